//! Grundy values of subtraction games with takes that are far larger than the others, as runs of
//! repeating values.
//!
//! Let n be a heap, and let the takes be *near* ones, at most L, and *far* ones. G(n) depends on the
//! last L values and on G(n − f) for each far take f. As long as each n − f lies in a run whose
//! values repeat, these inputs are a periodic sequence, so the last L values and the places in the
//! runs determine all later values: once such a state occurs again, the values repeat. So a run
//! needs as many steps as there are values before a state repeats, whatever its length is. The game
//! with the takes 1, 2 and k has about n/k runs below n.

use grundy_core::base::{Budget, Meter, Stopped};
use rustc_hash::FxHashMap;

/// The greatest near take.
const MAX_NEAR: u64 = 32;
/// The maximum number of steps before a state repeats. A run of other values ends there.
const MAX_STEPS: usize = 1 << 14;
/// The maximum number of runs.
const MAX_RUNS: usize = 1 << 20;

/// Consecutive heaps whose values repeat, up to the start of the next run.
struct Run {
    start: u64,
    /// The values from `start` on, which repeat.
    pattern: Vec<u8>,
}

/// The Grundy values of the heaps of a subtraction game, as runs of repeating values.
pub struct RunTable {
    near: Vec<u64>,
    far: Vec<u64>,
    runs: Vec<Run>,
    /// The number of heaps that have values.
    length: u64,
}

impl RunTable {
    /// Creates the table of the game in which the numbers `takes` (ascending, above 0) can be taken.
    /// Returns `None` if no take is far, or if there are more than 255 takes.
    pub fn new(takes: &[u64]) -> Option<RunTable> {
        let (near, far): (Vec<u64>, Vec<u64>) = takes.iter().partition(|take| **take <= MAX_NEAR);
        if far.is_empty() || takes.len() > usize::from(u8::MAX) || takes.first() == Some(&0) {
            return None;
        }
        Some(RunTable { near, far, runs: Vec::new(), length: 0 })
    }

    /// Computes the values of the heaps up to `heap`. Returns whether it succeeds: there can be too
    /// many runs.
    ///
    /// # Errors
    /// Fails if a limit of the budget is reached.
    pub fn extend(&mut self, heap: u64, budget: &Budget) -> Result<bool, Stopped> {
        let mut meter = Meter::new(budget, None);
        while self.length <= heap {
            if self.runs.len() > MAX_RUNS {
                return Ok(false);
            }
            let steps = self.add_run();
            meter.step(steps)?;
            meter.hold(steps + size_of::<Run>());
        }
        Ok(true)
    }

    /// Returns the value of a heap below the length of the table.
    pub fn value(&self, heap: u64) -> u8 {
        debug_assert!(heap < self.length, "the heap has a value");
        let run = &self.runs[self.run_of(heap)];
        run.pattern[((heap - run.start) % run.pattern.len() as u64) as usize]
    }

    /// Returns the index of the run that contains a heap.
    fn run_of(&self, heap: u64) -> usize {
        self.runs.partition_point(|run| run.start <= heap) - 1
    }

    /// Returns the heap after the last one of a run.
    fn end_of(&self, run: usize) -> u64 {
        self.runs.get(run + 1).map_or(self.length, |next| next.start)
    }

    /// Appends the values of the next heaps, as far as the inputs stay in their runs. Returns the
    /// number of computed values.
    fn add_run(&mut self) -> usize {
        let start = self.length;
        // The runs of the inputs, each with the index of the first input in its pattern.
        let mut inputs: Vec<(usize, usize)> = Vec::new();
        // Below this heap, the inputs stay in their runs and the same takes are possible.
        let mut end = u64::MAX;
        for take in &self.far {
            let Some(source) = start.checked_sub(*take) else {
                end = end.min(*take);
                continue;
            };
            let index = self.run_of(source);
            let run = &self.runs[index];
            let pattern_index = (source - run.start) % run.pattern.len() as u64;
            inputs.push((index, pattern_index as usize));
            end = end.min(start.saturating_add(self.end_of(index) - source));
        }
        let reach = self.near.last().copied().unwrap_or(0);
        if start < reach {
            end = end.min(reach);
        }
        // The last values, the latest one at the end.
        let window_length = start.min(reach);
        let mut window: Vec<u8> =
            (start - window_length..start).map(|heap| self.value(heap)).collect();
        let mut values: Vec<u8> = Vec::new();
        let mut states: FxHashMap<(Vec<u8>, Vec<usize>), usize> = FxHashMap::default();
        let mut repeated = None;
        while (values.len() as u64) < end - start && values.len() < MAX_STEPS {
            if window.len() as u64 == reach {
                let pattern_indices = inputs.iter().map(|input| input.1).collect();
                if let Some(first) = states.insert((window.clone(), pattern_indices), values.len())
                {
                    repeated = Some(first);
                    break;
                }
            }
            let near = self.near.iter().filter(|take| **take <= window.len() as u64);
            let near = near.map(|take| window[window.len() - *take as usize]);
            let far = inputs.iter().map(|(run, index)| self.runs[*run].pattern[*index]);
            let options: Vec<u8> = near.chain(far).collect();
            let value = (0..=u8::MAX).find(|value| !options.contains(value));
            let value = value.expect("there are fewer takes than values");
            for (run, index) in &mut inputs {
                *index = (*index + 1) % self.runs[*run].pattern.len();
            }
            values.push(value);
            window.push(value);
            if window.len() as u64 > reach {
                window.remove(0);
            }
        }
        let steps = values.len();
        match repeated {
            Some(first) => {
                let pattern = values.split_off(first);
                self.push_run(values);
                self.push_run(pattern);
                self.length = end;
            }
            None => {
                self.push_run(values);
            }
        }
        steps
    }

    /// Appends a run of these values once.
    fn push_run(&mut self, pattern: Vec<u8>) {
        if !pattern.is_empty() {
            let start = self.length;
            self.length += pattern.len() as u64;
            self.runs.push(Run { start, pattern });
        }
    }
}
