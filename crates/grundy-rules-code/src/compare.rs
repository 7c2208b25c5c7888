//! Compares rules with take-and-break codes. From the regions that describe the options of the
//! rules, finds the only code that can be equivalent to them, and decides whether it has exactly
//! the same options.

use super::abstract_eval::{HeapsLeft, OptionRegion};
use super::linear::{LinearForm, Region, StepBudget};
use super::undecided::{Decision, Undecided};
use grundy_octal::Code;
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The maximum difference between the first and the last number of tokens in a range that the text
/// of a code lists number by number.
const MAX_LISTED_TAKES: i128 = 2_000;
/// The maximum number of items in a code that is written as a set. `{1,3..5}` has two items.
const MAX_ITEMS: usize = 40_000;
/// The maximum number of digits in a code that is written as a sequence of digits. It applies to
/// the digits before the period and to those in the period separately.
const MAX_DIGITS: i128 = 1_000;

/// All options of the single-heap game of a rule file, for heaps of every size n.
pub(super) struct RuleOptions {
    /// The number of residue classes into which the heap sizes n are divided.
    pub(super) heap_classes: i128,
    /// The modulus of the residue classes of coordinates: all options of an [`OptionRegion`] have
    /// coordinates with the same remainder modulo this number. [`HeapsLeft`] defines the coordinate
    /// of an option.
    pub(super) free_classes: i128,
    /// The options of the heaps: `by_class[r]` belongs to the heaps n with the remainder r modulo
    /// `heap_classes`.
    pub(super) by_class: Vec<Vec<OptionRegion>>,
}

/// The pairs of heap sizes that a digit of a take-and-break code allows a move to leave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum PairRule {
    #[default]
    No,
    Any,
    Unequal,
    Equal,
}

/// The digit of a take-and-break code for one number of tokens taken: whether the move can leave no
/// heap, whether it can leave one heap, and which pairs of heaps it can leave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ComparedDigit {
    nothing: bool,
    one: bool,
    pair: PairRule,
}

impl ComparedDigit {
    /// Returns whether the digit allows a move to take its number of tokens from a heap of any size
    /// and to leave at most one heap.
    fn is_take(self) -> bool {
        self == ComparedDigit { nothing: true, one: true, pair: PairRule::No }
    }
}

/// A range of numbers of tokens taken. Within the range, the digit of a number depends only on the
/// remainder of the number modulo [`RuleOptions::free_classes`].
struct TakeRange {
    from: i128,
    /// The last number of the range, or `None` if the range is unbounded.
    to: Option<i128>,
    digits: Vec<ComparedDigit>,
}

impl RuleOptions {
    /// Returns the take-and-break code that is proved equivalent to the rules, or `None` if no code
    /// is proved equivalent.
    pub(super) fn equivalent_code(&self, budget: &mut StepBudget) -> Decision<Option<Code>> {
        let take_ranges = self.candidate_digits(budget)?;
        let Some(text) = format_code(&take_ranges) else { return Ok(None) };
        let Ok(code) = Code::parse(&text) else { return Ok(None) };
        for class in 0..self.by_class.len() {
            if !self.options_match(class, &take_ranges, budget)? {
                return Ok(None);
            }
        }
        Ok(Some(code))
    }

