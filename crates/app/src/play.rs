//! A game: a player lays piece after piece, by a plan or move by move, and takes nothing back.

mod intuition;
mod plan;
mod thoughts;

use std::cell::Cell;
use std::time::Duration;

use pavage_bits::{Random, SmallSort as _};
use pavage_family::ahead::{self, Found, Looking, worths};
use pavage_family::numbers::log2;
use pavage_family::variants::Variants;
use pavage_family::{AnyPosition, Message, NoCover, Placed, TrayPiece};
use pavage_search::{
    BigUint, Bounds, Guidance, ItemId, Model, OptionId, Run, Sinks, StopReason, SymmetricModel,
    Task, fastest_for,
};
use pavage_sweep::{count_by_sweep, worth_sweeping};

use crate::options::{Refusal, TRAINED, trained, weights};
use crate::problem::for_tables;

pub use intuition::{Intuition, intuition};
pub use thoughts::{Reason, ReasonKind, Thought, Thoughts, thoughts};

/// The most nodes of a search for what is left, where no sweep counts it.
const VISITED_MAX: u64 = 200_000;
/// The most moves that a player looks ahead.
pub const AHEAD_MAX: u32 = 6;
/// The most positions that a player may value for a plan.
pub const POSITIONS_MAX: u64 = 1_000_000;
/// What a choice that leaves no solution scores to one who knows.
const LOST: f64 = -1e6;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The trained network: the placement that it thinks keeps the most solutions.
    Learned,
    /// Whoever branches as a search does, and takes any of the choices.
    Mrv,
    /// The exact numbers of solutions: the placement that keeps the most.
    Oracle,
}

impl Player {
    /// All players.
    pub const ALL: [Player; 3] = [Player::Learned, Player::Mrv, Player::Oracle];

    /// The name, as typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Player::Learned => TRAINED,
            Player::Mrv => "mrv",
            Player::Oracle => "oracle",
        }
    }

    /// The player of that name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Player, Message> {
        let found = Player::ALL.into_iter().find(|player| player.name() == name);
        found.ok_or_else(|| {
            let known = Player::ALL.map(Player::name).join(", ");
            Message::new("player-unknown")
                .with("player", name)
                .with("known", known)
        })
    }
}

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// Who plays.
    pub player: Player,
    /// One move with this piece, not a whole game.
    pub piece: Option<&'a str>,
    /// The number of the variant of this piece.
    pub variant: Option<usize>,
    /// The most moves of a game.
    pub moves: usize,
    /// How many moves the player looks ahead.
    pub ahead: u32,
    /// The most positions that are valued for a plan of the whole game before its first move, from 1 to
    /// [`POSITIONS_MAX`]; without it none is made.
    pub positions: Option<u64>,
    /// Whether what is left is counted after each move.
    pub counts: bool,
}

impl Wish<'_> {
    /// One move of the network with any piece, without counting what is left.
    pub const LEARNED: Wish<'static> = Wish {
        player: Player::Learned,
        piece: None,
        variant: None,
        moves: 1,
        ahead: 0,
        positions: None,
        counts: false,
    };
}

/// A move.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The piece, and where it lies.
    pub placed: Placed,
    /// What the player chose by: of the network its policy, of the oracle the logarithm to base 2 of what
    /// is left, of `mrv` 0.
    pub score: f64,
    /// The share of the choice among all, as the player weighs them.
    pub probability: f64,
    /// The solutions that remain, if they were counted.
    pub left: Option<BigUint>,
    /// How many positions the player valued for it: each that the network scored, or that the oracle
    /// counted; of a plan of `mrv`, each that it chose among. A plan is paid for with the first move.
    pub valued: u64,
    /// How long the choice took.
    pub elapsed: Duration,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is a solution.
    Complete,
    /// There is no move, or no solution is left.
    Dead,
    /// It can go on.
    Open,
}

/// A game that was played.
pub struct Played {
    /// The moves.
    pub moves: Vec<Move>,
    /// How it stands.
    pub standing: Standing,
    /// The limit that ended it.
    pub limit: Option<StopReason>,
    /// How many positions the player valued in all.
    pub valued: u64,
    /// The board at the end.
    pub position: Box<dyn AnyPosition>,
}

