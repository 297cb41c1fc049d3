//! Which pieces of a solution are placed in advance: as few as the wish allows, by chance.
//!
//! All pieces are placed at first. One after the other is taken away, in an order by chance, unless
//! the rest then has a second solution, or is harder than wished. What is left can lose no piece.

use pavage_search::{BigUint, Run, StopReason};

use super::super::completions::{Completions, completions};
use super::super::plain::{Bounds, plain_search};
use super::super::puzzle::{Placement, State};
use super::super::rate::{class_up_to, efforts};
use super::super::techniques::{PlacementId, Placements, Sheet};
use super::wish::Wish;
use pavage_family::Class;
use pavage_family::random::Random;

/// So many positions a plain search may look at to find a second solution; then it is counted.
const NODES_MAX: u64 = 3000;

/// What came of a solution.
pub(super) struct Thinned {
    /// The pieces placed in advance: exactly one solution has them, where that was wished.
    pub kept: Vec<Placement>,
    /// The class of the level, where one is wished and it may be met.
    pub class: Option<Class>,
}

/// Takes pieces of solutions away as a wish has it.
pub(super) struct Thinner<'a> {
    wish: &'a Wish,
    placements: &'a Placements,
    /// Nothing placed.
    empty: Sheet<'a>,
    /// In how many solutions each placement is; nothing where that is of no use.
    shares: &'a [BigUint],
    run: &'a Run<'a>,
}

impl<'a> Thinner<'a> {
    pub(super) fn new(
        wish: &'a Wish,
        placements: &'a Placements,
        shares: &'a [BigUint],
        run: &'a Run<'a>,
    ) -> Thinner<'a> {
        Thinner {
            wish,
            placements,
            empty: Sheet::new(placements),
            shares,
            run,
        }
    }

    /// The pieces of a solution that do not lie from the beginning, in an order by chance.
    pub(super) fn order(&self, solution: &State, random: &mut Random) -> Vec<Placement> {
        let given = self.wish.puzzle.fixed();
        let mut order = solution.placed.clone();
        order.retain(|placement| !given.contains(placement));
        random.shuffle(&mut order);
        order
    }

    /// Puts placements that many solutions share before others: when they go first, fewer pieces
    /// are left, but fewer ways to choose them are tried.
    pub(super) fn common_first(&self, order: &mut [Placement]) {
        order.sort_by(|one, other| self.share(other).cmp(&self.share(one)));
    }

    /// Thins a solution out: its pieces go in this order.
    ///
    /// # Errors
    /// The run's limits ended it, or a level was too large to be judged.
    pub(super) fn thinned(&self, order: Vec<Placement>) -> Result<Thinned, StopReason> {
        if self.wish.unique {
            return self.thin(order);
        }
        let given = self.wish.puzzle.fixed().len();
        let number = self.wish.fixed.unwrap_or(given) - given;
        Ok(Thinned {
            kept: self.with_given(&order[..number]).placed,
            class: None,
        })
    }

    fn thin(&self, order: Vec<Placement>) -> Result<Thinned, StopReason> {
        let given = self.wish.puzzle.fixed().len();
        let mut kept = order.clone();
        let mut nodes = 0;
        for placement in order {
            let number = given + kept.len();
            if self.wish.fixed.is_some_and(|wished| number <= wished) {
                break;
            }
            let others = kept.iter().filter(|other| **other != placement);
            let rest: Vec<Placement> = others.cloned().collect();
            let Some(found) = self.unique(&rest)? else {
                continue;
            };
            if self.is_too_hard(&rest, found)? {
                continue;
            }
            (kept, nodes) = (rest, found);
        }
        Ok(Thinned {
            class: self.class(&kept, nodes)?,
            kept: self.with_given(&kept).placed,
        })
    }

    /// The position with these pieces, and those of the puzzle.
    fn with_given(&self, kept: &[Placement]) -> State {
        let given = self.wish.puzzle.fixed().iter();
        State::new(given.chain(kept).cloned().collect())
    }

    /// Whether exactly one solution has these pieces, and then how many positions a plain search
    /// looks at, up to a bound.
    fn unique(&self, kept: &[Placement]) -> Result<Option<u64>, StopReason> {
        let mut sheet = self.empty.clone();
        for placement in kept {
            sheet.place(self.id(placement));
        }
        let bounds = Bounds {
            nodes_max: NODES_MAX,
            solutions_max: 2,
            go_on: &|| self.run.stop().is_none(),
        };
        let found = plain_search(&sheet, bounds);
        if let Some(stop) = self.run.stop() {
            return Err(stop);
        }
        let is_one = match found.solutions {
            2.. => false,
            1 if found.ended => true,
            _ => {
                let rest = self.with_given(kept);
                completions(&self.wish.puzzle, &rest, self.run)? == Completions::One
            }
        };
        Ok(is_one.then_some(found.nodes))
    }

    /// Whether a level is harder than wished. Where the plain search is short, it hardly ever is:
    /// there the last look has to do.
    fn is_too_hard(&self, kept: &[Placement], nodes: u64) -> Result<bool, StopReason> {
        let Some(wished) = self.wish.class.filter(|class| *class < Class::Wizard) else {
            return Ok(false);
        };
        if nodes * 4 <= efforts(wished).1 {
            return Ok(false);
        }
        Ok(self.class_up_to(kept, wished)? > wished)
    }

    /// The class of a level, if it may be the one wished: one whose plain search is short is not
    /// looked at any further.
    fn class(&self, kept: &[Placement], nodes: u64) -> Result<Option<Class>, StopReason> {
        match self.wish.class {
            Some(wished) if nodes * 4 >= efforts(wished).0 * 3 => {
                self.class_up_to(kept, wished).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn class_up_to(&self, kept: &[Placement], wished: Class) -> Result<Class, StopReason> {
        let state = self.with_given(kept);
        class_up_to(&self.wish.puzzle, &state, wished, self.run)
    }

    fn id(&self, placement: &Placement) -> PlacementId {
        let found = self.placements.find(placement);
        found.expect("a solution is made of placements")
    }

    fn share(&self, placement: &Placement) -> Option<&BigUint> {
        self.shares.get(self.id(placement).0 as usize)
    }
}
