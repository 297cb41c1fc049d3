//! The symmetries that a decision diagram uses, and what they leave out.

use pavage_model::{ItemId, Model, OptionId, Run, StopReason, Taken};

use super::position::Items;
use pavage_model::narrow::as_u32;

/// An item that must be covered exactly once, and of its options the first of each orbit.
pub(super) struct Orbits<'a> {
    /// The symmetries that bring options together.
    pub(super) used: Vec<&'a [OptionId]>,
    /// The item; `None` if no symmetry helps.
    pub(super) item: Option<usize>,
    /// For each option, how many options of the item it stands for: 1 if it does not belong to the
    /// item, 0 if another stands for it.
    pub(super) times: Vec<u32>,
    _taken: Taken,
}

impl<'a> Orbits<'a> {
    /// Costs the number of options for each symmetry. The item that is proposed is taken if it must be
    /// covered exactly once.
    pub(super) fn new(
        model: &Model,
        items: &Items,
        symmetries: &'a [Vec<OptionId>],
        proposed: Option<ItemId>,
        run: &Run<'_>,
    ) -> Result<Orbits<'a>, StopReason> {
        let taken = run.hold(2 * model.option_count() * size_of::<usize>())?;
        let mut alike = Alike((0..model.option_count()).collect());
        let mut used = Vec::new();
        for image in symmetries {
            run.stop().map_or(Ok(()), Err)?;
            if alike.join_all(image) {
                used.push(&image[..]);
            }
        }
        let proposed = proposed.map(ItemId::index);
        let item = proposed
            .filter(|item| items.once().any(|once| once == *item))
            .or_else(|| alike.item(items));
        let mut orbits = Orbits {
            used,
            item,
            times: vec![1; model.option_count()],
            _taken: taken,
        };
        match item {
            Some(item) => orbits.thin_out(&alike, &items.options_of(item)),
            None => orbits.used.clear(),
        }
        Ok(orbits)
    }

    /// Has the first of each orbit stand for all.
    fn thin_out(&mut self, alike: &Alike, options: &[usize]) {
        let mut orbits: Vec<(usize, usize)> =
            options.iter().map(|&at| (alike.first(at), at)).collect();
        orbits.sort_unstable();
        for orbit in orbits.chunk_by(|one, next| one.0 == next.0) {
            orbit.iter().for_each(|(_, at)| self.times[*at] = 0);
            self.times[orbit[0].1] = as_u32(orbit.len());
        }
    }
}

/// Which options are images of each other: for each option an earlier one, or itself.
struct Alike(Vec<usize>);

impl Alike {
    /// The first option of an orbit.
    fn first(&self, mut option: usize) -> usize {
        while self.0[option] != option {
            option = self.0[option];
        }
        option
    }

    /// Brings options and their images together. Returns false if they were.
    fn join_all(&mut self, image: &[OptionId]) -> bool {
        let mut is_new = false;
        for (option, to) in image.iter().enumerate() {
            let [one, other] = [self.first(option), self.first(to.index())];
            self.0[one.max(other)] = one.min(other);
            is_new |= one != other;
        }
        is_new
    }

    /// The item whose options fall into the fewest orbits for their number; `None` if no item has two
    /// options in one orbit.
    fn item(&self, items: &Items) -> Option<usize> {
        let share = |item: usize| {
            let mut orbits = items.options_of(item);
            let options = orbits.len();
            orbits.iter_mut().for_each(|at| *at = self.first(*at));
            orbits.sort_unstable();
            orbits.dedup();
            // In thousandths, so that shares can be compared.
            let share = orbits.len() * 1000 / options.max(1);
            (orbits.len() < options).then_some((share, options, item))
        };
        let best = items.once().filter_map(share).min();
        best.map(|(_, _, item)| item)
    }
}
