//! Class `limits`: large questions with small budgets. Every call must return an answer or an
//! error, and must keep its limits of time and memory. Time and memory are measured by the clock
//! and the statistics of the operating system.

use super::Tally;
use crate::mutate::Random;
use grundy::algebra::Selection;
use grundy::base::{Big, Budget};
use grundy::games::{CARDS, Kind};
use grundy::workbench::count::{CountQuery, count};
use grundy::workbench::find_law::{LawQuery, find_law};
use grundy::workbench::graph::build_graph;
use grundy::workbench::table::{TableContent, table};
use grundy::workbench::{Convention, Detail, GameState, QueryParser, check_law_fully, solve};
use std::time::{Duration, Instant};

/// The number of bytes that a call may use beyond the memory limit of its budget, for the question,
/// the game and the answer.
const UNCOUNTED_BYTES: u64 = 24 << 20;
/// The maximum time by which a call may exceed its deadline, since other programs can delay it.
const MAX_DELAY: Duration = Duration::from_millis(400);

/// Asks a large question about a random game with a small budget, and checks the time and the
/// memory that the call used.
pub fn case(random: &mut Random, _: &mut Tally) -> Result<(), String> {
    let time = Duration::from_millis(5 + random.below(40) as u64);
    let bytes = 1 << (18 + random.below(6));
    let words = random_question(random);
    let call = random.below(8);
    let description = format!("{} (call {call}) in {time:?} and {bytes} bytes", words.join(" "));
    let memory_before = reset_peak_memory();
    let (cpu_before, started) = (cpu_time(), Instant::now());
    let deadline = started.checked_add(time);
    let budget = Budget { bytes, deadline, positions: u64::MAX, ..Budget::default() };
    // Only time and memory matter here: an answer and an error are both correct.
    let _ = make_call(&words, call, &budget, random);
    let elapsed = started.elapsed();
    let cpu_used =
        cpu_time().zip(cpu_before).map_or(elapsed, |(now, before)| now.saturating_sub(before));
    if elapsed.min(cpu_used) > 2 * time + MAX_DELAY {
        return Err(format!("{description}: returned after {elapsed:?}, {cpu_used:?} of CPU time"));
    }
    if let (Some(before), Some(peak)) = (memory_before, memory_statistic("VmHWM:"))
        && peak.saturating_sub(before) > bytes / 2 * 3 + UNCOUNTED_BYTES
    {
        return Err(format!("{description}: used {} bytes", peak - before));
    }
    Ok(())
}

/// Calls a function of the library with the game and the position in `words`. The number `call`
/// selects the function: solve, table, law or another function.
fn make_call(
    words: &[String],
    call: usize,
    budget: &Budget,
    random: &mut Random,
) -> Result<(), grundy::base::Error> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let read_file = |_: &str| Err(grundy::base::Error::bad(grundy::base::Words::same("no files")));
    let mut parser = QueryParser::new(*budget, &read_file);
    let to = large_number(random);
    let misere = random.below(4) == 0;
    if call < 3 {
        let question = parser.parse_question(&words, Convention { misere, compound: None })?;
        return match call {
            2 => build_graph(&question, 1_000_000, budget).map(drop),
            _ => solve(&question, Detail::default(), budget).map(drop),
        };
    }
    let (instance, _) = parser.parse_game(&words)?;
    match call {
        3 => {
            table(&instance, to, TableContent::for_game(&instance, misere, false), budget).map(drop)
        }
        4 if instance.is_heap_game() => instance.long_table(to, budget).map(drop),
        5 => {
            let target =
                LawQuery { fixed_names: &[], to: Some(to), observe: false, seconds: 1, misere };
            find_law(&instance, target, budget).map(drop)
        }
        6 => check_law(&instance, to.min(1 << 20), budget),
        _ => {
            let selection = CountQuery {
                heaps: Big::from(1 + random.below(1000)),
                from: None,
                below: to.max(1),
                selection: Selection::Ordered,
                modulo: None,
                ending: instance.ending,
            };
            count(&instance, &selection, budget).map(drop)
        }
    }
}

/// Finds the law of a game from its heaps up to size `to`, and checks the certificate of the law if
/// it has one.
fn check_law(instance: &GameState, to: u64, budget: &Budget) -> Result<(), grundy::base::Error> {
    let Some(law) = instance.law(instance.ending, instance.compound) else { return Ok(()) };
    check_law_fully(instance, law, instance.ending, Some(to), budget).map(drop)
}

/// Returns a random number: a power of 2 below 2^40, a number below 1000, or one of the three
/// largest numbers of 64 bits.
fn large_number(random: &mut Random) -> u64 {
    match random.below(6) {
        0 => u64::MAX - random.below(3) as u64,
        1 => random.below(1000) as u64,
        _ => 1 << random.below(40),
    }
}

/// Returns the words of a question: a game of the catalogue, an octal code or a subtraction set,
/// with a large position.
fn random_question(random: &mut Random) -> Vec<String> {
    let games: Vec<_> = CARDS
        .iter()
        .filter(|card| matches!(card.kind, Kind::Game { .. }) && !card.example().is_empty())
        .collect();
    let (mut words, example) = match random.below(4) {
        0 => {
            let digits: String = (0..1 + random.below(6))
                .map(|_| char::from(b'1' + random.below(7) as u8))
                .collect();
            (vec![format!("0.{digits}")], "1 1".to_string())
        }
        1 => {
            let amounts: Vec<String> = (0..1 + random.below(5))
                .map(|_| (1 + (1u64 << random.below(34)) / 2).to_string())
                .collect();
            let text = amounts.join(",");
            let text = match random.below(4) {
                // All numbers except a small one.
                0 => format!("all but {{{}}}", 1 + random.below(500)),
                _ => format!("{{{text}}}"),
            };
            (vec![text], "1".to_string())
        }
        _ => {
            let card = games[random.below(games.len())];
            (vec![card.id.to_string()], card.example().to_string())
        }
    };
    for word in example.split_whitespace() {
        if word.parse::<u64>().is_err() {
            words.push(word.to_string());
            continue;
        }
        match random.below(8) {
            0 => words.push("2^2000-1".to_string()),
            1 => words.extend(std::iter::repeat_n(word.to_string(), 1 + random.below(3000))),
            2 => words.push(word.to_string()),
            _ => words.push(large_number(random).to_string()),
        }
    }
    words
}

/// Resets the peak of the memory in use of this process. Returns the current memory in use in
/// bytes, or `None` if the system does not report it.
fn reset_peak_memory() -> Option<u64> {
    std::fs::write("/proc/self/clear_refs", "5").ok()?;
    memory_statistic("VmRSS:")
}

/// Returns the CPU time that this process has used, or `None` if the system does not report it.
fn cpu_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut numbers = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let mut next = || numbers.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (next()? + next()?)))
}

/// Returns the value of the line `name` of `/proc/self/status` in bytes, or `None` if there is no
/// such line.
fn memory_statistic(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|text| text.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kib: u64| kib << 10)
}
