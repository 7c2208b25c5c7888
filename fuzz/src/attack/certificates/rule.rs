//! Random rules for one heap with their text and their values, by the definition.

use super::Table;
use crate::mutate::Random;
use std::collections::BTreeSet;

/// What must hold of several heaps that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    Any,
    Differ,
    Equal,
}

pub type Digit = (u8, Parts);

/// Digits that stand once, those that repeat; or takes, or those that are missing.
#[derive(Clone, Debug)]
pub enum Rule {
    Digits(Vec<Digit>, Vec<Digit>),
    Only(BTreeSet<u64>),
    AllBut(BTreeSet<u64>),
}

impl Rule {
    /// Of every kind: sets small and scattered, digits with every decoration.
    pub fn random(random: &mut Random) -> Rule {
        let set = |random: &mut Random| {
            let most = *random.pick(&[4, 9, 16, 40]);
            (0..1 + random.below(5)).map(|_| 1 + random.below(most) as u64).collect()
        };
        match random.below(8) {
            0 => Rule::Only(set(random)),
            1 => Rule::AllBut(set(random)),
            _ => Rule::digits(random),
        }
    }

    fn digits(random: &mut Random) -> Rule {
        let hex = random.below(3) == 0;
        let decorated = random.below(2) == 0;
        let digit = |random: &mut Random| {
            let bits = random.below(if hex { 16 } else { 8 }) as u8;
            let parts = match random.below(if decorated { 4 } else { 1 }) {
                1 => Parts::Differ,
                2 => Parts::Equal,
                _ => Parts::Any,
            };
            (bits, if bits & 12 == 0 { Parts::Any } else { parts })
        };
        let mut once = vec![digit(random)];
        once[0].0 &= 12;
        if random.below(3) > 0 || once[0].0 == 0 {
            once[0] = (0, Parts::Any);
        }
        for _ in 0..1 + random.below(4) {
            once.push(digit(random));
        }
        let repeat = match random.below(6) {
            0 => (0..1 + random.below(2)).map(|_| digit(random)).collect(),
            _ => Vec::new(),
        };
        if once.iter().chain(&repeat).all(|(bits, _)| *bits == 0) {
            once[1] = (3, Parts::Any);
        }
        Rule::Digits(once, repeat)
    }

    /// Octal digits without any decoration.
    pub fn of_digits(text: &str) -> Option<Rule> {
        let digits = text.chars().filter(|c| *c != '.');
        let digit = |c: char| Some((c.to_digit(8)? as u8, Parts::Any));
        Some(Rule::Digits(digits.map(digit).collect::<Option<_>>()?, Vec::new()))
    }

    /// As the library reads it.
    pub fn text(&self) -> String {
        let list =
            |set: &BTreeSet<u64>| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let digits = |digits: &[Digit]| -> String {
            let written = |&(bits, parts): &Digit| {
                let mark = match parts {
                    Parts::Any => "",
                    Parts::Differ => "u",
                    Parts::Equal => "=",
                };
                format!("{bits:X}{mark}")
            };
            digits.iter().map(written).collect()
        };
        match self {
            Rule::Only(set) => format!("{{{}}}", list(set)),
            Rule::AllBut(set) => format!("all but {{{}}}", list(set)),
            Rule::Digits(once, repeat) => {
                let hex = once.iter().chain(repeat).any(|(bits, _)| *bits > 7);
                let last = once.iter().rposition(|(bits, _)| *bits > 0).unwrap_or(0);
                let once = if repeat.is_empty() { &once[..=last] } else { &once[..] };
                let repeated = match digits(repeat) {
                    repeated if repeated.is_empty() => repeated,
                    repeated => format!("[{repeated}]"),
                };
                let hex = if hex { "hex " } else { "" };
                format!("{hex}{}.{}{repeated}", digits(&once[..1]), digits(&once[1..]))
            }
        }
    }

    /// The most that is taken and the most heaps that are left, as a forger would tell them.
    pub fn reach(&self) -> (u64, u64) {
        match self {
            Rule::Only(set) | Rule::AllBut(set) => (set.last().copied().unwrap_or(0), 1),
            Rule::Digits(once, repeat) => {
                let last = once.iter().rposition(|(bits, _)| *bits > 0).unwrap_or(0);
                let most = once.iter().chain(repeat).map(|(bits, _)| bits.checked_ilog2());
                (last as u64, u64::from(most.flatten().max().unwrap_or(0)).max(1))
            }
        }
    }

