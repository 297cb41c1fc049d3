//! What visiting all solutions tells besides their number: how many contain each option, and
//! solutions drawn uniformly at random. It is for models on which a table of all solutions, as a
//! sweep makes it, would be too large: there are fewer solutions than states.
//!
//! Where the symmetries allow it, one solution is visited for several symmetric ones. Solutions come
//! in the order of the search tree, so nothing here depends on the number of threads.

use std::ops::ControlFlow;

use pavage_bits::Random;

use crate::{
    Engine, OptionId, Run, StopReason, Summary, SymmetricModel, Taken, Visited, visit_by_orbits,
};

/// How many solutions contain each option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionCounts {
    /// By option number. `None` if the search was stopped.
    pub counts: Option<Vec<u64>>,
    /// Why the search ended and what it cost. Its `weight` is the number of all solutions seen.
    pub summary: Summary,
}

/// Solutions drawn uniformly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Different solutions, each as its options in order. Every selection in every order is equally
    /// likely. Empty if the search was stopped.
    pub solutions: Vec<Vec<OptionId>>,
    /// Why the search ended and what it cost. Its `weight` is the number of all solutions seen.
    pub summary: Summary,
}

/// Counts the solutions with each option by visiting them.
///
/// # Errors
/// A limit was reached before the search began.
///
/// # Panics
/// As [`crate::Visits::count`].
pub fn count_options_by_visits(
    engine: &dyn Engine,
    of: SymmetricModel<'_>,
    run: &Run<'_>,
) -> Result<OptionCounts, StopReason> {
    let _taken = run.hold(2 * of.model.option_count() * size_of::<u64>())?;
    let mut weighed = vec![0_u64; of.model.option_count()];
    let mut total = 0;
    let mut visit = |visited: &Visited<'_>| {
        total += visited.stands_for;
        for option in visited.options {
            weighed[option.index()] += visited.stands_for;
        }
        ControlFlow::Continue(())
    };
    let mut summary = visit_by_orbits(engine, of, run, &mut visit)?;
    summary.stats.weight = total;
    let is_done = summary.stop == StopReason::Exhausted;
    Ok(OptionCounts {
        counts: is_done.then(|| spread(weighed, of.symmetries)),
        summary,
    })
}

/// The number of solutions with each option, from the numbers that visited solutions stand for,
/// summed over those with the option.
///
/// The images of the visited solutions under all symmetries, each with the number that it stands
/// for, are every solution as often as there are symmetries.
fn spread(weighed: Vec<u64>, symmetries: &[Vec<OptionId>]) -> Vec<u64> {
    if symmetries.is_empty() {
        return weighed;
    }
    let group = symmetries.len() as u128;
    let of = |option: usize| {
        let images = symmetries.iter().map(|image| image[option].index());
        let sum: u128 = images.map(|image| u128::from(weighed[image])).sum();
        assert!(
            sum.is_multiple_of(group),
            "{group} does not divide {sum}: the symmetries are not a group of this model"
        );
        u64::try_from(sum / group).expect("it is at most the greatest of them")
    };
    (0..weighed.len()).map(of).collect()
}

