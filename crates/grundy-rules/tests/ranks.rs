//! Compares the numbering of positions of bounded rule files, for each kind of variable, and the
//! orbits of their symmetries with lists of all positions.

use grundy_core::base::Counts;
use grundy_core::base::Ranked;
use grundy_rules::{RankedGame, RuleFile, RuleGame};
use grundy_syntax::render;
use grundy_text::Lang;
use std::collections::{BTreeMap, BTreeSet};

fn game(text: &str, params: &[(&str, i64)]) -> RuleGame {
    match RuleFile::parse(text, "test.game") {
        Ok((file, _)) => file.build(params).unwrap(),
        Err(told) => panic!("{}", render(text, "test.game", &told, Lang::En)),
    }
}

/// Returns every list of `len` numbers from `low` to `high`.
fn lists(len: usize, low: u64, high: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..len {
        all = all
            .iter()
            .flat_map(|list: &Vec<u64>| {
                (low..=high).map(move |number| [&list[..], &[number]].concat())
            })
            .collect();
    }
    all
}

/// Returns each list with its length in front.
fn with_length(lists: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    lists.into_iter().map(|list| [&[list.len() as u64], &list[..]].concat()).collect()
}

fn growing(most: usize, low: u64, high: u64) -> Vec<Vec<u64>> {
    with_length((0..=most).flat_map(|len| lists(len, low, high)).collect())
}

fn bags(most: usize, low: u64, high: u64) -> Vec<Vec<u64>> {
    let all = (0..=most).flat_map(|len| lists(len, low, high));
    with_length(all.filter(|list| list.is_sorted()).collect())
}

fn sets(low: u64, high: u64) -> Vec<Vec<u64>> {
    (0..1u64 << (high + 1)).filter(|set| set % (1 << low) == 0).map(|set| vec![set]).collect()
}

/// Returns every concatenation of one value of each variable; `variables` contains the values of
/// each variable.
fn all(variables: &[Vec<Vec<u64>>]) -> BTreeSet<Vec<u64>> {
    let mut found = vec![vec![]];
    for values in variables {
        found = found
            .iter()
            .flat_map(|begun: &Vec<u64>| {
                values.iter().map(move |value| [&begun[..], value].concat())
            })
            .collect();
    }
    found.into_iter().collect()
}

/// Checks that ranking and unranking are inverse to each other, and that every position in
/// `expected` has exactly one rank. `told` describes the case in failures.
fn holds(ranked: &RankedGame, expected: &BTreeSet<Vec<u64>>, told: &str) {
    assert_eq!(ranked.size(), expected.len() as u64, "{told}");
    let mut met = BTreeSet::new();
    for rank in 0..ranked.size() {
        let position = ranked.unrank(rank);
        assert_eq!(ranked.rank(&position), rank, "{told}: {position:?}");
        met.insert(position.to_vec());
    }
    assert_eq!(&met, expected, "{told}");
    for position in expected {
        let position = Counts::of(position.iter().copied());
        assert_eq!(ranked.unrank(ranked.rank(&position)), position, "{told}");
    }
}

