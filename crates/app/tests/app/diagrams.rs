//! Diagrams, estimates and solutions by number say what counts and lists of solutions say.

use pavage_app::diagram::diagram;
use pavage_app::estimate::estimated;
use pavage_app::load::{Loaded, Reading, read};
use pavage_app::options::Refusal;
use pavage_app::solve::{Wanted, solve, solve_nth};
use pavage_app::{BigUint, Options, Run, Solution};

fn cover(text: &str) -> Loaded {
    let reading = Reading {
        format: Some("xcc".to_owned()),
        ..Reading::default()
    };
    read(text.as_bytes(), &reading).expect("a puzzle")
}

/// Without colours, with colours, with repeated items, and without a solution.
const COVERS: [&str; 4] = [
    "a b c d\na b\nb c\nc d\na\nb\nc\nd\n",
    "a b c | x\na x:r\na x:g\nb x:r\nb x:g\nc x:r\nc\n",
    "2:3|a b\na\na\na b\nb\na\n",
    "a b\na\n",
];

fn numbers(solution: &Solution) -> Vec<usize> {
    let Solution::Options(chosen) = solution else {
        panic!("a cover has options");
    };
    let mut numbers: Vec<usize> = chosen.iter().map(|option| option.number).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn every_number_stands_for_another_solution() {
    let run = Run::default();
    for text in COVERS {
        let loaded = cover(text);
        let position = &*loaded.position;
        let all = solve(position, Wanted::All, &Options::default(), &run).expect("it fits");
        let mut all: Vec<_> = all
            .solutions
            .iter()
            .map(|it| numbers(&it.solution()))
            .collect();
        all.sort_unstable();
        let total = all.len() as u64;
        let mut by_number = Vec::new();
        for number in 1..=total {
            let found = solve_nth(position, &number.into(), &run).expect("it is there");
            let numbered = found.number.map(|of| (of.number, of.total));
            assert_eq!(numbered, Some((number.into(), total.into())));
            by_number.push(numbers(&found.solutions[0].solution()));
        }
        by_number.sort_unstable();
        assert_eq!(by_number, all, "{text}");
        let beyond = solve_nth(position, &(total + 1).into(), &run);
        assert_eq!(beyond.is_err(), total > 0, "{text}");
        let made = diagram(position, &run).expect("it is small");
        assert_eq!(*made.total(), BigUint::from(total));
        let drawn = made.drawn(3, u64::MAX >> 40);
        let mut drawn: Vec<Vec<usize>> = drawn
            .iter()
            .map(|chosen| chosen.iter().map(|option| option.index()).collect())
            .collect();
        drawn.sort_unstable();
        assert_eq!(drawn, all, "{text}");
    }
}

#[test]
fn the_text_names_the_option_of_each_element() {
    let loaded = cover(COVERS[1]);
    let made = diagram(&*loaded.position, &Run::default()).expect("it is small");
    let text = made.text();
    let (nodes, elements) = text.split_once("\n.\n").expect("a full stop");
    assert_eq!(nodes.lines().count(), made.node_count());
    let options: Vec<&str> = COVERS[1].lines().skip(1).collect();
    for (at, line) in elements.lines().enumerate() {
        let (element, rest) = line.split_once(' ').expect("three words");
        let (option, items) = rest.split_once(' ').expect("three words");
        assert_eq!(element, (at + 1).to_string());
        assert_eq!(items, options[option.parse::<usize>().expect("a number")]);
    }
    assert_eq!(elements.lines().count(), made.order().len());
}

#[test]
fn an_estimate_of_what_cannot_be_covered_is_refused_and_a_diagram_of_it_is_empty() {
    let text = "family = \"packing\"\nboard = \"2x3\"\n[[pieces]]\nname = \"A\"\nshape = \"##\"\n";
    let loaded = read(text.as_bytes(), &Reading::default()).expect("a puzzle");
    let run = Run::default();
    let refused = estimated(&*loaded.position, Some(10), &Options::default(), &run);
    assert!(matches!(refused, Err(Refusal::Unsolvable(_))));
    let made = diagram(&*loaded.position, &run).expect("it is small");
    assert_eq!(
        (made.total(), made.text().as_str()),
        (&BigUint::ZERO, "B\n.\n")
    );
}
