//! Plans, pieces of their shards and states of counts, whole or forged: what goes on from them ends or
//! is refused, and what is merged is the undivided count.

use std::time::Duration;

use pavage_app::count::count;
use pavage_app::resume::{Keeper, Refused, count_on};
use pavage_app::{AnyPosition, Limits, Options, Refusal, Run, Way};
use pavage_shards::seal;
use pavage_wire::count_line;
use pavage_wire::shards::{
    Asked, Given, NoLists, Plan, Portion, Ran, Work, Wrong, merge, plan, run, start,
};
use serde_json::Value as Json;

use super::puzzles::puzzle;
use crate::said::{said, words};

/// The text of a file. Where it is JSON, what it belongs to and its hash are made right, as one who
/// forges it could, or nothing would come past them.
pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    // A puzzle without symmetries and one with four.
    for number in [4, 0] {
        check_on(&*puzzle(number), text);
    }
}

fn check_on(position: &dyn AnyPosition, text: &str) {
    let own = planned(position);
    as_count(position, text);
    as_plan(position, text);
    as_piece(&own, 0, text);
    let Ok(mut json) = serde_json::from_str::<Json>(text) else {
        return;
    };
    let kind = json["pavage"].as_str().unwrap_or_default().to_owned();
    let Some(content) = json.get_mut("content") else {
        return;
    };
    let own_text: Json = serde_json::from_str(&own.text()).expect("plans are JSON");
    let own_content = &own_text["content"];
    match &*kind {
        "count" => {
            if let Some(tree) = content.pointer_mut("/done/tree/at/tree") {
                *tree = tree_of_count(position);
                as_count(position, &seal("count", content));
            }
        }
        "plan" => {
            if let Some(plan) = content.as_object_mut() {
                for of in ["question", "tree", "units"] {
                    plan.insert(of.to_owned(), own_content[of].clone());
                }
                as_plan(position, &seal("plan", plan));
            }
        }
        "shard" => {
            let number = content["of"]["number"].as_u64().unwrap_or_default();
            if let Some(plan) = content.pointer_mut("/of/plan") {
                *plan = own.hash().into();
            }
            if let Some(tree) = content.pointer_mut("/done/tree/at/tree") {
                *tree = own_content["tree"].clone();
            }
            as_piece(&own, number as usize, &seal("shard", content));
        }
        _ => {}
    }
}

fn options() -> Options {
    Options {
        engine: Some("dance".to_owned()),
        ..Options::default()
    }
}

fn few() -> Run<'static> {
    Run::limited(Limits {
        nodes_max: Some(200),
        ..Limits::default()
    })
}

fn planned(position: &dyn AnyPosition) -> Plan {
    let asked = Asked {
        work: Work::Count,
        puzzles: vec![("x".to_owned(), position.boxed_clone())],
        making: None,
        options: options(),
        path: Way::Greedy,
        seed: 0,
        memory: None,
        lang: "en".to_owned(),
    };
    plan(asked, 2, &Run::default()).expect("it can be divided")
}

/// Goes on with a count. Gives its last state.
fn counted(position: &dyn AnyPosition, saved: Option<&str>) -> Result<String, Refused> {
    let mut last = String::new();
    let mut keep = |text: &str| text.clone_into(&mut last);
    let keeper = Keeper {
        puzzle: "x",
        saved,
        keep: &mut keep,
    };
    let resumed = count_on(position, &options(), &few(), keeper)?;
    assert!((0.0..=1.0).contains(&resumed.done));
    Ok(last)
}

fn tree_of_count(position: &dyn AnyPosition) -> Json {
    let own = counted(position, None).expect("nothing is forged");
    let own: Json = serde_json::from_str(&own).expect("states are JSON");
    own["content"]["done"]["tree"]["at"]["tree"].clone()
}

fn as_count(position: &dyn AnyPosition, text: &str) {
    if let Err(Refused::Options(refusal) | Refused::Saved(refusal)) = counted(position, Some(text))
    {
        said(&refusal);
    }
}

/// Whatever a plan says, what its shards come to is the undivided count or refused.
fn as_plan(position: &dyn AnyPosition, text: &str) {
    let plan = match Plan::read(text) {
        Ok(plan) => plan,
        Err(refusal) => return said(&refusal),
    };
    assert_eq!(
        Plan::read(&plan.text()).map(|plan| plan.text()),
        Ok(plan.text())
    );
    let shards = (0..plan.shards().min(3)).filter_map(|shard| as_piece(&plan, shard, ""));
    let results = shards
        .map(|(shard, text)| (String::new(), shard, text))
        .collect();
    let given = [Given {
        plan: &plan,
        results,
    }];
    match merge(&given, &NoLists, Duration::ZERO, words(), &Run::default()) {
        Ok(merged) => {
            let mut whole = count(position, &options(), &Run::default()).expect("it counts");
            (whole.chosen, whole.elapsed) = (None, Duration::ZERO);
            assert_eq!(merged.lines, [count_line("x", position, &whole, words())]);
        }
        Err(Wrong::Bad(all)) => all.iter().for_each(|(_, refusal)| said(refusal)),
        Err(Wrong::Missing(all)) => all.iter().for_each(|(_, refusal)| said(refusal)),
        Err(Wrong::Stopped(stop)) => panic!("nothing limits it: {stop:?}"),
    }
}

/// Goes on with a shard, from a text or, if it is empty, from its beginning. Gives its result.
fn as_piece(plan: &Plan, shard: usize, text: &str) -> Option<(usize, String)> {
    let state = (!text.is_empty()).then_some(text);
    if let Some(Err(refusal)) = state.map(|text| plan.result(shard, text)) {
        said(&refusal);
    }
    let at = match start(plan, shard, state) {
        Ok(at) => *at,
        Err(refusal) => {
            said(&refusal);
            return None;
        }
    };
    let at = at.portion(Portion::Nodes(200));
    match run(plan, at, words(), &Run::default(), &mut |_| ()) {
        Ok(Ran::Done(text)) => Some((shard, text)),
        Ok(_) => None,
        Err(Refusal::Stopped(stop)) => panic!("nothing limits it: {stop:?}"),
        Err(
            Refusal::BadOption(refusal) | Refusal::Unsolvable(refusal) | Refusal::TooLarge(refusal),
        ) => {
            said(&refusal);
            None
        }
    }
}
