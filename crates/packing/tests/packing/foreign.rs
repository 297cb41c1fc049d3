//! The files of other programs: each read from what its format says, against the same puzzle in TOML.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

use pavage_family::{AnyPosition, Settings};
use pavage_puzzles::{families, family};
use pavage_search::Run;
use pavage_sweep::count_by_sweep;

fn read_with(
    text: &str,
    format: &str,
    settings: &[(&str, &str)],
) -> Result<Box<dyn AnyPosition>, (Option<usize>, &'static str)> {
    let packing = family("packing").expect("packing is registered");
    let mut set = Settings::new();
    for (name, value) in settings {
        set.set(name, value);
    }
    let read = packing.read(text, format, &set);
    read.map_err(|error| (error.line, error.message.code))
}

fn read(text: &str, format: &str) -> Box<dyn AnyPosition> {
    let guessed = families()
        .iter()
        .flat_map(|family| family.formats())
        .find(|known| known.name == format)
        .and_then(|known| known.recognises);
    assert!(guessed.is_none_or(|is| is(text)), "{format} in\n{text}");
    read_with(text, format, &[]).unwrap_or_else(|error| panic!("{error:?} in\n{text}"))
}

fn count(position: &dyn AnyPosition) -> u64 {
    let Ok(cover) = position.cover(&Run::default()) else {
        return 0;
    };
    let counted = count_by_sweep(cover.model(), &[], &Run::default()).expect("no colours");
    let solutions = counted.solutions.expect("nothing limits it");
    u64::try_from(solutions).expect("it is small")
}

/// The text gives as many solutions as the TOML, and the same board.
fn same(text: &str, format: &str, toml: &str) {
    let (foreign, listed) = (read(text, format), read(toml, "toml"));
    assert_eq!(
        foreign.view().cells.len(),
        listed.view().cells.len(),
        "{text}"
    );
    let expected = count(&*listed);
    assert_eq!(count(&*foreign), expected, "{text}");
    assert!(expected > 0, "{text}");
    // Written, it is TOML, which says the same.
    let again = read(&foreign.write("toml"), "toml");
    assert_eq!(again.write("toml"), foreign.write("toml"));
    assert_eq!(count(&*again), expected);
}

fn toml(head: &str, pieces: &[(&str, &str)]) -> String {
    let piece = |(name, (shape, rest)): (char, &(&str, &str))| {
        let rows = shape.replace('/', "\n");
        format!("[[pieces]]\nname = \"{name}\"\nshape = \"\"\"\n{rows}\n\"\"\"\n{rest}\n")
    };
    let pieces: String = ('A'..).zip(pieces).map(piece).collect();
    format!("family = \"packing\"\n{head}\n{pieces}")
}

const SHAPES: &str = "0:\n###\n##.\n##.\n\n1:\n###\n##.\n.##\n\n2:\n.##\n###\n##.\n\n3:\n##.\n###\n##.\n\n4:\n###\n#..\n###\n\n5:\n###\n.#.\n###\n\n";

#[test]
fn shapes_and_regions_are_puzzles_with_spare_cells() {
    let check = |region: &str, board: &str, spare: u32, pieces: &[(&str, &str)]| {
        let head = format!("board = \"{board}\"\nspare = {spare}");
        same(
            &format!("{SHAPES}{region}\n"),
            "presents",
            &toml(&head, pieces),
        );
    };
    check(
        "4x4: 0 0 0 0 2 0",
        "4x4",
        2,
        &[("###/#../###", "count = 2")],
    );
    check(
        "5x6: 1 0 0 1 1 0",
        "6x5",
        9,
        &[
            ("###/##./##.", ""),
            ("##./###/##.", ""),
            ("###/#../###", ""),
        ],
    );
    check(
        "7x6: 0 1 2 0 1 0",
        "6x7",
        14,
        &[
            ("###/##./.##", ""),
            (".##/###/##.", "count = 2"),
            ("###/#../###", ""),
        ],
    );
    let formats = family("packing").expect("registered").formats();
    let presents = formats
        .iter()
        .find(|format| format.name == "presents")
        .expect("listed");
    let both = format!("{SHAPES}4x4: 0 0 0 0 2 0\n12x5: 1 0 1 0 2 2\n");
    let parts = presents.parts.expect("it holds several")(&both);
    assert_eq!(parts.len(), 2);
    assert_eq!(parts[1].0, "2");
    assert_eq!(
        count(&*read(&parts[0].1, "presents")),
        count(&*read(&format!("{SHAPES}4x4: 0 0 0 0 2 0\n"), "presents"))
    );
    assert_eq!(
        read_with(&both, "presents", &[]).err(),
        Some((Some(32), "parts-several"))
    );
    // Shapes too large together have no place, which is no error.
    assert_eq!(
        count(&*read(&format!("{SHAPES}4x4: 3 0 0 0 0 0\n"), "presents")),
        0
    );
    let error = |text: &str| {
        read_with(text, "presents", &[])
            .err()
            .unwrap_or_else(|| panic!("{text}"))
    };
    assert_eq!(error("0:\n##\n"), (None, "presents-no-region"));
    assert_eq!(error("0:\n##\n\n4x4: 1 2\n"), (Some(4), "presents-copies"));
    assert_eq!(error("0:\n##\n\n4x4: x\n"), (Some(4), "presents-number"));
    assert_eq!(error("0:\n##\n\n4x4: 0\n"), (Some(4), "presents-nothing"));
    assert_eq!(
        error("0:\n##\n\n999x999: 1\n"),
        (Some(4), "board-too-large")
    );
    assert_eq!(
        error("0:\n##\n\n99999999999999999999x9: 1\n"),
        (Some(4), "board-too-large")
    );
    assert_eq!(error("1:\n##\n\n4x4: 1\n"), (Some(1), "presents-order"));
    assert_eq!(
        error("0:\n#.#\n\n4x4: 1\n"),
        (Some(1), "foreign-piece-apart")
    );
    assert_eq!(
        error("0:\n...\n\n4x4: 1\n"),
        (Some(1), "foreign-piece-empty")
    );
    assert_eq!(error("0:\nxx\n\n4x4: 1\n"), (Some(2), "presents-line"));
    assert_eq!(error("##\n\n4x4: 1\n"), (Some(1), "presents-line"));
}

