//! Linear forms in two integers N and K, and polyhedral regions of points (N, K).
//!
//! A heap is n = M·N + r with a natural number N. The free number of a move, or the coordinate of
//! an option, is k = m·K + s with an integer K. Here M and m are the numbers of residue classes,
//! and r and s the remainders. A form is a·N + b·K + c. The arithmetic is exact; a form that
//! overflows 128 bits is undecided.

use super::undecided::Undecided;

/// The maximum number of inequalities that are inspected while the rules of one file are compared
/// with a code.
const MAX_STEPS: u64 = 6_000_000;

/// The number of inequalities that can still be inspected while the rules of one file are compared
/// with a code.
#[derive(Debug)]
pub(super) struct StepBudget {
    remaining: u64,
}

impl StepBudget {
    pub(super) fn new() -> StepBudget {
        StepBudget { remaining: MAX_STEPS }
    }

    /// Subtracts `steps` inspected inequalities from the budget.
    ///
    /// # Errors
    /// Returns [`Undecided::Unknown`] if the budget is smaller.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), Undecided> {
        self.remaining = self.remaining.checked_sub(steps as u64).ok_or(Undecided::Unknown)?;
        Ok(())
    }
}

/// The linear form `heap`·N + `free`·K + `offset` in the integers N and K.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LinearForm {
    pub(super) heap: i128,
    pub(super) free: i128,
    pub(super) offset: i128,
}

impl LinearForm {
    pub(super) fn constant(offset: impl Into<i128>) -> LinearForm {
        LinearForm { heap: 0, free: 0, offset: offset.into() }
    }

    /// Returns the value of a form that does not depend on N and K; `None` for any other form.
    pub(super) fn as_constant(self) -> Option<i128> {
        ((self.heap, self.free) == (0, 0)).then_some(self.offset)
    }

    pub(super) fn checked_add(self, other: LinearForm) -> Result<LinearForm, Undecided> {
        Undecided::or_unknown(|| {
            Some(LinearForm {
                heap: self.heap.checked_add(other.heap)?,
                free: self.free.checked_add(other.free)?,
                offset: self.offset.checked_add(other.offset)?,
            })
        })
    }

    pub(super) fn scale(self, by: i128) -> Result<LinearForm, Undecided> {
        Undecided::or_unknown(|| {
            Some(LinearForm {
                heap: self.heap.checked_mul(by)?,
                free: self.free.checked_mul(by)?,
                offset: self.offset.checked_mul(by)?,
            })
        })
    }

    pub(super) fn checked_sub(self, other: LinearForm) -> Result<LinearForm, Undecided> {
        self.checked_add(other.scale(-1)?)
    }

    pub(super) fn add_constant(self, number: i128) -> Result<LinearForm, Undecided> {
        self.checked_add(LinearForm::constant(number))
    }

    /// Returns the form −1 − `self`, which is at least 0 exactly where `self` is negative.
    pub(super) fn complement(self) -> Result<LinearForm, Undecided> {
        self.scale(-1)?.add_constant(-1)
    }

    /// Divides the inequality "form ≥ 0" by the greatest common divisor of its coefficients and
    /// rounds the constant down. The result has the same integer solutions.
    fn in_lowest_terms(self) -> LinearForm {
        let divisor = gcd(self.heap, self.free);
        if divisor <= 1 {
            return self;
        }
        LinearForm {
            heap: self.heap / divisor,
            free: self.free / divisor,
            offset: self.offset.div_euclid(divisor),
        }
    }

    /// Returns the value of the form at N = `heap` and K = `free`, or `None` on overflow.
    fn evaluate_at(self, heap: i128, free: i128) -> Option<i128> {
        let (heap, free) = (self.heap.checked_mul(heap)?, self.free.checked_mul(free)?);
        heap.checked_add(free)?.checked_add(self.offset)
    }
}

/// Returns the greatest common divisor of two numbers, which is 0 for two zeros.
pub(super) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

/// A polyhedral region: the integer points (N, K) with N ≥ 0 at which every linear form in `bounds`
/// is at least 0. An empty list gives all points with N ≥ 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    bounds: Vec<LinearForm>,
}

/// An interval of integers, from `from` to `to`, both included. A bound of `None` means that the
/// interval is unbounded on that side.
#[derive(Clone, Copy, Debug)]
struct Interval {
    from: Option<i128>,
    to: Option<i128>,
}

