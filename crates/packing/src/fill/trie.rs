//! The images of the pieces as a prefix tree. Images that begin with the same cells share a path,
//! so testing one cell rules out or admits many.

use super::layout::{Image, Neighbours};
use pavage_family::numbers::{as_i32, as_u32};

/// One cell on a path. The common first cell of all images is node 0.
struct Node {
    /// The offset from the first cell to this one.
    step: i32,
    /// The first of the cells that may follow, or 0 for none.
    child: u32,
    /// The next cell at this position, or 0 for none.
    sibling: u32,
    /// The number of the image that ends here, from 1, or 0 for none.
    image: u32,
    /// The kinds of the images that end here or behind it.
    kinds: Kinds,
}

/// A set of kinds. Kinds whose numbers differ by a multiple of 64 count as one, so that it may have
/// more kinds than were added, but never fewer.
#[derive(Clone, Copy, Default)]
pub(super) struct Kinds(u64);

impl Kinds {
    /// The kinds of which some pieces are left.
    pub(super) fn left(left: &[u16]) -> Kinds {
        let mut kinds = Kinds::default();
        let some = (0..).zip(left).filter(|(_, left)| **left > 0);
        some.for_each(|(kind, _)| kinds.add(kind));
        kinds
    }

    fn add(&mut self, kind: u16) {
        self.0 |= 1 << (kind % 64);
    }

    fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }
}

/// The tree.
pub(super) struct Trie {
    nodes: Vec<Node>,
    /// For each image, the number of the next image with the same cells, of another kind, or 0 for
    /// none.
    alike: Vec<u32>,
}

/// An image that fits on the empty cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    /// The image.
    pub(super) image: u32,
    /// The change in the number of sides between empty and covered cells.
    pub(super) edge: i32,
    /// The combined hash of its cells.
    pub(super) hash: u64,
}

/// A descent through the tree at one cell.
pub(super) struct Descent<'a> {
    /// 0 for an empty cell. The descent restores it at its end.
    pub(super) taken: &'a mut [u8],
    /// A hash for each cell.
    pub(super) hashes: &'a [u64],
    /// The offsets to the neighbours.
    pub(super) neighbours: &'a Neighbours,
    /// The cell on which the first cell of each image lies.
    pub(super) first: i32,
    /// The kinds that are looked for. Images of others may be received, too.
    pub(super) kinds: Kinds,
    /// Receives the images that fit.
    pub(super) fits: &'a mut Vec<Fit>,
}

impl Trie {
    /// The tree of those images that are wanted. They keep their numbers.
    pub(super) fn new(images: &[Image], is_wanted: impl Fn(&Image) -> bool) -> Trie {
        let root = Node {
            step: 0,
            child: 0,
            sibling: 0,
            image: 0,
            kinds: Kinds::default(),
        };
        let mut trie = Trie {
            nodes: vec![root],
            alike: vec![0; images.len()],
        };
        for (number, image) in (1..).zip(images) {
            if !is_wanted(image) {
                continue;
            }
            trie.nodes[0].kinds.add(image.kind);
            let end = image.steps[1..].iter().fold(0, |node, &step| {
                let child = trie.child(node, step);
                trie.nodes[child].kinds.add(image.kind);
                child
            });
            let alike = std::mem::replace(&mut trie.nodes[end].image, number);
            trie.alike[number as usize - 1] = alike;
        }
        trie
    }

    /// The child of a node with that step. It is added if it is missing.
    fn child(&mut self, node: usize, step: i32) -> usize {
        let mut at = self.nodes[node].child as usize;
        while at != 0 && self.nodes[at].step != step {
            at = self.nodes[at].sibling as usize;
        }
        if at == 0 {
            at = self.nodes.len();
            let sibling = std::mem::replace(&mut self.nodes[node].child, as_u32(at));
            self.nodes.push(Node {
                step,
                child: 0,
                sibling,
                image: 0,
                kinds: Kinds::default(),
            });
        }
        at
    }

    /// Finds the images that fit at a cell. It takes a few operations for each node reached.
    pub(super) fn fits(&self, descent: &mut Descent<'_>) {
        let mut path: Vec<Step> = Vec::new();
        let mut at = 0;
        loop {
            if let Some(step) = self.enter(descent, at, path.last()) {
                let child = self.nodes[at].child;
                if child != 0 {
                    path.push(step);
                    at = child as usize;
                    continue;
                }
                descent.taken[step.cell] = 0;
            }
            while self.nodes[at].sibling == 0 {
                let Some(step) = path.pop() else { return };
                descent.taken[step.cell] = 0;
                at = step.node;
            }
            at = self.nodes[at].sibling as usize;
        }
    }

    /// Takes the cell of a node, if it is empty and leads to a kind that is looked for, and records the
    /// images that end there.
    fn enter(&self, descent: &mut Descent<'_>, at: usize, before: Option<&Step>) -> Option<Step> {
        let node = &self.nodes[at];
        if !node.kinds.meets(descent.kinds) {
            return None;
        }
        let cell = (descent.first + node.step) as usize;
        if descent.taken[cell] != 0 {
            return None;
        }
        let neighbours = descent.neighbours.of(cell);
        let taken = |step: &i32| i32::from(descent.taken[(as_i32(cell) + step) as usize]);
        let touching: i32 = neighbours.iter().map(taken).sum();
        let (edge, hash) = before.map_or((0, 0), |step| (step.edge, step.hash));
        let edge = edge + as_i32(neighbours.len()) - 2 * touching;
        let hash = hash ^ descent.hashes[cell];
        let mut number = node.image;
        while number != 0 {
            let image = number - 1;
            descent.fits.push(Fit { image, edge, hash });
            number = self.alike[image as usize];
        }
        descent.taken[cell] = 1;
        Some(Step {
            node: at,
            cell,
            edge,
            hash,
        })
    }
}

/// A cell on the current path of a descent.
struct Step {
    node: usize,
    cell: usize,
    edge: i32,
    hash: u64,
}
