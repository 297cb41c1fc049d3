//! Axes of charts: from values to shares of a length, and the values that are written beside them.
#![expect(
    clippy::disallowed_methods,
    reason = "only a picture depends on the last digit"
)]

use std::ops::Range;

use pavage_family::rounded_down;

/// An axis.
pub(crate) struct Axis {
    scale: Scale,
    from: f64,
    to: f64,
}

enum Scale {
    Linear,
    Logarithmic,
    /// Counts from 0 on, the small ones apart: by the logarithm of one more.
    Counts,
}

impl Axis {
    /// From 0 to a value.
    pub(crate) fn linear(to: f64) -> Axis {
        Axis {
            scale: Scale::Linear,
            from: 0.0,
            to: if to > 0.0 { to } else { 1.0 },
        }
    }

    /// From one positive value to another, rounded to whole powers of ten at its beginning.
    pub(crate) fn logarithmic(range: Range<f64>) -> Axis {
        let known = range.start.is_finite() && range.end > 0.0;
        let (start, end) = if known {
            (range.start, range.end)
        } else {
            (0.1, 1.0)
        };
        let from = 10_f64.powf(start.log10().floor());
        Axis {
            scale: Scale::Logarithmic,
            from,
            to: (end * 1.05).max(from * 10.0),
        }
    }

    /// Whole numbers from 0 on, of which the small ones count most.
    pub(crate) fn counts(to: f64) -> Axis {
        Axis {
            scale: Scale::Counts,
            from: 0.0,
            to: to.max(1.0),
        }
    }

    /// Where a value lies, from 0 to 1.
    pub(crate) fn share(&self, value: f64) -> f64 {
        let bend = |value: f64| match self.scale {
            Scale::Linear => value,
            Scale::Logarithmic => value.max(self.from).ln(),
            Scale::Counts => value.ln_1p(),
        };
        let (from, to) = (bend(self.from), bend(self.to));
        ((bend(value) - from) / (to - from)).clamp(0.0, 1.0)
    }

    /// How many powers of ten it spans.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a number has at most some hundred decimal places"
    )]
    fn decades(&self) -> i32 {
        (self.to / self.from).log10().floor() as i32
    }

    /// The values that are written beside it.
    pub(crate) fn ticks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => {
                let step = round_step(self.to / 5.0);
                let steps = rounded_down(self.to / step + 1e-9);
                (0..=steps).map(|at| at as f64 * step).collect()
            }
            Scale::Logarithmic => (0..=self.decades())
                .map(|at| self.from * 10_f64.powi(at))
                .collect(),
            Scale::Counts => {
                let all = (0..7).flat_map(|power| [1.0, 2.0, 5.0].map(|n| n * 10_f64.powi(power)));
                let all = std::iter::once(0.0).chain(all);
                all.take_while(|value| *value <= self.to).collect()
            }
        }
    }

    /// A value as it is written.
    pub(crate) fn label(&self, value: f64) -> String {
        let step = match self.scale {
            Scale::Linear => round_step(self.to / 5.0),
            Scale::Logarithmic | Scale::Counts => 1.0,
        };
        let digits = usize::try_from(rounded_down(-step.log10().floor())).unwrap_or(0);
        format!("{value:.digits$}")
    }
}

/// The step of 1, 2 or 5 and noughts that is next to one from above.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let found = [1.0, 2.0, 5.0].map(|step| step * power);
    found
        .into_iter()
        .find(|step| *step >= least)
        .unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_lie_on_their_axis() {
        let axes = [
            Axis::linear(0.8),
            Axis::linear(123_456.0),
            Axis::linear(0.0),
            Axis::logarithmic(0.0004..12.0),
            Axis::logarithmic(f64::INFINITY..0.0),
            Axis::counts(180.0),
            Axis::counts(0.0),
        ];
        for axis in axes {
            let ticks = axis.ticks();
            assert!((2..=12).contains(&ticks.len()), "{ticks:?}");
            let shares: Vec<f64> = ticks.iter().map(|tick| axis.share(*tick)).collect();
            assert!(
                shares.is_sorted() && shares[0] == 0.0,
                "{ticks:?} {shares:?}"
            );
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
        }
        assert_eq!(Axis::linear(0.8).label(0.2), "0.2");
        assert_eq!(Axis::counts(9.0).label(5.0), "5");
    }
}
