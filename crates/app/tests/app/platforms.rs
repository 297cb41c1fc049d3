//! What is answered is the same on every platform, 32-bit ones included: the lines of
//! corpus/platforms.txt, which say what seeds, engines, orderings and generators give.
//!
//! After a change that is meant to change answers, `RENEW=1 cargo test -p pavage-app --test app platforms`
//! writes them anew.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use pavage_app::compare::{Comparison, Over, Runs, Until};
use pavage_app::count::count;
use pavage_app::explain::explain;
use pavage_app::generate::{generate, known};
use pavage_app::hint::{Question, hint};
use pavage_app::load::{Loaded, Reading, TOML, built_in, read, written};
use pavage_app::rate::rate;
use pavage_app::solve::{Wanted, solve};
use pavage_app::{AnyPosition, Options, Run, Stats, Way, draw, family};
use pavage_search::Fingerprint;
use pavage_words::{Lang, Words};

/// Longer answers are told by their fingerprints.
const SHOWN_MAX: usize = 160;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name)
}

fn text(name: &str) -> String {
    let path = file(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A line: what is done, to what, and options.
struct Case {
    operation: String,
    subject: String,
    options: Options,
    run: Run<'static>,
    limit: u64,
    to: String,
}

impl Case {
    fn read(case: &str) -> Case {
        let mut words = case.split_whitespace();
        let mut next = || words.next().expect("an operation and a subject").to_owned();
        let mut found = Case {
            operation: next(),
            subject: next(),
            options: Options::default(),
            run: Run::default(),
            limit: 1,
            to: String::new(),
        };
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let number = || value.parse::<u64>().expect("a number");
            match key {
                "seed" => found.run.seed = number(),
                "nodes" => found.run.limits.nodes_max = Some(number()),
                "limit" => found.limit = number(),
                "engine" => found.options.engine = Some(value.to_owned()),
                "heuristic" => found.options.heuristic = Some(value.to_owned()),
                "to" => found.to = value.to_owned(),
                _ => found.options.settings.set(key, value),
            }
        }
        found
    }

    /// A file, a line of a corpus (`corpus/suguru.txt#name`) or a built-in puzzle, with options of its
    /// reading behind `?`.
    fn puzzle(&self) -> Loaded {
        let (name, options) = self.subject.split_once('?').unwrap_or((&self.subject, ""));
        let mut reading = Reading::default();
        for option in options.split('&').filter(|option| !option.is_empty()) {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            reading.settings.set(key, value);
        }
        if let Some(loaded) = built_in(name, &reading) {
            return loaded.expect("its options fit");
        }
        let text = match name.split_once('#') {
            None => text(name),
            Some((name, line)) => line_of(&text(name), line, &mut reading),
        };
        read(text.as_bytes(), &reading).unwrap_or_else(|error| panic!("{name}: {error:?}"))
    }

    fn answer(&self) -> String {
        let (options, run) = (&self.options, &self.run);
        if self.operation == "generate" {
            return self.generated();
        }
        let loaded = self.puzzle();
        let position = &*loaded.position;
        match self.operation.as_str() {
            "solve" => {
                let solved = solve(position, Wanted::AtMost(self.limit), options, run);
                let solved = solved.unwrap_or_else(|refusal| panic!("{refusal}"));
                let format = loaded.format;
                let boards = solved
                    .solutions
                    .iter()
                    .map(|solution| written(&**solution, format));
                let best = solved.best.map(|best| {
                    let board = written(&*best.state, format);
                    format!("{board}{} of {}\n", best.score, best.of)
                });
                let boards: String = boards.chain(best).collect();
                format!("{:?} {}\n{boards}", solved.stop, costs(&solved.stats))
            }
            "count" => {
                let counted = count(position, options, run);
                let counted = counted.unwrap_or_else(|refusal| panic!("{refusal}"));
                let number = |number: Option<_>| {
                    number.map_or("?".to_owned(), |n: pavage_app::BigUint| n.to_string())
                };
                let engine = counted.engine.unwrap_or("none");
                let (count, orbits) = (number(counted.count), number(counted.up_to_symmetry.ok()));
                format!("{count} {orbits} by {engine} {}", costs(&counted.stats))
            }
            "explain" => {
                let found = explain(position, self.way(), &self.run);
                let explained = found.unwrap_or_else(|refusal| panic!("{refusal:?}"));
                explained.explanation.path
            }
            "rate" => {
                let rated = rate(position, self.way(), &self.run);
                format!(
                    "{:?}",
                    rated.unwrap_or_else(|refusal| panic!("{refusal:?}")).rating
                )
            }
            "hint" => {
                let question = Question {
                    position,
                    format: TOML,
                    has_moves: false,
                    way: Way::Greedy,
                };
                format!("{:?}", hint(&question, &self.run).map(|told| told.hint))
            }
            "compare" => self.compared(position),
            "render" => match self.to.as_str() {
                "svg" => draw::boards(&[position.view()], &Words::new(Lang::En)),
                format => written(position, format),
            },
            other => panic!("no operation {other}"),
        }
    }

    fn way(&self) -> Way {
        match self.to.as_str() {
            "exact" => Way::Exact,
            _ => Way::Greedy,
        }
    }

    fn generated(&self) -> String {
        let family = family(&self.subject).expect("a family");
        let made = generate(family, &self.options.settings, self.run.seed, &self.run);
        let made = match made {
            Ok(made) => made,
            Err(error) => return format!("{error:?}"),
        };
        let format = family.formats()[0].name;
        let known = known(&*made.puzzle, &self.run);
        let class = known.class.map_or("?", |class| class.name());
        let (puzzle, solution) = (made.puzzle.write(format), made.solution.write(format));
        format!("{class} {:?}\n{puzzle}\n{solution}", known.unique)
    }

    fn compared(&self, position: &dyn AnyPosition) -> String {
        let comparison = Comparison {
            position,
            over: match self.to.as_str() {
                "engines" => Over::Engines,
                _ => Over::Heuristics,
            },
            is_asked: true,
            until: Until::First,
            runs: Runs::Repeated(1),
        };
        let rows = comparison.rows(&self.options, &self.run, None);
        let rows = rows.unwrap_or_else(|refusal| panic!("{refusal:?}"));
        // What found a solution shows its board, below the bars too.
        let found = rows.iter().filter(|row| row.stats.solutions > 0);
        assert!(found.clone().all(|row| row.first.is_some()));
        let words = pavage_words::Words::new(pavage_words::Lang::En);
        let drawing = pavage_app::compare::drawing("drawn", &rows, &words);
        let captions = found.filter(|row| {
            let name = format!(">{}</text>", row.name);
            drawing.matches(&name).count() == 2
        });
        assert_eq!(
            captions.count(),
            rows.iter().filter(|row| row.first.is_some()).count()
        );
        let row = |row: &pavage_app::compare::Row| format!("{} {}\n", row.name, costs(&row.stats));
        rows.iter().map(row).collect()
    }
}

/// The puzzle of a line of a corpus, by its name. Those of edge matching have options.
fn line_of(corpus: &str, name: &str, reading: &mut Reading) -> String {
    let mut lines = corpus
        .lines()
        .map(|line| line.split(" | ").collect::<Vec<_>>());
    let line = lines.find(|fields| fields[0] == name);
    let fields = line.unwrap_or_else(|| panic!("no line {name}"));
    match fields[..] {
        [_, format, size, text, _] if !format.contains('=') => {
            reading.format = Some(format.to_owned());
            if size != "-" {
                reading.settings.set("size", size);
            }
            text.replace("\\n", "\n")
        }
        [_, text, ..] => text.to_owned(),
        _ => panic!("too few fields in {name}"),
    }
}

fn costs(stats: &Stats) -> String {
    let Stats {
        nodes,
        placements,
        pruned,
        solutions,
        depth_max,
        ..
    } = stats;
    format!(
        "nodes={nodes} placements={placements} pruned={pruned} solutions={solutions} depth={depth_max}"
    )
}

/// An answer on one line.
fn short(answer: &str) -> String {
    let line = answer.trim_end().replace('\n', "/");
    let sum = Fingerprint::default().word(answer).value();
    match line.len() {
        0..=SHOWN_MAX => line,
        length => format!(
            "{}... {length} bytes {sum:016x}",
            line.chars().take(60).collect::<String>()
        ),
    }
}

#[test]
fn the_answers_are_those_of_other_platforms() {
    const NAME: &str = "corpus/platforms.txt";
    let corpus = text(NAME);
    let mut renewed = String::new();
    let mut wrong = String::new();
    for line in corpus.lines() {
        if line.is_empty() || line.starts_with('#') {
            renewed += &format!("{line}\n");
            continue;
        }
        let (case, expected) = line.split_once(" | ").unwrap_or((line, ""));
        let found = short(&Case::read(case).answer());
        if found != expected {
            writeln!(wrong, "{case}\n  {expected}\n  {found}").expect("to a string");
        }
        renewed += &format!("{case} | {found}\n");
    }
    if std::env::var_os("RENEW").is_some() {
        fs::write(file(NAME), renewed).expect("the corpus can be written");
    } else {
        assert!(wrong.is_empty(), "other answers than written:\n{wrong}");
    }
}

#[test]
fn every_family_and_every_way_has_a_line() {
    let corpus = text("corpus/platforms.txt");
    for family in pavage_app::listed_families() {
        let generates = !family.generator_options().is_empty();
        let line = format!("\ngenerate {} ", family.name());
        assert_eq!(corpus.contains(&line), generates, "{}", family.name());
        for own in family.own_searches() {
            assert!(
                corpus.contains(&format!("engine={}", own.name)),
                "{}",
                own.name
            );
        }
    }
    for engine in pavage_app::engines() {
        assert!(
            corpus.contains(&format!("engine={}", engine.name())),
            "{}",
            engine.name()
        );
    }
}
