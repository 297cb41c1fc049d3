//! How the pieces of a picture are told apart: each has a coat, which is a colour and a pattern.
//!
//! A piece without a colour of its own has that of its name, so that it looks the same in every
//! picture. Where many pieces lie on the board that is not enough: copies of a piece, and pieces
//! whose names stand for nearly the same colour, get a coat that nobody has yet and that stands out
//! from the pieces around them.

use std::collections::HashSet;

use pavage_bits::SmallSort as _;
use pavage_family::{Group, View};

use crate::outlines::Outlines;
use crate::palette::{DISTINCT, Rgb, distance, distinct};

/// Colours nearer to each other than this (in Oklab) do not lie side by side. The first colours of
/// the palette are further apart.
const APART_MIN: f64 = 0.07;
/// So many numbers are looked through for free coats, and so many of these are compared.
const LOOKED_MAX: usize = 400;
const TRIED_MAX: usize = 60;

/// The number of patterns; 0 is none.
pub const PATTERNS: usize = 12;

/// What a group wears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coat {
    /// Its colour.
    pub colour: Rgb,
    /// The number of its pattern, below [`PATTERNS`]; 0 for none.
    pub pattern: usize,
}

/// The coat of that number: nearly all are unlike, and the first have no pattern.
fn coat(number: usize) -> Coat {
    Coat {
        colour: distinct(number),
        pattern: number / DISTINCT % PATTERNS,
    }
}

/// The coat of each group of a picture in which colours are shown as they are.
#[must_use]
pub fn coats(view: &View) -> Vec<Coat> {
    coats_shown(view, &|colour| colour)
}

/// The coat of each group of a picture, where colours are not shown as they are: the colours of
/// neighbours stay apart as they are shown.
#[must_use]
pub fn coats_shown(view: &View, shown: &dyn Fn(Rgb) -> Rgb) -> Vec<Coat> {
    let around = neighbours(view);
    let mut dresser = Dresser {
        coats: vec![None; view.groups.len()],
        taken: vec![false; view.groups.len() + LETTERS],
        first_free: 0,
        worn: HashSet::new(),
        shown,
        around: &around,
    };
    let mut late = Vec::new();
    for (at, group) in view.groups.iter().enumerate() {
        if let Some(colour) = group.colour {
            dresser.in_own_colour(at, colour);
        }
    }
    for (at, group) in view.groups.iter().enumerate() {
        if group.colour.is_none() && !dresser.by_name(at, group) {
            late.push(at);
        }
    }
    for at in late {
        dresser.by_place(at);
    }
    let plain = Coat {
        colour: distinct(0),
        pattern: 0,
    };
    let coats = dresser.coats.into_iter();
    coats.map(|coat| coat.unwrap_or(plain)).collect()
}

/// So many names have a colour: capital and small letters and digits.
const LETTERS: usize = 62;

/// The colour of a name, the same in every picture.
#[must_use]
pub fn colour_of_name(name: &str) -> Rgb {
    let spelt = || {
        LETTERS
            + name
                .chars()
                .map(|letter| letter as usize % SPELT)
                .sum::<usize>()
    };
    distinct(letter_number(name).unwrap_or_else(spelt))
}

/// Names that are no letters of the alphabet share so many colours.
const SPELT: usize = 997;

/// The number of a name that is a single letter or digit.
fn letter_number(name: &str) -> Option<usize> {
    let [byte] = name.as_bytes() else {
        return None;
    };
    let alphabet = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9');
    alphabet.into_iter().position(|letter| letter == *byte)
}

/// The groups that touch each group by a side, of the same layer.
fn neighbours(view: &View) -> Vec<Vec<usize>> {
    let outlines = Outlines::of(view);
    let owner = |cell: usize| {
        let group = view.cells[cell].group.map(|group| group as usize);
        group.filter(|group| *group < view.groups.len())
    };
    let mut around = vec![Vec::new(); view.groups.len()];
    for cell in 0..view.cells.len() {
        let Some(group) = owner(cell) else { continue };
        let beyond = outlines.across(cell).iter().flatten();
        let others = beyond.filter_map(|there| owner(there.cell));
        around[group].extend(others.filter(|other| *other != group));
    }
    for list in &mut around {
        list.small_sort();
        list.dedup();
    }
    around
}

/// Coats being handed out.
struct Dresser<'a> {
    coats: Vec<Option<Coat>>,
    /// Which numbers of coats are in use.
    taken: Vec<bool>,
    first_free: usize,
    /// The coats of those numbers: very few numbers mean the same one.
    worn: HashSet<Coat>,
    shown: &'a dyn Fn(Rgb) -> Rgb,
    around: &'a [Vec<usize>],
}

