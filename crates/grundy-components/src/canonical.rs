//! Canonical forms of components: components that are the same game up to a renaming of their cells
//! get the same representative.
//!
//! The cells are ordered by colour refinement (Weisfeiler and Leman 1968). While several cells have
//! the same colour, each of them is distinguished in turn, and the least encoding is the canonical
//! form (individualisation and refinement; McKay 1981). At most [`MAX_LEAVES`] encodings are
//! compared. If there are more, equal components can get different forms, which costs time but
//! changes no value: an encoding describes the game completely, so components with the same form
//! are always the same game.

use crate::key_table::KeyTable;
use crate::local::{KEEP, LocalBoard, LocalRole, MAP, Split};
use crate::moves::BoardMove;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The maximum number of encodings that are compared for one component.
const MAX_LEAVES: usize = 16;
/// The number of rounds of colour refinement after which the number of colours is compared with the
/// number before.
const ROUNDS: usize = 2;
/// The greatest number of cells of a move that is encoded as one number.
const MAX_PACKED_ROLES: usize = 6;

/// A role restricted to the values that its cell can have: the test, the value that is written, and
/// the images of the values if each is mapped to another.
type RestrictedRole = (u64, u8, Vec<u8>);

/// The numbers of components by their canonical forms.
pub(crate) struct CanonicalForms {
    /// The numbers of components by the bytes of their forms.
    table: KeyTable,
    /// The codes of restricted roles.
    codes: FxHashMap<RestrictedRole, u32>,
    /// The kinds of moves: the side and the sorted codes of the roles.
    kinds: FxHashMap<Vec<u32>, u32>,
    /// For each move of the rules, the index of its first role in `cached_codes`.
    first_roles: Vec<u32>,
    /// For each role of the rules, the reachable values for which the code was computed last, and
    /// the code.
    cached_codes: Vec<(u64, u32)>,
    /// For each move of the rules, the sorted codes for which the kind was computed last, with the
    /// side, and the kind.
    cached_kinds: Vec<(Vec<u32>, u32)>,
    labelling: Labelling,
}

/// A component while its cells are ordered.
#[derive(Default)]
struct Labelling {
    /// The number of each cell of the board in the component.
    numbers: Vec<u16>,
    /// The values of the cells.
    values: Vec<u8>,
    /// For each move, its kind and the range of its roles in `roles`.
    moves: Vec<(u32, u32, u32)>,
    /// The roles of all moves: the code and the number of the cell, sorted within each move.
    roles: Vec<(u32, u16)>,
    sums: Vec<u64>,
    labels: Vec<u16>,
    packed: Vec<u64>,
    /// The least encoding so far.
    best: Vec<u8>,
    encoding: Vec<u8>,
    leaves: usize,
}

impl CanonicalForms {
    /// Creates an empty table for the components of a game with the given moves.
    pub fn new(moves: &[BoardMove]) -> CanonicalForms {
        let mut role_count = 0;
        let first_roles = moves.iter().map(|board_move| {
            let first_role = role_count;
            role_count += board_move.roles.len() as u32;
            first_role
        });
        CanonicalForms {
            table: KeyTable::default(),
            codes: FxHashMap::default(),
            kinds: FxHashMap::default(),
            first_roles: first_roles.collect(),
            cached_codes: vec![(0, 0); role_count as usize],
            cached_kinds: vec![(Vec::new(), 0); moves.len()],
            labelling: Labelling::default(),
        }
    }

    /// Returns the approximate number of bytes of the table.
    pub fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Returns the number of the component with the same form as a board that does not split. The
    /// first board with a form becomes the component with the number `next`.
    pub fn number(&mut self, board: &LocalBoard, split: &Split, next: u32) -> u32 {
        let part_index = 0;
        self.load(board, split, part_index);
        self.labelling.find_least_encoding(split.cells(part_index).iter().map(|cell| {
            let cell = usize::from(*cell);
            mix(u64::from(board.values[cell]), board.reachable[cell])
        }));
        self.table.number(&self.labelling.best, next)
    }

