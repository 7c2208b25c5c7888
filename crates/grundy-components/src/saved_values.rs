//! Files with the Grundy values of the components of a board game that are graphs of moves, so that a
//! long search can go on after the program was stopped.
//!
//! A file consists of, in little-endian byte order:
//! - the eight bytes `grundycv` and the version 1 as a `u32`;
//! - the length of the rules as a `u64`, and the rules: the numbers of cells and moves, and for each
//!   move its side and what it tests and writes at each cell;
//! - for graphs of at most 64 and of at most 128 moves, the number of graphs as a `u32`, and for each
//!   of them the number of its moves as a `u32` and their indices in the rules as `u16`s;
//! - the number of components as a `u64`, and for each of them the number of `u64`s of its set of
//!   moves as a byte, the index of the graph as a byte, and the set; the value plus 1 as a `u32`, or
//!   0; and the nimbers below 64 that are not the value as a `u64`;
//! - the CRC-32 checksum of everything before it.

use crate::board::BoardComponents;
use crate::error::ComponentError;
use crate::stored_component::StoredComponent;
use grundy_cell_rules::Change;
use grundy_core::base::Nimber;
use grundy_core::engine::{Decomposition, NimberFact, NimberSearch};
use std::io::{self, Write};

/// The first bytes of a file, with its version.
const MAGIC: &[u8; 12] = b"grundycv\x01\0\0\0";

/// Why the values in a file cannot be used.
#[derive(Debug)]
pub enum SavedValuesError {
    /// The file is not a file of values, or has another version.
    OtherFormat,
    /// The file was changed or is incomplete.
    Damaged,
    /// The values belong to other rules.
    OtherRules,
    /// A limit was reached while the values were added.
    Component(ComponentError),
}

/// A writer that computes the checksum of the written bytes.
struct ChecksumWriter<'a> {
    output: &'a mut dyn Write,
    checksum: crc32fast::Hasher,
}

impl ChecksumWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.checksum.update(bytes);
        self.output.write_all(bytes)
    }
}

/// The bytes of a file that were not read yet.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, length: usize) -> Result<&'a [u8], SavedValuesError> {
        let (bytes, remaining) =
            self.0.split_at_checked(length).ok_or(SavedValuesError::Damaged)?;
        self.0 = remaining;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], SavedValuesError> {
        self.bytes(N).map(|bytes| bytes.try_into().expect("the length is N"))
    }

    fn byte(&mut self) -> Result<u8, SavedValuesError> {
        self.array().map(|[byte]| byte)
    }

    fn u32(&mut self) -> Result<u32, SavedValuesError> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, SavedValuesError> {
        self.array().map(u64::from_le_bytes)
    }
}

impl BoardComponents {
    /// Writes what a search of this game found out about components that are graphs. Returns the
    /// number of these components. Writes nothing if this number is 0 or the rules have guards.
    ///
    /// # Errors
    /// Fails if the output does.
    pub fn write_values(&self, search: &NimberSearch, output: &mut dyn Write) -> io::Result<u64> {
        let Some(rules) = self.encoded_rules() else { return Ok(0) };
        let facts = || {
            let facts =
                search.facts().map(|(number, fact)| (self.components[number as usize], fact));
            facts.filter(|(stored, _)| !matches!(stored, StoredComponent::Placed { .. }))
        };
        let count = facts().count() as u64;
        if count == 0 {
            return Ok(0);
        }
        let mut file = ChecksumWriter { output, checksum: crc32fast::Hasher::new() };
        file.write(MAGIC)?;
        file.write(&(rules.len() as u64).to_le_bytes())?;
        file.write(&rules)?;
        for graphs in [self.narrow_graphs.move_lists(), self.wide_graphs.move_lists()] {
            file.write(&(graphs.len() as u32).to_le_bytes())?;
            for moves in graphs {
                file.write(&(moves.len() as u32).to_le_bytes())?;
                moves.iter().try_for_each(|index| file.write(&index.to_le_bytes()))?;
            }
        }
        file.write(&count.to_le_bytes())?;
        for (stored, fact) in facts() {
            match stored {
                StoredComponent::Placed { .. } => {}
                StoredComponent::NarrowGraph { graph, moves } => {
                    file.write(&[1, graph])?;
                    file.write(&moves.to_le_bytes())?;
                }
                StoredComponent::WideGraph { graph, moves } => {
                    file.write(&[2, graph])?;
                    moves.iter().try_for_each(|word| file.write(&word.to_le_bytes()))?;
                }
            }
            file.write(&fact.value.map_or(0, |value| value.0 + 1).to_le_bytes())?;
            file.write(&fact.excluded.to_le_bytes())?;
        }
        let ChecksumWriter { output, checksum } = file;
        output.write_all(&checksum.finalize().to_le_bytes())?;
        Ok(count)
    }