impl Interval {
    /// Restricts the interval to the integers x with `slope`·x + `offset` ≥ 0.
    fn narrow(&mut self, slope: i128, offset: i128) {
        let Some(negated) = offset.checked_neg() else { return };
        if slope > 0 {
            let min = -(offset.div_euclid(slope));
            self.from = Some(self.from.map_or(min, |from| from.max(min)));
        } else if slope < 0 {
            let max = if slope == i128::MIN { return } else { offset.div_euclid(-slope) };
            self.to = Some(self.to.map_or(max, |to| to.min(max)));
        } else if negated > 0 {
            (self.from, self.to) = (Some(1), Some(0));
        }
    }

    fn is_empty(self) -> bool {
        matches!((self.from, self.to), (Some(from), Some(to)) if from > to)
    }
}

/// The maximum number of values of N that [`Region::is_empty`] checks one by one.
const MAX_ENUMERATED_HEAPS: i128 = 8;

impl Region {
    /// Returns the linear forms that define the region: it consists of the points at which all of
    /// them are at least 0.
    pub(super) fn bounds(&self) -> &[LinearForm] {
        &self.bounds
    }

    /// Returns the part of the region where a form is at least 0. Returns `None` if the form is a
    /// negative constant, so that this part is empty.
    pub(super) fn and(&self, form: LinearForm) -> Option<Region> {
        let mut restricted = self.clone();
        restricted.add_bound(form).then_some(restricted)
    }

    /// Returns the part of the region where a form is 0. Returns `None` if the form is a constant
    /// other than 0, so that this part is empty.
    ///
    /// # Errors
    /// Fails on an overflow of 128 bits.
    pub(super) fn and_zero(&self, form: LinearForm) -> Result<Option<Region>, Undecided> {
        let negated = form.scale(-1)?;
        Ok(self.and(form).and_then(|part| part.and(negated)))
    }

    /// Adds the inequality "form ≥ 0" to the region. Returns false if the inequality has neither N
    /// nor K and is false, so that the region is empty.
    fn add_bound(&mut self, form: LinearForm) -> bool {
        let form = form.in_lowest_terms();
        if let Some(number) = form.as_constant() {
            return number >= 0;
        }
        for bound in &mut self.bounds {
            if (bound.heap, bound.free) == (form.heap, form.free) {
                bound.offset = bound.offset.min(form.offset);
                return true;
            }
        }
        self.bounds.push(form);
        true
    }

    /// Returns whether the region is proved to contain no integer point, by Fourier–Motzkin
    /// elimination of K with rounding. If it returns false, the region can be empty nevertheless.
    ///
    /// # Errors
    /// Fails if the budget is exhausted.
    pub(super) fn is_empty(&self, budget: &mut StepBudget) -> Result<bool, Undecided> {
        let heaps = self.heap_interval(budget)?;
        let (Some(from), Some(to)) = (heaps.from, heaps.to) else { return Ok(false) };
        if from > to {
            return Ok(true);
        }
        let is_small = to.checked_sub(from).is_some_and(|span| span <= MAX_ENUMERATED_HEAPS);
        Ok(is_small
            && (from..=to).all(|heap| self.free_interval_at(heap).is_some_and(Interval::is_empty)))
    }

    /// Computes an interval that contains the coordinate N of every point of the region. The
    /// interval can be larger than necessary.
    fn heap_interval(&self, budget: &mut StepBudget) -> Result<Interval, Undecided> {
        let mut heaps = Interval { from: Some(0), to: None };
        budget.spend(self.bounds.len() + 1)?;
        for low in &self.bounds {
            if low.free == 0 {
                heaps.narrow(low.heap, low.offset);
            }
            if low.free <= 0 {
                continue;
            }
            for high in self.bounds.iter().filter(|high| high.free < 0) {
                budget.spend(1)?;
                // An elimination that overflows is ignored, which only enlarges the interval.
                if let Some(both) = eliminate_free(*low, *high) {
                    heaps.narrow(both.heap, both.offset);
                }
            }
        }
        Ok(heaps)
    }

    /// Returns bounds of the coordinate N of the points of the region: a lower bound, and an upper
    /// bound (`None` if N is unbounded).
    ///
    /// # Errors
    /// Fails if the budget is exhausted.
    pub(super) fn heap_bounds(
        &self,
        budget: &mut StepBudget,
    ) -> Result<(i128, Option<i128>), Undecided> {
        let heaps = self.heap_interval(budget)?;
        Ok((heaps.from.unwrap_or(0), heaps.to))
    }

