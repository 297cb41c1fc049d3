//! How much work a sweep will take, from the steps that it has taken.
//!
//! The states of a sweep grow, are the most about where half of the cells are covered, and become fewer
//! again. So the logarithm of the work of a step is taken for a parabola with its top there: how steep it
//! is follows from the steps so far, and the sum of all steps from that. A sweep of few steps without
//! cells, as one of queens row by row, grows longer than that; but each of its steps is large, so that its
//! growth declines evenly, and where it ends is seen.

/// The steps over which growth is measured, at least.
const STEPS_MIN: usize = 6;
/// A sweep of fewer steps is one of few, where there are no cells.
const FEW: usize = 32;

/// The steps of a sweep.
pub(super) struct Forecast {
    /// Whether its steps are cells.
    has_cells: bool,
    /// The work of each step so far.
    steps: Vec<u64>,
    /// The sum of these.
    done: u64,
}

impl Forecast {
    /// Of a sweep that has not begun.
    pub(super) fn new(has_cells: bool) -> Forecast {
        Forecast {
            has_cells,
            steps: Vec::new(),
            done: 0,
        }
    }

    /// The work of the whole sweep, after the work of its next step has become known, when so many steps are
    /// left with it; `None` while too little is known.
    pub(super) fn after(&mut self, work: u64, left: usize) -> Option<u64> {
        self.steps.push(work.max(1));
        self.done = self.done.saturating_add(work.max(1));
        let (at, done) = (self.steps.len(), self.done);
        let cells = at + left.checked_sub(1)?;
        if at < STEPS_MIN {
            return None;
        }
        if at >= cells {
            return Some(done);
        }
        if cells < FEW && !self.has_cells {
            return Some(done.saturating_add(self.few_left(cells)));
        }
        // The mean of a few steps, for one cell often takes more than the next.
        let span = (at / 2).clamp(STEPS_MIN / 2, cells.max(STEPS_MIN) / 6 + STEPS_MIN / 2);
        let mean = |steps: &[u64]| steps.iter().sum::<u64>() as f64 / steps.len() as f64;
        let (before, last) = self.steps.split_at(at - span);
        let before = &before[before.len().saturating_sub(span)..];
        let growth = libm::log2(mean(last) / mean(before)) / span as f64;
        let top = cells as f64 / 2.0;
        let here = at as f64 - span as f64 / 2.0;
        let left = (cells - at) as f64;
        let now = mean(last);
        if here >= top || growth <= 0.0 {
            return Some(done.saturating_add(whole(now * left / 2.0)));
        }
        // A parabola with this slope here has risen by half of the slope times the way to its top.
        let rise = growth * (top - here) / 2.0;
        let most = now * libm::exp2(rise);
        Some(done.saturating_add(whole(most * left / 2.0)))
    }

    /// The work of the steps that are left, where there are few: the growth of the last half of the steps
    /// declines along a line.
    fn few_left(&self, cells: usize) -> u64 {
        let log = |work: &u64| libm::log2(*work as f64);
        let growths = self.steps.windows(2).map(|two| log(&two[1]) - log(&two[0]));
        let growths: Vec<f64> = growths.collect();
        let last = &growths[growths.len() / 2..];
        let (slope, mean) = line(last);
        let mut growth = mean + slope * (last.len() as f64 - 1.0) / 2.0;
        let mut now = self.steps.last().map_or(0.0, |work| *work as f64);
        let mut left = 0.0;
        for _ in self.steps.len()..cells {
            growth += slope.min(0.0);
            now *= libm::exp2(growth);
            left += now;
        }
        whole(left)
    }
}

/// The slope and the mean of a line through numbers.
fn line(numbers: &[f64]) -> (f64, f64) {
    let all = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / all;
    let from_middle = |at: usize| at as f64 - (all - 1.0) / 2.0;
    let each = || numbers.iter().enumerate();
    let slope: f64 = each().map(|(at, number)| from_middle(at) * number).sum();
    let square = |at: usize| from_middle(at) * from_middle(at);
    let spread: f64 = (0..numbers.len()).map(square).sum();
    (slope / spread, mean)
}

/// A number of work.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is cut off"
)]
pub(super) fn whole(number: f64) -> u64 {
    number as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is forecast of a sweep of so many cells, after each of its steps.
    fn forecasts(steps: &[u64], has_cells: bool) -> Vec<Option<u64>> {
        let mut forecast = Forecast::new(has_cells);
        let left = (1..=steps.len()).rev();
        let each = steps.iter().zip(left);
        each.map(|(work, left)| forecast.after(*work, left))
            .collect()
    }

    #[test]
    fn a_parabola_is_foreseen_from_a_quarter_on() {
        let states = |at: i32| libm::exp2(20.0 - f64::from((at - 30) * (at - 30)) / 45.0);
        let steps: Vec<u64> = (0..60).map(|at| whole(states(at)).max(1)).collect();
        let all: u64 = steps.iter().sum();
        for (at, forecast) in forecasts(&steps, true).into_iter().enumerate().skip(15) {
            let forecast = forecast.expect("it is known by now");
            assert!(
                forecast > all / 4 && forecast < all * 4,
                "{at}: {forecast} {all}"
            );
        }
    }

    /// The states of 14 queens, row by row, and of 12 pairs of Langford.
    #[test]
    fn a_sweep_of_few_steps_is_foreseen_after_a_half() {
        let queens = [
            1, 14, 156, 1364, 9621, 53834, 239_376, 819_838, 2_135_353, 4_096_606, 5_479_934,
            4_715_884, 2_310_917, 566_394,
        ];
        let pairs = [
            1, 22, 382, 5064, 47955, 290_868, 858_952, 905_131, 360_427, 66708, 5278, 121,
        ];
        for steps in [&queens[..], &pairs] {
            let all: u64 = steps.iter().sum();
            let known = forecasts(steps, false).into_iter().enumerate();
            for (at, forecast) in known.skip(steps.len() / 2) {
                let forecast = forecast.expect("it is known by now");
                assert!(
                    forecast > all / 4 && forecast < all * 4,
                    "{at}: {forecast} {all}"
                );
            }
        }
    }

    #[test]
    fn a_sweep_that_is_over_is_what_it_was() {
        let steps = [1, 2, 4, 8, 8, 4, 2, 1];
        assert_eq!(forecasts(&steps, true)[7], Some(30));
        assert_eq!(forecasts(&steps, true)[2], None);
    }
}
