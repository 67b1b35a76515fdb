// Dialogs: who reviews, what to export, which keys there are.

import { ask } from "./api.js";
import { dialog, h, key } from "./dom.js";
import { estimate } from "./note-queue.js";
import { KEYS } from "./side-panel.js";

/** Ask who reviews; the promise gives a name, or null. */
export function nameDialog(about, mayCancel) {
  return new Promise((resolve) => {
    const input = h("input", { type: "text", maxlength: 40, autocomplete: "off" });
    const form = h("form.asked", { method: "dialog" }, h("label", {}, "Your name", input), h("button.primary", {}, "Begin"));
    const box = dialog("Who is reviewing?",
      h("p.quiet", {}, "Two people can review the same notes under their own names, and compare."),
      about.reviewers.length ? h("div.names", {}, about.reviewers.map((name) => h("button", { type: "button", onclick: () => choose(name) }, name))) : null,
      form);
    const choose = (name) => {
      resolve(name);
      box.close();
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) choose(input.value.trim());
    });
    box.addEventListener("cancel", (event) => {
      if (!mayCancel) event.preventDefault();
      else resolve(null);
    });
    input.focus();
  });
}

export function keysDialog() {
  const box = dialog("Keys", h("dl.keys", {}, KEYS.flatMap(([keys, words]) => [h("dt", {}, keys.split("  ").map((one) => key(one))), h("dd", {}, words)])),
    h("form", { method: "dialog" }, h("button", {}, "Close")));
  return box;
}

const SUFFIX = { jsonl: ".jsonl", csv: ".csv", parquet: ".parquet", conll: ".conll" };

/** The random sample is done: say what it tells, and what to do next; `assess` and `goOn` are missing where there is nothing to do. */
export function sampleDialog(sample, { assess, goOn }) {
  const then = (run) => () => {
    box.close();
    run();
  };
  const box = dialog("Sample complete",
    h("p", {}, `All ${sample.size} notes of the random sample are done. ${estimate(sample)}`),
    h("p.quiet", {}, assess
      ? "Next: Export for assess writes what nescio assess report reads. If others review the same sample, let them finish first."
      : "Next: Export writes the notes that are done. More notes do not change this estimate, but they help to learn."),
    h("div.row", {},
      goOn && h("button", { type: "button", onclick: then(goOn) }, "Go on with the other notes"),
      assess ? h("button.primary", { type: "button", onclick: then(assess) }, "Export for assess") : h("button", { type: "button", onclick: () => box.close() }, "Stay here")));
}

/** Ask what to export; `format` is chosen at first. */
export async function exportDialog(format = "jsonl") {
  const about = await ask("about"); // somebody may have begun since
  const whose = h("select", { "aria-label": "Whose review" }, about.reviewers.map((name) => h("option", { value: name, selected: name === about.reviewer }, name)),
    about.reviewers.length > 1 && h("option", { value: "adjudicated" }, "Both, adjudicated"));
  if (!about.reviewers.length) whose.append(h("option", { value: about.reviewer }, about.reviewer));
  const formats = [...about.formats, ...(about.run ? ["assess"] : [])];
  const to = h("select", { "aria-label": "Format" }, formats.map((name) => h("option", { value: name, selected: name === format }, name === "assess" ? "for nescio assess report" : name)));
  const name = h("input", { type: "text", value: format === "assess" ? "assessment" : "gold.jsonl", "aria-label": "File name", autocomplete: "off" });
  to.addEventListener("change", () => {
    name.value = to.value === "assess" ? "assessment" : `gold${SUFFIX[to.value] ?? ""}`;
  });
  const result = h("p", { role: "status" });
  const form = h("form.fields", { method: "dialog" },
    h("label", {}, "Whose review", whose), h("label", {}, "Format", to), h("label", {}, "Name", name),
    h("p.quiet", {}, "Notes that are done are written beside the review, with their text. Keep the file as you keep the notes."),
    result, h("div.row", {}, h("button", { type: "button", onclick: () => box.close() }, "Close"), h("button.primary", {}, "Export")));
  const box = dialog("Export", form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const answer = await ask("export", { whose: whose.value, to: to.value, name: name.value });
      result.className = "good";
      if (answer.files) result.replaceChildren(`Written: ${answer.files.join(", ")} in ${answer.path}. Next, in the terminal: `, h("code", {}, answer.next));
      else result.textContent = `${answer.notes} ${answer.notes === 1 ? "note" : "notes"} written to ${answer.path}`;
    } catch (error) {
      result.className = "bad";
      result.textContent = error.message;
    }
  });
}

const FIGURES = [["recall", "PHI words found"], ["precision", "removed words that are PHI"], ["words_lost", "other words lost"]];

/** Learn from the notes that are done; `done` is called when a better model has read notes again. */
export async function learnDialog(done) {
  const state = h("div", { role: "status" });
  const begin = h("button.primary", { type: "button", "data-action": "learn-begin" }, "Learn");
  const box = dialog("Learn from your corrections",
    h("p.quiet", {}, "The model learns the names, wards, numbers and habits of your notes from those that are done. It takes minutes; you can go on meanwhile. It is kept only if it is better."),
    state, h("div.row", {}, h("button", { type: "button", onclick: () => box.close() }, "Close"), begin));
  let ran = false;
  const show = (answer) => {
    const enough = answer.done >= answer.needed;
    begin.disabled = answer.running !== null || !enough;
    if (answer.running !== null) state.replaceChildren(h("p", {}, `Learning from ${answer.done} notes · ${answer.running} s`));
    else if (answer.error) state.replaceChildren(h("p.bad", {}, answer.error));
    else if (answer.report) state.replaceChildren(...result(answer));
    else state.replaceChildren(h("p", {}, enough ? `${answer.done} notes are done. 30 to 50 are good.` : `${answer.done} notes are done; ${answer.needed} are needed, 30 to 50 are good.`));
    if (ran && answer.running === null && answer.again) done();
    ran = answer.running !== null;
    if (ran && box.isConnected) setTimeout(follow, 700);
  };
  const follow = async () => show(await ask("learn", {}));
  begin.addEventListener("click", async () => {
    try {
      show(await ask("learn", { begin: true }));
    } catch (error) {
      state.replaceChildren(h("p.bad", {}, error.message));
    }
  });
  await follow();
}

function result({ report, again }) {
  const percent = (estimate) => [`${(100 * estimate.value).toFixed(1)} %`, h("small", {}, ` ${(100 * estimate.low).toFixed(1)} to ${(100 * estimate.high).toFixed(1)}`)];
  return [
    h(`p.${report.better ? "good" : "quiet"}`, {}, report.better
      ? `Better, and kept: ${report.out}.${again ? ` ${again} notes that nobody had touched were read again with it.` : ""}`
      : "Not better than before: the model stays as it was."),
    h("table.learned", {},
      h("thead", {}, h("tr", {}, h("td"), h("th", { scope: "col" }, "Before"), h("th", { scope: "col" }, "After"))),
      h("tbody", {}, FIGURES.map(([name, words]) => h("tr", {}, h("th", { scope: "row" }, words), h("td", {}, percent(report.before[name])), h("td", {}, percent(report.after[name])))))),
    h("p.quiet", {}, `Cross-validated on ${report.notes} notes, with 95 % intervals; ${Math.round(report.seconds)} s.`),
  ];
}
