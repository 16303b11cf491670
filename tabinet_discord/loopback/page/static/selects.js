// Menus in messages: <details> with buttons (one choice) or boxes (several). Nothing is sent before the choice is made.

export class Selects {
  constructor(list, press) {
    this.press = press;
    list.addEventListener("click", (event) => this.click(event));
    list.addEventListener("change", ({ target }) => this.limit(target.closest("details.select")));
    list.addEventListener("toggle", ({ target }) => target.matches("details.select") && this.toggled(target), true);
    list.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("click", ({ target }) => {
      for (const menu of list.querySelectorAll("details.select[open]")) if (!menu.contains(target)) this.commit(menu);
    });
  }

  click(event) {
    const menu = event.target.closest("details.select");
    if (!menu) return;
    const summary = event.target.closest("summary"), option = event.target.closest("[data-value]");
    if (summary?.getAttribute("aria-disabled") === "true" || summary?.getAttribute("aria-busy")) event.preventDefault();
    else if (summary && menu.open) {
      event.preventDefault();
      this.commit(menu);
    } else if (option) this.choose(menu, option.dataset.value === "" ? [] : [option.dataset.value]);
    else if (event.target.closest(".done")) this.commit(menu);
  }

  toggled(menu) {
    this.limit(menu);
    if (menu.open) menu.querySelector(".options").scrollIntoView({ block: "nearest" });
  }

  // Closing sends what was changed, as Discord does; Escape takes it back.
  commit(menu) {
    const boxes = [...menu.querySelectorAll("input")], chosen = boxes.filter((box) => box.checked);
    const changed = boxes.some((box) => box.checked !== box.defaultChecked);
    if (changed && chosen.length >= menu.dataset.min) this.choose(menu, chosen.map((box) => box.value));
    else this.back(menu, menu.contains(document.activeElement));
  }

  choose(menu, values) {
    const summary = menu.firstElementChild;
    menu.open = false;
    summary.focus({ preventScroll: true });
    this.press(summary, menu.dataset.select, values);
  }

  back(menu, focus = true) {
    for (const box of menu.querySelectorAll("input")) box.checked = box.defaultChecked;
    menu.open = false;
    if (focus) menu.firstElementChild.focus({ preventScroll: true });
  }

  limit(menu) {
    if (!menu?.querySelector("input")) return;
    const boxes = [...menu.querySelectorAll("input")], chosen = boxes.filter((box) => box.checked).length;
    for (const box of boxes) box.disabled = !box.checked && chosen >= menu.dataset.max;
    menu.querySelector(".done").setAttribute("aria-disabled", chosen < menu.dataset.min ? "true" : "false");
  }

  key(event) {
    const menu = event.target.closest("details.select");
    if (!menu?.open) return;
    if (event.key === "Escape") this.back(menu);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const stops = [...menu.querySelectorAll("summary, [data-value], input:enabled, .done")];
    stops[(stops.indexOf(event.target) + step + stops.length) % stops.length].focus();
  }
}
