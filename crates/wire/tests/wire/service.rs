//! Requests and answers as text: opening, playing, checking, writing, and every kind of job.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

use std::sync::Mutex;

use pavage_app::compare::Until;
use pavage_app::replay::record_at_most;
use pavage_app::replay::recording_line;
use pavage_app::{Cancel, Options, Run, load};
use pavage_wire::service::{self, File, JobEvent, JobSpec, KINDS, Running};
use pavage_words::{Lang, Words};
use serde_json::{Value as Json, json};

const CHALLENGE: &str = "GGG........\n..G........\n..CCCC.....\n.....C.....\n...........\n";
const CHOICE: &str = "family = \"packing\"\nboard = \"1x3\"\n[[pieces]]\nname = \"I\"\nshape = \"##\"\n[[choice]]\nname = \"end\"\ncells = [[0, 0], [0, 2]]\nlabels = [\"left\", \"right\"]\n";
const TETRAVEX: &str = "0514 @\n4631\n5178\n8302\n";
const SUGURU: &str = "AEEEE/ABBBE/ABBCC/DDCCC 2..2./...../....1/..5..";

fn words() -> Words {
    Words::new(Lang::En)
}

fn answered(answer: Result<String, service::Fault>) -> Json {
    let answer = answer.unwrap_or_else(|fault| panic!("refused: {:?}", fault));
    serde_json::from_str(&answer).expect("answers are JSON")
}

fn open(request: &Json) -> Json {
    answered(service::open(
        &request.to_string(),
        &words(),
        &Cancel::default(),
    ))
}

fn play(game: &Json, commands: &[&str]) -> Result<Json, String> {
    let request = json!({"game": game["game"], "commands": commands});
    match service::play(&request.to_string(), &words(), &Cancel::default()) {
        Ok(answer) => Ok(serde_json::from_str(&answer).expect("JSON")),
        Err(fault) => Err(format!("{} {:?}", fault.error.message.code, fault.at)),
    }
}

fn run(request: &Json) -> Result<(Json, Vec<JobEvent>), String> {
    let told = Mutex::new(Vec::new());
    let words = words();
    let job = JobSpec::read(&request.to_string(), &Cancel::default())
        .map_err(|fault| fault.error.message.code)?;
    let result = job.run(&Running {
        run: Run::default(),
        tell: &|event| told.lock().expect("nobody panics").push(event),
        words: &words,
    });
    let result = result.map_err(|fault| fault.error.message.code)?;
    let result = serde_json::from_str(&result).expect("results are JSON");
    Ok((result, told.into_inner().expect("nobody panics")))
}

#[test]
fn a_built_in_puzzle_opens_and_opens_again() {
    let game = open(&json!({"name": "calendar", "options": {"date": "2022-01-01"}}));
    assert_eq!(game["family"], "calendar");
    assert_eq!(
        game["fields"],
        json!({"month": 1, "day": 1, "weekday": "sat"})
    );
    let again = open(&json!({"game": game["game"]}));
    assert_eq!(game, again);
    // A game pasted where a puzzle is expected.
    assert_eq!(open(&json!({"puzzle": game["game"]})), again);
    let marks = game["view"]["cells"].as_array().expect("cells");
    let open_cells = marks.iter().filter(|cell| cell["mark"] == "open");
    assert_eq!(open_cells.count(), 3);
}

#[test]
fn a_move_with_a_line_break_is_kept_on_one_line() {
    let game = open(&json!({"puzzle": "...\n...\n", "options": {"pieces": "tromino"}}));
    let played = play(&game, &["move A 1,1\n1,2 1,3"]).expect("a move");
    assert_eq!(played["moves"], json!(["A 1,1 1,2 1,3"]));
    assert_eq!(open(&json!({"game": played["game"]})), played);
}

