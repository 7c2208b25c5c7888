//! Random cases written to files with their answers.

use super::arguments::{Judge, cases};
use crate::Failure;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Error, Progress, excerpt};
use grundy::words;
use grundy_judge::{Problem, answered};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Writes cases with their answers into a folder: 001.in, 001.out, …; or full.in, full.out. Into `-`
/// means on standard output, as lines of JSON.
pub fn emit(
    problem: &Problem,
    folder: &Path,
    judge: &Judge,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let count = judge.cases.unwrap_or(if judge.full { 1 } else { 100 });
    let cases = cases(judge, count);
    if folder == Path::new("-") {
        for at in 0..count {
            let (input, _, _) = cases.input(problem, at);
            let output = answered(problem, &input)?;
            out.json_line(&serde_json::json!({ "input": input, "output": output }))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let failed = |error: std::io::Error| {
        let shown = excerpt(&folder.display().to_string());
        Error::bad(words!("cannot write into `{shown}`: {error}", "无法写入 `{shown}`：{error}"))
            .help(words!("name a folder that can be written", "请给出可写的文件夹"))
    };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let width = count.to_string().len().max(3);
    let bar = Bar::new(out.lang);
    for at in 0..count {
        bar.report(at, Some(count));
        let (input, _, _) = cases.input(problem, at);
        let output = answered(problem, &input)?;
        let number = at + 1;
        let name = match judge.full {
            true if count == 1 => "full".to_string(),
            true => format!("full{number:0width$}"),
            false => format!("{number:0width$}"),
        };
        for (kind, text) in [("in", &input), ("out", &output)] {
            // Whole files only: written aside, then renamed.
            let aside = folder.join(format!(".{name}.{kind}.part"));
            std::fs::write(&aside, text).map_err(failed)?;
            std::fs::rename(&aside, folder.join(format!("{name}.{kind}"))).map_err(failed)?;
        }
    }
    drop(bar);
    if out.json {
        out.json_line(&serde_json::json!({
            "problem": problem.id, "written": count, "seed": judge.seed,
        }))?;
    } else {
        let shown = folder.display();
        let line = words!("{count} cases written to {shown}", "已将 {count} 个用例写入 {shown}");
        writeln!(out, "{}", line.get(out.lang))?;
    }
    Ok(ExitCode::SUCCESS)
}