#[test]
fn every_shape_is_a_bijection() {
    let turn = || lists(1, 0, 1);
    let shapes: Vec<(&str, Vec<Vec<Vec<u64>>>)> = vec![
        ("a: 0..0", vec![lists(1, 0, 0)]),
        ("a: 2..5", vec![lists(1, 2, 5)]),
        ("a: bool", vec![lists(1, 0, 1)]),
        ("a: {x, y, z}", vec![lists(1, 0, 2)]),
        ("a: 2..5, b: bool", vec![lists(1, 2, 5), lists(1, 0, 1)]),
        ("a: {x, y, z}[3]", vec![lists(3, 0, 2)]),
        ("a: (4..5)[0], b: 1..3", vec![vec![vec![]], lists(1, 1, 3)]),
        ("a: (1..3)[..3]", vec![growing(3, 1, 3)]),
        ("a: bool[..4]", vec![growing(4, 0, 1)]),
        ("a: (7..7)[..4]", vec![growing(4, 7, 7)]),
        ("a: bag(0..2, 3)", vec![bags(3, 0, 2)]),
        ("a: bag(2..4, 4), b: 0..1", vec![bags(4, 2, 4), lists(1, 0, 1)]),
        ("a: bag(5..5, 3)", vec![bags(3, 5, 5)]),
        ("a: bag(0..3, 0)", vec![bags(0, 0, 3)]),
        ("a: set(2..6)", vec![sets(2, 6)]),
        ("a: set(0..4)", vec![sets(0, 4)]),
        (
            "a: set(1..2), b: (0..2)[2], c: bag(1..2, 2), d: bool[..2], e: {l, r}",
            vec![sets(1, 2), lists(2, 0, 2), bags(2, 1, 2), growing(2, 0, 1), lists(1, 0, 1)],
        ),
    ];
    for (declared, variables) in shapes {
        let ranked = game(&format!("position {declared}\n"), &[]).ranked().unwrap();
        holds(&ranked, &all(&variables), declared);
        let text = format!("sides one, other\nposition {declared}\n");
        let sided: Vec<_> = variables.iter().cloned().chain([turn()]).collect();
        holds(&game(&text, &[]).ranked().unwrap(), &all(&sided), declared);
    }
}

#[test]
fn parameters_bound_the_numbering() {
    let text = "param m: 0..9\nlet k = m + 1\n\
                position a: m..2 * m, b: (0..m)[k], c: bag(0..1, m), d: bool[..m], e: set(0..k)\n";
    for m in 0..=2u64 {
        let len = m as usize;
        let variables = [
            lists(1, m, 2 * m),
            lists(len + 1, 0, m),
            bags(len, 0, 1),
            growing(len, 0, 1),
            sets(0, m + 1),
        ];
        let ranked = game(text, &[("m", m as i64)]).ranked().unwrap();
        holds(&ranked, &all(&variables), &format!("m = {m}"));
    }
}

#[test]
fn unbounded_or_too_large_files_have_no_ranks() {
    for open in ["n", "a: nat[2]", "a: bag(0..2)", "a: (0..1)[]", "a: (0..9)[30]", "a: set(0..62)"]
    {
        assert_eq!(game(&format!("position {open}\n"), &[]).position_count(), None, "{open}");
    }
    assert_eq!(game("position a: (0..9)[18]\n", &[]).position_count(), Some(10u64.pow(18)));
    // The last of very many positions.
    let ranked = game("position a: (0..9)[17], b: bag(0..2, 2)\n", &[]).ranked().unwrap();
    for rank in [0, 1, 9_999, ranked.size() / 3, ranked.size() - 1] {
        assert_eq!(ranked.rank(&ranked.unrank(rank)), rank);
    }
}

#[test]
fn invalid_positions_have_no_rank() {
    let text = "sides l, r\nposition a: 1..3, b: bag(0..2, 2), c: set(1..2), d: bool[..1]\n";
    let ranked = game(text, &[]).ranked().unwrap();
    let right = [2, 2, 0, 1, 6, 1, 1, 0];
    let number = |numbers: &[u64]| ranked.number(&Counts::of(numbers.iter().copied()));
    assert_eq!(ranked.unrank(number(&right).unwrap()).to_vec(), right);
    for (place, wrong) in
        [(0, 0), (0, 4), (1, 3), (2, 2), (3, 3), (4, 1), (4, 8), (5, 2), (6, 2), (7, 2)]
    {
        let mut numbers = right;
        numbers[place] = wrong;
        assert_eq!(number(&numbers), None, "{numbers:?}");
    }
    assert_eq!(number(&right[..7]), None);
    assert_eq!(number(&[&right[..], &[0]].concat()), None);
    assert_eq!(number(&[]), None);
}

/// A function that computes an image of a position independently.
type Image = fn(&[u64]) -> Vec<u64>;

fn places(position: &[u64], from: &[usize]) -> Vec<u64> {
    from.iter().map(|from| position[*from]).collect()
}

