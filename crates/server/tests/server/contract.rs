//! The OpenAPI document is kept: every operation it describes is asked, every status it names is
//! provoked, and each answer has a media type that it names. What is in the answers comes from the
//! same types as the document; `web/e2e/carriers` compares some ten thousand of them with it.

use std::collections::BTreeSet;

use super::common::{Answer, CHALLENGE, ENDLESS, Tested, request, tested};
use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value as Json, json};

/// The document, and which of its answers were seen.
struct Contract {
    document: Json,
    seen: BTreeSet<(String, String, u16)>,
}

impl Contract {
    fn new() -> Contract {
        let document = serde_json::from_str(pavage_server::OPENAPI).expect("JSON");
        Contract {
            document,
            seen: BTreeSet::new(),
        }
    }

    /// The address in the document that a path belongs to.
    fn address(&self, path: &str) -> String {
        let path = path.split('?').next().unwrap_or_default();
        let parts: Vec<&str> = path.split('/').collect();
        let addresses = self.document["paths"].as_object().expect("paths").keys();
        let fits = |address: &&String| {
            let own: Vec<&str> = address.split('/').collect();
            let mut pairs = own.iter().zip(&parts);
            own.len() == parts.len() && pairs.all(|(own, part)| own == part || own.starts_with('{'))
        };
        let mut fitting: Vec<&String> = addresses.filter(fits).collect();
        fitting.sort_by_key(|address| address.matches('{').count());
        let first = fitting.first();
        (*first.unwrap_or_else(|| panic!("{path} is not in the document"))).clone()
    }

    /// Looks whether an answer is one that the document describes.
    fn check(&mut self, method: &Method, path: &str, answer: &Answer) {
        let address = self.address(path);
        let verb = method.as_str().to_lowercase();
        let status = answer.status.as_u16();
        let place = format!("{verb} {path} {status}: {}", answer.text());
        let operation = &self.document["paths"][&address][&verb];
        // What an address does not know at all is told in the same way everywhere.
        let described = match operation {
            Json::Null => &self.document["components"]["responses"]["E405"],
            operation => &operation["responses"][status.to_string()],
        };
        let described = match described["$ref"].as_str() {
            Some(link) => {
                let link = link.trim_start_matches('#');
                self.document.pointer(link).expect("a link leads somewhere")
            }
            None => described,
        };
        assert!(described.is_object(), "not in the document: {place}");
        let media = answer
            .header("content-type")
            .split(';')
            .next()
            .unwrap_or("");
        match described["content"].as_object() {
            None => assert!(answer.body.is_empty(), "{place}"),
            Some(contents) => {
                assert!(contents.contains_key(media), "{media}: {place}");
            }
        }
        self.seen.insert((address, verb, status));
    }

    async fn ask(&mut self, server: &Tested, method: Method, path: &str, body: &str) -> Answer {
        let answer = server.send(method.clone(), path, body).await;
        self.check(&method, path, &answer);
        answer
    }

    async fn status(
        &mut self,
        server: &Tested,
        method: Method,
        path: &str,
        body: &str,
        expected: (u16, &str),
    ) -> Answer {
        let answer = self.ask(server, method, path, body).await;
        let code = match answer.header("content-type") {
            "application/json" => answer.code(),
            _ => String::new(),
        };
        assert_eq!((answer.status.as_u16(), &*code), expected, "{path} {body}");
        answer
    }

    /// What the document names and nobody has seen.
    fn unseen(&self) -> Vec<String> {
        let mut unseen = Vec::new();
        for (address, item) in self.document["paths"].as_object().expect("paths") {
            for (verb, operation) in item.as_object().expect("operations") {
                for status in operation["responses"].as_object().expect("answers").keys() {
                    let number = status.parse().expect("a status");
                    // A fault of the program is not to be had everywhere; `faults` has some.
                    if number == 500 {
                        continue;
                    }
                    if !self.seen.contains(&(address.clone(), verb.clone(), number)) {
                        unseen.push(format!("{verb} {address} {status}"));
                    }
                }
            }
        }
        unseen
    }
}

