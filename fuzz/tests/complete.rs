//! The table of targets has all that it should.

use std::collections::BTreeSet;
use std::path::Path;

use pavage_app::families;
use pavage_app::load::formats;
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
    let folders = std::fs::read_dir(folder).expect("the corpus is there");
    let folders = folders.map(|entry| entry.expect("it can be listed").file_name());
    let folders: BTreeSet<String> = folders
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    assert!(folders.iter().map(String::as_str).eq(names));
}