#[test]
fn challenges_have_titles_and_other_marks() {
    let grid = "GGG........\n..G........\n..CCCC.....\n.....C.....\n...........\n";
    let plain = read(grid, "grid");
    let marked = grid.replace('.', "-");
    for text in [
        format!("Challenge 39\n{grid}"),
        format!("Challenge 39 (two pieces)\n\n{marked}\n"),
        format!("\n\n{marked}"),
    ] {
        let found = read(&text, "challenges");
        assert_eq!(found.write("toml"), plain.write("toml"), "{text}");
    }
    let pieces = [("pieces", "pentomino")];
    let own = read_with("# 7\n--\n--\n", "challenges", &pieces);
    assert_eq!(own.map(|own| own.view().cells.len()), Ok(4));
    let formats = family("packing").expect("registered").formats();
    let challenges = formats
        .iter()
        .find(|format| format.name == "challenges")
        .expect("listed");
    let both = format!("Level 1\n{marked}\nLevel 2, hard\n{grid}\n");
    let parts = challenges.parts.expect("it holds several")(&both);
    let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Level 1", "Level 2, hard"]);
    for (_, text) in &parts {
        assert_eq!(
            read_with(text, "challenges", &[])
                .expect("one")
                .write("toml"),
            plain.write("toml")
        );
    }
    assert_eq!(
        read_with(&both, "challenges", &[]).err(),
        Some((Some(9), "parts-several"))
    );
    assert_eq!(
        read_with("a title\n", "challenges", &[]).err(),
        Some((None, "challenges-none"))
    );
    // Lines stay those of the file.
    let wrong = format!("A title\nand another\n{}", marked.replacen("GGG", "GGX", 1));
    assert_eq!(
        read_with(&wrong, "challenges", &[])
            .err()
            .map(|(line, _)| line),
        Some(Some(3))
    );
    for other in [
        "GGG\n..G\n",
        "Just words\nand more words\n",
        "AAB\nABB\n\n1..\n..2\n",
    ] {
        assert!(!challenges.recognises.expect("guessed")(other), "{other}");
    }
}

#[test]
fn figures_of_the_soma_cube_are_boards_of_cubes() {
    let cube = "/VVL/ZVL/TLL\n/ZAB/ZAB/TTP\n/ZBB/AAP/TPP\n";
    let found = read(cube, "soma");
    assert_eq!(count(&*found), 11_520);
    let toml = "family = \"packing\"\nlattice = \"cubic\"\nboard = \"3x3x3\"\npieces = \"soma\"\n";
    assert_eq!(
        found.view().cells.len(),
        read(toml, "toml").view().cells.len()
    );
    // A staircase, three cells wide: the top layer is the first.
    let stairs =
        "; A remark\n/.../.../ooo\n/.../ooo/ooo\n/ooo/ooo/ooo\n/.../ooo/ooo\n/.../.../ooo\n";
    let drawn = "ooo\nooo\nooo\nooo\nooo\n\n...\nooo\nooo\nooo\n...\n\n...\n...\nooo\n...\n...\n"
        .replace('.', "#")
        .replace('o', ".");
    let toml = format!(
        "family = \"packing\"\nlattice = \"cubic\"\nboard = \"\"\"\n{drawn}\"\"\"\npieces = \"soma\"\n"
    );
    let (found, listed) = (read(stairs, "soma"), read(&toml, "toml"));
    assert_eq!(found.solution(), listed.solution());
    assert_eq!(count(&*found), count(&*listed));
    let formats = family("packing").expect("registered").formats();
    let soma = formats
        .iter()
        .find(|format| format.name == "soma")
        .expect("listed");
    assert_eq!(
        soma.parts.expect("several")(&format!("{cube}; next\n{stairs}")).len(),
        2
    );
    let error = |text: &str| {
        read_with(text, "soma", &[])
            .err()
            .unwrap_or_else(|| panic!("{text}"))
    };
    assert_eq!(error("a\n"), (None, "soma-none"));
    assert_eq!(error("/aa/a\n/aa\n"), (Some(2), "soma-layers"));
    assert_eq!(error("/aa/a\n\n/aa/a\n"), (Some(3), "parts-several"));
    assert_eq!(error("/../.\n"), (None, "board-empty"));
}

