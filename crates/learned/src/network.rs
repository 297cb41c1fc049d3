//! The network, in integers alone.
//!
//! A number `n` of a layer stands for `n / 64`. The first layer is the dense inputs times their weights
//! plus the vectors of the windows; the second has weights only; each is cut off below 0 and above 127.
//! Products are sums of 32 bits, which no weights make overflow.

use pavage_grid::Lattice;

use crate::inputs::{DENSE, Inputs};

/// The numbers of the first layer.
pub const FIRST: usize = 32;
/// The numbers of the second layer.
pub const SECOND: usize = 16;
/// What the network answers.
pub const HEADS: usize = 3;
/// So many units of an answer are 1.
pub const UNIT: i32 = 64 * 64;

/// The most windows of one form that are summed: 255 × 127 × 64 and the rest fit 32 bits.
const WINDOWS_MAX: usize = 255;

/// For each class of windows, a vector that is added to a part of the first layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Where in the first layer the part begins.
    pub begin: usize,
    /// How long the part is.
    pub length: usize,
    /// The vectors, one after the other.
    pub values: Vec<i8>,
}

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The version of the weights: each training that is published has its own.
    pub version: u32,
    /// For each lattice, by name, a table for each form of its windows.
    pub tables: Vec<(String, Vec<Table>)>,
    /// The weights of the first layer, by input.
    pub first: [[i8; FIRST]; DENSE],
    /// What is added to the first layer, in units of an answer.
    pub first_bias: [i32; FIRST],
    /// The weights of the second layer, by input.
    pub second: [[i8; SECOND]; FIRST],
    /// What is added to the second layer, in units of an answer.
    pub second_bias: [i32; SECOND],
    /// The weights of the answers.
    pub heads: [[i8; SECOND]; HEADS],
    /// What is added to the answers.
    pub heads_bias: [i32; HEADS],
}

/// What the network thinks of a placement, in units of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    /// The higher, the more solutions it keeps compared with the others: the difference of two is the
    /// logarithm of the quotient of their chances.
    pub policy: i32,
    /// The logarithm to base 2 of the number of solutions that it keeps, divided by 8.
    pub solutions: i32,
    /// Positive if it rather keeps a solution: the logarithm of the odds.
    pub alive: i32,
}

/// Cut off to 0 to 127 after the division by 64.
fn layer<const N: usize>(sums: &[i32; N]) -> [i32; N] {
    sums.map(|sum| (sum >> 6).clamp(0, 127))
}

impl Network {
    /// The tables of a lattice; none if the network was not trained on it.
    #[must_use]
    pub fn tables_of(&self, lattice: &Lattice) -> &[Table] {
        let found = self.tables.iter().find(|(name, _)| name == lattice.name);
        found.map_or(&[], |(_, tables)| tables)
    }

    /// What the network thinks of a placement on this lattice.
    #[must_use]
    pub fn scores(&self, lattice: &Lattice, inputs: &Inputs) -> Scores {
        let mut sums = self.first_bias;
        for (&input, weights) in inputs.dense.iter().zip(&self.first) {
            for (sum, &weight) in sums.iter_mut().zip(weights) {
                *sum += i32::from(input) * i32::from(weight);
            }
        }
        for (table, classes) in self.tables_of(lattice).iter().zip(&inputs.windows) {
            for &class in classes.iter().take(WINDOWS_MAX) {
                let from = usize::from(class) * table.length;
                let vector = &table.values[from..from + table.length];
                for (sum, &value) in sums[table.begin..].iter_mut().zip(vector) {
                    *sum += i32::from(value) << 6;
                }
            }
        }
        let first = layer(&sums);
        let mut sums = self.second_bias;
        for (input, weights) in first.into_iter().zip(&self.second) {
            for (sum, &weight) in sums.iter_mut().zip(weights) {
                *sum += input * i32::from(weight);
            }
        }
        let second = layer(&sums);
        let answer = |head: usize| {
            let products = second.iter().zip(&self.heads[head]);
            let sum: i32 = products
                .map(|(input, &weight)| input * i32::from(weight))
                .sum();
            sum + self.heads_bias[head]
        };
        Scores {
            policy: answer(0),
            solutions: answer(1),
            alive: answer(2),
        }
    }
}
