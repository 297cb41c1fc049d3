//! An engine of one's own: Algorithm X over plain lists of live options. The walk does the rest: limits,
//! threads, events, snapshots, parts.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use std::sync::Arc;

use pavage_search::text::{TextError, parse};
use pavage_search::{
    Asked, Bounds, ENGINES, Engine, Engines, Entry, ItemId, Limits, Model, OptionId, Part,
    Prepared, Run, Search, Sinks, Snapshot, Space, StopReason, Summary, Task, Unsupported, Verdict,
    cut_model, pausing_searches, search_model,
};

/// A position: the options that still fit, level by level.
#[derive(Clone)]
struct Lists<'m> {
    model: &'m Model,
    /// The items in the order in which ties are broken.
    items: Vec<ItemId>,
    /// The live options at the root, then below each chosen option, in the order in which they are tried.
    live: Vec<Vec<OptionId>>,
    chosen: Vec<OptionId>,
    /// The options of the item of each open level.
    levels: Vec<Vec<OptionId>>,
    lacking: Option<ItemId>,
    work: u64,
}

impl<'m> Lists<'m> {
    fn root(model: &'m Model, task: &Task, run: &Run<'_>) -> Result<Lists<'m>, StopReason> {
        // What is large is asked for first. The lists of a path are longest near the root.
        let _taken = run.hold(model.option_count() * size_of::<OptionId>())?;
        let rank = |ranks: &[u32], at: usize| ranks.get(at).copied().unwrap_or(0);
        let is_primary = |option: &OptionId| {
            let mut entries = model.entries(*option).iter();
            entries.any(|entry| model.bounds(entry.item).is_some())
        };
        let mut options: Vec<OptionId> = model.options().filter(is_primary).collect();
        options.sort_by_key(|option| rank(&task.order.options, option.index()));
        let mut items: Vec<ItemId> = model.primary_items().collect();
        items.sort_by_key(|item| rank(&task.order.items, item.index()));
        Ok(Lists {
            model,
            items,
            live: vec![options],
            chosen: Vec::new(),
            levels: Vec::new(),
            lacking: None,
            work: 0,
        })
    }

    fn users(&self, item: ItemId) -> Vec<OptionId> {
        let live = self.live.last().expect("the root stays");
        let users = live
            .iter()
            .filter(|&&option| self.model.covers(option, item));
        users.copied().collect()
    }

    /// Whether two options fit beside each other: they share no item, or only ones in the same colour.
    fn fit(&self, one: OptionId, other: OptionId) -> bool {
        let clash = |entry: &Entry| {
            let mut others = self.model.entries(other).iter();
            others
                .any(|of| of.item == entry.item && (of.color.is_none() || of.color != entry.color))
        };
        one != other && !self.model.entries(one).iter().any(clash)
    }
}

impl Space for Lists<'_> {
    fn is_cut(&mut self) -> bool {
        false
    }

    fn examine(&mut self) -> Verdict {
        let is_covered = |item: &ItemId| {
            self.chosen
                .iter()
                .any(|&option| self.model.covers(option, *item))
        };
        let open = self.items.iter().filter(|item| !is_covered(item));
        let users = open.map(|&item| (item, self.users(item)));
        let Some((item, options)) = users.min_by_key(|(_, options)| options.len()) else {
            return Verdict::Solution;
        };
        let live = self.live.last().map_or(0, Vec::len);
        self.work += (live * self.items.len()) as u64;
        if options.is_empty() {
            self.lacking = Some(item);
            return Verdict::Dead;
        }
        let width = u32::try_from(options.len()).expect("options are numbered in 32 bits");
        self.levels.push(options);
        Verdict::Branch {
            item,
            width,
            options: width,
        }
    }

    fn choose(&mut self, choice: u32) -> Option<OptionId> {
        let level = self.levels.last().expect("a choice belongs to a level");
        let option = level[choice as usize];
        let live = self.live.last().expect("the root stays").iter();
        let live = live.copied().filter(|&other| self.fit(option, other));
        let live = live.collect();
        self.live.push(live);
        self.chosen.push(option);
        Some(option)
    }

    fn retract(&mut self) {
        self.live.pop();
        self.chosen.pop();
    }

    fn close(&mut self) {
        self.levels.pop();
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn culprits(&self) -> Vec<ItemId> {
        self.lacking.into_iter().collect()
    }
}

