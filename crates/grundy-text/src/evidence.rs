//! The evidence for an answer: whether it rests on a theorem, a proof, a computation, an
//! observation or a conjecture.

use super::theorem_names::{source_in_chinese, theorem_in_chinese};
use crate::{Text, Words, text, words};

/// A kind of evidence, as the badge of an answer shows it. The kinds are ordered from the strongest
/// to the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EvidenceKind {
    /// A theorem of the literature, whose hypotheses the rules satisfy.
    Theorem,
    /// A finite check that proves the answer for every size.
    Proved,
    /// An exhaustive computation of the positions that the answer needed.
    Computed,
    /// A pattern observed in a table, without a proof.
    Observed,
    /// An unproved statement in the literature.
    Conjecture,
}

impl EvidenceKind {
    /// All kinds of evidence, the strongest first.
    pub const ALL: [EvidenceKind; 5] = [
        EvidenceKind::Theorem,
        EvidenceKind::Proved,
        EvidenceKind::Computed,
        EvidenceKind::Observed,
        EvidenceKind::Conjecture,
    ];

    /// Returns the row of the table of kinds: the name in JSON output, the text that begins a
    /// description, and whether evidence of this kind is conclusive.
    fn row(self) -> (&'static str, Text, bool) {
        match self {
            EvidenceKind::Theorem => ("theorem", text!(evidence::theorem), true),
            EvidenceKind::Proved => ("proved", text!(evidence::proved), true),
            EvidenceKind::Computed => ("computed", text!(evidence::computed), true),
            EvidenceKind::Observed => ("observed", text!(evidence::observed), false),
            EvidenceKind::Conjecture => ("conjecture", text!(evidence::conjecture), false),
        }
    }

    /// Returns the name of the kind as used in JSON output, such as `theorem`; it does not change
    /// between versions.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns the text that begins the description of evidence of this kind, such as "theorem".
    pub fn text(self) -> Text {
        self.row().1
    }

    /// Returns whether evidence of this kind is conclusive: a theorem, a checked proof, or a
    /// computation of all positions.
    pub fn is_conclusive(self) -> bool {
        self.row().2
    }
}

impl From<&Evidence> for EvidenceKind {
    fn from(evidence: &Evidence) -> EvidenceKind {
        match evidence {
            Evidence::Theorem { .. } => EvidenceKind::Theorem,
            Evidence::Proved { .. } => EvidenceKind::Proved,
            Evidence::Computed { .. }
            | Evidence::ComputedUpToSymmetry { .. }
            | Evidence::Tabulated { .. } => EvidenceKind::Computed,
            Evidence::Observed { .. } => EvidenceKind::Observed,
            Evidence::Conjecture { .. } => EvidenceKind::Conjecture,
        }
    }
}

/// The grounds for an answer. The variants are ordered from the strongest evidence to the weakest;
/// `Computed`, `ComputedUpToSymmetry` and `Tabulated` are equally strong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The rules satisfy the hypotheses of a named theorem. The rules themselves are compared with
    /// the hypotheses, never a table of values.
    Theorem {
        /// The name of the theorem.
        name: String,
        /// The source of the theorem: the author and year, or the publication.
        source: String,
    },
    /// A finite, repeatable check proves the answer for every size.
    Proved {
        /// A description of the check in words, with the range that it covered.
        certificate: Words,
    },
    /// An exhaustive search visited every position that the answer needed.
    Computed {
        /// The number of positions visited by the search.
        positions: u64,
    },
    /// An exhaustive search visited one position of each set of symmetric positions that the answer
    /// needed.
    ComputedUpToSymmetry {
        /// The number of positions visited by the search; symmetric positions count once.
        positions: u64,
    },
    /// The values of heaps 0, 1, 2, … were computed recursively, each from the values of smaller
    /// heaps.
    Tabulated {
        /// The number of heaps whose values were computed.
        heaps: u64,
        /// For a sum with components that are not heaps, the number of positions that a search of
        /// these components visited; otherwise 0.
        positions: u64,
    },
    /// A pattern observed in a table, without a proof.
    Observed {
        /// The largest size, such as a heap size, at which the pattern was checked.
        up_to: u64,
        /// The number of full periods that the table contains, or 0 if the pattern is not a period.
        periods: u64,
    },
    /// An unproved statement in the literature.
    Conjecture {
        /// The source of the statement: the author or the publication.
        source: String,
    },
}

impl Evidence {
    /// Creates evidence that consists of a theorem, given its name and its source.
    pub fn theorem(name: &str, source: &str) -> Evidence {
        Evidence::Theorem { name: name.to_string(), source: source.to_string() }
    }

