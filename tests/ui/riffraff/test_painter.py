"""The picture of ship and cargo: what is drawn is what collides, and the same view gives the same picture."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pygame
import pytest

from riffraff.kit.brush import Plate, block
from riffraff.kit.camera import Pose
from riffraff.kit.sprites import Shelf, Turned
from riffraff.kit.theme import MARKS, WARM, Style
from riffraff.physics import polygon
from riffraff.physics.cargo import cargo_shape
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.ship import ship_shape
from riffraff.physics.state import FLIGHT, HELD
from riffraff.physics.world import World
from riffraff.ui.riffraff import cargo_art, ship_art, stage_art
from riffraff.ui.riffraff.painter import SPLASH_S, Painter
from riffraff.ui.riffraff.view import (
    CATCHING,
    ONE_HAND,
    OTHER_HAND,
    TWO_HANDS,
    HandView,
    PieceView,
    SceneView,
    Splash,
    view_of,
)

PARAMS = Params()
SIZE = (640, 400)
STYLE = Style(SIZE)
EDGE_PX = 1.75
"""Nearer to an outline than this a pixel may be either: edges are smooth, and pictures lie on whole pixels."""


def upright(hinges: tuple[float, float, float], mount_x: float = 0.0) -> SceneView:
    """A ship without cargo, its yards at heights ``hinges``."""
    lower, middle, upper = ((mount_x, height, 0.0) for height in hinges)
    return SceneView((mount_x, 0.0, 0.0), (lower, middle, upper), mount_x)


@pytest.fixture(scope="module")
def paints() -> Painter:
    return Painter(Painter.camera_for(pygame.Rect((0, 0), SIZE), PARAMS), STYLE, PARAMS)


@pytest.fixture
def empty(paints: Painter) -> SceneView:
    return upright(paints.ship.hinges)


def picture(paints: Painter, view: SceneView) -> np.ndarray:
    surface = pygame.Surface(SIZE)
    paints.scene(surface, view)
    return pixels(surface)


def pixels(surface: pygame.Surface) -> np.ndarray:
    """(height, width, 3) bytes, red first."""
    data = np.frombuffer(pygame.image.tobytes(surface, "RGB"), dtype=np.uint8)
    return data.reshape(surface.get_height(), surface.get_width(), 3)


def opacity(surface: pygame.Surface) -> np.ndarray:
    """(height, width) bytes."""
    data = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), dtype=np.uint8)
    return data.reshape(surface.get_height(), surface.get_width(), 4)[:, :, 3]


def assert_covers(surface: pygame.Surface, outline: polygon.Points) -> None:
    """The surface is opaque exactly within ``outline`` (px), apart from ``EDGE_PX`` along it."""
    alpha = opacity(surface)
    (left, top), (right, bottom) = np.floor(outline.min(axis=0)) - 3, np.ceil(outline.max(axis=0)) + 3
    box = np.s_[int(top) : int(bottom), int(left) : int(right)]
    ys, xs = np.mgrid[box]
    where = np.stack([xs, ys], axis=-1).reshape(-1, 2) + 0.5
    within = alpha[box].reshape(-1)
    sure = polygon.edge_distance(outline, where) > EDGE_PX
    inside = polygon.contains(outline, where)
    assert (within[sure & inside] > 250).all()
    assert (within[sure & ~inside] < 5).all()
    assert np.count_nonzero(alpha) == np.count_nonzero(within)


@pytest.mark.parametrize("angle", [0.0, 0.4, -2.3])
@pytest.mark.parametrize("kind", KINDS)
def test_a_piece_is_drawn_as_it_collides(paints: Painter, kind: str, angle: float):
    surface = pygame.Surface((200, 200), pygame.SRCALPHA)
    paints.piece(surface, kind, 100.0, 100.0, 2.4, angle)
    shape = cargo_shape(kind, PARAMS.cargo.mass_g(kind), PARAMS.cargo.size_mm(kind))
    c, s = math.cos(angle), math.sin(angle)
    outline = polygon.points((100 + 2.4 * (x * c - y * s), 100 - 2.4 * (x * s + y * c)) for x, y in shape.outline)
    assert_covers(surface, outline)


def part(paints: Painter, name: str) -> tuple[Plate, np.ndarray]:
    ship = paints.ship
    if name == "hull":
        return ship_art.hull_plate(ship, WARM), ship.hull
    if name == "mast":
        return ship_art.mast_plate(ship, WARM), ship.mast
    yard = int(name[-1])
    return ship_art.yard_plate(ship, yard, WARM), ship.yards[yard]


@pytest.mark.parametrize("angle", [0.0, 0.17, -0.4])
@pytest.mark.parametrize("name", ["hull", "mast", "yard 0", "yard 1", "yard 2"])
def test_the_ship_is_drawn_as_it_collides(paints: Painter, name: str, angle: float):
    plate, outline = part(paints, name)
    surface = pygame.Surface((480, 640), pygame.SRCALPHA)
    Turned(name, plate, (0.0, 0.0), 1.6, Shelf()).draw(surface, 200.0, 500.0, angle)
    c, s = math.cos(angle), math.sin(angle)
    assert_covers(
        surface, polygon.points((200 + 1.6 * (x * c - y * s), 500 - 1.6 * (x * s + y * c)) for x, y in outline)
    )


def test_the_scene_covers_the_window_and_depends_on_its_view_alone(paints: Painter, empty: SceneView):
    surface = pygame.Surface(SIZE)
    surface.fill((255, 0, 255))
    paints.scene(surface, empty)
    first = pixels(surface)
    assert not (first[:, :] == (255, 0, 255)).all(axis=2).any()
    picture(paints, replace(empty, mount_x=2.0, slot=3))
    assert (picture(paints, empty) == first).all()


def changed(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Rows and columns of the pixels that differ."""
    return np.argwhere((before != after).any(axis=2))


