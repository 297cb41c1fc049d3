//! Levels of boards that are cut for them: some pieces of the cut are placed in advance.
//!
//! All solutions of such a board are too many to be tabulated. So each attempt cuts the board anew
//! and takes pieces of that cut away. Where a short search cannot tell whether a second solution
//! appears, the piece stays.

use pavage_bits::Random;
use pavage_family::{Class, Family, Generated, Generator, GeneratorError, Message, Settings};
use pavage_search::{Run, StopReason, Work};

use super::super::cut;
use super::super::techniques::Placements;
use super::super::{Packing, Puzzle};
use super::thin::Thinner;
use super::wish::{Wish, class_of};
use super::{Misses, UNKNOWN_MAX, assembled, is_wished};

/// The most cells of a board of a level.
const CELLS_MAX: usize = 160;
/// The most cuts that are tried for one level.
const CUTS_TRIED: usize = 100;
/// Keeps the seeds of the cuts of one level apart from those of its neighbours.
const SEEDS_APART: u64 = 0x9e37_79b9_7f4a_7c15;

/// A generator of levels of cuts, as the options of both say.
///
/// # Errors
/// An option is wrong.
pub(in super::super) fn generator(
    settings: &Settings,
) -> Result<Generator<Packing>, GeneratorError> {
    let class = class_of(settings).map_err(GeneratorError::BadOption)?;
    let asked = Asked {
        unique: settings.has("unique") || class.is_some(),
        class,
        fixed: settings.get("fixed").map(str::to_owned),
    };
    let cells = cut::cells(settings).map_err(GeneratorError::BadOption)?;
    if cells > CELLS_MAX {
        let message = Message::new("level-cut-large").with("cells", cells);
        return Err(GeneratorError::BadOption(message.with("max", CELLS_MAX)));
    }
    let cuts = cut::generator(settings)?;
    Ok(Box::new(move |seed, run| asked.level(&cuts, seed, run)))
}

/// What is asked of the levels.
struct Asked {
    unique: bool,
    class: Option<Class>,
    /// The number of pieces to place, as typed. How many there are only the cut tells.
    fixed: Option<String>,
}

impl Asked {
    fn level(
        &self,
        cuts: &Generator<Packing>,
        seed: u64,
        run: &Run<'_>,
    ) -> Result<Generated<Packing>, GeneratorError> {
        let mut random = Random::new(seed);
        let mut misses = Misses::default();
        // Whether a wish fits, such as a number of pieces, depends on the cut.
        let mut refused = None;
        let mut is_possible = false;
        for tried in 0..CUTS_TRIED {
            if let Some(stop) = run.stop_after(tried as u64) {
                return Err(GeneratorError::Stopped(stop));
            }
            run.tell_work(|| Work::new("advance-tries", &[("tries", (tried + 1) as u64)]));
            if misses.unknown >= UNKNOWN_MAX {
                break;
            }
            // The first cut is the one that the seed gives without a level.
            let cut_seed = seed.wrapping_add(SEEDS_APART.wrapping_mul(tried as u64));
            let cut = cuts(cut_seed, &run.quiet())?;
            let wish = match self.wish(cut.puzzle) {
                Ok(wish) => wish,
                Err(message) => {
                    refused = Some(message);
                    continue;
                }
            };
            is_possible = true;
            let placements = Placements::new(&wish.puzzle, &Packing::start(&wish.puzzle));
            let too_large = || GeneratorError::GaveUp(Message::new("level-board-large"));
            let placements = placements.ok_or_else(too_large)?;
            let thinner = Thinner::new(&wish, &placements, &[], run).keeping_in_doubt();
            let order = thinner.order(&cut.solution, &mut random);
            match thinner.thinned(order) {
                Ok(thinned) if is_wished(&wish, &thinned) => {
                    return assembled(&wish, thinned, cut.solution, run);
                }
                Ok(thinned) => misses.count(&wish, &thinned),
                Err(StopReason::NodeLimit | StopReason::MemoryLimit) => misses.unknown += 1,
                Err(stop) => return Err(GeneratorError::Stopped(stop)),
            }
        }
        if let (false, Some(message)) = (is_possible, refused) {
            return Err(GeneratorError::BadOption(message));
        }
        Err(GeneratorError::GaveUp(
            misses.message(self.class, CUTS_TRIED),
        ))
    }

    fn wish(&self, puzzle: Puzzle) -> Result<Wish, Message> {
        Wish::of(puzzle, self.unique, self.class, self.fixed.as_deref())
    }
}
