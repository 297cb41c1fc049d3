//! A solution as numbers in a grid, for NumPy.

use std::collections::HashMap;

use pavage_app::{Placed, Solution};

/// A place that is no cell.
const OUTSIDE: i32 = -1;
/// A cell without a piece, a number or a tile.
const EMPTY: i32 = 0;

/// Numbers in the cells of a box, the last index running fastest.
pub(crate) struct Grid {
    pub(crate) shape: Vec<usize>,
    pub(crate) numbers: Vec<i32>,
}

impl Grid {
    fn outside(shape: Vec<usize>) -> Grid {
        let numbers = vec![OUTSIDE; shape.iter().product()];
        Grid { shape, numbers }
    }

    /// The grid of a solution. Pieces are numbered from 1, in the order of these names.
    pub(crate) fn of(solution: &Solution, pieces: &HashMap<String, i32>) -> Grid {
        match solution {
            Solution::Rows { rows, placed } => Grid::of_rows(rows, placed, pieces),
            Solution::Layers { layers, placed } => Grid::of_layers(layers, placed, pieces),
            Solution::Numbers(rows) => {
                let mut grid = Grid::outside(vec![rows.len(), longest(rows)]);
                let cols = grid.shape[1];
                for (row, numbers) in rows.iter().enumerate() {
                    for (col, number) in numbers.iter().enumerate() {
                        grid.numbers[row * cols + col] = number.map_or(OUTSIDE, i32::from);
                    }
                }
                grid
            }
            Solution::Tiles(rows) => {
                let mut grid = Grid::outside(vec![rows.len(), longest(rows), 4]);
                let cols = grid.shape[1];
                for (row, tiles) in rows.iter().enumerate() {
                    for (col, tile) in tiles.iter().enumerate() {
                        let at = (row * cols + col) * 4;
                        if let Some(sides) = tile {
                            grid.numbers[at..at + 4].copy_from_slice(&sides.map(i32::from));
                        }
                    }
                }
                grid
            }
            Solution::Options(chosen) => Grid {
                shape: vec![chosen.len()],
                numbers: chosen
                    .iter()
                    .map(|option| i32::try_from(option.number).expect("covers have fewer options"))
                    .collect(),
            },
        }
    }

    fn of_rows(rows: &[String], placed: &[Placed], pieces: &HashMap<String, i32>) -> Grid {
        let cols = rows.iter().map(|row| row.chars().count()).max();
        let cols = cols.unwrap_or(0);
        let mut grid = Grid::outside(vec![rows.len(), cols]);
        grid.open_rows(0, rows, cols);
        grid.place(placed, pieces, |[_, row, col]| row * cols + col);
        grid
    }

    fn of_layers(layers: &[Vec<String>], placed: &[Placed], pieces: &HashMap<String, i32>) -> Grid {
        let rows = layers.iter().map(Vec::len).max().unwrap_or(0);
        let all = layers.iter().flatten();
        let cols = all.map(|row| row.chars().count()).max().unwrap_or(0);
        let mut grid = Grid::outside(vec![layers.len(), rows, cols]);
        for (layer, layer_rows) in layers.iter().enumerate() {
            grid.open_rows(layer * rows * cols, layer_rows, cols);
        }
        grid.place(placed, pieces, |[layer, row, col]| {
            (layer * rows + row) * cols + col
        });
        grid
    }

    /// Marks the cells of rows as empty; pieces come later.
    fn open_rows(&mut self, begin: usize, rows: &[String], cols: usize) {
        for (row, text) in rows.iter().enumerate() {
            for (col, letter) in text.chars().enumerate() {
                if !matches!(letter, '#' | ' ') {
                    self.numbers[begin + row * cols + col] = EMPTY;
                }
            }
        }
    }

    fn place(
        &mut self,
        placed: &[Placed],
        pieces: &HashMap<String, i32>,
        at: impl Fn([usize; 3]) -> usize,
    ) {
        for piece in placed {
            let number = pieces.get(&piece.piece).copied().unwrap_or(EMPTY);
            for cell in &piece.cells {
                let layer = cell.layer.map_or(0, usize::from);
                let [row, col] = cell.indices();
                if let Some(place) = self.numbers.get_mut(at([layer, row, col])) {
                    *place = number;
                }
            }
        }
    }
}

fn longest<T>(rows: &[Vec<T>]) -> usize {
    rows.iter().map(Vec::len).max().unwrap_or(0)
}
