//! Families of small positions, for checks that go through all of them.

use super::params::Params;

/// Single heaps 0..=to.
pub fn one(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..=to).map(|n| vec![n]).collect()
}

/// Single heaps 1..=to.
pub fn one_from_1(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (1..=to).map(|n| vec![n]).collect()
}

/// Pairs a <= b <= to, both orders.
pub fn pairs(_: &Params, to: u64) -> Vec<Vec<u64>> {
    tuples(2, to)
}

/// Pairs of numbers 1..=to, both orders.
pub fn pairs_from_1(_: &Params, to: u64) -> Vec<Vec<u64>> {
    tuples(2, to).into_iter().filter(|pair| !pair.contains(&0)).collect()
}

/// Three numbers up to `to`, ascending.
pub fn triples(_: &Params, to: u64) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = (0..=3).flat_map(|length| multisets(length, to)).collect();
    all.dedup();
    all
}

/// Every list of `length` numbers 0..=to.
pub fn tuples(length: usize, to: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..length {
        all = all
            .into_iter()
            .flat_map(|list: Vec<u64>| {
                (0..=to).map(move |n| list.iter().copied().chain([n]).collect())
            })
            .collect();
    }
    all
}

/// Every ascending list of `length` numbers 0..=to.
pub fn multisets(length: usize, to: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..length {
        all = all
            .into_iter()
            .flat_map(|list: Vec<u64>| {
                let least = list.last().copied().unwrap_or(0);
                (least..=to).map(move |n| list.iter().copied().chain([n]).collect())
            })
            .collect();
    }
    all
}

/// Every set of heads in a row of `to` coins, numbered from 0.
pub fn rows_from_0(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..1u64 << to).map(|row| (0..to).filter(|coin| row >> coin & 1 == 1).collect()).collect()
}

/// Every set of heads in a row of `to` coins, numbered from 1.
pub fn rows_from_1(params: &Params, to: u64) -> Vec<Vec<u64>> {
    let up = |row: Vec<u64>| row.iter().map(|coin| coin + 1).collect();
    rows_from_0(params, to).into_iter().map(up).collect()
}

/// Starts of take-away games 1..=to: n stones of which n - 1 may be taken.
pub fn starts(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (1..=to).map(|n| vec![n, n - 1]).collect()
}
