//! A sudoku: each cell has a digit, and each row, column and block has each digit.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use pavage_search::{Model, ModelError, OptionId, first, is_unique};

const GIVEN: &str = "\
    8........\
    ..36.....\
    .7..9.2..\
    .5...7...\
    ....457..\
    ...1...3.\
    ..1....68\
    ..85...1.\
    .9....4..";

/// The model, and the cell and digit of each option.
fn sudoku(given: &str) -> Result<(Model, Vec<(usize, char)>), ModelError> {
    let mut builder = Model::builder();
    let mut items = Vec::new();
    for kind in ["cell", "row", "column", "block"] {
        for at in 0..81 {
            items.push(builder.primary(&format!("{kind} {}.{}", at / 9, at % 9))?);
        }
    }
    let mut meaning = Vec::new();
    for (cell, clue) in given.chars().enumerate() {
        for (digit, name) in ('1'..='9').enumerate() {
            if clue == '.' || clue == name {
                let (row, column) = (cell / 9, cell % 9);
                let block = row / 3 * 3 + column / 3;
                let places = [
                    cell,
                    81 + row * 9 + digit,
                    162 + column * 9 + digit,
                    243 + block * 9 + digit,
                ];
                builder.option(&places.map(|at| items[at].into()))?;
                meaning.push((cell, name));
            }
        }
    }
    Ok((builder.build()?, meaning))
}

fn solved(solution: &[OptionId], meaning: &[(usize, char)]) -> String {
    let mut digits = vec![' '; 81];
    for option in solution {
        let (cell, digit) = meaning[option.index()];
        digits[cell] = digit;
    }
    digits.into_iter().collect()
}

fn main() -> Result<(), ModelError> {
    let (model, meaning) = sudoku(GIVEN)?;
    assert!(is_unique(&model));
    let solution = first(&model).map(|chosen| solved(&chosen, &meaning));
    let solution = solution.unwrap_or_default();
    assert!(solution.starts_with("812753649943682175"));
    for row in 0..9 {
        println!("{}", &solution[row * 9..][..9]);
    }
    Ok(())
}

#[test]
fn runs() {
    main().expect("it is a model");
}
