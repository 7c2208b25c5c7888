//! Claims in the words of rule files, compared with the rules that they stand in.

use super::report::{ClaimReport, Open};
use super::truth;
use crate::base::{
    Budget, Claimable, Counts, Ending, Error, ErrorKind, Lang, Meter, Nimber, Notation, Outcome,
    Remedy, Words, all_of,
};
use crate::lang::{self, ClaimKind, RuleClaim, RuleFile, RuleGame};
use crate::law::claim::{self, Verdict};
use crate::words;
use crate::workbench::ask::question::Summand;
use crate::workbench::game::parameters;
use crate::workbench::game::region::{MOST, USUAL, region};
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::methods::who_wins;
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Positions looked at between two looks at the budget.
const BLOCK: usize = 1 << 14;
/// Positions after which a thread looks whether to stop.
const OFTEN: usize = 1 << 6;
/// Nothing was said yet.
const UNKNOWN: i64 = i64::MIN;
/// Seconds then spent on positions that the engine solves one by one.
const PATIENCE: Duration = Duration::from_secs(3);

/// A rule file with one more claim, as in `P when n mod 4 == 0`, in place of its own.
///
/// # Errors
/// What is wrong with the claim, drawn.
pub fn with_claim(file: &RuleFile, claim: &str) -> Result<RuleFile, Error> {
    let claim = claim.trim();
    let claim = claim.strip_prefix("claim ").unwrap_or(claim);
    let text = format!("{}\nclaim {claim}\n", file.text());
    let name = format!("{} + claim", file.file_name());
    let (longer, _) = RuleFile::read(&text, &name).map_err(|wrong| {
        let drawn = |lang| lang::render(&text, &name, &wrong, lang);
        Error::drawn(Words { en: drawn(Lang::En), zh: drawn(Lang::Zh) })
    })?;
    Ok(longer)
}

/// Checks claims of a rule file at all positions with numbers up to `to`: all claims, or only those from
/// `first` on.
///
/// Where play ends and both sides have the same moves, nothing is solved: the conditions of
/// [`claim`] are held at every position. Claims about starts, about sums and about games with
/// draws or sides are compared with what the engine finds.
///
/// # Errors
/// `Unsupported` without claims; at the budget; where the rules cannot be evaluated.
pub fn check_claims(
    instance: &Rc<Instance>,
    first: usize,
    to: Option<u64>,
    budget: &Budget,
) -> Result<Vec<ClaimReport>, Error> {
    let no_claim = || {
        let name = &instance.name;
        Error::unsupported(words!("`{name}` claims nothing", "`{name}` 没有断言"))
            .mend(Remedy::Claim(Claimable::OfRules))
    };
    let rules = instance.claims().ok_or_else(no_claim)?;
    let claims = rules.claims();
    if claims.len() <= first {
        return Err(no_claim());
    }
    let asked = to.is_some();
    let (to, positions) = region(rules, to)?;
    let mut reports = Vec::new();
    for (at, told) in claims.iter().enumerate().skip(first) {
        let mut report = check_one(instance, rules, (at, told), (to, asked), &positions, budget)?;
        report.words = report.words.then(&parameters::after(&report.parameters));
        reports.push(report);
    }
    Ok(reports)
}

fn check_one(
    instance: &Rc<Instance>,
    rules: &RuleGame,
    (at, told): (usize, &RuleClaim),
    (to, asked): (u64, bool),
    positions: &[Counts],
    budget: &Budget,
) -> Result<ClaimReport, Error> {
    let open = Open { claim: told.text.clone(), parameters: parameters::all(rules) };
    let single = !rules.has_sums() && !told.for_start && rules.start_names().is_none();
    // The conditions prove a claim only where play ends, and these positions need not arise from the start: the
    // largest come first.
    let ends = rules.is_impartial()
        && rules.ending().is_some()
        && !instance.game.may_return()
        && !(single && rules.may_return_from(positions.iter().rev().cloned().collect()));
    let print = |position: &Counts| rules.print(&position.widen());
    let failed: RefCell<Option<Error>> = RefCell::default();
    let said = |position: &Counts| {
        rules.claimed(at, position).unwrap_or_else(|error| {
            failed.borrow_mut().get_or_insert(error);
            0
        })
    };
    let scan = Scan { rules, at, kind: told.kind, ending: instance.ending, to, positions };
    // What is quick finds the position, what is plain tells what is wrong there.
    let first = || -> Result<Vec<Counts>, Error> {
        Ok(scan.first_flaw(budget)?.map(|at| positions[at].clone()).into_iter().collect())
    };
    let verdict: Option<Verdict<Counts>> = match told.kind {
        ClaimKind::P | ClaimKind::N if ends && single => {
            let wanted = i64::from(told.kind == ClaimKind::P);
            let is_p = |position: &Counts| said(position) == wanted;
            Some(claim::p_set(rules, first()?, is_p, instance.ending, budget)?)
        }
        ClaimKind::Grundy if ends && single => {
            let value =
                |position: &Counts| Nimber(u32::try_from(said(position)).unwrap_or(u32::MAX));
            Some(claim::grundy(rules, first()?, value, budget)?)
        }
        _ => None,
    };
    if let Some(error) = failed.take() {
        return Err(error);
    }
    if let Some(verdict) = verdict {
        return Ok(match &verdict {
            Verdict::Holds { .. } => open.held(positions.len() as u64, to),
            Verdict::Fails { at, .. } => {
                let before = positions.iter().position(|position| position == at).unwrap_or(0);
                let at = print(at);
                open.failed(1 + before as u64, to, at, verdict.words(print))
            }
        });
    }
    // Where play begins at one position, others need not be any that the claim was made for.
    let arise = if asked || told.for_start { None } else { arise(rules)? };
    let patient = if asked { *budget } else { patient(budget) };
    for (compared, position) in (1..).zip(arise.as_deref().unwrap_or(positions)) {
        let said = rules.claimed(at, position)?;
        let truth = match contradiction(instance, told.kind, said, position, &patient) {
            // Nobody said how far: as far as there is time.
            Err(error) if !asked && arise.is_none() && is_limit(&error, budget) => {
                let (to, compared) =
                    whole(rules, to, &positions[..compared as usize - 1])?.ok_or(error)?;
                return Ok(open.held(compared, to));
            }
            truth => truth?,
        };
        if let Some(truth) = truth {
            return Ok(open.false_at(compared, to, print(position), &truth));
        }
    }
    Ok(match arise {
        Some(arise) => {
            let compared = arise.len() as u64;
            let en = all_of(compared, "position");
            let told =
                words!("holds at {en} that can arise", "在可能出现的全部 {compared} 个局面上成立");
            open.held_as(compared, to, told)
        }
        None => open.held(positions.len() as u64, to),
    })
}

