//! `grundy judge`: contest problems answered in their own formats.

mod against;
mod arguments;
mod emit;

use crate::Failure;
use crate::limits::Limits;
use crate::output::Out;
use crate::watch;
pub use arguments::Judge;
use arguments::cases;
use grundy::base::Error;
use grundy::words;
use grundy_judge::{NO_GAME, PROBLEMS, answered, find};
use std::io::{Read, Write};
use std::process::ExitCode;

/// The largest input that is read.
const LARGEST_INPUT: u64 = 1 << 28;

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
            "`--cases` gives a number of inputs, but no problem",
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
