//! Helpers that recognise texts. Families use them to agree on which family a text belongs to,
//! without knowing each other.

use std::collections::HashSet;

/// The family that a TOML text names at its top level: the value of `family = "…"` before the
/// first table.
#[must_use]
pub fn toml_family(text: &str) -> Option<String> {
    let lines = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("[["));
    let values =
        lines.filter_map(|line| line.strip_prefix("family")?.trim_start().strip_prefix('='));
    let value = values.into_iter().next()?.split('#').next()?.trim();
    let name = value.strip_prefix('"')?.strip_suffix('"')?;
    Some(name.to_owned())
}

/// The lines that are neither blank nor comments, trimmed at both ends, with their line numbers.
pub fn spoken_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate();
    let trimmed = lines.map(|(at, line)| (at + 1, line.trim()));
    trimmed.filter(|(_, line)| !line.is_empty() && !line.starts_with("--"))
}

/// Whether a text begins with two whole numbers. Lists do, drawings do not.
pub fn begins_with_numbers(text: &str) -> bool {
    let first = spoken_lines(text).next();
    let mut words = first.map_or("", |(_, line)| line).split_whitespace();
    (0..2).all(|_| words.next().is_some_and(is_number))
}

/// Whether a text draws a board twice: first the region of each cell, then the entries. It has two
/// blocks separated by empty lines, or rows separated by `/` and a blank between the two drawings.
pub fn draws_twice(text: &str) -> bool {
    if text.contains('=') {
        return false;
    }
    if begins_with_numbers(text) {
        return draws_numbers_twice(text);
    }
    let mut lines = spoken_lines(text).map(|(_, line)| line);
    let (Some(first), more) = (lines.next(), lines.next().is_some()) else {
        return false;
    };
    if first.contains('/') {
        return first.chars().all(|c| is_drawn(c) || c == '/');
    }
    if !more {
        let words: Vec<&str> = first.split_whitespace().collect();
        let [owners, marks] = words[..] else {
            return false;
        };
        let as_long = owners.chars().count() == marks.chars().count();
        // Lower-case letters are values above 9.
        let marks_only = marks
            .chars()
            .all(|c| is_mark(c) || matches!(c, '#' | 'a'..='g'));
        return as_long && !owners.contains('.') && marks_only && marks.contains(is_mark);
    }
    let blocks = blocks(text);
    let [owners, marks] = &blocks[..] else {
        return false;
    };
    let any =
        |block: &Block<'_>, is: fn(char) -> bool| block.iter().any(|(_, row)| row.contains(is));
    // Blanks may stand between cells, whose names may be long, but then all rows have as many.
    let words = |(_, row): &(usize, &str)| row.split_whitespace().count();
    let all_equal = || {
        owners
            .iter()
            .chain(marks)
            .map(words)
            .all(|number| number == words(&owners[0]))
    };
    let is_spoken = |row: &str| row.contains(' ') && row.split(' ').any(|word| word.len() > 2);
    if owners.iter().any(|(_, row)| is_spoken(row)) && !all_equal() {
        return false;
    }
    let named = any(owners, char::is_alphabetic) || any(marks, is_empty_mark);
    let marked = owners.len() == marks.len() || any(marks, |c| c.is_ascii_digit());
    let drawn = |block| !any(block, |c| !is_drawn(c));
    named && marked && drawn(owners) && drawn(marks) && !any(owners, |c| matches!(c, '.' | '-'))
}

/// Whether a text lists tiles: at least half of its lines are four digits, perhaps followed by `@`. The
/// other lines may be wrong. The first may be the size of the board; after it, blanks may stand between
/// the digits.
pub fn lists_tiles(text: &str) -> bool {
    if text.contains('=') || draws_twice(text) || lists_wang_tiles(text) {
        return false;
    }
    let mut lines = spoken_lines(text).map(|(_, line)| line).peekable();
    let has_size = lines.next_if(|line| tiles_header(line).is_some()).is_some();
    let is_tile = |line: &str| {
        let digits = line.strip_suffix('@').unwrap_or(line).trim_end();
        let is_plain = digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_plain || has_size && numbers_of(digits).is_some_and(|numbers| numbers.len() == 4)
    };
    let (tiles, others): (Vec<&str>, Vec<&str>) = lines.partition(|line| is_tile(line));
    !tiles.is_empty() && tiles.len() >= others.len()
}

/// Whether a text is a file that puzz.link and its kin save, of whatever puzzle.
pub fn is_of_puzz_link(text: &str) -> bool {
    let first = spoken_lines(text).next();
    first.is_some_and(|(_, line)| line.starts_with("pzprv3"))
}

/// Rows and columns, each below 100, in a line before tiles: `4`, `4 6` or `4x6`.
pub fn tiles_header(line: &str) -> Option<[usize; 2]> {
    // A longer number alone is a tile that lacks a digit.
    let number = |word: &str| {
        let word = Some(word).filter(|word| word.len() < 3 && is_number(word))?;
        word.parse().ok().filter(|number| *number > 0)
    };
    let words: Vec<&str> = line.split([' ', '\t', 'x', 'X', '×']).collect();
    match words[..] {
        [side] => number(side).map(|side| [side, side]),
        [rows, cols] => Some([number(rows)?, number(cols)?]),
        _ => None,
    }
}

