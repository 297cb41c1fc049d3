//! Pieces in any split, broken off at any moment, divided again and merged in any order, are the
//! undivided run, costs included: for each way in which they are used.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use pavage_host::Ticking;
use pavage_search::{
    Asked, Cancel, Engine, Limits, Model, OptionId, Part, Run, Sinks, Snapshot, Stats, StopReason,
    Summary, Task, engines, text,
};
use pavage_shards::{
    Done, Found, Given, Halt, Left, Merging, NoLists, Outcome, Piece, Plan, Portion, Ran,
    Searching, Share, Walked, Worker, Working, Wrong, check_tree, joined, open, run, seal, start,
    walk,
};

type Solutions = Vec<Vec<OptionId>>;

/// A generator of numbers for the tests.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        ((mixed ^ (mixed >> 27)) >> 11) % bound
    }

    fn is(&mut self, one_in: u64) -> bool {
        self.below(one_in) == 0
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at as u64 + 1) as usize);
        }
    }
}

/// A clock on which a tenth of a second passes with each look at it, so that pieces are kept often.
fn hasty() -> Ticking {
    Ticking::by(Duration::from_millis(100))
}

/// Random items and options, some with colours.
fn cover(random: &mut Random) -> Model {
    let names: Vec<String> = (0..5 + random.below(7))
        .map(|at| format!("p{at}"))
        .collect();
    let mut cover = format!("{} | s t\n", names.join(" "));
    for _ in 0..16 + random.below(40) {
        let mut option: Vec<&str> = names.iter().map(String::as_str).collect();
        option.retain(|_| random.is(4));
        if option.is_empty() {
            option.push(&names[0]);
        }
        option.extend(["s:x", "s:y", "t"].get(random.below(4) as usize));
        cover += &format!("{}\n", option.join(" "));
    }
    text::parse(&cover).expect("it is a cover")
}

/// A search of a cover that lists its solutions or counts them.
struct Search {
    engine: &'static dyn Engine,
    model: Model,
    lists: bool,
}

impl Search {
    fn random(random: &mut Random) -> Search {
        loop {
            let model = cover(random);
            let able: Vec<&'static dyn Engine> = engines()
                .giving(Asked::Snapshots)
                .filter(|engine| engine.supports(&model).is_ok())
                .collect();
            if let Some(engine) = able.get(random.below(able.len().max(1) as u64) as usize) {
                let lists = random.is(2);
                return Search {
                    engine: *engine,
                    model,
                    lists,
                };
            }
        }
    }

    /// The undivided run.
    fn whole(&self, limits: Limits) -> (Summary, Solutions) {
        let mut solutions = Vec::new();
        let mut collect = |options: &[OptionId]| {
            solutions.push(options.to_vec());
            ControlFlow::Continue(())
        };
        let mut sinks = Sinks::default();
        if self.lists {
            sinks.on_solution = Some(&mut collect);
        }
        let run = Run::limited(limits);
        let summary = self
            .engine
            .search(&self.model, &Task::default(), &run, &mut sinks);
        (summary, solutions)
    }

    fn plan(&self, shards: usize) -> Plan<String> {
        let parts = self.cut(None, shards, &Run::default()).expect("no limit");
        let made = Plan::of_tree("all".to_owned(), parts, shards);
        let read = Plan::read(&made.text()).expect("it is a plan");
        assert_eq!((read.hash(), read.text()), (made.hash(), made.text()));
        read
    }
}

impl Searching for Search {
    fn lists(&self) -> bool {
        self.lists
    }

    fn cut(
        &self,
        start: Option<Arc<Snapshot>>,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        let task = Task {
            start,
            ..Task::default()
        };
        self.engine.cut(&self.model, &task, parts, run)
    }

    fn search(&self, start: &Arc<Snapshot>, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        let task = Task {
            start: Some(Arc::clone(start)),
            ..Task::default()
        };
        self.engine.search(&self.model, &task, run, sinks)
    }