#[test]
fn a_hint_blames_the_letters_of_a_grid() {
    let dead = "GGG........\n..G........\n...CCCC....\n...C.......\n...........\n";
    let moves = |source: &Json| {
        let mut request = source.clone();
        request["kind"] = json!("hint");
        let (hint, _) = run(&request).expect("a hint");
        assert_eq!(hint["state"], "dead");
        hint["step"]["moves"].clone()
    };
    let game = open(&json!({"puzzle": dead}));
    assert_eq!(moves(&json!({"puzzle": dead})), json!(["- 1,1"]));
    assert_eq!(moves(&json!({"game": game["game"]})), json!(["- 1,1"]));
    let played = play(&game, &["move D 1,7 1,8 2,8 2,9"]).expect("a move");
    assert_ne!(moves(&json!({"game": played["game"]})), json!(["- 1,1"]));
}

/// Subtrees that are met again are remembered, so that large numbers of nodes are counted at once.
#[test]
fn limits_are_said_whole_however_large_they_are() {
    let items: Vec<String> = (0..70).map(|item| format!("i{item}")).collect();
    let options = items.iter().map(|item| format!("{item}\n{item}\n"));
    let puzzle = format!("{}\n{}", items.join(" "), options.collect::<String>());
    let check = |nodes_max: u64, said: &str| {
        let request = json!({
            "kind": "count",
            "engine": "mask",
            "puzzle": puzzle,
            "format": "xcc",
            "nodes_max": nodes_max,
        });
        let (counted, _) = run(&request).expect("a count");
        assert_eq!(counted["status"], "limit");
        assert_eq!(counted["stats"]["nodes"], nodes_max);
        let reason = counted["reason"].as_str().expect("a reason");
        assert_eq!(reason, format!("the limit of {said} nodes was reached"));
    };
    check(1000, "1000");
    check((1 << 32) + 1000, "4,294,968,296");
    check((1 << 53) + 1, "9,007,199,254,740,993");
}

#[test]
fn gestures_make_moves_that_are_played() {
    let game = open(&json!({"puzzle": CHALLENGE}));
    let pieces = game["view"]["pieces"].as_array().expect("pieces");
    let left: u64 = pieces
        .iter()
        .map(|piece| piece["left"].as_u64().unwrap_or(0))
        .sum();
    assert_eq!(left, 10);
    let piece = pieces.iter().find(|piece| piece["name"] == "A").expect("A");
    // The first image that fits at the bottom left, as a page finds it: by trying.
    let images = piece["images"].as_array().expect("images");
    let place = |image: &Json, row: u64, col: u64| {
        let cells: Vec<String> = image
            .as_array()
            .expect("cells")
            .iter()
            .map(|cell| {
                format!(
                    "{},{}",
                    cell[0].as_u64().expect("row") + row + 1,
                    cell[1].as_u64().expect("col") + col + 1
                )
            })
            .collect();
        let template = game["view"]["gestures"][0]["move"]
            .as_str()
            .expect("a template");
        let text = template
            .replace("{piece}", "A")
            .replace("{cells}", &cells.join(" "));
        format!("move {text}")
    };
    let tries = images.iter().flat_map(|image| {
        (0..4).flat_map(move |row| (0..10).map(move |col| place(image, row, col)))
    });
    let played = tries
        .filter_map(|command| play(&game, &[&command]).ok())
        .next();
    let played = played.expect("the piece fits somewhere");
    assert_eq!(played["made"], 1);
    let undone = play(&played, &["undo"]).expect("there is a move");
    assert_eq!(undone["view"], game["view"]);
    assert_eq!(undone["moves"].as_array().map(Vec::len), Some(1));
    let redone = play(&undone, &["redo"]).expect("it was undone");
    assert_eq!(redone["view"], played["view"]);
}

#[test]
fn actions_are_moves_that_are_played_and_taken_back() {
    let game = open(&json!({"puzzle": SUGURU, "format": "compact"}));
    let actions = game["view"]["actions"].as_array().expect("a list");
    let notes = actions.iter().find(|action| action["action"] == "notes");
    let notes = notes.expect("numbers can be noted");
    assert_eq!(notes["label"], "Fill in the notes");
    let command = format!("move {}", notes["move"].as_str().expect("a move"));
    let noted = play(&game, &[&command]).expect("there is something to note");
    let cells = noted["view"]["cells"].as_array().expect("cells");
    assert!(
        cells
            .iter()
            .all(|cell| cell["label"].is_string() != cell["notes"].is_array())
    );
    assert_eq!(
        play(&noted, &[&command]),
        Err("move-notes-same Some(0)".to_owned())
    );
    let undone = play(&noted, &["undo"]).expect("there is a move");
    assert_eq!(undone["view"], game["view"]);
    let packing = open(&json!({"puzzle": CHALLENGE}));
    assert_eq!(packing["view"]["actions"], json!([]));
}

