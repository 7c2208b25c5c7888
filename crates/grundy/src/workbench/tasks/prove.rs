//! Claims of a game, proved for all sizes, refuted by a position, or left open.

use super::check::with_claim;
use crate::base::{Budget, Counts, Ending, Error, Nimber, Notation, Words, excerpt, to_u64};
use crate::engine::{Grundy, Search, Zermelo};
use crate::guarded::Coordinate;
use crate::lang::{ClaimKind, RuleClaim, RuleGame, place};
use crate::proof::{
    Basis, Condition, Counterexample, Proof, Stop, Unknown, Verdict, Wanted, discover, prove_claim,
};
use crate::words;
use crate::workbench::game::parameters;
use crate::workbench::memory::instance::Instance;
use grundy_automata::{Automaton, Limits, Stopped, Variable};
use std::time::{Duration, Instant};

/// Positions that are searched to find what is wrong, and seconds for it.
const SEARCHED: u64 = 2_000_000;
const PATIENCE: Duration = Duration::from_secs(5);
/// All positions with numbers up to those of a refutation are looked at when there are so many or fewer.
const LOOKED_AT: u64 = 20_000;

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
    pub conditions: Vec<String>,
    /// The automaton of the claim, of independent parts one for each, as Graphviz draws it.
    pub automata: Vec<String>,
    /// Seconds that it took.
    pub seconds: f64,
    /// The proof, for `verify`.
    pub certificate: Option<serde_json::Value>,
}

impl Decided {
    fn open(claim: String) -> Decided {
        Decided {
            claim,
            standing: Standing::Unknown,
            words: Words::default(),
            counterexample: None,
            states: None,
            largest: None,
            conditions: Vec::new(),
            automata: Vec::new(),
            seconds: 0.0,
            certificate: None,
        }
    }
}

/// Decides the claims of a rule file, or one that is given in its place.
///
/// # Errors
/// Where there is no claim, or what is wrong with it.
pub fn prove(
    instance: &Instance,
    claim: Option<&str>,
    budget: &Budget,
) -> Result<Vec<Decided>, Error> {
    let name = &instance.name;
    let Some(rules) = instance.claims() else {
        let shown = excerpt(name);
        return Err(Error::unsupported(words!(
            "`{shown}` is no rule file: claims about rule files are proved",
            "`{shown}` 不是规则文件：只能证明关于规则文件的断言"
        ))
        .help(words!(
            "write the rules as a file; `grundy new FILE` makes one to begin with",
            "请把规则写成文件；`grundy new FILE` 可生成样例"
        )));
    };
    let (rules, first) = match claim {
        None => (rules.clone(), 0),
        Some(claim) => {
            (with_claim(rules.file(), claim)?.build(&rules.params())?, rules.claims().len())
        }
    };
    let claims = rules.claims();
    let limits = Limits {
        bytes: usize::try_from(budget.bytes).unwrap_or(usize::MAX),
        deadline: budget.deadline,
        cancel: budget.stop,
        ..Limits::default()
    };
    if claims.len() <= first {
        return Ok(vec![discovered(&rules, &limits)]);
    }
    let mut all = Vec::new();
    for (at, claim) in claims.iter().enumerate().skip(first) {
        let begun = Instant::now();
        let verdict = prove_claim(&rules, at, &limits);
        let mut decided = decide(&rules, (at, claim), verdict, budget)?;
        decided.seconds = begun.elapsed().as_secs_f64();
        all.push(decided);
    }
    Ok(all)
}

