//! Large boards, on which the searches of a family and an engine take turns and none comes to an end.

use std::sync::Mutex;

use pavage_app::solve::{Status, Wanted, solve};
use pavage_app::{BestPosition, Cancel, Notice, Options, Run, Settings, StopReason, family};

/// On a large board of edge matching, the board that is shown when the time is over is that of the
/// search for one solution: the exact one leaves most cells empty.
#[test]
fn the_best_board_of_all_is_shown() {
    let family = family("tetravex").expect("it is there");
    let mut wish = Settings::new();
    for (name, value) in [
        ("size", "16"),
        ("colors", "22"),
        ("border", ""),
        ("rotate", ""),
    ] {
        wish.set(name, value);
    }
    let quiet = Run::default();
    let made = family.generator(&wish, &quiet).expect("the options fit");
    let position = made(1, &quiet).expect("it is made").puzzle;
    let scores = Mutex::new(Vec::new());
    let cancel = Cancel::default();
    let watch = |notice: &Notice<'_>| {
        let best = match notice {
            Notice::Other(any) => any.downcast_ref::<BestPosition>(),
            _ => None,
        };
        if let Some(best) = best {
            scores.lock().expect("nobody panics").push(best.score);
            if best.score >= 430 {
                cancel.cancel();
            }
        }
    };
    let run = Run {
        cancel: cancel.clone(),
        observer: Some(&watch),
        ..Run::default()
    };
    let solved = solve(&*position, Wanted::AtMost(1), &Options::default(), &run);
    let solved = solved.expect("it fits");
    assert_eq!(
        (solved.status, solved.stop),
        (Status::Limit, StopReason::Cancelled)
    );
    assert_eq!(solved.engine, Some("beam"));
    let best = solved.best.expect("there is a board");
    assert!(best.score >= 430 && best.score < best.of, "{}", best.score);
    let scores = scores.into_inner().expect("nobody panics");
    assert!(scores.is_sorted(), "{scores:?}");
    assert_eq!(scores.last(), Some(&best.score));
}
