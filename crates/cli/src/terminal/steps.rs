//! Deductions as text: numbered, the worlds of a hypothesis indented under it.

use pavage_app::{Contradiction, Message, Place, Step, World};
use pavage_words::Words;

use super::cells;
use super::ghosts::Ghosts;

/// The indentation of what belongs to a step.
const INDENT: &str = "   ";

/// The steps, numbered from 1, a line each, with the boards of their holes and with their worlds.
/// `ghosts` draws on the position that the steps start from.
pub(crate) fn numbered(steps: &[Step], ghosts: &Ghosts, words: &Words) -> Vec<String> {
    let mut lines = Vec::new();
    push_steps(&mut lines, "", steps, ghosts, words);
    lines
}

/// The same, each step with the candidates that it gains and what it costs.
pub(crate) fn numbered_with_gains(steps: &[Step], ghosts: &Ghosts, words: &Words) -> Vec<String> {
    let mut lines = Vec::new();
    let mut ghosts = ghosts.clone();
    for (at, step) in steps.iter().enumerate() {
        let headline = with_number("", at, step, &ghosts, words);
        lines.push(format!("{headline} ({})", gain(step, words)));
        push_step(&mut lines, "", step, &mut ghosts, words);
    }
    lines
}

/// What a step gains and costs.
pub(crate) fn gain(step: &Step, words: &Words) -> String {
    let gain = Message::new("step-gain").with("gained", step.gained());
    words.say(&gain.with("cost", step.cost))
}

/// What becomes of each assumption of a step: all worlds as boards, then one after the other.
pub(crate) fn worlds(
    step: &Step,
    ghosts: &Ghosts,
    is_revealed: bool,
    words: &Words,
) -> Vec<String> {
    let mut lines = ghosts.worlds(step, is_revealed, words);
    push_worlds(&mut lines, "", step, ghosts, words);
    lines
}

/// One case of a step in full: its board, and each step to its end. Cases are numbered from 1.
///
/// # Errors
/// There is no such case.
pub(crate) fn world(
    step: &Step,
    number: usize,
    ghosts: &Ghosts,
    is_revealed: bool,
    words: &Words,
) -> Result<Vec<String>, Message> {
    let world = world_of(step, number)?;
    let mut lines = ghosts.world(step, world, is_revealed, words);
    lines.push(String::new());
    push_world(&mut lines, "", world, ghosts, words);
    Ok(lines)
}

/// The step with this number, from 1, with the world of that number alone if one is asked for.
///
/// # Errors
/// There is no such step, or no such world.
pub(crate) fn alone(steps: &[Step], number: usize, world: Option<usize>) -> Result<Step, Message> {
    let mut step = step_of(steps, number)?.clone();
    if let Some(number) = world {
        let world = world_of(&step, number)?.clone();
        step.worlds = vec![world];
    }
    Ok(step)
}

fn step_of(steps: &[Step], number: usize) -> Result<&Step, Message> {
    let step = number.checked_sub(1).and_then(|at| steps.get(at));
    step.ok_or_else(|| {
        let message = Message::new("step-absent").with("step", number);
        message.with("steps", steps.len())
    })
}

fn world_of(step: &Step, number: usize) -> Result<&World, Message> {
    let cases: Vec<&World> = step.worlds.iter().filter(|world| !is_way(world)).collect();
    let world = number.checked_sub(1).and_then(|at| cases.get(at).copied());
    world.ok_or_else(|| {
        let message = Message::new("world-absent").with("world", number);
        message.with("worlds", cases.len())
    })
}

/// One of the steps alone, by its number from 1: with all its worlds as boards, or with one of them in full.
/// `ghosts` draws on the position that the steps start from.
///
/// # Errors
/// There is no such step, or no such world.
pub(crate) fn one(
    steps: &[Step],
    number: usize,
    world_number: Option<usize>,
    ghosts: Ghosts,
    words: &Words,
) -> Result<Vec<String>, Message> {
    let step = step_of(steps, number)?;
    let mut ghosts = ghosts.with_worlds(true);
    let before = &steps[..number - 1];
    before.iter().for_each(|step| ghosts.play(step));
    let mut lines = vec![with_number("", number - 1, step, &ghosts, words)];
    lines.extend(boards(step, &ghosts, words));
    lines.extend(match world_number {
        Some(number) => world(step, number, &ghosts, true, words)?,
        None => worlds(step, &ghosts, true, words),
    });
    Ok(lines)
}

