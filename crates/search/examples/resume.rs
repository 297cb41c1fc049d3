//! A search that stops, is saved, and goes on later: a snapshot says what is left.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use std::sync::Arc;

use pavage_search::text::{TextError, parse};
use pavage_search::{Limits, Run, Sinks, Snapshot, Stats, StopReason, Task, engine};

fn main() -> Result<(), TextError> {
    // There are 48,620 ways to choose 9 of 18.
    let text = "9|chosen\n".to_owned() + &"chosen\n".repeat(18);
    let model = parse(&text)?;
    let dance = engine("dance").expect("it is in the table");
    let mut left: Option<Arc<Snapshot>> = None;
    let mut breaks = 0;
    let stats: Stats = loop {
        let task = Task {
            start: left.clone(),
            ..Task::default()
        };
        let run = Run::limited(Limits {
            nodes_max: Some(20_000),
            ..Limits::default()
        });
        let mut keep = |snapshot: &Snapshot| left = Some(Arc::new(snapshot.clone()));
        let mut sinks = Sinks {
            on_snapshot: Some(&mut keep),
            ..Sinks::default()
        };
        let summary = dance.search(&model, &task, &run, &mut sinks);
        if summary.stop == StopReason::Exhausted {
            break summary.stats;
        }
        breaks += 1;
    };
    assert_eq!(stats.solutions, 48_620);
    assert!(breaks > 1);
    println!("{} solutions, with {breaks} breaks", stats.solutions);
    Ok(())
}

#[test]
fn runs() {
    main().expect("the text is right");
}
