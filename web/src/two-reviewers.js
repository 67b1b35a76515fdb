// Two reviewers side by side: how far they agree, and a choice wherever they do not.

import { h, key } from "./dom.js";
import { offsets } from "./marks.js";

export function drawCompare(box, answer, categoryOf, choose) {
  const [first, second] = answer.names;
  const open = answer.notes.reduce((sum, note) => sum + note.regions.filter((region) => !region.chosen).length, 0);
  const all = answer.notes.reduce((sum, note) => sum + note.regions.length, 0);
  box.replaceChildren(
    h("div.figures", {},
      figure(`${(100 * answer.agreement).toFixed(1)} %`, "agree on borders and label"),
      figure(`${(100 * answer.borders).toFixed(1)} %`, "agree on borders"),
      figure(String(answer.notes.length), "notes done by both"),
      figure(`${all - open} of ${all}`, "differences decided")),
    h("p.quiet", {}, "Agreement is twice what both marked, over what each marked. ", key("↑"), key("↓"), " next difference, ", key("1"), ` ${first}, `, key("2"), ` ${second}, `, key("0"), " neither."),
    ...answer.notes.filter((note) => note.regions.length).map((note) =>
      h("section.differences", { "aria-label": `Differences in ${note.id}` }, h("h2", {}, note.id),
        note.regions.map((region) => card(note, region, answer.names, categoryOf, choose)))),
    all ? "" : h("p.empty", {}, answer.notes.length ? "The two agree everywhere." : "No note is done by both yet."),
  );
}

function figure(number, words) {
  return h("div.figure", {}, h("b", {}, number), h("span", {}, words));
}

function card(note, region, names, categoryOf, choose) {
  const sides = [["first", names[0]], ["second", names[1]]];
  const box = h("div.difference", { tabindex: 0, role: "group", "aria-label": "A difference" },
    h("div.sides", {}, sides.map(([side, name]) =>
      h("button.choice", { type: "button", "data-choice": name, "aria-pressed": String(region.chosen === name), onclick: () => choose(note, region, name) },
        h("small", {}, name), h("span.context", {}, context(region, region[side], categoryOf)),
        region[side].length ? null : h("span.quiet", {}, "nothing marked")))),
    h("button.neither", { type: "button", "data-choice": "neither", "aria-pressed": String(region.chosen === "neither"), onclick: () => choose(note, region, "neither") }, "Neither"));
  box.addEventListener("keydown", (event) => {
    const picked = { 1: names[0], 2: names[1], 0: "neither" }[event.key];
    if (picked === undefined) return;
    event.preventDefault();
    choose(note, region, picked);
  });
  return box;
}

function context(region, spans, categoryOf) {
  const { text, offset } = region;
  const { toUnits } = offsets(text);
  const unit = (at) => toUnits(Math.min(Math.max(at - offset, 0), [...text].length));
  const parts = [];
  let at = 0;
  for (const [start, end, label] of spans) {
    parts.push(text.slice(at, unit(start)));
    parts.push(h("mark.found.yes.first.last", { "data-category": categoryOf(label), "data-label": label.toLowerCase() }, text.slice(unit(start), unit(end))));
    at = unit(end);
  }
  return [...parts, text.slice(at)];
}

/** Go from difference to difference by key. */
export function compareKey(event, box) {
  const boxes = [...box.querySelectorAll(".difference")];
  const at = boxes.findIndex((box) => box.contains(document.activeElement));
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!move || !boxes.length) return;
  event.preventDefault();
  boxes[Math.min(Math.max(at + move, 0), boxes.length - 1)].focus();
}
