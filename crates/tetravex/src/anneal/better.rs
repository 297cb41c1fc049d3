//! The better rule: rejection-free steps at cells that do not match, at one temperature that fits
//! the size of the board, and from time to time a step that moves many tiles at once.
//!
//! Of the steps with many tiles only the shift is used by default. It repairs boards whose tiles
//! match each other but lie a row or a column off, and solves small boards three times as fast.
//! Blocks gave no gain in measurements; they are there for studies.

use pavage_bits::Random;
use pavage_family::{Considered, Findings, Message, OptionSpec, Settings};
use pavage_search::{Run, StopReason, Summary};

use super::best::Best;
use super::heat::{Heat, Made, Step};
use super::moves::{self, BLOCK_EVERY, Large, Moves, SHIFT_EVERY};
use super::settings::{START, STEPS, number, option, steps_max};
use super::sites::Sites;
use super::start::Start;
use super::watch::{Moment, Watch, begun, first};
use crate::{Puzzle, State, Tile};

pub(super) const OPTIONS: &[OptionSpec] = &[
    option("temperature", "option-anneal-temperature"),
    SHIFT_EVERY,
    BLOCK_EVERY,
    START,
    STEPS,
];

/// Steps between two checks of the limits.
const STEPS_BETWEEN_LOOKS: u64 = 256;

/// The temperature, and the steps that move many tiles.
struct Schedule {
    temperature: f64,
    large: Large,
}

impl Schedule {
    fn read(puzzle: &Puzzle, settings: &Settings) -> Result<Schedule, Message> {
        let temperature = number(settings, "temperature", 0.01..=1000.0)?;
        Ok(Schedule {
            temperature: temperature.unwrap_or_else(|| fitting(puzzle)),
            // A shift moves a fraction of all cells, so it takes longer on a larger board.
            large: Large::read(settings, puzzle.size() as u64)?,
        })
    }
}

/// The values of the options that the user does not give.
pub(super) fn defaults(puzzle: &Puzzle) -> Settings {
    let mut values = Settings::new();
    values.set("temperature", &format!("{:.3}", fitting(puzzle)));
    values.set("shift-every", &puzzle.size().to_string());
    values.set("block-every", "0");
    values
}

/// The temperature that was best in measurements on boards of 6 to 16 rows. It falls with the size,
/// because on a larger board more cells may be wrong at once.
fn fitting(puzzle: &Puzzle) -> f64 {
    let side = (puzzle.size() as f64).sqrt();
    0.3 * libm::pow(10.0 / side, 0.7)
}

/// Runs until a solution is found or a limit of the run is met. It has no limits of its own.
///
/// # Errors
/// The options are not valid.
pub(super) fn search(
    puzzle: &Puzzle,
    state: &State,
    settings: &Settings,
    run: &Run<'_>,
    findings: &mut Findings<'_, State>,
) -> Result<Summary, Message> {
    puzzle.check_counted()?;
    let schedule = Schedule::read(puzzle, settings)?;
    let mut random = Random::new(run.seed);
    let watch = Watch::new(puzzle, run, steps_max(settings)?, findings);
    if let Some(stop) = watch.stop() {
        return Ok(watch.end(stop));
    }
    let start = Start::asked(puzzle, state, settings, &mut random);
    let sites = Sites::new(puzzle, &start, &mut random);
    let energy = sites.energy();
    let temperature = schedule.temperature;
    let chain = Chain {
        heat: Heat::new(temperature),
        schedule,
        is_in: vec![false; sites.length()],
        step: Step::default(),
        best: watch.keeps_best().then(|| Best::new(sites.tiles(), energy)),
        told: watch.tells_each().then(|| {
            let laid = begun(start.is_free.iter().copied(), &sites.tiles());
            vec![first(laid, temperature, energy)]
        }),
        least: energy,
        steps: 0,
        made: 0,
        sites,
        random,
    };
    Ok(chain.run(watch))
}

/// A Markov chain over the fillings of the board.
struct Chain {
    sites: Sites,
    schedule: Schedule,
    heat: Heat,
    step: Step,
    random: Random,
    best: Option<Best>,
    /// The changes that were considered and not yet told, if somebody hears of each.
    told: Option<Vec<Considered>>,
    least: u64,
    steps: u64,
    made: u64,
    /// Scratch memory for moves of many tiles.
    is_in: Vec<bool>,
}

