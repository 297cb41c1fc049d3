//! Samples of cells that are stored, with what is read from them: the same on every platform, on the page as
//! in the command. `RENEW=1` writes them anew, from pictures made from seeds.

use std::fmt::Write as _;
use std::path::Path;

use pavage_family::Settings;
use pavage_photo::{Corners, NotRead, Picture, Reading, Sample, Samples, Side, Tray, Wish, read};
use pavage_puzzles::family;
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

/// The pixels of a cell's side, where a test paints cells.
const PIXELS: usize = 20;

/// What is seen of a board in a picture of these colours: at each spot, in sides of a cell from the upper left
/// of the board, down and right.
fn painted(tray: &Tray, colour: impl Fn([f64; 2]) -> [u8; 3]) -> Samples {
    let ends = tray.corners();
    let [rows, cols] = [0, 1].map(|along| ends.map(|cell| usize::from(cell[along])));
    let [rows, cols] = [rows, cols].map(|ends| ends.into_iter().max().expect("four") + 1);
    // Beside the board lies half a cell.
    let [height, width] = [rows, cols].map(|cells| (cells + 1) * PIXELS);
    let along = |at: usize| (at as f64 + 0.5) / PIXELS as f64 - 0.5;
    let spots = (0..height).flat_map(|down| (0..width).map(move |right| [down, right]));
    let pixels: Vec<u8> = spots.flat_map(|at| colour(at.map(along))).collect();
    let picture = Picture::new(width, height, &pixels).expect("its size");
    let middle = |at: u16| (f64::from(at) + 1.0) * PIXELS as f64;
    let corners = Corners(ends.map(|[row, col]| [middle(col), middle(row)]));
    let corners = picture.snapped(&corners, tray).expect("seen");
    picture.samples(&corners, tray).expect("seen")
}

/// The row or the column of a spot; `None` beside the board.
fn place(at: f64) -> Option<usize> {
    (0..20).find(|cell| (*cell as f64..(cell + 1) as f64).contains(&at))
}

fn is_read(samples: &Samples, tray: &Tray) -> Result<String, NotRead> {
    let reading = read(samples, tray, &Wish::default(), &Run::default())?;
    Ok(rows_read(tray, &reading))
}

#[test]
fn pictures_of_other_things_are_no_boards() {
    for board in ["iq-puzzler-pro", "kanoodle"] {
        let tray = tray(board);
        for length in [1.3, 2.1, 3.7, 5.0] {
            let waves = painted(&tray, |[down, right]| {
                let wave = |at: f64| {
                    let bright = 127.5 + 127.0 * libm::sin(at / length);
                    u8::try_from(pavage_family::rounded_down(bright)).expect("a byte")
                };
                [
                    wave(7.0 * right + 2.0 * down),
                    wave(3.0 * down - 5.0 * right),
                    wave(6.0 * (right + down) + 2.0),
                ]
            });
            assert!(!waves.sides.is_empty());
            let read = is_read(&waves, &tray);
            assert_eq!(read, Err(NotRead::Unlike), "{board}, waves of {length}");
        }
        for seed in 1..5 {
            let mut state = seed;
            let mut part = || {
                state = u32::wrapping_mul(state, 1_664_525).wrapping_add(1_013_904_223);
                if state >> 31 == 0 { 0 } else { 255 }
            };
            let colours: Vec<[u8; 3]> = (0..55).map(|_| [part(), part(), part()]).collect();
            let primary = painted(&tray, |[down, right]| {
                let place = place(down).zip(place(right));
                let place = place.filter(|(row, col)| *row < 5 && *col < 11);
                place.map_or([128; 3], |(row, col)| colours[11 * row + col])
            });
            let read = is_read(&primary, &tray);
            assert_eq!(read, Err(NotRead::Unlike), "{board}, colours of {seed}");
        }
    }
}