impl Dresser<'_> {
    /// Gives a group its own colour, with a pattern where a neighbour has that colour too.
    fn in_own_colour(&mut self, at: usize, colour: Rgb) {
        let alike = |other: &usize| {
            let coat = self.coats[*other]?;
            (distance(coat.colour, colour) < APART_MIN).then_some(coat.pattern)
        };
        let worn: Vec<usize> = self.around[at].iter().filter_map(alike).collect();
        let pattern = (0..PATTERNS).find(|pattern| !worn.contains(pattern));
        let pattern = pattern.unwrap_or_default();
        self.coats[at] = Some(Coat { colour, pattern });
    }

    /// Gives a group the coat of its name; not where a copy has it, or a neighbour nearly.
    fn by_name(&mut self, at: usize, group: &Group) -> bool {
        let number = letter_number(&group.name).filter(|number| !self.taken[*number]);
        let fitting = number.filter(|number| self.apart(at, distinct(*number)) >= APART_MIN);
        if let Some(number) = fitting {
            self.give(at, number);
        }
        fitting.is_some()
    }

    /// Gives a group a free coat: the first whose colour is apart from those around it.
    fn by_place(&mut self, at: usize) {
        while self.taken.get(self.first_free) == Some(&true) {
            self.first_free += 1;
        }
        let mut best = (self.first_free, f64::MIN);
        let mut tried = 0;
        for number in self.first_free..self.first_free + LOOKED_MAX {
            if self.taken.get(number) == Some(&true) {
                continue;
            }
            if self.worn.contains(&coat(number)) {
                // Never looked at again: a window full of such numbers would leave no choice.
                self.take(number);
                continue;
            }
            let apart = self.apart(at, distinct(number));
            if apart > best.1 {
                best = (number, apart);
            }
            tried += 1;
            if apart >= APART_MIN || tried == TRIED_MAX {
                break;
            }
        }
        self.give(at, best.0);
    }

    fn give(&mut self, at: usize, number: usize) {
        self.take(number);
        self.worn.insert(coat(number));
        self.coats[at] = Some(coat(number));
    }

    fn take(&mut self, number: usize) {
        if self.taken.len() <= number {
            self.taken.resize(number + 1, false);
        }
        self.taken[number] = true;
    }

    /// How far a colour is from those of the neighbours that have one.
    fn apart(&self, at: usize, colour: Rgb) -> f64 {
        let around = self.around[at]
            .iter()
            .filter_map(|&other| self.coats[other]);
        let colour = (self.shown)(colour);
        let apart = around.map(|other| distance(colour, (self.shown)(other.colour)));
        apart.fold(f64::INFINITY, f64::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_family::{Place, ViewCell};

    /// A board of one layer on which equal letters are one group where they touch in a row.
    fn view(rows: &[&str], colour: Option<Rgb>) -> View {
        let mut view = View::default();
        for (row, line) in rows.iter().enumerate() {
            let mut last = None;
            for (col, letter) in line.chars().enumerate() {
                if last != Some(letter) {
                    view.groups.push(Group {
                        name: letter.to_string(),
                        letter: None,
                        colour,
                    });
                }
                last = Some(letter);
                view.cells.push(ViewCell {
                    place: Place::at_indices(row, col),
                    group: u32::try_from(view.groups.len() - 1).ok(),
                    ..ViewCell::default()
                });
            }
        }
        view
    }

    fn check_apart(view: &View, coats: &[Coat], shown: &dyn Fn(Rgb) -> Rgb) {
        for (at, around) in neighbours(view).iter().enumerate() {
            for &other in around {
                let apart = distance(shown(coats[at].colour), shown(coats[other].colour));
                assert!(apart >= APART_MIN, "{at} and {other}: {apart:.3}");
            }
        }
    }

    #[test]
    fn a_piece_alone_of_its_name_always_looks_the_same() {
        let coat = |rows: &[&str], at: usize| coats(&view(rows, None))[at];
        let usual = coat(&["Z"], 0);
        assert_eq!(usual.colour, colour_of_name("Z"));
        assert_eq!(usual.pattern, 0);
        assert_eq!(coat(&["ABCDEFG", "HIJKLZY"], 12), usual);
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let all = coats(&view(&[letters], None));
        assert!(all.iter().all(|coat| coat.pattern == 0));
        assert_eq!(all[25], usual);
    }

    #[test]
    fn many_pieces_are_all_unlike_and_stand_out_from_their_neighbours() {
        // Rows of dominoes shifted against each other, copies of a few pieces.
        let row = |shift: usize| {
            let letters = (0..48).map(|at| b"ABCDEFG"[(at / 2 + shift) % 7] as char);
            letters.collect::<String>()
        };
        let rows: Vec<String> = (0..48).map(|at| row(at % 5)).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let view = view(&rows, None);
        assert_eq!(view.groups.len(), 1_152);
        let found = coats(&view);
        check_apart(&view, &found, &|colour| colour);
        let unlike: HashSet<&Coat> = found.iter().collect();
        assert_eq!(unlike.len(), found.len());
        // Where few colours can be shown, neighbours still have others.
        let coarse = |colour: Rgb| colour.map(|part| part / 51 * 51);
        let found = coats_shown(&view, &coarse);
        check_apart(&view, &found, &coarse);
    }

    #[test]
    fn copies_in_one_colour_have_patterns_where_they_touch() {
        let view = view(&["AB", "AB"], Some([200, 40, 40]));
        let found = coats(&view);
        assert!(found.iter().all(|coat| coat.colour == [200, 40, 40]));
        let patterns: Vec<usize> = found.iter().map(|coat| coat.pattern).collect();
        assert_eq!(patterns, [0, 1, 1, 0]);
    }
}
