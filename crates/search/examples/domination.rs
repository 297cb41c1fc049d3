//! Queens that attack or take every field of a board: fields are covered several times, the number of
//! queens is given. The cheapest such set, where the fields in the middle are dear.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use pavage_search::{Bounds, Entry, Model, ModelError, Run, StopReason, cheapest, count};

fn domination(n: usize, queens: u32) -> Result<Model, ModelError> {
    let mut builder = Model::builder();
    let exactly = Bounds {
        min: queens,
        max: queens,
    };
    let put = builder.primary_between("queens", exactly)?;
    let mut fields = Vec::new();
    for at in 0..n * n {
        let often = Bounds {
            min: 1,
            max: queens,
        };
        fields.push(builder.primary_between(&format!("field {at}"), often)?);
    }
    for at in 0..n * n {
        let reaches = |other: &usize| {
            let (down, right) = ((at / n).abs_diff(other / n), (at % n).abs_diff(other % n));
            down == 0 || right == 0 || down == right
        };
        let mut covered = vec![Entry::from(put)];
        covered.extend(
            (0..n * n)
                .filter(reaches)
                .map(|other| Entry::from(fields[other])),
        );
        let option = builder.option(&covered)?;
        let to_rim = [at / n, at % n, n - 1 - at / n, n - 1 - at % n];
        builder.price(option, to_rim.into_iter().min().unwrap_or(0) as u64)?;
    }
    builder.build()
}

fn main() -> Result<(), ModelError> {
    let model = domination(6, 3)?;
    let found = count(&model);
    assert_eq!(found, 4);
    println!("{found} sets of three queens dominate 6x6");
    let model = domination(5, 3)?;
    let found = cheapest(&model, 3, &Run::default());
    assert_eq!(found.stop, StopReason::Exhausted);
    for solution in found.solutions {
        let fields: Vec<usize> = solution
            .options
            .iter()
            .map(|option| option.index())
            .collect();
        println!("price {}: fields {fields:?}", solution.price);
    }
    Ok(())
}

#[test]
fn runs() {
    main().expect("it is a model");
}
