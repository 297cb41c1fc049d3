//! Dominance: a state is superfluous if another one costs no more and has no more candidates.

use crate::values::Values;

/// The number of words of a signature.
const WORDS: usize = 4;

/// The states expanded so far, for comparison with the next one.
#[derive(Debug, Default)]
pub(super) struct Dominators {
    states: Vec<(u64, [u64; WORDS], Box<[Values]>)>,
}

impl Dominators {
    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether no earlier state dominates this one; if so, it is added. It is compared with each,
    /// but a signature of the candidates rules out nearly all of them at once.
    pub(super) fn admit(&mut self, cost: u64, values: &[Values]) -> bool {
        let signature = signature(values);
        let mut earlier = self.states.iter();
        let is_dominated = earlier.any(|(other_cost, other_signature, other)| {
            *other_cost <= cost
                && is_within(other_signature, &signature)
                && other
                    .iter()
                    .zip(values)
                    .all(|(few, many)| few.is_within(*many))
        });
        if !is_dominated {
            self.states.push((cost, signature, values.into()));
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
            let bit = mixed % (64 * WORDS);
            signature[bit / 64] |= 1 << (bit % 64);
        }
    }
    signature
}

fn is_within(one: &[u64; WORDS], other: &[u64; WORDS]) -> bool {
    one.iter().zip(other).all(|(one, other)| one & !other == 0)
}
