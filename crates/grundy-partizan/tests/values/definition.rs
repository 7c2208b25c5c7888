//! Values, compared with the definition of ≥ on trees.

use super::trees::{Dice, Trees};
use grundy_partizan::{Arena, Dyadic, IBig, NumberUpStar, Relation, Side, UBig, Value};

#[test]
fn random_games_equal_their_canonical_forms() {
    let (mut trees, mut arena, mut dice) = (Trees::default(), Arena::default(), Dice(7));
    let (mut numbers, mut others) = (0, 0);
    for round in 0..40 {
        let mut known = Trees::default();
        std::mem::swap(&mut known, &mut trees);
        let mut games = dice.games(&mut known, 20 + round % 5);
        games.sort_unstable();
        games.dedup();
        for _ in 0..500 {
            let (left, right) = (dice.some_of(&games, 4), dice.some_of(&games, 4));
            let raw = known.game(left, right);
            let value = known.value(&mut arena, raw);
            let canonical = known.of_value(&mut arena, value);
            assert!(known.equal(raw, canonical), "{:?}", arena.to_text(value, 1000));
            if arena.number(value).is_some() { numbers += 1 } else { others += 1 }
        }
    }
    assert!(numbers > 2000 && others > 2000, "{numbers} numbers, {others} others");
}

#[test]
fn equal_games_have_one_value_and_others_compare_as_defined() {
    let (mut trees, mut arena, mut dice) = (Trees::default(), Arena::default(), Dice(11));
    let games = dice.games(&mut trees, 30);
    let mut seen = [0; 4];
    for _ in 0..3000 {
        let (a, b) = (games[dice.below(games.len())], games[dice.below(games.len())]);
        let (x, y) = (trees.value(&mut arena, a), trees.value(&mut arena, b));
        let expected = match (trees.at_least(a, b), trees.at_least(b, a)) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Greater,
            (false, true) => Relation::Less,
            (false, false) => Relation::Confused,
        };
        assert_eq!(arena.relation(x, y).unwrap(), expected);
        assert_eq!(x == y, expected == Relation::Equal);
        seen[expected as usize] += 1;
    }
    assert!(seen.iter().all(|times| *times > 20), "{seen:?}");
}

#[test]
fn sums_and_negatives_equal_those_of_trees() {
    let (mut trees, mut arena, mut dice) = (Trees::default(), Arena::default(), Dice(13));
    let games = dice.games(&mut trees, 8);
    for _ in 0..150 {
        let (a, b) = (games[dice.below(games.len())], games[dice.below(games.len())]);
        let (x, y) = (trees.value(&mut arena, a), trees.value(&mut arena, b));
        let sum = arena.sum(x, y).unwrap();
        let (played, told) = (trees.sum(a, b), trees.of_value(&mut arena, sum));
        assert!(trees.equal(played, told));
        let negative = arena.negative(x).unwrap();
        let (played, told) = (trees.negative(a), trees.of_value(&mut arena, negative));
        assert!(trees.equal(played, told));
    }
}

/// Counts all values born by each day. The options of a value are two antichains of values of the
/// previous day.
#[test]
fn the_days_have_1_4_22_and_1474_values() {
    let mut arena = Arena::default();
    let mut born: Vec<Value> = vec![Value::ZERO];
    for (day, expected) in [(1, 4), (2, 22), (3, 1474)] {
        let mut sets = vec![Vec::new()];
        for value in &born {
            for at in 0..sets.len() {
                let set: Vec<Value> = sets[at].clone();
                let apart =
                    set.iter().all(|it| arena.relation(*it, *value).unwrap() == Relation::Confused);
                if apart {
                    sets.push([set, vec![*value]].concat());
                }
            }
        }
        let mut next = Vec::new();
        for left in &sets {
            for right in &sets {
                next.push(arena.value_of_options(left.clone(), right.clone()).unwrap());
            }
        }
        next.sort_unstable();
        next.dedup();
        assert_eq!(next.len(), expected);
        let late = next.iter().filter(|value| arena.birthday(**value) == Ok(IBig::from(day)));
        assert_eq!(late.count(), expected - born.len(), "birthdays");
        born = next;
    }
}

/// The formulas for numbers, ups and stars are compared with the games of their options.
#[test]
fn numbers_ups_and_stars_equal_the_games_of_their_options() {
    let (mut trees, mut arena) = (Trees::default(), Arena::default());
    let mut all = Vec::new();
    for number in [Dyadic::ZERO, Dyadic::from(-2), Dyadic::new(3, 2)] {
        for ups in -3..=3 {
            for star in 0u8..5 {
                let nus = NumberUpStar {
                    number: number.clone(),
                    ups: IBig::from(ups),
                    star: UBig::from(star),
                };
                all.push((nus.clone(), arena.value_of_nus(nus).unwrap()));
            }
        }
    }
    for (nus, value) in &all {
        let tree = trees.of_value(&mut arena, *value);
        // The game of the canonical options has this value.
        let sides = [Side::Left, Side::Right].map(|side| arena.options(*value, side).unwrap());
        let [left, right] = sides;
        let mut fresh = Arena::default();
        assert_eq!(arena.value_of_options(left, right).unwrap(), *value, "{nus}");
        let again = trees.value(&mut fresh, tree);
        assert_eq!(fresh.nus(again), Some(nus), "in an arena of its own");
        assert_eq!(arena.birthday(*value).unwrap(), IBig::from(depth(&mut arena, *value)), "{nus}");
    }
    for (a, x) in &all {
        for (b, y) in &all {
            let (left, right) = (trees.of_value(&mut arena, *x), trees.of_value(&mut arena, *y));
            assert_eq!(a.at_most(b), trees.at_least(right, left), "{a} ≤ {b}");
        }
    }
    let (x, y) = (all[8].1, all[26].1);
    let sum = arena.sum(x, y).unwrap();
    let (left, right) = (trees.of_value(&mut arena, x), trees.of_value(&mut arena, y));
    let (played, told) = (trees.sum(left, right), trees.of_value(&mut arena, sum));
    assert!(trees.equal(played, told));
}

fn depth(arena: &mut Arena, value: Value) -> u32 {
    let options: Vec<Value> = [Side::Left, Side::Right]
        .into_iter()
        .flat_map(|side| arena.options(value, side).unwrap())
        .collect();
    options.into_iter().map(|option| 1 + depth(arena, option)).max().unwrap_or(0)
}