#[test]
fn commands_are_all_carried_out_or_none() {
    let game = open(&json!({"puzzle": SUGURU, "format": "compact"}));
    let check = |commands: &[&str], expected: Result<(u64, Json), &str>| {
        let found = play(&game, commands);
        let found = found.map(|game| {
            (
                game["made"].as_u64().expect("a number"),
                game["trials"].clone(),
            )
        });
        assert_eq!(found, expected.map_err(str::to_owned), "{commands:?}");
    };
    check(
        &["move set 1,2 1", "trial", "move set 2,3 2"],
        Ok((2, json!([1]))),
    );
    check(
        &["move set 1,2 1", "trial", "move set 2,3 2", "back"],
        Ok((1, json!([]))),
    );
    check(
        &["move set 1,2 1", "trial", "move set 2,3 2", "keep"],
        Ok((2, json!([]))),
    );
    check(
        &["move set 1,2 1", "move set 2,3 2", "goto 1"],
        Ok((1, json!([]))),
    );
    check(&["move set 1,2 1", "restart", "redo"], Ok((1, json!([]))));
    check(
        &["move set 1,2 1", "with set 2,3 2", "undo", "redo"],
        Ok((2, json!([]))),
    );
    check(
        &["move set 1,2 1", "move set 1,2 9"],
        Err("move-value-outside Some(1)"),
    );
    check(&["undo"], Err("undo-none Some(0)"));
    check(&["redo"], Err("redo-none Some(0)"));
    check(&["goto 1"], Err("goto-none Some(0)"));
    check(&["goto x"], Err("command-unknown Some(0)"));
    check(&["keep"], Err("trial-none Some(0)"));
    check(&["back"], Err("trial-none Some(0)"));
    check(&["undo now"], Err("command-unknown Some(0)"));
    check(&[""], Err("command-unknown Some(0)"));
}

#[test]
fn commands_are_bounded_by_the_positions_they_make() {
    // With 16 million cells over all positions, 1600 of these.
    let wide = (".".repeat(100) + "\n").repeat(100);
    let game = open(&json!({"puzzle": wide, "options": {"pieces": "pentomino"}}));
    let rounds = |number: usize| ["move X 1,2 2,1 2,2 2,3 3,2", "undo"].repeat(number);
    let played = play(&game, &rounds(1600)).expect("as many as a game has");
    assert_eq!(played["made"], 0);
    let refused = play(&game, &rounds(1601)).expect_err("one more");
    assert_eq!(refused, "commands-too-long Some(3200)");
    // To stand still and to mark costs nothing.
    let marks = ["trial", "keep", "goto 0"].repeat(3000);
    assert!(play(&game, &marks).is_ok());
}

#[test]
fn what_nobody_waits_for_ends() {
    let game = open(&json!({"puzzle": CHALLENGE}));
    let played = play(&game, &["move I 2,1 2,2 3,1"]).expect("a move");
    let cancel = Cancel::default();
    cancel.cancel();
    let source = json!({"game": played["game"]}).to_string();
    let moves = json!({"game": game["game"], "commands": ["trial"]}).to_string();
    let faults = [
        service::open(&source, &words(), &cancel).err(),
        service::check(&source, &words(), &cancel).err(),
        service::play(&moves, &words(), &cancel).err(),
        service::to_save(&source, &cancel).err(),
    ];
    for fault in faults {
        let fault = fault.expect("nobody waits");
        assert_eq!(fault.error.message.code, "request-given-up");
    }
}

