//! Comparing somebody's own program with the library.

use super::arguments::{Judge, cases};
use crate::Failure;
use crate::failure::DIFFERENT;
use crate::limits::Limits;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Error, Progress, Words, excerpt};
use grundy::words;
use grundy_judge::{Choices, End, Problem, Rival, accepts, answered, shrink};
use rustc_hash::FxHashSet;
use std::io::Write;
use std::process::{ExitCode, ExitStatus};
use std::time::{Duration, Instant};

/// Seconds a program may take for an input when nothing else is said.
const SECONDS: u64 = 2;
/// More than anybody waits, and less than what clocks can tell.
const LONGEST: u64 = 100_000_000;
/// Runs spent on making a failing input smaller, at most, also when each of them takes all the time
/// that is allowed; and the time for it.
const TRIES: usize = 3_000;
const SLOW_TRIES: usize = 6;
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes a program may write beyond four times what is expected.
const FLOOD: usize = 1 << 20;
/// Characters, and lines, that are shown of an input or an output.
const SHOWN: usize = 2_000;
const LINES: usize = 40;

/// An input that a program fails.
struct Failed {
    input: String,
    expected: String,
    given: String,
    fault: Fault,
    /// The first line that it wrote on standard error.
    complaint: String,
}

/// What is wrong with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Different,
    /// Ended with an exit code, or by a signal.
    Exit(i32),
    Signal(i32),
    Slow,
    Flood,
}

impl Fault {
    /// The words that programs read. Faults of different names do not become each other when inputs
    /// are made smaller.
    fn name(self) -> &'static str {
        match self {
            Fault::Different => "wrong answer",
            Fault::Exit(_) | Fault::Signal(_) => "crash",
            Fault::Slow => "time limit exceeded",
            Fault::Flood => "output limit exceeded",
        }
    }

    fn words(self, time: Duration) -> Words {
        let seconds = time.as_secs();
        match self {
            Fault::Different => words!("wrong answer", "答案错误"),
            Fault::Exit(code) => {
                words!("it ended with exit code {code}", "程序以退出码 {code} 结束")
            }
            Fault::Signal(n) => words!("it was ended by signal {n}", "程序被信号 {n} 终止"),
            Fault::Slow => words!("it took more than {seconds} s", "用时超过 {seconds} 秒"),
            Fault::Flood => words!("it wrote far too much", "输出过多"),
        }
    }
}