/// A budget for what goes as far as there is time.
pub(in crate::workbench) fn patient<'a>(budget: &Budget<'a>) -> Budget<'a> {
    let until = Instant::now() + PATIENCE;
    let until = budget.deadline.map_or(until, |deadline| deadline.min(until));
    Budget { deadline: Some(until), ..*budget }
}

/// Whether time or another limit is over, and nobody asked to stop.
pub(in crate::workbench) fn is_limit(error: &Error, budget: &Budget) -> bool {
    let told = budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
    !told && matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped)
}

/// The greatest bound up to which all positions are among those compared, and how many have numbers up to it.
fn whole(rules: &RuleGame, to: u64, compared: &[Counts]) -> Result<Option<(u64, u64)>, Error> {
    let compared: FxHashSet<&Counts> = compared.iter().collect();
    let (mut low, mut high) = (None, to);
    loop {
        // Boxes lie in one another, so that the largest is found by halving.
        let least = low.map_or(0, |(to, _)| to + 1);
        if least > high {
            return Ok(low);
        }
        let middle = least + (high - least) / 2;
        let inside = rules.positions_up_to(middle, MOST)?;
        if inside.iter().all(|position| compared.contains(position)) {
            low = Some((middle, inside.len() as u64));
        } else if middle == 0 {
            return Ok(low);
        } else {
            high = middle - 1;
        }
    }
}

/// The positions that can arise from the one at which play begins, unless they are many.
fn arise(rules: &RuleGame) -> Result<Option<Vec<Counts>>, Error> {
    let Some(start) = rules.initial()? else { return Ok(None) };
    let mut seen: FxHashSet<Counts> = FxHashSet::from_iter([start.clone()]);
    let mut found = vec![start];
    let mut next = 0;
    while let Some(position) = found.get(next).cloned() {
        next += 1;
        let mut options = Vec::new();
        rules.each_option(&position, &mut |option| {
            options.push(Counts::of(option.iter().copied()));
            true
        })?;
        found.extend(options.into_iter().filter(|option| seen.insert(option.clone())));
        if found.len() as u64 > USUAL {
            return Ok(None);
        }
    }
    Ok(Some(found))
}

/// All positions looked at for the first at which a claim breaks its conditions, on all cores.
struct Scan<'a> {
    rules: &'a RuleGame,
    at: usize,
    kind: ClaimKind,
    ending: Ending,
    to: u64,
    positions: &'a [Counts],
}