    /// Divides the numbers of tokens taken into ranges, such that the digits within a range can be
    /// constant on each residue class. A range ends before and after each constant that bounds a
    /// coordinate. The lists of digits are still empty.
    fn empty_take_ranges(&self) -> Vec<TakeRange> {
        let mut cuts = vec![0, 1];
        for options in self.by_class.iter().flatten() {
            let mut add_cut = |coordinate: i128| {
                cuts.extend([coordinate, coordinate + 1].into_iter().filter(|cut| *cut > 0))
            };
            if let HeapsLeft::Two(amount) = options.heaps_left {
                add_cut(amount);
            } else if let Some(constant) = options.constant {
                add_cut(constant);
            } else {
                for bound in options.region.bounds().iter().filter(|bound| bound.heap == 0) {
                    // The bound is in lowest terms, so it means K ≥ −offset or K ≤ offset.
                    let bound_value = if bound.free > 0 { -bound.offset } else { bound.offset };
                    if let Some(coordinate) = bound_value.checked_mul(self.free_classes)
                        && coordinate.unsigned_abs() < 1 << 100
                    {
                        add_cut(coordinate + options.remainder);
                    }
                }
            }
        }
        cuts.sort_unstable();
        cuts.dedup();
        let ends = cuts.iter().skip(1).map(|next| Some(next - 1)).chain([None]);
        cuts.iter().zip(ends).map(|(&from, to)| TakeRange { from, to, digits: vec![] }).collect()
    }