#[test]
fn what_to_work_on_is_one_thing() {
    let check = |request: Json, expected: (bool, &str)| {
        let fault =
            service::open(&request.to_string(), &words(), &Cancel::default()).expect_err("refused");
        assert_eq!(
            (fault.is_unreadable, fault.error.message.code),
            expected,
            "{request}"
        );
    };
    check(json!({}), (false, "source-not-one"));
    check(
        json!({"name": "calendar", "puzzle": "x"}),
        (false, "source-not-one"),
    );
    check(json!({"name": "nothing"}), (false, "built-in-unknown"));
    check(
        json!({"name": "calendar", "options": {"date": "2023-02-30"}}),
        (false, "date-absent"),
    );
    check(
        json!({"game": "pavage game 1\n", "format": "grid"}),
        (false, "source-game-options"),
    );
    check(json!({"game": "nonsense"}), (false, "game-unreadable"));
    check(json!({"nonsense": 1}), (true, "request-unreadable"));
}

#[test]
fn a_position_is_judged_and_written() {
    let game = open(&json!({"puzzle": CHALLENGE}));
    let request = json!({"game": game["game"]});
    let verdict = answered(service::check(
        &request.to_string(),
        &words(),
        &Cancel::default(),
    ));
    assert_eq!(verdict["valid"], false);
    let solution = "GGGJJJDDHHH\nIIGJJFFDDKH\nIBCCCCFFKKH\nBBBEECAFLKL\nBEEEAAAALLL\n";
    let request = json!({"game": game["game"], "solution": solution});
    let verdict = answered(service::check(
        &request.to_string(),
        &words(),
        &Cancel::default(),
    ));
    assert_eq!(
        verdict,
        json!({"valid": true, "violations": [], "completable": true})
    );
    let render = |to: &str| {
        let request = json!({"game": game["game"], "to": to});
        service::render(&request.to_string(), &words(), &Cancel::default())
    };
    assert!(matches!(render("svg"), Ok(File::Svg(svg)) if svg.starts_with("<svg")));
    assert!(matches!(render("png"), Ok(File::Png(_))));
    assert_eq!(render("grid"), Ok(File::Text(CHALLENGE.to_owned(), "txt")));
    // The letters say all of it.
    assert_eq!(render("text"), Ok(File::Text(CHALLENGE.to_owned(), "txt")));
    assert!(matches!(render("game"), Ok(File::Text(text, "pavage")) if game["game"] == text));
    assert_eq!(render("moves"), Ok(File::Text(String::new(), "txt")));
    assert_eq!(
        render("bucas").expect_err("refused").error.message.code,
        "render-unknown"
    );
}

#[test]
fn letters_that_do_not_say_all_are_not_written() {
    let own = "family = \"packing\"\nboard = \"1x4\"\nuse = 1\nspare = 1\n\
        [[pieces]]\nname = \"A\"\nshape = \"###\"\n[[pieces]]\nname = \"B\"\nshape = \"###\"\n";
    let game = open(&json!({"puzzle": own}));
    let render = |to: &str| {
        let request = json!({"game": game["game"], "to": to});
        service::render(&request.to_string(), &words(), &Cancel::default())
    };
    let refused = render("grid").expect_err("refused").error.message.code;
    assert_eq!(refused, "convert-unsaid");
    let Ok(File::Text(text, "toml")) = render("text") else {
        panic!("a text: {:?}", render("text"));
    };
    assert_eq!(open(&json!({"puzzle": text}))["view"], game["view"]);
}

#[test]
fn how_many_pieces_are_laid_and_which_are_left_out() {
    let own = "family = \"packing\"\nboard = \"1x3\"\nuse = \"1-2\"\n\
        [[pieces]]\nname = \"A\"\nshape = \"###\"\n[[pieces]]\nname = \"B\"\nshape = \"###\"\n";
    let before = open(&json!({"puzzle": own}));
    assert_eq!(before["view"]["used"], json!({"least": 1, "most": 2}));
    assert_eq!(before["unused"], Json::Null);
    let after = play(&before, &["move A 1,1 1,2 1,3"]).expect("it is free");
    assert_eq!(after["complete"], true);
    assert_eq!(after["unused"], json!([{"piece": "B", "count": 1}]));
    let all = open(&json!({"puzzle": CHALLENGE}));
    assert_eq!(all["view"]["used"], Json::Null);
}

