//! Samples of cells that are stored, with what is read from them: the same on every platform, on the page as
//! in the command. `RENEW=1` writes them anew, from pictures made from seeds.

use std::fmt::Write as _;
use std::path::Path;

use pavage_photo::{NotRead, Picture, Reading, Sample, Samples, Side, Tray, Wish, read};
use pavage_search::{Cancel, Run, StopReason};

use crate::figures::rows_read;
use crate::generator::{Hardness, photograph, puzzle};

/// The pictures: seeds and how hard they are.
const PICTURES: [(u64, Hardness); 12] = [
    (1000, Hardness::Easy),
    (1001, Hardness::Middling),
    (1002, Hardness::Hard),
    (1003, Hardness::Hard),
    (1004, Hardness::Hard),
    (1005, Hardness::Hard),
    (1006, Hardness::Hand),
    (1007, Hardness::Hand),
    (1008, Hardness::Middling),
    (1009, Hardness::Hard),
    (1010, Hardness::Hard),
    (1011, Hardness::Middling),
];

fn file() -> &'static Path {
    Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/photo/samples.txt"
    ))
}

fn tray(board: &str) -> Tray {
    Tray::of(&*puzzle(board)).expect("it is flat")
}

fn told(tray: &Tray, reading: &Reading) -> String {
    let margins = reading.seen.iter().map(|seen| seen.margin);
    let margins = margins.chain(reading.unseen.iter().map(|unseen| unseen.margin));
    let margins: Vec<String> = margins.map(|margin| format!("{margin:.3}")).collect();
    format!("{} {}", rows_read(tray, reading), margins.join(","))
}

fn renewed() -> String {
    let mut text = String::new();
    for (seed, hardness) in PICTURES {
        let photo = photograph(seed, hardness);
        let picture = Picture::new(photo.width, photo.height, &photo.pixels).expect("its size");
        let tray = tray(photo.board);
        let corners = picture.snapped(&photo.corners, &tray).expect("seen");
        let samples = picture.samples(&corners, &tray).expect("seen");
        let reading = read(&samples, &tray, &Wish::default(), &Run::default()).expect("read");
        write!(text, "{} ", photo.board).expect("text");
        let sides = samples.sides.iter().flatten();
        let sides = sides.flat_map(|side| [&side.dark, &side.whole]);
        let cells = samples.cells.iter().chain([&samples.rim]);
        for Sample(parts) in cells.chain(sides) {
            parts
                .iter()
                .for_each(|part| write!(text, "{part:04x}").expect("text"));
        }
        writeln!(text, " {}", told(&tray, &reading)).expect("text");
    }
    text
}

fn samples(hex: &str, tray: &Tray) -> Samples {
    let part = |at: usize| u16::from_str_radix(&hex[at..at + 4], 16).expect("hexadecimal");
    let all = (0..hex.len()).step_by(12);
    let all = all.map(|at| Sample([part(at), part(at + 4), part(at + 8)]));
    let mut cells: Vec<Sample> = all.collect();
    let mut rest = cells.split_off(tray.places().count()).into_iter();
    let rim = rest.next().expect("there is one");
    let side = |_| {
        Some(Side {
            dark: rest.next()?,
            whole: rest.next()?,
        })
    };
    let all: Vec<Side> = (0..4 * cells.len()).map_while(side).collect();
    let sides = all
        .chunks(4)
        .map(|sides| [0, 1, 2, 3].map(|way| sides[way]));
    let sides = sides.collect();
    Samples { cells, rim, sides }
}

/// Samples of cells alone, of which the last is that of the rim.
fn of_cells(mut cells: Vec<Sample>) -> Samples {
    let rim = cells.pop().expect("there is one");
    let sides = Vec::new();
    Samples { cells, rim, sides }
}

#[test]
fn stored_samples_are_read_the_same_everywhere() {
    if std::env::var("RENEW").is_ok() {
        std::fs::write(file(), renewed()).expect("it can be written");
    }
    let text = std::fs::read_to_string(file()).expect("it is stored");
    assert_eq!(text.lines().count(), PICTURES.len());
    for line in text.lines() {
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().expect("three words");
        let tray = tray(word());
        let samples = samples(word(), &tray);
        let reading = read(&samples, &tray, &Wish::default(), &Run::default()).expect("read");
        assert_eq!(told(&tray, &reading), word());
    }
}

#[test]
fn what_is_no_board_is_not_read() {
    let tray = tray("kanoodle");
    // Loud noise has the colours of no board.
    let mut state = 1_u32;
    let mut part = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u16::try_from(state >> 16).expect("it has 16 bits")
    };
    let noise = (0..56).map(|_| Sample([part(), part(), part()]));
    let noise = of_cells(noise.collect());
    let wish = Wish::default();
    let reading = read(&noise, &tray, &wish, &Run::default());
    assert_eq!(reading, Err(NotRead::Unlike));
    let run = Run {
        cancel: Cancel::default(),
        ..Run::default()
    };
    run.cancel.cancel();
    let stopped = read(&noise, &tray, &wish, &run);
    assert_eq!(stopped, Err(NotRead::Stopped(StopReason::Cancelled)));
}

#[test]
fn an_empty_board_is_empty_and_all_pieces_have_no_room_on_a_small_one() {
    let tray = tray("iq-puzzler-pro");
    let grey = of_cells(vec![Sample([20_000, 20_400, 21_000]); 56]);
    let reading = read(&grey, &tray, &Wish::default(), &Run::default()).expect("read");
    assert_eq!(reading.seen, []);
}

#[test]
fn corner_cells_are_those_in_the_corners_or_lie_as_far_apart_as_there_are_some() {
    assert_eq!(
        tray("kanoodle").corners(),
        [[0, 0], [0, 10], [4, 10], [4, 0]]
    );
    // The page says the same of this board.
    let diagonal = tray("iq-puzzler-pro-diagonal").corners();
    assert_eq!(diagonal, [[0, 1], [4, 8], [8, 7], [4, 0]]);
}
