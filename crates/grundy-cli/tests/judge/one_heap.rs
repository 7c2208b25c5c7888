//! Problems on one heap, or on independent heaps, compared with tables computed from the rules.

use super::{hold, lines, numbers};

/// Returns for each heap of 0 to `to` whether the player to move wins. `options` returns the heaps
/// after a move.
fn won(to: i64, options: impl Fn(i64) -> Vec<i64>) -> Vec<bool> {
    let mut won: Vec<bool> = Vec::new();
    for n in 0..=to {
        let wins = options(n).iter().any(|&left| !won[left as usize]);
        won.push(wins);
    }
    won
}

/// Returns the pairs of an input; the first number of the input is the number of pairs.
fn pairs(input: &str) -> Vec<(i64, i64)> {
    let all: Vec<i64> = numbers(input).skip(1).collect();
    all.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

fn takes(n: i64, takes: impl Iterator<Item = i64>) -> Vec<i64> {
    takes.filter(|take| *take <= n).map(|take| n - take).collect()
}

#[test]
fn hdu1846() {
    hold("hdu1846", |input| {
        lines(
            pairs(input).into_iter().map(|(n, m)| {
                if won(n, |n| takes(n, 1..=m))[n as usize] { "first" } else { "second" }
            }),
        )
    });
}

#[test]
fn hdu2188() {
    hold("hdu2188", |input| {
        // Computes from sum n downwards: the player who brings the sum to n or more wins.
        lines(pairs(input).into_iter().map(|(n, m)| {
            let mut wins = vec![false; n as usize];
            for sum in (0..n as usize).rev() {
                wins[sum] =
                    (1..=m as usize).any(|give| sum + give >= n as usize || !wins[sum + give]);
            }
            if wins[0] { "Grass" } else { "Rabbit" }
        }))
    });
}

#[test]
fn hdu4764() {
    hold("hdu4764", |input| {
        let all: Vec<i64> = numbers(input).collect();
        let cases = all.chunks(2).take_while(|case| case[0] != 0);
        lines(cases.map(|case| {
            let (n, k) = (case[0], case[1]);
            // wins[last]: the player who has to write the next number wins.
            let mut wins = vec![false; n as usize];
            for last in (0..n as usize).rev() {
                wins[last] =
                    (1..=k as usize).any(|step| last + step < n as usize && !wins[last + step]);
            }
            if wins[0] { "Tang" } else { "Jiang" }
        }))
    });
}

#[test]
fn hdu1847() {
    hold("hdu1847", |input| {
        let won = won(1000, |n| takes(n, (0..10).map(|i| 1 << i)));
        lines(numbers(input).map(|n| if won[n as usize] { "Kiki" } else { "Cici" }))
    });
}

#[test]
fn hdu1848() {
    hold("hdu1848", |input| {
        let fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987];
        let wins = |m: usize, n: usize, p: usize| {
            let side = m.max(n).max(p) + 1;
            let at = |m: usize, n: usize, p: usize| (m * side + n) * side + p;
            let mut won = vec![false; side * side * side];
            for m in 0..side {
                for n in 0..side {
                    for p in 0..side {
                        won[at(m, n, p)] = fibonacci.iter().any(|&f| {
                            f <= m && !won[at(m - f, n, p)]
                                || f <= n && !won[at(m, n - f, p)]
                                || f <= p && !won[at(m, n, p - f)]
                        });
                    }
                }
            }
            won[at(m, n, p)]
        };
        let all: Vec<i64> = numbers(input).collect();
        let cases = all.chunks(3).take_while(|case| case[0] != 0);
        lines(cases.map(|case| {
            let [m, n, p] = [case[0], case[1], case[2]].map(|n| n as usize);
            if wins(m, n, p) { "Fibo" } else { "Nacci" }
        }))
    });
}

#[test]
fn p4018() {
    hold("p4018", |input| {
        let prime = |n: i64| n >= 2 && (2..n).all(|d| n % d > 0);
        let powers: Vec<i64> = (1..=80)
            .filter(|&n| {
                n == 1 || (2..=n).any(|p| prime(p) && (1..7).any(|k| p.checked_pow(k) == Some(n)))
            })
            .collect();
        let won = won(80, |n| takes(n, powers.iter().copied()));
        let asked = numbers(input).skip(1);
        lines(asked.map(|n| if won[n as usize] { "October wins!" } else { "Roy wins!" }))
    });
}

#[test]
fn leetcode1025() {
    hold("leetcode1025", |input| {
        let won = won(100, |n| (1..n).filter(|x| n % x == 0).map(|x| n - x).collect());
        lines(numbers(input).map(|n| won[n as usize]))
    });
}

#[test]
fn jiaoguan() {
    hold("jiaoguan", |input| {
        let mut value = vec![-1, 0];
        for n in 2..100 {
            value.push([2, 3].iter().filter(|t| **t <= n).map(|t| -value[n - t]).max().unwrap());
        }
        lines(numbers(input).map(|n| if n < 0 { 120 } else { value[n as usize] }))
    });
}

#[test]
fn hdu2516() {
    hold("hdu2516", |input| {
        let asked = numbers(input).take_while(|n| *n != 0);
        lines(asked.map(|n| if least(n, 2).is_some() { "First win" } else { "Second win" }))
    });
}

#[test]
fn uva1567() {
    hold("uva1567", |input| {
        lines(pairs(input).into_iter().zip(1..).map(|((n, k), case)| match least(n, k) {
            Some(take) => format!("Case {case}: {take}"),
            None => format!("Case {case}: lose"),
        }))
    });
}

/// Returns the smallest winning first move from `n` stones, if a move takes at most `k` times as
/// many stones as the previous move. Returns `None` if no move wins.
fn least(n: i64, k: i64) -> Option<i64> {
    let n = n as usize;
    // won[rest][cap]: taking at most cap of rest wins.
    let mut won = vec![vec![false; n + 1]; n + 1];
    let wins = |won: &[Vec<bool>], rest: usize, take: usize| {
        let left = rest - take;
        !won[left][(k as usize * take).min(left)]
    };
    for rest in 1..=n {
        for cap in 1..=rest {
            won[rest][cap] = (1..=cap).any(|take| wins(&won, rest, take));
        }
    }
    (1..n).find(|&take| wins(&won, n, take)).map(|take| take as i64)
}

#[test]
fn p3235() {
    hold("p3235", |input| {
        let mut all = numbers(input);
        let mut next = || all.next().unwrap() as usize;
        let (games, least) = (next(), next());
        let mut values: Vec<usize> = Vec::new();
        for x in 0..60 {
            let mut reached = std::collections::BTreeSet::new();
            if x >= least {
                for m in 2..=x {
                    let heaps = (0..m).map(|i| x / m + usize::from(i < x % m));
                    reached.insert(heaps.fold(0, |sum, heap| sum ^ values[heap]));
                }
            }
            values.push((0..).find(|value| !reached.contains(value)).unwrap());
        }
        let told = (0..games).map(|_| {
            let heaps = next();
            let sum = (0..heaps).fold(0, |sum, _| sum ^ values[next()]);
            if sum != 0 { "1" } else { "0" }
        });
        lines([told.collect::<Vec<_>>().join(" ")])
    });
}
