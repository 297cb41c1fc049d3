//! A small puzzle, asked in one of many ways, has the solutions that brute force finds.

use crate::crossed::Case;
use crate::draw::Draw;

pub(super) fn check(bytes: &[u8]) {
    let case = Case::draw(&Default::default(), &mut Draw::new(bytes));
    if let Err(wrong) = case.check() {
        panic!("{wrong}\n{}", case.shrunk());
    }
}
