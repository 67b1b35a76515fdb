// The page of `nescio review`: what it shows, and what keys and buttons do. Everything that is decided goes to the server at once.

import { ask, askInTurn } from "./api.js";
import { drawBeforeAfter } from "./before-after.js";
import { announce, h, theme, toast } from "./dom.js";
import { exportDialog, keysDialog, learnDialog, nameDialog, sampleDialog } from "./dialogs.js";
import { QUICK, chooseLabel } from "./label-palette.js";
import { certainty, edited, fromServer, movedBorder, offsets, overlap, toServer } from "./marks.js";
import { drawHeading, drawProgress, viewTabs } from "./heading.js";
import { drawHits, drawQueue, isComplete, moveTo } from "./note-queue.js";
import "./note-text.js";
import { drawMark, drawSummary } from "./side-panel.js";
import { ActiveTime } from "./pace.js";
import { guard } from "./problems.js";
import { compareKey, drawCompare } from "./two-reviewers.js";
import { WordCursor } from "./word-cursor.js";

const state = {
  about: null, order: "", queue: null, number: null, text: "", marks: [], focus: null, record: 1, done: false, view: "review", map: offsets(""), wanted: null,
  categoryOf: () => "",
};
const parts = {};
const time = new ActiveTime();
const cursor = new WordCursor();

// -- drawing ------------------------------------------------------------------------------------------------

function build() {
  parts.progress = h("progress", { max: 1, value: 0, "aria-label": "Notes done" });
  parts.left = h("span.left", { role: "status" });
  parts.who = h("button.plain", { type: "button", title: "Another reviewer", onclick: () => askName(true) });
  parts.queue = h("div.queue");
  parts.hits = h("div.hits-box", { hidden: true });
  parts.search = h("input.search", { type: "search", placeholder: "Search all notes", "aria-label": "Search all notes", autocomplete: "off" });
  parts.title = h("h1");
  parts.banner = h("p.banner", { hidden: true });
  parts.note = h("note-text", { "aria-label": "The note", tabindex: 0 });
  parts.note.categoryOf = (label) => state.categoryOf(label);
  parts.both = h("div.both", { hidden: true });
  parts.compare = h("div.compare", { hidden: true });
  parts.mark = h("section.mark-box", { "aria-label": "Chosen mark" });
  parts.summary = h("section.summary", { "aria-label": "This note" });
  parts.finish = h("button.primary", { type: "button", "data-action": "done", hidden: true, onclick: () => guard(finish()) });
  parts.tabs = viewTabs(show);
  document.getElementById("app").replaceChildren(
    h("header", {},
      h("span.brand", {}, "nescio ", h("span", {}, "review")),
      h("nav", { "aria-label": "Views" }, Object.values(parts.tabs)),
      h("div.meter", {}, parts.progress, parts.left),
      h("div.tools", {},
        parts.who,
        state.about.learn && h("button.plain", { type: "button", "data-action": "learn", onclick: () => guard(learnDialog(learned)) }, "Learn"),
        h("button.plain", { type: "button", "data-action": "export", onclick: () => guard(exportDialog()) }, "Export"),
        h("button.plain", { type: "button", "data-action": "theme", "aria-label": "Light or dark", title: "Light or dark", onclick: theme }, "◐"),
        h("button.plain", { type: "button", "data-action": "keys", "aria-label": "Keys", title: "Keys", onclick: keysDialog }, "?"))),
    h("aside.list", { "aria-label": "Notes" }, parts.search, parts.hits, parts.queue),
    h("main", {}, h("div.heading", {}, parts.title, parts.finish), parts.banner, parts.note, parts.both, parts.compare),
    h("aside.panel", { "aria-label": "Decide" }, parts.mark, parts.summary,
      h("p.quiet.saved", {}, "Saved at once in ", h("code", {}, state.about.file), ".")),
  );
  parts.note.addEventListener("pick", (event) => focus(markAt(event.detail), { scroll: false }));
  parts.note.addEventListener("chosen", (event) => addMark(event.detail.start, event.detail.end));
  parts.note.addEventListener("border", ({ detail }) => changeBorders(detail.mark, detail.start, detail.end));
  parts.search.addEventListener("keydown", searchKey);
}

function drawNote() {
  drawMark(parts.mark, state.focus, state.text, actions, state);
  drawSummary(parts.summary, state.marks, state);
}

// -- notes ---------------------------------------------------------------------------------------------------

const listActions = { open: (number) => openNote(number), order: (order) => changeOrder(order), assess: () => guard(exportDialog("assess")) };

