//! Random rule files that use one construct of the language each, compared with brute force that
//! computes the options of a position from the random choices and shares no code with the library.

use super::random_files::Dice;
use grundy_core::base::{Big, Counts, Rules, to_u64};
use grundy_rules::{RuleFile, RuleGame};
use grundy_syntax::render;
use grundy_text::{Lang, Notation};

/// The options of a position, each as its numbers, or `None` if their evaluation must fail.
type Expected = Option<Vec<Vec<u64>>>;

/// A function that computes the options of a position.
type OptionsFn = Box<dyn Fn(&[u64]) -> Expected>;

/// A random file, with a function that computes the options of a position by brute force.
struct Sample {
    text: String,
    /// The positions at which the options are compared.
    positions: Vec<Vec<u64>>,
    options: OptionsFn,
}

fn build(text: &str) -> RuleGame {
    match RuleFile::read(text, "random.game") {
        Ok((file, _)) => file.build(&[]).expect("the constants have values"),
        Err(wrong) => panic!("{}", render(text, "random.game", &wrong, Lang::En)),
    }
}

/// Compares the compiled rules and the interpreter with brute force for random files.
fn compare(make: fn(&mut Dice) -> Sample) {
    let files = if grundy_testing::is_long() { 5_000 } else { 500 };
    let (mut listed, mut failed) = (0, 0);
    for seed in 0..files {
        let sample = make(&mut Dice(seed * 7919 + 1));
        let game = build(&sample.text);
        for position in &sample.positions {
            let from = Counts::of(position.iter().copied());
            let (mut run, mut walked) = (Vec::new(), Vec::new());
            let ran = game.moves(&mut run, &from);
            let walks = game.options_by_interpreter(&mut walked, &from);
            let context = || format!("{}\nat {position:?}", sample.text);
            let Some(mut expected) = (sample.options)(position) else {
                assert!(ran.is_err() && walks.is_err(), "{}: {run:?}", context());
                failed += 1;
                continue;
            };
            assert!(ran.is_ok() && walks.is_ok(), "{}: {ran:?} {walks:?}", context());
            expected.sort();
            for options in [run, walked] {
                let numbers = options.iter().map(|option| option.0.to_vec());
                let mut options: Vec<Vec<u64>> = numbers.collect();
                options.sort();
                assert_eq!(options, expected, "{}", context());
            }
            listed += expected.len();
        }
    }
    assert!(listed > files as usize, "{listed} options, {failed} failures");
}

/// Returns random numbers below `below`.
fn numbers(dice: &mut Dice, count: u64, below: u64) -> Vec<u64> {
    (0..count).map(|_| dice.roll(below)).collect()
}

/// Returns base^exponent by repeated multiplication, or `None` above 2^63 − 1.
fn power(base: u64, exponent: u64) -> Option<u64> {
    let product = (0..exponent).try_fold(1u64, |product, _| product.checked_mul(base));
    product.filter(|product| i64::try_from(*product).is_ok())
}

fn powers(dice: &mut Dice) -> Sample {
    let (p, q, top, rest) = (dice.roll(12), 2 + dice.roll(9), dice.roll(22), dice.roll(3));
    let text = format!(
        "position n\nmove m (p in [{p}, {q}], k in 0..{top}) when p ** k + {rest} <= n \
         -> [n - p ** k]\n"
    );
    let options = move |from: &[u64]| {
        let mut options = Vec::new();
        let bases = if p == q { vec![p, p] } else { vec![p, q] };
        for base in bases {
            for exponent in 0..=top {
                let power = power(base, exponent)?;
                if i64::try_from(power + rest).ok()? as u64 <= from[0] {
                    options.push(vec![from[0] - power]);
                }
            }
        }
        Some(options)
    };
    let positions = (0..6).map(|i| vec![dice.roll(10u64.pow(i))]).collect();
    Sample { text, positions, options: Box::new(options) }
}

