//! Winning turns of a compound: sets of moves, one in each component that is played.
//!
//! They are counted and listed by dynamic programming over the components, from the values of the
//! components and their options, without enumerating all sets.

use super::compound_sum::{CompoundSum, SumComponent};
use grundy_core::base::{Big, Moved, Outcome};
use grundy_core::engine::CompoundValue;
use rustc_hash::FxHashMap;

/// The sets of moves that lead to positions of a given outcome. Each set is a turn, or completes
/// the turn that is in progress.
pub struct MoveSets {
    /// The first sets of moves, up to the requested limit. A set lists the index of each component
    /// that is played with the index of the option that it moves to.
    pub shown: Vec<Vec<(usize, usize)>>,
    /// The number of all sets of moves that lead to the outcome, including those not listed in
    /// `shown`; `None` if there are too many components or options to count the sets.
    pub count: Option<Big>,
}

/// The maximum total number of entries of the tables of the dynamic programming.
const MAX_TABLE_ENTRIES: usize = 2_000_000;

/// The state of a group of components after a turn: whether some of them moved in the turn, and the
/// value of the group, which the theory combines from the values of its components.
type CompoundState = (bool, CompoundValue);
/// For each state of a group of components, the number of choices of moves in the group that lead
/// to this state.
type States = FxHashMap<CompoundState, Big>;