#[test]
fn a_generated_picture_is_read() {
    let photo = photograph(1000, Hardness::Easy);
    let picture = Picture::new(photo.width, photo.height, &photo.pixels).expect("its size");
    let tray = tray(photo.board);
    let corners = picture.snapped(&photo.corners, &tray).expect("seen");
    let mut samples = picture.samples(&corners, &tray).expect("seen");
    let reading = read(&samples, &tray, &Wish::default(), &Run::default()).expect("read");
    assert!(!reading.seen.is_empty());
    // Sides of another number than cells are none.
    samples.sides.pop();
    let few = read(&samples, &tray, &Wish::default(), &Run::default());
    samples.sides.clear();
    let none = read(&samples, &tray, &Wish::default(), &Run::default());
    assert_eq!(few, none);
}

/// A board of this drawing, with a red and a blue piece.
fn drawn(board: &str, red: &str, blue: &str) -> Tray {
    let piece = |name: &str, colour: &str, shape: &str| {
        format!(
            "[[pieces]]\nname = \"{name}\"\ncolour = \"{colour}\"\nshape = \"\"\"\n{shape}\n\"\"\"\n"
        )
    };
    let [red, blue] = [("R", "#d02020", red), ("B", "#2040c0", blue)]
        .map(|(name, colour, shape)| piece(name, colour, shape));
    let text = format!("family = \"packing\"\nboard = \"\"\"\n{board}\n\"\"\"\n\n{red}\n{blue}");
    let packing = family("packing").expect("it is listed");
    let position = packing.read(&text, "toml", &Settings::new());
    Tray::of(&*position.expect("it is right")).expect("it is flat")
}

/// Cells in these colours: red, blue, a finger, an empty board.
fn painted_rows(tray: &Tray, rows: &[&str]) -> Samples {
    painted(tray, |[down, right]| {
        let row = place(down).and_then(|row| rows.get(row));
        let letter = row
            .zip(place(right))
            .map(|(row, col)| row.as_bytes().get(col));
        match letter.flatten() {
            Some(b'R') => [208, 32, 32],
            Some(b'B') => [32, 64, 192],
            Some(b'!') => [230, 180, 150],
            _ => [24, 25, 26],
        }
    })
}

/// What is read where these rows are painted.
fn read_of(tray: &Tray, rows: &[&str]) -> Result<String, NotRead> {
    is_read(&painted_rows(tray, rows), tray)
}

#[test]
fn cells_under_a_finger_are_told_and_doubtful() {
    let tray = drawn("......\n......\n......\n......", "###\n###", "##\n##");
    let read = |rows: &[&str]| {
        let samples = painted_rows(&tray, rows);
        let reading = read(&samples, &tray, &Wish::default(), &Run::default());
        reading.expect("read")
    };
    let clear = read(&["RRR...", "RRR...", "....BB", "....BB"]);
    assert_eq!(rows_read(&tray, &clear), "RRR.../RRR.../....BB/....BB");
    assert_eq!((clear.covered.len(), clear.is_doubtful()), (0, false));
    // Over a piece, and over an empty cell beside it.
    for (rows, covered) in [
        (["RRR...", "RRR...", "....BB", "....B!"], [3, 5]),
        (["RRR...", "RRR...", "....BB", "...!BB"], [3, 3]),
    ] {
        let hidden = read(&rows);
        assert_eq!(rows_read(&tray, &hidden), rows_read(&tray, &clear));
        assert_eq!(hidden.covered, [covered]);
        let doubtful = hidden.seen.iter().map(|seen| seen.is_doubtful);
        assert_eq!(doubtful.collect::<Vec<_>>(), [false, true]);
        assert!(hidden.is_doubtful());
    }
}

#[test]
fn the_smallest_board_is_read() {
    let tray = drawn("..\n..", "##", "##");
    assert_eq!(tray.corners(), [[0, 0], [0, 1], [1, 1], [1, 0]]);
    let rows = read_of(&tray, &["RR", "BB"]);
    assert_eq!(rows, Ok("RR/BB".to_owned()));
}

#[test]
fn a_board_with_three_ends_is_marked_at_the_corners_of_its_drawing() {
    let tray = drawn(".###\n..##\n...#\n....", "#.\n##", "###");
    assert_eq!(tray.corners(), [[0, 0], [0, 3], [3, 3], [3, 0]]);
    let rows = read_of(&tray, &["R###", "RR##", "...#", "BBB."]);
    assert_eq!(rows, Ok("R/RR/.../BBB.".to_owned()));
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