async function loadQueue() {
  state.queue = await ask("queue", { order: state.order }); // an empty one is the one chosen last
  state.order = state.queue.order;
  drawQueue(parts.queue, state, listActions);
  drawProgress(parts, state);
}

async function changeOrder(order) {
  state.order = order;
  await loadQueue();
  const next = state.queue.notes.find((note) => !note.done) ?? state.queue.notes[0];
  if (next) await openNote(next.number);
}

async function openNote(number) {
  const wanted = (state.wanted = {});
  const answer = await ask("note", { note: number });
  if (state.wanted !== wanted) return; // another note was asked for since
  state.number = number;
  state.text = answer.text;
  state.map = offsets(answer.text);
  state.marks = answer.marks.map((values) => fromServer(values, state.map));
  state.done = answer.done;
  state.record = answer.record;
  state.focus = null;
  cursor.stop();
  time.start();
  parts.note.show(state.text, state.marks);
  parts.note.scrollTop = 0;
  parts.banner.hidden = !answer.error;
  parts.banner.textContent = answer.error ? `The computer did not read this note (${answer.error}): mark everything yourself.` : "";
  moveTo(parts.queue, number);
  drawHeading(parts, state);
  drawProgress(parts, state);
  drawNote();
  if (state.view === "both") await drawBoth();
}

function step(direction) {
  const { notes } = state.queue;
  const at = notes.findIndex((note) => note.number === state.number);
  const next = notes[at + direction];
  if (next) guard(openNote(next.number));
}

async function finish() {
  const done = !state.done;
  const note = state.queue.notes.find((one) => one.number === state.number);
  const answer = await askInTurn("finish", { note: state.number, done, seconds: time.take() });
  note.done = done;
  state.done = done;
  const wasComplete = isComplete(state.queue.sample);
  state.queue.pace = answer.pace;
  state.queue.sample = answer.sample;
  drawQueue(parts.queue, state, listActions);
  drawHeading(parts, state);
  drawProgress(parts, state);
  if (!done) return;
  const next = state.queue.notes.find((one) => !one.done);
  if (isComplete(answer.sample) && !wasComplete && (next || state.about.run)) {
    sampleDialog(answer.sample, {
      assess: state.about.run && listActions.assess,
      goOn: next && (() => guard(openNote(next.number))),
    });
    return;
  }
  if (!next) return toast("All notes are done. Export writes them out.");
  announce("Done. Next note.");
  await openNote(next.number);
}

// -- marks ---------------------------------------------------------------------------------------------------

function markAt(start) {
  return state.marks.find((mark) => mark.start === start) ?? null;
}

function focus(mark, options) {
  state.focus = mark;
  parts.note.focusMark(mark, options);
  drawMark(parts.mark, mark, state.text, actions, state);
}

/** Change marks on the screen first, then on the server; if it refuses, show what it has. */
function edit(remove, add, focusOn) {
  const number = state.number;
  state.marks = edited(state.marks, remove, add);
  parts.note.update(state.marks);
  focus(focusOn ? markAt(focusOn.start) : null);
  drawSummary(parts.summary, state.marks, state);
  const body = {
    note: number,
    remove: remove.map(({ start, end }) => [state.map.toPoints(start), state.map.toPoints(end)]),
    add: add.map((mark) => toServer(mark, state.map)),
  };
  guard(askInTurn("edit", body).catch(async (error) => {
    if (state.number === number && error.status) await openNote(number);
    throw error;
  }));
}

function decide(mark, decision) {
  const next = state.marks.filter((one) => one.start > mark.start && one.state === "open")[0];
  if (decision === "no" && mark.source === "reviewer") edit([mark], [], next);
  else edit([], [{ ...mark, state: decision }], next ?? mark);
  const open = state.marks.filter((one) => one.state === "open").length;
  announce(`${decision === "yes" ? "Accepted" : "Rejected"}. ${open} undecided.${next ? "" : " Press D when the note is done."}`);
}

function relabel(mark, label) {
  edit([], [{ ...mark, label, state: "yes" }], mark);
  announce(`${label.toLowerCase()}.`);
}

function changeBorders(mark, start, end) {
  const next = { ...mark, start, end, state: "yes" };
  edit([mark], [next], next);
}

function moveBorder(mark, side, direction) {
  const to = movedBorder(mark, side, direction, state.text);
  if (to) changeBorders(mark, to.start, to.end);
}

