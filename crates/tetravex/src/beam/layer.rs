//! The states of a beam: partial boards whose first cells are laid, all equally many.
//!
//! A state is what the cells to come depend on: the tiles that are used, and the sides with which the
//! laid tiles wait for others (the *front*). Beside them it holds how many sides of each colour the
//! tiles left have (the *supply*). How its tiles lie is a path in a tree of choices, which all states
//! share.

use pavage_family::numbers::{as_u8, as_u32};

use super::scan::{Beyond, ColorIdx, Picture, Scan, Step};

/// More pictures than there are.
const NONE: u32 = u32::MAX;

/// Equally many states, each in a row of every table.
#[derive(Default)]
pub(super) struct Layer {
    /// The number of states.
    pub count: usize,
    /// The used tiles, as sets of bits.
    used: Vec<u64>,
    /// The colour at the bottom of the lowest tile of each column, and that on the right of the last
    /// tile.
    front: Vec<ColorIdx>,
    supply: Vec<u16>,
    /// How many sides are wrong.
    breaks: Vec<u16>,
    /// The last choice.
    choice: Vec<u32>,
    /// A number drawn for the state.
    mark: Vec<u32>,
}

/// A state with one tile more.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// Its score, as a number in the same order. The lowest is best.
    key: u32,
    state: u32,
    picture: Picture,
    breaks: u8,
}

/// What a state is worth: the wrong sides that it has, and those that are to be expected. The more
/// evenly the sides left spread over the colours, the fewer tiles fit; and a side of the front whose
/// colour is rare waits longer for its tile.
struct Values {
    /// One part for each number of sides of a colour: 1 / (number + 3).
    rarity: Vec<f32>,
    evenness: f32,
    chance: f32,
}

/// How tiles are added to the states of a layer.
pub(super) struct Growth<'s> {
    scan: &'s Scan,
    step: &'s Step<'s>,
    open: Vec<usize>,
    values: Values,
    /// How many sides of one tile may be wrong.
    breaks_max: u32,
}

impl Layer {
    /// The empty board.
    pub(super) fn first(scan: &Scan, mark: u32) -> Layer {
        Layer {
            count: 1,
            used: vec![0; scan.words()],
            front: vec![0; scan.cols + 1],
            supply: scan.supply.clone(),
            breaks: vec![0],
            choice: vec![NONE],
            mark: vec![mark],
        }
    }

    /// Adds what lies already in a cell to each state. The sides that it meets were compared when its
    /// neighbours were laid.
    pub(super) fn pass_over(&mut self, sides: [ColorIdx; 4], col: usize) {
        let [_, right, bottom, _] = sides;
        let width = self.front.len() / self.count;
        for front in self.front.chunks_exact_mut(width) {
            front[col] = bottom;
            front[width - 1] = right;
        }
    }

    /// The state with the fewest wrong sides: its last choice.
    pub(super) fn best(&self) -> u32 {
        let least = (0..self.count).min_by_key(|&state| self.breaks[state]);
        self.choice[least.expect("a layer has states")]
    }

    /// The bytes of a state.
    pub(super) fn bytes_each(scan: &Scan) -> usize {
        8 * scan.words() + scan.cols + 1 + 2 * scan.colors() + 10
    }
}

