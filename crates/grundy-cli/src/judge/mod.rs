//! `grundy judge`: contest problems answered in their own formats.
//!
//! A problem is one file and one line in the list: it reads an input, asks the library, and writes the
//! output. It computes nothing itself.

mod choices;
mod input;

mod hdu1536;
mod hdu1846;
mod p1962;
mod p3390;
mod p4363;
mod uoj266;

pub use choices::Choices;
pub use input::Input;

use crate::Failure;
use crate::args::Judge;
use crate::output::Out;
use grundy::base::{Error, Text, excerpt};
use grundy::words;
use std::io::{Read, Write};
use std::process::ExitCode;

/// A contest problem.
pub struct Problem {
    /// What it is called by: judge and number, as in `hdu1846`.
    pub id: &'static str,
    /// Its title.
    pub title: Text,
    /// The greatest input, in words.
    pub limits: &'static str,
    /// The numbers of the systems that answer it, as in S17.
    pub systems: &'static [u16],
    /// Public samples: inputs with their outputs.
    pub samples: &'static [(&'static str, &'static str)],
    /// Reads an input and appends the answers. All of the input is read before anything is answered.
    pub answer: fn(&mut Input, &mut String) -> Result<(), Error>,
    /// A small valid input, larger as `choices.size()` grows.
    pub random: fn(&mut Choices) -> String,
    /// A valid input at the limits.
    pub full: fn(&mut Choices) -> String,
}

/// Every problem, in the order in which people look for them: judge, then number.
static PROBLEMS: &[&Problem] = &[
    &hdu1536::PROBLEM,
    &hdu1846::PROBLEM,
    &p1962::PROBLEM,
    &p3390::PROBLEM,
    &p4363::PROBLEM,
    &uoj266::PROBLEM,
];

/// The largest input that is read.
const LARGEST_INPUT: u64 = 1 << 28;

pub fn run(judge: &Judge, out: &mut Out) -> Result<ExitCode, Failure> {
    if judge.problem == "list" {
        for problem in PROBLEMS {
            if out.json {
                out.json_line(&serde_json::json!({
                    "id": problem.id, "title": problem.title.get(out.lang), "limits": problem.limits,
                    "systems": problem.systems, "samples": problem.samples,
                }))?;
            } else {
                writeln!(out, "{}  {}", problem.id, problem.title.get(out.lang))?;
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    let problem = find(&judge.problem)?;
    if judge.full || judge.cases > 0 {
        return write_cases(problem, judge, out);
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().take(LARGEST_INPUT).read_to_end(&mut bytes)?;
    let mut answer = String::new();
    (problem.answer)(&mut Input::new(&bytes), &mut answer)?;
    out.write_all(answer.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Writes inputs, one after the other.
fn write_cases(problem: &Problem, judge: &Judge, out: &mut Out) -> Result<ExitCode, Failure> {
    if judge.full {
        out.write_all((problem.full)(&mut Choices::new(judge.seed, u64::MAX)).as_bytes())?;
    }
    for case in 0..judge.cases {
        let mut choices = Choices::new(judge.seed + case, 1 + case / 50);
        out.write_all((problem.random)(&mut choices).as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn find(id: &str) -> Result<&'static Problem, Error> {
    let found = PROBLEMS.iter().find(|problem| problem.id.eq_ignore_ascii_case(id));
    found.copied().ok_or_else(|| {
        let shown = excerpt(id);
        Error::bad(words!("there is no problem `{shown}`", "没有题目 `{shown}`"))
            .help(words!("`grundy judge list` shows them all", "`grundy judge list` 列出全部"))
    })
}
