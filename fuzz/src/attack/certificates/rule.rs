//! Random rules of take-and-break games, as text in the notation of the library. Their values and
//! outcomes are computed by the definition.

use super::TableOfValues;
use crate::mutate::Random;
use std::collections::BTreeSet;

/// The condition on the sizes of the heaps that a move leaves when it splits a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitCondition {
    /// The heaps may have any sizes.
    Any,
    /// The heaps must have pairwise different sizes.
    Differ,
    /// The heaps must have the same size.
    Equal,
}

/// A digit of a code, for one take. The first part is a bit set: if bit i is set, the move may
/// leave i heaps. The second part is the condition on the sizes of these heaps.
pub type Digit = (u8, SplitCondition);

/// The rule of a take-and-break game, which determines the moves from a heap.
#[derive(Clone, Debug)]
pub enum HeapRule {
    /// A code. The first payload is the digits of the takes 0, 1, 2, …. The second is the digits
    /// that repeat for all larger takes, and can be empty.
    Digits(Vec<Digit>, Vec<Digit>),
    /// A subtraction game. The payload is the set of all legal takes.
    Only(BTreeSet<u64>),
    /// A game in which all positive takes are legal except those in the payload.
    AllBut(BTreeSet<u64>),
}

impl HeapRule {
    /// Returns a random rule: a subtraction set or a code with digits of all kinds.
    pub fn random(random: &mut Random) -> HeapRule {
        let set = |random: &mut Random| {
            let max_take = *random.pick(&[4, 9, 16, 40]);
            (0..1 + random.below(5)).map(|_| 1 + random.below(max_take) as u64).collect()
        };
        match random.below(8) {
            0 => HeapRule::Only(set(random)),
            1 => HeapRule::AllBut(set(random)),
            _ => HeapRule::random_code(random),
        }
    }

    /// Returns a random octal or hexadecimal code.
    fn random_code(random: &mut Random) -> HeapRule {
        let hex = random.below(3) == 0;
        let has_marks = random.below(2) == 0;
        let digit = |random: &mut Random| {
            let bits = random.below(if hex { 16 } else { 8 }) as u8;
            let condition = match random.below(if has_marks { 4 } else { 1 }) {
                1 => SplitCondition::Differ,
                2 => SplitCondition::Equal,
                _ => SplitCondition::Any,
            };
            (bits, if bits & 12 == 0 { SplitCondition::Any } else { condition })
        };
        let mut once = vec![digit(random)];
        once[0].0 &= 12;
        if random.below(3) > 0 || once[0].0 == 0 {
            once[0] = (0, SplitCondition::Any);
        }
        for _ in 0..1 + random.below(4) {
            once.push(digit(random));
        }
        let repeat = match random.below(6) {
            0 => (0..1 + random.below(2)).map(|_| digit(random)).collect(),
            _ => Vec::new(),
        };
        if once.iter().chain(&repeat).all(|(bits, _)| *bits == 0) {
            once[1] = (3, SplitCondition::Any);
        }
        HeapRule::Digits(once, repeat)
    }

    /// Parses an octal code whose digits have no marks. Returns `None` for any other text.
    pub fn from_octal(text: &str) -> Option<HeapRule> {
        let digits = text.chars().filter(|c| *c != '.');
        let digit = |c: char| Some((c.to_digit(8)? as u8, SplitCondition::Any));
        Some(HeapRule::Digits(digits.map(digit).collect::<Option<_>>()?, Vec::new()))
    }

    /// Returns the text of the rule in the notation of the library.
    pub fn text(&self) -> String {
        let list =
            |set: &BTreeSet<u64>| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let digits = |digits: &[Digit]| -> String {
            let format_digit = |&(bits, condition): &Digit| {
                let mark = match condition {
                    SplitCondition::Any => "",
                    SplitCondition::Differ => "u",
                    SplitCondition::Equal => "=",
                };
                format!("{bits:X}{mark}")
            };
            digits.iter().map(format_digit).collect()
        };
        match self {
            HeapRule::Only(set) => format!("{{{}}}", list(set)),
            HeapRule::AllBut(set) => format!("all but {{{}}}", list(set)),
            HeapRule::Digits(once, repeat) => {
                let hex = once.iter().chain(repeat).any(|(bits, _)| *bits > 7);
                let last_nonzero = once.iter().rposition(|(bits, _)| *bits > 0).unwrap_or(0);
                let once = if repeat.is_empty() { &once[..=last_nonzero] } else { &once[..] };
                let repeated = match digits(repeat) {
                    repeated if repeated.is_empty() => repeated,
                    repeated => format!("[{repeated}]"),
                };
                let hex = if hex { "hex " } else { "" };
                format!("{hex}{}.{}{repeated}", digits(&once[..1]), digits(&once[1..]))
            }
        }
    }