/// The engine: a name, what it takes, and the space.
struct Plain;

impl Engine for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Solutions, Asked::Snapshots]
    }

    fn supports(&self, model: &Model) -> Result<(), Unsupported> {
        let is_once = |item: &ItemId| model.bounds(*item) == Some(Bounds::ONCE);
        match model.primary_items().find(|item| !is_once(item)) {
            None => Ok(()),
            Some(item) => Err(Unsupported::NotOnce(model.item_name(item).to_owned())),
        }
    }

    fn speed(&self, _: Asked, _: &Model) -> Result<u32, Unsupported> {
        Ok(1)
    }

    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        search_model(of(model, task, run), sinks, |run| {
            Lists::root(model, task, run)
        })
    }

    fn cut(
        &self,
        model: &Model,
        task: &Task,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        cut_model(of(model, task, run), parts, |run| {
            Lists::root(model, task, run)
        })
    }

    fn pausing<'m>(
        &self,
        model: &'m Model,
        tasks: &[Task],
        run: &Run<'_>,
    ) -> Option<Vec<Prepared<'m>>> {
        let root = |task: &Task, (): &(), run: &Run<'_>| Lists::root(model, task, run);
        Some(pausing_searches(tasks, run, |_| Ok(()), root))
    }
}

fn of<'a>(model: &'a Model, task: &'a Task, run: &'a Run<'a>) -> Search<'a> {
    Search {
        engine: "plain",
        model,
        task,
        run,
    }
}

/// The engines of the crate, and this one.
static TABLE: Engines = Engines::new(&[ENGINES, &[&Plain]]);

fn main() -> Result<(), TextError> {
    // A path of five places in three colours, where neighbours differ: the colour of an edge names those
    // of both its ends, so that both say the same.
    let mut lines = String::from("p0 p1 p2 p3 p4 | e0 e1 e2 e3\n");
    for (place, color) in (0..5).flat_map(|place| (0..3).map(move |color| (place, color))) {
        let others = || (0..3).filter(|other| *other != color);
        let mut lefts = vec![String::new()];
        if place > 0 {
            lefts = others()
                .map(|left| format!(" e{}:{}", place - 1, left * 3 + color))
                .collect();
        }
        let mut rights = vec![String::new()];
        if place < 4 {
            rights = others()
                .map(|right| format!(" e{place}:{}", color * 3 + right))
                .collect();
        }
        for left in &lefts {
            for right in &rights {
                lines += &format!("p{place}{left}{right}\n");
            }
        }
    }
    let model = parse(&lines)?;
    let plain = TABLE.named("plain").expect("it is in the table");
    let reference = TABLE.named("reference").expect("it is in the table");
    let (task, run) = (Task::default(), Run::default());
    let search = |engine: &dyn Engine| engine.search(&model, &task, &run, &mut Sinks::default());
    let found = search(plain);
    assert_eq!(found, search(reference), "the same tree, node by node");
    assert_eq!(found.stats.solutions, 3 * 2 * 2 * 2 * 2);
    println!(
        "{} solutions, {} nodes",
        found.stats.solutions, found.stats.nodes
    );

    // The walk keeps snapshots: a search stops and another goes on.
    let limited = Run::limited(Limits {
        nodes_max: Some(found.stats.nodes / 2),
        ..Limits::default()
    });
    let mut left = None;
    let mut keep = |snapshot: &Snapshot| left = Some(Arc::new(snapshot.clone()));
    let mut sinks = Sinks {
        on_snapshot: Some(&mut keep),
        ..Sinks::default()
    };
    plain.search(&model, &task, &limited, &mut sinks);
    let rest = Task {
        start: left,
        ..task.clone()
    };
    let whole = plain.search(&model, &rest, &run, &mut Sinks::default());
    assert_eq!(whole.stats, found.stats);
    Ok(())
}

#[test]
fn runs() {
    main().expect("the text is right");
}
