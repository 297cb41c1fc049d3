//! The solutions of a position, by the exact search and by an engine in turns: with few colours the
//! engine, which counts the places of each tile, needs a fraction of the nodes, with many colours the
//! other way round.
//!
//! The unit of work is a node of either. The exact search cannot pause: it begins again with four times
//! the nodes. The engine goes on where it stopped. Its model is made when it has its first turn.

use std::ops::ControlFlow;

use pavage_family::{Cover, NoCover};
use pavage_search::{Engine, OptionId, Pausing, Run, StopReason, Task, engine};

use super::super::cover::{TetravexCover, cover};
use super::super::puzzle::{Puzzle, State};
use super::solutions;

/// The nodes of the first turn.
const FIRST: u64 = 50_000;
/// The factor by which turns grow.
const AGAIN: u64 = 4;

/// Up to `max` solutions of a position, in an order that depends on who found them; all of them when
/// there are fewer. A limit of nodes is one of each of the two searches.
///
/// # Errors
/// A limit of the run was met.
pub(in super::super) fn solutions_in_turns(
    puzzle: &Puzzle,
    state: &State,
    max: usize,
    run: &Run<'_>,
) -> Result<Vec<State>, StopReason> {
    beginning_with(FIRST, puzzle, state, max, run)
}

fn beginning_with(
    first: u64,
    puzzle: &Puzzle,
    state: &State,
    max: usize,
    run: &Run<'_>,
) -> Result<Vec<State>, StopReason> {
    let most = run.limits.nodes_max.unwrap_or(u64::MAX);
    let mut turn = run.quiet();
    let mut nodes = first.min(most);
    turn.limits.nodes_max = Some(nodes);
    match solutions(puzzle, state, max, &turn) {
        Err(StopReason::NodeLimit) => {}
        ended => return ended,
    }
    let problem = match cover(puzzle, state, run) {
        Ok(problem) => problem,
        Err(NoCover::Unsolvable(_)) => return Ok(Vec::new()),
        Err(NoCover::Stopped(stop)) if stop != StopReason::MemoryLimit => return Err(stop),
        Err(_) => return solutions(puzzle, state, max, run),
    };
    let mut beside = Beside::new(&problem, max, run)?;
    loop {
        match beside.go_on(&turn) {
            Err(StopReason::NodeLimit) if nodes < most => {}
            ended => return ended,
        }
        nodes = nodes.saturating_mul(AGAIN).min(most);
        turn.limits.nodes_max = Some(nodes);
        match solutions(puzzle, state, max, &turn) {
            Err(StopReason::NodeLimit) => {}
            ended => return ended,
        }
    }
}

/// The engine, with the solutions that it has found.
struct Beside<'m> {
    problem: &'m TetravexCover,
    search: Box<dyn Pausing + 'm>,
    found: Vec<State>,
    max: usize,
}

impl<'m> Beside<'m> {
    fn new(
        problem: &'m TetravexCover,
        max: usize,
        run: &Run<'_>,
    ) -> Result<Beside<'m>, StopReason> {
        let dance: &dyn Engine = engine("dance").expect("it takes every model");
        let tasks = [Task::default()];
        let prepared = dance.pausing(problem.model(), &tasks, run);
        let prepared = prepared.and_then(|mut all| all.pop());
        Ok(Beside {
            problem,
            search: prepared.expect("it can pause")?,
            found: Vec::new(),
            max,
        })
    }

    /// Goes on up to the limit of nodes. Returns the solutions if it ended.
    fn go_on(&mut self, turn: &Run<'_>) -> Result<Vec<State>, StopReason> {
        let mut turn = turn.clone();
        turn.limits.solutions_max = Some(self.max as u64);
        let (problem, found) = (self.problem, &mut self.found);
        let mut keep = |chosen: &[OptionId]| {
            found.push(problem.decode(chosen));
            ControlFlow::Continue(())
        };
        match self.search.go_on(&turn, &mut keep).stop {
            StopReason::Exhausted | StopReason::SolutionLimit => Ok(std::mem::take(found)),
            stop => Err(stop),
        }
    }
}

#[cfg(test)]
mod tests {
    use pavage_bits::Random;

    use super::super::super::puzzle::Rim;
    use super::super::super::tile::Tile;
    use super::*;

    /// Boards of 2x3 with few colours, which have from no to hundreds of solutions.
    fn random_puzzle(seed: u64) -> Puzzle {
        let mut random = Random::new(seed);
        let can_turn = seed.is_multiple_of(2);
        let colors = if can_turn { 4 } else { 2 + seed / 2 % 2 };
        let mut tile = || Tile([0; 4].map(|_| random.below(colors).try_into().unwrap()));
        let tiles: Vec<Tile> = (0..6).map(|_| tile()).collect();
        Puzzle::new([2, 3], tiles, can_turn, Rim::default(), vec![None; 6]).unwrap()
    }

    fn sorted(mut found: Vec<State>) -> Vec<String> {
        let mut texts: Vec<String> = found
            .drain(..)
            .map(|it| format!("{:?}", it.cells()))
            .collect();
        texts.sort();
        texts
    }

    /// Whoever ends first finds the same solutions, whatever the first turn is.
    #[test]
    fn both_find_the_same_solutions() {
        let (mut some, mut by_engine) = (0, 0);
        for seed in 0..200 {
            let puzzle = random_puzzle(seed);
            let start = State::start(&puzzle);
            let run = Run::default();
            let known = solutions(&puzzle, &start, 5_000, &run).unwrap();
            let problem = cover(&puzzle, &start, &run).ok().unwrap();
            let alone = Beside::new(&problem, 5_000, &run).unwrap().go_on(&run);
            assert_eq!(sorted(known.clone()), sorted(alone.unwrap()), "{seed}");
            for first in [1, 7] {
                let found = beginning_with(first, &puzzle, &start, 5_000, &run).unwrap();
                by_engine += usize::from(found != known);
                assert_eq!(sorted(known.clone()), sorted(found), "{seed}");
                let few = beginning_with(first, &puzzle, &start, 2, &run).unwrap();
                assert_eq!(few.len(), known.len().min(2), "{seed}");
            }
            some += usize::from(!known.is_empty());
        }
        assert!(some > 20 && some < 180, "{some}");
        assert!(by_engine > 0);
    }

    #[test]
    fn a_limit_of_nodes_is_kept() {
        let puzzle = random_puzzle(3);
        let start = State::start(&puzzle);
        let mut run = Run::default();
        run.limits.nodes_max = Some(2);
        let stopped = beginning_with(1, &puzzle, &start, 5_000, &run);
        assert_eq!(stopped.err(), Some(StopReason::NodeLimit));
    }
}