/// A board of iQPuzzle with these corners.
fn conf(general: &str, board: &str, blocks: &[&str], barriers: &[(&str, &str)]) -> String {
    let mut text = format!(
        "[General]\nGridSize=25\nBGColor=\"#EEEEEE\"\n{general}\n\n[Board]\nPolygon=\"{board}\"\nColor=\"#FFFFFF\"\n"
    );
    for (number, corners) in (1..).zip(blocks) {
        text += &format!(
            "\n##  X X\n[Block{number}]\nPolygon=\"{corners}\"\nColor=\"#3465A4\"\nStartPos=\"14,3\"\n"
        );
    }
    for (number, (corners, start)) in (1..).zip(barriers) {
        text += &format!("\n[Barrier{number}]\nPolygon=\"{corners}\"\nStartPos=\"{start}\"\n");
    }
    text
}

const L: &str = "0,0 | 1,0 | 1,1 | 3,1 | 3,2 | 0,2 | 0,0";
const BAR: &str = "0,0 | 4,0 | 4,1 | 0,1 | 0,0";
const SQUARE: &str = "0,0 | 2,0 | 2,2 | 0,2 | 0,0";
const CROSS: &str = "1,0 | 2,0 | 2,1 | 3,1 | 3,2 | 2,2 | 2,3 | 1,3 | 1,2 | 0,2 | 0,1 | 1,1 | 1,0";

#[test]
fn boards_of_iqpuzzle_are_boards() {
    let four_by_four = "0,0 | 4,0 | 4,4 | 0,4 | 0,0";
    same(
        &conf("", four_by_four, &[L, BAR, SQUARE, L], &[]),
        "iqpuzzle",
        &toml(
            "board = \"4x4\"",
            &[
                ("#../###", ""),
                ("####", ""),
                ("##/##", ""),
                ("#../###", ""),
            ],
        ),
    );
    // A barrier in the middle, moved by its place, and a board that is not at the origin.
    same(
        &conf(
            "PossibleSolutions=4",
            "2,1 | 7,1 | 7,5 | 2,5 | 2,1",
            &[L, BAR, L],
            &[(SQUARE, "3,2"), ("0,0 | 4,0 | 4,1 | 0,1 | 0,0", "3,4")],
        ),
        "iqpuzzle",
        &toml(
            "board = \"\"\"\n.....\n.##..\n.##..\n.####\n\"\"\"",
            &[("#../###", ""), ("####", ""), ("#../###", "")],
        ),
    );
    // Not all pieces are needed.
    same(
        &conf(
            "NotAllPiecesNeeded=true",
            "0,0 | 4,0 | 4,3 | 0,3 | 0,0",
            &[L, BAR, SQUARE, CROSS, L],
            &[],
        ),
        "iqpuzzle",
        &toml(
            "board = \"3x4\"",
            &[
                ("#../###", "count = \"0-1\""),
                ("####", "count = \"0-1\""),
                ("##/##", "count = \"0-1\""),
                (".#./###/.#.", "count = \"0-1\""),
                ("#../###", "count = \"0-1\""),
            ],
        ),
    );
    let error = |text: &str| {
        read_with(text, "iqpuzzle", &[])
            .err()
            .unwrap_or_else(|| panic!("{text}"))
    };
    assert_eq!(
        error("[Block1]\nPolygon=\"0,0\"\n"),
        (None, "iqpuzzle-board")
    );
    assert_eq!(
        error("[Board]\nColor=\"#ffffff\"\n"),
        (None, "iqpuzzle-corners")
    );
    assert_eq!(
        error(&conf("", four_by_four, &[], &[])),
        (None, "iqpuzzle-blocks")
    );
    assert_eq!(
        error(&conf("Freestyle=true", four_by_four, &[L], &[])),
        (Some(4), "iqpuzzle-freestyle")
    );
    for (corners, code) in [
        ("0,0 | 4,4 | 0,4 | 0,0 | 0,0", "iqpuzzle-polygon"),
        ("0,0 | 4,0 | 4,4 | 0,4", "iqpuzzle-polygon"),
        ("0,0 | 4,0 | 0,0 | 4,0 | 0,0", "iqpuzzle-polygon"),
        ("0,0 | 4;0", "iqpuzzle-corner"),
        ("0,0 | 40000,0", "iqpuzzle-corner"),
        ("0,0 | 9000,0 | 9000,9000 | 0,9000 | 0,0", "iqpuzzle-large"),
    ] {
        assert_eq!(
            error(&conf("", corners, &[L], &[])),
            (Some(7), code),
            "{corners}"
        );
    }
    let no_start = conf("", four_by_four, &[L], &[(SQUARE, "1,1")]).replace("StartPos=\"1,1\"", "");
    assert_eq!(error(&no_start), (Some(17), "iqpuzzle-start"));
}

