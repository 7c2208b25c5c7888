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
use crate::vertex_set::{VertexSet, hash_words};
use grundy_cell_rules::Change;
use hashbrown::HashTable;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The greatest number of vertices of a graph.
pub(crate) const MAX_VERTICES: usize = u128::CAPACITY;

/// The moves of a set L as above, with the moves that each makes impossible.
pub(crate) struct ConflictGraph<S: VertexSet> {
    /// The vertex of each move of the rules, or `u8::MAX`.
    vertices: Vec<u8>,
    /// All vertices. Bits between them belong to no move.
    every_vertex: S,
    /// The planes of vertices; empty if translations are not used.
    planes: Vec<Plane<S>>,
    /// The moves of each side.
    side_sets: [S; 2],
    /// For each vertex, the moves that are impossible after its move, with the move itself.
    disabled: Vec<S>,
    /// For each vertex, the moves after which its move is impossible, with the move itself.
    disabled_by: Vec<S>,
    /// For each vertex, the moves of both sets.
    neighbours: Vec<S>,
    /// Whether each move is impossible after the moves that it makes impossible.
    is_symmetric: bool,
    /// The images of sets of vertices under each automorphism of the graph that was found, apart
    /// from the identity: for each byte of a set, the images of the 256 subsets.
    images: Vec<Vec<[S; 256]>>,
    /// The numbers of components by their sets of vertices.
    numbers: HashTable<(S::Words, u32)>,
}

/// The vertices of the moves of one shape, in the order of their lowest cells. A translation of a
/// component by some cells shifts the bits of its set by as many bits.
struct Plane<S> {
    /// The least vertex of the plane.
    begin: u32,
    /// All bits of the plane.
    mask: S,
}

/// The vertices of the moves of a graph.
pub(crate) struct VertexPlacement {
    /// The vertex of each move.
    vertices: Vec<usize>,
    /// The range of vertices of each plane; empty if translations are not used.
    planes: Vec<Range<usize>>,
    /// A number above all vertices.
    pub vertex_bound: usize,
}

/// What a move does relative to its lowest cell: the side, and the roles by the distances of their
/// cells.
pub(crate) type Shape = (u8, Vec<(u16, CellRole)>);

/// Returns the lowest cell and the shape of a move.
pub(crate) fn shape(board_move: &BoardMove) -> (u16, Shape) {
    let lowest = board_move.roles.iter().map(|(cell, _)| *cell).min().unwrap_or(0);
    let roles = board_move.roles.iter().map(|(cell, role)| (cell - lowest, role.clone()));
    (lowest, (board_move.side, roles.collect()))
}

