//! What it costs to name no engine.
//!
//! `cargo run --release -p pavage-benches --bin regret [-- SECONDS [MINUTES [WORD...]]]` solves and counts
//! some 160 puzzles: the cases of `corpus/regret`, built-in puzzles and generated ones. Each is done without
//! naming an engine, for at most SECONDS (20 unless said); then by each engine and each search of its
//! family that can, for no longer than the best of them so far, as whoever takes longer is not the best.
//! All on one thread, in seconds of processor time, so a busy machine changes little. Printed are the
//! time and the work without a name, divided by those of the best engine: median, nine in ten, worst;
//! the same of each question and family; and the puzzles at which the choice cost most. After MINUTES it
//! stops and says how many questions were left; so a part of the table can be had. With WORDs, only
//! questions are asked whose name has one of them, as `count stairs` and `solve tetravex 9` do.
//!
//! A puzzle that no engine ends in time says nothing and is left out. Where only the one without a name
//! fails, the ratio is at least the time that it had. Where no engine is faster, the ratio is 1.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use pavage_app::count::count;
use pavage_app::load::{Reading, built_in, built_ins, read};
use pavage_app::options::Options;
use pavage_app::solve::{Status, Wanted, solve};
use pavage_benches::{Working, orientations, pentominoes, timed};
use pavage_family::{AnyPosition, Finds, Settings};
use pavage_puzzles::{engines, family};
use pavage_search::{Asked, Run, StopReason};

/// Times below this are noise.
const LEAST: Duration = Duration::from_millis(5);
const SECONDS: u64 = 20;
/// How many of the worst are shown.
const SHOWN: usize = 10;

/// The values of options, by name.
type Values = &'static [(&'static str, &'static str)];

/// Generated puzzles: the family, the values of its options, and how many seeds.
const GENERATED: &[(&str, Values, u64)] = &[
    ("packing", &[("board", "4x7"), ("sizes", "3-6")], 6),
    ("packing", &[("board", "6x8"), ("sizes", "3-6")], 6),
    ("packing", &[("board", "8x8"), ("sizes", "3-7")], 6),
    ("packing", &[("board", "10x12"), ("sizes", "2-8")], 6),
    ("packing", &[("board", "20x20"), ("sizes", "2-12")], 4),
    ("packing", &[("board", "20x20"), ("sizes", "2-20")], 4),
    (
        "packing",
        &[("board", "3x4x5"), ("lattice", "cubic"), ("sizes", "3-6")],
        4,
    ),
    ("suguru", &[("size", "6x6")], 8),
    ("suguru", &[("size", "8x8")], 8),
    ("suguru", &[("size", "10x10")], 8),
    ("tetravex", &[("size", "4"), ("colors", "6")], 6),
    ("tetravex", &[("size", "5"), ("colors", "7")], 6),
    ("tetravex", &[("size", "6"), ("colors", "9")], 6),
    ("tetravex", &[("size", "7"), ("colors", "10")], 4),
    ("tetravex", &[("size", "9"), ("colors", "10")], 2),
    ("tetravex", &[("size", "10"), ("colors", "10")], 2),
    ("cover", &[("model", "queens"), ("size", "12")], 1),
    ("cover", &[("model", "queens"), ("size", "14")], 1),
    ("cover", &[("model", "langford"), ("size", "11")], 1),
    ("cover", &[("model", "sudoku"), ("clues", SUDOKU)], 1),
];

/// A Sudoku that is hard for people.
const SUDOKU: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// What is asked of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Solve,
    Count,
}

impl Question {
    fn word(self) -> &'static str {
        match self {
            Question::Solve => "solve",
            Question::Count => "count",
        }
    }
}

/// What an answer cost: processor time and work. `None` if there was no answer in time.
type Cost = Option<(Duration, u64)>;

struct Row {
    name: String,
    /// What is asked of which family.
    kind: String,
    time: f64,
    work: Option<f64>,
    best: String,
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|typed| typed.parse().ok());
    let seconds = numbers.next().flatten().unwrap_or(SECONDS);
    let minutes: Option<u64> = numbers.next().flatten();
    let words: Vec<String> = std::env::args().skip(3).collect();
    let all = timed().begin();
    let each = Duration::from_secs(seconds);
    let mut rows: Vec<Row> = Vec::new();
    let (mut undecided, mut left) = (0, 0);
    for (name, position) in puzzles() {
        for question in [Question::Solve, Question::Count] {
            let asked = format!("{} {name}", question.word());
            if !words.is_empty() && !words.iter().any(|word| asked.contains(word.as_str())) {
                continue;
            }
            if minutes.is_some_and(|most| all.elapsed().as_secs() >= most * 60) {
                left += 1;
                continue;
            }
            match row(asked, &*position, question, each) {
                Some(row) => rows.push(row),
                None => undecided += 1,
            }
        }
    }
    let times: Vec<f64> = rows.iter().map(|row| row.time).collect();
    let works: Vec<f64> = rows.iter().filter_map(|row| row.work).collect();
    println!(
        "{} questions, {undecided} that no engine ends in {seconds} s, {left} left out",
        rows.len()
    );
    println!(
        "{:<24}{:>10}{:>8}{:>12}{:>8}",
        "", "questions", "median", "nine in ten", "worst"
    );
    summary("processor time", times);
    summary("work", works);
    let kinds: BTreeSet<&str> = rows.iter().map(|row| row.kind.as_str()).collect();
    for kind in kinds {
        let times = rows.iter().filter(|row| row.kind == kind);
        summary(kind, times.map(|row| row.time).collect());
    }
    rows.sort_by(|one, other| other.time.total_cmp(&one.time));
    for row in rows.iter().take(SHOWN) {
        row.print();
    }
}