/// Every orbit has one least member, which is the least of each of its members, and the orbits
/// cover all positions.
#[test]
fn every_orbit_has_one_least_member() {
    let files: Vec<(&str, Vec<Image>, usize)> = vec![
        ("position a: 0..4, b: 0..4\nsymmetry [b, a]\n", vec![|p| vec![p[1], p[0]]], 15),
        // Burnside: (3^4 + 2 * 3 + 3^2) / 4 orbits under rotations.
        (
            "position cell: {e, x, o}[4]\nsymmetry rotate(cell, [1, 2, 3, 0])\n",
            vec![|p| places(p, &[1, 2, 3, 0])],
            24,
        ),
        // Bracelets with the side to move: twice (3^4 + 2*3 + 3^2 + 2*3^3 + 2*3^2) / 8.
        (
            "sides l, r\nposition cell: {e, x, o}[4]\nsymmetry rotate(cell, [1, 2, 3, 0])\nsymmetry reverse(cell)\n",
            vec![|p| places(p, &[1, 2, 3, 0, 4]), |p| places(p, &[3, 2, 1, 0, 4])],
            2 * 21,
        ),
        (
            "position hand: (0..2)[2], cell: bool[3]\nsymmetry rotate(hand, [1, 0])\nsymmetry rotate(cell, [2, 1, 0])\n",
            vec![|p| places(p, &[1, 0, 2, 3, 4]), |p| places(p, &[0, 1, 4, 3, 2])],
            6 * 6,
        ),
        // A symmetry that changes values instead of places.
        (
            "position cell: {e, x, o}[3]\nsymmetry swap(cell, x, o)\n",
            vec![|p| p.iter().map(|n| [0, 2, 1][*n as usize]).collect()],
            14,
        ),
        ("position a: 0..4, b: 0..4\nsymmetry [4 - b, a]\n", vec![|p| vec![4 - p[1], p[0]]], 7),
        (
            "param n: 1..9 = 3\nposition row: bool[..n]\nsymmetry reverse(row)\n",
            vec![|p| p[..1].iter().chain(p[1..].iter().rev()).copied().collect()],
            1 + 2 + 3 + 6,
        ),
        (
            "position low: 0..2, a: set(0..1), b: set(0..1)\nsymmetry [low, b, a]\n",
            vec![|p| vec![p[0], p[2], p[1]]],
            3 * 10,
        ),
        // A symmetry that moves different places depending on the position.
        (
            "position k: bool, a: 0..2, b: 0..2\nsymmetry [k, if k then b else a, if k then a else b]\n",
            vec![|p| if p[0] == 1 { vec![1, p[2], p[1]] } else { p.to_vec() }],
            9 + 6,
        ),
        (
            "position k: 0..2, cell: (0..1)[3]\nsymmetry rotate(cell, [1, 2, 0])\nsymmetry [k, [1 - x for x in cell]]\n",
            vec![|p| places(p, &[0, 2, 3, 1]), |p| vec![p[0], 1 - p[1], 1 - p[2], 1 - p[3]]],
            3 * 2,
        ),
    ];
    for (text, images, orbits) in files {
        let rules = game(text, &[]);
        let ranked = rules.ranked().unwrap().folded();
        let mut members: BTreeMap<u64, u64> = BTreeMap::new();
        for rank in 0..ranked.size() {
            let position = ranked.unrank(rank);
            let mut orbit = vec![position.to_vec()];
            let mut next = 0;
            while next < orbit.len() {
                for image in &images {
                    let image = image(&orbit[next]);
                    if !orbit.contains(&image) {
                        orbit.push(image);
                    }
                }
                next += 1;
            }
            let least = orbit.iter().min().unwrap();
            let canonical = rules.canonical(&position).unwrap();
            assert_eq!(&canonical.to_vec(), least, "{text}{position:?}");
            assert_eq!(rules.canonical(&canonical).unwrap(), canonical, "{text}");
            let of = members.entry(ranked.rank(&canonical)).or_default();
            *of += 1;
            assert!(*of <= orbit.len() as u64, "{text}");
        }
        assert_eq!(members.values().sum::<u64>(), ranked.size(), "{text}");
        assert_eq!(members.len(), orbits, "{text}");
    }
}
