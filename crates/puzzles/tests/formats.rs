//! The examples of docs/formats.md: every puzzle has the number of solutions that its fence names
//! and survives being written and read, every answer passes the judge, every move is accepted.

use pavage_family::{AnyPosition, Format, NoCover, Settings};
use pavage_puzzles::families;
use pavage_search::{Model, Run, Sinks, Task, fastest_for};

const FORMATS: &str = include_str!("../../../docs/formats.md");

/// A fenced block: the words after the fence and what stands in it.
struct Example {
    words: Vec<&'static str>,
    text: &'static str,
}

fn examples() -> Vec<Example> {
    let mut parts = FORMATS.split("\n```");
    let mut examples = Vec::new();
    // Text, example, text, example, ... text.
    while let (Some(_), Some(block)) = (parts.next(), parts.next()) {
        let (words, text) = block.split_once('\n').expect("a fence ends its line");
        examples.push(Example {
            words: words.split_whitespace().collect(),
            text,
        });
    }
    examples
}

impl Example {
    fn count(&self) -> u64 {
        let words = self.words.iter();
        let count = words.filter_map(|word| word.strip_prefix("count=")).next();
        let count = count.and_then(|count| count.parse().ok());
        count.unwrap_or_else(|| panic!("an example names its number of solutions:\n{}", self.text))
    }

    /// The puzzle, read in the only format that recognises it, which its fence must name, or in the
    /// one that the fence names if it is never guessed.
    fn puzzle(&self) -> (Box<dyn AnyPosition>, &'static str) {
        let formats = families()
            .iter()
            .flat_map(|family| family.formats().iter().map(move |format| (family, format)));
        let formats: Vec<_> = formats.collect();
        let named = |(_, format): &(_, &Format)| format.name == self.words[0];
        let never_guessed = formats
            .iter()
            .any(|at| named(at) && at.1.recognises.is_none());
        let mut fitting = formats.iter().copied().filter(|at| match at.1.recognises {
            Some(is) => is(self.text) && !never_guessed,
            None => named(at),
        });
        // A matrix is a list of tiles or cells as well, until these are read.
        let found = fitting.find(named);
        let (family, format) =
            found.unwrap_or_else(|| panic!("no format recognises:\n{}", self.text));
        let read = family.read(self.text, format.name, &Settings::new());
        let puzzle = read.unwrap_or_else(|error| panic!("{error:?}\n{}", self.text));
        (puzzle, format.name)
    }
}

fn count_model(model: &Model) -> u64 {
    let engine = fastest_for(model);
    let summary = engine.search(
        model,
        &Task::default(),
        &Run::default(),
        &mut Sinks::default(),
    );
    summary.stats.solutions
}

fn count(puzzle: &dyn AnyPosition) -> u64 {
    match puzzle.cover(&Run::default()) {
        Ok(cover) => count_model(cover.model()),
        Err(NoCover::Unsolvable(_)) => 0,
        Err(NoCover::TooLarge(message)) => panic!("{message:?}"),
        Err(NoCover::Stopped(stop)) => panic!("nothing limits it: {stop:?}"),
    }
}

#[test]
fn the_examples_of_the_formats_are_true() {
    let mut puzzle: Option<Box<dyn AnyPosition>> = None;
    const KINDS: [&str; 18] = [
        "grid",
        "challenges",
        "soma",
        "presents",
        "iqpuzzle",
        "burrtools",
        "compact",
        "cells",
        "url",
        "tetravex",
        "toml",
        "e2pieces",
        "bucas",
        "wang",
        "xcc",
        "matrix",
        "answer",
        "moves",
    ];
    let mut seen = [0; KINDS.len()];
    for example in examples() {
        let before = || puzzle.as_deref().expect("a puzzle comes first");
        let kind = example.words.first().copied().unwrap_or_default();
        match kind {
            "answer" => {
                let answer = before().read_solution(example.text);
                let answer = answer.unwrap_or_else(|error| panic!("{error:?}"));
                assert_eq!(answer.check().violations, []);
            }
            "moves" => {
                let start = before().start();
                example.text.lines().fold(start, |position, mv| {
                    let next = position.play(mv);
                    next.unwrap_or_else(|refusal| panic!("{mv}: {refusal:?}"))
                });
            }
            // Tried with the middle, which alone knows JSON, and with the command.
            "json" | "sh" => continue,
            kind if !KINDS.contains(&kind) => panic!("unknown kind of example {kind:?}"),
            _ => {
                let (now, format) = example.puzzle();
                assert_eq!(count(&*now), example.count(), "{}", example.text);
                let written = now.write(format);
                puzzle = Some(now);
                // What is only read is written as TOML.
                let all = families().iter().flat_map(|family| family.formats());
                let mut of_name = all.filter(|known| known.name == format);
                let is_only_read = of_name.any(|known| known.is_only_read);
                let words = example.words.clone();
                let again = Example {
                    words: if is_only_read { vec!["toml"] } else { words },
                    text: written.clone().leak(),
                };
                assert_eq!(again.puzzle().0.write(format), written);
            }
        }
        seen[KINDS.iter().position(|name| *name == kind).expect("known")] += 1;
    }
    assert!(seen.iter().all(|number| *number > 0), "{seen:?}");
}
