//! `grundy verify FOLDER`: checks every label (the stored result of a position) of a tablebase by
//! the rules of its game.
//!
//! The progress of an interrupted check is stored in a file beside the folder, so that `--resume`
//! continues it.

use crate::failure::EXIT_FALSE;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::progress::Bar;
use crate::{CommandResult, files, requests};
use grundy::base::{Budget, Error, ErrorKind, excerpt};
use grundy::words;
use grundy::workbench::certificate::CheckReport;
use grundy_commands::verify::VerifyRequest;
use grundy_tablebase::{CheckState, check};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// The time between two saves of the progress, in seconds.
const SAVE_INTERVAL: f64 = 10.0;

/// Checks every label (the stored result of a position) of the tablebase in `folder` with `threads`
/// threads, or with one thread for each processor core if `threads` is `None`. Continues an
/// interrupted check if `resume` is set.
pub fn run(
    folder: &str,
    resume: bool,
    threads: Option<u16>,
    limits: &LimitArgs,
    out: &mut Out,
) -> CommandResult {
    let dir = Path::new(folder);
    // The progress is stored beside the folder, since the check does not change the folder.
    let state_path = format!("{}.check", folder.trim_end_matches('/'));
    let mut progress = if resume { read_state(&state_path)? } else { CheckState::default() };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.map_or(cores, usize::from);
    let verdict = {
        let bar = Bar::new(out.lang);
        let budget = Budget { progress: Some(&bar), ..limits.budget() };
        let mut saved = Instant::now();
        let result = check(dir, &mut progress, threads, &budget, &mut |progress| {
            if saved.elapsed().as_secs_f64() > SAVE_INTERVAL {
                // The check continues even if its progress cannot be saved.
                let _ = files::write_json(&state_path, progress);
                saved = Instant::now();
            }
        });
        match result {
            Err(error) if error.kind() == ErrorKind::Stopped && progress.done > 0 => {
                files::write_json(&state_path, &progress)?;
                return Err(error
                    .with_partial_result(words!(
                        verify_tablebase::continue_with_resume_progress,
                        quoted = excerpt(&state_path)
                    ))
                    .into());
            }
            result => result?,
        }
    };
    let _ = std::fs::remove_file(&state_path);
    let boards = verdict.boards;
    let description = match &verdict.flaw {
        None => words!(verify_tablebase::all_labels_are_correct_by_rules, boards),
        Some(flaw) => flaw.description.clone(),
    };
    let holds = verdict.flaw.is_none();
    let verified = CheckReport::new(holds, description, boards);
    requests::write_response(&VerifyRequest::default(), verified, out)?;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FALSE) })
}

/// Reads the progress of an interrupted check from the file `path`.
fn read_state(path: &str) -> Result<CheckState, Error> {
    let quoted = excerpt(path);
    let text = files::read_text(path).map_err(|why| {
        Error::bad(words!(verify_tablebase::cannot_read, quoted, why))
            .help(words!(verify_tablebase::start_again_without_resume))
    })?;
    serde_json::from_str(&text).map_err(|why| {
        let why = why.to_string();
        Error::new(ErrorKind::Corrupt, words!(verify_tablebase::is_damaged, quoted, why))
            .help(words!(verify_tablebase::start_again_without_resume))
    })
}