    /// Returns the ranges of [`Self::empty_take_ranges`] with the only digits that an equivalent
    /// code can have. Reads each digit off the options of the least heaps that determine it.
    fn candidate_digits(&self, budget: &mut StepBudget) -> Decision<Vec<TakeRange>> {
        let mut take_ranges = self.empty_take_ranges();
        let mut by_coordinate: FxHashMap<(usize, i128), Vec<&OptionRegion>> = FxHashMap::default();
        let mut other_options: Vec<Vec<&OptionRegion>> = vec![vec![]; self.by_class.len()];
        for (class, options) in self.by_class.iter().enumerate() {
            for option_region in options {
                let key = match option_region.heaps_left {
                    HeapsLeft::Two(taken) => Some(taken),
                    _ => option_region.constant,
                };
                match key {
                    Some(key) => by_coordinate.entry((class, key)).or_default().push(option_region),
                    None => other_options[class].push(option_region),
                }
            }
        }
        let mut has = |heaps_left: HeapsLeft, taken: i128, heap: i128, coordinate: i128| {
            let class = heap.rem_euclid(self.heap_classes) as usize;
            let remainder = coordinate.rem_euclid(self.free_classes);
            let candidates = by_coordinate.get(&(class, taken)).into_iter().flatten();
            for options in candidates.chain(&other_options[class]) {
                budget.spend(1)?;
                let point =
                    (heap.div_euclid(self.heap_classes), coordinate.div_euclid(self.free_classes));
                let is_same_kind =
                    options.heaps_left == heaps_left && options.remainder == remainder;
                if is_same_kind
                    && options.region.contains(point.0, point.1).ok_or(Undecided::Unknown)?
                {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        for range in &mut take_ranges {
            for remainder in 0..self.free_classes {
                let take = range.from + (remainder - range.from).rem_euclid(self.free_classes);
                let mut digit = ComparedDigit::default();
                if range.to.is_none_or(|to| take <= to) {
                    digit.nothing = take > 0 && has(HeapsLeft::Nothing, take, take, take)?;
                    digit.one = take > 0 && has(HeapsLeft::One, take, take + 1, take)?;
                    let heaps_left = HeapsLeft::Two(take);
                    digit.pair = match (
                        has(heaps_left, take, take + 2, 1)?,
                        has(heaps_left, take, take + 3, 1)?,
                    ) {
                        (false, false) => PairRule::No,
                        (true, true) => PairRule::Any,
                        (false, true) => PairRule::Unequal,
                        (true, false) => PairRule::Equal,
                    };
                }
                range.digits.push(digit);
            }
        }
        Ok(take_ranges)
    }

    /// Returns whether the heaps n of the residue class `class` have exactly the options that the
    /// digits in `take_ranges` allow.
    fn options_match(
        &self,
        class: usize,
        take_ranges: &[TakeRange],
        budget: &mut StepBudget,
    ) -> Decision<bool> {
        let mut by_take: FxHashMap<(HeapsLeft, i128), Vec<&Region>> = FxHashMap::default();
        let mut by_remainder: FxHashMap<(HeapsLeft, i128), Vec<&Region>> = FxHashMap::default();
        for option_region in &self.by_class[class] {
            match (option_region.heaps_left, option_region.constant) {
                // The option would make the heap grow, which no code allows.
                (HeapsLeft::Two(negative), _) | (_, Some(negative)) if negative < 0 => {
                    return Ok(false);
                }
                (HeapsLeft::Two(_), _) | (_, None) => {
                    by_remainder.entry((option_region.heaps_left, option_region.remainder))
                }
                (_, Some(constant)) => by_take.entry((option_region.heaps_left, constant)),
            }
            .or_default()
            .push(&option_region.region);
        }
        let options = ClassRegions { class: class as i128, by_take, by_remainder };
        for remainder in 0..self.free_classes {
            for heaps_left in [HeapsLeft::Nothing, HeapsLeft::One] {
                if !self.takes_match(heaps_left, remainder, take_ranges, &options, budget)? {
                    return Ok(false);
                }
            }
            for range in take_ranges {
                if !self.pairs_match(range, remainder, &options, budget)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Returns whether the options that leave no heap (or one heap, as `heaps_left` selects) are
    /// exactly those that the digits allow. Only options whose coordinates have the remainder
    /// `remainder` modulo [`RuleOptions::free_classes`] are compared.
    fn takes_match(
        &self,
        heaps_left: HeapsLeft,
        remainder: i128,
        take_ranges: &[TakeRange],
        options: &ClassRegions,
        budget: &mut StepBudget,
    ) -> Decision<bool> {
        let regions =
            options.by_remainder.get(&(heaps_left, remainder)).map_or(&[][..], Vec::as_slice);
        let mut runs: Vec<(i128, Option<i128>)> = Vec::new();
        let mut is_open = false;
        for range in take_ranges {
            budget.spend(1 + regions.len())?;
            let Some(take) = self.first_take(range, remainder) else { continue };
            let digit = range.digits[remainder as usize];
            let regions_at_take =
                options.by_take.get(&(heaps_left, take)).map_or(&[][..], Vec::as_slice);
            if !(if heaps_left == HeapsLeft::One { digit.one } else { digit.nothing }) {
                is_open = false;
                if !regions_at_take.is_empty() {
                    return Ok(false);
                }
                continue;
            }
            // Adjacent ranges that allow the option are merged, because a region may extend over
            // several of them and must be covered entirely.
            match runs.last_mut() {
                Some(bounds) if is_open => bounds.1 = range.to,
                _ => runs.push((range.from, range.to)),
            }
            is_open = true;
            let bounds = (range.from, range.to);
            let Some(allowed) = self.take_region(heaps_left, options.class, remainder, bounds)?
            else {
                if regions_at_take.is_empty() {
                    continue;
                }
                return Ok(false);
            };
            let covers: Vec<&Region> = regions_at_take.iter().chain(regions).copied().collect();
            if !allowed.is_covered_by(&covers, budget)? {
                return Ok(false);
            }
            for region in regions_at_take {
                if !region.is_covered_by(&[&allowed], budget)? {
                    return Ok(false);
                }
            }
        }
        let mut allowed_regions = Vec::new();
        for bounds in runs.into_iter().filter(|_| !regions.is_empty()) {
            allowed_regions.extend(self.take_region(
                heaps_left,
                options.class,
                remainder,
                bounds,
            )?);
        }
        let allowed_regions: Vec<&Region> = allowed_regions.iter().collect();
        for region in regions {
            if !region.is_covered_by(&allowed_regions, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether the options that leave two heaps after taking `range.from` tokens are
    /// exactly those that the digit allows. Only options whose smaller heap has the remainder
    /// `remainder` modulo [`RuleOptions::free_classes`] are compared.
    fn pairs_match(
        &self,
        range: &TakeRange,
        remainder: i128,
        options: &ClassRegions,
        budget: &mut StepBudget,
    ) -> Decision<bool> {
        let amount = range.from;
        let regions = options.by_remainder.get(&(HeapsLeft::Two(amount), remainder));
        let regions = regions.map_or(&[][..], Vec::as_slice);
        let pair = range.digits[amount.rem_euclid(self.free_classes) as usize].pair;
        budget.spend(1)?;
        let allowed = match pair {
            PairRule::No => None,
            // A number of tokens after which a move can leave two heaps forms a separate range.
            _ if range.to != Some(amount) => return Ok(false),
            _ => self.pair_region(pair, amount, options.class, remainder)?,
        };
        let allowed_regions: Vec<&Region> = allowed.iter().collect();
        for region in regions {
            if !region.is_covered_by(&allowed_regions, budget)? {
                return Ok(false);
            }
        }
        match allowed {
            Some(allowed) => allowed.is_covered_by(regions, budget),
            None => Ok(true),
        }
    }

    /// Returns the least number of tokens in `range` that has the given remainder modulo
    /// [`RuleOptions::free_classes`], or `None` if no number in the range has it.
    fn first_take(&self, range: &TakeRange, remainder: i128) -> Option<i128> {
        let take = range.from + (remainder - range.from).rem_euclid(self.free_classes);
        range.to.is_none_or(|to| take <= to).then_some(take)
    }

    /// Returns two linear forms: the size of a heap of the residue class `class` in terms of N, and
    /// the coordinate of an option with the remainder `remainder` in terms of K.
    fn forms(&self, class: i128, remainder: i128) -> (LinearForm, LinearForm) {
        let heap = LinearForm { heap: self.heap_classes, free: 0, offset: class };
        (heap, LinearForm { heap: 0, free: self.free_classes, offset: remainder })
    }

    /// Returns the region of the points (N, K) at which a code allows to take a number of tokens in
    /// `from..=to`. N determines a heap of the residue class `class`, and K the number of tokens,
    /// which has the remainder `remainder`. `heaps_left` states whether no heap or one heap is
    /// left. Returns `None` if the region is empty.
    fn take_region(
        &self,
        heaps_left: HeapsLeft,
        class: i128,
        remainder: i128,
        (from, to): (i128, Option<i128>),
    ) -> Decision<Option<Region>> {
        let (heap, take) = self.forms(class, remainder);
        let mut region = Region::default().and(take.add_constant(-from)?);
        if let Some(to) = to {
            let upper_bound = take.scale(-1)?.add_constant(to)?;
            region = region.and_then(|region| region.and(upper_bound));
        }
        let remaining = heap.checked_sub(take)?;
        match (region, heaps_left) {
            (None, _) => Ok(None),
            (Some(region), HeapsLeft::Nothing) => region.and_zero(remaining),
            (Some(region), _) => Ok(region.and(remaining.add_constant(-1)?)),
        }
    }

    /// Returns the region of the points (N, K) at which `pair` allows to leave two heaps after
    /// taking `taken` tokens. N determines a heap of the residue class `class`, and K the smaller
    /// heap, which has the remainder `remainder`. Returns `None` if the region is empty.
    fn pair_region(
        &self,
        pair: PairRule,
        taken: i128,
        class: i128,
        remainder: i128,
    ) -> Decision<Option<Region>> {
        let (heap, smaller) = self.forms(class, remainder);
        let gap = heap.checked_sub(smaller.scale(2)?)?.add_constant(-taken)?;
        let Some(region) = Region::default().and(smaller.add_constant(-1)?) else {
            return Ok(None);
        };
        match pair {
            PairRule::Equal => region.and_zero(gap),
            PairRule::Unequal => Ok(region.and(gap.add_constant(-1)?)),
            PairRule::Any | PairRule::No => Ok(region.and(gap)),
        }
    }
}

/// The options of one residue class of heaps, indexed for the comparison with a code.
struct ClassRegions<'a> {
    class: i128,
    /// The regions of the options whose coordinate is constant, indexed by the number of heaps left
    /// and the coordinate.
    by_take: FxHashMap<(HeapsLeft, i128), Vec<&'a Region>>,
    /// The regions of all other options, indexed by the number of heaps left and the remainder of
    /// the coordinate.
    by_remainder: FxHashMap<(HeapsLeft, i128), Vec<&'a Region>>,
}

/// Formats a take-and-break code from the digits of all ranges. Returns `None` if the text is too
/// long or the code allows no move.
fn format_code(take_ranges: &[TakeRange]) -> Option<String> {
    let last_range = take_ranges.last()?;
    let is_take_or_empty =
        |digit: &ComparedDigit| *digit == ComparedDigit::default() || digit.is_take();
    if take_ranges.iter().flat_map(|range| &range.digits).all(is_take_or_empty) {
        let is_cofinite = last_range.digits.iter().all(|digit| digit.is_take());
        if is_cofinite || last_range.digits.iter().all(|digit| !digit.is_take()) {
            // The code is a set of numbers, or the complement of one.
            let is_listed = |digit: &ComparedDigit| digit.is_take() != is_cofinite;
            let listed = format_items(&take_ranges[..take_ranges.len() - 1], &is_listed)?;
            return match (is_cofinite, listed.is_empty()) {
                (true, true) => Some("{1+}".to_string()),
                (true, false) => Some(format!("all but {{{listed}}}")),
                (false, true) => None,
                (false, false) => Some(format!("{{{listed}}}")),
            };
        }
    }
    let classes = i128::try_from(last_range.digits.len()).ok()?;
    if last_range.from > MAX_DIGITS || classes > MAX_DIGITS {
        return None;
    }
    let mut text = String::new();
    for range in take_ranges {
        let to = range.to.unwrap_or(range.from + classes - 1);
        if range.to.is_none() {
            text.push('[');
        }
        for take in range.from..=to {
            let digit = range.digits[take.rem_euclid(classes) as usize];
            let bits = u8::from(digit.nothing) | u8::from(digit.one) << 1;
            let (bits, mark) = match digit.pair {
                PairRule::No => (bits, ""),
                PairRule::Any => (bits | 4, ""),
                PairRule::Unequal => (bits | 4, "u"),
                PairRule::Equal => (bits | 4, "="),
            };
            write!(text, "{bits}{mark}{}", if take == 0 { "." } else { "" }).ok()?;
        }
    }
    text.push(']');
    Some(text)
}

/// Lists the positive numbers of tokens that a move can take and whose digits in the code satisfy
/// `is_included`, as the items of a set, such as `1,3..5`. Reads the digits from `take_ranges`,
/// which must be bounded. Returns `None` if there are more than [`MAX_ITEMS`] items, or if only
/// some digits of a range of more than [`MAX_LISTED_TAKES`] + 1 numbers satisfy `is_included`.
fn format_items(
    take_ranges: &[TakeRange],
    is_included: &dyn Fn(&ComparedDigit) -> bool,
) -> Option<String> {
    let mut items: Vec<String> = Vec::new();
    for range in take_ranges.iter().filter(|range| range.from > 0) {
        let to = range.to?;
        if range.from == to {
            let classes = i128::try_from(range.digits.len()).ok()?;
            if is_included(&range.digits[to.rem_euclid(classes) as usize]) {
                items.push(to.to_string());
            }
        } else if range.digits.iter().all(is_included) {
            items.push(format!("{}..{to}", range.from));
        } else if range.digits.iter().any(is_included) {
            let classes = i128::try_from(range.digits.len()).ok()?;
            if to - range.from > MAX_LISTED_TAKES {
                return None;
            }
            let included = range.from..=to;
            let included = included
                .filter(|take| is_included(&range.digits[take.rem_euclid(classes) as usize]));
            items.extend(included.map(|take| take.to_string()));
        }
        if items.len() > MAX_ITEMS {
            return None;
        }
    }
    Some(items.join(","))
}
