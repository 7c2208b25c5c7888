//! Comparing somebody's own program with the library.

use super::{Choices, Problem, accepts, answered, cases, shrink::shrink};
use crate::Failure;
use crate::args::{Judge, Limits};
use crate::failure::LAW_FALSE;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Error, Progress, Words, excerpt};
use grundy::words;
use std::io::{Read, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// Seconds a program may take for a case when nothing else is said.
const SECONDS: u64 = 2;
/// Runs spent on making a failing input smaller, at most, and the time for it.
const TRIES: usize = 2_000;
const PATIENCE: Duration = Duration::from_secs(20);
/// Runs spent on that when each of them has to be waited for.
const SLOW_TRIES: usize = 5;
/// Bytes a program may write beyond what is expected.
const FLOOD: u64 = 1 << 20;

/// What is wrong with an output.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fault {
    Different(String),
    Crash { told: String, output: String },
    Slow,
    Flood,
}

impl Fault {
    fn name(&self) -> &'static str {
        match self {
            Fault::Different(_) => "wrong answer",
            Fault::Crash { .. } => "crash",
            Fault::Slow => "time limit exceeded",
            Fault::Flood => "output limit exceeded",
        }
    }

    fn told(&self) -> Words {
        match self {
            Fault::Different(_) => words!("wrong answer", "答案错误"),
            Fault::Crash { told, .. } => words!("it failed: {told}", "程序出错：{told}"),
            Fault::Slow => words!("it took too long", "超出时间限制"),
            Fault::Flood => words!("it wrote far too much", "输出过多"),
        }
    }

    fn output(&self) -> &str {
        match self {
            Fault::Different(output) | Fault::Crash { output, .. } => output,
            Fault::Slow | Fault::Flood => "",
        }
    }
}

pub fn run(
    problem: &Problem,
    judge: &Judge,
    limits: &Limits,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let command = judge.against.as_deref().unwrap_or_default();
    let limit = Duration::from_secs(limits.seconds().unwrap_or(SECONDS).max(1));
    let count = judge.cases.unwrap_or(1000);
    let bar = Bar::new();
    let check = |input: &str| -> Result<Option<(String, Fault)>, Error> {
        let expected = answered(problem, input)?;
        let fault = fault(problem, command, input, &expected, limit)?;
        Ok(fault.map(|fault| (expected, fault)))
    };
    for at in 0..count {
        if let Some(bar) = &bar {
            bar.report(at, Some(count));
        }
        let mut choices = cases::source(judge.seed, at, count);
        let input = (problem.random)(&mut choices);
        let Some((_, first)) = check(&input)? else { continue };
        let size = choices.size();
        let again = |made: &[u64]| (problem.random)(&mut Choices::again(size, made));
        let tries = if first == Fault::Slow { SLOW_TRIES } else { TRIES };
        let since = Instant::now();
        let mut fails =
            |made: &[u64]| since.elapsed() < PATIENCE && matches!(check(&again(made)), Ok(Some(_)));
        let smallest = again(&shrink(choices.made(), tries, &mut fails));
        // A program that fails only now and then may answer the smallest input rightly now.
        let (input, found) = match check(&smallest)? {
            Some(found) => (smallest, Some(found)),
            None => (input.clone(), check(&input)?),
        };
        drop(bar);
        let Some((expected, fault)) = found else {
            return Err(Error::bad(words!(
                "case {at}: `{command}` fails only now and then",
                "用例 {at}：`{command}` 时对时错"
            ))
            .help(words!(
                "does it use what it has not set, or random numbers?",
                "是否用了未初始化的变量或随机数？"
            ))
            .into());
        };
        report(problem, at + 1, &input, &expected, &fault, out)?;
        return Ok(ExitCode::from(LAW_FALSE));
    }
    drop(bar);
    if out.json {
        out.json_line(
            &serde_json::json!({ "problem": problem.id, "agrees": true, "cases": count }),
        )?;
    } else {
        let id = problem.id;
        let line = words!("{id}: all {count} cases agree", "{id}：{count} 个用例全部一致");
        writeln!(out, "{}", line.get(out.lang))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn report(
    problem: &Problem,
    case: u64,
    input: &str,
    expected: &str,
    fault: &Fault,
    out: &mut Out,
) -> Result<(), Failure> {
    let (id, told, given) = (problem.id, fault.told(), fault.output());
    if out.json {
        out.json_line(&serde_json::json!({
            "problem": id, "agrees": false, "case": case, "verdict": fault.name(),
            "told": told.get(out.lang), "input": input, "expected": expected, "given": given,
        }))?;
        return Ok(());
    }
    let (en, zh) = (&told.en, &told.zh);
    let line = words!(
        "{id}: case {case}: {en}; the smallest such input found:",
        "{id}：用例 {case}：{zh}；找到的最小反例："
    );
    writeln!(out, "{}", line.get(out.lang))?;
    for (title, text) in [
        (out.say("input", "输入"), input),
        (out.say("expected", "应输出"), expected),
        (out.say("given", "实际输出"), given),
    ] {
        writeln!(out, "\x1b[1m--- {title}\x1b[0m\n{}", text.trim_end())?;
    }
    Ok(())
}

/// What is wrong with the output of a program for an input.
fn fault(
    problem: &Problem,
    command: &str,
    input: &str,
    expected: &str,
    limit: Duration,
) -> Result<Option<Fault>, Error> {
    let cannot = |error: std::io::Error| {
        let shown = excerpt(command);
        Error::bad(words!("cannot run `{shown}`: {error}", "无法运行 `{shown}`：{error}"))
            .help(words!("write the command as in a shell", "请按 shell 中的写法给出命令"))
    };
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // A group of its own, so that whatever it starts ends with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    let mut child = shell.spawn().map_err(cannot)?;
    let (mut to, from) = (child.stdin.take(), child.stdout.take());
    let most = expected.len() as u64 * 4 + FLOOD;
    let started = Instant::now();
    let (status, output) = std::thread::scope(|scope| {
        // A program need not read all of its input, nor any.
        scope.spawn(|| to.take().map(|mut to| to.write_all(input.as_bytes())));
        let reader = scope.spawn(|| {
            let mut bytes = Vec::new();
            let read = from.map(|from| from.take(most + 1).read_to_end(&mut bytes));
            (read, bytes)
        });
        let mut nap = Duration::from_micros(200);
        let status = loop {
            let flooded = reader.is_finished() && started.elapsed() > nap * 50;
            match child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if started.elapsed() < limit && !flooded => {}
                _ => break None,
            }
            std::thread::sleep(nap);
            nap = (nap * 2).min(Duration::from_millis(5));
        };
        // Children of its own may still hold the pipes.
        kill(&mut child);
        let (_, bytes) = reader.join().expect("reading does not panic");
        (status, bytes)
    });
    let text = String::from_utf8_lossy(&output).into_owned();
    if output.len() as u64 > most {
        return Ok(Some(Fault::Flood));
    }
    Ok(match status {
        None => Some(Fault::Slow),
        Some(status) if !status.success() => {
            Some(Fault::Crash { told: status.to_string(), output: text })
        }
        Some(_) if !accepts(problem, input, expected, &text) => Some(Fault::Different(text)),
        Some(_) => None,
    })
}

/// Ends a program and what it started.
fn kill(child: &mut std::process::Child) {
    #[cfg(unix)]
    {
        let group = format!("-{}", child.id());
        let kill =
            Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        drop(kill);
    }
    let _ = child.kill();
    let _ = child.wait();
}
