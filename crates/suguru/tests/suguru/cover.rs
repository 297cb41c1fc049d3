//! The exact-cover problem, counted by engines that know no puzzle; what they find is judged.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use pavage_family::{AnyPosition, NoCover};
use pavage_search::{OptionId, Run, Sinks, Task, engine};

use super::{corpus, read};

/// Number of solutions with an engine.
fn count(position: &dyn AnyPosition, engine_name: &str) -> u64 {
    let cover = match position.cover(&Run::default()) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(_)) => return 0,
        Err(NoCover::TooLarge(message)) => panic!("{message:?}"),
        Err(NoCover::Stopped(stop)) => panic!("nothing limits it: {stop:?}"),
    };
    let engine = engine(engine_name).expect("a known engine");
    let mut found = BTreeSet::new();
    let mut on_solution = |chosen: &[OptionId]| {
        let solved = cover.decode(chosen);
        assert_eq!(solved.check().violations, [], "{}", solved.write("compact"));
        let text = solved.solution().text_rows().join("\n");
        for text in [
            text.as_str(),
            &solved.write("compact"),
            &solved.write("toml"),
        ] {
            let again = position.read_solution(text).expect("readable");
            assert_eq!(again.check().violations, [], "{text}");
        }
        assert!(found.insert(text), "{engine_name} finds a solution twice");
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut on_solution),
        ..Sinks::default()
    };
    let summary = engine.search(cover.model(), &Task::default(), &Run::default(), &mut sinks);
    assert_eq!(summary.stats.solutions as usize, found.len());
    summary.stats.solutions
}

#[test]
fn the_corpus_is_counted_by_every_engine() {
    for (name, text, expected) in corpus() {
        let puzzle = read(text);
        for engine in ["reference", "dance"] {
            assert_eq!(count(&*puzzle, engine), expected, "{name} with {engine}");
        }
    }
}

/// By brute force: every filling of a small board that the judge accepts.
#[test]
fn the_judge_and_the_model_agree() {
    for text in [
        "AAB/CAB .../...",
        "A#B/AAB .#./...",
        "AABCC .....",
        "AA/BC/BB ../../..",
    ] {
        let puzzle = read(text);
        let cells = puzzle.view().cells;
        let mut fillings = vec![puzzle.start()];
        for cell in &cells {
            let place = cell.place;
            let fill = |position: &dyn AnyPosition| {
                let set = |value| position.play(&format!("set {place} {value}")).ok();
                (1..=4).filter_map(set).collect::<Vec<_>>()
            };
            fillings = fillings
                .iter()
                .flat_map(|filling| fill(&**filling))
                .collect();
        }
        let valid = fillings
            .iter()
            .filter(|filling| filling.check().violations.is_empty());
        let valid = valid.count() as u64;
        assert_eq!(count(&*puzzle, "reference"), valid, "{text}");
        assert_eq!(count(&*puzzle, "dance"), valid, "{text}");
    }
}

#[test]
fn written_values_are_kept_and_notes_are_not() {
    let check = |moves: &[&str], expected: Result<u64, &str>| {
        let start = read("AAB/AAB .../...");
        let play = |position: Box<dyn AnyPosition>, mv: &&str| position.play(mv).expect("a move");
        let position = moves.iter().fold(start, play);
        match position.cover(&Run::default()) {
            Ok(_) => assert_eq!(Ok(count(&*position, "dance")), expected, "{moves:?}"),
            Err(NoCover::Unsolvable(message)) => assert_eq!(Err(message.code), expected),
            Err(NoCover::TooLarge(message)) => panic!("{message:?}"),
            Err(NoCover::Stopped(stop)) => panic!("nothing limits it: {stop:?}"),
        }
    };
    let all = count(&*read("AAB/AAB .../..."), "reference");
    assert_eq!(all, 8);
    check(&["set 1,3 1"], Ok(all / 2));
    check(&["note 1,3 1", "drop 1,1 1,2,3,4"], Ok(all));
    check(&["set 1,3 1", "set 2,2 1"], Err("values-clash"));
    check(&["set 1,1 1", "set 2,2 1"], Err("values-clash"));
    check(&["set 1,2 1", "set 2,2 2"], Ok(0));
}
