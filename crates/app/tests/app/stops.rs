//! A count that is stopped names the limit, of each number that is not known; its JSON says the same.

use std::time::Duration;

use pavage_app::count::{Counted, Uncompared, count};
use pavage_app::{Limits, Options, Run, StopReason, family};
use pavage_family::{AnyPosition, Settings};
use pavage_host::Ticking;

/// Boards in one part and in several, with choices in two parts that change places.
const PUZZLES: [&str; 4] = [
    "pieces = \"tetromino\"\nuse = \"0-\"\nspare = \"0-\"\nboard = \"\"\"\n....\n....\n..#.\n\"\"\"\n",
    "board = \"\"\"\n......\n......\n......\n......\n......\n......\n\"\"\"\n\
     [[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 18\n",
    "board = \"\"\"\n....#....\n....#....\n....#....\n\"\"\"\n\
     [[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 6\n\
     [[pieces]]\nname = \"L\"\nshape = \"\"\"\n##\n#.\n\"\"\"\ncount = 4\n",
    "board = \"\"\"\n....#....\n\"\"\"\n\
     [[pieces]]\nname = \"A\"\nshape = \"##\"\nrotate = false\n\
     [[pieces]]\nname = \"B\"\nshape = \"##\"\ncount = 2\n\
     [[choice]]\nname = \"x\"\ncells = [[0,0],[0,5]]\n\
     [[choice]]\nname = \"y\"\ncells = [[0,3],[0,8]]\n",
];

fn puzzle(text: &str) -> Box<dyn AnyPosition> {
    let text = format!("family = \"packing\"\n{text}");
    let packing = family("packing").expect("registered");
    let read = packing.read(&text, "toml", &Settings::new());
    read.unwrap_or_else(|error| panic!("{error:?} in\n{text}"))
}

/// Compares a count with the whole one. Returns whether the number of all solutions, and that up to
/// symmetry, are known.
fn check(found: &Counted, whole: &Counted, limit: StopReason) -> [bool; 2] {
    match &found.count {
        None => assert_eq!(found.stop, limit),
        known => assert_eq!(*known, whole.count),
    }
    match &found.up_to_symmetry {
        Err(Uncompared::Stopped(stop, _)) => assert_eq!(*stop, limit),
        known => assert_eq!(*known, whole.up_to_symmetry),
    }
    let known = [found.count.is_some(), found.up_to_symmetry.is_ok()];
    assert!(known[0] || !known[1]);
    assert_eq!(found.is_stopped(), known != [true, true]);
    known
}

#[test]
fn each_number_is_known_or_names_the_limit() {
    let (mut before, mut between) = (0, 0);
    for text in PUZZLES {
        let position = puzzle(text);
        for engine in [None, Some("sweep"), Some("mask"), Some("dance")] {
            let options = Options {
                engine: engine.map(str::to_owned),
                ..Options::default()
            };
            let of = |run: &Run<'_>| count(&*position, &options, run).expect("options fit");
            let whole = of(&Run::default());
            assert!(!whole.is_stopped(), "{text}");
            let mut tell = |known: [bool; 2]| match known {
                [false, _] => before += 1,
                [true, false] => between += 1,
                [true, true] => {}
            };
            let all = whole.stats.nodes;
            for nodes in (0..=all).step_by(usize::try_from(all / 100 + 1).expect("few")) {
                let run = Run::limited(Limits {
                    nodes_max: Some(nodes),
                    ..Limits::default()
                });
                tell(check(&of(&run), &whole, StopReason::NodeLimit));
            }
            for millis in 0.. {
                let clock = Ticking::default();
                let mut run = Run {
                    clock: &clock,
                    ..Run::default()
                };
                run.limits.deadline = Some(Duration::from_millis(millis));
                let known = check(&of(&run), &whole, StopReason::TimeLimit);
                tell(known);
                if known == [true, true] {
                    break;
                }
            }
        }
    }
    assert!(before > 100 && between > 20, "{before} {between}");
}
