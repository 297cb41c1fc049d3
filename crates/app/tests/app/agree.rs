//! Hints, explanations, solutions and counts never contradict each other, on random boards of every
//! family that reasons; a third of them are impossible, mostly by parity. `BOARDS=2000` looks at more.

use std::collections::BTreeMap;

use pavage_app::explain::explain;
use pavage_app::hint::{Question, hint};
use pavage_app::load::{Reading, read};
use pavage_app::rate::rate;
use pavage_app::solve::{Status, Wanted, solve};
use pavage_app::{AnyPosition, BigUint, End, HintState, Options, Run, Way};

/// How many boards are looked at.
const BOARDS: u64 = 150;
/// The most solutions that are asked for.
const SOLUTIONS_MAX: u64 = 20;

/// Random numbers that depend on a seed alone.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % bound as u64) as usize
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }

    /// Cuts the cells of a board into connected parts of at most so many cells.
    fn parts(&mut self, board: &[Vec<bool>], size_max: usize) -> Vec<Vec<[usize; 2]>> {
        let mut left = board.to_vec();
        let mut parts = Vec::new();
        while let Some(row) = left.iter().position(|row| row.contains(&true)) {
            let col = left[row].iter().position(|is| *is).expect("a cell is left");
            left[row][col] = false;
            let (mut part, size) = (vec![[row, col]], 2 + self.below(size_max - 1));
            while part.len() < size {
                let next = part.iter().flat_map(|[row, col]| {
                    let steps = [[1, 0], [-1, 0], [0, 1], [0, -1]];
                    let to = move |[down, right]: [isize; 2]| {
                        Some([
                            row.checked_add_signed(down)?,
                            col.checked_add_signed(right)?,
                        ])
                    };
                    steps.into_iter().filter_map(to)
                });
                let is_left = |[row, col]: &[usize; 2]| {
                    left.get(*row)
                        .is_some_and(|row| row.get(*col) == Some(&true))
                };
                let next: Vec<[usize; 2]> = next.filter(is_left).collect();
                if next.is_empty() {
                    break;
                }
                let cell = next[self.below(next.len())];
                left[cell[0]][cell[1]] = false;
                part.push(cell);
            }
            parts.push(part);
        }
        parts
    }

    /// A board cut into pieces, or one that dominoes cannot fill because of their colours.
    fn packing(&mut self, is_impossible: bool) -> String {
        let (rows, cols) = (3 + self.below(3), 3 + self.below(3));
        let mut board = vec![vec![true; cols]; rows];
        let mut text = "family = \"packing\"\n".to_owned();
        let piece = |name: char, drawn: &str, count: usize| {
            format!(
                "[[pieces]]\nname = \"{name}\"\ncount = {count}\nshape = \"\"\"\n{drawn}\"\"\"\n"
            )
        };
        let mut pieces = String::new();
        if is_impossible {
            // Two corners of one colour, or a corner and a cell of its colour.
            let even = |[row, col]: &[usize; 2]| (row + col) % 2 == 0;
            let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| [row, col]));
            let mut dark: Vec<[usize; 2]> = cells.filter(even).collect();
            self.shuffle(&mut dark);
            let gone = if rows * cols % 2 == 0 { 2 } else { 3 };
            for [row, col] in &dark[..gone] {
                board[*row][*col] = false;
            }
            pieces += &piece('D', "##\n", (rows * cols - gone) / 2);
        } else {
            for (at, part) in self.parts(&board, 5).into_iter().enumerate() {
                let top = part.iter().map(|[row, _]| *row).min().expect("a cell");
                let left = part.iter().map(|[_, col]| *col).min().expect("a cell");
                let mut drawn = vec![vec!['.'; 5]; 5];
                // Some pieces are straightened, so that they may not fit.
                if self.below(8) == 0 {
                    drawn[0][..part.len()].fill('#');
                } else {
                    part.iter()
                        .for_each(|[row, col]| drawn[row - top][col - left] = '#');
                }
                let rows = drawn
                    .iter()
                    .map(|row| row.iter().collect::<String>() + "\n");
                let rows: String = rows.filter(|row| row.contains('#')).collect();
                pieces += &piece(after('A', at), &rows, 1);
            }
        }
        text += "board = \"\"\"\n";
        for row in &board {
            text.extend(row.iter().map(|is| if *is { '.' } else { '#' }));
            text.push('\n');
        }
        text + "\"\"\"\n" + &pieces
    }

    /// A filled board of tiles in disorder, or one with a side painted over.
    fn tetravex(&mut self, is_impossible: bool) -> String {
        let [rows, cols] = [[2, 2], [2, 3], [3, 3], [3, 3], [4, 3]][self.below(5)];
        let can_turn = self.below(2) == 0 && rows * cols <= 9;
        let has_border = self.below(2) == 0;
        let colors = 2 + self.below(4);
        let mut color = |is_rim: bool| match (is_rim, has_border) {
            (true, true) => 0,
            _ => 1 + self.below(colors),
        };
        let flat: Vec<Vec<usize>> = (0..=rows)
            .map(|row| (0..cols).map(|_| color(row == 0 || row == rows)).collect())
            .collect();
        let upright: Vec<Vec<usize>> = (0..rows)
            .map(|_| {
                (0..=cols)
                    .map(|col| color(col == 0 || col == cols))
                    .collect()
            })
            .collect();
        let tile = |cell: usize| {
            let (row, col) = (cell / cols, cell % cols);
            [
                flat[row][col],
                upright[row][col + 1],
                flat[row + 1][col],
                upright[row][col],
            ]
        };
        let mut tiles: Vec<[usize; 4]> = (0..rows * cols).map(tile).collect();
        self.shuffle(&mut tiles);
        if is_impossible {
            let (at, side) = (self.below(tiles.len()), self.below(4));
            tiles[at][side] = 1 + tiles[at][side] % colors;
        }
        let border = if has_border { "border = 0\n" } else { "" };
        format!(
            "family = \"tetravex\"\nsize = \"{rows}x{cols}\"\nrotate = {can_turn}\n{border}tiles = {tiles:?}\n"
        )
    }

    /// Cages with some numbers, or with the same number twice in a cage.
    fn suguru(&mut self, is_impossible: bool) -> String {
        let (rows, cols) = (3 + self.below(3), 3 + self.below(3));
        // Cages of one cell that touch leave no solution, so these are rather few.
        let board = vec![vec![true; cols]; rows];
        let cuts: Vec<_> = (0..30).map(|_| self.parts(&board, 5)).collect();
        let singles = |cages: &&Vec<Vec<_>>| cages.iter().filter(|cage| cage.len() == 1).count();
        let cages = cuts.iter().min_by_key(singles).expect("there are cuts");
        let mut letters = vec![vec!['.'; cols]; rows];
        let mut clues = vec![vec!['.'; cols]; rows];
        for (at, cage) in cages.iter().enumerate() {
            for [row, col] in cage {
                letters[*row][*col] = after('A', at);
                if self.below(12) == 0 {
                    clues[*row][*col] = after('1', self.below(cage.len()));
                }
            }
            if is_impossible && at == 0 && cage.len() > 1 {
                cage[..2]
                    .iter()
                    .for_each(|[row, col]| clues[*row][*col] = '1');
            }
        }
        let join = |rows: &[Vec<char>]| {
            let rows = rows.iter().map(|row| row.iter().collect::<String>());
            rows.collect::<Vec<_>>().join("/")
        };
        format!("{} {}", join(&letters), join(&clues))
    }
}

