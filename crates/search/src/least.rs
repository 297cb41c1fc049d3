//! The least of a row of small numbers, compared sixteen at a time.

/// Numbers that are compared in one step. A row has a multiple of these.
pub(crate) const STEP: usize = 16;

/// The least number of a row, none of which is more than `most`.
#[inline(always)]
pub(crate) fn least<T: Copy + Ord>(row: &[T], most: T) -> T {
    let mut least = [most; STEP];
    for step in row.as_chunks::<STEP>().0 {
        for (least, &number) in least.iter_mut().zip(step) {
            *least = (*least).min(number);
        }
    }
    least.into_iter().fold(most, T::min)
}

/// The first place of a number that is in the row.
#[inline(always)]
pub(crate) fn first_place<T: Copy + Ord>(row: &[T], of: T) -> usize {
    let has_it = |step: &[T; STEP]| step.iter().fold(false, |has, &number| has | (number == of));
    let steps = row.as_chunks::<STEP>().0;
    let step = steps.iter().position(has_it).unwrap_or(0);
    let within = row
        .iter()
        .skip(step * STEP)
        .position(|&number| number == of);
    step * STEP + within.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_bits::Random;

    #[test]
    fn the_least_is_found_where_it_is_first() {
        let mut random = Random::new(1);
        for length in [STEP, 3 * STEP, 24 * STEP] {
            for below in [2, 5, 200] {
                let row: Vec<u8> = (0..length)
                    .map(|_| u8::try_from(random.below(below)).expect("it is below"))
                    .collect();
                let plain = (0..length)
                    .min_by_key(|&at| row[at])
                    .expect("there are some");
                assert_eq!(least(&row, u8::MAX), row[plain]);
                assert_eq!(first_place(&row, row[plain]), plain);
            }
        }
    }
}
