//! Finds the law of misère play of a single heap. It is proved for subtraction sets and by misère
//! quotients, and otherwise observed.

use crate::game_law::{GameLaw, GameLawKind};
use grundy_core::base::{Budget, Counts, Ending, Outcome};
use grundy_fit::form;
use grundy_games::Compound;
use grundy_misere::Stopped;
use grundy_octal::certificate::LawCertificate;
use grundy_octal::misere_certificate::MisereCertificate;
use grundy_octal::misere_period::MiserePeriod;
use grundy_octal::period_certificate::HeapLaw;
use grundy_octal::{HeapRule, TakeSet, misere_period, quotient, sum};
use grundy_store::cache::quotients::{HeapRange, LAW_MAX_ORDER, LAW_STEPS};
use grundy_store::{GameState, Need, Reuse};
use grundy_text::{
    Error, ErrorKind, Evidence, Result, Setting, Suggestion, Words, memory_shortage_error, words,
};

/// The maximum number of steps to compute outcomes of a subtraction set until the outcomes prove a
/// period.
const PROOF_STEPS: u64 = 2_000_000_000;
/// The maximum number of steps to compute the outcomes in which patterns are searched.
const OBSERVATION_STEPS: u64 = 300_000_000;
/// The maximum number of options listed by a search for the outcomes of wild heaps, which do not
/// behave like heaps of Nim.
const SEARCH_STEPS: u64 = 5_000_000;
/// The maximum memory of a search for the outcomes of wild heaps (which do not behave like heaps of
/// Nim), in bytes.
const SEARCH_BYTES: u64 = 256 << 20;
/// The largest heap that is added to a misère quotient.
const MAX_QUOTIENT_HEAP: u64 = 100_000;
/// The maximum number of steps to compute the misère law that the catalogue entry of a game shows.
const CARD_STEPS: u64 = 20_000_000;
/// The largest heap in the computation of the misère law that the catalogue entry of a game shows.
const MAX_CARD_HEAP: u64 = 10_000;
/// The maximum number of outcomes in which patterns are searched.
const MAX_OUTCOMES: u64 = 100_000;

/// Returns whether the game is a finite subtraction set, for which a law can be proved.
pub(super) fn is_provable(instance: &GameState) -> bool {
    finite_take_set(instance).is_some()
}

/// Returns the subtraction set of the game and its largest member; `None` if the game has no such
/// set, or if it is infinite or empty.
fn finite_take_set(instance: &GameState) -> Option<(&TakeSet, u64)> {
    let set = instance.take_set()?;
    set.largest().filter(|largest| *largest > 0).map(|largest| (set, largest))
}

/// Finds the law of single heaps in misère play: the theorem of the catalogue entry, a period that
/// the outcomes up to heap `to` prove, or a period that they show without proof. With `observe`,
/// the theorem is not used.
///
/// # Errors
/// `Unsupported` for a game without heaps; the error of an exhausted budget.
pub fn find(instance: &GameState, to: u64, observe: bool, budget: &Budget) -> Result<GameLaw> {
    let law = |kind, evidence, certificate| {
        let (name, parameters) = (instance.name.clone(), instance.parameters());
        GameLaw { name, kind, evidence, certificate, cousin: None, parameters }
    };
    if let (false, Some(theorem)) = (observe, instance.law(Ending::Misere, Compound::One)) {
        let statement = Words::from(theorem.statement);
        let evidence = Evidence::theorem(theorem.theorem, theorem.source);
        return Ok(law(GameLawKind::Stated(statement), evidence, None));
    }
    let Some(game) = instance.game.heaps() else {
        let name = &instance.name;
        return Err(Error::unsupported(words!(tasks::is_not_game_of_heaps_and_no_law, name))
            .suggest(Suggestion::LeaveOut(Setting::Misere)));
    };
    if let Some((set, largest)) = finite_take_set(instance)
        && let Some(period) = prove_take_set_period(set, largest, to, budget)?
    {
        instance.remember_heap_law(HeapLaw::MiserePeriod(period.clone()), budget);
        let evidence = Evidence::Proved { certificate: period.reason() };
        let certificate =
            instance.code().map(|code| MisereCertificate::from_period(&code.to_string(), &period));
        let certificate = certificate.map(LawCertificate::Misere);
        return Ok(law(GameLawKind::MiserePeriod(period), evidence, certificate));
    }
    let mut outcomes = Vec::new();
    if instance.take_set().is_none() {
        match by_quotient(instance, to, budget)? {
            Ok((period, evidence, certificate)) => {
                return Ok(law(GameLawKind::MiserePeriod(period), evidence, Some(certificate)));
            }
            Err(quotient_outcomes) => outcomes = quotient_outcomes,
        }
    }
    let lost = observe_outcomes(instance, &game.rule, to.min(MAX_OUTCOMES - 1), outcomes, budget)?;
    let up_to = (lost.len() as u64).saturating_sub(1);
    let forms = form::find(&lost);
    let repetition = forms.iter().find_map(|fit| {
        let repetition = fit.form.repetition().filter(|form| form.saltus == 0)?;
        Some((repetition, fit.periods.unwrap_or(0)))
    });
    Ok(match repetition {
        Some((form, periods)) => {
            let heaps = (0..).zip(form.values).filter(|(_, lost)| **lost == 1);
            let (preperiod, period) = (form.preperiod, form.period);
            let kind = GameLawKind::MiserePeriod(MiserePeriod {
                preperiod,
                period,
                window: (lost.len() as u64).saturating_sub(preperiod + period),
                lost: heaps.map(|(n, _)| n).collect(),
            });
            law(kind, Evidence::Observed { up_to, periods }, None)
        }
        None => law(
            GameLawKind::MisereNone { to: up_to },
            Evidence::Computed { positions: lost.len() as u64 },
            None,
        ),
    })
}

