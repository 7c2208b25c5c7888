//! Verifies proofs of claims for all sizes with the proof checker, which shares no code with the
//! prover.

use grundy_checker::{Ending, Fault, LimitReached, Limits, Proved, Statement, check};
use grundy_core::base::Budget;
use grundy_octal::envelope::corrupt;
use grundy_octal::period_certificate::CheckReport;
use grundy_text::{CertificateKind, Error, Limit, Suggestion, Words, excerpt, words};
use std::time::Duration;

/// Verifies the text of a proof for all sizes, and describes what it proves.
///
/// # Errors
/// `Corrupt` with the place of the problem if the text is not a certificate; `TooBig` if the budget
/// is exhausted.
pub(super) fn verify_proof(text: &str, budget: &Budget) -> Result<CheckReport, Error> {
    let limits = Limits {
        memory: usize::try_from(budget.bytes).unwrap_or(usize::MAX),
        time: budget.time_left().unwrap_or(Duration::MAX),
        cancel: budget.stop,
        ..Limits::default()
    };
    match check(text, &limits) {
        Ok(statement) => {
            let values = statement.conditions as u64;
            Ok(CheckReport { holds: true, words: statement_words(&statement), values })
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
            let location = if at.is_empty() {
                Words::default()
            } else {
                words!(" at {at}", "，在 {at} 处")
            };
            let words =
                words!("a condition fails: {condition}{about}", "条件不成立：{condition}{about}");
            Ok(CheckReport { holds: false, words: words.then(&location), values: 0 })
        }
        Err(Fault::Malformed { problem }) => {
            let message = words!("this is not a certificate: {problem}", "不是证书：{problem}");
            Err(corrupt(CertificateKind::Claim, message))
        }
        Err(Fault::Limit(reached)) => {
            let (reason, limit) = match reached {
                LimitReached::Time | LimitReached::Cancelled => {
                    (words!("the time limit was reached", "时间已用完"), Limit::Seconds)
                }
                LimitReached::Memory => {
                    (words!("the memory limit was reached", "内存已用完"), Limit::Memory)
                }
                _ => (words!("an automaton grew too large", "自动机过大"), Limit::Memory),
            };
            let message = words!("the proof was not checked completely: ", "证明未验证完毕：");
            Err(Error::too_big(message.then(&reason)).suggest(Suggestion::RaiseLimit(limit)))
        }
    }
}

/// Describes the claim that the checker has proved, and the rules that it is about.
fn statement_words(statement: &Statement) -> Words {
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
            "the Grundy value is the xor of the values that the claim gives the elements",
            "Grundy 值是断言给出的各元素值的异或"
        ),
        Proved::Tame => words!(
            "in misère play a position with a firm element is a P-position exactly if the xor of the values that the claim gives its elements is 0, and any other position exactly if this xor is 1",
            "反常规则下，含有 firm 元素的局面当断言给出的各元素值之异或为 0 时为必败态，其余局面当异或为 1 时为必败态"
        ),
        Proved::Outcomes => words!(
            "the claims are true of exactly the P-positions, the N-positions and the draws",
            "断言恰好刻画了 P、N 与平局"
        ),
        Proved::Sum(parts) => {
            let count = parts.len();
            words!(
                "the Grundy value is the xor of the values of {count} independent parts",
                "Grundy 值是 {count} 个独立部分之值的异或"
            )
        }
    };
    let ending = match &statement.ending {
        Ending::Measure(_) => {
            words!(
                "play ends because every move lowers a measure",
                "每步都使某个量变小，所以对局必定结束"
            )
        }
        Ending::Progress { .. } => words!("the winner makes progress", "胜方总在推进"),
    };
    let (conditions, states) = (statement.conditions, statement.states);
    let restriction = restriction_words(statement);
    let parameters: Vec<String> =
        statement.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let parameters = if parameters.is_empty() {
        Words::default()
    } else {
        let values = parameters.join(" ");
        words!(", for {values}", "（{values}）")
    };
    // The beginning of the text must not read like a proof about the rule text.
    let subject = words!(
        "about the formulas in the certificate, which were not compared with its rule text: for all sizes: ",
        "仅对其中的公式（未与其规则文本比较）：对一切大小："
    );
    subject
        .then(&claim)
        .then(&restriction)
        .then(&parameters)
        .then(&words!("; ", "；"))
        .then(&ending)
        .then(&words!(
            "; {conditions} conditions, automata with at most {states} states",
            "；{conditions} 个条件，自动机至多 {states} 个状态"
        ))
}

/// Describes the restriction of the claim to certain positions, such as starts; empty if the claim
/// is about all positions.
fn restriction_words(statement: &Statement) -> Words {
    let bounded = statement.bounds.iter().filter(|(_, low, high)| *low > 0 || high.is_some());
    let mut conditions: Vec<Words> = bounded
        .map(|(name, low, high)| {
            let name = excerpt(name);
            match high {
                Some(high) => Words::same(format!("{low} <= {name} <= {high}")),
                None => Words::same(format!("{name} >= {low}")),
            }
        })
        .collect();
    if statement.invariant {
        conditions.push(words!("the condition `where`", "且满足其 `where`"));
    }
    let Some((first_condition, remaining)) = conditions.split_first() else {
        return Words::default();
    };
    let separator = words!(", ", "，");
    let conditions = remaining
        .iter()
        .fold(first_condition.clone(), |list, condition| list.then(&separator).then(condition));
    words!(", for positions that satisfy ", "（仅限 ").then(&conditions).then(&words!("", "）"))
}