/// Tiles of which a book is made.
const DRAWN: &str = "family = \"tetravex\"\ntiles = \"\"\"\n0514\n4631\n5178\n8302\n\"\"\"\n";

#[test]
fn every_kind_of_job_gives_a_result_of_its_kind() {
    for kind in KINDS {
        let request = match kind {
            "generate" => {
                json!({"kind": kind, "family": "suguru", "settings": {"size": "4x4"}, "seed": 3})
            }
            "hint" | "explain" | "rate" => {
                json!({"kind": kind, "puzzle": SUGURU, "format": "compact"})
            }
            "choices" => json!({"kind": kind, "puzzle": CHOICE}),
            "anneal" => json!({"kind": kind, "puzzle": TETRAVEX, "steps_max": 5}),
            "book" => json!({"kind": kind, "family": "tetravex", "title": "Mine", "levels": 1,
                "settings": {"from": DRAWN, "difficulty": "starter"}}),
            _ => json!({"kind": kind, "puzzle": CHALLENGE}),
        };
        let (result, _) = run(&request).unwrap_or_else(|code| panic!("{kind}: {code}"));
        assert_eq!(result["kind"], *kind);
    }
}

/// Part by part, the changes of a search are those of the whole, and its board goes on where it was.
#[test]
fn annealing_is_told_change_by_change() {
    let part = |from: u64, most: u64| {
        let request = json!({"kind": "anneal", "puzzle": TETRAVEX, "engine": "anneal-plain", "seed": 3,
            "from": from, "steps_max": most});
        run(&request).expect("it is told").0
    };
    let whole = part(0, 60);
    let changes = whole["changes"].as_array().expect("changes");
    let parts: Vec<Json> = [(0, 25), (25, 25), (50, 10)]
        .into_iter()
        .map(|(from, most)| part(from, most))
        .collect();
    let joined: Vec<&Json> = parts
        .iter()
        .flat_map(|part| part["changes"].as_array().expect("changes"))
        .collect();
    assert_eq!(joined, changes.iter().collect::<Vec<_>>());
    let mut cells: Vec<Json> = whole["start"]["cells"].as_array().expect("cells").clone();
    for part in &parts {
        assert_eq!(part["start"]["cells"], json!(cells));
        for change in part["changes"].as_array().expect("changes") {
            let made = change[3] == json!(true);
            for cell in change[0].as_array().expect("cells").iter().filter(|_| made) {
                let at = cell[0].as_u64().expect("a number");
                cells[usize::try_from(at).expect("few")]["sides"] =
                    json!([cell[1], cell[2], cell[3], cell[4]]);
            }
        }
    }
    let refused = |puzzle: &str, engine: &str| {
        run(&json!({"kind": "anneal", "puzzle": puzzle, "engine": engine}))
            .expect_err("it is refused")
    };
    assert_eq!(refused(TETRAVEX, "edges"), "anneal-engine");
    assert_eq!(refused(CHALLENGE, "anneal"), "anneal-none");
}

/// What a comparison, a study or a series would come to is told while it runs.
#[test]
fn long_work_of_many_runs_tells_its_result_so_far() {
    let requests = [
        json!({"kind": "compare", "puzzle": CHALLENGE, "over": "heuristics", "seeds": 3}),
        json!({"kind": "study", "puzzle": TETRAVEX, "engine": "anneal", "runs": 3,
            "vary": {"option": "max-steps", "values": ["50"]}}),
        json!({"kind": "book", "family": "tetravex", "title": "Mine", "levels": 3,
            "settings": {"from": DRAWN, "difficulty": "starter"}}),
    ];
    for request in requests {
        let (result, told) = run(&request).expect("a result");
        let so_far = told.iter().find_map(|event| match event {
            JobEvent::SoFar(json) => Some(serde_json::from_str::<Json>(json).expect("JSON")),
            _ => None,
        });
        let so_far = so_far.unwrap_or_else(|| panic!("{request} tells nothing"));
        assert_eq!(so_far["kind"], result["kind"]);
        let count = |one: &Json| match one["kind"].as_str() {
            Some("compare") => one["rows"][0]["seeds"]["runs"].as_u64(),
            Some("study") => one["made"].as_u64(),
            _ => one["levels"].as_u64(),
        };
        assert!(count(&so_far) > Some(0), "{so_far}");
        assert_eq!(count(&result), Some(3), "{result}");
    }
}

