//! Features crossed with each other: a small random puzzle, and a random way to ask for its solutions.
//! [`FACTORS`] are the features, each with its levels; the tests see to it that every two meet, and
//! every three of a count.

mod ask;

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pavage_app::Symmetry;
use pavage_search::SplitMix64;

use crate::draw::Draw;
use crate::rules::lattice::Spot;
use crate::rules::packing::{Range, Traits, Tray, Turning};
pub use ask::Came;
use ask::{Ask, COUNTS, ENGINES, Limit, REFUSALS, WAYS, Way, asked};

/// A feature, and the levels that it may have.
pub struct Factor {
    /// Its name.
    pub name: &'static str,
    /// The names of its levels.
    pub levels: &'static [&'static str],
}

const fn factor(name: &'static str, levels: &'static [&'static str]) -> Factor {
    Factor { name, levels }
}

const NO_YES: &[&str] = &["no", "yes"];

/// The features of puzzles, and then those of questions.
pub static FACTORS: [Factor; 16] = [
    factor(
        "lattice",
        &["square", "cubic", "balls", "hexagonal", "triangular"],
    ),
    factor("parts", &["one", "several"]),
    factor("ranges", NO_YES),
    factor("use", NO_YES),
    factor("spare", NO_YES),
    factor("optional", NO_YES),
    factor("choices", &["none", "one", "two"]),
    factor("turning", &["free", "unflipped", "unturned"]),
    factor("given pieces", NO_YES),
    factor("open cells given", NO_YES),
    factor(
        "way",
        &[
            "count",
            "disk",
            "resume",
            "shards",
            "every choice",
            "each placement",
            "nth",
            "diagram",
            "solve",
        ],
    ),
    factor("engine", &ENGINES),
    factor("symmetry", &["auto", "drawing", "rotations"]),
    factor("threads", &["one", "two"]),
    factor("limit", &["none", "nodes", "time", "memory"]),
    factor("position", &["text", "moves"]),
];

/// The factor of ways to ask.
pub const WAY: usize = 10;
/// The last factors, from this one on, are those of questions.
pub const QUESTIONS: usize = WAY;

/// A level of each factor.
pub type Levels = [usize; FACTORS.len()];

/// Whether a way to ask counts, so that every three of its features meet.
#[must_use]
pub fn counts(levels: &Levels) -> bool {
    levels[WAY] < COUNTS
}

/// Whether a way to ask can be combined with a level of another factor: the command has no other
/// options for it.
#[must_use]
pub fn takes(way: usize, factor: usize, level: usize) -> bool {
    match (WAYS[way], FACTORS[factor].name) {
        (Way::Nth | Way::Diagram, "engine")
        | (
            Way::Shards
            | Way::EveryChoice
            | Way::EachPlacement
            | Way::Nth
            | Way::Diagram
            | Way::Solve,
            "symmetry",
        ) => level == 0,
        _ => true,
    }
}

/// The codes of all refusals that questions may meet.
pub fn refusals() -> impl Iterator<Item = &'static str> {
    REFUSALS.iter().map(|(code, _)| *code)
}

/// A puzzle and a question about it.
#[derive(Clone)]
pub struct Case {
    tray: Tray,
    ask: Ask,
}

const SYMMETRIES: [Symmetry; 3] = [Symmetry::Auto, Symmetry::Drawing, Symmetry::Rotations];
const TURNINGS: [Turning; 3] = [Turning::Free, Turning::Unflipped, Turning::Unturned];

/// So many bytes decide a case.
const BYTES: usize = 256;

impl Case {
    /// The case of a seed, with these levels as far as possible. The same seed and levels always make
    /// the same.
    #[must_use]
    pub fn new(seed: u64, wanted: &[Option<usize>; FACTORS.len()]) -> Case {
        let mut random = SplitMix64::new(seed);
        let bytes: Vec<u8> = (0..BYTES).map(|_| random.below(256) as u8).collect();
        Case::draw(wanted, &mut Draw::new(&bytes))
    }

    pub(crate) fn draw(wanted: &[Option<usize>; FACTORS.len()], draw: &mut Draw<'_>) -> Case {
        let mut levels = [0; FACTORS.len()];
        for (at, factor) in FACTORS.iter().enumerate() {
            let drawn = match factor.name {
                // Rules are few at a time, so that most puzzles have solutions.
                "parts" | "ranges" | "use" | "spare" | "optional" | "given pieces"
                | "open cells given" => usize::from(draw.one_in(3)),
                _ => draw.below(factor.levels.len()),
            };
            levels[at] = wanted[at].unwrap_or(drawn);
        }
        let number = draw.between(0, 40) as u64;
        let limit = match levels[14] {
            0 => Limit::None,
            1 => Limit::Nodes(number + 1),
            2 => Limit::Time(draw.below(120) as u64),
            _ => Limit::Memory(1 << draw.between(8, 19)),
        };
        let ask = Ask {
            way: WAYS[levels[WAY]],
            engine: if takes(levels[WAY], 11, levels[11]) {
                levels[11]
            } else {
                0
            },
            symmetry: SYMMETRIES[if takes(levels[WAY], 12, levels[12]) {
                levels[12]
            } else {
                0
            }],
            threads: 1 + levels[13],
            limit,
            by_moves: levels[15] == 1,
            number: draw.byte().into(),
        };
        let traits = Traits {
            lattice: levels[0],
            is_apart: levels[1] == 1,
            has_ranges: levels[2] == 1,
            has_use: levels[3] == 1,
            has_spare: levels[4] == 1,
            has_optional: levels[5] == 1,
            choices: levels[6],
            turning: TURNINGS[levels[7]],
            is_given: levels[8] == 1,
            is_opened: levels[9] == 1,
        };
        Case {
            tray: Tray::draw_any(traits, draw),
            ask,
        }
    }

