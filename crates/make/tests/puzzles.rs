//! What is made of the puzzles that are built in: closed surfaces, and sheets on which each line is there
//! once, at true scale.

use std::collections::{HashMap, HashSet};

use pavage_family::{AnyPosition, Settings};
use pavage_make::{Edge, Kind, Measures, Parts, Sheet, archive, files, objects, pdf, sheets, svg};
use pavage_puzzles::family;

const BUILT_IN: [&str; 17] = [
    "iq-puzzler-pro",
    "iq-puzzler-pro-diagonal",
    "iq-puzzler-pro-pyramid",
    "kanoodle",
    "kanoodle-pyramid",
    "pentomino-6x10",
    "pentomino-5x12",
    "pentomino-4x15",
    "pentomino-3x20",
    "pentomino-8x8-hole",
    "soma",
    "solid-pentomino-3x4x5",
    "solid-pentomino-2x5x6",
    "solid-pentomino-2x3x10",
    "hexiamond-6x6",
    "tetrahex-4x7",
    "dice-6x6",
];
const SOLID: [&str; 6] = [
    "iq-puzzler-pro-pyramid",
    "kanoodle-pyramid",
    "soma",
    "solid-pentomino-3x4x5",
    "solid-pentomino-2x5x6",
    "solid-pentomino-2x3x10",
];

fn built_in(name: &str) -> Box<dyn AnyPosition> {
    let packing = family("packing").expect("it is listed");
    let found = packing.built_in(name, &Settings::new());
    found.expect("it is built in").expect("it is a puzzle")
}

fn read(toml: &str) -> Box<dyn AnyPosition> {
    let packing = family("packing").expect("it is listed");
    packing
        .read(toml, "toml", &Settings::new())
        .expect("a puzzle")
}

fn is_closed(stl: &[u8]) -> bool {
    let mut sides: HashMap<[[u8; 12]; 2], u32> = HashMap::new();
    for triangle in stl[84..].chunks(50) {
        let corner = |at: usize| -> [u8; 12] {
            triangle[12 * at..12 * at + 12]
                .try_into()
                .expect("three numbers")
        };
        let [a, b, c] = [corner(1), corner(2), corner(3)];
        for side in [[a, b], [b, c], [c, a]] {
            *sides.entry(side).or_default() += 1;
        }
    }
    let is_once =
        |([a, b], count): (&[[u8; 12]; 2], &u32)| *count == 1 && sides.get(&[*b, *a]) == Some(&1);
    !sides.is_empty() && sides.iter().all(is_once)
}

#[test]
fn all_objects_are_closed() {
    for name in BUILT_IN {
        let puzzle = built_in(name);
        let parts = Parts::of(&*puzzle).expect("it can be made");
        let pieces = puzzle.tray().pieces.len();
        let balls = name.ends_with("pyramid");
        let edges = [Edge::Sharp, Edge::Chamfer(0.6), Edge::Round(0.8)];
        for edge in &edges[..if balls { 1 } else { 3 }] {
            let measures = Measures {
                edge: *edge,
                ..Measures::default()
            };
            let made = objects(&parts, &measures).expect("it can be made");
            assert_eq!(made.len(), 1 + pieces, "{name}");
            let names: HashSet<String> = made.iter().map(|one| one.name.to_lowercase()).collect();
            assert_eq!(names.len(), made.len(), "{name}");
            for object in made {
                assert!(is_closed(&object.surface.stl()), "{name} {}", object.name);
                assert!(object.surface.volume() > 0.0);
                assert!(
                    object.surface.bounds()[0]
                        .iter()
                        .all(|low| low.abs() < 1e-9)
                );
            }
        }
    }
}

/// A sheet's straight parts.
fn straight(lines: &[Vec<[f64; 2]>]) -> Vec<[[f64; 2]; 2]> {
    lines
        .iter()
        .flat_map(|line| line.windows(2).map(|two| [two[0], two[1]]))
        .collect()
}

