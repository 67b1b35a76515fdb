// What stands above the note: the views, how far the review is, and which note this is.

import { h, key } from "./dom.js";
import { timeLeft } from "./pace.js";

/** Return the buttons that choose a view, by its name. */
export function viewTabs(show) {
  return Object.fromEntries(
    [["review", "Review"], ["both", "Before and after"], ["compare", "Two reviewers"]].map(([name, words]) => [
      name, h("button.tab", { type: "button", "data-view": name, onclick: () => show(name) }, words),
    ]),
  );
}

export function drawProgress(parts, state) {
  const { notes, pace } = state.queue;
  const done = notes.filter((note) => note.done).length;
  parts.progress.max = notes.length || 1;
  parts.progress.value = done;
  const words = notes.reduce((sum, note) => sum + (note.done ? 0 : note.words), 0);
  parts.left.textContent = `${done} of ${notes.length} notes${done < notes.length ? timeLeft(pace, words) : ", all done"}`;
  parts.finish.replaceChildren(state.done ? "Not done after all" : "Done, next note", key("D"));
  parts.finish.classList.toggle("undone", state.done);
}

export function drawHeading(parts, state) {
  const note = state.queue.notes.find((one) => one.number === state.number);
  const details = [note?.kind, note?.writer, note?.patient && `patient ${note.patient}`].filter(Boolean).join(" · ");
  parts.title.replaceChildren(note?.id ?? "", details ? h("small", {}, details) : "", note?.sample ? h("span.badge", {}, "random sample") : "", state.done ? h("span.badge.done", {}, "done") : "");
}
