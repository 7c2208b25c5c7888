//! `grundy judge`: answers contest problems in their own input and output formats.

mod against;
mod arguments;
mod emit;

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::{CommandFailure, CommandResult, files, watch};
pub use arguments::JudgeArgs;
use arguments::case_generator;
use grundy::base::{Error, excerpt};
use grundy::words;
use grundy_judge::{
    ContestTask, Excluded, NOT_A_GAME, PROBLEMS, RuleProblem, RuleProblemOptions, find,
};
use std::io::{Read, Write};
use std::process::ExitCode;

/// The default template of the output for a rule file: who wins, the first player or the second.
const DEFAULT_OUTPUT: &str = "First|Second";
/// The maximum length of the input of a problem on standard input, in bytes.
const MAX_INPUT_BYTES: u64 = 1 << 28;

pub fn run(judge: &JudgeArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    if judge.problem == "list" {
        list_problems(out)?;
        return Ok(ExitCode::SUCCESS);
    }
    if !judge.problem.ends_with(".game") {
        let rule_options = [&judge.settings, &judge.range].into_iter().flatten();
        let rule_options = rule_options.chain(&judge.input).chain(&judge.output);
        if let Some(option) = rule_options.into_iter().next() {
            let (id, option) = (excerpt(&judge.problem), excerpt(option));
            return Err(Error::bad(words!(judge::option_is_for_rule_files, option, id))
                .help(words!(judge::name_rule_file_or_omit_option))
                .into());
        }
        return run_task(find(&judge.problem)?, judge, limits, out);
    }
    let game_words: Vec<String> =
        std::iter::once(&judge.problem).chain(&judge.settings).cloned().collect();
    let options = RuleProblemOptions {
        game_words: &game_words,
        input: judge.input.as_deref(),
        output: judge.output.as_deref().unwrap_or(DEFAULT_OUTPUT),
        ranges: &judge.range,
    };
    let problem = RuleProblem::new(&options, &files::read_file, &limits.budget())?;
    run_task(&problem, judge, limits, out)
}

/// Does what the options request for a task: answers an input, writes cases, or tests a program.
fn run_task(
    task: &dyn ContestTask,
    judge: &JudgeArgs,
    limits: &LimitArgs,
    out: &mut Out,
) -> CommandResult {
    match (&judge.against, &judge.emit) {
        (Some(command), _) => against::run(task, command, judge, limits, out),
        (None, Some(folder)) => emit::emit(task, folder, judge, out),
        (None, None) if judge.full => {
            out.write_all(case_generator(judge, 1).case(task, 0)?.input.as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        (None, None) if judge.cases.is_some() => {
            Err(Error::bad(words!(judge::cases_has_no_effect_without_against))
                .help(words!(judge::add_against_command_or_emit_dir))
                .into())
        }
        (None, None) if judge.seed != 1 || judge.small => {
            Err(Error::bad(words!(judge::seed_and_small_have_no_effect))
                .help(words!(judge::add_against_command_or_emit_dir))
                .into())
        }
        (None, None) => {
            let output = task.answer(&watch::pause_for_input(read_input)?)?;
            if out.json {
                let id = task.id();
                out.json_line(&serde_json::json!({ "problem": id, "output": output }))?;
            } else {
                out.write_all(output.as_bytes())?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Reads standard input to its end. Returns an error if it is longer than [`MAX_INPUT_BYTES`].
fn read_input() -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().take(MAX_INPUT_BYTES + 1).read_to_end(&mut bytes).map_err(|error| {
        Error::bad(words!(judge::cannot_read_input, error))
            .help(words!(judge::give_file_as_in_in_txt))
    })?;
    if bytes.len() as u64 > MAX_INPUT_BYTES {
        return Err(Error::too_big(words!(
            judge::input_is_longer_than_bytes,
            max_input_bytes = MAX_INPUT_BYTES
        ))
        .help(words!(judge::give_shorter_input_no_problem_needs)));
    }
    Ok(bytes)
}

/// Prints the list of the contest problems that `judge` can answer.
fn list_problems(out: &mut Out) -> Result<(), CommandFailure> {
    for problem in PROBLEMS.iter() {
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
    let Excluded { id, title, system, reason } = NOT_A_GAME;
    if out.json {
        out.json_line(&serde_json::json!({
            "id": id, "title": { "en": title.en, "zh": title.zh },
            "systems": [format!("S{system}")], "unsolvable": reason.get(out.lang),
        }))?;
    } else {
        writeln!(out, "\x1b[1m{id:12}\x1b[0m  S{system:<3} {} · {}", title.en, title.zh)?;
        writeln!(out, "{:12}       {}", "", reason.get(out.lang))?;
    }
    Ok(())
}
