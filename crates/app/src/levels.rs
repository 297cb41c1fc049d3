//! How many options a search has at its branches, level by level: what its tree looks like.

use pavage_search::Event;

/// The branches of a search at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// How many there were.
    pub branches: u64,
    /// The options that they had, summed.
    pub options: u64,
}

impl Level {
    /// The mean number of options at a branch.
    #[must_use]
    pub fn branching(self) -> f64 {
        self.options as f64 / self.branches.max(1) as f64
    }
}

/// Counts branches by the number of options that are chosen above them.
#[derive(Debug, Default)]
pub(crate) struct Levels {
    counted: Vec<Level>,
    depth: usize,
}

impl Levels {
    /// Takes a step of a search.
    fn step(&mut self, event: &Event) {
        match event {
            Event::Branch { options, .. } => {
                if self.counted.len() <= self.depth {
                    self.counted.resize(self.depth + 1, Level::default());
                }
                let level = &mut self.counted[self.depth];
                level.branches += 1;
                level.options += u64::from(*options);
            }
            Event::Choose(_) => self.depth += 1,
            Event::Retract(_) => self.depth -= 1,
            Event::Dead(_) | Event::Prune(_) | Event::Solution => {}
        }
    }

    /// Receives the steps of a search.
    pub(crate) fn counting(&mut self) -> impl FnMut(Event) -> bool {
        |event| {
            self.step(&event);
            true
        }
    }

    /// Begins another search at its root. What was counted stays.
    pub(crate) fn begin(&mut self) {
        self.depth = 0;
    }

    /// The levels, from the root.
    pub(crate) fn counted(self) -> Vec<Level> {
        self.counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_search::{ItemId, OptionId};

    #[test]
    fn branches_count_where_they_are() {
        let branch = |options| Event::Branch {
            item: ItemId(0),
            options,
        };
        let (choose, retract) = (Event::Choose(OptionId(0)), Event::Retract(OptionId(0)));
        let mut levels = Levels::default();
        let steps = [
            branch(3),
            choose.clone(),
            branch(2),
            choose.clone(),
            Event::Dead(ItemId(1)),
            retract.clone(),
            retract,
            choose,
            branch(5),
        ];
        steps.iter().for_each(|step| levels.step(step));
        levels.begin();
        levels.step(&branch(1));
        let level = |branches, options| Level { branches, options };
        assert_eq!(levels.counted(), [level(2, 4), level(2, 7)]);
        assert!((level(2, 7).branching() - 3.5).abs() < 1e-12);
    }
}