fn digits(dice: &mut Dice) -> Sample {
    let (base, limit) = (2 + dice.roll(12), dice.roll(15));
    let text = format!(
        "position n, d: nat[3]\n\
         move lower (i in 0..digit_count(n, {base}) - 1, k in 1..n div {base} ** i mod {base}) \
         -> [n - k * {base} ** i, d]\n\
         move sum (x in digits(n, {base})) when sum(y for y in digits(n, {base})) > {limit} \
         -> [x, d]\n\
         move join -> [from_digits(d, {base}), d]\n"
    );
    let options = move |from: &[u64]| {
        let (n, d) = (from[0], &from[1..]);
        // The digits from the lowest on.
        let mut low = vec![n % base];
        while n / power(base, low.len() as u64)? > 0 {
            low.push(n / power(base, low.len() as u64)? % base);
        }
        let to = |n: u64| [&[n], d].concat();
        let mut options = vec![to(d.iter().fold(0, |number, digit| number * base + digit))];
        for (index, digit) in low.iter().enumerate() {
            options.extend((1..=*digit).map(|k| to(n - k * power(base, index as u64).unwrap())));
            if low.iter().sum::<u64>() > limit {
                options.push(to(*digit));
            }
        }
        Some(options)
    };
    let positions =
        (0..6).map(|i| [vec![dice.roll(12u64.pow(i))], numbers(dice, 3, base)].concat());
    let positions = positions.collect();
    Sample { text, positions, options: Box::new(options) }
}

fn factors(dice: &mut Dice) -> Sample {
    let (a, b) = (dice.roll(4), 1 + dice.roll(4));
    let text = format!(
        "position n\nmove prime when n > {a} -> [n div least_prime(n)]\n\
         move count when n > 0 -> [n * {b} - divisor_count(n)]\n"
    );
    let options = move |from: &[u64]| {
        let n = from[0];
        let divisors: Vec<u64> = (1..=n).filter(|d| n.is_multiple_of(*d)).collect();
        let mut options = Vec::new();
        if n > a {
            options.push(vec![n / divisors.get(1)?]);
        }
        if n > 0 {
            options.push(vec![n * b - divisors.len() as u64]);
        }
        Some(options)
    };
    let positions = (1..7).map(|i| vec![dice.roll(4u64.pow(i))]).collect();
    Sample { text, positions, options: Box::new(options) }
}

fn guards(dice: &mut Dice) -> Sample {
    let (at, need, add) = (dice.roll(3), dice.roll(4), dice.roll(3));
    let (low, residue, form) = (dice.roll(2), dice.roll(3), dice.roll(5));
    let guard = format!("size(row) > {need}");
    let rest = format!("k mod 3 != {residue}");
    let choices = match form {
        0 => format!("(k in {low}..row[{at}] + {add}) when {guard} and {rest}"),
        1 => format!("(if {guard}, k in {low}..row[{at}] + {add}) when {rest}"),
        2 => format!("(k in [row[{at}], {add}]) when {guard} and {rest}"),
        3 => format!("(k in row[{at}]..row[{at}] + {add}) when {rest} and {guard}"),
        _ => format!("(j in 0..1, k in {low}..row[{at}] + {add}) when {guard} and {rest}"),
    };
    let text = format!("position row: nat[]\nmove m {choices} -> [row + [k]]\n");
    let options = move |from: &[u64]| {
        let row = &from[1..];
        // A condition with an operator such as `mod` may fail, and guards nothing after it.
        if form != 3 && row.len() as u64 <= need {
            return Some(Vec::new());
        }
        let element = *row.get(at as usize)?;
        let choices: Vec<u64> = match form {
            0 | 1 => (low..=element + add).collect(),
            2 => vec![element, add],
            3 => (element..=element + add).filter(|_| row.len() as u64 > need).collect(),
            _ => (0..2).flat_map(|_| low..=element + add).collect(),
        };
        let choices = choices.into_iter().filter(|k| k % 3 != residue);
        Some(choices.map(|k| [&[row.len() as u64 + 1], row, &[k]].concat()).collect())
    };
    let positions =
        (0..6).map(|length| [vec![length], numbers(dice, length, 5)].concat()).collect();
    Sample { text, positions, options: Box::new(options) }
}

