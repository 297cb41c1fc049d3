//! A player who plans a whole game first: which boards it fills, and how many positions it values for it.

use pavage_app::load::{Reading, built_in, read};
use pavage_app::options::Refusal;
use pavage_app::play::{Played, Player, Standing, Wish, play};
use pavage_family::AnyPosition;
use pavage_search::{Run, StopReason};

const BOARDS: [&str; 8] = [
    "iq-puzzler-pro",
    "iq-puzzler-pro-diagonal",
    "kanoodle",
    "pentomino-6x10",
    "pentomino-5x12",
    "pentomino-4x15",
    "pentomino-3x20",
    "pentomino-8x8-hole",
];

fn board(name: &str) -> Box<dyn AnyPosition> {
    let loaded = built_in(name, &Reading::default()).expect("it is built in");
    loaded.expect("it is a puzzle").position
}

fn game(
    position: &dyn AnyPosition,
    wish: &Wish<'_>,
    positions: u64,
    seed: u64,
) -> Result<Played, Refusal> {
    let wish = Wish {
        positions: Some(positions),
        ..*wish
    };
    let run = Run {
        seed,
        ..Run::default()
    };
    play(position, &wish, &run)
}

fn whole(player: Player) -> Wish<'static> {
    Wish {
        player,
        moves: usize::MAX,
        ..Wish::LEARNED
    }
}

/// The moves, laid one after the other, are the position at the end, and what they cost is the sum.
fn check_moves(start: &dyn AnyPosition, played: &Played) {
    let mut position = start.boxed_clone();
    for made in &played.moves {
        let cells = made.placed.cells.iter().map(ToString::to_string);
        let cells: Vec<String> = cells.collect();
        let text = format!("{} {}", made.placed.piece, cells.join(" "));
        position = position.play(&text).expect("it is a move");
    }
    assert_eq!(position.solution().placed().map(<[_]>::len), {
        played.position.solution().placed().map(<[_]>::len)
    });
    let valued: u64 = played.moves.iter().map(|made| made.valued).sum();
    assert_eq!(valued, played.valued);
    let is_complete = position.check().violations.is_empty();
    assert_eq!(is_complete, played.standing == Standing::Complete);
}

/// Plays each empty board with ten seeds, and tells how many positions were valued in all.
fn check_filled(player: Player, valued: [u64; 8]) {
    let told = BOARDS.map(|name| {
        let start = board(name);
        let games = (1..=10).map(|seed| {
            let played = game(&*start, &whole(player), 2_000, seed);
            let played = played.unwrap_or_else(|_| panic!("{name} can be played"));
            check_moves(&*start, &played);
            assert_eq!(played.standing, Standing::Complete, "{name}, seed {seed}");
            assert!(played.valued <= 2_000);
            played.valued
        });
        games.sum::<u64>()
    });
    assert_eq!(told, valued);
}

/// The numbers of the guide: a tenth of these.
#[test]
fn every_empty_board_is_filled_within_two_thousand_positions() {
    let valued = [1_520, 1_600, 640, 1_556, 846, 2_520, 10_164, 1_744];
    check_filled(Player::Learned, valued);
}

#[test]
fn who_draws_lots_fills_them_too() {
    let valued = [1_379, 1_304, 1_004, 1_541, 2_026, 1_727, 4_684, 1_839];
    check_filled(Player::Mrv, valued);
}

/// What a plan needed is enough, one position less is not; what is played then is the longest line.
#[test]
fn no_position_is_valued_beyond_the_limit() {
    let start = board("kanoodle");
    let wish = whole(Player::Learned);
    let played = game(&*start, &wish, 2_000, 1).expect("it plays");
    let most = played.valued;
    for (positions, standing) in [(most, Standing::Complete), (most / 2, Standing::Dead)] {
        let played = game(&*start, &wish, positions, 1).expect("it plays");
        check_moves(&*start, &played);
        assert_eq!(played.standing, standing);
        assert!(played.valued <= positions);
        assert!(!played.moves.is_empty());
    }
}

/// A position without a solution is lost, and the search for a line ends by itself.
#[test]
fn where_no_line_leads_to_a_solution_the_longest_is_played() {
    let text = "family = \"packing\"\nboard = \"3x4\"\n[[pieces]]\nname = \"T\"\nshape = \"###\\n.#.\"\ncount = 3\n";
    let start = read(text.as_bytes(), &Reading::default()).expect("a puzzle");
    let wish = whole(Player::Learned);
    let played = game(&*start.position, &wish, 2_000, 1).expect("it plays");
    check_moves(&*start.position, &played);
    assert_eq!(played.standing, Standing::Dead);
}

#[test]
fn a_piece_asked_for_is_laid_first() {
    let start = board("iq-puzzler-pro");
    let wish = Wish {
        piece: Some("J"),
        variant: Some(2),
        ..Wish::LEARNED
    };
    let played = game(&*start, &wish, 2_000, 1).expect("it plays");
    check_moves(&*start, &played);
    let [made] = &played.moves[..] else {
        panic!("one move");
    };
    assert_eq!((made.placed.piece.as_str(), made.valued), ("J", 125));
    assert_eq!(played.standing, Standing::Open);
}

/// Whoever likes all placements alike plans too; who counts does not. A limit ends a plan.
#[test]
fn others_plan_or_refuse() {
    let start = board("pentomino-6x10");
    let played = game(&*start, &whole(Player::Mrv), 2_000, 1).expect("it plays");
    check_moves(&*start, &played);
    assert_eq!((played.standing, played.valued), (Standing::Complete, 93));
    assert!(played.moves.iter().all(|made| made.score == 0.0));
    let refused = game(&*start, &whole(Player::Oracle), 2_000, 1);
    assert!(matches!(
        refused,
        Err(Refusal::BadOption(message)) if message.code == "play-positions-oracle"
    ));
    let run = Run::default();
    run.cancel.cancel();
    let wish = Wish {
        positions: Some(2_000),
        ..whole(Player::Learned)
    };
    let stopped = play(&*start, &wish, &run).expect("it begins");
    assert_eq!(stopped.limit, Some(StopReason::Cancelled));
    assert!(stopped.moves.is_empty());
}

/// Without a plan what is valued is told too: the choices, and those of the moves that are looked ahead.
#[test]
fn what_is_looked_ahead_at_is_counted() {
    let start = board("kanoodle");
    let valued = [0, 1, 2].map(|ahead| {
        let wish = Wish {
            ahead,
            ..Wish::LEARNED
        };
        let played = play(&*start, &wish, &Run::default()).expect("it plays");
        assert_eq!(played.valued, played.moves[0].valued);
        played.valued
    });
    assert_eq!(valued, [23, 39, 187]);
}
