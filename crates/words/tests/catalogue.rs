//! The catalogues hold together: same keys, no code of the program without words, every entry
//! speaks.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use pavage_family::{Class, Message, Value};
use pavage_words::{Lang, Words};

/// The entries of a catalogue with the values each one speaks of.
fn entries(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let resource = fluent_syntax::parser::parse(lang.catalogue()).expect("the syntax is right");
    let mut entries = BTreeMap::new();
    for entry in resource.body {
        if let Entry::Message(message) = entry {
            let mut names = BTreeSet::new();
            let pattern = message.value.expect("entries have a text");
            collect(&pattern, &mut names);
            let before = entries.insert(message.id.name.to_owned(), names);
            assert!(before.is_none(), "{} is there twice", message.id.name);
        }
    }
    entries
}

fn collect(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Inline(inline) => collect_inline(inline, names),
            Expression::Select { selector, variants } => {
                collect_inline(selector, names);
                for variant in variants {
                    collect(&variant.value, names);
                }
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_owned());
        }
        // An entry is read by itself, when it is first said.
        InlineExpression::MessageReference { id, .. }
        | InlineExpression::TermReference { id, .. } => {
            panic!("an entry refers to {}", id.name);
        }
        _ => {}
    }
}

#[test]
fn all_languages_have_the_same_entries() {
    let english = entries(Lang::En);
    for lang in Lang::ALL {
        let other = entries(lang);
        let keys = |entries: &BTreeMap<String, _>| entries.keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(&english), keys(&other), "{}", lang.code());
        for (code, names) in &english {
            assert!(other[code].is_subset(names), "{code} in {}", lang.code());
        }
    }
}

#[test]
fn every_entry_speaks_for_any_number() {
    for lang in Lang::ALL {
        let words = Words::new(lang);
        for (code, names) in entries(lang) {
            for number in [0, 1, 2, 1_000_000] {
                let mut message = Message::new(String::leak(code.clone()));
                for name in &names {
                    message = message.with(String::leak(name.clone()), Value::Number(number));
                }
                let text = words.try_say(&message).expect("it speaks");
                assert!(!text.contains(['\u{2068}', '\u{2069}']), "{code}");
            }
        }
    }
}

/// Every code in the sources: in `Message::new("…")`, `.text("…")`, `help: "…"`, `label: "…"`, `about: "…"`,
/// and the last word of `OptionSpec::flag(…)` and `OptionSpec::value(…)`.
#[test]
fn every_code_in_the_sources_has_words() {
    let known = entries(Lang::En);
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut missing = BTreeSet::new();
    let mut seen = 0;
    for file in sources(&crates) {
        let source = fs::read_to_string(&file).expect("sources are text");
        let mut codes = Vec::new();
        for before in ["OptionSpec::flag(", "OptionSpec::value("] {
            let calls = source.split(before).skip(1);
            let calls = calls.filter_map(|rest| rest.split(')').next()?.rsplit('"').nth(1));
            codes.extend(calls);
        }
        for before in ["Message::new(", ".text(", "help:", "label:", "about:"] {
            for (at, _) in source.match_indices(before) {
                let rest = source[at + before.len()..].trim_start();
                let quoted = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
                codes.extend(quoted.map(|(code, _)| code));
            }
        }
        seen += codes.len();
        let unknown = codes.iter().filter(|code| !known.contains_key(**code));
        missing.extend(unknown.map(|code| format!("{code} ({})", file.display())));
    }
    assert!(seen > 100, "the scan has gone blind: {seen}");
    assert!(missing.is_empty(), "no words for {missing:#?}");
}

/// Every technique, told by its doc comment, and every class has a name.
#[test]
fn techniques_and_classes_have_names() {
    let known = entries(Lang::En);
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut codes: Vec<String> = Class::ALL
        .iter()
        .map(|class| format!("class-{}", class.name()))
        .collect();
    for file in sources(&crates) {
        let source = fs::read_to_string(&file).expect("sources are text");
        if source.contains("*What it sees*") {
            // In the row of a table, or where a deduction without a row is made.
            for before in [
                "Technique::new(\"",
                "Deduction::placing(\"",
                "RULE: &str = \"",
            ] {
                let rules = source.split(before).skip(1);
                let rules = rules.filter_map(|rest| rest.split('"').next());
                codes.extend(rules.map(|rule| format!("technique-{rule}")));
            }
        }
    }
    assert!(codes.len() > 30, "the scan has gone blind: {codes:?}");
    for code in codes {
        assert!(known.contains_key(&code), "no words for {code}");
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the crates are there") {
        let path = entry.expect("it can be listed").path();
        let skipped =
            path.ends_with("tests") || path.ends_with("words") || path.ends_with("target");
        if path.is_dir() && !skipped {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn messages_are_put_into_words() {
    let check = |lang, message: &Message, expected: &str| {
        assert_eq!(Words::new(lang).say(message), expected);
    };
    let counted = |number: usize| {
        Message::new("counted")
            .with("puzzle", "x")
            .with("number", number)
    };
    check(Lang::En, &counted(1), "x: 1 solution");
    check(Lang::En, &counted(0), "x: 0 solutions");
    check(Lang::Fr, &counted(0), "x\u{a0}: 0 solution");
    check(Lang::En, &counted(4_331_140), "x: 4,331,140 solutions");
    let french = "x\u{a0}: 4\u{202f}331\u{202f}140 solutions";
    check(Lang::Fr, &counted(4_331_140), french);
    let limit = |nodes: u64| Message::new("limit-nodes").with("max", nodes);
    let large = "the limit of 18,446,744,073,709,551,615 nodes was reached";
    check(Lang::En, &limit(u64::MAX), large);
    let nested = Message::new("solved-none-because")
        .with("puzzle", "x")
        .with("reason", Message::new("lamp-dark").with("lamp", 3_usize));
    check(Lang::En, &nested, "x: no solution: the lamp 3 is dark");
    let typed = Message::new("usage-other").with("reason", "a\n\u{1b}[1m");
    check(Lang::En, &typed, "a\\n\\u{1b}[1m");
    check(Lang::En, &Message::new("no-such-code"), "no-such-code");
}

#[test]
fn languages_are_read_from_locales() {
    let check = |typed: &str, expected| assert_eq!(typed.parse::<Lang>().ok(), expected, "{typed}");
    check("fr", Some(Lang::Fr));
    check("FR_CA.UTF-8", Some(Lang::Fr));
    check("en-GB", Some(Lang::En));
    check("C.UTF-8", None);
    check("frr", None);
    check("", None);
}