    fn is_solution(&self, options: &[OptionId]) -> bool {
        self.model.is_solution(options)
    }
}

/// Units that cost what their number says.
struct Counted;

impl Working for Counted {
    fn work(&self, unit: u32, _: &Run<'_>) -> Result<Outcome, Halt> {
        Ok(Outcome {
            text: unit.to_string(),
            stats: Stats {
                nodes: u64::from(unit),
                ..Stats::default()
            },
            ..Outcome::default()
        })
    }
}

fn held(walked: &Walked) -> Solutions {
    walked.solutions.held().to_vec()
}

/// A count or a list that is alone goes on from its text, however often it is broken off.
#[test]
fn a_search_goes_on_from_its_text() {
    let random = &mut Random(5);
    let mut kills = 0;
    for _ in 0..150 {
        let search = Search::random(random);
        let (expected, solutions) = search.whole(Limits::default());
        let tree = search.plan(1).tree();
        let alone = Piece {
            of: "alone".to_owned(),
            done: Done::Tree(Walked {
                at: Snapshot::whole(tree),
                ..Walked::default()
            }),
        };
        let mut text = seal("test", &alone);
        let walked = loop {
            let (piece, _): (Piece<String>, _) = open("test", &text).expect("it was kept");
            let walked = piece.done.tree().expect("it is of a tree").clone();
            assert_eq!(check_tree(&search, walked.at.tree, &Run::default()), Ok(()));
            let (cancel, clock) = (Cancel::default(), hasty());
            let run_of = Run {
                cancel: cancel.clone(),
                clock: &clock,
                limits: Limits {
                    nodes_max: random.is(2).then(|| 1 + random.below(12)),
                    ..Limits::default()
                },
                ..Run::default()
            };
            let mut left = 1 + random.below(6);
            let keep = &mut |walked: &Walked| {
                text = seal(
                    "test",
                    &Piece {
                        of: "alone",
                        done: Done::Tree(walked.clone()),
                    },
                );
                left -= 1;
                if left == 0 {
                    cancel.cancel();
                    left = u64::MAX;
                }
            };
            let (walked, stop) = walk(&search, walked, keep, &run_of).expect("its own tree");
            if stop == StopReason::Exhausted {
                break walked;
            }
            let broken = [StopReason::Cancelled, StopReason::NodeLimit];
            assert!(broken.contains(&stop), "{stop:?}");
            kills += 1;
        };
        assert_eq!(walked.at.stats, expected.stats);
        assert_eq!(held(&walked), solutions);
    }
    assert!(kills > 150, "{kills}");
}

/// A plan, and what is known of its shards.
struct Begun {
    plan: Plan<String>,
    results: Vec<Found>,
    /// The shards that are not done, with how far they are, if they have begun.
    open: Vec<(usize, Option<String>)>,
    /// Whether some are continued by a rest. Another rest of all that is not done would do it again.
    is_divided: bool,
}

/// Goes on with a shard until it is broken off or has done a portion, or to its end. Gives its result,
/// or how far it is.
fn go_on(
    (plan, shard): (&Plan<String>, usize),
    state: Option<String>,
    worker: Worker<'_>,
    random: &mut Random,
) -> Result<String, Option<String>> {
    let at = start(plan, shard, state.as_deref()).expect("it fits");
    let at = if random.is(2) {
        *at
    } else {
        at.portion(Portion::Nodes(1 + random.below(9)))
    };
    let (cancel, clock) = (Cancel::default(), hasty());
    let run_of = Run {
        cancel: cancel.clone(),
        clock: &clock,
        ..Run::default()
    };
    let mut to_keep = if random.is(3) {
        u64::MAX
    } else {
        1 + random.below(4)
    };
    let mut kept = vec![state];
    let mut keep = |text: &str| {
        kept.push(Some(text.to_owned()));
        to_keep -= 1;
        if to_keep == 0 {
            cancel.cancel();
            to_keep = u64::MAX;
        }
    };
    let ran = run(plan, at, worker, &run_of, &mut keep).expect("it runs");
    if let Ran::Done(text) = ran {
        return Ok(text);
    }
    // The last ones may not have come to the disk.
    let lost = if random.is(3) {
        random.below(kept.len() as u64)
    } else {
        0
    };
    kept.truncate(kept.len() - lost as usize);
    Err(kept.pop().flatten())
}

