//! The only code that regions of options can be, and whether they are that code.

use super::linear::{Form, Region, Work};
use super::reader::{Left, Options};
use super::stop::{Decided, Stop};
use crate::family::Code;
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// So many takes are written one by one.
const WRITTEN: i128 = 2_000;
/// So many digits a code has.
const DIGITS: i128 = 1_000;

/// All options of a rule file: for each remainder r of the heap n = classes·N + r, those of such heaps.
pub(super) struct Rules {
    pub(super) heap_classes: i128,
    pub(super) free_classes: i128,
    pub(super) by_class: Vec<Vec<Options>>,
}

/// What may be left of two heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pair {
    #[default]
    No,
    Any,
    Unequal,
    Equal,
}

/// The digit of a take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Digit {
    nothing: bool,
    one: bool,
    pair: Pair,
}

impl Digit {
    /// Whether it lets the take be made from any heap, and no more.
    fn is_take(self) -> bool {
        self == Digit { nothing: true, one: true, pair: Pair::No }
    }
}

/// Takes one after another whose digits depend on their remainder only.
struct Stretch {
    from: i128,
    /// The last; `None` for ever.
    to: Option<i128>,
    digits: Vec<Digit>,
}

impl Rules {
    /// The code that the rules are; `None` when they are none or it cannot be decided.
    pub(super) fn code(&self, work: &mut Work) -> Decided<Option<Code>> {
        let stretches = self.candidate(work)?;
        let Some(text) = written(&stretches) else { return Ok(None) };
        let Ok(code) = Code::parse(&text) else { return Ok(None) };
        for class in 0..self.by_class.len() {
            if !self.same(class, &stretches, work)? {
                return Ok(None);
            }
        }
        Ok(Some(code))
    }

    /// Where digits may change: at each constant of a coordinate, and after it.
    fn stretches(&self) -> Vec<Stretch> {
        let mut cuts = vec![0, 1];
        for options in self.by_class.iter().flatten() {
            let mut cut = |at: i128| cuts.extend([at, at + 1].into_iter().filter(|cut| *cut > 0));
            if let Left::Two(taken) = options.left {
                cut(taken);
            } else if let Some(only) = options.only {
                cut(only);
            } else {
                for bound in options.region.bounds().iter().filter(|bound| bound.heap == 0) {
                    // In lowest terms K is at least −plus, or at most plus.
                    let free = if bound.free > 0 { -bound.plus } else { bound.plus };
                    if let Some(at) = free.checked_mul(self.free_classes)
                        && at.unsigned_abs() < 1 << 100
                    {
                        cut(at + options.remainder);
                    }
                }
            }
        }
        cuts.sort_unstable();
        cuts.dedup();
        let ends = cuts.iter().skip(1).map(|next| Some(next - 1)).chain([None]);
        cuts.iter().zip(ends).map(|(&from, to)| Stretch { from, to, digits: vec![] }).collect()
    }

