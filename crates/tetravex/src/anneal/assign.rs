//! The assignment problem: as many workers as jobs, and a cost for each pair; the total cost is
//! minimised. It is solved by the Hungarian method with potentials (Kuhn 1955; shortest augmenting
//! paths after Jonker and Volgenant 1987), in time cubic in the number of workers.

/// The job of each worker. `costs` holds a row for each worker.
pub(super) fn assign(count: usize, costs: &[i64]) -> Vec<usize> {
    let mut run = Assignment {
        count,
        costs,
        worker_price: vec![0; count],
        job_price: vec![0; count + 1],
        worker_of: vec![None; count + 1],
    };
    for worker in 0..count {
        run.add(worker);
    }
    let mut jobs = vec![0; count];
    for (job, worker) in run.worker_of[..count].iter().enumerate() {
        if let Some(worker) = *worker {
            jobs[worker] = job;
        }
    }
    jobs
}

/// The workers so far have jobs of minimum total cost. The prices of a worker and a job add up to
/// at most the cost of the pair, and to exactly that cost if the worker has the job.
struct Assignment<'a> {
    count: usize,
    costs: &'a [i64],
    worker_price: Vec<i64>,
    /// The last entry stands for the worker that is being added.
    job_price: Vec<i64>,
    worker_of: Vec<Option<usize>>,
}

impl Assignment<'_> {
    /// Gives one more worker a job. It follows a shortest path from a worker to a job to the worker
    /// who has that job, and so on, until a job is free. Then each worker on the path takes the
    /// next job.
    fn add(&mut self, worker: usize) {
        let start = self.count;
        self.worker_of[start] = Some(worker);
        let mut slack = vec![i64::MAX; self.count];
        let mut from = vec![start; self.count];
        let mut is_reached = vec![false; self.count + 1];
        let mut job = start;
        while let Some(worker) = self.worker_of[job] {
            is_reached[job] = true;
            let (mut least, mut next) = (i64::MAX, start);
            for other in (0..self.count).filter(|&other| !is_reached[other]) {
                let cost = self.costs[worker * self.count + other]
                    - self.worker_price[worker]
                    - self.job_price[other];
                if cost < slack[other] {
                    (slack[other], from[other]) = (cost, job);
                }
                if slack[other] < least {
                    (least, next) = (slack[other], other);
                }
            }
            for other in 0..=self.count {
                match self.worker_of[other] {
                    Some(worker) if is_reached[other] => {
                        self.worker_price[worker] += least;
                        self.job_price[other] -= least;
                    }
                    _ if other < self.count && !is_reached[other] => slack[other] -= least,
                    _ => {}
                }
            }
            job = next;
        }
        while job != start {
            let before = from[job];
            self.worker_of[job] = self.worker_of[before];
            job = before;
        }
        self.worker_of[start] = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_family::random::Random;

    fn least(count: usize, costs: &[i64], is_taken: &mut [bool], worker: usize) -> i64 {
        if worker == count {
            return 0;
        }
        let mut best = i64::MAX;
        for job in 0..count {
            if !is_taken[job] {
                is_taken[job] = true;
                let rest = least(count, costs, is_taken, worker + 1);
                best = best.min(costs[worker * count + job] + rest);
                is_taken[job] = false;
            }
        }
        best
    }

    #[test]
    fn costs_as_little_as_the_best_of_all_orders() {
        let mut random = Random::new(1);
        for round in 0..400 {
            let count = round % 7;
            let range = 1 + random.below(20);
            let cost = |_| random.below(range) as i64 - 8;
            let costs: Vec<i64> = (0..count * count).map(cost).collect();
            let jobs = assign(count, &costs);
            let cost: i64 = (0..count)
                .map(|worker| costs[worker * count + jobs[worker]])
                .sum();
            assert_eq!(cost, least(count, &costs, &mut vec![false; count], 0));
            let mut sorted = jobs;
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..count), "each job once");
        }
    }
}
