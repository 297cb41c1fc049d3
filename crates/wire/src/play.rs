//! Games, and the list of what can be played, as JSON for a page.

use std::collections::BTreeMap;

use pavage_family::{BuiltIn, Class, Finds, OptionKind, OptionSpec, SearchInfo, Settings};
use pavage_puzzles::{engines, listed_families};
use pavage_words::{Lang, Words};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::answers::{BrokenRuleJson, UnusedJson, broken_rule_json, unused};
use super::pictures::{ViewJson, view_json};
use super::said::args;
use super::{line, series_fields};
use pavage_app::check::Verdict;
use pavage_app::game::Game;
use pavage_app::load::formats;
use pavage_app::options::heuristics;

/// A game and its current picture. `game` is all there is to keep: send it back with every call.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct GameJson {
    /// The game as text: the puzzle and the moves.
    game: String,
    /// The family of the puzzle.
    family: &'static str,
    /// The format of the puzzle in the text.
    format: &'static str,
    /// The formats that the position can be written in.
    formats: Vec<&'static str>,
    /// What tells a puzzle of a series from the others, such as the month and the day of a calendar;
    /// empty for other puzzles.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, super::schema::FieldValue>")
    )]
    fields: Map<String, Json>,
    /// All moves, each as the text after `move `, also those that were undone.
    moves: Vec<String>,
    /// How many of the moves are made; the others can be redone.
    made: usize,
    /// The marks of trials: the number of moves made at each.
    trials: Vec<usize>,
    /// Whether the judge accepts the position as a solution.
    complete: bool,
    /// The pieces that this solution leaves out, where the rules let pieces be left out; absent
    /// before the position is a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    unused: Option<Vec<UnusedJson>>,
    /// Whether it can be hinted at, explained and rated.
    reasons: bool,
    /// Whether steps can be chosen with `exact` and `by`.
    ways: bool,
    /// The orderings for it, the usual one first.
    heuristics: Vec<&'static str>,
    /// The family's own searches for it.
    searches: Vec<SearchJson>,
    /// The picture.
    view: ViewJson,
    /// What its text calls the puzzle; absent where it says nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
}

/// A game and its current picture.
#[must_use]
pub fn game_answer(game: &Game, words: &Words) -> String {
    line(&game_json(game, words))
}

pub(super) fn game_json(game: &Game, words: &Words) -> GameJson {
    let position = game.position();
    let family = pavage_puzzles::family(position.family());
    let searches = position.own_searches().into_iter();
    let complete = position.check().violations.is_empty();
    GameJson {
        game: game.to_string(),
        family: position.family(),
        format: game.format(),
        formats: family.map_or_else(Vec::new, |family| {
            let known = formats(family).into_iter();
            let written = known.filter(|format| !format.is_only_read);
            written.map(|format| format.name).collect()
        }),
        fields: series_fields(position),
        moves: game.all_moves().to_vec(),
        made: game.moves().len(),
        trials: game.trials().to_vec(),
        complete,
        unused: complete.then(|| unused(position)).flatten(),
        reasons: family.is_some_and(|family| family.reasons()),
        ways: position.has_ways(),
        heuristics: heuristics(position).to_vec(),
        searches: searches
            .map(|own| search_json(own, &position.search_defaults(own.name), words))
            .collect(),
        view: view_json(&position.view(), position.tray(), words),
        title: position.title().map(str::to_owned),
    }
}

/// An option of a family, of a generator or of a search.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OptionJson {
    /// Its name.
    name: &'static str,
    /// What value it takes.
    kind: OptionKindJson,
    /// What its value is called in help; null if it takes none.
    shown: Option<&'static str>,
    /// What it does, in a sentence.
    help: String,
    /// The value that it has on this puzzle if none is given; null if it then has no effect, and if
    /// the puzzle is not known.
    default: Option<String>,
}

/// What value an option takes.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum OptionKindJson {
    /// None: it is set or not.
    Flag,
    /// One value.
    Value,
    /// Several values, one after the other.
    Repeated,
    /// The content of a file.
    File,
}

/// Options, with the values that they have when none is given, as far as these are known.
fn options_json(options: &[OptionSpec], defaults: &Settings, words: &Words) -> Vec<OptionJson> {
    let json = |option: &OptionSpec| {
        let (kind, shown) = match option.kind {
            OptionKind::Flag => (OptionKindJson::Flag, None),
            OptionKind::Value(shown) => (OptionKindJson::Value, Some(shown)),
            OptionKind::File(shown) => (OptionKindJson::File, Some(shown)),
            OptionKind::Repeated(shown) => (OptionKindJson::Repeated, Some(shown)),
        };
        OptionJson {
            name: option.name,
            kind,
            shown,
            help: words.text(option.help),
            default: defaults.get(option.name).map(str::to_owned),
        }
    };
    options.iter().map(json).collect()
}

/// A search of a family's own. One that is not complete, such as annealing, looks for one solution.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SearchJson {
    /// Its name, as a value of `engine`.
    name: &'static str,
    /// Whether it finds all solutions, and proves that there is none.
    complete: bool,
    /// Whether it tells its inner values while it runs, as annealing does.
    readings: bool,
    /// Its options.
    options: Vec<OptionJson>,
}

fn search_json(own: SearchInfo, defaults: &Settings, words: &Words) -> SearchJson {
    SearchJson {
        name: own.name,
        complete: own.finds == Finds::All,
        readings: own.readings,
        options: options_json(own.options, defaults, words),
    }
}

