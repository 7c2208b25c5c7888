//! The law of misère play of a single heap: proved for subtraction sets, else what outcomes show.

use crate::base::short_of_memory;
use crate::base::{Budget, Counts, Ending, Error, ErrorKind, Outcome, Remedy, Setting, Words};
use crate::family::{HeapRule, TakeSet};
use crate::games::Compound;
use crate::law::certificate::Certificate;
use crate::law::form;
use crate::law::misere_certificate::MisereCertificate;
use crate::law::misere_period::{self, MiserePeriod};
use crate::law::quotient::{self, Stopped};
use crate::law::{Evidence, sum};
use crate::words;
use crate::workbench::memory::instance::Instance;
use crate::workbench::memory::quotients::{ORDER_OF_A_LAW, Reach, STEPS_OF_A_LAW};
use crate::workbench::tasks::law::{Kind, Law};

/// Takes looked at before a proof is given up.
const STEPS: u64 = 2_000_000_000;
/// The same for outcomes that only show something.
const STEPS_TO_SEE: u64 = 300_000_000;
/// Options looked at by a search where no theory helps, and the memory it may take.
const STEPS_OF_SEARCH: u64 = 5_000_000;
const BYTES_OF_SEARCH: u64 = 256 << 20;
/// The largest heap that a search for a misère quotient goes to.
const LARGEST_HEAP: u64 = 100_000;
/// Steps of what a card says of misère play, and the largest heap it goes to.
const STEPS_OF_A_CARD: u64 = 20_000_000;
const HEAPS_OF_A_CARD: u64 = 10_000;
/// Outcomes in which something is looked for.
const LOOKED_AT: u64 = 100_000;

/// Whether the game is one of heaps of which finitely many numbers are taken, so that a law is proved.
pub(super) fn is_provable(instance: &Instance) -> bool {
    takes(instance).is_some()
}

/// The set of takes, where it is finite, and not empty, and its largest.
fn takes(instance: &Instance) -> Option<(&TakeSet, u64)> {
    let set = instance.take_set()?;
    set.largest().filter(|largest| *largest > 0).map(|largest| (set, largest))
}

/// Finds the law of who wins a single heap in misère play: the theorem of the card, else a period that outcomes up to
/// heap `to` prove, else one that they show.
///
/// # Errors
/// `Unsupported` for a game that is not one of heaps; at the budget.
pub fn find(instance: &Instance, to: u64, observe: bool, budget: &Budget) -> Result<Law, Error> {
    let law = |kind, evidence, certificate| {
        let (name, parameters) = (instance.name.clone(), instance.parameters());
        Law { name, kind, evidence, certificate, cousin: None, parameters }
    };
    if let (false, Some(known)) = (observe, instance.law(Ending::Misere, Compound::One)) {
        let statement = Words::from(known.statement);
        let evidence = Evidence::theorem(known.theorem, known.source);
        return Ok(law(Kind::Stated(statement), evidence, None));
    }
    let Some(game) = instance.game.heaps() else {
        let name = &instance.name;
        return Err(Error::unsupported(words!(
            "`{name}` is no game of heaps, and has no law of misère play here",
            "`{name}` 不是堆的游戏，此处没有反常规则的规律"
        ))
        .mend(Remedy::LeaveOut(Setting::Misere)));
    };
    if let Some((set, largest)) = takes(instance)
        && let Some(period) = proved(set, largest, to, budget)?
    {
        let evidence = Evidence::Proved { certificate: period.reason() };
        let certificate =
            instance.code().map(|code| MisereCertificate::of(&code.to_string(), &period));
        let certificate = certificate.map(Certificate::Misere);
        return Ok(law(Kind::MiserePeriod(period), evidence, certificate));
    }
    let mut known = Vec::new();
    if instance.take_set().is_none() {
        match by_quotient(instance, to, budget)? {
            Ok((period, evidence, certificate)) => {
                return Ok(law(Kind::MiserePeriod(period), evidence, Some(certificate)));
            }
            Err(lost) => known = lost,
        }
    }
    let lost = seen(instance, &game.rule, to.min(LOOKED_AT - 1), known, budget)?;
    let up_to = (lost.len() as u64).saturating_sub(1);
    let forms = form::find(&lost);
    let found = forms.iter().find_map(|found| {
        let repeated = found.form.repetition().filter(|form| form.saltus == 0)?;
        Some((repeated, found.periods.unwrap_or(0)))
    });
    Ok(match found {
        Some((form, periods)) => {
            let heaps = (0..).zip(form.values).filter(|(_, lost)| **lost == 1);
            let (preperiod, period) = (form.preperiod, form.period);
            let kind = Kind::MiserePeriod(MiserePeriod {
                preperiod,
                period,
                window: (lost.len() as u64).saturating_sub(preperiod + period),
                lost: heaps.map(|(n, _)| n).collect(),
            });
            law(kind, Evidence::Observed { up_to, periods }, None)
        }
        None => law(
            Kind::MisereNone { to: up_to },
            Evidence::Computed { positions: lost.len() as u64 },
            None,
        ),
    })
}

