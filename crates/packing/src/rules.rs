//! The rules that a puzzle may have besides its board and its pieces: how many pieces are laid in
//! all, which cells stay open, and whether pieces may touch.

use std::collections::BTreeSet;

use pavage_bits::SmallSort as _;
use pavage_grid::{Board, CellId};

use super::amount::Amount;
use pavage_family::Message;

/// The most combinations of choices that share cells.
const COMBINATIONS_MAX: usize = 50_000;

/// The rules of a puzzle, each as wide as possible or as narrow as usual if it is not given.
#[derive(Clone, Debug)]
pub struct Rules {
    // Invariant: `cells` has a rule for each cell of the board. Each cell of a choice has the number
    // of its bundle there, and no other cell has it. Each choice is in one bundle.
    pub(super) used: Option<Amount>,
    pub(super) spare: Amount,
    pub(super) apart: Option<Contact>,
    cells: Vec<CellRule>,
    choices: Vec<Choice>,
    /// The numbers of choices that are linked by cells which they share.
    bundles: Vec<Vec<usize>>,
    /// What distinguishes cells for symmetries: nothing, or as many marks as there are cells.
    marks: Vec<Option<usize>>,
}

/// How pieces may not touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// Along an edge.
    Edge,
    /// At a corner or along an edge.
    Corner,
}

impl Contact {
    /// As it is typed.
    pub(super) fn name(self) -> &'static str {
        match self {
            Contact::Edge => "edge",
            Contact::Corner => "corner",
        }
    }

    /// The cells that touch a cell so.
    pub(super) fn around(self, board: &Board, cell: CellId) -> Vec<CellId> {
        match self {
            Contact::Edge => board.neighbours(cell).collect(),
            Contact::Corner => board.around(cell),
        }
    }
}

/// Whether a cell must be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum CellRule {
    /// It must be covered, unless it is one of the cells to spare.
    Covered,
    /// It must be covered, whatever cells there are to spare.
    Closed,
    /// It may stay open.
    Optional,
    /// It is of choices in the bundle with this number.
    Choice(usize),
}

/// Cells of which exactly one stays open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// Its cells, in the order in which they were listed.
    pub cells: Vec<CellId>,
    /// The label of each cell.
    pub labels: Vec<String>,
}