impl<'s> Growth<'s> {
    pub(super) fn new(
        scan: &'s Scan,
        place: usize,
        step: &'s Step<'s>,
        breaks_max: u32,
    ) -> Growth<'s> {
        let most = scan.supply.iter().copied().max().unwrap_or(0);
        Growth {
            scan,
            step,
            open: scan.open(place),
            values: Values {
                rarity: (0..=most)
                    .map(|number| 1.0 / (f32::from(number) + 3.0))
                    .collect(),
                evenness: 1.0 / (4.0 * step.left_after as f32 + 31.0),
                chance: 0.1 / 16_777_216.0,
            },
            breaks_max,
        }
    }

    /// The candidates of a state whose key is not above `most`.
    pub(super) fn expand(
        &self,
        layer: &Layer,
        state: usize,
        most: u32,
        found: &mut Vec<Candidate>,
    ) {
        let (scan, step) = (self.scan, self.step);
        let (words, colors, width) = (scan.words(), scan.colors(), scan.cols + 1);
        let used = &layer.used[state * words..][..words];
        let front = &layer.front[state * width..][..width];
        let supply = &layer.supply[state * colors..][..colors];
        let mut waiting = [0_u8; 128];
        for &col in &self.open {
            waiting[usize::from(front[col])] += 1;
        }
        let rarity = |number: u16| self.values.rarity[usize::from(number)];
        // What one side less of a colour costs, and what a side costs that then waits for that colour.
        let (mut less, mut waits) = ([0.0_f32; 128], [0.0_f32; 128]);
        let (mut squares, mut rare) = (0_u64, 0.0);
        for (color, &number) in supply.iter().enumerate() {
            let many = f32::from(waiting[color]);
            let fewer = rarity(number.saturating_sub(1));
            squares += u64::from(number) * u64::from(number);
            rare += many * rarity(number);
            waits[color] = fewer;
            if number > 0 {
                let steps = 2.0 * f32::from(number) - 1.0;
                less[color] = self.values.evenness * steps + many * (fewer - rarity(number));
            }
        }
        let base = f32::from(layer.breaks[state]) - self.values.evenness * squares as f32 + rare;
        let mark = layer.mark[state];
        let met = |meets: bool, color: ColorIdx| if meets { color } else { 0 };
        let met = [
            met(step.meets[0], front[step.col]),
            met(step.meets[1], front[scan.cols]),
        ];
        let is_free = |beyond: Beyond| f32::from(u8::from(beyond == Beyond::Free));
        let [waits_right, waits_bottom] = [step.right, step.bottom].map(is_free);
        let misses = |beyond: Beyond, color: ColorIdx| match beyond {
            Beyond::Laid(other) => u32::from(color != other),
            Beyond::Rim | Beyond::Free => 0,
        };
        for sorted in step.sorted {
            let Some(left) = self.breaks_max.checked_sub(sorted.breaks) else {
                continue;
            };
            sorted.with_misses(colors, met, left, |pictures, missed| {
                let missed = missed + sorted.breaks;
                if key(base + missed as f32) > most {
                    return;
                }
                for picture in pictures.iter().filter(|picture| picture.is_free(used)) {
                    let [top, right, bottom, left] = picture.sides.map(usize::from);
                    let breaks = missed
                        + misses(step.right, picture.sides[1])
                        + misses(step.bottom, picture.sides[2]);
                    if breaks > self.breaks_max {
                        continue;
                    }
                    let cost = less[top] + less[right] + less[bottom] + less[left];
                    let waits = waits_right * waits[right] + waits_bottom * waits[bottom];
                    let chance = (drawn(mark, picture.index) >> 8) as f32 * self.values.chance;
                    let key = key(base + breaks as f32 + cost + waits + chance);
                    if key <= most {
                        found.push(Candidate {
                            key,
                            state: as_u32(state),
                            picture: *picture,
                            breaks: as_u8(breaks as usize),
                        });
                    }
                }
            });
        }
    }

    /// The states that these candidates are, with their choices.
    pub(super) fn grow(
        &self,
        layer: &Layer,
        chosen: &[Candidate],
        choices: &mut Choices,
        next: &mut Layer,
    ) {
        let (scan, step) = (self.scan, self.step);
        let (words, colors, width) = (scan.words(), scan.colors(), scan.cols + 1);
        next.count = chosen.len();
        next.used.clear();
        next.front.clear();
        next.supply.clear();
        next.breaks.clear();
        next.choice.clear();
        next.mark.clear();
        for (at, candidate) in chosen.iter().enumerate() {
            let state = candidate.state as usize;
            let Picture {
                sides, tile, index, ..
            } = candidate.picture;
            next.used
                .extend_from_slice(&layer.used[state * words..][..words]);
            pavage_bits::insert(&mut next.used[at * words..], tile.into());
            next.front
                .extend_from_slice(&layer.front[state * width..][..width]);
            next.front[at * width + step.col] = sides[2];
            next.front[at * width + scan.cols] = sides[1];
            next.supply
                .extend_from_slice(&layer.supply[state * colors..][..colors]);
            for side in sides {
                // The colour of a rim is not counted.
                let number = &mut next.supply[at * colors + usize::from(side)];
                *number = number.saturating_sub(1);
            }
            next.breaks
                .push(layer.breaks[state] + u16::from(candidate.breaks));
            next.choice.push(choices.push(layer.choice[state], index));
            next.mark.push(drawn(layer.mark[state], index));
        }
    }
}