impl Begun {
    fn new(plan: Plan<String>, worker: Worker<'_>, random: &mut Random) -> Begun {
        let open = (0..plan.shards()).filter(|shard| plan.has_work(*shard));
        let open = open.map(|shard| (shard, None)).collect();
        let mut begun = Begun {
            plan,
            results: Vec::new(),
            open,
            is_divided: false,
        };
        begun.go_on(worker, random);
        begun
    }

    /// Goes on with some of the shards that are open.
    fn go_on(&mut self, worker: Worker<'_>, random: &mut Random) {
        for (shard, state) in std::mem::take(&mut self.open) {
            let left = if random.is(4) {
                Err(state)
            } else {
                go_on((&self.plan, shard), state, worker, random)
            };
            match left {
                Ok(text) => self
                    .results
                    .push((format!("shard-{shard}.json"), shard, text)),
                Err(state) => self.open.push((shard, state)),
            }
        }
    }

    /// Divides what some open shards have left, or all.
    fn divide(&mut self, worker: Worker<'_>, random: &mut Random) -> Plan<String> {
        let shards = 1 + random.below(6) as usize;
        let all = Run::default();
        let begun = self
            .open
            .iter()
            .filter(|(_, state)| state.is_some())
            .count() as u64;
        let is_again = std::mem::replace(&mut self.is_divided, true);
        let left = if begun > 0 && (is_again || random.is(2)) {
            let (begun, unbegun) = std::mem::take(&mut self.open)
                .into_iter()
                .partition(|(_, state)| state.is_some());
            let mut begun: Vec<(usize, Option<String>)> = begun;
            self.open = unbegun;
            random.shuffle(&mut begun);
            let some = begun.split_off(random.below(begun.len() as u64) as usize);
            self.open.extend(begun);
            let some = some
                .into_iter()
                .filter_map(|(shard, state)| Some((shard, state?)));
            let some: Vec<(usize, String)> = some.collect();
            Left::among(&self.plan, &some, &all)
        } else {
            let open = std::mem::take(&mut self.open).into_iter();
            let states = open.filter_map(|(shard, state)| {
                Some((format!(".shard-{shard}.state"), shard, state?))
            });
            let states: Vec<Found> = states.collect();
            Left::of(&given(self), &states, &NoLists, &all)
        };
        let left = left.expect("something is left");
        let rest = match worker {
            Worker::Search(searching) => left.tree(shards, searching, &all),
            _ => Ok(left.units(shards)),
        };
        Plan::read(&rest.expect("it can be divided").text()).expect("it is a plan")
    }
}

fn given(begun: &Begun) -> Given<'_, String> {
    Given {
        plan: &begun.plan,
        results: begun.results.clone(),
    }
}

/// Does all of a plan, in whatever order, with several rests.
fn done(plan: Plan<String>, worker: Worker<'_>, random: &mut Random) -> Vec<Begun> {
    let mut all = vec![Begun::new(plan, worker, random)];
    while let Some(at) = all.iter().position(|begun| !begun.open.is_empty()) {
        let given: Vec<Given<'_, String>> = all.iter().map(given).collect();
        let merging = Merging::of(&given).expect("they belong together");
        assert!(matches!(
            merging.whole().map(|_| ()),
            Err(Wrong::Missing(_))
        ));
        let has_begun = all[at].open.iter().any(|(_, state)| state.is_some());
        if all.len() > 6 || all[at].is_divided && !has_begun || random.is(2) {
            all[at].go_on(worker, random);
        } else {
            let rest = all[at].divide(worker, random);
            all.push(Begun::new(rest, worker, random));
        }
    }
    all
}

