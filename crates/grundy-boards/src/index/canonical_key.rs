//! Canonical keys of boards. The key of a board is its encoding as an integer ([`KeyCodec`]); its
//! canonical key is the smallest key among its images under the symmetries of the rules, so that
//! symmetric boards are stored once.
//!
//! The keys of all images of a successor are computed from the keys of all images of its parent by
//! clearing and setting bits, so that the images of the successor need not be packed.

use crate::compiled::planes::{Board, Masks, Planes};
use crate::compiled::symmetry_tables::SymmetryTables;
use crate::index::key_codec::KeyCodec;
use grundy_cell_rules::{GuardedRules, RuleSymmetry, Rules, SymmetryQuery, find_symmetries};
use smallvec::SmallVec;

/// Computes the canonical keys of boards for a group of symmetries.
pub struct Canonicalizer<const W: usize> {
    codec: KeyCodec,
    /// The lookup tables of every symmetry except the identity.
    symmetries: Vec<SymmetryTables<W>>,
    /// The image of every cell, for each of the `symmetries`.
    cell_images: Vec<Vec<u32>>,
    /// How each registered command changes the key: the bits that it clears, and the bits that it
    /// sets afterwards. Each command has a pair of masks for every symmetry, the identity first.
    deltas: Vec<[u64; 2]>,
    /// The key bits that encode the value of a cell of a board in the key of the board's image
    /// under a symmetry: `bits[symmetry][cell][value]`. The symmetry with the index 0 is the
    /// identity.
    bits: Vec<Vec<Vec<u64>>>,
}

/// The keys of all images of a board, one for each symmetry; the first is the key of the board
/// itself.
pub type KeysBySymmetry = SmallVec<[u64; 8]>;

/// The canonical key of a board, with the size of its stabilizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanonicalKey {
    /// The smallest key of the board's images.
    pub key: u64,
    /// The size of the stabilizer: the number of symmetries, with the identity, that map the board
    /// to itself.
    pub stabilizer: u32,
}

/// The value of [`Masks::index`] of a command that is not registered, so that the keys of its
/// successors are computed from the boards.
pub const NO_INDEX: u32 = u32::MAX;
/// The maximum number of entries in [`Canonicalizer::deltas`]; further commands are not registered.
const MAX_DELTAS: usize = 1 << 22;

impl<const W: usize> Canonicalizer<W> {
    /// Creates a canonicalizer for symmetries that permute cells and do not rename values; the
    /// identity is not among `symmetries`. Returns `None` if the key of a board needs more than 63
    /// bits.
    pub fn new(
        rules: &Rules,
        planes: &Planes,
        symmetries: &[RuleSymmetry],
    ) -> Option<Canonicalizer<W>> {
        let codec = KeyCodec::new(planes)?;
        let identity: Vec<u32> = (0..rules.cells()).collect();
        let images =
            std::iter::once(&identity).chain(symmetries.iter().map(|symmetry| &symmetry.cells));
        let bits = images.map(|cells| {
            let cell_bits = |cell: &u32| -> Vec<u64> {
                let value_bits = |value: u8| {
                    let mut board = [0; W];
                    if let Some((word, bit)) = planes.bit(*cell, value) {
                        board[word] = bit;
                    }
                    codec.key(&board)
                };
                (0..planes.value_count(*cell)).map(value_bits).collect()
            };
            cells.iter().map(cell_bits).collect()
        });
        let bits = bits.collect();
        let tables = |symmetry| SymmetryTables::new(&rules.groups, planes, symmetry);
        Some(Canonicalizer {
            symmetries: symmetries.iter().map(tables).collect(),
            cell_images: symmetries.iter().map(|symmetry| symmetry.cells.clone()).collect(),
            deltas: Vec::new(),
            bits,
            codec,
        })
    }

    /// Returns for every symmetry except the identity the image of every cell.
    pub fn cell_images(&self) -> &[Vec<u32>] {
        &self.cell_images
    }

    /// Returns the number of symmetries, including the identity.
    pub fn order(&self) -> u32 {
        self.symmetries.len() as u32 + 1
    }