/// Returns the period that the outcomes of a finite subtraction set up to heap `to` prove, or
/// `None` if they prove no period. `largest` is the largest member of `set`. The number of computed
/// outcomes is doubled until the outcomes prove a period.
fn prove_take_set_period(
    set: &TakeSet,
    largest: u64,
    to: u64,
    budget: &Budget,
) -> Result<Option<MiserePeriod>> {
    if largest > to {
        return Ok(None);
    }
    let purpose = words!(tasks::proof_for_takes_up_to, largest);
    budget
        .check_bytes(set.member_bound(largest).saturating_mul(8).saturating_add(largest))
        .map_err(|short| memory_shortage_error(&purpose, short))?;
    let members = set.members(largest);
    let limited = Budget { steps: budget.steps.min(PROOF_STEPS), ..*budget };
    let mut lost = Vec::new();
    let mut length = 256.max(largest.saturating_mul(2)).min(to);
    loop {
        match misere_period::extend(&members, &mut lost, length, &limited).map_err(Error::from) {
            // Without a proof, the outcomes can still show a period.
            Err(error) if error.kind() == ErrorKind::TooBig && budget.steps > PROOF_STEPS => {
                return Ok(None);
            }
            result => result?,
        }
        if let Some(period) = misere_period::prove(&lost, largest, budget)? {
            return Ok(Some(period));
        }
        if length == to {
            return Ok(None);
        }
        length = length.saturating_mul(2).min(to);
    }
}

/// Returns the misère law of a single heap that a short computation proves, with its evidence: by
/// the theorem about subtraction sets, or by the misère quotient of a code. Returns `None` if there
/// is no short proof.
pub(super) fn quickly_proved_law(instance: &GameState) -> Option<(MiserePeriod, Evidence)> {
    let budget = Budget::steps(CARD_STEPS);
    let game = instance.game.heaps()?;
    if let Some((set, largest)) = finite_take_set(instance) {
        let period = prove_take_set_period(set, largest, MAX_CARD_HEAP, &budget).ok()??;
        let evidence = Evidence::Proved { certificate: period.reason() };
        return Some((period, evidence));
    }
    quotient::digits_of(game)?;
    let (period, evidence, _) = by_quotient(instance, MAX_CARD_HEAP, &budget).ok()?.ok()?;
    Some((period, evidence))
}

/// A proved period of misère outcomes, the evidence for the period, and the certificate of the
/// period.
type PeriodProof = (MiserePeriod, Evidence, LawCertificate);

