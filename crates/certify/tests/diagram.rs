//! Counts as decision diagrams: their lines, and their limits.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::sync::Mutex;

use pavage_certify::certify_by_diagram;
use pavage_model::{Cancel, Memory, Model, Notice, Run, StopReason, text};

/// A board to be covered with dominoes.
fn dominoes(rows: usize, columns: usize) -> Model {
    let cells: Vec<String> = (0..rows * columns).map(|at| format!("c{at}")).collect();
    let mut lines = vec![cells.join(" ")];
    for at in 0..cells.len() {
        if at % columns + 1 < columns {
            lines.push(format!("c{at} c{}", at + 1));
        }
        if at + columns < cells.len() {
            lines.push(format!("c{at} c{}", at + columns));
        }
    }
    text::parse(&lines.join("\n")).unwrap()
}

/// Checks the lines after the options.
fn check(model: &str, expected: &str) {
    let model = text::parse(model).unwrap();
    let certified = certify_by_diagram(&model, &[], None, &Run::default()).unwrap();
    let lines = certified.text.lines().skip(2 + model.option_count());
    assert_eq!(lines.collect::<Vec<_>>().join("/"), expected);
}

#[test]
fn nodes_have_a_child_for_each_option_that_is_alive() {
    check("a b\na b\na\nb\n", "0 0 * 1/1 1 */count 2");
    check("a b\na\n", "0 1/count 0");
    check("a b | c\na c:x\na c:y\nb c:x\n", "0 1 1/1 0 */count 1");
    // Two paths lead to one node.
    check(
        "a b c d\na b\na\nb\nc\nd\n",
        "0 2 1/1 3 2/2 0 * 3/3 1 */count 2",
    );
    check("2|a\na\na\na\n", "0 0 1 2 -0/1 0 * */2 0 */count 3");
    check("0:2|a\na\na\n", "0 0 1 2 */1 0 * */2 0 */count 4");
    check(" |\n", "count 1");
}

#[test]
fn bounds_far_beyond_the_options_take_no_memory() {
    for (model, expected) in [
        ("0:4000000000|a b\na b\nb\na\n", 4),
        ("30000000:40000000|a\na\n", 0),
        ("4294967295:4294967295|a 0:4294967295|b\na b\n", 0),
    ] {
        let model = text::parse(model).unwrap();
        let run = Run::default().within(1 << 16);
        assert_eq!(
            certify_by_diagram(&model, &[], None, &run).unwrap().count,
            expected
        );
    }
}

#[test]
fn limits_end_it() {
    let board = dominoes(12, 12);
    let refused = |run: Run<'_>| certify_by_diagram(&board, &[], None, &run).unwrap_err();
    let memory = Memory::limited(200_000);
    let run = Run {
        memory: memory.clone(),
        ..Run::default()
    };
    assert_eq!(refused(run), StopReason::MemoryLimit);
    assert_eq!(memory.left(), Some(200_000), "all is given back");
    let cancel = Cancel::default();
    cancel.cancel();
    let run = Run {
        cancel,
        ..Run::default()
    };
    assert_eq!(refused(run), StopReason::Cancelled);
    // A chain of choices between two options has more solutions than a number of 128 bits holds.
    let items: Vec<String> = (0..130).map(|at| format!("i{at}")).collect();
    let options = items.iter().map(|item| format!("{item}\n{item}\n"));
    let chain = items.join(" ") + "\n" + &options.collect::<String>();
    let chain = text::parse(&chain).unwrap();
    let overflow = certify_by_diagram(&chain, &[], None, &Run::default()).unwrap_err();
    assert_eq!(overflow, StopReason::Overflow);
}

#[test]
fn progress_is_told() {
    let heard = Mutex::new(Vec::new());
    let hear = |notice: &Notice<'_>| {
        if let Notice::Progress(progress) = notice {
            heard.lock().unwrap().push(progress.fraction);
        }
    };
    let run = Run::default().watched(Some(&hear));
    certify_by_diagram(&dominoes(12, 14), &[], None, &run).unwrap();
    let fractions = heard.into_inner().unwrap();
    assert!(
        fractions.len() > 1 && fractions.is_sorted(),
        "{fractions:?}"
    );
    assert!(fractions.iter().all(|at| (0.0..=1.0).contains(at)));
}