fn lists_by_condition(dice: &mut Dice) -> Sample {
    let (m, r, c, t) = (1 + dice.roll(3), dice.roll(3), dice.roll(5), dice.roll(3));
    let text = format!(
        "position h: nat[], n\n\
         move list -> [if n mod {m} == {r} then h + [{c}] else if n > 4 then [n, n] else reverse(h), n]\n\
         move cut -> if size(h) > {t} then [[h[{t}]], n] else if n > {c} then [h, n - {c}] else [[], n]\n\
         move block {{ h = if size(h) > {t} then [h[{t}], n] else h\n n = {c} }}\n"
    )
    .replace("reverse(h)", "h + h");
    let options = move |from: &[u64]| {
        let (h, n) = (&from[1..from.len() - 1], from[from.len() - 1]);
        let to = |h: &[u64], n: u64| [&[h.len() as u64], h, &[n]].concat();
        let list = if n % m == r {
            to(&[h, &[c]].concat(), n)
        } else if n > 4 {
            to(&[n, n], n)
        } else {
            to(&[h, h].concat(), n)
        };
        let element = h.get(t as usize);
        let cut = match element {
            Some(element) => to(&[*element], n),
            None if n > c => to(h, n - c),
            None => to(&[], n),
        };
        let block = match element {
            Some(element) => to(&[*element, n], c),
            None => to(h, c),
        };
        Some(vec![list, cut, block])
    };
    let positions =
        (0..6).map(|length| [vec![length], numbers(dice, length, 6), vec![dice.roll(8)]].concat());
    let positions = positions.collect();
    Sample { text, positions, options: Box::new(options) }
}

fn loops_of_parts(dice: &mut Dice) -> Sample {
    let (step, residue, times, extra) =
        (dice.roll(3), dice.roll(2), dice.roll(3), dice.roll(2) == 1);
    let tail = if extra { " + [n]" } else { "" };
    let text = format!(
        "position n\nmove m (k in 0..n) \
         -> [k + i * {step}] times {times} for i in 0..n - k if (k + i) mod 2 == {residue}{tail}\n"
    );
    // The last condition would take in `+ [n]` as a list, so the extra position stands first.
    let text = match extra {
        true => text.replace(" + [n]", "").replace("-> ", "-> [n] + "),
        false => text,
    };
    let options = move |from: &[u64]| {
        let n = from[0];
        let options = (0..=n).map(|k| {
            let mut option: Vec<u64> = if extra { vec![n] } else { vec![] };
            for i in (0..=n - k).filter(|i| (k + i) % 2 == residue) {
                option.extend((0..times).map(|_| k + i * step));
            }
            option
        });
        Some(options.collect())
    };
    let positions = (0..6).map(|n| vec![n]).collect();
    Sample { text, positions, options: Box::new(options) }
}

#[test]
fn powers_equal_brute_force() {
    compare(powers);
}

#[test]
fn digits_equal_brute_force() {
    compare(digits);
}

#[test]
fn factors_equal_brute_force() {
    compare(factors);
}

#[test]
fn guarded_bounds_equal_brute_force() {
    compare(guards);
}

#[test]
fn lists_by_condition_equal_brute_force() {
    compare(lists_by_condition);
}

#[test]
fn loops_of_parts_equal_brute_force() {
    compare(loops_of_parts);
}

#[test]
fn a_start_takes_lists() {
    let files = if grundy_testing::is_long() { 5_000 } else { 500 };
    for seed in 0..files {
        let mut dice = Dice(seed * 104_729 + 3);
        let (length, add) = (1 + dice.roll(5), dice.roll(9));
        let is_list_first = dice.roll(2) == 0;
        let names = if is_list_first { "h, x" } else { "x, h" };
        let text = format!(
            "position h: nat[{length}], a, b\n\
             start {names} -> [h, x + {add}, max(h) + sum(h) * size(h)]\n\
             claim P when x + max(h) == 0 for start\nmove m when a > 0 -> [h, a - 1, b]\n"
        );
        let game = build(&text);
        let (list, x) = (numbers(&mut dice, length, 20), dice.roll(30));
        let sum = list.iter().max().expect("an element") + list.iter().sum::<u64>() * length;
        let expected = [&list[..], &[x + add, sum]].concat();
        let list: Vec<String> = list.iter().map(u64::to_string).collect();
        let forms = [format!("[{}]", list.join(",")), list.join(" ")];
        for list in forms {
            let typed = if is_list_first { format!("{list} {x}") } else { format!("{x} {list}") };
            let words: Vec<&str> = typed.split(' ').collect();
            let position: Vec<Big> = game.parse(&words).expect("a start");
            let position: Vec<u64> = position.iter().filter_map(to_u64).collect();
            assert_eq!(position, expected, "{text}\n{typed}");
        }
    }
}
