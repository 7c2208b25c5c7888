//! Who was refused, in lines: the first few one by one, the others by how many there were, told at twice as many each time. A
//! stranger who connects again and again would fill the disk otherwise.

use crate::explain::shown;
use crate::greet::Refused;
use grundy::base::Words;
use grundy::words;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// Refusals that have a line each.
const FIRST: u64 = 8;

/// How many there were.
#[derive(Default)]
pub struct Refusals(AtomicU64);

impl Refusals {
    /// Counts one; what is said of it, if anything is.
    pub fn line(&self, from: SocketAddr, why: &Refused) -> Option<Words> {
        let many = self.0.fetch_add(1, SeqCst) + 1;
        match many {
            ..=FIRST => Some(refused(from, why)),
            _ if many.is_multiple_of(FIRST) && (many / FIRST).is_power_of_two() => {
                Some(refused(from, why).then(&words!(
                    " ({many} connections were refused so far)",
                    "（至今已拒绝 {many} 个连接）"
                )))
            }
            _ => None,
        }
    }
}

fn refused(from: SocketAddr, why: &Refused) -> Words {
    match why {
        Refused::Secret => {
            words!("refused {from}: it does not know the secret", "已拒绝 {from}：它不知道密钥")
        }
        Refused::Broken(why) => {
            let why = shown(&why.to_string());
            words!("refused {from}: {why}", "已拒绝 {from}：{why}")
        }
        Refused::Stranger | Refused::Differs(..) => words!(
            "refused {from}: it is no process of this tablebase",
            "已拒绝 {from}：它不是本残局库的进程"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::base::Lang;

    #[test]
    fn many_refusals_take_few_lines() {
        let refusals = Refusals::default();
        let from = SocketAddr::from(([127, 0, 0, 1], 9));
        let mut lines = Vec::new();
        for many in 1..=100_000 {
            let line = refusals.line(from, &Refused::Stranger);
            lines.extend(line.map(|line| (many, line.get(Lang::En).to_string())));
        }
        let told: Vec<u32> = lines.iter().map(|line| line.0).collect();
        assert_eq!(told[..11], [1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64]);
        assert_eq!(told.last(), Some(&65_536));
        assert_eq!(lines[0].1, "refused 127.0.0.1:9: it is no process of this tablebase");
        let counted = " (65536 connections were refused so far)";
        assert_eq!(lines.last().unwrap().1, lines[0].1.clone() + counted);
    }
}
