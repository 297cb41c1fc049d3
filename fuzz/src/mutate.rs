//! Small changes of inputs, decided by a seed: what the short run tries beside the corpus. The long
//! runs leave that to libFuzzer.

use pavage_bits::Random;

/// Sums, signs and numbers at which readers are likely to go wrong.
const WORDS: [&str; 16] = [
    "0",
    "1",
    "-1",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "18446744073709551616",
    "\n\n",
    ".",
    "#",
    "/",
    " ",
    "\u{e9}",
    "\u{1f9e9}",
];

/// A source of changes.
pub struct Mutator(Random);

impl Mutator {
    /// The same seed gives the same changes.
    #[must_use]
    pub fn new(seed: u64) -> Mutator {
        Mutator(Random::new(seed))
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound.max(1) as u64) as usize
    }

    /// An input with one to four changes; parts of `other` may get into it. It has at most so many
    /// bytes.
    pub fn change(&mut self, input: &[u8], other: &[u8], bytes_max: usize) -> Vec<u8> {
        let mut bytes = input.to_vec();
        for _ in 0..=self.below(4) {
            self.change_once(&mut bytes, other);
        }
        bytes.truncate(bytes_max);
        bytes
    }

    fn change_once(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        let at = self.below(bytes.len() + 1);
        let end = (at + 1 + self.below(8)).min(bytes.len()).max(at);
        match self.below(8) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let part = bytes[at..end].to_vec();
                let to = self.below(bytes.len() + 1);
                bytes.splice(to..to, part);
            }
            2 => {
                let word = WORDS[self.below(WORDS.len())];
                bytes.splice(at..at, word.bytes());
            }
            3 => {
                let word = WORDS[self.below(WORDS.len())];
                bytes.splice(at..end, word.bytes());
            }
            4 => {
                let from = self.below(other.len() + 1);
                let until = (from + self.below(32)).min(other.len());
                bytes.splice(at..at, other[from..until].iter().copied());
            }
            5 => self.change_lines(bytes),
            6 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = byte.wrapping_add(self.below(3) as u8).wrapping_sub(1);
                }
            }
            _ => {
                let byte = self.0.next_u64() as u8;
                if let Some(old) = bytes.get_mut(at) {
                    *old = byte;
                }
            }
        }
    }

    /// A line is left out, or comes a second time somewhere.
    fn change_lines(&mut self, bytes: &mut Vec<u8>) {
        let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
        let line = self.below(lines.len());
        if lines.is_empty() {
            return;
        }
        if self.below(2) == 0 {
            lines.remove(line);
        } else {
            lines.insert(self.below(lines.len() + 1), lines[line]);
        }
        *bytes = lines.concat();
    }
}
