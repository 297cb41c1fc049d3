//! Tetravex and edge matching against their corpus, plain brute force and their judge.

mod anneal;
mod answers;
mod cover;
mod formats;
mod grids;
mod judge;
mod moves;
mod plain;
mod techniques;
