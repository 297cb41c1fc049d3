//! The order in which a sweep visits cells. It decides how many states there are, and how far
//! floods reach.

use pavage_grid::{Board, CellId};

/// The empty cells by rows, by columns or by diagonals, on solid boards also across the layers, whichever keeps the front shortest. The
/// front is the border between the cells before and after. With a short front, merging and flooding
/// regions look at few cells.
pub(super) fn sweep_order(board: &Board, empty: &[bool]) -> Vec<CellId> {
    let cells: Vec<CellId> = board.cells().filter(|cell| empty[cell.index()]).collect();
    let by = |line: fn([i32; 3]) -> [i32; 3]| {
        let mut order = cells.clone();
        order.sort_unstable_by_key(|&cell| line(board.point(cell).0));
        order
    };
    let mut orders = vec![
        by(|at| at),
        by(|[layer, row, col]| [layer, col, row]),
        by(|[layer, row, col]| [layer, row + col, row]),
        by(|[layer, row, col]| [layer, row - col, row]),
    ];
    if board.lattice().is_solid {
        orders.extend([
            by(|[layer, row, col]| [row, layer, col]),
            by(|[layer, row, col]| [row, col, layer]),
            by(|[layer, row, col]| [col, layer, row]),
            by(|[layer, row, col]| [col, row, layer]),
        ]);
    }
    let cost = |order: &Vec<CellId>| front_cost(board, order);
    let least = orders
        .into_iter()
        .min_by(|one, other| cost(one).total_cmp(&cost(other)));
    least.unwrap_or_default()
}

/// An estimate of the number of states of all fronts together: 2 to the power of a mean of the
/// front's cells and edges. A stepped front has more edges than a straight one, and more states.
fn front_cost(board: &Board, order: &[CellId]) -> f64 {
    let mut is_left = vec![false; board.cells().len()];
    order.iter().for_each(|cell| is_left[cell.index()] = true);
    let mut edges_of = vec![0_i32; is_left.len()];
    let (mut cells, mut edges, mut cost) = (0_i32, 0_i32, 0.0);
    for &cell in order {
        is_left[cell.index()] = false;
        let behind = std::mem::take(&mut edges_of[cell.index()]);
        cells -= i32::from(behind > 0);
        edges -= behind;
        for next in board.neighbours(cell).filter(|next| is_left[next.index()]) {
            cells += i32::from(edges_of[next.index()] == 0);
            edges_of[next.index()] += 1;
            edges += 1;
        }
        cost += libm::exp2(f64::from(cells + 2 * edges) / 3.0);
    }
    cost
}
