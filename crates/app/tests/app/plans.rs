//! A player who plans a whole game first: which boards it fills, and how many positions it values for it.

use std::time::Duration;

use pavage_app::load::{Reading, built_in, read};
use pavage_app::options::Refusal;
use pavage_app::play::{POSITIONS_MAX, Played, Player, Standing, Wish, play};
use pavage_family::{AnyPosition, Placed};
use pavage_host::Ticking;
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

/// What lies on the board, in the order of the cells.
fn laid(position: &dyn AnyPosition) -> Vec<Placed> {
    let mut placed = position.solution().placed().unwrap_or_default().to_vec();
    placed.sort_by(|one, other| one.cells.cmp(&other.cells));
    placed
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
    assert_eq!(laid(&*position), laid(&*played.position));
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
    let valued = [1_520, 1_600, 640, 1_546, 846, 2_520, 10_164, 1_734];
    check_filled(Player::Learned, valued);
}

#[test]
fn who_draws_lots_fills_them_too() {
    let valued = [1_379, 1_304, 1_011, 1_541, 2_026, 1_727, 4_684, 1_841];
    check_filled(Player::Mrv, valued);
}

/// What a plan needed is enough. With less, choices are drawn that are more than may be valued, and some
/// games are lost.
#[test]
fn no_position_is_valued_beyond_the_limit() {
    let start = board("kanoodle");
    let wish = whole(Player::Learned);
    let most = game(&*start, &wish, 2_000, 1).expect("it plays").valued;
    let standings = (1..=most).map(|positions| {
        let played = game(&*start, &wish, positions, 1).expect("it plays");
        check_moves(&*start, &played);
        assert!(played.valued <= positions);
        assert!(!played.moves.is_empty());
        played.standing
    });
    let standings: Vec<Standing> = standings.collect();
    assert_eq!(standings.last(), Some(&Standing::Complete));
    assert!(standings.contains(&Standing::Dead));
}

/// Three pieces of which no two leave a solution: all placements are seen to be dead.
fn lost() -> Box<dyn AnyPosition> {
    let text = "family = \"packing\"\nboard = \"3x4\"\n[[pieces]]\nname = \"T\"\nshape = \"###\\n.#.\"\ncount = 3\n";
    let start = read(text.as_bytes(), &Reading::default()).expect("a puzzle");
    start.position
}

/// A position without a solution is lost, and the search for a line ends by itself.
#[test]
fn where_no_line_leads_to_a_solution_the_longest_is_played() {
    let start = lost();
    for player in [Player::Learned, Player::Mrv] {
        let played = game(&*start, &whole(player), 2_000, 1).expect("it plays");
        check_moves(&*start, &played);
        assert_eq!(played.standing, Standing::Dead);
        assert_eq!((played.moves.len(), played.valued), (2, 0));
        let piece = Wish {
            player,
            moves: 1,
            piece: Some("T"),
            ..Wish::LEARNED
        };
        let played = game(&*start, &piece, 2_000, 1).expect("it plays");
        check_moves(&*start, &played);
        assert_eq!((played.moves.len(), played.valued), (1, 0));
    }
}

/// Where nothing may be valued, the piece asked for is laid nevertheless, and nothing is scored.
#[test]
fn a_single_position_is_too_few_to_value_a_choice() {
    let start = board("iq-puzzler-pro");
    for piece in [None, Some("J")] {
        let wish = Wish {
            piece,
            ..Wish::LEARNED
        };
        let played = game(&*start, &wish, 1, 1).expect("it plays");
        check_moves(&*start, &played);
        assert_eq!((played.moves.len(), played.valued), (1, 0));
        assert!(piece.is_none_or(|piece| played.moves[0].placed.piece == piece));
    }
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

/// Whoever likes all placements alike plans too; who counts does not, and who plans looks no moves ahead.
#[test]
fn others_plan_or_refuse() {
    let start = board("pentomino-6x10");
    let played = game(&*start, &whole(Player::Mrv), 2_000, 1).expect("it plays");
    check_moves(&*start, &played);
    assert_eq!((played.standing, played.valued), (Standing::Complete, 93));
    assert!(played.moves.iter().all(|made| made.score == 0.0));
    let ahead = Wish {
        ahead: 1,
        ..Wish::LEARNED
    };
    for (wish, positions, code) in [
        (whole(Player::Oracle), 2_000, "play-positions-oracle"),
        (ahead, 2_000, "play-positions-ahead"),
        (Wish::LEARNED, 0, "play-positions-range"),
        (Wish::LEARNED, POSITIONS_MAX + 1, "play-positions-range"),
    ] {
        let refused = game(&*start, &wish, positions, 1);
        assert!(matches!(
            refused,
            Err(Refusal::BadOption(message)) if message.code == code
        ));
    }
}

/// Plays with a clock that goes on whenever it is looked at, with a deadline after all looks that a game
/// takes and with ones before. Tells of each game how many moves were made and how many of them counted,
/// the whole game last.
fn cut_short(start: &dyn AnyPosition, counts: bool) -> Vec<(usize, usize)> {
    let wish = Wish {
        positions: Some(2_000),
        counts,
        ..whole(Player::Learned)
    };
    let until = |deadline: u32| {
        let clock = Ticking::default();
        let mut run = Run {
            clock: &clock,
            ..Run::default()
        };
        run.limits.deadline = Some(Duration::from_millis(deadline.into()));
        let played = play(start, &wish, &run).expect("it begins");
        check_moves(start, &played);
        (played, clock.looks())
    };
    let (whole, looks) = until(u32::MAX);
    assert_eq!((whole.limit, whole.standing), (None, Standing::Complete));
    let step = looks as usize / 200 + 1;
    let cut = (0..looks - 1).step_by(step).map(|deadline| {
        let (played, _) = until(deadline);
        assert_eq!(played.limit, Some(StopReason::TimeLimit));
        played
    });
    let told = |played: Played| {
        let counted = played.moves.iter().filter(|made| made.left.is_some());
        (played.moves.len(), counted.count())
    };
    let mut told: Vec<_> = cut.map(told).collect();
    told.push((whole.moves.len(), whole.moves.len()));
    told
}

#[test]
fn a_limit_ends_the_thinking_and_the_longest_line_is_played() {
    let told = cut_short(&*board("kanoodle"), false);
    assert_eq!(told[0].0, 0);
    assert!(told.is_sorted(), "{told:?}");
    assert!(told.iter().any(|(moves, _)| (1..12).contains(moves)));
}

#[test]
fn a_limit_that_falls_while_what_is_left_is_counted_is_told() {
    let text = include_str!("../../../../data/challenges/iq-039.txt");
    let start = read(text.as_bytes(), &Reading::default()).expect("a puzzle");
    let told = cut_short(&*start.position, true);
    let (&(all, _), told) = told.split_last().expect("the whole game");
    let is_cut = |told: &&(usize, usize)| told.0 == all && told.1 < all;
    assert!(told.iter().any(|told| is_cut(&told)), "{told:?}");
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
    assert_eq!(valued, [27, 43, 215]);
}
