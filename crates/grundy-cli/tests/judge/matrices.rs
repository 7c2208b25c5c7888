//! Problems on matrices and recurrences, compared with repeated multiplication and addition.

use super::{hold, lines, numbers};

const M: i64 = 1_000_000_007;

#[test]
fn p3390() {
    hold("p3390", |input| {
        let all: Vec<i64> = numbers(input).collect();
        let (n, k, entries) = (all[0] as usize, all[1], &all[2..]);
        let mut power: Vec<i64> = (0..n * n).map(|at| i64::from(at / n == at % n)).collect();
        for _ in 0..k {
            let entry = |at: usize| {
                let terms = (0..n).map(|t| power[at / n * n + t] * entries[t * n + at % n] % M);
                (terms.sum::<i64>() % M + M) % M
            };
            power = (0..n * n).map(entry).collect();
        }
        lines(power.chunks(n).map(|row| {
            let row: Vec<String> = row.iter().map(i64::to_string).collect();
            row.join(" ")
        }))
    });
}

#[test]
fn p1962() {
    hold("p1962", |input| {
        let (mut here, mut next) = (0, 1);
        for _ in 0..numbers(input).next().unwrap() {
            (here, next) = (next, (here + next) % M);
        }
        lines([here])
    });
}
