// Pages opened from a disk may not start workers. There, a hidden frame stands in for the worker of the search.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      document.body.append(frame)
      const inside = frame.contentWindow
      const script = source => new Promise((resolve, reject) => {
        const element = frame.contentDocument.createElement("script")
        element.onload = resolve
        element.onerror = reject
        element.src = source
        frame.contentDocument.body.append(element)
      })
      inside.importScripts = (...sources) =>
        sources.reduce((before, source) => before.then(() => script(new URL(source, url).href)), Promise.resolve())
      inside.postMessage = data => {  // what the worker says, to the page
        const event = new MessageEvent("message", { data })
        this.dispatchEvent(event)
        if (this.onmessage) this.onmessage(event)
      }
      this.frame = frame
      this.inside = inside
      this.ready = script(url)
    }
    postMessage(data) {  // what the page says, to the worker
      this.ready.then(() => this.inside.dispatchEvent(new this.inside.MessageEvent("message", { data })))
    }
    terminate() {
      this.frame.remove()
    }
  }
}
