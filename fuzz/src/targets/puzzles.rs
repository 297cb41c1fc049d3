//! Small puzzles of every family that targets play with.

use pavage_app::AnyPosition;
use pavage_app::load::{Reading, read};

/// Their texts, in formats that are recognised.
pub(super) const PUZZLES: [&str; 9] = [
    "family = \"packing\"\nboard = \"3x4\"\n[[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 3\n[[pieces]]\nname = \"L\"\nshape = \"\"\"\n#.\n##\n\"\"\"\ncount = 2\n",
    "family = \"packing\"\nboard = \"\"\"\nAA..\n.#..\n\"\"\"\n[[pieces]]\nname = \"A\"\nshape = \"##\"\ncount = 2\n[[pieces]]\nname = \"T\"\nshape = \"\"\"\n#.\n##\n\"\"\"\nflip = false\n",
    "family = \"calendar\"\nboard = \"a-puzzle-a-day\"\nmonth = 10\nday = 6\n",
    "AAABB/AA#BB/CDDBE/CDD#E .35.3/2.#2./...5./...#.\n",
    "AABB/AABB ..../....\n",
    "0514 @\n4631\n5178\n8302\n",
    "family = \"tetravex\"\nsize = \"2x2\"\nrotate = true\ntiles = \"\"\"\n1212\n1122\n2211\n1111\n\"\"\"\n",
    "family = \"cover\"\nitems = [\"a\", \"0:2|b\"]\nsecondary = [\"x\"]\noptions = [[\"a\", \"x:1\"], [\"a\", \"b\"], [\"b\", \"x:1\"], [\"b\", \"x\"]]\nchosen = [2]\n",
    "o*oo\n",
];

/// One of them, before the first move.
pub(super) fn puzzle(number: usize) -> Box<dyn AnyPosition> {
    let text = PUZZLES[number % PUZZLES.len()];
    let loaded = read(text.as_bytes(), &Reading::default());
    loaded.expect("the texts are right").position
}
