"""An X server without a screen: Xvfb."""

from __future__ import annotations

import os
import select
import struct
import subprocess
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import numpy as np
import pygame

ROOT = Path(__file__).resolve().parents[2]
SCREEN = (1440, 900)
"""The desktop in px: larger than the window, so that there is an outside."""
PATIENCE_S = 60.0
"""So long is waited on a machine that has much else to do."""


class Display:
    """An X server without a screen."""

    def __init__(self, folder: Path) -> None:
        self._picture = folder / "Xvfb_screen0"
        read, write = os.pipe()
        size = "x".join(map(str, SCREEN))
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-fbdir", str(folder)]
        self._server = subprocess.Popen(
            [*command, "-nolisten", "tcp", "-noreset"], pass_fds=[write], stderr=subprocess.DEVNULL
        )
        os.close(write)
        said = b""
        while not said.endswith(b"\n") and select.select([read], [], [], PATIENCE_S)[0]:  # number and end of line
            if not (more := os.read(read, 16)):
                break
            said += more
        os.close(read)
        if not said.strip():
            self.stop()
            raise RuntimeError("Xvfb did not start")
        self.name = f":{said.decode().strip()}"

    def stop(self) -> None:
        self._server.kill()
        self._server.wait()

    def put_pointer(self, x: float, y: float) -> None:
        """The pointer waits at a place of the desktop, px."""
        place = f"{x:.0f}", f"{y:.0f}"
        subprocess.run(["xdotool", "mousemove", *place], env={**os.environ, "DISPLAY": self.name}, check=True)

    def screenshot(self, path: Path) -> Path:
        """Write what is on the screen now as a PNG."""
        raw = self._picture.read_bytes()  # XWD: big-endian header, colours, rows of blue, green, red, unused
        header = struct.unpack(">25I", raw[:100])
        width, height, row_bytes, colours = header[4], header[5], header[12], header[19]
        pixels = np.frombuffer(raw, np.uint8, height * row_bytes, header[0] + 12 * colours).reshape(height, -1, 4)
        picture = pygame.image.frombuffer(pixels[:, :width, 2::-1].tobytes(), (width, height), "RGB")
        pygame.image.save(picture, path)
        return path
