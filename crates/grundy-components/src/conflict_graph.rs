//! [`ConflictGraph`]: the moves of a board on which each cell changes at most once, as a graph that
//! shows which moves each move makes impossible.
//!
//! Let L be a set of moves that contains all moves that are possible at a position or later. Suppose
//! that each move of L is possible now, and that no move of L is possible at a cell after a move of
//! L has written the cell, if both write it. Then each cell changes at most once: all moves that
//! write it are impossible from then on. A move of L is possible as long as no move was made that
//! wrote a value to one of its cells at which it is impossible. Whether a move makes another
//! impossible thus depends on the two moves alone, and the position is the set of the moves that
//! are still possible. The game is Node Kayles on the graph of the moves, whose vertices can belong
//! to one side and whose edges can have a direction.

use crate::moves::{BoardMove, CellRole};
use grundy_cell_rules::Change;
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// A set of vertices of a graph, one bit for each.
pub(crate) type VertexSet = u128;

/// The greatest number of moves of a graph.
const MAX_VERTICES: usize = VertexSet::BITS as usize;

/// The moves of a set L as above, with the moves that each makes impossible.
///
/// If the moves have few shapes, the vertex of a move is a multiple of its lowest cell plus the
/// number of its shape, so that a translation of a component shifts the bits of its set.
pub(crate) struct ConflictGraph {
    /// The vertex of each move of the rules, or `u8::MAX`.
    vertices: Vec<u8>,
    /// All vertices. Bits between them belong to no move.
    every_vertex: VertexSet,
    /// The number of bits by which a set moves if its moves are translated by one cell, or 0 if
    /// translations are not used.
    bits_per_cell: u32,
    /// The moves of each side.
    side_sets: [VertexSet; 2],
    /// For each vertex, the moves that are impossible after its move, with the move itself.
    disabled: Vec<VertexSet>,
    /// For each vertex, the moves after which its move is impossible, with the move itself.
    disabled_by: Vec<VertexSet>,
    /// For each vertex, the moves of both sets.
    neighbours: Vec<VertexSet>,
    /// Whether each move is impossible after the moves that it makes impossible.
    is_symmetric: bool,
    /// The images of sets of vertices under each automorphism of the graph that was found, apart
    /// from the identity: for each byte of a set, the images of the 256 subsets.
    images: Vec<Vec<[VertexSet; 256]>>,
    /// The numbers of components by their sets of vertices.
    numbers: HashTable<([u64; 2], u32)>,
}

/// What a move does relative to its lowest cell: the side, and the roles by the distances of their
/// cells.
type Shape = (u8, Vec<(u16, CellRole)>);

/// Returns the lowest cell and the shape of a move.
fn shape(board_move: &BoardMove) -> (u16, Shape) {
    let lowest = board_move.roles.iter().map(|(cell, _)| *cell).min().unwrap_or(0);
    let roles = board_move.roles.iter().map(|(cell, role)| (cell - lowest, role.clone()));
    (lowest, (board_move.side, roles.collect()))
}

/// Returns the vertex of each of the given moves, and the number of bits for each cell, or 0 if
/// translations are not used. Returns `None` if there are too many moves.
fn place_vertices<'a>(moves: impl Iterator<Item = &'a BoardMove>) -> Option<(Vec<u8>, u32)> {
    let mut shapes: FxHashMap<Shape, usize> = FxHashMap::default();
    let mut cell_shapes = Vec::new();
    for (lowest, shape) in moves.map(shape) {
        let next = shapes.len();
        cell_shapes.push((usize::from(lowest), *shapes.entry(shape).or_insert(next)));
    }
    let cells = || cell_shapes.iter().map(|(cell, _)| *cell);
    let lowest = cells().min().unwrap_or(0);
    let cell_count = cells().max().map_or(0, |cell| cell + 1 - lowest);
    let bits_per_cell = shapes.len();
    if cell_count * bits_per_cell <= MAX_VERTICES {
        let vertices =
            cell_shapes.iter().map(|(cell, shape)| ((cell - lowest) * bits_per_cell + shape) as u8);
        return Some((vertices.collect(), bits_per_cell as u32));
    }
    let vertices =
        (cell_shapes.len() <= MAX_VERTICES).then(|| (0..cell_shapes.len() as u8).collect())?;
    Some((vertices, 0))
}

/// Returns whether two moves of a set allow a cell to change twice: the first writes a cell that
/// the second writes as well, and the second is possible after that.
fn rewrites(before: &BoardMove, after: &BoardMove) -> bool {
    before.roles.iter().any(|(cell, role)| {
        let Some(change) = &role.write else { return false };
        let Change::To(value) = change else { return true };
        let later = after.roles.iter().find(|(other, _)| other == cell);
        later.is_some_and(|(_, later)| later.write.is_some() && later.test >> value & 1 == 1)
    })
}

/// Returns whether a move is impossible after another.
fn disables(before: &BoardMove, after: &BoardMove) -> bool {
    before.roles.iter().any(|(cell, role)| {
        let Some(Change::To(value)) = role.write else { return false };
        let later = after.roles.iter().find(|(other, _)| other == cell);
        later.is_some_and(|(_, later)| later.test >> value & 1 == 0)
    })
}

