//! Recomputes Grundy values in order to check certificates, with short code that is independent of
//! the engines.

use grundy_core::base::{Budget, HeapOptions, Meter, SplitRule, Stopped};

/// A classification of heaps into rare and common, which speeds up the recomputation of values. The
/// class is the parity of the number of ones that the value of a heap has within a mask, optionally
/// plus the parity of the heap size. Every classification gives correct values; a good one makes
/// few heaps rare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeapClasses {
    /// The mask of the bits of a value whose ones are counted. With 0, every heap is rare, and all
    /// pairs of parts are examined.
    pub mask: u32,
    /// Whether the parity of the heap size is added to the number of ones. It is ignored unless the
    /// takes after which a heap can be split are all even or all odd.
    pub by_parity: bool,
}

/// Computes the Grundy values of heaps 0 to `to` under a rule that takes and splits.
///
/// `classes` divides the values into rare and common ones for each heap n: a value is rare for n if
/// the number of its ones within the mask is even. If the parity of the heap size counts, n and one
/// of the splitting takes are added to that number. A heap is rare if its Grundy value is rare for
/// it, otherwise common. The nim-sum of two parts is common for the heap that was split exactly if
/// one part is rare and the other is common. So the pairs with a rare part give all common values
/// of options with two parts. The function searches all pairs only for rare values, below the
/// least common value that no option has.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub fn splitting_values(
    rule: &SplitRule,
    classes: HeapClasses,
    to: u64,
    budget: &Budget,
) -> Result<Vec<u32>, Stopped> {
    let shared = rule.split.first().copied().unwrap_or(0) % 2;
    let by_parity = classes.by_parity && rule.split.iter().all(|take| take % 2 == shared);
    let is_rare = |n: usize, value: u32| {
        let parity = if by_parity { n as u32 + shared } else { 0 };
        ((value & classes.mask).count_ones() + parity).is_multiple_of(2)
    };
    let mut meter = Meter::new(budget, Some(to));
    meter.reserve(to.saturating_add(1), 20)?;
    let mut values: Vec<u32> = Vec::new();
    let (mut rares, mut commons): (Vec<usize>, Vec<usize>) = (vec![], vec![]);
    // For each value, 1 + the last heap with an option of that value, or 0 if no heap has one.
    let mut last_heap_with: Vec<usize> = vec![0; 64];
    for n in 0..=to as usize {
        let mut options = 0;
        let mut mark = |value: u32| {
            if last_heap_with.len() <= value as usize {
                last_heap_with.resize(2 * value as usize + 2, 0);
            }
            last_heap_with[value as usize] = n + 1;
            options += 1;
        };
        if rule.empty.iter().any(|&take| take as usize == n) {
            mark(0);
        }
        for &take in rule.keep.iter().filter(|take| n > **take as usize) {
            mark(values[n - take as usize]);
        }
        // Two equal heaps have nim-sum 0, and three equal heaps have the value of one.
        let heaps_left = |takes: &[u32], parts: usize| -> Vec<usize> {
            let heaps_left = takes.iter().filter_map(|&take| n.checked_sub(take as usize));
            heaps_left
                .filter(|heaps_left| *heaps_left > 0 && heaps_left.is_multiple_of(parts))
                .collect()
        };
        if !heaps_left(&rule.halves, 2).is_empty() {
            mark(0);
        }
        heaps_left(&rule.thirds, 3).iter().for_each(|heaps_left| mark(values[heaps_left / 3]));
        let sums: Vec<usize> =
            rule.split.iter().filter_map(|&take| n.checked_sub(take as usize)).collect();
        for &sum in &sums {
            // Pairs of small common heaps need not be examined, but doing so saves searches for
            // rare values.
            for &a in [&rares, &commons]
                .into_iter()
                .flat_map(|list| list.iter().take_while(|a| **a < sum))
            {
                if !(rule.unequal && 2 * a == sum) {
                    mark(values[a] ^ values[sum - a]);
                }
            }
        }
        let is_seen = |value: u32| last_heap_with.get(value as usize) == Some(&(n + 1));
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
                // With an unsuitable classification, this search dominates the running time.
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

/// Computes the Grundy values of heaps 0 to `to` by the definition, from every option of every
/// heap.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub fn values_by_definition(
    rule: &dyn HeapOptions,
    to: u64,
    budget: &Budget,
) -> Result<Vec<u32>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    let mut values: Vec<u32> = Vec::new();
    // For each value, 1 + the last heap with an option of that value, or 0 if no heap has one.
    // There are too many options to list them.
    let mut last_heap_with: Vec<u64> = Vec::new();
    for n in 0..=to {
        let mut options = 0;
        rule.options(n, &mut |parts| {
            let value = parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]) as usize;
            if last_heap_with.len() <= value {
                last_heap_with.resize(2 * value + 2, 0);
            }
            last_heap_with[value] = n + 1;
            options += 1;
        })?;
        meter.position(36, options + 1)?;
        values.push(last_heap_with.iter().take_while(|&&heap| heap == n + 1).count() as u32);
    }
    Ok(values)
}

/// Computes the Grundy values of heaps 0 to `to` of a subtraction game with a finite set of takes,
/// ascending.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub fn subtraction_values(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<u32>, Stopped> {
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

/// Computes the Grundy values of heaps 0 to `to` of the game in which all takes ≥ 1 except
/// `missing` (ascending) are legal.
///
/// # Errors
/// [`Stopped`] at a limit of the budget.
pub fn cofinite_values(missing: &[u64], to: u64, budget: &Budget) -> Result<Vec<u32>, Stopped> {
    let mut meter = Meter::new(budget, Some(to));
    meter.reserve(to.saturating_add(1), 8)?;
    let mut values: Vec<u32> = Vec::new();
    // For each value, the number of smaller heaps with it, and the least value without heaps.
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