#[test]
fn a_study_runs_each_value_and_tells_how_far_it_is() {
    let request = json!({"kind": "study", "puzzle": "0514 @\n4631\n5178\n8302\n",
        "engine": "anneal-plain", "seed": 5, "runs": 4,
        "vary": {"option": "max-steps", "values": ["1", "5000"]}});
    let (result, told) = run(&request).expect("a study");
    assert_eq!(
        (&result["engine"], &result["option"]),
        (&json!("anneal-plain"), &json!("max-steps"))
    );
    let rows = result["rows"].as_array().expect("rows");
    let field = |name: &str| rows.iter().map(|row| row[name].clone()).collect::<Vec<_>>();
    assert_eq!(field("value"), ["1", "5000"]);
    assert_eq!(field("runs"), [4, 4]);
    assert_eq!(rows[1]["solved"], 4);
    assert_eq!(rows[0]["iterations"]["max"], 1.0);
    assert_eq!(rows[1]["each"][3]["seed"], 8);
    let ended = [&result["status"], &result["asked"], &result["made"]];
    assert_eq!(ended, [&json!("done"), &json!(8), &json!(8)]);
    assert_eq!(result.get("reason"), None);
    let cancel = Cancel::default();
    cancel.cancel();
    let job = JobSpec::read(&request.to_string(), &Cancel::default()).expect("a job");
    let cut = job.run(&Running {
        run: Run {
            cancel,
            ..Run::default()
        },
        tell: &|_| (),
        words: &words(),
    });
    let cut = answered(cut);
    let ended = [&cut["status"], &cut["asked"], &cut["made"]];
    assert_eq!(ended, [&json!("limit"), &json!(8), &json!(0)]);
    assert!(cut["reason"].is_string());
    let said = told.iter().rev().find_map(|event| match event {
        JobEvent::Progress(json) => Some(serde_json::from_str::<Json>(json).expect("JSON")),
        _ => None,
    });
    let said = said.expect("its progress");
    assert_eq!(
        (&said["said"], &said["fraction"]),
        (&json!("runs: 8 of 8"), &json!(1.0))
    );

    let refused = |runs: u64, values: &[&str]| {
        let mut request = request.clone();
        request["runs"] = json!(runs);
        request["vary"]["values"] = json!(values);
        run(&request).expect_err("it is refused")
    };
    assert_eq!(refused(5001, &["1", "2"]), "study-runs");
    assert_eq!(refused(0, &["1"]), "study-runs");
    assert_eq!(refused(1, &["x"]), "anneal-number");
}

#[test]
fn a_book_is_made_from_a_drawing_as_the_text_of_a_file() {
    let request = json!({"kind": "book", "family": "tetravex", "title": "Mine", "levels": 3,
        "settings": {"from": DRAWN, "difficulty": "starter"}});
    let (result, told) = run(&request).expect("a book");
    assert_eq!(result["levels"], 3);
    assert_eq!(result.get("reason"), None);
    let has_told =
        |event: &JobEvent| matches!(event, JobEvent::Progress(text) if text.contains("levels: "));
    assert!(told.iter().any(has_told));
    let text = result["book"].as_str().expect("a text");
    let book = pavage_app::books::in_file("mine.book.json", text);
    let book = book.expect("a book").expect("it can be read");
    assert_eq!(book.title.as_deref(), Some("Mine"));
    assert_eq!(book.len(), 3);
    for number in 1..=3 {
        let level = pavage_app::books::position(&book, number).expect("a puzzle");
        assert_eq!(level.family(), "tetravex");
    }
    let refused = |field: &str, value: Json| {
        let mut request = request.clone();
        request[field] = value;
        run(&request).expect_err("it is refused")
    };
    assert_eq!(refused("levels", json!(0)), "book-count");
    assert_eq!(refused("levels", json!(41)), "book-count");
    assert_eq!(refused("family", Json::Null), "generate-family-absent");
    let turned = json!({"difficulty": "master-starter"});
    assert_eq!(refused("settings", turned), "book-classes");
}

