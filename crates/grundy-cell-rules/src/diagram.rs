//! Functions of the cells of a board as reduced ordered decision diagrams.
//!
//! Each inner node branches on one cell, in the order of the cells, with one child for each value;
//! equal nodes are shared (Bryant 1986, "Graph-based algorithms for Boolean function manipulation",
//! extended to cells with more than two values).

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::Hash;

/// A function from boards to values, as a handle into the [`Diagrams`] that created it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Function(u32);

impl Function {
    /// Returns the number of the handle, with which [`from_bits`](Function::from_bits) creates it
    /// again.
    pub fn to_bits(self) -> u32 {
        self.0
    }

    /// Returns the handle with a number that [`to_bits`](Function::to_bits) returned.
    pub fn from_bits(bits: u32) -> Function {
        Function(bits)
    }
}

/// The bit of a [`Function`] handle that marks a constant function. If it is set, the other bits
/// are the index of the constant in the `leaves` of [`Diagrams`]. Otherwise the handle is the index
/// of an inner node.
const LEAF: u32 = 1 << 31;

/// The error that a diagram would exceed a limit, such as the maximum number of inner nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// A set of values of a cell: bit `v` is set if the set contains the value `v`.
pub type Values = u64;

/// A set of boards, given by conditions on some of the cells: each entry is a cell and the values
/// that the cell can have. The cells are in ascending order.
pub type Cube = Vec<(u32, Values)>;

type Children = SmallVec<[Function; 4]>;

/// A store of functions from boards to values of the type `L`, as decision diagrams that share
/// equal nodes.
#[derive(Clone, Debug)]
pub struct Diagrams<L> {
    /// The number of values of each cell, by the index of the cell.
    sizes: Vec<u8>,
    /// The inner nodes: for each node the cell that it tests, and its children, one for each value
    /// of the cell.
    nodes: Vec<(u32, Children)>,
    unique: FxHashMap<(u32, Children), Function>,
    leaves: Vec<L>,
    leaf_of: FxHashMap<L, Function>,
    max_nodes: usize,
}

impl<L: Copy + Eq + Hash> Diagrams<L> {
    /// Creates an empty store. `sizes` contains the number of values of each cell; the store has at
    /// most `max_nodes` inner nodes.
    pub fn new(sizes: &[u8], max_nodes: usize) -> Diagrams<L> {
        Diagrams {
            sizes: sizes.to_vec(),
            nodes: Vec::new(),
            unique: FxHashMap::default(),
            leaves: Vec::new(),
            leaf_of: FxHashMap::default(),
            max_nodes: max_nodes.min(LEAF as usize - 1),
        }
    }

    /// Returns the constant function whose value is `leaf`.
    pub fn constant(&mut self, leaf: L) -> Function {
        *self.leaf_of.entry(leaf).or_insert_with(|| {
            self.leaves.push(leaf);
            Function(LEAF | (self.leaves.len() - 1) as u32)
        })
    }

    /// Returns the value of a constant function, or `None` if the function is not constant.
    pub fn as_constant(&self, function: Function) -> Option<L> {
        (function.0 & LEAF != 0).then(|| self.leaves[(function.0 & !LEAF) as usize])
    }

    /// Returns the function that depends on `cell` only: its value is `value_at(v)` at the boards
    /// where the cell has the value `v`.
    ///
    /// # Errors
    /// Returns [`TooMany`] if the store would exceed its maximum number of nodes.
    pub fn of_cell(
        &mut self,
        cell: u32,
        mut value_at: impl FnMut(u8) -> L,
    ) -> Result<Function, TooMany> {
        let children = (0..self.sizes[cell as usize]).map(|value| self.constant(value_at(value)));
        let children = children.collect();
        self.node(cell, children)
    }

