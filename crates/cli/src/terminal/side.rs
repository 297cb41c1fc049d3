//! Blocks of lines side by side, as far as the width allows; and the layers of a board by name.

use pavage_app::View;

/// The width that small boards side by side may take.
pub(super) const WIDTH_MAX: usize = 76;
/// What stands between two blocks.
const GAP: &str = "   ";

/// Blocks beside each other, in as many rows as they take in that width. Rows of blocks have an
/// empty line between them if `apart`.
pub(super) fn side_by_side(blocks: &[Vec<String>], width_max: usize, apart: bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut rest = blocks;
    while !rest.is_empty() {
        let mut width = 0;
        let fits = |block: &&Vec<String>| {
            width += wide(block) + GAP.len();
            width <= width_max + GAP.len()
        };
        let fitting = rest.iter().take_while(fits).count().max(1);
        let (row, others) = rest.split_at(fitting);
        if apart && !lines.is_empty() {
            lines.push(String::new());
        }
        let high = row.iter().map(Vec::len).max().unwrap_or(0);
        for at in 0..high {
            let cells = row.iter().map(|block| {
                let line = block.get(at).map_or("", String::as_str);
                format!("{line}{}", " ".repeat(wide(block) - bare_width(line)))
            });
            let line = cells.collect::<Vec<_>>().join(GAP);
            lines.push(line.trim_end_matches(' ').to_owned());
        }
        rest = others;
    }
    lines
}

fn wide(block: &[String]) -> usize {
    block.iter().map(|line| bare_width(line)).max().unwrap_or(0)
}

/// The number of characters that a line shows, without the codes of colours.
pub(super) fn bare_width(line: &str) -> usize {
    let mut width = 0;
    let mut is_code = false;
    for letter in line.chars() {
        match letter {
            '\u{1b}' => is_code = true,
            'm' if is_code => is_code = false,
            _ if is_code => {}
            _ => width += 1,
        }
    }
    width
}

/// Rows and columns of a layer, up to the last ones with a cell: upper layers of a pyramid are
/// smaller.
pub(super) fn size_of(view: &View, layer: u16) -> [u16; 2] {
    if view.layers == 1 {
        return [view.rows, view.cols];
    }
    let places = view.cells.iter().map(|cell| cell.place);
    let on_layer = places.filter(|place| place.layer_number() == layer);
    on_layer.fold([1, 1], |[rows, cols], place| {
        [rows.max(place.row + 1), cols.max(place.col + 1)]
    })
}

/// Whether the cells of a picture are triangles, which point up and down in turn.
pub(super) fn has_triangles(view: &View) -> bool {
    view.lattice.outlines.len() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(lines: &[&str]) -> Vec<String> {
        lines.iter().map(|line| (*line).to_owned()).collect()
    }

    #[test]
    fn blocks_take_the_room_there_is() {
        let blocks = [
            block(&["one", "ABC"]),
            block(&["two", "\u{1b}[1mDE\u{1b}[0m", "F"]),
            block(&["3", "G"]),
        ];
        assert_eq!(
            side_by_side(&blocks, 12, true),
            [
                "one   two",
                "ABC   \u{1b}[1mDE\u{1b}[0m",
                "      F",
                "",
                "3",
                "G"
            ]
        );
        assert_eq!(side_by_side(&blocks, 13, true).len(), 3);
        // A block that is too wide stands alone.
        assert_eq!(side_by_side(&blocks, 1, false).len(), 7);
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(bare_width("A\u{1b}[1m\u{1b}[31mx\u{1b}[0m."), 3);
    }
}
