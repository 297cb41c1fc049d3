//! The table of targets has all that it should.

use std::collections::BTreeSet;
use std::path::Path;

use pavage_app::families;
use pavage_app::load::formats;
use pavage_fuzz::corpus::inputs;
use pavage_fuzz::{TARGETS, families_with_moves, target};

#[test]
fn every_format_has_a_target() {
    for family in families() {
        for format in formats(*family) {
            // JSON is read in one place for all families.
            let name = match format.name {
                "json" => "json".to_owned(),
                name => format!("{}-{name}", family.name()),
            };
            assert!(target(&name).is_some(), "no target {name}");
        }
    }
}

#[test]
fn the_moves_of_every_family_are_tried() {
    let expected: BTreeSet<&str> = families().iter().map(|family| family.name()).collect();
    assert_eq!(families_with_moves().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn every_target_has_a_corpus_and_no_corpus_is_left_over() {
    let names: BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(names.len(), TARGETS.len(), "names are distinct");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let files = std::fs::read_dir(folder).expect("the corpus is there");
    let files = files.map(|entry| entry.expect("it can be listed").file_name());
    let files: BTreeSet<String> = files
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let expected: BTreeSet<String> = names.iter().map(|name| format!("{name}.txt")).collect();
    assert_eq!(files, expected);
    for target in TARGETS {
        let inputs = inputs(target);
        let names: BTreeSet<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
        assert!(!names.is_empty(), "{} has no inputs", target.name);
        assert_eq!(
            names.len(),
            inputs.len(),
            "{}: names are distinct",
            target.name
        );
    }
}
