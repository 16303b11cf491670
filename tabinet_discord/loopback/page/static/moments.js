// Writes every <time> in the reader's language and keeps "in 2 minutes" going.

const FORMATS = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [["second", 60], ["minute", 60], ["hour", 24], ["day", 30], ["month", 12], ["year", Infinity]];
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

function since(when) {
  let amount = (when - Date.now()) / 1000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(Math.round(amount)) < size) return relative.format(Math.round(amount), unit);
    amount /= size;
  }
}

function words(when, style) {
  if (style === "R") return since(when);
  const today = when.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(undefined, FORMATS[style === "stamp" ? (today ? "t" : "s") : style]).format(when);
}

export function tell(root) {
  for (const time of root.querySelectorAll("time")) {
    const when = new Date(time.dateTime);
    const text = words(when, time.dataset.style);
    if (time.textContent !== text) time.textContent = text;
    if (!time.title) time.title = words(when, "F");
  }
}

export function keepTelling(root) {
  tell(root);
  setInterval(() => tell(root), 1000);
}
