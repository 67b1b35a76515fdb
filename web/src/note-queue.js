// The list of notes: order, progress, random sample, and the hits of a search.

import { h } from "./dom.js";

const ORDERS = {
  uncertainty: "Least certain first",
  disagreement: "Where detectors disagree",
  variety: "Every kind and writer in turn",
  random: "Random order",
};

export function drawQueue(box, state, run) {
  const { notes } = state.queue;
  box.replaceChildren(
    h("label.order", {}, h("span", {}, "Order"),
      h("select", { onchange: (event) => run.order(event.target.value), "aria-label": "Order of notes" },
        state.about.orders.map((order) => h("option", { value: order, selected: order === state.order }, ORDERS[order])))),
    h("ol.notes", { "aria-label": "Notes" }, notes.map((note) => item(note, state, run))),
    drawSample(state.queue.sample, state.about.run && run.assess),
  );
}

function item(note, state, run) {
  const details = [note.kind, note.writer, `${note.words.toLocaleString("en")} words`].filter(Boolean).join(" · ");
  return h("li", {},
    h("button", {
      type: "button", onclick: () => run.open(note.number), "data-note": note.number, "aria-current": note.number === state.number ? "true" : null,
      "aria-label": `${note.id}, ${details}${note.done ? ", done" : ""}${note.sample ? ", in the random sample" : ""}`,
    },
      h(`span.tick${note.done ? ".done" : ""}`, { "aria-hidden": "true" }, note.done ? "✓" : ""),
      h("span.name", {}, note.id, h("small", {}, details)),
      note.sample && h("span.badge", { title: "Part of the random sample" }, "random")));
}

export const isComplete = (sample) => sample.size > 0 && sample.done === sample.size;

/** What the random sample says so far, in a sentence. */
export function estimate(sample) {
  return sample.done
    ? `${sample.missed} of ${sample.done} had something missed: at most ${(100 * sample.bound).toFixed(1)} % of all notes (${Math.round(100 * sample.level)} % sure).`
    : "Review it in random order for an honest estimate of what is missed.";
}

function drawSample(sample, assess) {
  if (!sample.size) return h("p");
  return h("div.estimate", {},
    h("b", {}, "Random sample"), h("span.count", {}, isComplete(sample) ? `all ${sample.size}, complete` : `${sample.done} of ${sample.size}`),
    h("progress", { max: sample.size, value: sample.done, "aria-label": "Random sample done" }), h("p.quiet", {}, estimate(sample)),
    isComplete(sample) && assess && h("button", { type: "button", onclick: assess }, "Export for assess"));
}

/** Mark another note as the open one, without drawing the list again. */
export function moveTo(box, number) {
  box.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = box.querySelector(`[data-note="${number}"]`);
  button?.setAttribute("aria-current", "true");
  button?.scrollIntoView({ block: "nearest" });
}

export function drawHits(box, answer, run) {
  box.replaceChildren(
    h("p.quiet", { role: "status" }, answer.hits.length ? `${answer.hits.length}${answer.more ? " or more" : ""} places` : "Nothing found"),
    h("ol.hits", { "aria-label": "Hits" }, answer.hits.map((hit) =>
      h("li", {}, h("button", { type: "button", onclick: () => run.hit(hit) }, h("small", {}, hit.id),
        h("span", {}, hit.around[0], h("b", {}, hit.around[1]), hit.around[2]))))));
}
