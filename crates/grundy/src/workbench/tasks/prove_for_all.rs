//! Claims decided for every value of parameters, one by one.

use super::prove::{Decided, Standing, asked, claims_from, named};
use crate::base::{Budget, Error, Words, excerpt};
use crate::lang::RuleGame;
use crate::words;
use crate::workbench::memory::instance::Instance;

/// So many values, or combinations of values, are tried one by one.
const MOST_VALUES: usize = 1_000;
/// Values that are named one by one where they are no range.
const NAMED: usize = 8;

/// Values of parameters.
type Given = Vec<(String, i64)>;

/// As [`prove`](super::prove::prove), for every value of the parameters that are named: `m` for all that the rules allow,
/// `m=1..8` for some. The budget is that of all of them together.
///
/// # Errors
/// As there; where a parameter is not known, or has too many values.
pub fn prove_for_all(
    instance: &Instance,
    parameters: &[String],
    claim: Option<&str>,
    numeration: Option<&str>,
    budget: &Budget,
) -> Result<Vec<Decided>, Error> {
    let numeration = numeration.map(named).transpose()?;
    let (rules, first) = asked(instance, claim)?;
    let mut all: Vec<Decided> = Vec::new();
    for given in combinations(&rules, parameters)? {
        let filled = rules.params().into_iter().map(|(name, value)| {
            let found = given.iter().find(|(known, _)| known == name);
            (name, found.map_or(value, |(_, value)| *value))
        });
        let own: Vec<(&str, i64)> = filled.collect();
        let decided = match budget.look() {
            Ok(()) => claims_from(&rules.file().build(&own)?, first, numeration.as_ref(), budget)?,
            Err(_) => claimed(&rules, first).into_iter().map(without_time).collect(),
        };
        if all.is_empty() {
            all = decided.iter().map(|one| Decided::open(one.claim.clone())).collect();
        }
        for (whole, one) in all.iter_mut().zip(decided) {
            // Of many proofs none is kept: each is that of one value.
            let one = Decided { proof: None, certificate: None, automata: Vec::new(), ..one };
            whole.values.push((given.clone(), one));
        }
    }
    Ok(all.into_iter().map(joined).collect())
}

/// What is claimed, from one claim on; where nothing is, who loses is sought.
fn claimed(rules: &RuleGame, first: usize) -> Vec<String> {
    let claims: Vec<String> =
        rules.claims()[first..].iter().map(|claim| claim.text.clone()).collect();
    if claims.is_empty() { vec!["P".to_string()] } else { claims }
}

fn without_time(claim: String) -> Decided {
    let words = words!("unknown: there was no more time", "未知：时间已用完");
    Decided { words, ..Decided::open(claim) }
}

/// What became of a claim for all values together.
fn joined(open: Decided) -> Decided {
    let of = |standing| {
        let found = open.values.iter().filter(move |(_, one)| one.standing == standing);
        found.collect::<Vec<_>>()
    };
    let [proved, wrong, unknown] = [Standing::Proved, Standing::False, Standing::Unknown].map(of);
    let standing = match (wrong.is_empty(), unknown.is_empty()) {
        (false, _) => Standing::False,
        (true, false) => Standing::Unknown,
        (true, true) => Standing::Proved,
    };
    let mut told: Vec<Words> = Vec::new();
    for (found, what) in [
        (&wrong, words!("false for ", "不成立：")),
        (&unknown, words!("not decided for ", "未判定：")),
        (&proved, words!("proved for ", "已证明：")),
    ] {
        let Some((given, first)) = found.first() else { continue };
        let given_all: Vec<&Given> = found.iter().map(|(given, _)| given).collect();
        let values = which(&given_all);
        told.push(match first.standing {
            Standing::Proved => what.then(&values),
            _ => {
                let at = which(&[given]);
                let text = Words { en: format!(" ({}: ", at.en), zh: format!("（{}：", at.zh) };
                what.then(&values).then(&text).then(&first.words).then(&words!(")", "）"))
            }
        });
    }
    let mut words = Words::default();
    for (at, one) in told.iter().enumerate() {
        words = if at == 0 { one.clone() } else { words.then(&words!("; ", "；")).then(one) };
    }
    Decided {
        standing,
        words,
        is_found: open.values.iter().all(|(_, one)| one.is_found),
        counterexample: wrong.first().and_then(|(_, one)| one.counterexample.clone()),
        states: open.values.iter().filter_map(|(_, one)| one.states).max(),
        largest: open.values.iter().filter_map(|(_, one)| one.largest).max(),
        seconds: open.values.iter().map(|(_, one)| one.seconds).sum(),
        ..open.clone()
    }
}

