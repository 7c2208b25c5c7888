//! Claims of a game, proved for all sizes, refuted by a position, or left open.

use super::check::with_claim;
use super::prove_by_looking::{Found, Looked, looked, refutation};
use super::proved_laws;
use super::rule_law;
use crate::base::{Budget, Error, Words, all_of, excerpt};
use crate::lang::{RuleClaim, RuleGame, place};
use crate::proof::{
    Condition, Counterexample, Proof, Stop, Unknown, Verdict, Wanted, discover_any, prove_claim,
};
use crate::words;
use crate::workbench::game::parameters;
use crate::workbench::memory::instance::Instance;
use crate::workbench::memory::proofs::{limits, proved_words};
use grundy_automata::{Automaton, Limits, Numeration, Stopped};
use std::rc::Rc;
use std::time::Instant;

/// Seconds to look for a law in words of what was found as an automaton.
const SECONDS: u64 = 4;
/// The law of an automaton with more states is not sought.
const STATES_OF_WORDS: usize = 40;

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It holds at every position of every size.
    Proved,
    /// It is wrong.
    False,
    /// Neither is known.
    Unknown,
}

/// A claim, and what became of it.
#[derive(Clone, Debug)]
pub struct Decided {
    /// As it is written.
    pub claim: String,
    /// Whether nobody wrote it: it was found, and is called `grundy` or `P`.
    pub is_found: bool,
    /// What became of it.
    pub standing: Standing,
    /// The verdict in words.
    pub words: Words,
    /// A position at which it is wrong, as it is typed, where a search found one.
    pub counterexample: Option<String>,
    /// States of the automaton of the claim; of several their greatest number.
    pub states: Option<usize>,
    /// States of the largest automaton on the way.
    pub largest: Option<usize>,
    /// What was shown, condition by condition.
    pub conditions: Vec<Words>,
    /// The automaton of the claim, of independent parts one for each, as Graphviz draws it.
    pub automata: Vec<String>,
    /// Seconds that it took.
    pub seconds: f64,
    /// The proof, for `verify`.
    pub certificate: Option<serde_json::Value>,
    /// The same as it was found, to be written for other tools.
    pub proof: Option<Box<Proof>>,
    /// What became of it for each value of the parameters that were to take all of theirs, without proofs.
    pub values: Vec<(Vec<(String, i64)>, Decided)>,
}

impl Decided {
    pub(super) fn open(claim: String) -> Decided {
        Decided {
            claim,
            is_found: false,
            standing: Standing::Unknown,
            words: Words::default(),
            counterexample: None,
            states: None,
            largest: None,
            conditions: Vec::new(),
            automata: Vec::new(),
            seconds: 0.0,
            certificate: None,
            proof: None,
            values: Vec::new(),
        }
    }
}

/// Decides the claims of a game whose rules are data, or one that is given in their place; without any, what is found. Numbers
/// are written in a numeration that is given, or in those that the rules suggest.
///
/// # Errors
/// Where there is no claim, or what is wrong with it.
pub fn prove(
    instance: &Instance,
    claim: Option<&str>,
    numeration: Option<&str>,
    budget: &Budget,
) -> Result<Vec<Decided>, Error> {
    let numeration = numeration.map(named).transpose()?;
    let (rules, first) = asked(instance, claim)?;
    claims_from(&rules, first, numeration.as_ref(), budget)
}

/// The rules with what is to be decided of them: their claims from this one on.
pub(super) fn asked(instance: &Instance, claim: Option<&str>) -> Result<(RuleGame, usize), Error> {
    let Some(rules) = instance.written()? else {
        let shown = excerpt(&instance.name);
        return Err(Error::unsupported(words!(
            "`{shown}` has no rules as data, of which laws are proved",
            "`{shown}` 没有以数据写出的规则，而只有这样的规则才能用来证明规律"
        ))
        .help(words!(
            "write the rules as a file; `grundy new FILE` makes one to begin with",
            "请把规则写成文件；`grundy new FILE` 可生成样例"
        )));
    };
    Ok(match claim {
        None => (rules, 0),
        Some(claim) => {
            (with_claim(rules.file(), claim)?.build(&rules.params())?, rules.claims().len())
        }
    })
}

