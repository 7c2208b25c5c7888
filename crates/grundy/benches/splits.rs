//! Measures long tables of Grundy values of heaps that can be split, for every instance of vectors
//! that this CPU has, and prints the speeds as ratios to the definition in a simple loop. All times
//! are times of the processor, of all threads together. The values are compared with each other and
//! with hashes. `cargo xtask bench` runs it; `docs/en/speed.md` explains the ratios.

use grundy::base::{Budget, SplitRule};
use grundy::engine::splits::{Method, SplitTable, Vectors};
use ogs::{RC2Solver, Solver};
use std::process::Command;
use std::time::Instant;

/// The largest heap of the tables by the definition and by `ogs`, which are slow.
const SHORT: usize = 100_000;
/// The largest heap of the tables by the instances.
const MIDDLE: usize = 1_000_000;
/// The largest heap of the tables by wide vectors of games that have a hash in [`GAMES`].
const LONG: usize = 10_000_000;
/// The heap of Grundy's game that `igsolve` computes.
const IGSOLVE_HEAP: usize = 20_000;

/// The code of each game, and the hash of its values up to [`LONG`]; `None` for games whose table
/// goes up to [`MIDDLE`] only.
const GAMES: [(&str, Option<u64>); 6] = [
    ("4u.", Some(0x9ec1_0f81_0cbe_febf)),
    ("0.6", Some(0xdc1a_288d_de09_e271)),
    ("0.106", Some(0x46d4_9e70_634c_87d2)),
    // The hash was computed from the period 12, which was taken from a table of the values up to
    // 300 by the definition.
    ("0.77", Some(0x0b15_dffe_315b_83aa)),
    ("0.07", None),
    ("0.007", None),
];

fn main() {
    if std::env::args().any(|word| word == "--test") {
        return;
    }
    let available = Vectors::WIDEST_FIRST.into_iter().filter(|vectors| vectors.is_available());
    let available: Vec<Vectors> = available.collect();
    let names: Vec<&str> = available.iter().map(|vectors| vectors.name()).collect();
    println!("vectors of this processor: {}", names.join(", "));
    println!("ratio: the time of the definition, extrapolated with the square of the largest heap");
    for (code, hash) in GAMES {
        let rule = rule(code);
        let mut defined = Vec::new();
        let by_definition = timed(|| defined = values_by_definition(&rule, SHORT));
        println!("{code}: the definition to {SHORT} takes {by_definition:.2} s");
        for &vectors in &available {
            let is_wide = matches!(vectors, Vectors::Avx512 | Vectors::Avx2);
            let hash = hash.filter(|_| is_wide);
            for to in [Some(MIDDLE), hash.map(|_| LONG)].into_iter().flatten() {
                let mut table = SplitTable::new(rule.clone(), Method::Lanes(vectors));
                let budget = Budget::default();
                let seconds = timed(|| table.extend(to, &budget).expect("within the budget"));
                let values = &table.values()[..=to];
                assert_eq!(values[..=SHORT], defined, "{code}, {vectors:?}");
                if let Some(hash) = hash.filter(|_| to == LONG) {
                    assert_eq!(fnv(values), hash, "{code}, {vectors:?}");
                }
                let ratio = by_definition * (to as f64 / SHORT as f64).powi(2) / seconds;
                let rate = to as f64 / seconds / 1e6;
                let name = vectors.name();
                println!("  {name} to {to}: {rate:.2} million values a second, ratio {ratio:.0}");
            }
        }
        if let Some(game) = ogs::Game::from_ascii(code.as_bytes()) {
            let mut solver: RC2Solver = RC2Solver::with_capacity_stats(game, SHORT + 1, ());
            let seconds = timed(|| { solver.by_ref() }.take(SHORT + 1).for_each(drop));
            assert_eq!(solver.nimbers()[..=SHORT], defined, "{code}");
            println!("  ogs to {SHORT}: ratio {:.0}", by_definition / seconds);
        }
        if code == "4u." {
            compare_with_igsolve(by_definition);
        }
    }
}

/// Prints how long the program `igsolve` takes for a heap of Grundy's game, if it is installed.
/// `by_definition` is the time of the definition up to [`SHORT`].
fn compare_with_igsolve(by_definition: f64) {
    let started = Instant::now();
    let heap = IGSOLVE_HEAP.to_string();
    let output = Command::new("igsolve").args(["grundy", "--position", &heap]).output();
    let seconds = started.elapsed().as_secs_f64();
    if output.is_ok_and(|output| output.status.success()) {
        let ratio = by_definition * (IGSOLVE_HEAP as f64 / SHORT as f64).powi(2) / seconds;
        println!("  igsolve to {IGSOLVE_HEAP}: ratio {ratio:.2} (by the clock)");
    } else {
        println!("  igsolve is not installed");
    }
}

fn rule(code: &str) -> SplitRule {
    let code = grundy::family::Code::parse(code).expect("a code");
    let game = grundy::family::Game::of_heaps(code.into_game());
    game.heap_options().and_then(|options| options.split_rule()).expect("it takes and splits")
}

/// Computes the values of heaps 0 to `to` by the definition, with the loop that is the usual first
/// implementation.
fn values_by_definition(rule: &SplitRule, to: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    let mut seen = vec![usize::MAX; 1 << 16];
    for n in 0..=to {
        let rest = |take: &u32| n.checked_sub(*take as usize);
        if rule.empty.iter().any(|&take| take as usize == n) {
            seen[0] = n;
        }
        for left in rule.keep.iter().filter_map(rest).filter(|left| *left > 0) {
            seen[usize::from(values[left])] = n;
        }
        for sum in rule.split.iter().filter_map(rest) {
            for a in 1..sum.div_ceil(2) {
                seen[usize::from(values[a] ^ values[sum - a])] = n;
            }
            if !rule.unequal && sum > 0 && sum.is_multiple_of(2) {
                seen[0] = n;
            }
        }
        values.push(seen.iter().position(|&last| last != n).expect("small values") as u16);
    }
    values
}

/// Returns the time of the processor that `work` takes, in seconds.
fn timed(work: impl FnOnce()) -> f64 {
    let started = processor_time();
    work();
    processor_time() - started
}

/// Returns the time of the processor that this process has taken, in seconds.
#[cfg(unix)]
fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Returns the time since the first call, in seconds.
#[cfg(not(unix))]
fn processor_time() -> f64 {
    static FIRST_CALL: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    FIRST_CALL.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// Returns the FNV-1a hash of the values, with one step for each value instead of each byte.
fn fnv(values: &[u16]) -> u64 {
    values.iter().fold(1_469_598_103_934_665_603, |hash: u64, &value| {
        (hash ^ u64::from(value)).wrapping_mul(1_099_511_628_211)
    })
}
