//! Dominance: a state is superfluous if another one costs no more and has no more candidates.

use crate::values::Values;

/// The number of words of a signature.
const WORDS: usize = 4;

/// What is known in a state, to be compared with others. A signature of the candidates rules out
/// nearly all of them at once.
#[derive(Debug)]
pub(super) struct Compared {
    signature: [u64; WORDS],
    values: Box<[Values]>,
}

impl Compared {
    pub(super) fn new(values: &[Values]) -> Compared {
        Compared {
            signature: signature(values),
            values: values.into(),
        }
    }

    /// Whether it has no candidate that the other lacks.
    pub(super) fn is_within(&self, other: &Compared) -> bool {
        is_within(&self.signature, &other.signature)
            && self
                .values
                .iter()
                .zip(&other.values)
                .all(|(few, many)| few.is_within(*many))
    }
}

/// The states expanded so far, for comparison with the next one.
#[derive(Debug, Default)]
pub(super) struct Dominators {
    states: Vec<(u64, Compared)>,
}

impl Dominators {
    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether no earlier state dominates this one; if so, it is added. It is compared with each.
    pub(super) fn admit(&mut self, cost: u64, values: &[Values]) -> bool {
        let state = Compared::new(values);
        let mut earlier = self.states.iter();
        let is_dominated =
            earlier.any(|(other_cost, other)| *other_cost <= cost && other.is_within(&state));
        if !is_dominated {
            self.states.push((cost, state));
        }
        !is_dominated
    }
}

/// One bit for each candidate of an undecided cell; several candidates share a bit. A subset of the
/// candidates never has more bits.
fn signature(values: &[Values]) -> [u64; WORDS] {
    let mut signature = [0; WORDS];
    let open = values
        .iter()
        .enumerate()
        .filter(|(_, values)| values.is_several());
    for (at, values) in open {
        for value in *values {
            let mixed = (at * 16 + usize::from(value)).wrapping_mul(0x9E37_79B1) >> 8;
            pavage_bits::insert(&mut signature, mixed % (64 * WORDS));
        }
    }
    signature
}

fn is_within(one: &[u64; WORDS], other: &[u64; WORDS]) -> bool {
    one.iter().zip(other).all(|(one, other)| one & !other == 0)
}