    /// Computes the interval of all integers K for which the point (N, K) with N = `heap` lies in
    /// the region. The interval can be empty or unbounded. Returns `None` if the computation
    /// overflows 128 bits.
    fn free_interval_at(&self, heap: i128) -> Option<Interval> {
        let mut free = Interval { from: None, to: None };
        for bound in &self.bounds {
            free.narrow(bound.free, LinearForm { free: 0, ..*bound }.evaluate_at(heap, 0)?);
        }
        Some(free)
    }

    /// Returns the exact projection of the region to N: the values of N for which the region
    /// contains a point (N, K), as a region without conditions on K. Returns `None` if elimination
    /// yields a false inequality between constants, so that the projection is empty.
    ///
    /// # Errors
    /// Fails if the coefficients do not ensure that every integer N of the projection has an
    /// integer K.
    pub(super) fn project_to_heaps(
        &self,
        budget: &mut StepBudget,
    ) -> Result<Option<Region>, Undecided> {
        let mut heaps = Region::default();
        let mut fits = true;
        for low in &self.bounds {
            budget.spend(1)?;
            if low.free == 0 {
                fits &= heaps.add_bound(*low);
            }
            if low.free <= 0 {
                continue;
            }
            for high in self.bounds.iter().filter(|high| high.free < 0) {
                budget.spend(1)?;
                // If one of the coefficients of K is ±1, there is always an integer K between the
                // bounds.
                if low.free != 1 && high.free != -1 {
                    return Err(Undecided::Unknown);
                }
                fits &= heaps.add_bound(eliminate_free(*low, *high).ok_or(Undecided::Unknown)?);
            }
        }
        Ok(fits.then_some(heaps))
    }

    /// Returns whether the point (N, K) = (`heap`, `free`) lies in the region; `None` on overflow.
    pub(super) fn contains(&self, heap: i128, free: i128) -> Option<bool> {
        for bound in &self.bounds {
            if bound.evaluate_at(heap, free)? < 0 {
                return Some(false);
            }
        }
        Some(heap >= 0)
    }

    /// Replaces K by `free`, a linear form in N and a new coordinate K′. Returns the region of the
    /// points (N, K′), or `None` if a false inequality between constants shows that it is empty.
    ///
    /// # Errors
    /// Fails on an overflow of 128 bits.
    pub(super) fn substitute(&self, free: LinearForm) -> Result<Option<Region>, Undecided> {
        let mut substituted = Region::default();
        for bound in &self.bounds {
            let without_free = LinearForm { free: 0, ..*bound };
            if !substituted.add_bound(without_free.checked_add(free.scale(bound.free)?)?) {
                return Ok(None);
            }
        }
        Ok(Some(substituted))
    }

    /// Returns whether the regions `covers` together are proved to contain every integer point of
    /// this region.
    ///
    /// # Errors
    /// Fails if the budget is exhausted, and on an overflow of 128 bits.
    pub(super) fn is_covered_by(
        &self,
        covers: &[&Region],
        budget: &mut StepBudget,
    ) -> Result<bool, Undecided> {
        let mut uncovered = if self.is_empty(budget)? { vec![] } else { vec![self.clone()] };
        for cover in covers {
            let mut outside = Vec::new();
            for piece in uncovered {
                piece.subtract(cover, &mut outside, budget)?;
            }
            uncovered = outside;
            if uncovered.is_empty() {
                break;
            }
        }
        Ok(uncovered.is_empty())
    }

    /// Removes the points of `cover` from this region, and appends the remaining points to `out` as
    /// disjoint regions.
    fn subtract(
        self,
        cover: &Region,
        out: &mut Vec<Region>,
        budget: &mut StepBudget,
    ) -> Result<(), Undecided> {
        budget.spend(cover.bounds.len() + 1)?;
        let mut common = self.clone();
        if !cover.bounds.iter().all(|bound| common.add_bound(*bound)) || common.is_empty(budget)? {
            out.push(self);
            return Ok(());
        }
        let mut inside = self;
        for bound in &cover.bounds {
            if let Some(outside) = inside.and(bound.complement()?)
                && !outside.is_empty(budget)?
            {
                out.push(outside);
            }
            if !inside.add_bound(*bound) {
                break;
            }
        }
        Ok(())
    }
}

/// Eliminates K from two inequalities (a Fourier–Motzkin step): `low` bounds K from below, `high`
/// from above. Returns the positive combination of the two forms without K, or `None` on overflow.
fn eliminate_free(low: LinearForm, high: LinearForm) -> Option<LinearForm> {
    let common = gcd(low.free, high.free).max(1);
    let low_part = low.scale(high.free.checked_neg()? / common).ok()?;
    let high_part = high.scale(low.free / common).ok()?;
    Some(low_part.checked_add(high_part).ok()?.in_lowest_terms())
}
