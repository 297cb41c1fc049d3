//! Names for pieces: one letter each.

/// Letters in the order in which pieces are named: capitals, small letters, digits, then letters
/// of further alphabets that take one column of a terminal. About 1,500 in all.
pub fn letter_names() -> impl Iterator<Item = char> {
    let plain = ('A'..='Z').chain('a'..='z').chain('0'..='9');
    let further = [
        '\u{c0}'..='\u{24f}',
        '\u{391}'..='\u{3c9}',
        '\u{400}'..='\u{52f}',
        '\u{531}'..='\u{586}',
        '\u{10d0}'..='\u{10fa}',
        '\u{1401}'..='\u{166c}',
    ];
    plain.chain(
        further
            .into_iter()
            .flatten()
            .filter(|letter| letter.is_alphabetic()),
    )
}