#[test]
fn shards_add_up_to_the_undivided_run() {
    let random = &mut Random(11);
    let (mut rests, mut found) = (0, 0);
    for _ in 0..250 {
        let search = Search::random(random);
        let (expected, mut solutions) = search.whole(Limits::default());
        let plan = search.plan(1 + random.below(9) as usize);
        let mut all = done(plan, Worker::Search(&search), random);
        for begun in &mut all {
            random.shuffle(&mut begun.results);
        }
        let givens: Vec<Given<'_, String>> = all.iter().map(given).collect();
        let whole = Merging::of(&givens).expect("they belong together").whole();
        let whole = whole.expect("all is there");
        assert_eq!(whole.stats, expected.stats);
        assert_eq!(whole.weight, expected.stats.weight.into());
        assert_eq!(whole.kept, expected.stats.kept.into());
        let mut listed = Solutions::new();
        let mut receive = |chosen| {
            listed.push(chosen);
            ControlFlow::Continue(())
        };
        let lists = whole
            .with_lists(&NoLists, &Run::default())
            .expect("all are held");
        let each = lists.each(&|options| search.is_solution(options), &mut receive);
        each.expect("they are solutions");
        rests += all.len() - 1;
        found += listed.len();
        if all.len() > 1 {
            // After a rest, in another order.
            listed.sort();
            solutions.sort();
        }
        assert_eq!(listed, solutions);
        // A rest comes once, and none may be missing.
        let (last, others) = givens.split_last().expect("there are some");
        if !others.is_empty() {
            let fewer = Merging::of(others).expect("they belong together").whole();
            assert!(matches!(fewer.map(|_| ()), Err(Wrong::Missing(_))));
            let twice: Vec<_> = all.iter().chain(all.last()).map(given).collect();
            assert!(matches!(
                Merging::of(&twice).map(|_| ()),
                Err(Wrong::Bad(_))
            ));
        }
        assert_eq!(last.plan.shares().len(), last.plan.shards());
    }
    assert!(rests > 150 && found > 200, "{rests} {found}");
}

#[test]
fn units_add_up() {
    let random = &mut Random(3);
    for _ in 0..200 {
        let (units, shards) = (random.below(30) as u32, 1 + random.below(9) as usize);
        let plan = Plan::of_units("all".to_owned(), units, shards);
        let all = done(plan, Worker::Units(&Counted), random);
        let givens: Vec<Given<'_, String>> = all.iter().map(given).collect();
        let whole = Merging::of(&givens).expect("they belong together").whole();
        let whole = whole.expect("all is there");
        let outcomes = whole.outcomes().expect("they are units");
        let texts: Vec<&str> = outcomes.values().map(|outcome| &*outcome.text).collect();
        let expected: Vec<String> = (0..units).map(|unit| unit.to_string()).collect();
        assert_eq!(texts, expected);
        assert_eq!(whole.stats.nodes, (0..units).map(u64::from).sum::<u64>());
    }
}