const GET: Method = Method::GET;
const POST: Method = Method::POST;
const PUT: Method = Method::PUT;
const DELETE: Method = Method::DELETE;

fn body(value: Json) -> String {
    value.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_of_the_document_is_given_and_as_described() {
    let mut contract = Contract::new();
    plain_answers(&mut contract).await;
    games(&mut contract).await;
    jobs(&mut contract).await;
    saved(&mut contract).await;
    refusals_of_all(&mut contract).await;
    crowded(&mut contract).await;
    faults(&mut contract).await;
    let unseen = contract.unseen();
    assert!(unseen.is_empty(), "in the document, not seen: {unseen:#?}");
}

/// What is there to be read, again when it has changed.
async fn plain_answers(contract: &mut Contract) {
    let server = tested(|_| {});
    contract
        .status(&server, GET, "/api/health", "", (200, ""))
        .await;
    for path in ["/api/openapi.json", "/api/list?lang=fr", "/api/words/fr"] {
        let first = contract.status(&server, GET, path, "", (200, "")).await;
        let mut again = request(GET, path, "");
        let mark = first.headers["etag"].clone();
        again.headers_mut().insert("if-none-match", mark);
        let answer = server.ask(again).await;
        assert_eq!(answer.status.as_u16(), 304, "{path}");
        contract.check(&GET, path, &answer);
    }
    contract
        .status(&server, GET, "/api/words/de", "", (404, "language-unknown"))
        .await;
    // Encoded bytes that are no text name nothing.
    for path in [
        "/api/words/%ff",
        "/api/jobs/%ff",
        "/api/saved/%ff",
        "/api/results/%ff",
    ] {
        contract
            .status(&server, GET, path, "", (404, "path-unknown"))
            .await;
    }
    contract
        .status(
            &server,
            GET,
            "/api/list?lang=de",
            "",
            (400, "language-unknown"),
        )
        .await;
    contract
        .status(&server, DELETE, "/api/list", "", (405, "method-wrong"))
        .await;
}

async fn games(contract: &mut Contract) {
    let server = tested(|_| {});
    let suguru = "AEEEE/ABBBE/ABBCC/DDCCC 2..2./...../....1/..5..";
    let tetravex = "1423\n5142\n2315\n3211\n";
    let mut opened = Vec::new();
    for source in [
        json!({"puzzle": CHALLENGE}),
        json!({"name": "calendar", "options": {"date": "2022-01-01", "flip": true}}),
        json!({"puzzle": suguru}),
        json!({"puzzle": tetravex, "format": "tetravex"}),
        json!({"puzzle": "oo*", "format": "lamps"}),
    ] {
        let answer = contract
            .ask(&server, POST, "/api/open", &body(source))
            .await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
        opened.push(answer.json());
    }
    let game = &opened[2]["game"];
    let play = |commands: Json| body(json!({"game": game, "commands": commands}));
    contract
        .status(
            &server,
            POST,
            "/api/play",
            &play(json!(["move note 1,2 1,3", "undo"])),
            (200, ""),
        )
        .await;
    let refused = contract
        .status(
            &server,
            POST,
            "/api/play?lang=fr",
            &play(json!(["trial", "move set 1,1 1"])),
            (422, "move-given"),
        )
        .await;
    assert_eq!(refused.json()["error"]["at"], 1);
    let check = body(json!({"game": game}));
    contract
        .status(&server, POST, "/api/check", &check, (200, ""))
        .await;
    let check = body(json!({"game": game, "solution": "{"}));
    let answer = contract.ask(&server, POST, "/api/check", &check).await;
    assert_eq!(answer.status.as_u16(), 422);
    for to in ["svg", "png", "game", "moves", "toml", "compact"] {
        let render = body(json!({"game": game, "to": to, "puzzle_only": true}));
        contract
            .status(&server, POST, "/api/render", &render, (200, ""))
            .await;
    }
    let render = body(json!({"game": game, "to": "clay"}));
    contract
        .status(
            &server,
            POST,
            "/api/render",
            &render,
            (422, "render-unknown"),
        )
        .await;
    for (to, wanted) in [("stl", (200, "")), ("obj", (422, "make-kind"))] {
        let make = body(json!({"name": "soma", "to": to, "cell": 20, "round": 1.5}));
        contract
            .status(&server, POST, "/api/make", &make, wanted)
            .await;
    }
    // A dark board on which nothing lies.
    let photo = |pixels: String| {
        let corners = [[0.5, 0.5], [10.5, 0.5], [10.5, 4.5], [0.5, 4.5]];
        body(
            json!({"name": "kanoodle", "width": 12, "height": 6, "pixels": pixels, "corners": corners}),
        )
    };
    for (pixels, wanted) in [(288, (200, "")), (284, (422, "photo-pixels"))] {
        let photo = photo("A".repeat(pixels));
        contract
            .status(&server, POST, "/api/photo", &photo, wanted)
            .await;
    }
    contract
        .status(&server, POST, "/api/open", "{}", (422, "source-not-one"))
        .await;
}

async fn jobs(contract: &mut Contract) {
    let server = tested(|_| {});
    let suguru = "AEEEE/ABBBE/ABBCC/DDCCC 2..2./...../....1/..5..";
    let tetravex =
        json!({"kind": "generate", "family": "tetravex", "settings": {"size": 3}, "seed": 1});
    for job in [
        json!({"kind": "solve", "puzzle": CHALLENGE}),
        json!({"kind": "count", "name": "calendar", "options": {"date": "2022-01-01"}}),
        json!({"kind": "choices", "name": "dice-6x6",
            "options": {"choose": "die1=A1,die2=A2,die3=C3,die4=E1,die5=A4,die6=E4"}}),
        json!({"kind": "hint", "puzzle": suguru}),
        json!({"kind": "hint", "puzzle": suguru, "level": "nudge"}),
        json!({"kind": "explain", "puzzle": suguru}),
        json!({"kind": "rate", "puzzle": suguru, "exact": true}),
        json!({"kind": "suggest", "puzzle": CHALLENGE}),
        tetravex,
        json!({"kind": "book", "family": "tetravex", "levels": 2, "title": "Two",
            "settings": {"size": "2x2", "difficulty": "starter"}}),
        json!({"kind": "compare", "puzzle": CHALLENGE, "over": "heuristics"}),
        json!({"kind": "replay", "puzzle": CHALLENGE, "steps_max": 50}),
        json!({"kind": "anneal", "puzzle": "0514 @\n4631\n5178\n8302\n", "steps_max": 50}),
        json!({"kind": "study", "puzzle": "0514 @\n4631\n5178\n8302\n", "engine": "anneal",
            "runs": 3, "vary": {"option": "max-steps", "values": ["1", "1000"]}}),
        json!({"kind": "solve", "puzzle": CHALLENGE, "engine": "steam"}),
    ] {
        let started = contract
            .ask(&server, POST, "/api/jobs", &body(job.clone()))
            .await;
        let id = started.json()["id"].as_str().expect("a number").to_owned();
        let path = format!("/api/jobs/{id}/events");
        let events = contract.ask(&server, GET, &path, "").await;
        check_events(contract, &events.text());
        let path = format!("/api/jobs/{id}");
        let answer = contract.ask(&server, GET, &path, "").await.json();
        let ends = if job["engine"] == "steam" {
            "failed"
        } else {
            "done"
        };
        assert_eq!(answer["state"], ends, "{job} {answer}");
        contract.ask(&server, DELETE, &path, "").await;
    }
    contract
        .status(&server, GET, "/api/jobs", "", (200, ""))
        .await;
    for (method, path) in [
        (GET, "/api/jobs/1"),
        (DELETE, "/api/jobs/1"),
        (GET, "/api/jobs/1/events"),
    ] {
        contract
            .status(&server, method, path, "", (404, "job-unknown"))
            .await;
    }
    let bad = body(json!({"kind": "fly", "name": "calendar"}));
    contract
        .status(&server, POST, "/api/jobs", &bad, (422, "job-kind-unknown"))
        .await;
}

/// The document names each event, and the last one ends the job.
fn check_events(contract: &Contract, text: &str) {
    let stream = &contract.document["paths"]["/api/jobs/{id}/events"]["get"]["responses"]["200"]["content"]
        ["text/event-stream"];
    let names: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("event:"))
        .map(str::trim)
        .collect();
    for name in &names {
        assert!(stream["x-events"][name].is_object(), "an event {name}");
    }
    let last = names.last().copied();
    assert!(matches!(last, Some("result" | "error")), "{text}");
}

