//! Estimates the memory, the traffic and the time of a run with several processes, from a sample of
//! the work of one process.

use crate::make::{prepare, total_workers};
use grundy::base::{Budget, Counts, Error};
use grundy::lang::RuleGame;
use grundy_boards::Progress;
use grundy_boards::exchange::{CostEstimate, SampleOptions};
use grundy_tablebase::{
    BuildOptions, Numbering, board_memory_budget, estimate_write_seconds, report_progress,
    rss_bytes, solve_error,
};
use std::time::Duration;

/// The estimated resources of a run with several processes.
#[derive(Clone, Debug, PartialEq)]
pub struct ClusterPlan {
    /// How boards would be numbered: all arrangements, or only the reachable ones.
    pub numbering: Numbering,
    /// The number of boards whose result the tablebase would store as a label.
    pub boards: u64,
    /// The number of tiers with at least one board. Tiers are the sets of boards that are solved
    /// one after another.
    pub tiers: u64,
    /// The memory in bytes that each single process would use.
    pub bytes: u64,
    /// A lower and an upper estimate of the bytes that all processes together would send. The lower
    /// one assumes that all boards are drawn, since drawn boards send no updates. The upper one
    /// assumes that no board is drawn.
    pub sent: [u64; 2],
    /// The number of rounds of messages. At the end of each round, every process waits for all
    /// others.
    pub rounds: u64,
    /// A lower and an upper estimate of the seconds that each worker would compute. The lower one
    /// assumes that all boards are drawn and takes the speed from the faster half of a sample of
    /// the work; the upper one assumes that none is drawn and takes the speed from the slower half.
    pub seconds: [u64; 2],
    /// The number of seconds that process 0 would need to merge the results at the end.
    pub merge_seconds: u64,
    /// `None` if all boards were enumerated within the time limit. Otherwise the other estimates
    /// cover only the enumerated boards. The inner value is then an upper bound of the number of
    /// boards, or `None` if the solver has no bound.
    pub incomplete: Option<Option<u64>>,
}

/// The number of bytes that two processes exchange in a round without messages, in each direction.
const ROUND_BYTES: f64 = 400.0;
/// The approximate number of additional rounds of messages for each tier of boards: rounds that are
/// not full of messages.
const COMPONENT_ROUNDS: f64 = 3.0;
/// The approximate number of different distances to the end of play, in moves, that occur in a game
/// with cycles. Each distance needs a round of messages.
const DISTANCES: f64 = 40.0;
/// The ratio of the total computing time to the time of the work in the sample. The additional time
/// is for the scans of the boards at each distance to the end, and for sending and receiving.
const OVERHEAD_FACTOR: f64 = 1.15;
/// The number of nanoseconds that process 0 needs to merge a board if all arrangements of pieces
/// are numbered (dense numbering).
const DENSE_MERGE_NS: u64 = 20;
/// The number of nanoseconds that process 0 needs to merge a board if only the reachable boards are
/// numbered. The tablebase then lists these boards.
const LISTED_MERGE_NS: u64 = 100;
/// The approximate memory in bytes of the communication threads, and of the program code that is
/// loaded after the estimate.
const LATER_BYTES: u64 = 6 << 20;
/// The maximum time for enumerating boards.
const EXPLORATION_TIME: Duration = Duration::from_secs(60);
/// The maximum time for running the sample of the work, from which the speed is estimated.
const SAMPLE_TIME: Duration = Duration::from_secs(20);

/// Estimates the resources of a run with `processes` processes of `workers` workers each, on
/// computers like this one. If the numbering requires it, boards are enumerated for at most a
/// minute. Then a sample of the work runs for at most 20 seconds.
///
/// # Errors
/// Returns the same errors as [`make`](crate::make()).
pub fn plan(
    rules: &RuleGame,
    start: &Counts,
    options: &BuildOptions,
    processes: usize,
    workers: usize,
    budget: &Budget,
) -> Result<ClusterPlan, Error> {
    let total = total_workers(processes, workers)?;
    let (game, _) = prepare(rules, start, options, budget)?;
    let on_progress = |progress: Progress| report_progress(budget, progress);
    let (process_budget, base_bytes) = (board_memory_budget(budget), rss_bytes());
    let sample_options = SampleOptions {
        ranks: processes as u64,
        memory_budget: process_budget,
        exploration_budget: process_budget,
        exploration_time: EXPLORATION_TIME,
        sample_time: SAMPLE_TIME,
    };
    let sample = game.estimate(&sample_options, &on_progress);
    let sample = sample.map_err(|why| solve_error(why, rules, budget))?;
    let constant_work = [sample.exploration, sample.classification];
    // Returns two sums of costs: without the updates of predecessors, as if all boards were drawn,
    // and with them.
    let bounds = |cost: fn(&CostEstimate) -> f64| {
        let min = constant_work.iter().map(cost).sum::<f64>();
        [min, min + cost(&sample.propagation)]
    };
    let distances = if sample.propagation.seconds > 0.0 { DISTANCES } else { 0.0 };
    let [_, rounds] = bounds(|part| part.rounds);
    let rounds = rounds + COMPONENT_ROUNDS * sample.tiers as f64 + distances;
    let (ranks, threads) = (processes as f64, total as f64);
    let round_bytes = rounds * ROUND_BYTES * ranks * (ranks - 1.0);
    // A single process sends nothing.
    let is_remote = f64::from(u8::from(processes > 1));
    let sent = bounds(|part| part.bytes).map(|bytes| ((bytes + round_bytes) * is_remote) as u64);
    let merge_ns =
        if sample.numbering == Numbering::Dense { DENSE_MERGE_NS } else { LISTED_MERGE_NS };
    let merge_seconds = sample.stored.saturating_mul(merge_ns) / 1_000_000_000;
    // Workers sort their boards in parallel.
    let write_seconds = estimate_write_seconds(sample.numbering, sample.stored, sample.boards);
    let sort_seconds = write_seconds.saturating_sub(merge_seconds) as f64;
    let [min, max] = bounds(|part| part.seconds).map(|seconds| OVERHEAD_FACTOR * seconds);
    let seconds = [
        ((min * (1.0 - sample.spread) + sort_seconds) / threads).floor() as u64,
        ((max * (1.0 + sample.spread) + sort_seconds) / threads).ceil() as u64,
    ];
    Ok(ClusterPlan {
        numbering: sample.numbering,
        boards: sample.boards,
        tiers: sample.tiers,
        bytes: base_bytes + LATER_BYTES + sample.table_bytes + sample.buffer_bytes,
        sent,
        rounds: rounds as u64,
        seconds,
        merge_seconds,
        incomplete: sample.incomplete,
    })
}
