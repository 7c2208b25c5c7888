//! Decides which refused connections are logged: the first few one by one, later ones only each
//! time their number has doubled. Otherwise a stranger who connects repeatedly could fill the disk.

use crate::explain::shorten;
use crate::handshake::HandshakeError;
use grundy::base::Words;
use grundy::words;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// The number of refused connections, from the first one on, that are logged one by one.
const INDIVIDUAL_LINES: u64 = 8;

/// The number of connections that a process has refused so far, which determines what it logs.
#[derive(Default)]
pub struct RefusalLog(AtomicU64);

impl RefusalLog {
    /// Counts a refused connection from the address `from`. Returns the line to log, or `None` if
    /// this refusal is not logged.
    pub fn record(&self, from: SocketAddr, why: &HandshakeError) -> Option<Words> {
        let count = self.0.fetch_add(1, SeqCst) + 1;
        match count {
            ..=INDIVIDUAL_LINES => Some(describe_refusal(from, why)),
            _ if count.is_multiple_of(INDIVIDUAL_LINES)
                && (count / INDIVIDUAL_LINES).is_power_of_two() =>
            {
                Some(
                    describe_refusal(from, why)
                        .then(&words!(refusal_log::connections_were_refused_so_far, count)),
                )
            }
            _ => None,
        }
    }
}

/// Describes the refused connection from `from` in one line.
fn describe_refusal(from: SocketAddr, why: &HandshakeError) -> Words {
    match why {
        HandshakeError::WrongSecret => {
            words!(refusal_log::refused_it_does_not_have_secret, from)
        }
        HandshakeError::Io(why) => {
            let why = shorten(&why.to_string());
            words!(refusal_log::refused, from, why)
        }
        HandshakeError::NotAPeer | HandshakeError::DifferentJob(..) => {
            words!(refusal_log::refused_it_is_not_process, from)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::base::Lang;

    #[test]
    fn many_refusals_take_few_lines() {
        let refusals = RefusalLog::default();
        let from = SocketAddr::from(([127, 0, 0, 1], 9));
        let mut lines = Vec::new();
        for count in 1..=100_000 {
            let line = refusals.record(from, &HandshakeError::NotAPeer);
            lines.extend(line.map(|line| (count, line.get(Lang::En).to_string())));
        }
        let logged: Vec<u32> = lines.iter().map(|line| line.0).collect();
        assert_eq!(logged[..11], [1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64]);
        assert_eq!(logged.last(), Some(&65_536));
        assert_eq!(lines[0].1, "refused 127.0.0.1:9: it is not a process of this tablebase");
        let suffix = " (65536 connections were refused so far)";
        assert_eq!(lines.last().unwrap().1, lines[0].1.clone() + suffix);
    }
}
