//! Canonical forms: removal of dominated options, and bypassing of reversible options.

use crate::arena::{Arena, Side, Value};
use crate::dyadic::{Dyadic, Endpoint, simplest};
use crate::limits::Stopped;

/// A game that is not a number and that is not yet in canonical form, given by its options. The
/// reduction to canonical form changes the options.
struct RawGame {
    /// The options of Left (index 0) and of Right (index 1).
    options: [Vec<Value>; 2],
    /// The left stop (when Left moves first) and the right stop. The reduction does not change
    /// them.
    stops: [Dyadic; 2],
}

fn sort_and_dedup(list: &mut Vec<Value>) {
    list.sort_unstable();
    list.dedup();
}

impl Arena<'_> {
    /// Returns the value of the game with the given options. `left` and `right` can contain
    /// dominated and reversible options, in any order.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn value_of_options(
        &mut self,
        left: Vec<Value>,
        right: Vec<Value>,
    ) -> Result<Value, Stopped> {
        self.value_of_options_at(left, right, 0)
    }

    pub(crate) fn value_of_options_at(
        &mut self,
        mut left: Vec<Value>,
        mut right: Vec<Value>,
        depth: u32,
    ) -> Result<Value, Stopped> {
        self.step(depth)?;
        sort_and_dedup(&mut left);
        sort_and_dedup(&mut right);
        let stops = match self.number_or_stops(&left, &right, depth)? {
            Ok(number) => return self.value_of_number(number),
            Err(stops) => stops,
        };
        let mut raw = RawGame { options: [left, right], stops };
        loop {
            for side in [Side::Left, Side::Right] {
                let list = &mut raw.options[side as usize];
                self.remove_dominated(list, |arena, a, b| {
                    arena.is_at_least_as_good(a, b, side, depth + 1)
                })?;
            }
            let changed = self.bypass_reversible(&mut raw, depth)?;
            if !changed {
                let [left, right] = &raw.options;
                return self.intern(left, right);
            }
        }
    }

    /// Returns the number that equals the game with the given options as `Ok`, or the left and
    /// right stops of the game as `Err` if it is not a number.
    ///
    /// The game is a number if and only if some number lies strictly between the left and the right
    /// options in the order of games; its value is then the simplest such number. A left option
    /// whose right stop is below x is certainly not ≥ x; one whose right stop equals x has to be
    /// compared.
    fn number_or_stops(
        &mut self,
        left: &[Value],
        right: &[Value],
        depth: u32,
    ) -> Result<Result<Dyadic, [Dyadic; 2]>, Stopped> {
        let low = left.iter().map(|it| self.stop(*it, Side::Right)).max().cloned();
        let high = right.iter().map(|it| self.stop(*it, Side::Left)).min().cloned();
        if let (Some(low), Some(high)) = (&low, &high)
            && low > high
        {
            return Ok(Err([low.clone(), high.clone()]));
        }
        let low_end = match &low {
            None => Endpoint::None,
            Some(bound) if self.is_reached_by(bound, left, Side::Left, depth)? => {
                Endpoint::Open(bound.clone())
            }
            Some(bound) => Endpoint::Closed(bound.clone()),
        };
        let high_end = match &high {
            None => Endpoint::None,
            Some(bound) if self.is_reached_by(bound, right, Side::Right, depth)? => {
                Endpoint::Open(bound.clone())
            }
            Some(bound) => Endpoint::Closed(bound.clone()),
        };
        if let (Some(low), Some(high)) = (low, high)
            && low == high
        {
            let both_closed =
                matches!((&low_end, &high_end), (Endpoint::Closed(_), Endpoint::Closed(_)));
            return Ok(if both_closed { Ok(low) } else { Err([low, high]) });
        }
        Ok(Ok(simplest(&low_end, &high_end)))
    }

    /// Returns whether at least one of the options of `side` is at least as good for `side` as the
    /// number: ≥ `number` for Left, ≤ `number` for Right.
    fn is_reached_by(
        &mut self,
        number: &Dyadic,
        options: &[Value],
        side: Side,
        depth: u32,
    ) -> Result<bool, Stopped> {
        // An option that equals the number decides without comparisons.
        if options.iter().any(|it| self.number(*it) == Some(number)) {
            return Ok(true);
        }
        let value = self.value_of_number(number.clone())?;
        for option in options {
            if self.is_at_least_as_good(*option, value, side, depth + 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether `a` is at least as good for `side` as `b`: a ≥ b for Left, a ≤ b for Right.
    #[inline]
    fn is_at_least_as_good(
        &mut self,
        a: Value,
        b: Value,
        side: Side,
        depth: u32,
    ) -> Result<bool, Stopped> {
        match side {
            Side::Left => self.at_most_at(b, a, depth),
            Side::Right => self.at_most_at(a, b, depth),
        }
    }

    /// Removes dominated options: every option for which the list contains another option that is
    /// at least as good. `is_at_least_as_good(arena, a, b)` returns whether `a` is at least as good
    /// as `b`.
    #[inline]
    pub(crate) fn remove_dominated(
        &mut self,
        list: &mut Vec<Value>,
        mut is_at_least_as_good: impl FnMut(&mut Self, Value, Value) -> Result<bool, Stopped>,
    ) -> Result<(), Stopped> {
        let mut candidate = 0;
        'options: while candidate < list.len() {
            for rival in 0..list.len() {
                if rival != candidate && is_at_least_as_good(self, list[rival], list[candidate])? {
                    list.swap_remove(candidate);
                    continue 'options;
                }
            }
            candidate += 1;
        }
        Ok(())
    }

    /// Replaces each reversible option by the options that the same player has after the reply that
    /// reverses it. Returns whether the game had a reversible option.
    fn bypass_reversible(&mut self, raw: &mut RawGame, depth: u32) -> Result<bool, Stopped> {
        let mut changed = false;
        for side in [Side::Left, Side::Right] {
            let count = raw.options[side as usize].len();
            let (mut irreversible, mut replacements) = (Vec::with_capacity(count), Vec::new());
            for index in 0..count {
                let option = raw.options[side as usize][index];
                match self.reversing_reply(raw, option, side, depth)? {
                    None => irreversible.push(option),
                    Some(reply) => {
                        self.expand(reply)?;
                        replacements
                            .extend(self.range(reply, side).map(|index| self.option_at(index)));
                        changed = true;
                    }
                }
            }
            irreversible.append(&mut replacements);
            sort_and_dedup(&mut irreversible);
            raw.options[side as usize] = irreversible;
        }
        Ok(changed)
    }

    /// Returns a reply of the opponent to `option`, an option of `side`, after which the position
    /// is at least as good for the opponent as the game `raw`. Returns `None` if the option is not
    /// reversible.
    fn reversing_reply(
        &mut self,
        raw: &RawGame,
        option: Value,
        side: Side,
        depth: u32,
    ) -> Result<Option<Value>, Stopped> {
        self.expand(option)?;
        for index in self.range(option, side.opposite()) {
            let reply = self.option_at(index);
            if self.is_at_least_as_good_as_raw(reply, raw, side.opposite(), depth + 1)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Returns whether `value` is at least as good for `side` as the game `raw`: `value` ≥ `raw` for
    /// Left, `value` ≤ `raw` for Right.
    fn is_at_least_as_good_as_raw(
        &mut self,
        value: Value,
        raw: &RawGame,
        side: Side,
        depth: u32,
    ) -> Result<bool, Stopped> {
        let opponent = side.opposite();
        let is_better = |a: &Dyadic, b: &Dyadic| if side == Side::Left { a > b } else { a < b };
        for mover in [Side::Left, Side::Right] {
            if is_better(&raw.stops[mover as usize], self.stop(value, mover)) {
                return Ok(false);
            }
        }
        if is_better(self.stop(value, opponent), &raw.stops[side as usize]) {
            return Ok(true);
        }
        self.step(depth)?;
        for option in &raw.options[side as usize] {
            if self.is_at_least_as_good(*option, value, side, depth + 1)? {
                return Ok(false);
            }
        }
        if self.number(value).is_none() {
            self.expand(value)?;
            for index in self.range(value, opponent) {
                let option = self.option_at(index);
                if self.is_at_least_as_good_as_raw(option, raw, opponent, depth + 1)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
