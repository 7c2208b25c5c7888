//! A known law compared with an engine that shares no code with it, position by position.

use crate::base::{Big, Budget, Counts, Ending, Error, Nimber, Notation, Outcome, Words};
use crate::engine::{Fold, Grundy, MiserePair, Search, Won, Zermelo, retrograde};
use crate::explain::Explain;
use crate::family::{Family, narrow};
use crate::games::{Check, Compound, Law, Moves};
use crate::words;
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::by_law::{claimed, law_moves};
use rustc_hash::FxHashMap;
use std::time::{Duration, Instant};

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Positions compared.
    pub positions: u64,
    /// The first position at which the law is false.
    pub counterexample: Option<Counterexample>,
}

/// A position at which a law is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position, as written.
    pub position: String,
    /// What the law says and what is true, with the offending move where there is one.
    pub words: Words,
}

/// Every combination of parameter values in a text such as `m=0..7 S={1,2}|{2,3}`.
pub fn spread(params: &str) -> Vec<Vec<(String, String)>> {
    let mut all: Vec<Vec<(String, String)>> = vec![vec![]];
    for word in params.split_whitespace() {
        let (name, values) = word.split_once('=').expect("a parameter is written name=values");
        let values: Vec<String> = match values.split_once("..") {
            Some((low, high)) => {
                let ends = low.parse::<u64>().ok().zip(high.parse::<u64>().ok());
                let (low, high) = ends.expect("a range is written low..high");
                (low..=high).map(|n| n.to_string()).collect()
            }
            None => values.split('|').map(str::to_string).collect(),
        };
        all = all
            .into_iter()
            .flat_map(|given| {
                let (name, values) = (name.to_string(), values.clone());
                values.into_iter().map(move |value| {
                    given.iter().cloned().chain([(name.clone(), value)]).collect()
                })
            })
            .collect();
    }
    all
}

/// Compares a law with the engine at the positions of all its checks, until one fails. The first check is the one that
/// goes far, up to `to` when that is given; the others have positions of many numbers and go no further than they say.
///
/// # Errors
/// As [`check_law`].
pub fn check_whole_law(
    instance: &Instance,
    law: &Law,
    ending: Ending,
    to: Option<u64>,
    budget: &Budget,
) -> Result<Report, Error> {
    let mut positions = 0;
    for (i, check) in law.checks.iter().enumerate() {
        let most =
            if i == 0 { to.unwrap_or(check.to) } else { check.to.min(to.unwrap_or(check.to)) };
        let report = check_law(instance, law, ending, check, most, budget);
        let report = report.map_err(|error| held(error, positions))?;
        positions += report.positions;
        if report.counterexample.is_some() {
            return Ok(Report { positions, ..report });
        }
    }
    Ok(Report { positions, counterexample: None })
}

/// Compares a law for an ending with the engine on every position of a check up to `to`: what it claims, and
/// that the winning moves it constructs are legal, win, and are as many as it says.
///
/// The engine works on whole positions by the bare recursion and no theorem helps it, but for
/// heaps that split: their whole positions are too many, so those are taken heap by heap.
///
/// # Errors
/// When the engine stops at its budget, or a position of the check is not one of the game.
pub fn check_law(
    instance: &Instance,
    law: &Law,
    ending: Ending,
    check: &Check,
    to: u64,
    budget: &Budget,
) -> Result<Report, Error> {
    const BETWEEN_LOOKS: u64 = 256;
    listable(instance, check, to, budget)?;
    let mut oracle = Oracle::new(instance, ending, budget);
    let mut positions = 0;
    for numbers in (check.positions)(&instance.params, to) {
        if positions % BETWEEN_LOOKS == 0 {
            budget.look().map_err(|stopped| held(stopped.into(), positions))?;
        }
        let position = Counts::of(numbers);
        let wide = position.widen();
        positions += 1;
        let compared = compare(instance, law, &position, &wide, &mut oracle);
        if let Some(told) = compared.map_err(|error| held(error, positions - 1))? {
            let position = instance.game.family().print(&wide);
            return Ok(Report {
                positions,
                counterexample: Some(Counterexample { position, words: told }),
            });
        }
    }
    Ok(Report { positions, counterexample: None })
}

/// An error before the end of a check, with how far the law was found true.
fn held(error: Error, positions: u64) -> Error {
    error.so_far(words!(
        "the law holds at the {positions} positions compared so far",
        "规律在已比较的 {positions} 个局面上成立"
    ))
}

