//! [`GuardTable`]: the guards of moves, restricted to the values that cells can still take, and what
//! is settled about them for the rest of play.
//!
//! Let S be the values that each cell can take from now on. A guard `g` that depends on few cells is
//! replaced by its restriction to S, the function `g(r(b))`, where `r` maps each value outside of
//! the set of its cell to the least value of the set. On all boards that can still arise the two are
//! equal, and the restriction depends on no cell whose value is constant.
//!
//! A guard that depends on many cells has too many restrictions. It is not restricted, and connects
//! all of its cells until it is settled. If it depends only on the number `k` of cells with certain
//! values (a counting function), it is settled as follows. Each command changes `k` by an amount
//! between two bounds, which gives the numbers that play can lead to from the present `k`. The sets
//! S bound these numbers as well. If the guard has the same value for all of them, it keeps it.

use crate::moves::BoardMove;
use grundy_cell_rules::{Diagrams, Function, GuardedRules, RuleSymmetry, TooMany, Values};
use rustc_hash::FxHashMap;

/// The approximate number of bytes of a node of a decision diagram, with its entry in a hash table.
const DIAGRAM_NODE_BYTES: usize = 80;
/// The approximate number of bytes of an entry of the table of restrictions.
const RESTRICTION_BYTES: usize = 25;

/// The maximum number of cells of a guard that is restricted.
const MAX_RESTRICTED_CELLS: usize = 8;

/// A guard of the rules.
struct Condition {
    function: Function,
    /// Whether the guard depends on more than [`MAX_RESTRICTED_CELLS`] cells.
    is_wide: bool,
    /// The form of a wide guard as a counting function, if it has one.
    form: Option<CountingFunction>,
}

/// The guards of the moves of a game.
pub(crate) struct GuardTable {
    diagrams: Diagrams<bool>,
    /// The number of values of each cell.
    sizes: Vec<u8>,
    /// The different guards.
    conditions: Vec<Condition>,
    /// The results of [`GuardTable::restrict`] so far.
    restrictions: FxHashMap<(Function, u32, Values), Function>,
    /// The cells that functions depend on, for the functions that were queried.
    supports: FxHashMap<Function, Vec<u32>>,
}

/// A function of the number of cells that have certain values.
struct CountingFunction {
    /// The cells, each with the values that are counted.
    counted: Vec<(u32, Values)>,
    /// The value of the function for each number of cells.
    values: Vec<bool>,
    /// For each number of cells, whether the moves can lead from it to each number.
    successors: Vec<Vec<bool>>,
}

impl GuardTable {
    /// Creates the table for the guards of a game with the given moves.
    pub fn new(rules: GuardedRules, moves: &[BoardMove]) -> GuardTable {
        let groups = rules.rules.groups.iter();
        let mut table = GuardTable {
            sizes: groups.flat_map(|group| vec![group.values; group.cells as usize]).collect(),
            diagrams: rules.diagrams,
            conditions: Vec::new(),
            restrictions: FxHashMap::default(),
            supports: FxHashMap::default(),
        };
        for function in rules.conditions {
            let is_wide = table.support(function).len() > MAX_RESTRICTED_CELLS;
            let form = match is_wide {
                true => table.counting_function(function, moves).ok().flatten(),
                false => None,
            };
            table.conditions.push(Condition { function, is_wide, form });
        }
        table
    }

    /// Returns the index of the image of each guard under a symmetry of the board, where
    /// `group_of` contains the index of the group of each cell. Returns `None` if an image is not a
    /// guard.
    pub fn images(&mut self, symmetry: &RuleSymmetry, group_of: &[usize]) -> Option<Vec<u16>> {
        let image = |cell: u32, value: u8| symmetry.image_of(group_of[cell as usize], cell, value);
        let mut images = Vec::with_capacity(self.conditions.len());
        for index in 0..self.conditions.len() {
            let function = self.diagrams.image(self.conditions[index].function, &image).ok()?;
            let mut conditions = self.conditions.iter();
            images.push(conditions.position(|condition| condition.function == function)? as u16);
        }
        Some(images)
    }

    /// Returns whether the game has a guard that depends on many cells.
    pub fn has_wide_guards(&self) -> bool {
        self.conditions.iter().any(|condition| condition.is_wide)
    }

