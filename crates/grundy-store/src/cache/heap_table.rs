//! Tables of the Grundy values of heaps, each in the representation of the engine that computes it.

use grundy_core::base::Nimber;
use grundy_core::engine::splits::SplitTable;
use grundy_core::engine::triples::TripleTable;

/// The Grundy values of heaps 0, 1, 2, …, in the representation of the engine that computed them.
/// In games with coins, heap n represents coin n showing heads; in games on a graph, a token on
/// vertex n.
pub enum HeapTable {
    /// Values of 32 bits each. This representation fits heaps, coins and vertices under every rule;
    /// the other representations fit only certain rules, and values of 16 bits.
    Plain(Vec<Nimber>),
    /// Values under a take-and-split rule, in a table of 16-bit values that is much faster to
    /// extend than [`Plain`](Self::Plain).
    Splits {
        /// The values of heaps 0, 1, 2, … of the take-and-split rule. The rule can number heaps
        /// differently than the game: the numbers differ by `shift`.
        table: Box<SplitTable>,
        /// The difference between two numberings of heaps: heap n of the game is heap n + `shift`
        /// of the rule.
        shift: u32,
    },
    /// Values under a rule that leaves up to three heaps, in a table of 16-bit values.
    Triples(Box<TripleTable>),
}

impl HeapTable {
    /// Returns the Grundy value of heap `n`.
    ///
    /// # Panics
    /// Panics if the table has no value for heap `n`.
    pub fn at(&self, n: u64) -> u32 {
        match self {
            HeapTable::Plain(values) => values[n as usize].0,
            HeapTable::Splits { table, shift } => {
                table.values()[n as usize + *shift as usize].into()
            }
            HeapTable::Triples(table) => table.values()[n as usize].into(),
        }
    }

    /// Returns all values of the table as 16-bit numbers. Returns `None` if the table stores them
    /// in more than 16 bits.
    pub fn narrow(&self) -> Option<&[u16]> {
        match self {
            HeapTable::Plain(_) => None,
            HeapTable::Splits { table, shift } => {
                Some(table.values().get(*shift as usize..).unwrap_or_default())
            }
            HeapTable::Triples(table) => Some(table.values()),
        }
    }

    /// Returns the number of heaps whose value is computed.
    pub fn len(&self) -> u64 {
        match self {
            HeapTable::Plain(values) => values.len() as u64,
            HeapTable::Splits { table, shift } => {
                (table.values().len() as u64).saturating_sub((*shift).into())
            }
            HeapTable::Triples(table) => table.values().len() as u64,
        }
    }

    /// Returns whether the representation bounds all values: they are stored in 16 bits, and so are
    /// below 2^16.
    pub fn is_narrow(&self) -> bool {
        !matches!(self, HeapTable::Plain(_))
    }

    /// Returns the approximate number of bytes that the table occupies.
    pub fn bytes(&self) -> u64 {
        let value_bytes = if self.is_narrow() { size_of::<u16>() } else { size_of::<Nimber>() };
        self.len().saturating_mul(value_bytes as u64)
    }

    /// Returns whether the table has no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
