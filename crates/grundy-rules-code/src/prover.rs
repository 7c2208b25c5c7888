//! The options of all heaps as formulas, and the numbers of tokens that a move can take as automata.

use super::undecided::{Decision, Undecided};
use grundy_automata::{Automaton, Engine, Formula, Limits, Linear, Numeration, Variable};
use grundy_rules_logic::guarded::{GuardedCommand, GuardedCommands};
use grundy_rules_logic::simplify_exists;
use std::collections::BTreeMap;

/// The maximum number of states of an automaton.
const MAX_STATES: usize = 10_000;
/// The maximum number of diagram nodes of an automaton.
const MAX_NODES: usize = 100_000;
/// The maximum number of heaps, apart from heaps of the constant size 0, that a move leaves.
const MAX_HEAPS: usize = 6;
/// The maximum number of tokens that a move takes before it leaves two heaps. The digits of a code
/// reach no further.
const MAX_SPLIT_TAKE: i64 = 1_000;
/// The maximum number of different takes of one move that leaves two heaps, if the number of tokens
/// taken is not a constant in the formulas.
const MAX_SPLIT_TAKES: usize = 100;

/// The options of the heaps of all sizes. An option is described by the number of tokens taken and
/// the sizes of the heaps left, which are positive; the size of the heap is the sum of these
/// numbers. The formulas of the key (h, t) describe the options that leave h heaps and for which t
/// tokens are taken, as formulas over the sizes of the heaps left. If t is `None`, they are formulas
/// over the number of tokens taken as well.
pub(super) type OptionFormulas = BTreeMap<(usize, Option<i64>), Vec<Formula>>;

/// Builds automata over the numbers that describe an option.
pub(super) struct OptionProver {
    pub(super) engine: Engine<'static>,
    /// The variable for the number of tokens taken.
    pub(super) take: Variable,
    /// The variables for the sizes of the heaps left.
    pub(super) heaps: [Variable; 2],
}

impl OptionProver {
    /// Creates a prover for options of `rules`. Adds the variables of options to the rules.
    pub(super) fn new(rules: &mut GuardedCommands) -> OptionProver {
        let limits = Limits { states: MAX_STATES, nodes: MAX_NODES, ..Limits::default() };
        let engine = Engine::with_limits(Numeration::binary(), limits);
        let [take, first, second] = ["take", "first", "second"].map(|name| rules.fresh(name));
        OptionProver { engine, take, heaps: [first, second] }
    }

    /// Returns the automaton of `formula` with a track for each of `tracks`, the variables of the
    /// formula.
    pub(super) fn compile(
        &mut self,
        formula: &Formula,
        tracks: &[Variable],
    ) -> Decision<Automaton> {
        let automaton = self.engine.compile(formula)?;
        Ok(self.engine.extend(&automaton, tracks)?)
    }

    /// Fails unless `formula` is proved to hold for no numbers.
    fn refute(&mut self, formula: &Formula) -> Decision<()> {
        self.engine.compile(formula)?.is_empty().then_some(()).ok_or(Undecided)
    }

    fn are_equivalent(&mut self, a: &Formula, b: &Formula) -> Decision<bool> {
        let (a, b) = (self.engine.compile(a)?, self.engine.compile(b)?);
        Ok(self.engine.equal(&a, &b)?)
    }

    /// Returns the options of all heaps. Proves that no expression of the rules fails, that no move
    /// makes a heap grow, and that no move leaves more than two heaps.
    pub(super) fn options(&mut self, rules: &GuardedCommands) -> Decision<OptionFormulas> {
        for obligation in &rules.obligations {
            self.refute(&Formula::and([rules.invariant.clone(), obligation.when.clone()]))?;
        }
        let mut options = OptionFormulas::new();
        for command in &rules.commands {
            self.add_options(rules.position[0].variable, command, &mut options)?;
        }
        Ok(options)
    }

    /// Adds the options of a heap of size `heap` after `command`. There is a formula for
    /// every set of heaps that can be empty.
    fn add_options(
        &mut self,
        heap: Variable,
        command: &GuardedCommand,
        options: &mut OptionFormulas,
    ) -> Decision<()> {
        let sizes = command.to.iter().map(|component| component[0].clone());
        let sizes: Vec<Linear> = sizes.filter(|size| size.as_constant() != Some(0)).collect();
        if sizes.len() > MAX_HEAPS {
            return Err(Undecided);
        }
        let sum = sizes.iter().cloned().fold(Linear::default(), |sum, size| sum + size);
        let is_larger = Formula::less(heap, sum.clone());
        self.refute(&Formula::and([command.guard.clone(), is_larger]))?;
        let take = (Linear::from(heap) - sum).as_constant();
        let bound = [&[heap], &command.chosen[..], &command.aux].concat();
        for subset in 0u32..1 << sizes.len() {
            let (empty, positive): (Vec<_>, Vec<_>) =
                sizes.iter().enumerate().partition(|(index, _)| subset >> index & 1 == 0);
            let empty = empty.into_iter().map(|(_, size)| Formula::equal(size.clone(), 0));
            let is_positive = positive.iter().map(|(_, size)| Formula::at_most(1, (*size).clone()));
            let guard = [command.guard.clone()].into_iter().chain(empty).chain(is_positive);
            if positive.len() > self.heaps.len() {
                self.refute(&Formula::and(guard))?;
                continue;
            }
            let mut sum = take.map_or(Linear::from(self.take), Linear::constant);
            let mut equations = Vec::new();
            for (variable, (_, size)) in self.heaps.into_iter().zip(&positive) {
                equations.push(Formula::equal((*size).clone(), variable));
                sum = sum + variable;
            }
            equations.push(Formula::equal(heap, sum));
            let option = simplify_exists(bound.clone(), Formula::and(guard.chain(equations)));
            options.entry((positive.len(), take)).or_default().push(option);
        }
        Ok(())
    }