#[test]
fn options_of_a_search_have_their_defaults_for_the_puzzle() {
    let default = |source: &Json, name: &str| {
        let game = service::open(&source.to_string(), &words(), &Cancel::default());
        let game: Json = serde_json::from_str(&game.expect("a game")).expect("JSON");
        let mut options = game["searches"].as_array().expect("searches").iter();
        let mut options = options.find_map(|search| {
            let options = search["options"].as_array()?;
            options.iter().find(|option| option["name"] == name)
        });
        options.take().expect("the option")["default"].clone()
    };
    let small = json!({"puzzle": "0514\n4631\n5178\n8302\n"});
    assert_eq!(default(&small, "t-max"), "0.6");
    assert_eq!(default(&small, "lambda"), "0.9999");
    assert_eq!(default(&small, "shift-every"), "4");
    assert_eq!(default(&small, "max-steps"), Json::Null);
    let large = json!({"puzzle": "1111\n".repeat(36)});
    assert_eq!(default(&large, "t-max"), "0.8");
    assert_eq!(default(&large, "temperature"), "0.429");
}

#[test]
fn a_replay_ends_at_the_solution() {
    let (result, _) = run(&json!({"kind": "replay", "puzzle": CHALLENGE})).expect("a replay");
    let mut cells: std::collections::BTreeMap<String, Json> = std::collections::BTreeMap::new();
    let key = |cell: &Json| format!("{} {}", cell["row"], cell["col"]);
    let mut chosen = Vec::new();
    for step in result["steps"].as_array().expect("steps") {
        match step["step"].as_str() {
            Some("choose") => chosen.push(step["patch"].as_u64().expect("a patch")),
            Some("retract") => assert_eq!(chosen.pop(), step["patch"].as_u64()),
            _ => {}
        }
        assert_eq!(step["depth"].as_u64(), Some(chosen.len() as u64));
    }
    for patch in chosen {
        let patch = &result["patches"][patch as usize];
        for cell in patch["cells"].as_array().expect("cells") {
            assert!(
                cells
                    .insert(key(cell), patch["group"]["name"].clone())
                    .is_none()
            );
        }
    }
    // 55 cells, of which 9 are given.
    assert_eq!(cells.len(), 46);
    assert_eq!(cells["4 0"], "B");
    assert_eq!(cells["0 10"], "H");
}

/// Who shows a replay need not know the orderings by name.
#[test]
fn a_replay_says_by_what_its_ordering_goes() {
    let told = |heuristic: &str| {
        let asked = json!({"kind": "replay", "puzzle": "a b c\na b\nc\nb c\na\n", "format": "xcc", "heuristic": heuristic});
        let (result, _) = run(&asked).expect("a replay");
        (result["counts_options"] == true, result["seeded"] == true)
    };
    assert_eq!(told("mrv"), (true, false));
    assert_eq!(told("random"), (true, true));
    assert_eq!(told("listed"), (false, false));
    assert_eq!(told("shuffled"), (false, true));
}

/// A recording made in the middle of a game is opened in that game, and in no other position.
#[test]
fn a_recording_of_a_game_is_opened_in_it() {
    let choice = "{\"pavage\"";
    let cases = [
        (json!({"puzzle": CHALLENGE}), "move I 2,1 2,2 3,1"),
        (
            json!({"puzzle": SUGURU, "format": "compact"}),
            "move set 1,2 1",
        ),
        (
            json!({"puzzle": "0514 @\n4631\n5178\n8302\n"}),
            "move put 1,2 5178",
        ),
        (
            json!({"puzzle": "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n", "format": "xcc"}),
            "move choose 3",
        ),
    ];
    for (source, command) in cases {
        let start = open(&source);
        let game = play(&start, &[command]).unwrap_or_else(|code| panic!("{source}: {code}"));
        let (made, _) =
            run(&json!({"kind": "replay", "game": game["game"]})).expect("it is recorded");
        let recording = made["recording"].as_str().expect("a recording");
        assert!(recording.starts_with(choice));
        let opened = |game: &Json| {
            let request = json!({"kind": "replay", "game": game["game"], "recording": recording});
            run(&request).map(|(result, _)| result)
        };
        let result = opened(&game).unwrap_or_else(|code| panic!("{source}: {code}"));
        assert_eq!(result["steps"], made["steps"], "{source}");
        assert_eq!(
            opened(&start).expect_err("another position"),
            "recording-elsewhere"
        );
    }
}

