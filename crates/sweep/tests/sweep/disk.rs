//! A sweep whose states lie on disk counts as one in memory does.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use pavage_host::{Shelf, run_on};
use pavage_search::{
    CountResult, Disk as _, DiskFault, Limits, Model, OptionId, Run, StopReason, Tiling,
};
use pavage_sweep::{count_by_sweep, sweep_supports};

use crate::support::{Kind, dominoes_and_single, mirrors, random_model, random_tiling};

const PLENTY: usize = 1 << 30;

fn in_memory(model: &Model, symmetries: &[Vec<OptionId>]) -> CountResult {
    count_by_sweep(model, symmetries, &Run::default().within(PLENTY)).unwrap()
}

fn on_disk(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    shelf: &Shelf,
    bytes: usize,
    threads: usize,
) -> CountResult {
    let run = Run {
        disk: Some(shelf),
        ..run_on(threads)
    };
    count_by_sweep(model, symmetries, &run.within(bytes)).unwrap()
}

/// The numbers, and the states it took.
fn told(result: &CountResult) -> (Option<String>, Option<String>, StopReason, u64) {
    (
        result.solutions.as_ref().ok().map(ToString::to_string),
        result.orbits.as_ref().ok().map(ToString::to_string),
        result.stop(),
        result.stats.nodes,
    )
}

/// The least memory with which a count ends, found by trying ever more, and how often the folder changed then.
/// The answer is that of a count in memory, and nothing is left in the folder.
pub(crate) fn least_memory(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    threads: usize,
) -> (usize, u32) {
    let finely = if symmetries.is_empty() { 6 } else { 50 };
    let expected = told(&in_memory(model, symmetries));
    let mut bytes = if symmetries.is_empty() {
        1 << 15
    } else {
        1 << 18
    };
    loop {
        let shelf = Shelf::default();
        let found = on_disk(model, symmetries, &shelf, bytes, threads);
        assert!(shelf.take_faults().is_empty());
        if found.stop() == StopReason::MemoryLimit {
            bytes += bytes / finely;
            assert!(bytes < PLENTY);
            continue;
        }
        assert_eq!(told(&found), expected);
        assert!(found.bytes <= bytes, "{} of {bytes}", found.bytes);
        assert_eq!(shelf.names(), <[String; 0]>::default(), "nothing is left");
        return (bytes, shelf.changes());
    }
}

/// The folder is cleared before and after a count.
const CHANGES_OF_NONE: u32 = 2;

#[test]
fn counts_random_models_and_tilings_as_in_memory() {
    let kind = Kind {
        colors: false,
        repeats: true,
        items: 9,
        options: 16,
    };
    let models = (0..100).map(|seed| random_model(seed, kind));
    let tilings = (0..60).map(random_tiling);
    let mut on_disk = 0;
    for (seed, model) in models.chain(tilings).enumerate() {
        if sweep_supports(&model).is_ok() {
            let (_, changes) = least_memory(&model, &[], 1 + seed % 3);
            on_disk += u32::from(changes > CHANGES_OF_NONE);
        }
    }
    assert!(on_disk > 20, "{on_disk}");
}

#[test]
fn counts_orbits_of_boards_as_in_memory() {
    let mut on_disk = 0;
    for (rows, columns) in [(9, 9), (11, 12)] {
        let model = dominoes_and_single(rows, columns);
        let symmetries = mirrors(&model, rows, columns);
        let (_, changes) = least_memory(&model, &symmetries, 2);
        on_disk += u32::from(changes > CHANGES_OF_NONE);
    }
    assert!(on_disk > 0);
}

/// A tiling whose states often go to disk, and the memory within which they do.
fn large() -> (Model, usize) {
    let tilings = (0..)
        .map(random_tiling)
        .filter(|model| sweep_supports(model).is_ok());
    let mut least = tilings.map(|model| (least_memory(&model, &[], 1), model));
    let ((bytes, _), model) = least.find(|((_, changes), _)| *changes > 70).unwrap();
    (model, bytes)
}

