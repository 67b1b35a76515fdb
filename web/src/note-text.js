// <note-text>: a note with its marks. Lines are drawn in chunks that the browser skips while they are out of sight, and only lines whose
// marks change are drawn again, so that notes of thousands of lines stay quick.

import { h } from "./dom.js";
import { described, same } from "./marks.js";

const LINES = 40; // of a chunk

export class NoteText extends HTMLElement {
  #text = "";
  #marks = [];
  #starts = [0];
  #lines = [];
  #offset = new WeakMap(); // text node or line -> offset of its first character
  #focused = null;
  #handles = [];
  categoryOf = () => "";

  connectedCallback() {
    this.setAttribute("role", "document");
    this.addEventListener("pointerup", () => setTimeout(() => this.#selected()));
    this.addEventListener("click", (event) => {
      const at = event.target.closest?.("mark")?.dataset.start;
      if (at !== undefined && getSelection().isCollapsed) this.dispatchEvent(new CustomEvent("pick", { detail: Number(at) }));
    });
  }

  /** Show another note. */
  show(text, marks) {
    this.#text = text;
    this.#marks = marks;
    this.#focused = null;
    this.#handles = [];
    this.#starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
    this.#lines = this.#starts.map((start) => {
      const line = h("div.line");
      this.#offset.set(line, start);
      return line;
    });
    const chunks = [];
    for (let at = 0; at < this.#lines.length; at += LINES) chunks.push(h("div.chunk", {}, this.#lines.slice(at, at + LINES)));
    let next = 0; // the first mark that may reach into the line
    this.#lines.forEach((_, number) => {
      while (next < marks.length && marks[next].end <= this.#starts[number]) next += 1;
      this.#draw(number, next);
    });
    this.replaceChildren(...chunks);
  }