    /// Reads the moves of a part of a board.
    fn load(&mut self, board: &LocalBoard, split: &Split, part_index: usize) {
        let cells = split.cells(part_index);
        let mut labelling = std::mem::take(&mut self.labelling);
        labelling.numbers.clear();
        labelling.numbers.resize(board.cell_count(), u16::MAX);
        labelling.values.clear();
        for (number, cell) in (0..).zip(cells) {
            labelling.numbers[usize::from(*cell)] = number;
            labelling.values.push(board.values[usize::from(*cell)]);
        }
        labelling.moves.clear();
        labelling.roles.clear();
        for index in split.moves(part_index) {
            let local_move = board.moves[usize::from(*index)];
            let begin = labelling.roles.len();
            for role in board.roles(local_move) {
                let cell = labelling.numbers[usize::from(role.cell)];
                // A cell that cannot change is in no part: its test always holds.
                if cell != u16::MAX {
                    let reachable = board.reachable[usize::from(role.cell)];
                    let code = self.code(board, local_move.index, *role, reachable);
                    labelling.roles.push((code, cell));
                }
            }
            labelling.roles[begin..].sort_unstable();
            let kind = self.kind(local_move.index, local_move.side, &labelling.roles[begin..]);
            labelling.moves.push((kind, begin as u32, labelling.roles.len() as u32));
        }
        self.labelling = labelling;
    }

    /// Returns the code of a role, restricted to the values that its cell can have.
    fn code(&mut self, board: &LocalBoard, index: u16, role: LocalRole, reachable: u64) -> u32 {
        let cached = (self.first_roles[usize::from(index)] + u32::from(role.role)) as usize;
        let (cached_reachable, code) = self.cached_codes[cached];
        if cached_reachable == reachable {
            return code;
        }
        let images = match role.write {
            MAP => {
                let image = |value: u8| match reachable >> value & 1 {
                    0 => KEEP,
                    _ => board.image(index, role, value),
                };
                (0..64).map(image).collect()
            }
            _ => Vec::new(),
        };
        let restricted = (role.test & reachable, role.write, images);
        let next = self.codes.len() as u32;
        let code = *self.codes.entry(restricted).or_insert(next);
        self.cached_codes[cached] = (reachable, code);
        code
    }

    /// Returns the kind of a move from its side and the sorted codes of its roles.
    fn kind(&mut self, index: u16, side: u8, roles: &[(u32, u16)]) -> u32 {
        let (codes, kind) = &mut self.cached_kinds[usize::from(index)];
        let is_cached = codes.len() == roles.len() + 1
            && codes[1..].iter().zip(roles).all(|(code, role)| *code == role.0);
        if !is_cached {
            codes.clear();
            codes.push(u32::from(side));
            codes.extend(roles.iter().map(|role| role.0));
            let next = self.kinds.len() as u32;
            *kind = match self.kinds.get(codes) {
                Some(kind) => *kind,
                None => {
                    self.kinds.insert(codes.clone(), next);
                    next
                }
            };
        }
        *kind
    }
}

