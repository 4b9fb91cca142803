// A browser starts no worker for a page from a disk. There, its script runs in a frame instead.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      const inside = frame.contentWindow;
      this.waiting = [];
      this.inside = null;
      inside.postMessage = (data) => this.tell(this, MessageEvent, data);
      inside.importScripts = (...urls) => urls.reduce(
        (before, next) => before.then(() => this.load(inside, next)), Promise.resolve());
      this.load(inside, url).then(() => {
        this.inside = inside;
        this.waiting.splice(0).forEach((data) => this.postMessage(data));
      });
    }
    load(inside, url) {
      return new Promise((done, failed) => {
        const script = inside.document.createElement("script");
        script.src = url;
        script.onload = done;
        script.onerror = failed;
        inside.document.head.append(script);
      });
    }
    tell(target, Kind, data) {
      setTimeout(() => {
        const event = new Kind("message", { data });
        target.dispatchEvent(event);
        if (target.onmessage) target.onmessage(event);
      });
    }
    postMessage(data) {
      if (this.inside === null) this.waiting.push(data);
      else this.tell(this.inside, this.inside.MessageEvent, data);
    }
    terminate() {}
  };
}
