//! A short number that tells one search tree from another. A snapshot of one tree must not be
//! continued in another.
//!
//! FNV-1a over 64 bits (Fowler, Noll, Vo): it guards against mistakes, not against malice. Unlike
//! the hashes of the standard library it is the same on every machine.

use crate::narrow::as_u32;
use crate::{Model, OptionId, Order, Tiling};

/// A hash of everything that was added, and of the order in which it was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint(0xCBF2_9CE4_8422_2325)
    }
}

impl Fingerprint {
    /// The fingerprint as a number.
    #[must_use]
    pub fn value(self) -> u64 {
        self.0
    }

    /// Adds a text.
    #[must_use]
    pub fn word(self, text: &str) -> Fingerprint {
        // The length comes first, so that two texts in a row are unambiguous.
        text.bytes()
            .fold(self.number(text.len() as u64), Self::byte)
    }

    /// Adds a number.
    #[must_use]
    pub fn number(self, number: u64) -> Fingerprint {
        number.to_le_bytes().into_iter().fold(self, Self::byte)
    }

    /// Adds a model and its tiling, without names.
    #[must_use]
    pub fn model(self, model: &Model) -> Fingerprint {
        let mut print = self.number(model.item_count() as u64);
        for item in 0..as_u32(model.primary_count()) {
            let bounds = model.bounds(crate::ItemId(item));
            let bounds = bounds.map_or((0, 0), |bounds| (bounds.min, bounds.max));
            print = print.number(u64::from(bounds.0) << 32 | u64::from(bounds.1));
        }
        for option in model.options() {
            print = print.number(u64::MAX);
            for entry in model.entries(option) {
                let color = entry.color.map_or(0, |color| u64::from(color.0) + 1);
                print = print.number(u64::from(entry.item.0)).number(color);
            }
        }
        match model.tiling() {
            None => print.number(0),
            Some(tiling) => print.number(1).tiling(tiling),
        }
    }

    fn tiling(self, tiling: &Tiling) -> Fingerprint {
        let print = self.number(tiling.cells.len() as u64);
        let print = tiling
            .cells
            .iter()
            .fold(print, |print, cell| print.number(u64::from(cell.0)));
        let print = tiling
            .neighbours
            .iter()
            .fold(print, |print, list| print.ranks(list));
        let print = print.number(tiling.pieces.len() as u64);
        tiling.pieces.iter().fold(print, |print, (piece, size)| {
            print.number(u64::from(piece.0)).number(u64::from(*size))
        })
    }

    /// Adds an order.
    #[must_use]
    pub fn order(self, order: &Order) -> Fingerprint {
        let print = self.ranks(&order.items).ranks(&order.options);
        // As trees by the fewest ways always were.
        let print = if order.counts_ways() {
            print
        } else {
            print.word("first item")
        };
        match &order.guide {
            // As trees without a guide always were.
            None => print,
            Some(guide) => print.word("guide").number(guide.0.fingerprint().value()),
        }
    }

    /// Adds symmetries, each as the image of every option.
    #[must_use]
    pub fn symmetries(self, symmetries: &[Vec<OptionId>]) -> Fingerprint {
        let with = |print: Fingerprint, images: &Vec<OptionId>| {
            let number = |print: Fingerprint, image: &OptionId| print.number(u64::from(image.0));
            images.iter().fold(print, number)
        };
        let print = self.number(symmetries.len() as u64);
        symmetries.iter().fold(print, with)
    }

    fn ranks(self, ranks: &[u32]) -> Fingerprint {
        let number = |print: Fingerprint, rank: &u32| print.number(u64::from(*rank));
        ranks.iter().fold(self.number(ranks.len() as u64), number)
    }

    /// Adds bytes, without their number.
    #[must_use]
    pub fn bytes(self, bytes: &[u8]) -> Fingerprint {
        bytes.iter().copied().fold(self, Self::byte)
    }

    fn byte(self, byte: u8) -> Fingerprint {
        Fingerprint((self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;

    #[test]
    fn trees_that_differ_have_other_fingerprints() {
        let of = |text: &str| {
            Fingerprint::default()
                .model(&parse(text).expect("a model"))
                .value()
        };
        let models = [
            "a b\na b\na\nb",
            "a b\na b\nb\na",
            "a b\na b\na",
            "a b\na\nb",
            "a | b\na b\na",
        ];
        let mut prints: Vec<u64> = models.into_iter().map(of).collect();
        prints.sort_unstable();
        prints.dedup();
        assert_eq!(prints.len(), models.len());
        let plain = Fingerprint::default();
        assert_ne!(plain.word("ab").word("c"), plain.word("a").word("bc"));
        // The authors publish this value for one byte. The number in front is that of the empty
        // text.
        assert_eq!(plain.byte(b'a').value(), 0xAF63_DC4C_8601_EC8C);
    }
}
