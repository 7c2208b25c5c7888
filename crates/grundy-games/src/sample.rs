//! Sets of small positions, on which tests compare the laws with the solvers.

use super::params::Params;

/// Returns all positions with a single heap of size 0..=to.
pub fn single_heaps(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..=to).map(|n| vec![n]).collect()
}

/// Returns all positions with a single heap of size 1..=to.
pub fn one_from_1(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (1..=to).map(|n| vec![n]).collect()
}

/// Returns all pairs of numbers 0..=to, in both orders.
pub fn pairs(_: &Params, to: u64) -> Vec<Vec<u64>> {
    tuples(2, to)
}

/// Returns all pairs of numbers 1..=to, in both orders.
pub fn pairs_from_1(_: &Params, to: u64) -> Vec<Vec<u64>> {
    tuples(2, to).into_iter().filter(|pair| !pair.contains(&0)).collect()
}

/// Returns all lists of at most three numbers 0..=to, ascending.
pub fn triples(_: &Params, to: u64) -> Vec<Vec<u64>> {
    let mut lists: Vec<Vec<u64>> = (0..=3).flat_map(|length| multisets(length, to)).collect();
    lists.dedup();
    lists
}

/// Returns all lists of `length` numbers 0..=to.
pub fn tuples(length: usize, to: u64) -> Vec<Vec<u64>> {
    let mut lists = vec![vec![]];
    for _ in 0..length {
        lists = lists
            .into_iter()
            .flat_map(|list: Vec<u64>| {
                (0..=to).map(move |n| list.iter().copied().chain([n]).collect())
            })
            .collect();
    }
    lists
}

/// Returns all ascending lists of `length` numbers 0..=to.
pub fn multisets(length: usize, to: u64) -> Vec<Vec<u64>> {
    let mut lists = vec![vec![]];
    for _ in 0..length {
        lists = lists
            .into_iter()
            .flat_map(|list: Vec<u64>| {
                let least = list.last().copied().unwrap_or(0);
                (least..=to).map(move |n| list.iter().copied().chain([n]).collect())
            })
            .collect();
    }
    lists
}

/// Returns all rows of `to` coins, numbered from 0, each as the list of the numbers of its heads.
pub fn rows_from_0(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (0..1u64 << to).map(|row| (0..to).filter(|coin| row >> coin & 1 == 1).collect()).collect()
}

/// Returns all rows of `to` coins, numbered from 1, each as the list of the numbers of its heads.
pub fn rows_from_1(params: &Params, to: u64) -> Vec<Vec<u64>> {
    let up = |row: Vec<u64>| row.iter().map(|coin| coin + 1).collect();
    rows_from_0(params, to).into_iter().map(up).collect()
}

/// Returns the start positions of take-away games: for every n in 1..=to, a heap of n stones from
/// which the first move takes at most n - 1.
pub fn starts(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (1..=to).map(|n| vec![n, n - 1]).collect()
}
