//! [`IsomorphismTable`]: finds components that are the same graph up to a renaming of their
//! vertices.
//!
//! The vertices get colours that do not depend on their names, by colour refinement (Weisfeiler and
//! Leman 1968). Graphs with different multisets of colours differ. For graphs with the same colours
//! an isomorphism is sought: while several vertices have the same colour, one of them is
//! distinguished in the first graph, and each of the same colour in turn in the second graph. At
//! most [`MAX_MATCHES`] renamings are tried. If there are more, equal graphs can count as different,
//! which costs time but changes no value: each renaming that is found is compared arc by arc.

use crate::conflict_graph::{ConflictGraph, MAX_VERTICES};
use crate::vertex_set::VertexSet;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The maximum number of renamings that are tried for two graphs.
const MAX_MATCHES: usize = 16;
/// The number of rounds of the first colour refinement.
const ROUNDS: usize = 3;
/// The number of rounds of refinement after a vertex is distinguished.
const ROUNDS_AFTER_CHOICE: usize = 2;

/// The representatives of graphs up to isomorphism.
#[derive(Default)]
pub(crate) struct IsomorphismTable {
    entries: HashTable<Representative>,
    /// The vertices of representatives in the order of their colours, one list after the other.
    orders: Vec<u8>,
}

/// A representative of a class of isomorphic graphs.
struct Representative {
    /// The hash of its colours.
    hash: u64,
    /// The number of the component.
    number: u32,
    /// The begin and the length of its vertices in the list of orders. The length is 0 if two
    /// vertices have the same colour.
    order_begin: u32,
    order_length: u8,
}

/// An induced subgraph of the graph of all moves.
#[derive(Clone, Copy)]
pub(crate) struct Subgraph<'a, S: VertexSet> {
    pub graph: &'a ConflictGraph<S>,
    pub vertices: S,
}

/// A vertex with its colour, in one number that is sorted fast: the low 7 bits of the colour are
/// replaced by the vertex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct ColouredVertex(u64);

impl ColouredVertex {
    const VERTEX_MASK: u64 = MAX_VERTICES as u64 - 1;

    fn new(colour: u64, vertex: usize) -> ColouredVertex {
        ColouredVertex(colour & !ColouredVertex::VERTEX_MASK | vertex as u64)
    }

    fn colour(self) -> u64 {
        self.0 & !ColouredVertex::VERTEX_MASK
    }

    fn vertex(self) -> u8 {
        (self.0 & ColouredVertex::VERTEX_MASK) as u8
    }
}

/// The vertices of a subgraph in the order of their colours.
type ColourOrder = SmallVec<[ColouredVertex; 64]>;

/// The colours of the vertices of a subgraph, by vertex.
#[derive(Clone, Copy)]
struct Colouring<S: VertexSet>(S::Colours);

impl IsomorphismTable {
    /// Returns the number of the representative of a subgraph. The first subgraph of a class of
    /// isomorphic ones becomes the representative, with the number `next`. `subgraph_of` returns the
    /// subgraph of a representative.
    pub fn number<'a, S: VertexSet + 'a>(
        &mut self,
        subgraph: Subgraph<'a, S>,
        next: u32,
        subgraph_of: impl Fn(u32) -> Subgraph<'a, S>,
    ) -> u32 {
        let colouring = Colouring::new(subgraph);
        let hash = colouring.hash(subgraph.vertices);
        let order = colouring.order(subgraph.vertices);
        let orders = &self.orders;
        let is_same = |entry: &Representative| {
            entry.hash == hash && {
                let representative = subgraph_of(entry.number);
                let other_order = &orders[entry.order_begin as usize..];
                let other_order = &other_order[..usize::from(entry.order_length)];
                // Refinement gives the same number of colours to isomorphic graphs.
                if other_order.len() == order.len() {
                    let other_order = other_order.iter().copied();
                    isomorphism(subgraph, vertices(&order), representative, other_order).is_some()
                } else {
                    let mut search = IsomorphismSearch::new(subgraph, representative);
                    let stop = |_: &[u8]| ControlFlow::Break(());
                    search
                        .run(&colouring, &Colouring::new(representative), &mut { stop })
                        .is_break()
                }
            }
        };
        match self.entries.entry(hash, is_same, |entry| entry.hash) {
            Entry::Occupied(entry) => entry.get().number,
            Entry::Vacant(entry) => {
                let order_begin = u32::try_from(self.orders.len());
                let is_discrete = order.windows(2).all(|pair| pair[0].colour() != pair[1].colour())
                    && order_begin.is_ok();
                let order_length = if is_discrete { order.len() as u8 } else { 0 };
                if is_discrete {
                    self.orders.extend(vertices(&order));
                }
                let order_begin = order_begin.unwrap_or(0);
                entry.insert(Representative { hash, number: next, order_begin, order_length });
                next
            }
        }
    }

