//! Samples the moves of a position that has too many moves to list. For each choice of a move,
//! tries the first values and the values that the caller specifies. Also finds the move between two
//! positions.

use super::game::RuleGame;
use super::interpreter::{Interpreter, decode_state};
use super::tree::{Kind, Local, Loops, Node, Source};
use super::visit;
use grundy_core::base::Counts;
use grundy_core::machine::{Arity, Bin, Fail, Fault, Span};
use grundy_text::{Error, NamedMove};

/// The maximum number of loop steps for sampling the moves of one component of a position.
const MAX_STEPS: u64 = 200_000;
/// The maximum length of a range whose values are all tried, whatever [`SampleSpec::prefix_len`]
/// is.
const SMALL_CHOICE: i64 = 16;

/// The values that a sample of moves tries for each choice from a range, and the maximum number of
/// moves.
#[derive(Clone, Copy, Debug)]
pub struct SampleSpec<'a> {
    /// The number of least values of a range that are tried for each choice; at least 16 are tried.
    /// If this field is 0, only [`numbers`](SampleSpec::numbers) are tried from a range of more
    /// than 16 values.
    pub prefix_len: i64,
    /// Further values that are tried for each choice, if its range contains them.
    pub numbers: &'a [i64],
    /// The maximum number of moves in the sample.
    pub max_moves: usize,
}

/// A sample of the moves of a position, with a flag that states whether it is complete.
#[derive(Clone, Debug, Default)]
pub struct MoveSample {
    /// The sampled moves, in the order in which the rules list them.
    pub moves: Vec<NamedMove>,
    /// Whether the sample contains all moves of the position.
    pub complete: bool,
}

/// The state of the search for the choices of one move that a sample tries.
struct SamplingSearch<'a> {
    spec: SampleSpec<'a>,
    /// Whether the enumeration omitted a value of a choice, so that the sample can lack moves.
    is_incomplete: bool,
}

impl RuleGame {
    /// Returns a sample of the moves of the position `from`. It tries for each choice the values
    /// that `spec` states.
    ///
    /// # Errors
    /// Fails with `BadInput` if the numbers are no position, or if the rules cannot be evaluated at
    /// it.
    pub fn sample_moves(&self, from: &Counts, spec: SampleSpec) -> Result<MoveSample, Error> {
        let mut sample = MoveSample { moves: Vec::new(), complete: true };
        for (part_index, part) in self.part_ranges(from)?.into_iter().enumerate() {
            let state = decode_state(&self.0.layout, self.0.partizan, from, part.start);
            let (state, _) = state.ok_or_else(|| self.not_a_position(from))?;
            let mut interpreter = Interpreter::new(self.program(), &self.0.layout, state);
            interpreter.fuel = MAX_STEPS;
            let failed = |fail: Fail| self.error(&fail, &from[part.clone()]);
            if !self.0.sums && interpreter.is_over().map_err(failed)? {
                continue;
            }
            for (move_index, move_rule) in self.program().moves.iter().enumerate() {
                let mut search = SamplingSearch { spec, is_incomplete: false };
                let mut candidates: Vec<(Vec<i64>, Counts)> = Vec::new();
                let capacity = spec.max_moves.saturating_sub(sample.moves.len());
                let outcome = search.for_each_choice(
                    &mut interpreter,
                    &move_rule.loops,
                    0,
                    &mut |interpreter| {
                        if candidates.len() >= capacity {
                            return Ok(false);
                        }
                        let mut built = Counts::default();
                        for state in interpreter.outcome(move_rule)? {
                            built.0.extend_from_slice(&self.encode(&state));
                        }
                        let to = self.replace_part(from, &part, &built);
                        let choices = move_rule.loops.binders.iter();
                        candidates.push((
                            choices.map(|binder| interpreter.locals[binder.0 as usize]).collect(),
                            to,
                        ));
                        Ok(true)
                    },
                );
                match outcome {
                    Ok(finished) => sample.complete &= finished && !search.is_incomplete,
                    Err(fail) if matches!(fail.fault, Fault::Fuel) => sample.complete = false,
                    Err(fail) => return Err(self.error(&fail, &from[part.clone()])),
                }
                let named_moves = candidates.iter().filter_map(|(values, to)| {
                    self.move_from_choices((from, part.start), (move_index, part_index), values, to)
                });
                sample.moves.extend(named_moves);
            }
        }
        Ok(sample)
    }

