//! `grundy verify`: certificates, checked and written.

use crate::Failure;
use crate::args::{Limits, Verify};
use crate::failure::LAW_FALSE;
use crate::files;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Budget, Error, excerpt};
use grundy::words;
use grundy::workbench::Question;
use grundy::workbench::certificate::{self, Any};
use std::io::Write;
use std::process::ExitCode;

pub fn run(verify: &Verify, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let path = &verify.file;
    let shown = excerpt(path);
    let place = || words!("`{shown}`", "`{shown}`");
    let text = files::read_text(path).map_err(|why| {
        Error::bad(words!("cannot read `{shown}`: {why}", "无法读取 `{shown}`：{why}")).help(
            words!(
                "name a file written by `grundy solve … --certificate FILE`",
                "请给出由 `grundy solve … --certificate FILE` 写出的文件"
            ),
        )
    })?;
    let certificate = Any::read(&text).map_err(|error| error.at(place()))?;
    drop(text);
    let budget = limits.budget();
    let bar = Bar::new(out.lang);
    let verified =
        certificate::verify_any(&certificate, &Budget { progress: Some(&bar), ..budget });
    drop(bar);
    let verified = verified.map_err(|error| error.at(place()))?;
    let told = verified.told.get(out.lang);
    if out.json {
        let positions = verified.positions;
        out.json_line(&serde_json::json!({
            "file": path, "holds": verified.holds, "positions": positions, "told": told,
        }))?;
    } else {
        let holds = match verified.holds {
            true => out.say("verified", "验证通过"),
            false => out.say("false", "不成立"),
        };
        writeln!(out, "{holds}{}{told}", out.colon())?;
    }
    Ok(if verified.holds { ExitCode::SUCCESS } else { ExitCode::from(LAW_FALSE) })
}

/// Writes the certificate of an answer: whole, or not at all.
pub fn write(question: &Question, path: &str, budget: &Budget) -> Result<(), Error> {
    let certificate = certificate::certify(question, budget)?;
    files::write(path, |to| {
        serde_json::to_writer(&mut *to, &certificate)?;
        writeln!(to)
    })
}