/// Plays a game from this position to its end, or makes one move.
///
/// # Errors
/// The puzzle has no pieces to lay, or no piece of that name or variant is left.
pub fn play(position: &dyn AnyPosition, wish: &Wish<'_>, run: &Run<'_>) -> Result<Played, Refusal> {
    check(position, wish)?;
    let mut random = Random::new(run.seed);
    let mut played = Played {
        moves: Vec::new(),
        standing: Standing::Open,
        limit: None,
        valued: 0,
        position: position.boxed_clone(),
    };
    if let Some(positions) = wish.positions {
        return planned(played, wish, positions, &mut random, run);
    }
    loop {
        if let Some(stop) = run.stop() {
            played.limit = Some(stop);
            return Ok(played);
        }
        let begun = run.begin();
        let choices = match choices(&*played.position, wish, run) {
            Ok(Found::Open(choices)) => choices,
            Ok(Found::Complete) => return Ok(ended(played, Standing::Complete)),
            Ok(Found::Dead) if wish.variant.is_some() => return Err(nowhere(wish)),
            Ok(Found::Dead) => return Ok(ended(played, Standing::Dead)),
            Err(why) => return unlisted(played, why),
        };
        let valued = Cell::new(valued(&choices, wish));
        let choice = chosen(&choices, wish, &mut random, &valued, run);
        let valued = valued.get();
        played.valued += valued;
        let elapsed = begun.elapsed();
        played.position = choice.position.boxed_clone();
        let left = match (&choice.left, wish.counts) {
            (Some(left), _) => Some(left.clone()),
            (None, true) => left(&*played.position, run),
            (None, false) => None,
        };
        let none_left = left.as_ref().is_some_and(|left| left.bits() == 0);
        played.moves.push(Move {
            placed: choice.placed.clone(),
            score: choice.score,
            probability: choice.probability(),
            left,
            valued,
            elapsed,
        });
        let is_complete = played.position.check().violations.is_empty();
        if is_complete {
            return Ok(ended(played, Standing::Complete));
        }
        if wish.piece.is_some() || played.moves.len() >= wish.moves {
            let standing = if none_left {
                Standing::Dead
            } else {
                Standing::Open
            };
            return Ok(ended(played, standing));
        }
    }
}

/// A game that does not go on from here.
fn unlisted(mut played: Played, why: NoCover) -> Result<Played, Refusal> {
    match why {
        NoCover::TooLarge(message) => Err(Refusal::TooLarge(message)),
        NoCover::Stopped(stop) => {
            played.limit = Some(stop);
            Ok(played)
        }
        NoCover::Unsolvable(_) => Ok(ended(played, Standing::Dead)),
    }
}