/// The sign that comes so many after another.
fn after(first: char, number: usize) -> char {
    (first..).nth(number).expect("there are enough signs")
}

fn count(position: &dyn AnyPosition, engine: Option<&str>) -> (BigUint, bool) {
    let options = Options {
        engine: engine.map(str::to_owned),
        ..Options::default()
    };
    let counted = pavage_app::count::count(position, &options, &Run::default());
    let counted = counted.expect("the options fit");
    (counted.count.expect("no limit"), counted.proof.is_some())
}

/// What the answers about a board say, which is checked on the way.
fn agree(text: &str, format: Option<&str>, seen: &mut BTreeMap<String, usize>) {
    let reading = Reading {
        format: format.map(str::to_owned),
        ..Reading::default()
    };
    let loaded = read(text.as_bytes(), &reading).expect("a puzzle");
    let (position, run) = (&*loaded.position, &Run::default());
    let (number, is_proved) = count(position, None);
    let zero = BigUint::default();
    assert_eq!(number, count(position, Some("dance")).0, "{text}");
    assert!(!is_proved || number == zero, "{text}");
    let wanted = Wanted::AtMost(SOLUTIONS_MAX);
    let solved = solve(position, wanted, &Options::default(), run).expect("the options fit");
    let expected = if number == zero {
        Status::Unsolvable
    } else {
        Status::Solved
    };
    assert_eq!(solved.status, expected, "{text}");
    let found = BigUint::from(solved.solutions.len());
    assert_eq!(found, number.clone().min(SOLUTIONS_MAX.into()), "{text}");
    assert_eq!(solved.proof.is_some(), is_proved, "{text}");
    let rated = rate(position, Way::Greedy, run).expect("it reasons");
    let unique = rated.rating.unique;
    assert!(
        unique.is_none_or(|is| is == (number == 1_u32.into())),
        "{text}"
    );
    assert_eq!(rated.proof, solved.proof, "{text}");

    let explained = explain(position, Way::Greedy, run).expect("it reasons");
    assert_eq!(explained.proof, solved.proof.map(|proof| *proof), "{text}");
    let told = explained.explanation;
    let turns: &[u32] = if told.turns() { &[2, 4] } else { &[1] };
    let end = match told.end {
        End::Solved(_) => turns.iter().any(|turns| number == (*turns).into()),
        End::Several(_) => number > 1_u32.into(),
        End::Contradiction(_) | End::Wrong(_) => number == zero,
        End::Stopped(_) => false,
    };
    assert!(end, "{number} solutions, explained otherwise: {text}");

    let question = Question {
        position,
        format: loaded.format,
        has_moves: false,
        way: Way::Greedy,
    };
    let hinted = hint(&question, run).expect("it reasons");
    assert_eq!(hinted.proof, explained.proof, "{text}");
    let hint = &hinted.hint;
    let state = if number == zero {
        HintState::Dead
    } else {
        HintState::Solvable
    };
    assert_eq!(hint.state, state, "{text}");
    let completions = hint.completions.as_ref();
    assert!(completions.is_none_or(|all| *all == number), "{text}");
    assert!(number == zero || hint.step.is_some(), "{text}");
    let step = hint.step.iter().filter(|_| number != zero);
    for step in step {
        let played = step.moves.iter().fold(position.boxed_clone(), |here, mv| {
            here.play(mv).expect("moves of hints can be played")
        });
        let left = count(&*played, None).0;
        let is_turned = format!("{step:?}").contains("tetravex-turn\"");
        let is_choice = step.rule == "choice";
        assert!(left > zero, "{text}");
        assert!(is_turned || is_choice || left == number, "{text} {step:?}");
    }
    let proved = if is_proved {
        "proved"
    } else {
        state_name(state)
    };
    *seen
        .entry(format!("{} {proved}", position.family()))
        .or_default() += 1;
}

fn state_name(state: HintState) -> &'static str {
    match state {
        HintState::Dead => "searched",
        _ => "solvable",
    }
}

#[test]
fn answers_never_contradict_each_other() {
    let boards = std::env::var("BOARDS").ok();
    let boards = boards.map_or(BOARDS, |typed| typed.parse().expect("a number of boards"));
    let mut seen = BTreeMap::new();
    for seed in 0..boards {
        let mut dice = Dice((seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let is_impossible = seed / 3 % 3 == 0;
        match seed % 3 {
            0 => agree(&dice.packing(is_impossible), None, &mut seen),
            1 => agree(&dice.tetravex(is_impossible), None, &mut seen),
            _ => agree(&dice.suguru(is_impossible), Some("compact"), &mut seen),
        }
    }
    assert!(seen.len() >= 8, "{seen:?}");
}