/// The most steps of a way to a step that a hint shows unasked.
const WAY_MAX: usize = 8;
/// The most lines of a hypothesis that a hint shows unasked.
const LINES_MAX: usize = 24;

/// The worlds of a step as far as a reader takes them in: the way to the step and all cases if they
/// are short, else the shortest case, with the number of the others.
pub(crate) fn worlds_in_short(step: &Step, ghosts: &Ghosts, words: &Words) -> Vec<String> {
    let mut lines = Vec::new();
    let mut cases: Vec<Vec<String>> = Vec::new();
    for world in &step.worlds {
        let mut told = Vec::new();
        push_world(&mut told, "", world, ghosts, words);
        if !is_way(world) {
            cases.push(told);
        } else if world.steps.len() <= WAY_MAX {
            lines.extend(told);
        } else {
            let more = Message::new("step-way-more").with("number", world.steps.len());
            lines.push(words.say(&more));
        }
    }
    if cases.iter().map(Vec::len).sum::<usize>() <= LINES_MAX {
        lines.extend(cases.into_iter().flatten());
        return lines;
    }
    let number = cases.len();
    let shortest = cases.into_iter().min_by_key(Vec::len).unwrap_or_default();
    let is_shown = shortest.len() <= LINES_MAX && number > 1;
    if is_shown {
        lines.extend(shortest);
    }
    let more = Message::new("step-worlds-more").with("number", number - usize::from(is_shown));
    lines.push(words.say(&more));
    lines
}

/// Whether a world tells the deductions that lead to a step: nothing is supposed, nothing fails.
fn is_way(world: &World) -> bool {
    world.assumptions.is_empty() && world.contradiction.is_none()
}

/// The boards of the holes that a step rests on.
pub(crate) fn boards(step: &Step, ghosts: &Ghosts, words: &Words) -> Vec<String> {
    let lines = ghosts.lines(step, words).into_iter();
    lines.map(|line| format!("{INDENT}{line}")).collect()
}

/// The most cells that a headline lists; for more, the message gives their number.
const CELLS_MAX: usize = 6;

/// A step in one line: technique, cells, and message. The cells of a piece are left to the message,
/// which names the piece with them: beside the name of a technique they look like the place of what
/// it is about.
pub(crate) fn headline(
    step: &Step,
    of: &[Place],
    message: &Message,
    ghosts: &Ghosts,
    words: &Words,
) -> String {
    let code = match of.len() {
        1..=CELLS_MAX if !ghosts.are_of_pieces() => "step-headline",
        _ => "step-headline-nowhere",
    };
    let headline = Message::new(code)
        .with("rule", words.name("technique", step.rule))
        .with("cells", cells(of))
        .with("message", message.clone());
    words.say(&headline)
}

/// A contradiction: the rule that cannot hold, and where.
pub(crate) fn contradiction(of: &Contradiction) -> Message {
    let message = match of.cells.len() {
        1..=CELLS_MAX => Message::new("step-contradiction-at").with("cells", cells(&of.cells)),
        _ => Message::new("step-contradiction"),
    };
    message.with("message", of.message.clone())
}

/// Why, and what follows.
pub(crate) fn reasoned(step: &Step) -> Message {
    Message::new("step-reasoned")
        .with("reason", step.reason.clone())
        .with("message", step.message.clone())
}

fn push_steps(
    lines: &mut Vec<String>,
    indent: &str,
    steps: &[Step],
    ghosts: &Ghosts,
    words: &Words,
) {
    let mut ghosts = ghosts.clone();
    for (at, step) in steps.iter().enumerate() {
        lines.push(with_number(indent, at, step, &ghosts, words));
        push_step(lines, indent, step, &mut ghosts, words);
    }
}

/// The boards and worlds of a step; its conclusion is played on the ghosts.
fn push_step(
    lines: &mut Vec<String>,
    indent: &str,
    step: &Step,
    ghosts: &mut Ghosts,
    words: &Words,
) {
    let boards = boards(step, ghosts, words).into_iter();
    lines.extend(boards.map(|line| format!("{indent}{line}")));
    let worlds = ghosts.worlds(step, true, words).into_iter();
    lines.extend(worlds.map(|line| format!("{indent}{INDENT}{line}").trim_end().to_owned()));
    push_worlds(lines, &format!("{indent}{INDENT}"), step, ghosts, words);
    ghosts.play(step);
}

