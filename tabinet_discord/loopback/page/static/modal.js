// A form of the bot's in a dialogue.
import { parse } from "./morph.js";
import { tell } from "./moments.js";

export function openModal(html, send) {
  const dialog = parse(html), form = dialog.querySelector("form");
  const failure = dialog.querySelector(".failure"), submit = form.querySelector("[type=submit]");
  document.getElementById("modal").replaceChildren(dialog);
  tell(dialog);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (submit.getAttribute("aria-busy")) return;
    const given = new FormData(form), fields = {};
    for (const name of given.keys()) fields[name] = given.getAll(name);
    submit.setAttribute("aria-busy", "true");
    failure.hidden = true;
    send({ op: "submit", interaction: dialog.dataset.interaction, fields }, ({ op, text }) => {
      if (op === "taken") return;
      submit.removeAttribute("aria-busy");
      if (op === "done") return dialog.close();
      failure.textContent = text ?? "Something went wrong. Please try again.";
      failure.hidden = false;
    });
  });
  dialog.addEventListener("click", ({ target }) => target.closest("[data-close]") && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  form.querySelector("input, textarea, select")?.focus();
}