    /// Returns the unique node that tests `cell` and has these children. If all children are equal,
    /// returns the child itself.
    fn node(&mut self, cell: u32, children: Children) -> Result<Function, TooMany> {
        if children.iter().all(|child| *child == children[0]) {
            return Ok(children[0]);
        }
        let key = (cell, children);
        if let Some(existing) = self.unique.get(&key) {
            return Ok(*existing);
        }
        if self.nodes.len() >= self.max_nodes {
            return Err(TooMany);
        }
        let function = Function(self.nodes.len() as u32);
        self.nodes.push(key.clone());
        self.unique.insert(key, function);
        Ok(function)
    }

    /// Returns the cell that the root node of a function tests. For a constant it returns
    /// `u32::MAX`, which compares greater than every cell.
    fn cell(&self, function: Function) -> u32 {
        match function.0 & LEAF {
            0 => self.nodes[function.0 as usize].0,
            _ => u32::MAX,
        }
    }

    /// Returns the function whose value at each board is `combine` of the values of the `operands`
    /// at that board.
    ///
    /// # Errors
    /// Returns [`TooMany`] if the store would exceed its maximum number of nodes.
    pub fn apply(
        &mut self,
        operands: &[Function],
        combine: &mut dyn FnMut(&[L]) -> L,
    ) -> Result<Function, TooMany> {
        self.try_apply(operands, &mut |values| Ok(combine(values)))
    }

    /// Computes [`apply`](Diagrams::apply) for a function `combine` that can fail.
    ///
    /// # Errors
    /// Returns [`TooMany`] if `combine` does, or if the store would exceed its maximum number of
    /// nodes.
    pub fn try_apply(
        &mut self,
        operands: &[Function],
        combine: &mut dyn FnMut(&[L]) -> Result<L, TooMany>,
    ) -> Result<Function, TooMany> {
        self.apply_memo(operands.into(), combine, &mut FxHashMap::default())
    }

    /// Computes [`try_apply`](Diagrams::try_apply) by Shannon expansion on the first cell that an operand
    /// tests: the result is a node whose children combine the cofactors of the operands. `memo`
    /// contains the result for each list of operands that has been combined.
    fn apply_memo(
        &mut self,
        operands: Children,
        combine: &mut dyn FnMut(&[L]) -> Result<L, TooMany>,
        memo: &mut FxHashMap<Children, Function>,
    ) -> Result<Function, TooMany> {
        let cell = operands.iter().map(|operand| self.cell(*operand)).min().unwrap_or(u32::MAX);
        if cell == u32::MAX {
            let values: SmallVec<[L; 8]> =
                operands.iter().map(|operand| self.leaves[(operand.0 & !LEAF) as usize]).collect();
            let combined = combine(&values)?;
            return Ok(self.constant(combined));
        }
        if let Some(result) = memo.get(&operands) {
            return Ok(*result);
        }
        let mut children = Children::new();
        for value in 0..self.sizes[cell as usize] {
            let cofactors =
                operands.iter().map(|operand| self.cofactor(*operand, cell, value)).collect();
            children.push(self.apply_memo(cofactors, combine, memo)?);
        }
        let function = self.node(cell, children)?;
        memo.insert(operands, function);
        Ok(function)
    }

    /// Returns the restriction (cofactor) of a function to the boards where `cell` has this value.
    /// The root node must not test an earlier cell.
    fn cofactor(&self, function: Function, cell: u32, value: u8) -> Function {
        if self.cell(function) == cell {
            self.nodes[function.0 as usize].1[usize::from(value)]
        } else {
            function
        }
    }

    /// Returns the value of a function at a board. `board` returns the value of each cell of this
    /// board.
    pub fn value(&self, mut function: Function, board: &dyn Fn(u32) -> u8) -> L {
        loop {
            if let Some(leaf) = self.as_constant(function) {
                return leaf;
            }
            let (cell, children) = &self.nodes[function.0 as usize];
            function = children[usize::from(board(*cell))];
        }
    }

    /// Returns the cell that the root node of a function tests, and the function that remains for
    /// each value of the cell. Returns `None` for a constant.
    pub fn branches(&self, function: Function) -> Option<(u32, &[Function])> {
        let node = self.as_constant(function).is_none().then(|| &self.nodes[function.0 as usize]);
        node.map(|(cell, children)| (*cell, &children[..]))
    }

