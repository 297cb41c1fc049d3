//! One row an option, in the order of the help.

use std::num::{NonZeroU64, NonZeroUsize};
use std::time::Duration;

use pavage_app::choose;
use pavage_app::convert::format_names;
use pavage_app::estimate::WALKS_MAX;
use pavage_app::hint::Level;
use pavage_app::make;
use pavage_app::options::measure;
use pavage_app::photo::Corners;
use pavage_app::play::{AHEAD_MAX, POSITIONS_MAX, Player};
use pavage_app::study::{RUNS_MAX, Vary};
use pavage_app::{BigUint, Measure, Memory, Message, Pruning, Symmetry};
use pavage_server::{HostName, NoHostName};
use pavage_wire::shards::{SHARDS_MAX, Work};
use pavage_words::Lang;
use pavage_words::amounts::{duration, number, size};

use super::{AnyOption, Row, Takes, Typed, Use, flag, option, value};

/// The commands that read puzzles, and so take the options of families for reading.
pub const READING: &[&str] = &[
    "solve", "count", "check", "hint", "explain", "rate", "compare", "render", "make", "convert",
    "plan", "play",
];

/// The commands that take the options of families' own searches.
pub const SEARCHING: &[&str] = &["solve", "compare", "plan"];

/// The most puzzles of one call of `generate`.
const MADE_MAX: u32 = 100_000;
/// The most boards of one picture.
const BOARDS_MAX: u64 = 1_000;
/// The most times that one search is repeated.
const REPEAT_MAX: u32 = 1_000;
/// The most seeds with which each search of a comparison is run.
const SEEDS_MAX: u32 = 10_000;
/// The most threads that can be asked for.
const THREADS_MAX: usize = 1024;
/// The highest number of a step of an explanation.
const STEPS_MAX: usize = 10_000_000;
/// The highest number of a case of a hypothesis.
const WORLDS_MAX: usize = 100_000;
/// The largest number of a variant that can be asked for.
const VARIANT_MAX: usize = 1_000_000;
/// The most members of a series that are drawn.
const DRAWN_MAX: usize = u32::MAX as usize;

const FILE: &str = "placeholder-file";
const FOLDER: &str = "placeholder-folder";

/// Where an answer is written.
const fn output(shown: &'static str, help: &'static str) -> Row {
    option("output", Takes::Named(shown, Use::Output), help).letter('o')
}

/// Where a drawing of an answer is written.
const fn plot(help: &'static str) -> Row {
    option("plot", Takes::File("FILE.svg", Use::Output), help)
}

/// A text that means what it says.
#[expect(
    clippy::unnecessary_wraps,
    reason = "it stands where other options understand their values"
)]
fn as_typed(_name: &'static str, typed: &str) -> Result<String, Message> {
    Ok(typed.to_owned())
}

/// Understands a whole number from 1 on: there may be more solutions than a machine word counts.
fn long_number(name: &'static str, typed: &str) -> Result<BigUint, Message> {
    let are_digits = typed.bytes().all(|byte| byte.is_ascii_digit());
    let number: Option<BigUint> = typed.parse().ok().filter(|_| are_digits);
    number.filter(|number| number.bits() > 0).ok_or_else(|| {
        let message = Message::new("value-long-number").with("option", name);
        message.with("value", typed)
    })
}

/// Understands the name of a format.
fn format_to_write(_name: &'static str, typed: &str) -> Result<String, Message> {
    let known = format_names();
    if known.contains(&typed) {
        return Ok(typed.to_owned());
    }
    let message = Message::new("format-unknown").with("format", typed);
    Err(message.with("formats", known.join(", ")))
}

