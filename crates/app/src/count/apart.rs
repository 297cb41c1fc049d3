//! The number of solutions up to symmetry where each part of a board may be moved by itself.
//!
//! Two solutions are the same if motions of the parts and exchanges of congruent parts make one of
//! the other. So a solution, up to that, says for each set of congruent parts which solutions of a
//! single part lie there, as a multiset and each up to the motions of the part. A solution of a part
//! may use other pieces after a motion, as mirror images: what matters is that some choice of motions
//! gives each piece its number of copies. So for each choice of pieces, the solutions of a part by
//! itself are counted up to its own symmetries, and the multisets are counted by formula. No solution
//! of the whole is visited.

use std::collections::{HashMap, HashSet};

use pavage_bits::SmallSort as _;
use pavage_family::{AnyPosition, Apart, InParts, Message, NotCompared};
use pavage_search::{BigUint, Run, Stats, StopReason};

use super::{Counted, Uncompared, count_by_search};
use crate::options::{Options, Symmetry};

/// The most steps in which fillings of the parts are combined.
const STEPS_MAX: usize = 1_000_000;
/// The most parts that are to be filled.
const PARTS_MAX: usize = 500;

/// A count with the number of solutions up to the symmetries that are asked for, and their name.
///
/// # Errors
/// As [`super::count`].
pub fn up_to_symmetry(
    counted: Counted,
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Counted, Message> {
    let freedom = options.symmetry.freedom();
    let apart = freedom.and_then(|freedom| position.apart(freedom, run));
    let name = match (options.symmetry, &apart) {
        (Symmetry::Auto, Some(_)) => "parts",
        (Symmetry::Auto, None) => "board",
        (asked, _) => asked.name(),
    };
    let is_none = counted.count.as_ref() == Some(&BigUint::ZERO);
    let Some(apart) = apart.filter(|_| counted.count.is_some() && !is_none) else {
        return Ok(Counted {
            symmetry: counted.up_to_symmetry.is_ok().then_some(name),
            ..counted
        });
    };
    let mut stats = counted.stats;
    let began = run.elapsed();
    let found = match apart {
        Ok(InParts::Filled(apart)) => number(&apart, options, &mut stats, run)?,
        Ok(InParts::Compared(unlike)) => Ok(unlike.into()),
        Err(NotCompared::Stopped(stop)) => Err(Uncompared::stopped(stop, run)),
        Err(NotCompared::Refused(reason)) => Err(Uncompared::Refused(reason)),
    };
    Ok(Counted {
        up_to_symmetry: found,
        symmetry: Some(name),
        elapsed: counted.elapsed + run.elapsed().saturating_sub(began),
        stats,
        ..counted
    })
}

/// The number of solutions up to motions of the parts, or why it is not known.
fn number(
    apart: &Apart<Box<dyn AnyPosition>>,
    options: &Options,
    stats: &mut Stats,
    run: &Run<'_>,
) -> Result<Result<BigUint, Uncompared>, Message> {
    let parts: usize = apart.kinds.iter().map(|kind| kind.sorts.len()).sum();
    if parts > PARTS_MAX {
        let many = Message::new("limit-parts-many").with("max", PARTS_MAX);
        return Ok(Err(Uncompared::Refused(many)));
    }
    let options = Options {
        symmetry: options.symmetry,
        ..Options::default()
    };
    let mut sum = Sum {
        apart,
        options: &options,
        run,
        stats,
        counts: HashMap::new(),
        chosen: apart.kinds.iter().map(|_| Vec::new()).collect(),
        left: apart.supply.clone(),
        seen: HashSet::new(),
        steps: 0,
        total: BigUint::ZERO,
    };
    match sum.fill(0) {
        Ok(()) => Ok(Ok(sum.total)),
        Err(Stop::Uncompared(reason)) => Ok(Err(reason)),
        Err(Stop::Unfit(message)) => Err(message),
    }
}

/// Why no number was found.
enum Stop {
    Uncompared(Uncompared),
    /// The options do not fit.
    Unfit(Message),
}

/// Fillings of all parts, summed up. They are chosen part by part, so that pieces run out early.
struct Sum<'a> {
    apart: &'a Apart<Box<dyn AnyPosition>>,
    options: &'a Options,
    run: &'a Run<'a>,
    stats: &'a mut Stats,
    /// The number of solutions of a part with a filling, by kind and number of the filling, once it was
    /// needed.
    counts: HashMap<(usize, usize), BigUint>,
    /// The fillings chosen so far, by kind.
    chosen: Vec<Vec<usize>>,
    /// How many pieces of each class are left.
    left: Vec<u32>,
    /// The multisets that were summed up: several choices of motions may lead to one.
    seen: HashSet<Vec<Vec<usize>>>,
    steps: usize,
    total: BigUint,
}