impl Row {
    /// Prints the ratios of time and of work.
    fn print(&self) {
        let work = self.work.map_or(String::new(), |work| format!("{work:.2}"));
        println!(
            "{:>8.2}{work:>8}  {:<40} {}",
            self.time, self.name, self.best
        );
    }
}

/// Prints how ratios are spread.
fn summary(what: &str, mut ratios: Vec<f64>) {
    ratios.sort_by(f64::total_cmp);
    let Some(last) = ratios.len().checked_sub(1) else {
        return;
    };
    let share = |tenths: usize| ratios[last * tenths / 10];
    let (median, nine, worst) = (share(5), share(9), share(10));
    println!(
        "{what:<24}{:>10}{median:>8.2}{nine:>12.2}{worst:>8.2}",
        last + 1
    );
}

/// The regret of one question; `None` if no engine answers in time.
fn row(
    name: String,
    position: &dyn AnyPosition,
    question: Question,
    each: Duration,
) -> Option<Row> {
    let auto = ask(position, question, None, each);
    let mut longest = auto.map_or(each, |(time, _)| time.max(LEAST));
    let mut best: Option<(Duration, &str)> = None;
    let mut works = Vec::new();
    for engine in names(position, question) {
        let Some((time, work)) = ask(position, question, Some(engine), longest) else {
            continue;
        };
        works.push(work);
        if best.is_none_or(|(least, _)| time < least) {
            best = Some((time, engine));
        }
        longest = longest.min(time.max(LEAST));
    }
    let auto_time = auto.map_or(each, |(time, _)| time);
    let (least, best) = match best {
        Some((least, engine)) => (least, engine),
        None => (auto.map(|(time, _)| time)?, "no engine is faster"),
    };
    let ended = if auto.is_some() {
        ""
    } else {
        " without an answer"
    };
    let auto_work = auto.map_or(0, |(_, work)| work);
    let work = works.into_iter().min().filter(|_| auto_work > 0);
    let seconds = |time: Duration| time.max(LEAST).as_secs_f64();
    let row = Row {
        kind: format!("{} {}", question.word(), position.family()),
        name,
        time: seconds(auto_time) / seconds(least),
        work: work.map(|work| auto_work as f64 / work.max(1) as f64),
        best: format!(
            "{:.3} s{ended}; {best}, {:.3} s",
            auto_time.as_secs_f64(),
            least.as_secs_f64(),
        ),
    };
    row.print();
    Some(row)
}

/// The engines and own searches that may answer.
fn names(position: &dyn AnyPosition, question: Question) -> Vec<&'static str> {
    let own = position.own_searches().into_iter();
    let own = own.filter(|own| match question {
        Question::Solve => own.finds >= Finds::OneOrNone,
        Question::Count => own.finds == Finds::All,
    });
    let able = engines().iter().filter(|engine| {
        let counts = question == Question::Count && engine.can(Asked::Count);
        engine.name() != "reference" && (engine.can(Asked::Solutions) || counts)
    });
    let able = able.map(|engine| engine.name());
    own.map(|own| own.name).chain(able).collect()
}

fn ask(
    position: &dyn AnyPosition,
    question: Question,
    engine: Option<&str>,
    each: Duration,
) -> Cost {
    let options = Options {
        engine: engine.map(str::to_owned),
        ..Options::default()
    };
    let each_node = engine.map_or(0, |name| work_of_node(position, name));
    let clock = Working::start();
    let run = Run {
        clock: &clock,
        ..Run::default()
    };
    let run = run.ending_in(Some(each));
    let (is_answered, nodes, work) = match question {
        Question::Solve => {
            let solved = solve(position, Wanted::First, &options, &run).ok()?;
            let is_answered = solved.status != Status::Limit;
            (is_answered, solved.stats.nodes, solved.work)
        }
        Question::Count => {
            let counted = count(position, &options, &run).ok()?;
            let is_answered = counted.stop == StopReason::Exhausted && counted.count.is_some();
            (is_answered, counted.stats.nodes, counted.work)
        }
    };
    let work = work.unwrap_or(nodes * each_node);
    is_answered.then(|| (run.elapsed(), work))
}