    /// The levels that it has, which may be others than were wanted.
    #[must_use]
    pub fn levels(&self) -> Levels {
        let traits = self.tray.traits();
        let ask = &self.ask;
        let at = |found: Option<usize>| found.expect("tables have all");
        [
            traits.lattice,
            traits.is_apart.into(),
            traits.has_ranges.into(),
            traits.has_use.into(),
            traits.has_spare.into(),
            traits.has_optional.into(),
            traits.choices,
            at(TURNINGS
                .iter()
                .position(|turning| *turning == traits.turning)),
            traits.is_given.into(),
            traits.is_opened.into(),
            at(WAYS.iter().position(|way| *way == ask.way)),
            ask.engine,
            at(SYMMETRIES
                .iter()
                .position(|symmetry| *symmetry == ask.symmetry)),
            ask.threads - 1,
            match ask.limit {
                Limit::None => 0,
                Limit::Nodes(_) => 1,
                Limit::Time(_) => 2,
                Limit::Memory(_) => 3,
            },
            ask.by_moves.into(),
        ]
    }

    fn engine(&self) -> &'static str {
        ENGINES[self.ask.engine]
    }

    /// Asks, and holds the answer against the rules.
    ///
    /// # Errors
    /// What is wrong with the answer, or how asking panicked.
    pub fn check(&self) -> Result<Came, String> {
        let tried = catch_unwind(AssertUnwindSafe(|| asked(self)));
        tried.unwrap_or_else(|panic| {
            let told = panic.downcast_ref::<String>().map(String::as_str);
            let told = told.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(format!("panic: {}", told.unwrap_or_default()))
        })
    }

    /// A smallest case that still fails.
    #[must_use]
    pub fn shrunk(&self) -> Case {
        let mut case = self.clone();
        while let Some(smaller) = case
            .smaller()
            .into_iter()
            .find(|smaller| smaller.check().is_err())
        {
            case = smaller;
        }
        case
    }

    /// The same case with one thing less, in every way.
    fn smaller(&self) -> Vec<Case> {
        let Case { tray, ask } = self;
        let mut all = Vec::new();
        let mut ways = vec![
            Ask { threads: 1, ..*ask },
            Ask {
                limit: Limit::None,
                ..*ask
            },
            Ask {
                by_moves: false,
                ..*ask
            },
            Ask {
                symmetry: Symmetry::Auto,
                ..*ask
            },
            Ask { engine: 0, ..*ask },
            Ask {
                way: Way::Count,
                ..*ask
            },
            Ask {
                number: ask.number / 2,
                ..*ask
            },
        ];
        ways.push(Ask {
            limit: match ask.limit {
                Limit::Nodes(nodes) if nodes > 1 => Limit::Nodes(nodes - 1),
                Limit::Time(time) if time > 0 => Limit::Time(time - 1),
                other => other,
            },
            ..*ask
        });
        ways.retain(|other| other != ask);
        all.extend(ways.into_iter().map(|ask| Case {
            tray: tray.clone(),
            ask,
        }));
        all.extend(
            tray.smaller()
                .into_iter()
                .map(|tray| Case { tray, ask: *ask }),
        );
        all
    }
}

impl Tray {
    /// The same puzzle with one thing less, in every way.
    fn smaller(&self) -> Vec<Tray> {
        let mut all = Vec::new();
        let mut push = |change: &dyn Fn(&mut Tray)| {
            let mut tray = self.clone();
            change(&mut tray);
            all.push(tray);
        };
        for at in 0..self.given.len() {
            push(&|tray| drop(tray.given.remove(at)));
        }
        for cell in &self.opened {
            push(&|tray| tray.opened.retain(|other| other != cell));
        }
        if self.used.is_some() {
            push(&|tray| tray.used = None);
        }
        if self.spare != (0, Some(0)) {
            push(&|tray| tray.spare = (0, Some(0)));
        }
        for cell in &self.optional {
            push(&|tray| tray.optional.retain(|other| other != cell));
        }
        for at in 0..self.choices.len() {
            push(&|tray| {
                let cells = tray.choices.remove(at);
                tray.opened.retain(|cell| !cells.contains(cell));
            });
            for cell in self.choices[at].iter().skip(1) {
                push(&|tray| {
                    tray.choices[at].retain(|other| other != cell);
                    tray.opened.remove(cell);
                });
            }
        }
        for at in 0..self.pieces.len() {
            let fewer =
                |(least, most): Range| (least.saturating_sub(1), most.map(|most| most.max(1) - 1));
            push(&|tray| tray.without_piece(at));
            push(&|tray| tray.pieces[at].count = fewer(tray.pieces[at].count));
            push(&|tray| tray.pieces[at].count.1 = Some(tray.pieces[at].count.0));
            push(&|tray| [tray.pieces[at].rotate, tray.pieces[at].flip] = [true; 2]);
        }
        for cell in &self.cells {
            push(&|tray| tray.without_cell(*cell));
        }
        all.retain(|tray| tray.size() < self.size() && tray.is_whole());
        all
    }