    /// Precomputes how a command changes the key of a board under each symmetry, and stores the
    /// index of these changes in `command.index`. A command that clears only some values of a cell
    /// gets [`NO_INDEX`], because its effect on the key depends on the board; so does a command
    /// beyond [`MAX_DELTAS`].
    pub fn register(&mut self, planes: &Planes, command: &mut Masks<W>) {
        command.index = NO_INDEX;
        if self.deltas.len() >= MAX_DELTAS {
            return;
        }
        let mut writes: SmallVec<[(u32, u8); 8]> = SmallVec::new();
        for cell in 0..self.bits[0].len() as u32 {
            let (mut clears_some, mut leaves_some, mut new_value) = (false, false, 0);
            for value in 1..planes.value_count(cell) {
                let Some((word, bit)) = planes.bit(cell, value) else {
                    return;
                };
                match command.clear[word] & bit {
                    0 => leaves_some = true,
                    _ => clears_some = true,
                }
                if command.set[word] & bit != 0 {
                    new_value = value;
                }
            }
            match (clears_some, leaves_some) {
                (true, true) => return,
                (true, false) => writes.push((cell, new_value)),
                (false, _) => {}
            }
        }
        command.index = (self.deltas.len() / self.bits.len()) as u32;
        for bits in &self.bits {
            let [mut clear, mut set] = [0; 2];
            for (cell, value) in &writes {
                let value_bits = &bits[*cell as usize];
                clear |= value_bits.iter().fold(0, |union, bits| union | bits);
                set |= value_bits[usize::from(*value)];
            }
            self.deltas.push([clear, set]);
        }
    }

    /// Returns the keys of the images of a board under all symmetries; the first is the key of the
    /// board itself.
    #[inline(always)]
    pub fn keys(&self, board: &Board<W>) -> KeysBySymmetry {
        let mut keys = KeysBySymmetry::new();
        keys.push(self.codec.key(board));
        for symmetry in &self.symmetries {
            keys.push(self.codec.key(&symmetry.apply(board)));
        }
        keys
    }

    /// Returns the canonical key of a board and the size of the board's stabilizer.
    #[inline(always)]
    pub fn canonical_key(&self, board: &Board<W>) -> CanonicalKey {
        least_key(self.keys(board).into_iter())
    }

    /// Returns the canonical key of the board that `command` leads to from `board`; `keys` are the
    /// keys of all images of `board`.
    #[inline(always)]
    pub fn successor_key(
        &self,
        keys: &KeysBySymmetry,
        board: &Board<W>,
        command: &Masks<W>,
    ) -> CanonicalKey {
        if command.index == NO_INDEX {
            return self.canonical_key(&command.apply(board));
        }
        let deltas = &self.deltas[command.index as usize * keys.len()..][..keys.len()];
        least_key(keys.iter().zip(deltas).map(|(key, [clear, set])| key & !clear | set))
    }

    /// Returns the board that a key encodes.
    #[inline(always)]
    pub fn board(&self, key: u64) -> Board<W> {
        self.codec.board(key)
    }

    /// Returns the number of boards that share this canonical key: the number of symmetries divided
    /// by the size of the stabilizer (orbit-stabilizer theorem).
    #[inline(always)]
    pub fn orbit_size(&self, CanonicalKey { stabilizer, .. }: CanonicalKey) -> u64 {
        u64::from(self.order() / stabilizer)
    }
}

/// Returns the smallest of the keys of a board's images, and the number of keys that equal the
/// first key. The first key must be that of the board itself, so that this number is the size of
/// the stabilizer.
#[inline(always)]
fn least_key(mut keys: impl Iterator<Item = u64>) -> CanonicalKey {
    let identity_key = keys.next().unwrap_or_default();
    let start = CanonicalKey { key: identity_key, stabilizer: 1 };
    keys.fold(start, |least, key| CanonicalKey {
        key: least.key.min(key),
        stabilizer: least.stabilizer + u32::from(key == identity_key),
    })
}

/// Returns the symmetries of the rules that keep the values, the blocks and the side to move,
/// without the identity. Together with the identity they form a group. Conjugation by `swap` (the
/// renaming between the sides) maps this group to itself. Returns no symmetries if the group is so
/// large that the search found only a part of it.
pub fn board_symmetries(
    guarded: &GuardedRules,
    planes: &Planes,
    swap: Option<&RuleSymmetry>,
) -> Vec<RuleSymmetry> {
    let accepts = |symmetry: &RuleSymmetry| {
        let keeps_values = |values: &Vec<u8>| (0..).zip(values).all(|(from, to)| from == *to);
        let keeps_block = |(cell, image): (u32, &u32)| planes.block(cell) == planes.block(*image);
        symmetry.values.iter().all(keeps_values)
            && (0..).zip(&symmetry.cells).all(keeps_block)
            && guarded.keeps_guards(symmetry)
    };
    let query = SymmetryQuery { match_scores: true, swaps: &[false], accepts: &accepts };
    let mut symmetries = find_symmetries(&guarded.rules, &query);
    let compose = |inner: &[u32], outer: &[u32]| -> Vec<u32> {
        inner.iter().map(|cell| outer[*cell as usize]).collect()
    };
    let contains = |cells: &[u32]| symmetries.iter().any(|symmetry| symmetry.cells == cells);
    let is_closed = symmetries.iter().all(|a| {
        symmetries.iter().all(|b| contains(&compose(&a.cells, &b.cells)))
            && swap
                .is_none_or(|swap| contains(&compose(&compose(&swap.cells, &a.cells), &swap.cells)))
    });
    if is_closed { symmetries.split_off(1) } else { Vec::new() }
}
