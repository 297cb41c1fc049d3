//! Langford pairs: two copies of each number, with as many numbers between them as it says.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use pavage_search::text::{TextError, parse};
use pavage_search::{count, first};

/// The problem as text, which is often the shortest way to a model.
fn langford(n: usize) -> String {
    let numbers = (1..=n).map(|number| number.to_string());
    let places = (0..2 * n).map(|place| format!("s{place}"));
    let items: Vec<String> = numbers.chain(places).collect();
    let mut text = items.join(" ") + "\n";
    for number in 1..=n {
        for at in 0..2 * n - number - 1 {
            text += &format!("{number} s{at} s{}\n", at + number + 1);
        }
    }
    text
}

fn main() -> Result<(), TextError> {
    for (n, expected) in [(3, 2), (4, 2), (5, 0), (6, 0), (7, 52), (8, 300)] {
        let found = count(&parse(&langford(n))?);
        assert_eq!(found, expected);
        println!("{n}: {found} arrangements");
    }
    let model = parse(&langford(4))?;
    let mut row = [0; 8];
    for option in first(&model).unwrap_or_default() {
        let [number, places @ ..] = model.entries(option) else {
            continue;
        };
        for place in places {
            row[place.item.index() - 4] = number.item.index() + 1;
        }
    }
    println!("{row:?}");
    Ok(())
}

#[test]
fn runs() {
    main().expect("the text is right");
}