/// Combines two hashes.
fn mix(first: u64, second: u64) -> u64 {
    let product = (first ^ second.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let product = (product ^ product >> 29 ^ second).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    product ^ product >> 32
}

impl Labelling {
    /// Computes the least encoding of the component. `colours` are the first colours of the cells.
    fn find_least_encoding(&mut self, colours: impl Iterator<Item = u64>) {
        self.best.clear();
        self.leaves = 0;
        let colours: Vec<u64> = colours.collect();
        self.descend(colours);
    }

    /// Refines the colours until their number stays the same. If they are all different, encodes the
    /// component; otherwise distinguishes each cell of a smallest class in turn.
    fn descend(&mut self, mut colours: Vec<u64>) {
        let same_colour = |a: &(u64, u16), b: &(u64, u16)| a.0 == b.0;
        let mut order: Vec<(u64, u16)> = Vec::with_capacity(colours.len());
        let mut class_count = 0;
        loop {
            for _ in 0..ROUNDS {
                self.refine_once(&mut colours);
            }
            order.clear();
            order.extend(colours.iter().copied().zip(0..));
            order.sort_unstable();
            let count = order.chunk_by(same_colour).count();
            if count == class_count || count == colours.len() {
                break;
            }
            class_count = count;
        }
        let classes = order.chunk_by(same_colour).filter(|class| class.len() > 1);
        let Some(class) = classes.min_by_key(|class| class.len()) else {
            return self.encode(&order);
        };
        for (colour, cell) in class {
            if self.leaves >= MAX_LEAVES {
                return;
            }
            let mut colours = colours.clone();
            colours[usize::from(*cell)] = mix(*colour, 1);
            self.descend(colours);
        }
    }

    fn refine_once(&mut self, colours: &mut [u64]) {
        self.sums.clear();
        self.sums.resize(colours.len(), 0);
        for (kind, begin, end) in &self.moves {
            let roles = &self.roles[*begin as usize..*end as usize];
            let sum = roles.iter().fold(0u64, |sum, (code, cell)| {
                sum.wrapping_add(mix(colours[usize::from(*cell)], (*code).into()))
            });
            let hash = mix(sum, (*kind).into());
            for (code, cell) in roles {
                let sum = &mut self.sums[usize::from(*cell)];
                *sum = sum.wrapping_add(mix(hash, (*code).into()));
            }
        }
        for (colour, sum) in colours.iter_mut().zip(&self.sums) {
            *colour = mix(*colour, *sum);
        }
    }

    /// Encodes the component with its cells in the given order. Keeps the encoding if it is the
    /// least so far.
    fn encode(&mut self, order: &[(u64, u16)]) {
        self.leaves += 1;
        let Labelling { values, moves, roles, labels, packed, encoding, .. } = self;
        labels.clear();
        labels.resize(order.len(), 0);
        for (label, (_, cell)) in (0..).zip(order) {
            labels[usize::from(*cell)] = label;
        }
        encoding.clear();
        encoding.extend_from_slice(&(order.len() as u16).to_le_bytes());
        encoding.extend(order.iter().map(|(_, cell)| values[usize::from(*cell)]));
        let labelled = |begin: u32, end: u32| {
            let roles = &roles[begin as usize..end as usize];
            let mut labelled: SmallVec<[(u32, u16); 8]> =
                roles.iter().map(|(code, cell)| (*code, labels[usize::from(*cell)])).collect();
            labelled.sort_unstable();
            labelled
        };
        let most_roles =
            moves.iter().map(|(_, begin, end)| end - begin).max().unwrap_or(0) as usize;
        let is_packed = order.len() <= 256
            && most_roles <= MAX_PACKED_ROLES
            && moves.iter().all(|(kind, ..)| *kind < 1 << 16);
        encoding.push(if is_packed { most_roles as u8 } else { u8::MAX });
        if is_packed {
            packed.clear();
            packed.extend(moves.iter().map(|(kind, begin, end)| {
                let labels = labelled(*begin, *end);
                let word = labels.iter().fold(0, |word, (_, label)| word << 8 | u64::from(*label));
                u64::from(*kind) << 48 | word
            }));
            packed.sort_unstable();
            for word in packed.iter() {
                let [bytes @ .., kind_low, kind_high] = word.to_le_bytes();
                encoding.extend_from_slice(&[kind_low, kind_high]);
                encoding.extend_from_slice(&bytes[..most_roles]);
            }
        } else {
            let mut long: Vec<Vec<u32>> = moves
                .iter()
                .map(|(kind, begin, end)| {
                    let labels = labelled(*begin, *end);
                    let labels = labels.iter().map(|(_, label)| u32::from(*label));
                    std::iter::once(*kind).chain(labels).collect()
                })
                .collect();
            long.sort_unstable();
            // The kind of a move determines the number of its roles.
            for number in long.iter().flatten() {
                encoding.extend_from_slice(&number.to_le_bytes());
            }
        }
        if self.best.is_empty() || self.encoding < self.best {
            std::mem::swap(&mut self.best, &mut self.encoding);
        }
    }
}
