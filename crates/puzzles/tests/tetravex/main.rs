//! Tetravex and edge matching against their corpus, plain brute force and their judge.

mod cover;
mod grids;
mod plain;
