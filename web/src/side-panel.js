// The panel beside the note: the mark that has the focus, what can be done with it and by which key, and how the note stands.

import { h, key } from "./dom.js";
import { described, isPhi } from "./marks.js";
import { labelHint, labelWords } from "./label-palette.js";

export const KEYS = [
  ["→ ←", "Next or previous mark"],
  ["N", "Next least certain mark"],
  ["A", "Accept: this is PHI"],
  ["R", "Reject: this is not PHI"],
  ["L", "Change the label; 1 to 9 are the usual ones"],
  ["E", "Decide so everywhere in this record"],
  ["Shift →  Shift ←", "Move the end of the mark"],
  ["Alt →  Alt ←", "Move the beginning of the mark"],
  ["I", "Mark words without the mouse: arrows choose, Enter marks"],
  ["Z", "Undo"],
  ["D", "This note is done; open the next"],
  [".  ,", "Next or previous note"],
  ["/", "Search all notes"],
  ["B", "Before and after"],
  ["?", "These keys"],
];

function action(name, words, letter, run, kind = "") {
  return h(`button.action${kind ? "." + kind : ""}`, { type: "button", "data-action": name, onclick: run }, h("span", {}, words), letter && key(letter));
}

/** Draw the mark that has the focus. */
export function drawMark(box, mark, text, run, state) {
  if (!mark) {
    box.replaceChildren(
      h("h2", {}, "Nothing chosen"),
      h("p.quiet", {}, "Press ", key("→"), " for the first mark, or drag over words that the computer missed."),
    );
    return;
  }
  const words = text.slice(mark.start, mark.end);
  const percent = Math.round(100 * mark.score);
  box.replaceChildren(
    h("p.chosen", { "data-category": state.categoryOf(mark.label) }, words.length > 80 ? `${words.slice(0, 80)}…` : words),
    h("p", {}, h("b", {}, mark.label.toLowerCase()), " ", h("span.quiet", {}, labelHint(mark.label))),
    h("p.verdict", { "data-phi": isPhi(mark) ? "yes" : "no" }, isPhi(mark) ? "Will be replaced" : "Stays in the note", h("span.quiet", {}, ` · ${described(mark)}`)),
    mark.source === "reviewer"
      ? ""
      : h("p.score", {}, h("meter", { min: 0, max: 100, value: percent, "aria-label": "Probability" }), h("span", {}, `${percent} % sure it is PHI`)),
    h("div.actions", {},
      action("accept", "Accept", "A", run.accept, mark.state === "yes" ? "on" : ""),
      action("reject", "Reject", "R", run.reject, mark.state === "no" ? "on" : ""),
      action("label", "Change label", "L", run.label),
      action("everywhere", state.record > 1 ? `Same in all ${state.record} notes of this patient` : "Same everywhere in this note", "E", run.everywhere)),
    h("details", {}, h("summary", {}, "In all notes, and in the future"),
      h("div.actions", {},
        action("always", `Always ${article(mark.label)}`, "", run.always),
        action("never", "Never PHI", "", run.never))),
  );
}

function article(label) {
  const words = labelWords(label).split(",")[0];
  return `${/^[aeio]/.test(words) ? "an" : "a"} ${words}`;
}

/** Draw how the note stands: how many marks of each category, and what is undecided. */
export function drawSummary(box, marks, state) {
  const counts = new Map();
  for (const mark of marks.filter(isPhi)) {
    const category = state.categoryOf(mark.label);
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const open = marks.filter((mark) => mark.state === "open" && !mark.found).length;
  box.replaceChildren(
    h("h2", {}, "In this note"),
    h("ul.legend", {}, [...counts].map(([category, count]) =>
      h("li", { "data-category": category }, h("span.swatch", { "aria-hidden": "true" }), category.toLowerCase(), h("span.count", {}, String(count))))),
    h("p.quiet", {}, open ? `${open} possible ${open === 1 ? "place is" : "places are"} undecided. What you leave stays in the note.` : "Nothing possible is undecided."),
    h("ul.legend.kinds", {},
      h("li", {}, h("mark.found.sample", {}, "found"), "is replaced unless you reject it"),
      h("li", {}, h("mark.possible.sample", {}, "possible"), "stays unless you accept it")),
  );
}
