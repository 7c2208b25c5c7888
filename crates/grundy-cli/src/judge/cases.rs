//! Random cases: made one by one, small ones first, and written to files.

use super::{Choices, Problem, answered};
use crate::Failure;
use crate::args::Judge;
use crate::output::Out;
use grundy::base::{Error, excerpt};
use grundy::words;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// The largest size that is asked of a problem's generator.
const LARGEST: u64 = 12;

/// The source of case `at` of `count`.
pub fn source(seed: u64, at: u64, count: u64) -> Choices {
    let size = 1 + at.saturating_mul(LARGEST) / count.max(1);
    // Seeds next to each other have nothing in common.
    Choices::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d).wrapping_add(at << 1 | 1), size)
}

/// Writes cases with their answers into a folder: 001.in, 001.out, …; or full.in, full.out.
pub fn emit(problem: &Problem, judge: &Judge, out: &mut Out) -> Result<ExitCode, Failure> {
    let folder = Path::new(judge.emit.as_deref().unwrap_or("."));
    let failed = |error: std::io::Error| {
        let shown = excerpt(&folder.display().to_string());
        Error::bad(words!("cannot write into `{shown}`: {error}", "无法写入 `{shown}`：{error}"))
            .help(words!("name a folder that can be written", "请给出可写的文件夹"))
    };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let count = judge.cases.unwrap_or(100);
    let width = count.to_string().len().max(3);
    let mut written = 0;
    let mut pair = |name: &str, input: &str| -> Result<(), Error> {
        let output = answered(problem, input)?;
        for (kind, text) in [("in", input), ("out", &output)] {
            // Whole files only: written aside, then renamed.
            let aside = folder.join(format!(".{name}.{kind}.part"));
            std::fs::write(&aside, text).map_err(failed)?;
            std::fs::rename(&aside, folder.join(format!("{name}.{kind}"))).map_err(failed)?;
        }
        written += 1;
        Ok(())
    };
    if judge.full {
        pair("full", &(problem.full)(&mut Choices::new(judge.seed, u64::MAX)))?;
    } else {
        for at in 0..count {
            let input = (problem.random)(&mut source(judge.seed, at, count));
            pair(&format!("{:0width$}", at + 1), &input)?;
        }
    }
    let shown = folder.display();
    if out.json {
        out.json_line(&serde_json::json!({ "problem": problem.id, "written": written }))?;
    } else {
        let line =
            words!("{written} cases written to {shown}", "已将 {written} 个用例写入 {shown}");
        writeln!(out, "{}", line.get(out.lang))?;
    }
    Ok(ExitCode::SUCCESS)
}
