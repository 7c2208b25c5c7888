//! Checks the claims that a rule file, extended by typed claims, states about its own game.
//!
//! If play always ends, claims about single positions are checked by the local conditions of
//! [`claim`], which relate a claim about a position to the claims about its options; all cores
//! share this check (`Scan`). Other claims are compared with the outcomes and values that the
//! engines compute.

use super::mismatch;
use super::report::{ClaimReport, PendingClaim, Region};
use grundy_core::base::{Budget, Counts, Ending, Meter, Nimber, Outcome};
use grundy_octal::claim;
use grundy_octal::claim::ClaimVerdict;
use grundy_rules::{RuleClaim, RuleFile, RuleGame};
use grundy_solve::who_wins_by_engines;
use grundy_store::game::parameters;
use grundy_store::game::region::{DEFAULT_POSITIONS, MAX_POSITIONS, small_positions};
use grundy_store::{GameState, Need, Reuse, Summand};
use grundy_syntax::ClaimKind;
use grundy_syntax::render;
use grundy_text::{
    Error, ErrorKind, Lang, Notation, Result, Suggestion, SupportedClaim, Words, words,
};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The number of positions in a block. All cores together check one block; then the budget is
/// checked.
const POSITIONS_PER_BLOCK: usize = 1 << 14;
/// The number of positions that a thread checks before it checks whether to stop.
const POSITIONS_PER_STOP_CHECK: usize = 1 << 6;
/// The entry that marks, in the memo of claimed values, a position at which the claim has not been
/// evaluated.
const UNKNOWN: i64 = i64::MIN;
/// The time limit for comparing a claim with the results of engines, position by position, if the
/// caller gives no bound on the positions.
pub const SOLVING_TIME: Duration = Duration::from_secs(3);

/// Returns a rule file with the additional claim `claim`, such as `P when n mod 4 == 0`.
///
/// Laws in the format of the command `law` are accepted too:
/// `P exactly when e mod 4 == 0 for starts`. A claim that is valid only with the names that the
/// statement `start` of the file declares becomes a claim about starts. Backticks, in which the
/// commands quote claims and laws, are ignored.
///
/// # Errors
/// Fails when the claim cannot be parsed; the message marks the place.
pub fn with_claim(file: &RuleFile, claim: &str) -> Result<RuleFile> {
    let claim = claim.replace('`', "");
    let claim = claim.trim();
    let claim = claim.strip_prefix("claim ").unwrap_or(claim);
    let claim = match claim.strip_prefix("P exactly when ") {
        Some(condition) => format!("P when {condition}"),
        None => claim.replacen("the Grundy value is ", "grundy = ", 1),
    };
    let claim = match claim.strip_suffix(" for starts") {
        Some(claim) => format!("{claim} for start"),
        None => claim,
    };
    let name = format!("{} + claim", file.file_name());
    let parse = |claim: &str| {
        let text = format!("{}\nclaim {claim}\n", file.text());
        RuleFile::read(&text, &name).map(|(file, _)| file).map_err(|errors| (text, errors))
    };
    parse(&claim).or_else(|(text, errors)| {
        if let Ok(file) = parse(&format!("{claim} for start")) {
            return Ok(file);
        }
        let rendered = |lang| render(&text, &name, &errors, lang);
        Err(Error::multiline(Words { en: rendered(Lang::En), zh: rendered(Lang::Zh) }))
    })
}

