//! `grundy law`.

use crate::Failure;
use crate::args::{ExportArg, Law, Limits};
use crate::files;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Budget, Error, Lang};
use grundy::law::guess::Language;
use grundy::words;
use grundy::workbench::Desk;
use grundy::workbench::Guessed;
use grundy::workbench::Instance;
use grundy::workbench::law;
use grundy::workbench::seek::{Sought, Wanted, seek};
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;

pub fn run(ask: &Law, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let words: Vec<&str> = ask.words.iter().map(String::as_str).collect();
    let bar = Bar::new(out.lang);
    let budget = Budget { progress: Some(&bar), ..limits.budget() };
    let mut desk = Desk::new(budget, &files::read);
    let instance = desk.game_alone(&words)?;
    instance.use_engine(ask.engine.engine())?;
    let given: Vec<&str> = words.iter().filter_map(|word| Some(word.split_once('=')?.0)).collect();
    let Law { to, observe, seconds, misere, .. } = *ask;
    let wanted = Wanted { given: &given, to, observe, seconds, misere };
    let found = seek(&instance, wanted, &desk.budget)?;
    drop(bar);
    if let Some(export) = ask.export {
        return exported(&found, language(export), out);
    }
    let is_certified = match (&ask.certificate, &found.law) {
        (Some(path), Some(law)) => match (&law.certificate, &law.misere_certificate) {
            (Some(certificate), _) => write(path, certificate)?,
            (_, Some(certificate)) => write(path, certificate)?,
            (None, None) => false,
        },
        _ => false,
    };
    match &found.law {
        Some(law) if out.json => {
            let line = law.for_programs(&words.join(" "), out.lang == Lang::En);
            out.json_line(&line)?;
        }
        Some(law) => tell(law, out)?,
        None => {}
    }
    // Beside the law of a code, that its table shows none for other parameters says nothing.
    if found.law.is_none() || found.guessed.iter().any(|found| !found.laws.is_empty()) {
        guessed(&instance, &found.guessed, out)?;
    }
    // What a table shows is told, and proves nothing.
    if ask.certificate.is_some() && !is_certified {
        return Err(no_certificate().into());
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a certificate, whole or not at all; gives back that it is written.
fn write(path: &str, certificate: &impl Serialize) -> Result<bool, Error> {
    files::write(path, |to| {
        serde_json::to_writer(&mut *to, certificate)?;
        writeln!(to)
    })?;
    Ok(true)
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

/// The first law that can be written as a function, after a comment that tells it.
fn exported(found: &Sought, language: Language, out: &mut Out) -> Result<ExitCode, Failure> {
    let guessed = found.guessed.iter().find_map(|found| Some((found, found.laws.first()?)));
    let proved = found.law.as_ref().map(|law| (law.told(), law.export(language)));
    let (told, text) = match (proved, guessed) {
        (Some((told, Ok(text))), _) => (told, text),
        (_, Some((found, law))) => (found.told(law), found.export(law, language)),
        (Some((_, Err(no_period))), None) => return Err(no_period.into()),
        (None, None) => {
            let none = Error::unsupported(words!("no law was found", "未发现规律"));
            let help = words!("raise `--seconds` or `--to`", "请提高 `--seconds` 或 `--to`");
            return Err(none.help(help).into());
        }
    };
    let comment = if language == Language::Python { "#" } else { "//" };
    writeln!(out, "{comment} {}", told.get(out.lang))?;
    write!(out, "{text}")?;
    Ok(ExitCode::SUCCESS)
}

/// The laws of a rule file that its tables show.
fn guessed(instance: &Instance, found: &[Guessed], out: &mut Out) -> Result<(), Failure> {
    let colon = out.colon();
    for found in found {
        if out.json {
            let line = found.for_programs(&instance.name, out.lang);
            out.json_line(&line)?;
            continue;
        }
        let label = found.label();
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
    Ok(())
}
