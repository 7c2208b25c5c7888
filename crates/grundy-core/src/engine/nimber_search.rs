//! Search for the Grundy values of positions that are sums of components, component by component.
//!
//! The search never visits a sum: the Grundy value of a sum is the nim-sum of the values of its
//! components (Sprague 1935, Grundy 1939; for the search, Lemoine and Viennot 2012, "Nimbers are
//! inevitable"). Each component is searched with a set of targets, the values that matter to the
//! caller. The search of a component ends as soon as its options show that its value is not a
//! target (Beling and Rogalski 2020, "On pruning search trees of impartial games"). An option
//! matters only if its value is at most the greatest target and no other option has this value.

use super::decomposition::{Decomposition, SumList};
use super::target_set::{FoundNimbers, TargetSet, greatest_mex, insert, mex};
use crate::base::{Budget, Meter, Nimber, Side};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The results of the searches of one component.
#[derive(Clone, Copy, Default)]
struct ComponentState {
    /// The nimbers below 64 that are not the value of the component, one bit each.
    excluded: u64,
    /// The value of the component plus 1, or 0 if the value is unknown.
    value_plus_one: u32,
    /// The representative of the component plus 1, or 0 if the search has not asked for it.
    representative_plus_one: u32,
    /// The greatest number of options of the component, or `u16::MAX` if there are more.
    option_bound: u16,
    /// Whether the component is on the search path.
    is_open: bool,
}

/// The results of the searches of all components, by the numbers of the components. A component and
/// its representative share one state once the search has asked for the representative.
#[derive(Default)]
struct ComponentStates(Vec<ComponentState>);

impl ComponentStates {
    /// Returns the component whose state a component has. A component without a state was found
    /// after the states were extended.
    fn representative(&self, component: u32) -> u32 {
        let state = self.0.get(component as usize);
        state.and_then(|state| state.representative_plus_one.checked_sub(1)).unwrap_or(component)
    }

    fn value(&self, component: u32) -> Option<u32> {
        let state = self.0.get(self.representative(component) as usize)?;
        state.value_plus_one.checked_sub(1)
    }

    fn excluded(&self, component: u32) -> u64 {
        self.0[self.representative(component) as usize].excluded
    }

    /// Returns the values that a component can have by its number of options.
    fn possible_values(&self, component: u32) -> TargetSet {
        TargetSet::up_to(u32::from(self.0[component as usize].option_bound))
    }

    /// Returns the state of a component that is its own representative, as far as the search has
    /// asked.
    fn state_mut(&mut self, component: u32) -> &mut ComponentState {
        &mut self.0[component as usize]
    }
}

/// An entry of the search path: a component whose value is sought.
struct ComponentFrame {
    component: u32,
    /// The values of the component that matter.
    targets: TargetSet,
    /// The options of the component.
    options: SumList,
    /// The indices in `options` of the options whose values are unknown and matter, in the order in
    /// which they are searched. The first of two sort keys stands before each index.
    unresolved: Vec<(u64, u32)>,
    /// The index in `unresolved` of the option that is searched next. No option before it has a
    /// value in `excluded_before_cursor`.
    cursor: usize,
    excluded_before_cursor: TargetSet,
    /// The value of `NimberSearch::expanded` when all unresolved options were last evaluated.
    evaluated_at: u64,
    /// The values of options.
    found: FoundNimbers,
}

/// What a search found out about the Grundy value of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimberFact {
    /// The value, if it was computed.
    pub value: Option<Nimber>,
    /// The nimbers below 64 that are not the value, one bit each.
    pub excluded: u64,
}

/// The next step of the search, from the point of view of a component on the path.
enum Step {
    /// The component has this value.
    Value(u32),
    /// The value of the component is not a target.
    NotTarget,
    /// The given component is searched next, for the given targets.
    Search(u32, TargetSet),
}

/// A search for Grundy values that keeps its results for later queries.
#[derive(Default)]
pub struct NimberSearch {
    /// The states of the components, by their numbers.
    states: ComponentStates,
    /// The number of components that were expanded: their options were listed at least once.
    expanded: u64,
}

impl NimberSearch {
    /// Returns the number of components whose options were listed.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Returns the value of a component, or `None` if no search has computed it.
    pub fn known_value(&self, component: u32) -> Option<Nimber> {
        self.states.value(component).map(Nimber)
    }

    /// Iterates over the representatives of the components that were searched, each with what the
    /// search found out.
    pub fn facts(&self) -> impl Iterator<Item = (u32, NimberFact)> {
        (0..).zip(&self.states.0).filter_map(|(component, state)| {
            let is_representative = state.representative_plus_one == component + 1;
            let value = state.value_plus_one.checked_sub(1).map(Nimber);
            let fact = NimberFact { value, excluded: state.excluded };
            (is_representative && (value.is_some() || fact.excluded > 0))
                .then_some((component, fact))
        })
    }