async function addMark(start, end) {
  parts.note.highlight(start, end, { scroll: false });
  const label = await chooseLabel(parts.note.range(start, end).getBoundingClientRect(), state.about.categories, QUICK[0]);
  parts.note.highlight(0, 0);
  getSelection().removeAllRanges();
  if (!label) return;
  const mark = { start, end, label, state: "yes", source: "reviewer", score: 1, found: false };
  edit([], [mark], mark);
  announce(`Marked as ${label.toLowerCase()}.`);
}

async function several(name, body, words) {
  const number = state.number;
  const answer = await askInTurn(name, { note: number, ...body });
  state.marks = answer.marks.map((values) => fromServer(values, state.map));
  parts.note.update(state.marks);
  focus(state.focus && markAt(state.focus.start), { scroll: false });
  drawNote();
  toast(`${words}: ${answer.places} ${answer.places === 1 ? "place" : "places"} in ${answer.notes.length} ${answer.notes.length === 1 ? "note" : "notes"}. Z undoes it.`);
}

const withFocus = (run) => () => state.focus && run(state.focus);
const actions = {
  accept: withFocus((mark) => decide(mark, "yes")),
  reject: withFocus((mark) => decide(mark, "no")),
  label: withFocus(async (mark) => {
    const label = await chooseLabel(parts.note.range(mark.start, mark.end).getBoundingClientRect(), state.about.categories, mark.label);
    if (label) relabel(mark, label);
  }),
  everywhere: withFocus((mark) => {
    const decided = { ...mark, state: mark.state === "no" ? "no" : "yes" };
    guard(several("everywhere", { add: [toServer(decided, state.map)] }, decided.state === "no" ? "Rejected" : "Marked"));
  }),
  always: withFocus((mark) => guard(several("always", { phi: true, add: [toServer({ ...mark, state: "yes" }, state.map)] }, `Always PHI, in ${state.about.lists.deny}`))),
  never: withFocus((mark) => guard(several("always", { phi: false, add: [toServer({ ...mark, state: "no" }, state.map)] }, `Never PHI, in ${state.about.lists.allow}`))),
};

async function undo() {
  const { notes } = await askInTurn("undo", {});
  if (!notes.length) return toast("Nothing to undo.");
  const was = state.focus;
  await loadQueue();
  await openNote(notes.includes(state.number) ? state.number : notes[0]);
  const mark = was && (markAt(was.start) ?? state.marks.find((one) => overlap(one, was))); // its borders may be what was undone
  if (mark) focus(mark);
  else parts.note.focus({ preventScroll: true });
  announce("Undone.");
}

function nextMark(direction) {
  const { marks } = state;
  if (!marks.length) return;
  const at = state.focus ? marks.findIndex((mark) => mark.start === state.focus.start) : direction > 0 ? -1 : marks.length;
  const next = marks[at + direction];
  if (next) focus(next);
}

/** Go to the least certain mark that is undecided: in this note, else in the next note that is not done. */
async function nextLeastCertain() {
  const open = state.marks.filter((mark) => mark.state === "open" && mark !== state.focus);
  if (open.length) return focus(open.reduce((least, mark) => (certainty(mark) < certainty(least) ? mark : least)));
  const at = state.queue.notes.findIndex((note) => note.number === state.number);
  const rest = [...state.queue.notes.slice(at + 1), ...state.queue.notes.slice(0, at)].filter((note) => !note.done);
  if (!rest.length) return toast("Nothing is undecided.");
  await openNote(rest[0].number);
  const first = state.marks.filter((mark) => mark.state === "open");
  if (first.length) focus(first.reduce((least, mark) => (certainty(mark) < certainty(least) ? mark : least)));
}

// -- views ---------------------------------------------------------------------------------------------------

async function show(view) {
  state.view = view;
  for (const [name, tab] of Object.entries(parts.tabs)) tab.setAttribute("aria-current", name === view ? "page" : "false");
  document.body.dataset.view = view;
  parts.note.hidden = view !== "review";
  parts.both.hidden = view !== "both";
  parts.compare.hidden = view !== "compare";
  parts.finish.hidden = view === "compare";
  if (view === "both") await guard(drawBoth());
  if (view === "compare") await guard(drawTwo());
  else drawHeading(parts, state);
}

async function drawBoth() {
  const answer = await askInTurn("after", { note: state.number });
  const map = offsets(answer.text);
  const changes = answer.changes.map(([start, end, label, from, to]) => [map.toUnits(start), map.toUnits(end), label, state.map.toUnits(from), state.map.toUnits(to)]);
  drawBeforeAfter(parts.both, state.text, state.marks, answer.text, changes, state.categoryOf);
}

