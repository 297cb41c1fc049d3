//! Packing with rules: of each piece a range of copies, of all together a range, and cells that stay
//! open: so many anywhere, those that may, and one of each group.

use std::collections::BTreeSet;

use super::packing::{Cells, Map, Piece, Spot, Tray, orbits};
use crate::draw::Draw;

/// How many there must be, and may be if that is bounded.
type Range = (usize, Option<usize>);

/// A board and pieces with rules.
pub(crate) struct Ruled {
    tray: Tray,
    counts: Vec<Range>,
    used: Option<Range>,
    spare: Range,
    optional: Cells,
    choices: Vec<Vec<Spot>>,
}

/// Pieces, each of a kind, on their cells.
type Filled = BTreeSet<(usize, Cells)>;

impl Ruled {
    pub(crate) fn draw(draw: &mut Draw<'_>) -> Ruled {
        let tray = Tray::draw(draw);
        let count = |draw: &mut Draw<'_>, count: usize| match draw.below(5) {
            0 => (count, Some(count)),
            1 => (0, Some(count)),
            2 => (1, None),
            3 => (0, None),
            _ => (count, Some(count + 1)),
        };
        let pieces = tray.pieces.iter();
        let counts = pieces.map(|piece| count(draw, piece.count)).collect();
        let used = draw.flag().then(|| {
            let least = draw.below(5);
            (least, Some(least + draw.below(3)))
        });
        let spare = draw.below(3);
        let spare = (draw.below(spare + 1), Some(spare));
        let mut free: Vec<Spot> = tray.cells.iter().copied().collect();
        let mut some = |draw: &mut Draw<'_>| -> Vec<Spot> {
            let number = draw.below(3).min(free.len());
            let drawn = (0..number).map(|_| free.swap_remove(draw.below(free.len())));
            drawn.collect()
        };
        let optional = some(draw).into_iter().collect();
        let mut choices = vec![some(draw), some(draw)];
        choices.retain(|cells| !cells.is_empty());
        Ruled {
            tray,
            counts,
            used,
            spare,
            optional,
            choices,
        }
    }

    /// The text in TOML.
    pub(crate) fn text(&self) -> String {
        let range = |(least, most): Range| match most {
            None if least == 0 => "\"any\"".to_owned(),
            None => format!("\"{least}-\""),
            Some(most) if most == least => most.to_string(),
            Some(most) => format!("\"{least}-{most}\""),
        };
        let cells = |cells: &mut dyn Iterator<Item = &Spot>| {
            let cells: Vec<String> = cells.map(|(row, col)| format!("[{row}, {col}]")).collect();
            format!("[{}]", cells.join(", "))
        };
        let mut head = vec![format!("spare = {}\n", range(self.spare))];
        if let Some(used) = self.used {
            head.push(format!("use = {}\n", range(used)));
        }
        if !self.optional.is_empty() {
            head.push(format!("optional = {}\n", cells(&mut self.optional.iter())));
        }
        for (choice, name) in self.choices.iter().zip(["a", "b"]) {
            let cells = cells(&mut choice.iter());
            head.push(format!("[[choice]]\nname = \"{name}\"\ncells = {cells}\n"));
        }
        self.tray
            .text_with(&head.concat(), |at| range(self.counts[at]))
    }

    /// All ways to fill the board, as pictures: congruent pieces of equal freedom are one piece.
    pub(crate) fn solutions(&self) -> BTreeSet<Filled> {
        let mut found = BTreeSet::new();
        let pieces = &self.tray.pieces;
        let mut walk = Walk {
            ruled: self,
            kinds: (0..pieces.len()).map(|at| self.tray.kind(at)).collect(),
            images: pieces.iter().map(Piece::images).collect(),
            placed: Vec::new(),
            open: Cells::new(),
            found: &mut found,
        };
        walk.fill(&mut self.tray.cells.clone());
        found
    }

    /// How many of the solutions are not symmetric images of others. Symmetries map cells with a rule
    /// onto cells with such a rule.
    pub(crate) fn orbits(&self, solutions: &BTreeSet<Filled>) -> usize {
        let mut maps = self.tray.symmetries();
        let groups: Vec<Cells> = self
            .choices
            .iter()
            .map(|cells| cells.iter().copied().collect())
            .collect();
        maps.retain(|map: &Map| {
            let moved = |cells: &Cells| cells.iter().map(|cell| map(*cell)).collect::<Cells>();
            let mut images = groups.iter().map(moved);
            moved(&self.optional) == self.optional && images.all(|group| groups.contains(&group))
        });
        orbits(&maps, solutions)
    }

    /// The numbers of which rules speak, each with what it may be.
    fn numbers(
        &self,
        kinds: &[usize],
        placed: &[(usize, Cells)],
        open: &Cells,
    ) -> Vec<(usize, Range)> {
        let counted = |kind: usize| {
            let mut range = (0, Some(0));
            for (of, (least, most)) in kinds.iter().zip(&self.counts) {
                if *of == kind {
                    range.0 += least;
                    range.1 = range.1.zip(*most).map(|(one, other)| one + other);
                }
            }
            let laid = placed.iter().filter(|(of, _)| *of == kind).count();
            (laid, range)
        };
        let chosen = |cells: &Vec<Spot>| {
            let open = cells.iter().filter(|cell| open.contains(cell)).count();
            (open, (1, Some(1)))
        };
        let is_ruled = |cell: &Spot| {
            self.optional.contains(cell) || self.choices.iter().any(|cells| cells.contains(cell))
        };
        let spared = open.iter().filter(|cell| !is_ruled(cell)).count();
        let firsts = (0..kinds.len()).filter(|at| kinds[*at] == *at);
        let mut numbers: Vec<(usize, Range)> = firsts.map(counted).collect();
        numbers.extend(self.used.map(|used| (placed.len(), used)));
        numbers.extend(self.choices.iter().map(chosen));
        numbers.push((spared, self.spare));
        numbers
    }
}

