//! The network in floats, while it learns.

use pavage_bits::Random;
use pavage_grid::{LATTICES, Lattice};
use pavage_learned::{DENSE, FIRST, HEADS, Inputs, Network, SECOND, Table, UNIT, windows_of};

use crate::labels::Labelled;

/// The largest weight that fits 8 bits in steps of 1/64.
const WEIGHT_MAX: f32 = 127.0 / 64.0;
/// Where the numbers of a layer are cut off.
const CUT: f32 = 127.0 / 64.0;
/// The exponent that makes a distribution over choices of the numbers of solutions that they keep.
const TEMPER: f32 = 0.5;
/// Logarithms of numbers of solutions are learned divided by this.
pub const LOG_SCALE: f32 = 8.0;
/// How much the numbers of solutions and being alive count beside the policy.
const LOG_WEIGHT: f32 = 0.3;
const ALIVE_WEIGHT: f32 = 0.3;
/// Positions between two changes of the weights.
const BATCH: usize = 32;

/// What a network sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Design {
    /// The dense inputs alone, one layer.
    Linear,
    /// The dense inputs.
    Dense,
    /// And the smaller windows.
    Small,
    /// And all windows.
    All,
}

/// Where in the first layer the vectors of windows are added.
const SMALL: (usize, usize) = (0, 16);
const LARGE: (usize, usize) = (16, 8);

/// Where in the first layer the vectors of a table are added, how long they are, and where the table begins.
type Rows = (usize, usize, usize);

/// A network in floats. All weights lie in one list.
#[derive(Clone)]
pub struct Net {
    design: Design,
    weights: Vec<f32>,
    /// Where the table of each form of windows of each lattice begins.
    tables: Vec<(&'static str, Vec<Rows>)>,
}

const FIRST_AT: usize = 0;
const FIRST_BIAS: usize = FIRST_AT + DENSE * FIRST;
const SECOND_AT: usize = FIRST_BIAS + FIRST;
const SECOND_BIAS: usize = SECOND_AT + FIRST * SECOND;
const HEADS_AT: usize = SECOND_BIAS + SECOND;
const HEADS_BIAS: usize = HEADS_AT + HEADS * SECOND;
const TABLES_AT: usize = HEADS_BIAS + HEADS;

/// The numbers of one choice on its way through the network.
struct Pass {
    first: [f32; FIRST],
    second: [f32; SECOND],
    heads: [f32; HEADS],
}

impl Net {
    /// A network that has learned nothing.
    pub fn new(design: Design, seed: u64) -> Net {
        let mut random = Random::new(seed);
        let mut weights = vec![0.0; TABLES_AT];
        let mut fill = |range: std::ops::Range<usize>, inputs: usize| {
            let scale = libm::sqrt(3.0 / inputs as f64);
            for weight in &mut weights[range] {
                *weight = ((random.unit() * 2.0 - 1.0) * scale) as f32;
            }
        };
        if design != Design::Linear {
            fill(FIRST_AT..FIRST_BIAS, DENSE);
            fill(SECOND_AT..SECOND_BIAS, FIRST);
            fill(HEADS_AT..HEADS_BIAS, SECOND);
            weights[FIRST_BIAS..SECOND_AT].fill(0.2);
        }
        let mut tables = Vec::new();
        for lattice in LATTICES.into_iter().filter(|lattice| !lattice.is_solid) {
            let count = match design {
                Design::Linear | Design::Dense => 0,
                Design::Small => 1,
                Design::All => 2,
            };
            let forms = windows_of(lattice).iter().zip([SMALL, LARGE]).take(count);
            let mut of_lattice = Vec::new();
            for (window, (begin, length)) in forms {
                of_lattice.push((begin, length, weights.len()));
                weights.resize(weights.len() + window.classes() * length, 0.0);
            }
            tables.push((lattice.name, of_lattice));
        }
        Net {
            design,
            weights,
            tables,
        }
    }