/// Checks the claims of a rule file from the claim with index `first` on, at all positions with
/// numbers up to `to`. If `to` is `None`, a default bound or the time decides which positions are
/// compared.
///
/// If play always ends and both sides have the same moves, no position is solved: the claim about
/// each position is compared with the claims about its options. Claims about starts or sums, and
/// claims about games with draws or sides, are compared with the results of the engines.
///
/// # Errors
/// `Unsupported` without claims; the error of an exhausted budget; errors of the rules when they
/// are evaluated.
pub fn check_claims(
    instance: &Rc<GameState>,
    first: usize,
    to: Option<u64>,
    budget: &Budget,
) -> Result<Vec<ClaimReport>> {
    let no_claim = || {
        Error::unsupported(words!(check::file_states_no_claims_that_could, name = &instance.name))
            .suggest(Suggestion::Claim(SupportedClaim::OfRules))
    };
    let rules = instance.claim_rules().ok_or_else(no_claim)?;
    let claims = rules.claims();
    if claims.len() <= first {
        return Err(no_claim());
    }
    let bounded = to.is_some();
    let (to, positions) = small_positions(rules, to)?;
    let mut reports = Vec::new();
    for (index, claim) in claims.iter().enumerate().skip(first) {
        let subject = ClaimAt { rules, index, claim };
        reports.push(check_one(instance, &subject, (to, bounded), &positions, budget)?);
    }
    Ok(reports)
}

/// A claim of a rule file, with the rules that state it and its index among the claims of these
/// rules.
struct ClaimAt<'a> {
    rules: &'a RuleGame,
    index: usize,
    claim: &'a RuleClaim,
}

/// Checks one claim at `positions`. `to` is the greatest number in them. `bounded` states whether
/// the caller gave that bound; without it, the time limit can end the check early.
fn check_one(
    instance: &Rc<GameState>,
    &ClaimAt { rules, index, claim: stated }: &ClaimAt,
    (to, bounded): (u64, bool),
    positions: &[Counts],
    budget: &Budget,
) -> Result<ClaimReport> {
    let pending =
        PendingClaim { claim: stated.text.clone(), parameters: parameters::parameters_of(rules) };
    let region = Region::from_rules(rules);
    let single = !rules.has_sums() && !stated.for_start && rules.start_names().is_none();
    // The local conditions prove a claim only if play always ends. These positions need not be
    // reachable from the start, so cycles are searched from them too, from the largest ones first.
    let ends = rules.is_impartial()
        && rules.ending().is_some()
        && !instance.game.may_return()
        && !(single && rules.found_cycle_from(positions.iter().rev().cloned().collect()));
    let print = |position: &Counts| rules.print(&position.widen());
    let failed: RefCell<Option<Error>> = RefCell::default();
    let claimed = |position: &Counts| {
        rules.claim_value(index, position).unwrap_or_else(|error| {
            failed.borrow_mut().get_or_insert(error);
            0
        })
    };
    let scan = Scan { rules, index, kind: stated.kind, ending: instance.ending, to, positions };
    // The parallel scan finds the first violation; the sequential check of that position gives the
    // reason.
    let failing = || -> Result<Vec<Counts>> {
        Ok(scan.first_violation(budget)?.map(|at| positions[at].clone()).into_iter().collect())
    };
    let verdict: Option<ClaimVerdict<Counts>> = match stated.kind {
        ClaimKind::P | ClaimKind::N if ends && single => {
            let p_value = i64::from(stated.kind == ClaimKind::P);
            let is_p = |position: &Counts| claimed(position) == p_value;
            Some(claim::p_set(rules, failing()?, is_p, instance.ending, budget)?)
        }
        ClaimKind::Grundy if ends && single => {
            let value =
                |position: &Counts| Nimber(u32::try_from(claimed(position)).unwrap_or(u32::MAX));
            Some(claim::grundy(rules, failing()?, value, budget)?)
        }
        _ => None,
    };
    if let Some(error) = failed.take() {
        return Err(error);
    }
    if let Some(verdict) = verdict {
        return Ok(match &verdict {
            ClaimVerdict::Holds { .. } => pending.holds_up_to(region, positions.len() as u64, to),
            ClaimVerdict::Fails { at, .. } => {
                let index = positions.iter().position(|position| position == at).unwrap_or(0);
                let at = print(at);
                pending.fails_at(1 + index as u64, to, at, verdict.words(print))
            }
        });
    }
    // If play begins at one position, the claim need not hold at unreachable ones.
    let reachable = if bounded || stated.for_start { None } else { reachable_positions(rules)? };
    let solve_budget = if bounded { *budget } else { with_solving_time(budget) };
    // A claim about starts uses the numbers that the user types.
    let typed = if stated.for_start { rules.starts_up_to(to, MAX_POSITIONS)? } else { Vec::new() };
    for (compared, position) in (1..).zip(reachable.as_deref().unwrap_or(positions)) {
        let claimed = match typed.get(compared as usize - 1) {
            Some((typed, _)) => rules.start_claim_value(index, typed)?,
            None => rules.claim_value(index, position)?,
        };
        let truth = match contradiction(instance, stated.kind, claimed, position, &solve_budget) {
            // Without a bound, the check ends when the time is over and reports what it has
            // compared.
            Err(error) if !bounded && reachable.is_none() && is_limit(&error, budget) => {
                let (to, compared) =
                    largest_compared_box(rules, to, &positions[..compared as usize - 1])?
                        .ok_or(error)?;
                return Ok(pending.holds_up_to(region, compared, to));
            }
            truth => truth?,
        };
        if let Some(truth) = truth {
            return Ok(pending.contradicted_at(compared, to, print(position), &truth));
        }
    }
    Ok(match reachable {
        Some(reachable) => {
            let compared = reachable.len() as u64;
            pending.holds(compared, to, words!(check::holds_at_reachable_from_start, compared))
        }
        None => pending.holds_up_to(region, positions.len() as u64, to),
    })
}

