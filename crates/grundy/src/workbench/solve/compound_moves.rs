//! The moves of a compound: sets of moves, one in each component that is played. Those that win are counted and listed
//! from what components and their options are worth, without listing all sets.

use super::compound_sum::{Component, CompoundSum};
use crate::base::{Big, Moved, Outcome};
use crate::engine::Worth;
use rustc_hash::FxHashMap;

/// Sets of moves of a compound.
pub(in crate::workbench) struct Sets {
    /// The first of them: each a list of components, with the option that each goes to.
    pub shown: Vec<Vec<(usize, usize)>>,
    /// How many there are; `None` where the components are too many to count that.
    pub count: Option<Big>,
}

/// Entries of tables, at most.
const ENTRIES: usize = 2_000_000;

/// Whether some component was moved, and what is worth what was looked at.
type State = (bool, Worth);
/// How often each state comes up.
type States = FxHashMap<State, Big>;

impl CompoundSum<'_> {
    /// The sets of moves to positions of an outcome, at most so many of them listed. In the middle of a turn: the sets
    /// that end it, which may have no move at all.
    pub fn sets(&self, to: Outcome, most: usize) -> Sets {
        if self.is_over() {
            return Sets { shown: vec![], count: Some(Big::ZERO) };
        }
        match self.joining.moved {
            Moved::One => self.single(to, most),
            Moved::Any | Moved::All => match self.tables() {
                Some(tables) => self.several(&tables, to, most),
                None => Sets { shown: vec![], count: None },
            },
        }
    }

    /// Where a move is made in one component.
    fn single(&self, to: Outcome, most: usize) -> Sets {
        let join = |a, b| self.theory.join(a, b);
        let mut after = vec![Worth::Nothing];
        for component in self.components.iter().rev() {
            after.push(join(component.worth, after[after.len() - 1]));
        }
        after.reverse();
        let (mut shown, mut count, mut before) = (Vec::new(), Big::ZERO, Worth::Nothing);
        for (at, component) in self.components.iter().enumerate() {
            let rest = join(before, after[at + 1]);
            before = join(before, component.worth);
            if self.alike(at) {
                continue;
            }
            for (option, (_, worth)) in component.options.iter().enumerate() {
                if self.theory.outcome(join(rest, *worth)) == to {
                    count += Big::ONE;
                    if shown.len() < most {
                        shown.push(vec![(at, option)]);
                    }
                }
            }
            let more = component.more.iter();
            let more = more.filter(|(worth, _)| self.theory.outcome(join(rest, *worth)) == to);
            count += more.map(|(_, more)| more).sum::<Big>();
        }
        Sets { shown, count: Some(count) }
    }

    /// Whether a component is the same as the one before it, and nobody can tell them apart: tokens on one vertex.
    pub(super) fn alike(&self, at: usize) -> bool {
        let Some((before, here)) =
            at.checked_sub(1).zip(self.components.get(at)).map(|(b, h)| (&self.components[b], h))
        else {
            return false;
        };
        let tokens = self.question.summands[here.game].instance.game.tokens().is_some();
        let same = before.position == here.position && before.moved == here.moved;
        tokens && before.game == here.game && same
    }

    /// How many things may be done with a component: its options, and to leave it as it is, which comes last.
    fn choices(&self, component: &Component) -> usize {
        if component.moved {
            return 1;
        }
        let stays = self.joining.moved == Moved::Any || component.ended();
        component.options.len() + usize::from(stays)
    }

    /// What a component is worth after such a choice, and whether it was moved.
    fn chosen(component: &Component, choice: usize) -> State {
        match component.options.get(choice) {
            Some((_, worth)) if !component.moved => (true, *worth),
            _ => (component.moved, component.worth),
        }
    }

    fn together(&self, (moved, worth): State, (others_moved, others): State) -> State {
        (moved || others_moved, self.theory.join(worth, others))
    }

    /// Whether a turn may end there, with this outcome for the other player.
    fn leads(&self, (moved, worth): State, to: Outcome) -> bool {
        moved && self.theory.outcome(worth) == to
    }

    /// For each component the states that it and all after it may come to, by the least choice that may be made in it:
    /// of components that are alike the later one makes no earlier choice, so that nothing is counted twice.
    fn tables(&self) -> Option<Vec<Vec<States>>> {
        let last = States::from_iter([((false, Worth::Nothing), Big::ONE)]);
        let mut tables = vec![vec![last]];
        let mut entries = 0;
        for (at, component) in self.components.iter().enumerate().rev() {
            let (ordered, follows) = (self.alike(at), self.alike(at + 1));
            let next = &tables[tables.len() - 1];
            let (mut here, mut states) = (Vec::new(), States::default());
            let add = |states: &mut States, chosen: State, times: &Big, next: &States| {
                for (state, ways) in next {
                    *states.entry(self.together(chosen, *state)).or_default() += ways * times;
                }
            };
            if ordered || follows {
                for choice in (0..self.choices(component)).rev() {
                    let next = &next[if follows { choice } else { 0 }];
                    add(&mut states, Self::chosen(component, choice), &Big::ONE, next);
                    if ordered {
                        entries += states.len();
                        here.push(states.clone());
                    }
                    if entries > ENTRIES {
                        return None;
                    }
                }
                here.reverse();
            } else {
                let mut kinds: FxHashMap<State, u64> = FxHashMap::default();
                for choice in 0..self.choices(component) {
                    *kinds.entry(Self::chosen(component, choice)).or_default() += 1;
                }
                for (chosen, times) in kinds {
                    add(&mut states, chosen, &Big::from(times), &next[0]);
                }
                for (worth, times) in component.more.iter().filter(|_| !component.moved) {
                    add(&mut states, (true, *worth), times, &next[0]);
                }
            }
            if !ordered {
                entries += states.len();
                here.push(states);
            }
            if entries > ENTRIES {
                return None;
            }
            tables.push(here);
        }
        tables.reverse();
        Some(tables)
    }

    fn several(&self, tables: &[Vec<States>], to: Outcome, most: usize) -> Sets {
        let all = self.components.len();
        let winning = tables[0][0].iter().filter(|(state, _)| self.leads(**state, to));
        let uncounted = self.components.iter().any(|component| component.uncounted);
        let count = (!uncounted).then(|| winning.map(|(_, ways)| ways).sum());
        let (mut path, mut states) = (Vec::new(), vec![(false, Worth::Nothing)]);
        let (mut shown, mut choice) = (Vec::new(), 0);
        while shown.len() < most {
            let at = path.len();
            if at == all {
                let moved = |(at, choice): (usize, &usize)| {
                    let component = &self.components[at];
                    let moves = !component.moved && *choice < component.options.len();
                    moves.then_some((at, *choice))
                };
                shown.push(path.iter().enumerate().filter_map(moved).collect());
            }
            if at == all || choice == self.choices(&self.components[at]) {
                // Back to the component before, and on to what may be done with it next.
                let Some(before) = path.pop() else { break };
                states.pop();
                choice = before + 1;
                continue;
            }
            let here = Self::chosen(&self.components[at], choice);
            let state = self.together(states[at], here);
            let least = if self.alike(at + 1) { choice } else { 0 };
            let rest = tables[at + 1][least].keys();
            if rest.into_iter().any(|rest| self.leads(self.together(state, *rest), to)) {
                path.push(choice);
                states.push(state);
                choice = least;
            } else {
                choice += 1;
            }
        }
        Sets { shown, count }
    }
}
