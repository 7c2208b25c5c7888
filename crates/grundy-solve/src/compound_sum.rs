//! Splits a compound into components, and computes the value of each component and of its options.
//! A compound is a sum in which a turn is a set of moves, or a sum that ends with its first
//! component.
//!
//! A component is a heap, a token, a part of a position of a rule file whose moves lead to sums, or
//! a position of any other game. A move that splits a component replaces it by several components,
//! so that a position is always a list of components.

use super::compound_heap::{
    ComponentPosition, LargeOptions, LargeValue, has_ended, numbers_are_components,
};
use super::compound_large::{
    LargeComponent, LargeHeaps, LengthMap, not_proved_error, solve_by_outcome,
};
use crate::flat_sum::to_counts;
use grundy_core::base::{Big, Budget, Counts, Fault, Joining, Outcome, Over, Rules};
use grundy_core::engine::{Compound as Theory, CompoundValue, Fold, Search};
use grundy_families::Game;
use grundy_games::Compound;
use grundy_octal::narrow;
use grundy_store::{Question, Summand};
use grundy_text::explain::Explain;
use grundy_text::{Error, ErrorKind, Evidence, Result, Setting, Suggestion, words};
use rustc_hash::FxHashSet;

/// The maximum number of options that are generated to compute values of components if play is over
/// already, so that the values do not affect the outcome.
const MAX_STEPS_AFTER_END: u64 = 1_000_000;

/// A component of a compound with its value and options.
pub struct SumComponent {
    /// The index of the summand that the component belongs to.
    pub game: usize,
    /// The position of the component.
    pub position: ComponentPosition,
    /// The value of the component in the theory of the compound.
    pub value: CompoundValue,
    /// The options, as pairs of a position and its value. If a heap has too many options, only some
    /// of each value are listed.
    pub options: Vec<(ComponentPosition, CompoundValue)>,
    /// Pairs of a value and the number of options that have it and are not listed in `options`.
    pub more: Vec<(CompoundValue, Big)>,
    /// Whether there are further options, neither in `options` nor in `more`, whose number was not
    /// determined.
    pub uncounted: bool,
    /// Whether the player to move has already moved in the component in this turn.
    pub moved: bool,
}

impl SumComponent {
    /// Returns whether the component has no move, and so has ended.
    pub fn ended(&self) -> bool {
        matches!(
            self.value,
            CompoundValue::Kind { live: false, .. }
                | CompoundValue::Length(0)
                | CompoundValue::Ended
        )
    }
}

/// A compound, as the list of its components with their values. A compound is a sum in which a turn
/// is a set of moves, or a sum that ends with its first component.
pub struct CompoundSum<'q> {
    /// The question about the compound.
    pub question: &'q Question,
    /// The rule by which the components are played together: in how many of them a player moves in
    /// a turn, and when play ends.
    pub joining: Joining,
    /// The theory that gives the values of components and of the sum.
    pub theory: Theory,
    /// The components of all summands, in the order of the question.
    pub components: Vec<SumComponent>,
    /// The evidence for the values of all components together.
    pub evidence: Evidence,
    /// The map from the lengths (remotenesses or suspense numbers) of components to the small
    /// lengths with which the engines compute. It is empty if the engines themselves computed all
    /// lengths.
    pub lengths: LengthMap,
}

/// The rules of the game in the payload, restricted to positions that are single components. A
/// [`Search`] with these rules computes the values of components.
struct SumComponentRules<'a>(&'a Game);

impl Rules for SumComponentRules<'_> {
    type Position = Counts;

    fn moves(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Fault> {
        self.0.family().moves(out, from)
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        self.0.family().option_count_hint(from)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        self.0.family().heap_bytes(position)
    }
}

/// The rule by which a [`Search`] computes the value of a component from the values of its options.
/// The payload is the theory of the compound, which defines these values. The value of an option
/// with several components is combined from the values of these components.
struct SplittingFold(Theory);