    /// Adds what another search of the same game found out about a component. The search relies on
    /// it.
    ///
    /// # Errors
    /// Fails as [`value`](NimberSearch::value) does.
    pub fn add_fact<D: Decomposition>(
        &mut self,
        game: &mut D,
        component: u32,
        fact: NimberFact,
    ) -> Result<(), D::Error> {
        self.extend_states(game);
        let representative = game.representative(component)?;
        let state = self.states.state_mut(component);
        state.representative_plus_one = representative + 1;
        let state = self.states.state_mut(representative);
        state.representative_plus_one = representative + 1;
        state.excluded |= fact.excluded;
        if let Some(value) = fact.value {
            state.value_plus_one = value.0 + 1;
        }
        Ok(())
    }

    /// Returns the Grundy value of a sum of components.
    ///
    /// # Errors
    /// Fails if a limit of the budget is reached, if the rules are undefined at a component, or if
    /// play can return to a component.
    pub fn value<D: Decomposition>(
        &mut self,
        game: &mut D,
        sum: &[u32],
        budget: &Budget,
    ) -> Result<Nimber, D::Error> {
        let mut meter = self.meter(game, budget)?;
        let mut total = 0;
        for component in sum {
            self.search(game, *component, TargetSet::EVERY_NIMBER, &mut meter)?;
            total ^= self.states.value(*component).unwrap_or(0);
        }
        Ok(Nimber(total))
    }

    /// Returns whether a sum of components has the Grundy value `nimber`. This is faster than to
    /// compute the value: the search of the largest component ends at the first option that shows
    /// that the answer is no.
    ///
    /// # Errors
    /// Fails as [`value`](NimberSearch::value) does.
    pub fn has_value<D: Decomposition>(
        &mut self,
        game: &mut D,
        sum: &[u32],
        nimber: Nimber,
        budget: &Budget,
    ) -> Result<bool, D::Error> {
        let mut meter = self.meter(game, budget)?;
        self.extend_states(game);
        let mut sum = sum.to_vec();
        sum.sort_unstable();
        loop {
            match UnknownSummands::classify(&self.states, &sum) {
                UnknownSummands::None { value } => return Ok(value == nimber.0),
                UnknownSummands::One { component, known } => {
                    let target = nimber.0 ^ known;
                    self.search(game, component, TargetSet::single(target), &mut meter)?;
                    return Ok(self.states.value(component) == Some(target));
                }
                UnknownSummands::Several => {
                    let smallest = smallest_unknown(game, &self.states, &sum);
                    self.search(game, smallest, TargetSet::EVERY_NIMBER, &mut meter)?;
                }
            }
        }
    }

