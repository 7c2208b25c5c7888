//! `grundy judge --emit`: writes random test cases with their answers.

use super::arguments::{JudgeArgs, case_generator};
use crate::CommandResult;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Error, Progress, excerpt};
use grundy::words;
use grundy_judge::ContestTask;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Writes test cases with their answers to `folder`: as files 001.in, 001.out, …, or full.in and
/// full.out for a case of full size. If `folder` is `-`, writes them to standard output as lines of
/// JSON.
pub fn emit(
    task: &dyn ContestTask,
    folder: &Path,
    judge: &JudgeArgs,
    out: &mut Out,
) -> CommandResult {
    let count = judge.cases.unwrap_or(if judge.full { 1 } else { 100 });
    let cases = case_generator(judge, count);
    if folder == Path::new("-") {
        for index in 0..count {
            let input = cases.case(task, index)?.input;
            let output = task.answer(input.as_bytes())?;
            out.json_line(&serde_json::json!({ "input": input, "output": output }))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let write_error = |error: std::io::Error| {
        let quoted = excerpt(&folder.display().to_string());
        Error::bad(words!(judge::cannot_write_to, quoted, error))
            .help(words!(judge::name_folder_that_can_be_written))
    };
    std::fs::create_dir_all(folder).map_err(write_error)?;
    let width = count.to_string().len().max(3);
    let bar = Bar::new(out.lang);
    for index in 0..count {
        bar.report(index, Some(count));
        let input = cases.case(task, index)?.input;
        let output = task.answer(input.as_bytes())?;
        let number = index + 1;
        let name = match (judge.full, count) {
            (true, 1) => "full".to_string(),
            (true, _) => format!("full{number:0width$}"),
            (false, _) => format!("{number:0width$}"),
        };
        for (kind, text) in [("in", &input), ("out", &output)] {
            // Write each file under a temporary name and rename it, so that no incomplete file is
            // left.
            let temporary_path = folder.join(format!(".{name}.{kind}.part"));
            std::fs::write(&temporary_path, text).map_err(write_error)?;
            std::fs::rename(&temporary_path, folder.join(format!("{name}.{kind}")))
                .map_err(write_error)?;
        }
    }
    drop(bar);
    if out.json {
        out.json_line(&serde_json::json!({
            "problem": task.id(), "written": count, "seed": judge.seed,
        }))?;
    } else {
        let line = words!(judge::cases_written_to, count, folder = folder.display());
        writeln!(out, "{}", line.get(out.lang))?;
    }
    Ok(ExitCode::SUCCESS)
}