impl Rules {
    /// The usual rules on a board of so many cells: all pieces are laid, and all cells are covered.
    #[must_use]
    pub fn usual(cells: usize) -> Rules {
        Rules {
            used: None,
            spare: Amount::exactly(0),
            apart: None,
            cells: vec![CellRule::Covered; cells],
            choices: Vec::new(),
            bundles: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// With so many pieces laid in all.
    #[must_use]
    pub fn using(self, used: Option<Amount>) -> Rules {
        Rules { used, ..self }
    }

    /// With so many cells, anywhere, that stay open.
    #[must_use]
    pub fn sparing(self, spare: Amount) -> Rules {
        Rules { spare, ..self }
    }

    /// With pieces that do not touch so.
    #[must_use]
    pub fn keeping(self, apart: Option<Contact>) -> Rules {
        Rules { apart, ..self }
    }

    /// Lets a cell stay open.
    ///
    /// # Errors
    /// The cell is of a choice.
    pub fn let_open(&mut self, cell: CellId) -> Result<(), Message> {
        match self.cells[cell.index()] {
            CellRule::Choice(at) => {
                let message = Message::new("choice-and-optional");
                Err(message.with("choice", self.first_of(at).name.as_str()))
            }
            _ => {
                self.cells[cell.index()] = CellRule::Optional;
                Ok(())
            }
        }
    }

    /// Lets a cell not stay open, whatever cells there are to spare.
    pub(super) fn close(&mut self, cell: CellId) {
        self.cells[cell.index()] = CellRule::Closed;
    }

    /// Gives a cell a mark. Symmetries map cells onto cells with the same mark.
    pub(super) fn mark(&mut self, cell: CellId, mark: usize) {
        self.marks.resize(self.cells.len(), None);
        self.marks[cell.index()] = Some(mark);
    }

    /// The marks of the cells, if any cell has one.
    pub(super) fn marks(&self) -> &[Option<usize>] {
        &self.marks
    }

    /// Adds a choice. It may share cells with others, which then leave other cells open.
    ///
    /// # Errors
    /// The index of the first cell that may stay open by another rule or is there twice, and why; or the
    /// choice shares cells with so many others that not all of their combinations can be listed.
    pub fn add(&mut self, choice: Choice) -> Result<(), (usize, Message)> {
        let named = |code| Message::new(code).with("choice", choice.name.as_str());
        for (at, cell) in choice.cells.iter().enumerate() {
            if self.of(*cell) == CellRule::Optional {
                return Err((at, named("choice-and-optional")));
            }
            if choice.cells[..at].contains(cell) {
                return Err((at, named("choice-cell-twice")));
            }
        }
        let linked = self.linked(&choice);
        let linked = linked.iter().flat_map(|at| &self.bundles[*at]);
        let mut all: Vec<&Choice> = linked.map(|at| &self.choices[*at]).collect();
        all.push(&choice);
        let sizes = all.iter().map(|choice| choice.cells.len());
        let number = sizes.fold(1, usize::saturating_mul);
        if number > COMBINATIONS_MAX && !are_alike(all.into_iter()) {
            let message = named("choice-shared-many").with("number", number);
            return Err((0, message.with("max", COMBINATIONS_MAX)));
        }
        self.link(choice);
        Ok(())
    }

    /// The bundles of which a choice has cells.
    fn linked(&self, choice: &Choice) -> BTreeSet<usize> {
        let bundle = |cell: &CellId| match self.of(*cell) {
            CellRule::Choice(at) => Some(at),
            _ => None,
        };
        choice.cells.iter().filter_map(bundle).collect()
    }

    /// Adds a choice, to the bundles of which it has cells, as one.
    fn link(&mut self, choice: Choice) {
        let mut bundle = vec![self.choices.len()];
        for at in self.linked(&choice).into_iter().rev() {
            bundle.append(&mut self.bundles.remove(at));
        }
        bundle.small_sort();
        let at = self.bundles.partition_point(|other| *other < bundle);
        self.bundles.insert(at, bundle);
        self.choices.push(choice);
        // Bundles before it keep their numbers.
        for (at, bundle) in self.bundles.iter().enumerate().skip(at) {
            let choices = bundle.iter().map(|choice| &self.choices[*choice]);
            for cell in choices.flat_map(|choice| &choice.cells) {
                self.cells[cell.index()] = CellRule::Choice(at);
            }
        }
    }

    /// The choice with this number, which leaves only one cell open, as it is chosen.
    pub(super) fn choose(&mut self, choice: usize, label: usize) {
        let of = &mut self.choices[choice];
        of.cells = vec![of.cells[label]];
        of.labels = vec![of.labels[label].clone()];
        // It may share no cells with others now.
        for rule in &mut self.cells {
            if matches!(rule, CellRule::Choice(_)) {
                *rule = CellRule::Covered;
            }
        }
        self.bundles.clear();
        for choice in std::mem::take(&mut self.choices) {
            self.link(choice);
        }
    }

    /// The bundles: numbers of choices that are linked by cells which they share.
    pub(super) fn bundles(&self) -> &[Vec<usize>] {
        &self.bundles
    }

    /// Whether choices share cells.
    pub(super) fn has_shared(&self) -> bool {
        self.bundles.iter().any(|bundle| bundle.len() > 1)
    }

    /// The sorted cells of each choice that shares some with others, in order.
    pub(super) fn sharing(&self) -> Vec<Vec<CellId>> {
        let shared = self
            .bundles
            .iter()
            .filter(|bundle| bundle.len() > 1)
            .flatten();
        let mut sharing: Vec<Vec<CellId>> =
            shared.map(|at| self.choices[*at].cells.clone()).collect();
        sharing.iter_mut().for_each(|cells| cells.small_sort());
        sharing.small_sort();
        sharing
    }

    /// The first choice of a bundle.
    pub(super) fn first_of(&self, bundle: usize) -> &Choice {
        &self.choices[self.bundles[bundle][0]]
    }

    /// The names of the choices of a bundle.
    pub(super) fn names_of(&self, bundle: usize) -> String {
        let names = self.bundles[bundle].iter();
        let names = names.map(|choice| self.choices[*choice].name.as_str());
        names.collect::<Vec<_>>().join(", ")
    }

    /// Whether all choices of a bundle have the same cells, so that any of these cells, one for each, may
    /// stay open.
    pub(super) fn is_alike(&self, bundle: usize) -> bool {
        are_alike(self.bundles[bundle].iter().map(|at| &self.choices[*at]))
    }

    /// The cells that the choices of a bundle may leave open together, beside cells that are open: one
    /// for each choice, all different.
    pub(super) fn together(&self, bundle: usize, open: &[CellId]) -> BTreeSet<Vec<CellId>> {
        let mut sets = BTreeSet::from([Vec::new()]);
        for choice in &self.bundles[bundle] {
            let longer = sets.iter().flat_map(|set: &Vec<CellId>| {
                let cells = self.choices[*choice].cells.iter();
                let others = cells.filter(|cell| !set.contains(cell));
                others.map(|cell| {
                    let mut set = set.clone();
                    let place = set.partition_point(|other| other < cell);
                    set.insert(place, *cell);
                    set
                })
            });
            sets = longer.collect();
        }
        let here = |cell: &CellId| self.of(*cell) == CellRule::Choice(bundle);
        let open: Vec<CellId> = open.iter().copied().filter(here).collect();
        let sets = sets
            .into_iter()
            .filter(|set| open.iter().all(|cell| set.contains(cell)));
        let rest = |set: Vec<CellId>| {
            set.into_iter()
                .filter(|cell| !open.contains(cell))
                .collect()
        };
        sets.map(rest).collect()
    }

    /// The cell that each choice has left open, of these cells; `None` if not each can be that of a
    /// choice of its own.
    pub(super) fn made(&self, open: &[CellId]) -> Option<Vec<Option<CellId>>> {
        let of_choices = open.iter().copied();
        let is_it = |cell: &CellId| matches!(self.of(*cell), CellRule::Choice(_));
        let of_choices: Vec<CellId> = of_choices.filter(is_it).collect();
        let mut making = Making {
            choices: &self.choices,
            open: &of_choices,
            holders: vec![None; of_choices.len()],
            tried: Vec::new(),
        };
        // Choices with few cells have no others to give way to.
        let mut order: Vec<usize> = (0..self.choices.len()).collect();
        order.small_sort_by_key(|choice| self.choices[*choice].cells.len());
        for choice in order {
            making.tried = vec![false; of_choices.len()];
            making.hold(choice);
        }
        let mut made = vec![None; self.choices.len()];
        for (cell, holder) in of_choices.iter().zip(making.holders) {
            made[holder?] = Some(*cell);
        }
        Some(made)
    }

    /// The rule of a cell.
    pub(super) fn of(&self, cell: CellId) -> CellRule {
        self.cells[cell.index()]
    }

    /// The choices.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Whether a cell is among those that may stay open as they please.
    #[must_use]
    pub fn is_optional(&self, cell: CellId) -> bool {
        self.of(cell) == CellRule::Optional
    }
}

/// Whether choices have the same cells.
fn are_alike<'a>(choices: impl Iterator<Item = &'a Choice>) -> bool {
    let cells = |choice: &Choice| choice.cells.iter().copied().collect::<BTreeSet<CellId>>();
    let mut all = choices.map(cells);
    let first = all.next();
    all.all(|other| Some(&other) == first.as_ref())
}

/// A matching of choices with open cells, grown by augmenting paths.
struct Making<'a> {
    choices: &'a [Choice],
    open: &'a [CellId],
    /// The choice of each open cell.
    holders: Vec<Option<usize>>,
    tried: Vec<bool>,
}

impl Making<'_> {
    /// Gives a choice an open cell, if need be one that another can do without.
    fn hold(&mut self, choice: usize) -> bool {
        for at in 0..self.open.len() {
            let is_own = self.choices[choice].cells.contains(&self.open[at]);
            if !is_own || std::mem::replace(&mut self.tried[at], true) {
                continue;
            }
            if self.holders[at].is_none_or(|other| self.hold(other)) {
                self.holders[at] = Some(choice);
                return true;
            }
        }
        false
    }
}