/// Returns the budget with a deadline at most `SOLVING_TIME` from now.
pub fn with_solving_time<'a>(budget: &Budget<'a>) -> Budget<'a> {
    let deadline = Instant::now() + SOLVING_TIME;
    budget.until(Some(deadline))
}

/// Returns whether the error is a limit of time or memory, and not a request to stop.
pub fn is_limit(error: &Error, budget: &Budget) -> bool {
    let stop_requested = budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
    !stop_requested && matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped)
}

/// Returns the greatest b ≤ `to` such that the list `compared` contains every position whose
/// numbers are at most b. Also returns the number of these positions. Returns `None` if even b = 0
/// fails.
fn largest_compared_box(
    rules: &RuleGame,
    to: u64,
    compared: &[Counts],
) -> Result<Option<(u64, u64)>> {
    let compared: FxHashSet<&Counts> = compared.iter().collect();
    let (mut low, mut high) = (None, to);
    loop {
        // The sets of positions are nested, so bisection finds the largest.
        let least = low.map_or(0, |(to, _)| to + 1);
        if least > high {
            return Ok(low);
        }
        let middle = least + (high - least) / 2;
        let inside = rules.positions_up_to(middle, MAX_POSITIONS)?;
        if inside.iter().all(|position| compared.contains(position)) {
            low = Some((middle, inside.len() as u64));
        } else if middle == 0 {
            return Ok(low);
        } else {
            high = middle - 1;
        }
    }
}

/// Returns the positions reachable from the fixed start of the rules. Returns `None` if the rules
/// have no fixed start, or if there are more than [`DEFAULT_POSITIONS`] positions.
fn reachable_positions(rules: &RuleGame) -> Result<Option<Vec<Counts>>> {
    let Some(start) = rules.initial()? else { return Ok(None) };
    let mut visited: FxHashSet<Counts> = FxHashSet::from_iter([start.clone()]);
    let mut reachable = vec![start];
    let mut next = 0;
    while let Some(position) = reachable.get(next).cloned() {
        next += 1;
        let mut options = Vec::new();
        rules.for_each_option(&position, &mut |option| {
            options.push(Counts::of(option.iter().copied()));
            true
        })?;
        reachable.extend(options.into_iter().filter(|option| visited.insert(option.clone())));
        if reachable.len() as u64 > DEFAULT_POSITIONS {
            return Ok(None);
        }
    }
    Ok(Some(reachable))
}

