//! Structured inputs from bytes: each choice uses up a byte, and when there are none left the first
//! choice is taken. So similar bytes make similar inputs, which coverage can guide.

/// Bytes that are used up by choices.
pub(crate) struct Draw<'a>(&'a [u8]);

impl<'a> Draw<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Draw<'a> {
        Draw(bytes)
    }

    /// Whether there is nothing left to choose by.
    pub(crate) fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *first
    }

    /// A number below a bound, which is at most 256; 0 if the bound is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound.max(1)
    }

    /// A number from one to another, both included.
    pub(crate) fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    pub(crate) fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    /// One of several things.
    pub(crate) fn pick<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        things.get(self.below(things.len()))
    }
}