/// Plays the line of a plan. A limit ends the thinking, or the counting of what is left; the longest line
/// known then is played to its end.
fn planned(
    mut played: Played,
    wish: &Wish<'_>,
    positions: u64,
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Played, Refusal> {
    let begun = run.begin();
    let start = played.position.boxed_clone();
    if start.check().violations.is_empty() {
        return Ok(ended(played, Standing::Complete));
    }
    let cover = match start.cover(run) {
        Ok(cover) => cover,
        Err(why) => return unlisted(played, why),
    };
    let firsts = match wish.piece {
        None => None,
        Some(_) => {
            let unweighed = Wish {
                player: Player::Mrv,
                ..*wish
            };
            match choices(&*start, &unweighed, run) {
                Ok(Found::Open(found)) => Some(found.iter().map(|choice| choice.option).collect()),
                Ok(_) if wish.variant.is_some() => return Err(nowhere(wish)),
                Ok(_) => return Ok(ended(played, Standing::Dead)),
                Err(why) => return unlisted(played, why),
            }
        }
    };
    let asked = (wish.player == Player::Learned).then(|| cover.order(TRAINED, 0));
    let guide = asked.flatten().and_then(|order| order.guide);
    let thinking = plan::Thinking {
        model: cover.model(),
        guide: guide.as_ref().map(|Guidance(guide)| &**guide),
        positions,
        run,
    };
    let Some(thought) = thinking.plan(firsts, random) else {
        return Err(Refusal::TooLarge(Message::new("play-too-large")));
    };
    (played.valued, played.limit) = (thought.valued, thought.limit);
    let mut elapsed = begun.elapsed();
    let most = if wish.piece.is_some() { 1 } else { wish.moves };
    let mut laid = Vec::new();
    for step in thought.line.iter().take(most) {
        let before = played.position.solution();
        let before = before.placed().unwrap_or_default();
        laid.push(step.option);
        let after = cover.decode(&laid);
        let solution = after.solution();
        let mut now = solution.placed().unwrap_or_default().iter();
        let Some(placed) = now.find(|piece| !before.contains(piece)).cloned() else {
            break;
        };
        let choice = Choice {
            option: step.option,
            placed,
            position: after,
            score: step.score,
            log: libm::log(step.probability),
            left: None,
        };
        let choice = named(&*played.position, wish, choice);
        let counts = wish.counts && played.limit.is_none();
        let left = counts.then(|| left(&*choice.position, run)).flatten();
        if counts {
            played.limit = run.stop();
        }
        let is_first = played.moves.is_empty();
        played.moves.push(Move {
            placed: choice.placed,
            score: step.score,
            probability: step.probability,
            left,
            valued: if is_first { thought.valued } else { 0 },
            elapsed: std::mem::take(&mut elapsed),
        });
        played.position = choice.position;
    }
    let is_whole = most >= thought.line.len() && thought.limit.is_none();
    let none_left = played.moves.last().and_then(|last| last.left.as_ref());
    let none_left = none_left.is_some_and(|left| left.bits() == 0);
    let standing = if played.position.check().violations.is_empty() {
        Standing::Complete
    } else if is_whole || none_left {
        Standing::Dead
    } else {
        Standing::Open
    };
    Ok(ended(played, standing))
}

/// How many positions a player valued to list these choices.
fn valued(choices: &[Choice], wish: &Wish<'_>) -> u64 {
    match wish.player {
        Player::Learned | Player::Oracle => choices.len() as u64,
        Player::Mrv => 0,
    }
}

/// The refusal of a variant for which there is no place. Another one may have a place.
fn nowhere(wish: &Wish<'_>) -> Refusal {
    let message = Message::new("play-variant-nowhere");
    let message = message.with("piece", wish.piece.unwrap_or_default());
    Refusal::BadOption(message.with("variant", wish.variant.unwrap_or_default()))
}

fn ended(played: Played, standing: Standing) -> Played {
    Played { standing, ..played }
}

/// Checks that the piece and its variant can be asked for.
fn check(position: &dyn AnyPosition, wish: &Wish<'_>) -> Result<(), Refusal> {
    if position.solution().placed().is_none() {
        let message = Message::new("play-family").with("family", position.family());
        return Err(Refusal::BadOption(message));
    }
    if let Some(positions) = wish.positions {
        check_plan(positions, wish)?;
    }
    if wish.player == Player::Learned && trained(position).is_none() {
        let message = Message::new("play-untrained").with("family", position.family());
        return Err(Refusal::BadOption(message));
    }
    if wish.player == Player::Learned {
        weights(position)?;
    }
    let pieces = position.tray().pieces;
    let known = |pieces: Vec<TrayPiece>| {
        let names: Vec<String> = pieces.into_iter().map(|piece| piece.name).collect();
        names.join(", ")
    };
    let Some(name) = wish.piece else {
        let message = Message::new("play-variant-alone").with("known", known(pieces));
        let is_alone = wish.variant.is_some();
        return if is_alone {
            Err(Refusal::BadOption(message))
        } else {
            Ok(())
        };
    };
    let Some(piece) = pieces.iter().find(|piece| piece.name == name) else {
        let message = Message::new("play-piece").with("piece", name);
        return Err(Refusal::BadOption(message.with("known", known(pieces))));
    };
    if piece.left == 0 {
        let message = Message::new("play-piece-laid").with("piece", name);
        return Err(Refusal::BadOption(message));
    }
    let variants = piece.images.len();
    match wish.variant {
        Some(variant) if variant >= variants => {
            let message = Message::new("play-variant").with("piece", name);
            let message = message.with("variant", variant);
            Err(Refusal::BadOption(message.with("last", variants - 1)))
        }
        _ => Ok(()),
    }
}

/// Checks that a plan of so many positions can be asked for.
fn check_plan(positions: u64, wish: &Wish<'_>) -> Result<(), Message> {
    if wish.player == Player::Oracle {
        return Err(Message::new("play-positions-oracle"));
    }
    if wish.ahead > 0 {
        return Err(Message::new("play-positions-ahead"));
    }
    if !(1..=POSITIONS_MAX).contains(&positions) {
        let message = Message::new("play-positions-range").with("positions", positions);
        return Err(message.with("max", POSITIONS_MAX));
    }
    Ok(())
}

/// A choice of a player.
struct Choice {
    option: OptionId,
    placed: Placed,
    position: Box<dyn AnyPosition>,
    score: f64,
    /// The logarithm of its chance among all.
    log: f64,
    /// The solutions that it leaves, if the player counted them.
    left: Option<BigUint>,
}

impl Choice {
    fn probability(&self) -> f64 {
        libm::exp(self.log)
    }
}

/// The choices at a position.
fn choices(
    position: &dyn AnyPosition,
    wish: &Wish<'_>,
    run: &Run<'_>,
) -> Result<Found<Choice>, NoCover> {
    if position.check().violations.is_empty() {
        return Ok(Found::Complete);
    }
    let cover = position.cover(run)?;
    let model = cover.model();
    let before = position.solution();
    let before = before.placed().unwrap_or_default();
    let laid = |option: OptionId| -> Option<(Placed, Box<dyn AnyPosition>)> {
        let after = cover.decode(&[option]);
        let solution = after.solution();
        let mut now = solution.placed()?.iter();
        let placed = now.find(|piece| !before.contains(piece))?.clone();
        Some((placed, after))
    };
    let options = match wish.piece {
        None => match hardest(model) {
            Item::Nothing | Item::Bare => return Ok(Found::Dead),
            Item::Of(options) => options,
        },
        Some(piece) => options_of(position, model, piece, &laid),
    };
    let mut laid: Vec<(OptionId, Placed, Box<dyn AnyPosition>)> = options
        .into_iter()
        .filter_map(|option| laid(option).map(|(placed, after)| (option, placed, after)))
        .collect();
    if let (Some(name), Some(variant)) = (wish.piece, wish.variant) {
        let variants = Variants::of(position);
        laid.retain(|(_, placed, _)| {
            let placed = Placed {
                piece: name.to_owned(),
                ..placed.clone()
            };
            variants
                .lying(&placed)
                .is_some_and(|lying| lying.variant == variant)
        });
    }
    if laid.is_empty() {
        return Ok(Found::Dead);
    }
    let options: Vec<OptionId> = laid.iter().map(|(option, _, _)| *option).collect();
    let mut lefts: Vec<Option<BigUint>> = vec![None; laid.len()];
    let (scores, logs): (Vec<f64>, Vec<f64>) = match wish.player {
        Player::Mrv => (vec![0.0; laid.len()], vec![0.0; laid.len()]),
        Player::Learned => {
            let guide = cover.order(TRAINED, 0).and_then(|order| order.guide);
            let guide = guide.map(|Guidance(guide)| guide);
            let Some(guide) = guide else {
                return Ok(Found::Dead);
            };
            let scores = guide.scores(&[], &options).into_iter();
            let scores: Vec<f64> = scores
                .map(|score| f64::from(score) / guide.unit())
                .collect();
            (scores.clone(), scores)
        }
        Player::Oracle => {
            for (left_of, (_, _, after)) in lefts.iter_mut().zip(&laid) {
                *left_of = left(&**after, run);
            }
            let log = |left: &Option<BigUint>| left.as_ref().and_then(log2).unwrap_or(-1.0);
            let scores: Vec<f64> = lefts.iter().map(log).collect();
            let logs = scores.iter().map(|score| match score {
                score if *score < 0.0 => LOST,
                score => score * std::f64::consts::LN_2,
            });
            (scores.clone(), logs.collect())
        }
    };
    let logs = ahead::logs(&logs).into_iter();
    let all = laid.into_iter().zip(scores).zip(logs.zip(lefts));
    let choice = |(((option, placed, position_after), score), (log, left))| {
        let choice = Choice {
            option,
            placed,
            position: position_after,
            score,
            log,
            left,
        };
        named(position, wish, choice)
    };
    let mut choices: Vec<Choice> = all.map(choice).collect();
    choices.small_sort_by(|one, other| other.score.total_cmp(&one.score));
    Ok(Found::Open(choices))
}

/// A choice, with the piece under the name asked for: equal pieces have one item.
fn named(position: &dyn AnyPosition, wish: &Wish<'_>, mut choice: Choice) -> Choice {
    if let Some(name) = wish.piece.filter(|name| *name != choice.placed.piece) {
        let cells: Vec<String> = choice
            .placed
            .cells
            .iter()
            .map(ToString::to_string)
            .collect();
        if let Ok(played) = position.play(&format!("{name} {}", cells.join(" "))) {
            choice.placed.piece = name.to_owned();
            choice.position = played;
        }
    }
    choice
}

/// The item that a search would branch on.
enum Item {
    /// Nothing must be covered.
    Nothing,
    /// An item that nothing covers.
    Bare,
    /// The options of the item with the fewest.
    Of(Vec<OptionId>),
}

fn hardest(model: &Model) -> Item {
    let mut counts = vec![0_usize; model.item_count()];
    for option in model.options() {
        model
            .entries(option)
            .iter()
            .for_each(|entry| counts[entry.item.index()] += 1);
    }
    let must = |item: &ItemId| {
        model
            .bounds(*item)
            .is_some_and(|bounds: Bounds| bounds.min > 0)
    };
    let spare = |item: &ItemId| {
        let need = model.bounds(*item).map_or(0, |bounds| bounds.min) as usize;
        counts[item.index()].checked_sub(need)
    };
    let Some(item) = model.primary_items().filter(must).min_by_key(spare) else {
        return Item::Nothing;
    };
    if spare(&item).is_none() {
        return Item::Bare;
    }
    Item::Of(
        model
            .options()
            .filter(|&option| model.covers(option, item))
            .collect(),
    )
}

/// The options of a piece. Equal pieces have one item, under the name of the first.
fn options_of(
    position: &dyn AnyPosition,
    model: &Model,
    name: &str,
    laid: &dyn Fn(OptionId) -> Option<(Placed, Box<dyn AnyPosition>)>,
) -> Vec<OptionId> {
    let pieces = position.tray().pieces;
    let Some(piece) = pieces
        .iter()
        .find(|piece| piece.name == name && piece.left > 0)
    else {
        return Vec::new();
    };
    let sorted = |images: &[Vec<pavage_family::Place>]| {
        let mut images = images.to_vec();
        images.small_sort();
        images
    };
    let images = sorted(&piece.images);
    let equals = pieces
        .iter()
        .filter(|other| sorted(&other.images) == images);
    let names: Vec<&str> = equals.map(|piece| piece.name.as_str()).collect();
    let items = names.iter().filter_map(|name| model.item(name));
    let items: Vec<ItemId> = items.collect();
    let of_items = model
        .options()
        .filter(|&option| items.iter().any(|&item| model.covers(option, item)));
    of_items
        .filter(|&option| {
            laid(option).is_some_and(|(placed, _)| names.contains(&placed.piece.as_str()))
        })
        .collect()
}

/// A player who looks ahead: after a piece that was asked for, with any.
struct Looker<'a> {
    wish: Wish<'a>,
    valued: &'a Cell<u64>,
    run: &'a Run<'a>,
}