/// The line of a step, with its number from 1.
fn with_number(indent: &str, at: usize, step: &Step, ghosts: &Ghosts, words: &Words) -> String {
    let headline = headline(step, &step.cells, &reasoned(step), ghosts, words);
    format!("{indent}{}. {headline}", at + 1)
}

fn push_worlds(lines: &mut Vec<String>, indent: &str, step: &Step, ghosts: &Ghosts, words: &Words) {
    for world in &step.worlds {
        push_world(lines, indent, world, ghosts, words);
    }
}

/// A world: what is supposed, each step with its reason, and how it ends. Without an assumption it
/// is the way to the step, with the boards of holes too.
fn push_world(
    lines: &mut Vec<String>,
    indent: &str,
    world: &World,
    ghosts: &Ghosts,
    words: &Words,
) {
    let below = format!("{indent}{INDENT}");
    if is_way(world) {
        lines.push(format!("{indent}{}", words.say(&Message::new("step-way"))));
        push_steps(lines, &below, &world.steps, ghosts, words);
        return;
    }
    let supposed = world.supposed.iter().map(|message| words.say(message));
    let supposed = supposed.collect::<Vec<_>>().join("; ");
    let assumed = Message::new("step-suppose").with("supposed", supposed);
    lines.push(format!("{indent}{}", words.say(&assumed)));
    for (at, step) in world.steps.iter().enumerate() {
        lines.push(with_number(&below, at, step, ghosts, words));
        push_worlds(lines, &format!("{below}{INDENT}"), step, ghosts, words);
    }
    lines.push(format!("{below}{}", words.say(&end(world))));
}

/// How a world ends.
fn end(world: &World) -> Message {
    match &world.contradiction {
        Some(of) => contradiction(of),
        None => Message::new("step-stands"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_app::Settings;
    use pavage_words::Lang;

    fn step(worlds: Vec<World>) -> Step {
        Step {
            rule: "next-lamp",
            cells: vec![Place::flat(0, 1), Place::flat(2, 3)],
            look: vec![Place::flat(0, 1)],
            because: Vec::new(),
            nudge: Message::new("next-lamp-nudge"),
            reason: Message::new("next-lamp-reason"),
            message: Message::new("next-lamp-message").with("lamp", 1_usize),
            moves: Vec::new(),
            eliminates: Vec::new(),
            from: Vec::new(),
            forbids: Vec::new(),
            holes: Vec::new(),
            edges: Vec::new(),
            worlds,
            level: 0,
            cost: 0,
        }
    }

    #[test]
    fn worlds_stand_under_their_step() {
        let world = |lamp: usize, contradiction| World {
            assumptions: vec![lamp.to_string()],
            supposed: vec![Message::new("lamp-dark").with("lamp", lamp)],
            forbids: Vec::new(),
            steps: vec![step(Vec::new())],
            contradiction,
        };
        let dark = Contradiction {
            rule: "lamp-dark",
            cells: vec![Place::flat(4, 4)],
            edges: Vec::new(),
            message: Message::new("lamp-dark").with("lamp", 4_usize),
        };
        let outer = step(vec![world(1, Some(dark)), world(2, None)]);
        let said = "next lamp (1,2) (3,4): Every lamp is lit in the end, and this is the first \
             that is dark. So the lamp 1 is lit.";
        let expected = format!(
            "1. {said}\n   suppose the lamp 1 is dark\n      1. {said}\n      \
             contradiction at (5,5): the lamp 4 is dark\n   \
             suppose the lamp 2 is dark\n      1. {said}\n      no contradiction\n2. {said}"
        );
        let family = pavage_app::family("null").expect("it is a family");
        let position = family.built_in("null", &Settings::new());
        let position = position.expect("it is built in").expect("it needs nothing");
        let ghosts = Ghosts::on(&*position, false);
        let lines = numbered(&[outer, step(Vec::new())], &ghosts, &Words::new(Lang::En));
        assert_eq!(lines.join("\n"), expected);
    }
}
