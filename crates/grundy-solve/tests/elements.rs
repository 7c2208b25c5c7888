//! Bags of independent elements and lists of constant length, whose components are searched one by
//! one, compared with a plain recursion over entire positions; and rules that violate one of the
//! conditions.

use grundy_core::base::{Budget, Counts, Nimber, Outcome, Rules, SplitMix64};
use grundy_rules::{RuleFile, RuleGame};
use grundy_store::{GameState, Need, Reuse};
use std::collections::HashMap;

fn build(text: &str) -> RuleGame {
    let (file, _) = RuleFile::read(text, "test.game").unwrap_or_else(|_| panic!("{text}"));
    file.build(&[]).unwrap()
}

fn plain_value(game: &RuleGame, position: &Counts, memo: &mut HashMap<Counts, u32>) -> u32 {
    if let Some(value) = memo.get(position) {
        return *value;
    }
    let mut options = Vec::new();
    game.moves(&mut options, position).unwrap();
    let values: Vec<u32> = options.iter().map(|option| plain_value(game, option, memo)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    memo.insert(position.clone(), value);
    value
}

/// Compares the values of a game at positions. The first questions are so long that the components
/// are searched from then on.
fn compare(text: &str, positions: &[Counts]) {
    let game = build(text);
    let instance = GameState::from_rules(game.clone(), "test.game".to_string());
    let mut memo = HashMap::new();
    for position in positions {
        let expected = plain_value(&game, position, &mut memo);
        let value = instance.evaluate(Need::Nimber, Reuse::Stored, position, &Budget::default());
        assert_eq!(value.unwrap().nimber, Some(Nimber(expected)), "{text}{position:?}");
        let need = Need::Outcome(instance.ending);
        let outcome = instance.evaluate(need, Reuse::Stored, position, &Budget::default());
        assert_eq!(outcome.unwrap().outcome == Outcome::N, expected != 0, "{text}{position:?}");
    }
    assert!(instance.positions_seen() > 0);
}

fn bag(elements: &[u64]) -> Counts {
    let mut elements = elements.to_vec();
    elements.sort_unstable();
    Counts::of([elements.len() as u64].into_iter().chain(elements))
}

/// Bags whose moves replace one element by others.
const INDEPENDENT: [&str; 4] = [
    "move split (n in h, k in 1..n) when k < n { remove n from h  add n - k to h  if k > 2 { add k - 2 to h } }",
    "move run (n in h, k in 2..n, a in 1..n) when k * a + k * (k - 1) div 2 == n {\n\
       remove n from h  for i in 0..k - 1 { add a + i to h } }",
    "move lower (n in h, k in 1..3) when k <= n { let m = n - k  add m div 2 to h  remove n from h }",
    "move take (n in h) when n > 0 { remove n from h }\n\
     move cut (n in h, k in 1..2) when n > 2 { remove n from h  add k to h  add n - 1 - k to h }",
];

/// Bags whose elements are not independent: a condition reads the number of elements, a move takes
/// two elements, a move adds a number that depends on the bag, a move removes no element, a loop reads
/// the bag, and a block copies it.
const DEPENDENT: [&str; 6] = [
    "move split (n in h, k in 1..n) when k < n and size(h) < 5 { remove n from h  add n - k to h  add k - 1 to h }",
    "move lower (n in h) when n > 0 { remove n from h  add n - 1 to h }\n\
     move pair (n in h, m in h) when n > m and m > 0 { remove n from h  remove m from h }",
    "move lower (n in h) when n > 0 { remove n from h  if size(h) > 1 { add n - 1 to h } }",
    "move grow (n in h) when n == 3 and size(h) < 4 { add 1 to h }\n\
     move lower (n in h) when n > 0 { remove n from h  add n - 1 to h }",
    "move lower (n in h, k in 1..n) when not (k in h) { remove n from h  add n - k to h }",
    "move lower (n in h) when n > 0 and all m in h: m <= n { remove n from h  add n - 1 to h }",
];

#[test]
fn values_of_bags_equal_a_plain_recursion() {
    let mut random = SplitMix64::new(3);
    for (moves, independent) in
        INDEPENDENT.iter().map(|m| (m, true)).chain(DEPENDENT.iter().map(|m| (m, false)))
    {
        let text = format!("position h: bag(nat)\n{moves}\n");
        assert_eq!(build(&text).has_independent_elements(), independent, "{text}");
        let mut positions = vec![bag(&[9, 8, 6]), bag(&[7, 5, 4])];
        for _ in 0..12 {
            let count = 1 + random.index(4);
            let elements: Vec<u64> = (0..count).map(|_| random.index(7) as u64).collect();
            positions.push(bag(&elements));
        }
        compare(&text, &positions);
    }
}

/// Lists with moves that keep their lengths, and one with a move that does not.
const LISTS: [(&str, bool); 4] = [
    (
        "move flip (i in 0..size(s) - 2) when s[i] == 1 and s[i + 1] == 1 { s[i] = 0  s[i + 1] = 0 }",
        true,
    ),
    (
        "move lower (i in 0..size(s) - 1) when s[i] > 0 and (i == 0 or s[i - 1] < 2) { s[i] = s[i] - 1 }",
        true,
    ),
    (
        "move end (i in 0..size(s) - 1) when s[i] == 2 and i + 1 == size(s) { s[i] = 0 }\n\
      move two (i in 0..size(s) - 3) when s[i] == s[i + 2] and s[i] > 0 { s[i] = 0  s[i + 2] = 0 }",
        true,
    ),
    (
        "move drop (i in 0..size(s) - 1) when s[i] > 0 { s = [s[j] for j in 0..size(s) - 1 if j != i] }",
        false,
    ),
];

#[test]
fn values_of_lists_equal_a_plain_recursion() {
    let mut random = SplitMix64::new(4);
    for (moves, keeps_lengths) in LISTS {
        let text = format!("position s: (0..2)[]\n{moves}\n");
        let game = build(&text);
        let list = |numbers: &[u64]| {
            Counts::of([numbers.len() as u64].into_iter().chain(numbers.iter().copied()))
        };
        assert_eq!(game.fixed_lengths(&list(&[1, 2])).is_some(), keeps_lengths, "{text}");
        let mut positions = vec![list(&[1; 17]), list(&[2; 9])];
        for _ in 0..10 {
            let numbers: Vec<u64> =
                (0..1 + random.index(9)).map(|_| random.index(3) as u64).collect();
            positions.push(list(&numbers));
        }
        compare(&text, &positions);
    }
}

/// The components of a list of letters and of a large bag are searched within little memory.
#[test]
fn long_lists_and_large_elements_have_values() {
    let text = "position s: (1..26)[]\nmove cut (i in 1..size(s) - 2) when s[i - 1] == s[i + 1] -> \
        [[s[j] for j in 0..i - 1]] + [[s[i]]] + [[s[j] for j in i + 1..size(s) - 1]]\n";
    let instance = GameState::from_rules(build(text), "test.game".to_string());
    let budget = Budget { bytes: 60 << 20, ..Budget::default() };
    let position = Counts::of([100].into_iter().chain([1; 100]));
    let value = instance.evaluate(Need::Nimber, Reuse::Stored, &position, &budget).unwrap();
    // A cut takes a place and both of its neighbours from the 98 places that can be cut.
    let mut table: Vec<usize> = Vec::new();
    for places in 0..99usize {
        let values: Vec<usize> = (0..places)
            .map(|cut| table[cut.saturating_sub(1)] ^ table[places.saturating_sub(cut + 2)])
            .collect();
        table.push((0..).find(|value| !values.contains(value)).unwrap());
    }
    assert_eq!(value.nimber, Some(Nimber(table[98] as u32)));
}
