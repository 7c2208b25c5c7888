//! Games that are defined by their rules alone and solved by the definition. The search for laws
//! must find their laws, which are compared with larger tables.

use grundy_fit::guess::{Table, Target};
use std::collections::{BTreeSet, HashMap};

/// A game whose positions can be listed up to any size.
pub struct Game {
    pub name: &'static str,
    pub variables: &'static [&'static str],
    pub parameters: &'static [usize],
    /// Returns the positions whose numbers are limited by the given size.
    pub positions: fn(i64) -> Vec<Vec<i64>>,
    pub rules: Rules,
    /// The size of the table that is searched for laws, and a larger size at which laws are
    /// checked.
    pub size: i64,
    pub larger: i64,
}

pub enum Rules {
    /// A function that returns the options of a position, each as a sum of positions. The table
    /// contains Grundy values.
    Values(fn(&[i64]) -> Vec<Sum>),
    /// A function that returns the options of a position in normal play. The table contains
    /// P-positions.
    Normal(fn(&[i64]) -> Vec<Vec<i64>>),
    /// A function that returns the options of a position in misère play, where the player who
    /// cannot move wins. The table contains P-positions.
    Misere(fn(&[i64]) -> Vec<Vec<i64>>),
    /// Normal play as in `Normal`. The first function converts a row of the table into a position
    /// of the game, the second returns the options of a position.
    From(fn(&[i64]) -> Vec<i64>, fn(&[i64]) -> Vec<Vec<i64>>),
}

pub type Sum = Vec<Vec<i64>>;

impl Game {
    pub fn table(&self, size: i64) -> Table {
        let rows = (self.positions)(size);
        let variables = self.variables.iter().map(|name| name.to_string()).collect();
        let mut values = HashMap::new();
        let mut lost = HashMap::new();
        let target = match self.rules {
            Rules::Values(options) => {
                Target::Values(rows.iter().map(|row| value(row, options, &mut values)).collect())
            }
            Rules::Normal(options) => Target::Outcomes(
                rows.iter().map(|row| is_lost(row, options, false, &mut lost)).collect(),
            ),
            Rules::Misere(options) => Target::Outcomes(
                rows.iter().map(|row| is_lost(row, options, true, &mut lost)).collect(),
            ),
            Rules::From(start, options) => Target::Outcomes(
                rows.iter().map(|row| is_lost(&start(row), options, false, &mut lost)).collect(),
            ),
        };
        Table { variables, rows, target, bounded: vec![], ranges: vec![] }
    }
}

fn value(at: &[i64], options: fn(&[i64]) -> Vec<Sum>, known: &mut HashMap<Vec<i64>, u32>) -> u32 {
    if let Some(&value) = known.get(at) {
        return value;
    }
    let mut reached = BTreeSet::new();
    for sum in options(at) {
        reached.insert(sum.iter().fold(0, |xor, part| xor ^ value(part, options, known)));
    }
    let mex = (0..).find(|value| !reached.contains(value)).unwrap();
    known.insert(at.to_vec(), mex);
    mex
}

fn is_lost(
    at: &[i64],
    options: fn(&[i64]) -> Vec<Vec<i64>>,
    misere: bool,
    known: &mut HashMap<Vec<i64>, bool>,
) -> bool {
    if let Some(&lost) = known.get(at) {
        return lost;
    }
    let options_here = options(at);
    let mut lost = true;
    for option in &options_here {
        // Evaluate all options, so that the recursion does not become deep later.
        lost &= !is_lost(option, options, misere, known);
    }
    if options_here.is_empty() && misere {
        lost = false;
    }
    known.insert(at.to_vec(), lost);
    lost
}

fn from_zero(size: i64) -> Vec<Vec<i64>> {
    (0..=size).map(|n| vec![n]).collect()
}

fn from_one(size: i64) -> Vec<Vec<i64>> {
    (1..=size).map(|n| vec![n]).collect()
}

fn two(size: i64) -> Vec<Vec<i64>> {
    (0..=size).flat_map(|a| (0..=size).map(move |b| vec![a, b])).collect()
}

fn two_from_one(size: i64) -> Vec<Vec<i64>> {
    (1..=size).flat_map(|a| (1..=size).map(move |b| vec![a, b])).collect()
}