    /// Adds the contents of a file that [`write_values`](BoardComponents::write_values) wrote to a
    /// search. Returns the number of components in the file.
    ///
    /// # Errors
    /// Fails if the file is damaged or belongs to other rules; nothing is added then. Fails also if
    /// a limit is reached.
    pub fn read_values(
        &mut self,
        search: &mut NimberSearch,
        file: &[u8],
    ) -> Result<u64, SavedValuesError> {
        let mut reader = Reader(file);
        if reader.bytes(MAGIC.len()).ok() != Some(MAGIC) {
            return Err(SavedValuesError::OtherFormat);
        }
        let (content, checksum) = file.split_last_chunk::<4>().ok_or(SavedValuesError::Damaged)?;
        if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
            return Err(SavedValuesError::Damaged);
        }
        let rules_length = reader.u64()? as usize;
        if self.encoded_rules().as_deref() != Some(reader.bytes(rules_length)?) {
            return Err(SavedValuesError::OtherRules);
        }
        // The indices of the graphs in this game, by their indices in the file.
        let mut graphs: [Vec<u8>; 2] = Default::default();
        for (kind, graphs) in graphs.iter_mut().enumerate() {
            for _ in 0..reader.u32()? {
                let length = reader.u32()? as usize;
                let (moves, _) = reader.bytes(2 * length)?.as_chunks::<2>();
                let moves: Vec<u16> = moves.iter().map(|pair| u16::from_le_bytes(*pair)).collect();
                let exist = moves.iter().all(|index| usize::from(*index) < self.moves.len());
                if moves.is_empty() || !exist {
                    return Err(SavedValuesError::Damaged);
                }
                let index = match self.graph_of_moves(&moves) {
                    Some(StoredComponent::NarrowGraph { graph, .. }) if kind == 0 => Some(graph),
                    Some(StoredComponent::WideGraph { graph, .. }) if kind == 1 => Some(graph),
                    _ => None,
                };
                graphs.push(index.ok_or(SavedValuesError::Damaged)?);
            }
        }
        let count = reader.u64()?;
        for _ in 0..count {
            let words = reader.byte()?;
            let graph = usize::from(reader.byte()?);
            let graph_of = |kind: usize| graphs[kind].get(graph).ok_or(SavedValuesError::Damaged);
            let stored = match words {
                1 => StoredComponent::NarrowGraph { graph: *graph_of(0)?, moves: reader.u64()? },
                2 => {
                    let moves = [reader.u64()?, reader.u64()?];
                    StoredComponent::WideGraph { graph: *graph_of(1)?, moves }
                }
                _ => return Err(SavedValuesError::Damaged),
            };
            let component = self.number_of_graph(stored).ok_or(SavedValuesError::Damaged)?;
            let value = reader.u32()?.checked_sub(1).map(Nimber);
            if value.is_some_and(|value| value.0 > self.option_bound(component)) {
                return Err(SavedValuesError::Damaged);
            }
            let fact = NimberFact { value, excluded: reader.u64()? };
            search.add_fact(self, component, fact).map_err(SavedValuesError::Component)?;
        }
        Ok(count)
    }

    /// Returns the rules as bytes, or `None` if they have guards.
    fn encoded_rules(&self) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        bytes.extend((self.lows.len() as u32).to_le_bytes());
        self.lows.iter().for_each(|low| bytes.extend(low.to_le_bytes()));
        bytes.extend((self.moves.len() as u32).to_le_bytes());
        for board_move in &self.moves {
            if !board_move.guards.is_empty() {
                return None;
            }
            bytes.extend([board_move.side, board_move.roles.len() as u8]);
            for (cell, role) in &board_move.roles {
                bytes.extend(cell.to_le_bytes());
                bytes.extend(role.test.to_le_bytes());
                match &role.write {
                    None => bytes.push(0),
                    Some(Change::To(value)) => bytes.extend([1, *value]),
                    Some(Change::Each(values)) => {
                        bytes.extend([2, values.len() as u8]);
                        bytes.extend(values);
                    }
                }
            }
        }
        Some(bytes)
    }
}