impl Fold<SumComponentRules<'_>> for SplittingFold {
    type Value = CompoundValue;

    fn fold(
        &mut self,
        _: &SumComponentRules,
        _: &Counts,
        options: &[CompoundValue],
    ) -> CompoundValue {
        self.0.component(options)
    }

    fn split_option(&self, rules: &SumComponentRules, out: &mut Vec<Counts>, option: Counts) {
        rules.0.family().remaining_parts(out, &option);
    }

    fn join(&self, parts: &[CompoundValue]) -> CompoundValue {
        parts.iter().fold(CompoundValue::Nothing, |sum, part| self.0.join(sum, *part))
    }
}

/// Returns an error if a game cannot be a component of a compound.
///
/// # Errors
/// Returns `Unsupported` with the reason, as the theories and searches of compounds cover no draws,
/// no scores, and no partizan or loopy games.
pub fn check_joinable(summand: &Summand) -> Result<()> {
    let instance = &summand.instance;
    let (name, game) = (&instance.name, &instance.game);
    let stated = game.tokens().is_some_and(|tokens| !tokens.graph.results.is_empty());
    let reason = if instance.moves_differ() {
        words!(compound_sum::is_partizan_its_players_have_different)
    } else if game.results().is_some() || stated {
        words!(compound_sum::has_rules_that_state_results)
    } else if game.may_return() {
        words!(compound_sum::is_loopy_play_may_return)
    } else {
        return Ok(());
    };
    Err(Error::unsupported(words!(compound_sum::so_it_can_only_be_part, name, reason))
        .suggest(Suggestion::LeaveOut(Setting::Compound)))
}

impl<'q> CompoundSum<'q> {
    /// Splits the sum of a question into components and computes their values. Returns `None` for
    /// an ordinary sum, and for a compound that no theory covers. For a large heap, about `limit`
    /// options of each value are listed.
    ///
    /// # Errors
    /// Fails if a game cannot be part of a compound, its moves form a cycle, or the budget is
    /// exhausted.
    pub fn new(question: &'q Question, limit: usize, budget: &Budget) -> Result<Option<Self>> {
        let Compound::Joined(joining) = question.compound else { return Ok(None) };
        let Some(theory) = Theory::new(joining, question.ending) else { return Ok(None) };
        question.summands.iter().try_for_each(check_joinable)?;
        let is_over = joining.over == Over::First && any_component_ended(question);
        // If play is over, the values of other components are only computed if that is cheap.
        let budget = if is_over { &budget.cheap(MAX_STEPS_AFTER_END) } else { budget };
        let mut parsed_components: Vec<(usize, ComponentPosition, LargeComponent)> = Vec::new();
        for (game_index, summand) in question.summands.iter().enumerate() {
            summand.instance.try_symmetry_proof(budget);
            let law = LargeHeaps::new(summand, joining, &theory);
            let mut search = ComponentSearch::new(summand, &theory);
            for position in split_components(summand) {
                let law_component =
                    law.as_ref().and_then(|law| law.component(&position, &theory, limit));
                let by_theory = match (law_component, &position) {
                    (Some(component), _) => Ok(component),
                    (None, ComponentPosition::Small(counts)) => search.component(counts, budget),
                    (None, ComponentPosition::Large(_)) => Err(not_proved_error(summand, joining)),
                };
                let mut component = match by_theory {
                    Err(error) if error.kind() == ErrorKind::TooBig => {
                        let play = (joining, question.ending);
                        match solve_by_outcome(summand, &position, play, limit, budget)? {
                            None if is_over => Ok(LargeComponent::without_value()),
                            component => component.ok_or(error),
                        }
                    }
                    component => component,
                }?;
                // A law for large heaps rests on the values of small heaps, so its evidence covers
                // both.
                if let Some(law) = &law {
                    component.evidence = law.evidence.clone();
                }
                parsed_components.push((game_index, position, component));
            }
        }
        Ok(Some(Self::from_components(question, joining, theory, parsed_components)))
    }

