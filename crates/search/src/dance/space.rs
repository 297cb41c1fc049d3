//! The positions of the dancing-cells engine: levels of choices over the sparse sets.

use super::cells::{Cells, DeadEnd};
use crate::narrow::as_u32;
use crate::regions::{Flood, Hopeless, Stock};
use crate::walk::{Space, Verdict};
use crate::{Guidance, ItemId, Model, OptionId, Run, StopReason, Task, Tiling};

/// Down to this depth, options that would be cut are removed before they are tried. This costs a
/// flood per option, and makes the sets of the whole subtree smaller.
const FORESIGHT_DEPTH: usize = 2;
/// The most steps spent on this at one position.
const FORESIGHT_STEPS_MAX: usize = 1 << 20;

/// An open level: an item and its options, as nodes in the order in which they are tried.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    frame_start: usize,
    choices_start: usize,
    active_len: u32,
    /// How many of the first choices were removed for good.
    dropped: u32,
    /// Whether their removal already left an item that cannot be covered.
    spoilt: Option<DeadEnd>,
    repeatable: bool,
    chosen: Option<u32>,
}

/// The search position of the dancing-cells engine.
#[derive(Clone)]
pub(super) struct Dancing {
    cells: Cells,
    pruner: Option<Pruner>,
    levels: Vec<Level>,
    frames: Vec<(u32, u32)>,
    /// The sizes saved when the first level was opened. Leaving the level above undoes what a level
    /// removed for good, but the first level has no level above.
    root: Vec<(u32, u32)>,
    choices: Vec<u32>,
    guide: Option<Guidance>,
    dead: Option<DeadEnd>,
    /// The option just chosen, until the options that clash with it are hidden. Regions are checked
    /// first, because that is cheaper.
    claimed: Option<u32>,
    culprits: Vec<ItemId>,
}

/// The state for region pruning.
#[derive(Clone)]
struct Pruner {
    flood: Flood,
    stock: Stock,
    /// The item of each cell. `cell_of_item` is the inverse.
    item_of_cell: Vec<u32>,
    cell_of_item: Vec<Option<u32>>,
    size_of_item: Vec<Option<u32>>,
    free: u32,
    /// The cells of the option that is examined, otherwise empty. `is_placed` marks the same cells.
    placed: Vec<u32>,
    is_placed: Vec<bool>,
}

impl Dancing {
    pub(super) fn new(
        model: &Model,
        task: &Task,
        hopeless: &Hopeless,
        run: &Run<'_>,
    ) -> Result<Dancing, StopReason> {
        let tiling = model.tiling().filter(|_| task.looks_at_regions());
        let cells = Cells::new(model, &task.order, |option| hopeless.has(option), run)?;
        let pruner = tiling.map(|tiling| Pruner::new(model, tiling, &cells, task));
        let mut space = Dancing {
            cells,
            pruner,
            levels: Vec::new(),
            frames: Vec::new(),
            root: Vec::new(),
            choices: Vec::new(),
            guide: task.order.guide.clone(),
            dead: None,
            claimed: None,
            culprits: Vec::new(),
        };
        space.dead = space.hopeless_item();
        Ok(space)
    }

    /// Removes the options that would leave a region that cannot be filled. They are lost for the
    /// whole subtree, because such a region stays unfillable.
    fn drop_hopeless(&mut self) -> Result<(), DeadEnd> {
        let Some(pruner) = &mut self.pruner else {
            return Ok(());
        };
        let pieces = (0..as_u32(pruner.size_of_item.len())).filter(|&item| {
            pruner.size_of_item[item as usize].is_some() && self.cells.is_active(item)
        });
        let pieces: Vec<u32> = pieces.collect();
        let live: Vec<u32> = pieces
            .iter()
            .flat_map(|&item| self.cells.live(item))
            .copied()
            .collect();
        if live.len().saturating_mul(pruner.item_of_cell.len()) > FORESIGHT_STEPS_MAX {
            return Ok(());
        }
        self.cells.work += live.len() as u64;
        for node in live {
            if pruner.is_hopeless(&self.cells, node) {
                self.cells.drop_option(node)?;
            }
        }
        Ok(())
    }