impl CompoundSum<'_> {
    /// Returns the sets of moves to positions with outcome `to`, with at most `limit` sets listed.
    /// In the middle of a turn these are the sets that complete the turn, including the empty set.
    pub fn move_sets(&self, to: Outcome, limit: usize) -> MoveSets {
        if self.is_over() {
            return MoveSets { shown: vec![], count: Some(Big::ZERO) };
        }
        match self.joining.moved {
            Moved::One => self.sets_of_one_move(to, limit),
            Moved::Any | Moved::All => match self.suffix_tables() {
                Some(tables) => self.sets_from_tables(&tables, to, limit),
                None => MoveSets { shown: vec![], count: None },
            },
        }
    }

    /// Returns the turns that lead to positions with outcome `to`, in a compound in which a turn is
    /// a single move. At most `limit` turns are listed.
    fn sets_of_one_move(&self, to: Outcome, limit: usize) -> MoveSets {
        let join = |a, b| self.theory.join(a, b);
        let mut suffix_values = vec![CompoundValue::Nothing];
        for component in self.components.iter().rev() {
            suffix_values.push(join(component.value, suffix_values[suffix_values.len() - 1]));
        }
        suffix_values.reverse();
        let (mut shown, mut count, mut prefix_value) =
            (Vec::new(), Big::ZERO, CompoundValue::Nothing);
        for (index, component) in self.components.iter().enumerate() {
            let other_value = join(prefix_value, suffix_values[index + 1]);
            prefix_value = join(prefix_value, component.value);
            if self.repeats_previous(index) {
                continue;
            }
            for (option, (_, value)) in component.options.iter().enumerate() {
                if self.theory.outcome(join(other_value, *value)) == to {
                    count += Big::ONE;
                    if shown.len() < limit {
                        shown.push(vec![(index, option)]);
                    }
                }
            }
            let further = component.more.iter();
            let further =
                further.filter(|(value, _)| self.theory.outcome(join(other_value, *value)) == to);
            count += further.map(|(_, number)| number).sum::<Big>();
        }
        MoveSets { shown, count: Some(count) }
    }

    /// Returns whether the component with index `index` and the component before it are tokens on
    /// the same vertex, so that their moves are equivalent.
    pub(super) fn repeats_previous(&self, index: usize) -> bool {
        let Some((previous, here)) = index
            .checked_sub(1)
            .zip(self.components.get(index))
            .map(|(b, h)| (&self.components[b], h))
        else {
            return false;
        };
        let tokens = self.question.summands[here.game].instance.game.tokens().is_some();
        let is_same_position = previous.position == here.position && previous.moved == here.moved;
        tokens && previous.game == here.game && is_same_position
    }

    /// Returns the number of choices that a component has in a turn: one for each listed option,
    /// and one for no move if the component need not move. A component that already moved in this
    /// turn has a single choice.
    fn choices(&self, component: &SumComponent) -> usize {
        if component.moved {
            return 1;
        }
        let stays = self.joining.moved == Moved::Any || component.ended();
        component.options.len() + usize::from(stays)
    }

    /// Returns the state of one component after the choice with index `choice`: an index of an
    /// option, or the number of options for no move.
    fn state_after(component: &SumComponent, choice: usize) -> CompoundState {
        match component.options.get(choice) {
            Some((_, value)) if !component.moved => (true, *value),
            _ => (component.moved, component.value),
        }
    }

    /// Returns the state of the union of two disjoint groups of components, given the state of each
    /// group.
    fn join_states(
        &self,
        (moved, value): CompoundState,
        (others_moved, others): CompoundState,
    ) -> CompoundState {
        (moved || others_moved, self.theory.join(value, others))
    }

    /// Returns whether a turn that ends in the given state is complete and leaves outcome `to` for
    /// the other player.
    fn is_target(&self, (moved, value): CompoundState, to: Outcome) -> bool {
        moved && self.theory.outcome(value) == to
    }

    /// Computes `tables[i][c]`: the states that components `i` and later can reach together, each
    /// with the number of choices that lead to it.
    ///
    /// If component `i` is equivalent to the component before it, `c` is the index of the least
    /// choice that component `i` may make: its choice must not precede the choice of the component
    /// before it, so that no set is counted twice. Otherwise `c` is 0. Returns `None` if the tables
    /// exceed `MAX_TABLE_ENTRIES`.
    fn suffix_tables(&self) -> Option<Vec<Vec<States>>> {
        let final_states = States::from_iter([((false, CompoundValue::Nothing), Big::ONE)]);
        let mut tables = vec![vec![final_states]];
        let mut entries = 0;
        for (index, component) in self.components.iter().enumerate().rev() {
            let (is_repeat, next_repeats) =
                (self.repeats_previous(index), self.repeats_previous(index + 1));
            let next = &tables[tables.len() - 1];
            let (mut tables_here, mut states) = (Vec::new(), States::default());
            let add =
                |states: &mut States, chosen: CompoundState, multiplicity: &Big, next: &States| {
                    for (state, count) in next {
                        *states.entry(self.join_states(chosen, *state)).or_default() +=
                            count * multiplicity;
                    }
                };
            if is_repeat || next_repeats {
                for choice in (0..self.choices(component)).rev() {
                    let next = &next[if next_repeats { choice } else { 0 }];
                    add(&mut states, Self::state_after(component, choice), &Big::ONE, next);
                    if is_repeat {
                        entries += states.len();
                        tables_here.push(states.clone());
                    }
                    if entries > MAX_TABLE_ENTRIES {
                        return None;
                    }
                }
                tables_here.reverse();
            } else {
                let mut multiplicities: FxHashMap<CompoundState, u64> = FxHashMap::default();
                for choice in 0..self.choices(component) {
                    *multiplicities.entry(Self::state_after(component, choice)).or_default() += 1;
                }
                for (chosen, multiplicity) in multiplicities {
                    add(&mut states, chosen, &Big::from(multiplicity), &next[0]);
                }
                for (value, multiplicity) in component.more.iter().filter(|_| !component.moved) {
                    add(&mut states, (true, *value), multiplicity, &next[0]);
                }
            }
            if !is_repeat {
                entries += states.len();
                tables_here.push(states);
            }
            if entries > MAX_TABLE_ENTRIES {
                return None;
            }
            tables.push(tables_here);
        }
        tables.reverse();
        Some(tables)
    }

    /// Counts the sets of moves to outcome `to`, and lists the first `limit` of them by a
    /// depth-first search. `tables` are those of [`suffix_tables`](Self::suffix_tables); they show
    /// which partial sets can be completed, so that the search has no dead ends.
    fn sets_from_tables(&self, tables: &[Vec<States>], to: Outcome, limit: usize) -> MoveSets {
        let len = self.components.len();
        let winning = tables[0][0].iter().filter(|(state, _)| self.is_target(**state, to));
        let has_uncounted = self.components.iter().any(|component| component.uncounted);
        let count = (!has_uncounted).then(|| winning.map(|(_, count)| count).sum());
        let (mut path, mut states) = (Vec::new(), vec![(false, CompoundValue::Nothing)]);
        let (mut shown, mut choice) = (Vec::new(), 0);
        while shown.len() < limit {
            let index = path.len();
            if index == len {
                let moved = |(index, choice): (usize, &usize)| {
                    let component = &self.components[index];
                    let moves = !component.moved && *choice < component.options.len();
                    moves.then_some((index, *choice))
                };
                shown.push(path.iter().enumerate().filter_map(moved).collect());
            }
            if index == len || choice == self.choices(&self.components[index]) {
                // Backtrack to the previous component and continue with its next choice.
                let Some(previous_choice) = path.pop() else { break };
                states.pop();
                choice = previous_choice + 1;
                continue;
            }
            let state_here = Self::state_after(&self.components[index], choice);
            let state = self.join_states(states[index], state_here);
            let least = if self.repeats_previous(index + 1) { choice } else { 0 };
            let suffix_states = tables[index + 1][least].keys();
            if suffix_states
                .into_iter()
                .any(|suffix| self.is_target(self.join_states(state, *suffix), to))
            {
                path.push(choice);
                states.push(state);
                choice = least;
            } else {
                choice += 1;
            }
        }
        MoveSets { shown, count }
    }
}