/// A file of BurrTools: the kind of its grid, shapes as sizes and cells, and problems.
fn burr(grid: u32, shapes: &[([u32; 3], &str)], problems: &str) -> String {
    let shape = |([x, y, z], cells): &([u32; 3], &str)| {
        format!("    <voxel x=\"{x}\" y=\"{y}\" z=\"{z}\" type=\"0\">{cells}</voxel>\n")
    };
    let shapes: String = shapes.iter().map(shape).collect();
    format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n  <gridType type=\"{grid}\"/>\n  <colors/>\n  <shapes>\n{shapes}  </shapes>\n  <problems>\n{problems}\n  </problems>\n  <comment/>\n</puzzle>\n"
    )
}

fn problem(parts: &str, result: u32) -> String {
    format!(
        "<problem name=\"whole\" state=\"0\"><shapes>{parts}</shapes><result id=\"{result}\"/><bitmap/></problem>"
    )
}

#[test]
fn files_of_burrtools_are_puzzles() {
    // The Soma cube from its seven pieces, in 3x3x3.
    let soma: [([u32; 3], &str); 8] = [
        ([2, 2, 1], "##_#"),
        ([3, 2, 1], "####__"),
        ([3, 2, 1], "###_#_"),
        ([3, 2, 1], "##__##"),
        ([2, 2, 2], "###__#__"),
        ([2, 2, 2], "###___#_"),
        ([2, 2, 2], "###_#___"),
        ([3, 3, 3], "###########################"),
    ];
    let parts: String = (0..7)
        .map(|id| format!("<shape id=\"{id}\" count=\"1\"/>"))
        .collect();
    let text = burr(0, &soma, &problem(&parts, 7));
    assert_eq!(count(&*read(&text, "burrtools")), 11_520);
    // Without a grid, in version 1, with colours that go with all.
    let old = text
        .replace("version=\"2\"", "version=\"1\"")
        .replace("  <gridType type=\"0\"/>\n", "")
        .replace("####__", "#1#1#12#__");
    assert_eq!(count(&*read(&old, "burrtools")), 11_520);

    // One layer of bricks: pentominoes of which one may be left out, and a cell that may stay open.
    let flat = burr(
        0,
        &[
            ([2, 2, 1], "###_"),
            ([2, 1, 1], "##"),
            ([4, 2, 1], "#######+"),
        ],
        &problem(
            "<shape id=\"0\" count=\"1\"/><shape id=\"1\" min=\"1\" max=\"3\"/>",
            2,
        ),
    );
    same(
        &flat,
        "burrtools",
        &toml(
            "board = \"\"\"\n....\n...?\n\"\"\"",
            &[("##/#.", ""), ("##", "count = \"1-3\"")],
        ),
    );

    // Triangles: three rhombuses in a hexagon, whose first row is the lower one; of two problems the second.
    let shapes = [
        ([2, 1, 1], "##"),
        ([4, 2, 1], "_###_###"),
        ([4, 2, 1], "_##__##_"),
    ];
    let problems =
        problem("<shape id=\"0\" count=\"3\"/>", 1) + &problem("<shape id=\"0\" count=\"2\"/>", 2);
    let hexagon = burr(1, &shapes, &problems);
    assert_eq!(count(&*read(&hexagon, "burrtools")), 2);
    let second = read_with(&hexagon, "burrtools", &[("problem", "2")]).expect("a problem");
    assert_eq!(second.view().cells.len(), 4);
    assert_eq!(count(&*second), 1);
}

