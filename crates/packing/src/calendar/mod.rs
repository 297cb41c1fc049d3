//! Calendar puzzles: a board with a cell for each month, each day and, on one of them, each
//! weekday. The pieces cover all cells except those of the date. The family builds on `packing`:
//! the date determines the open cells.

mod date;
mod kind;
mod toml_text;

pub use date::Date;
pub use kind::Kind;

use crate::{Packing, PackingCover};
use pavage_family::text::toml_family;
use pavage_family::{
    BuiltIn, Explanation, Family, Format, Generator, GeneratorError, Hint, Member, Message,
    NoCover, OptionKind, OptionSpec, Rating, ReadError, Reasoner, Reasoning, Report, Series,
    SeriesCover, Settings, Solution, Step, Tray, View, Way,
};
use pavage_search::{ItemId, OptionId, Run};

/// The family of calendar puzzles.
pub struct Calendar;

/// A calendar on a date.
pub struct Puzzle {
    kind: &'static Kind,
    date: Date,
    flip: bool,
    packing: crate::Puzzle,
}

impl Puzzle {
    /// The calendar on that date; `flip` says whether pieces may be turned over.
    #[must_use]
    pub fn new(kind: &'static Kind, date: Date, flip: bool) -> Puzzle {
        Puzzle {
            kind,
            date,
            flip,
            packing: kind.packing(date, flip),
        }
    }

    /// The date.
    #[must_use]
    pub fn date(&self) -> Date {
        self.date
    }
}

impl Family for Calendar {
    const NAME: &'static str = "calendar";
    const FORMATS: &'static [Format] = &[Format::named("toml", "toml")
        .guessed(|text| toml_family(text).as_deref() == Some(Calendar::NAME))];
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "date",
            kind: OptionKind::Repeated("YYYY-MM-DD"),
            help: "option-date",
        },
        OptionSpec {
            name: "month",
            kind: OptionKind::Value("1-12"),
            help: "option-month",
        },
        OptionSpec {
            name: "day",
            kind: OptionKind::Value("1-31"),
            help: "option-day",
        },
        OptionSpec {
            name: "weekday",
            kind: OptionKind::Value("NAME"),
            help: "option-weekday",
        },
        OptionSpec {
            name: "flip",
            kind: OptionKind::Flag,
            help: "option-flip",
        },
        OptionSpec {
            name: "no-flip",
            kind: OptionKind::Flag,
            help: "option-no-flip",
        },
    ];
    const GENERATOR_OPTIONS: &'static [OptionSpec] = &[];
    const BUILT_INS: &'static [BuiltIn] = &[
        BuiltIn {
            name: "calendar",
            about: "built-in-calendar",
        },
        BuiltIn {
            name: "a-puzzle-a-day",
            about: "built-in-a-puzzle-a-day",
        },
    ];
    const HEURISTICS: &'static [&'static str] = Packing::HEURISTICS;
    const REASONING: Option<Reasoning<Calendar>> = Some(Reasoning::new());

    const SERIES: Option<Series<Calendar>> = Some(Series {
        options: &["date", "month", "day", "weekday"],
        members,
        fields: |puzzle| puzzle.date.fields(),
        cover: together,
    });

    type Puzzle = Puzzle;
    type State = crate::State;
    type Move = crate::Move;
    type Cover = PackingCover;

    fn read(text: &str, _format: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
        toml_text::read(text, settings)
    }

    fn built_in(name: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
        let kind = Kind::named(name).expect("built-in names name kinds");
        let date = Date::from_settings(settings, kind.has_weekdays());
        let date = date.map_err(|bad| bad.message)?;
        Ok(Puzzle::new(kind, date, flip(kind, settings)?))
    }

    /// Pieces that may be turned over.
    fn otherwise(puzzle: &Puzzle) -> Vec<(Message, Puzzle)> {
        let turned = || Puzzle::new(puzzle.kind, puzzle.date, true);
        let turned = (!puzzle.flip).then(|| (Message::new("otherwise-flip"), turned()));
        turned.into_iter().collect()
    }

    fn start(puzzle: &Puzzle) -> crate::State {
        Packing::start(&puzzle.packing)
    }

    fn play(
        puzzle: &Puzzle,
        state: &crate::State,
        mv: &crate::Move,
    ) -> Result<crate::State, Message> {
        Packing::play(&puzzle.packing, state, mv)
    }

    fn check(puzzle: &Puzzle, state: &crate::State) -> Report {
        Packing::check(&puzzle.packing, state)
    }

    fn read_solution(puzzle: &Puzzle, text: &str) -> Result<crate::State, ReadError> {
        match toml_family(text) {
            Some(_) => toml_text::read_placed(text, &puzzle.packing),
            None => Packing::read_solution(&puzzle.packing, text),
        }
    }

    fn cover(
        puzzle: &Puzzle,
        state: &crate::State,
        run: &Run<'_>,
    ) -> Result<PackingCover, NoCover> {
        Packing::cover(&puzzle.packing, state, run)
    }

    fn view(puzzle: &Puzzle, state: &crate::State) -> View {
        Packing::view(&puzzle.packing, state)
    }

    fn tray(puzzle: &Puzzle, state: &crate::State) -> Tray {
        Packing::tray(&puzzle.packing, state)
    }

    fn solution(puzzle: &Puzzle, state: &crate::State) -> Solution {
        Packing::solution(&puzzle.packing, state)
    }

    fn drawn(puzzle: &Puzzle, state: &crate::State) -> Option<String> {
        Packing::drawn(&puzzle.packing, state)
    }

    fn write(puzzle: &Puzzle, state: &crate::State, _format: &str) -> String {
        toml_text::write(puzzle, state)
    }

    fn generator(_: &Settings, _: &Run<'_>) -> Result<Generator<Calendar>, GeneratorError> {
        let message = Message::new("generator-absent").with("family", Calendar::NAME);
        Err(GeneratorError::BadOption(message))
    }
}