/// Decides the claims from one on; without any, what is found.
pub(super) fn claims_from(
    rules: &RuleGame,
    first: usize,
    numeration: Option<&Numeration>,
    budget: &Budget,
) -> Result<Vec<Decided>, Error> {
    let claims = rules.claims();
    let limits = limits(budget, None);
    if claims.len() <= first {
        return Ok(vec![discovered(rules, numeration, &limits, budget)]);
    }
    let mut all = Vec::new();
    for (at, claim) in claims.iter().enumerate().skip(first) {
        let begun = Instant::now();
        let verdict = prove_claim(rules, at, numeration, &limits);
        let mut decided = decide(rules, (at, claim), verdict, budget)?;
        decided.seconds = begun.elapsed().as_secs_f64();
        all.push(decided);
    }
    Ok(all)
}

/// A numeration by its name: `binary`, `zeckendorf`, or `ostrowski:` with the partial quotients that repeat.
pub(super) fn named(name: &str) -> Result<Numeration, Error> {
    let by_quotients = |quotients: &str| {
        let all: Result<Vec<u32>, _> =
            quotients.split(',').map(|quotient| quotient.trim().parse()).collect();
        Numeration::ostrowski(&all.ok()?).ok()
    };
    let found = match name {
        "binary" => Some(Numeration::binary()),
        "zeckendorf" => Some(Numeration::zeckendorf()),
        _ => name.strip_prefix("ostrowski:").and_then(by_quotients),
    };
    found.ok_or_else(|| {
        let name = excerpt(name);
        Error::bad(words!("there is no numeration `{name}`", "没有记数法 `{name}`")).help(words!(
            "write binary, zeckendorf, or ostrowski: with the partial quotients that repeat, up to 16 each: ostrowski:2 is \
             that of sqrt 2, ostrowski:1,2 that of sqrt 3",
            "请写 binary、zeckendorf，或 ostrowski: 加循环的部分商（各不超过 16）：ostrowski:2 对应 sqrt 2，ostrowski:1,2 \
             对应 sqrt 3"
        ))
    })
}

/// Without a claim: the lost positions, or the Grundy values where there are some, guessed from small positions and proved.
fn discovered(
    rules: &RuleGame,
    numeration: Option<&Numeration>,
    limits: &Limits,
    budget: &Budget,
) -> Decided {
    let begun = Instant::now();
    let names = |wanted| match wanted {
        Wanted::Values => "grundy",
        Wanted::Lost => "P",
    };
    let (wanted, found) = discover_any(rules, numeration, limits);
    let open = Decided { is_found: true, ..Decided::open(names(wanted).to_string()) };
    let mut decided = match found {
        Ok(proof) => {
            let decided = proved(rules, proof, open);
            // A short law has a small automaton.
            let small = decided.states.is_some_and(|states| states <= STATES_OF_WORDS);
            match small.then(|| in_words(rules, wanted, budget)).flatten() {
                Some(law) => Decided { words: law.then(&decided.words), ..decided },
                None => decided,
            }
        }
        Err(unknown) => Decided { words: unknown_words(rules, &unknown), ..open },
    };
    decided.seconds = begun.elapsed().as_secs_f64();
    decided
}

/// The law that an automaton was found for, where it has a short one: what tables show, proved by itself.
fn in_words(rules: &RuleGame, wanted: Wanted, budget: &Budget) -> Option<Words> {
    let instance = Rc::new(Instance::of_rules(rules.clone(), rules.file().file_name().to_string()));
    let params = rules.params();
    let fixed: Vec<&str> = params.iter().map(|(name, _)| *name).collect();
    let mut found = rule_law::find_laws(&instance, &fixed, None, SECONDS, budget).ok()?;
    found.retain(|found| found.of_outcomes() == (wanted == Wanted::Lost));
    proved_laws::prove(rules, &mut found, budget);
    let found = found.iter().find(|found| found.proof.is_some())?;
    Some(found.says(found.laws.first()?).then(&words!("; ", "；")))
}