/// Something to be saved, and where.
struct Shelf<'a> {
    path: &'a str,
    /// The body of a request that saves it.
    save: Json,
    /// One that is refused, and why.
    refused: (Json, &'a str),
}

async fn saved(contract: &mut Contract) {
    let server = tested(|_| {});
    let opened = server
        .post("/api/open", &body(json!({"puzzle": CHALLENGE})))
        .await
        .json();
    let games = Shelf {
        path: "/api/saved",
        save: json!({"game": opened["game"]}),
        refused: (json!({"game": "?"}), "game-unreadable"),
    };
    handled_alike(contract, &server, &games).await;
    let loaded = contract
        .status(&server, GET, "/api/saved/Monday", "", (200, ""))
        .await
        .json();
    assert_eq!(loaded["game"], opened["game"]);
    let solve = json!({"kind": "solve", "game": opened["game"], "stay": true});
    let id = server.start(&body(solve)).await;
    let found = server.wait_for(&id, &["done"]).await["result"].clone();
    let save = json!({"puzzle": opened["game"], "result": found});
    let results = Shelf {
        path: "/api/results",
        refused: (
            json!({"puzzle": CHALLENGE, "result": {"kind": "hint"}}),
            "result-unkept",
        ),
        save,
    };
    handled_alike(contract, &server, &results).await;
    for broken in [
        json!({"kind": "solve"}),
        json!({"kind": "explain", "status": "solved", "steps": "x"}),
        json!({"kind": "compare", "rows": [{"name": 1}]}),
        json!({"kind": "compare", "rows": [{"name": "mrv", "placements": 5, "elapsed_ms": 1, "seeds": {"runs": 9}}]}),
    ] {
        let save = body(json!({"puzzle": CHALLENGE, "result": broken}));
        let refused = (422, "result-broken");
        let path = "/api/results/broken";
        contract.status(&server, PUT, path, &save, refused).await;
    }
    let unread = body(json!({"puzzle": "?", "result": found}));
    let path = "/api/results/x";
    let answer = contract.ask(&server, PUT, path, &unread).await;
    assert_eq!(answer.status.as_u16(), 422);
    let loaded = contract
        .status(&server, GET, "/api/results/Monday", "", (200, ""))
        .await
        .json();
    assert_eq!(loaded["puzzle"], opened["game"]);
    assert_eq!(loaded["result"]["solutions"], found["solutions"]);
    assert!(found["views"].is_array() && loaded["result"]["views"].is_null());
    // A file that somebody else wrote is no result, and no fault.
    let folder = server.folder.path().join("results");
    std::fs::write(folder.join("x.json"), "no result").expect("written");
    contract
        .status(&server, GET, "/api/results/x", "", (500, "saved-failed"))
        .await;
}

