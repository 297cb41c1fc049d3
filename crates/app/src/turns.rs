//! Whose turn it is, where several searches of one puzzle take turns and the first that ends answers.
//!
//! Each has *odds*: how likely it is to be the first, in proportion to the others. The likeliest leads.
//! It runs alone at first; then the others catch up until each has done its share of the work, the
//! leader goes on by an eighth, and so forth. So where the leader ends first, all together cost its own
//! work divided by its share; where another one does, an eighth more than its own work divided by its
//! share. That is least in the mean of its logarithm if the shares are the odds.
//!
//! Odds may be wrong, so the others have at least a quarter of the leader's work between them, whatever
//! the odds. Where two take turns, this costs the leader a quarter more at most, and the other one costs no
//! more than five and a half times its own work.
//!
//! Work is counted ([`pavage_search::Engine::work_of_node`]). Nothing here reads a clock or knows what a
//! search is, so whose turn it is follows from what each has done.

/// A search that is `UNLIKELY` times as long as the leader, as far as is known, waits until the leader has
/// done more than was expected of it.
pub(crate) const UNLIKELY: u64 = 100;

/// The leader goes on by this part of its work.
const STEP: u64 = 8;

/// The others have at least this part of the leader's work, in equal parts.
const OTHERS: u64 = 4;

/// One that takes turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lane {
    /// How likely it is to end first, in proportion to the others.
    pub(crate) odds: u64,
    /// The work up to which it went.
    pub(crate) work: u64,
    /// It goes on only where it may do so much in all: one that begins again needs several times what it
    /// had, one that goes step by step the whole of its next step.
    pub(crate) least: u64,
    /// It waits until the leader has done so much.
    pub(crate) waits: u64,
    /// Whether it has what its odds say, however little that is: until it is seen to be worth more.
    pub(crate) is_trial: bool,
    /// Whether it runs no more.
    pub(crate) is_out: bool,
}

impl Lane {
    /// One that has not begun.
    pub(crate) fn new(odds: u64) -> Lane {
        Lane {
            odds,
            work: 0,
            least: 1,
            waits: 0,
            is_trial: false,
            is_out: false,
        }
    }
}

/// The turns of all.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    pub(crate) lanes: Vec<Lane>,
    /// The work that the leader does before the others begin.
    pub(crate) alone: u64,
}

impl Turns {
    /// Who goes on, and up to which work; `None` if nobody can.
    pub(crate) fn next(&self) -> Option<(usize, u64)> {
        let able = |at: &usize| !self.lanes[*at].is_out;
        let odds = |at: &usize| (self.lanes[*at].odds, std::cmp::Reverse(*at));
        let lead = (0..self.lanes.len()).filter(able).max_by_key(odds)?;
        let leader = &self.lanes[lead];
        let is_due = |at: &usize| {
            let Lane { work, waits, .. } = self.lanes[*at];
            let begins = waits.max(self.alone);
            let due = self.share(*at, leader);
            leader.work >= begins && due > work && due >= self.lanes[*at].least
        };
        let others = (0..self.lanes.len()).filter(able).filter(|at| *at != lead);
        let other = others.filter(is_due).max_by_key(odds);
        Some(match other {
            Some(other) => (other, self.share(other, leader)),
            None => (lead, self.step(leader)),
        })
    }

    /// The work that belongs to a lane beside what the leader has done.
    fn share(&self, at: usize, leader: &Lane) -> u64 {
        let lane = &self.lanes[at];
        let others = self
            .lanes
            .iter()
            .filter(|lane| !lane.is_out && !lane.is_trial);
        let parts = (others.count() as u64).saturating_sub(1).max(1) * OTHERS;
        let by_odds =
            u128::from(leader.work) * u128::from(lane.odds) / u128::from(leader.odds.max(1));
        let by_odds = u64::try_from(by_odds).unwrap_or(u64::MAX);
        if lane.is_trial {
            by_odds
        } else {
            by_odds.max(leader.work / parts)
        }
    }

    fn step(&self, leader: &Lane) -> u64 {
        let more = leader.work.saturating_add((leader.work / STEP).max(1));
        more.max(self.alone).max(leader.least)
    }
}

/// A part of all work in hundredths, rounded.
pub(crate) fn percent(part: u64, whole: u64) -> u64 {
    let (part, whole) = (u128::from(part), u128::from(whole.max(1)));
    u64::try_from((part * 200 + whole) / (2 * whole)).unwrap_or(100)
}

