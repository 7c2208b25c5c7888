//! Misère quotients of games of heaps: the rules as the search takes them, and certificates checked in the words of the
//! library. The search and the check stand in `grundy-misere`.

use super::Evidence;
use super::period_certificate::Checked;
use crate::base::{
    Big, Budget, Certified, Error, ErrorKind, Fault, HeapOptions, Remedy, Words, to_u64,
};
use crate::family::{Code, HeapGame, HeapRule, Parts};
use crate::words;
pub use grundy_misere::{
    Certificate, Digits, FORMAT, Game, Period, Presentation, Quotient, Rules, Search, Stopped,
    proved_period,
};
use grundy_misere::{Limits, Refused, verify};
use std::cell::RefCell;

/// Takes of a set that is written as digits, at most.
const LARGEST_TAKE: u64 = 4096;

/// A code as digits, where it has finitely many, without conditions on the heaps that are left.
pub fn digits(code: &Code) -> Option<Digits> {
    match code {
        Code::TakeAndBreak(digits) => {
            let once = digits.once();
            let plain = digits.repeat().is_empty() && once.iter().all(|d| d.parts == Parts::Any);
            plain.then(|| Digits::new(&once.iter().map(|digit| digit.bits).collect::<Vec<_>>()))?
        }
        Code::Set(takes) => {
            let largest = takes.last().copied().filter(|&largest| largest <= LARGEST_TAKE)?;
            let digit = |take| if takes.binary_search(&take).is_ok() { 3 } else { 0 };
            Digits::new(&(0..=largest).map(digit).collect::<Vec<u8>>())
        }
        Code::AllBut(_) => None,
    }
}

/// The rules of a game of heaps as digits, where they are such.
pub fn digits_of(game: &HeapGame) -> Option<Digits> {
    game.code.as_ref().and_then(digits).or_else(|| from_rule(&game.rule))
}

/// A rule of finitely many takes that leave at most two heaps, as digits.
fn from_rule(rule: &HeapRule) -> Option<Digits> {
    if let HeapRule::Take(set) = rule {
        let largest = set.largest().filter(|&largest| largest <= LARGEST_TAKE)?;
        return digits(&Code::Set(set.members(largest).to_vec()));
    }
    let split = rule.split_rule()?;
    if split.unequal || !split.halves.is_empty() || !split.thirds.is_empty() {
        return None;
    }
    let largest = split.keep.iter().chain(&split.split).copied().max()?;
    let mut digits = vec![0; usize::try_from(largest).ok().filter(|&largest| largest <= 4096)? + 1];
    split.split.iter().for_each(|&take| digits[take as usize] |= 4);
    split.keep.iter().for_each(|&take| digits[take as usize] |= 2);
    // Whether a heap may be taken whole is told by its options.
    for (take, digit) in digits.iter_mut().enumerate().skip(1) {
        let mut whole = false;
        rule.options(take as u64, &mut |left| whole |= left.iter().all(|&n| n == 0)).ok()?;
        *digit |= u8::from(whole);
    }
    let digits = Digits::new(&digits)?;
    same_options(&digits, rule).then_some(digits)
}

/// Whether the digits have the options of a rule, at heaps up to twice the largest take and some more: then at all,
/// as the rule is known to be one of takes.
fn same_options(digits: &Digits, rule: &HeapRule) -> bool {
    (1..=2 * digits.largest_take() + 6).all(|n| {
        let sorted = |mut all: Vec<Vec<usize>>| {
            all.iter_mut().for_each(|parts| parts.sort_unstable());
            all.sort();
            all.dedup();
            all
        };
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        digits.options(n, &mut |parts| ours.push(parts.to_vec()));
        let heaps = Heaps::new(rule);
        heaps.options(n, &mut |parts| theirs.push(parts.to_vec()));
        heaps.fault().is_none() && sorted(ours) == sorted(theirs)
    })
}

/// Digits as a code is written.
pub fn written(digits: &Digits) -> String {
    let mut text = String::new();
    for (i, &digit) in digits.digits().iter().enumerate() {
        text.push(char::from_digit(u32::from(digit), 16).unwrap_or('0'));
        if i == 0 {
            text.push('.');
        }
    }
    text
}

/// Heaps of any rule, as a family of positions: a heap is its size.
pub struct Heaps<'a> {
    options: &'a dyn HeapOptions,
    fault: RefCell<Option<Fault>>,
}

impl<'a> Heaps<'a> {
    /// Of a rule for one heap.
    pub fn new(options: &'a dyn HeapOptions) -> Heaps<'a> {
        Heaps { options, fault: RefCell::new(None) }
    }

    /// What the rules failed with, if they did.
    pub fn fault(&self) -> Option<Fault> {
        self.fault.borrow_mut().take()
    }
}

impl Rules for Heaps<'_> {
    fn options(&self, n: usize, each: &mut dyn FnMut(&[usize])) {
        let mut parts = Vec::new();
        let done = self.options.options(n as u64, &mut |left| {
            parts.clear();
            parts.extend(left.iter().filter(|&&part| part > 0).map(|&part| part as usize));
            each(&parts);
        });
        if let Err(fault) = done {
            self.fault.borrow_mut().get_or_insert(fault);
        }
    }
}

/// What a search may use within a budget.
pub fn limits<'a>(budget: &Budget<'a>, order: usize) -> Limits<'a> {
    Limits {
        order,
        bytes: budget.bytes,
        steps: budget.steps,
        deadline: budget.deadline,
        stop: budget.stop,
    }
}