/// Without a claim: the lost positions, or the Grundy values where there are some, guessed from small positions and proved.
fn discovered(rules: &RuleGame, limits: &Limits) -> Decided {
    let begun = Instant::now();
    let values = rules.is_impartial() && rules.ending() == Some(Ending::Normal);
    let names = |wanted| match wanted {
        Wanted::Values => "grundy",
        Wanted::Lost => "P",
    };
    let mut wanted = if values { Wanted::Values } else { Wanted::Lost };
    let mut found = discover(rules, wanted, None, limits);
    if found.is_err() && wanted == Wanted::Values {
        // Lost positions may be simple where values are not.
        let lost = discover(rules, Wanted::Lost, None, limits);
        if lost.is_ok() {
            (wanted, found) = (Wanted::Lost, lost);
        }
    }
    let open = Decided::open(names(wanted).to_string());
    let mut decided = match found {
        Ok(proof) => proved(rules, proof, open),
        Err(unknown) => Decided { words: unknown_words(rules, &unknown), ..open },
    };
    decided.seconds = begun.elapsed().as_secs_f64();
    decided
}

fn proved(rules: &RuleGame, proof: Proof, open: Decided) -> Decided {
    let names: Vec<String> = proof.names.clone();
    let named = |variable: Variable| {
        names.get(variable.0 as usize).cloned().unwrap_or_else(|| variable.to_string())
    };
    Decided {
        standing: Standing::Proved,
        words: proved_words(&proof, &parameters::after(&parameters::all(rules))),
        states: proof.claim.iter().map(Automaton::states).max(),
        largest: Some(proof.largest),
        conditions: proof.goals.iter().map(|goal| goal.name.clone()).collect(),
        automata: proof.claim.iter().map(|automaton| automaton.dot(named)).collect(),
        certificate: Some(proof.certificate),
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
        Verdict::Unknown(unknown) => Decided { words: unknown_words(rules, &unknown), ..open },
    })
}

fn proved_words(proof: &Proof, given: &Words) -> Words {
    let states = proof.claim.iter().map(Automaton::states).max().unwrap_or(0);
    let largest = proof.largest;
    let why = match &proof.basis {
        Basis::Measure(measure) => {
            let sums: Vec<String> = measure
                .sums
                .iter()
                .map(|sum| written(&sum.weights, sum.constant, &proof.position))
                .collect();
            let (en, zh) = (sums.join(", then "), sums.join("，其次 "));
            match sums.len() {
                0 => words!("no move is possible", "没有任何走法"),
                _ => Words {
                    en: format!("every move lowers {en}"),
                    zh: format!("每步都使 {zh} 变小"),
                },
            }
        }
        Basis::Progress(progress) => {
            let [first, second] = [0, 1].map(|side| {
                written(&progress.sums[side].weights, progress.sums[side].constant, &proof.position)
            });
            words!(
                "play may return, but whoever wins makes progress: {first} falls for the first side, {second} for the second",
                "局面可能重复，但胜方总在推进：先手方使 {first} 变小，后手方使 {second} 变小"
            )
        }
    };
    words!("proved for all sizes", "对一切大小已证明")
        .then(given)
        .then(&words!("; ", "；"))
        .then(&why)
        .then(&words!(
            "; an automaton of {states} states, the largest on the way {largest}",
            "；自动机 {states} 个状态，过程中最大 {largest} 个"
        ))
}

