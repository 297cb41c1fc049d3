//! Which levels are the same but for a symmetry of the board: turns, mirror images, names of cages and
//! of colours, the order of the tiles. Made from the texts alone.

/// What all images of a level have in common: the least of their texts.
///
/// `own` are the texts of the level for the holes of its book, `solved` its solution, a line a tile:
/// only the tiles of a solution have a place.
pub(crate) fn class_of_images(family: &str, own: &[&str], solved: &[String]) -> String {
    let images: Vec<String> = match family {
        "packing" => images_of(&layers(own[0]))
            .map(|layers| layers.concat().concat())
            .collect(),
        "suguru" => {
            let grids = [cells(own[0]), cells(own[1])];
            images_of(&grids)
                .map(|grids| renamed(&grids[0].concat()) + &grids[1].concat())
                .collect()
        }
        "tetravex" => images_of_tiles(own[0], solved),
        other => panic!("no symmetries of {other}"),
    };
    images.into_iter().min().expect("the level itself")
}

/// What all images of the solved board of a level have in common, whatever of it lies there at the start.
pub(crate) fn class_of_solved(family: &str, own: &[&str], solved: &[String]) -> String {
    let board = solved.join("/").replace(' ', "");
    match family {
        "packing" => class_of_images(family, &[&board], &[]),
        "suguru" => class_of_images(family, &[own[0], &board], &[]),
        "tetravex" => class_of_images(family, &[&own[0].replace('@', "")], solved),
        other => panic!("no symmetries of {other}"),
    }
}

/// Layers of rows of cells, each cell a text.
type Layer<T> = Vec<Vec<T>>;

fn cells(text: &str) -> Layer<String> {
    let cells = |row: &str| row.chars().map(String::from).collect();
    text.split('/').map(cells).collect()
}

fn layers(text: &str) -> Vec<Layer<String>> {
    text.split("//").map(cells).collect()
}

/// The eight images of some layers that are moved together, each with lengths of rows between, so that
/// only boards of one form are compared.
fn images_of(layers: &[Layer<String>]) -> impl Iterator<Item = Vec<Vec<String>>> {
    let image = |motion: usize| {
        let rows = |layer: &Layer<String>| {
            let moved = moved(layer.clone(), motion, |cell, _| cell);
            moved.into_iter().map(|row| row.concat() + "/").collect()
        };
        layers.iter().map(rows).collect()
    };
    (0..8).map(image).collect::<Vec<_>>().into_iter()
}

/// What each of the three bits of a motion does.
#[derive(Clone, Copy)]
enum Motion {
    Transpose,
    UpDown,
    LeftRight,
}

fn moved<T>(layer: Layer<T>, motion: usize, within: impl Fn(T, Motion) -> T) -> Layer<T> {
    let mut layer = layer;
    for (bit, motion_of_bit) in [Motion::Transpose, Motion::UpDown, Motion::LeftRight]
        .into_iter()
        .enumerate()
    {
        if motion >> bit & 1 == 1 {
            layer = moved_once(layer, motion_of_bit);
            layer = layer
                .into_iter()
                .map(|row| {
                    row.into_iter()
                        .map(|cell| within(cell, motion_of_bit))
                        .collect()
                })
                .collect();
        }
    }
    layer
}

fn moved_once<T>(mut layer: Layer<T>, motion: Motion) -> Layer<T> {
    match motion {
        Motion::UpDown => layer.reverse(),
        Motion::LeftRight => layer.iter_mut().for_each(|row| row.reverse()),
        Motion::Transpose => {
            let mut columns: Layer<T> = Vec::new();
            for row in layer {
                for (at, cell) in row.into_iter().enumerate() {
                    if at == columns.len() {
                        columns.push(Vec::new());
                    }
                    columns[at].push(cell);
                }
            }
            return columns;
        }
    }
    layer
}

/// Letters and digits named anew, in the order in which they come; all else stays.
fn renamed(text: &str) -> String {
    let mut known: Vec<char> = Vec::new();
    let name = |letter: char| {
        if !letter.is_ascii_alphanumeric() {
            return letter;
        }
        let at = known.iter().position(|other| *other == letter);
        let at = at.unwrap_or_else(|| {
            known.push(letter);
            known.len() - 1
        });
        char::from_u32('α' as u32 + u32::try_from(at).expect("few letters")).expect("a letter")
    };
    text.chars().map(name).collect()
}

/// A tile of the solution: its sides top, left, right, bottom, and whether it is fixed.
type Tile = ([char; 4], bool);

fn images_of_tiles(tiles: &str, solved: &[String]) -> Vec<String> {
    let side = (1..)
        .find(|side| side * side >= solved.len())
        .expect("a square");
    let fixed = tiles.split('/').map(|tile| tile.ends_with('@'));
    let laid: Vec<Tile> = solved
        .iter()
        .zip(fixed)
        .map(|(tile, fixed)| {
            let sides: Vec<char> = tile.chars().collect();
            (sides.try_into().expect("four sides"), fixed)
        })
        .collect();
    let board: Layer<Tile> = laid.chunks(side).map(<[Tile]>::to_vec).collect();
    let turned = |([top, left, right, bottom], fixed): Tile, motion| match motion {
        Motion::Transpose => ([left, top, bottom, right], fixed),
        Motion::UpDown => ([bottom, left, right, top], fixed),
        Motion::LeftRight => ([top, right, left, bottom], fixed),
    };
    let told = |(sides, fixed): &Tile| {
        sides
            .iter()
            .chain(fixed.then_some(&'@'))
            .collect::<String>()
    };
    let image = |motion| {
        let rows = moved(board.clone(), motion, turned);
        renamed(
            &rows
                .iter()
                .flatten()
                .map(told)
                .collect::<Vec<_>>()
                .join(" "),
        )
    };
    (0..8).map(image).collect()
}
