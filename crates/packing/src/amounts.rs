//! What the numbers of pieces and of cells say of a position before anything is searched: how many
//! cells pieces may cover, and how many they must.

use pavage_bits::{SmallSort as _, SubsetSums};
use pavage_family::Message;
use pavage_family::numbers::as_u32;
use pavage_grid::CellId;

use super::amount::Amount;
use super::puzzle::{Puzzle, State};
use super::rules::CellRule;

/// The most pieces of which all numbers and areas are worked out.
const PIECES_MAX: usize = 100;
/// The most cells for which all numbers and areas are worked out.
const CELLS_MAX: usize = 1500;

/// Cells of which some may stay open.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    pub(super) kind: OpeningKind,
    /// Whether each cell of the board is one of them.
    pub(super) cells: Vec<bool>,
    /// How many of them stay open.
    pub(super) least: u32,
    pub(super) most: u32,
    /// Which cells stay open together, where they are not just any of them.
    pub(super) together: Option<Vec<Vec<CellId>>>,
}

/// By which rule cells may stay open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpeningKind {
    /// Cells to spare.
    Spare,
    /// Cells that may stay open as they please.
    Optional,
    /// One of each choice in a bundle.
    Choice(usize),
}

/// The cells that may still be left open in a state, in groups. Choices come even if no cell of them
/// is left.
pub(super) fn openings(puzzle: &Puzzle, state: &State) -> Vec<Opening> {
    let empty = puzzle.empty(state);
    let cells = |rule: CellRule| -> Vec<bool> {
        let cells = puzzle.board().cells();
        cells
            .map(|cell| empty[cell.index()] && puzzle.rules().of(cell) == rule)
            .collect()
    };
    let number = |cells: &[bool]| as_u32(cells.iter().filter(|is| **is).count());
    let mut found = Vec::new();
    let spare = puzzle.spare_left(state);
    let plain = cells(CellRule::Covered);
    let most = spare.most().unwrap_or(u32::MAX).min(number(&plain));
    if most.max(spare.least()) > 0 {
        found.push(Opening {
            kind: OpeningKind::Spare,
            cells: plain,
            least: spare.least(),
            most,
            together: None,
        });
    }
    let optional = cells(CellRule::Optional);
    if let most @ 1.. = number(&optional) {
        found.push(Opening {
            kind: OpeningKind::Optional,
            cells: optional,
            least: 0,
            most,
            together: None,
        });
    }
    let rules = puzzle.rules();
    let made = puzzle.made(state);
    for (at, bundle) in rules.bundles().iter().enumerate() {
        let left = bundle.iter().filter(|choice| made[**choice].is_none());
        let left @ 1.. = as_u32(left.count()) else {
            continue;
        };
        let mut opening = Opening {
            kind: OpeningKind::Choice(at),
            cells: cells(CellRule::Choice(at)),
            least: left,
            most: left,
            together: None,
        };
        if !rules.is_alike(at) {
            let sets = rules.together(at, &state.open).into_iter();
            let are_empty = |set: &Vec<CellId>| set.iter().all(|cell| empty[cell.index()]);
            let sets: Vec<Vec<CellId>> = sets.filter(are_empty).collect();
            opening.cells.fill(false);
            for cell in sets.iter().flatten() {
                opening.cells[cell.index()] = true;
            }
            opening.together = Some(sets);
        }
        found.push(opening);
    }
    found
}

/// As [`openings`], with each choice by itself: what it leaves open is known, and not only the cells that
/// all leave open together.
pub(super) fn openings_by_choice(puzzle: &Puzzle, state: &State) -> Vec<Opening> {
    let empty = puzzle.empty(state);
    let mut found = openings(puzzle, state);
    found.retain(|opening| !matches!(opening.kind, OpeningKind::Choice(_)));
    let choices = puzzle.rules().choices().iter().zip(puzzle.made(state));
    let left = choices.enumerate().filter(|(_, (_, made))| made.is_none());
    found.extend(left.map(|(at, (choice, _))| {
        let mut cells = vec![false; empty.len()];
        for cell in choice.cells.iter().filter(|cell| empty[cell.index()]) {
            cells[cell.index()] = true;
        }
        Opening {
            kind: OpeningKind::Choice(at),
            cells,
            least: 1,
            most: 1,
            together: None,
        }
    }));
    found
}