    /// Orders the choices from this one on as a guide says.
    fn arrange(&mut self, start: usize, guide: &Guidance) {
        let chosen = self.levels.iter().filter_map(|level| level.chosen);
        let path: Vec<OptionId> = chosen.map(|node| self.cells.option_id(node)).collect();
        let before = self.choices.split_off(start);
        let ids = before.iter().map(|&node| self.cells.option_id(node));
        let (places, work) = guide.arrange(&path, &ids.collect::<Vec<_>>());
        self.choices
            .extend(places.iter().map(|&at| before[at as usize]));
        self.cells.work += work;
    }

    fn hopeless_item(&self) -> Option<DeadEnd> {
        let items = 0..self.cells.active_len();
        let mut items = items.filter(|&at| as_u32(self.cells.live(at).len()) < self.cells.need(at));
        items.next().map(DeadEnd)
    }

    /// Removes the choices before this one from all sets, so that they are not used below it.
    fn drop_tried(&mut self, choice: u32) {
        let level = self.levels.last_mut().expect("a choice belongs to a level");
        if level.dropped == choice {
            return;
        }
        let tried =
            level.choices_start + level.dropped as usize..level.choices_start + choice as usize;
        level.dropped = choice;
        for &node in &self.choices[tried] {
            if level.spoilt.is_none() {
                level.spoilt = self.cells.drop_option(node).err();
            }
        }
        self.cells.save_again(&mut self.frames[level.frame_start..]);
    }
}

impl Space for Dancing {
    fn is_cut(&mut self) -> bool {
        let last = self.levels.last();
        if let Some(pruner) = &mut self.pruner
            && self.dead.is_none()
            && last.is_none_or(|level| level.chosen.is_some())
            && let Some(region) =
                pruner.unfillable(&self.cells, last.and_then(|level| level.chosen))
        {
            self.culprits = region;
            return true;
        }
        false
    }

    fn examine(&mut self) -> Verdict {
        if let (Some(node), Some(level), None) = (self.claimed, self.levels.last(), self.dead) {
            self.dead = self.cells.hide_clashes(node, level.active_len).err();
        }
        self.claimed = None;
        if let Some(DeadEnd(item)) = self.dead.take() {
            self.culprits = vec![self.cells.item_id(item)];
            return Verdict::Dead;
        }
        if self.levels.len() <= FORESIGHT_DEPTH
            && let Err(DeadEnd(item)) = self.drop_hopeless()
        {
            self.culprits = vec![self.cells.item_id(item)];
            return Verdict::Dead;
        }
        let frame_start = self.frames.len();
        self.cells.work += u64::from(self.cells.active_len());
        let Some((item, width)) = self.cells.save_and_pick(&mut self.frames) else {
            self.frames.truncate(frame_start);
            return Verdict::Solution;
        };
        if self.levels.is_empty() {
            self.root.clone_from(&self.frames);
        }
        let choices_start = self.choices.len();
        self.choices.extend_from_slice(self.cells.live(item));
        self.choices[choices_start..].sort_unstable();
        if let Some(guide) = self.guide.clone() {
            self.arrange(choices_start, &guide);
        }
        self.levels.push(Level {
            item,
            frame_start,
            choices_start,
            active_len: self.cells.active_len(),
            dropped: 0,
            spoilt: None,
            repeatable: self.cells.is_repeatable(item),
            chosen: None,
        });
        Verdict::Branch {
            item: self.cells.item_id(item),
            width,
            options: as_u32(self.choices.len() - choices_start),
        }
    }

