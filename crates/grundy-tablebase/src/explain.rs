//! Converts file errors, and the reasons why a game is not solved, into messages in English and
//! Chinese.

use crate::file_error::FileError;
use crate::manifest::FORMAT;
use grundy::base::{Error, ErrorKind, Limit, Suggestion, excerpt};
use grundy::lang::BoardErrors;
use grundy::lang::RuleGame;
use grundy::words;
use grundy_boards::Unsolved;
use std::path::Path;

/// Returns a path as text, shortened to a length that is suitable for a message.
fn shorten(path: &Path) -> String {
    excerpt(&path.to_string_lossy())
}

impl From<FileError> for Error {
    fn from(error: FileError) -> Error {
        match error {
            FileError::Io { path, why, full } => {
                let (path, why) = (shorten(&path), excerpt(&why));
                let error = Error::bad(words!(explain::cannot_be_read_or_written, path, why));
                if full {
                    error.help(words!(explain::free_space_on_disk_results))
                } else {
                    error.help(words!(explain::name_folder_that_can_be_read))
                }
            }
            FileError::Missing(path) => {
                Error::unknown(words!(explain::contains_no_tablebase, path = shorten(&path)))
                    .help(words!(explain::name_folder_that_grundy_tablebase_game))
            }
            FileError::Corrupt { path, why } => {
                let (path, why) = (shorten(&path), excerpt(&why));
                let damaged = words!(explain::is_damaged, path, why);
                Error::new(ErrorKind::Corrupt, damaged).help(words!(explain::build_tablebase_again))
            }
            FileError::NewerFormat(format) => Error::unsupported(words!(
                explain::tablebase_has_format_this_version,
                format,
                format_text = FORMAT
            ))
            .help(words!(explain::use_later_version_of_grundy)),
            FileError::Stopped => grundy::base::Stopped::Interrupted.into(),
        }
    }
}

/// Returns the error for labels (stored results of boards) that do not fit into memory; `bytes` is
/// the memory that they need.
pub fn labels_too_large(bytes: u64) -> Error {
    let mebibytes = (bytes >> 20) + 1;
    Error::too_big(words!(explain::results_of_all_boards_together_need, mebibytes))
        .suggest(Suggestion::RaiseLimit(Limit::MemoryTo(mebibytes)))
}

/// Returns the error for the game `rules` that was not solved, for the reason `why`. `bytes` is the
/// memory budget.
pub fn unsolved(why: Unsolved, rules: &RuleGame, bytes: u64) -> Error {
    match why {
        Unsolved::Large => {
            Error::too_big(words!(explain::boards_do_not_fit_in_mib, mebibytes = bytes >> 20))
                .suggest(Suggestion::RaiseLimit(Limit::Memory))
        }
        Unsolved::Long => Error::too_big(words!(explain::results_cannot_be_stored_board))
            .help(words!(explain::use_smaller_board)),
        Unsolved::Fault => {
            Error::unsupported(words!(explain::rules_cannot_be_evaluated_at_reachable))
                .help(words!(explain::check_rules_with_grundy_lint))
        }
        Unsolved::Rules => Error::unsupported(words!(explain::start_position_is_not_board))
            .help(words!(explain::give_another_start_position)),
        Unsolved::Capacity(limit) => rules.capacity_error(limit),
        Unsolved::Cyclic => Error::unsupported(words!(explain::it_is_not_proved_that_play))
            .help(words!(explain::omit_outcomes)),
        Unsolved::Scored => {
            Error::unsupported(words!(explain::game_counts_points_so_outcomes_alone))
                .help(words!(explain::omit_outcomes))
        }
        Unsolved::Stopped => grundy::base::Stopped::Interrupted.into(),
        // The checkpoint store usually has a more precise error, which the caller returns instead.
        Unsolved::Checkpoint => {
            Error::new(ErrorKind::Corrupt, words!(explain::stored_progress_belongs_to_another))
                .help(words!(explain::build_tablebase_again_without_resume))
        }
    }
}
