//! How often pictures are read right. The constants of the reading were chosen on pictures with seeds below
//! [`FIRST`]; figures are those of other pictures. `PICTURES=250` makes the thousand of the guide, `TELL=1`
//! names those that are wrong or marked, `CORNERS=truth` marks no corner wrong.
#![expect(
    clippy::print_stdout,
    reason = "the figures are what the long test is for"
)]

use std::time::Instant;

use pavage_photo::{Picture, Reading, Samples, Tray, Wish, alone, read};
use pavage_search::Run;

use crate::generator::{BOARDS, Hardness, Photograph, photograph, puzzle};

/// The seed of the first picture that nothing was tuned on.
const FIRST: u64 = 900_000;

/// What came of some pictures.
#[derive(Clone, Copy, Debug, Default)]
struct Figures {
    pictures: usize,
    cells: usize,
    cells_right: usize,
    pieces: usize,
    pieces_right: usize,
    whole: usize,
    /// Wrong, without a doubtful piece.
    unmarked: usize,
    /// Right, with a doubtful piece.
    marked: usize,
    /// Of each cell by itself: cells right, and whole positions.
    cells_alone: usize,
    whole_alone: usize,
    /// The longest time of a reading, from the pixels on, in milliseconds.
    slowest: u128,
}

/// The names and the cells of pieces, sorted.
type Pieces = Vec<(String, Vec<[u16; 2]>)>;

/// The rows of a board, with the letters of the pieces that lie on it.
fn rows<'a>(tray: &Tray, letter: impl Fn([u16; 2]) -> Option<&'a str>) -> String {
    let mut text = String::new();
    let mut row = 0;
    for cell in tray.places() {
        if cell[0] != row {
            (text, row) = (text + "/", cell[0]);
        }
        text += letter(cell).unwrap_or(".");
    }
    text
}

/// The rows of a board as it was read.
pub(crate) fn rows_read(tray: &Tray, reading: &Reading) -> String {
    let names: Vec<&str> = tray.names().collect();
    rows(tray, |cell| {
        let mut seen = reading.seen.iter();
        let piece = seen.find(|seen| seen.cells.contains(&cell))?;
        Some(names[piece.piece])
    })
}

/// The rows of a board as it was photographed.
fn true_rows(tray: &Tray, photo: &Photograph) -> String {
    rows(tray, |cell| {
        let mut pieces = photo.pieces.iter();
        let (name, _) = pieces.find(|(_, cells)| cells.contains(&cell))?;
        Some(name)
    })
}

fn number(name: &str, usual: u64) -> u64 {
    let typed = std::env::var(name).ok();
    typed.map_or(usual, |typed| typed.parse().expect("a number"))
}

/// The samples of a photograph.
fn sampled(photo: &Photograph, tray: &Tray) -> Samples {
    let picture = Picture::new(photo.width, photo.height, &photo.pixels).expect("its size");
    let is_exact = std::env::var("CORNERS").is_ok_and(|typed| typed == "truth");
    let corners = if is_exact {
        photo.truth
    } else {
        let snapped = picture.snapped(&photo.corners, tray);
        snapped.expect("the corners are seen")
    };
    picture.samples(&corners, tray).expect("they are seen")
}

impl Figures {
    /// Judges a reading; returns whether it is right.
    fn add(&mut self, photo: &Photograph, tray: &Tray, reading: &Reading) -> bool {
        let names: Vec<&str> = tray.names().collect();
        let seen = reading.seen.iter();
        let seen = seen.map(|seen| (names[seen.piece].to_owned(), seen.cells.clone()));
        let mut seen: Pieces = seen.collect();
        seen.sort();
        let mut truth = photo.pieces.clone();
        truth
            .iter_mut()
            .for_each(|(_, cells)| cells.sort_unstable());
        truth.sort();
        let on = |pieces: &Pieces, cell: [u16; 2]| {
            let mut on = pieces.iter().filter(|(_, cells)| cells.contains(&cell));
            on.next().map(|(name, _)| name.clone())
        };
        let is_right = seen == truth;
        self.pictures += 1;
        self.cells += tray.places().count();
        let right = |cell: &[u16; 2]| on(&seen, *cell) == on(&truth, *cell);
        self.cells_right += tray.places().filter(right).count();
        self.pieces += truth.len();
        self.pieces_right += truth.iter().filter(|piece| seen.contains(piece)).count();
        self.whole += usize::from(is_right);
        self.unmarked += usize::from(!is_right && !reading.is_doubtful());
        self.marked += usize::from(is_right && reading.is_doubtful());
        is_right
    }
}

