// What goes wrong: a server that is gone, that refuses, or that has locked the page is told in one way, whatever asked.

import { Refused, allSent, ask, onGone } from "./api.js";
import { dialog, h, toast } from "./dom.js";

/** Show what went wrong, and go on. */
export async function guard(work) {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 403) locked(error.message);
    else if (error.status === 0) waitForServer();
    else toast(error.message, "error");
    return null;
  }
}

function locked(words) {
  document.getElementById("app").replaceChildren(h("div.locked", {}, h("h1", {}, "This page is locked"), h("p", {}, words)));
}

/** The server is gone: let nobody go on with what cannot be saved, and begin anew once it is back and has what was decided last. */
function waitForServer() {
  if (document.querySelector("dialog.gone")) return;
  document.querySelectorAll("dialog").forEach((open) => open.remove());
  const box = dialog("The server has stopped",
    h("p", {}, "Keep this page open, and start ", h("code", {}, "nescio review"), " again as before: this page then saves your last step, and goes on by itself. All before it is saved."));
  box.className = "gone";
  box.addEventListener("cancel", (event) => event.preventDefault());
  const again = setInterval(async () => {
    try {
      await ask("about");
    } catch (error) {
      if (error.status === 0) return;
    }
    clearInterval(again);
    await allSent();
    location.reload();
  }, 500);
}

onGone(waitForServer);
window.addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof Refused)) return;
  event.preventDefault();
  guard(Promise.reject(event.reason));
});