/// A scan of `positions` on all cores for the first position at which a claim contradicts itself:
/// the claim about the position does not agree with the claims about its options.
struct Scan<'a> {
    rules: &'a RuleGame,
    index: usize,
    kind: ClaimKind,
    ending: Ending,
    to: u64,
    positions: &'a [Counts],
}

impl Scan<'_> {
    /// Returns the index of a position in the memo of claimed values. The memo covers all positions
    /// with numbers up to `to` (a box); the numbers are the digits of the index in base `to + 1`.
    /// Returns `None` if the position is not in the box, or if the box is too large to index.
    fn box_index(&self, numbers: &[u64]) -> Option<usize> {
        let side = usize::try_from(self.to).ok()?.checked_add(1)?;
        if numbers.len() != self.positions.first()?.len() {
            return None;
        }
        numbers.iter().try_fold(0usize, |index, number| {
            let number = usize::try_from(*number).ok().filter(|number| *number < side)?;
            index.checked_mul(side)?.checked_add(number)
        })
    }

    /// Returns the value that the claim gives a position: from `memo`, indexed by
    /// [`box_index`](Self::box_index), if it is stored there, otherwise by evaluating the claim.
    fn claimed(&self, memo: &[i64], numbers: &[u64]) -> Result<i64> {
        match self.box_index(numbers).and_then(|index| memo.get(index)) {
            Some(&value) if value != UNKNOWN => Ok(value),
            _ => self.rules.claim_value(self.index, &Counts::of(numbers.iter().copied())),
        }
    }

    /// Returns whether the claim about a position contradicts the claims about its options. `memo`
    /// holds claimed values, indexed by [`box_index`](Self::box_index).
    fn violates(&self, memo: &[i64], position: &Counts) -> Result<bool> {
        let claimed = self.claimed(memo, position)?;
        if self.kind == ClaimKind::Grundy {
            return self.violates_mex(memo, position, claimed);
        }
        let p_value = i64::from(self.kind == ClaimKind::P);
        let (mut failed, mut has_options, mut reaches_p) = (Ok(()), false, false);
        self.rules.for_each_option(position, &mut |numbers| {
            has_options = true;
            match self.claimed(memo, numbers) {
                Ok(value) => reaches_p = value == p_value,
                Err(error) => failed = Err(error),
            }
            failed.is_ok() && !reaches_p
        })?;
        failed?;
        let is_p = claimed == p_value;
        Ok(if has_options { is_p == reaches_p } else { is_p != (self.ending == Ending::Normal) })
    }

    /// Returns whether `claimed` is not the mex (least excluded number) of the claimed values of
    /// the options of `position`. `memo` holds claimed values, indexed by
    /// [`box_index`](Self::box_index).
    fn violates_mex(&self, memo: &[i64], position: &Counts, claimed: i64) -> Result<bool> {
        let Some(claimed) =
            usize::try_from(claimed).ok().filter(|claimed| *claimed as u64 <= MAX_POSITIONS)
        else {
            return Ok(true);
        };
        let (mut failed, mut reached, mut repeats) = (Ok(()), vec![false; claimed], false);
        self.rules.for_each_option(position, &mut |numbers| {
            match self.claimed(memo, numbers).map(usize::try_from) {
                Ok(Ok(value)) if value == claimed => repeats = true,
                Ok(Ok(value)) if value < claimed => reached[value] = true,
                Ok(_) => {}
                Err(error) => failed = Err(error),
            }
            failed.is_ok() && !repeats
        })?;
        failed?;
        Ok(repeats || reached.contains(&false))
    }

    /// Returns the index of the first position in `positions` at which the claim contradicts the
    /// claims about the options, or `None` if all agree.
    fn first_violation(&self, budget: &Budget) -> Result<Option<usize>> {
        let mut meter = Meter::new(budget, Some(self.positions.len() as u64));
        // The greatest index in the box is that of the position whose numbers all equal `to`.
        let last_index =
            self.positions.first().and_then(|first| self.box_index(&vec![self.to; first.len()]));
        let size =
            last_index.filter(|last| (*last as u64) < MAX_POSITIONS).map_or(0, |last| last + 1);
        let mut memo = vec![UNKNOWN; size];
        for (number, position) in self.positions.iter().enumerate() {
            if number % POSITIONS_PER_BLOCK == 0 {
                budget.check()?;
            }
            let index = self.box_index(position).filter(|index| *index < size);
            if let Some(index) = index {
                memo[index] = self.rules.claim_value(self.index, position)?;
            }
        }
        let memo = &memo[..];
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        // A block of positions with thousands of moves each takes seconds, so every thread checks
        // whether to stop.
        let interrupted = AtomicBool::new(false);
        for (block, positions) in self.positions.chunks(POSITIONS_PER_BLOCK).enumerate() {
            meter.step(positions.len())?;
            let share_len = positions.len().div_ceil(threads);
            let scan_share = |share: usize, share_positions: &[Counts]| -> Result<Option<usize>> {
                for (i, position) in share_positions.iter().enumerate() {
                    if i % POSITIONS_PER_STOP_CHECK == 0 && budget.check().is_err() {
                        interrupted.store(true, Ordering::Relaxed);
                        return Ok(None);
                    }
                    if self.violates(memo, position)? {
                        return Ok(Some(block * POSITIONS_PER_BLOCK + share * share_len + i));
                    }
                }
                Ok(None)
            };
            let scan_share = &scan_share;
            let results: Vec<Result<Option<usize>>> = std::thread::scope(|scope| {
                let running: Vec<_> = positions
                    .chunks(share_len)
                    .enumerate()
                    .map(|(share, positions)| scope.spawn(move || scan_share(share, positions)))
                    .collect();
                running.into_iter().map(|one| one.join().expect("it never panics")).collect()
            });
            // A violation that one thread found need not be the first if another thread was
            // interrupted.
            if interrupted.load(Ordering::Relaxed) {
                budget.check()?;
            }
            for result in results {
                if let Some(index) = result? {
                    return Ok(Some(index));
                }
            }
        }
        Ok(None)
    }
}

