//! Certificates of every family: the form, the number, positions after moves, and refusals. Readers in
//! another language prove them in `./test`.

use pavage_app::certificate::{Certificate, certificate};
use pavage_app::count::count;
use pavage_app::load::{Reading, play_moves, read};
use pavage_app::options::Options;
use pavage_app::{Cancel, Refusal, Run};

const SQUARES: &str =
    "family = \"packing\"\nboard = \"3x4\"\n[[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 6\n";
const BALLS: &str = "family = \"packing\"\nlattice = \"balls\"\nboard = \"pyramid 3\"\n\
    [[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 7\n";
const SUGURU: &str = "family = \"suguru\"\ncages = \"AAB/AAB\"\n";
const TETRAVEX: &str =
    "family = \"tetravex\"\nrotate = true\ntiles = [\"0010\", \"0100\", \"0011\", \"1100\"]\n";
const COVER: &str = "family = \"cover\"\nitems = [\"a\", \"b\", \"1:2|c\"]\nsecondary = [\"x\"]\n\
    options = [[\"a\", \"x:r\"], [\"a\"], [\"b\", \"x:r\"], [\"b\", \"c\"], [\"c\"]]\n";

/// The number of solutions after moves, and their certificate.
fn certified(text: &str, moves: &str, run: &Run<'_>) -> (String, Result<Certificate, Refusal>) {
    let loaded = read(text.as_bytes(), &Reading::default()).expect("the puzzle can be read");
    let position = play_moves(&*loaded.position, moves).expect("the moves can be played");
    let counted = count(&*position, &Options::default(), &Run::default());
    let number = counted
        .expect("nothing was asked for")
        .count
        .expect("no limit");
    (number.to_string(), certificate(&*position, &number, run))
}

fn check(text: &str, moves: &str, first_line: &str, expected: &str) {
    let (number, certificate) = certified(text, moves, &Run::default());
    let certificate = certificate.expect("it can be certified");
    assert_eq!(number, expected);
    assert!(
        certificate.text.starts_with(first_line),
        "{}",
        certificate.text
    );
    assert!(certificate.text.ends_with(&format!("\ncount {expected}\n")));
    assert!(certificate.states > 0);
}

#[test]
fn every_family_has_certificates() {
    check(SQUARES, "", "pavage certificate 1\n", "11");
    check(BALLS, "", "pavage diagram 1\n", "128");
    check(SUGURU, "", "pavage diagram 1\n", "8");
    check(COVER, "", "pavage diagram 1\n", "6");
}

#[test]
fn moves_belong_to_what_is_certified() {
    check(SQUARES, "move D 1,1 1,2", "pavage certificate 1\n", "7");
    check(SUGURU, "move set 1,3 2", "pavage diagram 1\n", "4");
    check(COVER, "move choose 2", "pavage diagram 1\n", "2");
    check(TETRAVEX, "move put 1,1 0010", "pavage diagram 1\n", "12");
}

#[test]
fn a_refusal_says_why() {
    let refused = |text: &str, moves: &str, run: &Run<'_>| {
        let refusal = certified(text, moves, run).1.expect_err("there is none");
        let is_limit = !matches!(refusal, Refusal::BadOption(_));
        (refusal.message(run).code, is_limit)
    };
    let all = "move D 1,1 1,2\nmove D 1,3 1,4\nmove D 2,1 2,2\nmove D 2,3 2,4\nmove D 3,1 3,2\nmove D 3,3 3,4";
    let run = Run::default();
    assert_eq!(refused(SQUARES, all, &run), ("certificate-nothing", false));
    let clash = "move set 1,1 1\nmove set 1,2 1";
    assert_eq!(
        refused(SUGURU, clash, &run),
        ("certificate-needless", false)
    );
    let little = run.within(1000);
    assert_eq!(refused(BALLS, "", &little), ("limit-memory", true));
    let cancel = Cancel::default();
    cancel.cancel();
    let cancelled = Run {
        cancel,
        ..Run::default()
    };
    assert_eq!(refused(SUGURU, "", &cancelled), ("limit-interrupted", true));
}