    fn choose(&mut self, choice: u32) -> Option<OptionId> {
        let level = self.levels.last().expect("a choice belongs to a level");
        if level.repeatable {
            self.drop_tried(choice);
        }
        let level = self.levels.last_mut().expect("a choice belongs to a level");
        level.chosen = self
            .choices
            .get(level.choices_start + choice as usize)
            .copied();
        let Some(node) = level.chosen else {
            // Where the removal of an option met a dead end, it is still in some of the sets.
            let (spoilt, item) = (level.spoilt, level.item);
            self.dead = spoilt.or_else(|| self.cells.close_item(item).err());
            return None;
        };
        self.dead = level.spoilt;
        self.cells.claim(node);
        self.claimed = Some(node);
        if let Some(pruner) = &mut self.pruner {
            pruner.take(&self.cells, node);
        }
        Some(self.cells.option_id(node))
    }

    fn retract(&mut self) {
        (self.dead, self.claimed) = (None, None);
        let level = self.levels.last_mut().expect("a choice belongs to a level");
        self.cells
            .restore(&self.frames[level.frame_start..], level.active_len);
        if let Some(node) = level.chosen.take() {
            self.cells.uncount(node);
            if let Some(pruner) = &mut self.pruner {
                pruner.put(&self.cells, node);
            }
        }
    }

    fn close(&mut self) {
        let level = self.levels.pop().expect("only open levels are closed");
        self.frames.truncate(level.frame_start);
        self.choices.truncate(level.choices_start);
        if self.levels.is_empty() {
            self.cells.restore(&self.root, level.active_len);
        }
    }

    fn work(&self) -> u64 {
        let floods = self.pruner.as_ref().map_or(0, |pruner| pruner.flood.work());
        self.cells.work + floods
    }

    fn bytes(&self) -> usize {
        let frames = self.frames.capacity() + self.root.capacity();
        let stacks = frames * size_of::<(u32, u32)>()
            + self.choices.capacity() * size_of::<u32>()
            + self.levels.capacity() * size_of::<Level>();
        self.cells.bytes() + stacks
    }

    fn culprits(&self) -> Vec<ItemId> {
        self.culprits.clone()
    }
}

impl Pruner {
    fn new(model: &Model, tiling: &Tiling, cells: &Cells, task: &Task) -> Pruner {
        let mut place = vec![0; model.item_count()];
        for at in 0..place.len() {
            place[cells.item_id(as_u32(at)).index()] = at;
        }
        let mut cell_of_item = vec![None; place.len()];
        let mut size_of_item = vec![None; place.len()];
        let mut item_of_cell = vec![0; tiling.cells.len()];
        for (cell, item) in tiling.cells.iter().enumerate() {
            cell_of_item[place[item.index()]] = Some(as_u32(cell));
            item_of_cell[cell] = as_u32(place[item.index()]);
        }
        for (piece, size) in &tiling.pieces {
            size_of_item[place[piece.index()]] = Some(*size);
        }
        Pruner {
            flood: Flood::new(tiling),
            stock: Stock::of_search(model, tiling, task),
            free: as_u32(tiling.cells.len()),
            item_of_cell,
            cell_of_item,
            size_of_item,
            placed: Vec::new(),
            is_placed: vec![false; tiling.cells.len()],
        }
    }

    /// Whether the option of a live node would leave a region that cannot be filled.
    fn is_hopeless(&mut self, cells: &Cells, node: u32) -> bool {
        self.take(cells, node);
        let (item_of_cell, cell_of_item) = (&self.item_of_cell, &self.cell_of_item);
        self.placed.clear();
        let placed = cells
            .items_of(node)
            .filter_map(|item| cell_of_item[item as usize]);
        self.placed.extend(placed);
        for &cell in &self.placed {
            self.is_placed[cell as usize] = true;
        }
        let is_free = |cell: u32| {
            cells.is_active(item_of_cell[cell as usize]) && !self.is_placed[cell as usize]
        };
        self.flood.begin();
        self.placed
            .iter()
            .for_each(|&cell| self.flood.seed_around(cell, is_free));
        let only_splits = self.stock.is_exactly(self.free);
        let region = self
            .flood
            .first_unfillable(&mut self.stock, is_free, only_splits);
        let is_hopeless = region.is_some();
        for &cell in &self.placed {
            self.is_placed[cell as usize] = false;
        }
        self.put(cells, node);
        is_hopeless
    }