/// Understands four points of a picture, each `X,Y`, with blanks or semicolons between.
fn corners(_name: &'static str, typed: &str) -> Result<Corners, Message> {
    let number = |typed: &str| typed.parse().ok().filter(|number: &f64| number.is_finite());
    let point = |typed: &str| {
        let (x, y) = typed.split_once(',')?;
        Some([number(x)?, number(y)?])
    };
    let points = typed.split([' ', ';']).filter(|point| !point.is_empty());
    let points: Option<Vec<[f64; 2]>> = points.map(point).collect();
    let points = points.and_then(|points| <[_; 4]>::try_from(points).ok());
    let points = points.ok_or_else(|| Message::new("value-corners").with("value", typed));
    points.map(Corners)
}

/// Understands a length in millimetres.
fn millimetres(name: &'static str, typed: &str) -> Result<f64, Message> {
    make::length(name, typed.parse().unwrap_or(f64::NAN)).map_err(|message| {
        let own = |(arg, value): (_, _)| (arg, if arg == "value" { typed.into() } else { value });
        Message {
            args: message.args.into_iter().map(own).collect(),
            ..message
        }
    })
}

/// A length of what is made, in millimetres.
const fn measure_of(name: &'static str, help: &'static str) -> Row {
    option(name, Takes::Signed("MM"), help).of(&["make"])
}

/// An option with a value that may begin with a dash.
const fn value_signed(name: &'static str, shown: &'static str, help: &'static str) -> Row {
    option(name, Takes::Signed(shown), help)
}

/// Understands `OPTION=VALUE,VALUE…`.
fn vary(typed: &str) -> Result<Vary, Message> {
    let bad = || Message::new("value-vary").with("value", typed);
    let (option, values) = typed.split_once('=').ok_or_else(bad)?;
    let values: Vec<String> = values
        .split(',')
        .map(|value| value.trim().to_owned())
        .collect();
    if option.is_empty() || values.iter().any(String::is_empty) {
        return Err(bad());
    }
    Ok(Vary {
        option: option.trim_start_matches('-').to_owned(),
        values,
    })
}

