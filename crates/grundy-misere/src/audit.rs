//! The P-check and the N-check of a quotient, which together decide whether it determines the
//! outcome of every sum correctly.
//!
//! The *element* of a sum is the product of the elements of its positions in the monoid of the
//! [`Quotient`]. A sum whose element is in the P-portion must have no option in the P-portion;
//! every other sum with options must have one. Both conditions hold for all sums if and only if the
//! quotient is correct, by induction over the options.
//!
//! For the N-check, sums are enumerated together with their *open* contexts: a context z is open
//! for a sum w if wz is not in the P-portion and no move in w leads into it. A sum w has a wrong
//! outcome if the identity is open. A sum without open contexts need not be extended. If two sums
//! have the same element and the open contexts of one include those of the other, only the former
//! matters. A position is skipped if a smaller one has the same element and a subset of its
//! options.

use crate::bits::{ElementSet, contains, intersects, is_subset, ones, unite};
use crate::limits::{Meter, Stopped};
use crate::quotient::Quotient;
use crate::rules::Rules;

/// A sum of positions that the audit has enumerated, with its element in the monoid. `letter` is
/// the last position of the sum, and `prefix` the index in [`Audit::states`] of the sum without it.
#[derive(Clone, Copy, Debug)]
struct SumState {
    element: u16,
    prefix: u32,
    letter: u32,
}

/// The state of an audit of a quotient: the results of the P-check and the N-check of the positions
/// from 1 to some number. [The module](self) explains both checks.
#[derive(Clone, Debug)]
pub(crate) struct Audit {
    /// Number of 64-bit words of a bit set with one bit for each element of the monoid.
    words: usize,
    /// For each element x, the bit set of the elements z for which the product xz is in the
    /// P-portion: `words` words from index `x * words` on.
    rows: Vec<u64>,
    states: Vec<SumState>,
    /// For each enumerated sum, the bit set of its open contexts ([the module](self) defines them),
    /// in the layout of `rows`.
    open: Vec<u64>,
    /// For each element, the indices of the enumerated sums that have this element.
    states_of: Vec<Vec<u32>>,
    /// The positions on which the N-check succeeded: those with options, unless a smaller
    /// position has the same element and a subset of the options. Each entry is the element of the
    /// position, and the set of the elements of its options.
    representatives: Vec<(usize, ElementSet)>,
}

impl Audit {
    pub fn new(quotient: &Quotient) -> Audit {
        let order = quotient.order();
        let portion = quotient.portion_bits();
        let words = portion.0.len();
        let mut rows = Vec::with_capacity(order * words);
        for x in 0..order {
            let mut row = ElementSet::new(order);
            (0..order).filter(|&z| quotient.is_p(quotient.times(x, z))).for_each(|z| row.insert(z));
            rows.extend(row.0);
        }
        let mut open = ElementSet::new(order);
        (0..order).filter(|&z| !portion.contains(z)).for_each(|z| open.insert(z));
        let mut states_of = vec![Vec::new(); order];
        states_of[0].push(0);
        let empty_sum = SumState { element: 0, prefix: 0, letter: 0 };
        Audit {
            words,
            rows,
            states: vec![empty_sum],
            open: open.0,
            states_of,
            representatives: Vec::new(),
        }
    }

    fn row(&self, x: usize) -> &[u64] {
        &self.rows[x * self.words..(x + 1) * self.words]
    }

    fn open(&self, state: usize) -> &[u64] {
        &self.open[state * self.words..(state + 1) * self.words]
    }

    pub fn bytes(&self) -> usize {
        8 * (self.rows.len() + self.open.len()) + 16 * self.states.len()
    }

    fn positions_of(&self, state: usize) -> Vec<usize> {
        let mut word = Vec::new();
        let mut current = state;
        while current != 0 {
            word.push(self.states[current].letter as usize);
            current = self.states[current].prefix as usize;
        }
        word
    }

    /// Returns the set of the contexts z (elements of sums that are added to the position) for
    /// which the product of z and at least one element in `options` is in the P-portion.
    pub fn contexts_of_options(&self, options: &ElementSet) -> ElementSet {
        let mut contexts = ElementSet(vec![0; self.words]);
        options.iter().for_each(|t| unite(&mut contexts.0, self.row(t)));
        contexts
    }

    /// Returns whether a position whose element is `element` passes the P-check: there is no
    /// context z whose product with `element` and whose product with the element of an option are
    /// both in the P-portion. `reach` is the result of
    /// [`contexts_of_options`](Self::contexts_of_options) for the elements of the options.
    pub fn passes_p_check(&self, element: usize, reach: &ElementSet) -> bool {
        !intersects(self.row(element), &reach.0)
    }

    /// Returns whether the N-check of a new position is superfluous, given its `element` and the
    /// set `options` of the elements of its options. It is superfluous if the check succeeded for
    /// an earlier position with the same element, and all elements of the options of that position
    /// are in `options`.
    pub fn is_replaced(&self, element: usize, options: &ElementSet) -> bool {
        self.representatives.iter().any(|(kept_element, fewer)| {
            *kept_element == element && is_subset(&fewer.0, &options.0)
        })
    }

