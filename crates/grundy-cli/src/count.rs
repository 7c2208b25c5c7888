//! `grundy count`.

use crate::Failure;
use crate::args::{Count, Limits};
use crate::files;
use crate::output::Out;
use crate::progress::Bar;
use grundy::algebra::Selection;
use grundy::base::{Budget, Ending, Error, excerpt};
use grundy::words;
use grundy::workbench::count::{Counted, count};
use grundy::workbench::{Desk, Number};
use std::io::Write;
use std::process::ExitCode;

pub fn run(ask: &Count, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let words: Vec<&str> = ask.words.iter().map(String::as_str).collect();
    let bar = Bar::new(out.lang);
    let budget = Budget { progress: Some(&bar), ..limits.budget() };
    let mut desk = Desk::new(budget, &files::read);
    let (instance, rest) = desk.game(&words)?;
    if let Some(extra) = rest.first() {
        let shown = excerpt(extra);
        return Err(Error::bad(words!(
            "no position is wanted, but `{shown}` was given",
            "计数不需要局面，却给出了 `{shown}`"
        ))
        .help(words!(
            "say how many heaps and how large, as in `--heaps 3 --below 10`",
            "请写堆数与大小，如 `--heaps 3 --below 10`"
        ))
        .into());
    }
    let selection = match (ask.unordered, ask.distinct) {
        (true, _) => Selection::Unordered,
        (_, true) => Selection::Distinct,
        _ => Selection::Ordered,
    };
    let ending = if ask.misere { Ending::Misere } else { instance.ending };
    let counted = Counted {
        heaps: ask.heaps.clone(),
        from: ask.from,
        below: ask.below,
        selection,
        modulo: ask.modulo,
        ending,
    };
    let found = count(&instance, &counted, &desk.budget)?;
    drop(bar);
    let (name, from, to) = (&instance.name, found.from, ask.below - 1);
    let heaps = excerpt(&ask.heaps.to_string());
    if out.json {
        out.json_line(&serde_json::json!({
            "game": name,
            "heaps": Number(ask.heaps.clone()),
            "from": Number(from.into()),
            "below": Number(ask.below.into()),
            "selection": match selection {
                Selection::Ordered => "ordered",
                Selection::Unordered => "unordered",
                Selection::Distinct => "distinct",
            },
            "misere": ending == Ending::Misere,
            "modulo": ask.modulo.map(|modulo| Number(modulo.modulus().into())),
            "P": Number(found.p),
            "N": Number(found.n),
            "positions": Number(found.total),
            "evidence": found.evidence,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let how = match selection {
        Selection::Ordered => words!("in order", "计次序"),
        Selection::Unordered => words!("in any order", "不计次序"),
        Selection::Distinct => words!("all different, in any order", "两两不同，不计次序"),
    };
    let how = match ending {
        Ending::Normal => how,
        Ending::Misere => how.then(&words!(", misère play", "，反常规则")),
    };
    let (en, zh) = (how.en, how.zh);
    let title = words!(
        "{name}: {heaps} heaps of {from} to {to}, {en}",
        "{name}：{heaps} 堆，每堆 {from} 到 {to} 颗，{zh}"
    );
    writeln!(out, "\x1b[1m{}\x1b[0m", title.get(out.lang))?;
    let modulo = ask.modulo.map_or(String::new(), |m| format!(" (mod {})", m.modulus()));
    let colon = out.colon();
    writeln!(out, "P{colon}{}{modulo}", found.p)?;
    writeln!(out, "N{colon}{}{modulo}", found.n)?;
    writeln!(out, "{}{colon}{}{modulo}", out.say("all", "共"), found.total)?;
    let evidence = found.evidence.told();
    writeln!(out, "{}{colon}{}", out.say("evidence", "依据"), evidence.get(out.lang))?;
    Ok(ExitCode::SUCCESS)
}
