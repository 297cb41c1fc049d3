"""Puzzles: where they come from, and what they answer, beside what the command says."""

from __future__ import annotations

import copy
import datetime
import json
import multiprocessing
import pickle
import shutil
import subprocess
import sys
import sysconfig
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, is_dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import numpy
import pavage
import pytest


def command(*typed: str) -> dict[str, Any]:
    """What the command of the same package answers."""
    said = subprocess.run(
        [sys.executable, "-m", "pavage", *typed, "--json"], capture_output=True, check=False
    )
    answer: dict[str, Any] = json.loads(said.stdout)
    return answer


def test_text_name_or_path(root: Path, tmp_path: Path) -> None:
    challenge = root / "data/challenges/iq-039.txt"
    from_path = pavage.Puzzle(challenge)
    from_text = pavage.Puzzle(challenge.read_text())
    assert from_path.text == from_text.text
    assert from_path.family == "packing"
    assert pavage.Puzzle("soma").pieces == {name: 1 for name in "VLTZABP"}
    level = pavage.Puzzle("kanoodle/17")
    assert level.family == "packing"
    assert level.solve(limit=2).complete
    with pytest.raises(pavage.PuzzleError, match="kanoodle/1 to kanoodle/40"):
        pavage.Puzzle("kanoodle/41")
    # One line that is no name is a text.
    suguru = pavage.Puzzle("AABC/ABBC/ABCC/ABDD .3.2/4.../.3../..2.")
    assert suguru.family == "suguru"
    # A file may have the name of a built-in puzzle, and still is a file.
    (tmp_path / "soma").write_text(suguru.text)
    assert pavage.Puzzle(tmp_path / "soma").family == "suguru"
    with pytest.raises(pavage.PuzzleError, match="no built-in puzzle “kanodle”"):
        pavage.Puzzle("kanodle")


def test_options_are_those_of_the_command() -> None:
    new_year = datetime.date(2022, 1, 1)
    counts = {
        "text": pavage.Puzzle("calendar", date="2022-01-01").count().count,
        "date": pavage.Puzzle("calendar", date=new_year).count().count,
        "triple": pavage.Puzzle("calendar", month=1, day=1, weekday="sat").count().count,
        "no flip": pavage.Puzzle("calendar", date=new_year, flip=False).count().count,
    }
    assert counts == dict.fromkeys(counts, 54)
    flipped = pavage.Puzzle("calendar", date=new_year, flip=True).count().count
    assert flipped == int(command("count", "calendar", "--date", "2022-01-01", "--flip")["count"])
    assert flipped > 54
    # Without a date it is today's.
    assert pavage.Puzzle("a-puzzle-a-day").count().count >= 7


@pytest.mark.parametrize(
    ("name", "count", "up_to_symmetry"),
    [
        ("iq-puzzler-pro", 4331140, 1082785),
        ("iq-puzzler-pro-pyramid", 26720, 3340),
        ("pentomino-6x10", 9356, 2339),
        ("pentomino-8x8-hole", 520, 65),
        ("hexiamond-6x6", 624, 156),
    ],
)
def test_published_counts(name: str, count: int, up_to_symmetry: int) -> None:
    counted = pavage.Puzzle(name).count()
    assert (counted.count, counted.up_to_symmetry) == (count, up_to_symmetry)
    assert int(counted) == count
    assert counted.stats.engine


def test_the_symmetries_of_a_count_are_chosen() -> None:
    counted = pavage.Puzzle("soma").count(symmetry="rotations")
    assert (counted.up_to_symmetry, counted.symmetry) == (480, "rotations")
    assert pavage.Puzzle("soma").count().symmetry == "board"
    with pytest.raises(pavage.PuzzleError, match="rotations"):
        pavage.Puzzle("soma").count(symmetry="mirrors")