    /// The digits, each read off the least heap that tells.
    fn candidate(&self, work: &mut Work) -> Decided<Vec<Stretch>> {
        let mut stretches = self.stretches();
        let mut at: FxHashMap<(usize, i128), Vec<&Options>> = FxHashMap::default();
        let mut elsewhere: Vec<Vec<&Options>> = vec![vec![]; self.by_class.len()];
        for (class, options) in self.by_class.iter().enumerate() {
            for one in options {
                let key = match one.left {
                    Left::Two(taken) => Some(taken),
                    _ => one.only,
                };
                match key {
                    Some(key) => at.entry((class, key)).or_default().push(one),
                    None => elsewhere[class].push(one),
                }
            }
        }
        let mut has = |left: Left, taken: i128, heap: i128, coordinate: i128| {
            let class = heap.rem_euclid(self.heap_classes) as usize;
            let remainder = coordinate.rem_euclid(self.free_classes);
            let listed = at.get(&(class, taken)).into_iter().flatten();
            for options in listed.chain(&elsewhere[class]) {
                work.spend(1)?;
                let point =
                    (heap.div_euclid(self.heap_classes), coordinate.div_euclid(self.free_classes));
                let fits = options.left == left && options.remainder == remainder;
                if fits && options.region.contains(point.0, point.1).ok_or(Stop::Unknown)? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        for stretch in &mut stretches {
            for remainder in 0..self.free_classes {
                let take = stretch.from + (remainder - stretch.from).rem_euclid(self.free_classes);
                let mut digit = Digit::default();
                if stretch.to.is_none_or(|to| take <= to) {
                    digit.nothing = take > 0 && has(Left::Nothing, take, take, take)?;
                    digit.one = take > 0 && has(Left::One, take, take + 1, take)?;
                    let left = Left::Two(take);
                    digit.pair =
                        match (has(left, take, take + 2, 1)?, has(left, take, take + 3, 1)?) {
                            (false, false) => Pair::No,
                            (true, true) => Pair::Any,
                            (false, true) => Pair::Unequal,
                            (true, false) => Pair::Equal,
                        };
                }
                stretch.digits.push(digit);
            }
        }
        Ok(stretches)
    }

    /// Whether heaps of one class have exactly the options of the digits: both inclusions.
    fn same(&self, class: usize, stretches: &[Stretch], work: &mut Work) -> Decided<bool> {
        let mut listed: FxHashMap<(Left, i128), Vec<&Region>> = FxHashMap::default();
        let mut ranges: FxHashMap<(Left, i128), Vec<&Region>> = FxHashMap::default();
        for one in &self.by_class[class] {
            match (one.left, one.only) {
                // A heap that grows.
                (Left::Two(below), _) | (_, Some(below)) if below < 0 => return Ok(false),
                (Left::Two(_), _) | (_, None) => ranges.entry((one.left, one.remainder)),
                (_, Some(only)) => listed.entry((one.left, only)),
            }
            .or_default()
            .push(&one.region);
        }
        let found = Found { heap: class as i128, listed, ranges };
        for remainder in 0..self.free_classes {
            for left in [Left::Nothing, Left::One] {
                if !self.same_takes(left, remainder, stretches, &found, work)? {
                    return Ok(false);
                }
            }
            for stretch in stretches {
                if !self.same_pairs(stretch, remainder, &found, work)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn same_takes(
        &self,
        left: Left,
        remainder: i128,
        stretches: &[Stretch],
        found: &Found,
        work: &mut Work,
    ) -> Decided<bool> {
        let ranges = found.ranges.get(&(left, remainder)).map_or(&[][..], Vec::as_slice);
        let mut runs: Vec<(i128, Option<i128>)> = Vec::new();
        let mut open = false;
        for stretch in stretches {
            work.spend(1 + ranges.len())?;
            let Some(take) = self.first(stretch, remainder) else { continue };
            let digit = stretch.digits[remainder as usize];
            let here = found.listed.get(&(left, take)).map_or(&[][..], Vec::as_slice);
            if !(if left == Left::One { digit.one } else { digit.nothing }) {
                open = false;
                if !here.is_empty() {
                    return Ok(false);
                }
                continue;
            }
            match runs.last_mut() {
                Some(run) if open => run.1 = stretch.to,
                _ => runs.push((stretch.from, stretch.to)),
            }
            open = true;
            let run = (stretch.from, stretch.to);
            let Some(code) = self.takes(left, found.heap, remainder, run)? else {
                if here.is_empty() {
                    continue;
                }
                return Ok(false);
            };
            let by: Vec<&Region> = here.iter().chain(ranges).copied().collect();
            if !code.is_covered(&by, work)? {
                return Ok(false);
            }
            for region in here {
                if !region.is_covered(&[&code], work)? {
                    return Ok(false);
                }
            }
        }
        let mut codes = Vec::new();
        for run in runs.into_iter().filter(|_| !ranges.is_empty()) {
            codes.extend(self.takes(left, found.heap, remainder, run)?);
        }
        let codes: Vec<&Region> = codes.iter().collect();
        for region in ranges {
            if !region.is_covered(&codes, work)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn same_pairs(
        &self,
        stretch: &Stretch,
        remainder: i128,
        found: &Found,
        work: &mut Work,
    ) -> Decided<bool> {
        let taken = stretch.from;
        let ranges = found.ranges.get(&(Left::Two(taken), remainder));
        let ranges = ranges.map_or(&[][..], Vec::as_slice);
        let pair = stretch.digits[taken.rem_euclid(self.free_classes) as usize].pair;
        work.spend(1)?;
        let code = match pair {
            Pair::No => None,
            // Every take that leaves two heaps is a stretch of its own.
            _ if stretch.to != Some(taken) => return Ok(false),
            _ => self.pairs(pair, taken, found.heap, remainder)?,
        };
        let codes: Vec<&Region> = code.iter().collect();
        for region in ranges {
            if !region.is_covered(&codes, work)? {
                return Ok(false);
            }
        }
        match code {
            Some(code) => code.is_covered(ranges, work),
            None => Ok(true),
        }
    }

    /// The first take of a stretch with a remainder.
    fn first(&self, stretch: &Stretch, remainder: i128) -> Option<i128> {
        let take = stretch.from + (remainder - stretch.from).rem_euclid(self.free_classes);
        stretch.to.is_none_or(|to| take <= to).then_some(take)
    }

    fn forms(&self, class: i128, remainder: i128) -> (Form, Form) {
        let heap = Form { heap: self.heap_classes, free: 0, plus: class };
        (heap, Form { heap: 0, free: self.free_classes, plus: remainder })
    }

    /// The points at which a take between two numbers leaves nothing, or one heap.
    fn takes(
        &self,
        left: Left,
        class: i128,
        remainder: i128,
        (from, to): (i128, Option<i128>),
    ) -> Decided<Option<Region>> {
        let (heap, take) = self.forms(class, remainder);
        let mut region = Region::default().and(take.plus_number(-from)?);
        if let Some(to) = to {
            let most = take.times(-1)?.plus_number(to)?;
            region = region.and_then(|region| region.and(most));
        }
        let rest = heap.minus(take)?;
        match (region, left) {
            (None, _) => Ok(None),
            (Some(region), Left::Nothing) => region.and_zero(rest),
            (Some(region), _) => Ok(region.and(rest.plus_number(-1)?)),
        }
    }

    /// The points at which a take leaves two heaps of which this is the smaller.
    fn pairs(
        &self,
        pair: Pair,
        taken: i128,
        class: i128,
        remainder: i128,
    ) -> Decided<Option<Region>> {
        let (heap, smaller) = self.forms(class, remainder);
        let gap = heap.minus(smaller.times(2)?)?.plus_number(-taken)?;
        let Some(region) = Region::default().and(smaller.plus_number(-1)?) else { return Ok(None) };
        match pair {
            Pair::Equal => region.and_zero(gap),
            Pair::Unequal => Ok(region.and(gap.plus_number(-1)?)),
            Pair::Any | Pair::No => Ok(region.and(gap)),
        }
    }
}

/// The options of the rules for one class of heaps.
struct Found<'a> {
    heap: i128,
    /// Those told by a constant take.
    listed: FxHashMap<(Left, i128), Vec<&'a Region>>,
    /// The others, with the remainder of what tells them.
    ranges: FxHashMap<(Left, i128), Vec<&'a Region>>,
}

/// The code with these digits, as text; `None` when it is too long or allows no move.
fn written(stretches: &[Stretch]) -> Option<String> {
    let last = stretches.last()?;
    let takes = |digit: &Digit| *digit == Digit::default() || digit.is_take();
    if stretches.iter().flat_map(|stretch| &stretch.digits).all(takes) {
        let forever = last.digits.iter().all(|digit| digit.is_take());
        if forever || last.digits.iter().all(|digit| !digit.is_take()) {
            // A set of takes, or of those that are left out.
            let wanted = |digit: &Digit| digit.is_take() != forever;
            let items = items(&stretches[..stretches.len() - 1], &wanted)?;
            return match (forever, items.is_empty()) {
                (true, true) => Some("{1+}".to_string()),
                (true, false) => Some(format!("all but {{{items}}}")),
                (false, true) => None,
                (false, false) => Some(format!("{{{items}}}")),
            };
        }
    }
    let classes = i128::try_from(last.digits.len()).ok()?;
    if last.from > DIGITS || classes > DIGITS {
        return None;
    }
    let mut text = String::new();
    for stretch in stretches {
        let to = stretch.to.unwrap_or(stretch.from + classes - 1);
        if stretch.to.is_none() {
            text.push('[');
        }
        for take in stretch.from..=to {
            let digit = stretch.digits[take.rem_euclid(classes) as usize];
            let bits = u8::from(digit.nothing) | u8::from(digit.one) << 1;
            let (bits, mark) = match digit.pair {
                Pair::No => (bits, ""),
                Pair::Any => (bits | 4, ""),
                Pair::Unequal => (bits | 4, "u"),
                Pair::Equal => (bits | 4, "="),
            };
            write!(text, "{bits}{mark}{}", if take == 0 { "." } else { "" }).ok()?;
        }
    }
    text.push(']');
    Some(text)
}

/// The takes from 1 on that are wanted, as the items of a set; `None` for too many.
fn items(stretches: &[Stretch], wanted: &dyn Fn(&Digit) -> bool) -> Option<String> {
    let mut items: Vec<String> = Vec::new();
    for stretch in stretches.iter().filter(|stretch| stretch.from > 0) {
        let to = stretch.to?;
        if stretch.from == to {
            let classes = i128::try_from(stretch.digits.len()).ok()?;
            if wanted(&stretch.digits[to.rem_euclid(classes) as usize]) {
                items.push(to.to_string());
            }
        } else if stretch.digits.iter().all(wanted) {
            items.push(format!("{}..{to}", stretch.from));
        } else if stretch.digits.iter().any(wanted) {
            let classes = i128::try_from(stretch.digits.len()).ok()?;
            if to - stretch.from > WRITTEN {
                return None;
            }
            let takes = stretch.from..=to;
            let takes =
                takes.filter(|take| wanted(&stretch.digits[take.rem_euclid(classes) as usize]));
            items.extend(takes.map(|take| take.to_string()));
        }
        if items.len() > 40_000 {
            return None;
        }
    }
    Some(items.join(","))
}