fn proved(rules: &RuleGame, proof: Proof, open: Decided) -> Decided {
    Decided {
        standing: Standing::Proved,
        words: proved_words(&proof, &parameters::after(&parameters::all(rules))),
        states: proof.proven.claim.iter().map(Automaton::states).max(),
        largest: Some(proof.largest),
        conditions: proof.goals.iter().map(|goal| goal.name.clone()).collect(),
        automata: proof.dots(),
        certificate: Some(proof.certificate.clone()),
        proof: Some(Box::new(proof)),
        ..open
    }
}

fn decide(
    rules: &RuleGame,
    (at, claim): (usize, &RuleClaim),
    verdict: Verdict,
    budget: &Budget,
) -> Result<Decided, Error> {
    let open = Decided::open(claim.text.clone());
    Ok(match verdict {
        Verdict::Proved(proof) => proved(rules, *proof, open),
        Verdict::Refuted(counterexample) => {
            refuted(rules, (at, claim), &counterexample, open, budget)?
        }
        Verdict::Unknown(unknown) => match looked(rules, (at, claim), budget) {
            Looked::Wrong(position, words) => wrong_at(position, &words, open),
            Looked::Everywhere(many) => Decided {
                standing: Standing::Proved,
                words: match many {
                    None => {
                        words!("proved: its only start was searched", "已证明：唯一的开局已搜索")
                    }
                    Some(many) => {
                        let (en, were) =
                            (all_of(many, "position"), if many == 1 { "was" } else { "were" });
                        words!("proved: {en} {were} searched", "已证明：全部 {many} 个局面均已搜索")
                    }
                }
                .then(&parameters::after(&parameters::all(rules))),
                ..open
            },
            Looked::Tried(tried) => {
                let words = unknown_words(rules, &unknown);
                let tried = match tried {
                    0 => Words::default(),
                    _ => words!(
                        "; right at the {tried} positions tried",
                        "；在试过的 {tried} 个局面上成立"
                    ),
                };
                Decided { words: words.then(&tried), ..open }
            }
        },
    })
}

fn wrong_at(position: String, words: &Words, open: Decided) -> Decided {
    Decided {
        standing: Standing::False,
        words: words!("false at {position}: ", "在 {position} 处不成立：").then(words),
        counterexample: Some(position),
        ..open
    }
}

fn unknown_words(rules: &RuleGame, unknown: &Unknown) -> Words {
    let at = |range: &std::ops::Range<usize>| {
        if range.is_empty() {
            return Words::default();
        }
        let (line, column) = place(rules.file().text(), u32::try_from(range.start).unwrap_or(0));
        let name = rules.file().file_name();
        Words::same(format!(" ({name}:{line}:{column})"))
    };
    let reason = match unknown {
        Unknown::Stopped(Stop::Limit(stopped)) => match stopped {
            Stopped::Time => words!("there was no more time", "时间已用完"),
            Stopped::Memory => words!("there was no more memory", "内存已用完"),
            // The program's own watch over time and memory stops everything alike.
            Stopped::Cancelled => {
                words!(
                    "it was stopped, by a limit of time or memory or by hand",
                    "已被中止（时间或内存上限，或手动中断）"
                )
            }
            _ => words!("an automaton grew too large", "自动机过大"),
        },
        Unknown::Stopped(Stop::TooLarge) => {
            words!(
                "the rules have too large numbers or are nested too deeply",
                "规则中的数过大或嵌套过深"
            )
        }
        Unknown::Beyond(why, place) => match place {
            Some(place) => why.clone().then(&at(place)),
            None => why.clone(),
        },
        Unknown::NoMeaning(what, place, position) => {
            let shown: Vec<String> = position.iter().map(ToString::to_string).collect();
            let shown = excerpt(&shown.join(" "));
            what.clone()
                .then(&words!(" at the position {shown}", "，在局面 {shown}"))
                .then(&at(place))
        }
        Unknown::MayNotEnd(why) => words!(
            "every condition may hold, but play may not end: ",
            "条件也许都成立，但对局可能不会结束："
        )
        .then(why),
    };
    words!("unknown: ", "未知：").then(&reason)
}

