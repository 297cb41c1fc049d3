//! The assignment problem: each of n rows gets a column of its own, at the least total cost.

/// So many rows and columns there may be.
pub(super) const SIZE_MAX: usize = 8;

/// Costs of the rows in each column.
pub(super) type Costs = [[i32; SIZE_MAX]; SIZE_MAX];

/// The column of each of the first `size` rows, at the least total cost (Kuhn 1955; here in the form
/// that adds rows one by one along shortest augmenting paths, with potentials of rows and columns).
pub(super) fn assign(costs: &Costs, size: usize) -> [usize; SIZE_MAX] {
    // Row and column 0 are those of a row that is being added.
    let mut of_row = [0; SIZE_MAX + 1];
    let mut of_column = [0; SIZE_MAX + 1];
    let mut row_of = [0; SIZE_MAX + 1];
    for added in 1..=size {
        row_of[0] = added;
        let mut least = [i32::MAX; SIZE_MAX + 1];
        let mut from = [0; SIZE_MAX + 1];
        let mut is_reached = [false; SIZE_MAX + 1];
        let mut column = 0;
        while row_of[column] != 0 {
            is_reached[column] = true;
            let row: usize = row_of[column];
            let (mut step, mut nearest) = (i32::MAX, 0);
            for other in (1..=size).filter(|&other| !is_reached[other]) {
                let cost = costs[row - 1][other - 1] - of_row[row] - of_column[other];
                if cost < least[other] {
                    least[other] = cost;
                    from[other] = column;
                }
                if least[other] < step {
                    step = least[other];
                    nearest = other;
                }
            }
            for other in 0..=size {
                if is_reached[other] {
                    of_row[row_of[other]] += step;
                    of_column[other] -= step;
                } else {
                    least[other] -= step;
                }
            }
            column = nearest;
        }
        while column != 0 {
            row_of[column] = row_of[from[column]];
            column = from[column];
        }
    }
    let mut columns = [0; SIZE_MAX];
    for column in 1..=size {
        columns[row_of[column] - 1] = column - 1;
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_bits::Random;
    use pavage_family::numbers::as_i32;

    /// The least total cost, by trying all.
    fn least(costs: &Costs, size: usize, row: usize, used: usize) -> i32 {
        if row == size {
            return 0;
        }
        let free = (0..size).filter(|column| used >> column & 1 == 0);
        let each =
            free.map(|column| costs[row][column] + least(costs, size, row + 1, used | 1 << column));
        each.min().expect("a column is left")
    }

    #[test]
    fn no_other_assignment_costs_less() {
        let mut random = Random::new(1);
        for _ in 0..300 {
            let size = random.between(1, 6);
            let most = [3, 1000][random.index(2)];
            let costs: Costs =
                std::array::from_fn(|_| std::array::from_fn(|_| as_i32(random.index(most))));
            let columns = assign(&costs, size);
            let mut used: Vec<usize> = columns[..size].to_vec();
            let cost: i32 = used
                .iter()
                .enumerate()
                .map(|(row, &column)| costs[row][column])
                .sum();
            used.sort_unstable();
            assert_eq!(used, (0..size).collect::<Vec<_>>(), "each column once");
            assert_eq!(cost, least(&costs, size, 0, 0), "{costs:?}");
        }
    }
}