impl ConflictGraph {
    /// Creates the graph of a set of moves, given by their indices in the rules. All of them must be
    /// possible at the position at hand. Returns `None` if a cell can change twice or there are too
    /// many moves.
    pub fn new(moves: &[BoardMove], indices: &[u16]) -> Option<ConflictGraph> {
        let board_move = |index: &u16| &moves[usize::from(*index)];
        let (vertex_list, bits_per_cell) = place_vertices(indices.iter().map(board_move))?;
        for before in indices.iter().map(board_move) {
            if indices.iter().any(|after| rewrites(before, board_move(after))) {
                return None;
            }
        }
        let mut vertices = vec![u8::MAX; moves.len()];
        let vertex_count = vertex_list.iter().max().map_or(0, |vertex| usize::from(*vertex) + 1);
        let mut graph = ConflictGraph {
            every_vertex: 0,
            bits_per_cell,
            side_sets: [0; 2],
            disabled: vec![0; vertex_count],
            disabled_by: vec![0; vertex_count],
            neighbours: Vec::new(),
            is_symmetric: false,
            images: Vec::new(),
            numbers: HashTable::new(),
            vertices: Vec::new(),
        };
        for (index, vertex) in indices.iter().zip(&vertex_list) {
            vertices[usize::from(*index)] = *vertex;
            let bit = 1 << *vertex;
            let earlier_move = board_move(index);
            graph.every_vertex |= bit;
            graph.side_sets[usize::from(earlier_move.side)] |= bit;
            for (other, other_vertex) in indices.iter().zip(&vertex_list) {
                if disables(earlier_move, board_move(other)) {
                    graph.disabled[usize::from(*vertex)] |= 1 << *other_vertex;
                    graph.disabled_by[usize::from(*other_vertex)] |= bit;
                }
            }
        }
        graph.vertices = vertices;
        let arcs = graph.disabled.iter().zip(&graph.disabled_by);
        graph.neighbours = arcs.map(|(after, before)| after | before).collect();
        graph.is_symmetric = graph.disabled == graph.disabled_by;
        Some(graph)
    }

    /// Returns the moves that are impossible after the move of a vertex, with the move itself.
    pub fn disabled(&self, vertex: usize) -> VertexSet {
        self.disabled[vertex]
    }

    /// Returns the moves after which the move of a vertex is impossible, with the move itself.
    pub fn disabled_by(&self, vertex: usize) -> VertexSet {
        self.disabled_by[vertex]
    }

    /// Returns whether each move is impossible after the moves that it makes impossible.
    pub fn is_symmetric(&self) -> bool {
        self.is_symmetric
    }

    /// Returns the side of the move of a vertex.
    pub fn side(&self, vertex: usize) -> u8 {
        (self.side_sets[1] >> vertex & 1) as u8
    }

    /// Returns the vertices of moves, given by their indices in the rules, or `None` if one of them
    /// is not in the graph.
    pub fn vertex_set(&self, indices: &[u16]) -> Option<VertexSet> {
        indices.iter().try_fold(0, |set, index| match self.vertices[usize::from(*index)] {
            u8::MAX => None,
            vertex => Some(set | 1 << vertex),
        })
    }

    /// Returns the moves of a side in a set.
    pub fn moves_of(&self, side: u8, set: VertexSet) -> VertexSet {
        set & self.side_sets[usize::from(side)]
    }

    /// Returns the moves of a side in a set, without twins. Moves that make most other moves
    /// impossible come first: after these moves, the component often splits into small ones.
    pub fn moves_by_influence(&self, side: u8, set: VertexSet) -> Vec<u8> {
        let moves = bits(self.moves_of(side, self.without_twins(set)));
        let mut order: Vec<(u32, u8)> = moves
            .map(|vertex| ((set & self.disabled[vertex]).count_zeros(), vertex as u8))
            .collect();
        order.sort_unstable();
        order.into_iter().map(|(_, vertex)| vertex).collect()
    }

    /// Appends the components of a set to `components`, each in its canonical placement: the least of
    /// its images under automorphisms of the graph and translations.
    pub fn split(&self, set: VertexSet, components: &mut Vec<VertexSet>) {
        self.split_from(set, set, components);
    }

    /// Appends the components that remain of a connected set after a move to `components`, in their
    /// canonical placements.
    pub fn split_after(&self, set: VertexSet, vertex: u8, components: &mut Vec<VertexSet>) {
        let removed = set & self.disabled[usize::from(vertex)];
        let remaining = set & !removed;
        let neighbours = bits(removed).fold(0, |set, vertex| set | self.neighbours[vertex]);
        self.split_from(remaining, neighbours & remaining, components);
    }

