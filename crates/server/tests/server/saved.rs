//! Saved games are files, whole at every moment, and nothing but they.

use std::collections::BTreeSet;
use std::fs;

use axum::http::{Method, StatusCode};
use serde_json::json;

use super::common::{CHALLENGE, Tested, config, tested};

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