    /// Returns the set of the numbers of tokens after which `heap_count` heaps can be left, 0 or 1.
    /// Proves that the size of the heap left makes no difference.
    pub(super) fn take_set(
        &mut self,
        options: &OptionFormulas,
        heap_count: usize,
    ) -> Decision<Automaton> {
        let all_heaps = self.heaps;
        let heaps = &all_heaps[..heap_count];
        let any_size = Formula::and(heaps.iter().map(|heap| Formula::at_most(1, *heap)));
        let (mut alternatives, mut formulas_of_any_size) = (Vec::new(), Vec::new());
        for ((_, take), formulas) in options.range((heap_count, None)..(heap_count + 1, None)) {
            let formula = Formula::or(formulas.iter().cloned());
            let Some(take) = take else {
                alternatives.push(formula);
                continue;
            };
            let is_take = Formula::equal(self.take, *take);
            if self.are_equivalent(&formula, &any_size)? {
                formulas_of_any_size.push(is_take);
            } else {
                alternatives.push(Formula::and([is_take, formula]));
            }
        }
        alternatives.push(Formula::and([Formula::or(formulas_of_any_size), any_size.clone()]));
        let options = Formula::or(alternatives);
        let take_set = self.compile(&Formula::exists(heaps, options.clone()), &[self.take])?;
        let is_take = Formula::Automaton(take_set.clone(), vec![self.take]);
        let is_product = self.are_equivalent(&options, &Formula::and([is_take, any_size]))?;
        is_product.then_some(take_set).ok_or(Undecided)
    }

    /// Returns the numbers of tokens after which two heaps can be left, each with the mark of its
    /// digit.
    pub(super) fn split_marks(
        &mut self,
        options: &mut OptionFormulas,
    ) -> Decision<BTreeMap<u64, &'static str>> {
        let tracks = [self.take, self.heaps[0], self.heaps[1]];
        for formula in options.remove(&(2, None)).unwrap_or_default() {
            let splits = self.compile(&formula, &tracks)?;
            let take_set = self.engine.exists(&splits, &self.heaps)?;
            let take_numbers = self.engine.members(&take_set, MAX_SPLIT_TAKES)?;
            if take_numbers.len() == MAX_SPLIT_TAKES {
                return Err(Undecided);
            }
            for take in take_numbers {
                let take = i64::try_from(&take[0]).map_err(|_| Undecided)?;
                let is_split = Formula::Automaton(splits.clone(), tracks.to_vec());
                let is_split = Formula::and([Formula::equal(self.take, take), is_split]);
                let is_split = Formula::exists([self.take], is_split);
                options.entry((2, Some(take))).or_default().push(is_split);
            }
        }
        let mut marks = BTreeMap::new();
        for ((_, take), formulas) in options.range((2, None)..) {
            let Some(mark) = self.mark(&Formula::or(formulas.iter().cloned()))? else { continue };
            let take = take.filter(|take| *take <= MAX_SPLIT_TAKE).ok_or(Undecided)?;
            marks.insert(u64::try_from(take).map_err(|_| Undecided)?, mark);
        }
        Ok(marks)
    }

    /// Returns the mark of a digit after which a move can leave the heaps that satisfy `is_split`,
    /// in any order; `None` if no heaps satisfy it. Fails if there is no such mark.
    fn mark(&mut self, is_split: &Formula) -> Decision<Option<&'static str>> {
        let [first, second] = self.heaps;
        let ordered = self.compile(is_split, &[first, second])?;
        if ordered.is_empty() {
            return Ok(None);
        }
        let both_orders = [[first, second], [second, first]]
            .map(|order| Formula::Automaton(ordered.clone(), order.to_vec()));
        let both_orders = Formula::or(both_orders);
        let is_equal = Formula::equal(first, second);
        let marks = [("", Formula::True), ("=", is_equal.clone()), ("u", Formula::not(is_equal))];
        for (mark, condition) in marks {
            let positive = [first, second].map(|heap| Formula::at_most(1, heap));
            let allowed = Formula::and(positive.into_iter().chain([condition]));
            if self.are_equivalent(&both_orders, &allowed)? {
                return Ok(Some(mark));
            }
        }
        Err(Undecided)
    }
}
