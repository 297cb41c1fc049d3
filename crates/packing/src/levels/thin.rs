//! Chooses which pieces of a solution are placed in advance: as few as the wish allows.
//!
//! All pieces are placed at first. In a random order, each is taken away, unless the others then
//! have a second solution or make a harder level than wished. No further piece can then be taken
//! away. Where cells may stay open by choice, all pieces may leave several solutions; then the open
//! cells are given too, and are the first to be taken away.

use pavage_bits::{Random, SmallSort as _};
use pavage_family::Class;
use pavage_search::{BigUint, Run, StopReason};

use super::super::completions::{Completions, completions};
use super::super::plain::{Bounds, plain_search};
use super::super::puzzle::{OPEN, Placement, State};
use super::super::rate::{class_up_to, efforts};
use super::super::techniques::{PlacementId, Placements, Sheet};
use super::wish::Wish;

/// The most nodes of a plain search for a second solution. Beyond that, solutions are counted.
const NODES_MAX: u64 = 3000;

/// The result for one solution.
pub(super) struct Thinned {
    /// The pieces placed and the cells left open in advance. If uniqueness is wished, exactly one
    /// solution contains them.
    pub kept: Vec<Placement>,
    /// The class of the level, if a class is wished and the level may have it.
    pub class: Option<Class>,
}

/// Takes pieces of solutions away as a wish says.
pub(super) struct Thinner<'a> {
    wish: &'a Wish,
    placements: &'a Placements,
    /// The sheet without placed pieces.
    empty: Sheet<'a>,
    /// How many solutions contain each placement. Empty when this is of no use.
    shares: &'a [BigUint],
    /// Whether a piece stays where a plain search cannot tell whether it may go. Otherwise solutions
    /// are counted.
    keeps_in_doubt: bool,
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
            keeps_in_doubt: false,
            run,
        }
    }

    /// The same, but a piece stays where a plain search cannot tell whether it may go.
    pub(super) fn keeping_in_doubt(self) -> Thinner<'a> {
        Thinner {
            keeps_in_doubt: true,
            ..self
        }
    }

    /// The pieces of a solution that are not placed from the start, in random order.
    pub(super) fn order(&self, solution: &State, random: &mut Random) -> Vec<Placement> {
        let given = self.wish.puzzle.fixed();
        let mut order = solution.placed.clone();
        order.retain(|placement| !given.contains(placement));
        random.shuffle(&mut order);
        order
    }

    /// The open cells of a solution that have to be given as well, in random order: those that are not
    /// given yet, or none where its pieces alone leave one solution.
    ///
    /// # Errors
    /// A limit of the run was met, or the level was too large to be judged.
    pub(super) fn openings(
        &self,
        solution: &State,
        pieces: &[Placement],
        random: &mut Random,
    ) -> Result<Vec<Placement>, StopReason> {
        let given = self.wish.puzzle.opened();
        let is_new = |open: &Placement| open.piece == OPEN && !given.contains(&open.cells[0]);
        let mut openings: Vec<Placement> = solution.all().filter(is_new).collect();
        if openings.is_empty() || !self.wish.unique || self.unique(pieces)?.is_some() {
            return Ok(Vec::new());
        }
        random.shuffle(&mut openings);
        Ok(openings)
    }

    /// Moves placements that many solutions share to the front. When these go first, fewer pieces
    /// are left, but fewer choices are tried.
    pub(super) fn common_first(&self, order: &mut [Placement]) {
        order.small_sort_by(|one, other| self.share(other).cmp(&self.share(one)));
    }

    /// Takes pieces of a solution away, in this order.
    ///
    /// # Errors
    /// A limit of the run was met, or a level was too large to be judged.
    pub(super) fn thinned(&self, order: Vec<Placement>) -> Result<Thinned, StopReason> {
        if self.wish.unique {
            return self.thin(order);
        }
        let given = self.wish.puzzle.fixed().len();
        let number = self.wish.fixed.unwrap_or(given) - given;
        Ok(Thinned {
            kept: self
                .with_given(&order[..number.min(order.len())])
                .all()
                .collect(),
            class: None,
        })
    }

    fn thin(&self, order: Vec<Placement>) -> Result<Thinned, StopReason> {
        let given = self.wish.puzzle.fixed().len();
        let mut kept = order.clone();
        let mut nodes = 0;
        for placement in order {
            let number = given + pieces_in(&kept);
            let is_piece = placement.piece != OPEN;
            if is_piece && self.wish.fixed.is_some_and(|wished| number <= wished) {
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
            kept: self.with_given(&kept).all().collect(),
        })
    }

    /// The position with these pieces and those of the puzzle.
    fn with_given(&self, kept: &[Placement]) -> State {
        self.wish.puzzle.start().with(kept.to_vec())
    }

    /// If exactly one solution contains these pieces: the number of nodes of a plain search, up to
    /// a bound.
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
            _ if self.keeps_in_doubt => false,
            _ => {
                let rest = self.with_given(kept);
                completions(&self.wish.puzzle, &rest, self.run)? == Completions::One
            }
        };
        Ok(is_one.then_some(found.nodes))
    }

    /// Whether a level is harder than wished. A level with a short plain search hardly ever is, so
    /// the rating at the end is enough there.
    fn is_too_hard(&self, kept: &[Placement], nodes: u64) -> Result<bool, StopReason> {
        let Some(wished) = self.wish.class.filter(|class| *class < Class::Wizard) else {
            return Ok(false);
        };
        if nodes * 4 <= efforts(wished).1 {
            return Ok(false);
        }
        Ok(self.class_up_to(kept, wished)? > wished)
    }

    /// The class of a level, if it may be the wished one. A level with a short plain search is too
    /// easy and is not rated.
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

/// How many pieces are placed. Open cells are none.
pub(super) fn pieces_in(placements: &[Placement]) -> usize {
    let pieces = placements.iter().filter(|placed| placed.piece != OPEN);
    pieces.count()
}
