"""The real window without a mouse: every screen, and a turn from the card to the piece that is let go."""

from __future__ import annotations

from typing import Any

NEAR_PX = 3
TRIES = 10


def test_every_screen_and_a_turn_by_keys_alone(launch: Any) -> None:
    window = launch()
    window.wait("title.lesson", focused=True)
    for button, screen in (("title.replay", "files"), ("title.settings", "settings")):
        go(window, button, screen)
        back(window, "title")
    go(window, "title.help", "help")
    back(window, "title")
    go(window, "title.practice", "practice")
    window.key("Escape")
    window.wait_screen("pause")
    go(window, "pause.leave", "title")

    # A new match: its three pages, then off
    go(window, "title.new", "new_match")
    for page in ("new.tab.rules", "new.tab.sea", "new.tab.players"):
        window.tab_to(page)
        window.key("Return")
        window.wait(page, selected=True)
    window.tab_to("new.1.kind")
    for kind in ("random", "human"):
        window.key("Left")
        window.wait("new.1.kind", value=kind)
    go(window, "new.start", "curtain")
    for card in ("card.1", "card.4"):
        window.wait("curtain.ready", focused=True)
        window.key("Return")
        window.tab_to(card)
        window.key("Return")
    window.wait("foot.continue", focused=True)
    window.key("Return")

    # What can be looked up during a match
    window.wait("supply.1.crate", enabled=True)
    go(window, "match.log", "log")
    back(window, "match")
    window.key("F1")
    window.wait_screen("help")
    back(window, "match")
    window.key("Escape")
    window.wait_screen("pause")
    go(window, "pause.settings", "settings")
    back(window, "pause")
    back(window, "match")

    load_slot_4(window)
    window.wait("supply.0.crate", enabled=True)
    assert window.find("aboard.crate-3")["place"] == "aboard"
    assert window.find("player.1")["count"] == 15
    window.key("Escape")
    window.tab_to("pause.quit")
    window.key("Return")
    assert window.leaves() == 0


def test_the_page_keys_turn_the_held_piece(launch: Any) -> None:
    window = launch("play", "--players", "Ann:human,Bob:human", "--seed", "7")
    window.lay_cards(Ann=9, Bob=1)
    window.take(0, "plank", (400, 300))

    def tall() -> float:
        return float(window.held()["rect"][3])

    lying = tall()
    window.key("Prior", "Prior", "Prior", "Prior", "Prior", "Prior")
    window.until(lambda _: tall() > 3 * lying, "it stands")
    window.key("Next", "Next", "Next", "Next", "Next", "Next")
    window.until(lambda _: tall() < lying + NEAR_PX, "it lies again")


def go(window: Any, button: str, screen: str) -> None:
    """Press a button with the keyboard, and come to a screen."""
    window.tab_to(button)
    window.key("Return")
    window.wait_screen(screen)


def back(window: Any, screen: str) -> None:
    window.key("Escape")
    window.wait_screen(screen)


def load_slot_4(window: Any) -> None:
    """Take the crate, move it with the arrows over the middle of slot 4, lower it, let go."""
    window.tab_to("supply.1.crate")
    window.key("Return")
    window.until(lambda window: window.held(), "the crate in the hand")
    px = window.find("ship.heel")["mm_px"]
    left, right, deck = window.slot(4)
    steer(window, 0, (left + right) / 2, ("Right", "Left"))
    steer(window, 1, deck - 16 * px, ("Down", "Up"))
    window.key("space")
    window.wait("foot.rest")


def steer(window: Any, axis: int, target: float, keys: tuple[str, str]) -> None:
    """Hold the key that leads there until the piece is there; back again, four times slower, if a slow computer was
    late."""

    def way() -> float:
        rect = window.held()["rect"]
        return float(target - rect[axis] - rect[2 + axis] / 2)

    for number in range(TRIES):
        before = way()
        if abs(before) <= NEAR_PX:
            return
        key = keys[0] if before > 0 else keys[1]
        if number:
            window.key_down("Shift_L")
        window.key_down(key)
        window.until(lambda _, before=before: way() * before <= NEAR_PX * abs(before), f"the piece moved with {key}")
        window.key_up(key)
        if number:
            window.key_up("Shift_L")
    raise AssertionError(f"the keys never brought the piece to {target}")
