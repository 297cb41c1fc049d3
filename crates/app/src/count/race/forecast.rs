//! How much work a sweep will take, from the steps that it has taken.
//!
//! The states of a sweep grow, are the most about where half of the cells are covered, and become fewer
//! again. So the logarithm of the work of a step is taken for a parabola with its top there: how steep it
//! is follows from the steps so far, and the sum of all steps from that.

use pavage_search::Model;

/// The steps over which growth is measured, at least.
const STEPS_MIN: usize = 6;

/// The steps of a sweep.
pub(super) struct Forecast {
    /// The number of steps: of cells.
    cells: usize,
    /// The work of each step so far.
    steps: Vec<u64>,
    /// The sum of these.
    done: u64,
}

impl Forecast {
    /// Of a sweep of this model.
    pub(super) fn of(model: &Model) -> Forecast {
        Forecast {
            cells: model.tiling().map_or(0, |tiling| tiling.cells.len()),
            steps: Vec::new(),
            done: 0,
        }
    }

    /// The work of the whole sweep, after the next step has become known; `None` while too little is known.
    pub(super) fn after(&mut self, work: u64) -> Option<u64> {
        self.steps.push(work.max(1));
        self.done = self.done.saturating_add(work.max(1));
        let (at, cells, done) = (self.steps.len(), self.cells, self.done);
        if at < STEPS_MIN || cells == 0 {
            return None;
        }
        if at >= cells {
            return Some(done);
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
    fn forecasts(steps: &[u64]) -> Vec<Option<u64>> {
        let mut forecast = Forecast {
            cells: steps.len(),
            steps: Vec::new(),
            done: 0,
        };
        steps.iter().map(|work| forecast.after(*work)).collect()
    }

    #[test]
    fn a_parabola_is_foreseen_from_a_quarter_on() {
        let states = |at: i32| libm::exp2(20.0 - f64::from((at - 30) * (at - 30)) / 45.0);
        let steps: Vec<u64> = (0..60).map(|at| whole(states(at)).max(1)).collect();
        let all: u64 = steps.iter().sum();
        for (at, forecast) in forecasts(&steps).into_iter().enumerate().skip(15) {
            let forecast = forecast.expect("it is known by now");
            assert!(
                forecast > all / 4 && forecast < all * 4,
                "{at}: {forecast} {all}"
            );
        }
    }

    #[test]
    fn a_sweep_that_is_over_is_what_it_was() {
        let steps = [1, 2, 4, 8, 8, 4, 2, 1];
        assert_eq!(forecasts(&steps)[7], Some(30));
        assert_eq!(forecasts(&steps)[2], None);
    }
}