/// A score as a number in the same order.
fn key(score: f32) -> u32 {
    let bits = score.to_bits();
    if bits >> 31 == 1 {
        !bits
    } else {
        bits | 1 << 31
    }
}

/// A number drawn from a state's and a picture's.
fn drawn(mark: u32, picture: u32) -> u32 {
    // The finaliser of MurmurHash3.
    let mut mixed = mark ^ picture.wrapping_mul(0x9E37_79B9);
    mixed = (mixed ^ mixed >> 16).wrapping_mul(0x85EB_CA6B);
    mixed = (mixed ^ mixed >> 13).wrapping_mul(0xC2B2_AE35);
    mixed ^ mixed >> 16
}

/// The best candidates, in the order in which they were found.
pub(super) struct Chosen {
    width: usize,
    pub candidates: Vec<Candidate>,
    keys: Vec<u32>,
    /// No better candidate than this key is left out, and no worse one is needed.
    most: u32,
}

impl Chosen {
    pub(super) fn new(width: usize) -> Chosen {
        Chosen {
            width,
            candidates: Vec::new(),
            keys: Vec::new(),
            most: u32::MAX,
        }
    }

    /// Forgets all candidates.
    pub(super) fn clear(&mut self) {
        self.candidates.clear();
        self.most = u32::MAX;
    }

    /// The highest key that may be among the best.
    pub(super) fn most(&self) -> u32 {
        self.most
    }

    /// Whether so many candidates were added that most of them are to be forgotten.
    pub(super) fn is_full(&self) -> bool {
        self.candidates.len() > 2 * self.width + FEW
    }

    /// Keeps the best ones only. Of those with the same key the first ones stay.
    pub(super) fn keep_best(&mut self) {
        if self.candidates.len() <= self.width {
            return;
        }
        self.keys.clear();
        self.keys
            .extend(self.candidates.iter().map(|candidate| candidate.key));
        let (better, &mut most, _) = self.keys.select_nth_unstable(self.width - 1);
        let mut alike = self.width - better.iter().filter(|&&key| key < most).count();
        self.candidates.retain(|candidate| {
            let is_alike = candidate.key == most && alike > 0;
            alike -= usize::from(is_alike);
            candidate.key < most || is_alike
        });
        self.most = most;
    }
}

/// So many candidates are little memory.
const FEW: usize = 1 << 14;

/// The bytes of the candidates of a layer, for each state.
pub(super) const CANDIDATE_BYTES: usize = 3 * size_of::<Candidate>();

/// The choices of all states: a tree of pictures, with the choice before each.
#[derive(Default)]
pub(super) struct Choices {
    before: Vec<u32>,
    picture: Vec<u32>,
}

impl Choices {
    fn push(&mut self, before: u32, picture: u32) -> u32 {
        self.before.push(before);
        self.picture.push(picture);
        as_u32(self.before.len() - 1)
    }

    /// Forgets the choices that led to no state of a layer.
    pub(super) fn prune(&mut self, layer: &mut Layer) {
        let mut is_needed = vec![false; self.before.len()];
        for &choice in layer.choice.iter().filter(|&&choice| choice != NONE) {
            is_needed[choice as usize] = true;
        }
        for choice in (0..self.before.len()).rev() {
            let before = self.before[choice];
            if is_needed[choice] && before != NONE {
                is_needed[before as usize] = true;
            }
        }
        let mut now = vec![NONE; self.before.len()];
        let mut count = 0;
        for choice in (0..self.before.len()).filter(|&choice| is_needed[choice]) {
            let before = self.before[choice];
            self.before[count] = if before == NONE {
                NONE
            } else {
                now[before as usize]
            };
            self.picture[count] = self.picture[choice];
            now[choice] = as_u32(count);
            count += 1;
        }
        self.before.truncate(count);
        self.picture.truncate(count);
        for choice in layer.choice.iter_mut().filter(|choice| **choice != NONE) {
            *choice = now[*choice as usize];
        }
    }

    /// The pictures up to a choice, the first one first.
    pub(super) fn path(&self, mut choice: u32) -> Vec<u32> {
        let mut path = Vec::new();
        while choice != NONE {
            path.push(self.picture[choice as usize]);
            choice = self.before[choice as usize];
        }
        path.reverse();
        path
    }
}
