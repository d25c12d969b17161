"""The last moment as a film: what is kept to be seen again, slowly, written to a file."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.extras import command_for, has_extra
from riffraff.kernel.folders import pictures_folder
from riffraff.kernel.words import say
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.film import RATE, SIZE, film
from riffraff.kit.outcome import STAY, Outcome, Push
from riffraff.kit.theme import Style
from riffraff.physics.params import Params
from riffraff.ui.riffraff.film import Film
from riffraff.ui.riffraff.painter import Painter
from riffraff.ui.riffraff.view import SceneView
from riffraff.ui.screens.filming import Filming


def film_moment(desk: Desk, kept: Film, params: Params) -> Outcome:
    """Write the last moment of a fall: as a video, or as pictures where the package for that is missing, which is told
    with what installs it."""
    views = list(_views(kept))
    if not views:
        desk.notify(say("ui.filming.nothing"))
        return STAY
    video = has_extra("av")
    try:
        name = pictures_folder() / datetime.now().strftime("%Y-%m-%d-%H%M%S")
        path, work = film(name.with_suffix(".mp4") if video else name, _pictures(views, params))
    except RiffRaffError as error:
        desk.tell(error)
        return STAY

    def tell(words: str, kind: str) -> None:
        desk.notify(words, kind)
        if not video and kind == "note":
            desk.notify(say("kit.film.no_video", command=command_for("video")))

    return Push(Filming(path, work, len(views), tell))


def _views(kept: Film) -> Iterator[SceneView]:
    """What is shown of the moment, picture by picture."""
    again = Film()
    again.moment = kept.moment
    again.play()
    while again.playing:
        yield again.view()
        again.tick(1 / RATE)


def _pictures(views: list[SceneView], params: Params) -> Iterator[Surface]:
    """Each is drawn over the one before."""
    surface, style = Surface(SIZE), Style(SIZE)
    painter = Painter(Painter.camera_for(Rect((0, 0), SIZE), params), style, params)
    for view in views:
        painter.scene(surface, view)
        yield surface
