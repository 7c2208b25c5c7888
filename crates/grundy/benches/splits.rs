//! Times long tables of Grundy values of heaps that can be split: by the definition in a simple
//! loop, by the crate `ogs`, and by the engine of this project on one core and on all cores. The
//! values are compared with each other, and those up to 10^7 with hashes. The peak memory is
//! measured first, before other tables are in memory.

use grundy::base::{Budget, SplitRule};
use grundy::engine::splits::{Method, SplitTable};
use grundy::family::Code;
use ogs::{RC2Solver, Solver};
use std::time::Instant;

/// The largest heap of the tables by the definition and by `ogs`, which are slow.
const SHORT: usize = 100_000;
/// The largest heap of the tables of games that have a hash in [`GAMES`]. In these games rare heaps
/// are few.
const LONG: usize = 10_000_000;
/// The largest heap of the tables of the other games, and of the table without AVX.
const MIDDLE: usize = 1_000_000;

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
    let budget = Budget::default();
    for (code, hash) in GAMES {
        let rule = rule(code);
        let to = if hash.is_some() { LONG } else { MIDDLE };
        let run = |method, to| {
            let mut table = SplitTable::new(rule.clone(), method);
            let took = timed(|| table.extend(to, &budget).expect("within the budget"));
            (table, took)
        };
        let (long, took) = run(Method::fastest(), to);
        let bytes = peak();
        let most = 4 * to as u64 + (64 << 20);
        assert!(bytes.is_none_or(|bytes| bytes <= most), "{code}: {bytes:?} bytes, over {most}");
        let values = &long.values()[..=to];
        println!("{code}: to {to} in {took:.2} s, {} a second; {}", rate(to, took), words(bytes));
        if let Some(hash) = hash {
            assert_eq!(fnv(values), hash, "{code}");
        }
        if code == "4u." {
            // The first value of Grundy's game that needs nine bits.
            assert_eq!(values.iter().position(|&value| value > 255), Some(7_250_049));
            assert_eq!(values[7_250_049], 256);
        }
        let (alone, took) = on_one_core(|| run(Method::fastest(), to));
        assert_eq!(alone.values()[..=to], *values, "{code}");
        println!("    on one core {took:.2} s, {} a second", rate(to, took));
        drop(alone);
        if hash.is_some() {
            let (portable, took) = on_one_core(|| run(Method::Portable, MIDDLE));
            assert_eq!(portable.values()[..=MIDDLE], values[..=MIDDLE], "{code}");
            println!("    without AVX to {MIDDLE} on one core {took:.2} s, {}", rate(MIDDLE, took));
        }
        let (_, short) = run(Method::fastest(), SHORT);
        println!("    to {SHORT} in {short:.3} s");
        let mut defined = Vec::new();
        let took = timed(|| defined = by_definition(&rule, SHORT));
        assert_eq!(defined, values[..=SHORT], "{code}");
        println!("    by definition {took:.2} s, {:.0} times as long", took / short);
        if let Some(game) = ogs::Game::from_ascii(code.as_bytes()) {
            let mut solver: RC2Solver = RC2Solver::with_capacity_stats(game, SHORT + 1, ());
            let took = timed(|| { solver.by_ref() }.take(SHORT + 1).for_each(drop));
            assert_eq!(solver.nimbers()[..=SHORT], values[..=SHORT], "{code}");
            println!("    by ogs {took:.2} s, {:.0} times as long", took / short);
        }
    }
}

fn rule(code: &str) -> SplitRule {
    let game = grundy::family::Game::of_heaps(Code::parse(code).expect("a code").into_game());
    game.heap_options().and_then(|options| options.split_rule()).expect("it takes and splits")
}

/// Computes the values of heaps 0 to `to` by the definition, with the loop that is the usual first
/// implementation.
fn by_definition(rule: &SplitRule, to: usize) -> Vec<u16> {
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

fn timed(work: impl FnOnce()) -> f64 {
    let started = Instant::now();
    work();
    started.elapsed().as_secs_f64()
}

fn rate(values: usize, took: f64) -> String {
    format!("{:.2} million", values as f64 / took / 1e6)
}

fn words(bytes: Option<u64>) -> String {
    bytes.map_or_else(String::new, |bytes| format!("{} MB at most", bytes >> 20))
}

/// Returns the peak memory of this process in bytes, or `None` if the system does not report it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? << 10)
}

/// Runs `work` with all threads on one core, if the system supports this.
#[cfg(target_os = "linux")]
fn on_one_core<T>(work: impl FnOnce() -> T) -> T {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    let before = sched_getaffinity(None).expect("this thread has cores");
    let mut one = CpuSet::new();
    let core = (0..CpuSet::MAX_CPU).find(|&core| before.is_set(core)).expect("at least one");
    one.set(core);
    sched_setaffinity(None, &one).expect("one of its own");
    let found = work();
    sched_setaffinity(None, &before).expect("as they were");
    found
}

#[cfg(not(target_os = "linux"))]
fn on_one_core<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Returns the FNV-1a hash of the values, with one step for each value instead of each byte.
fn fnv(values: &[u16]) -> u64 {
    values.iter().fold(1_469_598_103_934_665_603, |hash: u64, &value| {
        (hash ^ u64::from(value)).wrapping_mul(1_099_511_628_211)
    })
}