/// That all positions of a check up to `to` can be listed. Their number is followed from small sizes on, by steps
/// over which it should double at most; some are few among exponentially many, which only the time tells.
fn listable(instance: &Instance, check: &Check, to: u64, budget: &Budget) -> Result<(), Error> {
    const EACH: u64 = 1000;
    const FIRST: u64 = 4;
    const NOTICED: Duration = Duration::from_millis(100);
    const LONGEST: Duration = Duration::from_secs(1);
    let most = (budget.bytes / EACH).min(budget.positions);
    let listed = |to: u64| {
        let begun = Instant::now();
        let count = (check.positions)(&instance.params, to).len() as u64;
        (count.max(1), begun.elapsed())
    };
    let mut at = to.min(FIRST);
    while at < to {
        budget.look()?;
        let ((before, shorter), (now, longer)) = (listed(at - 1), listed(at));
        let doubles = longer > NOTICED && longer > shorter.mul_f64(1.7);
        if now > most || doubles && longer > LONGEST {
            return Err(Error::too_big(words!(
                "the positions with numbers up to {to} are too many to list",
                "数不超过 {to} 的局面过多，无法列出"
            ))
            .help(words!("check up to {at} or less", "请检验到 {at} 以内")));
        }
        let growth = now as f64 / before as f64;
        let step = match growth > 1.0 {
            _ if doubles => 1,
            true => (2f64.ln() / growth.ln()) as u64,
            false => at,
        };
        at = at.saturating_add(step.max(1)).min(to);
    }
    Ok(())
}

fn compare(
    instance: &Instance,
    law: &Law,
    position: &Counts,
    wide: &[Big],
    oracle: &mut Oracle,
) -> Result<Option<Words>, Error> {
    let Some(claim) = claimed(instance, law, wide) else { return Ok(None) };
    let said = match (claim.grundy, claim.score) {
        (Some(value), _) => Truth::Grundy(value),
        (None, Some(score)) => Truth::Score(score.signum()),
        (None, None) => Truth::Outcome(claim.outcome),
    };
    let truth = oracle.truth(position, &said)?;
    if said != truth {
        return Ok(Some(words!(
            "the law gives {said}, the engine {truth}",
            "规律称 {said}，实为 {truth}"
        )));
    }
    match law_moves(instance, law, wide, &claim.values, &Big::ZERO, MOVES) {
        Some(moves) => compare_moves(instance, &moves, position, oracle),
        None => Ok(None),
    }
}

/// Moves that a law constructs are asked of it up to this number.
const MOVES: usize = 1000;

/// Holds the law's own winning moves against the options of the position.
fn compare_moves(
    instance: &Instance,
    moves: &Moves,
    position: &Counts,
    oracle: &mut Oracle,
) -> Result<Option<Words>, Error> {
    let family = instance.game.family();
    let best = oracle.winning(position)?;
    for to in &moves.to {
        let told = family.print(to);
        let Some(to) = narrow(to) else {
            return Ok(Some(words!(
                "the law's move to {told} is not legal",
                "规律给出的 {told} 不合法"
            )));
        };
        if !best.contains(&to) {
            return Ok(Some(words!(
                "the law's move to {told} does not win",
                "规律给出的 {told} 并不取胜"
            )));
        }
    }
    let (found, there) = (moves.to.len(), best.len());
    if found == 0 && there > 0 {
        let missed = family.print(&best[0].widen());
        return Ok(Some(words!(
            "the law misses the winning move to {missed}",
            "规律漏掉必胜走法 {missed}"
        )));
    }
    if let Some(count) = &moves.count
        && *count != Big::from(there)
    {
        return Ok(Some(words!(
            "the law counts {count} winning moves, there are {there}",
            "规律称有 {count} 种必胜走法，实有 {there} 种"
        )));
    }
    Ok(None)
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Truth {
    Grundy(Big),
    Outcome(Outcome),
    Score(i64),
}

impl std::fmt::Display for Truth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Truth::Grundy(value) => write!(f, "G = {value}"),
            Truth::Outcome(outcome) => f.write_str(outcome.name()),
            Truth::Score(score) => write!(f, "{score}"),
        }
    }
}

/// The slowest, most obvious engine that answers: whole positions, bare recursion.
struct Oracle<'a> {
    instance: &'a Instance,
    ending: Ending,
    budget: Budget<'a>,
    pairs: Search<dyn Family + 'a, MiserePair>,
    sums: Search<dyn Family + 'a, Grundy>,
    won: Search<dyn Family + 'a, Won>,
    scores: Search<dyn crate::family::SidedFamily + 'a, Zermelo>,
    /// Outcomes of positions that play may return to.
    loopy: FxHashMap<Counts, Outcome>,
}