/// All ways to lay pieces of spheres, from the rule of the grid alone: cells where x + y + z is even, turned
/// as a cube is turned.
fn spheres_by_hand(board: &[[i32; 3]], pieces: &[Vec<[i32; 3]>]) -> u64 {
    fn rotations() -> Vec<[[i32; 3]; 3]> {
        let mut found = Vec::new();
        for order in [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ] {
            for signs in 0..8 {
                let sign = |at: usize| if signs >> at & 1 == 1 { -1 } else { 1 };
                let mut matrix = [[0; 3]; 3];
                for (row, col) in order.into_iter().enumerate() {
                    matrix[row][col] = sign(row);
                }
                let odd = [[0, 2, 1], [1, 0, 2], [2, 1, 0]].contains(&order);
                let is_mirror =
                    (odd as i32 + (0..3).filter(|at| sign(*at) < 0).count() as i32) % 2 == 1;
                if !is_mirror {
                    found.push(matrix);
                }
            }
        }
        found
    }
    let turned = |cells: &[[i32; 3]], matrix: &[[i32; 3]; 3]| -> Vec<[i32; 3]> {
        let turn = |cell: &[i32; 3]| {
            [0, 1, 2].map(|row| (0..3).map(|col| matrix[row][col] * cell[col]).sum::<i32>())
        };
        cells.iter().map(turn).collect()
    };
    let placements = |cells: &Vec<[i32; 3]>| {
        let mut all = std::collections::BTreeSet::new();
        for matrix in rotations() {
            let image = turned(cells, &matrix);
            for target in board {
                let shift = [0, 1, 2].map(|axis| target[axis] - image[0][axis]);
                let mut moved: Vec<[i32; 3]> = image
                    .iter()
                    .map(|cell| [0, 1, 2].map(|axis| cell[axis] + shift[axis]))
                    .collect();
                moved.sort_unstable();
                if moved.iter().all(|cell| board.contains(cell)) {
                    all.insert(moved);
                }
            }
        }
        all
    };
    let all: Vec<_> = pieces.iter().map(placements).collect();
    fn lay(
        all: &[std::collections::BTreeSet<Vec<[i32; 3]>>],
        used: &mut Vec<[i32; 3]>,
        room: usize,
    ) -> u64 {
        let Some((first, rest)) = all.split_first() else {
            return u64::from(used.len() == room);
        };
        let mut found = 0;
        for placement in first {
            if placement.iter().all(|cell| !used.contains(cell)) {
                used.extend(placement);
                found += lay(rest, used, room);
                used.truncate(used.len() - placement.len());
            }
        }
        found
    }
    lay(&all, &mut Vec::new(), board.len())
}

