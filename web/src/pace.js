// Time: how long a reviewer really looked at a note, and how long the rest may take.

const IDLE = 60_000; // a longer pause is no review

export class ActiveTime {
  #total = 0;
  #last = performance.now();

  start() {
    this.#total = 0;
    this.#last = performance.now();
  }

  /** Somebody is here. */
  touch() {
    const now = performance.now();
    this.#total += Math.min(now - this.#last, IDLE);
    this.#last = now;
  }

  /** The seconds since the start or the last call. */
  take() {
    this.touch();
    const seconds = this.#total / 1000;
    this.#total = 0;
    return seconds;
  }
}

export function timeLeft(pace, words) {
  if (pace === null) return "";
  const minutes = (pace * words) / 60;
  if (minutes < 1) return " · less than a minute left";
  if (minutes < 90) return ` · about ${Math.round(minutes)} min left`;
  return ` · about ${Math.round(minutes / 60)} h left`;
}
