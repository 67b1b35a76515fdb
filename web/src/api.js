// Requests to the server. Each is a POST with JSON: no text of a note is ever part of an address.

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Ask the server; throws Refused with its line, or with status 0 when it does not answer. */
export async function ask(name, body = {}) {
  let response;
  try {
    response = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, "The server does not answer.");
  }
  const answer = await response.json();
  if (!response.ok) throw new Refused(response.status, answer.error?.message ?? "The request failed.");
  return answer;
}

const SENT_AGAIN = ["edit", "everywhere", "always", "finish"]; // twice is as good as once; an undo would undo another step
let last = Promise.resolve();
let whenGone = () => {};

/** Ask in turn: decisions reach the server in the order in which they were made, once it is back if it is gone. */
export function askInTurn(name, body) {
  const next = last.then(() => (SENT_AGAIN.includes(name) ? untilAnswered(name, body) : ask(name, body)));
  last = next.catch(() => {});
  return next;
}

/** Say what to do when the server is gone while something waits for it. */
export function onGone(run) {
  whenGone = run;
}

/** Wait until all decisions have reached the server. */
export function allSent() {
  return last;
}

async function untilAnswered(name, body) {
  for (;;) {
    try {
      return await ask(name, body);
    } catch (error) {
      if (error.status !== 0) throw error;
      whenGone();
      await new Promise((done) => setTimeout(done, 300));
    }
  }
}