    fn tables_of(&self, lattice: &Lattice) -> &[Rows] {
        let found = self.tables.iter().find(|(name, _)| *name == lattice.name);
        found.map_or(&[], |(_, tables)| tables)
    }

    fn pass(&self, lattice: &Lattice, inputs: &Inputs) -> Pass {
        let weights = &self.weights;
        let mut pass = Pass {
            first: [0.0; FIRST],
            second: [0.0; SECOND],
            heads: [0.0; HEADS],
        };
        if self.design == Design::Linear {
            for head in 0..HEADS {
                let products = inputs.dense.iter().enumerate().map(|(input, &value)| {
                    f32::from(value) / 64.0 * weights[FIRST_AT + input * FIRST + head]
                });
                pass.heads[head] = products.sum::<f32>() + weights[HEADS_BIAS + head];
            }
            return pass;
        }
        pass.first.copy_from_slice(&weights[FIRST_BIAS..SECOND_AT]);
        for (input, &value) in inputs.dense.iter().enumerate() {
            let value = f32::from(value) / 64.0;
            let row = &weights[FIRST_AT + input * FIRST..][..FIRST];
            pass.first
                .iter_mut()
                .zip(row)
                .for_each(|(sum, weight)| *sum += value * weight);
        }
        for (&(begin, length, at), classes) in self.tables_of(lattice).iter().zip(&inputs.windows) {
            for &class in classes {
                let row = &weights[at + usize::from(class) * length..][..length];
                pass.first[begin..]
                    .iter_mut()
                    .zip(row)
                    .for_each(|(sum, weight)| *sum += weight);
            }
        }
        pass.first
            .iter_mut()
            .for_each(|value| *value = value.clamp(0.0, CUT));
        pass.second.copy_from_slice(&weights[SECOND_BIAS..HEADS_AT]);
        for (input, &value) in pass.first.iter().enumerate() {
            let row = &weights[SECOND_AT + input * SECOND..][..SECOND];
            pass.second
                .iter_mut()
                .zip(row)
                .for_each(|(sum, weight)| *sum += value * weight);
        }
        pass.second
            .iter_mut()
            .for_each(|value| *value = value.clamp(0.0, CUT));
        for head in 0..HEADS {
            let row = &weights[HEADS_AT + head * SECOND..][..SECOND];
            let products = pass
                .second
                .iter()
                .zip(row)
                .map(|(value, weight)| value * weight);
            pass.heads[head] = products.sum::<f32>() + weights[HEADS_BIAS + head];
        }
        pass
    }

    /// The answers of the network: policy, logarithm, alive.
    pub fn answers(&self, lattice: &Lattice, inputs: &Inputs) -> [f32; HEADS] {
        self.pass(lattice, inputs).heads
    }

    /// Adds the gradient of a choice, given that of its answers.
    fn back(
        &self,
        lattice: &Lattice,
        inputs: &Inputs,
        pass: &Pass,
        heads: [f32; HEADS],
        gradient: &mut [f32],
    ) {
        let weights = &self.weights;
        for (head, &slope) in heads.iter().enumerate() {
            gradient[HEADS_BIAS + head] += slope;
        }
        if self.design == Design::Linear {
            for (input, &value) in inputs.dense.iter().enumerate() {
                for (head, slope) in heads.iter().enumerate() {
                    gradient[FIRST_AT + input * FIRST + head] += slope * f32::from(value) / 64.0;
                }
            }
            return;
        }
        let mut second = [0.0_f32; SECOND];
        for (head, &slope) in heads.iter().enumerate() {
            for at in 0..SECOND {
                gradient[HEADS_AT + head * SECOND + at] += slope * pass.second[at];
                second[at] += slope * weights[HEADS_AT + head * SECOND + at];
            }
        }
        let stays = |value: f32| value > 0.0 && value < CUT;
        let mut first = [0.0_f32; FIRST];
        for (at, slope) in second.iter_mut().enumerate() {
            if !stays(pass.second[at]) {
                *slope = 0.0;
            }
            gradient[SECOND_BIAS + at] += *slope;
        }
        for (input, sum) in first.iter_mut().enumerate() {
            let from = SECOND_AT + input * SECOND;
            for at in 0..SECOND {
                gradient[from + at] += second[at] * pass.first[input];
                *sum += second[at] * weights[from + at];
            }
            if !stays(pass.first[input]) {
                *sum = 0.0;
            }
            gradient[FIRST_BIAS + input] += *sum;
        }
        for (input, &value) in inputs.dense.iter().enumerate() {
            let value = f32::from(value) / 64.0;
            let row = &mut gradient[FIRST_AT + input * FIRST..][..FIRST];
            row.iter_mut()
                .zip(&first)
                .for_each(|(sum, slope)| *sum += slope * value);
        }
        for (&(begin, length, at), classes) in self.tables_of(lattice).iter().zip(&inputs.windows) {
            for &class in classes {
                let row = &mut gradient[at + usize::from(class) * length..][..length];
                row.iter_mut()
                    .zip(&first[begin..])
                    .for_each(|(sum, slope)| *sum += slope);
            }
        }
    }

