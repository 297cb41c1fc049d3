//! What the numbers of pieces and of cells say of a position before anything is searched: how many
//! cells pieces may cover, and how many they must.

use pavage_family::Message;
use pavage_family::numbers::as_u32;

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
}

/// By which rule cells may stay open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpeningKind {
    /// Cells to spare.
    Spare,
    /// Cells that may stay open as they please.
    Optional,
    /// One of a choice.
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
        });
    }
    let optional = cells(CellRule::Optional);
    if let most @ 1.. = number(&optional) {
        found.push(Opening {
            kind: OpeningKind::Optional,
            cells: optional,
            least: 0,
            most,
        });
    }
    found.extend(puzzle.choices_left(state).map(|choice| Opening {
        kind: OpeningKind::Choice(choice),
        cells: cells(CellRule::Choice(choice)),
        least: 1,
        most: 1,
    }));
    found
}

/// Copies that are left of pieces of one size.
#[derive(Clone, Copy, Debug)]
struct Stock {
    size: usize,
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
    /// The empty cells.
    empty: usize,
    /// How many of them pieces cover.
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
            size: piece.shape.size(),
            need: need as usize,
            more: left.saturating_sub(need) as usize,
        };
        Amounts {
            stocks: left.map(stock).collect(),
            number: puzzle.number_left(state),
            empty,
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
        let area = |stock: &Stock| stock.size.saturating_mul(stock.need);
        let base: usize = self.stocks.iter().map(area).fold(0, usize::saturating_add);
        let mut stocks = self.stocks.clone();
        stocks.sort_by_key(|stock| stock.size);
        let filled = |stocks: &mut dyn Iterator<Item = &Stock>, mut number: usize| {
            stocks.fold(base, |sum, stock| {
                let taken = stock.more.min(number);
                number -= taken;
                sum.saturating_add(stock.size.saturating_mul(taken))
            })
        };
        [
            filled(&mut stocks.iter(), least.saturating_sub(need)),
            filled(&mut stocks.iter().rev(), most.saturating_sub(need)),
        ]
    }
}

/// Which areas, up to `most`, each number of pieces can have together: of those that must be laid and
/// some of those that may be. `None` if they are too many to work out.
fn reachable(stocks: &[Stock], most: usize) -> Option<Vec<Vec<bool>>> {
    let copies = |stock: &Stock| stock.need.saturating_add(stock.more.min(most / stock.size));
    let total = stocks.iter().map(copies).fold(0, usize::saturating_add);
    if total > PIECES_MAX || most > CELLS_MAX {
        return None;
    }
    let mut sums = vec![vec![false; most + 1]; total + 1];
    sums[0][0] = true;
    for stock in stocks {
        for copy in 0..copies(stock) {
            // With the piece, or also without it.
            for number in (0..=total).rev() {
                let with = match number.checked_sub(1) {
                    Some(before) => {
                        let mut shifted = vec![false; stock.size.min(most + 1)];
                        shifted.extend_from_slice(&sums[before]);
                        shifted.truncate(most + 1);
                        shifted
                    }
                    None => vec![false; most + 1],
                };
                if copy < stock.need {
                    sums[number] = with;
                } else {
                    let pairs = sums[number].iter_mut().zip(with);
                    pairs.for_each(|(sum, with)| *sum |= with);
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
        let is_none = !opening.cells.contains(&true);
        if let (OpeningKind::Choice(at), true) = (opening.kind, is_none) {
            let name = puzzle.rules().choices()[at].name.as_str();
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
        return Err(mismatch(puzzle, &amounts, least_area, most_covered));
    }
    if most_area < least_covered {
        return Err(mismatch(puzzle, &amounts, most_area, least_covered));
    }
    if puzzle.is_exact() {
        return Ok(());
    }
    let Some(sums) = reachable(&amounts.stocks, most_covered) else {
        return Ok(());
    };
    let fits = |number: usize| {
        let areas = sums.get(number);
        areas.is_some_and(|areas| areas[least_covered..=most_covered].contains(&true))
    };
    if (fewest..=most.min(sums.len())).any(fits) {
        return Ok(());
    }
    let message = Message::new("area-unreachable").with("least", least_covered);
    let message = message.with("most", most_covered);
    Err(message.with("single", least_covered == most_covered))
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
    let is_decided = sizes.all(|stock| stock.size == size)
        && left.allows(least.div_ceil(size))
        && left.allows(greatest / size);
    (!is_decided).then_some(left)
}

/// The message that areas do not match, with the rule that would mend it.
fn mismatch(puzzle: &Puzzle, amounts: &Amounts, area: usize, covered: usize) -> Message {
    let message = with_area(
        Message::new("area-mismatch").with("free", covered),
        area,
        covered,
    );
    let (used, spare) = if puzzle.is_exact() {
        mending(puzzle, amounts)
    } else {
        (None, None)
    };
    let mend = match (&used, &spare) {
        (Some(_), None) => "use",
        (None, Some(_)) => "spare",
        (Some(_), Some(_)) => "both",
        (None, None) => "none",
    };
    let message = message.with("mend", mend);
    let message = message.with("use", used.unwrap_or_default());
    message.with("spare", spare.unwrap_or_default())
}

/// The values of `use` and of `spare` with which pieces that need not all be laid fill the cells.
fn mending(puzzle: &Puzzle, amounts: &Amounts) -> (Option<String>, Option<String>) {
    let area: usize = amounts
        .stocks
        .iter()
        .map(|stock| stock.size * (stock.need + stock.more))
        .sum();
    if area < amounts.empty {
        return (None, Some((amounts.empty - area).to_string()));
    }
    let any: Vec<Stock> = amounts
        .stocks
        .iter()
        .map(|stock| Stock {
            size: stock.size,
            need: 0,
            more: stock.need + stock.more,
        })
        .collect();
    let Some(sums) = reachable(&any, amounts.empty) else {
        return (None, None);
    };
    let best = (0..=amounts.empty).rev();
    let mut best = best.filter(|area| sums.iter().any(|sums| sums[*area]));
    let Some(area) = best.next().filter(|area| *area > 0) else {
        return (None, None);
    };
    let laid = puzzle.fixed().len();
    let numbers = (0..sums.len()).filter(|number| sums[*number][area]);
    let numbers: Vec<usize> = numbers.map(|number| laid + number).collect();
    let (least, most) = (numbers[0], numbers[numbers.len() - 1]);
    let used = Amount::between(as_u32(least), Some(as_u32(most))).to_string();
    let spare = amounts.empty - area;
    (Some(used), (spare > 0).then(|| spare.to_string()))
}

/// A message with the area of pieces, and by how much it differs from that of the empty cells.
pub(super) fn with_area(message: Message, area: usize, free: usize) -> Message {
    let message = message.with("area", area);
    let message = message.with("by", area.abs_diff(free));
    message.with("than", if area > free { "more" } else { "fewer" })
}