    /// Returns the approximate number of bytes of the table.
    pub fn bytes(&self) -> u64 {
        (25 * self.entries.capacity() + self.orders.capacity()) as u64
    }
}

/// Returns the automorphisms of a graph that were found, the identity among them. Each is a list of
/// the images of the vertices.
pub(crate) fn automorphisms<S: VertexSet>(graph: Subgraph<S>) -> Vec<Vec<u8>> {
    let colouring = Colouring::new(graph);
    let mut automorphisms = Vec::new();
    let mut search = IsomorphismSearch::new(graph, graph);
    let _ = search.run(&colouring, &colouring, &mut |images| {
        automorphisms.push(images.to_vec());
        ControlFlow::Continue(())
    });
    automorphisms
}

/// A search for renamings of the vertices of one subgraph to those of another that keep sides and
/// arcs.
struct IsomorphismSearch<'a, S: VertexSet> {
    domain: Subgraph<'a, S>,
    codomain: Subgraph<'a, S>,
    /// The number of renamings that were tried, and of choices without a renaming.
    match_count: usize,
}

impl<'a, S: VertexSet> IsomorphismSearch<'a, S> {
    fn new(domain: Subgraph<'a, S>, codomain: Subgraph<'a, S>) -> IsomorphismSearch<'a, S> {
        IsomorphismSearch { domain, codomain, match_count: 0 }
    }

    /// Calls `found` with the images of the vertices under each isomorphism that keeps the colours,
    /// until it returns `Break`.
    fn run(
        &mut self,
        domain_colouring: &Colouring<S>,
        codomain_colouring: &Colouring<S>,
        found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let domain_order = domain_colouring.order(self.domain.vertices);
        let codomain_order = codomain_colouring.order(self.codomain.vertices);
        let mut colours = domain_order.iter().zip(&codomain_order);
        if domain_order.len() != codomain_order.len()
            || colours.any(|(preimage, image)| preimage.colour() != image.colour())
        {
            self.match_count += 1;
            return ControlFlow::Continue(());
        }
        let classes =
            domain_order.chunk_by(|a, b| a.colour() == b.colour()).filter(|class| class.len() > 1);
        let Some(class) = classes.min_by_key(|class| class.len()) else {
            self.match_count += 1;
            let images = isomorphism(
                self.domain,
                vertices(&domain_order),
                self.codomain,
                vertices(&codomain_order),
            );
            return images.map_or(ControlFlow::Continue(()), |images| found(&images));
        };
        let domain_colouring = domain_colouring.after_choice(self.domain, class[0].vertex());
        for candidate in codomain_order {
            if candidate.colour() == class[0].colour() && self.match_count < MAX_MATCHES {
                let codomain_colouring =
                    codomain_colouring.after_choice(self.codomain, candidate.vertex());
                self.run(&domain_colouring, &codomain_colouring, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the vertices of an order of coloured vertices.
fn vertices(order: &[ColouredVertex]) -> impl Iterator<Item = u8> + Clone {
    order.iter().map(|coloured| coloured.vertex())
}

/// Returns the images of the vertices under the renaming of the vertices of one subgraph to those
/// of another in the given orders, or `None` if it does not keep sides and arcs.
fn isomorphism<S: VertexSet>(
    domain: Subgraph<S>,
    domain_order: impl Iterator<Item = u8> + Clone,
    codomain: Subgraph<S>,
    codomain_order: impl Iterator<Item = u8> + Clone,
) -> Option<[u8; MAX_VERTICES]> {
    let mut images = [0u8; MAX_VERTICES];
    for (vertex, image) in domain_order.clone().zip(codomain_order.clone()) {
        images[usize::from(vertex)] = image;
    }
    let is_isomorphism = domain_order.zip(codomain_order).all(|(vertex, image)| {
        let (vertex, image) = (usize::from(vertex), usize::from(image));
        let arcs = (domain.graph.disabled(vertex) & domain.vertices).vertices();
        let renamed =
            arcs.fold(S::EMPTY, |set, target| set | S::single(usize::from(images[target])));
        domain.graph.side(vertex) == codomain.graph.side(image)
            && renamed == codomain.graph.disabled(image) & codomain.vertices
    });
    is_isomorphism.then_some(images)
}

impl<S: VertexSet> Colouring<S> {
    /// Colours the vertices of a subgraph by their surroundings.
    fn new(subgraph: Subgraph<S>) -> Colouring<S> {
        let mut colouring: Colouring<S> = Colouring(S::NO_COLOURS);
        for vertex in subgraph.vertices.vertices() {
            let degree = (subgraph.graph.disabled(vertex) & subgraph.vertices).len();
            colouring.0.as_mut()[vertex] =
                mix(2 * u64::from(degree) + u64::from(subgraph.graph.side(vertex)));
        }
        colouring.refine(subgraph, ROUNDS);
        colouring
    }

    /// Refines the colours by those of the neighbours of each vertex.
    fn refine(&mut self, subgraph: Subgraph<S>, rounds: usize) {
        let Subgraph { graph, vertices } = subgraph;
        let mut refined = [self.0, S::NO_COLOURS];
        for round in 0..rounds {
            let [even, odd] = &mut refined;
            let (colours, refined) = if round % 2 == 0 { (even, odd) } else { (odd, even) };
            let (colours, refined) = (colours.as_ref(), refined.as_mut());
            for vertex in vertices.vertices() {
                let sum_of = |set: S| {
                    let neighbours = (set & vertices).vertices();
                    neighbours.fold(0u64, |sum, other| sum.wrapping_add(colours[other]))
                };
                let mut sum = sum_of(graph.disabled(vertex));
                if !graph.is_symmetric() {
                    sum = sum.wrapping_add(mix(sum_of(graph.disabled_by(vertex))));
                }
                refined[vertex] = mix(sum.wrapping_add(colours[vertex].rotate_left(20)));
            }
        }
        self.0 = refined[rounds % 2];
    }

    /// Returns the colours after one vertex is distinguished.
    fn after_choice(&self, subgraph: Subgraph<S>, vertex: u8) -> Colouring<S> {
        let mut colouring = *self;
        let colour = &mut colouring.0.as_mut()[usize::from(vertex)];
        *colour = mix(*colour + 1);
        colouring.refine(subgraph, ROUNDS_AFTER_CHOICE);
        colouring
    }

    /// Returns the vertices of a set in the order of their colours.
    fn order(&self, vertices: S) -> ColourOrder {
        let colours = self.0.as_ref();
        let coloured =
            vertices.vertices().map(|vertex| ColouredVertex::new(colours[vertex], vertex));
        let mut order: ColourOrder = coloured.collect();
        order.sort_unstable();
        order
    }

    /// Hashes the multiset of the colours of a set.
    fn hash(&self, vertices: S) -> u64 {
        let colours = vertices.vertices().map(|vertex| self.0.as_ref()[vertex]);
        let sum = colours.fold(0u64, |sum, colour| sum.wrapping_add(mix(colour)));
        mix(sum)
    }
}

/// Scrambles the bits of a number.
#[inline]
fn mix(number: u64) -> u64 {
    let product = (number ^ number >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 29
}