/// Returns the period of misère outcomes that the misère quotient of the heaps proves. If it proves
/// none, returns the outcomes of those heaps up to heap `to` that the quotient contains: 1 for a
/// P-position, else 0.
fn by_quotient(
    instance: &GameState,
    to: u64,
    budget: &Budget,
) -> Result<Result<PeriodProof, Vec<u64>>> {
    let limited = Budget { steps: budget.steps.min(LAW_STEPS), ..*budget };
    let max_heap = to.min(MAX_QUOTIENT_HEAP) as usize;
    let reach = HeapRange::All(max_heap);
    let Some((quotients, stopped)) = instance.misere_quotient(reach, LAW_MAX_ORDER, &limited)
    else {
        return Ok(Err(Vec::new()));
    };
    if stopped == Some(Stopped::Interrupted) {
        budget.check()?;
    }
    let quotient = quotients.search.quotient();
    let heaps = quotient.positions();
    let lost = |n: usize| quotients.is_p(n).unwrap_or(false);
    let Some(element_period) = quotients.period else {
        return Ok(Err((0..=heaps.min(max_heap)).map(|n| lost(n).into()).collect()));
    };
    // Outcomes can have a shorter period and preperiod than quotient elements. If the outcomes of
    // one period of elements repeat with a shorter period, they do so for ever.
    let (from, length) = (element_period.preperiod, element_period.period);
    let is_period = |p: usize| (from..from + length).all(|n| lost(n) == lost(n + p));
    let period = (1..length).find(|&p| length.is_multiple_of(p) && is_period(p)).unwrap_or(length);
    let preperiod = (0..from).rev().find(|&n| lost(n) != lost(n + period)).map_or(0, |n| n + 1);
    let period = MiserePeriod {
        preperiod: preperiod as u64,
        period: period as u64,
        window: (heaps - preperiod - period) as u64,
        lost: (0..preperiod + period).filter(|&n| lost(n)).map(|n| n as u64).collect(),
    };
    let digits = quotients.search.rules();
    let certificate = quotient::certificate(
        quotient::Game::Code(quotient::format_digits(digits)),
        quotient,
        quotients.period,
    );
    let evidence = quotient::period_evidence(quotient.order(), heaps, &element_period);
    Ok(Ok((period, evidence, LawCertificate::Quotient(Box::new(certificate)))))
}

/// Returns the misère outcomes of heaps 0, 1, 2, …: 1 for a P-position, else 0. The list extends to
/// heap `to`, or to the last heap that the limits of a short computation allow. `outcomes` is the
/// beginning of the list, which is already known.
fn observe_outcomes(
    instance: &GameState,
    rule: &HeapRule,
    to: u64,
    outcomes: Vec<u64>,
    budget: &Budget,
) -> Result<Vec<u64>> {
    let limited = Budget { steps: budget.steps.min(OBSERVATION_STEPS), ..*budget };
    let too_big = |error: &Error| error.kind() == ErrorKind::TooBig;
    if let HeapRule::Take(_) = rule {
        // Subtraction games are pet (a special kind of tame games), so Grundy values determine the
        // misère outcomes.
        if let Err(error) = instance.long_table(to, &limited).map(drop)
            && (!too_big(&error) || instance.cached_table().len() < 64)
        {
            return Err(error);
        }
        let table = instance.cached_table();
        let lost = |n| sum::Tame::pet(table.at(n).into()).misere_outcome() == Outcome::P;
        return Ok((0..table.len().min(to + 1)).map(|n| lost(n).into()).collect());
    }
    // Compute outcomes of tame heaps from the table of tame values.
    let mut outcomes = outcomes;
    let mut length = 64.min(to);
    while outcomes.len() as u64 <= to {
        match instance.tame_table(rule, length, &limited) {
            Ok(heaps) => {
                let lost = |heap: &grundy_core::engine::table::TameHeap| {
                    let tame = sum::Tame { value: heap.value.0.into(), firm: heap.firm };
                    u64::from(tame.misere_outcome() == Outcome::P)
                };
                let tame: Vec<u64> = heaps.iter().take(length as usize + 1).map(lost).collect();
                if tame.len() > outcomes.len() {
                    outcomes = tame;
                }
            }
            Err(error) if too_big(&error) && !outcomes.is_empty() => return Ok(outcomes),
            Err(error) => return Err(error),
        }
        if length == to {
            return Ok(outcomes);
        }
        if outcomes.len() as u64 <= length {
            break;
        }
        length = (2 * length).min(to);
    }
    // Compute outcomes of wild heaps by search until a limit is reached.
    let cheap = Budget { bytes: budget.bytes.min(SEARCH_BYTES), ..*budget };
    let mut steps_left = SEARCH_STEPS;
    for n in outcomes.len() as u64..=to {
        let positions = instance.positions_seen();
        let cheap = Budget { steps: budget.steps.min(steps_left), ..cheap };
        let need = Need::Outcome(Ending::Misere);
        match instance.evaluate(need, Reuse::Stored, &Counts::of([n]), &cheap) {
            Ok(result) => outcomes.push(u64::from(result.outcome == Outcome::P)),
            Err(error) if too_big(&error) => break,
            Err(error) => return Err(error),
        }
        // A position has about as many options as its heaps have stones.
        let new = instance.positions_seen().saturating_sub(positions);
        steps_left = steps_left.saturating_sub(new.saturating_mul(n));
    }
    Ok(outcomes)
}