    /// Returns the approximate number of bytes of the table.
    pub fn bytes(&self) -> u64 {
        (self.diagrams.len() * DIAGRAM_NODE_BYTES
            + self.restrictions.capacity() * RESTRICTION_BYTES) as u64
    }

    /// Returns the guard with an index, as a function of all cells of the board.
    pub fn condition(&self, index: u16) -> Function {
        self.conditions[usize::from(index)].function
    }

    /// Returns whether the guard with an index depends on many cells, so that it is not restricted.
    pub fn is_wide(&self, index: u16) -> bool {
        self.conditions[usize::from(index)].is_wide
    }

    /// Returns the value of a guard at a board.
    pub fn value(&self, guard: Function, board: &dyn Fn(u32) -> u8) -> bool {
        self.diagrams.value(guard, board)
    }

    /// Returns the value of a guard that is constant.
    pub fn as_constant(&self, guard: Function) -> Option<bool> {
        self.diagrams.as_constant(guard)
    }

    /// Returns the guard that always has the given value.
    pub fn constant(&mut self, value: bool) -> Function {
        self.diagrams.constant(value)
    }

    /// Returns the cells that a guard depends on, in ascending order.
    pub fn support(&mut self, guard: Function) -> &[u32] {
        self.supports.entry(guard).or_insert_with(|| self.diagrams.support(guard))
    }

    /// Returns the restriction of a guard to the boards where the value of `cell` is in `values`.
    ///
    /// # Errors
    /// Returns [`TooMany`] if the decision diagrams become too large.
    pub fn restrict(
        &mut self,
        guard: Function,
        cell: u32,
        values: Values,
    ) -> Result<Function, TooMany> {
        if let Some(restriction) = self.restrictions.get(&(guard, cell, values)) {
            return Ok(*restriction);
        }
        let restriction = self.diagrams.restrict(guard, cell, values)?;
        self.restrictions.insert((guard, cell, values), restriction);
        Ok(restriction)
    }

    /// Returns the value that a counting function keeps in all of the play that follows, if the moves
    /// cannot change it any more. `board` returns the value of each cell, and `reachable` the values
    /// that the cell can take from now on.
    pub fn settled_value(
        &self,
        index: u16,
        board: &dyn Fn(u32) -> u8,
        reachable: &dyn Fn(u32) -> Values,
    ) -> Option<bool> {
        let form = self.conditions[usize::from(index)].form.as_ref()?;
        let (mut count, mut least_count, mut greatest_count) = (0, 0, 0);
        for (cell, values) in &form.counted {
            count += usize::from(values >> board(*cell) & 1 == 1);
            let reachable = reachable(*cell);
            least_count += usize::from(reachable & !values == 0);
            greatest_count += usize::from(reachable & values != 0);
        }
        let values = &form.values[least_count..=greatest_count];
        let is_reached = &form.successors[count][least_count..=greatest_count];
        let value = form.values[count];
        let keeps_value =
            values.iter().zip(is_reached).all(|(later, is_reached)| !is_reached || *later == value);
        keeps_value.then_some(value)
    }

    /// Returns the form of a guard as a counting function, or `None` if it is not one.
    fn counting_function(
        &mut self,
        guard: Function,
        moves: &[BoardMove],
    ) -> Result<Option<CountingFunction>, TooMany> {
        let support = self.support(guard).to_vec();
        // A node of a counting function is determined by its cell and the number of counted cells
        // above it.
        if self.diagrams.node_count(guard) > support.len() * (support.len() + 1) / 2 {
            return Ok(None);
        }
        let mut counted = Vec::with_capacity(support.len());
        for cell in &support {
            // The values of the cell for which the guard is the same as for the least value.
            let mut uncounted = 0;
            let least = self.restrict(guard, *cell, 1)?;
            for value in 0..self.sizes[*cell as usize] {
                if self.restrict(guard, *cell, 1 << value)? == least {
                    uncounted |= 1 << value;
                }
            }
            counted.push((*cell, uncounted));
        }
        // Cells are counted if they have one of the values of the first cell, or one of the others.
        for (cell, values) in &mut counted {
            let every_value = u64::MAX >> (64 - u32::from(self.sizes[*cell as usize]));
            if *values & 1 == 0 || *values == every_value {
                return Ok(None);
            }
            *values = every_value & !*values;
        }
        let value_of_count = |count: usize| {
            let is_counted = |cell: u32| {
                let index = support.binary_search(&cell).expect("the cell is in the support");
                index < count
            };
            let board = |cell: u32| match is_counted(cell) {
                true => counted[cell_index(&support, cell)].1.trailing_zeros() as u8,
                false => 0,
            };
            self.diagrams.value(guard, &board)
        };
        let values: Vec<bool> = (0..=support.len()).map(value_of_count).collect();
        if self.function_of_count(&counted, &values)? != guard {
            return Ok(None);
        }
        let successors = successor_counts(&counted, moves, &self.sizes);
        Ok(Some(CountingFunction { counted, values, successors }))
    }