/// Saves, lists, renames, exports and deletes. One named Monday is left.
async fn handled_alike(contract: &mut Contract, server: &Tested, shelf: &Shelf<'_>) {
    let at = |name: &str| format!("{}/{name}", shelf.path);
    let save = body(shelf.save.clone());
    let mut once = shelf.save.clone();
    once["replace"] = json!(false);
    let to = |name: &str| body(json!({"to": name}));
    let (refused, why) = (body(shelf.refused.0.clone()), shelf.refused.1);
    let asked = [
        (PUT, at("Monday"), save.clone(), (201, "")),
        (PUT, at("Monday"), save.clone(), (200, "")),
        (PUT, at("Monday"), body(once), (409, "saved-exists")),
        (PUT, at("%2E%2E"), save.clone(), (422, "saved-name-bad")),
        (PUT, at("x"), refused, (422, why)),
        (GET, at("Monday/export"), String::new(), (200, "")),
        (POST, at("Monday/rename"), to("a/b é"), (200, "")),
        (POST, at("Monday/rename"), to("x"), (404, "saved-unknown")),
        (PUT, at("Monday"), save, (201, "")),
        (
            POST,
            at("Monday/rename"),
            to("a/b é"),
            (409, "saved-exists"),
        ),
        (POST, at("Monday/rename"), to(""), (422, "saved-name-bad")),
        (DELETE, at("a%2Fb%20%C3%A9"), String::new(), (204, "")),
    ];
    for (method, path, body, expected) in asked {
        contract
            .status(server, method, &path, &body, expected)
            .await;
    }
    for (method, path) in [(GET, ""), (GET, "/export"), (DELETE, "")] {
        let absent = at(&format!("Tuesday{path}"));
        contract
            .status(server, method.clone(), &absent, "", (404, "saved-unknown"))
            .await;
        let bad = at(&format!("%0A{path}"));
        contract
            .status(server, method, &bad, "", (422, "saved-name-bad"))
            .await;
    }
    let list = contract
        .status(server, GET, shelf.path, "", (200, ""))
        .await
        .json();
    let mut lists = list.as_object().expect("an object").values();
    let names = lists.next().map(|all| all[0]["name"].clone());
    assert_eq!(names, Some(json!("Monday")));
}

