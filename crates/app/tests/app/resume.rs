//! Counts in pieces, with what is kept damaged or foreign.

use std::time::Duration;

use pavage_app::count::count;
use pavage_app::load::{Reading, built_in};
use pavage_app::resume::{Keeper, Refused, Resumed, count_on};
use pavage_app::{AnyPosition, Options, Run, StopReason};
use pavage_host::run_on;

fn pentominoes() -> Box<dyn AnyPosition> {
    let found = built_in("pentomino-3x20", &Reading::default());
    found
        .expect("it is built in")
        .expect("it needs no options")
        .position
}

fn with(engine: Option<&str>, nodes_max: Option<u64>, threads: usize) -> (Options, Run<'static>) {
    let options = Options {
        engine: engine.map(str::to_owned),
        ..Options::default()
    };
    let mut run = run_on(threads);
    run.limits.nodes_max = nodes_max;
    (options, run)
}

/// A piece of a count, and what is kept after it.
fn piece(
    position: &dyn AnyPosition,
    (options, run): &(Options, Run<'_>),
    saved: Option<&str>,
) -> (Result<Resumed, Refused>, Option<String>) {
    let mut kept = saved.map(str::to_owned);
    let keeper = Keeper {
        puzzle: "puzzle",
        saved,
        keep: &mut |text| kept = Some(text.to_owned()),
    };
    let found = count_on(position, options, run, keeper);
    (found, kept)
}

#[test]
fn pieces_add_up_to_the_whole() {
    let check = |position: &dyn AnyPosition, engine: Option<&str>, named: &str, nodes: u64| {
        let (options, run) = with(Some(named), None, 1);
        let whole = count(position, &options, &run).expect("the engine fits");
        let mut saved = None;
        let mut done = 0.0;
        for at in 0.. {
            let options = with(engine, Some(nodes), 1 + at % 3);
            let (found, kept) = piece(position, &options, saved.as_deref());
            let found = found.expect("it goes on");
            assert!(found.done >= done, "{named}");
            (saved, done) = (kept, found.done);
            if found.counted.count.is_some() {
                assert!(at >= 3, "{named} in {at} pieces");
                assert_eq!(found.counted.count, whole.count, "{named}");
                assert_eq!(found.counted.engine, Some(named));
                if engine.is_some() {
                    assert_eq!(found.counted.up_to_symmetry, whole.up_to_symmetry);
                    assert_eq!(found.counted.stats.nodes, whole.stats.nodes, "{named}");
                }
                return;
            }
        }
    };
    check(&*pentominoes(), Some("mask"), "mask", 500);
    check(&*pentominoes(), Some("dance"), "dance", 500);
    check(&*pentominoes(), None, "mask", 300);
}

/// A limit that is met before the first node, while the search is built or before.
#[test]
fn what_did_not_begin_is_not_done() {
    let position = pentominoes();
    let mut late = with(None, None, 1);
    late.1.limits.deadline = Some(Duration::ZERO);
    let (found, kept) = piece(&*position, &late, None);
    let found = found.expect("a limit is an answer");
    assert_eq!((found.counted.stop, kept), (StopReason::TimeLimit, None));
    assert!(found.done == 0.0 && !found.is_kept);
    // What was saved before is saved still.
    let dance = Some("dance");
    let (_, begun) = piece(&*position, &with(dance, Some(500), 1), None);
    let (mut unbegun, mut unbuilt, mut walked) = (0, 0, 0);
    for kib in (0..1000).step_by(9) {
        let poor = |nodes_max| {
            let (options, run) = with(dance, nodes_max, 1);
            (options, run.within(kib << 10))
        };
        let (found, kept) = piece(&*position, &poor(Some(1)), None);
        let found = found.expect("a limit is an answer");
        assert_eq!(kept.is_some(), found.is_kept);
        match (found.counted.stop, found.is_kept) {
            (StopReason::MemoryLimit, false) => unbegun += 1,
            (StopReason::MemoryLimit, true) => unbuilt += 1,
            _ => walked += 1,
        }
        assert!(found.done == 0.0);
        let (found, kept) = piece(&*position, &poor(Some(1)), begun.as_deref());
        let found = found.expect("a limit is an answer");
        assert!(found.is_kept || kept == begun);
        let (whole, _) = piece(&*position, &with(dance, None, 1), kept.as_deref());
        let whole = whole.expect("it goes on").counted;
        assert_eq!(whole.count, Some(8_u32.into()));
    }
    assert!(unbegun > 0 && unbuilt > 0 && walked > 0);
}

#[test]
fn what_is_damaged_is_refused() {
    let position = pentominoes();
    let (_, kept) = piece(&*position, &with(None, Some(100), 1), None);
    let kept = kept.expect("something is kept");
    assert!(
        piece(&*position, &with(None, Some(1), 1), Some(&kept))
            .0
            .is_ok()
    );
    let refused = |text: &str| {
        let (found, after) = piece(&*position, &with(None, Some(1), 1), Some(text));
        assert!(matches!(found, Err(Refused::Saved(_))), "{text}");
        assert_eq!(after.as_deref(), Some(text), "it is left alone");
    };
    for at in (0..kept.trim_end().len()).step_by(11) {
        refused(&kept[..at]);
        for other in ["7", "]", ""] {
            let text = format!("{}{other}{}", &kept[..at], &kept[at + 1..]);
            if text != kept {
                refused(&text);
            }
        }
    }
}

#[test]
fn other_puzzles_and_engines_do_not_go_on() {
    let (_, kept) = piece(&*pentominoes(), &with(None, Some(100), 1), None);
    let check = |position: &dyn AnyPosition, options: &(Options, Run<'_>), expected: &str| {
        let code = match piece(position, options, kept.as_deref()).0 {
            Err(Refused::Saved(message)) => format!("saved {}", message.code),
            Err(Refused::Options(message)) => format!("options {}", message.code),
            Ok(_) => "goes on".to_owned(),
        };
        assert_eq!(code, expected);
    };
    check(&*pentominoes(), &with(None, Some(1), 2), "goes on");
    check(
        &*pentominoes(),
        &with(Some("mask"), None, 1),
        "saved resume-foreign",
    );
    check(
        &*pentominoes(),
        &with(Some("dance"), None, 1),
        "saved resume-foreign",
    );
    check(
        &*pentominoes(),
        &with(Some("sweep"), None, 1),
        "options resume-other-engine",
    );
    check(
        &*pentominoes(),
        &with(Some("reference"), None, 1),
        "options resume-engine",
    );
}