/// Where a limit falls into the first parts, they and what goes on from them are the prefix of an
/// undivided run.
#[test]
fn parts_within_limits_are_a_prefix() {
    let random = &mut Random(17);
    let mut limits_met = 0;
    for _ in 0..250 {
        let search = Search::random(random);
        let (all, _) = search.whole(Limits::default());
        let Stats {
            nodes, solutions, ..
        } = all.stats;
        let limit = |random: &mut Random, most| random.is(2).then(|| 1 + random.below(most + 2));
        let limits = Limits {
            nodes_max: limit(random, nodes),
            solutions_max: limit(random, solutions),
            ..Limits::default()
        };
        let expected = search.whole(limits);
        limits_met += u32::from(expected.0.stop != StopReason::Exhausted);
        let plan = search.plan(1 + random.below(9) as usize);
        let run = Run::limited(limits);
        let walked = plan.shares().iter().map(|share| {
            let Share::Branches(left) = share else {
                panic!("it is of a tree");
            };
            let from = Walked {
                at: Snapshot {
                    left: left.clone(),
                    ..Snapshot::whole(plan.tree())
                },
                ..Walked::default()
            };
            walk(&search, from, &mut |_| (), &run)
                .expect("its own tree")
                .0
        });
        let walked: Vec<Walked> = walked.collect();
        let first: Vec<&Walked> = walked.iter().collect();
        let joined = joined(&plan, &first, &limits).expect("they are the whole");
        let mut found: Solutions = walked[..joined.parts].iter().flat_map(held).collect();
        let rest = Run::limited(joined.left_of(&limits));
        let mut receive = |options: &[OptionId]| {
            found.push(options.to_vec());
            ControlFlow::Continue(())
        };
        let mut sinks = Sinks::default();
        if search.lists {
            sinks.on_solution = Some(&mut receive);
        }
        let summary = search.search(&Arc::new(joined.snapshot), &rest, &mut sinks);
        assert_eq!((summary, found), expected);
    }
    assert!(limits_met > 80, "{limits_met}");
}

/// A letter that was changed, and a text that was cut short, are noticed; so is what belongs elsewhere.
#[test]
fn what_was_changed_is_refused() {
    let random = &mut Random(1);
    let search = loop {
        let search = Search::random(random);
        if search.plan(4).empty() == 0 {
            break search;
        }
    };
    let (plan, other) = (&search.plan(3), search.plan(4));
    let result = |shard| {
        let at = start(plan, shard, None).expect("it has not begun");
        let worker = Worker::Search(&search);
        match run(plan, *at, worker, &Run::default(), &mut |_| ()) {
            Ok(Ran::Done(text)) => (format!("shard-{shard}.json"), shard, text),
            other => panic!("{other:?}"),
        }
    };
    let results: Vec<Found> = (0..3).map(result).collect();
    let (_, shard, result) = &results[1];
    let shard = *shard;
    let texts = [plan.text(), result.clone()];
    for text in &texts {
        let read = |text: &str| {
            if text.starts_with("{\"pavage\":\"plan\"") {
                Plan::<String>::read(text).map(|_| ())
            } else {
                plan.result(shard, text).map(|_| ())
            }
        };
        assert_eq!(read(text), Ok(()));
        let end = text.trim_end().len();
        for at in 0..end {
            assert!(read(&text[..at]).is_err(), "{at}");
            let letter = if text.as_bytes()[at] == b'1' {
                "7"
            } else {
                "1"
            };
            let changed = format!("{}{letter}{}", &text[..at], &text[at + 1..]);
            assert!(read(&changed).is_err(), "{changed}");
        }
    }
    let code =
        |found: Result<Done, pavage_family::Message>| found.map_err(|wrong| wrong.code).err();
    assert_eq!(code(other.result(shard, result)), Some("shard-foreign"));
    assert_eq!(code(plan.result(3, result)), Some("shard-range"));
    assert_eq!(code(plan.result(shard + 1, result)), Some("shard-other"));
    let newer = texts[0].replacen("\"form\":", "\"form\":1", 1);
    let refused = Plan::<String>::read(&newer).map_err(|wrong| wrong.code);
    assert_eq!(refused.err(), Some("version-other"));
    let refused = Plan::<String>::read(&texts[1]).map_err(|wrong| wrong.code);
    assert_eq!(refused.err(), Some("plan-not-ours"));
    let twice = Given {
        plan,
        results: [&results[..1], &results[..1]].concat(),
    };
    assert!(matches!(
        Merging::of(&[twice]).map(|_| ()),
        Err(Wrong::Bad(_))
    ));
}
