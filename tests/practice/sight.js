// What somebody at the practice page sees of the game, for the players of the tests: words and labels only.
window.sight = (() => {
  const all = (root, what) => [...root.querySelectorAll(what)];
  const words = (root) => all(root, ".text").map((one) => one.textContent).join("\n");
  const label = (one) => one.textContent.trim();
  const messages = (what) => all(document, `#messages > li.message${what}`);
  const HAND = /Your turn|Not your turn|A bot is playing your seat|The match is over\. The table/;

  const places = {
    hand: () => messages(".private:not(.attempt)").findLast((one) => HAND.test(words(one))),
    table: () => messages(":not(.private)").at(-1),
    page: () => document,
  };

  const button = (one) => ({ label: label(one), off: one.getAttribute("aria-disabled") === "true" });
  const menu = (one) => ({
    face: label(one.querySelector("summary")),
    open: one.open,
    options: all(one, "label.option").map((option) => ({ label: label(option), on: option.querySelector("input").checked })),
  });

  function hand() {
    const message = places.hand();
    if (!message) return null;
    const seen = { id: message.id, hand: [], table: [], menus: all(message, "details.select").map(menu), actions: [] };
    let part = "hand";
    for (const one of message.querySelector(".inside").children) {
      if (one.matches("hr")) part = "actions";
      else if (one.matches(".text") && /^On the table|the table is bare$/m.test(one.textContent)) part = "table";
      else if (one.matches(".row")) seen[part].push(...all(one, ":scope > button").map(button));
    }
    const said = words(message);
    return { ...seen, turn: said.includes("Your turn"), over: said.includes("The match is over") };
  }

  // Changes with what a person would call a change; a clock that ticks is none.
  const mark = () => JSON.stringify([hand(), all(places.table() ?? document.body, "button").map(button)]);

  const resting = () => !document.querySelector('[aria-busy="true"], li.attempt') && document.getElementById("lost").hidden;

  function look() {
    const table = places.table();
    return { hand: hand(), table: table ? words(table) : "", buttons: table ? all(table, "button").map(button) : [], mark: mark() };
  }

  const PATIENCE = 20_000; // milliseconds that an answer may take on a loaded machine

  // Waits until something is so and nothing is on its way, and looks.
  async function until(isSo) {
    const given = performance.now() + PATIENCE;
    while (!(resting() && isSo())) {
      if (performance.now() > given) throw new Error(`not so in time: ${isSo} in ${JSON.stringify(look())}`);
      await new Promise((go) => setTimeout(go, 5));
    }
    return look();
  }

  const PRESSED = "button, summary, label.option, a.btn";
  function find(place, wanted) {
    const root = places[place]();
    if (!root) return null;
    if (place === "page") return document.querySelector(wanted);
    return all(root, PRESSED).find((one) => one.checkVisibility() && label(one) === wanted);
  }

  // Where to press; it must be in sight, with nothing in front of it.
  function aim(place, wanted) {
    const one = find(place, wanted);
    if (!one) return null;
    one.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = one.getBoundingClientRect();
    const at = { x: x + width / 2, y: y + height / 2 };
    const hit = document.elementFromPoint(at.x, at.y);
    return one.contains(hit) ? { ...at, mark: mark() } : null;
  }

  const STOPS = 'a[href], button, input:enabled, select, textarea, summary, [tabindex="0"]';
  // How many presses of Tab lead there (below 0: of Shift+Tab); inside menus the focus is on the box, not on its label.
  function way(place, wanted) {
    const found = find(place, wanted);
    return found && { steps: steps(found.matches("label") ? found.control : found), mark: mark() };
  }

  function steps(goal) {
    const here = document.activeElement ?? document.body;
    if (here === goal) return 0;
    const stops = all(document, STOPS).filter((one) => one.checkVisibility());
    const after = (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (after(here, goal)) return stops.filter((one) => after(here, one) && !after(goal, one)).length;
    return -stops.filter((one) => after(one, here) && !one.contains(here) && !after(one, goal)).length;
  }

  function isThere(place, wanted) {
    const one = find(place, wanted);
    return document.activeElement === (one?.matches("label") ? one.control : one);
  }

  return { look, until, mark, resting, aim, way, isThere, words: () => words(places.table() ?? document.body) };
})();