impl Scan<'_> {
    /// The place of a position in the box of all with numbers up to `to`, and as many of them as the first position has;
    /// nothing for others, and where the box is larger than can be counted.
    fn place(&self, numbers: &[u64]) -> Option<usize> {
        let side = usize::try_from(self.to).ok()?.checked_add(1)?;
        if numbers.len() != self.positions.first()?.len() {
            return None;
        }
        numbers.iter().try_fold(0usize, |place, number| {
            let number = usize::try_from(*number).ok().filter(|number| *number < side)?;
            place.checked_mul(side)?.checked_add(number)
        })
    }

    /// What the claim says; `said` remembers it for positions of the box.
    fn claimed(&self, said: &[i64], numbers: &[u64]) -> Result<i64, Error> {
        match self.place(numbers).and_then(|place| said.get(place)) {
            Some(&value) if value != UNKNOWN => Ok(value),
            _ => self.rules.claimed(self.at, &Counts::of(numbers.iter().copied())),
        }
    }

    /// Whether the conditions fail at a position.
    fn flawed(&self, said: &[i64], position: &Counts) -> Result<bool, Error> {
        let here = self.claimed(said, position)?;
        if self.kind == ClaimKind::Grundy {
            return self.value_flawed(said, position, here);
        }
        let wanted = i64::from(self.kind == ClaimKind::P);
        let (mut failed, mut any, mut lost) = (Ok(()), false, false);
        self.rules.each_option(position, &mut |numbers| {
            any = true;
            match self.claimed(said, numbers) {
                Ok(value) => lost = value == wanted,
                Err(error) => failed = Err(error),
            }
            failed.is_ok() && !lost
        })?;
        failed?;
        let is_p = here == wanted;
        Ok(if any { is_p == lost } else { is_p != (self.ending == Ending::Normal) })
    }

    fn value_flawed(&self, said: &[i64], position: &Counts, here: i64) -> Result<bool, Error> {
        let Some(here) = usize::try_from(here).ok().filter(|here| *here as u64 <= MOST) else {
            return Ok(true);
        };
        let (mut failed, mut reached, mut repeats) = (Ok(()), vec![false; here], false);
        self.rules.each_option(position, &mut |numbers| {
            match self.claimed(said, numbers).map(usize::try_from) {
                Ok(Ok(value)) if value == here => repeats = true,
                Ok(Ok(value)) if value < here => reached[value] = true,
                Ok(_) => {}
                Err(error) => failed = Err(error),
            }
            failed.is_ok() && !repeats
        })?;
        failed?;
        Ok(repeats || reached.contains(&false))
    }

    /// The first position at which the conditions fail.
    fn first_flaw(&self, budget: &Budget) -> Result<Option<usize>, Error> {
        let mut meter = Meter::new(budget, Some(self.positions.len() as u64));
        // The last place is that of the greatest numbers.
        let last = self.positions.first().and_then(|one| self.place(&vec![self.to; one.len()]));
        let size = last.filter(|last| (*last as u64) < MOST).map_or(0, |last| last + 1);
        let mut said = vec![UNKNOWN; size];
        for (looked, position) in self.positions.iter().enumerate() {
            if looked % BLOCK == 0 {
                budget.look()?;
            }
            let place = self.place(position).filter(|place| *place < size);
            if let Some(place) = place {
                said[place] = self.rules.claimed(self.at, position)?;
            }
        }
        let said = &said[..];
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        // A block of positions with thousands of moves each takes seconds: every thread hears when to stop.
        let (stop, deadline, cut) = (budget.stop, budget.deadline, AtomicBool::new(false));
        let late = || {
            stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
                || deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        for (block, positions) in self.positions.chunks(BLOCK).enumerate() {
            meter.step(positions.len())?;
            let share = positions.len().div_ceil(threads);
            let look = |at: usize, part: &[Counts]| -> Result<Option<usize>, Error> {
                for (i, position) in part.iter().enumerate() {
                    if i % OFTEN == 0 && late() {
                        cut.store(true, Ordering::Relaxed);
                        return Ok(None);
                    }
                    if self.flawed(said, position)? {
                        return Ok(Some(block * BLOCK + at * share + i));
                    }
                }
                Ok(None)
            };
            let look = &look;
            let found: Vec<Result<Option<usize>, Error>> = std::thread::scope(|scope| {
                let parts = positions.chunks(share).enumerate();
                let parts = parts.map(|(at, part)| scope.spawn(move || look(at, part)));
                let running: Vec<_> = parts.collect();
                running.into_iter().map(|one| one.join().expect("it never panics")).collect()
            });
            // A flaw in one part is not the first where another was cut short.
            if cut.load(Ordering::Relaxed) {
                budget.look()?;
            }
            for part in found {
                if let Some(at) = part? {
                    return Ok(Some(at));
                }
            }
        }
        Ok(None)
    }
}

/// What is true of a position, when that is not what a claim says.
fn contradiction(
    instance: &Rc<Instance>,
    kind: ClaimKind,
    said: i64,
    position: &Counts,
    budget: &Budget,
) -> Result<Option<Words>, Error> {
    if kind == ClaimKind::Grundy {
        if !instance.game.has_values() {
            return Err(truth::no_values());
        }
        return Ok(truth::of_value(said, instance.grundy(position, budget)?.0));
    }
    let outcome = who_wins(instance, &position.widen(), budget)?;
    let Some(mut told) = truth::of_outcome(kind, said, outcome) else { return Ok(None) };
    if outcome == Outcome::N {
        let options = instance.options(position)?;
        let wins = |to: &&Counts| {
            let again = instance.game.again(position, to);
            let won = if again { Outcome::N } else { Outcome::P };
            who_wins(instance, &to.widen(), budget) == Ok(won)
        };
        if let Some(to) = options.iter().find(wins) {
            let summand = Summand { instance: Rc::clone(instance), position: position.widen() };
            let how = summand.describe(&to.widen());
            told = told.then(&words!("; a winning move: ", "；制胜一步：")).then(&how);
        }
    }
    Ok(Some(told))
}
