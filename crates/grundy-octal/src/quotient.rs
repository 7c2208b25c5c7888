//! Misère quotients of heap games. Translates rules into the input of the search in
//! `grundy-misere`, and describes the results of checks of certificates.

use super::period_certificate::{CertifiedLaw, CheckReport, HeapLaw};
use crate::envelope::{CertificateBody, Envelope, corrupt};
use crate::{Code, HeapGame, HeapRule, PartsCondition};
use grundy_core::base::{Big, Budget, Fault, HeapOptions, to_u64};
pub use grundy_misere::{
    CodeRules, Game, Period, Presentation, Quotient, Rules, Search, Stopped, proved_period,
};
use grundy_misere::{Limits, Rejection, verify};
use grundy_text::{CertificateKind, Error, Evidence, Suggestion, Words, words};
use std::cell::RefCell;

/// The certificate of a misère quotient.
pub type Certificate = Envelope<grundy_misere::Certificate>;

impl CertificateBody for grundy_misere::Certificate {
    const KIND: CertificateKind = CertificateKind::Quotient;
}

/// Builds the certificate of a misère quotient. `period` is the period with which the elements of
/// heaps repeat, if one was proved.
pub fn certificate(game: Game, quotient: &Quotient, period: Option<Period>) -> Certificate {
    Envelope::new(grundy_misere::Certificate::new(game, quotient, period))
}

/// The maximum take of a subtraction set that is converted into the digits of an octal code.
const MAX_TAKE: u64 = 4096;

/// Returns the digits of a code in the form that the search for misère quotients needs. Returns
/// `None` if the code has infinitely many digits or a condition on the heaps that a move leaves, or
/// if a take of a set exceeds 4096.
pub fn digits(code: &Code) -> Option<CodeRules> {
    match code {
        Code::TakeAndBreak(digits) => {
            let once = digits.once();
            let plain =
                digits.repeat().is_empty() && once.iter().all(|d| d.parts == PartsCondition::Any);
            plain
                .then(|| CodeRules::new(&once.iter().map(|digit| digit.bits).collect::<Vec<_>>()))?
        }
        Code::Set(takes) => {
            let largest_take =
                takes.last().copied().filter(|&largest_take| largest_take <= MAX_TAKE)?;
            let digit = |take| if takes.binary_search(&take).is_ok() { 3 } else { 0 };
            CodeRules::new(&(0..=largest_take).map(digit).collect::<Vec<u8>>())
        }
        Code::AllBut(_) => None,
    }
}

/// Returns the rules of a heap game as digits of an octal code, the input of the search for misère
/// quotients. Returns `None` if no such digits describe the rules.
pub fn digits_of(game: &HeapGame) -> Option<CodeRules> {
    game.code.as_ref().and_then(digits).or_else(|| from_rule(&game.rule))
}

/// Returns the digits of a rule whose moves take at most 4096 and leave at most two heaps, of any
/// sizes. Returns `None` for other rules.
fn from_rule(rule: &HeapRule) -> Option<CodeRules> {
    if let HeapRule::Take(set) = rule {
        let largest = set.largest().filter(|&largest| largest <= MAX_TAKE)?;
        return digits(&Code::Set(set.members(largest).to_vec()));
    }
    let split = rule.split_rule()?;
    if split.unequal || !split.halves.is_empty() || !split.thirds.is_empty() {
        return None;
    }
    let largest = split.keep.iter().chain(&split.split).copied().max()?;
    let mut digits =
        vec![0; usize::try_from(largest).ok().filter(|_| u64::from(largest) <= MAX_TAKE)? + 1];
    split.split.iter().for_each(|&take| digits[take as usize] |= 4);
    split.keep.iter().for_each(|&take| digits[take as usize] |= 2);
    // The options of a heap show whether all of the heap can be taken.
    for (take, digit) in digits.iter_mut().enumerate().skip(1) {
        let mut takes_whole_heap = false;
        rule.options(take as u64, &mut |parts_left| {
            takes_whole_heap |= parts_left.iter().all(|&n| n == 0)
        })
        .ok()?;
        *digit |= u8::from(takes_whole_heap);
    }
    let digits = CodeRules::new(&digits)?;
    same_options(&digits, rule).then_some(digits)
}