#[test]
fn goes_on_wherever_the_machine_stops() {
    let (model, bytes) = large();
    let expected = told(&in_memory(&model, &[]));
    let whole = Shelf::default();
    assert_eq!(told(&on_disk(&model, &[], &whole, bytes, 2)), expected);
    for stop in 0..whole.changes() {
        let shelf = Shelf::default();
        shelf.stop_after(Some(stop));
        let broken = on_disk(&model, &[], &shelf, bytes, 1);
        if broken.stop() == StopReason::DiskLimit {
            let faults = shelf.take_faults();
            assert!(
                matches!(faults[..], [DiskFault::System(_)]),
                "{stop}: {faults:?}"
            );
        }
        shelf.stop_after(None);
        let found = on_disk(&model, &[], &shelf, bytes, 2);
        assert_eq!(told(&found), expected, "{stop}");
        assert_eq!(shelf.names(), <[String; 0]>::default(), "{stop}");
    }
}

#[test]
fn goes_on_with_fewer_threads_and_other_memory_after_a_limit() {
    let (model, bytes) = large();
    let expected = told(&in_memory(&model, &[]));
    let shelf = Shelf::default();
    let run = Run {
        disk: Some(&shelf),
        limits: Limits {
            nodes_max: Some(expected.3 / 2),
            ..Limits::default()
        },
        ..run_on(3)
    };
    let broken = count_by_sweep(&model, &[], &run.within(bytes)).unwrap();
    assert_eq!(broken.stop(), StopReason::NodeLimit);
    assert!(!shelf.names().is_empty());
    let found = on_disk(&model, &[], &shelf, 3 * bytes, 1);
    assert_eq!(told(&found), expected);
}

/// A folder in which a count was broken off.
fn broken_off(model: &Model, bytes: usize) -> Shelf {
    let shelf = Shelf::default();
    shelf.stop_after(Some(40));
    let _broken = on_disk(model, &[], &shelf, bytes, 1);
    shelf.stop_after(None);
    let _stopped = shelf.take_faults();
    shelf
}

/// Why a count cannot go on in a folder.
fn refused(
    shelf: &Shelf,
    model: &Model,
    symmetries: &[Vec<OptionId>],
    bytes: usize,
) -> Option<DiskFault> {
    let found = on_disk(model, symmetries, shelf, bytes, 1);
    assert_eq!(found.solutions, Err(StopReason::DiskLimit));
    shelf.take_faults().pop()
}

#[test]
fn refuses_what_is_foreign_damaged_or_too_large() {
    let (model, bytes) = large();
    let shelf = broken_off(&model, bytes);
    let other = dominoes_and_single(10, 13);
    let names = shelf.names();
    assert!(matches!(
        refused(&shelf, &other, &[], bytes),
        Some(DiskFault::Foreign)
    ));
    assert_eq!(shelf.names(), names, "it is left as it is");
    let run = names.iter().find(|name| name.starts_with("run-")).unwrap();
    let whole = shelf.bytes(run);
    shelf.put(run, whole[..whole.len() - 1].to_vec());
    assert!(matches!(
        refused(&shelf, &model, &[], bytes),
        Some(DiskFault::Damaged)
    ));
    let shelf = broken_off(&model, bytes);
    for name in shelf.names().iter().filter(|name| *name != "states") {
        shelf.remove(name);
    }
    assert!(matches!(
        refused(&shelf, &model, &[], bytes),
        Some(DiskFault::Damaged)
    ));
    let mut narrow = Shelf::default();
    narrow.bytes_max = Some(64);
    assert!(
        refused(&narrow, &model, &[], bytes).is_none(),
        "a limit is no fault"
    );
}

