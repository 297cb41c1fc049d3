//! Any commands in a game leave it as the moves say that are made: played anew from the start they
//! lead to the same position, and so does the game saved and loaded. Moves are typed as people may,
//! and kept as the family prints them.

use pavage_app::game::Game;
use pavage_app::{AnyPosition, Place};

use super::game_text::reads_itself;
use super::puzzles::{PUZZLES, puzzle};
use crate::draw::Draw;
use crate::said::said;
use crate::script::Script;
use crate::typing::typed;

/// A game longer than this tells nothing new.
const COMMANDS_MAX: usize = 40;

pub(super) fn check(bytes: &[u8]) {
    let draw = &mut Draw::new(bytes);
    let start = puzzle(draw.below(PUZZLES.len()));
    let mut game = Game::with(start.boxed_clone(), format_of(&*start));
    let mut script = Script::default();
    for _ in 0..COMMANDS_MAX {
        if draw.is_over() {
            break;
        }
        command(draw, &mut game, &mut script);
        let printed = printed(&script, &*start);
        assert_eq!(game.moves(), &printed[..script.made]);
        assert_eq!(game.all_moves(), printed);
        assert_eq!(game.trials(), script.trials);
    }
    let played = script.moves[..script.made]
        .iter()
        .try_fold(start, |position, mv| position.play(mv));
    let played = played.unwrap_or_else(|refusal| panic!("{:?}: {refusal}", script.moves));
    assert_eq!(game.position().view(), played.view(), "{:?}", script.moves);
    assert_eq!(game.position().check(), played.check());
    assert_eq!(game.position().tray(), played.tray());
    reads_itself(&game);
}

fn format_of(position: &dyn AnyPosition) -> &'static str {
    let family = pavage_app::family(position.family()).expect("it is registered");
    let formats = family.formats();
    let full = formats.iter().find(|format| format.name == "toml");
    full.or(formats.first()).expect("it has formats").name
}

fn command(draw: &mut Draw<'_>, game: &mut Game, script: &mut Script) {
    match draw.below(12) {
        0 => assert_eq!(game.undo(), script.undo()),
        1 => assert_eq!(game.redo(), script.redo()),
        2 => {
            let goal = draw.below(script.moves.len() + 2);
            assert_eq!(game.go_to(goal), script.go_to(goal));
        }
        3 => {
            game.begin_trial();
            script.begin_trial();
        }
        4 => assert_eq!(game.keep_trial(), script.keep_trial()),
        5 => assert_eq!(game.end_trial(), script.end_trial()),
        6 => {
            let text = game.to_string();
            *game = Game::read(&text).unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
        }
        _ => {
            let mv = some_move(draw, game.position());
            let mv = typed(draw, &mv);
            match game.play(&mv) {
                Ok(()) => script.play(mv),
                Err(refusal) => said(&refusal),
            }
        }
    }
}

/// The moves as the family prints them.
fn printed(script: &Script, start: &dyn AnyPosition) -> Vec<String> {
    let printed = |mv: &String| start.print_move(mv).expect("the game accepted it");
    script.moves.iter().map(printed).collect()
}

/// A move that a player could make, by one of the gestures of the tray; not always a legal one.
pub(super) fn some_move(draw: &mut Draw<'_>, position: &dyn AnyPosition) -> String {
    let (tray, view) = (position.tray(), position.view());
    let actions = tray.actions.iter().map(|action| action.mv);
    let gestures = tray.gestures.iter().map(|gesture| gesture.mv);
    let all: Vec<&str> = gestures.chain(actions).collect();
    let mut mv = draw.pick(&all).map_or(String::new(), |mv| (*mv).to_owned());
    let cell = |draw: &mut Draw<'_>| {
        let cell = draw.pick(&view.cells).expect("a board has cells");
        cell.place
    };
    for name in ["{cell}", "{other}"] {
        if mv.contains(name) {
            mv = mv.replace(name, &cell(draw).to_string());
        }
    }
    if let Some(piece) = draw.pick(&tray.pieces).filter(|_| mv.contains("{cells}")) {
        let corner = cell(draw);
        let image = draw.pick(&piece.images).cloned().unwrap_or_default();
        let place = |at: &Place| Place::flat(corner.row + at.row, corner.col + at.col);
        let cells = image.iter().map(|at| place(at).to_string());
        mv = mv.replace("{piece}", &piece.name);
        mv = mv.replace("{cells}", &cells.collect::<Vec<_>>().join(" "));
    }
    let value = draw.below(6);
    mv = mv.replace("{values}", &format!("{value},{}", 1 + value / 2));
    mv = mv.replace("{value}", &value.to_string());
    mv = mv.replace("{index}", &draw.below(5).to_string());
    mv = mv.replace(
        "{direction}",
        ["up", "right", "down", "left"][draw.below(4)],
    );
    if mv.contains("{tile}") {
        let colours = [
            draw.below(10),
            draw.below(10),
            draw.below(10),
            draw.below(10),
        ];
        let [top, left, right, bottom] = colours;
        let waiting = draw.pick(view.supply()).map(|tile| format!("{tile:?}"));
        mv = mv.replace(
            "{tile}",
            &waiting.unwrap_or(format!("{top}/{left}/{right}/{bottom}")),
        );
    }
    mv
}
