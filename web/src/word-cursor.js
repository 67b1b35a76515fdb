// Marking without a mouse: arrows choose words, Shift makes the choice longer, Enter marks it.

import { announce } from "./dom.js";

const WORD = /[\p{L}\p{N}]+(?:[-'’./][\p{L}\p{N}]+)*/gu;

export class WordCursor {
  active = false;
  #words = [];
  #from = 0;
  #to = 0;

  start(note, text, offset, mark) {
    this.#words = [...text.matchAll(WORD)].map((match) => [match.index, match.index + match[0].length]);
    if (!this.#words.length) return;
    this.active = true;
    this.note = note;
    this.text = text;
    this.mark = mark;
    const at = this.#words.findIndex(([start]) => start >= offset);
    this.#from = this.#to = at < 0 ? 0 : at;
    this.#show();
  }

  stop() {
    if (this.active) this.note.highlight(0, 0);
    this.active = false;
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 10, ArrowUp: -10 }[event.key];
    if (step) {
      this.#to = Math.min(Math.max(this.#to + step, event.shiftKey ? this.#from : 0), this.#words.length - 1);
      if (!event.shiftKey) this.#from = this.#to;
      this.#show();
    } else if (event.key === "Enter") {
      const [start, end] = this.#range();
      this.stop();
      this.mark(start, end);
    } else if (event.key === "Escape") {
      this.stop();
    } else {
      return;
    }
    event.preventDefault();
  }

  #range() {
    return [this.#words[this.#from][0], this.#words[this.#to][1]];
  }

  #show() {
    const [start, end] = this.#range();
    this.note.highlight(start, end);
    announce(this.text.slice(start, end));
  }
}