impl Reasoner for Calendar {
    fn explain(
        puzzle: &Puzzle,
        state: &crate::State,
        way: Way,
        run: &Run<'_>,
    ) -> Explanation<crate::State> {
        Packing::explain(&puzzle.packing, state, way, run)
    }

    fn hint(puzzle: &Puzzle, state: &crate::State, way: Way, run: &Run<'_>) -> Hint {
        Packing::hint(&puzzle.packing, state, way, run)
    }

    fn refute(puzzle: &Puzzle, state: &crate::State, run: &Run<'_>) -> Option<Step> {
        Packing::refute(&puzzle.packing, state, run)
    }

    fn rate(puzzle: &Puzzle, state: &crate::State, way: Way, run: &Run<'_>) -> Rating {
        Packing::rate(&puzzle.packing, state, way, run)
    }
}

/// Every date.
fn members(puzzle: &Puzzle) -> Vec<Member<Puzzle>> {
    let member = |date: Date| Member {
        fields: date.fields(),
        name: date.typed(),
        puzzle: Puzzle::new(puzzle.kind, date, puzzle.flip),
    };
    puzzle.kind.dates().into_iter().map(member).collect()
}

/// One cell of each kind stays open, no matter which, so that one sweep counts all dates.
fn together(puzzle: &Puzzle, run: &Run<'_>) -> Option<SeriesCover> {
    let blank = puzzle.kind.blank(puzzle.flip);
    let sets = puzzle.kind.date_cells(blank.board());
    let cover = crate::open_cover(&blank, &sets, run)?;
    let (items, options): (Vec<ItemId>, Vec<Vec<OptionId>>) = cover.sets.into_iter().unzip();
    let of_date = |date: Date| {
        let digits = [Some(date.month - 1), Some(date.day - 1), date.weekday];
        let digits = digits.into_iter().flatten().map(usize::from);
        let chosen = options.iter().zip(digits);
        chosen.map(|(options, digit)| options[digit]).collect()
    };
    Some(SeriesCover {
        model: cover.model,
        taken: cover.taken,
        items,
        members: puzzle.kind.dates().into_iter().map(of_date).collect(),
    })
}

/// Whether pieces may be flipped: as the options say, or by default as the game says.
fn flip(kind: &Kind, settings: &Settings) -> Result<bool, Message> {
    match (settings.has("flip"), settings.has("no-flip")) {
        (true, true) => Err(Message::new("flip-and-no-flip")),
        (true, false) => Ok(true),
        (false, true) => Ok(false),
        (false, false) => Ok(kind.flip),
    }
}
