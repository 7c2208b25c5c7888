//! Large questions under small budgets: every call returns in time and within its memory, with an answer
//! or an error, whatever was asked. Nothing but the clock and the system's own count of memory is trusted.

use crate::mutate::Random;
use grundy::algebra::Selection;
use grundy::base::{Big, Budget};
use grundy::games::{CARDS, Kind};
use grundy::workbench::count::{Counted, count};
use grundy::workbench::graph::graph;
use grundy::workbench::seek::{Wanted, seek};
use grundy::workbench::table::{Asked, table};
use grundy::workbench::{Convention, Desk, Detail, Instance, check_whole_law, solve};
use std::time::{Duration, Instant};

/// What a budget does not count: what a question, a game and its answer themselves take.
const FREE: u64 = 24 << 20;
/// How much later than its deadline a call may return: the machine has others to serve.
const LATE: Duration = Duration::from_millis(400);

/// A game, a large question about it and a small budget.
pub fn case(random: &mut Random) -> Result<(), String> {
    let time = Duration::from_millis(5 + random.below(40) as u64);
    let bytes = 1 << (18 + random.below(6));
    let words = words(random);
    let what = random.below(8);
    let told = format!("{} (call {what}) in {time:?} and {bytes} bytes", words.join(" "));
    let (before, worked, begun) = (reset(), work(), Instant::now());
    let deadline = begun.checked_add(time);
    let budget = Budget { bytes, deadline, positions: u64::MAX, ..Budget::default() };
    // An answer and an error are both right; what is asked here is that there is one.
    let _ = ask(&words, what, &budget, random);
    let took = begun.elapsed();
    let worked = work().zip(worked).map_or(took, |(now, before)| now.saturating_sub(before));
    if took.min(worked) > 2 * time + LATE {
        return Err(format!("{told}: returned after {took:?}, {worked:?} of work"));
    }
    if let (Some(before), Some(peak)) = (before, in_use("VmHWM:"))
        && peak.saturating_sub(before) > bytes / 2 * 3 + FREE
    {
        return Err(format!("{told}: took {} bytes", peak - before));
    }
    Ok(())
}

/// One call about the game and position in words.
fn ask(
    words: &[String],
    what: usize,
    budget: &Budget,
    random: &mut Random,
) -> Result<(), grundy::base::Error> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let read = |_: &str| Err(grundy::base::Error::bad(grundy::words!("no files", "没有文件")));
    let mut desk = Desk::new(*budget, &read);
    let to = large_number(random);
    let misere = random.below(4) == 0;
    if what < 3 {
        let question = desk.question(&words, Convention { misere, compound: None })?;
        return match what {
            2 => graph(&question, 1_000_000, budget).map(drop),
            _ => solve(&question, Detail::default(), budget).map(drop),
        };
    }
    let (instance, _) = desk.game(&words)?;
    match what {
        3 => table(&instance, to, Asked::usual(&instance, misere, false), budget).map(drop),
        4 if instance.is_of_heaps() => instance.long_table(to, budget).map(drop),
        5 => {
            let wanted = Wanted { given: &[], to: Some(to), observe: false, seconds: 1, misere };
            seek(&instance, wanted, budget).map(drop)
        }
        6 => checked(&instance, to.min(1 << 20), budget),
        _ => {
            let counted = Counted {
                heaps: Big::from(1 + random.below(1000)),
                from: None,
                below: to.max(1),
                selection: Selection::Ordered,
                modulo: None,
                ending: instance.ending,
            };
            count(&instance, &counted, budget).map(drop)
        }
    }
}

fn checked(instance: &Instance, to: u64, budget: &Budget) -> Result<(), grundy::base::Error> {
    let Some(law) = instance.law(instance.ending, instance.compound) else { return Ok(()) };
    check_whole_law(instance, law, instance.ending, Some(to), budget).map(drop)
}

/// A number that is far too large, or only large.
fn large_number(random: &mut Random) -> u64 {
    match random.below(6) {
        0 => u64::MAX - random.below(3) as u64,
        1 => random.below(1000) as u64,
        _ => 1 << random.below(40),
    }
}

/// A game with its example made large: a card, an octal code or a subtraction set.
fn words(random: &mut Random) -> Vec<String> {
    let games: Vec<_> = CARDS
        .iter()
        .filter(|card| matches!(card.kind, Kind::Game { .. }) && !card.example.is_empty())
        .collect();
    let (mut words, example) = match random.below(4) {
        0 => {
            let digits: String = (0..1 + random.below(6))
                .map(|_| char::from(b'1' + random.below(7) as u8))
                .collect();
            (vec![format!("0.{digits}")], "1 1".to_string())
        }
        1 => {
            let takes: Vec<String> = (0..1 + random.below(5))
                .map(|_| (1 + (1u64 << random.below(34)) / 2).to_string())
                .collect();
            let text = takes.join(",");
            let text = match random.below(4) {
                // Every number but a few small ones: what is missing up to 2^64 is proved elsewhere.
                0 => format!("all but {{{}}}", 1 + random.below(500)),
                _ => format!("{{{text}}}"),
            };
            (vec![text], "1".to_string())
        }
        _ => {
            let card = games[random.below(games.len())];
            (vec![card.id.to_string()], card.example.to_string())
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

/// Starts the count of the most memory in use anew, and tells what is in use now, where the system can.
fn reset() -> Option<u64> {
    std::fs::write("/proc/self/clear_refs", "5").ok()?;
    in_use("VmRSS:")
}

/// The time that this process has worked, on a machine that others use too.
fn work() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut numbers = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let mut next = || numbers.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (next()? + next()?)))
}

fn in_use(line: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|text| text.strip_prefix(line))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kib: u64| kib << 10)
}
