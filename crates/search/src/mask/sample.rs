//! How large a search tree is, estimated by walks down the tree that choose at random: D. E. Knuth,
//! *Estimating the efficiency of backtrack programs* (1975).

use pavage_bits::Random;

use super::Many;
use super::layout::Layout;
use super::space::Masking;
use crate::regions::hopeless_options;
use crate::walk::{Space, Verdict};
use crate::{Model, OptionId, Run, StopReason, Task};

/// The seed of all walks. Estimates decide which tree is searched, so they must not differ between
/// runs.
const SEED: u64 = 1975;

/// What walks down a tree tell of its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sampled {
    /// The mean of the numbers of nodes that the walks suggest: right in the long run, but a few
    /// walks often miss the few large branches.
    pub(crate) nodes: f64,
    /// The mean of their logarithms to base 2. It is too small, but varies little, so it compares
    /// trees.
    pub(crate) log: f64,
}

/// Walks down the tree of a model without the options that `keeps` refuses. `None` if this engine
/// does not take the model.
///
/// # Errors
/// A limit of the run was met.
pub(crate) fn sampled(
    model: &Model,
    keeps: &dyn Fn(OptionId) -> bool,
    walks: u32,
    run: &Run<'_>,
) -> Result<Option<Sampled>, StopReason> {
    let Ok(mut layout) = Layout::new(model) else {
        return Ok(None);
    };
    layout.options.retain(|&option| keeps(option));
    let sampled = match layout.words {
        1 => sampled_words::<1>(model, &layout, walks, run),
        2 => sampled_words::<2>(model, &layout, walks, run),
        3 => sampled_words::<3>(model, &layout, walks, run),
        4 => sampled_words::<4>(model, &layout, walks, run),
        _ => {
            let items = layout.few.as_deref().unwrap_or_default();
            let mut space = Many::new(model, &layout, items, &Task::default(), run)?;
            sampled_space(&mut space, walks, run)
        }
    };
    sampled.map(Some)
}

fn sampled_words<const W: usize>(
    model: &Model,
    layout: &Layout,
    walks: u32,
    run: &Run<'_>,
) -> Result<Sampled, StopReason> {
    let task = Task::default();
    // Hopeless options are found at the second node at the latest; looking for them would take
    // longer than all walks.
    let unpruned = Task {
        leave_out_holes: false,
        ..Task::default()
    };
    let none = hopeless_options(model, &unpruned, run)?;
    let mut space = Masking::<W, false>::new(model, layout, &task, &none, run)?;
    sampled_space(&mut space, walks, run)
}

/// Compiled once, not for each space.
fn sampled_space(space: &mut dyn Space, walks: u32, run: &Run<'_>) -> Result<Sampled, StopReason> {
    let mut random = Random::new(SEED);
    let (mut nodes, mut log) = (0.0, 0.0);
    for at in 0..walks {
        run.check(at as usize)?;
        let one = walk(space, &mut random);
        nodes += one;
        log += logarithm(one);
    }
    let walks = f64::from(walks.max(1));
    Ok(Sampled {
        nodes: nodes / walks,
        log: log / walks,
    })
}

/// The logarithm to base 2, interpolated between powers of 2: the same on every platform.
fn logarithm(number: f64) -> f64 {
    number.to_bits() as f64 / (1_u64 << 52) as f64 - 1023.0
}

/// One walk: how many nodes the tree would have if all its branches were as this one.
fn walk(space: &mut dyn Space, random: &mut Random) -> f64 {
    let (mut nodes, mut alike, mut depth) = (1.0, 1.0, 0);
    while !space.is_cut()
        && let Verdict::Branch { width, .. } = space.examine()
    {
        depth += 1;
        alike *= f64::from(width);
        nodes += alike;
        let choice = u32::try_from(random.below(u64::from(width)));
        space.choose(choice.expect("it is below the width"));
    }
    // The last level has a choice like every other.
    for _ in 0..depth {
        space.retract();
        space.close();
    }
    nodes
}
