//! The positions of a game. A position may take megabytes, and a game may have thousands of moves.
//! So only a few positions are kept: one every `spacing` moves, and those around the current one.
//! Going back recomputes the others.

use std::collections::BTreeMap;

use pavage_family::{AnyPosition, Message};

/// The positions of a game and which one is current.
pub(super) struct Trail {
    // Invariants: `kept` holds the current position and the position after every multiple of
    // `spacing` moves, from the first to the last that were made.
    spacing: usize,
    kept: BTreeMap<usize, Box<dyn AnyPosition>>,
    now: usize,
    made: usize,
}

impl Trail {
    /// Starts with a position, for up to `moves_max` moves.
    pub(super) fn new(start: Box<dyn AnyPosition>, moves_max: usize) -> Trail {
        Trail {
            // Balances the number of positions that are kept with the number to recompute.
            spacing: moves_max.isqrt() + 1,
            kept: BTreeMap::from([(0, start)]),
            now: 0,
            made: 0,
        }
    }

    /// The position before the first move.
    pub(super) fn start(&self) -> &dyn AnyPosition {
        &*self.kept[&0]
    }

    /// The current position.
    pub(super) fn position(&self) -> &dyn AnyPosition {
        &*self.kept[&self.now]
    }

    /// How many moves lead to the current position.
    pub(super) fn now(&self) -> usize {
        self.now
    }

    /// How many positions were computed so far, which is the cost of the trail.
    pub(super) fn made(&self) -> usize {
        self.made
    }

    /// Makes a move. Positions after the current one are forgotten.
    pub(super) fn play(&mut self, mv: &str) -> Result<(), Message> {
        let next = self.position().play(mv)?;
        let _forgotten = self.kept.split_off(&(self.now + 1));
        self.step_to(self.now + 1, next);
        Ok(())
    }

    /// Goes to the position after `goal` moves, all of which were made before.
    pub(super) fn go_to(&mut self, goal: usize, moves: &[String]) {
        let before = self.kept.range(..=goal).next_back();
        let (&from, _) = before.expect("the first position is always kept");
        self.enter(from);
        for mv in &moves[from..goal] {
            let next = self.position().play(mv);
            let next = next.expect("the move was made before");
            self.step_to(self.now + 1, next);
        }
    }

    fn step_to(&mut self, place: usize, position: Box<dyn AnyPosition>) {
        self.made += 1;
        self.kept.insert(place, position);
        self.enter(place);
    }

    /// Makes a kept position the current one. Of any other stretch, only its first position is
    /// kept.
    fn enter(&mut self, place: usize) {
        let (old, new) = (self.now / self.spacing, place / self.spacing);
        self.now = place;
        if old != new {
            let stretch = old * self.spacing + 1..(old + 1) * self.spacing;
            self.kept.retain(|at, _| !stretch.contains(at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_family::Settings;
    use pavage_puzzles::family;

    /// A trail of ten moves on two cells, with a spacing of 4. They write a value and take it away.
    fn trail() -> (Trail, Vec<String>) {
        let family = family("suguru").expect("a family");
        let start = family.read("AA ..", "compact", &Settings::new());
        let mut trail = Trail::new(start.expect("a puzzle"), 10);
        let moves = ["set 1,1 1", "clear 1,1"].repeat(5);
        for mv in &moves {
            trail.play(mv).expect("a move");
        }
        (trail, moves.iter().map(|mv| (*mv).to_owned()).collect())
    }

    fn kept(trail: &Trail) -> Vec<usize> {
        trail.kept.keys().copied().collect()
    }

    #[test]
    fn few_positions_are_kept_and_the_others_made_again() {
        let (mut trail, moves) = trail();
        assert_eq!((trail.made(), kept(&trail)), (10, vec![0, 4, 8, 9, 10]));
        let last = trail.position().write("compact");
        trail.go_to(9, &moves);
        assert_eq!(trail.made(), 10);
        assert_ne!(trail.position().write("compact"), last);
        // The stretch before is recomputed once.
        trail.go_to(7, &moves);
        assert_eq!((trail.made(), kept(&trail)), (13, vec![0, 4, 5, 6, 7, 8]));
        trail.go_to(5, &moves);
        trail.go_to(6, &moves);
        assert_eq!((trail.made(), trail.now()), (13, 6));
        assert_eq!(trail.position().write("compact"), last);
        trail.go_to(0, &moves);
        assert_eq!((trail.made(), kept(&trail)), (13, vec![0, 4, 8]));
        trail.go_to(10, &moves);
        assert_eq!(trail.made(), 15);
        assert_eq!(trail.position().write("compact"), last);
    }

    #[test]
    fn a_move_forgets_what_came_after() {
        let (mut trail, moves) = trail();
        trail.go_to(2, &moves);
        trail.play("set 1,2 2").expect("a move");
        assert_eq!((trail.now(), kept(&trail)), (3, vec![0, 1, 2, 3]));
        assert!(trail.play("clear 1,1").is_err());
        assert_eq!(trail.now(), 3);
    }
}
