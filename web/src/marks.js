// Marks as the page has them. The server counts code points, JavaScript UTF-16 units: both ways are here and nowhere else.

/** Two functions between offsets of the server and offsets of a JavaScript string. */
export function offsets(text) {
  if (!/[\ud800-\udbff]/.test(text)) return { toUnits: (at) => at, toPoints: (at) => at };
  const units = [];
  const points = new Uint32Array(text.length + 1);
  let at = 0;
  for (const character of text) {
    points[at] = units.length;
    if (character.length === 2) points[at + 1] = units.length + 1;
    units.push(at);
    at += character.length;
  }
  points[at] = units.length;
  units.push(at);
  return { toUnits: (point) => units[point], toPoints: (unit) => points[unit] };
}

export function fromServer(values, { toUnits }) {
  const [start, end, label, state, source, score, found] = values;
  return { start: toUnits(start), end: toUnits(end), label, state, source, score, found };
}

export function toServer(mark, { toPoints }) {
  const { start, end, label, state, source, score, found } = mark;
  return [toPoints(start), toPoints(end), label, state, source, score, found];
}

export function overlap(one, other) {
  return one.start < other.end && other.start < one.end;
}

/** The same rule as on the server: new marks win over what they overlap. */
export function edited(marks, remove, add) {
  let kept = marks.filter((mark) => !remove.some((gone) => gone.start === mark.start && gone.end === mark.end));
  for (const mark of add) kept = [...kept.filter((other) => !overlap(other, mark)), mark];
  return kept.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** How sure the detector is of its own answer. */
export function certainty(mark) {
  return mark.found ? mark.score : 1 - mark.score;
}

/** Whether a mark will be replaced as things stand. */
export function isPhi(mark) {
  return mark.state === "yes" || (mark.state === "open" && mark.found);
}

export function same(one, other) {
  return one.start === other.start && one.end === other.end && one.label === other.label && one.state === other.state;
}

/** What a mark is, in words. */
export function described(mark) {
  if (mark.state === "yes") return mark.source === "reviewer" ? "marked by you" : "accepted";
  if (mark.state === "no") return "rejected";
  return mark.found ? "found, not yet decided" : "only possible, not yet decided";
}

/** Return the borders of a mark with one of them moved by a character; null where there is no room. */
export function movedBorder(mark, side, direction, text) {
  const to = { start: mark.start, end: mark.end };
  to[side] += direction;
  // A character beyond the first 65,536 is two units, which stay together.
  const unit = text.charCodeAt(to[side]);
  if (unit >= 0xdc00 && unit <= 0xdfff) to[side] += direction;
  return to.start >= 0 && to.start < to.end && to.end <= text.length ? to : null;
}
