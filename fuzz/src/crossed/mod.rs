//! Features crossed with each other: a small random puzzle, and a random way to ask for its solutions.
//! [`FACTORS`] are the features, each with its levels; the tests see to it that every two meet, and
//! every three of a count.

mod ask;

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pavage_app::Symmetry;
use pavage_bits::Random;

use crate::draw::Draw;
use crate::rules::lattice::Spot;
use crate::rules::packing::{Contact, Plain, Range, Shapes, Traits, Tray, Turning};
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
pub static FACTORS: [Factor; 22] = [
    factor(
        "lattice",
        &["square", "cubic", "balls", "hexagonal", "triangular"],
    ),
    factor("parts", &["one", "several"]),
    factor("ranges", NO_YES),
    factor("use", NO_YES),
    factor("spare", NO_YES),
    factor("optional", NO_YES),
    factor("choices", &["none", "one", "two", "shared"]),
    factor("turning", &["free", "unflipped", "unturned"]),
    factor("given pieces", NO_YES),
    factor("open cells given", NO_YES),
    factor("wrap", &["none", "rows", "columns"]),
    factor("apart", &["no", "edge", "corner"]),
    factor("shapes", &["one", "several", "several sizes"]),
    factor("colors", NO_YES),
    factor("face", &["up", "down"]),
    factor("unconnected pieces", NO_YES),
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
pub const WAY: usize = 16;
/// The last factors, from this one on, are those of questions.
pub const QUESTIONS: usize = WAY;
const ENGINE: usize = WAY + 1;
const SYMMETRY: usize = WAY + 2;

/// A level of each factor.
pub type Levels = [usize; FACTORS.len()];

/// Whether a way to ask counts, so that every three of its features meet.
#[must_use]
pub fn counts(levels: &Levels) -> bool {
    levels[WAY] < COUNTS
}

/// Whether levels of two factors, the first before the second, can be combined: puzzles can be written
/// so, and the command has such options.
#[must_use]
pub fn go_together(one: (usize, usize), other: (usize, usize)) -> bool {
    let names = [one, other].map(|(factor, level)| {
        let factor = &FACTORS[factor];
        (factor.name, factor.levels[level])
    });
    match names {
        [("lattice", lattice), ("wrap", wrap)] => lattice == "square" || wrap == "none",
        // Balls have no corners.
        [("lattice", "balls"), ("apart", apart)] => apart != "corner",
        [("way", _), (name, _)] => !lacks(WAYS[one.1], name) || other.1 == 0,
        _ => true,
    }
}

/// Whether a way to ask has no option of this name.
fn lacks(way: Way, name: &str) -> bool {
    matches!(
        (way, name),
        (Way::Nth | Way::Diagram, "engine")
            | (
                Way::Shards
                    | Way::EveryChoice
                    | Way::EachPlacement
                    | Way::Nth
                    | Way::Diagram
                    | Way::Solve,
                "symmetry",
            )
    )
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
const CONTACTS: [Contact; 3] = [Contact::Any, Contact::NoEdge, Contact::NoCorner];
const SHAPES: [Shapes; 3] = [Shapes::One, Shapes::Several, Shapes::Sizes];

/// So many bytes decide a case.
const BYTES: usize = 256;

impl Case {
    /// The case of a seed, with these levels as far as possible. The same seed and levels always make
    /// the same.
    #[must_use]
    pub fn new(seed: u64, wanted: &[Option<usize>; FACTORS.len()]) -> Case {
        let mut random = Random::new(seed);
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
                "wrap" | "apart" | "shapes" | "colors" | "face" | "unconnected pieces" => {
                    let most = factor.levels.len() - 1;
                    usize::from(draw.one_in(4)) * draw.between(1, most)
                }
                _ => draw.below(factor.levels.len()),
            };
            levels[at] = wanted[at].unwrap_or(drawn);
        }
        // Of two that do not go together, what was wanted stays, or else the first.
        for at in 0..levels.len() {
            for other in 0..at {
                if !go_together((other, levels[other]), (at, levels[at])) {
                    let stays = wanted[at].is_some() && wanted[other].is_none();
                    levels[if stays { other } else { at }] = 0;
                }
            }
        }
        let number = draw.between(0, 40) as u64;
        let limit = match levels[WAY + 4] {
            0 => Limit::None,
            1 => Limit::Nodes(number + 1),
            2 => Limit::Time(draw.below(120) as u64),
            _ => Limit::Memory(1 << draw.between(8, 19)),
        };
        let ask = Ask {
            way: WAYS[levels[WAY]],
            engine: levels[ENGINE],
            symmetry: SYMMETRIES[levels[SYMMETRY]],
            threads: 1 + levels[WAY + 3],
            limit,
            by_moves: levels[WAY + 5] == 1,
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
            wrap: levels[10],
            contact: CONTACTS[levels[11]],
            shapes: SHAPES[levels[12]],
            has_colours: levels[13] == 1,
            is_face_down: levels[14] == 1,
            is_unconnected: levels[15] == 1,
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
            traits.wrap,
            at(CONTACTS.iter().position(|one| *one == traits.contact)),
            at(SHAPES.iter().position(|one| *one == traits.shapes)),
            traits.has_colours.into(),
            traits.is_face_down.into(),
            traits.is_unconnected.into(),
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
        push(&|tray| tray.wrap = None);
        push(&|tray| tray.contact = Contact::Any);
        push(&|tray| tray.is_face_down = false);
        for cell in self.colours.keys() {
            push(&|tray| tray.colours.retain(|other, _| other != cell));
        }
        for at in 0..self.pieces.len() {
            for shape in 0..self.pieces[at].shapes.len() {
                push(&|tray| drop(tray.pieces[at].shapes.remove(shape)));
                push(&|tray| {
                    let shape = tray.pieces[at].shapes[shape].iter_mut();
                    shape.for_each(|(_, ink)| *ink = '.');
                });
            }
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
        self.colours.remove(&cell);
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
            let inked = piece.shapes.iter().flatten();
            let inked = inked.filter(|(_, ink)| *ink != '.').count();
            let turns = usize::from(!piece.rotate) + usize::from(!piece.flip);
            8 + 2 * piece.shapes.len() + inked + number(piece.count) + turns
        });
        let choices: usize = self.choices.iter().map(|cells| 1 + cells.len()).sum();
        let lies = [
            self.used.is_some(),
            self.wrap.is_some(),
            self.contact != Contact::Any,
            self.is_face_down,
        ];
        let lies = lies.into_iter().filter(|is| *is).count();
        let rules = lies + number(self.spare) + self.colours.len();
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
        let mut pieces = self.pieces.iter();
        !self.cells.is_empty()
            && !self.pieces.is_empty()
            && pieces.all(|piece| {
                !piece.shapes.is_empty()
                    && piece
                        .count
                        .1
                        .is_none_or(|most| most >= self.laid(piece.name).max(1))
            })
            && self.spare.1.is_none_or(|most| most >= spared)
            && Plain::new(self).lies_rightly()
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
