//! Puzzles whose rules leave pieces out or cells open, made into puzzles without such rules: which
//! pieces are laid and which cells stay open is drawn at random.

use pavage_bits::Random;
use pavage_family::numbers::as_u32;
use pavage_grid::CellId;

use super::super::amounts::{Opening, OpeningKind, openings};
use super::super::puzzle::{OPEN, Placement, Puzzle, State};

/// How often pieces are drawn until they fill the cells that are left.
const DRAWS_MAX: usize = 300;

/// A puzzle in which all pieces are laid and all cells covered, and the position with the cells that
/// stay open. Its solutions are solutions of the puzzle. `None` if no pieces were found that have as many
/// cells as are left.
pub(super) fn drawn(
    puzzle: &Puzzle,
    state: &State,
    random: &mut Random,
) -> Option<(Puzzle, State)> {
    let openings = openings(puzzle, state);
    let mut open = Vec::new();
    let (mut spare, mut optional) = (None, None);
    for opening in &openings {
        match opening.kind {
            OpeningKind::Choice(_) => open.extend(some_of(opening, 1, random)?),
            OpeningKind::Spare => spare = Some(opening),
            OpeningKind::Optional => optional = Some(opening),
        }
    }
    let empty = puzzle.empty(state).iter().filter(|empty| **empty).count();
    let left = as_u32(empty - open.len());
    let range = |opening: Option<&Opening>| opening.map_or([0, 0], |of| [of.least, of.most]);
    let [spare_least, spare_most] = range(spare);
    let [_, optional_most] = range(optional);
    if spare_least > spare_most {
        return None;
    }
    let most = left.checked_sub(spare_least)?;
    let least = left.saturating_sub(spare_most + optional_most);
    let chosen = (0..DRAWS_MAX).find_map(|_| pieces(puzzle, state, [least, most], random))?;
    let sizes = puzzle.pieces().iter().zip(&chosen);
    let covered: u32 = sizes
        .map(|(piece, number)| as_u32(piece.shape.size()) * number)
        .sum();
    let rest = left - covered;
    let fewest = spare_least.max(rest.saturating_sub(optional_most));
    let spared = fewest + as_u32(random.index((spare_most.min(rest) - fewest + 1) as usize));
    for (opening, number) in [(spare, spared), (optional, rest - spared)] {
        if let Some(opening) = opening {
            open.extend(some_of(opening, number, random)?);
        }
    }
    let open = Placement {
        cells: open,
        piece: OPEN,
    };
    Some((puzzle.exactly(state, &chosen), state.with(vec![open])))
}

/// So many cells of an opening.
fn some_of(opening: &Opening, number: u32, random: &mut Random) -> Option<Vec<CellId>> {
    let cells = opening.cells.iter().enumerate();
    let cells = cells.filter(|(_, is)| **is);
    let mut cells: Vec<CellId> = cells.map(|(at, _)| CellId::at(at)).collect();
    random.shuffle(&mut cells);
    cells.truncate(number as usize);
    (cells.len() == number as usize).then_some(cells)
}

/// How many copies of each piece are laid, so that they cover as many cells as this range says. Pieces
/// are added as long as they have room.
fn pieces(
    puzzle: &Puzzle,
    state: &State,
    [least, most]: [u32; 2],
    random: &mut Random,
) -> Option<Vec<u32>> {
    let mut chosen = puzzle.missing(state);
    let left = puzzle.remaining(state);
    let number = puzzle.number_left(state);
    let size = |at: usize| as_u32(puzzle.pieces()[at].shape.size());
    // Users may type huge counts.
    let mut laid = chosen.iter().copied().fold(0, u32::saturating_add);
    let areas = chosen.iter().enumerate();
    let areas = areas.map(|(at, number)| size(at).saturating_mul(*number));
    let mut area = areas.fold(0, u32::saturating_add);
    loop {
        let may_be = |at: &usize| {
            let is_left = chosen[*at] < left[*at];
            is_left
                && area.saturating_add(size(*at)) <= most
                && number.most().is_none_or(|most| laid < most)
        };
        let able: Vec<usize> = (0..chosen.len()).filter(may_be).collect();
        if able.is_empty() {
            break;
        }
        let at = able[random.index(able.len())];
        chosen[at] += 1;
        laid += 1;
        area += size(at);
    }
    let fits = (least..=most).contains(&area) && number.allows(laid as usize);
    fits.then_some(chosen)
}