fn three(size: i64) -> Vec<Vec<i64>> {
    two(size).into_iter().flat_map(|p| (0..=size).map(move |c| vec![p[0], p[1], c])).collect()
}

fn four(size: i64) -> Vec<Vec<i64>> {
    three(size).into_iter().flat_map(|p| (0..=size).map(move |d| [&p[..], &[d]].concat())).collect()
}

fn heap_and_most(size: i64) -> Vec<Vec<i64>> {
    (0..=size).flat_map(|n| (1..=8).map(move |m| vec![n, m])).collect()
}

fn alone(options: Vec<Vec<i64>>) -> Vec<Sum> {
    options.into_iter().map(|option| vec![option]).collect()
}

fn bash(p: &[i64]) -> Vec<Vec<i64>> {
    (1..=p[1].min(p[0])).map(|k| vec![p[0] - k, p[1]]).collect()
}

fn nim(p: &[i64]) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    for at in 0..p.len() {
        for left in 0..p[at] {
            let mut option = p.to_vec();
            option[at] = left;
            options.push(option);
        }
    }
    options
}

fn powers_of_two(p: &[i64]) -> Vec<Vec<i64>> {
    (0..20).map(|i| 1 << i).filter(|k| *k <= p[0]).map(|k| vec![p[0] - k]).collect()
}

fn is_prime_power(k: i64) -> bool {
    let Some(prime) = (2..=k).find(|d| k % d == 0) else { return k == 1 };
    let mut left = k;
    while left % prime == 0 {
        left /= prime;
    }
    left == 1
}

fn prime_powers(p: &[i64]) -> Vec<Vec<i64>> {
    (1..=p[0]).filter(|k| is_prime_power(*k)).map(|k| vec![p[0] - k]).collect()
}

fn divisors(p: &[i64]) -> Vec<Vec<i64>> {
    (1..p[0]).filter(|k| p[0] % k == 0).map(|k| vec![p[0] - k]).collect()
}

fn lasker(p: &[i64]) -> Vec<Sum> {
    let takes = (0..p[0]).map(|left| vec![vec![left]]);
    takes.chain((1..p[0]).map(|a| vec![vec![a], vec![p[0] - a]])).collect()
}

fn ruler(p: &[i64]) -> Vec<Sum> {
    // The move turns the coin itself and a run of adjacent coins to its left.
    (1..=p[0]).map(|first| (first..p[0]).map(|coin| vec![coin]).collect()).collect()
}

fn mock_turtles(p: &[i64]) -> Vec<Sum> {
    let mut options = vec![vec![]];
    for a in 0..p[0] {
        options.push(vec![vec![a]]);
        options.extend((0..a).map(|b| vec![vec![a], vec![b]]));
    }
    options
}

fn turning_turtles(p: &[i64]) -> Vec<Sum> {
    let mut options = vec![vec![]];
    options.extend((1..p[0]).map(|a| vec![vec![a]]));
    options
}

fn twins(p: &[i64]) -> Vec<Sum> {
    (1..=3.min(p[0])).map(|k| vec![vec![p[0] - k]]).collect()
}

fn staircase(p: &[i64]) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    for at in 0..p.len() {
        for k in 1..=p[at] {
            let mut option = p.to_vec();
            option[at] -= k;
            if at > 0 {
                option[at - 1] += k;
            }
            options.push(option);
        }
    }
    options
}

fn wythoff(p: &[i64]) -> Vec<Vec<i64>> {
    let mut options = nim(p);
    options.extend((1..=p[0].min(p[1])).map(|k| vec![p[0] - k, p[1] - k]));
    options
}

fn fibonacci_nim(p: &[i64]) -> Vec<Vec<i64>> {
    (1..=p[0].min(p[1])).map(|k| vec![p[0] - k, (2 * k).min(p[0] - k)]).collect()
}

fn merging(p: &[i64]) -> Vec<Vec<i64>> {
    let (cap, heaps) = (p[0], &p[1..]);
    let mut options = BTreeSet::new();
    for i in 0..heaps.len() {
        for j in 0..i {
            if heaps[i] + heaps[j] <= cap {
                let mut merged: Vec<i64> = heaps.to_vec();
                merged[j] += merged[i];
                merged.remove(i);
                merged.sort_unstable();
                options.insert([&[cap], &merged[..]].concat());
            }
        }
    }
    options.into_iter().collect()
}

