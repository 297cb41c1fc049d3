//! Crossed options: every two features of puzzles and questions meet, and every three of a count, and
//! each answer is what brute force says.

use std::collections::{BTreeMap, BTreeSet};

use pavage_fuzz::crossed::{
    Came, Case, FACTORS, Levels, QUESTIONS, WAY, counts, go_together, refusals,
};

/// So many cases are drawn, whatever has met.
const DRAWN: u64 = 4000;
/// By then all have met.
const CASES_MAX: u64 = 20_000;

/// Some factors, each with a level.
type Meeting = Vec<(usize, usize)>;

/// All that is to meet.
fn meetings() -> BTreeSet<Meeting> {
    let all = || {
        (0..FACTORS.len())
            .flat_map(|at| (0..FACTORS[at].levels.len()).map(move |level| (at, level)))
    };
    let mut found = BTreeSet::new();
    for one in all() {
        for two in all().filter(|two| two.0 > one.0) {
            found.insert(vec![one, two]);
            if one.0 >= QUESTIONS {
                found.extend(
                    all()
                        .filter(|three| three.0 > two.0)
                        .map(|three| vec![one, two, three]),
                );
            }
        }
    }
    found.retain(|meeting| {
        let pairs = meeting.iter().enumerate();
        let mut pairs =
            pairs.flat_map(|(at, one)| meeting[at + 1..].iter().map(move |two| (one, two)));
        let way = meeting.iter().find(|(factor, _)| *factor == WAY);
        let is_count = |way: usize| counts(&[way; FACTORS.len()]);
        pairs.all(|(one, two)| go_together(*one, *two))
            && way.is_none_or(|(_, way)| meeting.len() == 2 || is_count(*way))
    });
    found
}

#[test]
fn every_two_features_meet_and_every_three_of_a_count() {
    let mut left = meetings();
    let mut refused: BTreeMap<&str, usize> = refusals().map(|code| (code, 0)).collect();
    for (seed, at) in (0..).zip((0..).step_by(7)) {
        // Those left are wanted in turn: some are seldom to be had.
        let wanted = left
            .iter()
            .nth(at % left.len().max(1))
            .filter(|_| seed >= DRAWN);
        let mut levels = [None; FACTORS.len()];
        for (factor, level) in wanted.into_iter().flatten() {
            levels[*factor] = Some(*level);
        }
        let case = Case::new(seed, &levels);
        let came = match case.check() {
            Ok(came) => came,
            Err(_) => {
                let small = case.shrunk();
                let wrong = small.check().expect_err("it still fails");
                panic!("seed {seed}: {wrong}\n{small}");
            }
        };
        match came {
            Came::Unknown | Came::Unsolvable => continue,
            Came::Refused(code) => *refused.entry(code).or_default() += 1,
            Came::Answered | Came::Stopped => {}
        }
        let levels: Levels = case.levels();
        let has = |(factor, level): &(usize, usize)| levels[*factor] == *level;
        left.retain(|meeting| !meeting.iter().all(has) || meeting.len() > 2 && !counts(&levels));
        if left.is_empty() && seed >= DRAWN {
            break;
        }
        assert!(seed < CASES_MAX, "never met: {:?}", named(&left));
    }
    assert!(refused.values().all(|times| *times > 0), "{refused:?}");
}

fn named(left: &BTreeSet<Meeting>) -> Vec<String> {
    let level = |(factor, level): &(usize, usize)| {
        let factor = &FACTORS[*factor];
        format!("{}: {}", factor.name, factor.levels[*level])
    };
    let meeting = |meeting: &Meeting| meeting.iter().map(level).collect::<Vec<_>>().join(", ");
    left.iter().map(meeting).collect()
}