    /// Whether some parts must differ.
    pub fn has_unequal(&self) -> bool {
        let Rule::Digits(once, repeat) = self else { return false };
        once.iter().chain(repeat).any(|(_, parts)| *parts == Parts::Differ)
    }

    /// The least take, from 0, that splits.
    pub fn first_split(&self) -> u64 {
        let Rule::Digits(once, _) = self else { return 0 };
        once.iter().position(|(bits, _)| bits & 4 != 0).unwrap_or(0) as u64
    }

    /// How many values are quickly computed.
    pub fn heaps(&self) -> usize {
        match self {
            Rule::Only(_) | Rule::AllBut(_) => 1_000,
            Rule::Digits(once, repeat) => {
                let both = || once.iter().chain(repeat);
                let three = both().any(|(bits, parts)| bits & 8 != 0 && *parts != Parts::Equal);
                match (three, repeat.is_empty()) {
                    (true, true) => 130,
                    (true, false) => 50,
                    (false, true) => 500,
                    (false, false) => 130,
                }
            }
        }
    }

    /// The values of heaps 0 to `heaps`.
    pub fn values(&self, heaps: usize) -> Table {
        let mut table: Table = Vec::new();
        let mut seen = vec![usize::MAX; 2048];
        for n in 0..=heaps {
            let mut mark = |value: u64| seen[value as usize] = n;
            for take in 0..=n {
                let left = n - take;
                let (bits, parts) = self.digit(take as u64);
                if bits & 1 != 0 && left == 0 {
                    mark(0);
                }
                if bits & 2 != 0 && left > 0 {
                    mark(table[left]);
                }
                if bits & 4 != 0 {
                    for a in 1..=left / 2 {
                        let b = left - a;
                        if parts == Parts::Any || (parts == Parts::Equal) == (a == b) {
                            mark(table[a] ^ table[b]);
                        }
                    }
                }
                if bits & 8 != 0 {
                    for a in 1..=left / 3 {
                        for b in a..=(left - a) / 2 {
                            let c = left - a - b;
                            let fits = match parts {
                                Parts::Any => true,
                                Parts::Differ => a != b && b != c,
                                Parts::Equal => a == b && b == c,
                            };
                            if fits {
                                mark(table[a] ^ table[b] ^ table[c]);
                            }
                        }
                    }
                }
            }
            let value = seen.iter().position(|&heap| heap != n).unwrap_or(seen.len());
            table.push(value as u64);
        }
        table
    }

    /// 1 for each heap from 0 on that is a P-position of misère play; `None` where heaps are left that add up.
    pub fn misere(&self, heaps: usize) -> Option<Table> {
        if let Rule::Digits(once, repeat) = self
            && once.iter().chain(repeat).any(|(bits, _)| bits & 12 != 0)
        {
            return None;
        }
        let mut lost: Table = Vec::new();
        for n in 0..=heaps {
            let legal = |take: &usize| {
                let (bits, _) = self.digit(*take as u64);
                if *take == n { bits & 1 != 0 } else { bits & 2 != 0 }
            };
            let mut takes = (0..=n).filter(legal).peekable();
            let wins = takes.peek().is_none() || takes.any(|take| lost[n - take] == 1);
            lost.push(u64::from(!wins));
        }
        Some(lost)
    }

    /// What may be left after a take.
    fn digit(&self, take: u64) -> Digit {
        let legal = |legal: bool| (if legal { 3 } else { 0 }, Parts::Any);
        match self {
            Rule::Only(set) => legal(set.contains(&take)),
            Rule::AllBut(set) => legal(take > 0 && !set.contains(&take)),
            Rule::Digits(once, repeat) => {
                let take = take as usize;
                let beyond = || repeat.get((take - once.len()) % repeat.len().max(1)).copied();
                let digit = once.get(take).copied().or_else(beyond);
                digit.unwrap_or((0, Parts::Any))
            }
        }
    }
}
