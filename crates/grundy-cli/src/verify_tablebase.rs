//! `grundy verify FOLDER`: every label of a tablebase.

use crate::Failure;
use crate::asking;
use crate::failure::LAW_FALSE;
use crate::files;
use crate::limits::Limits;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Budget, Error, ErrorKind, excerpt};
use grundy::words;
use grundy::workbench::certificate::Verified;
use grundy_commands::verify::VerifyRequest;
use grundy_tablebase::{Checking, check};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// Seconds between two times that a check writes down how far it has come.
const BETWEEN_SAVES: f64 = 10.0;

/// Checks every label of a tablebase, by as many threads as there are cores where it is not said.
pub fn run(
    folder: &str,
    resume: bool,
    threads: Option<u16>,
    limits: &Limits,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let dir = Path::new(folder);
    // Beside the folder, which stays as it is.
    let state = format!("{}.check", folder.trim_end_matches('/'));
    let mut so_far = if resume { resumed(&state)? } else { Checking::default() };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.map_or(cores, usize::from);
    let found = {
        let bar = Bar::new(out.lang);
        let budget = Budget { progress: Some(&bar), ..limits.budget() };
        let mut saved = Instant::now();
        let found = check(dir, &mut so_far, threads, &budget, &mut |so_far| {
            if saved.elapsed().as_secs_f64() > BETWEEN_SAVES {
                // Where it cannot be written, the check is none the worse.
                let _ = files::write_json(&state, so_far);
                saved = Instant::now();
            }
        });
        match found {
            Err(error) if error.kind() == ErrorKind::Stopped && so_far.done > 0 => {
                files::write_json(&state, &so_far)?;
                let shown = excerpt(&state);
                return Err(error
                    .so_far(words!(
                        "go on with `--resume`; `{shown}` says from where",
                        "可用 `--resume` 继续；进度记在 `{shown}` 中"
                    ))
                    .into());
            }
            found => found?,
        }
    };
    let _ = std::fs::remove_file(&state);
    let boards = found.boards;
    let told = match &found.flaw {
        None => words!(
            "all {boards} labels hold, each by the rules and the labels of its options",
            "{boards} 个标记全部成立：逐一按规则与各走法的标记验证"
        ),
        Some(flaw) => flaw.words.clone(),
    };
    let holds = found.flaw.is_none();
    let verified = Verified { holds, words: told, positions: boards };
    asking::write(&VerifyRequest::default(), verified, out)?;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(LAW_FALSE) })
}

/// How far an earlier check came.
fn resumed(state: &str) -> Result<Checking, Error> {
    let shown = excerpt(state);
    let text = files::read_text(state).map_err(|why| {
        Error::bad(words!("cannot read `{shown}`: {why}", "无法读取 `{shown}`：{why}"))
            .help(words!("begin without `--resume`", "请不加 `--resume` 重新开始"))
    })?;
    serde_json::from_str(&text).map_err(|why| {
        let why = why.to_string();
        Error::new(
            ErrorKind::Corrupt,
            words!("`{shown}` is damaged: {why}", "`{shown}` 已损坏：{why}"),
        )
        .help(words!("begin without `--resume`", "请不加 `--resume` 重新开始"))
    })
}
