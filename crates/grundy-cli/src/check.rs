//! `grundy check`.

use crate::Failure;
use crate::args::{Check, Limits};
use crate::failure::LAW_FALSE;
use crate::files;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Budget, Ending, Error};
use grundy::words;
use grundy::workbench::claim::{Guess, check_guess};
use grundy::workbench::rule_check::{ClaimReport, check_claims, with_claim};
use grundy::workbench::tabled_claim::check_tabled;
use grundy::workbench::{Desk, Instance, check_whole_law, takes_no_position};
use std::io::Write;
use std::process::ExitCode;
use std::rc::Rc;

pub fn run(ask: &Check, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let words: Vec<&str> = ask.words.iter().map(String::as_str).collect();
    let bar = Bar::new(out.lang);
    let budget = Budget { progress: Some(&bar), ..limits.budget() };
    let mut desk = Desk::new(budget, &files::read);
    let (instance, rest) = desk.game(&words)?;
    if let Some(extra) = rest.first() {
        return Err(takes_no_position(extra).into());
    }
    let ending = if ask.misere { Ending::Misere } else { instance.ending };
    if let Some(rules) = &instance.rules
        && guess(ask)?.is_none()
    {
        let given = match &ask.claim {
            None => check_claims(&instance, 0, ask.to, &desk.budget),
            Some(claim) => {
                let longer = with_claim(rules.file(), claim)?.build(&rules.params())?;
                let longer = Rc::new(Instance::of_rules(longer, instance.name.clone()));
                check_claims(&longer, rules.claims().len(), ask.to, &desk.budget)
            }
        };
        drop(bar);
        return reports(&instance.name, &given?, out);
    }
    if let Some(claim) = &ask.claim {
        let report = check_tabled(&instance, ending, claim, ask.to, &desk.budget);
        drop(bar);
        return reports(&instance.name, &[report?], out);
    }
    if let Some(guess) = guess(ask)? {
        let to = ask.to.unwrap_or(100);
        let (holds, told) = check_guess(&instance, &guess, ending, to, &desk.budget)?;
        drop(bar);
        if out.json {
            let told = told.get(out.lang);
            let line = serde_json::json!({ "game": instance.name, "holds": holds, "told": told });
            let line = instance.with_parameters(line);
            out.json_line(&line)?;
        } else {
            let (name, colon) = (instance.told_name(), out.colon());
            writeln!(out, "{}{colon}{}", name.get(out.lang), told.get(out.lang))?;
        }
        return Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(LAW_FALSE) });
    }
    let name = instance.name.clone();
    let law = instance.law(ending, instance.compound).ok_or_else(|| {
        Error::bad(words!(
            "`{name}` has no law in closed form to check",
            "`{name}` 没有封闭形式的规律可检验"
        ))
        .help(words!(
            "claim one with --values, --losing or --p-file",
            "可用 --values、--losing 或 --p-file 给出自己的猜想"
        ))
    })?;
    let report = check_whole_law(&instance, law, ending, ask.to, &desk.budget)?;
    let positions = report.positions;
    if let Some(counterexample) = report.counterexample {
        drop(bar);
        let (position, told) = (counterexample.position, counterexample.told);
        let (en, zh) = (&told.en, &told.zh);
        if out.json {
            out.json_line(&serde_json::json!({
                "game": name, "holds": false, "positions": positions,
                "counterexample": { "position": position, "told": told.get(out.lang) },
            }))?;
        } else {
            let line =
                words!("{name}: false at {position}: {en}", "{name}：在 {position} 处不成立：{zh}");
            writeln!(out, "{}", line.get(out.lang))?;
        }
        return Ok(ExitCode::from(LAW_FALSE));
    }
    drop(bar);
    if out.json {
        out.json_line(&serde_json::json!({ "game": name, "holds": true, "positions": positions }))?;
    } else {
        let line = words!(
            "{name}: the law holds on all {positions} positions compared",
            "{name}：规律在所比较的 {positions} 个局面上全部成立"
        );
        writeln!(out, "{}", line.get(out.lang))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What became of the claims of a rule file.
fn reports(name: &str, reports: &[ClaimReport], out: &mut Out) -> Result<ExitCode, Failure> {
    for report in reports {
        let told = report.told.get(out.lang);
        if out.json {
            let line = report.for_programs(name, out.lang);
            out.json_line(&line)?;
        } else {
            let (claim, colon) = (&report.claim, out.colon());
            writeln!(out, "{claim}{colon}{told}")?;
        }
    }
    let holds = reports.iter().all(|report| report.holds);
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(LAW_FALSE) })
}

/// The claim that is checked instead of the known law.
fn guess(ask: &Check) -> Result<Option<Guess>, Error> {
    let period = ask.period.map(std::num::NonZeroU32::get);
    Ok(match &ask.p_file {
        Some(file) => Some(Guess::Positions(files::read(file)?)),
        None if !ask.values.is_empty() => {
            let period = period.map(|period| period as usize);
            Some(Guess::Grundy { values: ask.values.clone(), period })
        }
        None if !ask.losing.is_empty() => {
            Some(Guess::Losing { sizes: ask.losing.clone(), period: period.map(u64::from) })
        }
        None => None,
    })
}
