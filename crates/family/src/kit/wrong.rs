//! Which of a player's entries are wrong.

use pavage_search::StopReason;

use crate::{Message, Standing, Violation};

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

/// What is known of the entries of a position.
///
/// `truth` are the solutions of the puzzle: all of them if there are fewer than two, else two of them.
/// `not_in` lists the entries that the only solution does not have. If there is not only one, or that
/// is not known, `can_end` tells whether the position can be completed.
pub fn standing<S>(
    truth: Result<Vec<S>, StopReason>,
    not_in: impl FnOnce(&S) -> Vec<Violation>,
    can_end: impl FnOnce() -> Result<bool, StopReason>,
) -> Standing {
    let can_end = match truth.as_deref() {
        Ok([only]) => {
            return match not_in(only) {
                wrong if wrong.is_empty() => Standing::Right,
                wrong => Standing::Wrong(wrong),
            };
        }
        Ok([]) => Ok(false),
        _ => can_end(),
    };
    match can_end {
        Ok(true) => Standing::Right,
        Ok(false) => Standing::Wrong(vec![Violation {
            rule: "no-solution",
            cells: Vec::new(),
            edges: Vec::new(),
            message: Message::new("check-no-solution"),
        }]),
        Err(stop) => Standing::Unknown(stop),
    }
}

#[cfg(test)]
mod tests {
    use pavage_grid::Place;

    use super::*;

    fn rules(standing: &Standing) -> Vec<&str> {
        match standing {
            Standing::Wrong(wrong) => wrong.iter().map(|broken| broken.rule).collect(),
            Standing::Right => vec!["right"],
            Standing::Unknown(_) => vec!["unknown"],
        }
    }

    #[test]
    fn entries_are_judged_by_the_only_solution_or_else_together() {
        let wrong = |_: &u8| {
            vec![Violation::at(
                vec![Place::flat(0, 1)],
                Message::new("wrong-value"),
            )]
        };
        let none = |_: &u8| Vec::new();
        let stop = StopReason::NodeLimit;
        let unasked = || -> Result<bool, StopReason> { unreachable!("the only solution is known") };
        assert_eq!(
            rules(&standing(Ok(vec![1]), wrong, unasked)),
            ["wrong-value"]
        );
        assert_eq!(rules(&standing(Ok(vec![1]), none, unasked)), ["right"]);
        assert_eq!(rules(&standing(Ok(vec![]), none, unasked)), ["no-solution"]);
        assert_eq!(
            rules(&standing(Ok(vec![1, 2]), wrong, || Ok(true))),
            ["right"]
        );
        assert_eq!(
            rules(&standing(Ok(vec![1, 2]), wrong, || Ok(false))),
            ["no-solution"]
        );
        assert_eq!(
            rules(&standing(Err(stop), wrong, || Ok(false))),
            ["no-solution"]
        );
        assert_eq!(
            rules(&standing(Err(stop), wrong, || Err(stop))),
            ["unknown"]
        );
    }

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
