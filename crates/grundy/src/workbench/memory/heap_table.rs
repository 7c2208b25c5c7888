//! Tables of the values of heaps, as the engines that make them keep them.

use crate::base::Nimber;
use crate::engine::splits::SplitTable;
use crate::engine::triples::TripleTable;

/// The Grundy values of heaps (or heads, or vertices) 0, 1, 2, …
pub enum HeapTable {
    /// Of any rule.
    Plain(Vec<Nimber>),
    /// Of a rule that takes and splits: smaller, and continued much faster.
    Splits {
        /// The values under that rule.
        table: Box<SplitTable>,
        /// Heap n of the game is heap n + `shift` of that table.
        shift: u32,
    },
    /// Of a rule that leaves up to three heaps.
    Triples(Box<TripleTable>),
}

impl HeapTable {
    /// The value of a heap within the table.
    ///
    /// # Panics
    /// Beyond it.
    pub fn at(&self, n: u64) -> u32 {
        match self {
            HeapTable::Plain(values) => values[n as usize].0,
            HeapTable::Splits { table, shift } => {
                table.values()[n as usize + *shift as usize].into()
            }
            HeapTable::Triples(table) => table.values()[n as usize].into(),
        }
    }

    /// All values, where they are kept in 16 bits.
    pub fn narrow(&self) -> Option<&[u16]> {
        match self {
            HeapTable::Plain(_) => None,
            HeapTable::Splits { table, shift } => {
                Some(table.values().get(*shift as usize..).unwrap_or_default())
            }
            HeapTable::Triples(table) => Some(table.values()),
        }
    }

    /// How many values there are.
    pub fn len(&self) -> u64 {
        match self {
            HeapTable::Plain(values) => values.len() as u64,
            HeapTable::Splits { table, shift } => {
                (table.values().len() as u64).saturating_sub((*shift).into())
            }
            HeapTable::Triples(table) => table.values().len() as u64,
        }
    }

    /// Whether all values are below 2^16, as the engine sees to.
    pub fn is_narrow(&self) -> bool {
        !matches!(self, HeapTable::Plain(_))
    }

    /// About how many bytes it takes.
    pub(in crate::workbench) fn bytes(&self) -> u64 {
        let each = if self.is_narrow() { size_of::<u16>() } else { size_of::<Nimber>() };
        self.len().saturating_mul(each as u64)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