fn bar(p: &[i64]) -> Vec<Sum> {
    let (a, b) = (p[0], p[1]);
    let across = (1..a).map(|i| vec![vec![i, b], vec![a - i, b]]);
    across.chain((1..b).map(|i| vec![vec![a, i], vec![a, b - i]])).collect()
}

fn chomp_rows(size: i64) -> Vec<Vec<i64>> {
    (1..=size).flat_map(|a| (0..=a).map(move |b| vec![a, b])).collect()
}

fn chomp(p: &[i64]) -> Vec<Vec<i64>> {
    let (a, b) = (p[0], p[1]);
    let lower = (1..a).map(|j| vec![j, b.min(j)]);
    lower.chain((0..b).map(|j| vec![a, j])).collect()
}

fn moore(p: &[i64]) -> Vec<Vec<i64>> {
    // A move takes from one heap or from two.
    three(*p.iter().max().unwrap())
        .into_iter()
        .filter(|q| {
            let changed = q.iter().zip(p).filter(|(q, p)| q < p).count();
            q.iter().zip(p).all(|(q, p)| q <= p) && (1..=2).contains(&changed)
        })
        .collect()
}

fn discard_and_split(p: &[i64]) -> Vec<Vec<i64>> {
    p.iter().flat_map(|&heap| (1..heap).map(move |i| vec![i, heap - i])).collect()
}

fn euclid(p: &[i64]) -> Vec<Vec<i64>> {
    let (least, most) = (p[0].min(p[1]), p[0].max(p[1]));
    (1..)
        .map(|k| most - k * least)
        .take_while(|&left| left > 0)
        .map(|left| vec![left, least])
        .collect()
}

fn euclid_to_zero(p: &[i64]) -> Vec<Vec<i64>> {
    let (least, most) = (p[0].min(p[1]), p[0].max(p[1]));
    if least == 0 {
        return Vec::new();
    }
    (1..)
        .map(|k| most - k * least)
        .take_while(|&left| left >= 0)
        .map(|left| vec![left, least])
        .collect()
}

fn king(p: &[i64]) -> Vec<Vec<i64>> {
    let steps = [(1, 0), (0, 1), (1, 1)];
    steps.iter().map(|s| vec![p[0] - s.0, p[1] - s.1]).filter(|q| q[0] >= 0 && q[1] >= 0).collect()
}

fn knight(p: &[i64]) -> Vec<Vec<i64>> {
    let steps = [(2, 1), (1, 2), (2, -1), (-1, 2)];
    steps.iter().map(|s| vec![p[0] - s.0, p[1] - s.1]).filter(|q| q[0] >= 0 && q[1] >= 0).collect()
}

fn one_three_four(p: &[i64]) -> Vec<Vec<i64>> {
    [1, 3, 4].iter().filter(|k| **k <= p[0]).map(|k| vec![p[0] - k]).collect()
}

fn half(p: &[i64]) -> Vec<Vec<i64>> {
    (1..=p[0] / 2).map(|k| vec![p[0] - k]).collect()
}

fn two_heaps_and_most(size: i64) -> Vec<Vec<i64>> {
    two(size).into_iter().flat_map(|p| (1..=5).map(move |m| vec![p[0], p[1], m])).collect()
}

fn bash_two(p: &[i64]) -> Vec<Vec<i64>> {
    let m = p[2];
    let first = (1..=m.min(p[0])).map(|k| vec![p[0] - k, p[1], m]);
    first.chain((1..=m.min(p[1])).map(|k| vec![p[0], p[1] - k, m])).collect()
}

fn one_heap_or_all(p: &[i64]) -> Vec<Vec<i64>> {
    // A move takes from one heap, or the same number from all heaps.
    let mut options = nim(p);
    let least = *p.iter().min().unwrap();
    options.extend((1..=least).map(|k| p.iter().map(|heap| heap - k).collect()));
    options
}