  /** Show other marks of the same note; only lines that change are drawn again. */
  update(marks) {
    const changed = new Set();
    const before = new Map(this.#marks.map((mark) => [mark.start, mark]));
    for (const mark of marks) {
      const was = before.get(mark.start);
      before.delete(mark.start);
      if (was && same(was, mark)) continue;
      for (const one of was ? [was, mark] : [mark]) this.#linesOf(one).forEach((line) => changed.add(line));
    }
    for (const gone of before.values()) this.#linesOf(gone).forEach((line) => changed.add(line));
    this.#marks = marks;
    for (const line of changed) this.#draw(line, this.#firstIn(line));
    if (this.#focused !== null) this.#ring(true);
    this.#place();
  }

  /** Move the focus to a mark, or take it away. */
  focusMark(mark, { scroll = true } = {}) {
    this.#ring(false);
    this.#focused = mark ? mark.start : null;
    this.#ring(true);
    const element = mark && this.#elements(mark)[0];
    if (element) {
      if (scroll) element.scrollIntoView({ block: "center", behavior: "instant" });
      element.focus({ preventScroll: true });
    }
    this.#place();
  }

  /** Scroll to a place, and show it as a hit of a search or as a word that is chosen. */
  highlight(start, end, { scroll = true } = {}) {
    if (!globalThis.Highlight) return;
    if (start === end) {
      CSS.highlights.delete("chosen");
      return;
    }
    const range = this.range(start, end);
    CSS.highlights.set("chosen", new Highlight(range));
    if (scroll) (range.startContainer.parentElement ?? this).scrollIntoView({ block: "center" });
  }

  /** The DOM range of offsets. */
  range(start, end) {
    const range = new Range();
    range.setStart(...this.#position(start));
    range.setEnd(...this.#position(end));
    return range;
  }

  /** The offset of a point on the screen, or null. */
  offsetAt(x, y) {
    if (document.caretPositionFromPoint) {
      const found = document.caretPositionFromPoint(x, y);
      return found && this.contains(found.offsetNode) ? this.#offsetOf(found.offsetNode, found.offset) : null;
    }
    const range = document.caretRangeFromPoint(x, y);
    return range && this.contains(range.startContainer) ? this.#offsetOf(range.startContainer, range.startOffset) : null;
  }

  #draw(number, first) {
    const start = this.#starts[number];
    const end = number + 1 < this.#starts.length ? this.#starts[number + 1] - 1 : this.#text.length;
    const line = this.#lines[number];
    const parts = [];
    let at = start;
    const plain = (from, to) => {
      const node = document.createTextNode(this.#text.slice(from, to));
      this.#offset.set(node, from);
      return node;
    };
    for (let index = first; index < this.#marks.length && this.#marks[index].start < end; index += 1) {
      const mark = this.#marks[index];
      if (mark.end <= start) continue;
      const from = Math.max(mark.start, start);
      const to = Math.min(mark.end, end);
      if (from > at) parts.push(plain(at, from));
      parts.push(this.#markElement(mark, plain(from, to), from === mark.start, to === mark.end));
      at = to;
    }
    if (at < end) parts.push(plain(at, end));
    line.replaceChildren(...(parts.length ? parts : [h("br")]));
  }

  #markElement(mark, node, first, last) {
    const words = this.#text.slice(mark.start, mark.end);
    return h(
      `mark.${mark.found || mark.state === "yes" ? "found" : "possible"}.${mark.state}${first ? ".first" : ""}${last ? ".last" : ""}`,
      {
        tabindex: -1,
        "data-start": mark.start,
        "data-category": this.categoryOf(mark.label),
        "data-label": mark.label.toLowerCase(),
        "aria-label": first && `${mark.label.toLowerCase()}: ${words}, ${described(mark)}`,
        "aria-hidden": first ? null : "true",
        role: "button",
      },
      node,
    );
  }

  #linesOf(mark) {
    const lines = [];
    for (let line = this.#lineAt(mark.start); line < this.#starts.length && this.#starts[line] < mark.end; line += 1) lines.push(line);
    return lines;
  }

  #lineAt(offset) {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #firstIn(line) {
    let low = 0;
    let high = this.#marks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#marks[middle].end <= this.#starts[line]) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #elements(mark) {
    return this.#linesOf(mark).flatMap((line) => [...this.#lines[line].querySelectorAll(`[data-start="${mark.start}"]`)]);
  }

  #ring(on) {
    const mark = this.#marks.find((one) => one.start === this.#focused);
    if (!mark) return;
    for (const element of this.#elements(mark)) {
      element.classList.toggle("focused", on);
      element.tabIndex = on ? 0 : -1;
    }
  }

  #position(offset) {
    const line = this.#lines[this.#lineAt(offset)];
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    let node = null;
    for (let next = walker.nextNode(); next; next = walker.nextNode()) {
      node = next;
      if (offset <= this.#offset.get(node) + node.length) break;
    }
    return node ? [node, offset - this.#offset.get(node)] : [line, 0];
  }

  #offsetOf(node, within) {
    if (node.nodeType === Node.TEXT_NODE) return this.#offset.get(node) + within;
    const child = node.childNodes[within];
    if (child) return this.#firstOffset(child);
    const line = node.closest?.(".line");
    if (!line) return this.#text.length;
    const number = this.#lineAt(this.#offset.get(line));
    return number + 1 < this.#starts.length ? this.#starts[number + 1] - 1 : this.#text.length;
  }

  #firstOffset(node) {
    if (this.#offset.has(node)) return this.#offset.get(node);
    if (node.classList?.contains("handle")) {
      const before = node.previousSibling;
      return before ? this.#offset.get(before) + before.length : Number(node.parentElement.dataset.start);
    }
    const found = [node.querySelector?.(".line"), document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode()];
    for (const one of found) if (one && this.#offset.has(one)) return this.#offset.get(one);
    return this.#offset.get(node.parentElement?.closest(".line"));
  }

  #selected() {
    const selection = getSelection();
    if (!selection.rangeCount || selection.isCollapsed || !this.contains(selection.anchorNode)) return;
    const range = selection.getRangeAt(0);
    const first = range.startContainer;
    if (!(first.nodeType === Node.TEXT_NODE ? first.parentElement : first).closest(".line")) return; // the note was drawn anew meanwhile
    let start = this.#offsetOf(range.startContainer, range.startOffset);
    let end = this.contains(range.endContainer) ? this.#offsetOf(range.endContainer, range.endOffset) : this.#text.length;
    if (!(start >= 0 && end >= 0)) return; // of lines that are no longer there
    while (start < end && /\s/.test(this.#text[start])) start += 1;
    while (end > start && /\s/.test(this.#text[end - 1])) end -= 1;
    if (end > start) this.dispatchEvent(new CustomEvent("chosen", { detail: { start, end } }));
  }

  /** Put a handle at each border of the mark that has the focus; dragging one moves the border. */
  #place() {
    this.#handles.forEach((handle) => handle.remove());
    this.#handles = [];
    const mark = this.#marks.find((one) => one.start === this.#focused);
    if (!mark || mark.state === "no") return;
    const elements = this.#elements(mark);
    if (!elements.length) return;
    this.#handles = [this.#handle("start", mark), this.#handle("end", mark)];
    elements[0].prepend(this.#handles[0]);
    elements.at(-1).append(this.#handles[1]);
  }

  #handle(side, mark) {
    const handle = h(`span.handle.${side}`, { "aria-hidden": "true", title: "Drag to move the border" });
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      event.stopPropagation();
      let moved = mark;
      this.classList.add("dragging");
      const move = (one) => {
        const at = this.offsetAt(one.clientX, one.clientY);
        if (at === null) return;
        const next = side === "start" ? { ...mark, start: Math.min(at, mark.end - 1) } : { ...mark, end: Math.max(at, mark.start + 1) };
        if (next.start === moved.start && next.end === moved.end) return;
        moved = next;
        this.highlight(moved.start, moved.end, { scroll: false });
      };
      const stop = () => {
        document.removeEventListener("pointermove", move);
        document.removeEventListener("pointerup", stop);
        this.classList.remove("dragging");
        this.highlight(0, 0);
        if (moved !== mark) this.dispatchEvent(new CustomEvent("border", { detail: { mark, start: moved.start, end: moved.end } }));
      };
      document.addEventListener("pointermove", move);
      document.addEventListener("pointerup", stop);
    });
    return handle;
  }
}

customElements.define("note-text", NoteText);
