//! The guards of the moves of a [`LocalBoard`]: which are settled, and which cells they connect.

use crate::error::ComponentError;
use crate::local::{LocalBoard, LocalGuard};
use grundy_cell_rules::Function;

impl LocalBoard {
    /// Restricts the guards to the values that the cells can take, and finds those that are
    /// settled. Removes the moves that a settled guard makes impossible.
    pub fn settle_guards(&mut self) -> Result<(), ComponentError> {
        loop {
            for index in 0..self.guards.len() {
                self.guards[index].current = self.settle_guard(self.guards[index])?;
            }
            let mut has_dead_move = false;
            for at in 0..self.live.len() {
                let index = usize::from(self.live[at]);
                let guards = self.guards_of(self.moves[index]).iter();
                let is_false = |guard: &u16| {
                    let guard = self.guards[usize::from(*guard)].current;
                    self.guard_table.as_constant(guard) == Some(false)
                };
                if guards.clone().any(is_false) {
                    self.is_dead[index] = true;
                    has_dead_move = true;
                }
            }
            if !has_dead_move {
                return Ok(());
            }
            self.find_live_moves();
        }
    }

    /// Returns the restriction of a guard to the values that the cells can take, unless it is wide.
    /// If the guard is settled, the restriction is constant.
    fn settle_guard(&mut self, guard: LocalGuard) -> Result<Function, ComponentError> {
        if self.guard_table.is_wide(guard.condition) {
            let (numbers, values, reachable) = (&self.numbers, &self.values, &self.reachable);
            let number = |cell: u32| usize::from(numbers[cell as usize]);
            let settled = self.guard_table.settled_value(
                guard.condition,
                &|cell| values[number(cell)],
                &|cell| reachable[number(cell)],
            );
            return Ok(match settled {
                Some(value) => self.guard_table.constant(value),
                None => guard.loaded,
            });
        }
        let mut current = guard.loaded;
        for (number, cell) in self.cells.iter().enumerate() {
            let reachable = self.reachable[number];
            if reachable != self.loaded_reachable[number] {
                current = self.guard_table.restrict(current, u32::from(*cell), reachable)?;
            }
        }
        Ok(current)
    }

    /// Sets `self.is_joined` for the cells that can change, and for those of guards that are not
    /// restricted.
    pub fn find_joined_cells(&mut self) {
        self.is_joined.clear();
        self.is_joined.extend(self.reachable.iter().map(|values| !values.is_power_of_two()));
        for index in 0..self.live.len() {
            let local_move = self.moves[usize::from(self.live[index])];
            for at in local_move.guards_begin..local_move.guards_end {
                let guard = self.guards[usize::from(self.move_guards[at as usize])];
                let is_settled = self.guard_table.as_constant(guard.current).is_some();
                if self.guard_table.is_wide(guard.condition) && !is_settled {
                    for cell in self.guard_table.support(guard.current) {
                        self.is_joined[usize::from(self.numbers[*cell as usize])] = true;
                    }
                }
            }
        }
    }
}
