//! `grundy lint`.

use crate::Failure;
use crate::args::{Limits, Lint};
use crate::files;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::Budget;
use grundy::lang;
use grundy::workbench::lint::lint;
use std::io::Write;
use std::process::ExitCode;

/// Something is wrong with the rules in play.
const WRONG: u8 = 1;

pub fn run(ask: &Lint, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let bar = Bar::new(out.lang);
    let budget = Budget { progress: Some(&bar), ..limits.budget() };
    let text = files::read(&ask.file)?;
    let found = lint(&ask.file, &text, &budget)?;
    drop(bar);
    let sound = found.faults.is_empty() && found.stopped.is_none();
    if out.json {
        let told = |lines: &[grundy::base::Words]| -> Vec<String> {
            lines.iter().map(|line| line.get(out.lang).to_string()).collect()
        };
        let doubts: Vec<String> =
            found.doubts.iter().map(|doubt| doubt.message.get(out.lang).to_string()).collect();
        let line = serde_json::json!({
            "file": ask.file, "sound": sound, "doubts": doubts,
            "notes": told(&found.notes), "faults": told(&found.faults),
            "complete": found.stopped.is_none(),
        });
        out.json_line(&line)?;
    } else {
        write!(out, "{}", lang::render(&text, &ask.file, &found.doubts, out.lang).trim_start())?;
        let (well, wrong) = (out.say("ok", "通过"), out.say("wrong", "有误"));
        let colon = out.colon();
        for note in &found.notes {
            writeln!(out, "{well}{colon}{}", note.get(out.lang))?;
        }
        for fault in &found.faults {
            writeln!(out, "{wrong}{colon}{}", fault.get(out.lang))?;
        }
    }
    if let Some(stopped) = found.stopped {
        return Err(stopped.into());
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(WRONG) })
}