#[test]
fn a_recording_sent_has_the_steps_of_a_replay() {
    // Thirteen items cannot be covered by pairs, and it takes long to see that.
    let items: Vec<char> = ('a'..='m').collect();
    let mut puzzle = items
        .iter()
        .map(char::to_string)
        .collect::<Vec<_>>()
        .join(" ");
    for (at, first) in items.iter().enumerate() {
        for second in &items[at + 1..] {
            puzzle += &format!("\n{first} {second}");
        }
    }
    let reading = load::Reading {
        format: Some("xcc".to_owned()),
        ..load::Reading::default()
    };
    let loaded = load::read(puzzle.as_bytes(), &reading).expect("a cover");
    let source = |text: &str| {
        let request =
            json!({"kind": "replay", "puzzle": puzzle, "format": "xcc", "recording": text});
        run(&request).err()
    };
    let options = Options::default();
    for (steps, is_opened) in [(20_000, true), (20_001, false)] {
        let made = record_at_most(
            &*loaded.position,
            steps,
            Until::First,
            &options,
            &Run::default(),
        );
        let made = made.expect("a search");
        assert_eq!(made.len(), steps);
        let refused = source(&recording_line("", &*loaded.position, &made));
        let expected = (!is_opened).then_some("recording-steps");
        assert_eq!(refused.as_deref(), expected);
    }
    let long = " ".repeat((4 << 20) + 1);
    assert_eq!(source(&long).as_deref(), Some("recording-long"));
}

#[test]
fn a_long_search_shows_its_best_position() {
    // The first search of a big tree that a step limit ends.
    let request = json!({"kind": "count", "name": "pentomino-6x10", "engine": "mask", "nodes_max": 1_000_000});
    let (result, told) = run(&request).expect("a count");
    assert_eq!(result["status"], "limit");
    let progress = told
        .iter()
        .any(|event| matches!(event, JobEvent::Progress(_)));
    let best = told.iter().find_map(|event| match event {
        JobEvent::Best(best) => serde_json::from_str::<Json>(best).ok(),
        _ => None,
    });
    // How much is told depends on the machine's speed; what is told must be right.
    if let Some(best) = best {
        assert!(progress);
        assert_eq!(best["of"], 60);
    }
}

#[test]
fn jobs_are_refused_for_a_reason() {
    let check = |request: Json, expected: &str| {
        assert_eq!(run(&request).expect_err("refused"), expected, "{request}");
    };
    check(
        json!({"kind": "fly", "name": "calendar"}),
        "job-kind-unknown",
    );
    check(json!({"kind": "solve"}), "source-not-one");
    check(
        json!({"kind": "solve", "puzzle": CHALLENGE, "engine": "steam"}),
        "engine-unknown",
    );
    check(
        json!({"kind": "hint", "puzzle": SUGURU, "format": "compact", "level": "all"}),
        "value-level",
    );
    check(
        json!({"kind": "rate", "puzzle": SUGURU, "format": "compact", "by": "information"}),
        "rate-by",
    );
    check(json!({"kind": "generate"}), "generate-family-absent");
    check(
        json!({"kind": "generate", "family": "chess"}),
        "family-unknown",
    );
    check(
        json!({"kind": "compare", "puzzle": CHALLENGE, "over": "moods"}),
        "value-compare",
    );
    for seeds in [0, 1001] {
        check(
            json!({"kind": "compare", "puzzle": CHALLENGE, "seeds": seeds}),
            "compare-seeds-bad",
        );
    }
}
