//! Heaps that merge.

use crate::base::{Big, Counts, Error, Notation, Ruleset, Split, View, Words, parse_big, to_u64};
use crate::words;
use std::collections::BTreeMap;

/// Merge two heaps into one of at most `most` stones.
///
/// A position is the number of heaps of 1, then for every larger size, ascending, the size and
/// how many heaps have it.
pub struct Merge {
    /// The largest heap that a move may make.
    pub most: u64,
}

impl Ruleset for Merge {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let sizes: BTreeMap<u64, u64> = sizes(from);
        for (i, (&a, &count)) in sizes.iter().enumerate() {
            for (&b, _) in sizes.iter().skip(i) {
                let Some(sum) = a.checked_add(b).filter(|&sum| sum <= self.most) else { break };
                if a == b && count < 2 {
                    continue;
                }
                let mut merged = sizes.clone();
                for part in [a, b] {
                    *merged.get_mut(&part).expect("it is one of the sizes") -= 1;
                }
                *merged.entry(sum).or_insert(0) += 1;
                out.push(Counts::of(listed(merged)));
            }
        }
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

/// A size or a number of heaps: a machine integer for engines, a big one for people.
trait Natural: Clone + Ord + Default + From<u8> {}
impl<T: Clone + Ord + Default + From<u8>> Natural for T {}

/// How many heaps there are of each size that occurs.
fn sizes<T: Natural>(position: &[T]) -> BTreeMap<T, T> {
    let ones = position.first().map(|ones| (T::from(1), ones.clone()));
    let larger = position.get(1..).unwrap_or_default().chunks(2);
    let all = ones.into_iter().chain(larger.map(|pair| (pair[0].clone(), pair[1].clone())));
    all.filter(|(_, count)| *count > T::default()).collect()
}

/// As a position.
fn listed<T: Natural>(mut sizes: BTreeMap<T, T>) -> Vec<T> {
    let mut position = vec![sizes.remove(&T::from(1)).unwrap_or_default()];
    let larger = sizes.into_iter().filter(|(_, count)| *count > T::default());
    position.extend(larger.flat_map(|(size, count)| [size, count]));
    position
}

impl Split for Merge {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Notation for Merge {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let words: Vec<&str> = words
            .iter()
            .flat_map(|word| word.split([',', ',']))
            .filter(|word| !word.is_empty())
            .collect();
        if let [only] = words[..]
            && !only.contains('x')
        {
            return Ok(vec![parse_big(only)?]);
        }
        let help = || {
            words!(
                "write `7` for seven heaps of 1, and `1x5 3x2` for five heaps of 1 and two of 3",
                "7 堆单颗石子写作 `7`,5 堆 1 颗与 2 堆 3 颗写作 `1x5 3x2`"
            )
        };
        let mut sizes = BTreeMap::new();
        for word in words {
            let Some((size, count)) = word.split_once('x') else {
                let shown: String = word.chars().take(40).collect();
                return Err(Error::bad(words!(
                    "`{shown}` does not give how many heaps of which size",
                    "`{shown}` 没有写明哪种大小有几堆"
                ))
                .help(help()));
            };
            let (size, count) = (parse_big(size)?, parse_big(count)?);
            if size == Big::ZERO {
                return Err(
                    Error::bad(words!("a heap has 0 stones", "有一堆的石子数为 0")).help(help())
                );
            }
            *sizes.entry(size).or_insert(Big::ZERO) += count;
        }
        Ok(listed(sizes))
    }

    fn print(&self, position: &[Big]) -> String {
        if let [ones] = position {
            return ones.to_string();
        }
        let sizes = sizes(position);
        let words: Vec<String> =
            sizes.iter().map(|(size, count)| format!("{size}x{count}")).collect();
        words.join(" ")
    }

    /// Merged heaps are listed by size.
    fn view(&self, position: &[Big]) -> View {
        let mut heaps = Vec::new();
        for (size, count) in sizes(position) {
            let Some(count) = to_u64(&count).filter(|&count| count <= View::MOST) else {
                return View::Text;
            };
            heaps.extend((0..count).map(|_| size.clone()));
        }
        View::of(View::sizes(&heaps), |sizes| View::Heaps { sizes, ordered: false })
    }

    fn describe(&self, from: &[Big], to: &[Big]) -> Words {
        let (before, after) = (sizes(from), sizes(to));
        let fewer = |size: &Big, count: &Big| after.get(size).is_none_or(|now| now < count);
        let gone: Vec<&Big> = before
            .iter()
            .filter(|(size, count)| fewer(size, count))
            .map(|(size, _)| size)
            .collect();
        let (Some(a), Some(b)) = (gone.first(), gone.last()) else {
            return Words::default();
        };
        let sum = *a + *b;
        words!(
            "merge a heap of {a} and a heap of {b} into one of {sum}",
            "把一堆 {a} 颗与一堆 {b} 颗合并为 {sum} 颗"
        )
    }
}
