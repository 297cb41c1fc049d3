//! Games of the null family: moves, undo and redo without end, trials, and the text form.

use pavage_app::game::Game;
use pavage_app::load::Reading;

fn begin(puzzle: &str) -> Game {
    let reading = Reading {
        format: Some("lamps".to_owned()),
        ..Reading::default()
    };
    Game::start(puzzle, reading).expect("a puzzle")
}

fn now(game: &Game) -> String {
    game.position().write("lamps").trim_end().to_owned()
}

/// Plays a script of words: `+N` lights a lamp, `u` undoes, `r` redoes, `t` begins a trial and `e`
/// ends one; `&N` lights a lamp in the same step as the move before; a word that does nothing is written back with `!`.
fn play(game: &mut Game, script: &str) -> String {
    let mut refused = String::new();
    for word in script.split_whitespace() {
        let done = match word {
            "u" => game.undo(),
            "r" => game.redo(),
            "e" => game.end_trial(),
            "t" => {
                game.begin_trial();
                true
            }
            mv if mv.starts_with('&') => game.play_with(&mv[1..]).is_ok(),
            mv => game.play(&mv[1..]).is_ok(),
        };
        if !done {
            refused = refused + word + "!";
        }
    }
    now(game) + &refused
}

#[test]
fn undo_and_redo_have_no_end() {
    let cases = [
        ("+0 +1", "**o"),
        ("+0 +1 u", "*oo"),
        ("+0 +1 u u u", "ooou!"),
        ("+0 +1 u u r", "*oo"),
        ("+0 +1 u u r r r", "**or!"),
        ("+0 +1 u +2 r", "*o*r!"),
        ("+0 +0", "*oo+0!"),
        ("+9", "ooo+9!"),
        ("+x", "ooo+x!"),
        ("+0 t +1 +2 e", "*oo"),
        ("+0 t +1 t +2 e e e", "*ooe!"),
        ("+0 t u e", "oooe!"),
        ("+0 t +1 e r r", "**or!"),
        ("+0 +1 &2 u", "*oo"),
        ("+0 +1 &2 u u u", "ooou!"),
        ("+0 +1 &2 u r", "***"),
        ("+0 &1 &2 u r r", "***r!"),
        // What belongs to no move is a step of its own.
        ("&0 &1 u", "ooo"),
        ("+0 u &1 u", "ooo"),
        ("+0 +1 &2 u +1 u", "*oo"),
    ];
    for (script, expected) in cases {
        assert_eq!(play(&mut begin("ooo\n"), script), expected, "{script}");
    }
}

#[test]
fn the_text_form_restores_a_game() {
    let mut game = begin("o*oo\n");
    play(&mut game, "+0 t +2 +3 u");
    let text = game.to_string();
    let mut again = Game::read(&text).expect("its own text");
    assert_eq!(again.to_string(), text);
    assert_eq!(now(&again), "***o");
    assert_eq!(again.moves(), ["0", "2"]);
    assert_eq!(play(&mut again, "r"), "****");
    assert_eq!(play(&mut again, "e"), "**oo");
    let mailed = Game::read(&text.replace('\n', "\r\n")).expect("lines may end otherwise");
    assert_eq!(mailed.to_string(), text);
    let mut joined = begin("oooo\n");
    play(&mut joined, "+0 +1 &2 u");
    let text = joined.to_string();
    assert!(text.contains("\nmove 0\nmove 1\nwith 2\ncursor 1\n"));
    let mut again = Game::read(&text).expect("its own text");
    assert_eq!(again.to_string(), text);
    assert_eq!(play(&mut again, "r"), "***o");
}