    /// Returns the move from `from` to `to`. For each choice from a long range it tries only the
    /// numbers in the two positions and the differences between these numbers. Returns `None` if
    /// this yields no move to `to`.
    pub fn move_between(&self, from: &Counts, to: &Counts) -> Option<NamedMove> {
        let (from_values, to_values) = (self.all_values(from)?, self.all_values(to)?);
        let mut numbers: Vec<i64> = from_values.iter().chain(&to_values).copied().collect();
        // Differences are formed with the first numbers only; in a long position most numbers do
        // not change.
        let differences =
            |a: i64| to_values.iter().map(move |b| a.saturating_sub(*b).saturating_abs());
        numbers
            .extend(from_values.iter().take(SMALL_CHOICE as usize).copied().flat_map(differences));
        if self.is_signed() {
            numbers.extend(numbers.clone().into_iter().map(i64::saturating_neg));
        }
        numbers.sort_unstable();
        numbers.dedup();
        let spec = SampleSpec { prefix_len: 0, numbers: &numbers, max_moves: usize::MAX };
        let sample = self.sample_moves(from, spec).ok()?;
        sample.moves.into_iter().find(|named_move| named_move.to == to.widen())
    }
}

impl RuleGame {
    /// Returns the values of all variables of all components of a position, one after another.
    /// Returns `None` if the position is invalid.
    fn all_values(&self, position: &Counts) -> Option<Vec<i64>> {
        let ranges = self.part_ranges(position).ok()?;
        let values = ranges.into_iter().map(|range| self.values_of(&position[range]));
        Some(values.collect::<Option<Vec<_>>>()?.concat())
    }
}

/// Returns whether a condition on choices is false whatever the choices of the inner loops are,
/// because a part of it reads only the locals of the outer loops `bound` and is false. So the inner
/// choices are not tried, and the sample does not lack moves because of them.
fn excludes(cond: &Node, bound: &[(Local, Source)], interpreter: &mut Interpreter) -> bool {
    if let Kind::Binary(Bin::And, a, b) = &cond.kind {
        return excludes(a, bound, interpreter) || excludes(b, bound, interpreter);
    }
    let is_bound = |local: &Local| bound.iter().any(|(outer, _)| outer == local);
    visit::free_locals(cond).iter().all(is_bound) && interpreter.value(cond) == Ok(0)
}

impl SamplingSearch<'_> {
    /// Calls `body` for every combination of values that the sample tries in nested loops, from the
    /// loop with index `depth` inwards, until `body` returns false. Returns false exactly if `body`
    /// did.
    fn for_each_choice(
        &mut self,
        interpreter: &mut Interpreter,
        loops: &Loops,
        depth: usize,
        body: &mut dyn FnMut(&mut Interpreter) -> Result<bool, Fail>,
    ) -> Result<bool, Fail> {
        let Some((local, source)) = loops.binders.get(depth) else {
            if let Some(cond) = &loops.cond
                && interpreter.value(cond)? == 0
            {
                return Ok(true);
            }
            return body(interpreter);
        };
        if let Some(cond) = &loops.cond
            && excludes(cond, &loops.binders[..depth], interpreter)
        {
            return Ok(true);
        }
        let (members, span) = match source {
            Source::Range(from, to) => {
                let (low, high) = (interpreter.value(from)?, interpreter.value(to)?);
                (self.tried_numbers(low, high), from.span)
            }
            Source::Seq(var, span) => {
                let mut members = interpreter.members(source)?;
                // Equal elements of a bag are the same choice.
                let slot = interpreter.layout.slots.get(*var);
                if slot.is_some_and(|slot| matches!(slot.arity, Arity::Bag(..))) {
                    members.dedup();
                }
                (members, *span)
            }
            _ => (interpreter.members(source)?, Span::default()),
        };
        for member in members {
            interpreter.consume_fuel(span)?;
            interpreter.locals[*local as usize] = member;
            if !self.for_each_choice(interpreter, loops, depth + 1, body)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the values that the sample tries for a choice from `low` to `high`, in increasing
    /// order. Sets `is_incomplete` if it omits values.
    fn tried_numbers(&mut self, low: i64, high: i64) -> Vec<i64> {
        let prefix_end = high.min(low.saturating_add(self.spec.prefix_len.max(SMALL_CHOICE) - 1));
        self.is_incomplete |= prefix_end < high;
        let mut members: Vec<i64> = (low..=prefix_end).collect();
        if self.spec.prefix_len == 0 && prefix_end < high {
            members.clear();
        }
        let listed = self.spec.numbers.iter().copied();
        let prefix_len = members.len();
        members.extend(listed.filter(|n| (low..=high).contains(n)));
        if members.len() > prefix_len {
            members.sort_unstable();
            members.dedup();
        }
        members
    }
}