    /// Returns the least context for which the P-check of a position fails. It is an element of the
    /// monoid: its product with `element` and its product with the element of an option of the
    /// position are both in the P-portion. `reach` is the result of
    /// [`contexts_of_options`](Self::contexts_of_options) for the options. Returns `None` if the
    /// P-check holds.
    fn p_check_failure(&self, element: usize, reach: &ElementSet) -> Option<usize> {
        let intersection = self.row(element).iter().zip(&reach.0).map(|(row, reach)| row & reach);
        ones(&intersection.collect::<Vec<u64>>()).next()
    }

    /// Performs the N-check for position `n` and adds it to the audit: every sum that contains the
    /// position must be in the P-portion or have an option in the P-portion. `options` contains the
    /// elements of the options of the position, at least one; the P-check must hold. Returns the
    /// least sum that fails, and then leaves the audit unchanged, or `None` if no sum fails.
    pub fn add_position(
        &mut self,
        quotient: &Quotient,
        n: usize,
        element: usize,
        options: &ElementSet,
        meter: &Meter,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        if self.is_replaced(element, options) {
            return Ok(None);
        }
        let states_before = self.states.len();
        let result = self.extend_sums(quotient, n, element, options, meter);
        if let Ok(None) = result {
            self.representatives.push((element, options.clone()));
            return result;
        }
        for state in self.states.drain(states_before..).rev() {
            self.states_of[state.element as usize].pop();
        }
        self.open.truncate(states_before * self.words);
        result
    }

    fn extend_sums(
        &mut self,
        quotient: &Quotient,
        n: usize,
        element: usize,
        options: &ElementSet,
        meter: &Meter,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        let mut unreached_of: Vec<Option<Box<[u64]>>> = vec![None; quotient.order()];
        let options: Vec<usize> = options.iter().collect();
        let mut frontier = 0..self.states.len();
        let mut open = vec![0; self.words];
        while !frontier.is_empty() {
            let from = self.states.len();
            for prefix in frontier {
                if prefix % 16 == 0 {
                    meter.step(16 * self.words)?;
                    meter.check_bytes(self.bytes())?;
                }
                let x = self.states[prefix].element as usize;
                let y = quotient.times(x, element);
                let (rows, words) = (&self.rows, self.words);
                if unreached_of[x].is_none() {
                    meter.step(options.len() * self.words)?;
                }
                let unreached_contexts = unreached_of[x].get_or_insert_with(|| {
                    let row = |z: usize| &rows[z * words..(z + 1) * words];
                    let mut reached = row(y).to_vec();
                    options.iter().for_each(|&t| unite(&mut reached, row(quotient.times(x, t))));
                    let mut unreached: Vec<u64> = reached.iter().map(|word| !word).collect();
                    let excess_bits = quotient.order() % 64;
                    if excess_bits != 0
                        && let Some(last) = unreached.last_mut()
                    {
                        *last &= (1 << excess_bits) - 1;
                    }
                    unreached.into_boxed_slice()
                });
                open.iter_mut().for_each(|word| *word = 0);
                let prefix_open = &self.open[prefix * self.words..(prefix + 1) * self.words];
                let mut any_open = false;
                for z in ones(unreached_contexts) {
                    if contains(prefix_open, quotient.times(z, element)) {
                        open[z / 64] |= 1 << (z % 64);
                        any_open = true;
                    }
                }
                if !any_open {
                    continue;
                }
                if open[0] & 1 != 0 {
                    let mut word = self.positions_of(prefix);
                    word.insert(0, n);
                    return Ok(Some(word));
                }
                if self.states_of[y]
                    .iter()
                    .any(|&state| is_subset(&open, self.open(state as usize)))
                {
                    continue;
                }
                self.states_of[y].push(self.states.len() as u32);
                self.states.push(SumState {
                    element: y as u16,
                    prefix: prefix as u32,
                    letter: n as u32,
                });
                self.open.extend_from_slice(&open);
            }
            frontier = from..self.states.len();
        }
        Ok(None)
    }
}

/// Performs the P-check and the N-check for the positions 1 to `positions` of a quotient. Returns
/// an outer error if a limit is reached. The inner result is the audit if the quotient is correct.
/// The inner error is the least sum whose outcome is wrong, as a list of positions, largest first.
/// The outcomes of all options of that sum are correct.
pub(crate) fn audit_quotient(
    quotient: &Quotient,
    rules: &dyn Rules,
    positions: usize,
    meter: &Meter,
) -> Result<Result<Audit, Vec<usize>>, Stopped> {
    let mut audit = Audit::new(quotient);
    let mut least_wrong: Option<Vec<usize>> = None;
    for n in 1..=positions {
        meter.step(1)?;
        let Some(element) = quotient.value(n) else { continue };
        let options = quotient.options(rules, n);
        if options.is_empty() {
            continue;
        }
        let mut record = |word: Vec<usize>| {
            if least_wrong.as_ref().is_none_or(|least| word < *least) {
                least_wrong = Some(word);
            }
        };
        if let Some(context) = audit.p_check_failure(element, &audit.contexts_of_options(&options))
        {
            let mut word = quotient.word(context);
            word.insert(word.partition_point(|&m| m >= n), n);
            record(word);
        }
        if let Some(word) = audit.add_position(quotient, n, element, &options, meter)? {
            // Sums with a larger position are not smaller, so the search ends.
            record(word);
            break;
        }
    }
    Ok(match least_wrong {
        Some(word) => Err(word),
        None => Ok(audit),
    })
}
