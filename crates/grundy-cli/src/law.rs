//! `grundy law`.

use crate::Failure;
use crate::args::{Law, Limits};
use crate::files;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Budget, Error, Lang, Progress, excerpt};
use grundy::words;
use grundy::workbench::Desk;
use grundy::workbench::law;
use std::io::Write;
use std::process::ExitCode;

pub fn run(ask: &Law, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let words: Vec<&str> = ask.words.iter().map(String::as_str).collect();
    let bar = Bar::new(out.lang);
    let watched = bar.as_ref().map(|bar| bar as &dyn Progress);
    let budget = Budget { progress: watched, ..limits.budget_of_tables() };
    let mut desk = Desk::new(budget, &files::read);
    let (instance, rest) = desk.game(&words)?;
    if let Some(extra) = rest.first() {
        let shown = excerpt(extra);
        return Err(Error::bad(words!(
            "a law is for heaps of all sizes, but `{shown}` was given",
            "规律针对所有大小的堆，却给出了 `{shown}`"
        ))
        .help(words!("leave it out, or ask `grundy solve`", "请去掉，或用 `grundy solve`"))
        .into());
    }
    instance.use_engine(ask.engine.engine())?;
    let found = law::find(&instance, ask.to, &desk.budget)?;
    if let Some(path) = &ask.certificate {
        let certificate = found.certificate.as_ref().ok_or_else(|| {
            Error::unsupported(words!(
                "no period is proved, so there is no certificate",
                "没有证明出周期，因此没有证书"
            ))
            .help(words!(
                "raise `--to`, or leave `--certificate` out",
                "请提高 `--to`，或去掉 `--certificate`"
            ))
        })?;
        files::write(path, |to| {
            serde_json::to_writer(&mut *to, certificate)?;
            writeln!(to)
        })?;
    }
    drop(bar);
    if out.json {
        let line = found.for_programs(&words.join(" "), out.lang == Lang::En);
        out.json_line(&line)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (name, told, evidence) = (&found.name, found.told(), found.evidence.told());
    let colon = out.colon();
    let told = told.get(out.lang);
    writeln!(out, "{name}{colon}{told}")?;
    let label = out.say("evidence", "依据");
    let evidence = evidence.get(out.lang);
    writeln!(out, "{label}{colon}{evidence}")?;
    if let Some(told) = found.told_cousin() {
        let label = out.say("same game", "同一游戏");
        writeln!(out, "{label}{colon}{}", told.get(out.lang))?;
    }
    Ok(ExitCode::SUCCESS)
}