/// A weighted sum of coordinates as people write it.
fn written(weights: &[i64], constant: i64, position: &[Coordinate]) -> String {
    let mut text = String::new();
    let mut add = |weight: i64, name: &str| {
        let sign = match (text.is_empty(), weight < 0) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        text.push_str(sign);
        match (weight.unsigned_abs(), name) {
            (size, "") => text.push_str(&size.to_string()),
            (1, name) => text.push_str(name),
            (size, name) => text.push_str(&format!("{size} {name}")),
        }
    };
    if constant != 0 {
        add(constant, "");
    }
    for (weight, coordinate) in weights.iter().zip(position).filter(|(weight, _)| **weight != 0) {
        add(*weight, &coordinate.name);
    }
    if text.is_empty() { "0".into() } else { text }
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
            Stopped::Time | Stopped::Cancelled => words!("there was no more time", "时间已用完"),
            Stopped::Memory => words!("there was no more memory", "内存已用完"),
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
    let numbers: Option<Vec<u64>> = found.position.iter().map(to_u64).collect();
    let wrong = match numbers {
        Some(numbers) => {
            let numbers = if rules.is_bag() { [&[1], &numbers[..]].concat() } else { numbers };
            let deadline = Instant::now() + PATIENCE;
            let deadline = budget.deadline.map_or(deadline, |given| given.min(deadline));
            let budget = Budget { positions: SEARCHED, deadline: Some(deadline), ..*budget };
            Truth::new(rules, at, claim.kind, budget).first_wrong(&Counts::of(numbers))
        }
        None => Found::NotSearched,
    };
    Ok(match wrong {
        Found::Wrong { position, words } => Decided {
            standing: Standing::False,
            words: words!("false at {position}: ", "在 {position} 处不成立：").then(&words),
            counterexample: Some(position),
            ..open
        },
        Found::NotSearched => Decided {
            standing: Standing::False,
            words: words!("false: ", "不成立：").then(&local),
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

/// What a search says of a refutation.
enum Found {
    /// The claim is wrong here.
    Wrong { position: String, words: Words },
    /// The claim is right there and at all options.
    NotWrong,
    /// The search did not end.
    NotSearched,
}

/// What is true of positions, by search.
struct Truth<'a> {
    rules: &'a RuleGame,
    at: usize,
    kind: ClaimKind,
    budget: Budget<'a>,
    values: Search<RuleGame, Grundy>,
    results: Search<RuleGame, Zermelo>,
}

impl<'a> Truth<'a> {
    fn new(rules: &'a RuleGame, at: usize, kind: ClaimKind, budget: Budget<'a>) -> Truth<'a> {
        let (values, results) = (Search::new(Grundy::default()), Search::new(Zermelo));
        Truth { rules, at, kind, budget, values, results }
    }

    /// What is claimed and what is true, in words, where they differ.
    fn wrong(&mut self, position: &Counts) -> Option<Option<Words>> {
        let claimed = self.rules.claimed(self.at, position).ok()?;
        if self.kind == ClaimKind::Grundy {
            let Nimber(value) = self.values.value(self.rules, position, &self.budget).ok()?;
            let wrong = i64::from(value) != claimed;
            return Some(wrong.then(|| {
                words!(
                    "claimed to be worth {claimed}, it is worth {value}",
                    "断言值为 {claimed}，实为 {value}"
                )
            }));
        }
        let result = self.results.value(self.rules, position, &self.budget).ok()?.value;
        let (letter, holds) = match self.kind {
            ClaimKind::P => ("P", result < 0),
            ClaimKind::N => ("N", result > 0),
            _ => ("draw", result == 0),
        };
        let truth = match result {
            ..0 => "P",
            0 => "draw",
            1.. => "N",
        };
        Some((holds != (claimed != 0)).then(|| match claimed {
            0 => words!(
                "claimed not to be {letter}, it is {truth}",
                "断言不是 {letter}，实为 {truth}"
            ),
            _ => words!("claimed to be {letter}, it is {truth}", "断言为 {letter}，实为 {truth}"),
        }))
    }

    /// The first of the positions with numbers up to those of one, or of it and its options, at which the claim is wrong.
    fn first_wrong(&mut self, position: &Counts) -> Found {
        let largest = position.iter().copied().max().unwrap_or(0);
        let mut around = Vec::new();
        if !self.rules.is_bag()
            && let Ok(all) = self.rules.positions_up_to(largest, LOOKED_AT)
        {
            around = all;
        }
        around.push(position.clone());
        let mut options = Vec::new();
        if self.rules.try_options(&mut options, position).is_err() {
            return Found::NotSearched;
        }
        let mut parts = Vec::new();
        for option in options {
            crate::base::Split::split(self.rules, &mut parts, &option);
        }
        around.extend(parts);
        for position in around {
            match self.wrong(&position) {
                None => return Found::NotSearched,
                Some(None) => {}
                Some(Some(words)) => {
                    let position = self.rules.print(&position.widen());
                    return Found::Wrong { position, words };
                }
            }
        }
        Found::NotWrong
    }
}