/// The length along which two straight lines lie on each other.
fn overlap([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> f64 {
    let [x, y] = [b[0] - a[0], b[1] - a[1]];
    let length = (x * x + y * y).sqrt();
    let across = |p: [f64; 2]| (x * (p[1] - a[1]) - y * (p[0] - a[0])) / length;
    if across(c).abs() > 0.01 || across(d).abs() > 0.01 {
        return 0.0;
    }
    let along = |p: [f64; 2]| (x * (p[0] - a[0]) + y * (p[1] - a[1])) / length;
    let [one, other] = [along(c), along(d)];
    (length.min(one.max(other)) - one.min(other).max(0.0)).max(0.0)
}

fn no_line_twice(sheet: &Sheet) -> bool {
    let all = straight(&sheet.cut);
    (0..all.len()).all(|at| {
        all[..at]
            .iter()
            .all(|other| overlap(all[at], *other) < 0.01)
    })
}

fn length(sheets: &[Sheet]) -> f64 {
    let all = sheets.iter().flat_map(|sheet| straight(&sheet.cut));
    all.map(|[a, b]| {
        let (across, down) = (b[0] - a[0], b[1] - a[1]);
        (across * across + down * down).sqrt()
    })
    .sum()
}

#[test]
fn no_line_is_cut_twice() {
    for name in BUILT_IN.into_iter().filter(|name| !SOLID.contains(name)) {
        let parts = Parts::of(&*built_in(name)).expect("it can be made");
        for (kerf, clearance, paper) in [
            (0.0, None, [420.0, 297.0]),
            (0.2, Some(0.1), [300.0, 400.0]),
        ] {
            let measures = Measures {
                cell: 12.0,
                kerf,
                clearance,
                paper,
                ..Measures::default()
            };
            let made = sheets(&parts, &measures).expect("it can be made");
            for sheet in &made {
                assert!(no_line_twice(sheet), "{name} {kerf}");
                let all = sheet.cut.iter().chain(&sheet.engraved).flatten();
                for [x, y] in all {
                    assert!((9.0..=sheet.size[0] - 9.0).contains(x), "{name} {x}");
                    assert!((9.0..=sheet.size[1] - 9.0).contains(y), "{name} {y}");
                }
            }
        }
    }
}

/// Twelve pentominoes beside each other, by hand: what is cut is all their outlines, less what they share.
#[test]
fn shared_sides_are_cut_once() {
    let toml = "family = \"packing\"\nboard = \"2x2\"\n[[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 2\n";
    let parts = Parts::of(&*read(toml)).expect("it can be made");
    let measures = Measures {
        cell: 10.0,
        wall: 5.0,
        ..Measures::default()
    };
    let made = sheets(&parts, &measures).expect("it can be made");
    // Both dominoes lie in the frame: its hole, one line between them, and two rectangles of 30 that share
    // a side.
    assert_eq!(made.len(), 1);
    let expected = 80.0 + 20.0 + 7.0 * 30.0;
    assert!((length(&made) - expected).abs() < 1e-6, "{}", length(&made));
    assert_eq!(made[0].engraved.len(), 2);
    // With a kerf each has its own lines, outside its cells by half of it; the hole is smaller by as much.
    let wide = Measures {
        kerf: 0.4,
        ..measures
    };
    let made = sheets(&parts, &wide).expect("it can be made");
    let expected = 2.0 * (2.0 * 20.4 + 2.0 * 10.4) + 4.0 * 19.6 + 8.0 * 30.4;
    assert!((length(&made) - expected).abs() < 1e-6, "{}", length(&made));
}

/// The numbers of a path in a PDF, in points from the lower left corner, are millimetres on paper.
#[test]
fn documents_are_at_true_scale() {
    let toml = "family = \"packing\"\nboard = \"1x3\"\n[[pieces]]\nname = \"I\"\nshape = \"###\"\n";
    let parts = Parts::of(&*read(toml)).expect("it can be made");
    let made = sheets(
        &parts,
        &Measures {
            cell: 20.0,
            wall: 7.0,
            ..Measures::default()
        },
    );
    let made = made.expect("it can be made");
    // The piece lies in the frame, so that its outline is that of the hole: a rectangle of 60 by 20.
    let text = svg(&made[0]);
    assert!(
        text.contains(r#"width="210mm" height="297mm" viewBox="0 0 210 297""#),
        "{text}"
    );
    assert!(text.contains("M77 37L77 17L17 17L17 37Z"), "{text}");
    let document = pdf(&made);
    let text = String::from_utf8_lossy(&document);
    let number = |text: &str| -> f64 { text.parse().expect("a number") };
    let box_at = text.find("/MediaBox [").expect("a page has a size");
    let sides: Vec<f64> = text[box_at + 11..]
        .split(']')
        .next()
        .expect("it ends")
        .split(' ')
        .map(number)
        .collect();
    assert!((sides[2] * 25.4 / 72.0 - 210.0).abs() < 1e-3);
    assert!((sides[3] * 25.4 / 72.0 - 297.0).abs() < 1e-3);
    let points = text
        .lines()
        .filter(|line| line.ends_with(" m") || line.ends_with(" l"));
    let points: Vec<[f64; 2]> = points
        .map(|line| {
            let mut words = line.split(' ').map(number_of);
            [words.next().expect("x"), words.next().expect("y")]
        })
        .collect();
    let is_there = |[x, y]: [f64; 2]| {
        let far = |point: &[f64; 2]| {
            let mm = point.map(|along| along * 25.4 / 72.0);
            (mm[0] - x).abs() < 1e-3 && (mm[1] - (297.0 - y)).abs() < 1e-3
        };
        points.iter().any(far)
    };
    for corner in [
        [17.0, 17.0],
        [77.0, 17.0],
        [77.0, 37.0],
        [17.0, 37.0],
        [10.0, 10.0],
        [84.0, 44.0],
    ] {
        assert!(is_there(corner), "{corner:?}");
    }
}

fn number_of(word: &str) -> f64 {
    word.parse().unwrap_or(f64::NAN)
}

#[test]
fn what_cannot_be_made_is_refused() {
    let check = |toml: &str, kind, measures: Measures, code: &str| {
        let refused = files(&*read(toml), kind, &measures).expect_err(code);
        assert_eq!(refused.code, code);
    };
    let plain = Measures::default();
    let head = "family = \"packing\"\nboard = \"2x3\"\n";
    let domino = "[[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 3\n";
    let with = |more: &str| format!("{head}{more}");
    check(
        &with(&format!("wrap = \"columns\"\n{domino}")),
        Kind::Stl,
        plain,
        "make-wrap",
    );
    let apart = "[[pieces]]\nname = \"P\"\nshape = \"#.#\"\nparts = true\n[[pieces]]\nname = \"Q\"\nshape = \"\"\"\n.#.\n###\n\"\"\"\n";
    check(&with(apart), Kind::Stl, plain, "make-parts");
    let shapes = "[[pieces]]\nname = \"P\"\nshapes = [\"###\", \"##\\n#.\"]\ncount = 2\n";
    check(&with(shapes), Kind::Svg, plain, "make-shapes");
    check(
        &with(domino),
        Kind::Stl,
        Measures {
            clearance: Some(0.0),
            ..plain
        },
        "make-clearance-small",
    );
    check(
        &with(domino),
        Kind::Stl,
        Measures {
            edge: Edge::Round(7.0),
            ..plain
        },
        "make-edge-large",
    );
    check(
        &with(domino),
        Kind::Stl,
        Measures {
            height: Some(1.0),
            edge: Edge::Chamfer(1.0),
            ..plain
        },
        "make-edge-high",
    );
    check(
        &with(domino),
        Kind::Pdf,
        Measures {
            cell: 90.0,
            ..plain
        },
        "make-paper-small",
    );
    let wide = "family = \"packing\"\nboard = \"1x300\"\n[[pieces]]\nname = \"I\"\nshape = \"###\"\ncount = 100\n";
    check(wide, Kind::Stl, plain, "make-large");
    let many = "family = \"packing\"\nboard = \"60x60\"\n[[pieces]]\nname = \"I\"\nshape = \"###\"\ncount = \"any\"\n";
    check(many, Kind::Stl, plain, "make-pieces");
    let refused = |name: &str, kind, measures: &Measures| {
        files(&*built_in(name), kind, measures)
            .expect_err("it is refused")
            .code
            .to_owned()
    };
    assert_eq!(refused("soma", Kind::Svg, &plain), "make-solid");
    let round = Measures {
        edge: Edge::Round(1.0),
        ..plain
    };
    assert_eq!(
        refused("kanoodle-pyramid", Kind::Stl, &round),
        "make-edge-balls"
    );
    let thick = Measures {
        neck: Some(8.0),
        ..plain
    };
    assert_eq!(
        refused("kanoodle-pyramid", Kind::Stl, &thick),
        "make-neck-large"
    );
    let suguru =
        family("suguru")
            .expect("it is listed")
            .read("AB/AB ../..", "compact", &Settings::new());
    let refused = files(&*suguru.expect("a puzzle"), Kind::Stl, &plain).expect_err("no pieces");
    assert_eq!(refused.code, "make-family");
}

/// An archive has its files behind each other, and equal files give an equal one.
#[test]
fn archives_contain_their_files() {
    let made = files(&*built_in("soma"), Kind::Stl, &Measures::default()).expect("it can be made");
    let bytes = archive(&made);
    assert_eq!(bytes, archive(&made));
    assert!(bytes.starts_with(b"PK\x03\x04"));
    let long = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    let end = bytes.len() - 22;
    let mut at = long(end + 16) as usize;
    for file in &made {
        assert_eq!(long(at), 0x0201_4b50);
        let name = file.name.as_bytes();
        assert_eq!(&bytes[at + 46..at + 46 + name.len()], name);
        let start = long(at + 42) as usize + 30 + name.len();
        assert_eq!(&bytes[start..start + file.bytes.len()], file.bytes);
        at += 46 + name.len();
    }
    assert_eq!(at, end);
}