/// Why a search stopped, in words.
pub fn why_stopped(why: Stopped, order: usize) -> Words {
    match why {
        Stopped::Order => words!("the quotient grows beyond order {order}", "商的阶超过 {order}"),
        Stopped::Steps => words!("more steps are needed than allowed", "所需步数超出上限"),
        Stopped::Memory => words!("more memory is needed than allowed", "所需内存超出上限"),
        Stopped::Time | Stopped::Asked => words!("time is over", "时间已到"),
        Stopped::Unresolved => {
            words!("no larger quotient was found that fits", "未找到合适的更大的商")
        }
    }
}

/// The least heap with the element of a heap, among the first `known`; `None` where no period tells of it.
pub fn like(heap: &Big, known: usize, period: Option<Period>) -> Option<usize> {
    let small = to_u64(heap).and_then(|heap| usize::try_from(heap).ok());
    small.filter(|&heap| heap <= known).or_else(|| {
        let Period { period, preperiod } = period?;
        let over = to_u64(&((heap - Big::from(preperiod)) % Big::from(period)))?;
        Some(preperiod + usize::try_from(over).ok()?)
    })
}

/// How elements that repeat over the window of the theorem are known for every heap: the quotient has this order, of
/// heaps up to `heaps`.
pub fn proved(order: usize, heaps: usize, period: &Period) -> Evidence {
    let Period { period, preperiod } = period;
    Evidence::Proved {
        certificate: words!(
            "the misère quotient of heaps to {heaps}, of order {order}, tells every sum of them (checked), and elements repeat with period {period} from heap {preperiod} on over the window of the theorem",
            "堆 1 到 {heaps} 的反常商（阶 {order}）对其一切和均已验证，且元素自堆 {preperiod} 起以 {period} 为周期，覆盖定理所需的窗口"
        ),
    }
}

/// Checks a certificate by code that shares nothing with the search.
///
/// # Errors
/// `Corrupt` when it is no certificate; `TooBig` at the budget.
pub fn check(certificate: &Certificate, budget: &Budget) -> Result<Checked, Error> {
    let go = || budget.look().is_ok();
    let values = certificate.values.len() as u64;
    let game = match &certificate.game {
        grundy_misere::Game::Code(code) => Words::same(crate::base::excerpt(code)),
        grundy_misere::Game::Options(_) => words!("the listed positions", "所列局面"),
    };
    let Words { en: game_en, zh: game_zh } = game;
    let (holds, told) = match verify(certificate, budget.bytes, &go) {
        Ok(found) => {
            let (order, p, n) = (found.order, found.portion, found.positions);
            let ever = match (found.periodic, certificate.period, certificate.preperiod) {
                (true, Some(period), Some(from)) => words!(
                    ", and for every heap: n+{period} and n have the same element for every n >= {from}",
                    "，且对一切堆成立：当 n >= {from} 时 n+{period} 与 n 的元素相同"
                ),
                _ => Words::same(String::new()),
            };
            let told = words!(
                "{game_en}, misère play: the quotient has order {order} with {p} elements of P-positions; every sum of positions 1 to {n} was checked",
                "{game_zh}，反常规则：商的阶为 {order}，其中 {p} 个元素为 P；对局面 1 到 {n} 的一切和均已验证"
            );
            (true, told.then(&ever))
        }
        Err(Refused::TooLarge) => {
            budget.look()?;
            return Err(Error::too_big(words!(
                "the check needs more memory than the limit allows",
                "验证所需的内存超出上限"
            ))
            .mend(Remedy::RaiseLimit(crate::base::Limit::Memory)));
        }
        Err(why @ (Refused::Format | Refused::Malformed(_))) => return Err(corrupt(&why)),
        Err(why) => (false, flaw(&why)),
    };
    Ok(Checked { holds, words: told, values })
}

fn corrupt(why: &Refused) -> Error {
    let what = match why {
        Refused::Malformed(what) => words!("it is no certificate: {what}", "不是证书：{what}"),
        _ => {
            let (format, version) = (grundy_misere::FORMAT, grundy_misere::VERSION);
            words!(
                "the certificate has another version; `{format}`, version {version}, is read",
                "证书版本不同，只能读取 `{format}` 版本 {version}"
            )
        }
    };
    Error::new(ErrorKind::Corrupt, what).mend(Remedy::CertifyAnew(Certified::Quotient))
}

/// What a certificate was refused for.
fn flaw(why: &Refused) -> Words {
    match why {
        Refused::Wrong(word) => {
            let sum: Vec<String> = word.iter().map(usize::to_string).collect();
            let sum = sum.join(" ");
            match word.is_empty() {
                true => words!("the empty sum is told as P", "空局面被判为 P"),
                false => words!(
                    "it tells the sum {sum} wrong: the least one that it does",
                    "它判错的最小的和为 {sum}"
                ),
            }
        }
        Refused::NoMonoid { generators: (a, b), element } => words!(
            "it is no commutative monoid: element {element} times heaps {a} and {b} depends on their order",
            "不是交换幺半群：元素 {element} 乘堆 {a} 与 {b} 的结果与次序有关"
        ),
        Refused::Unreached(x) => {
            words!("no sum has the element {x}", "没有和取到元素 {x}")
        }
        Refused::Ended(n) => words!(
            "position {n} has no options and is not the identity",
            "局面 {n} 无路可走，却不是单位元"
        ),
        Refused::Alike(a, b) => words!(
            "elements {a} and {b} are alike in every context: the quotient is smaller",
            "元素 {a} 与 {b} 在任何环境中都相同：商应更小"
        ),
        Refused::Period(n) => words!("the period fails at heap {n}", "周期在堆 {n} 处不成立"),
        Refused::Window(needed) => words!(
            "the period needs heaps up to {needed}, which are not there",
            "该周期需要直到 {needed} 的堆，而证书中没有"
        ),
        other => {
            let what = format!("{other:?}");
            words!("it is refused: {what}", "被拒绝：{what}")
        }
    }
}
