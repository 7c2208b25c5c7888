//! `grundy judge`: contest problems answered in their own formats.

mod against;
mod emit;

use crate::Failure;
use crate::args::Limits;
use crate::numbers::{count, positive};
use crate::output::Out;
use crate::watch;
use grundy::base::Error;
use grundy::words;
use grundy_judge::{Cases, NO_GAME, PROBLEMS, answered, find};
use std::io::{Read, Write};
use std::process::ExitCode;

/// The largest input that is read.
const LARGEST_INPUT: u64 = 1 << 28;

/// `grundy judge`.
#[derive(clap::Args)]
#[command(
    after_help = "With --against, the program gets random inputs, small ones first, through a shell. When it answers\n\
otherwise, ends with an exit code, takes longer than --time (2 seconds when not given) or writes\n\
without end, the smallest input on which it does so that can be found is printed; exit code 1.\n\
White space at the end of a line and of the output does not count. With --full, inputs at the limits\n\
of the problem are given instead, and not made smaller.\n\n\
Examples:\n  grundy judge list\n  grundy judge hdu1846 < in.txt > out.txt\n  \
grundy judge hdu2516 --against ./mine --cases 1000\n  \
grundy judge p4126 --against 'python3 mine.py' --time 5 --seed 7\n  \
grundy judge hdu1850 --emit cases --cases 50   001.in, 001.out, 002.in, …\n  \
grundy judge uoj266 --emit cases --full        full.in, full.out\n  \
grundy judge uoj266 --full | time ./mine"
)]
pub struct Judge {
    /// The problem, as in hdu1846; `list` shows them all
    #[arg(value_name = "ID")]
    pub problem: String,
    /// Compare a program of your own on random inputs
    #[arg(long, value_name = "COMMAND", conflicts_with = "emit")]
    pub against: Option<String>,
    /// Write random inputs with their answers into a folder, which is made; - for lines of JSON
    #[arg(long, value_name = "DIR")]
    pub emit: Option<std::path::PathBuf>,
    /// Inputs at the limits; alone, one is written to standard output
    #[arg(long)]
    pub full: bool,
    /// Small inputs only, such as brute force can answer; otherwise the last quarter has large numbers
    #[arg(long, conflicts_with = "full")]
    pub small: bool,
    /// How many inputs [default: 1000 with --against, 100 with --emit, 1 with --full]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub cases: Option<u64>,
    /// Another seed gives other inputs
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = count)]
    pub seed: u64,
}

pub fn run(judge: &Judge, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    if judge.problem == "list" {
        list(out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let problem = find(&judge.problem)?;
    match (&judge.against, &judge.emit) {
        (Some(command), _) => against::run(problem, command, judge, limits, out),
        (None, Some(folder)) => emit::emit(problem, folder, judge, out),
        (None, None) if judge.full => {
            out.write_all(cases(judge, 1).input(problem, 0).0.as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        (None, None) if judge.cases.is_some() => Err(Error::bad(words!(
            "`--cases` says how many inputs, but not what for",
            "`--cases` 只说明了输入的个数，没有说明用途"
        ))
        .help(words!("add `--against COMMAND` or `--emit DIR`", "请加上 `--against` 或 `--emit`"))
        .into()),
        (None, None) if judge.seed != 1 || judge.small => Err(Error::bad(words!(
            "`--seed` and `--small` are for random inputs, and none are asked for",
            "`--seed` 与 `--small` 用于随机输入，此处没有要求生成"
        ))
        .help(words!("add `--against COMMAND` or `--emit DIR`", "请加上 `--against` 或 `--emit`"))
        .into()),
        (None, None) => {
            let answer = answered(problem, &watch::waiting(read)?)?;
            if out.json {
                let id = problem.id;
                out.json_line(&serde_json::json!({ "problem": id, "output": answer }))?;
            } else {
                out.write_all(answer.as_bytes())?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// The whole of standard input.
fn read() -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().take(LARGEST_INPUT + 1).read_to_end(&mut bytes).map_err(|error| {
        Error::bad(words!("cannot read the input: {error}", "无法读取输入：{error}"))
            .help(words!("give a file, as in `< in.txt`", "请给出文件，如 `< in.txt`"))
    })?;
    if bytes.len() as u64 > LARGEST_INPUT {
        return Err(Error::too_big(words!(
            "the input is longer than {LARGEST_INPUT} bytes",
            "输入超过 {LARGEST_INPUT} 字节"
        ))
        .help(words!("no problem needs as much", "没有题目需要这么长的输入")));
    }
    Ok(bytes)
}

fn list(out: &mut Out) -> Result<(), Failure> {
    for problem in PROBLEMS {
        let (id, title) = (problem.id, problem.title);
        if out.json {
            out.json_line(&serde_json::json!({
                "id": id, "title": { "en": title.en, "zh": title.zh }, "limits": problem.limits,
                "systems": problem.systems.iter().map(|n| format!("S{n}")).collect::<Vec<_>>(),
                "samples": problem.samples.iter().map(|(input, output)| {
                    serde_json::json!({ "input": input, "output": output })
                }).collect::<Vec<_>>(),
            }))?;
            continue;
        }
        let systems: Vec<String> = problem.systems.iter().map(|n| format!("S{n}")).collect();
        let systems = systems.join(" ");
        writeln!(out, "\x1b[1m{id:12}\x1b[0m  {systems:4} {} · {}", title.en, title.zh)?;
        writeln!(out, "{:12}       {}", "", problem.limits)?;
    }
    let (id, title, system, what) = NO_GAME;
    if out.json {
        out.json_line(&serde_json::json!({
            "id": id, "title": { "en": title.en, "zh": title.zh },
            "systems": [format!("S{system}")], "unsolvable": what.get(out.lang),
        }))?;
    } else {
        writeln!(out, "\x1b[1m{id:12}\x1b[0m  S{system:<3} {} · {}", title.en, title.zh)?;
        writeln!(out, "{:12}       {}", "", what.get(out.lang))?;
    }
    Ok(())
}

/// The cases that are asked for, or so many.
fn cases(judge: &Judge, count: u64) -> Cases {
    Cases { seed: judge.seed, count, small: judge.small, full: judge.full }
}