async function drawTwo() {
  parts.title.replaceChildren("Two reviewers");
  try {
    const answer = await ask("compare", {});
    drawCompare(parts.compare, answer, state.categoryOf, async (note, region, chosen) => {
      const value = region.chosen === chosen ? "" : chosen;
      const at = [...parts.compare.querySelectorAll(".difference")].findIndex((box) => box.contains(document.activeElement));
      await guard(ask("choose", { note: note.number, region: region.key, chosen: value }));
      await drawTwo();
      parts.compare.querySelectorAll(".difference")[value ? at + 1 : at]?.focus();
    });
  } catch (error) {
    if (error.status !== 422) throw error;
    parts.compare.replaceChildren(h("p.empty", {}, "Here two reviewers are compared. Ask a second one to review under their own name (top right)."));
  }
}

/** Notes were read again: show the list, and the note if nobody had touched it. */
async function learned() {
  await loadQueue();
  await openNote(state.number);
}

// -- search --------------------------------------------------------------------------------------------------

async function searchKey(event) {
  if (event.key === "Escape") {
    parts.search.value = "";
    parts.hits.hidden = true;
    parts.queue.hidden = false;
    parts.note.highlight(0, 0);
    parts.note.focus();
  }
  if (event.key !== "Enter") return;
  const answer = await guard(ask("search", { words: parts.search.value }));
  if (!answer) return;
  parts.hits.hidden = false;
  parts.queue.hidden = true;
  drawHits(parts.hits, answer, { hit: showHit });
  announce(`${answer.hits.length} places`);
}

async function showHit(hit) {
  if (state.view !== "review") await show("review");
  if (hit.note !== state.number) await openNote(hit.note);
  parts.note.highlight(state.map.toUnits(hit.start), state.map.toUnits(hit.end));
  const mark = state.marks.find((one) => one.start < state.map.toUnits(hit.end) && state.map.toUnits(hit.start) < one.end);
  if (mark) focus(mark);
}

// -- keys ----------------------------------------------------------------------------------------------------

const KEYS = {
  ArrowRight: () => nextMark(1), j: () => nextMark(1), ArrowLeft: () => nextMark(-1), k: () => nextMark(-1),
  n: () => guard(nextLeastCertain()), a: actions.accept, Enter: actions.accept, r: actions.reject, x: actions.reject, Delete: actions.reject, Backspace: actions.reject,
  l: actions.label, e: actions.everywhere, z: () => guard(undo()), d: () => guard(finish()), ".": () => step(1), ",": () => step(-1),
  b: () => show(state.view === "both" ? "review" : "both"),
  i: () => cursor.start(parts.note, state.text, state.focus?.end ?? 0, addMark),
  "/": () => parts.search.focus(), "?": keysDialog, Escape: () => focus(null),
};

function onKey(event) {
  time.touch();
  if (document.querySelector("dialog[open]") || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (state.view === "compare") return compareKey(event, parts.compare);
  if (cursor.active) return cursor.key(event);
  let run = null;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() === "z") run = () => guard(undo());
  } else if (/^Arrow(Left|Right)$/.test(event.key) && (event.shiftKey || event.altKey)) {
    run = withFocus((mark) => moveBorder(mark, event.shiftKey ? "end" : "start", event.key === "ArrowRight" ? 1 : -1));
  } else if (/^[1-9]$/.test(event.key)) {
    run = withFocus((mark) => relabel(mark, QUICK[event.key - 1]));
  } else if (!(event.key === "Enter" && event.target.tagName === "BUTTON") && !event.altKey) {
    run = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  }
  if (!run) return;
  event.preventDefault();
  run();
}

// -- beginning -----------------------------------------------------------------------------------------------

async function askName(again) {
  const name = await nameDialog(state.about, again);
  if (!name) return;
  const answer = await guard(ask("name", { name }));
  if (answer) location.reload();
}

async function begin() {
  state.about = await ask("about");
  const categories = new Map(Object.entries(state.about.categories).flatMap(([category, labels]) => labels.map((label) => [label, category])));
  state.categoryOf = (label) => categories.get(label) ?? "";
  build();
  if (!state.about.reviewer) return askName(false);
  parts.who.textContent = state.about.reviewer;
  await loadQueue();
  await show("review");
  const first = state.queue.notes.find((note) => !note.done) ?? state.queue.notes[0];
  if (first) await openNote(first.number);
  document.body.dataset.ready = "yes";
}

document.addEventListener("keydown", onKey);
document.addEventListener("pointerdown", () => time.touch());
guard(begin());
