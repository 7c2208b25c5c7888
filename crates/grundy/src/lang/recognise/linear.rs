//! Linear forms in two whole numbers, and the sets that linear inequalities cut out of the plane.
//!
//! A heap is n = M·N + r with a natural N, and the free number of a move, or a coordinate of an option, is
//! k = m·K + s with a whole K. A form is a·N + b·K + c. All arithmetic is exact; where it leaves 128 bits a
//! form is not known.

use super::stop::Stop;

/// How much may be spent on one rule file: inequalities looked at.
const WORK: u64 = 6_000_000;

/// Counts what is spent.
#[derive(Debug)]
pub(super) struct Work {
    left: u64,
}

impl Work {
    pub(super) fn new() -> Work {
        Work { left: WORK }
    }

    /// Spends some.
    ///
    /// # Errors
    /// When nothing is left.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), Stop> {
        self.left = self.left.checked_sub(steps as u64).ok_or(Stop::Unknown)?;
        Ok(())
    }
}

/// The form `heap`·N + `free`·K + `plus`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) heap: i128,
    pub(super) free: i128,
    pub(super) plus: i128,
}

impl Form {
    pub(super) fn constant(plus: impl Into<i128>) -> Form {
        Form { heap: 0, free: 0, plus: plus.into() }
    }

    /// The number that it is everywhere, when it is one.
    pub(super) fn number(self) -> Option<i128> {
        ((self.heap, self.free) == (0, 0)).then_some(self.plus)
    }

    pub(super) fn plus(self, other: Form) -> Result<Form, Stop> {
        Stop::unless(|| {
            Some(Form {
                heap: self.heap.checked_add(other.heap)?,
                free: self.free.checked_add(other.free)?,
                plus: self.plus.checked_add(other.plus)?,
            })
        })
    }

    pub(super) fn times(self, by: i128) -> Result<Form, Stop> {
        Stop::unless(|| {
            Some(Form {
                heap: self.heap.checked_mul(by)?,
                free: self.free.checked_mul(by)?,
                plus: self.plus.checked_mul(by)?,
            })
        })
    }

    pub(super) fn minus(self, other: Form) -> Result<Form, Stop> {
        self.plus(other.times(-1)?)
    }

    pub(super) fn plus_number(self, number: i128) -> Result<Form, Stop> {
        self.plus(Form::constant(number))
    }

    /// −1 − the form, which is at least 0 exactly where the form is below 0.
    pub(super) fn negated(self) -> Result<Form, Stop> {
        self.times(-1)?.plus_number(-1)
    }

    /// The inequality "at least 0" in lowest terms: the same whole points satisfy it.
    fn lowest(self) -> Form {
        let divisor = gcd(self.heap, self.free);
        if divisor <= 1 {
            return self;
        }
        Form {
            heap: self.heap / divisor,
            free: self.free / divisor,
            plus: self.plus.div_euclid(divisor),
        }
    }

    fn at(self, heap: i128, free: i128) -> Option<i128> {
        let (heap, free) = (self.heap.checked_mul(heap)?, self.free.checked_mul(free)?);
        heap.checked_add(free)?.checked_add(self.plus)
    }
}

/// The greatest common divisor; 0 of two zeros.
pub(super) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

/// The points (N, K) with N ≥ 0 at which every form is at least 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    bounds: Vec<Form>,
}

/// The whole numbers from one to another; no end where there is none.
#[derive(Clone, Copy, Debug)]
struct Interval {
    from: Option<i128>,
    to: Option<i128>,
}

impl Interval {
    /// Those at which slope·x + plus is at least 0.
    fn narrow(&mut self, slope: i128, plus: i128) {
        let Some(less) = plus.checked_neg() else { return };
        if slope > 0 {
            let least = -(plus.div_euclid(slope));
            self.from = Some(self.from.map_or(least, |from| from.max(least)));
        } else if slope < 0 {
            let most = if slope == i128::MIN { return } else { plus.div_euclid(-slope) };
            self.to = Some(self.to.map_or(most, |to| to.min(most)));
        } else if less > 0 {
            (self.from, self.to) = (Some(1), Some(0));
        }
    }

    fn is_empty(self) -> bool {
        matches!((self.from, self.to), (Some(from), Some(to)) if from > to)
    }
}

/// So many heaps of an interval are looked at one by one.
const FEW: i128 = 8;

impl Region {
    /// The inequalities.
    pub(super) fn bounds(&self) -> &[Form] {
        &self.bounds
    }

    /// The part at which one more form is at least 0; `None` when it is plainly empty.
    pub(super) fn and(&self, form: Form) -> Option<Region> {
        let mut all = self.clone();
        all.cut(form).then_some(all)
    }

    /// The part at which a form is 0; `None` when it is plainly empty.
    ///
    /// # Errors
    /// Beyond 128 bits.
    pub(super) fn and_zero(&self, form: Form) -> Result<Option<Region>, Stop> {
        let other = form.times(-1)?;
        Ok(self.and(form).and_then(|part| part.and(other)))
    }

    /// Adds an inequality; whether the region is not plainly empty then.
    fn cut(&mut self, form: Form) -> bool {
        let form = form.lowest();
        if let Some(number) = form.number() {
            return number >= 0;
        }
        for bound in &mut self.bounds {
            if (bound.heap, bound.free) == (form.heap, form.free) {
                bound.plus = bound.plus.min(form.plus);
                return true;
            }
        }
        self.bounds.push(form);
        true
    }

