//! Converts cluster errors into messages in English and Chinese.

use crate::error::{ClusterError, Mismatch};
use crate::hosts::MAX_HOSTS;
use grundy::base::{Error, ErrorKind, Words, excerpt};
use grundy::words;
use grundy_boards::exchange::SHARDS;
use std::path::Path;

/// Returns `text`, shortened to a length that is suitable for a message.
pub fn shorten(text: &str) -> String {
    excerpt(text)
}

/// Replaces the control characters in a message that another process sent. The sender has shortened
/// the message before.
fn without_controls(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn shorten_path(path: &Path) -> String {
    excerpt(&path.to_string_lossy())
}

impl From<ClusterError> for Error {
    fn from(error: ClusterError) -> Error {
        match error {
            ClusterError::File { .. }
            | ClusterError::InvalidAddress { .. }
            | ClusterError::DuplicateAddress { .. }
            | ClusterError::TooManyWorkers { .. }
            | ClusterError::UnknownProcess { .. }
            | ClusterError::NoSecret
            | ClusterError::HostCount { .. }
            | ClusterError::SecretTooShort(_)
            | ClusterError::SecretNotAFile(_)
            | ClusterError::SecretReadable(_) => argument_error(error),
            ClusterError::Unsolved(_) | ClusterError::MissingFile(_) => folder_error(error),
            _ => process_error(error),
        }
    }
}

/// Returns the message for an error in the arguments of the program or in the files that they name.
fn argument_error(error: ClusterError) -> Error {
    match error {
        ClusterError::File { path, why } => {
            let (path, why) = (shorten_path(&path), shorten(&why));
            Error::bad(words!(explain::cannot_be_read, path, why))
                .help(words!(explain::name_file_that_can_be_read))
        }
        ClusterError::InvalidAddress { path, line, text } => {
            let (path, text) = (shorten_path(&path), shorten(&text));
            Error::bad(words!(explain::line_of_is_not_address, line, path, text))
                .help(words!(explain::write_one_address_host_port_per))
        }
        ClusterError::DuplicateAddress { path, address } => {
            let (path, address) = (shorten_path(&path), shorten(&address));
            Error::bad(words!(explain::lists_twice, path, address))
                .help(words!(explain::give_each_process_different_port))
        }
        ClusterError::TooManyWorkers { workers } => {
            Error::bad(words!(explain::workers_in_total_total, workers, shards = SHARDS))
                .help(words!(explain::change_hosts_or_workers))
        }
        ClusterError::UnknownProcess { process, hosts } => {
            Error::bad(words!(explain::process_does_not_exist_hosts, process, hosts))
                .help(words!(explain::set_process_to_line_number))
        }
        ClusterError::HostCount { path, hosts } => {
            let path = shorten_path(&path);
            Error::bad(words!(
                explain::lists_hosts_it_must_list_one,
                path,
                hosts,
                max_hosts = MAX_HOSTS
            ))
            .help(words!(explain::write_one_address_host_port_per))
        }
        ClusterError::SecretTooShort(path) => {
            let path = shorten_path(&path);
            Error::bad(words!(explain::secret_in_has_fewer_than_16, path)).help(create_secret())
        }
        ClusterError::SecretNotAFile(path) => {
            let path = shorten_path(&path);
            Error::bad(words!(explain::secret_is_not_regular_file, path)).help(create_secret())
        }
        ClusterError::SecretReadable(path) => {
            let path = shorten_path(&path);
            Error::bad(words!(explain::other_users_can_read, path))
                .help(words!(explain::run_chmod_600, path))
        }
        _ => Error::bad(words!(explain::several_processes_need_shared_secret))
            .help(words!(explain::use_secret_file_where_file_contains)),
    }
}

/// Returns the advice to create a file with a secret.
fn create_secret() -> Words {
    words!(explain::create_one_with_head_c_32)
}

/// Returns the message for an error in the folders whose results are merged.
fn folder_error(error: ClusterError) -> Error {
    match error {
        ClusterError::MissingFile(path) => {
            let path = shorten_path(&path);
            Error::unknown(words!(explain::none_of_folders_contains, path))
                .help(words!(explain::name_folders_of_all_hosts))
        }
        error => {
            let path = match &error {
                ClusterError::Unsolved(path) => shorten_path(path),
                _ => String::new(),
            };
            Error::unknown(words!(explain::tablebase_in_is_not_completely_solved, path))
                .help(words!(explain::continue_with_resume))
        }
    }
}

/// Returns the message for an error of another process, or of the connection to it.
fn process_error(error: ClusterError) -> Error {
    let new = |message| Error::new(ErrorKind::Unsupported, message);
    match error {
        ClusterError::Listen { address, why } => {
            let (address, why) = (shorten(&address), shorten(&why));
            new(words!(explain::cannot_listen_at, address, why))
                .help(words!(explain::set_process_to_line_number_of_this_host))
        }
        ClusterError::Unreachable { process, address, why, seconds } => {
            let (address, why) = (shorten(&address), shorten(&why));
            new(words!(explain::process_at_was_not_reached_in, process, address, seconds, why))
                .help(words!(explain::start_process_or_wait_longer))
        }
        ClusterError::DifferentSecret { process, address } => {
            let address = shorten(&address);
            new(words!(explain::process_at_has_different_secret, process, address))
                .help(words!(explain::give_all_processes_same_secret_file))
        }
        ClusterError::DifferentJob { process, address, mismatch } => {
            let address = shorten(&address);
            match mismatch {
                Mismatch::Version => {
                    new(words!(explain::process_at_runs_different_version, process, address))
                }
                Mismatch::Rules => {
                    new(words!(explain::process_at_has_different_rules_start, process, address))
                }
                Mismatch::Hosts => {
                    new(words!(explain::process_at_has_different_hosts_workers, process, address))
                }
            }
            .help(words!(explain::start_all_processes_with_same_program))
        }
        ClusterError::Lost { process, address, why } => {
            let (address, why) = (shorten(&address), shorten(&why));
            new(words!(explain::process_at_is_lost, process, address, why))
                .help(words!(explain::restart_all_processes_with_resume))
        }
        ClusterError::Failed { process, address, why: [en, zh] } => {
            let (address, en, zh) =
                (shorten(&address), without_controls(&en), without_controls(&zh));
            new(words!(explain::process_at_stopped, process, address, reason = (en, zh)))
                .help(words!(explain::restart_all_processes_with_resume))
        }
        _ => new(words!(explain::thread_of_this_process_failed))
            .help(words!(explain::restart_all_processes_with_resume)),
    }
}
