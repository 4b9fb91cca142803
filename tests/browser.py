"""A headless Chromium over a pipe: the DevTools protocol with the standard library alone.

Messages are JSON with a zero byte at the end. Whatever the page asks of the network, and whatever
it says on its console, is kept.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

__all__ = ["Browser", "executable"]

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
SECONDS = 60


def executable() -> str | None:
    """Where the browser is; the variable CHROMIUM names another one."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One page of a browser that was started for it, and that ends with it."""

    def __init__(self, width: int = 1200, height: int = 900, dark: bool = False) -> None:
        found = executable()
        assert found, f"no browser: looked for {', '.join(NAMES)}"
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs_in, self.to = os.pipe()
        self.come, theirs_out = os.pipe()
        # The protocol is spoken on the descriptors 3 and 4.
        command = f'exec "$0" "$@" 3<&{theirs_in} 4>&{theirs_out}'
        self.process = subprocess.Popen(
            ["bash", "-c", command, found, "--headless=new", "--remote-debugging-pipe",
             "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--hide-scrollbars", f"--user-data-dir={self.folder.name}", "about:blank"],
            pass_fds=(theirs_in, theirs_out), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(theirs_in)
        os.close(theirs_out)
        self.rest = b""
        self.number = 0
        self.session = ""
        self.events: list[dict[str, Any]] = []
        targets = self.call("Target.getTargets")["targetInfos"]
        (page, *_) = [target["targetId"] for target in targets if target["type"] == "page"]
        attached = self.call("Target.attachToTarget", targetId=page, flatten=True)
        self.session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.size(width, height)
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=features)

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        os.close(self.to)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.come)
        self.folder.cleanup()

    # -- the protocol ---------------------------------------------------------------------

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                assert "error" not in answer, (method, answer["error"])
                return dict(answer["result"])
            self.events.append(answer)

    def message(self) -> dict[str, Any]:
        while b"\0" not in self.rest:
            read = os.read(self.come, 1 << 20)
            assert read, "the browser ended"
            self.rest += read
        message, _, self.rest = self.rest.partition(b"\0")
        return dict(json.loads(message))

    def wait_for(self, method: str) -> None:
        while not any(event["method"] == method for event in self.events):
            self.events.append(self.message())

    # -- what a person does ---------------------------------------------------------------

    def open(self, file: Path) -> None:
        self.events.clear()
        self.call("Page.navigate", url=file.resolve().as_uri())
        self.wait_for("Page.loadEventFired")

    def run(self, code: str) -> Any:
        """The value of an expression on the page; a promise is waited for."""
        found = self.call(
            "Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def key(self, key: str) -> None:
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        codes = {"Enter": 13, "Escape": 27, "Tab": 9}
        code = {"windowsVirtualKeyCode": codes[key]} if key in codes else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text, **code)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, **code)

    def type(self, text: str) -> None:
        self.call("Input.insertText", text=text)

    def settle(self) -> None:
        """Until what was typed has had its effect."""
        self.run("new Promise((done) => setTimeout(done, 300))")

    def size(self, width: int, height: int) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip

    def picture(self, file: Path | None = None) -> bytes:
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
        if file is not None:
            file.write_bytes(data)
        return data

    def pdf(self) -> bytes:
        return base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"])

    # -- what the page did ----------------------------------------------------------------

    def asked(self) -> list[str]:
        """Every address that the page asked for."""
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event["method"] == "Network.requestWillBeSent"
        ]

    def said(self) -> list[str]:
        """Every word on its console, and every error."""
        kinds = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
        return [json.dumps(e["params"]) for e in self.events if e["method"] in kinds]
