//! Solutions up to symmetry: every way of counting says what listing the orbits says.

use std::collections::BTreeSet;

use pavage_search::{
    Asked, BigUint, OptionId, Run, Sinks, Stop, SymmetricModel, Task, Visits, engines,
};
use pavage_sweep::{count_by_sweep, sweep_supports};

use crate::draw::Draw;
use crate::models::{reference, ring, solutions};

/// Bytes for states.
const PLENTY: usize = 16 << 20;
/// Points of a ring.
const POINTS_MAX: usize = 8;

pub(super) fn check(bytes: &[u8]) {
    let (model, symmetries) = ring(&mut Draw::new(bytes), POINTS_MAX);
    let (task, run, mut sinks) = (Task::default(), Run::default(), Sinks::default());
    let (_, found) = solutions(reference(), &model, &task);
    let least = |chosen: &Vec<OptionId>| {
        let image = |symmetry: &Vec<OptionId>| {
            let mut image: Vec<_> = chosen
                .iter()
                .map(|option| symmetry[option.index()])
                .collect();
            image.sort_unstable();
            image
        };
        symmetries.iter().map(image).min()
    };
    let orbits = found.iter().map(least).collect::<BTreeSet<_>>().len() as u64;
    let expected = (found.len() as u64, Some(orbits));

    let of = SymmetricModel::new(&model, &symmetries);
    for engine in engines()
        .giving(Asked::Solutions)
        .filter(|engine| engine.supports(&model).is_ok())
    {
        for visits in [Visits::All, Visits::Orbits] {
            let count = visits.count(engine, of, &task, &run, &mut sinks);
            let found = (count.solutions, count.orbits);
            assert_eq!(found, expected, "{visits:?} by {}", engine.name());
        }
    }
    if sweep_supports(&model).is_ok() {
        let swept = count_by_sweep(&model, &symmetries, &run.within(PLENTY));
        let swept = swept.expect("it is supported");
        assert_eq!(swept.solutions, Ok(BigUint::from(expected.0)));
        // Orbits of options may be too long for a state.
        match swept.orbits {
            Ok(counted) => assert_eq!(counted, BigUint::from(orbits)),
            Err(stop) => assert!(matches!(stop, Stop::Refused(_)), "{stop:?}"),
        }
    }
}