/// Copies that are left of a piece.
#[derive(Clone, Copy, Debug)]
struct Stock {
    size: usize,
    /// How many cells a copy may have at most, if they are not all alike.
    size_most: usize,
    /// How many must be laid.
    need: usize,
    /// How many more may be.
    more: usize,
}

/// The numbers of a position.
struct Amounts {
    stocks: Vec<Stock>,
    /// How many pieces are laid from here on, by the number of all.
    number: Amount,
    /// How many of the empty cells pieces cover.
    covered: [usize; 2],
}

impl Amounts {
    fn of(puzzle: &Puzzle, state: &State) -> Amounts {
        let empty = puzzle.empty(state).iter().filter(|empty| **empty).count();
        let (mut least, mut most) = (0, 0);
        for opening in openings(puzzle, state) {
            least += opening.least as usize;
            most += opening.most.max(opening.least) as usize;
        }
        let left = puzzle.remaining(state).into_iter();
        let left = left.zip(puzzle.missing(state)).zip(puzzle.pieces());
        let stock = |((left, need), piece): ((u32, u32), &super::Piece)| Stock {
            size: piece.sizes()[0],
            size_most: piece.sizes()[1],
            need: need as usize,
            more: left.saturating_sub(need) as usize,
        };
        Amounts {
            stocks: left.map(stock).collect(),
            number: puzzle.number_left(state),
            covered: [most, least].map(|open| empty.saturating_sub(open)),
        }
    }

    /// The number of pieces that must be laid, and of those that may be.
    fn numbers(&self) -> [usize; 2] {
        let need: usize = self.stocks.iter().map(|stock| stock.need).sum();
        let more: usize = self.stocks.iter().map(|stock| stock.more).sum();
        let most = self.number.most().map_or(usize::MAX, |most| most as usize);
        [
            need.max(self.number.least() as usize),
            need.saturating_add(more).min(most),
        ]
    }

    /// The least and the greatest area that so many pieces may have together.
    fn areas(&self, [least, most]: [usize; 2]) -> [usize; 2] {
        let need: usize = self.stocks.iter().map(|stock| stock.need).sum();
        let filled = |size: fn(&Stock) -> usize, small_first: bool, mut number: usize| {
            let area = |stock: &Stock| size(stock).saturating_mul(stock.need);
            let base = self.stocks.iter().map(area).fold(0, usize::saturating_add);
            let mut stocks: Vec<&Stock> = self.stocks.iter().collect();
            stocks.small_sort_by_key(|stock| size(stock));
            if !small_first {
                stocks.reverse();
            }
            stocks.into_iter().fold(base, |sum, stock| {
                let taken = stock.more.min(number);
                number -= taken;
                sum.saturating_add(size(stock).saturating_mul(taken))
            })
        };
        [
            filled(|stock| stock.size, true, least.saturating_sub(need)),
            filled(|stock| stock.size_most, false, most.saturating_sub(need)),
        ]
    }
}

/// Which areas, up to `most`, each number of pieces can have together: of those that must be laid and
/// some of those that may be. `None` if they are too many to work out, or copies differ in size.
fn reachable(stocks: &[Stock], most: usize) -> Option<Vec<SubsetSums>> {
    let copies = |stock: &Stock| stock.need.saturating_add(stock.more.min(most / stock.size));
    let total = stocks.iter().map(copies).fold(0, usize::saturating_add);
    let is_one = |stock: &Stock| stock.size == stock.size_most;
    if total > PIECES_MAX || most > CELLS_MAX || !stocks.iter().all(is_one) {
        return None;
    }
    let mut sums = vec![SubsetSums::none(most); total + 1];
    sums[0] = SubsetSums::up_to(most);
    for stock in stocks {
        for copy in 0..copies(stock) {
            // With the piece, or also without it.
            for number in (0..=total).rev() {
                let (fewer, these) = sums.split_at_mut(number);
                if copy < stock.need {
                    these[0] = SubsetSums::none(most);
                }
                if let Some(fewer) = fewer.last() {
                    these[0].unite(fewer, stock.size);
                }
            }
        }
    }
    Some(sums)
}

