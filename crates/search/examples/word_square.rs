//! A word square: words across and down that agree in each cell. The letter is a colour of the cell.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use pavage_search::{Color, Entry, Model, ModelError, solutions};

const WORDS: [&str; 16] = [
    "bit", "ice", "ten", "bat", "ate", "age", "get", "tea", "eat", "tab", "ear", "are", "ash",
    "she", "her", "hen",
];

/// What each option writes: where, and which word.
type Written = Vec<(String, &'static str)>;

fn squares() -> Result<(Model, Written), ModelError> {
    let mut builder = Model::builder();
    let mut lines = Vec::new();
    for kind in ["across", "down"] {
        for at in 0..3 {
            let name = format!("{kind} {at}");
            lines.push((builder.primary(&name)?, name));
        }
    }
    let mut cells = Vec::new();
    for at in 0..9 {
        cells.push(builder.secondary(&format!("cell {at}"))?);
    }
    let mut meaning = Vec::new();
    for (number, (line, name)) in lines.iter().enumerate() {
        for word in WORDS {
            let mut entries = vec![Entry::from(*line)];
            for (place, letter) in word.chars().enumerate() {
                let cell = if number < 3 {
                    number * 3 + place
                } else {
                    place * 3 + number - 3
                };
                entries.push((cells[cell], Color(u32::from(letter))).into());
            }
            builder.option(&entries)?;
            meaning.push((name.clone(), word));
        }
    }
    Ok((builder.build()?, meaning))
}

fn main() -> Result<(), ModelError> {
    let (model, meaning) = squares()?;
    let mut found = 0;
    for solution in solutions(&model) {
        found += 1;
        let mut written: Vec<_> = solution
            .iter()
            .map(|option| &meaning[option.index()])
            .collect();
        written.sort();
        let words: Vec<&str> = written.iter().take(3).map(|(_, word)| *word).collect();
        println!("{}", words.join(" / "));
    }
    assert!(found > 0);
    Ok(())
}

#[test]
fn runs() {
    main().expect("it is a model");
}
