//! Grundy values of heaps once more, for checking certificates: short, obvious, and apart from every engine.

use crate::base::{Budget, HeapOptions, Meter, SplitRule, Stopped};

/// Heaps are told apart by the parity of the ones of their value within a mask, and of their size where
/// that counts. Any classes are right; good ones make the check fast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    /// The bits of values that count; with none, every heap is rare, and all pairs are looked at.
    pub mask: u32,
    /// Whether the parity of the heap counts: where all takes that split are even, or all odd.
    pub by_parity: bool,
}

/// The values of heaps 0 to `to` under a rule that takes and splits.
///
/// A heap is rare where its value has an even number of ones within the mask; with parities, where that
/// is odd or even as the heap less any take that splits. By this the class of a nim-sum follows from the
/// classes of its terms: a split whose nim-sum is no rare value for the heap has exactly one rare part. So
/// the least value that is not rare and no option is found among pairs with a rare part; each rare value
/// below it is looked for among all pairs.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn splits(
    rule: &SplitRule,
    classes: Classes,
    to: u64,
    budget: &Budget,
) -> Result<Vec<u32>, Stopped> {
    let shared = rule.split.first().copied().unwrap_or(0) % 2;
    let by_parity = classes.by_parity && rule.split.iter().all(|take| take % 2 == shared);
    let is_rare = |n: usize, value: u32| {
        let place = if by_parity { n as u32 + shared } else { 0 };
        ((value & classes.mask).count_ones() + place).is_multiple_of(2)
    };
    let mut meter = Meter::new(budget, Some(to));
    meter.reserve(to.saturating_add(1), 20)?;
    let mut values: Vec<u32> = Vec::new();
    let (mut rares, mut commons): (Vec<usize>, Vec<usize>) = (vec![], vec![]);
    // The last heap, counted from 1, that was found to have an option of each value.
    let mut seen: Vec<usize> = vec![0; 64];
    for n in 0..=to as usize {
        let mut options = 0;
        let mut mark = |value: u32| {
            if seen.len() <= value as usize {
                seen.resize(2 * value as usize + 2, 0);
            }
            seen[value as usize] = n + 1;
            options += 1;
        };
        if rule.empty.iter().any(|&take| take as usize == n) {
            mark(0);
        }
        for &take in rule.keep.iter().filter(|take| n > **take as usize) {
            mark(values[n - take as usize]);
        }
        // Two equal heaps are worth 0, and three are worth one.
        let left = |takes: &[u32], parts: usize| -> Vec<usize> {
            let left = takes.iter().filter_map(|&take| n.checked_sub(take as usize));
            left.filter(|left| *left > 0 && left.is_multiple_of(parts)).collect()
        };
        if !left(&rule.halves, 2).is_empty() {
            mark(0);
        }
        left(&rule.thirds, 3).iter().for_each(|left| mark(values[left / 3]));
        let sums: Vec<usize> =
            rule.split.iter().filter_map(|&take| n.checked_sub(take as usize)).collect();
        for &sum in &sums {
            // Pairs of small common heaps need not be looked at, but save looking for values later.
            for &a in [&rares, &commons]
                .into_iter()
                .flat_map(|list| list.iter().take_while(|a| **a < sum))
            {
                if !(rule.unequal && 2 * a == sum) {
                    mark(values[a] ^ values[sum - a]);
                }
            }
        }
        let is_seen = |value: u32| seen.get(value as usize) == Some(&(n + 1));
        let mut value = 0;
        loop {
            if !is_seen(value) {
                if !is_rare(n, value) {
                    break;
                }
                let reached = |&sum: &usize| {
                    (1..=sum / 2).any(|a| {
                        values[a] ^ values[sum - a] == value && !(rule.unequal && 2 * a == sum)
                    })
                };
                // Classes that were made up let this be most of the work.
                meter.step(n)?;
                if !sums.iter().any(reached) {
                    break;
                }
            }
            value += 1;
        }
        meter.position(20, options + sums.len() + 1)?;
        values.push(value);
        if n > 0 && is_rare(n, value) {
            rares.push(n);
        } else if n > 0 && commons.len() < 256 {
            commons.push(n);
        }
    }
    Ok(values)
}

/// The values of heaps 0 to `to` by the definition: every option of every heap.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn options(rule: &dyn HeapOptions, to: u64, budget: &Budget) -> Result<Vec<u32>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    let mut values: Vec<u32> = Vec::new();
    // The last heap, counted from 1, that was found to have an option of each value: options are too many to list.
    let mut seen: Vec<u64> = Vec::new();
    for n in 0..=to {
        let mut options = 0;
        rule.options(n, &mut |left| {
            let value = left.iter().fold(0, |sum, &part| sum ^ values[part as usize]) as usize;
            if seen.len() <= value {
                seen.resize(2 * value + 2, 0);
            }
            seen[value] = n + 1;
            options += 1;
        })?;
        meter.position(36, options + 1)?;
        values.push(seen.iter().take_while(|&&heap| heap == n + 1).count() as u32);
    }
    Ok(values)
}

/// The values of heaps 0 to `to` where any of finitely many numbers may be taken.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn takes(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<u32>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    meter.reserve(to.saturating_add(1), 4)?;
    let mut values: Vec<u32> = Vec::new();
    for n in 0..=to {
        let legal = takes.iter().take_while(|take| **take <= n);
        let mut options: Vec<u32> = legal.map(|take| values[(n - take) as usize]).collect();
        options.sort_unstable();
        options.dedup();
        meter.position(4, takes.len())?;
        values.push((0..).zip(&options).take_while(|(at, value)| at == *value).count() as u32);
    }
    Ok(values)
}

/// The values of heaps 0 to `to` where every number ≥ 1 may be taken but some (ascending).
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn all_but(missing: &[u64], to: u64, budget: &Budget) -> Result<Vec<u32>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    meter.reserve(to.saturating_add(1), 8)?;
    let mut values: Vec<u32> = Vec::new();
    // How many smaller heaps have each value, and the least that none has.
    let (mut count, mut least) = (vec![0u32], 0u32);
    for n in 0..=to {
        let beyond: Vec<u32> = missing
            .iter()
            .take_while(|take| **take <= n)
            .map(|take| values[(n - take) as usize])
            .collect();
        beyond.iter().for_each(|&value| count[value as usize] -= 1);
        let value = beyond.iter().copied().filter(|&value| count[value as usize] == 0).min();
        let value = value.map_or(least, |value| value.min(least));
        beyond.iter().for_each(|&value| count[value as usize] += 1);
        values.push(value);
        if count.len() <= value as usize + 1 {
            count.resize(value as usize + 2, 0);
        }
        count[value as usize] += 1;
        while count[least as usize] > 0 {
            least += 1;
        }
        meter.position(8, missing.len() + 1)?;
    }
    Ok(values)
}