    /// The loss of a position, whose gradient is added.
    fn learn(&self, position: &Labelled, gradient: &mut [f32]) -> f32 {
        let passes: Vec<Pass> = position
            .choices
            .iter()
            .map(|choice| self.pass(position.lattice, &choice.inputs))
            .collect();
        let policy: Vec<f32> = passes.iter().map(|pass| pass.heads[0]).collect();
        let said = softmax(&policy);
        let wanted = wanted(position);
        let count = passes.len() as f32;
        let mut loss = 0.0;
        for (at, (pass, choice)) in passes.iter().zip(&position.choices).enumerate() {
            let mut slopes = [0.0; HEADS];
            if let Some(wanted) = &wanted {
                slopes[0] = said[at] - wanted[at];
                if wanted[at] > 0.0 {
                    loss -= wanted[at] * libm::logf(said[at].max(1e-9) / wanted[at]);
                }
            }
            if let Some(log) = choice.log {
                let miss = pass.heads[1] - log / LOG_SCALE;
                slopes[1] = LOG_WEIGHT * miss / count;
                loss += LOG_WEIGHT * miss * miss / 2.0 / count;
            }
            let alive = if choice.log.is_some() { 1.0 } else { 0.0 };
            let said = chance(pass.heads[2]);
            slopes[2] = ALIVE_WEIGHT * (said - alive) / count;
            let right = if alive > 0.5 { said } else { 1.0 - said };
            loss -= ALIVE_WEIGHT * libm::logf(right.max(1e-9)) / count;
            self.back(position.lattice, &choice.inputs, pass, slopes, gradient);
        }
        loss
    }

    /// The mean loss on positions.
    pub fn loss(&self, positions: &[Labelled]) -> f32 {
        let mut unused = vec![0.0; self.weights.len()];
        let losses = positions
            .iter()
            .map(|position| self.learn(position, &mut unused));
        losses.sum::<f32>() / positions.len() as f32
    }

