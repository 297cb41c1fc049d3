//! Which of a player's entries is wrong.

/// The entries that may be called wrong, and those that may be believed beside them.
///
/// `fits` tells whether some solution has all of these entries. Entries that no solution has even
/// alone are wrong. If there are none, the first entry is that cannot stand beside all those before
/// it; it is found by halves, because further entries never make a position possible again. Entries
/// that are possible alone go together only where there is one solution (`is_unique`).
pub fn first_wrong<E: Copy>(
    entries: &[E],
    is_unique: bool,
    mut fits: impl FnMut(&[E]) -> bool,
) -> Option<(Vec<E>, Vec<E>)> {
    let (right, wrong): (Vec<E>, Vec<E>) = entries.iter().partition(|entry| fits(&[**entry]));
    if !wrong.is_empty() {
        let beside = if is_unique { right } else { Vec::new() };
        return Some((wrong, beside));
    }
    if entries.len() < 2 || fits(entries) {
        return None;
    }
    let (mut fit, mut unfit) = (1, entries.len());
    while unfit - fit > 1 {
        let middle = (fit + unfit) / 2;
        if fits(&entries[..middle]) {
            fit = middle;
        } else {
            unfit = middle;
        }
    }
    Some((entries[fit..unfit].to_vec(), entries[..fit].to_vec()))
}

#[cfg(test)]
mod tests {
    use super::first_wrong;

    #[test]
    fn the_first_entry_that_does_not_fit_is_found() {
        // At most two of these go together, and 9 never does.
        let fits = |some: &[u32]| some.len() <= 2 && !some.contains(&9);
        assert_eq!(first_wrong(&[1, 2], false, fits), None);
        assert_eq!(
            first_wrong(&[1, 2, 3, 4], false, fits),
            Some((vec![3], vec![1, 2]))
        );
        assert_eq!(
            first_wrong(&[1, 9, 2], false, fits),
            Some((vec![9], vec![]))
        );
        assert_eq!(
            first_wrong(&[1, 9, 2], true, fits),
            Some((vec![9], vec![1, 2]))
        );
    }
}
