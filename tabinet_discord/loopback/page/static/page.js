// One WebSocket: sends what the reader does, and patches only the message that changed.
import { Composer } from "./composer.js";
import { openModal } from "./modal.js";
import { keepTelling, tell } from "./moments.js";
import { morph, parse, tidy } from "./morph.js";
import { Selects } from "./selects.js";

const $ = (id) => document.getElementById(id);
const list = $("messages"), scroll = $("scroll"), lost = $("lost"), jump = $("jump");
const waiting = new Map(); // nonce -> what to do with the answers
let socket, tries = 0, count = 0, stuck = true;

// -- what goes out

function send(op, hear = () => {}) {
  if (socket?.readyState !== WebSocket.OPEN) {
    hear({ op: "refused", text: "Not connected just now." });
    return;
  }
  const nonce = `${++count}`;
  waiting.set(nonce, hear);
  socket.send(JSON.stringify({ ...op, nonce }));
}

function press(element, customId, values) {
  const message = element.closest("[data-message]");
  if (!message || element.getAttribute("aria-disabled") === "true" || message.querySelector('[aria-busy="true"]')) return;
  element.setAttribute("aria-busy", "true");
  send({ op: "click", message: message.dataset.message, custom_id: customId, values }, ({ op, text, html }) => {
    if (op === "taken") return;
    element.removeAttribute("aria-busy");
    if (op === "modal") openModal(html, send);
    if (op === "refused") fail(message, text);
  });
}

function fail(message, text) {
  const place = message.querySelector(".failure") ?? message.querySelector(".body").appendChild(parse('<p class="failure"></p>'));
  place.textContent = text;
  say(text);
}

// -- what comes in

const ops = {
  sync({ version, messages, commands, people }) {
    if (version !== document.documentElement.dataset.version) return location.reload();
    const there = new Set(messages.map(({ id }) => id));
    for (const old of [...list.children]) if (!there.has(old.id)) remove(old);
    for (const { id, html } of messages) put(id, html);
    composer.offer(commands);
    $("people").innerHTML = people;
    document.documentElement.dataset.ready = "yes";
  },
  show({ id, html, say: text }) {
    put(id, html);
    say(text);
    jump.hidden = stuck;
  },
  change({ id, html, say: text, private: mine }) {
    const focused = $(id)?.contains(document.activeElement);
    put(id, html);
    if (mine || focused) say(text);
  },
  gone: ({ id }) => $(id) && remove($(id)),
  commands: ({ html }) => composer.offer(html),
  people: ({ html }) => ($("people").innerHTML = html),
};

function put(id, html) {
  const fresh = parse(html), old = $(id);
  if (old) {
    const focused = old.contains(document.activeElement);
    morph(old, fresh);
    if (focused && !old.contains(document.activeElement)) old.focus({ preventScroll: true });
  } else {
    const after = [...list.children].find((one) => BigInt(one.dataset.order) > BigInt(fresh.dataset.order));
    list.insertBefore(fresh, after ?? null);
  }
  tell($(id));
  if (stuck) toBottom();
}

function remove(item) {
  const focused = item.contains(document.activeElement);
  const near = item.nextElementSibling ?? item.previousElementSibling ?? scroll;
  item.remove();
  if (focused) near.focus({ preventScroll: true });
}

function toBottom() {
  scroll.scrollTop = scroll.scrollHeight;
  jump.hidden = true;
}

// Read aloud, politely: what comes within a moment is said in one go.
let words = [], speaking;
function say(text) {
  if (!text) return;
  words.push(text);
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    $("say").textContent = words.join(" ");
    words = [];
  }, 150);
}

// -- the connection

function connect() {
  const url = new URL("ws", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  url.search = location.search;
  socket = new WebSocket(url);
  socket.onopen = () => {
    tries = 0;
    lost.hidden = true;
  };
  socket.onmessage = ({ data }) => {
    const op = JSON.parse(data);
    if (op.nonce === undefined) return ops[op.op]?.(op);
    const hear = waiting.get(op.nonce);
    if (op.op !== "taken") waiting.delete(op.nonce);
    hear?.(op);
  };
  socket.onclose = () => {
    for (const hear of waiting.values()) hear({ op: "failed" });
    waiting.clear();
    lost.hidden = false;
    lost.textContent = "Connection lost. Trying again…";
    setTimeout(retry, Math.min(250 * 2 ** tries++, 5000) * (0.75 + Math.random() / 2));
  };
}

// A new start of the program may have a new address; then no trying helps.
async function retry() {
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  if (answer?.status === 404) lost.textContent = "This address is over. Open the one that the program printed.";
  else connect();
}

// -- the reader

list.addEventListener("click", ({ target }) => {
  const at = target.closest("[data-press], [data-dismiss], [data-forget], .spoiler");
  if (!at) return;
  if (at.dataset.press) press(at, at.dataset.press);
  else if (at.dataset.dismiss) send({ op: "dismiss", message: at.dataset.dismiss });
  else if (at.dataset.forget) send({ op: "forget", interaction: at.dataset.forget });
  else reveal(at);
});
list.addEventListener("keydown", (event) => {
  if (!["Enter", " "].includes(event.key) || !event.target.matches(".spoiler")) return;
  event.preventDefault();
  reveal(event.target);
});
function reveal(spoiler) {
  spoiler.toggleAttribute("data-shown");
}
scroll.addEventListener("scroll", () => {
  stuck = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 48;
  if (stuck) jump.hidden = true;
});
new ResizeObserver(() => stuck && toBottom()).observe(list);
new ResizeObserver(() => stuck && toBottom()).observe(scroll);
jump.addEventListener("click", toBottom);
$("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  localStorage.setItem("theme", (root.dataset.theme = dark ? "light" : "dark"));
});
const me = document.querySelector("details.me");
document.addEventListener("click", ({ target }) => me.contains(target) || (me.open = false));
me.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  me.open = false;
  me.firstElementChild.focus();
});

const composer = new Composer($("composer"), send, say);
new Selects(list, press);
tidy(list);
keepTelling(document.body);
toBottom();
connect();