def congruent(cells: set[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """A piece of squares, the same for all its images: written from the definition."""
    images = []
    for _ in range(2):
        cells = {(row, -col) for row, col in cells}
        for _ in range(4):
            cells = {(col, -row) for row, col in cells}
            top, left = min(row for row, _ in cells), min(col for _, col in cells)
            images.append(sorted((row - top, col - left) for row, col in cells))
    return frozenset(min(images))


def test_solutions_are_tilings_by_the_pieces() -> None:
    """A judge that knows only what a pentomino is."""
    result = pavage.Puzzle("pentomino-5x12").solve(limit=50)
    assert result.status == "solved"
    assert len(set(result.solutions)) == 50
    shapes = None
    for solution in result.solutions:
        board = solution.array()
        assert board.shape == (5, 12)
        assert sorted(numpy.bincount(board.ravel())) == [0] + [5] * 12
        found = set()
        for piece in range(1, 13):
            cells = {(int(row), int(col)) for row, col in numpy.argwhere(board == piece)}
            found.add(congruent(cells))
        assert len(found) == 12
        assert shapes in (None, found)
        shapes = found


def test_arrays() -> None:
    puzzle = pavage.Puzzle("pentomino-8x8-hole")
    solution = puzzle.solve().solutions[0]
    board = numpy.asarray(solution)
    assert board.dtype == numpy.int32
    names = list(puzzle.pieces)
    for placed in solution.placements:
        numbers = {board[cell] for cell in placed.cells}
        assert numbers == {names.index(placed.piece) + 1}
    outside = numpy.argwhere(board == -1).tolist()
    assert outside == [[3, 3], [3, 4], [4, 3], [4, 4]]
    # Layers of a pyramid differ in size: what is missing is outside.
    pyramid = pavage.Puzzle("kanoodle-pyramid").solve().solutions[0].array()
    assert pyramid.shape == (5, 5, 5)
    assert [int((layer > 0).sum()) for layer in pyramid] == [25, 16, 9, 4, 1]
    tiles = pavage.generate("tetravex", size="2x3", seed=1).solve().solutions[0].array()
    assert tiles.shape == (2, 3, 4)
    assert (tiles[:, :-1, 1] == tiles[:, 1:, 3]).all()
    assert (tiles[:-1, :, 2] == tiles[1:, :, 0]).all()
    suguru = pavage.Puzzle("AABC/ABBC/ABCC/ABDD .3.2/4.../.3../..2.").solve().solutions[0].array()
    assert suguru.shape == (4, 4) and suguru[0, 1] == 3 and suguru.min() == 1


def plain(answer: Any) -> Any:
    """An answer as its JSON, without what is empty or not told."""
    if isinstance(answer, (tuple, list)):
        return [plain(one) for one in answer]
    if is_dataclass(answer):
        names = {field.name.rstrip("_"): field.name for field in fields(answer)}
        answer = {key: getattr(answer, name) for key, name in names.items()}
    if not isinstance(answer, dict):
        return answer
    told = {key: plain(value) for key, value in answer.items()}
    return {key: value for key, value in told.items() if value is not None and value != []}


def test_answers_are_those_of_the_command(root: Path) -> None:
    challenge = root / "data/challenges/iq-012.txt"
    puzzle = pavage.Puzzle(challenge)
    solved = command("solve", str(challenge), "--limit", "3")
    result = puzzle.solve(limit=3)
    assert [solution.rows for solution in result.solutions] == solved["solutions"]
    assert (result.status, result.complete) == (solved["status"], solved["complete"])
    assert result.stats.nodes == solved["stats"]["nodes"]
    hinted = command("hint", str(challenge))
    step = puzzle.hint().step
    assert plain(step) == plain(hinted["step"])
    rated, rating = command("rate", str(challenge)), puzzle.rate()
    assert (rating.class_, rating.score, rating.unique) == (
        rated["class"],
        rated["score"],
        rated["unique"],
    )
    explained = command("explain", str(challenge))
    assert plain(puzzle.explain().steps) == plain(explained["steps"])
    french = command("hint", str(challenge), "--lang", "fr")
    in_french = pavage.Puzzle(challenge, lang="fr").hint()
    assert in_french.step and in_french.step.message == french["step"]["message"]
    assert in_french.step.message != puzzle.hint().step.message  # type: ignore[union-attr]


def test_check_tells_what_the_only_solution_does_not_have() -> None:
    puzzle = pavage.Puzzle("suguru-8x8/20")
    assert puzzle.check().completable is True
    wrong = puzzle.play("set 1,2 3").check()
    assert (wrong.valid, wrong.completable) == (False, False)
    assert [(broken.rule, broken.cells) for broken in wrong.violations[:2]] == [
        ("wrong-value", ((0, 1),)),
        ("cell-empty", ((0, 0),)),
    ]


def test_check_judges() -> None:
    puzzle = pavage.Puzzle("pentomino-3x20")
    solution = puzzle.solve().solutions[0]
    assert puzzle.check(solution)
    assert puzzle.check(str(solution))
    assert puzzle.check(solution.rows)
    wrong = str(solution).replace("U", "?").replace("Z", "U").replace("?", "Z")
    verdict = puzzle.check(wrong)
    assert not verdict
    assert verdict.violations[0].cells and verdict.violations[0].message
    assert not puzzle.check()


def test_moves_lead_to_the_solution() -> None:
    puzzle = pavage.generate("suguru", size="4x4", seed=3)
    path = puzzle.explain()
    assert path.status == "solved" and str(path).startswith("1. ")
    moves = [move for step in path.steps for move in step.moves]
    played = puzzle.play(*moves)
    assert played.check() and played.hint().state == "complete"
    assert str(played) == str(puzzle.solution)
    again = pavage.Puzzle(puzzle.text, position=[f"move {move}" for move in moves])
    assert again.check()


def test_pictures() -> None:
    puzzle = pavage.Puzzle("pentomino-6x10")
    solution = puzzle.solve().solutions[0]
    pictures = {puzzle.render(), puzzle._repr_svg_(), solution.render(), solution._repr_svg_()}
    assert len(pictures) == 2
    for picture in pictures:
        assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>")
    assert puzzle.solve()._repr_svg_() == solution.render()
    unsolvable = pavage.Puzzle("....\n....\n", pieces="pentomino")
    assert unsolvable.solve()._repr_svg_() is None


def test_generated_puzzles_come_with_their_solution() -> None:
    level = pavage.generate("packing", board="iq-puzzler-pro", unique=True, seed=5)
    again = pavage.generate("packing", board="iq-puzzler-pro", unique=True, seed=5)
    assert level.text == again.text
    result = level.solve(limit=2)
    assert (len(result.solutions), result.complete) == (1, True)
    assert level.solution == result.solutions[0]
    assert pavage.Puzzle("soma").solution is None


@pytest.mark.parametrize("family", ["packing", "suguru", "tetravex", "cover"])
def test_puzzles_are_pickled_and_copied(family: str) -> None:
    options: dict[str, Any] = {"packing": {"board": "4x6", "sizes": "3-4"}}.get(family, {})
    puzzle = pavage.generate(family, seed=2, **options)
    for other in (pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle)):
        assert other.write("toml") == puzzle.write("toml")
        assert other.solution == puzzle.solution
        assert other.solve().solutions == puzzle.solve().solutions
        assert other.text == puzzle.text
    result = puzzle.solve()
    assert pickle.loads(pickle.dumps(result)) == result
    assert copy.deepcopy(result).solutions[0].rows == result.solutions[0].rows


def test_a_pickled_position_knows_its_moves() -> None:
    """What the player set can be wrong; what the puzzle gives cannot."""
    suguru = pavage.Puzzle("AABC/ABBC/ABCC/ABDD .3.2/4.../.3../..2.").play("set 1,1 2")
    board = pavage.Puzzle("pentomino-6x10")
    first = board.solve().solutions[0].placements[0]
    where = " ".join(f"{row + 1},{col + 1}" for row, col in first.cells)
    for position in (suguru, board.play(f"{first.piece} {where}")):
        again = pickle.loads(pickle.dumps(position))
        assert (str(again), again.text) == (str(position), position.text)
        assert again.hint() == position.hint()
    assert suguru.hint().state == "wrong"


def test_answers_travel_between_processes() -> None:
    puzzles = [pavage.Puzzle("pentomino-3x20"), pavage.Puzzle("soma")]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        results = list(pool.map(pavage.Puzzle.solve, puzzles))
        counts = list(pool.map(pavage.Puzzle.count, puzzles))
    assert results == [puzzle.solve() for puzzle in puzzles]
    assert counts == [8, 11520]


def test_answers_are_compared_without_their_costs() -> None:
    puzzle = pavage.Puzzle("pentomino-3x20")
    assert puzzle.count() == puzzle.count(engine="dance") == 8
    assert puzzle.count() != 9 and hash(puzzle.count()) == hash(8)
    assert puzzle.solve() == puzzle.solve()
    assert repr(puzzle.solve(limit=2)) == "<Result: solved, 2 of 8 solutions>"


def test_placements_are_counted() -> None:
    puzzle = pavage.Puzzle("pentomino-8x8-hole")
    counts = puzzle.count_placements()
    placed = Counter(
        placement for solution in puzzle.iter_solutions() for placement in solution.placements
    )
    assert {placement: count for placement, count in counts.items() if count} == placed
    assert str(counts.render()).startswith("<svg")
    assert repr(counts).startswith("<Counts: ")
    assert pickle.loads(pickle.dumps(counts)) == counts
    none = pavage.Puzzle("....\n....\n", pieces="pentomino").count_placements()
    assert (len(none), none.render()) == (0, None)


def test_dates_are_counted() -> None:
    dates = pavage.Puzzle("calendar").count_dates()
    assert (len(dates), sum(dates.values())) == (2604, 85637)
    assert dates[1, 1, "sat"] == 54
    assert str(dates.render()).startswith("<svg")
    with pytest.raises(pavage.PuzzleError) as caught:
        pavage.Puzzle("calendar").count_dates(time_limit=0)
    assert caught.value.code == "limit-time"


def test_choices_are_counted() -> None:
    throws = pavage.Puzzle("dice-6x6", choose="die1=A1,die2=A2,die3=C3,die4=E1,die5=A4")
    counts = throws.every_choice()
    assert len(counts) == 12
    assert counts["A1", "A2", "C3", "E1", "A4", "E4", "F1"] == 5695
    assert counts == throws.every_choice(engine="mask")
    assert str(counts.render()).startswith("<svg")
    with pytest.raises(pavage.PuzzleError) as caught:
        pavage.Puzzle("soma").every_choice()
    assert caught.value.code == "choose-none"


def test_pieces_left_out_are_told() -> None:
    board = pavage.Puzzle(
        'family = "packing"\nboard = "3x5"\npieces = "pentomino"\nuse = 3\n'
    )
    solution = board.solve().solutions[0]
    laid = {placement.piece for placement in solution.placements}
    assert len(laid) == 3 and laid.isdisjoint(solution.unused)
    assert set(solution.unused.values()) == {1} and len(solution.unused) == 9
    assert pavage.Puzzle("soma").solve().solutions[0].unused == {}


def test_ways_of_searching_are_compared() -> None:
    puzzle = pavage.Puzzle("pentomino-5x12")
    compared = puzzle.compare()
    told = command("compare", "pentomino-5x12")
    assert compared.over == told["over"] == "heuristics"
    assert [(row.name, row.nodes, row.stop) for row in compared.rows] == [
        (row["name"], row["nodes"], row["stop"]) for row in told["rows"]
    ]
    assert compared.render().startswith("<svg")
    seeded = puzzle.compare(seeds=5, seed=3)
    told = command("compare", "pentomino-5x12", "--seeds", "5", "--seed", "3")
    assert [row.name for row in seeded.rows] == [row["name"] for row in told["rows"]]
    for row, of in zip(seeded.rows, told["rows"]):
        assert row.seeds is not None
        assert (row.seeds.runs, row.seeds.solved, row.seeds.cut) == (5, 5, 0)
        assert vars(row.seeds.placements) == of["seeds"]["placements"]
        assert row.placements == row.seeds.placements.median
    assert all(row.seeds is None for row in compared.rows)
    one = puzzle.compare("engines", engine="dance", all=True, repeat=2).rows
    assert [(row.name, row.solutions, row.stop) for row in one] == [("dance", 4040, "exhausted")]
    cut = puzzle.compare("engines", engine="reference", all=True, time_limit="300ms").rows
    assert [row.stop for row in cut] == ["time"]


def test_no_solution_and_gave_up_are_different() -> None:
    none = pavage.Puzzle("soma", position="").solve()
    assert none.status == "solved"
    proved = pavage.Puzzle("....\n....\n", pieces="pentomino").solve()
    assert (proved.status, proved.complete, proved.total) == ("unsolvable", True, 0)
    assert proved.reason
    large = pavage.generate("packing", board="60x20", sizes="5-9", seed=1)
    gave_up = large.solve(limit=None, time_limit=0)
    assert (gave_up.status, gave_up.complete) == ("limit", False)
    assert gave_up.reason == "the time limit was reached"
    with pytest.raises(pavage.PuzzleError, match="the time limit was reached") as caught:
        pavage.Puzzle("pentomino-6x10").count(time_limit=datetime.timedelta(0))
    assert caught.value.code == "limit-time"


def test_a_proof_is_a_step() -> None:
    board = "#" + "." * 19 + "\n" + ("." * 20 + "\n") * 18 + "." * 19 + "#"
    text = f'family = "packing"\nboard = """\n{board}\n"""\n[[pieces]]\nname = "D"\ncount = 199\n'
    mutilated = pavage.Puzzle(text + 'shape = """\n##\n"""\n')
    solved, counted, hint = mutilated.solve(), mutilated.count(), mutilated.hint()
    assert (solved.status, counted.count, hint.state) == ("unsolvable", 0, "dead")
    told, rated, compared = mutilated.explain(), mutilated.rate(), mutilated.compare()
    assert (told.status, rated.unique, compared.rows) == ("unsolvable", False, ())
    for answer in (solved, counted, hint, told, rated, compared):
        proof = answer.proof
        assert proof is not None
        assert proof.rule == "imbalance"
        assert len(proof.because) in (198, 200)
    broken = pavage.Puzzle("AABB/AABB 11../....", format="compact")
    assert broken.solve().proof is not None
    assert broken.count().proof == broken.solve().proof
    assert pavage.Puzzle("soma").solve().proof is None


@pytest.mark.parametrize(
    "time_limit",
    [datetime.timedelta(microseconds=50), 5e-05, 1e-9, datetime.timedelta(microseconds=1), "0.00005"],
)
def test_any_duration_is_a_time_limit(time_limit: Any) -> None:
    board = pavage.Puzzle("pentomino-6x10")
    with pytest.raises(pavage.PuzzleError) as caught:
        board.count(engine="dance", threads=1, time_limit=time_limit)
    assert caught.value.code == "limit-time"


@pytest.mark.parametrize(
    "time_limit", [datetime.timedelta(seconds=-1), -1e-05, float("nan"), float("inf"), 1e10, True]
)
def test_what_is_no_duration_is_refused(time_limit: Any) -> None:
    with pytest.raises(pavage.PuzzleError) as caught:
        pavage.Puzzle("pentomino-6x10").count(time_limit=time_limit)
    assert caught.value.code == "value-duration"


def test_progress_is_told() -> None:
    seen: list[pavage.Progress] = []
    board = pavage.Puzzle("pentomino-6x10")
    board.count(progress=seen.append, engine="mask", threads=1)
    assert seen, "a search of a second tells of itself"
    fractions = [progress.fraction for progress in seen if progress.fraction is not None]
    assert fractions == sorted(fractions) and 0 <= fractions[0] <= fractions[-1] <= 1
    assert seen[-1].nodes > 0 and seen[-1].elapsed > 0

    def refuse(progress: pavage.Progress) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        board.count(progress=refuse, engine="mask", threads=1)


def test_progress_of_new_puzzles_is_told() -> None:
    seen: list[pavage.Progress] = []
    puzzles = pavage.generate_many(
        "packing", board="iq-puzzler-pro", unique=True, seed=5, progress=seen.append
    )
    unwatched = pavage.generate("packing", board="iq-puzzler-pro", unique=True, seed=5)
    assert next(puzzles).text == unwatched.text
    assert all(isinstance(progress, pavage.Progress) for progress in seen)

    def refuse(progress: pavage.Progress) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        pavage.generate("suguru", size="12x12", cages="1-5", difficulty="wizard", progress=refuse)


def test_the_bar_needs_no_tqdm(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = pavage.Puzzle("pentomino-6x10")
    assert board.count(progress=True, engine="mask", threads=1).count == 9356
    assert "nodes=" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert board.count(progress=True).count == 9356
    assert capsys.readouterr().err == ""


def test_the_command_comes_along(root: Path) -> None:
    counted = command("count", "pentomino-3x20")
    assert (counted["status"], counted["count"]) == ("counted", "8")
    # Only a package that is installed has the script.
    if not list(distributions(name="pavage")):
        return
    script = shutil.which("pavage", path=sysconfig.get_path("scripts"))
    assert script
    said = subprocess.run([script, "count", "nothing"], capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert "no file, folder or built-in puzzle" in said.stderr


def test_a_suggestion_lays_one_piece_and_changes_nothing_else() -> None:
    puzzle = pavage.Puzzle("iq-puzzler-pro")
    suggestion = puzzle.suggest(piece="J", variant=2)
    assert suggestion is not None
    assert (suggestion.piece, suggestion.variant) == ("J", 2)
    rows = suggestion.puzzle.text.splitlines()
    laid = [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."]
    assert laid == list(suggestion.cells)
    assert {rows[r][c] for r, c in laid} == {"J"}
    again = puzzle.suggest(piece="J", variant=2)
    assert again is not None
    assert again.cells == suggestion.cells
    assert puzzle.suggest() is not None
    planned = puzzle.suggest(positions=2_000)
    assert planned is not None and 1 < planned.valued <= 2_000
    with pytest.raises(pavage.PuzzleError, match="no piece “Z”"):
        puzzle.suggest(piece="Z")
    with pytest.raises(pavage.PuzzleError, match="no variant 99"):
        puzzle.suggest(piece="J", variant=99)