    fn take(&mut self, cells: &Cells, node: u32) {
        for item in cells.items_of(node) {
            if let Some(size) = self.size_of_item[item as usize] {
                self.stock.take(size);
                self.free -= size;
            }
        }
    }

    fn put(&mut self, cells: &Cells, node: u32) {
        for item in cells.items_of(node) {
            if let Some(size) = self.size_of_item[item as usize] {
                self.stock.put(size);
                self.free += size;
            }
        }
    }

    /// The items of a region that cannot be filled, if there is one. With a chosen option, only the
    /// regions that touch it are checked.
    fn unfillable(&mut self, cells: &Cells, chosen: Option<u32>) -> Option<Vec<ItemId>> {
        let item_of_cell = &self.item_of_cell;
        let is_free = |cell: u32| cells.is_active(item_of_cell[cell as usize]);
        match chosen {
            None => self.flood.seed_everywhere(),
            Some(node) => {
                self.flood.begin();
                for item in cells.items_of(node) {
                    if let Some(cell) = self.cell_of_item[item as usize] {
                        self.flood.seed_around(cell, is_free);
                    }
                }
            }
        }
        // If no piece is to spare, a board that the option did not split stays as fillable as it
        // was.
        let only_splits = chosen.is_some() && self.stock.is_exactly(self.free);
        let region = self
            .flood
            .first_unfillable(&mut self.stock, is_free, only_splits)?;
        Some(
            region
                .iter()
                .map(|&cell| cells.item_id(item_of_cell[cell as usize]))
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Dancing;
    use crate::walk::{Caps, Pause, Silent, Walk, Walking};
    use crate::{Bounds, Branch, Entry, Model, Run, Task};

    /// An item to be covered twice, and six options for it, each with a cell of its own that may
    /// stay free.
    fn pairs() -> Model {
        let mut builder = Model::builder();
        let twice = builder
            .primary_between("twice", Bounds { min: 2, max: 2 })
            .unwrap();
        let cells: Vec<_> = (0..6)
            .map(|at| builder.secondary(&format!("cell{at}")).unwrap())
            .collect();
        for cell in cells {
            builder.option(&[Entry::from(twice), cell.into()]).unwrap();
        }
        builder.build().unwrap()
    }

    /// A worker that has walked one part of the tree finds everything in another part.
    #[test]
    fn takes_over_a_branch_below_a_repeated_root() {
        let model = pairs();
        let walk = || {
            let (task, run) = (Task::default(), Run::default());
            let hopeless = crate::regions::hopeless_options(&model, &task, &run).unwrap();
            let space = Dancing::new(&model, &task, &hopeless, &run).unwrap();
            let mut walk = Walk::new(space, None, Silent);
            walk.adopt(&Branch::default());
            walk
        };
        let caps = |nodes| Caps {
            nodes,
            solutions: u64::MAX,
            slice_nodes: u64::MAX,
            slice_work: u64::MAX,
        };
        let mut whole = walk();
        assert_eq!(whole.run(&caps(u64::MAX), None), Pause::Done);
        assert_eq!(whole.trail().stats.solutions, 15);
        let mut giver = walk();
        assert_eq!(giver.run(&caps(2), None), Pause::Nodes);
        let branch = giver.trail_mut().donate().unwrap();
        assert_eq!(giver.run(&caps(u64::MAX), None), Pause::Done);
        // The worker that takes the branch stands at the end of the same tree, where all options
        // but one are removed.
        whole.adopt(&branch);
        assert_eq!(whole.run(&caps(u64::MAX), None), Pause::Done);
        assert_eq!(
            giver.trail().stats.solutions + whole.trail().stats.solutions,
            15
        );
    }
}