macro_rules! game {
    ($name:literal, $variables:expr, $positions:expr, $rules:expr, $size:literal, $larger:literal) => {
        game!($name, $variables, &[], $positions, $rules, $size, $larger)
    };
    ($name:literal, $variables:expr, $parameters:expr, $positions:expr, $rules:expr, $size:literal,
        $larger:literal) => {
        Game {
            name: $name,
            variables: &$variables,
            parameters: $parameters,
            positions: $positions,
            rules: $rules,
            size: $size,
            larger: $larger,
        }
    };
}

/// The games whose laws the program is documented to find.
pub fn promised() -> Vec<Game> {
    vec![
        game!("Bash", ["n", "m"], &[1], heap_and_most, Rules::Normal(bash), 60, 150),
        game!(
            "Bash, values",
            ["n", "m"],
            &[1],
            heap_and_most,
            Rules::Values(|p| alone(bash(p))),
            60,
            150
        ),
        game!("misère Bash", ["n", "m"], &[1], heap_and_most, Rules::Misere(bash), 60, 150),
        game!(
            "powers of two",
            ["n"],
            from_zero,
            Rules::Values(|p| alone(powers_of_two(p))),
            300,
            2000
        ),
        game!("powers of two, outcomes", ["n"], from_zero, Rules::Normal(powers_of_two), 300, 2000),
        game!(
            "prime powers",
            ["n"],
            from_zero,
            Rules::Values(|p| alone(prime_powers(p))),
            300,
            800
        ),
        game!("prime powers, outcomes", ["n"], from_zero, Rules::Normal(prime_powers), 300, 800),
        game!("divisors", ["n"], from_one, Rules::Values(|p| alone(divisors(p))), 300, 2000),
        game!("divisors, outcomes", ["n"], from_one, Rules::Normal(divisors), 300, 2000),
        game!("Nim, three heaps", ["a", "b", "c"], three, Rules::Normal(nim), 8, 17),
        game!(
            "Nim, three heaps, values",
            ["a", "b", "c"],
            three,
            Rules::Values(|p| alone(nim(p))),
            8,
            14
        ),
        game!("misère Nim", ["a", "b", "c"], three, Rules::Misere(nim), 8, 17),
        game!("Lasker", ["n"], from_zero, Rules::Values(lasker), 200, 500),
        game!("Ruler", ["n"], from_one, Rules::Values(ruler), 150, 300),
        game!("Mock Turtles", ["n"], from_zero, Rules::Values(mock_turtles), 100, 200),
        game!("Turning Turtles", ["n"], from_one, Rules::Values(turning_turtles), 200, 500),
        game!("Twins", ["n"], from_zero, Rules::Values(twins), 200, 1000),
        game!(
            "staircase",
            ["a", "b", "c", "d"],
            four,
            Rules::Values(|p| alone(staircase(p))),
            4,
            5
        ),
        game!("staircase, outcomes", ["a", "b", "c", "d"], four, Rules::Normal(staircase), 4, 6),
        game!("Wythoff", ["a", "b"], two, Rules::Normal(wythoff), 30, 90),
        game!(
            "Fibonacci Nim",
            ["n"],
            from_one,
            Rules::From(|p| vec![p[0], p[0] - 1], fibonacci_nim),
            150,
            250
        ),
        game!(
            "merging",
            ["n", "m"],
            &[1],
            |size| two_from_one(size),
            Rules::From(ones, merging),
            12,
            16
        ),
        game!("bar", ["a", "b"], two_from_one, Rules::Values(bar), 12, 25),
        game!("two-row Chomp", ["a", "b"], chomp_rows, Rules::Normal(chomp), 25, 60),
        game!("Moore's Nim", ["a", "b", "c"], three, Rules::Normal(moore), 6, 9),
        game!(
            "discard and split",
            ["a", "b"],
            two_from_one,
            Rules::Values(|p| alone(discard_and_split(p))),
            30,
            100
        ),
        game!("Euclid", ["a", "b"], two_from_one, Rules::Normal(euclid), 30, 150),
        game!("Euclid to zero", ["a", "b"], two_from_one, Rules::Normal(euclid_to_zero), 30, 150),
    ]
}