    /// Returns the largest take that the rule lists, and the largest number of heaps that a move
    /// leaves, but at least 1.
    pub fn reach(&self) -> (u64, u64) {
        match self {
            HeapRule::Only(set) | HeapRule::AllBut(set) => (set.last().copied().unwrap_or(0), 1),
            HeapRule::Digits(once, repeat) => {
                let last_nonzero = once.iter().rposition(|(bits, _)| *bits > 0).unwrap_or(0);
                let heaps = once.iter().chain(repeat).map(|(bits, _)| bits.checked_ilog2());
                (last_nonzero as u64, u64::from(heaps.flatten().max().unwrap_or(0)).max(1))
            }
        }
    }

    /// Returns whether some digit allows only splits into heaps of pairwise different sizes.
    pub fn has_unequal(&self) -> bool {
        let HeapRule::Digits(once, repeat) = self else { return false };
        once.iter().chain(repeat).any(|(_, condition)| *condition == SplitCondition::Differ)
    }

    /// Returns the smallest take after which a move can split the remainder in two heaps, or 0 if
    /// no move can.
    pub fn first_split(&self) -> u64 {
        let HeapRule::Digits(once, _) = self else { return 0 };
        once.iter().position(|(bits, _)| bits & 4 != 0).unwrap_or(0) as u64
    }

    /// Returns how many heaps, from size 0 on, have Grundy values that the definition gives in a
    /// short time.
    pub fn quick_heap_count(&self) -> usize {
        match self {
            HeapRule::Only(_) | HeapRule::AllBut(_) => 1_000,
            HeapRule::Digits(once, repeat) => {
                let digits = || once.iter().chain(repeat);
                let splits_in_three = digits()
                    .any(|(bits, condition)| bits & 8 != 0 && *condition != SplitCondition::Equal);
                match (splits_in_three, repeat.is_empty()) {
                    (true, true) => 130,
                    (true, false) => 50,
                    (false, true) => 500,
                    (false, false) => 130,
                }
            }
        }
    }

    /// Returns the Grundy values of the heaps 0 to `heaps`, computed by the definition.
    pub fn values(&self, heaps: usize) -> TableOfValues {
        let mut table: TableOfValues = Vec::new();
        // `marked_by[value]` is the last heap with an option of this value.
        let mut marked_by = vec![usize::MAX; 2048];
        for n in 0..=heaps {
            let mut mark = |value: u64| marked_by[value as usize] = n;
            for take in 0..=n {
                let remaining = n - take;
                let (bits, condition) = self.digit(take as u64);
                if bits & 1 != 0 && remaining == 0 {
                    mark(0);
                }
                if bits & 2 != 0 && remaining > 0 {
                    mark(table[remaining]);
                }
                if bits & 4 != 0 {
                    for a in 1..=remaining / 2 {
                        let b = remaining - a;
                        if condition == SplitCondition::Any
                            || (condition == SplitCondition::Equal) == (a == b)
                        {
                            mark(table[a] ^ table[b]);
                        }
                    }
                }
                if bits & 8 != 0 {
                    for a in 1..=remaining / 3 {
                        for b in a..=(remaining - a) / 2 {
                            let c = remaining - a - b;
                            let fits = match condition {
                                SplitCondition::Any => true,
                                SplitCondition::Differ => a != b && b != c,
                                SplitCondition::Equal => a == b && b == c,
                            };
                            if fits {
                                mark(table[a] ^ table[b] ^ table[c]);
                            }
                        }
                    }
                }
            }
            let mex = marked_by.iter().position(|&heap| heap != n).unwrap_or(marked_by.len());
            table.push(mex as u64);
        }
        table
    }

    /// Returns the misère outcomes of the heaps 0 to `heaps`: 1 for a P-position, 0 for an
    /// N-position. Returns `None` if a move can leave several heaps.
    pub fn misere_outcomes(&self, heaps: usize) -> Option<TableOfValues> {
        if let HeapRule::Digits(once, repeat) = self
            && once.iter().chain(repeat).any(|(bits, _)| bits & 12 != 0)
        {
            return None;
        }
        let mut lost: TableOfValues = Vec::new();
        for n in 0..=heaps {
            let legal = |take: &usize| {
                let (bits, _) = self.digit(*take as u64);
                if *take == n { bits & 1 != 0 } else { bits & 2 != 0 }
            };
            let mut legal_takes = (0..=n).filter(legal).peekable();
            let wins = legal_takes.peek().is_none() || legal_takes.any(|take| lost[n - take] == 1);
            lost.push(u64::from(!wins));
        }
        Some(lost)
    }

    /// Returns the digit of a take, which determines how many heaps the move may leave.
    fn digit(&self, take: u64) -> Digit {
        let legal = |legal: bool| (if legal { 3 } else { 0 }, SplitCondition::Any);
        match self {
            HeapRule::Only(set) => legal(set.contains(&take)),
            HeapRule::AllBut(set) => legal(take > 0 && !set.contains(&take)),
            HeapRule::Digits(once, repeat) => {
                let take = take as usize;
                let beyond = || repeat.get((take - once.len()) % repeat.len().max(1)).copied();
                let digit = once.get(take).copied().or_else(beyond);
                digit.unwrap_or((0, SplitCondition::Any))
            }
        }
    }
}