impl VertexPlacement {
    /// Places the vertices of moves, given by their indices in the rules. Moves of one shape are
    /// placed in a plane if this needs at most [`MAX_VERTICES`] vertices.
    pub fn new(moves: &[BoardMove], indices: &[u16]) -> VertexPlacement {
        let mut shapes: FxHashMap<Shape, usize> = FxHashMap::default();
        // The lowest cells of the moves of each shape, as a range.
        let mut cells: Vec<Range<usize>> = Vec::new();
        let mut placed = Vec::new();
        for index in indices {
            let (lowest, shape) = shape(&moves[usize::from(*index)]);
            let (lowest, shape_count) = (usize::from(lowest), shapes.len());
            let shape = *shapes.entry(shape).or_insert(shape_count);
            if shape == cells.len() {
                cells.push(lowest..lowest + 1);
            }
            let range = &mut cells[shape];
            *range = range.start.min(lowest)..range.end.max(lowest + 1);
            placed.push((shape, lowest));
        }
        let mut vertex_bound = 0;
        let planes = cells.iter().map(|range| {
            vertex_bound += range.len();
            vertex_bound - range.len()..vertex_bound
        });
        let planes: Vec<_> = planes.collect();
        if vertex_bound > MAX_VERTICES {
            let vertices = (0..indices.len()).collect();
            return VertexPlacement { vertices, planes: Vec::new(), vertex_bound: indices.len() };
        }
        let vertices = placed
            .iter()
            .map(|(shape, lowest)| planes[*shape].start + lowest - cells[*shape].start);
        VertexPlacement { vertices: vertices.collect(), planes, vertex_bound }
    }
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

impl<S: VertexSet> ConflictGraph<S> {
    /// Creates the graph of a set of moves, given by their indices in the rules and the placement of
    /// their vertices. All of them must be possible at the position at hand. Returns `None` if a cell
    /// can change twice.
    ///
    /// # Panics
    /// Panics if a vertex of the placement is not below `S::CAPACITY`.
    pub fn new(
        moves: &[BoardMove],
        indices: &[u16],
        placement: &VertexPlacement,
    ) -> Option<ConflictGraph<S>> {
        assert!(placement.vertex_bound <= S::CAPACITY, "the vertices fit into a set");
        let board_move = |index: &u16| &moves[usize::from(*index)];
        for before in indices.iter().map(board_move) {
            if indices.iter().any(|after| rewrites(before, board_move(after))) {
                return None;
            }
        }
        let range_set = |range: &Range<usize>| {
            range.clone().fold(S::EMPTY, |set, vertex| set | S::single(vertex))
        };
        let planes = placement.planes.iter();
        let planes =
            planes.map(|range| Plane { begin: range.start as u32, mask: range_set(range) });
        let mut graph = ConflictGraph {
            every_vertex: S::EMPTY,
            planes: planes.collect(),
            side_sets: [S::EMPTY; 2],
            disabled: vec![S::EMPTY; placement.vertex_bound],
            disabled_by: vec![S::EMPTY; placement.vertex_bound],
            neighbours: Vec::new(),
            is_symmetric: false,
            images: Vec::new(),
            numbers: HashTable::new(),
            vertices: vec![u8::MAX; moves.len()],
        };
        for (index, vertex) in indices.iter().zip(&placement.vertices) {
            graph.vertices[usize::from(*index)] = *vertex as u8;
            let bit = S::single(*vertex);
            let earlier_move = board_move(index);
            graph.every_vertex |= bit;
            graph.side_sets[usize::from(earlier_move.side)] |= bit;
            for (later, later_vertex) in indices.iter().zip(&placement.vertices) {
                if disables(earlier_move, board_move(later)) {
                    graph.disabled[*vertex] |= S::single(*later_vertex);
                    graph.disabled_by[*later_vertex] |= bit;
                }
            }
        }
        let arcs = graph.disabled.iter().zip(&graph.disabled_by);
        graph.neighbours = arcs.map(|(after, before)| *after | *before).collect();
        graph.is_symmetric = graph.disabled == graph.disabled_by;
        Some(graph)
    }

    /// Returns the moves that are impossible after the move of a vertex, with the move itself.
    #[inline]
    pub fn disabled(&self, vertex: usize) -> S {
        self.disabled[vertex]
    }

    /// Returns the moves after which the move of a vertex is impossible, with the move itself.
    #[inline]
    pub fn disabled_by(&self, vertex: usize) -> S {
        self.disabled_by[vertex]
    }

    /// Returns whether each move is impossible after the moves that it makes impossible.
    #[inline]
    pub fn is_symmetric(&self) -> bool {
        self.is_symmetric
    }

    /// Returns the side of the move of a vertex.
    #[inline]
    pub fn side(&self, vertex: usize) -> u8 {
        u8::from(self.side_sets[1].contains(vertex))
    }

    /// Returns the vertices of moves, given by their indices in the rules, or `None` if one of them
    /// is not in the graph.
    pub fn vertex_set(&self, indices: &[u16]) -> Option<S> {
        indices.iter().try_fold(S::EMPTY, |set, index| {
            let vertex =
                self.vertices.get(usize::from(*index)).filter(|vertex| **vertex != u8::MAX);
            vertex.map(|vertex| set | S::single(usize::from(*vertex)))
        })
    }

    /// Returns the moves of the graph, by their indices in the rules.
    pub fn moves(&self) -> Vec<u16> {
        let moves = (0..).zip(&self.vertices);
        moves.filter(|(_, vertex)| **vertex != u8::MAX).map(|(index, _)| index).collect()
    }

