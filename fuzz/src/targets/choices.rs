//! All combinations of the choices of a packing, counted together, are those counted one by one, and
//! their sum is the count of the puzzle, in which the choices are free.

use pavage_app::choices::{EveryChoice, count_choices};
use pavage_app::count::count;
use pavage_app::{AnyPosition, BigUint, Options, Run, Settings, family};

/// The most cells of a board that is counted.
const CELLS_MAX: usize = 14;
/// The most combinations.
const COMBINATIONS_MAX: usize = 60;

pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    let Ok(position) = read(text, "") else {
        return;
    };
    if position.view().cells.len() > CELLS_MAX {
        return;
    }
    let Ok(every) = counted(&*position, None) else {
        return;
    };
    let free = count(&*position, &Options::default(), &Run::default());
    let free = free.expect("nothing is named").count;
    assert_eq!(free, Some(every.sum()), "of all together");
    let alone = counted(&*position, Some("dance")).expect("every model suits dance");
    assert_eq!(alone.counts, every.counts, "one by one");
    // As it is typed, the first combination is the first, or it cannot be chosen.
    match read(text, &every.typed(0)) {
        Ok(chosen) => {
            let first = counted(&*chosen, None).expect("it has one combination");
            assert_eq!(first.counts, every.counts[..1], "{}", every.typed(0));
        }
        Err(()) => assert_eq!(every.counts[0], Some(BigUint::ZERO), "{}", every.typed(0)),
    }
}

fn counted(position: &dyn AnyPosition, engine: Option<&str>) -> Result<EveryChoice, ()> {
    let options = Options {
        engine: engine.map(str::to_owned),
        ..Options::default()
    };
    let run = Run::default();
    count_choices(position, COMBINATIONS_MAX, &options, &run, &|_, _| ()).map_err(|_| ())
}

fn read(text: &str, choose: &str) -> Result<Box<dyn AnyPosition>, ()> {
    let mut settings = Settings::new();
    settings.set("choose", choose);
    let packing = family("packing").expect("it is registered");
    packing.read(text, "toml", &settings).map_err(|_| ())
}
