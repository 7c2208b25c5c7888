//! Counts the misère P-positions among sums of heaps by the misère quotient of the heaps: the
//! commutative monoid of their sums up to equal outcomes in all larger sums.
//!
//! A sum is a P-position if the product of the quotient elements of its heaps is in the P-portion
//! of the quotient. So selections of heaps are counted by their products: lists by powers in the
//! monoid algebra, multisets and sets by dynamic programming over the elements.

use grundy_core::algebra::Selection;
use grundy_core::base::{Big, Budget, to_u64};
use grundy_misere::Quotient;
use grundy_octal::quotient::{period_evidence, why_stopped};
use grundy_store::GameState;
use grundy_store::cache::quotient_search::QuotientSearch;
use grundy_store::cache::quotients::HeapRange;
use grundy_text::{Error, Evidence, Result, Suggestion, Words, words};

/// The maximum order (number of elements) of a quotient that is searched.
const MAX_ORDER: usize = 10_000;
/// The maximum number of bits of a result that is not reduced by a modulus.
const MAX_BITS: u64 = 1 << 20;
/// The maximum number of steps of the dynamic program that counts multisets and sets of heaps.
const MAX_STEPS: u128 = 1 << 28;
/// The largest heap in the search for a quotient. If no period is proved, only heaps below this
/// size can be counted.
const MAX_HEAPS: u64 = 1 << 20;

/// The sums to count: the number of heaps in each sum, the range of the heap sizes, and how the
/// heaps are selected.
pub(super) struct Sums<'a> {
    /// The number of heaps of each sum.
    pub heaps: &'a Big,
    /// The least size of a heap.
    pub from: u64,
    /// The exclusive upper bound of the sizes of the heaps.
    pub below: u64,
    /// How heaps are selected: as a list or without order, with or without repetition.
    pub selection: Selection,
    /// The modulus by which the results are reduced; `None` for exact results.
    pub modulus: Option<u64>,
}

/// The number of P-positions among the counted sums, and the evidence for this number.
pub(super) struct LosingCount {
    /// The number of P-positions, or its remainder if there is a modulus.
    pub p: Big,
    /// The evidence for the misère quotient: a proved period, or the heaps that were computed.
    pub evidence: Evidence,
}

/// Counts the misère P-positions among sums of heaps of a game whose heap of size `first_wild` is
/// not tame.
///
/// # Errors
/// `Unsupported` if no quotient of these heaps is found; `TooBig` if there is too much to count;
/// the error of an exhausted budget.
pub(super) fn count_losing(
    instance: &GameState,
    sums: &Sums,
    first_wild: u64,
    budget: &Budget,
) -> Result<LosingCount> {
    let reach = HeapRange::UpTo(
        usize::try_from(sums.below - 1).unwrap_or(usize::MAX).min(MAX_HEAPS as usize),
    );
    let (quotients, stopped) = instance
        .misere_quotient(reach, MAX_ORDER, budget)
        .ok_or_else(|| no_quotient(instance, first_wild, None))?;
    let Some(numbers) = element_counts(&quotients, sums.from, sums.below) else {
        budget.check().map_err(|limit| {
            let quotient = quotients.search.quotient();
            let (heaps, order) = (quotient.positions(), quotient.order());
            Error::from(limit).with_partial_result(words!(
                count_by_quotient::misere_quotient_of_heaps_one,
                heaps,
                order
            ))
        })?;
        let reason = stopped.map(|stopped| why_stopped(stopped, MAX_ORDER));
        return Err(no_quotient(instance, first_wild, reason));
    };
    let quotient = quotients.search.quotient();
    let selections = Selections { quotient, modulus: sums.modulus.map(Big::from), budget };
    let by_product = match sums.selection {
        Selection::Ordered => selections.count_lists(&numbers, sums.heaps)?,
        selection => selections.count_unordered(&numbers, sums.heaps, selection)?,
    };
    let products = by_product.into_iter().enumerate();
    let losing = products.filter(|(element, _)| quotient.is_p(*element));
    let p = selections.reduce(losing.map(|(_, number)| number).sum());
    let (order, heaps) = (quotient.order(), quotient.positions());
    let evidence = match &quotients.period {
        Some(period) => period_evidence(order, heaps, period),
        None => Evidence::Tabulated { heaps: heaps as u64 + 1, positions: 0 },
    };
    Ok(LosingCount { p, evidence })
}

