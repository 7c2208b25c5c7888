//! How sure an answer is: a conjecture never looks like a theorem.

use super::theorem_names::{source_in_chinese, theorem_in_chinese};
use crate::base::{Words, counted};
use crate::words;

/// How an answer is known, from the surest to the least sure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The rules match a named theorem exactly (matched on the rules, never on a table).
    Theorem {
        /// Its name.
        name: String,
        /// Who found it, or where it is written.
        source: String,
    },
    /// A finite check that anybody can run again proves it for every size.
    Proved {
        /// What was checked, window stated.
        certificate: Words,
    },
    /// The engine visited every position needed.
    Computed {
        /// How many positions it visited.
        positions: u64,
    },
    /// The values of heaps 0, 1, 2, … were computed, each from those before.
    Tabulated {
        /// How many heaps.
        heaps: u64,
        /// Positions visited besides, in other games of a sum.
        positions: u64,
    },
    /// A pattern seen, and nothing more.
    Observed {
        /// The size up to which it was seen.
        up_to: u64,
        /// Full periods seen.
        periods: u64,
    },
    /// Believed in the literature.
    Conjecture {
        /// By whom, or where.
        source: String,
    },
}

impl Evidence {
    /// A theorem by name and source.
    pub fn theorem(name: &str, source: &str) -> Evidence {
        Evidence::Theorem { name: name.to_string(), source: source.to_string() }
    }

    /// The evidence of an answer that rests on two findings: the less sure of them; two theorems
    /// are named together, two computations counted together.
    pub fn and(self, other: &Evidence) -> Evidence {
        match (self, other) {
            (Evidence::Theorem { name, source }, Evidence::Theorem { name: n, source: s }) => {
                if name.split("; ").any(|known| known == n) {
                    return Evidence::Theorem { name, source };
                }
                Evidence::Theorem { name: format!("{name}; {n}"), source: format!("{source}; {s}") }
            }
            (Evidence::Computed { positions: a }, Evidence::Computed { positions: b }) => {
                Evidence::Computed { positions: a + b }
            }
            (one, other) if one.computed().is_some() && other.computed().is_some() => {
                let ((a, heaps), (b, others)) =
                    (one.computed().unwrap_or_default(), other.computed().unwrap_or_default());
                Evidence::Tabulated { heaps: heaps + others, positions: a + b }
            }
            (one, other) if one.rank() >= other.rank() => one,
            (_, other) => other.clone(),
        }
    }

    /// Positions visited and heaps computed, where that is how it is known.
    fn computed(&self) -> Option<(u64, u64)> {
        match self {
            Evidence::Computed { positions } => Some((*positions, 0)),
            Evidence::Tabulated { heaps, positions } => Some((*positions, *heaps)),
            _ => None,
        }
    }

    /// The word for how it is known.
    pub fn kind(&self) -> &'static str {
        match self {
            Evidence::Theorem { .. } => "theorem",
            Evidence::Proved { .. } => "proved",
            Evidence::Computed { .. } | Evidence::Tabulated { .. } => "computed",
            Evidence::Observed { .. } => "observed",
            Evidence::Conjecture { .. } => "conjecture",
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Evidence::Theorem { .. } => 0,
            Evidence::Proved { .. } => 1,
            Evidence::Computed { .. } | Evidence::Tabulated { .. } => 2,
            Evidence::Observed { .. } => 3,
            Evidence::Conjecture { .. } => 4,
        }
    }

    /// The evidence in words.
    pub fn words(&self) -> Words {
        let basis = self.basis();
        match self {
            Evidence::Theorem { .. } => words!("theorem: ", "定理：").then(&basis),
            Evidence::Proved { .. } => words!("proved: ", "已证明：").then(&basis),
            Evidence::Computed { .. } | Evidence::Tabulated { .. } => {
                words!("computed: ", "计算得出：").then(&basis)
            }
            Evidence::Observed { .. } => {
                let seen = words!("observed ", "观察").then(&basis);
                seen.then(&words!(": not proved", "：未证明"))
            }
            Evidence::Conjecture { .. } => words!("conjecture: ", "猜想：").then(&basis),
        }
    }

    /// What it rests on, without the word for how it is known.
    pub fn basis(&self) -> Words {
        match self {
            Evidence::Theorem { name, source } => {
                let (named, from) = (theorem_in_chinese(name), source_in_chinese(source));
                words!("{name} ({source})", "{named}（{from}）")
            }
            Evidence::Proved { certificate } => certificate.clone(),
            Evidence::Computed { positions } => {
                let en = counted(positions, "position");
                words!("{en} visited", "共访问 {positions} 个局面")
            }
            Evidence::Tabulated { heaps, positions } => {
                let en = counted(heaps, "heap");
                let told = words!("values of {en}", "{heaps} 个堆的值");
                match positions {
                    0 => told,
                    _ => {
                        let en = counted(positions, "position");
                        told.then(&words!("; {en} visited", "；共访问 {positions} 个局面"))
                    }
                }
            }
            Evidence::Observed { up_to, periods } => {
                let en = counted(periods, "period");
                words!("up to {up_to}, {en}", "到 {up_to}，{periods} 个周期")
            }
            Evidence::Conjecture { source } => words!("{source}", "{source}"),
        }
    }
}
