//! Queens on a board: rows and columns are covered once, diagonals at most once.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use pavage_search::{Model, ModelError, count, solutions};

fn queens(n: usize) -> Result<Model, ModelError> {
    let mut builder = Model::builder();
    let mut items = Vec::new();
    for kind in ["row", "column"] {
        for at in 0..n {
            items.push(builder.primary(&format!("{kind} {at}"))?);
        }
    }
    for kind in ["rising", "falling"] {
        for at in 0..2 * n - 1 {
            items.push(builder.secondary(&format!("{kind} {at}"))?);
        }
    }
    let (rows, rest) = items.split_at(n);
    let (columns, rest) = rest.split_at(n);
    let (rising, falling) = rest.split_at(2 * n - 1);
    for (row, in_row) in rows.iter().enumerate() {
        for (column, in_column) in columns.iter().enumerate() {
            let diagonals = [rising[row + column], falling[row + n - 1 - column]];
            let covered = [*in_row, *in_column, diagonals[0], diagonals[1]];
            builder.option(&covered.map(Into::into))?;
        }
    }
    builder.build()
}

fn main() -> Result<(), ModelError> {
    let n = 8;
    let model = queens(n)?;
    let found = count(&model);
    assert_eq!(found, 92);
    println!("{found} ways to place {n} queens. One of them:");
    for chosen in solutions(&model).take(1) {
        let mut fields: Vec<usize> = chosen.iter().map(|option| option.index()).collect();
        fields.sort_unstable();
        for field in fields {
            println!(
                "{}Q{}",
                ". ".repeat(field % n),
                " .".repeat(n - 1 - field % n)
            );
        }
    }
    Ok(())
}

#[test]
fn runs() {
    main().expect("it is a model");
}
