// The list of labels: opens at a place of the note, filters while one types, and gives back the label that was chosen.

import { h } from "./dom.js";

/** Labels that have a digit, in this order: what notes have most of. */
export const QUICK = ["PATIENT", "DOCTOR", "DATE", "AGE", "HOSPITAL", "CITY", "PHONE", "MEDICALRECORD", "PROFESSION"];

/** What a label is, for those who have never seen it. */
const WORDS = {
  PATIENT: "patient, relative", DOCTOR: "doctor, nurse, staff", USERNAME: "login", PROFESSION: "occupation", HOSPITAL: "hospital, clinic",
  DEPARTMENT: "department, ward", ORGANIZATION: "employer, organisation", ROOM: "room, bed", STREET: "street address", CITY: "town, city",
  STATE: "state, region", COUNTRY: "country", ZIP: "postal code", "LOCATION-OTHER": "other place", AGE: "age", DATE: "date",
  PHONE: "phone", FAX: "fax", EMAIL: "e-mail", URL: "web address", IPADDR: "network address", MEDICALRECORD: "record number",
  HEALTHPLAN: "insurance number", SSN: "social security number", ACCOUNT: "account number", VEHICLE: "vehicle", DEVICE: "device, serial number",
  LICENSE: "licence number", BIOID: "biometric", IDNUM: "other number",
};

export function labelWords(label) {
  return WORDS[label] ?? label.toLowerCase();
}

/** The same, without the label itself. */
export function labelHint(label) {
  return labelWords(label).split(", ").filter((word) => word !== label.toLowerCase()).join(", ");
}

/** Ask for a label at a rectangle of the screen; the promise gives a label, or null. */
export function chooseLabel(rectangle, categories, current) {
  return new Promise((resolve) => {
    const all = Object.entries(categories).flatMap(([category, labels]) => labels.map((label) => ({ category, label })));
    let shown = [];
    let active = 0;
    const list = h("ul", { role: "listbox", id: "labels", "aria-label": "Labels" });
    const input = h("input", {
      type: "text", placeholder: "What is it?", "aria-label": "What is it? Type to filter, Enter to choose", role: "combobox",
      "aria-controls": "labels", "aria-expanded": "true", autocomplete: "off", spellcheck: "false",
    });
    const box = h("dialog.palette", { "aria-label": "Choose a label" }, input, list);
    const close = (label) => {
      box.close();
      box.remove();
      resolve(label);
    };
    const draw = () => {
      const typed = input.value.trim().toLowerCase();
      shown = all.filter(({ label }) => label.toLowerCase().includes(typed) || labelWords(label).includes(typed));
      if (!typed) shown.sort((one, other) => rank(one.label) - rank(other.label));
      active = Math.max(0, typed ? 0 : shown.findIndex(({ label }) => label === current));
      list.replaceChildren(
        ...shown.map(({ category, label }, number) =>
          h("li", { role: "option", id: `label-${number}`, "data-category": category, onclick: () => close(label) },
            h("span.swatch", { "aria-hidden": "true" }), h("b", {}, label.toLowerCase()), h("span.hint", {}, labelHint(label)),
            QUICK.includes(label) && h("kbd", {}, String(QUICK.indexOf(label) + 1)))),
      );
      select(active);
    };
    const select = (number) => {
      active = Math.min(Math.max(number, 0), shown.length - 1);
      [...list.children].forEach((item, at) => item.setAttribute("aria-selected", at === active));
      list.children[active]?.scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", `label-${active}`);
    };
    input.addEventListener("input", draw);
    box.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") select(active + 1);
      else if (event.key === "ArrowUp") select(active - 1);
      else if (event.key === "Enter") close(shown[active]?.label ?? null);
      else if (event.key === "Escape") close(null);
      else if (/^[1-9]$/.test(event.key) && !input.value) close(QUICK[event.key - 1]);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    box.addEventListener("cancel", (event) => {
      event.preventDefault();
      close(null);
    });
    box.addEventListener("click", (event) => event.target === box && close(null));
    document.body.append(box);
    box.showModal();
    draw();
    box.style.left = `${Math.max(8, Math.min(rectangle.left, innerWidth - box.offsetWidth - 12))}px`;
    const below = rectangle.bottom + 6;
    box.style.top = `${below + box.offsetHeight > innerHeight ? Math.max(8, rectangle.top - box.offsetHeight - 6) : below}px`;
    input.focus();
  });
}

function rank(label) {
  const at = QUICK.indexOf(label);
  return at < 0 ? QUICK.length : at;
}
