// Making elements. Text only ever becomes text nodes, so that nothing in a note can be markup.

/** h("button.primary", { onclick }, "Save") makes an element; attributes that are false or null are left out. */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Say something to a screen reader. */
export function announce(words) {
  document.getElementById("live").textContent = words;
}

/** A short message at the foot of the page, which goes by itself. */
export function toast(words, kind = "") {
  document.querySelector(".toast")?.remove();
  const box = h(`div.toast${kind ? "." + kind : ""}`, {}, words);
  document.body.append(box);
  announce(words);
  setTimeout(() => box.remove(), kind === "error" ? 8000 : 4000);
}

export function key(name) {
  return h("kbd", { "aria-hidden": "true" }, name);
}

/** A modal dialog with a heading; it closes with Escape and returns the focus. */
export function dialog(title, ...content) {
  const box = h("dialog", { "aria-label": title }, h("h2", {}, title), ...content);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Change between light and dark. */
export function theme() {
  const dark = getComputedStyle(document.documentElement).colorScheme === "dark" || (!document.documentElement.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "light" : "dark";
}
