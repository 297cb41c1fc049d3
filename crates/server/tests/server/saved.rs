//! Saved games are files, whole at every moment, and nothing but they.

use std::collections::BTreeSet;
use std::fs;

use axum::Router;
use axum::http::{Method, StatusCode};
use serde_json::json;
use tower::ServiceExt;

use super::common::{CHALLENGE, Tested, config, request, tested};

async fn game(server: &Tested) -> String {
    let opened = server
        .post("/api/open", &json!({"puzzle": CHALLENGE}).to_string())
        .await;
    opened.json()["game"].as_str().expect("a text").to_owned()
}

async fn save(server: &Tested, path: &str, game: &str) -> StatusCode {
    let body = json!({"game": game}).to_string();
    server
        .send(Method::PUT, &format!("/api/saved/{path}"), &body)
        .await
        .status
}

async fn status(app: &Router, method: Method, path: &str, body: &str) -> StatusCode {
    let answer = app.clone().oneshot(request(method, path, body)).await;
    answer.expect("the server always answers").status()
}

fn files(server: &Tested) -> BTreeSet<String> {
    let entries = fs::read_dir(server.folder.path().join("games")).expect("a folder");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    entries
        .map(|entry| name(entry.expect("an entry")))
        .collect()
}

#[tokio::test]
async fn a_saved_game_is_one_file_and_outlives_the_server() {
    let server = tested(|_| {});
    let game = game(&server).await;
    assert_eq!(
        save(&server, "On%20the%20train", &game).await,
        StatusCode::CREATED
    );
    let file = "-4fn-20the-20train.pavage";
    assert_eq!(files(&server), BTreeSet::from([file.to_owned()]));
    let text = fs::read_to_string(server.folder.path().join("games").join(file));
    assert_eq!(text.expect("a file"), game);
    let next = Tested {
        clock: server.clock,
        app: pavage_server::app(config(&server.folder)),
        folder: server.folder,
    };
    let loaded = next.get("/api/saved/On%20the%20train").await.json();
    assert_eq!(loaded["game"], game);
    assert_eq!(loaded["name"], "On the train");
    let export = next.get("/api/saved/On%20the%20train/export").await;
    assert_eq!(export.text(), game);
    assert!(
        export
            .header("content-disposition")
            .starts_with("attachment; filename=\"On the train.pavage\"")
    );
}

#[tokio::test]
async fn no_name_leads_out_of_the_folder() {
    let server = tested(|_| {});
    let game = game(&server).await;
    for path in [
        "..%2F..%2Fout",
        "%2Fetc%2Fpasswd",
        "..%5Cout",
        "a%2Fb",
        "C:%5Cx",
        ".%20.",
    ] {
        let status = save(&server, path, &game).await;
        let is_name = status == StatusCode::CREATED;
        assert!(
            is_name || status == StatusCode::UNPROCESSABLE_ENTITY,
            "{path} {status}"
        );
    }
    assert_eq!(files(&server).len(), 5);
    let outside = fs::read_dir(server.folder.path()).expect("a folder");
    assert_eq!(outside.count(), 1);
    // What is no saved game is neither listed nor touched.
    let stranger = server.folder.path().join("games/notes.txt");
    fs::write(&stranger, "mine").expect("written");
    let list = server.get("/api/saved").await.json();
    assert_eq!(list["games"].as_array().map(Vec::len), Some(5));
    assert!(stranger.exists());
}

#[tokio::test]
async fn files_of_others_survive_all_that_is_saved_renamed_and_deleted() {
    let server = tested(|_| {});
    let game = game(&server).await;
    let data = server.folder.path();
    fs::create_dir_all(data.join("games/inner")).expect("made");
    let mine = [
        "notes.pavage",
        "games/Notes.pavage",
        "games/.a.1.part",
        "games/inner/b.pavage",
    ];
    for name in mine {
        fs::write(data.join(name), name).expect("written");
    }
    assert_eq!(save(&server, "a", &game).await, StatusCode::CREATED);
    assert_eq!(save(&server, "a", &game).await, StatusCode::OK);
    let renamed = server.post("/api/saved/a/rename", r#"{"to":"b"}"#).await;
    assert_eq!(renamed.status, StatusCode::OK);
    let deleted = server.send(Method::DELETE, "/api/saved/b", "").await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    for name in mine {
        assert_eq!(
            fs::read_to_string(data.join(name)).expect("it is there"),
            name
        );
    }
    assert_eq!(files(&server).len(), 3);
}

/// Two servers share the folder of what a user saves: neither replaces a game of the other unasked.
#[tokio::test]
async fn of_two_servers_that_save_one_name_one_makes_the_game() {
    let server = tested(|_| {});
    let other = pavage_server::app(config(&server.folder));
    let game = game(&server).await;
    let body = json!({"game": game, "replace": false}).to_string();
    for number in 0..40 {
        let path = format!("/api/saved/{number}");
        let put = |app| status(app, Method::PUT, &path, &body);
        let (one, two) = tokio::join!(put(&server.app), put(&other));
        let mut made = [one, two];
        made.sort();
        assert_eq!(
            made,
            [StatusCode::CREATED, StatusCode::CONFLICT],
            "{number}"
        );
    }
    // Two games that take one name.
    for number in (0..40).step_by(2) {
        let name = format!(r#"{{"to":"game {number}"}}"#);
        let paths = [number, number + 1].map(|from| format!("/api/saved/{from}/rename"));
        let (one, two) = tokio::join!(
            status(&server.app, Method::POST, &paths[0], &name),
            status(&other, Method::POST, &paths[1], &name)
        );
        let mut renamed = [one, two];
        renamed.sort();
        assert_eq!(renamed, [StatusCode::OK, StatusCode::CONFLICT], "{number}");
    }
    assert_eq!(files(&server).len(), 40);
}

#[tokio::test]
async fn a_failed_save_leaves_no_draft() {
    let server = tested(|_| {});
    let game = game(&server).await;
    // Where the game would be put there is something else.
    let folder = server.folder.path().join("games");
    fs::create_dir_all(folder.join("x.pavage")).expect("a folder");
    let saved = save(&server, "x", &game).await;
    assert_eq!(saved, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(files(&server), BTreeSet::from(["x.pavage".to_owned()]));
}
