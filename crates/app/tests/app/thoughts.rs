//! What the network thinks of a position, beside what is true.

use pavage_app::Options;
use pavage_app::Way;
use pavage_app::count::count;
use pavage_app::load::{Reading, read};
use pavage_app::options::Refusal;
use pavage_app::play::{Wish, play, thoughts};
use pavage_app::rate::rate;
use pavage_family::AnyPosition;
use pavage_search::{BigUint, Run};

fn position(text: &str) -> Box<dyn AnyPosition> {
    let loaded = read(text.as_bytes(), &Reading::default());
    loaded.expect("a puzzle").position
}

const FEW: &str = "family = \"packing\"\nboard = \"3x5\"\n[[pieces]]\nname = \"I\"\nshape = \"###\"\ncount = 3\n[[pieces]]\nname = \"V\"\nshape = \"##\\n#.\"\ncount = 2\n";

/// The choices share the solutions among them, and what a choice keeps is what is counted after its move.
#[test]
fn what_choices_keep_is_counted() {
    let challenge = include_str!("../../../../data/challenges/iq-039.txt");
    for puzzle in [position(FEW), position(challenge)] {
        let run = Run::default();
        let told = thoughts(&*puzzle, usize::MAX, &run).expect("it is a packing puzzle");
        assert_eq!(told.best.len(), told.choices);
        assert!(told.choices > 1);
        let kept: BigUint = told.best.iter().flat_map(|it| it.left.clone()).sum();
        assert_eq!(Some(kept), told.solutions);
        let chances: f64 = told.best.iter().map(|it| it.probability).sum();
        assert!((chances - 1.0).abs() < 1e-9);
        assert!(
            told.best
                .is_sorted_by(|one, other| one.probability >= other.probability)
        );
        let places: Vec<_> = puzzle.view().cells.iter().map(|cell| cell.place).collect();
        for thought in &told.best {
            let after = puzzle.play(&thought.moved).expect("it is a move");
            let counted = count(&*after, &Options::default(), &run).expect("it can be counted");
            assert_eq!(counted.count, thought.left);
            assert!(thought.reasons.len() <= 3);
            for reason in &thought.reasons {
                assert!(reason.cells.iter().all(|cell| places.contains(cell)));
                assert!(!reason.cells.is_empty() && reason.weight != 0.0);
            }
        }
        assert!(told.best.iter().any(|thought| !thought.reasons.is_empty()));
        let few = thoughts(&*puzzle, 2, &run).expect("as before");
        assert_eq!((few.best.len(), few.choices), (2, told.choices));
    }
}

#[test]
fn where_there_is_no_choice_none_is_told() {
    let full = "family = \"packing\"\nboard = \"1x3\"\n[[pieces]]\nname = \"I\"\nshape = \"###\"\n";
    let puzzle = position(full);
    let laid = puzzle.play("I 1,1 1,2 1,3").expect("it fits");
    let told = thoughts(&*laid, 3, &Run::default()).expect("it is a packing puzzle");
    assert!(told.best.is_empty());
    let suguru = position("AABB/AABB 1.../....");
    assert!(matches!(
        thoughts(&*suguru, 3, &Run::default()),
        Err(Refusal::BadOption(message)) if message.code == "play-family"
    ));
}

/// Intuition is right as long as the game that it plays can be completed, as counting after each move
/// tells; puzzles without a network, and those with several solutions, have no such number.
#[test]
fn intuition_is_right_while_its_game_has_a_solution() {
    let run = Run::default();
    let challenges = [
        include_str!("../../../../data/challenges/iq-001.txt"),
        include_str!("../../../../data/challenges/iq-039.txt"),
        include_str!("../../../../data/challenges/iq-079.txt"),
    ];
    let mut errs = 0;
    for puzzle in challenges.map(position) {
        let rated = rate(&*puzzle, Way::Greedy, &run).expect("it is rated");
        let told = rated.intuition.expect("it has one solution");
        let wish = Wish {
            moves: usize::MAX,
            counts: true,
            ..Wish::LEARNED
        };
        let played = play(&*puzzle, &wish, &run).expect("it is a packing puzzle");
        let lefts = played.moves.iter().map(|made| made.left.clone());
        let lefts: Vec<BigUint> = lefts.map(|left| left.expect("it is small")).collect();
        let alive = lefts.iter().take_while(|left| left.bits() > 0).count();
        assert_eq!((told.right, told.errs), (alive, alive < lefts.len()));
        errs += usize::from(told.errs);
    }
    assert!((1..3).contains(&errs), "both ends are seen");
    for text in [FEW, "AABB/AABB 1.../...."] {
        let rated = rate(&*position(text), Way::Greedy, &run).expect("it is rated");
        assert_eq!(rated.intuition, None);
    }
}