#[test]
fn spheres_lie_as_in_their_grid() {
    let cells = |[x, y, _]: [u32; 3], text: &str| -> Vec<[i32; 3]> {
        let at = |at: usize| {
            [at as u32 % x, at as u32 / x % y, at as u32 / x / y].map(|side| side as i32)
        };
        let filled = text
            .chars()
            .enumerate()
            .filter(|(_, letter)| *letter == '#');
        filled.map(|(number, _)| at(number)).collect()
    };
    let pair = ([2, 2, 1], "#__#");
    let triple = ([3, 3, 1], "#___#___#");
    let bent = ([3, 2, 1], "#_#_#_");
    let up = ([2, 2, 2], "#__#_#__");
    let boards = [
        ([2, 2, 2], "#__#_##_"),
        ([3, 3, 1], "#_#_#_#_#"),
        ([3, 2, 2], "#_#_#__#_#_#"),
        ([3, 3, 2], "#_#_#_#_#_#_#_#_#_"),
    ];
    let mut seen = 0;
    for (size, board) in boards {
        for set in [
            vec![pair, pair],
            vec![pair, pair, pair],
            vec![up, up],
            vec![up, bent],
            vec![bent, bent],
            vec![pair, pair, pair, up],
            vec![pair, pair, pair, bent],
            vec![pair, pair, pair, triple],
            vec![up, up, up],
            vec![up, bent, triple],
            vec![up, bent, bent],
        ] {
            let mut shapes: Vec<([u32; 3], &str)> = set.clone();
            shapes.push((size, board));
            let parts: String = (0..set.len())
                .map(|id| format!("<shape id=\"{id}\" count=\"1\"/>"))
                .collect();
            let text = burr(2, &shapes, &problem(&parts, set.len() as u32));
            let pieces: Vec<_> = set.iter().map(|(size, text)| cells(*size, text)).collect();
            let mut by_hand = spheres_by_hand(&cells(size, board), &pieces);
            // Exchanging equal pieces makes no other solution.
            for (at, piece) in set.iter().enumerate() {
                by_hand /= set[..=at].iter().filter(|other| *other == piece).count() as u64;
            }
            assert_eq!(
                count(&*read(&text, "burrtools")),
                by_hand,
                "{board} {set:?}"
            );
            seen += usize::from(by_hand > 0);
        }
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn what_burrtools_says_and_is_not_read_is_named() {
    let shapes: [([u32; 3], &str); 3] = [([2, 1, 1], "##"), ([2, 2, 1], "####"), ([2, 1, 1], "#+")];
    let two = problem("<shape id=\"0\" count=\"2\"/>", 1);
    let plain = burr(0, &shapes, &two);
    assert_eq!(count(&*read(&plain, "burrtools")), 2);
    let check = |text: &str, settings: &[(&str, &str)], expected: (Option<usize>, &str)| {
        let error = read_with(text, "burrtools", settings).err();
        assert_eq!(error, Some(expected), "{text}");
    };
    check(&plain, &[("problem", "2")], (None, "burr-problem"));
    check(&plain, &[("problem", "x")], (None, "burr-problem"));
    check(&plain, &[("pieces", "soma")], (None, "foreign-pieces"));
    assert_eq!(
        read_with("..\n..\n", "grid", &[("problem", "1")]).err(),
        Some((None, "burr-problem-only"))
    );
    check("<a>", &[], (Some(1), "burr-xml"));
    check(
        "<!DOCTYPE a [<!ENTITY b \"c\">]>\n<puzzle/>",
        &[],
        (Some(1), "burr-xml"),
    );
    check("<cube/>", &[], (Some(1), "burr-version"));
    check(
        &plain.replace("version=\"2\"", "version=\"3\""),
        &[],
        (Some(2), "burr-version"),
    );
    for grid in [3, 4, 9] {
        check(&burr(grid, &shapes, &two), &[], (Some(3), "burr-grid"));
    }
    check(&burr(0, &shapes, ""), &[], (None, "burr-no-problem"));
    check(
        &burr(0, &shapes, &problem("", 1)),
        &[],
        (Some(11), "burr-pieces"),
    );
    check(
        &burr(0, &shapes, &problem("<shape id=\"0\"/>", 9)),
        &[],
        (Some(11), "burr-shape"),
    );
    check(
        &burr(0, &shapes, &problem("<shape id=\"2\"/>", 1)),
        &[],
        (Some(11), "burr-piece-variable"),
    );
    check(
        &burr(
            0,
            &shapes,
            &problem("<shape id=\"0\" min=\"2\" max=\"1\"/>", 1),
        ),
        &[],
        (Some(11), "burr-range"),
    );
    check(
        &burr(0, &shapes, &problem("<shape id=\"0\" count=\"-1\"/>", 1)),
        &[],
        (Some(11), "burr-number"),
    );
    check(
        &plain.replace("<result id=\"1\"/>", ""),
        &[],
        (Some(11), "burr-result"),
    );
    check(&plain.replace("####", "###"), &[], (Some(7), "burr-voxels"));
    check(&plain.replace("####", "##?#"), &[], (Some(7), "burr-voxel"));
    check(
        &plain.replace("y=\"2\"", "y=\"0\""),
        &[],
        (Some(7), "burr-size"),
    );
    check(
        &plain.replace("y=\"2\"", "y=\"2000000000\""),
        &[],
        (Some(7), "burr-size"),
    );
    check(&burr(2, &shapes, &two), &[], (Some(11), "burr-no-sphere"));
    check(
        &burr(
            0,
            &[([2, 2, 1], "#__#"), shapes[1]],
            &problem("<shape id=\"0\"/>", 1),
        ),
        &[],
        (Some(10), "foreign-piece-apart"),
    );
    check(
        &burr(
            1,
            &[([1, 1, 2], "##"), shapes[1]],
            &problem("<shape id=\"0\"/>", 1),
        ),
        &[],
        (Some(10), "burr-prisms"),
    );
    // Colours of pieces that share one colour of the board, and not another, are named.
    let crossed = burr(
        0,
        &[([3, 1, 1], "#1#2#3"), ([3, 2, 1], "#4#5#6###")],
        "<problem state=\"0\"><shapes><shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/>\
         <bitmap><pair piece=\"0\" result=\"3\"/><pair piece=\"0\" result=\"4\"/>\
         <pair piece=\"1\" result=\"4\"/><pair piece=\"1\" result=\"5\"/></bitmap></problem>",
    );
    check(&crossed, &[], (Some(10), "burr-colours"));
    let apart = crossed.replace("<pair piece=\"1\" result=\"4\"/>", "");
    assert_eq!(read_with(&apart, "burrtools", &[]).err(), None);
    // Colours that forbid nothing are read over.
    let coloured = plain.replace(">##<", ">#1#<").replace(">####<", ">#2###<");
    let allowed = coloured.replace(
        "<bitmap/>",
        "<bitmap><pair piece=\"0\" result=\"1\"/></bitmap>",
    );
    assert_eq!(count(&*read(&allowed, "burrtools")), 2);
    // A bound on open cells that says nothing is read over; one that does is named.
    let open = burr(
        0,
        &[shapes[0], ([2, 2, 1], "##++")],
        &problem("<shape id=\"0\" min=\"1\" max=\"2\"/>", 1),
    );
    assert_eq!(count(&*read(&open, "burrtools")), 3);
    let bounded =
        |most: u32| open.replace("state=\"0\"", &format!("state=\"0\" maxHoles=\"{most}\""));
    assert_eq!(count(&*read(&bounded(2), "burrtools")), 3);
    check(&bounded(1), &[], (Some(10), "burr-holes"));
}

/// All ways to lay coloured pieces on a coloured board, from the pairs alone.
fn coloured_by_hand(
    board: &[(usize, u32)],
    pieces: &[[(usize, u32); 3]],
    goes: &dyn Fn(u32, u32) -> bool,
) -> u64 {
    // A piece of three in a row of six columns, straight or bent, in all ways: its cells and their colours.
    let Some(&(first, _)) = board.first() else {
        return 1;
    };
    let mut ways = 0;
    for (at, piece) in pieces.iter().enumerate() {
        let mut laid: Vec<Vec<usize>> = Vec::new();
        for turn in 0..8 {
            let turned = piece.iter().map(|(cell, colour)| {
                let [mut row, mut col] = [(cell / 6) as i32, (cell % 6) as i32];
                if turn > 3 {
                    col = -col;
                }
                for _ in 0..turn % 4 {
                    [row, col] = [col, -row];
                }
                (row, col, *colour)
            });
            let mut turned: Vec<(i32, i32, u32)> = turned.collect();
            turned.sort_unstable();
            let (row, col, _) = turned[0];
            let [down, right] = [(first / 6) as i32 - row, (first % 6) as i32 - col];
            let cells = turned.iter().map(|(row, col, colour)| {
                let [row, col] = [row + down, col + right];
                let there = board
                    .iter()
                    .find(|(cell, _)| [(cell / 6) as i32, (cell % 6) as i32] == [row, col]);
                there
                    .filter(|(_, own)| *own == 0 || *colour == 0 || goes(*colour, *own))
                    .map(|(cell, _)| *cell)
            });
            let Some(cells) = cells.collect::<Option<Vec<usize>>>() else {
                continue;
            };
            if laid.contains(&cells) {
                continue;
            }
            let left: Vec<(usize, u32)> = board
                .iter()
                .copied()
                .filter(|(cell, _)| !cells.contains(cell))
                .collect();
            let mut others = pieces.to_vec();
            others.remove(at);
            ways += coloured_by_hand(&left, &others, goes);
            laid.push(cells);
        }
    }
    ways
}

/// Random colours and random pairs: counted as by hand, or refused where no letters say them; written and read
/// again, the same.
#[test]
fn colours_of_burrtools_keep_pieces_from_places() {
    let mut random = pavage_bits::Random::new(7);
    let [mut bound, mut refused] = [0, 0];
    for _ in 0..300 {
        let mut colour = |most: u64| u32::try_from(random.below(most)).expect("small");
        let board: Vec<(usize, u32)> = (0..12)
            .filter(|cell| cell % 6 < 6)
            .map(|cell| (cell, colour(4)))
            .collect();
        let straight = [(0, colour(4)), (1, colour(4)), (2, colour(4))];
        let bent = [(0, colour(4)), (1, colour(4)), (6, colour(4))];
        let pairs: Vec<[u32; 2]> = (1..4)
            .flat_map(|a| (1..4).map(move |b| [a, b]))
            .filter(|_| colour(2) == 1)
            .collect();
        let digits = |colour: u32| {
            if colour == 0 {
                String::new()
            } else {
                colour.to_string()
            }
        };
        let of_board: String = board
            .iter()
            .map(|(_, own)| format!("#{}", digits(*own)))
            .collect();
        let of_straight: String = straight
            .iter()
            .map(|(_, own)| format!("#{}", digits(*own)))
            .collect();
        let of_bent = format!(
            "#{}#{}#{}_",
            digits(bent[0].1),
            digits(bent[1].1),
            digits(bent[2].1)
        );
        let listed: String = pairs
            .iter()
            .map(|[a, b]| format!("<pair piece=\"{}\" result=\"{}\"/>", a - 1, b - 1))
            .collect();
        let text = burr(
            0,
            &[
                ([3, 1, 1], &of_straight),
                ([2, 2, 1], &of_bent),
                ([6, 2, 1], &of_board),
            ],
            &format!(
                "<problem state=\"0\"><shapes><shape id=\"0\" count=\"2\"/><shape id=\"1\" count=\"2\"/></shapes>\
                 <result id=\"2\"/><bitmap>{listed}</bitmap></problem>"
            ),
        );
        let puzzle = match read_with(&text, "burrtools", &[]) {
            Ok(puzzle) => puzzle,
            Err((_, code)) => {
                assert_eq!(code, "burr-colours", "{text}");
                refused += 1;
                continue;
            }
        };
        let goes = |piece: u32, result: u32| pairs.contains(&[piece, result]);
        // Copies that change places are one solution.
        let expected = coloured_by_hand(&board, &[straight, straight, bent, bent], &goes) / 4;
        let found = count(&*puzzle);
        assert_eq!(found, expected, "{text}");
        bound += u32::from(expected > 0 && puzzle.write("toml").contains("colors"));
        let written = puzzle.write("burrtools");
        let again = read(&written, "burrtools");
        assert_eq!(count(&*again), expected, "{written}");
        assert_eq!(again.write("burrtools"), written);
    }
    assert!(bound > 20 && refused > 20, "{bound} {refused}");
}

/// What is built in is written as BurrTools has it, on each of its lattices, and read again has the same
/// board, the same pieces and as many solutions.
#[test]
fn built_in_puzzles_are_written_for_burrtools() {
    let packing = family("packing").expect("packing is registered");
    for (name, solutions) in [
        ("soma", Some(11_520)),
        ("pentomino-3x20", Some(8)),
        ("pentomino-8x8-hole", None),
        ("solid-pentomino-2x3x10", Some(96)),
        ("kanoodle-pyramid", None),
        ("hexiamond-6x6", Some(624)),
    ] {
        let found = packing.built_in(name, &Settings::new());
        let puzzle = found.expect("it is built in").expect("it is a puzzle");
        let written = puzzle.write("burrtools");
        assert!(written.starts_with("<?xml"), "{name}");
        let again = read(&written, "burrtools");
        assert_eq!(
            again.view().cells.len(),
            puzzle.view().cells.len(),
            "{name}"
        );
        let places = |position: &dyn AnyPosition| {
            position
                .cover(&Run::default())
                .expect("a cover")
                .model()
                .option_count()
        };
        assert_eq!(places(&*again), places(&*puzzle), "{name}");
        if let Some(solutions) = solutions {
            assert_eq!(count(&*again), solutions, "{name}");
        }
        assert_eq!(again.write("burrtools"), written, "{name}");
    }
    // What its files do not say is written as TOML.
    for name in ["tetrahex-4x7", "dice-6x6"] {
        let found = packing.built_in(name, &Settings::new());
        let puzzle = found.expect("it is built in").expect("it is a puzzle");
        assert_eq!(puzzle.write("burrtools"), puzzle.write("toml"), "{name}");
    }
}

/// Texts of some kilobytes that would make a naive reader go on for ever, or take all memory.
#[test]
fn texts_that_ask_for_too_much_are_refused_at_once() {
    let check = |text: &str, format: &str, expected: &str| {
        let refused = read_with(text, format, &[]).err();
        let found = refused.map(|(_, code)| code);
        let begin: String = text.chars().take(60).collect();
        assert_eq!(found, Some(expected), "{format}: {begin}");
    };
    let deep = format!("<puzzle version=\"2\"><voxel/>{}", "<a>".repeat(20_000));
    check(&deep, "burrtools", "burr-deep");
    let flat = |shapes: &str, used: &str| {
        format!(
            "<puzzle version=\"2\"><gridType type=\"0\"/><shapes>{shapes}</shapes>\
             <problems><problem><shapes>{used}</shapes><result id=\"0\"/></problem></problems></puzzle>"
        )
    };
    let side = 200;
    let large = format!(
        "<voxel x=\"{side}\" y=\"{side}\" z=\"1\">{}</voxel>",
        "#".repeat(side * side)
    );
    let often = "<shape id=\"0\" count=\"1\"/>".repeat(500);
    check(&flat(&large, &often), "burrtools", "foreign-large");
    let column = format!("/A{}\n/A{}\n", "/A".repeat(40_000), "/A".repeat(40_000));
    check(&column, "soma", "board-too-large");
    let block = |number| format!("[Block{number}]\nPolygon=\"0,0|250,0|250,250|0,250|0,0\"\n");
    let blocks: String = (1..100).map(block).collect();
    let board = "[Board]\nPolygon=\"0,0|2,0|2,2|0,2|0,0\"\n";
    check(&format!("{board}{blocks}"), "iqpuzzle", "foreign-large");
    let bomb = format!(
        "0:\n#\n-- {}\n{}",
        "x".repeat(1 << 20),
        "2x1: 1\n".repeat(1000)
    );
    let presents = families().iter().flat_map(|family| family.formats());
    let presents = presents.filter(|format| format.name == "presents");
    assert!(
        presents
            .filter_map(|format| format.parts)
            .all(|parts| parts(&bomb).is_empty())
    );
}