/// Lays each kind in each way onto the first empty cell, or leaves it open.
struct Walk<'a> {
    ruled: &'a Ruled,
    /// Of each piece, the first one that it cannot be told from.
    kinds: Vec<usize>,
    /// Of each piece.
    images: Vec<BTreeSet<Cells>>,
    placed: Vec<(usize, Cells)>,
    open: Cells,
    found: &'a mut BTreeSet<Filled>,
}

impl Walk<'_> {
    fn fill(&mut self, empty: &mut Cells) {
        let numbers = self.ruled.numbers(&self.kinds, &self.placed, &self.open);
        let is_too_many =
            |(number, (_, most)): &(usize, Range)| most.is_some_and(|most| *number > most);
        if numbers.iter().any(is_too_many) {
            return;
        }
        let Some(&(row, col)) = empty.first() else {
            if numbers.iter().all(|(number, (least, _))| number >= least) {
                self.found.insert(self.placed.iter().cloned().collect());
            }
            return;
        };
        empty.remove(&(row, col));
        self.open.insert((row, col));
        self.fill(empty);
        self.open.remove(&(row, col));
        empty.insert((row, col));
        for kind in 0..self.kinds.len() {
            if self.kinds[kind] != kind {
                continue;
            }
            for image in self.images[kind].clone() {
                // The first cell of the image goes there.
                let (_, first) = *image.first().expect("pieces have cells");
                let moved = |(down, right): &Spot| (row + down, col + right - first);
                let cells: Cells = image.iter().map(moved).collect();
                if !cells.is_subset(empty) {
                    continue;
                }
                empty.retain(|cell| !cells.contains(cell));
                self.placed.push((kind, cells.clone()));
                self.fill(empty);
                self.placed.pop();
                empty.extend(cells);
            }
        }
    }
}