    /// Learns from positions for so many rounds over all of them. Calls `told` after each, with its mean
    /// loss. Adam (Kingma, Ba 2014), its step falling along a cosine.
    pub fn train(
        &mut self,
        positions: &[Labelled],
        rounds: usize,
        step: f32,
        seed: u64,
        mut told: impl FnMut(usize, f32, &Net),
    ) {
        let mut random = Random::new(seed);
        let mut order: Vec<usize> = (0..positions.len()).collect();
        let length = self.weights.len();
        let (mut mean, mut square) = (vec![0.0_f32; length], vec![0.0_f32; length]);
        let mut gradient = vec![0.0_f32; length];
        let batches = order.len().div_ceil(BATCH);
        let mut done = 0_u32;
        let mut decay = [1.0_f32; 2];
        for round in 0..rounds {
            random.shuffle(&mut order);
            let mut loss = 0.0;
            for batch in order.chunks(BATCH) {
                gradient.fill(0.0);
                for &at in batch {
                    loss += self.learn(&positions[at], &mut gradient);
                }
                let share = f64::from(done) / (batches * rounds) as f64;
                let step = step * (0.5 + 0.5 * libm::cos(share * std::f64::consts::PI) as f32);
                done += 1;
                decay = [decay[0] * 0.9, decay[1] * 0.999];
                let scale = 1.0 / batch.len() as f32;
                for at in 0..length {
                    let slope = gradient[at] * scale;
                    mean[at] = 0.9 * mean[at] + 0.1 * slope;
                    square[at] = 0.999 * square[at] + 0.001 * slope * slope;
                    if square[at] > 1e-20 {
                        let up = mean[at] / (1.0 - decay[0]);
                        let down = (square[at] / (1.0 - decay[1])).sqrt() + 1e-8;
                        let moved = self.weights[at] - step * up / down;
                        self.weights[at] = moved.clamp(-WEIGHT_MAX, WEIGHT_MAX);
                    }
                }
            }
            told(round, loss / positions.len() as f32, self);
        }
    }

    /// The network in integers.
    pub fn quantized(&self, version: u32) -> Network {
        let byte = |weight: f32| (weight * 64.0).round().clamp(-127.0, 127.0) as i8;
        let wide = |bias: f32| (bias * UNIT as f32).round() as i32;
        let at = |at: usize| self.weights[at];
        Network {
            version,
            tables: self
                .tables
                .iter()
                .filter(|(_, tables)| !tables.is_empty())
                .map(|(name, tables)| {
                    let lattice = Lattice::named(name).expect("it is a lattice");
                    let tables = tables.iter().zip(windows_of(lattice)).map(
                        |(&(begin, length, from), window)| Table {
                            begin,
                            length,
                            values: self.weights[from..][..window.classes() * length]
                                .iter()
                                .map(|&weight| byte(weight))
                                .collect(),
                        },
                    );
                    ((*name).to_owned(), tables.collect())
                })
                .collect(),
            first: std::array::from_fn(|input| {
                std::array::from_fn(|to| byte(at(FIRST_AT + input * FIRST + to)))
            }),
            first_bias: std::array::from_fn(|to| wide(at(FIRST_BIAS + to))),
            second: std::array::from_fn(|input| {
                std::array::from_fn(|to| byte(at(SECOND_AT + input * SECOND + to)))
            }),
            second_bias: std::array::from_fn(|to| wide(at(SECOND_BIAS + to))),
            heads: std::array::from_fn(|head| {
                std::array::from_fn(|from| byte(at(HEADS_AT + head * SECOND + from)))
            }),
            heads_bias: std::array::from_fn(|head| wide(at(HEADS_BIAS + head))),
        }
    }
}

/// The distribution over the choices that is to be learned; `None` if there is nothing to choose.
fn wanted(position: &Labelled) -> Option<Vec<f32>> {
    let logs = position.choices.iter().filter_map(|choice| choice.log);
    let most = logs.fold(f32::MIN, f32::max);
    if most == f32::MIN || position.choices.len() < 2 {
        return None;
    }
    let share = |log: Option<f32>| log.map_or(0.0, |log| libm::exp2f((log - most) * TEMPER));
    let shares: Vec<f32> = position
        .choices
        .iter()
        .map(|choice| share(choice.log))
        .collect();
    let sum: f32 = shares.iter().sum();
    Some(shares.into_iter().map(|share| share / sum).collect())
}

/// The chance of these log odds.
pub fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-odds))
}

/// The distribution of these logarithms.
pub fn softmax(logs: &[f32]) -> Vec<f32> {
    let most = logs.iter().copied().fold(f32::MIN, f32::max);
    let shares: Vec<f32> = logs.iter().map(|log| libm::expf(log - most)).collect();
    let sum: f32 = shares.iter().sum();
    shares.into_iter().map(|share| share / sum).collect()
}