    fn without_piece(&mut self, at: usize) {
        let piece = self.pieces.remove(at);
        self.given.retain(|(name, _)| *name != piece.name);
    }

    /// Without a cell, and with one cell less of each piece that lies on it.
    fn without_cell(&mut self, cell: Spot) {
        self.cells.remove(&cell);
        self.optional.remove(&cell);
        self.opened.remove(&cell);
        self.given.retain(|(_, cells)| !cells.contains(&cell));
        self.choices
            .iter_mut()
            .for_each(|cells| cells.retain(|other| *other != cell));
        self.choices.retain(|cells| !cells.is_empty());
    }

    /// What gets less.
    fn size(&self) -> usize {
        let number = |(least, most): Range| least + most.map_or(40, |most| 2 * (most - least));
        let pieces = self.pieces.iter();
        let pieces = pieces.map(|piece| {
            10 + number(piece.count) + usize::from(!piece.rotate) + usize::from(!piece.flip)
        });
        let choices: usize = self.choices.iter().map(|cells| 1 + cells.len()).sum();
        let rules = usize::from(self.used.is_some()) + number(self.spare);
        let cells = [
            self.cells.len(),
            self.optional.len(),
            self.opened.len(),
            self.given.len(),
        ];
        pieces.sum::<usize>() + choices + rules + cells.iter().sum::<usize>()
    }

    /// Whether it can be read: it has cells and pieces, what lies does so by a rule, and no more of
    /// a piece lies than there is.
    fn is_whole(&self) -> bool {
        let is_chosen = |cell: &Spot| self.choices.iter().any(|cells| cells.contains(cell));
        let is_ruled = |cell: &&Spot| self.optional.contains(*cell) || is_chosen(cell);
        let spared = self.opened.iter().filter(|cell| !is_ruled(cell)).count();
        let once = |cells: &Vec<Spot>| {
            cells
                .iter()
                .filter(|cell| self.opened.contains(*cell))
                .count()
                < 2
        };
        let mut pieces = self.pieces.iter();
        !self.cells.is_empty()
            && !self.pieces.is_empty()
            && pieces.all(|piece| {
                piece
                    .count
                    .1
                    .is_none_or(|most| most >= self.laid(piece.name).max(1))
            })
            && self.spare.1.is_none_or(|most| most >= spared)
            && self.choices.iter().all(once)
    }
}

/// The puzzle as TOML, and the command that asks.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Case { tray, ask } = self;
        let mut command = match ask.way {
            Way::Count => "pavage count puzzle.toml".to_owned(),
            Way::Disk => "pavage count puzzle.toml --disk folder".to_owned(),
            Way::Resume => "pavage count puzzle.toml --resume state".to_owned(),
            Way::Shards => format!(
                "pavage plan puzzle.toml --work count --shards {}",
                1 + ask.number % 4
            ),
            Way::EveryChoice => "pavage count puzzle.toml --every-choice".to_owned(),
            Way::EachPlacement => "pavage count puzzle.toml --each-placement".to_owned(),
            Way::Nth => "pavage solve puzzle.toml --nth K".to_owned(),
            Way::Diagram => "pavage count puzzle.toml --zdd diagram".to_owned(),
            Way::Solve => "pavage solve puzzle.toml --all".to_owned(),
        };
        if ask.engine > 0 {
            command += &format!(" --engine {}", self.engine());
        }
        if ask.symmetry != Symmetry::Auto {
            command += &format!(" --symmetry {}", ask.symmetry.name());
        }
        if ask.threads > 1 {
            command += &format!(" --threads {}", ask.threads);
        }
        if ask.by_moves {
            command += " --position moves.txt";
        }
        writeln!(f, "{command}")?;
        if ask.limit != Limit::None {
            writeln!(f, "limit: {:?}", ask.limit)?;
        }
        if matches!(ask.way, Way::Disk | Way::Shards) {
            writeln!(f, "number: {}", ask.number)?;
        }
        write!(f, "{}", tray.text(!ask.by_moves))?;
        if ask.by_moves {
            for mv in tray.moves() {
                writeln!(f, "move {mv}")?;
            }
        }
        Ok(())
    }
}