@pytest.mark.parametrize("slot", range(1, 11))
def test_the_slot_to_load_is_marked_on_its_side_of_the_mast(paints: Painter, empty: SceneView, slot: int):  # R3
    where = changed(picture(paints, empty), picture(paints, replace(empty, slot=slot)))
    assert len(where) > 200
    region = paints.ship.slots[slot]
    across = [paints.camera.mm(column, row)[0] for row, column in where]
    edge = 1.0 + 2.0 / paints.camera.zoom  # half the marking's line, and two pixels
    assert min(across) > region.x0 - edge
    assert max(across) < region.x1 + edge


def test_faces_worry_when_the_ship_lists(paints: Painter):
    for kind in KINDS:
        calm, worried = (pygame.Surface((90, 90), pygame.SRCALPHA) for _ in range(2))
        paints.piece(calm, kind, 45, 45, 1.5)
        paints.piece(worried, kind, 45, 45, 1.5, worried=True)
        differs = (pixels(calm) != pixels(worried)).any()
        assert differs == (kind in cargo_art.WORRIERS)


def seen(view: SceneView, field: str, kind: str, **more: Any) -> SceneView:
    """The view with a hand that holds, or hands that catch."""
    return replace(view, **{field: HandView(kind, 140.0, 100.0, 0.3, 20.0, **more)})


def test_hands_hide_nothing_of_what_they_are_about_to_catch(paints: Painter, empty: SceneView):
    """R18: nor what comes near them."""
    bare, hands = (picture(paints, view) for view in (empty, seen(empty, "free", CATCHING)))
    for x in (120.0, 140.0, 165.0):
        falls = (PieceView(3, "crate", x, 100.0, 0.2, FLIGHT),)
        piece = changed(bare, picture(paints, replace(empty, pieces=falls)))
        over = changed(hands, picture(paints, replace(seen(empty, "free", CATCHING), pieces=falls)))
        assert len(over) > 0.97 * len(piece)


def test_hands_marks_and_splashes_show(paints: Painter, empty: SceneView):
    bare = picture(paints, empty)
    for kind in ("hand", ONE_HAND), ("hand", TWO_HANDS), ("free", CATCHING), ("free", OTHER_HAND):
        shown = picture(paints, seen(empty, *kind))
        assert len(changed(bare, shown)) > 300
    flying = PieceView(3, "crate", 140.0, 100.0, 0.2, FLIGHT)
    plain = picture(paints, replace(empty, pieces=(flying,)))
    assert len(changed(plain, picture(paints, replace(empty, pieces=(replace(flying, marked=True),))))) > 60
    for age, shows in ((0.0, True), (SPLASH_S / 2, True), (SPLASH_S, False)):
        splashed = picture(paints, replace(empty, splashes=(Splash(120.0, -100.0, age),)))
        assert bool(len(changed(bare, splashed))) is shows


def test_a_sleeve_has_the_colour_of_who_plays_and_a_piece_to_hang_shows_its_hook(paints: Painter, empty: SceneView):
    for kind in ("hand", ONE_HAND), ("hand", TWO_HANDS), ("free", CATCHING), ("free", OTHER_HAND):
        red, blue = (picture(paints, seen(empty, *kind, sleeve=MARKS[c].colour)) for c in ("red", "blue"))
        assert len(changed(red, blue)) > 100
    held = PieceView(6, "rat", 140.0, 100.0, 0.2, HELD)
    under = HandView(ONE_HAND, 140.0, 100.0)
    shown = [picture(paints, replace(empty, pieces=(replace(held, hangs=h),), hand=under)) for h in (False, True)]
    assert len(changed(*shown)) > 60