impl Looking for Looker<'_> {
    type Choice = Choice;

    fn log(&self, choice: &Choice) -> f64 {
        choice.log
    }

    fn after(&self, choice: &Choice) -> Option<Found<Choice>> {
        if self.run.stop().is_some() {
            return None;
        }
        let found = match choices(&*choice.position, &self.wish, self.run) {
            Err(NoCover::Unsolvable(_)) => Some(Found::Dead),
            found => found.ok(),
        };
        if let Some(Found::Open(choices)) = &found {
            self.valued
                .set(self.valued.get() + valued(choices, &self.wish));
        }
        found
    }
}

/// The choice that is worth most to the player; among equals the seed decides.
fn chosen<'c>(
    choices: &'c [Choice],
    wish: &Wish<'_>,
    random: &mut Random,
    valued: &Cell<u64>,
    run: &Run<'_>,
) -> &'c Choice {
    let wish = Wish {
        piece: None,
        variant: None,
        ..*wish
    };
    let worths = worths(&Looker { wish, valued, run }, choices, wish.ahead);
    let best = worths.iter().copied().fold(f64::MIN, f64::max);
    let equals: Vec<&Choice> = choices
        .iter()
        .zip(&worths)
        .filter(|(_, worth)| **worth >= best)
        .map(|(choice, _)| choice)
        .collect();
    equals[random.index(equals.len())]
}

/// The number of solutions of a position, if it is counted soon enough.
fn left(position: &dyn AnyPosition, run: &Run<'_>) -> Option<BigUint> {
    let cover = match position.cover(run) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(_)) => return Some(BigUint::default()),
        Err(_) => return None,
    };
    let model = cover.model();
    let mut run = for_tables(&run.quiet());
    run.limits.solutions_max = None;
    run.limits.nodes_max = None;
    let bounded = worth_sweeping(SymmetricModel::new(model, &[]), &run);
    if let Ok(swept) = count_by_sweep(model, &[], &bounded)
        && let Ok(solutions) = swept.solutions
    {
        return Some(solutions);
    }
    run.limits.nodes_max = Some(VISITED_MAX);
    let found = fastest_for(model).search(model, &Task::default(), &run, &mut Sinks::default());
    (found.stop == StopReason::Exhausted).then(|| BigUint::from(found.stats.solutions))
}