    /// Combines the evidence of two findings on which an answer depends. The result is the weaker
    /// evidence. Two theorems are listed together, and the counts of two computations are added.
    pub fn and(self, other: &Evidence) -> Evidence {
        match (self, other) {
            (Evidence::Theorem { name, source }, Evidence::Theorem { name: n, source: s }) => {
                if name.split("; ").any(|listed| listed == n) {
                    return Evidence::Theorem { name, source };
                }
                Evidence::Theorem { name: format!("{name}; {n}"), source: format!("{source}; {s}") }
            }
            (Evidence::Computed { positions: a }, Evidence::Computed { positions: b }) => {
                Evidence::Computed { positions: a + b }
            }
            (
                Evidence::ComputedUpToSymmetry { positions: a },
                Evidence::Computed { positions: b }
                | Evidence::ComputedUpToSymmetry { positions: b },
            )
            | (
                Evidence::Computed { positions: a },
                Evidence::ComputedUpToSymmetry { positions: b },
            ) => Evidence::ComputedUpToSymmetry { positions: a + b },
            (first, second)
                if first.computation_counts().is_some()
                    && second.computation_counts().is_some() =>
            {
                let ((a, heaps), (b, more_heaps)) = (
                    first.computation_counts().unwrap_or_default(),
                    second.computation_counts().unwrap_or_default(),
                );
                Evidence::Tabulated { heaps: heaps + more_heaps, positions: a + b }
            }
            (first, second) if EvidenceKind::from(&first) >= EvidenceKind::from(second) => first,
            (_, second) => second.clone(),
        }
    }

    /// Returns two counts of the computation that is the evidence: the positions that a search
    /// visited, and the heaps whose values were computed. Returns `None` for evidence that is not
    /// computed.
    fn computation_counts(&self) -> Option<(u64, u64)> {
        match self {
            Evidence::Computed { positions } | Evidence::ComputedUpToSymmetry { positions } => {
                Some((*positions, 0))
            }
            Evidence::Tabulated { heaps, positions } => Some((*positions, *heaps)),
            _ => None,
        }
    }

    /// Returns the name of the kind of evidence as used in JSON output, such as `theorem`; it does
    /// not change between versions.
    pub fn kind(&self) -> &'static str {
        EvidenceKind::from(self).name()
    }

    /// Describes the evidence in words, with its kind first, such as "theorem: …".
    pub fn words(&self) -> Words {
        let (kind, basis) = (EvidenceKind::from(self).text(), self.basis());
        match self {
            Evidence::Observed { .. } => words!(evidence::not_proved, kind, basis),
            _ => words!(evidence::kind_and_basis, kind, basis),
        }
    }

    /// Describes the basis of the evidence, such as the name and source of a theorem, without the
    /// name of the kind of evidence.
    pub fn basis(&self) -> Words {
        match self {
            Evidence::Theorem { name, source } => {
                let (name_zh, from) = (theorem_in_chinese(name), source_in_chinese(source));
                let source_en = source_after_name(name, source);
                words!(evidence::name_source_en, name = (name, name_zh), source = (source_en, from))
            }
            Evidence::Proved { certificate } => certificate.clone(),
            Evidence::Computed { positions } => words!(evidence::visited, positions),
            Evidence::ComputedUpToSymmetry { positions } => {
                words!(evidence::visited_counted_up_to_symmetry, positions)
            }
            Evidence::Tabulated { heaps, positions } => {
                // The heaps are those of every size from 0 on.
                let largest = heaps.saturating_sub(1);
                let en = if *heaps <= 1 {
                    "value of a heap of size 0".to_string()
                } else {
                    format!("values of heaps of the sizes 0 to {largest}")
                };
                let heap_text = words!(evidence::symbol, heaps = (en, heaps));
                match (heaps, positions) {
                    (0, 0) => words!(evidence::position_has_no_heaps),
                    (0, _) => words!(evidence::visited, positions),
                    (_, 0) => heap_text,
                    _ => heap_text.then(&words!(evidence::positions_visited, positions)),
                }
            }
            Evidence::Observed { up_to, periods } => words!(evidence::up_to, up_to, periods),
            Evidence::Conjecture { source } => words!(evidence::source, source),
        }
    }
}

/// Returns the source of a theorem in the form that follows the name of the theorem. If the source
/// is an author and a year, and the name begins with this author, this is the year alone, as in
/// "Bouton's theorem (1902)".
fn source_after_name<'a>(name: &str, source: &'a str) -> &'a str {
    let author_and_year = source.split_once(' ').filter(|(author, year)| {
        let is_year = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
        is_year && name.strip_prefix(author).is_some_and(|rest| rest.starts_with("'s "))
    });
    author_and_year.map_or(source, |(_, year)| year)
}