    /// Returns the moves of a side in a set.
    #[inline]
    pub fn moves_of(&self, side: u8, set: S) -> S {
        set & self.side_sets[usize::from(side)]
    }

    /// Stores the moves of a side in a set, without twins, in `moves`. Moves that make most other
    /// moves impossible come first: after these moves, the component often splits into small ones.
    pub fn moves_by_influence(&self, side: u8, set: S, moves: &mut Vec<u8>) {
        let set_of_side = self.moves_of(side, self.without_twins(set));
        let impossible = |vertex: usize| (set & self.disabled[vertex]).len() as u8;
        // Counting sort: `ends[n]` becomes the end of the moves that make `n` moves impossible.
        let mut ends = [0u8; MAX_VERTICES + 1];
        let mut greatest = 0;
        for vertex in set_of_side.vertices() {
            let count = impossible(vertex);
            ends[usize::from(count)] += 1;
            greatest = greatest.max(count);
        }
        let mut end = 0;
        for count in ends[..=usize::from(greatest)].iter_mut().rev() {
            end += *count;
            *count = end;
        }
        moves.clear();
        moves.resize(usize::from(end), 0);
        let mut vertices = set_of_side;
        while !vertices.is_empty() {
            let vertex = vertices.least();
            vertices = vertices.without_least();
            let position = &mut ends[usize::from(impossible(vertex))];
            *position -= 1;
            moves[usize::from(*position)] = vertex as u8;
        }
    }

    /// Appends the components of a set to `components`, each in its canonical placement: the least of
    /// its images under automorphisms of the graph and translations.
    pub fn split(&self, set: S, components: &mut Vec<S>) {
        self.split_from(set, set, components);
    }

    /// Appends the components that remain of a connected set after a move to `components`, in their
    /// canonical placements.
    pub fn split_after(&self, set: S, vertex: u8, components: &mut Vec<S>) {
        let removed = set & self.disabled[usize::from(vertex)];
        let remaining = set & !removed;
        let neighbours =
            removed.vertices().fold(S::EMPTY, |set, vertex| set | self.neighbours[vertex]);
        self.split_from(remaining, neighbours & remaining, components);
    }

    /// Appends the components of a set to `components`. Each of them contains a vertex of `seeds`.
    fn split_from(&self, mut set: S, mut seeds: S, components: &mut Vec<S>) {
        while !seeds.is_empty() {
            let mut component = S::single(seeds.least());
            let mut added = component;
            while !added.is_empty() {
                if (seeds & !component).is_empty() {
                    // Each component contains a seed, so that this is the only one that remains.
                    component = set;
                    break;
                }
                let neighbours = self.neighbours[added.least()] & set & !component;
                added = added.without_least() | neighbours;
                component |= neighbours;
            }
            seeds &= !component;
            set &= !component;
            components.push(self.least_image(component));
        }
    }

    /// Returns a set without moves that are the same as another: they belong to the same side, make
    /// the same moves impossible, and are impossible after the same moves.
    pub fn without_twins(&self, set: S) -> S {
        let mut remaining = set;
        // The moves after the vertex at hand.
        let mut later = set;
        for vertex in set.vertices() {
            later = later.without_least();
            let disabled = self.disabled[vertex] & set;
            let mut candidates = disabled & later & self.side_sets[usize::from(self.side(vertex))];
            if !self.is_symmetric {
                candidates &= self.disabled_by[vertex];
            }
            let is_twin = |candidate: usize| {
                self.disabled[candidate] & set == disabled
                    && (self.is_symmetric
                        || self.disabled_by[candidate] & set == self.disabled_by[vertex] & set)
            };
            if candidates.vertices().any(is_twin) {
                remaining &= !S::single(vertex);
            }
        }
        remaining
    }