/// The journal under a seal of its own, as somebody could write who knows how.
fn sealed(lines: &str) -> Vec<u8> {
    let print = lines
        .bytes()
        .fold(0xCBF2_9CE4_8422_2325, |print: u64, byte| {
            (print ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
        });
    format!("{lines}seal {print:016x}\n").into_bytes()
}

#[test]
fn refuses_a_journal_that_is_not_as_it_was_written() {
    let (model, bytes) = large();
    let shelf = broken_off(&model, bytes);
    let (names, whole) = (shelf.names(), shelf.bytes("states"));
    let damaged = |journal: Vec<u8>| {
        let told = String::from_utf8_lossy(&journal).into_owned();
        shelf.put("states", journal);
        let fault = refused(&shelf, &model, &[], bytes);
        assert!(matches!(fault, Some(DiskFault::Damaged)), "{told}");
        assert_eq!(shelf.names(), names, "it is left as it is");
    };
    for at in 0..whole.len() {
        damaged([&whole[..at], &[whole[at] ^ 0x20], &whole[at + 1..]].concat());
        damaged(whole[..at].to_vec());
    }
    damaged([&whole[..], b"\n"].concat());
    let text = String::from_utf8(whole.clone()).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for at in 0..lines.len() {
        damaged([&lines[..at], &lines[at + 1..]].concat().concat().into());
        damaged([&lines[..=at], &lines[at..]].concat().concat().into());
        damaged(
            [&lines[..at], &["counted 7\n"], &lines[at..]]
                .concat()
                .concat()
                .into(),
        );
    }
    // What no count writes is refused under a seal, too.
    let head = lines[..2].concat();
    for rest in [
        "cell 5 64 8\ncost 1 1 1\n",
        "cell 5\ncost 1 1 1 1\n",
        "cell 999\ncost 1 1 1\n",
        "cell 5\ncost 1 1 1\nrun 4 0 1 0000000000000000\n",
        "cell 5\ncost 1 1 1\nrun 999 0 1 0000000000000000\n",
        "cell 5\ncost 1 1 1\nrun 5 4294967295 1 0000000000000000\n",
        "cell 5\ncost 1 1 1\nrun 5 4294967296 1 0000000000000000\n",
        "cost 1 1 1\n",
    ] {
        damaged(sealed(&format!("{head}{rest}")));
    }
    shelf.put("states", whole.clone());
    assert_eq!(sealed(&lines[..lines.len() - 1].concat()), whole);
    let found = on_disk(&model, &[], &shelf, bytes, 1);
    assert_eq!(told(&found), told(&in_memory(&model, &[])));
}
/// A row of cells, with a piece of one cell for each: every order of them is a solution, and every set of
/// pieces a state.
fn orders(cells: u32) -> Model {
    let mut builder = Model::builder();
    let mut tiling = Tiling::default();
    for at in 0..cells {
        let cell = builder.primary(&format!("cell{at}")).unwrap();
        tiling.cells.push(cell);
        let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
        let beside = beside.filter(|other| *other < cells).collect();
        tiling.neighbours.push(beside);
    }
    for at in 0..cells {
        let piece = builder.primary(&format!("piece{at}")).unwrap();
        tiling.pieces.push((piece, 1));
    }
    for &(piece, _) in &tiling.pieces {
        for cell in &tiling.cells {
            builder.option(&[piece.into(), (*cell).into()]).unwrap();
        }
    }
    builder.tiling(tiling);
    builder.build().unwrap()
}

/// The most runs that the journal names for one cell.
fn most_runs(shelf: &Shelf) -> usize {
    let journal = String::from_utf8(shelf.bytes("states")).unwrap();
    let runs = journal.lines().filter_map(|line| line.strip_prefix("run "));
    let cells: Vec<&str> = runs.map(|run| run.split(' ').next().unwrap()).collect();
    let of = |cell: &&str| cells.iter().filter(|other| *other == cell).count();
    cells.iter().map(of).max().unwrap_or(0)
}

#[test]
fn few_runs_are_open_at_once_however_many_there_are() {
    const OPEN_MOST: usize = 24;
    const BYTES: usize = 1000 << 10;
    let model = orders(16);
    let expected = told(&in_memory(&model, &[]));
    assert_eq!(expected.0, Some((1..=16_u64).product::<u64>().to_string()));
    let mut named = 0;
    for stop in (70..700).step_by(90) {
        let shelf = Shelf::default();
        shelf.stop_after(Some(stop));
        let _broken = on_disk(&model, &[], &shelf, BYTES, 1);
        named = named.max(most_runs(&shelf));
        shelf.stop_after(None);
        let found = on_disk(&model, &[], &shelf, BYTES, 2);
        assert_eq!(told(&found), expected, "{stop}");
        assert!(shelf.open_most() <= OPEN_MOST, "{}", shelf.open_most());
        assert_eq!(shelf.names(), <[String; 0]>::default(), "{stop}");
    }
    assert!(named > 2 * OPEN_MOST, "{named}");
}
