//! The example family: its reasoning and its own search agree with its judge and the engines.

use pavage_family::{AnyPosition, End, Findings, HintState, Settings, Way};
use pavage_puzzles::family;
use pavage_search::{Limits, Run, StopReason};

fn row(text: &str) -> Box<dyn AnyPosition> {
    let family = family("null").expect("it is registered");
    let read = family.read(text, "lamps", &Settings::new());
    read.expect("a row of lamps")
}

#[test]
fn every_step_can_be_played_and_leads_on() {
    let mut position = row("o*oo");
    let explanation = position.explain(Way::Greedy, &Run::default());
    let explanation = explanation.expect("it reasons");
    assert_eq!(explanation.path, "0 2 3");
    for step in &explanation.steps {
        let hint = position
            .hint(Way::Greedy, &Run::default())
            .expect("it reasons");
        assert_eq!(hint.state, HintState::Solvable);
        assert_eq!(hint.step.as_ref(), Some(step));
        for mv in &step.moves {
            position = position.play(mv).expect("a move");
        }
    }
    let hint = position
        .hint(Way::Greedy, &Run::default())
        .expect("it reasons");
    assert_eq!((hint.state, hint.step), (HintState::Complete, None));
    let End::Solved(solution) = explanation.end else {
        panic!("it is solved");
    };
    assert_eq!(solution.solution(), position.solution());
    assert!(solution.check().violations.is_empty());
}

#[test]
fn a_limit_ends_an_explanation_and_a_rating() {
    let run = Run::limited(Limits {
        nodes_max: Some(1),
        ..Limits::default()
    });
    let position = row("oo");
    let explanation = position.explain(Way::Greedy, &run).expect("it reasons");
    assert_eq!(explanation.steps.len(), 1);
    assert!(matches!(
        explanation.end,
        End::Stopped(StopReason::NodeLimit)
    ));
    let rating = position.rate(Way::Greedy, &run).expect("it reasons");
    assert_eq!(
        (rating.class, rating.stopped),
        (None, Some(StopReason::NodeLimit))
    );
}

fn searched(text: &str, limits: Limits) -> (Vec<String>, StopReason) {
    let mut found = Vec::new();
    let mut keep = |solution: Box<dyn AnyPosition>| found.push(solution.write("lamps"));
    let (settings, run) = (Settings::new(), Run::limited(limits));
    let mut findings = Findings::new(&mut keep);
    let summary = row(text).search("switch", &settings, &run, &mut findings);
    let summary = summary.expect("it has it");
    let summary = summary.expect("there are no options");
    assert_eq!(summary.stats.solutions, found.len() as u64);
    (found, summary.stop)
}

#[test]
fn its_own_search_keeps_limits() {
    let check = |limits, expected: &[&str], stop| {
        let (found, ended) = searched("o*o", limits);
        assert_eq!(
            (found, ended),
            (expected.iter().map(|row| (*row).to_owned()).collect(), stop)
        );
    };
    let limits = Limits::default();
    check(limits, &["***\n"], StopReason::Exhausted);
    let solutions = |number| Limits {
        solutions_max: Some(number),
        ..limits
    };
    check(solutions(1), &["***\n"], StopReason::SolutionLimit);
    check(solutions(0), &[], StopReason::SolutionLimit);
    check(solutions(2), &["***\n"], StopReason::Exhausted);
    let none = Limits {
        nodes_max: Some(0),
        ..limits
    };
    check(none, &[], StopReason::NodeLimit);
}