impl Sum<'_> {
    /// Fills the parts from this kind on.
    fn fill(&mut self, kind: usize) -> Result<(), Stop> {
        let apart = self.apart;
        let Some(of) = apart.kinds.get(kind) else {
            return self.add();
        };
        let part = self.chosen[kind].len();
        let Some(&sort) = of.sorts.get(part) else {
            return self.fill(kind + 1);
        };
        // Parts of one sort are alike: their fillings rise.
        let before = (0..part).rev().find(|&before| of.sorts[before] == sort);
        let least = before.map_or(0, |before| self.chosen[kind][before]);
        for at in least..of.fillings.len() {
            for used in &of.fillings[at].uses[sort] {
                self.steps += 1;
                self.check()?;
                if used.iter().zip(&self.left).any(|(used, left)| used > left)
                    || self.count(kind, at)? == BigUint::ZERO
                {
                    continue;
                }
                for (left, used) in self.left.iter_mut().zip(used) {
                    *left -= used;
                }
                self.chosen[kind].push(at);
                self.fill(kind)?;
                self.chosen[kind].pop();
                for (left, used) in self.left.iter_mut().zip(used) {
                    *left += used;
                }
            }
        }
        Ok(())
    }

    fn check(&self) -> Result<(), Stop> {
        if self.steps > STEPS_MAX {
            let many = Message::new("limit-parts-ways").with("max", STEPS_MAX);
            return Err(Stop::Uncompared(Uncompared::Refused(many)));
        }
        let stop = self.run.stop();
        stop.map_or(Ok(()), |stop| Err(self.met(stop)))
    }

    /// The limit of the whole, not what a part had left of it.
    fn met(&self, stop: StopReason) -> Stop {
        Stop::Uncompared(Uncompared::stopped(stop, self.run))
    }

    /// The number of solutions of a part with this filling, up to its symmetries.
    fn count(&mut self, kind: usize, at: usize) -> Result<BigUint, Stop> {
        if let Some(known) = self.counts.get(&(kind, at)) {
            return Ok(known.clone());
        }
        let mut run = self.run.watched(None);
        let nodes = run.limits.nodes_max;
        run.limits.nodes_max = nodes.map(|most| most.saturating_sub(self.stats.nodes));
        let puzzle = &self.apart.kinds[kind].fillings[at].puzzle;
        // There are many choices, and most parts are small: a proof would cost more than the search.
        let counted = count_by_search(&**puzzle, self.options, &run);
        let counted = counted.map_err(Stop::Unfit)?;
        self.stats.add(&Stats {
            solutions: 0,
            ..counted.stats
        });
        let found = counted.up_to_symmetry.map_err(|reason| match reason {
            Uncompared::Stopped(stop, _) => self.met(stop),
            reason => Stop::Uncompared(match counted.reason {
                // The part is too large to be searched.
                Some(reason) => Uncompared::Refused(reason),
                None => reason,
            }),
        })?;
        self.counts.insert((kind, at), found.clone());
        Ok(found)
    }

    /// Whether as many pieces are used, and as many cells open, as must be.
    fn is_enough(&self) -> bool {
        let all = self.apart.supply.iter().zip(&self.left);
        let used: Vec<u32> = all.map(|(all, left)| all - left).collect();
        let pieces: u32 = used[..self.apart.pieces].iter().sum();
        let [least, most] = self.apart.used;
        let mut enough = used.iter().zip(&self.apart.least);
        enough.all(|(used, least)| used >= least) && (least..=most).contains(&pieces)
    }

    /// Adds the solutions with the fillings chosen.
    fn add(&mut self) -> Result<(), Stop> {
        if !self.is_enough() {
            return Ok(());
        }
        let mut chosen = self.chosen.clone();
        chosen.iter_mut().for_each(|kind| kind.small_sort());
        if self.seen.contains(&chosen) {
            return Ok(());
        }
        let mut product = BigUint::from(1u8);
        for (kind, fillings) in chosen.iter().enumerate() {
            for alike in fillings.chunk_by(|one, other| one == other) {
                product *= multisets(self.count(kind, alike[0])?, alike.len());
            }
        }
        self.total += product;
        self.seen.insert(chosen);
        Ok(())
    }
}

/// How many multisets of that size there are of so many things.
fn multisets(of: BigUint, size: usize) -> BigUint {
    let steps = 0..size as u64;
    let binomial = |(number, below): (BigUint, BigUint), step| {
        let number = number * (&below + step);
        (number / (step + 1), below)
    };
    steps.fold((BigUint::from(1u8), of), binomial).0
}
