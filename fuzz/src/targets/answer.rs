//! What is offered as a solution is judged or refused in words; one that is accepted is accepted
//! again as it is written.

use pavage_app::check::check as judge;

use pavage_app::Run;

use super::puzzles::puzzle;
use crate::said::{refused, said};

/// The first byte chooses a puzzle, the others are the answer.
pub(super) fn check(bytes: &[u8]) {
    let Some((first, answer)) = bytes.split_first() else {
        return;
    };
    let Ok(answer) = std::str::from_utf8(answer) else {
        return;
    };
    let position = puzzle(usize::from(*first));
    match judge(&*position, answer, &Run::default()) {
        Ok(verdict) => {
            for violation in &verdict.violations {
                said(&violation.message);
            }
            let family = pavage_app::family(position.family()).expect("it is registered");
            let Ok(solved) = position.read_solution(answer) else {
                return;
            };
            let is_valid = solved.check().violations.is_empty();
            for format in family.formats().iter().filter(|_| is_valid) {
                let written = solved.write(format.name);
                let again =
                    judge(&*position, &written, &Run::default()).expect("it writes answers");
                assert_eq!(again.violations, [], "{written}");
            }
        }
        Err(error) => refused(&error, answer),
    }
}