/// `m = 1..8`; `m = 1, 3..5`; `m = 1, k = 2 and 5 more`.
fn which(all: &[&Given]) -> Words {
    let single: Option<Vec<i64>> = all
        .iter()
        .map(|given| if let [(_, value)] = &given[..] { Some(*value) } else { None })
        .collect();
    if let (Some(values), Some([(name, _)])) = (single, all.first().map(|given| &given[..])) {
        let mut runs: Vec<(i64, i64)> = Vec::new();
        for value in values {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == value => *last = value,
                _ => runs.push((value, value)),
            }
        }
        let text = |(low, high): &(i64, i64)| match low == high {
            true => low.to_string(),
            false => format!("{low}..{high}"),
        };
        let shown: Vec<String> = runs.iter().map(text).collect();
        return Words::same(format!("{name} = {}", shown.join(", ")));
    }
    let text = |given: &&Given| {
        let each = given.iter().map(|(name, value)| format!("{name} = {value}"));
        each.collect::<Vec<_>>().join(", ")
    };
    let shown: Vec<String> = all.iter().take(NAMED).map(text).collect();
    let words = Words { en: shown.join("; "), zh: shown.join("；") };
    match all.len() - shown.len() {
        0 => words,
        more => words.then(&words!(" and {more} more", "，以及另外 {more} 组")),
    }
}

/// Every combination of the values of these parameters.
fn combinations(rules: &RuleGame, parameters: &[String]) -> Result<Vec<Given>, Error> {
    let mut all: Vec<Given> = vec![vec![]];
    for parameter in parameters {
        let (name, range) = match parameter.split_once('=') {
            Some((name, range)) => (name.trim(), Some(range)),
            None => (parameter.trim(), None),
        };
        if all[0].iter().any(|(known, _)| known == name) {
            let name = excerpt(name);
            return Err(Error::bad(words!("`{name}` is given twice", "`{name}` 给了两次"))
                .help(words!("give it once", "只给一次")));
        }
        let mut longer = Vec::new();
        for given in &all {
            // What a parameter may be can depend on those before it.
            let allowed = rules.param_range(name, given).ok_or_else(|| unknown(rules, name))?;
            let (low, high) = match range {
                None => allowed,
                Some(range) => read_range(name, range)?,
            };
            let many = high.checked_sub(low).and_then(|more| usize::try_from(more).ok());
            if many.is_none_or(|more| longer.len().saturating_add(more) >= MOST_VALUES) {
                return Err(Error::too_big(words!(
                    "more than {MOST_VALUES} values of parameters are not tried one by one",
                    "参数的取值超过 {MOST_VALUES} 组时不逐一尝试"
                ))
                .help(words!("name fewer: `{name}=1..100`", "请给出较小的范围：`{name}=1..100`")));
            }
            let with = |value| given.iter().cloned().chain([(name.to_string(), value)]).collect();
            longer.extend((low..=high).map(with).collect::<Vec<Given>>());
        }
        all = longer;
    }
    Ok(all)
}

/// That the rules have no such parameter.
fn unknown(rules: &RuleGame, name: &str) -> Error {
    match rules.file().build(&[(name, 0)]) {
        Err(error) => error,
        Ok(_) => {
            Error::bad(words!("the range of `{name}` cannot be told", "无法确定 `{name}` 的范围"))
                .help(words!("write `{name}=1..8`", "请写 `{name}=1..8`"))
        }
    }
}

/// `1..8`, or one number.
fn read_range(name: &str, text: &str) -> Result<(i64, i64), Error> {
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let read = match text.split_once("..") {
        Some((low, high)) => number(low).zip(number(high)),
        None => number(text).map(|value| (value, value)),
    };
    read.filter(|(low, high)| low <= high).ok_or_else(|| {
        let shown = excerpt(text);
        Error::bad(words!("`{shown}` is no range of numbers", "`{shown}` 不是数的范围")).help(
            words!(
                "write `{name}=1..8`, the lesser number first",
                "请写 `{name}=1..8`，较小的数在前"
            ),
        )
    })
}
