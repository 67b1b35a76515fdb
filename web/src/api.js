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

let last = Promise.resolve();

/** Ask in turn: decisions reach the server in the order in which they were made. */
export function askInTurn(name, body) {
  const next = last.then(() => ask(name, body));
  last = next.catch(() => {});
  return next;
}
