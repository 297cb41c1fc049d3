//! Random small puzzles, for tests that compare searches. `MODELS=10000` makes so many of each kind.

use pavage_family::AnyPosition;
use pavage_search::{OptionId, Run};

use crate::load::{Reading, read};

/// Random numbers that depend on a seed alone.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed))
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) % bound
    }

    /// Items and options; some options have colours, which sweeps do not take.
    pub(crate) fn matrix(&mut self) -> String {
        let items = 4 + self.below(5);
        let names: Vec<String> = (0..items).map(|at| format!("i{at}")).collect();
        let colored = self.below(3) == 0;
        let mut text = names.join(" ") + " | s\n";
        for _ in 0..8 + self.below(24) {
            let picked = names.iter().filter(|_| self.below(3) == 0);
            let mut picked: Vec<String> = picked.cloned().collect();
            if picked.is_empty() {
                picked.push(names[0].clone());
            }
            match self.below(4) {
                0 if colored => picked.push(format!("s:{}", self.below(2))),
                1 => picked.push("s".to_owned()),
                _ => {}
            }
            text += &(picked.join(" ") + "\n");
        }
        text
    }

    /// A board and small pieces, whose areas may add up.
    pub(crate) fn packing(&mut self) -> String {
        const SHAPES: [&str; 5] = ["##", "###", "##\n#.", "##\n##", "##.\n.##"];
        let (rows, cols) = (3 + self.below(2), 3 + self.below(3));
        let mut left = rows * cols;
        let mut text = "family = \"packing\"\n".to_owned();
        let row = ".".repeat(usize::try_from(cols).expect("few"));
        let rows = vec![row; usize::try_from(rows).expect("few")];
        text += &format!("board = \"\"\"\n{}\n\"\"\"\n", rows.join("\n"));
        for (at, shape) in SHAPES.iter().enumerate() {
            let size = shape.matches('#').count() as u64;
            let count = match at {
                0 => 0,
                _ => self.below(1 + left / size),
            };
            left -= count * size;
            if count > 0 {
                text += &piece(at, shape, count);
            }
        }
        if left > 1 {
            text += &piece(0, SHAPES[0], left / 2);
        }
        text
    }

    /// A board of which one cell of each of two groups stays open, and pieces for the others.
    pub(crate) fn choices(&mut self) -> String {
        let mut text = "family = \"packing\"\nboard = \"3x4\"\n".to_owned();
        for (name, row) in [("x", 0), ("y", 1 + self.below(2))] {
            text += &format!(
                "[[choice]]\nname = \"{name}\"\ncells = [[{row},0],[{row},1],[{row},3]]\n\
                 labels = [\"a\",\"b\",\"c\"]\n"
            );
        }
        let shapes = [["###", "##.\n.##"], ["##\n#.", "###\n#.."]];
        let at = usize::try_from(self.below(2)).expect("few");
        let [three, four] = shapes[at];
        text + &piece(1, three, 1) + &piece(2, four, 1) + &piece(0, "###", 1)
    }

    /// A puzzle that is counted by several engines: these kinds by turns.
    pub(crate) fn counted(&mut self, turn: u64) -> Box<dyn AnyPosition> {
        match turn % 3 {
            0 => puzzle(&self.matrix(), "xcc"),
            1 => puzzle(&self.packing(), "toml"),
            _ => puzzle(&self.tetravex(), "toml"),
        }
    }

    /// A puzzle that is played: these kinds by turns.
    pub(crate) fn game(&mut self, turn: u64) -> Box<dyn AnyPosition> {
        match turn % 4 {
            0 => puzzle(&self.packing(), "toml"),
            1 => puzzle(&self.suguru(), "compact"),
            2 => puzzle(&self.tetravex(), "toml"),
            _ => puzzle(&self.choices(), "toml"),
        }
    }

    /// The position after up to so many random moves that the rules allow, as the options of its cover
    /// have them.
    pub(crate) fn played(
        &mut self,
        position: Box<dyn AnyPosition>,
        moves: u64,
    ) -> Box<dyn AnyPosition> {
        let mut position = position;
        for _ in 0..moves {
            let Ok(cover) = position.cover(&Run::default()) else {
                break;
            };
            let options: Vec<OptionId> = cover.model().options().collect();
            if options.is_empty() {
                break;
            }
            let at = usize::try_from(self.below(options.len() as u64)).expect("few");
            position = cover.decode(&options[at..=at]);
        }
        position
    }

    /// A small board of cages, with a clue or two.
    pub(crate) fn suguru(&mut self) -> String {
        let (rows, cols) = (2 + self.below(2), 3 + self.below(3));
        let (mut cages, mut clues) = (Vec::new(), Vec::new());
        for row in 0..rows {
            let (mut cage, mut clue) = (String::new(), String::new());
            let mut left = 0;
            let mut letter = 0;
            for col in 0..cols {
                if left == 0 {
                    left = 1 + self.below(4);
                    letter = row * cols + col;
                }
                left -= 1;
                cage.push(char::from(b'A' + u8::try_from(letter).expect("few")));
                clue.push(if self.below(9) == 0 { '1' } else { '.' });
            }
            cages.push(cage);
            clues.push(clue);
        }
        format!("{} {}\n", cages.join("/"), clues.join("/"))
    }

    /// Tiles of few colours, in any order.
    pub(crate) fn tetravex(&mut self) -> String {
        let cols = 2 + self.below(2);
        let colors = 1 + self.below(3);
        let tile = |_| {
            let sides = [(); 4].map(|()| self.below(colors).to_string());
            format!("[{}]", sides.join(", "))
        };
        let tiles: Vec<String> = (0..2 * cols).map(tile).collect();
        let tiles = tiles.join(", ");
        format!("family = \"tetravex\"\nsize = \"2x{cols}\"\ntiles = [{tiles}]\n")
    }
}

fn piece(at: usize, shape: &str, count: u64) -> String {
    let name = ["I", "T", "V", "O", "Z"][at];
    format!("[[pieces]]\nname = \"{name}\"\ncount = {count}\nshape = \"\"\"\n{shape}\n\"\"\"\n")
}

/// How many puzzles of each kind are made: what `MODELS` says, or the usual number.
pub(crate) fn models(usual: u64) -> u64 {
    let typed = std::env::var("MODELS").ok();
    typed.map_or(usual, |typed| typed.parse().expect("a number of puzzles"))
}

/// The puzzle in a text.
pub(crate) fn puzzle(text: &str, format: &str) -> Box<dyn AnyPosition> {
    let reading = Reading {
        format: Some(format.to_owned()),
        ..Reading::default()
    };
    let loaded = read(text.as_bytes(), &reading);
    loaded
        .unwrap_or_else(|error| panic!("{error:?}\n{text}"))
        .position
}
