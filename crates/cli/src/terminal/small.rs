//! Small boards: a few characters a cell. Sentences speak of rows and columns by number, so the numbers
//! stand beside them.

use std::collections::HashMap;

use anstyle::Style;
use pavage_app::draw::layer_name;
use pavage_app::{Place, View};
use pavage_words::Words;

use super::side::{WIDTH_MAX, has_triangles, side_by_side, size_of};

/// What a cell shows.
pub(super) struct Shown {
    pub(super) text: String,
    pub(super) style: Style,
}

/// A board with what its cells show.
pub(super) struct SmallBoard<'a> {
    pub(super) view: &'a View,
    pub(super) shown: HashMap<Place, Shown>,
    /// The width of a cell in characters; triangles take one, with their sides between them.
    pub(super) width: usize,
    pub(super) colour: bool,
}

impl SmallBoard<'_> {
    /// Its rows; layers side by side, each under its name.
    pub(super) fn lines(&self, words: &Words) -> Vec<String> {
        if self.view.layers == 1 {
            return self.layer(0);
        }
        let layers = (0..self.view.layers).map(|layer| {
            let mut lines = vec![layer_name(layer, words)];
            lines.extend(self.layer(layer));
            lines
        });
        side_by_side(&layers.collect::<Vec<_>>(), WIDTH_MAX, false)
    }

    /// The rows of a layer, with the numbers of rows and columns.
    fn layer(&self, layer: u16) -> Vec<String> {
        let [rows, cols] = size_of(self.view, layer);
        let margin = rows.to_string().len();
        let are_triangles = has_triangles(self.view);
        let spread = |digits: String| -> String {
            let digits = digits.chars();
            if are_triangles {
                digits.flat_map(|digit| [' ', digit]).collect()
            } else {
                digits.map(|digit| self.field(&digit.to_string())).collect()
            }
        };
        let numbers = column_numbers(usize::from(cols)).into_iter().map(spread);
        let numbers = numbers.map(|line| format!("{:margin$} {}", "", line.trim_end()));
        let cells = |row: u16| -> String {
            if are_triangles {
                self.triangles(layer, row, cols)
            } else {
                (0..cols).map(|col| self.cell(layer, row, col)).collect()
            }
        };
        let rows = (0..rows).map(|row| {
            let cells = cells(row);
            format!("{:>margin$} {}", row + 1, cells.trim_end_matches(' '))
        });
        numbers.chain(rows).collect()
    }

    /// A text in the width of a cell.
    fn field(&self, text: &str) -> String {
        format!("{text:<0$}", self.width)
    }

    fn place(&self, layer: u16, row: u16, col: u16) -> Place {
        if self.view.lattice.is_solid {
            Place::on(layer, row, col)
        } else {
            Place::flat(row, col)
        }
    }

    fn cell(&self, layer: u16, row: u16, col: u16) -> String {
        match self.shown.get(&self.place(layer, row, col)) {
            None if self.view.lattice.period == 1 => self.field("#"),
            None => self.field(" "),
            Some(Shown { text, style }) if self.colour => {
                let room = self.width.saturating_sub(text.chars().count());
                format!("{style}{text}{style:#}{}", " ".repeat(room))
            }
            Some(Shown { text, .. }) => self.field(text),
        }
    }

    /// A row of triangles with their slanting sides.
    fn triangles(&self, layer: u16, row: u16, cols: u16) -> String {
        let is_shown = |col: u16| self.shown.contains_key(&self.place(layer, row, col));
        // The side on the left of a cell: that of the cell before it is the same one.
        let side = |col: u16| {
            let is_between = is_shown(col) || col.checked_sub(1).is_some_and(is_shown);
            match (is_between, (row + col) % 2) {
                (false, _) => ' ',
                (true, 0) => '/',
                (true, _) => '\\',
            }
        };
        let cells = (0..cols).map(|col| format!("{}{}", side(col), self.cell(layer, row, col)));
        cells.chain([side(cols).to_string()]).collect()
    }
}

/// The numbers of columns from 1, a digit above each column; the tens in a line of their own.
fn column_numbers(cols: usize) -> Vec<String> {
    let digit = |number: usize| {
        char::from_digit(u32::try_from(number % 10).unwrap_or(0), 10).unwrap_or(' ')
    };
    let tens = (1..=cols).map(|col| match col {
        ..10 => ' ',
        _ => digit(col / 10),
    });
    let ones = (1..=cols).map(digit);
    match cols {
        ..10 => vec![ones.collect()],
        _ => vec![tens.collect(), ones.collect()],
    }
}

#[cfg(test)]
mod tests {
    use super::column_numbers;

    #[test]
    fn columns_are_numbered_digit_by_digit() {
        assert_eq!(column_numbers(3), ["123"]);
        assert_eq!(column_numbers(11), ["         11", "12345678901"]);
    }
}