    /// Builds the compound from `parts`: for each component the index of its summand, its position,
    /// and its value and options. Replaces lengths that are too large for machine integers by small
    /// ones.
    pub(super) fn from_components(
        question: &'q Question,
        joining: Joining,
        theory: Theory,
        parts: Vec<(usize, ComponentPosition, LargeComponent)>,
    ) -> Self {
        let large_values = || {
            parts.iter().flat_map(|(_, _, component)| {
                let options = component.options.listed.iter().map(|(_, value)| value);
                let unlisted = component.options.more.iter().map(|(value, _)| value);
                options.chain(unlisted).chain([&component.value])
            })
        };
        let has_large = large_values().any(|value| matches!(value, LargeValue::Length(_)));
        let lengths = if has_large { LengthMap::new(large_values()) } else { LengthMap::default() };
        let to_value = |large_value: &LargeValue| match large_value {
            LargeValue::Value(value) if !has_large => *value,
            _ => lengths.to_engine_value(large_value),
        };
        let mut evidence: Option<Evidence> = None;
        let mut components = Vec::new();
        for (game, position, component) in parts {
            let listed =
                component.options.listed.into_iter().map(|(to, value)| (to, to_value(&value)));
            evidence = Some(match evidence {
                None => component.evidence,
                Some(earlier) => combine_evidence(earlier, component.evidence),
            });
            components.push(SumComponent {
                game,
                position,
                value: to_value(&component.value),
                options: listed.collect(),
                more: component
                    .options
                    .more
                    .iter()
                    .map(|(value, n)| (to_value(value), n.clone()))
                    .collect(),
                uncounted: component.options.uncounted,
                moved: question.moved.contains(&components.len()),
            });
        }
        let evidence = evidence.unwrap_or(Evidence::Computed { positions: 0 });
        CompoundSum { question, joining, theory, components, evidence, lengths }
    }

    /// Returns the value of the compound, which the theory combines from the values of its
    /// components.
    pub fn value(&self) -> CompoundValue {
        let values = self.components.iter().map(|component| component.value);
        values.fold(CompoundValue::Nothing, |sum, value| self.theory.join(sum, value))
    }

    /// Returns whether play is over. In the middle of a turn it is not.
    pub fn is_over(&self) -> bool {
        if !self.question.moved.is_empty() {
            return false;
        }
        let mut ended = self.components.iter().map(SumComponent::ended);
        match self.joining.over {
            Over::First => ended.clone().any(|ended| ended) || self.components.is_empty(),
            Over::Last => ended.all(|ended| ended),
        }
    }

    /// Returns the outcome for the player to move, at the start or in the middle of a turn. Returns
    /// `None` if the turn in progress allows moves in too many components to decide it.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.question.moved.is_empty() {
            return Some(self.theory.outcome(self.value()));
        }
        Some(Outcome::n_if(self.move_sets(Outcome::P, 0).count? != Big::ZERO))
    }

    /// Returns the position of every summand after the turn `turn`: a list of pairs of the index of
    /// a component that moves and the index of the option it moves to.
    pub fn positions_after(&self, turn: &[(usize, usize)]) -> Vec<Vec<Big>> {
        let mut positions: Vec<Vec<Big>> = vec![Vec::new(); self.question.summands.len()];
        // The moves of a turn are in the order of the components.
        let mut remaining_moves = turn.iter().peekable();
        for (index, component) in self.components.iter().enumerate() {
            let chosen_move = remaining_moves.next_if(|(which, _)| *which == index);
            let to = chosen_move.and_then(|(_, option)| component.options.get(*option));
            positions[component.game].extend(to.map_or(&component.position, |(to, _)| to).widen());
        }
        for (summand, position) in self.question.summands.iter().zip(&mut positions) {
            if summand.instance.game.tokens().is_some() {
                position.sort_unstable();
            }
        }
        positions
    }
}

/// Returns the components of the position of a summand, in machine integers.
///
/// # Errors
/// Returns `TooBig` if a number does not fit in a machine integer.
pub fn component_positions(summand: &Summand) -> Result<Vec<Counts>> {
    let mut components = Vec::new();
    summand.instance.game.family().written_parts(&mut components, &to_counts(summand)?);
    Ok(components)
}

/// Returns the distinct options of a component of `summand`. An option is the list of components
/// that replace the component.
///
/// # Errors
/// Fails if the rules cannot be evaluated at the component.
pub fn component_options(summand: &Summand, component: &Counts) -> Result<Vec<Vec<Counts>>> {
    let mut distinct = FxHashSet::default();
    let mut options = Vec::new();
    for option in summand.instance.options(component)? {
        let mut components = Vec::new();
        summand.instance.game.family().remaining_parts(&mut components, &option);
        if distinct.insert(components.clone()) {
            options.push(components);
        }
    }
    Ok(options)
}