/// The period that longer and longer lists of outcomes, up to heap `to`, prove.
fn proved(
    set: &TakeSet,
    largest: u64,
    to: u64,
    budget: &Budget,
) -> Result<Option<MiserePeriod>, Error> {
    if largest > to {
        return Ok(None);
    }
    let what = words!("a proof for takes up to {largest}", "对不超过 {largest} 的取数作证明");
    budget
        .allows(set.most_members(largest).saturating_mul(8).saturating_add(largest))
        .map_err(|short| short_of_memory(&what, short))?;
    let takes = set.members(largest);
    let patient = Budget { steps: budget.steps.min(STEPS), ..*budget };
    let mut lost = Vec::new();
    let mut length = 256.max(largest.saturating_mul(2)).min(to);
    loop {
        match misere_period::extend(&takes, &mut lost, length, &patient).map_err(Error::from) {
            // What was found may still show something.
            Err(error) if error.kind() == ErrorKind::TooBig && budget.steps > STEPS => {
                return Ok(None);
            }
            found => found?,
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

/// The law that a moment's work proves of a single heap in misère play, with its evidence: of takes by the theorem on them,
/// of other codes by their misère quotient. `None` where neither does.
pub(super) fn proved_soon(instance: &Instance) -> Option<(MiserePeriod, Evidence)> {
    let budget = Budget::steps(STEPS_OF_A_CARD);
    let game = instance.game.heaps()?;
    if let Some((set, largest)) = takes(instance) {
        let period = proved(set, largest, HEAPS_OF_A_CARD, &budget).ok()??;
        let evidence = Evidence::Proved { certificate: period.reason() };
        return Some((period, evidence));
    }
    quotient::digits_of(game)?;
    let (period, evidence, _) = by_quotient(instance, HEAPS_OF_A_CARD, &budget).ok()?.ok()?;
    Some((period, evidence))
}

/// What is proved, and how.
type Proved = (MiserePeriod, Evidence, Certificate);

/// The period of outcomes that the misère quotient of all heaps proves; where there is none, 1 for each heap from 0 on
/// that is a P-position, as far as the quotient tells.
fn by_quotient(
    instance: &Instance,
    to: u64,
    budget: &Budget,
) -> Result<Result<Proved, Vec<u64>>, Error> {
    let patient = Budget { steps: budget.steps.min(STEPS_OF_A_LAW), ..*budget };
    let most = to.min(LARGEST_HEAP) as usize;
    let reach = Reach::All(most);
    let Some((known, stopped)) = instance.misere_quotient(reach, ORDER_OF_A_LAW, &patient) else {
        return Ok(Err(Vec::new()));
    };
    if stopped == Some(Stopped::Asked) {
        budget.look()?;
    }
    let quotient = known.search.quotient();
    let heaps = quotient.positions();
    let lost = |n: usize| known.is_p(n).unwrap_or(false);
    let Some(found) = known.period else {
        return Ok(Err((0..=heaps.min(most)).map(|n| lost(n).into()).collect()));
    };
    // Outcomes may repeat sooner, and from earlier on, than elements: what repeats in one of their periods does for ever.
    let (from, whole) = (found.preperiod, found.period);
    let alike = |p: usize| (from..from + whole).all(|n| lost(n) == lost(n + p));
    let period = (1..whole).find(|&p| whole.is_multiple_of(p) && alike(p)).unwrap_or(whole);
    let preperiod = (0..from).rev().find(|&n| lost(n) != lost(n + period)).map_or(0, |n| n + 1);
    let period = MiserePeriod {
        preperiod: preperiod as u64,
        period: period as u64,
        window: (heaps - preperiod - period) as u64,
        lost: (0..preperiod + period).filter(|&n| lost(n)).map(|n| n as u64).collect(),
    };
    let digits = known.search.rules();
    let certificate = quotient::Certificate::of(
        quotient::Game::Code(quotient::written(digits)),
        quotient,
        known.period,
    );
    let evidence = quotient::proved(quotient.order(), heaps, &found);
    Ok(Ok((period, evidence, Certificate::Quotient(Box::new(certificate)))))
}

/// 1 for each heap, from 0 on, that is a P-position, as far as it is quickly known; some of them may be known already.
fn seen(
    instance: &Instance,
    rule: &HeapRule,
    to: u64,
    known: Vec<u64>,
    budget: &Budget,
) -> Result<Vec<u64>, Error> {
    let patient = Budget { steps: budget.steps.min(STEPS_TO_SEE), ..*budget };
    let too_big = |error: &Error| error.kind() == ErrorKind::TooBig;
    if let HeapRule::Take(_) = rule {
        // Subtraction games are pet, so a value tells who wins.
        if let Err(error) = instance.long_table(to, &patient).map(drop)
            && (!too_big(&error) || instance.known_table().len() < 64)
        {
            return Err(error);
        }
        let table = instance.known_table();
        let lost = |n| sum::Tame::pet(table.at(n).into()).misere_outcome() == Outcome::P;
        return Ok((0..table.len().min(to + 1)).map(|n| lost(n).into()).collect());
    }
    // Others as far as they are tame.
    let mut known = known;
    let mut length = 64.min(to);
    while known.len() as u64 <= to {
        match instance.tame_table(rule, length, &patient) {
            Ok(heaps) => {
                let lost = |heap: &crate::engine::table::TameHeap| {
                    let tame = sum::Tame { value: heap.value.0.into(), firm: heap.firm };
                    u64::from(tame.misere_outcome() == Outcome::P)
                };
                let tame: Vec<u64> = heaps.iter().take(length as usize + 1).map(lost).collect();
                if tame.len() > known.len() {
                    known = tame;
                }
            }
            Err(error) if too_big(&error) && !known.is_empty() => return Ok(known),
            Err(error) => return Err(error),
        }
        if length == to {
            return Ok(known);
        }
        if known.len() as u64 <= length {
            break;
        }
        length = (2 * length).min(to);
    }
    // Beyond that by search, as far as it is cheap.
    let cheap = Budget { bytes: budget.bytes.min(BYTES_OF_SEARCH), ..*budget };
    let mut left = STEPS_OF_SEARCH;
    for n in known.len() as u64..=to {
        let positions = instance.positions_seen();
        let cheap = Budget { steps: budget.steps.min(left), ..cheap };
        match instance.outcome(&Counts::of([n]), Ending::Misere, &cheap) {
            Ok(outcome) => known.push(u64::from(outcome == Outcome::P)),
            Err(error) if too_big(&error) => break,
            Err(error) => return Err(error),
        }
        // A position has about as many options as its heaps have stones.
        let new = instance.positions_seen().saturating_sub(positions);
        left = left.saturating_sub(new.saturating_mul(n));
    }
    Ok(known)
}
