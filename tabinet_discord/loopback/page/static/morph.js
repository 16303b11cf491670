// Makes an element look like another while keeping what is the same: focus, open menus and pictures stay.

// These belong to the reader, not to the server.
const OWN = new Set(["open", "aria-busy", "data-shown"]);

export function parse(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  const first = box.content.firstElementChild;
  tidy(first);
  return first;
}

// Line breaks between elements would only get in the way of comparing.
export function tidy(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blank = [];
  while (texts.nextNode()) if (/^\s*\n\s*$/.test(texts.currentNode.data) && !texts.currentNode.parentElement.closest("pre")) blank.push(texts.currentNode);
  for (const text of blank) text.remove();
}

export function morph(from, to) {
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !OWN.has(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  // A choice that is being made in an open menu is left alone.
  if (from.type === "checkbox" && !from.closest("details[open]")) from.checked = to.hasAttribute("checked");
  let old = from.firstChild;
  for (const next of [...to.childNodes]) {
    const match = find(old, next);
    if (!match) {
      from.insertBefore(next, old);
      continue;
    }
    while (old !== match) old = drop(old);
    old = match.nextSibling;
    morph(match, next);
  }
  while (old) old = drop(old);
}

// The next old node of the same kind; never at the price of the one that has the focus.
function find(old, next) {
  for (let node = old; node; node = node.nextSibling) {
    if (node.nodeName === next.nodeName && node.classList?.[0] === next.classList?.[0]) return node;
    if (node.contains(document.activeElement)) return null;
  }
  return null;
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