/// Checks that numbers and areas allow a solution.
///
/// # Errors
/// They do not, and why.
pub(super) fn check(puzzle: &Puzzle, state: &State) -> Result<(), Message> {
    for opening in openings(puzzle, state) {
        if opening.least > opening.most {
            let message = Message::new("spare-too-many").with("spare", opening.least);
            return Err(message.with("cells", opening.most));
        }
        let number = opening.cells.iter().filter(|is| **is).count();
        let is_none = number < opening.least as usize;
        if let (OpeningKind::Choice(at), true) = (opening.kind, is_none) {
            let name = puzzle.rules().names_of(at);
            return Err(Message::new("choice-given-away").with("choice", name));
        }
    }
    let amounts = Amounts::of(puzzle, state);
    let numbers @ [fewest, most] = amounts.numbers();
    if fewest > most {
        let used = puzzle.rules().used.unwrap_or(Amount::ANY);
        let message = Message::new("use-contradicts").with("use", used.to_string());
        let laid = state.placed.len();
        let needed = amounts.stocks.iter().map(|stock| stock.need).sum::<usize>();
        let more = amounts.stocks.iter().map(|stock| stock.more).sum::<usize>();
        return Err(message
            .with("least", laid + needed)
            .with("most", laid + needed + more));
    }
    let [least_area, most_area] = amounts.areas(numbers);
    let [least_covered, most_covered] = amounts.covered;
    if least_area > most_covered {
        return Err(mismatch(puzzle, state, &amounts, least_area, most_covered));
    }
    if most_area < least_covered {
        return Err(mismatch(puzzle, state, &amounts, most_area, least_covered));
    }
    if puzzle.is_exact() {
        return Ok(());
    }
    let Some(sums) = reachable(&amounts.stocks, most_covered) else {
        return Ok(());
    };
    let fits = |number: usize| {
        let areas = sums.get(number);
        areas.is_some_and(|areas| (least_covered..=most_covered).any(|area| areas.has(area)))
    };
    if (fewest..=most.min(sums.len())).any(fits) {
        return Ok(());
    }
    let message = Message::new("area-unreachable").with("least", least_covered);
    let message = message.with("most", most_covered);
    let message = message.with("single", least_covered == most_covered);
    let laid =
        |area: &usize| (fewest..=most.min(sums.len() - 1)).any(|number| sums[number].has(*area));
    let area = (0..least_covered).rev().find(laid);
    let spare = area.and_then(|area| spared(puzzle, state, least_covered - area));
    Err(message.with("mend", mend(None, spare)))
}

/// How many pieces are laid from here on, if that has to be counted because neither the pieces nor
/// the cells decide it.
pub(super) fn number(puzzle: &Puzzle, state: &State) -> Option<Amount> {
    puzzle.rules().used?;
    let left = puzzle.number_left(state);
    // Then there are no pieces to count.
    if left.most() == Some(0) {
        return None;
    }
    let amounts = Amounts {
        number: Amount::ANY,
        ..Amounts::of(puzzle, state)
    };
    let [fewest, most] = amounts.numbers();
    if left.allows(fewest) && left.allows(most) {
        return None;
    }
    let mut sizes = amounts
        .stocks
        .iter()
        .filter(|stock| stock.need + stock.more > 0);
    let size = sizes.next()?.size;
    let [least, greatest] = amounts.covered;
    let is_decided = amounts
        .stocks
        .iter()
        .all(|stock| stock.size == stock.size_most)
        && sizes.all(|stock| stock.size == size)
        && left.allows(least.div_ceil(size))
        && left.allows(greatest / size);
    (!is_decided).then_some(left)
}