fn work_of_node(position: &dyn AnyPosition, name: &str) -> u64 {
    let own = position.own_searches().into_iter();
    let own = own.filter(|own| own.name == name);
    let own = own.map(|own| own.work_of_node).next();
    let by_engine = || {
        let cover = position.cover(&Run::default()).ok()?;
        Some(engines().named(name)?.work_of_node(cover.model()))
    };
    own.or_else(by_engine).unwrap_or(0)
}

/// Each with its name, those of different kinds in turns, so that a part of them tells of all.
fn puzzles() -> Vec<(String, Box<dyn AnyPosition>)> {
    let mut kinds = [cases(), built(), generated()].map(Vec::into_iter);
    let mut puzzles = Vec::new();
    loop {
        let before = puzzles.len();
        puzzles.extend(kinds.iter_mut().filter_map(Iterator::next));
        if puzzles.len() == before {
            return puzzles;
        }
    }
}

fn cases() -> Vec<(String, Box<dyn AnyPosition>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/regret");
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<_> = files.map(|file| file.expect("it is read").path()).collect();
    files.sort();
    let mut cases: Vec<_> = files.iter().map(|file| case(file)).collect();
    let crossless = read_as(&without_crossings(6, 10), "xcc");
    cases.push(("pentominoes without crossings 6x10".to_owned(), crossless));
    cases
}

fn case(file: &Path) -> (String, Box<dyn AnyPosition>) {
    let text = std::fs::read_to_string(file).expect("it is text");
    let ending = file.extension().and_then(|ending| ending.to_str());
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    (name.into_owned(), read_as(&text, ending.unwrap_or("toml")))
}

fn read_as(text: &str, format: &str) -> Box<dyn AnyPosition> {
    let reading = Reading {
        format: Some(format.to_owned()),
        ..Reading::default()
    };
    let loaded = read(text.as_bytes(), &reading);
    loaded.expect("it is a puzzle").position
}

/// The twelve pentominoes on a board so that no four of them meet in a point, as a cover: a point inside
/// the board is touched by one or two pieces.
fn without_crossings(rows: i32, cols: i32) -> String {
    let corner = |row: i32, col: i32| row > 0 && col > 0 && row < rows && col < cols;
    let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let mut items: Vec<String> = (0..12).map(|piece| format!("p{piece}")).collect();
    items.extend(all.clone().map(|(row, col)| format!("c{row}.{col}")));
    let corners = all.clone().filter(|&(row, col)| corner(row, col));
    items.extend(corners.map(|(row, col)| format!("1:2|v{row}.{col}")));
    let mut text = items.join(" ") + "\n";
    for (piece, shape) in pentominoes().iter().enumerate() {
        for image in orientations(shape) {
            for (row, col) in all.clone() {
                let cells: Vec<(i32, i32)> =
                    image.iter().map(|(r, c)| (row + r, col + c)).collect();
                if !cells.iter().all(|&(r, c)| r < rows && c < cols) {
                    continue;
                }
                let near = |&(r, c): &(i32, i32)| [(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)];
                let mut corners: Vec<_> = cells.iter().flat_map(near).collect();
                corners.retain(|&(r, c)| corner(r, c));
                corners.sort_unstable();
                corners.dedup();
                let cells = cells.iter().map(|(r, c)| format!(" c{r}.{c}"));
                let corners = corners.iter().map(|(r, c)| format!(" v{r}.{c}"));
                text += &format!("p{piece}{}\n", cells.chain(corners).collect::<String>());
            }
        }
    }
    text
}

fn built() -> Vec<(String, Box<dyn AnyPosition>)> {
    let names = built_ins().map(|(_, built)| built.name);
    let made = names.filter_map(|name| {
        let made = built_in(name, &Reading::default())?;
        Some((name.to_owned(), made.ok()?.position))
    });
    made.collect()
}

fn generated() -> Vec<(String, Box<dyn AnyPosition>)> {
    let mut made = Vec::new();
    for (name, values, seeds) in GENERATED {
        let mut settings = Settings::new();
        values
            .iter()
            .for_each(|(option, value)| settings.set(option, value));
        let run = timed();
        let family = family(name).expect("it is a family");
        let generate = family.generator(&settings, &run).expect("its options fit");
        for seed in 1..=*seeds {
            let typed: Vec<&str> = values.iter().map(|(_, value)| *value).collect();
            if let Ok(one) = generate(seed, &run) {
                made.push((format!("{name} {} {seed}", typed.join(" ")), one.puzzle));
            }
        }
    }
    made
}