    /// Appends the components of a set to `components`. Each of them contains a vertex of `seeds`.
    fn split_from(
        &self,
        mut set: VertexSet,
        mut seeds: VertexSet,
        components: &mut Vec<VertexSet>,
    ) {
        while seeds != 0 {
            let mut component = seeds & seeds.wrapping_neg();
            let mut added = component;
            while added != 0 {
                if seeds & !component == 0 {
                    // Each component contains a seed, so that this is the only one that remains.
                    component = set;
                    break;
                }
                let vertex = added.trailing_zeros() as usize;
                let neighbours = self.neighbours[vertex] & set & !component;
                added = added & (added - 1) | neighbours;
                component |= neighbours;
            }
            seeds &= !component;
            set &= !component;
            components.push(self.least_image(component));
        }
    }

    /// Returns a set without moves that are the same as another: they belong to the same side, make
    /// the same moves impossible, and are impossible after the same moves.
    pub fn without_twins(&self, set: VertexSet) -> VertexSet {
        let mut remaining = set;
        for vertex in bits(set) {
            let (disabled, disabled_by) =
                (self.disabled[vertex] & set, self.disabled_by[vertex] & set);
            let later = (disabled & disabled_by & self.side_sets[usize::from(self.side(vertex))])
                .checked_shr(vertex as u32 + 1)
                .unwrap_or(0);
            let has_twin = bits(later).any(|offset| {
                let later_vertex = vertex + 1 + offset;
                self.disabled[later_vertex] & set == disabled
                    && self.disabled_by[later_vertex] & set == disabled_by
            });
            if has_twin {
                remaining &= !(1 << vertex);
            }
        }
        remaining
    }

    /// Returns the least image of a set under the automorphisms of the graph and translations.
    fn least_image(&self, set: VertexSet) -> VertexSet {
        let images = self.images.iter().map(|tables| {
            let bytes = set.to_le_bytes();
            tables
                .iter()
                .zip(bytes)
                .fold(0, |image, (table, byte)| image | table[usize::from(byte)])
        });
        let least = images.map(|image| self.translate(image)).min();
        let translated = self.translate(set);
        least.map_or(translated, |least| least.min(translated))
    }

    /// Translates a set as far as possible. Whether a move makes another impossible depends only on
    /// their shapes and the distance of their lowest cells, so that each translation for which all
    /// moves exist is an isomorphism.
    fn translate(&self, set: VertexSet) -> VertexSet {
        if self.bits_per_cell == 0 {
            return set;
        }
        let mut image = set >> (set.trailing_zeros() / self.bits_per_cell * self.bits_per_cell);
        while image & !self.every_vertex != 0 {
            image <<= self.bits_per_cell;
        }
        image
    }

    /// Returns the number of a component from [`split`](ConflictGraph::split), if it has one.
    pub fn find_number(&self, component: VertexSet) -> Option<u32> {
        let key = words(component);
        self.numbers.find(hash(key), |entry| entry.0 == key).map(|entry| entry.1)
    }

    /// Returns the number of a component from [`split`](ConflictGraph::split). A new component gets
    /// the number `next`.
    pub fn number(&mut self, component: VertexSet, next: u32) -> u32 {
        let key = words(component);
        let entry = self.numbers.entry(hash(key), |entry| entry.0 == key, |entry| hash(entry.0));
        entry.or_insert((key, next)).get().1
    }

    /// Replaces the number of a component.
    pub fn renumber(&mut self, component: VertexSet, number: u32) {
        let key = words(component);
        if let Some(entry) = self.numbers.find_mut(hash(key), |entry| entry.0 == key) {
            entry.1 = number;
        }
    }

    /// Returns all vertices.
    pub fn every_vertex(&self) -> VertexSet {
        self.every_vertex
    }

    /// Sets the automorphisms of the graph under which sets of vertices are the same component. Each
    /// is a list of the images of the vertices.
    pub fn set_automorphisms(&mut self, automorphisms: &[Vec<u8>]) {
        let is_identity = |images: &[u8]| {
            bits(self.every_vertex).all(|vertex| usize::from(images[vertex]) == vertex)
        };
        let tables = automorphisms.iter().filter(|images| !is_identity(images)).map(|images| {
            let byte_table = |images: &[u8]| {
                std::array::from_fn(|subset: usize| {
                    bits(subset as VertexSet).fold(0, |set, bit| set | 1 << images[bit])
                })
            };
            images.chunks(8).take(self.disabled.len().div_ceil(8)).map(byte_table).collect()
        });
        self.images = tables.collect();
    }

    /// Returns the approximate number of bytes of the cache and the automorphisms.
    pub fn bytes(&self) -> u64 {
        let tables = self.images.iter().map(|tables| size_of_val(&tables[..])).sum::<usize>();
        (tables + 25 * self.numbers.capacity()) as u64
    }
}

/// Iterates over the members of a set.
pub(crate) fn bits(mut set: VertexSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        member
    })
}

/// Returns the set with two words.
pub(crate) fn from_words([low, high]: [u64; 2]) -> VertexSet {
    VertexSet::from(low) | VertexSet::from(high) << 64
}

/// Returns the two words of a set.
pub(crate) fn words(set: VertexSet) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

fn hash(key: [u64; 2]) -> u64 {
    FxBuildHasher.hash_one(key)
}
