//! Games, and the list of what can be played, as JSON for a page.

use std::collections::BTreeMap;

use pavage_family::{Class, Finds, OptionKind, OptionSpec, Report, SearchInfo, Settings};
use pavage_puzzles::{engines, listed_families};
use pavage_words::{Lang, Words};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::pictures::{ViewJson, view_json};
use super::places::{Edges, Places};
use super::said::args;
use super::{line, series_fields};
use crate::game::Game;
use crate::load::formats;
use crate::options::heuristics;

#[derive(Serialize)]
pub(super) struct GameJson {
    game: String,
    family: &'static str,
    format: &'static str,
    formats: Vec<&'static str>,
    fields: Map<String, Json>,
    moves: Vec<String>,
    made: usize,
    trials: Vec<usize>,
    complete: bool,
    reasons: bool,
    ways: bool,
    heuristics: Vec<&'static str>,
    searches: Vec<SearchJson>,
    view: ViewJson,
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
    GameJson {
        game: game.to_string(),
        family: position.family(),
        format: game.format(),
        formats: family.map_or_else(Vec::new, |family| {
            formats(family).iter().map(|format| format.name).collect()
        }),
        fields: series_fields(position),
        moves: game.all_moves().to_vec(),
        made: game.moves().len(),
        trials: game.trials().to_vec(),
        complete: position.check().violations.is_empty(),
        reasons: family.is_some_and(|family| family.reasons()),
        ways: position.has_ways(),
        heuristics: heuristics(position).to_vec(),
        searches: searches
            .map(|own| search_json(own, &position.search_defaults(own.name), words))
            .collect(),
        view: view_json(&position.view(), position.tray(), words),
    }
}

#[derive(Serialize)]
struct OptionJson {
    name: &'static str,
    kind: &'static str,
    shown: Option<&'static str>,
    help: String,
    default: Option<String>,
}

/// Options, with the values that they have when none is given, as far as these are known.
fn options_json(options: &[OptionSpec], defaults: &Settings, words: &Words) -> Vec<OptionJson> {
    let json = |option: &OptionSpec| {
        let (kind, shown) = match option.kind {
            OptionKind::Flag => ("flag", None),
            OptionKind::Value(shown) => ("value", Some(shown)),
            OptionKind::File(shown) => ("file", Some(shown)),
            OptionKind::Repeated(shown) => ("repeated", Some(shown)),
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

#[derive(Serialize)]
struct SearchJson {
    name: &'static str,
    complete: bool,
    readings: bool,
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

#[derive(Serialize)]
struct FormatJson {
    name: &'static str,
    extension: &'static str,
}

#[derive(Serialize)]
struct BuiltInJson {
    name: &'static str,
    about: String,
}

#[derive(Serialize)]
struct FamilyJson {
    family: &'static str,
    formats: Vec<FormatJson>,
    options: Vec<OptionJson>,
    generator: Vec<OptionJson>,
    heuristics: Vec<&'static str>,
    searches: Vec<SearchJson>,
    reasons: bool,
    puzzles: Vec<BuiltInJson>,
    lists: BTreeMap<&'static str, Vec<&'static str>>,
}

/// Where the puzzle is not known, nor are the defaults.
static NONE: Settings = Settings::new();

fn family_json(family: &dyn pavage_family::AnyFamily, words: &Words) -> FamilyJson {
    let formats = formats(family).into_iter().map(|format| FormatJson {
        name: format.name,
        extension: format.extension,
    });
    let puzzles = family.built_ins().iter().map(|built_in| BuiltInJson {
        name: built_in.name,
        about: words.text(built_in.about),
    });
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

#[derive(Serialize)]
struct ClassJson {
    name: &'static str,
    title: String,
}

/// Limits of one request and of one job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
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

#[derive(Serialize)]
struct ListJson {
    version: &'static str,
    families: Vec<FamilyJson>,
    engines: Vec<&'static str>,
    classes: Vec<ClassJson>,
    languages: Vec<&'static str>,
    kinds: Vec<&'static str>,
    limits: Limits,
}

/// Everything that can be opened, generated or chosen, in one object.
#[must_use]
pub fn list_answer(kinds: &[&'static str], limits: Limits, words: &Words) -> String {
    let engines = engines().iter().map(|engine| engine.name());
    let class = |class: &Class| ClassJson {
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

/// The verdict of the judge, with the values of its messages.
#[must_use]
pub fn check_answer(report: &Report, words: &Words) -> String {
    line(&CheckAnswer {
        valid: report.violations.is_empty(),
        violations: report
            .violations
            .iter()
            .map(|violation| ViolationJson {
                rule: violation.rule,
                cells: Places(&violation.cells),
                edges: Edges::of(&violation.edges),
                message: words.say(&violation.message),
                args: args(&violation.message),
            })
            .collect(),
    })
}

#[derive(Serialize)]
struct CheckAnswer<'a> {
    valid: bool,
    violations: Vec<ViolationJson<'a>>,
}

#[derive(Serialize)]
struct ViolationJson<'a> {
    rule: &'static str,
    cells: Places<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Edges<'a>>,
    message: String,
    args: Map<String, Json>,
}