/// Draws `count` different solutions, or all if there are fewer, by visiting all. The seed of the
/// run decides which. Where [`crate::Zdd`] or [`crate::Engine::tabulate`] can hold all solutions, they
/// draw without visiting.
///
/// # Errors
/// A limit was reached before the search began.
///
/// # Panics
/// As [`crate::Visits::count`].
///
/// # Examples
/// ```
/// use pavage_search::{Run, SymmetricModel, draw_by_visits, engine, text};
///
/// let model = text::parse("a b\na\na\nb\nb\n").unwrap();
/// let dance = engine("dance").unwrap();
/// let of = SymmetricModel::new(&model, &[]);
/// let drawn = draw_by_visits(dance, of, 2, &Run::default()).unwrap();
/// assert_eq!(drawn.solutions.len(), 2);
/// ```
pub fn draw_by_visits(
    engine: &dyn Engine,
    of: SymmetricModel<'_>,
    count: u64,
    run: &Run<'_>,
) -> Result<Drawn, StopReason> {
    let mut urn = Urn {
        random: Random::new(run.seed),
        count,
        seen: 0,
        held: Vec::new(),
        taken: run.hold(0)?,
    };
    let mut is_full = false;
    let mut visit = |visited: &Visited<'_>| {
        is_full |= !(0..visited.stands_for).all(|share| urn.see(visited, share));
        if is_full {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let mut summary = visit_by_orbits(engine, of, run, &mut visit)?;
    summary.stats.weight = urn.seen;
    if is_full {
        summary.stop = StopReason::MemoryLimit;
    }
    let solutions = match summary.stop {
        StopReason::Exhausted => urn.shuffled(of.symmetries),
        _ => Vec::new(),
    };
    Ok(Drawn { solutions, summary })
}

/// Draws from solutions of unknown number as they pass (Algorithm R: J. S. Vitter, *Random sampling
/// with a reservoir*, 1985). Of those seen so far, every selection is equally likely to be held.
struct Urn {
    random: Random,
    count: u64,
    seen: u64,
    held: Vec<Held>,
    taken: Taken,
}

/// A solution: the image of a visited one.
struct Held {
    options: Vec<OptionId>,
    moved: Option<OptionId>,
    /// The number of the image.
    share: u64,
}

impl Urn {
    /// Sees the image with this number of a visited solution. Returns false if there is no memory
    /// for it.
    fn see(&mut self, visited: &Visited<'_>, share: u64) -> bool {
        self.seen += 1;
        let is_held = (self.held.len() as u64) < self.count;
        let place = if is_held {
            self.held.len() as u64
        } else {
            below(&mut self.random, self.seen)
        };
        if place >= self.count {
            return true;
        }
        let held = Held {
            options: visited.options.to_vec(),
            moved: visited.moved,
            share,
        };
        if !is_held {
            // Solutions differ little in length.
            let place = usize::try_from(place).expect("it is the place of one that is held");
            self.held[place] = held;
            return true;
        }
        let more = size_of::<Held>() + size_of_val(visited.options);
        self.held.push(held);
        self.taken.resize(self.taken.bytes() + more)
    }

    /// What is held, in random order.
    fn shuffled(mut self, symmetries: &[Vec<OptionId>]) -> Vec<Vec<OptionId>> {
        for at in (1..self.held.len()).rev() {
            let other = usize::try_from(below(&mut self.random, at as u64 + 1));
            self.held.swap(at, other.expect("it is below a length"));
        }
        let solutions = self.held.into_iter().map(|held| held.image(symmetries));
        solutions.collect()
    }
}

impl Held {
    fn image(mut self, symmetries: &[Vec<OptionId>]) -> Vec<OptionId> {
        if let Some(moved) = self.moved {
            let mut seen: Vec<OptionId> = Vec::new();
            let is_new = |image: &&Vec<OptionId>| {
                let to = image[moved.index()];
                let is_new = !seen.contains(&to);
                seen.extend(is_new.then_some(to));
                is_new
            };
            let image = symmetries
                .iter()
                .filter(is_new)
                .nth(usize::try_from(self.share).unwrap_or(usize::MAX));
            let image = image.expect("an option has as many images as its orbit is long");
            self.options
                .iter_mut()
                .for_each(|option| *option = image[option.index()]);
        }
        self.options.sort_unstable();
        self.options
    }
}

/// A number below a bound that is not 0, each exactly as likely (D. Lemire, *Fast random integer
/// generation in an interval*, 2019).
fn below(random: &mut Random, bound: u64) -> u64 {
    loop {
        let product = u128::from(random.next_u64()) * u128::from(bound);
        let low = (product & 0xFFFF_FFFF_FFFF_FFFF) as u64;
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}