/// Returns whether the code with the digits `digits` gives the same options as `rule` for all
/// heaps. Only heaps up to twice the largest take of the code plus 6 are compared. They suffice,
/// because the legality of a move depends only on the number of stones taken.
fn same_options(digits: &CodeRules, rule: &HeapRule) -> bool {
    (1..=2 * digits.largest_take() + 6).all(|n| {
        let sorted = |mut option_list: Vec<Vec<usize>>| {
            option_list.iter_mut().for_each(|parts| parts.sort_unstable());
            option_list.sort();
            option_list.dedup();
            option_list
        };
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        digits.options(n, &mut |parts| ours.push(parts.to_vec()));
        let heaps = HeapRules::new(rule);
        heaps.options(n, &mut |parts| theirs.push(parts.to_vec()));
        heaps.fault().is_none() && sorted(ours) == sorted(theirs)
    })
}

/// Formats digits as a code, such as `0.137`.
pub fn format_digits(digits: &CodeRules) -> String {
    let mut text = String::new();
    for (i, &digit) in digits.digits().iter().enumerate() {
        text.push(char::from_digit(u32::from(digit), 16).unwrap_or('0'));
        if i == 0 {
            text.push('.');
        }
    }
    text
}

/// A heap rule as input of the search for misère quotients in `grundy-misere`. The search
/// represents a heap by its size.
pub struct HeapRules<'a> {
    /// The rule of one heap, from which the search gets the options of a heap.
    options: &'a dyn HeapOptions,
    /// The first fault that evaluating the rule caused, until [`fault`](HeapRules::fault) removes
    /// it; `None` if there was no fault.
    fault: RefCell<Option<Fault>>,
}

impl<'a> HeapRules<'a> {
    /// Creates the input of the search for misère quotients from the rule of one heap.
    pub fn new(options: &'a dyn HeapOptions) -> HeapRules<'a> {
        HeapRules { options, fault: RefCell::new(None) }
    }

    /// Removes and returns the first fault that evaluating the rule caused, or `None` if there was
    /// no fault.
    pub fn fault(&self) -> Option<Fault> {
        self.fault.borrow_mut().take()
    }
}

impl Rules for HeapRules<'_> {
    fn options(&self, n: usize, visit: &mut dyn FnMut(&[usize])) {
        let mut parts_buffer = Vec::new();
        let outcome = self.options.options(n as u64, &mut |parts_left| {
            parts_buffer.clear();
            parts_buffer
                .extend(parts_left.iter().filter(|&&part| part > 0).map(|&part| part as usize));
            visit(&parts_buffer);
        });
        if let Err(fault) = outcome {
            self.fault.borrow_mut().get_or_insert(fault);
        }
    }
}

/// Converts a budget into the limits of a search for a misère quotient of at most `order` elements.
pub fn limits<'a>(budget: &Budget<'a>, order: usize) -> Limits<'a> {
    Limits { order, budget: *budget }
}

/// Describes why a search for a misère quotient of at most `order` elements stopped.
pub fn why_stopped(why: Stopped, order: usize) -> Words {
    match why {
        Stopped::Order => words!(quotient::quotient_grows_beyond_order, order),
        Stopped::Steps => words!(quotient::more_steps_are_needed_than_allowed),
        Stopped::Memory => words!(quotient::more_memory_is_needed_than_allowed),
        Stopped::Time | Stopped::Interrupted => words!(quotient::time_limit_was_reached_or_search),
        Stopped::Unresolved => words!(quotient::no_larger_quotient_that_corrects_wrong),
    }
}

/// Returns a heap with the same element of the misère quotient as `heap`, among the heaps whose
/// elements were computed. The greatest of these is `known`. If `heap` is at most `known`, returns
/// `heap`. Otherwise returns the heap of the first period that differs from `heap` by a multiple of
/// the period, or `None` if `period` is `None`.
pub fn representative_heap(heap: &Big, known: usize, period: Option<Period>) -> Option<usize> {
    let small = to_u64(heap).and_then(|heap| usize::try_from(heap).ok());
    small.filter(|&heap| heap <= known).or_else(|| {
        let Period { period, preperiod } = period?;
        let over = to_u64(&((heap - Big::from(preperiod)) % Big::from(period)))?;
        Some(preperiod + usize::try_from(over).ok()?)
    })
}