/// Whether a text lists Wang tiles: a number of tiles, a number of colours, rows and columns, and then so
/// many lines of four numbers.
pub fn lists_wang_tiles(text: &str) -> bool {
    let mut lines = spoken_lines(text).map(|(_, line)| numbers_of(line));
    let Some(Some(head)) = lines.next() else {
        return false;
    };
    let are_positive = head.len() == 4 && head.iter().all(|number| *number > 0);
    let is_tile = |line: Option<Vec<i64>>| line.is_some_and(|line| line.len() == 4);
    let tiles = lines.map(is_tile).collect::<Vec<bool>>();
    are_positive && usize::try_from(head[0]) == Ok(tiles.len()) && tiles.iter().all(|is| *is)
}

/// The whole numbers of a line, if it has nothing else.
fn numbers_of(line: &str) -> Option<Vec<i64>> {
    let number = |word: &str| Some(word).filter(|word| is_number(word))?.parse().ok();
    line.split_whitespace().map(number).collect()
}

/// Whether a text whose regions have numbers draws a board twice, and is no list: all rows of two
/// blocks are equally long, and a list would name a place twice or have other words than numbers.
fn draws_numbers_twice(text: &str) -> bool {
    let rows_of = |block: &Block<'_>| {
        let words = |&(_, row): &(usize, &str)| row.split_whitespace().map(str::to_owned).collect();
        block.iter().map(words).collect::<Vec<Vec<String>>>()
    };
    let [owners, marks] = &blocks(text)[..] else {
        return false;
    };
    let [owners, marks] = [rows_of(owners), rows_of(marks)];
    let length = owners[0].len();
    let rows = || owners.iter().chain(&marks);
    if owners.len() != marks.len() || rows().any(|row| row.len() != length) {
        return false;
    }
    let mut places = HashSet::new();
    !(3..=4).contains(&length)
        || rows().flatten().any(|word| !is_number(word))
        || rows().any(|row| !places.insert(&row[..2]))
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_drawn(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | ',' | '#') || is_empty_mark(letter) || letter.is_alphanumeric()
}

fn is_mark(letter: char) -> bool {
    is_empty_mark(letter) || letter.is_ascii_digit()
}

/// Whether a character marks an empty cell: a dot, or what people write instead.
pub fn is_empty_mark(letter: char) -> bool {
    matches!(letter, '.' | '_' | '-')
}

/// Lines with their line numbers.
type Block<'a> = Vec<(usize, &'a str)>;

/// The lines of [`spoken_lines`] in blocks separated by empty lines.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut open = false;
    for (at, line) in text.lines().map(str::trim).enumerate() {
        if line.is_empty() {
            open = false;
        } else if !line.starts_with("--") {
            match blocks.last_mut().filter(|_| open) {
                Some(block) => block.push((at + 1, line)),
                None => blocks.push(vec![(at + 1, line)]),
            }
            open = true;
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_told_from_lists_and_single_drawings() {
        let check = |text: &str, twice, list| {
            let found = (draws_twice(text), begins_with_numbers(text));
            assert_eq!(found, (twice, list), "{text:?}");
        };
        check("AAB\nABB\n\n1..\n..2\n", true, false);
        check(
            "-- a remark\nAAB\n-- another\nABB\n\n\n1..\n..2\n\n",
            true,
            false,
        );
        check("AAB\nABB\n\n321\n123\n", true, false);
        check("AAB/ABB 1../..2", true, false);
        check("AAB/ABB", true, false);
        check("AAB 1..", true, false);
        check("A##B .##.", true, false);
        // Regions with numbers: a list of cells would name a place twice, or have no dot.
        check("0 0 1 1\n0 0 1 1\n\n1 2 3 4\n3 4 1 2\n", true, true);
        check("0 0 1\n0 1 1\n\n. 2 .\n1 . .\n", true, true);
        check("0 0\n0 1\n\n1 2\n3 1\n", true, true);
        check("0 0 0\n0 1 0\n\n1 0 1\n1 1 1\n", false, true);
        check("0 0 0\n0 1 0\n\n1 0 1 2\n1 1 1\n", false, true);
        check("AAB/ABB 1__/__2", true, false);
        check("1122\n1122\n\n1_2_\n____\n", true, false);
        check("AAB", false, false);
        check("AAB ##B", false, false);
        check("AAB\nABB\n", false, false);
        check("A..\n.BB\n\n...\n.CC\n", false, false);
        check("1234\n5678\n\n9012\n", false, false);
        check("1 2 1\n2 1 2\n", false, true);
        check("0 -1 0\n\n0 1 0\n", false, true);
        check("# a/b\nfamily = \"x\"\n", false, false);
    }
}