/// The operations of the document, with a path that can be asked.
fn operations(contract: &Contract) -> Vec<(Method, String, bool, bool)> {
    let mut all = Vec::new();
    for (address, item) in contract.document["paths"].as_object().expect("paths") {
        for (verb, operation) in item.as_object().expect("operations") {
            let method = Method::from_bytes(verb.to_uppercase().as_bytes()).expect("a method");
            let path = address.replace("{id}", "1").replace("{name}", "x");
            let path = path.replace("{lang}", "en");
            let parameters = operation["parameters"].as_array();
            let lang = json!({"$ref": "#/components/parameters/Lang"});
            let speaks = parameters.is_some_and(|parameters| parameters.contains(&lang));
            all.push((method, path, operation["requestBody"].is_object(), speaks));
        }
    }
    assert!(all.len() > 15);
    all
}

/// What every operation refuses: strangers, and bodies that are not as they should be.
async fn refusals_of_all(contract: &mut Contract) {
    let server = tested(|config| config.body_bytes = 1000);
    let slow = tested(|config| config.request_time = std::time::Duration::ZERO);
    for (method, path, takes_body, speaks) in operations(contract) {
        let text = if takes_body { "{}" } else { "" };
        let mut stranger = request(method.clone(), &path, text);
        let host = "evil.example".parse().expect("a header");
        stranger.headers_mut().insert("host", host);
        let answer = server.ask(stranger).await;
        assert_eq!(
            (answer.status.as_u16(), &*answer.code()),
            (403, "host-refused")
        );
        contract.check(&method, &path, &answer);
        let mut foreign = request(method.clone(), &path, text);
        let origin = "http://evil.example".parse().expect("a header");
        foreign.headers_mut().insert("origin", origin);
        let answer = server.ask(foreign).await;
        assert_eq!(
            (answer.status.as_u16(), &*answer.code()),
            (403, "origin-refused")
        );
        if speaks {
            let path = format!("{path}?lang=de");
            contract
                .status(
                    &server,
                    method.clone(),
                    &path,
                    text,
                    (400, "language-unknown"),
                )
                .await;
        }
        if !takes_body {
            continue;
        }
        contract
            .status(
                &server,
                method.clone(),
                &path,
                "{",
                (400, "request-unreadable"),
            )
            .await;
        let huge = format!("{{\"game\": \"{}\"}}", "x".repeat(2000));
        contract
            .status(
                &server,
                method.clone(),
                &path,
                &huge,
                (413, "body-too-long"),
            )
            .await;
        let mut form = request(method.clone(), &path, "{}");
        let media = "text/plain".parse().expect("a header");
        form.headers_mut().insert("content-type", media);
        let answer = server.ask(form).await;
        assert_eq!(
            (answer.status.as_u16(), &*answer.code()),
            (415, "body-not-json")
        );
        contract.check(&method, &path, &answer);
        let answer = slow.ask(never_ending(&method, &path)).await;
        assert_eq!(
            (answer.status.as_u16(), &*answer.code()),
            (408, "request-slow")
        );
        contract.check(&method, &path, &answer);
    }
}

