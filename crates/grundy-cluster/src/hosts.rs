//! The file of hosts: an address a line, in the order of processes.

use crate::wrong::Wrong;
use std::fs;
use std::path::Path;

/// Where processes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    /// `host:port`, by processes.
    pub addresses: Vec<String>,
}

/// Lines that a file of hosts has at most.
const MOST: usize = 4096;

impl Hosts {
    /// Reads a file: blank lines and what follows `#` are nothing.
    ///
    /// # Errors
    /// Where a line is no address, or one is there twice, or there are none.
    pub fn read(path: &Path) -> Result<Hosts, Wrong> {
        let text = fs::read_to_string(path);
        let text =
            text.map_err(|why| Wrong::File { path: path.to_path_buf(), why: why.to_string() })?;
        Hosts::parse(&text, path)
    }

    /// The same of a text, with the path for what is said of it.
    ///
    /// # Errors
    /// As [`Hosts::read`].
    pub fn parse(text: &str, path: &Path) -> Result<Hosts, Wrong> {
        let mut addresses: Vec<String> = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let own = text.split('#').next().unwrap_or("").trim();
            if own.is_empty() {
                continue;
            }
            if !is_address(own) {
                let text = own.to_string();
                return Err(Wrong::Line { path: path.to_path_buf(), line, text });
            }
            if addresses.iter().any(|known| known == own) {
                return Err(Wrong::Twice { path: path.to_path_buf(), address: own.to_string() });
            }
            addresses.push(own.to_string());
        }
        match addresses.len() {
            1..=MOST => Ok(Hosts { addresses }),
            workers => Err(Wrong::Many { workers }),
        }
    }
}

/// Whether a text is `host:port`.
#[must_use]
pub fn is_address(text: &str) -> bool {
    let Some((host, port)) = text.rsplit_once(':') else { return false };
    let port = port.parse::<u16>().is_ok_and(|port| port > 0);
    let bracketed = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let plain = |host: &str| !host.is_empty() && !host.contains([':', '[', ']', ' ', '/', '\t']);
    port && match bracketed {
        Some(host) => host.parse::<std::net::Ipv6Addr>().is_ok(),
        None => plain(host),
    }
}