/// The message that areas do not match, with the rule that would mend it.
fn mismatch(
    puzzle: &Puzzle,
    state: &State,
    amounts: &Amounts,
    area: usize,
    covered: usize,
) -> Message {
    let message = Message::new("area-mismatch").with("free", covered);
    let message = with_area(message, area, covered);
    message.with("mend", mending(puzzle, state, amounts, area))
}

/// The rule with which pieces of this area, the least or the greatest that they may have, would fill
/// the cells.
fn mending(puzzle: &Puzzle, state: &State, amounts: &Amounts, area: usize) -> Message {
    let [least, most] = amounts.covered;
    if area < least {
        return mend(None, spared(puzzle, state, least - area));
    }
    // A number of pieces that is written stays what it is.
    let may_be_left_out = |piece: &super::Piece| {
        let is_written = piece.left_out > 0 || piece.count > 1;
        puzzle.set_name().is_some() || !is_written
    };
    let stock = |(stock, piece): (&Stock, &super::Piece)| match puzzle.rules().used {
        None if may_be_left_out(piece) => Stock {
            need: 0,
            more: stock.need + stock.more,
            ..*stock
        },
        _ => *stock,
    };
    let stocks = amounts.stocks.iter().zip(puzzle.pieces()).map(stock);
    let Some(sums) = reachable(&stocks.collect::<Vec<_>>(), most) else {
        return mend(None, None);
    };
    let mut areas = (1..=most).rev();
    let Some(area) = areas.find(|area| sums.iter().any(|sums| sums.has(*area))) else {
        return mend(None, None);
    };
    let fits = |number: &usize| (area.min(least)..=area).any(|area| sums[*number].has(area));
    let numbers: Vec<usize> = (0..sums.len()).filter(fits).collect();
    let laid = |number: Option<&usize>| as_u32(state.placed.len() + number.copied().unwrap_or(0));
    let used = Amount::between(laid(numbers.first()), Some(laid(numbers.last())));
    let spare = least.checked_sub(area).filter(|more| *more > 0);
    match spare.map(|more| spared(puzzle, state, more)) {
        None => mend(Some(used), None),
        Some(Some(spare)) => mend(Some(used), Some(spare)),
        Some(None) => mend(None, None),
    }
}

/// The number of cells to spare if so many more of them must stay open, if there are so many.
fn spared(puzzle: &Puzzle, state: &State, more: usize) -> Option<usize> {
    let empty = puzzle.empty(state);
    let is_plain = |cell: CellId| puzzle.rules().of(cell) == CellRule::Covered;
    let plain = puzzle.board().cells().filter(|cell| is_plain(*cell));
    let room = plain.filter(|cell| empty[cell.index()]).count();
    let open = state.open.iter().filter(|cell| is_plain(**cell)).count();
    let most = puzzle.spare_left(state).most().unwrap_or(u32::MAX) as usize;
    let spare = most.min(room) + more;
    (spare <= room).then_some(open + spare)
}

/// The message that names the rules that would mend areas.
fn mend(used: Option<Amount>, spare: Option<usize>) -> Message {
    let rule = match (used, spare) {
        (Some(_), None) => "use",
        (None, Some(_)) => "spare",
        (Some(_), Some(_)) => "both",
        (None, None) => "none",
    };
    let message = Message::new("area-mend").with("rule", rule);
    let message = message.with("use", used.map(|used| used.to_string()).unwrap_or_default());
    // Words would divide the digits of a long number.
    message.with("spare", spare.unwrap_or(0).to_string())
}

/// A message with the area of pieces, and by how much it differs from that of the empty cells.
pub(super) fn with_area(message: Message, area: usize, free: usize) -> Message {
    let message = message.with("area", area);
    let message = message.with("by", area.abs_diff(free));
    message.with("than", if area > free { "more" } else { "fewer" })
}
