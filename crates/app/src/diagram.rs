//! All solutions of a puzzle as a decision diagram, which other programs read.

use std::fmt::Write as _;
use std::sync::Arc;

use pavage_family::{AnyCover, AnyPosition, Message, NoCover};
use pavage_search::{BigUint, Model, NoZdd, OptionId, Run, Zdd, text};

use crate::choose::unsuited;
use crate::options::Refusal;
use crate::problem::{cover_told, for_tables, judged};

/// All solutions of a puzzle as a zero-suppressed decision diagram.
pub struct Diagram {
    zdd: Zdd,
    /// The cover whose options the diagram asks; `None` if nothing can be covered.
    cover: Option<Arc<dyn AnyCover>>,
}

/// Makes the diagram. Its memory is bounded as that of a table is.
///
/// # Errors
/// The puzzle is too large, or a limit was reached.
pub fn diagram(position: &dyn AnyPosition, run: &Run<'_>) -> Result<Diagram, Refusal> {
    let run = for_tables(run);
    let cover = match cover_told(position, &run) {
        Ok(cover) => Some(cover),
        Err(NoCover::Unsolvable(_)) => None,
        Err(reason) => return Err(reason.into()),
    };
    let without = hopeless();
    let model = cover.as_ref().map_or(&without, |cover| cover.model());
    match Zdd::of(model, &run) {
        Ok(zdd) => Ok(Diagram { zdd, cover }),
        Err(NoZdd::Stopped(stop)) => Err(Refusal::Stopped(stop)),
        Err(NoZdd::Unsupported(unsupported)) => {
            let message = Message::new("diagram-unsuited");
            Err(Refusal::TooLarge(
                message.with("reason", unsuited(&unsupported)),
            ))
        }
    }
}

/// An item without options: the model of a puzzle that has no solution.
fn hopeless() -> Model {
    let mut builder = Model::builder();
    builder.primary("none").expect("it is the only one");
    builder.build().expect("it is a model")
}

impl Diagram {
    /// The number of solutions.
    #[must_use]
    pub fn total(&self) -> &BigUint {
        self.zdd.total()
    }

    /// How many nodes it has.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.zdd.nodes().len()
    }

    /// The solution with this number, counted from 0, as its options in increasing order.
    #[must_use]
    pub fn nth(&self, number: &BigUint) -> Option<Vec<OptionId>> {
        self.zdd.nth(number)
    }

    /// So many different solutions, or all if there are fewer, drawn by a seed. Every selection in every
    /// order is equally likely.
    #[must_use]
    pub fn drawn(&self, seed: u64, count: u64) -> Vec<Vec<OptionId>> {
        self.zdd.drawn(seed, count)
    }

    /// How many options the cover has.
    #[must_use]
    pub fn option_count(&self) -> usize {
        let model = self.cover.as_ref().map(|cover| cover.model());
        model.map_or(0, Model::option_count)
    }

    /// The position that the options of a solution make.
    ///
    /// # Panics
    /// They are no solution of the diagram.
    #[must_use]
    pub fn decoded(&self, chosen: &[OptionId]) -> Box<dyn AnyPosition> {
        let cover = self.cover.as_ref();
        judged(cover.expect("it has solutions").decode(chosen))
    }

    /// How many solutions have each option, by its number.
    #[must_use]
    pub fn option_counts(&self) -> Vec<BigUint> {
        self.zdd.with_option()
    }

    /// The sum over all solutions of the product of the weights of their options.
    #[must_use]
    pub fn weighed(&self, weight: &dyn Fn(OptionId) -> BigUint) -> BigUint {
        self.zdd.weighed(weight)
    }

    /// The options that some solution may have, in the order in which they are asked.
    #[must_use]
    pub fn order(&self) -> &[OptionId] {
        self.zdd.order()
    }

    /// The text that Graphillion loads, and after its full stop, where Graphillion reads no further, a
    /// line for each element: its number, that of its option and the items that this covers.
    #[must_use]
    pub fn text(&self) -> String {
        let mut written = self.zdd.text();
        if let Some(cover) = &self.cover {
            for (at, option) in self.zdd.order().iter().enumerate() {
                let items = text::option_words(cover.model(), *option);
                let element = at + 1;
                writeln!(written, "{element} {} {items}", option.index()).expect("texts grow");
            }
        }
        written
    }
}
