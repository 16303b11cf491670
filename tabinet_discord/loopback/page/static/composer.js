// The command box: "/" opens the picker, a command opens its form, Enter sends.
import { tidy } from "./morph.js";

// Arrow keys over a list, while the focus stays in the field.
class Listbox {
  constructor(input, list, pick) {
    Object.assign(this, { input, list, pick });
    // Before the field loses its focus.
    list.addEventListener("mousedown", (event) => {
      event.preventDefault();
      const at = event.target.closest("[role=option]:not([aria-disabled])");
      if (at) pick(at);
    });
  }

  get options() {
    return [...this.list.querySelectorAll("[role=option]:not([hidden]):not([aria-disabled])")];
  }

  get open() {
    return !this.list.hidden;
  }

  // `first`: whether Enter takes the first option without an arrow key.
  show(open, first = true) {
    this.list.hidden = !open;
    this.input.setAttribute("aria-expanded", `${open}`);
    this.mark(open && first ? this.options[0] : null);
  }

  mark(option) {
    for (const one of this.list.children) one.setAttribute("aria-selected", `${one === option}`);
    this.active = option;
    if (option) this.input.setAttribute("aria-activedescendant", option.id);
    else this.input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }

  // Whether the key was for the list.
  key({ key }) {
    if (!this.open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key], options = this.options;
    const at = options.indexOf(this.active);
    if (step && options.length) this.mark(options[at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length]);
    else if (["Enter", "Tab"].includes(key) && this.active) this.pick(this.active);
    else if (key === "Escape") this.show(false);
    else return false;
    return true;
  }
}

export class Composer {
  constructor(root, send, say) {
    Object.assign(this, { root, send, say });
    this.input = root.querySelector("#command");
    this.box = root.querySelector("#box");
    this.place = root.querySelector("#form");
    this.note = root.querySelector("#note");
    this.input.addEventListener("input", () => this.filter());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.picker.show(false));
    this.input.addEventListener("focus", () => this.input.value.startsWith("/") && this.filter());
    this.bind();
  }

  // New commands of the bot; a form that is being filled in stays.
  offer(html) {
    if (html === this.html) return;
    this.html = html;
    this.root.querySelector("#commands").innerHTML = html;
    this.bind();
    if (document.activeElement === this.input) this.filter();
  }

  bind() {
    this.picker = new Listbox(this.input, this.root.querySelector("#picker"), (option) => this.choose(option.dataset.command));
  }

  filter() {
    const text = this.input.value.toLowerCase();
    this.note.hidden = true;
    if (!text.startsWith("/")) return this.picker.show(false);
    const rows = [...this.picker.list.querySelectorAll("[data-command]")];
    const label = (row) => row.querySelector(".command").textContent.toLowerCase();
    const exact = rows.find((row) => `${label(row)} ` === text);
    if (exact) return this.choose(exact.dataset.command);
    for (const row of rows) row.hidden = !label(row).includes(text.slice(1).trim());
    this.picker.list.querySelector(".none").hidden = rows.some((row) => !row.hidden);
    this.picker.show(true);
  }

  key(event) {
    if (this.picker.key(event)) return event.preventDefault();
    if (event.key !== "Enter" || !this.input.value.trim()) return;
    this.note.textContent = "Only commands can be sent on this page. Type / to choose one.";
    this.note.hidden = false;
    this.say(this.note.textContent);
  }

  choose(name) {
    const form = this.root.querySelector(`template[data-form="${CSS.escape(name)}"]`).content.firstElementChild.cloneNode(true);
    tidy(form);
    this.picker.show(false);
    this.input.value = "";
    this.box.hidden = true;
    this.place.replaceChildren(form);
    form.addEventListener("submit", (event) => this.submit(event, form));
    form.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && this.leave());
    form.querySelector("[data-leave]").addEventListener("click", () => this.leave());
    for (const field of form.querySelectorAll("[data-complete]")) this.complete(form, field);
    form.querySelector("input:enabled, select, [type=submit]").focus();
  }

  leave() {
    this.place.replaceChildren();
    this.box.hidden = false;
    this.input.focus();
  }

  values(form) {
    const named = [...form.querySelectorAll("[name]")];
    return Object.fromEntries(named.map((field) => [field.name, field.dataset.value ?? field.value]));
  }

  submit(event, form) {
    event.preventDefault();
    const failure = form.querySelector(".failure");
    failure.hidden = true;
    this.send({ op: "slash", name: form.dataset.name, options: this.values(form) }, ({ op, text }) => {
      if (op === "taken") this.leave();
      if (op !== "refused") return;
      failure.textContent = text;
      failure.hidden = false;
    });
  }

  // Suggestions come from the bot while somebody types; what is picked is sent by its value.
  complete(form, field) {
    const list = field.parentElement.querySelector("[role=listbox]");
    let timer, asked = 0;
    const box = new Listbox(field, list, (option) => {
      field.value = option.textContent;
      field.dataset.value = option.dataset.value;
      box.show(false);
    });
    const ask = () => {
      const mine = ++asked;
      this.send({ op: "complete", name: form.dataset.name, options: this.values(form), focused: field.name }, ({ op, html }) => {
        if (op !== "choices" || mine !== asked || document.activeElement !== field) return;
        list.innerHTML = html;
        box.show(true, field.value !== "" && field.dataset.value === undefined);
      });
    };
    field.addEventListener("input", () => {
      delete field.dataset.value;
      clearTimeout(timer);
      timer = setTimeout(ask, 200);
    });
    // Not at every focus: the list would lie over the fields below before anybody has asked for it.
    field.addEventListener("click", ask);
    field.addEventListener("blur", () => box.show(false));
    field.addEventListener("keydown", (event) => {
      const opens = event.key === "ArrowDown" && list.hidden;
      if (opens) ask();
      if (opens || box.key(event)) event.preventDefault();
    });
  }
}
