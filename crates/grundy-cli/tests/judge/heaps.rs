//! Problems on several heaps, compared with the plain recursion over positions.

use super::{cases, hold, lines, numbers, wins};
use std::collections::{BTreeMap, BTreeSet};

/// Splits an input into cases. Each case begins with the number of its numbers; the input ends at a
/// 0 or at its end.
fn groups(input: &str) -> Vec<Vec<i64>> {
    let mut all = numbers(input);
    let mut groups = Vec::new();
    while let Some(count) = all.next().filter(|count| *count != 0) {
        groups.push(all.by_ref().take(count as usize).collect());
    }
    groups
}

fn sorted(mut position: Vec<i64>) -> Vec<i64> {
    position.sort_unstable();
    position
}

fn wythoff(pair: &[i64]) -> Vec<Vec<i64>> {
    let (a, b) = (pair[0], pair[1]);
    let mut options: Vec<Vec<i64>> = (0..a).map(|left| vec![left, b]).collect();
    options.extend((0..b).map(|left| vec![a, left]));
    options.extend((1..=a.min(b)).map(|take| vec![a - take, b - take]));
    options
}

#[test]
fn hdu1527() {
    hold("hdu1527", |input| {
        let mut memory = BTreeMap::new();
        let all: Vec<i64> = numbers(input).collect();
        lines(all.chunks(2).map(|pair| i64::from(wins(pair, &wythoff, &mut memory))))
    });
}

#[test]
fn hdu2177() {
    let mut memory = BTreeMap::new();
    for (input, output) in cases("hdu2177", 600) {
        let mut rows = output.lines();
        let all: Vec<i64> = numbers(&input).collect();
        for pair in all.chunks(2).take_while(|pair| pair[1] != 0) {
            let mut lost = |to: &Vec<i64>| !wins(to, &wythoff, &mut memory);
            let mut winning: Vec<Vec<i64>> = wythoff(pair);
            winning.retain(|to| lost(to));
            let winning: BTreeSet<Vec<i64>> = winning.into_iter().map(sorted).collect();
            if winning.is_empty() {
                assert_eq!(rows.next(), Some("0"), "{input}");
                continue;
            }
            assert_eq!(rows.next(), Some("1"), "{input}");
            let told: Vec<Vec<i64>> =
                rows.by_ref().take(winning.len()).map(|row| numbers(row).collect()).collect();
            let both = |to: &Vec<i64>| to[1] - to[0] == pair[1] - pair[0];
            assert!(!winning.iter().any(both) || both(&told[0]), "{input}{output}");
            assert_eq!(told.into_iter().collect::<BTreeSet<_>>(), winning, "{input}{output}");
        }
        assert_eq!(rows.next(), None, "{input}{output}");
    }
}

fn nim(heaps: &[i64]) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        for left in 0..heap {
            let mut to = heaps.to_vec();
            to[at] = left;
            options.push(to);
        }
    }
    options
}

#[test]
fn hdu1850() {
    // The order of the heaps does not affect the outcome, but moves on different heaps count
    // separately.
    let ordered = |heaps: &[i64]| nim(heaps).into_iter().map(sorted).collect::<Vec<_>>();
    let mut memory = BTreeMap::new();
    for (input, output) in cases("hdu1850", 600) {
        let counts = groups(&input).into_iter().map(|heaps| {
            let lost = |to: &Vec<i64>| !wins(to, &ordered, &mut memory);
            nim(&heaps).into_iter().map(sorted).filter(lost).count()
        });
        assert_eq!(output, lines(counts), "{input}");
    }
}

#[test]
fn hdu2509() {
    // A move takes adjacent apples from a line and leaves two lines; the player who cannot move
    // wins.
    fn misere(apples: &Vec<i64>, memory: &mut BTreeMap<Vec<i64>, bool>) -> bool {
        if apples.is_empty() {
            return true;
        }
        if let Some(&known) = memory.get(apples) {
            return known;
        }
        let mut won = false;
        for (at, &line) in apples.iter().enumerate() {
            for left in 0..line {
                for right in 0..line - left {
                    let mut to = apples.clone();
                    to.remove(at);
                    to.extend([left, right].into_iter().filter(|part| *part > 0));
                    won |= !misere(&sorted(to), memory);
                }
            }
        }
        memory.insert(apples.clone(), won);
        won
    }
    hold("hdu2509", |input| {
        let mut memory = BTreeMap::new();
        lines(
            groups(input)
                .into_iter()
                .map(|apples| if misere(&sorted(apples), &mut memory) { "Yes" } else { "No" }),
        )
    });
}

#[test]
fn poj1740() {
    fn options(piles: &[i64]) -> Vec<Vec<i64>> {
        let mut options = Vec::new();
        for (at, &pile) in piles.iter().enumerate() {
            for given in 0..pile {
                for kept in 0..pile - given {
                    let mut to = piles.to_vec();
                    to[at] = kept;
                    give(&mut to, at, 0, given, &mut options);
                }
            }
        }
        options
    }
    /// Appends to `out` the positions after all ways to distribute `stones` stones to the nonempty
    /// piles of `to` from the index `next` on, without the pile `from`.
    fn give(to: &mut Vec<i64>, from: usize, next: usize, stones: i64, out: &mut Vec<Vec<i64>>) {
        if stones == 0 {
            out.push(sorted(to.iter().copied().filter(|pile| *pile > 0).collect()));
            return;
        }
        for at in next..to.len() {
            if at != from {
                to[at] += 1;
                give(to, from, at, stones - 1, out);
                to[at] -= 1;
            }
        }
    }
    hold("poj1740", |input| {
        let mut memory = BTreeMap::new();
        lines(
            groups(input)
                .into_iter()
                .map(|piles| i64::from(wins(&sorted(piles), &options, &mut memory))),
        )
    });
}

#[test]
fn p4101() {
    hold("p4101", |input| {
        let all: Vec<i64> = numbers(input).skip(1).collect();
        lines(all.chunks(2).map(|case| {
            let (n, m) = (case[0], case[1]);
            let options = |heaps: &[i64]| {
                let mut options = Vec::new();
                for a in 0..heaps.len() {
                    for b in 0..a {
                        if heaps[a] + heaps[b] <= m {
                            let mut to = heaps.to_vec();
                            to[b] += to[a];
                            to.remove(a);
                            options.push(sorted(to));
                        }
                    }
                }
                options
            };
            i64::from(!wins(&vec![1; n as usize], &options, &mut BTreeMap::new()))
        }))
    });
}

#[test]
fn hdu1536() {
    hold("hdu1536", |input| {
        let mut all = numbers(input);
        let mut told = Vec::new();
        while let Some(members) = all.next().filter(|members| *members != 0) {
            let set: Vec<i64> = all.by_ref().take(members as usize).collect();
            let options = |heaps: &[i64]| {
                let mut options = Vec::new();
                for (at, heap) in heaps.iter().enumerate() {
                    for take in set.iter().filter(|take| *take <= heap) {
                        let mut next = heaps.to_vec();
                        next[at] -= take;
                        options.push(sorted(next));
                    }
                }
                options
            };
            let mut memory = BTreeMap::new();
            let queries = all.next().unwrap();
            let letters = (0..queries).map(|_| {
                let heaps = all.next().unwrap() as usize;
                let heaps = sorted(all.by_ref().take(heaps).collect());
                if wins(&heaps, &options, &mut memory) { 'W' } else { 'L' }
            });
            told.push(letters.collect::<String>());
        }
        lines(told)
    });
}