/// A board that is no square fits no list of tiles, and a list of tiles that is no square needs its
/// size as an option.
#[test]
fn a_puzzle_that_its_format_cannot_say_is_kept_in_another() {
    let mut reading = Reading::default();
    reading.settings.set("size", "1x2");
    let mut game = Game::start("0120\n0210\n", reading).expect("a puzzle");
    game.play("put 1,2 0120").expect("a tile of the puzzle");
    assert_eq!(game.format(), "toml");
    let text = game.to_string();
    let again = Game::read(&text).expect("its own text");
    assert_eq!(again.to_string(), text);
    assert_eq!(again.position().view(), game.position().view());
}

/// People type blanks, tabs and line breaks between words; a game keeps what it understood.
#[test]
fn moves_are_kept_as_they_are_printed() {
    let tiles = "family = \"tetravex\"\nsize = \"1x2\"\ntiles = \"\"\"\n0120\n0210\n\"\"\"\n";
    let board = "family = \"packing\"\nboard = \"2x3\"\n[[pieces]]\nname = \"V\"\nshape = \"\"\"\n##\n#.\n\"\"\"\ncount = 2\n";
    let cases = [
        (board, "V 1,1\n1,2\t2,1", "V 1,1 1,2 2,1"),
        ("AABB/AABB ..../....", " set\r\n1,2  3\n", "set 1,2 3"),
        (tiles, "put\n1,2\t0120", "put 1,2 0120"),
        (
            "family = \"calendar\"\nboard = \"a-puzzle-a-day\"\nmonth = 10\nday = 6\n",
            "\tL 1,3 1,4 1,5\n1,6\t2,3\n",
            "L 1,3 1,4 1,5 1,6 2,3",
        ),
        (
            "family = \"cover\"\nitems = [\"a\", \"b\"]\noptions = [[\"a\"], [\"b\"], [\"a\", \"b\"]]\n",
            "choose\n02",
            "choose 2",
        ),
        ("o*oo\n", "\n2\r\n", "2"),
    ];
    for (puzzle, typed, printed) in cases {
        let mut game = Game::start(puzzle, Reading::default()).expect("a puzzle");
        game.play(typed).expect("a move");
        assert_eq!(game.moves(), [printed]);
        let text = game.to_string();
        let again = Game::read(&text).unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
        assert_eq!(again.moves(), [printed]);
        assert_eq!(again.position().view(), game.position().view());
    }
}

/// The line of an option cannot hold a value that was typed over several; and the letters that are the
/// pieces do not lie on the board of the game.
#[test]
fn a_game_is_read_again_whatever_its_options_are() {
    let cases = [
        ("0120\n0210\n", "size", "1x\n2"),
        ("AABB\nACCB\nDDCB\nDDCC\n", "pieces", "drawn"),
        (
            "family = \"calendar\"\nboard = \"calendar\"\n",
            "date",
            "2022-01-01\r\n",
        ),
    ];
    for (puzzle, option, value) in cases {
        let mut reading = Reading::default();
        reading.settings.set(option, value);
        let game = Game::start(puzzle, reading).expect("a puzzle");
        let text = game.to_string();
        let again = Game::read(&text).unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
        assert_eq!(again.to_string(), text);
        assert_eq!(again.position().view(), game.position().view());
    }
}

#[test]
fn a_bad_text_form_is_refused_with_its_line() {
    let cases = [
        ("", "Some(1) game-unreadable"),
        ("pavage game 1\npuzzle\n", "None input-empty"),
        (
            "pavage game 1\nnonsense\npuzzle\noo\n",
            "Some(2) game-unreadable",
        ),
        (
            "pavage game 1\nformat lamps\nmove 7\npuzzle\noo\n",
            "Some(3) lamp-absent",
        ),
        (
            "pavage game 1\nformat lamps\ncursor 7\npuzzle\noo\n",
            "None game-cursor",
        ),
        (
            "pavage game 1\nformat lamps\ntrial 1\npuzzle\noo\n",
            "None game-cursor",
        ),
    ];
    for (text, expected) in cases {
        let error = Game::read(text).err().expect("refused");
        assert_eq!(format!("{:?} {}", error.line, error.message.code), expected);
    }
}
