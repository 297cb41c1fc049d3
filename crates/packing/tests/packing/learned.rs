//! The trained ordering: it changes the order of solutions, and no answer.

use pavage_family::{AnyFamily, AnyPosition, Cover, Erased, Family, Settings};
use pavage_host::run_on;
use pavage_packing::Packing;
use pavage_search::{ENGINES, OptionId, Order, Run, Sinks, Task, engine};

fn read(text: &str, format: &str) -> Box<dyn AnyPosition> {
    let settings = Settings::new();
    let read = Erased::<Packing>::NEW.read(text, format, &settings);
    read.expect("it is a puzzle")
}

/// Puzzles with copies, holes, fixed pieces, open cells, spare pieces, other lattices.
fn puzzles() -> Vec<Box<dyn AnyPosition>> {
    let texts = [
        "family = \"packing\"\nboard = \"3x4\"\n[[pieces]]\nname = \"I\"\nshape = \"##\"\ncount = 6\n",
        "family = \"packing\"\nboard = \"\"\"\n#...\n.#..\n....\n#..#\n\"\"\"\n[[pieces]]\nname = \"I\"\nshape = \"###\"\ncount = \"0-4\"\n[[pieces]]\nname = \"V\"\nshape = \"##\\n#.\"\ncount = \"0-4\"\n",
        "family = \"packing\"\nboard = \"2x5\"\nspare = 1\n[[pieces]]\nname = \"I\"\nshape = \"###\"\ncount = 3\n",
        "family = \"packing\"\nlattice = \"triangular\"\nboard = \"parallelogram 2x4\"\nspare = \"0-2\"\n[[pieces]]\nname = \"T\"\nshape = \"###\"\ncount = \"any\"\n[[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 1\n",
    ];
    let mut puzzles: Vec<_> = texts.iter().map(|text| read(text, "toml")).collect();
    puzzles.push(read(
        include_str!("../../../../data/challenges/iq-039.txt"),
        "grid",
    ));
    let family = Erased::<Packing>::NEW;
    for name in ["pentomino-3x20", "tetrahex-4x7"] {
        let built_in = family
            .built_in(name, &Settings::new())
            .expect("it is built in");
        puzzles.push(built_in.expect("it needs no options"));
    }
    puzzles
}

fn task(order: Order) -> Task {
    Task {
        order,
        ..Task::default()
    }
}

#[test]
fn it_changes_no_count() {
    for puzzle in puzzles() {
        let cover = puzzle.cover(&Run::default()).expect("the areas match");
        let model = cover.model();
        let order = cover.order("learned", 0).expect("packing has it");
        for engine in ENGINES
            .iter()
            .filter(|engine| engine.supports(model).is_ok())
        {
            if !engine.can(pavage_search::Asked::Solutions)
                || engine.name() == "reference" && model.option_count() > 200
            {
                continue;
            }
            let all = |order: &Order, threads: usize| {
                let mut found: Vec<Vec<OptionId>> = Vec::new();
                let mut keep = |options: &[OptionId]| {
                    let mut options = options.to_vec();
                    options.sort_unstable();
                    found.push(options);
                    std::ops::ControlFlow::Continue(())
                };
                let mut sinks = Sinks {
                    on_solution: Some(&mut keep),
                    ..Sinks::default()
                };
                let summary =
                    engine.search(model, &task(order.clone()), &run_on(threads), &mut sinks);
                (found, summary)
            };
            let (mut plain, _) = all(&Order::default(), 1);
            let (learned, summary) = all(&order, 1);
            assert_eq!(
                all(&order, 3),
                (learned.clone(), summary),
                "{}",
                engine.name()
            );
            let mut learned = learned;
            plain.sort_unstable();
            learned.sort_unstable();
            assert_eq!(plain, learned, "{}", engine.name());
        }
    }
}

/// A placement and its image under a symmetry of the problem have the same score, after paths that are
/// images of each other too.
#[test]
fn it_knows_no_directions() {
    for puzzle in puzzles() {
        let cover = puzzle.cover(&Run::default()).expect("the areas match");
        let guide = cover.order("learned", 0).and_then(|order| order.guide);
        let guide = guide.expect("packing has it").0;
        let options: Vec<OptionId> = cover.model().options().collect();
        let symmetries = cover
            .symmetries(&Run::default())
            .expect("there are no limits");
        let path = &options[options.len() / 3..=options.len() / 3];
        for images in symmetries.iter() {
            let image = |option: &OptionId| images[option.index()];
            let imaged: Vec<OptionId> = options.iter().map(image).collect();
            let path_imaged: Vec<OptionId> = path.iter().map(image).collect();
            assert_eq!(guide.scores(&[], &options), guide.scores(&[], &imaged));
            let is_free = |option: &&OptionId| {
                let entries = cover.model().entries(**option).iter();
                entries
                    .clone()
                    .all(|entry| !cover.model().covers(path[0], entry.item))
            };
            let (after, after_imaged): (Vec<OptionId>, Vec<OptionId>) = options
                .iter()
                .filter(is_free)
                .map(|option| (*option, image(option)))
                .unzip();
            assert_eq!(
                guide.scores(path, &after),
                guide.scores(&path_imaged, &after_imaged)
            );
        }
    }
}

/// Where the guide says that it needs fewer nodes than the usual ordering, it does.
#[test]
fn it_finds_some_solutions_sooner() {
    let mut sums = [0_u64; 2];
    let names = [
        "iq-puzzler-pro-diagonal",
        "kanoodle",
        "pentomino-5x12",
        "pentomino-4x15",
    ];
    for name in names {
        let puzzle = Packing::built_in(name, &Settings::new()).expect("it is built in");
        let cover = Packing::cover(&puzzle, &puzzle.start(), &Run::default());
        let cover = cover.expect("the areas match");
        for (sum, heuristic) in sums.iter_mut().zip(["mrv", "learned"]) {
            let order = cover.order(heuristic, 0).expect("packing has it");
            let mut run = Run::default();
            run.limits.solutions_max = Some(1);
            let mask = engine("mask").expect("it is in the table");
            let found = mask.search(cover.model(), &task(order), &run, &mut Sinks::default());
            assert_eq!(found.stats.solutions, 1);
            *sum += found.stats.nodes;
        }
    }
    let [plain, learned] = sums;
    assert!(learned * 10 < plain, "{learned} {plain}");
}
