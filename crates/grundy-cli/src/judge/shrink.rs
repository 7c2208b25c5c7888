//! Making a failing input smaller, by making the choices behind it fewer and smaller.

/// Finds choices that still fail and are as few and as small as single changes can make them: chunks left
/// out, chunks made simplest, single choices made smaller. `fails` is called at most `tries` times.
pub fn shrink(made: Vec<u64>, tries: usize, fails: &mut dyn FnMut(&[u64]) -> bool) -> Vec<u64> {
    let mut best = made;
    let mut left = tries;
    let mut attempt = |best: &mut Vec<u64>, candidate: Vec<u64>| {
        let simpler = (candidate.len(), &candidate) < (best.len(), &*best);
        if !simpler || left == 0 {
            return false;
        }
        left -= 1;
        let failed = fails(&candidate);
        if failed {
            *best = candidate;
        }
        failed
    };
    loop {
        let before = best.clone();
        let mut size = best.len().next_power_of_two();
        while size > 0 {
            let mut at = 0;
            while at < best.len() {
                let end = (at + size).min(best.len());
                let without = [&best[..at], &best[end..]].concat();
                if attempt(&mut best, without) {
                    continue;
                }
                // A count just before a chunk often has to go down with it.
                if at > 0 && best[at - 1] > 0 {
                    let mut fewer = [&best[..at], &best[end..]].concat();
                    fewer[at - 1] -= 1;
                    if attempt(&mut best, fewer) {
                        continue;
                    }
                }
                let mut simplest = best.clone();
                simplest[at..end].fill(0);
                attempt(&mut best, simplest);
                at += size;
            }
            size /= 2;
        }
        for at in 0..best.len() {
            // The least value that fails, if failing only depends on being large enough.
            let (mut low, mut high) = (0, best.get(at).copied().unwrap_or(0));
            while low < high {
                let middle = low + (high - low) / 2;
                let mut smaller = best.clone();
                smaller[at] = middle;
                if attempt(&mut best, smaller) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            // Or one less at a time.
            while at < best.len() && best[at] > 0 {
                let mut smaller = best.clone();
                smaller[at] -= 1;
                if !attempt(&mut best, smaller) {
                    break;
                }
            }
        }
        if best == before {
            return best;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_needed_goes() {
        // A count, and so many numbers; it fails when one of them is at least 7.
        let mut fails = |made: &[u64]| {
            let count = made.first().copied().unwrap_or(0) as usize;
            (1..=count).any(|i| made.get(i).is_some_and(|&n| n >= 7))
        };
        assert_eq!(shrink(vec![5, 1, 9, 3, 8, 2], 10_000, &mut fails), [1, 7]);
        let mut calls = 0;
        let mut never = |_: &[u64]| {
            calls += 1;
            false
        };
        assert_eq!(shrink(vec![3; 50], 20, &mut never), vec![3; 50]);
        assert_eq!(calls, 20);
    }
}