impl<'a> Oracle<'a> {
    fn new(instance: &'a Instance, ending: Ending, budget: &Budget<'a>) -> Self {
        Oracle {
            instance,
            ending,
            budget: *budget,
            pairs: Search::new(MiserePair::default()),
            sums: Search::new(Grundy::default()),
            won: Search::new(Won(ending)),
            scores: Search::new(Zermelo),
            loopy: FxHashMap::default(),
        }
    }

    fn truth(&mut self, position: &Counts, asked: &Truth) -> Result<Truth, Error> {
        Ok(match asked {
            Truth::Grundy(_) => Truth::Grundy(Big::from(self.grundy(position)?.0)),
            Truth::Outcome(_) => Truth::Outcome(self.outcome(position)?),
            Truth::Score(_) => Truth::Score(self.score(position)?.signum()),
        })
    }

    fn heap_by_heap(&self) -> bool {
        let instance = self.instance;
        let splits = instance.game.heaps().is_some() && instance.take_set().is_none();
        splits && instance.ending == Ending::Normal && instance.compound == Compound::One
    }

    fn grundy(&mut self, position: &Counts) -> Result<Nimber, Error> {
        let family = self.instance.game.family();
        if self.heap_by_heap() {
            return run(&mut self.sums, family, position, &self.budget);
        }
        let pair = run(&mut self.pairs, family, position, &self.budget)?;
        Ok(pair.normal)
    }

    fn outcome(&mut self, position: &Counts) -> Result<Outcome, Error> {
        if self.instance.game.scores().is_some() {
            let score = self.score(position)?;
            return Ok(match score.signum() {
                0 => Outcome::Draw,
                sign => Outcome::n_if(sign > 0),
            });
        }
        if self.heap_by_heap() {
            return Ok(Outcome::n_if(self.grundy(position)?.0 != 0));
        }
        let family = self.instance.game.family();
        if self.instance.game.is_loopy_impartial() && self.instance.game.tokens().is_none() {
            return self.loopy_outcome(family, position);
        }
        match self.instance.compound {
            Compound::One => run(&mut self.won, family, position, &self.budget),
            Compound::Joined(_) | Compound::SjEnd => Err(Error::unsupported(words!(
                "no law is held where components are not moved in one at a time",
                "不是每次走一个分量时，此处不检验规律"
            ))),
        }
    }

    fn loopy_outcome(&mut self, game: &dyn Family, position: &Counts) -> Result<Outcome, Error> {
        if let Some(outcome) = self.loopy.get(position) {
            return Ok(*outcome);
        }
        let (start, ending) = (position.clone(), self.ending);
        let solved = retrograde::explore(game, [start], ending, &self.budget)?;
        let found = solved.positions().map(|(position, play)| (position.clone(), play.outcome));
        self.loopy.extend(found);
        Ok(self.loopy[position])
    }

    fn score(&mut self, position: &Counts) -> Result<i64, Error> {
        match self.instance.game.scores() {
            Some(rules) => Ok(run(&mut self.scores, rules, position, &self.budget)?.value),
            None => Ok(match self.outcome(position)? {
                Outcome::N => 1,
                Outcome::P => -1,
                Outcome::Draw => 0,
            }),
        }
    }

    /// The distinct moves worth making: to the best result there is, unless every move loses.
    fn winning(&mut self, position: &Counts) -> Result<Vec<Counts>, Error> {
        let best = self.score(position)?;
        let mut found = Vec::new();
        for option in self.instance.options(position)? {
            let there = self.score(&option)?;
            let game = &self.instance.game;
            let gain = game.scores().map_or(0, |rules| rules.gain(position, &option));
            let again = game.again(position, &option);
            let by_it = gain + if again { there } else { -there };
            if best >= 0 && by_it == best {
                found.push(option);
            }
        }
        Ok(found)
    }
}

fn run<R, F>(
    search: &mut Search<R, F>,
    rules: &R,
    position: &Counts,
    budget: &Budget,
) -> Result<F::Value, Error>
where
    R: Notation + ?Sized,
    F: Fold<R>,
{
    let found = search.value(rules, position, budget);
    found.map_err(|error| error.explain(|position| rules.print(&position.widen())))
}
