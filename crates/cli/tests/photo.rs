//! `pavage read`: pictures as files, drawn here, and files that are none.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use image::{ImageFormat, Rgb, RgbImage, imageops};
use tempfile::tempdir_in;

/// What lies on the board of Kanoodle, and the colours of these pieces.
const BOARD: [&str; 5] = [
    "AAA.......G",
    "A.........G",
    "........GGG",
    ".........BB",
    "JJJJ....BBB",
];
const COLOURS: [(char, [u8; 3]); 4] = [
    ('A', [236, 136, 40]),
    ('G', [104, 200, 226]),
    ('B', [205, 52, 44]),
    ('J', [118, 60, 146]),
];
const CELL: u32 = 20;

fn read(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pavage"));
    command.arg("read").args(args).env_clear().env("LANG", "C");
    command.stdin(Stdio::null()).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// The board from above, a cell of margin around it.
fn picture() -> RgbImage {
    RgbImage::from_fn(13 * CELL, 7 * CELL, |x, y| {
        let [col, row] = [x, y].map(|at| (at / CELL).wrapping_sub(1) as usize);
        let letter = BOARD.get(row).and_then(|row| row.chars().nth(col));
        let Some(letter) = letter else {
            return Rgb([120, 90, 60]);
        };
        let colour = COLOURS.iter().find(|(name, _)| *name == letter);
        Rgb(colour.map_or([26, 26, 28], |(_, colour)| *colour))
    })
}

fn corners() -> String {
    let [left, right, bottom] = [30, 30 + 10 * CELL, 30 + 4 * CELL];
    format!("{left},30 {right},30 {right},{bottom} {left},{bottom}")
}

fn saved(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path: PathBuf = folder.join(name);
    std::fs::write(&path, bytes).expect("it can be written");
    path.to_string_lossy().into_owned()
}

fn encoded(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("it is encoded");
    bytes.into_inner()
}

/// A JPEG whose EXIF says that it is to be turned by a quarter, clockwise.
fn turned_jpeg() -> Vec<u8> {
    let bytes = encoded(&imageops::rotate270(&picture()), ImageFormat::Jpeg);
    let mut exif =
        b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
    let length = u16::try_from(exif.len() + 2).expect("short");
    let mut all = bytes[..2].to_vec();
    all.extend([0xff, 0xe1]);
    all.extend(length.to_be_bytes());
    all.append(&mut exif);
    all.extend(&bytes[2..]);
    all
}

#[test]
fn pictures_of_all_kinds_are_read_upright() {
    let folder = tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let files = [
        ("a.png", encoded(&picture(), ImageFormat::Png)),
        ("a.webp", encoded(&picture(), ImageFormat::WebP)),
        ("a.jpg", encoded(&picture(), ImageFormat::Jpeg)),
        ("turned", turned_jpeg()),
    ];
    for (name, bytes) in files {
        let file = saved(folder.path(), name, &bytes);
        let done = read(&[&file, "--board", "kanoodle", "--corners", &corners()]);
        assert_eq!(done.status.code(), Some(0), "{name}: {done:?}");
        let rows: Vec<String> = text(&done.stdout).lines().map(str::to_owned).collect();
        assert_eq!(rows, BOARD, "{name}");
        assert_eq!(text(&done.stderr), "", "{name}");
        let args = ["--board", "kanoodle", "--corners", &corners(), "--json"];
        let json = text(&read(&[&[&*file], &args[..]].concat()).stdout);
        for part in [
            &format!("{{\"puzzle\":\"{file}\",\"board\":\"kanoodle\",\"grid\":[\"AAA.......G\""),
            "{\"piece\":\"A\",\"cells\":[[0,0],[0,1],[0,2],[1,0]],\"margin\":",
            "\"doubtful\":false}",
        ] {
            assert!(json.contains(part), "{name}: {part} in {json}");
        }
        let full = read(&[&[&*file], &args[..], &["--full"]].concat());
        let code = full.status.code();
        let json = text(&full.stdout);
        // Twelve pieces fill the board: with four of them where they are there may be no position.
        assert!(
            code == Some(1) || json.contains("\"doubtful\":true"),
            "{json}"
        );
    }
}

/// The head of a PNG of so many pixels, and nothing of it.
fn huge_png() -> Vec<u8> {
    let mut chunk = b"IHDR\0\0\x4e\x20\0\0\x4e\x20\x08\x02\0\0\0".to_vec();
    let crc = chunk.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    });
    let mut all = b"\x89PNG\r\n\x1a\n\0\0\0\x0d".to_vec();
    all.append(&mut chunk);
    all.extend((!crc).to_be_bytes());
    all.extend(b"\0\0\0\0IDAT\x35\xaf\x06\x1e");
    all
}

#[test]
fn what_is_no_picture_of_a_board_is_refused_in_a_sentence() {
    let folder = tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let png = encoded(&picture(), ImageFormat::Png);
    let good = saved(folder.path(), "good.png", &png);
    let check = |file: &str, board: &str, corners: &str, code: i32, said: &str| {
        let done = read(&[file, "--board", board, "--corners", corners]);
        let told = text(&done.stderr);
        assert_eq!(done.status.code(), Some(code), "{file}: {done:?}");
        assert!(told.contains(said) && told.lines().count() == 1, "{told}");
    };
    let bad = |name: &str, bytes: &[u8], said: &str| {
        let file = saved(folder.path(), name, bytes);
        check(&file, "kanoodle", &corners(), 2, said);
    };
    bad("half.png", &png[..png.len() / 2], "the picture is damaged");
    bad(
        "text.jpg",
        b"AAA",
        "this is no picture in JPEG, PNG or WebP",
    );
    bad(
        "a.heic",
        b"\0\0\0\x18ftypheic\0\0\0\0",
        "save it as JPEG first",
    );
    bad("huge.png", &huge_png(), "20,000 × 20,000 pixels");
    let absent = folder.path().join("absent");
    check(
        &absent.to_string_lossy(),
        "kanoodle",
        &corners(),
        2,
        "there is no such file",
    );
    check(&good, "soma", &corners(), 2, "flat boards of squares");
    let large = "family = \"packing\"\npieces = \"pentomino\"\nboard = \"40x40\"\n";
    let large = saved(folder.path(), "large.toml", large.as_bytes());
    check(&good, &large, &corners(), 2, "at most 1000 cells");
    check(
        &good,
        "kanoodle",
        "1,1 2,2 3,3 4,4",
        2,
        "corners are not those of a board",
    );
    check(&good, "kanoodle", "1,1 2,2", 2, "four points");
}
