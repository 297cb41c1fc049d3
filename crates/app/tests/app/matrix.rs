//! The matrix of a puzzle: the rows of a solution cover every column once.

use pavage_app::load::{Reading, read};
use pavage_app::matrix::{Lit, matrix};
use pavage_app::options::Refusal;
use pavage_app::{Options, Run, StopReason};

fn drawn(text: &str) -> Result<Lit, Refusal> {
    let loaded = read(text.as_bytes(), &Reading::default()).expect("a puzzle");
    matrix(&*loaded.position, &Options::default(), &Run::default())
}

#[test]
fn the_rows_of_a_solution_are_lit() {
    let text = include_str!("../../../../data/challenges/iq-060.txt");
    let Lit { matrix, stop } = drawn(text).expect("it is small");
    assert_eq!(stop, StopReason::SolutionLimit);
    let names: Vec<&str> = matrix.blocks.iter().map(|block| &*block.name).collect();
    let mut sorted = names.clone();
    sorted.dedup();
    assert_eq!(names, sorted, "each piece has one block");
    let mut covered = vec![0; matrix.columns.len()];
    for block in &matrix.blocks {
        assert_eq!(block.rows.iter().filter(|row| row.is_lit).count(), 1);
        for row in &block.rows {
            let columns = row.covers.iter().map(|column| &*matrix.columns[*column]);
            assert_eq!(columns.filter(|name| *name == block.name).count(), 1);
            if row.is_lit {
                row.covers.iter().for_each(|column| covered[*column] += 1);
            }
        }
    }
    assert!(covered.iter().all(|times| *times == 1));
}

#[test]
fn without_a_solution_no_row_is_lit() {
    let text = "family = \"packing\"\nboard = \"2x4\"\n\
                [[pieces]]\nname = \"A\"\nshape = \"##.\\n.##\"\ncount = 2\n";
    let Lit { matrix, stop } = drawn(text).expect("it is small");
    assert_eq!(stop, StopReason::Exhausted);
    assert!(
        matrix
            .blocks
            .iter()
            .flat_map(|block| &block.rows)
            .all(|row| !row.is_lit)
    );
    // Five pentominoes on a large board: more placements than a picture takes.
    let text = "family = \"packing\"\nboard = \"5x1001\"\n\
                [[pieces]]\nname = \"I\"\nshape = \"#####\"\ncount = 1001\n";
    assert!(matches!(drawn(text), Err(Refusal::TooLarge(_))));
}
