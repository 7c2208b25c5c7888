//! Proofs for all sizes, checked anew by a checker that shares nothing with what made them.

use crate::base::{Budget, Certified, Error, ErrorKind, Limit, Remedy, Words, excerpt};
use crate::law::period_certificate::Checked;
use crate::words;
use grundy_checker::{Ending, Fault, Limits, Proved, Reached, Statement, check};
use std::time::{Duration, Instant};

/// Checks a proof.
///
/// # Errors
/// `Corrupt` with the place where it is none; `TooBig` at the budget.
pub(super) fn verify_proof(text: &str, budget: &Budget) -> Result<Checked, Error> {
    let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
    let limits = Limits {
        memory: usize::try_from(budget.bytes).unwrap_or(usize::MAX),
        time: budget.deadline.map_or(Duration::MAX, left),
        cancel: budget.stop,
        ..Limits::default()
    };
    match check(text, &limits) {
        Ok(statement) => {
            let values = statement.conditions as u64;
            Ok(Checked { holds: true, words: stated(&statement), values })
        }
        Err(Fault::Fails { condition, subject, position }) => {
            let about = if subject.is_empty() {
                String::new()
            } else {
                format!(" ({})", excerpt(&subject))
            };
            let at: Vec<String> =
                position.iter().map(|(name, number)| format!("{name} = {number}")).collect();
            let at = excerpt(&at.join(", "));
            let place = if at.is_empty() {
                Words::default()
            } else {
                words!(" at {at}", "，在 {at} 处")
            };
            let words =
                words!("a condition fails: {condition}{about}", "条件不成立：{condition}{about}");
            Ok(Checked { holds: false, words: words.then(&place), values: 0 })
        }
        Err(Fault::Malformed { problem }) => {
            let what = words!("it is no certificate: {problem}", "不是证书：{problem}");
            let anew = Remedy::CertifyAnew(Certified::Claim);
            Err(Error::new(ErrorKind::Corrupt, what).mend(anew))
        }
        Err(Fault::Limit(reached)) => {
            let (what, limit) = match reached {
                Reached::Time | Reached::Cancelled => {
                    (words!("there was no more time", "时间已用完"), Limit::Seconds)
                }
                Reached::Memory => {
                    (words!("there was no more memory", "内存已用完"), Limit::Memory)
                }
                _ => (words!("an automaton of it grew too large", "自动机过大"), Limit::Memory),
            };
            let open = words!("the proof was not checked to its end: ", "证明未验证完毕：");
            Err(Error::too_big(open.then(&what)).mend(Remedy::RaiseLimit(limit)))
        }
    }
}

/// What is proved, of which rules.
fn stated(statement: &Statement) -> Words {
    let claim = match &statement.claim {
        Proved::P { starts: 0 } => {
            words!("the claim is true of exactly the P-positions", "断言恰好刻画了全部必败态")
        }
        Proved::P { starts } => words!(
            "the claim is true of exactly the P-positions, and {starts} claims about starts hold",
            "断言恰好刻画了全部必败态，且 {starts} 条关于开局的断言成立"
        ),
        Proved::Values { bag: false } => {
            words!("the claim gives the Grundy values", "断言给出全部 Grundy 值")
        }
        Proved::Values { bag: true } => words!(
            "the Grundy value is the xor of what the claim gives for the elements",
            "Grundy 值是断言给出的各元素值的异或"
        ),
        Proved::Tame => words!(
            "in misère play a position with a firm element is a P-position exactly when the xor of what the claim gives for the elements is 0, and any other exactly when it is 1",
            "反常规则下，含有 firm 元素的局面当断言给出的各元素值之异或为 0 时为必败态，其余局面当异或为 1 时为必败态"
        ),
        Proved::Three => words!(
            "the claims are true of exactly the P-positions, the N-positions and the draws",
            "断言恰好刻画了 P、N 与和局"
        ),
        Proved::Sum(parts) => {
            let many = parts.len();
            words!(
                "the Grundy value is the xor of the values of {many} independent parts",
                "Grundy 值是 {many} 个独立部分之值的异或"
            )
        }
    };
    let ends = match &statement.ending {
        Ending::Measure(_) => words!("every move lowers a measure", "每步都使某个量变小"),
        Ending::Progress { .. } => words!("whoever wins makes progress", "胜方总在推进"),
    };
    let (conditions, states) = (statement.conditions, statement.states);
    let within = within(statement);
    let given: Vec<String> =
        statement.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let given = match given.is_empty() {
        true => Words::default(),
        false => {
            let given = given.join(" ");
            words!(", for {given}", "（{given}）")
        }
    };
    words!("for all sizes: ", "对一切大小：").then(&claim).then(&within).then(&given).then(&words!("; ", "；")).then(&ends).then(&words!(
        "; {conditions} conditions, an automaton of {states} states at most. That its moves, endings, bounds and `where` are those of its rule text is not checked",
        "；{conditions} 个条件，自动机至多 {states} 个状态。证书中的走法、终局、取值范围与 `where` 是否与其规则文本一致，不在验证之内"
    ))
}

/// Which positions alone are meant.
fn within(statement: &Statement) -> Words {
    let bounded = statement.bounds.iter().filter(|(_, low, high)| *low > 0 || high.is_some());
    let mut all: Vec<Words> = bounded
        .map(|(name, low, high)| {
            let name = excerpt(name);
            match high {
                Some(high) => Words::same(format!("{low} <= {name} <= {high}")),
                None => Words::same(format!("{name} >= {low}")),
            }
        })
        .collect();
    if statement.invariant {
        all.push(words!("where its `where` holds", "且满足其 `where`"));
    }
    let Some((first, rest)) = all.split_first() else { return Words::default() };
    let between = words!(", ", "，");
    let all = rest.iter().fold(first.clone(), |all, one| all.then(&between).then(one));
    words!(", of positions with ", "（仅限 ").then(&all).then(&words!("", "）"))
}