/// Builds the error for heaps without a known misère quotient. `first_wild` is the size of the
/// smallest wild heap, and `reason` is why the search ended.
fn no_quotient(instance: &GameState, first_wild: u64, reason: Option<Words>) -> Error {
    let message = words!(count_by_quotient::is_wild_from_heap, name = &instance.name, first_wild);
    let reason =
        reason.map(|reason| words!(count_by_quotient::colon).then(&reason)).unwrap_or_default();
    Error::unsupported(message.then(&reason))
        .suggest(Suggestion::TameOrNormal { first: first_wild })
}

/// Returns for each element e of the quotient how many heaps of the sizes from `from` to `below -
/// 1` have element e. Returns `None` if the element of some heap is unknown.
fn element_counts(quotients: &QuotientSearch, from: u64, below: u64) -> Option<Vec<u64>> {
    let mut numbers = vec![0u64; quotients.search.quotient().order()];
    let mut add = |heap: u64, count: u64| {
        let element = quotients.element(usize::try_from(heap).ok()?)?;
        *numbers.get_mut(element)? += count;
        Some(())
    };
    match &quotients.period {
        Some(period) => {
            let (length, start) = (period.period as u64, (period.preperiod as u64).max(from));
            for heap in from..start.min(below) {
                add(heap, 1)?;
            }
            for heap in start..start.saturating_add(length).min(below) {
                add(heap, (below - 1 - heap) / length + 1)?;
            }
        }
        None if below > MAX_HEAPS => return None,
        None => (from..below).try_for_each(|heap| add(heap, 1))?,
    }
    Some(numbers)
}

/// Counts selections of heaps by the product of the quotient elements of the heaps. The counts form
/// a vector of the monoid algebra: entry e is the number of selections with product e.
struct Selections<'a> {
    quotient: &'a Quotient,
    modulus: Option<Big>,
    budget: &'a Budget<'a>,
}

