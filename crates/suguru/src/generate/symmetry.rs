//! Which cells are given together, so that the givens form a symmetric pattern.

use pavage_bits::SmallSort as _;
use pavage_grid::CellId;

use crate::layout::Layout;

/// The symmetry of the givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// None.
    None,
    /// Under a half turn.
    HalfTurn,
    /// Under a reflection left to right.
    LeftRight,
    /// Under a reflection top to bottom.
    UpDown,
    /// Under both reflections.
    Both,
}

impl Symmetry {
    /// All symmetries, with the names under which they are typed.
    pub(super) const NAMED: [(&'static str, Symmetry); 5] = [
        ("none", Symmetry::None),
        ("half-turn", Symmetry::HalfTurn),
        ("left-right", Symmetry::LeftRight),
        ("up-down", Symmetry::UpDown),
        ("both", Symmetry::Both),
    ];

    /// The cells in groups that are images of each other.
    pub(super) fn groups(self, layout: &Layout) -> Vec<Vec<CellId>> {
        let mut groups = Vec::new();
        let mut is_in = vec![false; layout.size()];
        for cell in layout.cells() {
            let mut group: Vec<CellId> = self.images(layout, cell);
            group.retain(|image| !is_in[image.index()]);
            group.iter().for_each(|image| is_in[image.index()] = true);
            if !group.is_empty() {
                groups.push(group);
            }
        }
        groups
    }

    /// Whether some groups have exactly `number` cells together.
    pub(super) fn allows(self, layout: &Layout, number: usize) -> bool {
        let mut reached = vec![false; number + 1];
        reached[0] = true;
        for group in self.groups(layout) {
            for sum in (group.len()..=number).rev() {
                reached[sum] |= reached[sum - group.len()];
            }
        }
        reached[number]
    }

    /// A cell and its images on the board, without duplicates.
    fn images(self, layout: &Layout, cell: CellId) -> Vec<CellId> {
        let [rows, cols] = layout.frame();
        let [row, col] = layout.place(cell).indices();
        let (up, left) = (rows - 1 - row, cols - 1 - col);
        let places: &[[usize; 2]] = match self {
            Symmetry::None => &[],
            Symmetry::HalfTurn => &[[up, left]],
            Symmetry::LeftRight => &[[row, left]],
            Symmetry::UpDown => &[[up, col]],
            Symmetry::Both => &[[row, left], [up, col], [up, left]],
        };
        let mut images = vec![cell];
        images.extend(
            places
                .iter()
                .filter_map(|[row, col]| layout.cell_at(*row, *col)),
        );
        images.small_sort();
        images.dedup();
        images
    }
}