    /// Returns the values of a function that depends on `cell` only: entry `v` is its value where
    /// the cell has the value `v`. Returns `None` if the function depends on another cell.
    pub fn values_by_cell(&self, function: Function, cell: u32) -> Option<Vec<L>> {
        let cofactors =
            (0..self.sizes[cell as usize]).map(|value| self.cofactor(function, cell, value));
        cofactors.map(|cofactor| self.as_constant(cofactor)).collect()
    }

    /// Returns the cell on which a function depends and its values by the value of the cell, as
    /// [`values_by_cell`](Diagrams::values_by_cell) does. Returns `None` if the function is constant
    /// or depends on several cells.
    pub fn single_cell(&self, function: Function) -> Option<(u32, Vec<L>)> {
        let cell = self.cell(function);
        let values =
            self.as_constant(function).is_none().then(|| self.values_by_cell(function, cell));
        Some((cell, values??))
    }

    /// Returns all values that a function takes, each once, in no order.
    pub fn values(&self, function: Function) -> Vec<L> {
        let (mut visited, mut open, mut leaves) =
            (rustc_hash::FxHashSet::default(), vec![function], Vec::new());
        while let Some(node) = open.pop() {
            if !visited.insert(node) {
                continue;
            }
            match self.as_constant(node) {
                Some(leaf) => leaves.push(leaf),
                None => open.extend(&self.nodes[node.0 as usize].1),
            }
        }
        leaves
    }

    /// Returns the boards at which `wanted` holds for the value of the function, as disjoint cubes;
    /// each cube comes with the value that the function has on all of its boards. Returns `None` if
    /// there are more than `max_cubes` cubes.
    pub fn cubes(
        &self,
        function: Function,
        wanted: &dyn Fn(L) -> bool,
        max_cubes: usize,
    ) -> Option<Vec<(Cube, L)>> {
        let mut cubes = Vec::new();
        let mut open = vec![(function, Cube::new())];
        while let Some((node, cube)) = open.pop() {
            if let Some(leaf) = self.as_constant(node) {
                if wanted(leaf) {
                    cubes.push((cube, leaf));
                    if cubes.len() > max_cubes {
                        return None;
                    }
                }
                continue;
            }
            let (cell, children) = &self.nodes[node.0 as usize];
            for (i, child) in children.iter().enumerate() {
                if children[..i].contains(child) {
                    continue;
                }
                let equal_children = (i..children.len()).filter(|j| children[*j] == *child);
                let values = equal_children.fold(0, |values, j| values | 1 << j);
                let mut cube = cube.clone();
                cube.push((*cell, values));
                open.push((*child, cube));
            }
        }
        cubes.reverse();
        Some(cubes)
    }

    /// Copies a function from another store with the same cells. `leaf` returns the value of the
    /// copy where `function` has a value.
    ///
    /// # Errors
    /// Returns [`TooMany`] if the store would exceed its maximum number of nodes.
    pub fn import<M: Copy + Eq + Hash>(
        &mut self,
        source: &Diagrams<M>,
        function: Function,
        leaf: &dyn Fn(M) -> L,
    ) -> Result<Function, TooMany> {
        self.import_memo(source, function, leaf, &mut FxHashMap::default())
    }

    fn import_memo<M: Copy + Eq + Hash>(
        &mut self,
        source: &Diagrams<M>,
        function: Function,
        leaf: &dyn Fn(M) -> L,
        memo: &mut FxHashMap<Function, Function>,
    ) -> Result<Function, TooMany> {
        if let Some(value) = source.as_constant(function) {
            return Ok(self.constant(leaf(value)));
        }
        if let Some(copy) = memo.get(&function) {
            return Ok(*copy);
        }
        let (cell, children) = &source.nodes[function.0 as usize];
        let children: Result<Children, TooMany> =
            children.iter().map(|child| self.import_memo(source, *child, leaf, memo)).collect();
        let copy = self.node(*cell, children?)?;
        memo.insert(function, copy);
        Ok(copy)
    }