impl Figures {
    /// Judges what each cell looks like by itself.
    fn add_alone(&mut self, photo: &Photograph, tray: &Tray, cells: &[Option<usize>]) {
        let names: Vec<&str> = tray.names().collect();
        let places = tray.places().zip(cells);
        let right = places.filter(|(cell, seen)| {
            let mut pieces = photo.pieces.iter();
            let there = pieces.find(|(_, cells)| cells.contains(cell));
            there.map(|(name, _)| &**name) == seen.map(|at| names[at])
        });
        let right = right.count();
        self.cells_alone += right;
        self.whole_alone += usize::from(right == cells.len());
    }
}

/// The clock, for figures that are told, not judged.
#[expect(
    clippy::disallowed_methods,
    reason = "the time is printed, and decides nothing"
)]
fn now() -> Instant {
    Instant::now()
}

fn figures(hardness: Hardness, first: u64, pictures: u64) -> Figures {
    let tray = |board: &&str| Tray::of(&*puzzle(board)).expect("it is flat");
    let trays: Vec<Tray> = BOARDS.iter().map(tray).collect();
    let mut figures = Figures::default();
    let mut whole = [[0_usize; 2]; BOARDS.len()];
    for seed in first..first + pictures {
        let photo = photograph(seed, hardness);
        let at = BOARDS.iter().position(|board| *board == photo.board);
        let at = at.expect("it is one of them");
        let tray = &trays[at];
        let begun = now();
        let samples = sampled(&photo, tray);
        let reading = read(&samples, tray, &Wish::default(), &Run::default());
        let reading = reading.expect("it is read");
        figures.slowest = figures.slowest.max(begun.elapsed().as_millis());
        let is_right = figures.add(&photo, tray, &reading);
        figures.add_alone(&photo, tray, &alone(&samples, tray));
        whole[at] = [whole[at][0] + 1, whole[at][1] + usize::from(is_right)];
        if std::env::var("TELL").is_ok() && (!is_right || reading.is_doubtful()) {
            let (board, pieces) = (photo.board, photo.pieces.len());
            let seen = reading.seen.iter().map(|seen| seen.margin);
            let margins = seen.chain(reading.unseen.iter().map(|unseen| unseen.margin));
            let least = margins.fold(f64::INFINITY, f64::min);
            println!("{is_right} {hardness:?} {seed} {board} {pieces} {least:.1}");
            if !is_right {
                println!("  read  {}", rows_read(tray, &reading));
                println!("  truth {}", true_rows(tray, &photo));
            }
        }
    }
    println!("{hardness:?} {figures:?}");
    for (board, [pictures, whole]) in BOARDS.iter().zip(whole) {
        println!("  {board}: {whole} of {pictures}");
    }
    figures
}

#[test]
fn easy_pictures_are_read_right() {
    let figures = figures(Hardness::Easy, FIRST, 6);
    assert!(figures.whole >= 5, "{figures:?}");
    assert_eq!(figures.unmarked, 0);
}

/// The piece V has the colour of the tray.
#[test]
fn a_pocket_for_a_piece_without_a_colour_is_doubtful() {
    let tray = Tray::of(&*puzzle("pentomino-5x12")).expect("it is flat");
    let photo = photograph(2018, Hardness::Hard);
    let samples = sampled(&photo, &tray);
    let reading = read(&samples, &tray, &Wish::default(), &Run::default());
    let reading = reading.expect("it is read");
    assert!(
        !Figures::default().add(&photo, &tray, &reading),
        "the picture is one that is read wrong"
    );
    let [unseen] = &reading.unseen[..] else {
        panic!("{:?}", reading.unseen);
    };
    let pocket = [[0, 0], [0, 1], [0, 2], [1, 0], [2, 0]];
    assert!(unseen.is_doubtful);
    assert_eq!(unseen.cells.as_deref(), Some(&pocket[..]));
}

#[test]
#[ignore = "long"]
fn pictures_are_read_right_or_marked() {
    let (first, pictures) = (number("FIRST", FIRST), number("PICTURES", 25));
    let clear = [Hardness::Easy, Hardness::Middling, Hardness::Hard];
    for hardness in clear {
        let figures = figures(hardness, first, pictures);
        assert!(
            100 * figures.cells_right >= 97 * figures.cells,
            "{figures:?}"
        );
        assert!(10 * figures.whole >= 8 * figures.pictures, "{figures:?}");
        assert!(
            100 * figures.unmarked <= 2 * figures.pictures,
            "{figures:?}"
        );
    }
    // What a hand covers is guessed, and now and then without a doubt: see the guide.
    let figures = figures(Hardness::Hand, first, pictures);
    assert!(
        100 * figures.unmarked <= 5 * figures.pictures,
        "{figures:?}"
    );
}
