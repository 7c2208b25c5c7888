//! Functions of the cells of a board as reduced ordered decision diagrams.
//!
//! Each inner node asks one cell, in the order of the cells, and has one child for each of its values; equal diagrams are
//! one (Bryant 1986, "Graph-based algorithms for Boolean function manipulation", for cells of two values).

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::Hash;

/// A function in the [`Diagrams`] that made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Function(u32);

/// Set for functions that are the same everywhere.
const LEAF: u32 = 1 << 31;

/// The diagrams would have more nodes than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// Some values of a cell, each a bit.
pub type Values = u64;

/// A set of boards that says of each of some cells, in ascending order, which values it has.
pub type Cube = Vec<(u32, Values)>;

type Children = SmallVec<[Function; 4]>;

/// Functions of boards, whose values are of the type `L`.
pub struct Diagrams<L> {
    /// How many values each cell has.
    sizes: Vec<u8>,
    /// The cell that a node asks, and its children.
    nodes: Vec<(u32, Children)>,
    unique: FxHashMap<(u32, Children), Function>,
    leaves: Vec<L>,
    leaf_of: FxHashMap<L, Function>,
    most: usize,
}

impl<L: Copy + Eq + Hash> Diagrams<L> {
    /// Diagrams for cells with these numbers of values, of at most so many nodes.
    pub fn new(sizes: &[u8], most: usize) -> Diagrams<L> {
        Diagrams {
            sizes: sizes.to_vec(),
            nodes: Vec::new(),
            unique: FxHashMap::default(),
            leaves: Vec::new(),
            leaf_of: FxHashMap::default(),
            most: most.min(LEAF as usize - 1),
        }
    }

    /// The function that is this everywhere.
    pub fn constant(&mut self, leaf: L) -> Function {
        *self.leaf_of.entry(leaf).or_insert_with(|| {
            self.leaves.push(leaf);
            Function(LEAF | (self.leaves.len() - 1) as u32)
        })
    }

    /// What a function is, if it is the same everywhere.
    pub fn as_constant(&self, function: Function) -> Option<L> {
        (function.0 & LEAF != 0).then(|| self.leaves[(function.0 & !LEAF) as usize])
    }

    /// What a cell gives by its value.
    ///
    /// # Errors
    /// When there would be too many nodes.
    pub fn of_cell(&mut self, cell: u32, mut of: impl FnMut(u8) -> L) -> Result<Function, TooMany> {
        let children = (0..self.sizes[cell as usize]).map(|value| self.constant(of(value)));
        let children = children.collect();
        self.node(cell, children)
    }

    fn node(&mut self, cell: u32, children: Children) -> Result<Function, TooMany> {
        if children.iter().all(|child| *child == children[0]) {
            return Ok(children[0]);
        }
        let key = (cell, children);
        if let Some(known) = self.unique.get(&key) {
            return Ok(*known);
        }
        if self.nodes.len() >= self.most {
            return Err(TooMany);
        }
        let function = Function(self.nodes.len() as u32);
        self.nodes.push(key.clone());
        self.unique.insert(key, function);
        Ok(function)
    }

    /// The cell that a function asks first; beyond all cells for a constant.
    fn cell(&self, function: Function) -> u32 {
        match function.0 & LEAF {
            0 => self.nodes[function.0 as usize].0,
            _ => u32::MAX,
        }
    }

    /// What `combine` makes of the values of some functions at each board.
    ///
    /// # Errors
    /// When there would be too many nodes.
    pub fn apply(
        &mut self,
        of: &[Function],
        combine: &mut dyn FnMut(&[L]) -> L,
    ) -> Result<Function, TooMany> {
        self.applied(of.into(), combine, &mut FxHashMap::default())
    }

    fn applied(
        &mut self,
        of: Children,
        combine: &mut dyn FnMut(&[L]) -> L,
        known: &mut FxHashMap<Children, Function>,
    ) -> Result<Function, TooMany> {
        let cell = of.iter().map(|one| self.cell(*one)).min().unwrap_or(u32::MAX);
        if cell == u32::MAX {
            let values: SmallVec<[L; 8]> =
                of.iter().map(|one| self.leaves[(one.0 & !LEAF) as usize]).collect();
            let combined = combine(&values);
            return Ok(self.constant(combined));
        }
        if let Some(known) = known.get(&of) {
            return Ok(*known);
        }
        let mut children = Children::new();
        for value in 0..self.sizes[cell as usize] {
            let there = of.iter().map(|one| self.at(*one, cell, value)).collect();
            children.push(self.applied(there, combine, known)?);
        }
        let function = self.node(cell, children)?;
        known.insert(of, function);
        Ok(function)
    }

    /// The function where the cell, which it asks first or not at all, has this value.
    fn at(&self, function: Function, cell: u32, value: u8) -> Function {
        match self.cell(function) == cell {
            true => self.nodes[function.0 as usize].1[usize::from(value)],
            false => function,
        }
    }

    /// What a function is on a board.
    pub fn value(&self, mut function: Function, board: &dyn Fn(u32) -> u8) -> L {
        loop {
            if let Some(leaf) = self.as_constant(function) {
                return leaf;
            }
            let (cell, children) = &self.nodes[function.0 as usize];
            function = children[usize::from(board(*cell))];
        }
    }

    /// What a function of one cell alone is for each of its values; `None` if it asks another too.
    pub fn of_one(&self, function: Function, cell: u32) -> Option<Vec<L>> {
        let here = (0..self.sizes[cell as usize]).map(|value| self.at(function, cell, value));
        here.map(|there| self.as_constant(there)).collect()
    }

    /// Every value that a function has somewhere.
    pub fn values(&self, function: Function) -> Vec<L> {
        let (mut seen, mut open, mut found) =
            (rustc_hash::FxHashSet::default(), vec![function], Vec::new());
        while let Some(one) = open.pop() {
            if !seen.insert(one) {
                continue;
            }
            match self.as_constant(one) {
                Some(leaf) => found.push(leaf),
                None => open.extend(&self.nodes[one.0 as usize].1),
            }
        }
        found
    }

    /// The boards on which a function is what `wanted` says, as sets of which no two have a board in common, with the
    /// value there; `None` for more than `most`.
    pub fn cubes(
        &self,
        function: Function,
        wanted: &dyn Fn(L) -> bool,
        most: usize,
    ) -> Option<Vec<(Cube, L)>> {
        let mut found = Vec::new();
        let mut open = vec![(function, Cube::new())];
        while let Some((one, cube)) = open.pop() {
            if let Some(leaf) = self.as_constant(one) {
                if wanted(leaf) {
                    found.push((cube, leaf));
                    if found.len() > most {
                        return None;
                    }
                }
                continue;
            }
            let (cell, children) = &self.nodes[one.0 as usize];
            for (at, child) in children.iter().enumerate() {
                if children[..at].contains(child) {
                    continue;
                }
                let same = (at..children.len()).filter(|other| children[*other] == *child);
                let values = same.fold(0, |values, other| values | 1 << other);
                let mut cube = cube.clone();
                cube.push((*cell, values));
                open.push((*child, cube));
            }
        }
        found.reverse();
        Some(found)
    }

    /// Nodes so far.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}