impl Chain {
    fn run(mut self, mut watch: Watch<'_, '_>) -> Summary {
        loop {
            let now = Moment {
                temperature: self.heat.temperature,
                energy: self.sites.energy(),
                best: self.least,
                lows: None,
            };
            watch.show(now, self.best.as_mut());
            watch.tell_each(&mut self.told);
            if self.sites.energy() == 0 {
                return watch.solved(now, &self.sites.tiles());
            }
            if !self.sites.can_move() {
                // There is only one board, and it is no solution.
                return watch.stopped(now, StopReason::Exhausted, self.best.as_mut());
            }
            if let Some(stop) = watch.stop() {
                return watch.stopped(now, stop, self.best.as_mut());
            }
            let steps = watch.until_look(STEPS_BETWEEN_LOOKS);
            self.made = 0;
            let before = self.steps;
            while self.steps < before + steps && self.sites.energy() > 0 {
                self.make();
            }
            watch.count(self.steps - before, self.made);
        }
    }

    /// Makes one step of some kind.
    fn make(&mut self) {
        self.steps += 1;
        let (sites, random) = (&mut self.sites, &mut self.random);
        if self.schedule.large.is_shift(self.steps) {
            let moves = moves::shift(sites.frame(), random);
            self.offer(moves);
        } else if self.schedule.large.is_block(self.steps) {
            let moves = moves::blocks(sites.frame(), random);
            self.offer(moves);
        } else {
            let before = sites.energy();
            let made = self.step.make(sites, &self.heat, random);
            let tile = |site| (site, self.sites.tile(site));
            match made {
                Made::Nothing => {
                    let stays = self.step.site().map(tile);
                    self.tell_step(before, false, stays.as_slice());
                }
                Made::Turn(one) => {
                    let changes = [tile(one)];
                    self.keep(&changes);
                    self.tell_step(before, true, &changes);
                }
                Made::Swap(one, other) => {
                    let changes = [tile(one), tile(other)];
                    self.keep(&changes);
                    self.tell_step(before, true, &changes);
                }
            }
        }
    }

    /// Tells of a step at one cell. Where it changed nothing, the tile that stays is told.
    fn tell_step(&mut self, before: u64, made: bool, changes: &[(usize, Tile)]) {
        if self.told.is_some() {
            let delta = self.sites.energy().cast_signed() - before.cast_signed();
            self.tell(delta, (self.step.chance(), true), made, changes);
        }
    }

    /// Tells of a change that was considered, if somebody hears of each, with its chance and whether it
    /// was drawn.
    fn tell(&mut self, delta: i64, chance: (f64, bool), made: bool, changes: &[(usize, Tile)]) {
        let Some(told) = &mut self.told else { return };
        let cell = |&(site, tile): &(usize, Tile)| (self.sites.cell(site), tile.0);
        told.push(Considered {
            cells: changes.iter().map(cell).collect(),
            delta,
            chance: chance.0,
            drawn: chance.1,
            made,
            temperature: self.heat.temperature,
            energy: self.sites.energy(),
        });
    }

    /// Makes moves or rejects them, by their energy.
    fn offer(&mut self, moves: Option<Moves>) {
        let changes = moves.and_then(|moves| moves::on_sites(&self.sites, &moves));
        let Some(changes) = changes else {
            return self.tell(0, (0.0, false), false, &[]);
        };
        let (sites, random) = (&mut self.sites, &mut self.random);
        let (is_made, gain) =
            moves::try_changes(sites, &changes, &mut self.is_in, &self.heat, random);
        if is_made {
            self.keep(&changes);
        }
        let chance = libm::exp(f64::from(gain.min(0)) / self.heat.temperature);
        self.tell(-i64::from(gain), (chance, false), is_made, &changes);
    }

    /// Records the changes.
    fn keep(&mut self, changes: &[(usize, Tile)]) {
        self.made += 1;
        let energy = self.sites.energy();
        self.least = self.least.min(energy);
        if let Some(best) = &mut self.best {
            for &(site, tile) in changes {
                best.lay(self.sites.cell(site), tile);
            }
            best.done(energy, || self.sites.tiles());
        }
    }
}