pub fn run(
    problem: &Problem,
    command: &str,
    judge: &Judge,
    limits: &Limits,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    if command.trim().is_empty() {
        return Err(Error::bad(words!("`--against` names no program", "`--against` 没有给出程序"))
            .help(words!("write it like `--against ./mine`", "写法如 `--against ./mine`"))
            .into());
    }
    let seconds = limits.seconds().unwrap_or(SECONDS);
    let rival = Rival { command, time: Duration::from_secs(seconds.clamp(1, LONGEST)) };
    let count = judge.cases.unwrap_or(if judge.full { 1 } else { 1000 });
    let cases = cases(judge, count);
    let bar = Bar::new(out.lang);
    for at in 0..count {
        bar.report(at, Some(count));
        let (input, made, size) = cases.input(problem, at);
        let Some(failed) = trial(problem, &rival, &input)? else { continue };
        could_start(&failed, command)?;
        let failed = match judge.full {
            true => failed,
            false => smallest(problem, &rival, failed, made, size),
        };
        let always = matches!(trial(problem, &rival, &failed.input), Ok(Some(_)));
        drop(bar);
        let told = words(&failed, rival.time, always);
        report(problem, judge, (at + 1, count), &failed, &told, out)?;
        return Ok(ExitCode::from(DIFFERENT));
    }
    drop(bar);
    if out.json {
        out.json_line(&serde_json::json!({
            "problem": problem.id, "agrees": true, "cases": count, "seed": judge.seed,
        }))?;
    } else {
        let id = problem.id;
        let line = words!("{id}: all {count} cases agree", "{id}：{count} 个用例全部一致");
        writeln!(out, "{}", line.get(out.lang))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs the program on an input: what is wrong, if anything.
fn trial(problem: &Problem, rival: &Rival, input: &str) -> Result<Option<Failed>, Error> {
    let expected = answered(problem, input)?;
    let run = rival.run(input, FLOOD + 4 * expected.len()).map_err(|error| {
        Error::bad(words!("cannot start a shell: {error}", "无法启动 shell：{error}"))
            .help(words!("`--against` needs the program `sh`", "`--against` 需要程序 `sh`"))
    })?;
    let fault = match run.end {
        End::Time => Fault::Slow,
        End::Output => Fault::Flood,
        End::Exit(status) if !status.success() => crash(status),
        End::Exit(_) if accepts(problem, input, &expected, &run.output) => return Ok(None),
        End::Exit(_) => Fault::Different,
    };
    let complaint = run.complaint.lines().next().map(excerpt).unwrap_or_default();
    let input = input.to_string();
    Ok(Some(Failed { input, expected, given: run.output, fault, complaint }))
}

#[cfg(unix)]
fn crash(status: ExitStatus) -> Fault {
    use std::os::unix::process::ExitStatusExt;
    status.code().map_or_else(|| Fault::Signal(status.signal().unwrap_or(0)), Fault::Exit)
}

#[cfg(not(unix))]
fn crash(status: ExitStatus) -> Fault {
    Fault::Exit(status.code().unwrap_or(-1))
}

/// A command that the shell does not find is no program with a fault.
fn could_start(failed: &Failed, command: &str) -> Result<(), Error> {
    if !matches!(failed.fault, Fault::Exit(126 | 127)) || !failed.given.is_empty() {
        return Ok(());
    }
    let (shown, why) = (excerpt(command), &failed.complaint);
    let wrong = words!("the shell cannot run `{shown}`: {why}", "shell 无法运行 `{shown}`：{why}");
    Err(Error::bad(wrong)
        .help(words!("write the command as in a shell", "请按 shell 中的写法给出命令")))
}

/// The smallest input with the same fault that is found.
fn smallest(problem: &Problem, rival: &Rival, failed: Failed, made: Vec<u64>, size: u64) -> Failed {
    let name = failed.fault.name();
    let tries = if failed.fault == Fault::Slow { SLOW_TRIES } else { TRIES };
    let since = Instant::now();
    let mut tried: FxHashSet<String> = FxHashSet::default();
    let (failed, _) = shrink((failed, made), |made| {
        let mut choices = Choices::again(size, made);
        let input = (problem.random)(&mut choices);
        let spent = tried.len() >= tries || since.elapsed() > PATIENCE;
        if spent || !tried.insert(input.clone()) {
            return None;
        }
        let found = trial(problem, rival, &input).ok().flatten()?;
        (found.fault.name() == name).then(|| (found, choices.made()))
    });
    failed
}

/// What is wrong, in a line.
fn words(failed: &Failed, time: Duration, always: bool) -> Words {
    let told = failed.fault.words(time);
    let told = match failed.complaint.as_str() {
        "" => told,
        complaint => told.then(&words!(": {complaint}", "：{complaint}")),
    };
    match always {
        true => told,
        false => told.then(&words!(
            " (not every time: does it use random numbers, or what it has not set?)",
            "（并非每次如此：是否用了随机数或未初始化的变量？）"
        )),
    }
}

fn report(
    problem: &Problem,
    judge: &Judge,
    (case, count): (u64, u64),
    failed: &Failed,
    told: &Words,
    out: &mut Out,
) -> Result<(), Failure> {
    let (id, Failed { input, expected, given, fault, .. }) = (problem.id, failed);
    if out.json {
        out.json_line(&serde_json::json!({
            "problem": id, "agrees": false, "case": case, "verdict": fault.name(),
            "text": told.get(out.lang), "input": input, "expected": expected, "given": given,
        }))?;
        return Ok(());
    }
    let told = match judge.full {
        true => told.clone(),
        false => {
            told.clone().then(&words!("; the smallest such input found:", "；找到的最小反例："))
        }
    };
    let (en, zh) = (&told.en, &told.zh);
    let line =
        words!("{id}: case {case} of {count}: {en}", "{id}：用例 {case}（共 {count} 个）：{zh}");
    writeln!(out, "{}", line.get(out.lang))?;
    for (title, text) in [
        (out.say("input", "输入"), input),
        (out.say("expected", "应输出"), expected),
        (out.say("given", "实际输出"), given),
    ] {
        let shown = beginning(text);
        writeln!(out, "\x1b[1m--- {title}\x1b[0m\n{}", shown.trim_end())?;
        if shown.len() < text.len() {
            let bytes = text.len();
            let more = words!(
                "… ({bytes} bytes; --json shows all)",
                "……（共 {bytes} 字节，--json 可看全部）"
            );
            writeln!(out, "{}", more.get(out.lang))?;
        }
    }
    Ok(())
}

/// As much of a text as is shown; what would steer a terminal is made visible.
fn beginning(text: &str) -> String {
    let shown = text.split_inclusive('\n').take(LINES).flat_map(str::chars).take(SHOWN);
    let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\t' | '\r');
    shown.map(|c| if steers(c) { '\u{fffd}' } else { c }).collect()
}