/// Games whose laws the documentation does not promise.
pub fn others() -> Vec<Game> {
    vec![
        game!("king", ["a", "b"], two, Rules::Values(|p| alone(king(p))), 20, 50),
        game!("king, outcomes", ["a", "b"], two, Rules::Normal(king), 20, 50),
        game!("knight, outcomes", ["a", "b"], two, Rules::Normal(knight), 20, 40),
        game!(
            "take 1, 3 or 4",
            ["n"],
            from_zero,
            Rules::Values(|p| alone(one_three_four(p))),
            150,
            500
        ),
        game!("at most half", ["n"], from_one, Rules::Values(|p| alone(half(p))), 200, 1000),
        game!(
            "two heaps of Bash",
            ["a", "b", "m"],
            &[2],
            two_heaps_and_most,
            Rules::Normal(bash_two),
            12,
            25
        ),
        game!("Nim or all", ["a", "b", "c"], three, Rules::Normal(one_heap_or_all), 8, 14),
        game!("Nim, four heaps", ["a", "b", "c", "d"], four, Rules::Normal(nim), 4, 6),
        game!("misère Nim, two heaps", ["a", "b"], two, Rules::Misere(nim), 20, 40),
        game!("misère Wythoff", ["a", "b"], two, Rules::Misere(wythoff), 30, 60),
        game!(
            "take l to h",
            ["n", "l", "h"],
            &[1, 2],
            heap_least_most,
            Rules::Normal(between),
            40,
            90
        ),
        game!("take 1 or m", ["n", "m"], &[1], heap_and_most, Rules::Normal(one_or_most), 60, 150),
        game!("bishop", ["a", "b"], two, Rules::Values(|p| alone(bishop(p))), 20, 40),
        game!("Welter, two coins", ["a", "b"], apart, Rules::Values(|p| alone(welter(p))), 25, 50),
        game!(
            "doubling cap 1",
            ["n", "cap"],
            two_from_one,
            Rules::Normal(no_more_than_before),
            25,
            60
        ),
        game!("take an odd number", ["n"], from_zero, Rules::Values(|p| alone(odd(p))), 100, 400),
        game!("two halving heaps", ["a", "b"], two, Rules::Normal(half_of_one), 30, 60),
        game!("even piles", ["a", "b", "c", "d"], sorted_four, Rules::Normal(new_stones), 6, 7),
        game!("subtract a square", ["n"], from_zero, Rules::Normal(squares), 300, 1000),
        game!("Kayles", ["n"], from_zero, Rules::Values(kayles), 200, 500),
        game!(
            "the same from three",
            ["a", "b", "c"],
            three,
            Rules::Values(|p| alone(bishop3(p))),
            6,
            8
        ),
        game!(
            "down to a divisor",
            ["n"],
            from_one,
            Rules::Values(|p| alone(to_divisor(p))),
            200,
            500
        ),
        game!(
            "Euclid, values",
            ["a", "b"],
            two_from_one,
            Rules::Values(|p| alone(euclid(p))),
            30,
            80
        ),
        game!("misère powers of two", ["n"], from_zero, Rules::Misere(powers_of_two), 300, 1000),
        game!("Wythoff by two", ["a", "b"], two, Rules::Normal(wythoff_near), 30, 60),
        game!("two coins on a strip", ["a", "b"], apart, Rules::Normal(strip), 25, 50),
        game!("three coins on a strip", ["a", "b", "c"], apart_three, Rules::Normal(strip), 12, 18),
    ]
}

fn heap_least_most(size: i64) -> Vec<Vec<i64>> {
    let bounds = |n: i64| (1..=4).flat_map(move |l| (l..=7).map(move |h| vec![n, l, h]));
    (0..=size).flat_map(bounds).collect()
}

fn between(p: &[i64]) -> Vec<Vec<i64>> {
    (p[1]..=p[2].min(p[0])).map(|k| vec![p[0] - k, p[1], p[2]]).collect()
}

fn one_or_most(p: &[i64]) -> Vec<Vec<i64>> {
    [1, p[1]].iter().filter(|k| **k <= p[0]).map(|k| vec![p[0] - k, p[1]]).collect()
}

