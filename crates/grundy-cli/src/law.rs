//! `grundy law`.

use crate::Failure;
use crate::args::{ExportArg, Law, Limits};
use crate::files;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Budget, Ending, Error, Lang, Progress, Words, excerpt};
use grundy::law::guess::Language;
use grundy::words;
use grundy::workbench::Desk;
use grundy::workbench::Instance;
use grundy::workbench::law;
use grundy::workbench::rule_law::{self, Guessed};
use std::io::Write;
use std::process::ExitCode;

/// Heaps looked at when nobody says how many.
const USUAL: u64 = 1_000_000;

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
    let given: Vec<&str> = words.iter().filter_map(|word| Some(word.split_once('=')?.0)).collect();
    // The theorems of codes are for normal play.
    let code = instance.is_code() && instance.ending == Ending::Normal;
    if instance.rules.is_some() && !code {
        let found = rule_law::find_laws(&instance, &given, ask.to, ask.seconds, &desk.budget)?;
        drop(bar);
        let done = guessed(ask, &instance, &found, out)?;
        // What a table shows is told, and proves nothing.
        return if ask.certificate.is_some() { Err(no_certificate().into()) } else { Ok(done) };
    }
    let found = law::find(&instance, ask.to.unwrap_or(USUAL), ask.observe, &desk.budget)?;
    if let Some(export) = ask.export {
        let language = language(export);
        let exported = found.export(language).map(|text| (found.told(), text));
        let (told, text) = match (exported, &instance.rules) {
            (Ok(exported), _) => exported,
            (Err(no_period), None) => return Err(no_period.into()),
            // Its table may show a law all the same.
            (Err(no_period), Some(_)) => {
                let found =
                    rule_law::find_laws(&instance, &given, ask.to, ask.seconds, &desk.budget)?;
                let first = found.iter().find_map(|found| Some((found, found.laws.first()?)));
                let (found, law) = first.ok_or(no_period)?;
                (found.told(law), found.export(law, language))
            }
        };
        drop(bar);
        return exported_law(&told, &text, language, out);
    }
    if let (Some(path), Some(certificate)) = (&ask.certificate, &found.certificate) {
        files::write(path, |to| {
            serde_json::to_writer(&mut *to, certificate)?;
            writeln!(to)
        })?;
    }
    // A code is the game with these values of its parameters; with others it may have a law as well.
    let params = instance.rules.as_ref().map(|rules| rules.params()).unwrap_or_default();
    let varied = match params.iter().all(|(name, _)| given.contains(name)) {
        true => Vec::new(),
        false => rule_law::find_laws(&instance, &given, ask.to, ask.seconds, &desk.budget)?,
    };
    drop(bar);
    if out.json {
        let line = found.for_programs(&words.join(" "), out.lang == Lang::En);
        out.json_line(&line)?;
    } else {
        tell(&found, out)?;
    }
    if varied.iter().any(|found| !found.laws.is_empty()) {
        guessed(ask, &instance, &varied, out)?;
    }
    if ask.certificate.is_some() && found.certificate.is_none() {
        return Err(no_certificate().into());
    }
    Ok(ExitCode::SUCCESS)
}

fn no_certificate() -> Error {
    Error::unsupported(words!(
        "no period is proved, so there is no certificate",
        "没有证明出周期，因此没有证书"
    ))
    .help(words!(
        "raise `--to`, or leave `--certificate` out",
        "请提高 `--to`，或去掉 `--certificate`"
    ))
}

/// The law of a code or of a game of the catalogue.
fn tell(found: &law::Law, out: &mut Out) -> Result<(), Failure> {
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
    Ok(())
}

fn language(export: ExportArg) -> Language {
    match export {
        ExportArg::Cpp => Language::Cpp,
        ExportArg::Python => Language::Python,
        ExportArg::Rust => Language::Rust,
    }
}

/// A law as a comment, and as a function.
fn exported_law(
    told: &Words,
    text: &str,
    language: Language,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let comment = if language == Language::Python { "#" } else { "//" };
    writeln!(out, "{comment} {}", told.get(out.lang))?;
    write!(out, "{text}")?;
    Ok(ExitCode::SUCCESS)
}

/// The laws of a rule file that its tables show.
fn guessed(
    ask: &Law,
    instance: &Instance,
    found: &[Guessed],
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    if let Some(export) = ask.export {
        let language = language(export);
        let first = found.iter().find_map(|found| Some((found, found.laws.first()?)));
        let (found, law) = first.ok_or_else(|| {
            Error::unsupported(words!("no law was found", "未发现规律"))
                .help(words!("raise `--seconds` or `--to`", "请提高 `--seconds` 或 `--to`"))
        })?;
        return exported_law(&found.told(law), &found.export(law, language), language, out);
    }
    let colon = out.colon();
    for found in found {
        let label = found.label();
        if out.json {
            let laws: Vec<_> = found
                .laws
                .iter()
                .map(|law| {
                    serde_json::json!({
                        "kind": "expression",
                        "says": found.written(law),
                        "cost": law.cost,
                        "told": found.told(law).get(out.lang),
                        "evidence": {
                            "kind": "observed", "positions": law.supported_by, "up_to": law.up_to,
                        },
                    })
                })
                .collect();
            let of = if found.of_outcomes() { "P" } else { "grundy" };
            let line = serde_json::json!({
                "code": instance.name, "of": of, "variables": found.table.variables,
                "positions": found.table.rows.len(), "laws": laws,
            });
            out.json_line(&line)?;
            continue;
        }
        let label = label.get(out.lang);
        if found.laws.is_empty() {
            let none = out.say("no law found", "未发现规律");
            let (rows, positions) = (found.table.rows.len(), out.say("positions", "个局面"));
            writeln!(out, "{label}{colon}{none} ({rows} {positions})")?;
        }
        for law in &found.laws {
            writeln!(out, "{label}{colon}{}", found.told(law).get(out.lang))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