    /// Returns a function that equals `function` at all boards where the value of `cell` is in
    /// `values`, and that does not depend on the other values of the cell. `values` must not be
    /// empty. Equal functions on these boards have equal results.
    ///
    /// # Errors
    /// Returns [`TooMany`] if the store would exceed its maximum number of nodes.
    pub fn restrict(
        &mut self,
        function: Function,
        cell: u32,
        values: Values,
    ) -> Result<Function, TooMany> {
        self.restrict_memo(function, cell, values, &mut FxHashMap::default())
    }

    fn restrict_memo(
        &mut self,
        function: Function,
        cell: u32,
        values: Values,
        memo: &mut FxHashMap<Function, Function>,
    ) -> Result<Function, TooMany> {
        let root_cell = self.cell(function);
        if root_cell > cell {
            return Ok(function);
        }
        if let Some(result) = memo.get(&function) {
            return Ok(*result);
        }
        let mut children = self.nodes[function.0 as usize].1.clone();
        if root_cell == cell {
            let representative = children[values.trailing_zeros() as usize];
            for (value, child) in children.iter_mut().enumerate() {
                if values >> value & 1 == 0 {
                    *child = representative;
                }
            }
        } else {
            for child in &mut children {
                *child = self.restrict_memo(*child, cell, values, memo)?;
            }
        }
        let result = self.node(root_cell, children)?;
        memo.insert(function, result);
        Ok(result)
    }

    /// Returns the cells that a function depends on, in ascending order.
    pub fn support(&self, function: Function) -> Vec<u32> {
        let mut cells = self.node_cells(function);
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns the number of inner nodes of a function.
    pub fn node_count(&self, function: Function) -> usize {
        self.node_cells(function).len()
    }

    /// Returns the cell of each inner node of a function.
    fn node_cells(&self, function: Function) -> Vec<u32> {
        let (mut visited, mut open) = (rustc_hash::FxHashSet::default(), vec![function]);
        let mut cells = Vec::new();
        while let Some(node) = open.pop() {
            if node.0 & LEAF == 0 && visited.insert(node) {
                let (cell, children) = &self.nodes[node.0 as usize];
                cells.push(*cell);
                open.extend(children);
            }
        }
        cells
    }

    /// Returns the number of inner nodes in the store.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether the store has no inner nodes: all functions are constants.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl Diagrams<bool> {
    /// Returns the function that is true at the images of the boards at which `function` is true:
    /// `image(cell, v)` is the image of a cell and of its value `v`.
    ///
    /// # Errors
    /// Returns [`TooMany`] if the store would exceed its maximum number of nodes.
    pub fn image(
        &mut self,
        function: Function,
        image: &dyn Fn(u32, u8) -> (u32, u8),
    ) -> Result<Function, TooMany> {
        self.image_memo(function, image, &mut FxHashMap::default())
    }

    fn image_memo(
        &mut self,
        function: Function,
        image: &dyn Fn(u32, u8) -> (u32, u8),
        memo: &mut FxHashMap<Function, Function>,
    ) -> Result<Function, TooMany> {
        if function.0 & LEAF != 0 {
            return Ok(function);
        }
        if let Some(result) = memo.get(&function) {
            return Ok(*result);
        }
        let (cell, children) = self.nodes[function.0 as usize].clone();
        let mut union = self.constant(false);
        for (value, child) in (0..).zip(children) {
            let child_image = self.image_memo(child, image, memo)?;
            let (cell, value) = image(cell, value);
            let has_value = self.of_cell(cell, |cell_value| cell_value == value)?;
            let operands = [union, has_value, child_image];
            union = self.apply(&operands, &mut |leaves| leaves[0] || leaves[1] && leaves[2])?;
        }
        memo.insert(function, union);
        Ok(union)
    }
}