/// Returns the position that consists of the given components, in their order.
pub fn join_components(parts: &[Counts]) -> Counts {
    Counts::of(parts.iter().flat_map(|part| part.iter().copied()))
}

/// Returns whether some component of the question has ended, at the start of a turn.
fn any_component_ended(question: &Question) -> bool {
    let ended = |summand: &Summand| {
        split_components(summand).iter().any(|component| has_ended(summand, component))
    };
    question.moved.is_empty() && question.summands.iter().any(ended)
}

/// Returns the components of the position of a summand, also if its numbers do not fit in machine
/// integers.
pub(super) fn split_components(summand: &Summand) -> Vec<ComponentPosition> {
    if let Ok(parts) = component_positions(summand) {
        return parts.into_iter().map(ComponentPosition::Small).collect();
    }
    if !numbers_are_components(&summand.instance.game) {
        return vec![ComponentPosition::Large(summand.position.clone())];
    }
    let single_heap = |heap: &Big| vec![heap.clone()];
    let to_position = |heap: Vec<Big>| {
        narrow(&heap).map_or(ComponentPosition::Large(heap), ComponentPosition::Small)
    };
    summand.position.iter().map(|number| to_position(single_heap(number))).collect()
}

/// The search for the values of the components of one game.
struct ComponentSearch<'a> {
    /// The summand whose components are searched.
    summand: &'a Summand,
    /// The rules by which the components of the summand are played.
    rules: SumComponentRules<'a>,
    /// The search, which keeps the values of all visited components.
    search: Search<SumComponentRules<'a>, SplittingFold>,
    /// The number of positions that the search had visited when it last evaluated a component.
    previous_len: u64,
}

impl<'a> ComponentSearch<'a> {
    /// Creates a search for the components of the game of `summand`, with the given theory.
    fn new(summand: &'a Summand, theory: &Theory) -> ComponentSearch<'a> {
        let rules = SumComponentRules(&summand.instance.game);
        ComponentSearch {
            summand,
            rules,
            search: Search::new(SplittingFold(theory.clone())),
            previous_len: 0,
        }
    }

    /// Computes the values of a component and of its options by the search.
    fn component(&mut self, position: &Counts, budget: &Budget) -> Result<LargeComponent> {
        let instance = &self.summand.instance;
        let family = instance.game.family();
        instance.check_options_fit(position, budget)?;
        let mut value_of = |position: &Counts| {
            let value = self.search.value(&self.rules, position, budget);
            let value = value.map_err(|error| error.explain(|p| family.print(&p.widen())));
            value.map(LargeValue::Value)
        };
        let value = value_of(position)?;
        // Moves that leave the same components in another order are the same move.
        let mut sets = FxHashSet::default();
        let mut options = component_options(self.summand, position)?;
        options.retain(|parts| {
            let mut sorted_parts = parts.clone();
            sorted_parts.sort_unstable();
            sets.insert(sorted_parts)
        });
        let options = options.into_iter().map(|parts| join_components(&parts));
        let listed = options.map(|to| {
            value_of(&to).map(|option_value| (ComponentPosition::Small(to), option_value))
        });
        let listed = listed.collect::<Result<_>>()?;
        let visited = self.search.len() as u64;
        let evidence = Evidence::Computed { positions: visited - self.previous_len };
        self.previous_len = visited;
        let options = LargeOptions { listed, ..LargeOptions::default() };
        Ok(LargeComponent { value, options, evidence })
    }
}

/// Combines the evidence for two parts of a sum to evidence for the sum. The certificates of two
/// proofs are joined; of other pairs the weaker evidence is kept.
pub(super) fn combine_evidence(first: Evidence, second: Evidence) -> Evidence {
    match (first, second) {
        (Evidence::Proved { certificate: first }, Evidence::Proved { certificate: second }) => {
            let certificate = if first.en.contains(&second.en) {
                first
            } else {
                first.then(&words!(compound_sum::semicolon)).then(&second)
            };
            Evidence::Proved { certificate }
        }
        (first, second) => first.and(&second),
    }
}