    /// Returns the function whose value is `values[k]` where `k` of the cells have counted values.
    fn function_of_count(
        &mut self,
        counted: &[(u32, Values)],
        values: &[bool],
    ) -> Result<Function, TooMany> {
        let mut functions: Vec<Function> =
            values.iter().map(|value| self.diagrams.constant(*value)).collect();
        for (cell, counted_values) in counted.iter().rev() {
            let condition =
                self.diagrams.of_cell(*cell, |value| counted_values >> value & 1 == 1)?;
            functions = functions
                .windows(2)
                .map(|pair| {
                    self.diagrams.apply(
                        &[condition, pair[1], pair[0]],
                        &mut |leaves| match leaves {
                            [true, counted, _] => *counted,
                            leaves => leaves[2],
                        },
                    )
                })
                .collect::<Result<Vec<Function>, TooMany>>()?;
        }
        Ok(functions[0])
    }
}

fn cell_index(support: &[u32], cell: u32) -> usize {
    support.binary_search(&cell).expect("the cell is in the support")
}

/// Returns, for each number of cells with counted values, whether the moves can lead from it to each
/// number.
fn successor_counts(
    counted: &[(u32, Values)],
    moves: &[BoardMove],
    sizes: &[u8],
) -> Vec<Vec<bool>> {
    let cell_count = counted.len();
    let counted_values = |cell: u16| {
        let index = counted.binary_search_by_key(&u32::from(cell), |entry| entry.0);
        index.ok().map(|index| counted[index].1)
    };
    // For each kind of move the numbers at which it can be possible, and the least and the greatest
    // change of the number.
    let mut steps: Vec<(usize, usize, i64, i64)> = Vec::new();
    for board_move in moves {
        let (mut least_count, mut greatest_count) = (0, cell_count);
        let (mut least_change, mut greatest_change) = (0, 0);
        for (cell, role) in &board_move.roles {
            let Some(counted) = counted_values(*cell) else { continue };
            let every_value = u64::MAX >> (64 - u32::from(sizes[usize::from(*cell)]));
            let old_values = role.test & every_value;
            least_count += usize::from(old_values & !counted == 0);
            greatest_count -= usize::from(old_values & counted == 0);
            let changes =
                (0..sizes[usize::from(*cell)]).filter(|value| old_values >> value & 1 == 1);
            let changes = changes.map(|value| {
                let new = role.write.as_ref().map_or(value, |change| change.apply(value));
                (counted >> new & 1) as i64 - (counted >> value & 1) as i64
            });
            let changes: Vec<i64> = changes.collect();
            least_change += changes.iter().min().unwrap_or(&0);
            greatest_change += changes.iter().max().unwrap_or(&0);
        }
        if (least_change, greatest_change) != (0, 0) && least_count <= greatest_count {
            steps.push((least_count, greatest_count, least_change, greatest_change));
        }
    }
    steps.sort_unstable();
    steps.dedup();
    let is_reached_from = |start: usize| {
        let mut is_reached = vec![false; cell_count + 1];
        is_reached[start] = true;
        let mut open = vec![start];
        while let Some(count) = open.pop() {
            let possible = steps.iter().filter(|step| step.0 <= count && count <= step.1);
            for (_, _, least_change, greatest_change) in possible {
                for change in *least_change..=*greatest_change {
                    let next = count as i64 + change;
                    if (0..=cell_count as i64).contains(&next) && !is_reached[next as usize] {
                        is_reached[next as usize] = true;
                        open.push(next as usize);
                    }
                }
            }
        }
        is_reached
    };
    (0..=cell_count).map(is_reached_from).collect()
}