impl Selections<'_> {
    /// Reduces a number modulo the modulus of the count; returns it unchanged if there is no
    /// modulus.
    fn reduce(&self, number: Big) -> Big {
        match &self.modulus {
            Some(modulus) => number % modulus,
            None => number,
        }
    }

    /// Returns the zero vector of the monoid algebra: no selection of any product.
    fn zero(&self) -> Vec<Big> {
        vec![Big::ZERO; self.quotient.order()]
    }

    /// Returns the unit of the monoid algebra. It counts one selection, the empty one; the product
    /// of no heaps is the identity.
    fn unit(&self) -> Vec<Big> {
        let mut unit = self.zero();
        unit[0] = self.reduce(Big::from(1u8));
        unit
    }

    /// Counts lists of `k` heaps by the product of their elements. Computes a power in the monoid
    /// algebra by squaring. `numbers[e]` is the number of heaps with element e; entry e of the
    /// result is the number of lists with product e.
    fn count_lists(&self, numbers: &[u64], k: &Big) -> Result<Vec<Big>> {
        let items: u64 = numbers.iter().sum();
        let bits = to_u64(k).and_then(|k| k.checked_mul((64 - items.leading_zeros()).into()));
        if self.modulus.is_none() && bits.is_none_or(|bits| bits > MAX_BITS) {
            return Err(too_many());
        }
        let mut power: Vec<Big> =
            numbers.iter().map(|number| self.reduce(Big::from(*number))).collect();
        let mut product = self.unit();
        let mut remaining = k.clone();
        while remaining > Big::ZERO {
            if &remaining % 2u8 == 1 {
                product = self.multiply(&product, &power)?;
            }
            remaining >>= 1;
            if remaining > Big::ZERO {
                power = self.multiply(&power, &power)?;
            }
        }
        Ok(product)
    }

    /// Multiplies two vectors of the monoid algebra: counts the combinations of a selection counted
    /// by `a` and a selection counted by `b`, by their product.
    fn multiply(&self, a: &[Big], b: &[Big]) -> Result<Vec<Big>> {
        let mut product = self.zero();
        for (x, a_count) in a.iter().enumerate().filter(|(_, a_count)| **a_count > Big::ZERO) {
            self.budget.check()?;
            for (y, b_count) in b.iter().enumerate().filter(|(_, b_count)| **b_count > Big::ZERO) {
                product[self.quotient.times(x, y)] += a_count * b_count;
            }
        }
        Ok(product.into_iter().map(|number| self.reduce(number)).collect())
    }

    /// Counts multisets or sets of `k` heaps, as `selection` states, by the product of their
    /// elements. `numbers[e]` is the number of heaps with element e; entry e of the result is the
    /// number of selections with product e.
    fn count_unordered(&self, numbers: &[u64], k: &Big, selection: Selection) -> Result<Vec<Big>> {
        let order = self.quotient.order();
        let present = numbers.iter().enumerate().filter(|(_, number)| **number > 0);
        let elements: Vec<(usize, u64)> =
            present.map(|(element, number)| (element, *number)).collect();
        let items: u64 = elements.iter().map(|(_, number)| number).sum();
        if selection == Selection::Distinct && *k > Big::from(items) {
            return Ok(self.zero());
        }
        let k = to_u64(k).filter(|k| {
            let k = u128::from(*k);
            let steps = k.checked_mul(k).and_then(|product| product.checked_mul(order as u128));
            let steps = steps.and_then(|product| product.checked_mul(elements.len() as u128));
            steps.is_some_and(|steps| steps <= MAX_STEPS)
        });
        let k = k.ok_or_else(too_many)? as usize;
        // The number of selections of the elements so far, indexed by number of heaps and by
        // product.
        let mut by_length = vec![self.zero(); k + 1];
        by_length[0] = self.unit();
        for (element, number) in elements {
            let multiplicities = selections_of_equal(number, k, selection);
            // Larger selections are updated first, because they extend smaller ones that do not yet
            // contain this element.
            for length in (0..=k).rev() {
                self.budget.check()?;
                let mut sums = self.zero();
                // The element raised to the power `count`, the number of heaps that have it.
                let mut power = 0;
                for (count, multiplicity) in multiplicities.iter().enumerate().take(length + 1) {
                    if count > 0 {
                        power = self.quotient.times(power, element);
                    }
                    let shorter = &by_length[length - count];
                    for (x, smaller_count) in shorter
                        .iter()
                        .enumerate()
                        .filter(|(_, smaller_count)| **smaller_count > Big::ZERO)
                    {
                        sums[self.quotient.times(x, power)] += smaller_count * multiplicity;
                    }
                }
                by_length[length] = sums.into_iter().map(|sum| self.reduce(sum)).collect();
            }
        }
        Ok(by_length.swap_remove(k))
    }
}

/// Returns the numbers of ways to select 0, 1, …, `k` heaps among `number` heaps that have the same
/// element, as multisets or as sets.
fn selections_of_equal(number: u64, k: usize, selection: Selection) -> Vec<Big> {
    let mut counts = vec![Big::from(1u8)];
    for count in 1..=k as u64 {
        let factor = match selection {
            Selection::Distinct => Big::from(number.saturating_sub(count - 1)),
            _ => Big::from(number) + Big::from(count - 1),
        };
        let next = &counts[counts.len() - 1] * factor / Big::from(count);
        counts.push(next);
    }
    counts
}

/// Builds the error for selections whose number of heaps exceeds the limits of the count.
fn too_many() -> Error {
    Error::too_big(words!(count_by_quotient::number_of_heaps_is_too_large))
        .suggest(Suggestion::FewerHeaps)
}