/// Declares options, and the [`TABLE`] of all of them.
macro_rules! options {
    ($($(#[$doc:meta])* $option:ident: $kind:ty = $row:expr;)*) => {
        $($(#[$doc])* pub static $option: $kind = $row;)*

        /// All options, in the order of the help.
        pub static TABLE: &[&dyn AnyOption] = &[$(&$option),*];
    };
}

options! {
    /// One JSON object a line.
    JSON: Row = flag("json", "opt-json");

    /// The language of messages.
    LANG: Typed<Lang> = value("lang", "en|fr", "opt-lang").in_python("str").means(
        |_, typed| {
            let found = Lang::ALL.into_iter().find(|known| known.code() == typed);
            found.ok_or_else(|| Message::new("lang-unknown").with("lang", typed))
        },
        ["fr", "xx"],
    );

    /// How many threads work.
    THREADS: Typed<NonZeroUsize> = value("threads", "N", "opt-threads")
        .in_python("int")
        .means(
            |name, typed| {
                let threads = number(name, typed, 1..=THREADS_MAX)?;
                Ok(NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN))
            },
            ["2", "0"],
        );

    /// How long the work may take.
    TIME_LIMIT: Typed<Duration> =
        option("time-limit", Takes::Signed("10s"), "opt-time-limit")
            .in_python("TimeLimit")
            .means(duration, ["10s", "-1s"]);

    /// How much memory all work may take together.
    MEMORY_LIMIT: Typed<Memory> = value("memory-limit", "1GiB", "opt-memory-limit")
        .in_python("MemoryLimit")
        .means(
            |name, typed| size(name, typed).map(Memory::limited),
            ["1GiB", "1"],
        );

    /// What decides between equals.
    SEED: Typed<u64> = value("seed", "N", "opt-seed")
        .in_python("int")
        .means(|name, typed| number(name, typed, 0..=u64::MAX), ["7", "-1"]);

    /// The engine, unless it is chosen.
    ENGINE: Typed<Option<String>> = value("engine", "NAME", "opt-engine")
        .in_python("str")
        .means(|_, typed| Ok(choose::named(typed)), ["dance", ""]);

    /// The ordering.
    HEURISTIC: Typed<String> = value("heuristic", "NAME", "opt-heuristic")
        .in_python("str")
        .means(as_typed, ["mrv", ""]);

    /// The format of puzzles.
    FORMAT: Typed<String> =
        option("format", Takes::Format, "opt-format").in_python("str").means(as_typed, ["toml", ""]);

    /// The first solution found counts, not the first in order.
    RACE: Row = flag("race", "opt-race").in_python("bool");

    /// No remarks.
    QUIET: Row = flag("quiet", "opt-quiet").letter('q');

    /// The first solution, and no count of the others.
    FIRST: Row = flag("first", "opt-first")
        .of(&["solve"])
        .without(&["all", "limit"])
        .in_python("bool");

    /// All solutions.
    ALL: Row = flag("all", "opt-all").of(&["solve"]).without(&["limit"]);

    /// So many solutions.
    LIMIT: Typed<u64> = value("limit", "N", "opt-limit")
        .of(&["solve"])
        .in_python("int")
        .means(|name, typed| number(name, typed, 1..=u64::MAX), ["3", "0"]);

    /// The solutions of least price.
    CHEAPEST: Typed<u64> = option("cheapest", Takes::Optional("K", "1"), "opt-cheapest")
        .of(&["solve"])
        .without(&[
            "all", "limit", "first", "portfolio", "uniform", "replay", "plot", "race", "engine", "heuristic",
        ])
        .means(|name, typed| number(name, typed, 1..=u64::MAX), ["3", "0"]);

    /// The solution with a number.
    NTH: Typed<BigUint> = value("nth", "K", "opt-nth")
        .of(&["solve"])
        .without(&[
            "all", "limit", "first", "portfolio", "uniform", "replay", "plot", "race", "engine", "heuristic",
            "cheapest",
        ])
        .means(long_number, ["36893488147419103233", "0"]);

    /// Where the solution is written.
    SOLVE_OUTPUT: Row = output(FILE, "opt-solve-output").of(&["solve"]);

    /// All orderings at once.
    PORTFOLIO: Row = flag("portfolio", "opt-portfolio")
        .of(&["solve"])
        .in_python("bool");

    /// Solutions drawn from all.
    UNIFORM: Row =
        flag("uniform", "opt-uniform")
            .of(&["solve"])
            .without(&["portfolio", "replay", "plot"]);

    /// The search, step by step.
    REPLAY: Row = flag("replay", "opt-replay")
        .of(&["solve"])
        .without(&["output"]);

    /// The readings of the search as lines.
    VERBOSE: Row = flag("verbose", "opt-verbose").of(&["count", "solve"]).letter('v');

    /// The number of steps between two of these lines.
    EVERY: Typed<NonZeroU64> = value("every", "N", "opt-every")
        .of(&["solve"])
        .only_with(&["verbose"])
        .means(
            |name, typed| {
                let steps = number(name, typed, 1..=u64::MAX)?;
                Ok(NonZeroU64::new(steps).unwrap_or(NonZeroU64::MIN))
            },
            ["1", "0"],
        );

    /// A drawing of the course of the search.
    SOLVE_PLOT: Row = plot("opt-plot-solve").of(&["solve"]);

    /// The number of each puzzle of the series.
    EVERY_DATE: Row = flag("every-date", "opt-every-date")
        .of(&["count"])
        .without(&["position"])
        .spanning_series();

    /// The number of each combination of choices.
    EVERY_CHOICE: Row = flag("every-choice", "opt-every-choice")
        .of(&["count"])
        .without(&["every-date"])
        .spanning_series();

    /// So many puzzles of the series.
    RANDOM: Typed<usize> = value("random", "N", "opt-random")
        .of(&["count"])
        .without(&["every-date", "every-choice", "position", "resume"])
        .spanning_series()
        .means(|name, typed| number(name, typed, 1..=DRAWN_MAX), ["3", "0"]);

    /// A drawing of a table of numbers.
    COUNT_PLOT: Row = plot("opt-plot-counts")
        .of(&["count"])
        .only_with(&["every-date", "every-choice", "each-placement"]);

    /// The state of a count that goes on from there.
    RESUME: Row = option("resume", Takes::Named(FILE, Use::State), "opt-resume")
        .of(&["count"])
        .without(&["every-date", "every-choice"]);

    /// Where a count keeps what passes the memory limit.
    DISK: Row = option("disk", Takes::Named(FOLDER, Use::State), "opt-disk")
        .of(&["count"])
        .without(&["every-date", "every-choice", "each-placement", "resume", "certificate", "heuristic", "race"]);

    /// How much may lie there.
    DISK_LIMIT: Typed<usize> = value("disk-limit", "100GiB", "opt-disk-limit")
        .of(&["count"])
        .only_with(&["disk"])
        .means(size, ["100GiB", "1"]);

    /// Where what another program needs to check the count is written.
    CERTIFICATE: Row = option(
        "certificate",
        Takes::Named(FILE, Use::Output),
        "opt-certificate",
    )
    .of(&["count"])
    .without(&["every-date", "every-choice", "each-placement", "resume"]);

    /// How large the search is, by so many random walks, or by as many as are usual.
    ESTIMATE: Typed<Option<u64>> = option("estimate", Takes::Optional("WALKS", choose::AUTO), "opt-estimate")
        .of(&["count"])
        .without(&[
            "every-date", "every-choice", "each-placement", "random", "resume", "disk", "certificate", "zdd",
            "symmetry", "engine", "race",
        ])
        .means(
            |name, typed| match typed {
                choose::AUTO => Ok(None),
                _ => number(name, typed, 2..=WALKS_MAX).map(Some),
            },
            ["1000", "1"],
        );

    /// Where all solutions are written as a decision diagram.
    ZDD: Row = option("zdd", Takes::Named(FILE, Use::Output), "opt-zdd")
        .of(&["count"])
        .without(&["every-date", "every-choice", "each-placement", "random", "resume", "disk", "certificate"]);

    /// The number with each placement.
    EACH_PLACEMENT: Row = flag("each-placement", "opt-each-placement")
        .of(&["count"])
        .without(&["every-date", "every-choice", "resume"]);

    /// What makes solutions the same.
    SYMMETRY: Typed<Symmetry> = value("symmetry", "auto|drawing|rotations", "opt-symmetry")
        .of(&["count"])
        .without(&["every-date", "every-choice", "each-placement", "certificate"])
        .in_python("str")
        .means(|_, typed| Symmetry::named(typed), ["rotations", "mirrors"]);

    /// How much a hint tells.
    LEVEL: Typed<Level> = value("level", "nudge|reason|reveal", "opt-level")
        .of(&["hint"])
        .in_python("str")
        .means(
            |_, typed| {
                let level = Level::named(typed);
                level.ok_or_else(|| Message::new("value-level").with("value", typed))
            },
            ["reason", "loud"],
        );

    /// The path as compact text.
    PATH: Row = flag("path", "opt-path").of(&["explain"]).without(&["json", "worlds"]);

    /// The regions that no pieces fill.
    DEAD: Row = flag("dead", "opt-dead")
        .of(&["list"])
        .only_with(&["name"])
        .without(&["variants"]);

    /// The ways in which each piece can lie.
    VARIANTS: Row = flag("variants", "opt-variants").of(&["list"]).only_with(&["name"]);

    /// The levels of a book.
    BOOK: Row = flag("book", "opt-book")
        .of(&["list"])
        .only_with(&["name"])
        .without(&["variants", "dead"]);

    /// Where the booklet is written.
    BOOK_OUTPUT: Row = option("output", Takes::File("FILE.pdf", Use::Output), "opt-book-output")
        .letter('o')
        .of(&["book"])
        .required();

    /// The board of a photograph.
    BOARD: Row = option("board", Takes::Named("placeholder-puzzle", Use::Puzzles), "opt-read-board")
        .of(&["read"])
        .required();

    /// Where its corners are.
    CORNERS: Typed<Corners> = value_signed("corners", "X,Y X,Y X,Y X,Y", "opt-read-corners")
        .of(&["read"])
        .required()
        .means(corners, ["10,10;90,12;88,60;9,58", "1,2 3,4"]);

    /// All pieces are on it.
    FULL: Row = flag("full", "opt-read-full").of(&["read"]);

    /// Where the picture is written.
    RENDER_OUTPUT: Row = output(FILE, "opt-render-output").of(&["render"]).required();

    /// The puzzle is solved first.
    RENDER_SOLVE: Row = flag("solve", "opt-render-solve").of(&["render"]);

    /// So many solutions in one picture.
    RENDER_LIMIT: Typed<u64> = value("limit", "N", "opt-render-limit")
        .of(&["render"])
        .only_with(&["solve"])
        .means(
            |name, typed| number(name, typed, 1..=BOARDS_MAX),
            ["3", "0"],
        );

    /// What is made.
    MAKE_TO: Typed<make::Kind> = value("to", "stl|svg|pdf", "opt-make-to")
        .of(&["make"])
        .required()
        .means(|_, typed| make::Kind::named(typed), ["stl", "obj"]);

    /// Where it is written.
    MAKE_OUTPUT: Row = option("output", Takes::Named("placeholder-place", Use::Output), "opt-make-output")
        .letter('o')
        .of(&["make"])
        .required();

    /// The side of a cell.
    CELL: Typed<f64> = measure_of("cell", "opt-make-cell").means(millimetres, ["15", "2"]);

    /// The height of flat pieces.
    HEIGHT: Typed<f64> = measure_of("height", "opt-make-height").means(millimetres, ["8", "0"]);

    /// How far pieces lie inside their cells.
    CLEARANCE: Typed<f64> = measure_of("clearance", "opt-make-clearance").means(millimetres, ["0.2", "-1"]);

    /// The width of walls.
    WALL: Typed<f64> = measure_of("wall", "opt-make-wall").means(millimetres, ["4", "0"]);

    /// The height of the floor.
    FLOOR: Typed<f64> = measure_of("floor", "opt-make-floor").means(millimetres, ["2", "0"]);

    /// How far edges are cut off.
    CHAMFER: Typed<f64> = measure_of("chamfer", "opt-make-chamfer").without(&["round"]).means(millimetres, ["0.6", "0"]);

    /// The radius of edges.
    ROUND: Typed<f64> = measure_of("round", "opt-make-round").means(millimetres, ["1.5", "round"]);

    /// The diameter of necks between balls.
    NECK: Typed<f64> = measure_of("neck", "opt-make-neck").means(millimetres, ["6", "0"]);

    /// How wide a cut is.
    KERF: Typed<f64> = measure_of("kerf", "opt-make-kerf").means(millimetres, ["0.2", "3"]);

    /// The size of a sheet.
    PAPER: Typed<[f64; 2]> = value("paper", "a4|a3|letter|legal|WxH", "opt-make-paper")
        .of(&["make"])
        .means(|_, typed| make::paper(typed), ["300x600", "a9"]);

    /// The format that a puzzle is written in.
    TO: Typed<String> = value("to", "FORMAT", "opt-convert-to")
        .of(&["convert"])
        .required()
        .means(format_to_write, ["toml", "nonsense"]);

    /// Where the puzzle is written.
    CONVERT_OUTPUT: Row = output(FILE, "opt-convert-output").of(&["convert"]);

    /// A board for each step of laying the pieces.
    STEPS: Row = flag("steps", "opt-render-steps")
        .of(&["render"])
        .without(&["limit"]);

    /// The matrix of the exact cover instead of the board.
    MATRIX: Row = flag("matrix", "opt-render-matrix")
        .of(&["render"])
        .without(&["limit", "solve", "steps"]);

    /// Each engine.
    ENGINES: Row = flag("engines", "opt-engines").of(&["compare"]);

    /// Each ordering.
    ORDERINGS: Row = flag("orderings", "opt-orderings")
        .of(&["compare"])
        .without(&["engines"]);

    /// What is also switched off.
    WITHOUT: Typed<Vec<Pruning>> = value("without", "NAME[,NAME]", "opt-without")
        .of(&["compare"])
        .without(&["runs", "vary"])
        .means(|_, typed| Pruning::listed(typed), ["regions", "luck"]);

    /// To the end of the search, not to the first solution.
    COMPARE_ALL: Row = flag("all", "opt-compare-all")
        .of(&["compare"])
        .in_python("bool");

    /// A drawing of the times.
    COMPARE_PLOT: Row = plot("opt-plot-compare").of(&["compare"]);

    /// How often each search is repeated.
    REPEAT: Typed<u32> = value("repeat", "N", "opt-repeat")
        .of(&["compare"])
        .without(&["runs", "vary", "seeds"])
        .in_python("int")
        .means(
            |name, typed| number(name, typed, 1..=REPEAT_MAX),
            ["3", "0"],
        );

    /// With how many seeds each search is run.
    SEEDS: Typed<u32> = value("seeds", "N", "opt-seeds")
        .of(&["compare"])
        .without(&["repeat", "runs", "vary"])
        .in_python("int")
        .means(
            |name, typed| number(name, typed, 1..=SEEDS_MAX),
            ["31", "0"],
        );

    /// The values that an option is given.
    VARY: Typed<Vary> = value("vary", "OPTION=V1,V2", "opt-vary")
        .of(&["compare"])
        .formerly("sweep")
        .means(|_, typed| vary(typed), ["max-steps=1,2", "x"]);

    /// Runs of each value.
    RUNS: Typed<u64> = value("runs", "N", "opt-runs")
        .of(&["compare"])
        .means(|name, typed| number(name, typed, 1..=RUNS_MAX), ["3", "0"]);

    /// What is divided.
    WORK: Typed<Work> = value("work", "count|solve|rate|generate", "opt-work")
        .of(&["plan"])
        .means(|_, typed| Work::named(typed), ["rate", "rest"]);

    /// In how many shards.
    SHARDS: Typed<usize> = value("shards", "N", "opt-shards")
        .of(&["plan"])
        .required()
        .means(
            |name, typed| number(name, typed, 1..=SHARDS_MAX),
            ["4", "0"],
        );

    /// Where the plan is written.
    PLAN_OUTPUT: Row = output(FILE, "opt-plan-output").of(&["plan"]).required();

    /// The plan whose rest is divided.
    REST: Row = option("rest", Takes::Named(FILE, Use::Shards), "opt-rest")
        .of(&["plan"])
        .without(&["work"]);

    /// The cheapest path instead of a good one.
    EXACT: Row = flag("exact", "opt-exact")
        .of(&["hint", "explain", "rate", "plan"])
        .in_python("bool");

    /// How much work the search for the cheapest path may take.
    MAX_WORK: Typed<u64> = value("max-work", "N", "opt-max-work")
        .of(&["hint", "explain", "rate"])
        .means(|name, typed| number(name, typed, 1..=u64::MAX), ["1000", "0"]);

    /// All worlds of a hypothesis.
    WORLDS: Row = flag("worlds", "opt-worlds")
        .of(&["explain", "hint"]);

    /// One step of an explanation alone.
    STEP: Typed<usize> = value("step", "K", "opt-step")
        .of(&["explain"])
        .without(&["path"])
        .means(|name, typed| number(name, typed, 1..=STEPS_MAX), ["30", "0"]);

    /// One world of a hypothesis in full.
    WORLD: Typed<usize> = value("world", "N", "opt-world")
        .of(&["hint", "explain"])
        .without(&["worlds"])
        .means(|name, typed| number(name, typed, 1..=WORLDS_MAX), ["2", "0"]);

    /// What steps are chosen by.
    BY: Typed<Measure> = value("by", "cost|information|levels", "opt-by")
        .of(&["hint", "explain"])
        .in_python("str")
        .means(|_, typed| measure(typed), ["information", "luck"]);

    /// Who plays.
    PLAYER: Typed<Player> = value("player", "learned|mrv|oracle", "opt-player")
        .of(&["play"])
        .means(|_, typed| Player::named(typed), ["oracle", "nobody"]);

    /// One move with this piece.
    PIECE: Typed<String> = value("piece", "PIECE", "opt-piece")
        .of(&["play"])
        .means(as_typed, ["J", ""]);

    /// How this piece lies.
    VARIANT: Typed<usize> = value("variant", "N", "opt-variant")
        .of(&["play"])
        .means(|name, typed| number(name, typed, 0..=VARIANT_MAX), ["3", "-1"]);

    /// How many moves the player looks ahead.
    AHEAD: Typed<u32> = value("ahead", "K", "opt-ahead")
        .of(&["play"])
        .means(|name, typed| number(name, typed, 0..=AHEAD_MAX), ["2", "99"]);

    /// The most positions that are valued for a plan of the game.
    POSITIONS: Typed<u64> = value("positions", "N", "opt-positions")
        .of(&["play"])
        .without(&["ahead"])
        .means(|name, typed| number(name, typed, 1..=POSITIONS_MAX), ["2000", "0"]);

    /// How many puzzles are made.
    COUNT: Typed<u32> = value("count", "N", "opt-count")
        .of(&["generate", "plan"])
        .means(|name, typed| number(name, typed, 1..=MADE_MAX), ["3", "0"]);

    /// The folder of the puzzles.
    GENERATE_OUTPUT: Row = output(FOLDER, "opt-generate-output").of(&["generate"]);

    /// How the board is cut, step by step.
    GENERATE_REPLAY: Row = flag("replay", "opt-generate-replay")
        .of(&["generate"])
        .without(&["count", "output", "solution", "format"]);

    /// The solution beside each puzzle.
    SOLUTION: Row = flag("solution", "opt-solution").of(&["generate", "plan"]);

    /// The player's moves.
    POSITION: Row = option("position", Takes::File("FILE", Use::Input), "opt-position")
        .of(&["solve", "count", "check", "hint", "explain", "rate", "compare", "render", "play"])
        .in_python("Union[str, Sequence[str], os.PathLike[str], None]");

    /// The number of the shard.
    SHARD: Typed<String> = value("shard", "K", "opt-shard")
        .of(&["run"])
        .means(as_typed, ["3", ""]);

    /// The folder of the results.
    RUN_OUTPUT: Row = output(FOLDER, "opt-run-output").of(&["run"]).required();

    /// Where all solutions are written.
    SOLUTIONS: Row = option(
        "solutions",
        Takes::Named(FILE, Use::Output),
        "opt-merge-solutions",
    )
    .of(&["merge"]);

    /// The address that is listened on.
    HOST: Typed<String> = value("host", "ADDRESS", "opt-host")
        .of(&["serve"])
        .means(as_typed, ["localhost", ""]);

    /// The names of this machine that requests may be for.
    NAME: Typed<HostName> = option("name", Takes::Repeated("HOST"), "opt-name")
        .of(&["serve"])
        .means(
            |_, typed| {
                let name: Result<HostName, NoHostName> = typed.parse();
                name.map_err(|NoHostName| Message::new("value-host-name").with("value", typed))
            },
            ["raspberrypi.local", "http://raspberrypi"],
        );

    /// The port that is listened on.
    PORT: Typed<u16> = value("port", "N", "opt-port").of(&["serve"]).means(
        |name, typed| number(name, typed, 0..=u16::MAX),
        ["8080", "65536"],
    );

    /// A browser is opened.
    OPEN: Row = flag("open", "opt-open").of(&["serve"]);
}