    /// Returns whether an automorphism, followed by a translation, is an involution on a component
    /// from [`split`](ConflictGraph::split) that maps each move to one that is still possible after
    /// it. In an impartial game the component then has the Grundy value 0: the player who moves
    /// second answers each move with its image.
    pub fn has_mirror_strategy(&self, component: S) -> bool {
        self.images.iter().any(|tables| {
            let image = image(tables, component);
            let translated = self.translate(image);
            if translated != component {
                return false;
            }
            let (from, to) = (image.least(), translated.least());
            let mirror = |vertex: usize| table_image(tables, vertex).least() + to - from;
            component.vertices().all(|vertex| {
                let answer = mirror(vertex);
                mirror(answer) == vertex && !self.disabled[vertex].contains(answer)
            })
        })
    }

    /// Returns the least image of a set under the automorphisms of the graph and translations.
    fn least_image(&self, set: S) -> S {
        let images = self.images.iter().map(|tables| image(tables, set));
        images.fold(self.translate(set), |least, image| least.min(self.translate(image)))
    }

    /// Translates a set as far as possible. Whether a move makes another impossible depends only on
    /// their shapes and the distance of their lowest cells, so that each translation for which all
    /// moves exist is an isomorphism.
    #[inline]
    fn translate(&self, set: S) -> S {
        let distances = self.planes.iter().filter_map(|plane| {
            let moves = set & plane.mask;
            (!moves.is_empty()).then(|| moves.least() as u32 - plane.begin)
        });
        let mut image = set >> distances.min().unwrap_or(0);
        while !(image & !self.every_vertex).is_empty() {
            image = image << 1;
        }
        image
    }

    /// Returns the number of a component from [`split`](ConflictGraph::split), if it has one.
    pub fn find_number(&self, component: S) -> Option<u32> {
        let key = component.to_words();
        self.numbers.find(hash_words(key), |entry| entry.0 == key).map(|entry| entry.1)
    }

    /// Returns the number of a component from [`split`](ConflictGraph::split). A new component gets
    /// the number `next`.
    pub fn number(&mut self, component: S, next: u32) -> u32 {
        let key = component.to_words();
        let entry = self.numbers.entry(
            hash_words(key),
            |entry| entry.0 == key,
            |entry| hash_words(entry.0),
        );
        entry.or_insert((key, next)).get().1
    }

    /// Replaces the number of a component.
    pub fn renumber(&mut self, component: S, number: u32) {
        let key = component.to_words();
        if let Some(entry) = self.numbers.find_mut(hash_words(key), |entry| entry.0 == key) {
            entry.1 = number;
        }
    }

    /// Returns all vertices.
    pub fn every_vertex(&self) -> S {
        self.every_vertex
    }

    /// Sets the automorphisms of the graph under which sets of vertices are the same component. Each
    /// is a list of the images of the vertices.
    pub fn set_automorphisms(&mut self, automorphisms: &[Vec<u8>]) {
        let is_identity = |images: &[u8]| {
            self.every_vertex.vertices().all(|vertex| usize::from(images[vertex]) == vertex)
        };
        let tables = automorphisms.iter().filter(|images| !is_identity(images)).map(|images| {
            let byte_table = |images: &[u8]| {
                std::array::from_fn(|subset: usize| {
                    let vertices = (subset as u64).vertices();
                    vertices.fold(S::EMPTY, |set, bit| set | S::single(usize::from(images[bit])))
                })
            };
            images.chunks(8).take(self.disabled.len().div_ceil(8)).map(byte_table).collect()
        });
        self.images = tables.collect();
    }

    /// Returns the approximate number of bytes of the cache and the automorphisms.
    pub fn bytes(&self) -> u64 {
        let tables = self.images.iter().map(|tables| size_of_val(&tables[..])).sum::<usize>();
        (tables + (size_of::<(S::Words, u32)>() + 1) * self.numbers.capacity()) as u64
    }
}

/// Returns the image of a set under an automorphism, given by its images of the subsets of each
/// byte.
fn image<S: VertexSet>(tables: &[[S; 256]], set: S) -> S {
    let tables = tables.iter().enumerate();
    tables.fold(S::EMPTY, |image, (index, table)| image | table[usize::from(set.byte(index))])
}

/// Returns the image of the set of one vertex under an automorphism.
fn table_image<S: VertexSet>(tables: &[[S; 256]], vertex: usize) -> S {
    tables[vertex / 8][1 << (vertex % 8)]
}
