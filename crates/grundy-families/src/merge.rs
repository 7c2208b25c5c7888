//! The rules of merging heaps: a move replaces two heaps by one heap of their total size.

use grundy_core::base::{Big, Counts, Ruleset, Split, to_u64};
use grundy_draw::View;
use grundy_text::{Error, NamedMove, Notation, Words, parse_big, words};
use std::collections::BTreeMap;

/// The game of merging two heaps into one of at most `max_heap` stones.
///
/// A position is the number of heaps of size 1, followed, for every larger size in ascending order,
/// by the size and the number of heaps of that size.
pub struct Merge {
    /// The maximum size of a heap that a move makes.
    pub max_heap: u64,
}

impl Ruleset for Merge {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let sizes: BTreeMap<u64, u64> = sizes(from);
        for (i, (&a, &count)) in sizes.iter().enumerate() {
            for (&b, _) in sizes.iter().skip(i) {
                let Some(sum) = a.checked_add(b).filter(|&sum| sum <= self.max_heap) else { break };
                if a == b && count < 2 {
                    continue;
                }
                let mut merged = sizes.clone();
                for size in [a, b] {
                    *merged.get_mut(&size).expect("it is one of the sizes") -= 1;
                }
                *merged.entry(sum).or_insert(0) += 1;
                out.push(Counts::of(to_position(merged)));
            }
        }
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

/// The type of the numbers in a position: a machine integer in the solvers, a big integer in
/// positions that a user types.
trait MergeCount: Clone + Ord + Default + From<u8> {}
impl<T: Clone + Ord + Default + From<u8>> MergeCount for T {}

/// Returns a map from each size of heaps in a position to the number of heaps of this size.
fn sizes<T: MergeCount>(position: &[T]) -> BTreeMap<T, T> {
    let ones = position.first().map(|ones| (T::from(1), ones.clone()));
    let larger = position.get(1..).unwrap_or_default().chunks(2);
    let pairs = ones.into_iter().chain(larger.map(|pair| (pair[0].clone(), pair[1].clone())));
    pairs.filter(|(_, count)| *count > T::default()).collect()
}

/// Converts a map from the sizes of heaps to the number of heaps of each size into a position.
fn to_position<T: MergeCount>(mut sizes: BTreeMap<T, T>) -> Vec<T> {
    let mut position = vec![sizes.remove(&T::from(1)).unwrap_or_default()];
    let larger = sizes.into_iter().filter(|(_, count)| *count > T::default());
    position.extend(larger.flat_map(|(size, count)| [size, count]));
    position
}

impl Split for Merge {}

impl Notation for Merge {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let words: Vec<&str> = words
            .iter()
            .flat_map(|word| word.split([',', '\u{ff0c}']))
            .filter(|word| !word.is_empty())
            .collect();
        if let [only] = words[..]
            && !only.contains('x')
        {
            return Ok(vec![parse_big(only)?]);
        }
        let help = || words!(merge::write_seven_for_seven_heaps);
        let mut sizes = BTreeMap::new();
        for word in words {
            let Some((size, count)) = word.split_once('x') else {
                let quoted: String = word.chars().take(40).collect();
                return Err(
                    Error::bad(words!(merge::does_not_state_heap_size, quoted)).help(help())
                );
            };
            let (size, count) = (parse_big(size)?, parse_big(count)?);
            if size == Big::ZERO {
                return Err(Error::bad(words!(merge::heap_has_zero_stones)).help(help()));
            }
            *sizes.entry(size).or_insert(Big::ZERO) += count;
        }
        Ok(to_position(sizes))
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

    fn print_note(&self) -> Words {
        words!(merge::single_number_such_as_seven_stands)
    }

    /// Shows the heaps of a position, sorted by size.
    fn view(&self, position: &[Big]) -> View {
        let mut heaps = Vec::new();
        for (size, count) in sizes(position) {
            let Some(count) = to_u64(&count).filter(|&count| count <= View::MAX_ITEMS) else {
                return View::Text;
            };
            heaps.extend((0..count).map(|_| size.clone()));
        }
        View::or_text(View::heap_sizes(&heaps), |sizes| View::Heaps { sizes, ordered: false })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (sizes_before, sizes_after) = (sizes(from), sizes(to));
        let fewer = |size: &Big, count: &Big| {
            sizes_after.get(size).is_none_or(|count_after| count_after < count)
        };
        let merged: Vec<&Big> = sizes_before
            .iter()
            .filter(|(size, count)| fewer(size, count))
            .map(|(size, _)| size)
            .collect();
        let (a, b) = (*merged.first()?, *merged.last()?);
        Some(NamedMove::new("merge", to.to_vec()).with("heaps", vec![a, b]).with("into", a + b))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let Some([a, b]) = named_move.choices.list("heaps") else { return Words::default() };
        words!(merge::merge_heap_of_and_heap, a, b, sum = named_move.text("into"))
    }
}