    /// Creates the meter of a query, which counts the components and states of earlier queries too.
    fn meter<'a, D: Decomposition>(
        &self,
        game: &D,
        budget: &Budget<'a>,
    ) -> Result<Meter<'a>, D::Error> {
        let mut meter = Meter::new(budget, None);
        let bytes = (game.bytes() + self.bytes()).min(budget.bytes / 4 * 3);
        meter.hold(usize::try_from(bytes).unwrap_or(usize::MAX));
        meter.check_now()?;
        Ok(meter)
    }

    /// Returns the number of bytes of the states.
    pub fn bytes(&self) -> u64 {
        (self.states.0.capacity() * size_of::<ComponentState>()) as u64
    }

    /// Adds states for the components that were found since the last call.
    fn extend_states<D: Decomposition>(&mut self, game: &D) {
        for component in self.states.0.len()..game.component_count() {
            let bound = game.option_bound(component as u32);
            let option_bound = u16::try_from(bound).unwrap_or(u16::MAX);
            let is_zero = game.has_mirror_strategy(component as u32);
            self.states.0.push(ComponentState {
                option_bound,
                value_plus_one: u32::from(is_zero),
                ..ComponentState::default()
            });
        }
    }

    /// Searches a component until its value is computed or proved not to be in `targets`.
    fn search<D: Decomposition>(
        &mut self,
        game: &mut D,
        component: u32,
        targets: TargetSet,
        meter: &mut Meter,
    ) -> Result<(), D::Error> {
        let mut path = Vec::new();
        let result = self.walk(game, component, targets, &mut path, meter);
        if result.is_err() {
            for frame in &path {
                self.states.state_mut(frame.component).is_open = false;
            }
        }
        result
    }

    fn walk<D: Decomposition>(
        &mut self,
        game: &mut D,
        component: u32,
        targets: TargetSet,
        path: &mut Vec<ComponentFrame>,
        meter: &mut Meter,
    ) -> Result<(), D::Error> {
        let mut spare: Vec<ComponentFrame> = Vec::new();
        let mut next = Some((component, targets));
        loop {
            if let Some((component, targets)) = next.take()
                && let Some(frame) = self.open(game, component, targets, &mut spare, meter)?
            {
                path.push(frame);
            }
            let Some(frame) = path.last_mut() else { return Ok(()) };
            match self.step(game, frame) {
                Step::Search(component, targets) => next = Some((component, targets)),
                step => {
                    let state = self.states.state_mut(frame.component);
                    state.is_open = false;
                    if matches!(step, Step::NotTarget) {
                        state.excluded |= frame.targets.low;
                    }
                    state.excluded |= frame.found[0];
                    if let Step::Value(value) = step {
                        state.value_plus_one = value + 1;
                    }
                    spare.extend(path.pop());
                }
            }
        }
    }

    /// Puts a component on the search path. Returns `None` if its value has been computed, or proved
    /// not to be in `targets`.
    fn open<D: Decomposition>(
        &mut self,
        game: &mut D,
        component: u32,
        targets: TargetSet,
        spare: &mut Vec<ComponentFrame>,
        meter: &mut Meter,
    ) -> Result<Option<ComponentFrame>, D::Error> {
        self.extend_states(game);
        let mut component = self.states.representative(component);
        let mut frame = spare.pop().unwrap_or_else(|| ComponentFrame {
            component,
            targets,
            options: SumList::default(),
            unresolved: Vec::new(),
            cursor: 0,
            excluded_before_cursor: TargetSet::EVERY_NIMBER,
            evaluated_at: 0,
            found: FoundNimbers::new(),
        });
        loop {
            let possible = self.states.possible_values(component);
            let state = self.states.state_mut(component);
            if state.is_open {
                return Err(game.cycle_error());
            }
            let targets = TargetSet { low: targets.low & !state.excluded, ..targets };
            let targets = targets.and(possible);
            if state.value_plus_one > 0 || targets.is_empty() {
                spare.push(frame);
                return Ok(None);
            }
            if state.representative_plus_one == 0 {
                let representative = game.representative(component)?;
                let state = self.states.state_mut(component);
                state.representative_plus_one = representative + 1;
                if representative != component {
                    component = representative;
                    continue;
                }
            }
            (frame.component, frame.targets) = (component, targets);
            let is_refuted = self.list_options(game, &mut frame, meter)?;
            let excluded = frame.found[0];
            let state = self.states.state_mut(component);
            if is_refuted {
                state.excluded |= excluded;
                spare.push(frame);
                return Ok(None);
            }
            break;
        }
        self.states.state_mut(component).is_open = true;
        self.order_options(&mut frame);
        frame.cursor = 0;
        frame.excluded_before_cursor = TargetSet::EVERY_NIMBER;
        frame.evaluated_at = self.expanded;
        Ok(Some(frame))
    }

    /// Stores the options without values in `frame.unresolved`, in the order in which they are
    /// searched: options whose largest component is small come first.
    fn order_options(&self, frame: &mut ComponentFrame) {
        let states = &self.states;
        let ComponentFrame { options, unresolved, found, .. } = frame;
        for (index, sum) in options.iter().enumerate() {
            if let UnknownSummands::None { value } = UnknownSummands::classify(states, sum) {
                insert(found, value);
                continue;
            }
            let (mut largest, mut total) = (0, 0u32);
            for component in sum {
                let bound = 1 + u32::from(states.0[*component as usize].option_bound);
                largest = largest.max(bound);
                total += bound;
            }
            let key = u64::from(largest) << 32 | u64::from(u32::MAX - total);
            unresolved.push((key, index as u32));
        }
        let sum_of = |index: u32| options.sum(index as usize);
        unresolved.sort_unstable_by(|(a_key, a), (b_key, b)| {
            a_key.cmp(b_key).then_with(|| sum_of(*b).cmp(sum_of(*a)))
        });
        unresolved.dedup_by(|(a_key, a), (b_key, b)| a_key == b_key && sum_of(*a) == sum_of(*b));
    }

    /// Lists the options of the component of a frame until they show that its value is not a target.
    /// Returns whether they do.
    fn list_options<D: Decomposition>(
        &mut self,
        game: &mut D,
        frame: &mut ComponentFrame,
        meter: &mut Meter,
    ) -> Result<bool, D::Error> {
        let ComponentFrame { component, targets, options, unresolved, found, .. } = frame;
        options.clear();
        unresolved.clear();
        found.clear();
        found.push(0);
        let bytes_before = game.bytes();
        let states = &self.states;
        let mut is_refuted = false;
        game.for_each_option(*component, Side::First, &mut |option| {
            options.push(option);
            let last_sum = options.sum(options.len() - 1);
            if let UnknownSummands::None { value } = UnknownSummands::classify(states, last_sum) {
                insert(found, value);
                is_refuted = targets.without(found).is_empty();
            }
            if is_refuted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let bytes_added = game.bytes().saturating_sub(bytes_before) as usize;
        self.expanded += 1;
        meter.position(bytes_added + size_of::<ComponentState>(), options.len())?;
        self.extend_states(game);
        Ok(is_refuted)
    }

    /// Returns the next step of the search of a component. Evaluates the option that was searched,
    /// and all options if the search has expanded as many components as there are options since.
    fn step<D: Decomposition>(&mut self, game: &D, frame: &mut ComponentFrame) -> Step {
        self.extend_states(game);
        let states = &self.states;
        let ComponentFrame { targets, options, unresolved, found, .. } = frame;
        if self.expanded - frame.evaluated_at > unresolved.len() as u64 {
            frame.evaluated_at = self.expanded;
            frame.cursor = 0;
            unresolved.retain(|(_, index)| {
                match UnknownSummands::classify(states, options.sum(*index as usize)) {
                    UnknownSummands::None { value } => {
                        insert(found, value);
                        false
                    }
                    _ => true,
                }
            });
        }
        loop {
            let mex = mex(found);
            let reachable = TargetSet::up_to(greatest_mex(found, unresolved.len()));
            let remaining = targets.without(found).and(reachable);
            if remaining.is_empty() {
                return Step::NotTarget;
            }
            // A single target is refuted by an option with this value, and lower values are needed
            // to confirm it. Of several targets, the least that no option has is decided first.
            let child_targets = match remaining.is_single() {
                true => remaining.downward_closure().without(found),
                false => TargetSet::single(mex),
            };
            if !child_targets.is_subset(frame.excluded_before_cursor) {
                frame.cursor = 0;
            }
            frame.excluded_before_cursor = child_targets;
            let Some((_, index)) = unresolved.get(frame.cursor) else {
                // No option has the value `mex`.
                return Step::Value(mex);
            };
            let sum = options.sum(*index as usize);
            match UnknownSummands::classify(states, sum) {
                UnknownSummands::None { value } => {
                    insert(found, value);
                    unresolved.remove(frame.cursor);
                }
                UnknownSummands::One { component, known } => {
                    // The option bound of a component can exceed that of its representative.
                    let component = states.representative(component);
                    let child_targets =
                        child_targets.xor(known).and(states.possible_values(component));
                    let excluded = states.excluded(component);
                    let child_targets =
                        TargetSet { low: child_targets.low & !excluded, ..child_targets };
                    if !child_targets.is_empty() {
                        return Step::Search(component, child_targets);
                    }
                    frame.cursor += 1;
                }
                UnknownSummands::Several => {
                    let smallest = smallest_unknown(game, states, sum);
                    return Step::Search(smallest, TargetSet::EVERY_NIMBER);
                }
            }
        }
    }
}

/// The summands of a sum whose values are unknown, after pairs of equal ones are cancelled.
enum UnknownSummands {
    /// All components have values; the sum has this value.
    None { value: u32 },
    /// The value of one component is unknown; the others have the sum `known`.
    One { component: u32, known: u32 },
    /// At least two values are unknown.
    Several,
}

impl UnknownSummands {
    /// Classifies a sum, whose components are in ascending order.
    fn classify(states: &ComponentStates, sum: &[u32]) -> UnknownSummands {
        let (mut known, mut unknown) = (0, None);
        let mut remaining = sum;
        while let [component, others @ ..] = remaining {
            remaining = others;
            match states.value(*component) {
                Some(value) => known ^= value,
                None if others.first() == Some(component) => remaining = &others[1..],
                None if unknown.is_some() => return UnknownSummands::Several,
                None => unknown = Some(*component),
            }
        }
        match unknown {
            None => UnknownSummands::None { value: known },
            Some(component) => UnknownSummands::One { component, known },
        }
    }
}

/// Returns the component with the fewest moves among those of a sum whose values are unknown, after
/// pairs of equal ones are cancelled. At least two values must be unknown.
fn smallest_unknown<D: Decomposition>(game: &D, states: &ComponentStates, sum: &[u32]) -> u32 {
    let unknown = sum.iter().filter(|component| states.value(**component).is_none());
    let unknown = cancel_pairs(unknown).into_iter();
    unknown.min_by_key(|component| game.option_bound(*component)).expect("two are unknown")
}

/// Returns the components of a sum without pairs of equal ones, whose nim-sum is 0. The components
/// are in ascending order.
fn cancel_pairs<'a>(sum: impl Iterator<Item = &'a u32>) -> SmallVec<[u32; 8]> {
    let mut unpaired: SmallVec<[u32; 8]> = SmallVec::new();
    for component in sum {
        if unpaired.last() == Some(component) {
            unpaired.pop();
        } else {
            unpaired.push(*component);
        }
    }
    unpaired
}

#[cfg(test)]
mod tests;
