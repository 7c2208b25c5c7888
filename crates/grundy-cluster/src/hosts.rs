//! The host file: a text file with one address per line, one for each process, in the order of the
//! process numbers.

use crate::error::ClusterError;
use std::fs;
use std::path::Path;

/// The addresses of all processes of a run, as the host file lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    /// The address of each process, `host:port`, in the order of the processes.
    pub addresses: Vec<String>,
}

/// The maximum number of addresses in a host file.
pub const MAX_HOSTS: usize = 4096;

impl Hosts {
    /// Reads a host file. Blank lines, and the rest of a line after `#`, are ignored.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, if a line is not an address, if an address
    /// occurs twice, or if there are no addresses or too many.
    pub fn load(path: &Path) -> Result<Hosts, ClusterError> {
        let text = fs::read_to_string(path);
        let text = text
            .map_err(|why| ClusterError::File { path: path.to_path_buf(), why: why.to_string() })?;
        Hosts::parse(&text, path)
    }

    /// Parses the text of a host file; `path` is only used in error messages.
    ///
    /// # Errors
    /// Returns the same errors as [`Hosts::load`].
    pub fn parse(text: &str, path: &Path) -> Result<Hosts, ClusterError> {
        let mut addresses: Vec<String> = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let address = text.split('#').next().unwrap_or("").trim();
            if address.is_empty() {
                continue;
            }
            if !is_address(address) {
                let text = address.to_string();
                return Err(ClusterError::InvalidAddress { path: path.to_path_buf(), line, text });
            }
            if addresses.iter().any(|earlier| earlier == address) {
                let address = address.to_string();
                return Err(ClusterError::DuplicateAddress { path: path.to_path_buf(), address });
            }
            addresses.push(address.to_string());
        }
        match addresses.len() {
            1..=MAX_HOSTS => Ok(Hosts { addresses }),
            hosts => Err(ClusterError::HostCount { path: path.to_path_buf(), hosts }),
        }
    }
}

/// Returns whether a text is an address of the form `host:port`, with a positive port.
#[must_use]
pub fn is_address(text: &str) -> bool {
    let Some((host, port)) = text.rsplit_once(':') else { return false };
    let is_port = port.parse::<u16>().is_ok_and(|port| port > 0);
    let bracketed = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let is_name = |host: &str| !host.is_empty() && !host.contains([':', '[', ']', ' ', '/', '\t']);
    is_port
        && match bracketed {
            Some(host) => host.parse::<std::net::Ipv6Addr>().is_ok(),
            None => is_name(host),
        }
}