def test_reduced_motion_keeps_the_scraps_down(paints: Painter, empty: SceneView):
    calm = Painter(paints.camera, replace(STYLE, reduced_motion=True), PARAMS)
    splash = replace(empty, splashes=(Splash(120.0, -100.0, SPLASH_S / 3),))
    areas = [len(changed(picture(who, empty), picture(who, splash))) for who in (paints, calm)]
    assert 0 < areas[1] < areas[0]


def test_the_weight_can_be_seen_whole(paints: Painter, empty: SceneView):
    open_ = Painter(paints.camera, STYLE, PARAMS, show_weight=True)
    x, y = (round(v) for v in paints.camera.px(0.0, -PARAMS.ship.ball_depth - PARAMS.ship.ball_radius / 2))
    hidden, shown = picture(paints, empty)[y, x], picture(open_, empty)[y, x]
    blueness = [int(colour[2]) - int(colour[0]) for colour in (hidden, shown)]
    assert blueness[0] > 40 > blueness[1]  # paper sea in front of the steel, and not


def test_looking_through_another_camera(paints: Painter, empty: SceneView):
    other = Painter(paints.camera, STYLE, PARAMS)
    before = picture(other, empty)
    other.look(replace(paints.camera, x_px=paints.camera.x_px + 60))
    after = picture(other, empty)
    row = round(paints.camera.px(0, 30)[1])
    column = round(paints.camera.px(0, 30)[0])
    assert (after[row, column + 60] == before[row, column]).all()


def test_what_looks_the_same_is_painted_once(paints: Painter):
    heavier = Painter(paints.camera, STYLE, PARAMS.replace({"ship.ball_mass": 300, "contact.friction": 0.4}))
    assert heavier.ship is paints.ship
    assert heavier.around is paints.around
    wider = Painter(paints.camera, STYLE, PARAMS.replace({"ship.upper_yard_width": 140, "surroundings.box_width": 350}))
    assert wider.ship is not paints.ship
    assert wider.around is not paints.around


def test_the_view_of_a_world_is_its_poses():
    world = World(PARAMS)
    view = view_of(world)
    poses: tuple[Pose, ...] = (view.hull, *view.yards)
    assert poses == tuple(world.carrier_pose(carrier) for carrier in range(4))
    expected = upright(ship_shape(PARAMS).hinges, mount_x=world.mount_x)
    for got, wanted in zip(poses, (expected.hull, *expected.yards), strict=True):
        assert got == pytest.approx(wanted, abs=0.1)  # joints have a little play
    assert view.pieces == ()


def test_the_paper_waves_sway_with_the_mount(paints: Painter):
    bare = pixels(stage_art.backdrop(STYLE, SIZE, paints.camera, paints.around)).astype(int)
    foot = paints.around.waves[:, 1].min() + 3.0  # of the waves, the widest of all that sways
    row = round(paints.camera.px(0.0, foot)[1])
    edges = []
    for mount_x in (0.0, 12.0, -12.0):
        seen = picture(paints, upright(paints.ship.hinges, mount_x)).astype(int)
        drawn = np.flatnonzero(np.abs(seen - bare).sum(axis=2)[row] > 60)
        edges.append((drawn.min(), drawn.max()))
    away = 12.0 * paints.camera.zoom
    for moved, side in ((edges[1], 1), (edges[2], -1)):
        for now, before in zip(moved, edges[0], strict=True):
            assert now - before == pytest.approx(side * away, abs=2.0)


def test_the_shelf_forgets_the_least_used_first():
    plate = Plate((-5, -5), (5, 5), WARM.ink)
    plate.fill(block(-5, -5, 5, 5), WARM.wood)
    one = Turned("one", plate, (0, 0), 2.0, Shelf()).turn(0)
    shelf = Shelf(limit_bytes=3 * one.get_height() * one.get_pitch())
    sprite = Turned("one", plate, (0, 0), 2.0, shelf)
    for step in (0, 1, 0, 2, 3, 0):
        shelf.get(sprite, step)
    assert shelf.bytes <= shelf.limit_bytes
    assert list(shelf._kept)[-2:] == [("one", 3), ("one", 0)]  # used last, kept
    assert ("one", 1) not in shelf._kept  # used least, gone
