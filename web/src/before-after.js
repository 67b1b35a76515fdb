// The note before and after, side by side: rows that begin at the same line on both sides.

import { h } from "./dom.js";
import { isPhi } from "./marks.js";

/** Draw both sides. `changes` are [start, end, label, start before, end before] in units of JavaScript strings. */
export function drawBeforeAfter(box, before, marks, after, changes, categoryOf) {
  const rows = [h("h2.side", {}, "Before"), h("h2.side", {}, "After")];
  const left = marks.filter(isPhi).map(({ start, end, label }) => ({ start, end, label }));
  const right = changes.map(([start, end, label]) => ({ start, end, label }));
  const cuts = commonLines(before, changes);
  cuts.forEach(([from, to], number) => {
    const next = cuts[number + 1] ?? [before.length + 1, after.length + 1];
    rows.push(side(before, from, next[0] - 1, left, categoryOf, "old"), side(after, to, next[1] - 1, right, categoryOf, "new"));
  });
  box.replaceChildren(...rows);
}

/** Where lines begin on both sides: line ends that no change has in it. */
function commonLines(before, changes) {
  const cuts = [[0, 0]];
  let next = 0;
  let shift = 0;
  for (let at = before.indexOf("\n"); at >= 0; at = before.indexOf("\n", at + 1)) {
    while (next < changes.length && changes[next][4] <= at) {
      shift = changes[next][1] - changes[next][4];
      next += 1;
    }
    if (next < changes.length && changes[next][3] <= at) continue;
    cuts.push([at + 1, at + 1 + shift]);
  }
  return cuts;
}

function side(text, from, to, marks, categoryOf, kind) {
  const parts = [];
  let at = from;
  for (const mark of marks) {
    if (mark.end <= from || mark.start >= to) continue;
    if (mark.start > at) parts.push(text.slice(at, mark.start));
    parts.push(h(`mark.found.yes.first.last.${kind}`, { "data-category": categoryOf(mark.label), title: mark.label.toLowerCase() }, text.slice(Math.max(mark.start, from), Math.min(mark.end, to))));
    at = Math.min(mark.end, to);
  }
  if (at < to) parts.push(text.slice(at, to));
  return h("div.line", {}, parts.length ? parts : h("br"));
}
