//! A chooser of one's own: queens are placed from the middle of the board outwards.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use pavage_search::{
    ByChooser, Chooser, Conflicts, Engine, FewestWays, Fingerprint, Model, ModelError, OpenItem,
    Position, RandomTies, Run, Sinks, StopReason, Task, estimate,
};

const N: usize = 9;

/// Rows and columns are the first items, rows first.
fn queens() -> Result<Model, ModelError> {
    let mut builder = Model::builder();
    let mut lines = Vec::new();
    for kind in ["row", "column"] {
        for at in 0..N {
            lines.push(builder.primary(&format!("{kind} {at}"))?);
        }
    }
    let mut diagonals = Vec::new();
    for kind in ["rising", "falling"] {
        for at in 0..2 * N - 1 {
            diagonals.push(builder.secondary(&format!("{kind} {at}"))?);
        }
    }
    for row in 0..N {
        for column in 0..N {
            let (rising, falling) = (row + column, 2 * N - 1 + row + N - 1 - column);
            let covered = [
                lines[row],
                lines[N + column],
                diagonals[rising],
                diagonals[falling],
            ];
            builder.option(&covered.map(Into::into))?;
        }
    }
    builder.build()
}

/// An item with at most one way first; then the rows and columns nearest to the middle, which exclude
/// the most.
struct MiddleFirst;

impl Chooser for MiddleFirst {
    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::default().word("middle first")
    }

    fn choose<'a>(&self, position: &Position<'a>) -> &'a OpenItem {
        let from_middle = |open: &OpenItem| (2 * (open.item.index() % N)).abs_diff(N - 1);
        let key = |open: &&OpenItem| (open.ways() > 1, from_middle(open), open.ways());
        let best = position.open.iter().min_by_key(key);
        best.expect("an item is open")
    }
}

fn main() -> Result<(), ModelError> {
    let model = queens()?;
    let run = Run::default();
    // What the tree of the usual choice will have, before it is walked.
    let guess = estimate(&model, &Task::default(), 1000, &run);
    println!(
        "about {:.0} nodes (give or take {:.0}), {:.0} solutions",
        guess.nodes.mean, guess.nodes.error, guess.solutions.mean
    );
    let learned = Conflicts::learned(&model, &run).expect("the run has no limits");
    let engines = [
        ByChooser::new("fewest-ways", FewestWays),
        ByChooser::new("middle-first", MiddleFirst),
        ByChooser::new("conflicts", learned),
        ByChooser::new("random-ties", RandomTies { seed: 1 }),
    ];
    for engine in engines {
        let found = engine.search(&model, &Task::default(), &run, &mut Sinks::default());
        assert_eq!(found.stop, StopReason::Exhausted);
        assert_eq!(found.stats.solutions, 352, "whatever is chosen");
        println!("{}: {} nodes", engine.name(), found.stats.nodes);
    }
    Ok(())
}

#[test]
fn runs() {
    main().expect("it is a model");
}
