//! Calendar puzzles: a board with a cell for each month, each day and, on one of them, each
//! weekday. The pieces cover all cells except those of the date. The family builds on `packing`:
//! the date determines the open cells.

mod date;
mod kind;
mod toml_text;

pub use date::Date;
pub use kind::Kind;

use date::{Chosen, date_of};
use kind::{dated, labels_of};

use crate::choices;
use crate::cover::choice_cover;
use crate::{Packing, PackingCover};
use pavage_family::text::toml_family;
use pavage_family::{
    BuiltIn, Choice, Choices, Explanation, Family, Format, Generator, GeneratorError, Hint, Member,
    Message, NoCover, OptionKind, OptionSpec, Rating, ReadError, Reasoner, Reasoning, Report,
    Series, SeriesCover, Settings, Solution, Standing, Step, Trained, Tray, View, Way,
};
use pavage_search::Run;

/// The schema of its files in TOML and JSON.
#[cfg(feature = "schema")]
pub fn file_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    <toml_text::Text as schemars::JsonSchema>::json_schema(generator)
}

/// The family of calendar puzzles.
pub struct Calendar;

/// A calendar on a date.
pub struct Puzzle {
    kind: &'static Kind,
    date: Date,
    flip: bool,
    /// What of the date was chosen by its label.
    chosen: Chosen,
    packing: crate::Puzzle,
}

impl Puzzle {
    /// The calendar on that date; `flip` says whether pieces may be turned over.
    #[must_use]
    pub fn new(kind: &'static Kind, date: Date, flip: bool) -> Puzzle {
        Puzzle::of(kind, date, flip, &kind.undated(flip))
    }

    /// The calendar on that date, made of its puzzle without a date.
    fn of(kind: &'static Kind, date: Date, flip: bool, undated: &crate::Puzzle) -> Puzzle {
        Puzzle {
            kind,
            date,
            flip,
            chosen: Chosen::default(),
            packing: dated(undated, date),
        }
    }

    /// The puzzle in which the date is still to be chosen, with the pieces that are placed here. What was
    /// chosen by its label stays chosen.
    fn undated(&self) -> Option<crate::Puzzle> {
        let undated = self.kind.undated(self.flip);
        undated.with_fixed(self.packing.fixed().to_vec()).ok()
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
        OptionSpec::value("choose", "NAME=LABEL", "option-choose"),
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
    const TRAINED: Option<Trained> = Packing::TRAINED;
    const REASONING: Option<Reasoning<Calendar>> = Some(Reasoning::new());

    const CHOICES: Option<Choices<Calendar>> = Some(Choices {
        groups,
        chosen,
        cover: |puzzle, state, run| match undated_position(puzzle, state) {
            Some((undated, state)) => choice_cover(&undated, &state, run),
            None => Err(NoCover::Unsolvable(Message::new("choice-none-left"))),
        },
    });

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
        let found = date_of(settings, kind.has_weekdays());
        let (date, chosen) = found.map_err(|bad| bad.message)?;
        let puzzle = Puzzle::new(kind, date, flip(kind, settings)?);
        Ok(Puzzle { chosen, ..puzzle })
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

    fn standing(puzzle: &Puzzle, state: &crate::State, run: &Run<'_>) -> Standing {
        Packing::standing(&puzzle.packing, state, run)
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
    let undated = puzzle.kind.undated(puzzle.flip);
    let member = |date: Date| Member {
        fields: date.fields(),
        name: date.typed(),
        puzzle: Puzzle::of(puzzle.kind, date, puzzle.flip, &undated),
    };
    puzzle.kind.dates().into_iter().map(member).collect()
}

/// The date is chosen in one problem, so that one sweep counts all dates.
fn together(puzzle: &Puzzle, run: &Run<'_>) -> Option<SeriesCover> {
    let undated = puzzle.kind.undated(puzzle.flip);
    let cover = choice_cover(&undated, &undated.start(), run).ok()?;
    let of_date = |date: Date| {
        let chosen = cover.free.iter().zip(labels_of(date));
        chosen
            .filter_map(|(free, label)| free.options[label])
            .collect()
    };
    Some(SeriesCover {
        members: puzzle.kind.dates().into_iter().map(of_date).collect(),
        items: cover.free.iter().map(|free| free.item).collect(),
        model: cover.model,
        taken: cover.taken,
    })
}

/// The position in which the date is still to be chosen, but for what was chosen by its label. `None`
/// if pieces cover that.
fn undated_position(
    puzzle: &Puzzle,
    state: &crate::State,
) -> Option<(crate::Puzzle, crate::State)> {
    let mut undated = puzzle.undated()?;
    for (choice, label) in puzzle.chosen.labels() {
        let cell = undated.rules().choices()[choice].cells[label];
        undated = undated.with_opened(cell).ok()?;
    }
    let placed = state.placed.iter();
    let placed = placed.filter(|placed| !puzzle.packing.fixed().contains(placed));
    let start = undated.start();
    let state = placed.cloned().try_fold(start, |state, placed| {
        undated.with_placement(&state, placed).ok()
    })?;
    Some((undated, state))
}

/// Month, day and weekday, of which those are fixed that were chosen by their labels.
fn groups(puzzle: &Puzzle, _: &crate::State) -> Vec<Choice> {
    let undated = puzzle.kind.undated(puzzle.flip);
    let mut groups = choices::groups(&undated, &undated.start());
    for (choice, label) in puzzle.chosen.labels() {
        groups[choice].fixed = Some(label);
    }
    groups
}

/// The calendar on another date, if the pieces leave that open.
fn chosen(
    puzzle: &Puzzle,
    state: &crate::State,
    labels: &[usize],
) -> Option<(Puzzle, crate::State)> {
    let date = Date::of_labels(labels);
    let mut other = Puzzle::new(puzzle.kind, date, puzzle.flip);
    let fixed = other.packing.with_fixed(puzzle.packing.fixed().to_vec());
    other.packing = fixed.ok()?;
    let placed = state.placed.iter();
    let mut placed = placed.filter(|placed| !puzzle.packing.fixed().contains(placed));
    let state = placed.try_fold(other.packing.start(), |state, placed| {
        other.packing.with_placement(&state, placed.clone()).ok()
    })?;
    Some((other, state))
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
