//! What is offered as a solution, in all the ways in which it may come.

use pavage_family::Family;
use pavage_tetravex::{State, Tetravex};

use super::{corpus, grids, plain, read};

#[test]
fn answers_come_as_lists_or_as_filled_puzzles() {
    let puzzle = read("0120\n0210\n1010\n2020", "tetravex", "1x4");
    let check = |text: &str, expected: &str| {
        let found = match Tetravex::read_solution(&puzzle, text) {
            Ok(answer) => {
                let tiles = answer.cells().iter();
                let tiles = tiles.map(|tile| tile.map_or(".".to_owned(), |tile| tile.to_string()));
                tiles.collect::<Vec<_>>().join(" ")
            }
            Err(error) => match error.line {
                Some(line) => format!("{line} {}", error.message.code),
                None => error.message.code.to_owned(),
            },
        };
        assert_eq!(found, expected, "{text:?}");
    };
    let given = "0120 0210 1010 2020";
    check("0120\n0210\n1010\n2020\n", given);
    check(
        "\n-- here\r\n0120  \r\n0210 @\r\n1010@\r\n2020\r\n\r\n",
        given,
    );
    check("0/1/2/0\n0/2/1/0\n1/0/1/0\n2/0/2/0", given);
    check("0120\n....\n1010\n./././.", "0120 . 1010 .");
    check(
        "0120\n0210\n1010\n20/30/40/50",
        "0120 0210 1010 20/30/40/50",
    );
    check("0 2 0 1\n0 1 0 2\n1 1 0 0\n2 2 0 0\n", given);
    check("acabababbbaaccaa", "0120 0110 1010 2020");
    check(
        "x?board_w=4&board_h=1&board_edges=acababacbbaaaaaa",
        "0120 0210 1010 .",
    );
    check(
        "board_w=2&board_h=2&board_edges=acababacbbaaaaaa",
        "answer-other-size",
    );
    let toml = |rest: &str| format!("family = \"tetravex\"\n{rest}");
    let tiles = "tiles = [\"0120\", \"0210 @\", [1, 1, 0, 0], \"2020\"]\n";
    check(&toml(tiles), given);
    check(&toml(&format!("size = \"1x4\"\n{tiles}")), given);
    check(
        &toml(&format!("size = \"4x1\"\n{tiles}")),
        "answer-other-size",
    );
    check(
        &toml(&format!(
            "size = \"1x4\"\n{tiles}[[fixed]]\ntile = 4\nat = [1, 1]\n"
        )),
        "2020 0210 . .",
    );
    check("0120\n0210\n1010\n", "answer-other-count");
    check("0120\n0210\n1010\n2020\n2020", "answer-other-count");
    check("0120\n0210\n\n1010\n2020", "3 tiles-gap");
    check("0120\n021\n1010\n2020", "2 tile-unreadable");
    check("0 1 2 0\n0 2 1", "2 pieces-fields");
    check("acababacbbaaaaa", "1 bucas-length");
    check("", "solution-absent");
    check("-- no solution", "solution-absent");
}

/// Solutions in every format, and as `solve` prints them, are read back and pass the judge.
#[test]
fn solutions_survive_every_format() {
    let few = |puzzle: &_| plain::solutions(puzzle, puzzle.fixed(), 1_000).unwrap_or_default();
    let random = (0..300).map(grids::random);
    let mut seen = 0;
    for puzzle in corpus().map(|case| case.puzzle()).chain(random) {
        for picture in few(&puzzle).into_iter().take(3) {
            let lines: Vec<String> = picture.iter().map(ToString::to_string).collect();
            let state = Tetravex::read_solution(&puzzle, &lines.join("\n")).expect("readable");
            assert_eq!(Tetravex::check(&puzzle, &state).violations, []);
            let shown = Tetravex::solution(&puzzle, &state).text_rows().join("\n");
            let written = ["tetravex", "toml", "e2pieces", "bucas"]
                .map(|format| Tetravex::write(&puzzle, &state, format));
            for text in written.iter().chain([&shown]) {
                let again: State = Tetravex::read_solution(&puzzle, text).expect("readable");
                assert_eq!(again, state, "{text}");
                seen += 1;
            }
        }
    }
    assert!(seen > 1_000, "{seen}");
}