fn bishop(p: &[i64]) -> Vec<Vec<i64>> {
    (1..=p[0].min(p[1])).map(|k| vec![p[0] - k, p[1] - k]).collect()
}

fn bishop3(p: &[i64]) -> Vec<Vec<i64>> {
    let least = *p.iter().min().unwrap();
    (1..=least).map(|k| p.iter().map(|x| x - k).collect()).collect()
}

fn apart(size: i64) -> Vec<Vec<i64>> {
    (0..=size).flat_map(|b| (0..b).map(move |a| vec![a, b])).collect()
}

fn apart_three(size: i64) -> Vec<Vec<i64>> {
    apart(size)
        .into_iter()
        .flat_map(|p| (p[1] + 1..=size).map(move |c| vec![p[0], p[1], c]))
        .collect()
}

fn welter(p: &[i64]) -> Vec<Vec<i64>> {
    nim(p)
        .into_iter()
        .filter(|q| q[0] != q[1])
        .map(|q| vec![q[0].min(q[1]), q[0].max(q[1])])
        .collect()
}

fn no_more_than_before(p: &[i64]) -> Vec<Vec<i64>> {
    (1..=p[0].min(p[1])).map(|k| vec![p[0] - k, k]).collect()
}

fn odd(p: &[i64]) -> Vec<Vec<i64>> {
    (1..=p[0]).step_by(2).map(|k| vec![p[0] - k]).collect()
}

fn half_of_one(p: &[i64]) -> Vec<Vec<i64>> {
    let first = (1..=p[0] / 2).map(|k| vec![p[0] - k, p[1]]);
    first.chain((1..=p[1] / 2).map(|k| vec![p[0], p[1] - k])).collect()
}

fn sorted_four(size: i64) -> Vec<Vec<i64>> {
    four(size).into_iter().filter(|p| p.is_sorted()).collect()
}

fn new_stones(p: &[i64]) -> Vec<Vec<i64>> {
    // A move discards stones from a heap, and then may distribute the rest, or a part of it, to
    // other non-empty heaps.
    let mut options = BTreeSet::new();
    for at in 0..p.len() {
        for left in 0..p[at] {
            let mut given: BTreeSet<Vec<i64>> = BTreeSet::new();
            let mut start = p.to_vec();
            start[at] = left;
            given.insert(start);
            for to in (0..p.len()).filter(|&to| to != at && p[to] > 0) {
                let mut next = given.clone();
                for q in &given {
                    for k in 1..=q[at] {
                        let mut q = q.clone();
                        q[at] -= k;
                        q[to] += k;
                        next.insert(q);
                    }
                }
                given = next;
            }
            options.extend(given.into_iter().map(|mut q| {
                q.sort_unstable();
                q
            }));
        }
    }
    options.into_iter().collect()
}

fn squares(p: &[i64]) -> Vec<Vec<i64>> {
    (1..).map(|i| i * i).take_while(|k| *k <= p[0]).map(|k| vec![p[0] - k]).collect()
}

fn kayles(p: &[i64]) -> Vec<Sum> {
    let taken = (1..=2.min(p[0])).flat_map(|k| (0..=p[0] - k).map(move |a| (a, k)));
    taken.map(|(a, k)| vec![vec![a], vec![p[0] - k - a]]).collect()
}

fn to_divisor(p: &[i64]) -> Vec<Vec<i64>> {
    (1..p[0]).filter(|k| p[0] % k == 0).map(|k| vec![k]).collect()
}

fn wythoff_near(p: &[i64]) -> Vec<Vec<i64>> {
    let mut options = nim(p);
    for k in 1..=p[0] {
        for l in (k - 1).max(1)..=(k + 1).min(p[1]) {
            options.push(vec![p[0] - k, p[1] - l]);
        }
    }
    options
}

fn strip(p: &[i64]) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    for at in 0..p.len() {
        let wall = if at == 0 { 0 } else { p[at - 1] + 1 };
        for to in wall..p[at] {
            let mut option = p.to_vec();
            option[at] = to;
            options.push(option);
        }
    }
    options
}

fn ones(p: &[i64]) -> Vec<i64> {
    std::iter::once(p[1]).chain((0..p[0]).map(|_| 1)).collect()
}