/// A request whose body does not come.
fn never_ending(method: &Method, path: &str) -> Request<Body> {
    let (parts, _) = request(method.clone(), path, "{}").into_parts();
    let chunks = futures_util::stream::pending::<Result<&'static str, std::io::Error>>();
    Request::from_parts(parts, Body::from_stream(chunks))
}

/// What a server answers that has too much to do.
async fn crowded(contract: &mut Contract) {
    let server = tested(|config| {
        config.jobs_running = std::num::NonZeroUsize::MIN;
        config.jobs_waiting = 0;
        config.saved_games = 0;
    });
    let id = server.start(ENDLESS).await;
    let answer = contract
        .status(&server, POST, "/api/jobs", ENDLESS, (503, "jobs-full"))
        .await;
    assert!(!answer.header("retry-after").is_empty());
    contract
        .ask(&server, DELETE, &format!("/api/jobs/{id}"), "")
        .await;
    let opened = server
        .post("/api/open", &body(json!({"puzzle": CHALLENGE})))
        .await
        .json();
    let save = body(json!({"game": opened["game"]}));
    contract
        .status(&server, PUT, "/api/saved/x", &save, (422, "saved-full"))
        .await;
    // No room for any body.
    let full = tested(|config| {
        config.short_bytes = 0;
        config.bodies_bytes = 0;
    });
    for (method, path, takes_body, _) in operations(contract) {
        if takes_body {
            contract
                .status(&full, method, &path, "{}", (503, "busy"))
                .await;
        }
    }
    // Nowhere to keep games.
    let nowhere = tested(|config| config.data = None);
    contract
        .status(&nowhere, PUT, "/api/saved/x", &save, (503, "saved-absent"))
        .await;
    contract
        .status(&nowhere, GET, "/api/saved/x", "", (404, "saved-unknown"))
        .await;
    contract
        .status(&nowhere, GET, "/api/saved", "", (200, ""))
        .await;
}

/// Faults of the program and of the machine are told, and the server goes on.
async fn faults(contract: &mut Contract) {
    let server = tested(|config| config.raster = Some(|_| panic!("a fault made for this test")));
    let render = body(json!({"puzzle": CHALLENGE, "to": "png"}));
    contract
        .status(&server, POST, "/api/render", &render, (500, "internal"))
        .await;
    contract
        .status(&server, GET, "/api/health", "", (200, ""))
        .await;
    std::fs::write(server.folder.path().join("games"), "no folder").expect("written");
    contract
        .status(&server, GET, "/api/saved", "", (500, "saved-failed"))
        .await;
    let without = tested(|config| config.raster = None);
    contract
        .status(
            &without,
            POST,
            "/api/render",
            &render,
            (422, "picture-absent"),
        )
        .await;
}