/// The odds in a thousand of one that is estimated to need `work` beside one that needs `other`. Estimates
/// are off by a factor as often as by another one, so odds grow slower than the ratio: as its root.
pub(crate) fn odds(work: u64, other: u64) -> u64 {
    let (work, other) = (work.max(1).isqrt(), other.max(1).isqrt());
    let odds = u128::from(other) * 1000 / u128::from(work + other).max(1);
    u64::try_from(odds).unwrap_or(1000).clamp(1, 999)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets lanes that need so much work go on until one ends. Returns which, and the work of each.
    fn raced(needs: &[u64], mut turns: Turns) -> (usize, Vec<u64>) {
        for _ in 0..100_000 {
            let (at, work) = turns.next().expect("all can go on");
            let lane = &mut turns.lanes[at];
            assert!(work > lane.work, "{at} goes on");
            lane.work = work.min(needs[at]);
            if work >= needs[at] {
                return (at, turns.lanes.iter().map(|lane| lane.work).collect());
            }
        }
        panic!("nobody ends");
    }

    fn turns(odds: &[u64], alone: u64) -> Turns {
        let lanes = odds.iter().map(|odds| Lane::new(*odds)).collect();
        Turns { lanes, alone }
    }

    /// Which ends if only this one does, and the work of all beside its own.
    fn cost(at: usize, work: u64, turns: Turns) -> f64 {
        let mut needs = vec![u64::MAX; turns.lanes.len()];
        needs[at] = work;
        let (first, done) = raced(&needs, turns);
        assert_eq!(first, at);
        done.iter().sum::<u64>() as f64 / work as f64
    }

    #[test]
    fn who_ends_first_pays_by_its_share() {
        for work in [2_000, 10_000, 1_234_567] {
            for (at, share) in [(0, 0.5), (1, 0.3), (2, 0.2)] {
                let cost = cost(at, work, turns(&[50, 30, 20], 1_000));
                let most = if at == 0 { 1.0 } else { 1.125 } / share;
                assert!(cost <= most + 1_000.0 / work as f64, "{work} {at}: {cost}");
            }
        }
    }

    /// Whatever the odds are, they cost no more than this.
    #[test]
    fn wrong_odds_cost_no_more_than_promised() {
        for work in [1_000, 10_000, 1_234_567] {
            for odds in [500, 700, 900, 999, 1_000] {
                let sure = || turns(&[odds, 1_000 - odds], 100);
                assert!(cost(0, work, sure()) <= 1_000.0 / odds.min(800) as f64);
                let other = cost(1, work, sure());
                assert!(other <= 5.51, "{odds} {work}: {other}");
            }
            let among_three = cost(2, work, turns(&[990, 5, 5], 100));
            assert!(among_three <= 11.2, "{among_three}");
        }
    }

    #[test]
    fn one_on_trial_has_what_its_odds_say() {
        let mut trial = turns(&[255, 1], 10);
        trial.lanes[1].is_trial = true;
        assert!(cost(0, 100_000, trial) <= 1.004);
    }

    #[test]
    fn the_leader_is_alone_at_first() {
        let (first, done) = raced(&[900, 1], turns(&[2, 1], 1_000));
        assert_eq!((first, done), (0, vec![900, 0]));
        let (first, _) = raced(&[1_100, 1], turns(&[2, 1], 1_000));
        assert_eq!(first, 1);
    }

    #[test]
    fn who_waits_begins_when_the_leader_is_late() {
        let mut waiting = turns(&[2, 1], 10);
        waiting.lanes[1].waits = 5_000;
        assert_eq!(raced(&[4_000, 1], waiting.clone()).1, [4_000, 0]);
        assert_eq!(raced(&[9_000, 1], waiting).0, 1);
    }

    #[test]
    fn who_begins_again_waits_for_enough() {
        let mut again = turns(&[1, 1], 1);
        again.lanes[1].least = 4_000;
        assert_eq!(raced(&[3_999, 1], again.clone()).1, [3_999, 0]);
        assert_eq!(raced(&[9_000, 1], again).0, 1);
    }

    #[test]
    fn who_is_out_leaves_the_lead() {
        let mut out = turns(&[9, 1], 100);
        out.lanes[0].is_out = true;
        assert_eq!(raced(&[1, 500], out.clone()).1, [0, 500]);
        out.lanes[1].is_out = true;
        assert_eq!(out.next(), None);
    }

    #[test]
    fn odds_follow_the_estimates() {
        assert_eq!(odds(1_000_000, 1_000_000), 500);
        assert_eq!(odds(1_000_000, 9_000_000), 750);
        assert_eq!((odds(1, u64::MAX), odds(u64::MAX, 1)), (999, 1));
    }
}