/// Compares a claim about a position with the result of the engine. `claimed` is the claimed Grundy
/// value if `kind` is `Grundy`; otherwise it is 1 if the claim gives the position the outcome that
/// `kind` names, and 0 if not. Returns `None` if the claim is true, otherwise a message with the
/// true result, and with a winning move if there is one.
fn contradiction(
    instance: &Rc<GameState>,
    kind: ClaimKind,
    claimed: i64,
    position: &Counts,
    budget: &Budget,
) -> Result<Option<Words>> {
    if kind == ClaimKind::Grundy {
        if !instance.game.has_values() {
            return Err(mismatch::no_values());
        }
        let value = instance.evaluate(Need::Nimber, Reuse::Stored, position, budget)?;
        return Ok(mismatch::of_value(claimed, value.grundy()));
    }
    let outcome = who_wins_by_engines(instance, &position.widen(), budget)?;
    let Some(mut words) = mismatch::of_outcome(kind, claimed, outcome) else { return Ok(None) };
    if outcome == Outcome::N {
        let options = instance.options(position)?;
        let wins = |to: &&Counts| {
            let extra_turn = instance.game.again(position, to);
            let winning = if extra_turn { Outcome::N } else { Outcome::P };
            who_wins_by_engines(instance, &to.widen(), budget) == Ok(winning)
        };
        if let Some(to) = options.iter().find(wins) {
            let summand = Summand { instance: Rc::clone(instance), position: position.widen() };
            let how = summand.describe(&to.widen());
            words = words.then(&words!(check::winning_move)).then(&how);
        }
    }
    Ok(Some(words))
}