/// A claim that fails a condition: the position at which it is wrong, by search.
fn refuted(
    rules: &RuleGame,
    (at, claim): (usize, &RuleClaim),
    found: &Counterexample,
    open: Decided,
    budget: &Budget,
) -> Result<Decided, Error> {
    let shown: Vec<String> = found.position.iter().map(ToString::to_string).collect();
    let shown = excerpt(&shown.join(" "));
    let local = condition_words(found, &shown);
    Ok(match refutation(rules, (at, claim), found, budget) {
        Found::Wrong { position, words } => wrong_at(position, &words, open),
        Found::NotSearched => Decided {
            standing: Standing::False,
            words: words!("false: ", "不成立：").then(&local),
            ..open
        },
        // Claims of P, of N and of draws are decided together.
        Found::NotWrong if let Some(other) = other_wrong(rules, at, found, budget) => Decided {
            words: words!(
                "unknown: a claim beside it is false: {other}",
                "未知：与它一起的断言不成立：{other}"
            ),
            ..open
        },
        // The search and the automata contradict each other, and nothing is believed.
        Found::NotWrong => {
            return Err(Error::new(
                crate::base::ErrorKind::Corrupt,
                words!(
                    "a condition fails at {shown}, where a search finds the claim to be right",
                    "条件在 {shown} 处不成立，而搜索认为断言正确"
                ),
            )
            .help(words!("please report these rules", "请报告这份规则")));
        }
    })
}

/// Another claim that is wrong where a condition of all together fails.
fn other_wrong(
    rules: &RuleGame,
    at: usize,
    found: &Counterexample,
    budget: &Budget,
) -> Option<String> {
    let claims = rules.claims();
    let others =
        claims.iter().enumerate().filter(|(other, claim)| *other != at && !claim.for_start);
    others.into_iter().find_map(|(other, claim)| {
        match refutation(rules, (other, claim), found, budget) {
            Found::Wrong { .. } => Some(claim.text.clone()),
            _ => None,
        }
    })
}

fn condition_words(found: &Counterexample, at: &str) -> Words {
    let by = found
        .command
        .as_ref()
        .map_or(Words::default(), |name| words!(" by `{name}`", "（走法 `{name}`）"));
    let what = match found.condition {
        Condition::Over => words!(
            "play is over at {at}, which the claim does not say",
            "{at} 处对局已结束，断言与之不符"
        ),
        Condition::Stuck => words!(
            "no move is left at {at}, which the claim does not say",
            "{at} 处无子可走，断言与之不符"
        ),
        Condition::LostToLost => {
            words!(
                "a move leads from {at}, claimed to be lost, to a position claimed to be lost",
                "断言为必败的 {at} 有走法到达断言为必败的局面"
            )
        }
        Condition::NoWinningMove => {
            words!(
                "no move leads from {at}, claimed not to be lost, to a position claimed to be lost",
                "断言为非必败的 {at} 没有走法到达断言为必败的局面"
            )
        }
        Condition::SameValue => {
            words!(
                "an option of {at} is claimed to have the same value",
                "断言 {at} 的某个后继与它同值"
            )
        }
        Condition::MissingValue => {
            words!(
                "no option of {at} is claimed to have some smaller value",
                "断言 {at} 的后继缺少某个更小的值"
            )
        }
        Condition::OneOutcome => {
            words!("not exactly one outcome is claimed at {at}", "对 {at} 断言的结果不是恰好一个")
        }
        Condition::LostToDraw => {
            words!(
                "a move leads from {at}, claimed to be lost, to a claimed draw",
                "断言为必败的 {at} 有走法到达断言为和局的局面"
            )
        }
        Condition::DrawToLost => {
            words!(
                "a move leads from {at}, a claimed draw, to a position claimed to be lost",
                "断言为和局的 {at} 有走法到达断言为必败的局面"
            )
        }
        Condition::Start => words!("the start {at} is not what is claimed", "开局 {at} 与断言不符"),
        Condition::NoDrawingMove => {
            words!(
                "no move leads from {at}, a claimed draw, to another",
                "断言为和局的 {at} 没有走法到达和局"
            )
        }
    };
    what.then(&by).then(&words!(
        "; it or one of its options is not what is claimed",
        "；它或它的某个后继与断言不符"
    ))
}