/// Returns the evidence that a misère quotient gives the outcomes of sums of heaps of all sizes.
/// The quotient of the heaps 1 to `heaps` has `order` elements, and the elements that it assigns to
/// heaps repeat with `period` for as many heaps as [`proved_period`] requires.
pub fn period_evidence(order: usize, heaps: usize, period: &Period) -> Evidence {
    let Period { period, preperiod } = period;
    Evidence::Proved {
        certificate: words!(
            quotient::misere_quotient_of_heaps_one,
            heaps,
            order,
            period,
            preperiod
        ),
    }
}

/// Checks a certificate with code that is independent of the search.
///
/// # Errors
/// `Corrupt` for an invalid certificate; `TooBig` if the check needs more memory than the budget
/// allows or exceeds another limit.
pub fn check(certificate: &Certificate, budget: &Budget) -> Result<CheckReport, Error> {
    let go = || budget.check().is_ok();
    let values = certificate.values.len() as u64;
    let game = match &certificate.game {
        grundy_misere::Game::Code(code) => Words::same(grundy_text::excerpt(code)),
        grundy_misere::Game::Options(_) => words!(quotient::listed_positions),
    };
    let mut law = None;
    let (holds, message) = match verify(certificate.open()?, budget.bytes, &go) {
        Ok(report) => {
            let (order, p, n) = (report.order, report.portion, report.positions);
            let ever = match (report.periodic, certificate.period, certificate.preperiod) {
                (true, Some(period), Some(from)) => {
                    if let Game::Code(code) = &certificate.game {
                        let quotient = HeapLaw::Quotient(Box::new(certificate.clone()));
                        law = Some(CertifiedLaw { code: code.clone(), law: quotient });
                    }
                    words!(quotient::and_for_every_heap_n, period, from)
                }
                _ => Words::same(String::new()),
            };
            let message = words!(quotient::misere_play_quotient_has_order, order, p, n, game);
            (true, message.then(&ever))
        }
        Err(Rejection::TooLarge) => {
            budget.check()?;
            return Err(Error::too_big(words!(quotient::check_needs_more_memory_than_limit))
                .suggest(Suggestion::RaiseLimit(grundy_text::Limit::Memory)));
        }
        Err(Rejection::Malformed(defect)) => {
            let message = words!(quotient::this_is_not_certificate, defect);
            return Err(corrupt(CertificateKind::Quotient, message));
        }
        Err(why) => (false, flaw(&why)),
    };
    Ok(CheckReport { law, ..CheckReport::new(holds, message, values) })
}

/// Describes the reason for which a certificate was rejected.
fn flaw(why: &Rejection) -> Words {
    match why {
        Rejection::WrongOutcome(word) => {
            let sum: Vec<String> = word.iter().map(usize::to_string).collect();
            if word.is_empty() {
                words!(quotient::empty_sum_is_classified_as_p)
            } else {
                words!(quotient::least_sum_with_wrong_outcome_is, sum = sum.join(" "))
            }
        }
        Rejection::NotCommutative { generators: (a, b), element } => {
            words!(quotient::quotient_is_not_commutative_monoid, element, a, b)
        }
        Rejection::UnreachableElement(x) => words!(quotient::no_sum_has_element, x),
        Rejection::TerminalNotIdentity(n) => words!(quotient::position_has_no_options, n),
        Rejection::Indistinguishable(a, b) => {
            words!(quotient::elements_and_are_indistinguishable, a, b)
        }
        Rejection::Period(n) => words!(quotient::period_fails_at_heap, n),
        Rejection::ShortWindow(needed) => words!(quotient::period_needs_heaps_up, needed),
        other => {
            words!(quotient::certificate_is_rejected, message = format!("{other:?}"))
        }
    }
}