    /// Whether no whole point satisfies all inequalities. True only when that is so; false also when it cannot be
    /// decided. Fourier–Motzkin elimination of K, rounded to whole numbers.
    ///
    /// # Errors
    /// When nothing is left to spend.
    pub(super) fn is_empty(&self, work: &mut Work) -> Result<bool, Stop> {
        let heaps = self.heaps(work)?;
        let (Some(from), Some(to)) = (heaps.from, heaps.to) else { return Ok(false) };
        if from > to {
            return Ok(true);
        }
        let few = to.checked_sub(from).is_some_and(|many| many <= FEW);
        Ok(few && (from..=to).all(|heap| self.free_at(heap).is_some_and(Interval::is_empty)))
    }

    /// An interval that contains every N of the region.
    fn heaps(&self, work: &mut Work) -> Result<Interval, Stop> {
        let mut heaps = Interval { from: Some(0), to: None };
        work.spend(self.bounds.len() + 1)?;
        for low in &self.bounds {
            if low.free == 0 {
                heaps.narrow(low.heap, low.plus);
            }
            if low.free <= 0 {
                continue;
            }
            for high in self.bounds.iter().filter(|high| high.free < 0) {
                work.spend(1)?;
                // What cannot be computed is left out: the interval only gets larger.
                if let Some(both) = eliminated(*low, *high) {
                    heaps.narrow(both.heap, both.plus);
                }
            }
        }
        Ok(heaps)
    }

    /// The least and greatest N, where they are bounded.
    ///
    /// # Errors
    /// When nothing is left to spend.
    pub(super) fn heap_bounds(&self, work: &mut Work) -> Result<(i128, Option<i128>), Stop> {
        let heaps = self.heaps(work)?;
        Ok((heaps.from.unwrap_or(0), heaps.to))
    }

    /// The K of one N; `None` beyond 128 bits.
    fn free_at(&self, heap: i128) -> Option<Interval> {
        let mut free = Interval { from: None, to: None };
        for bound in &self.bounds {
            free.narrow(bound.free, Form { free: 0, ..*bound }.at(heap, 0)?);
        }
        Some(free)
    }

    /// The region's N, each with every K: the projection, exactly.
    ///
    /// # Errors
    /// When coefficients do not allow to tell whole points from others.
    pub(super) fn without_free(&self, work: &mut Work) -> Result<Option<Region>, Stop> {
        let mut heaps = Region::default();
        let mut fits = true;
        for low in &self.bounds {
            work.spend(1)?;
            if low.free == 0 {
                fits &= heaps.cut(*low);
            }
            if low.free <= 0 {
                continue;
            }
            for high in self.bounds.iter().filter(|high| high.free < 0) {
                work.spend(1)?;
                // With a coefficient 1 every whole N between has a whole K.
                if low.free != 1 && high.free != -1 {
                    return Err(Stop::Unknown);
                }
                fits &= heaps.cut(eliminated(*low, *high).ok_or(Stop::Unknown)?);
            }
        }
        Ok(fits.then_some(heaps))
    }

    /// Whether a point lies in the region; `None` beyond 128 bits.
    pub(super) fn contains(&self, heap: i128, free: i128) -> Option<bool> {
        for bound in &self.bounds {
            if bound.at(heap, free)? < 0 {
                return Some(false);
            }
        }
        Some(heap >= 0)
    }

    /// The region where K is replaced by `free`, a form in N and another number.
    ///
    /// # Errors
    /// Beyond 128 bits.
    pub(super) fn substitute(&self, free: Form) -> Result<Option<Region>, Stop> {
        let mut all = Region::default();
        for bound in &self.bounds {
            let rest = Form { free: 0, ..*bound };
            if !all.cut(rest.plus(free.times(bound.free)?)?) {
                return Ok(None);
            }
        }
        Ok(Some(all))
    }

    /// Whether every point lies in one of the others. True only when that is so.
    ///
    /// # Errors
    /// When nothing is left to spend, and beyond 128 bits.
    pub(super) fn is_covered(&self, by: &[&Region], work: &mut Work) -> Result<bool, Stop> {
        let mut left = if self.is_empty(work)? { vec![] } else { vec![self.clone()] };
        for cover in by {
            let mut outside = Vec::new();
            for piece in left {
                piece.without(cover, &mut outside, work)?;
            }
            left = outside;
            if left.is_empty() {
                break;
            }
        }
        Ok(left.is_empty())
    }

    /// What of the region is not in another, as disjoint regions.
    fn without(self, cover: &Region, out: &mut Vec<Region>, work: &mut Work) -> Result<(), Stop> {
        work.spend(cover.bounds.len() + 1)?;
        let mut common = self.clone();
        if !cover.bounds.iter().all(|bound| common.cut(*bound)) || common.is_empty(work)? {
            out.push(self);
            return Ok(());
        }
        let mut inside = self;
        for bound in &cover.bounds {
            if let Some(outside) = inside.and(bound.negated()?)
                && !outside.is_empty(work)?
            {
                out.push(outside);
            }
            if !inside.cut(*bound) {
                break;
            }
        }
        Ok(())
    }
}

/// The sum of a lower and an upper bound of K that K drops out of; `None` beyond 128 bits.
fn eliminated(low: Form, high: Form) -> Option<Form> {
    let common = gcd(low.free, high.free).max(1);
    let low_part = low.times(high.free.checked_neg()? / common).ok()?;
    let high_part = high.times(low.free / common).ok()?;
    Some(low_part.plus(high_part).ok()?.lowest())
}
