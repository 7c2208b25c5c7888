//! Canonical forms: numbers, dominated options, reversible options.

use crate::arena::{Arena, Side, Value};
use crate::dyadic::{Dyadic, End, simplest};
use crate::limits::Stopped;

/// A game that is no number, by its options, while it is brought to its canonical form.
struct Raw {
    left: Vec<Value>,
    right: Vec<Value>,
    /// The stops when Left begins, and when Right does: they stay while the value does.
    stops: [Dyadic; 2],
}

fn tidy(list: &mut Vec<Value>) {
    list.sort_unstable();
    list.dedup();
}

impl Arena<'_> {
    /// The value of the game with these options.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn make(&mut self, left: Vec<Value>, right: Vec<Value>) -> Result<Value, Stopped> {
        self.make_at(left, right, 0)
    }

    pub(crate) fn make_at(
        &mut self,
        mut left: Vec<Value>,
        mut right: Vec<Value>,
        depth: u32,
    ) -> Result<Value, Stopped> {
        self.step(depth)?;
        tidy(&mut left);
        tidy(&mut right);
        let stops = match self.number_of(&left, &right, depth)? {
            Ok(number) => return self.value_of_number(number),
            Err(stops) => stops,
        };
        let mut raw = Raw { left, right, stops };
        loop {
            for (list, side) in [(&mut raw.left, Side::Left), (&mut raw.right, Side::Right)] {
                self.drop_dominated(list, |arena, a, b| arena.as_good(a, b, side, depth + 1))?;
            }
            let changed = self.bypass(&mut raw, depth)?;
            if !changed {
                return self.intern(&raw.left, &raw.right);
            }
        }
    }

    /// The number that the game with these options is; its stops if it is none.
    ///
    /// It is a number exactly when one lies between the options, none of which is at least as good for its side:
    /// then it is the simplest of those. A left option with a right stop below x does not reach x; one with the
    /// right stop x is compared.
    fn number_of(
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
            None => End::None,
            Some(at) if self.reached(at, left, Side::Left, depth)? => End::Open(at.clone()),
            Some(at) => End::Closed(at.clone()),
        };
        let high_end = match &high {
            None => End::None,
            Some(at) if self.reached(at, right, Side::Right, depth)? => End::Open(at.clone()),
            Some(at) => End::Closed(at.clone()),
        };
        if let (Some(low), Some(high)) = (low, high)
            && low == high
        {
            let both = matches!((&low_end, &high_end), (End::Closed(_), End::Closed(_)));
            return Ok(if both { Ok(low) } else { Err([low, high]) });
        }
        Ok(Ok(simplest(&low_end, &high_end)))
    }

    /// Whether an option of `side` is as good for it as the number.
    fn reached(
        &mut self,
        number: &Dyadic,
        options: &[Value],
        side: Side,
        depth: u32,
    ) -> Result<bool, Stopped> {
        // A number among them answers at once.
        if options.iter().any(|it| self.number(*it) == Some(number)) {
            return Ok(true);
        }
        let value = self.value_of_number(number.clone())?;
        for option in options {
            if self.as_good(*option, value, side, depth + 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether `a` is at least as good for `side` as `b`.
    #[inline]
    fn as_good(&mut self, a: Value, b: Value, side: Side, depth: u32) -> Result<bool, Stopped> {
        match side {
            Side::Left => self.at_most_at(b, a, depth),
            Side::Right => self.at_most_at(a, b, depth),
        }
    }

    /// Leaves out options than which another is as good by this comparison.
    #[inline]
    pub(crate) fn drop_dominated(
        &mut self,
        list: &mut Vec<Value>,
        mut as_good: impl FnMut(&mut Self, Value, Value) -> Result<bool, Stopped>,
    ) -> Result<(), Stopped> {
        let mut at = 0;
        'options: while at < list.len() {
            for other in 0..list.len() {
                if other != at && as_good(self, list[other], list[at])? {
                    list.swap_remove(at);
                    continue 'options;
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Replaces reversible options by what comes after the reply; whether there were any.
    fn bypass(&mut self, raw: &mut Raw, depth: u32) -> Result<bool, Stopped> {
        let mut changed = false;
        for side in [Side::Left, Side::Right] {
            let list = if side == Side::Left { &raw.left } else { &raw.right };
            let (mut kept, mut more) = (Vec::with_capacity(list.len()), Vec::new());
            for at in 0..list.len() {
                let option = if side == Side::Left { raw.left[at] } else { raw.right[at] };
                match self.reply(raw, option, side, depth)? {
                    None => kept.push(option),
                    Some(reply) => {
                        self.expand(reply)?;
                        more.extend(self.range(reply, side).map(|place| self.at(place)));
                        changed = true;
                    }
                }
            }
            kept.append(&mut more);
            tidy(&mut kept);
            match side {
                Side::Left => raw.left = kept,
                Side::Right => raw.right = kept,
            }
        }
        Ok(changed)
    }

    /// A reply to this option of `side` that leaves the other player no worse off than the whole game does.
    fn reply(
        &mut self,
        raw: &Raw,
        option: Value,
        side: Side,
        depth: u32,
    ) -> Result<Option<Value>, Stopped> {
        self.expand(option)?;
        for place in self.range(option, side.other()) {
            let reply = self.at(place);
            let reversed = match side {
                Side::Left => self.below_raw(reply, raw, depth + 1)?,
                Side::Right => self.raw_below(raw, reply, depth + 1)?,
            };
            if reversed {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Whether `value` is at most the game.
    fn below_raw(&mut self, value: Value, raw: &Raw, depth: u32) -> Result<bool, Stopped> {
        let [left, right] = &raw.stops;
        if self.stop(value, Side::Left) > left || self.stop(value, Side::Right) > right {
            return Ok(false);
        }
        if self.stop(value, Side::Left) < right {
            return Ok(true);
        }
        self.step(depth)?;
        for option in &raw.right {
            if self.at_most_at(*option, value, depth + 1)? {
                return Ok(false);
            }
        }
        if self.number(value).is_none() {
            self.expand(value)?;
            for place in self.range(value, Side::Left) {
                if self.raw_below(raw, self.at(place), depth + 1)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether the game is at most `value`.
    fn raw_below(&mut self, raw: &Raw, value: Value, depth: u32) -> Result<bool, Stopped> {
        let [left, right] = &raw.stops;
        if left > self.stop(value, Side::Left) || right > self.stop(value, Side::Right) {
            return Ok(false);
        }
        if left < self.stop(value, Side::Right) {
            return Ok(true);
        }
        self.step(depth)?;
        for option in &raw.left {
            if self.at_most_at(value, *option, depth + 1)? {
                return Ok(false);
            }
        }
        if self.number(value).is_none() {
            self.expand(value)?;
            for place in self.range(value, Side::Right) {
                if self.below_raw(self.at(place), raw, depth + 1)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