/// A text format.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FormatJson {
    /// Its name.
    name: &'static str,
    /// The extension of its files, without a dot.
    extension: &'static str,
}

/// A puzzle that has a name.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BuiltInJson {
    /// Its name.
    name: &'static str,
    /// What there is to know of it, in a sentence.
    about: String,
}

pub(super) fn built_in_json(built_in: &BuiltIn, words: &Words) -> BuiltInJson {
    BuiltInJson {
        name: built_in.name,
        about: words.text(built_in.about),
    }
}

/// A kind of puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FamilyJson {
    /// Its name.
    family: &'static str,
    /// The text formats that it reads and writes.
    formats: Vec<FormatJson>,
    /// The options for opening a puzzle.
    options: Vec<OptionJson>,
    /// The options of its generator; empty if it has none.
    generator: Vec<OptionJson>,
    /// Its orderings.
    heuristics: Vec<&'static str>,
    /// Its own searches.
    searches: Vec<SearchJson>,
    /// Whether it gives hints, explanations and ratings.
    reasons: bool,
    /// Its built-in puzzles.
    puzzles: Vec<BuiltInJson>,
    /// The names of other built-in things, such as `piece_sets`.
    lists: BTreeMap<&'static str, Vec<&'static str>>,
}

/// Where the puzzle is not known, nor are the defaults.
static NONE: Settings = Settings::new();

fn family_json(family: &dyn pavage_family::AnyFamily, words: &Words) -> FamilyJson {
    let formats = formats(family).into_iter().map(|format| FormatJson {
        name: format.name,
        extension: format.extension,
    });
    let puzzles = family.built_ins().iter();
    let puzzles = puzzles.map(|built_in| built_in_json(built_in, words));
    let searches = family.own_searches().into_iter();
    let lists = family.lists().iter();
    FamilyJson {
        family: family.name(),
        formats: formats.collect(),
        options: options_json(family.options(), &NONE, words),
        generator: options_json(family.generator_options(), &NONE, words),
        heuristics: family.heuristics().to_vec(),
        searches: searches.map(|own| search_json(own, &NONE, words)).collect(),
        reasons: family.reasons(),
        puzzles: puzzles.collect(),
        lists: lists.map(|list| (list.key, (list.names)())).collect(),
    }
}

/// A class of difficulty.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct NamedClassJson {
    /// Its name.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Class"))]
    name: &'static str,
    /// What it is called, in the language of the request.
    title: String,
}

/// Limits of one request and of one job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// The most bytes of a request.
    pub body_bytes: usize,
    /// How many jobs may run at a time.
    pub jobs_running: usize,
    /// How many jobs may wait.
    pub jobs_waiting: usize,
    /// The most bytes that the tables of a job may take.
    pub job_bytes: usize,
    /// The most seconds that a job may run.
    pub job_seconds: u64,
    /// How many games may be saved.
    pub saved_games: usize,
    /// How many results may be saved.
    pub saved_results: usize,
}

/// Everything that can be opened, generated or chosen.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ListJson {
    /// The version of the program.
    version: &'static str,
    /// The families.
    families: Vec<FamilyJson>,
    /// The names of the engines.
    engines: Vec<&'static str>,
    /// The classes of difficulty, from the easiest to the hardest.
    classes: Vec<NamedClassJson>,
    /// The codes of the languages.
    languages: Vec<&'static str>,
    /// The kinds of jobs.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::Kind>"))]
    kinds: Vec<&'static str>,
    /// The limits of a request and of a job.
    limits: Limits,
}

/// Everything that can be opened, generated or chosen, in one object.
#[must_use]
pub fn list_answer(kinds: &[&'static str], limits: Limits, words: &Words) -> String {
    let engines = engines().iter().map(|engine| engine.name());
    let class = |class: &Class| NamedClassJson {
        name: class.name(),
        title: words.name("class", class.name()),
    };
    line(&ListJson {
        version: env!("CARGO_PKG_VERSION"),
        families: listed_families()
            .map(|family| family_json(family, words))
            .collect(),
        engines: engines.collect(),
        classes: Class::ALL.iter().map(class).collect(),
        languages: Lang::ALL.map(Lang::code).to_vec(),
        kinds: kinds.to_vec(),
        limits,
    })
}

/// A verdict, with the values of its messages.
#[must_use]
pub fn check_answer(verdict: &Verdict, words: &Words) -> String {
    line(&CheckAnswer {
        valid: verdict.is_valid(),
        completable: verdict.completable,
        violations: verdict
            .violations
            .iter()
            .map(|violation| ViolationJson {
                broken: broken_rule_json(violation, words),
                args: args(&violation.message),
            })
            .collect(),
    })
}

/// The verdict on a position or a solution.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CheckAnswer<'a> {
    /// Whether it is a solution.
    valid: bool,
    /// The entries that the only solution does not have, then the rules that are broken.
    violations: Vec<ViolationJson<'a>>,
    /// Whether it can be completed, as a solution is; null if that is not known.
    completable: Option<bool>,
}

/// A rule that is broken, with the values of its message.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ViolationJson<'a> {
    #[serde(flatten)]
    broken: BrokenRuleJson<'a>,
    /// The values in the message, by name.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Args"))]
    args: Map<String, Json>,
}
