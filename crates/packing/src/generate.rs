//! New puzzles: a board cut into pieces, or a level for a set of pieces.

use pavage_search::Run;

use super::{Packing, cut, levels};
use pavage_family::settings::FROM;
use pavage_family::{Generator, GeneratorError, Message, OptionKind, OptionSpec, Settings};

/// The options of the generator.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "board",
        kind: OptionKind::Value("BOARD"),
        help: "option-made-board",
    },
    OptionSpec {
        name: "lattice",
        kind: OptionKind::Value("NAME"),
        help: "option-made-lattice",
    },
    OptionSpec::file(FROM, "option-level-from"),
    OptionSpec {
        name: "pieces",
        kind: OptionKind::Value("SET"),
        help: "option-level-pieces",
    },
    OptionSpec {
        name: "unique",
        kind: OptionKind::Flag,
        help: "option-level-unique",
    },
    OptionSpec {
        name: "difficulty",
        kind: OptionKind::Value("CLASS"),
        help: "option-level-difficulty",
    },
    OptionSpec {
        name: "fixed",
        kind: OptionKind::Value("K"),
        help: "option-level-fixed",
    },
    OptionSpec {
        name: "sizes",
        kind: OptionKind::Value("MIN-MAX"),
        help: "option-cut-sizes",
    },
    OptionSpec {
        name: "parts",
        kind: OptionKind::Value("N"),
        help: "option-cut-parts",
    },
    OptionSpec {
        name: "shape",
        kind: OptionKind::Value("KIND"),
        help: "option-cut-shape",
    },
    OptionSpec {
        name: "no-holes",
        kind: OptionKind::Flag,
        help: "option-cut-no-holes",
    },
    OptionSpec {
        name: "distinct",
        kind: OptionKind::Flag,
        help: "option-cut-distinct",
    },
    OptionSpec {
        name: "prefer-distinct",
        kind: OptionKind::Flag,
        help: "option-cut-prefer-distinct",
    },
    OptionSpec {
        name: "merge",
        kind: OptionKind::Flag,
        help: "option-cut-merge",
    },
];

/// Options that ask for a level of a set of pieces.
const OF_SETS: [&str; 2] = [FROM, "pieces"];
/// Options that ask for a level.
const OF_LEVELS: [&str; 3] = ["unique", "difficulty", "fixed"];
/// Options that ask for a cut.
const OF_CUTS: [&str; 7] = [
    "sizes",
    "parts",
    "shape",
    "no-holes",
    "distinct",
    "prefer-distinct",
    "merge",
];

/// The generator for these options. It cuts boards, makes levels of a set of pieces, or makes levels
/// of the boards that it cuts.
///
/// # Errors
/// An option is wrong, or a limit of the run was met.
pub(super) fn generator(
    settings: &Settings,
    run: &Run<'_>,
) -> Result<Generator<Packing>, GeneratorError> {
    let given = |names: &[&'static str]| names.iter().copied().find(|name| settings.has(name));
    match (given(&OF_SETS), given(&OF_LEVELS), given(&OF_CUTS)) {
        (Some(set), _, Some(cut)) => {
            let message = Message::new("level-and-cut").with("level", set);
            Err(GeneratorError::BadOption(message.with("cut", cut)))
        }
        (None, None, _) => cut::generator(settings),
        (None, Some(_), Some(_)) => levels::of_cuts(settings),
        _ => levels::generator(settings, run),
    }
}
