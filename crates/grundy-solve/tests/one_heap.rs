//! Tests one-heap games and take-away games beyond the sizes of the law checks: huge heaps,
//! published values, common false descriptions, and descriptions of moves.

use grundy_core::base::{Big, Budget, Nimber, Outcome, big, to_u64};
use grundy_core::base::{Counts, mex};
use grundy_core::engine::table;
use grundy_games::{Kind, Law, Params};
use grundy_octal::{HeapRule, narrow};
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, GameState, QueryParser, catalogue::find};
use grundy_testing::ThreadTimer;
use grundy_text::ErrorKind;
use grundy_text::parse_big;
use std::collections::HashSet;
use std::time::Duration;

fn asked(words: &str) -> Result<Answer, grundy_text::Error> {
    let read = |_: &str| -> Result<String, grundy_text::Error> { panic!("no file is read here") };
    let mut parser = QueryParser::new(Budget::default(), &read);
    let words: Vec<&str> = words.split_whitespace().collect();
    let question = parser.parse_question(&words, Convention::default())?;
    solve(&question, Detail::default(), &Budget::default())
}

fn ask(words: &str) -> Answer {
    asked(words).unwrap_or_else(|error| panic!("{words}: {error}"))
}

/// Returns the outcome and the first winning move of the question `words`, such as `N: take 2 …`.
fn short(words: &str) -> String {
    let answer = ask(words);
    let first = answer.moves.first().map(|first| first.words.en.clone());
    [answer.outcome.name().to_string()].into_iter().chain(first).collect::<Vec<_>>().join(": ")
}

fn instance(id: &str, params: &[(&str, &str)]) -> GameState {
    GameState::from_card(find(id).unwrap(), params).unwrap()
}

fn row(id: &str, params: &[(&str, &str)], to: u64) -> Vec<u32> {
    let instance = instance(id, params);
    let rule = instance.game.heap_options().unwrap();
    let mut values = Vec::new();
    table::naive(rule, &mut values, to, &Budget::default()).unwrap();
    values.into_iter().map(|value| value.0).collect()
}

/// Returns two sets of options of the heap `n` with the Grundy value `target`: those that the law
/// of the game `id` finds, and those that the rules have by the table of values.
fn law_and_options(id: &str, n: u64, target: u32, table: &[Nimber]) -> [HashSet<Vec<u64>>; 2] {
    let instance = instance(id, &[]);
    let Some(Law { claim: grundy_games::Claim::Heap { reach: Some(reach), .. }, .. }) =
        &instance.card.unwrap().law
    else {
        panic!("{id} has no law of heaps")
    };
    let found = reach(&instance.params, &big(n), &Big::from(target), usize::MAX >> 1);
    let mut options = HashSet::new();
    instance
        .game
        .heap_options()
        .unwrap()
        .options(n, &mut |left| {
            if left.iter().map(|&part| table[part as usize]).sum::<Nimber>().0 == target {
                options.insert(left.to_vec());
            }
        })
        .unwrap();
    let count = found.count.expect("all of them are known");
    let law: HashSet<Vec<u64>> =
        found.to.iter().map(|left| narrow(left).unwrap().to_vec()).collect();
    assert_eq!(count, Big::from(law.len()), "{id} {n} to {target}");
    [law, options]
}

#[test]
fn laws_of_heaps_list_every_move_to_every_value() {
    for (id, least, to) in [
        ("lasker-nim", 0, 120),
        ("take-power-of-two", 0, 150),
        ("take-prime-power", 0, 150),
        ("divisor-subtract", 1, 200),
    ] {
        let mut table = Vec::new();
        let instance = instance(id, &[]);
        let rule = instance.game.heap_options().unwrap();
        table::naive(rule, &mut table, to, &Budget::default()).unwrap();
        for n in least..=to {
            for target in 0..=n.min(130) as u32 + 2 {
                let [law, options] = law_and_options(id, n, target, &table);
                assert_eq!(law, options, "{id} {n} to {target}");
            }
        }
    }
}

#[test]
fn numbers_of_a_thousand_digits_are_answered() {
    let start = ThreadTimer::start();
    let rest = &parse_big("10^1000").unwrap() % big(8);
    assert_eq!(rest, Big::ZERO);
    assert_eq!(short("bash 10^1000 m=7"), "P");
    assert_eq!(ask("bash 10^1000+5 m=7").moves[0].words.en.split(',').next(), Some("take 5"));
    assert_eq!(ask("bash 10^1000 m=10^999").outcome, Outcome::N);
    assert_eq!(ask("bash-misere 10^1000+1 m=7").outcome, Outcome::P);
    assert_eq!(ask("hdu4764 10^1000+1 k=7").outcome, Outcome::P);
    assert_eq!(ask("bash-multi 10^1000 8 16 m=7").outcome, Outcome::P);
    assert_eq!(ask("take-power-of-two 10^1000").move_count, Some(big(1661)));
    assert_eq!(ask("take-prime-power 6 10^1000").grundy, Some(big(4)));
    assert_eq!(ask("divisor-subtract 10^1000").grundy, Some(big(1000)));
    assert_eq!(ask("divisor-subtract 10^1000").move_count, Some(big(1001)));
    assert_eq!(ask("two-or-three 10^1000").outcome, Outcome::P);
    assert_eq!(ask("two-or-three 10^1000+1").outcome, Outcome::Draw);
    assert_eq!(ask("lasker-nim 10^1000").grundy, Some(parse_big("10^1000-1").unwrap()));
    assert_eq!(ask("fibonacci-nim 10^1000").outcome, Outcome::N);
    assert_eq!(ask("k-bounded-nim 10^1000 k=3").outcome, Outcome::N);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn all_winning_takes_of_a_huge_power_of_two_are_counted() {
    // 2^j with j even and 2^j <= 2^3000: j = 0, 2, …, 3000.
    assert_eq!(ask("take-power-of-two 2^3000").move_count, Some(big(1501)));
    assert_eq!(ask("take-power-of-two 2^3000-1").outcome, Outcome::P);
}

#[test]
fn a_few_of_many_prime_powers_are_listed() {
    let answer = ask("take-prime-power 10^50+3");
    assert_eq!((answer.grundy, answer.move_count), (Some(big(1)), None));
    let takes: Vec<&str> =
        answer.moves.iter().map(|m| m.words.en.split([' ', ',']).nth(1).unwrap()).collect();
    assert_eq!(takes[..7], ["1", "7", "13", "19", "25", "31", "37"]);
    // 3, 9, 27, … are the only winning moves.
    assert_eq!(ask("take-prime-power 6^100+3").move_count, Some(big(163)));
}

#[test]
fn winning_prime_powers_can_have_different_primes() {
    let lost = |takes: fn(u64) -> bool, to: u64| -> Vec<u64> {
        let mut lost: Vec<u64> = Vec::new();
        for n in 0..=to {
            if !lost.iter().any(|&p| takes(n - p)) {
                lost.push(n);
            }
        }
        lost
    };
    let multiples = |m: u64| (0..=60).step_by(m as usize).collect::<Vec<u64>>();
    assert_eq!(lost(|s| [1, 2, 4, 8, 16, 32].contains(&s), 60), multiples(3));
    assert_eq!(lost(|s| [1, 3, 9, 27].contains(&s), 60), multiples(2));
    let powers = find("take-prime-power").map(|card| instance(card.id, &[])).unwrap();
    let game = powers.game.heaps().unwrap();
    let HeapRule::Take(set) = &game.rule else { panic!("takes") };
    let members = set.members(60);
    assert_eq!(members[..12], [1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17]);
    assert_eq!(members.iter().filter(|take| **take % 6 == 0).count(), 0);
    let no_one = |s: u64| {
        let p = (2..=s).find(|p| s.is_multiple_of(*p));
        p.is_some_and(|p| std::iter::successors(Some(p), |q| Some(q * p)).take(7).any(|q| q == s))
    };
    assert_eq!(lost(no_one, 36), [0, 1, 15, 21, 35, 36]);
}

#[test]
fn divisors_of_a_product_of_many_primes_are_counted_not_listed() {
    let primes = (3..1000u64).filter(|n| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d > 0));
    let product: Big = primes.clone().map(Big::from).product();
    let many = big(1) << primes.count();
    let answer = ask(&format!("divisor-subtract {}", product << 1));
    assert_eq!(answer.move_count, Some(many));
    let takes: Vec<&str> =
        answer.moves.iter().map(|m| m.words.en.split([' ', ',']).nth(1).unwrap()).collect();
    assert_eq!(takes[..9], ["1", "3", "5", "7", "11", "13", "15", "17", "19"]);
    // The number is too large to factor: the move of 1 wins, and the number of winning moves is
    // unknown.
    let answer = ask("divisor-subtract 2^3000-2");
    assert_eq!((answer.outcome, answer.move_count), (Outcome::N, None));
    assert!(answer.moves[0].words.en.starts_with("subtract 1,"));
}

#[test]
fn taking_fibonacci_numbers_gives_the_published_values() {
    let values = row("take-fibonacci", &[], 1000);
    let first = [0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 0];
    assert_eq!(values[..=20], first);
    assert_eq!(values.iter().max(), Some(&9));
}

#[test]
fn grundys_game_gives_the_published_values() {
    let text = include_str!("../../grundy-store/tests/data/first_values.tsv");
    let line = text.lines().find(|line| line.starts_with("grundy\t")).unwrap();
    let known: Vec<u32> =
        line.split('\t').nth(2).unwrap().split(',').map(|value| value.parse().unwrap()).collect();
    assert_eq!(row("grundy-game", &[], known.len() as u64 - 1), known);
}

/// Returns the values of the heaps 0 to `to` of the game in which a heap of at least `least` is
/// split evenly, by the rule itself. For each number M of parts, the sizes differ by at most 1, and
/// the numbers of parts of the two sizes determine the value.
fn even_split(least: usize, to: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    let mut met = vec![usize::MAX; 1 << 12];
    for x in 0..=to {
        for m in (2..=x).filter(|_| x >= least) {
            let (q, larger) = (x / m, x % m);
            let one = |count: usize, heap: usize| if count % 2 == 1 { values[heap] } else { 0 };
            let value = one(m - larger, q) ^ if larger > 0 { one(larger, q + 1) } else { 0 };
            met[value as usize] = x;
        }
        values.push(met.iter().position(|&last| last != x).unwrap() as u32);
    }
    values
}

#[test]
fn even_splits_by_blocks_equal_all_even_splits() {
    let known = [0, 0, 0, 1, 1, 2, 1, 2, 1, 2, 2, 2, 2, 4, 2, 4, 2, 4, 2, 4, 2];
    assert_eq!(row("even-split", &[("F", "3")], 20), known);
    for (f, to) in [(0, 300), (1, 12_000), (2, 300), (3, 5000), (5, 5000), (8, 5000), (100, 5000)] {
        let values = row("even-split", &[("F", &f.to_string())], to);
        assert_eq!(values, even_split(f, to as usize), "F = {f}");
    }
    assert_eq!(row("even-split", &[("F", "1000")], 5000), even_split(1000, 5000));
    assert_eq!(row("even-split", &[("F", "1")], 13)[13], 4);
}

#[test]
fn even_splits_are_listed_in_full() {
    let instance = instance("even-split", &[("F", "3")]);
    let mut splits = Vec::new();
    instance
        .game
        .heap_options()
        .unwrap()
        .options(20, &mut |left| splits.push(left.to_vec()))
        .unwrap();
    assert_eq!(splits.len(), 19);
    assert!(splits.iter().all(|left| left.iter().sum::<u64>() == 20));
    assert_eq!(splits[5], [3, 3, 3, 3, 3, 3, 2]);
    let answer = ask("even-split 7 F=3");
    assert_eq!(answer.grundy, Some(big(2)));
    // All splits except 3, 2, 2, which has the value 1.
    assert_eq!(answer.move_count, Some(big(5)));
    let told: Vec<&str> = answer.moves.iter().map(|m| m.words.en.as_str()).collect();
    assert_eq!(told[1], "split the heap of 7 into 4 heaps: 3 of 2 and 1 of 1");
    assert_eq!(told[4], "split the heap of 7 into 7 heaps of 1");
}

#[test]
fn laskers_nim_law_holds_for_huge_heaps() {
    let base = parse_big("10^30").unwrap();
    // 10^30 is a multiple of 4.
    for (k, value) in [(0i64, -1i64), (1, 1), (2, 2), (3, 4), (4, 3)] {
        let plus = |by: i64| if by < 0 { &base - big(1) } else { &base + big(by as u64) };
        let answer = ask(&format!("lasker-nim {}", plus(k)));
        assert_eq!(answer.grundy, Some(plus(value)));
    }
    // The heap of 7 has the value 8. Only splits of it lead to the value 7, which is the value of
    // the heap of 8.
    let answer = ask("lasker-nim 7 8");
    let told: Vec<&str> = answer.moves.iter().map(|m| m.words.en.as_str()).collect();
    assert!(told.contains(&"split heap 1 (7) into 1 and 6"), "{told:?}");
    assert!(told.iter().all(|told| !told.contains("from heap 1")), "{told:?}");
    let answer = ask("lasker-nim 10^30+3 10^30+4");
    assert_eq!(answer.outcome, Outcome::N);
    assert!(answer.moves[0].words.en.contains(" into 1 and "), "{:?}", answer.moves[0]);
    // The parts 4x+1 and 4y+2, or 4(x+1) and 4y-1, share the bits of 10^30 / 4 in every way but
    // one that has y = 0; and there is the take of 1 from the other heap.
    let bits = (&base >> 2).to_string();
    let ones = (0..120).filter(|i| ((parse_big(&bits).unwrap() >> i) & big(1)) == big(1)).count();
    assert_eq!(answer.move_count, Some(big(1) << (ones + 1)));
}

/// Returns F(n), where F(1) = F(2) = 1.
fn fibonacci(n: usize) -> Big {
    (0..n).fold((Big::ZERO, big(1)), |(a, b), _| (b.clone(), a + b)).0
}

#[test]
fn large_fibonacci_numbers_are_lost() {
    for n in [10, 90, 100, 1000, 4000] {
        let number = fibonacci(n);
        assert_eq!(ask(&format!("fibonacci-nim {number}")).outcome, Outcome::P, "F({n})");
        let answer = ask(&format!("fibonacci-nim {}", &number + big(1)));
        assert_eq!(answer.outcome, Outcome::N, "F({n}) + 1");
        assert!(answer.moves[0].words.en.starts_with("take 1,"));
    }
}

#[test]
fn a_fibonacci_number_is_not_truncated_to_32_bits() {
    assert_eq!(4_807_526_976u64 % (1 << 32), 512_559_680);
    assert_eq!(ask("hdu2516 4807526976").outcome, Outcome::P);
    assert_eq!(ask("hdu2516 512559680").outcome, Outcome::N);
    assert_eq!(ask("fibonacci-nim 512559680").outcome, Outcome::N);
}

#[test]
fn a_winning_move_can_leave_a_non_fibonacci_number() {
    let told = "N: take 1, leaving 11; the opponent may take at most 2";
    assert_eq!(short("fibonacci-nim 12"), told);
    assert_eq!(short("fibonacci-nim 11 2"), "P");
    assert_eq!(short("fibonacci-nim 1"), "P");
    assert_eq!(short("fibonacci-nim 0 5"), "P");
    for empty in ["fibonacci-nim 0", "k-bounded-nim 0 k=3", "k-bounded-nim 5 k=0"] {
        assert_eq!(asked(empty).unwrap_err().kind(), ErrorKind::BadInput, "{empty}");
    }
    for wrong in ["fibonacci-nim", "fibonacci-nim 1 2 3", "fibonacci-nim x"] {
        assert!(asked(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn least_winning_takes_equal_the_published_sequence() {
    let takes = [1, 2, 3, 1, 5, 1, 2, 8, 1, 2, 3, 1, 13, 1, 2, 3, 1, 5, 1, 2, 21];
    for (n, take) in (1u64..).zip(takes) {
        let answer = ask(&format!("fibonacci-nim {n} {n}"));
        let left = answer.moves[0].to.as_ref().unwrap().split(' ').next().unwrap().to_string();
        assert_eq!(left, (n - take).to_string(), "{n}");
    }
}

#[test]
fn factor_k_is_exact_for_small_and_fast_for_large_numbers() {
    // By the recurrence, in plain loops.
    let lost = |k: u128, to: u128| {
        let (mut a, mut b) = (vec![1u128], vec![1u128]);
        while a[a.len() - 1] < to {
            let next = b[b.len() - 1] + 1;
            let below = a.iter().rposition(|&term| k * term < next);
            b.push(next + below.map_or(0, |j| b[j]));
            a.push(next);
        }
        a
    };
    for k in [1u128, 2, 3, 7, 100] {
        let row = lost(k, 1 << 70);
        for &n in row.iter().rev().step_by(7) {
            assert_eq!(ask(&format!("k-bounded-nim {n} k={k}")).outcome, Outcome::P, "{n} k={k}");
            if !row.contains(&(n + 1)) {
                let after = format!("k-bounded-nim {} k={k}", n + 1);
                assert_eq!(ask(&after).outcome, Outcome::N, "{after}");
            }
        }
    }
    let start = ThreadTimer::start();
    let answer = ask("k-bounded-nim 100000000 k=100000");
    assert_eq!(answer.outcome, Outcome::N);
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    assert_eq!(ask("k-bounded-nim 10^1000 k=10^999").outcome, Outcome::N);
    assert_eq!(ask("k-bounded-nim 10^1000 k=10^1000").outcome, Outcome::P);
    // The recurrence is too long to compute, and the heap is too large for a search.
    assert_eq!(asked("k-bounded-nim 10^30 k=10^10").unwrap_err().kind(), ErrorKind::TooBig);
}

#[test]
fn numbers_are_written_as_zeckendorf_sums() {
    let Kind::Function(decompose) = find("zeckendorf").unwrap().kind else { panic!("a function") };
    let told = |words: &[&str]| {
        decompose(&Params::default(), words).unwrap().into_iter().map(|line| line.en)
    };
    let lines: Vec<String> = told(&["100", "0", "12"]).collect();
    assert_eq!(lines, ["100 = 89 + 8 + 3", "0 is the empty sum", "12 = 8 + 3 + 1"]);
    let line = told(&["10^30"]).next().unwrap();
    let (number, sum) = line.split_once(" = ").unwrap();
    let parts: Vec<Big> = sum.split(" + ").map(|part| parse_big(part).unwrap()).collect();
    assert_eq!(parts.iter().sum::<Big>(), parse_big(number).unwrap());
    assert!(parts.windows(2).all(|w| w[0] > &w[1] * 2u8), "{sum}");
    let large = told(&["10^100"]).next().unwrap();
    let (number, sum) = large.split_once(" = ").unwrap();
    let indices = sum.split(", with").next().unwrap().split(" + ");
    let index = |part: &str| part[2..part.len() - 1].parse().unwrap();
    let sum: Big = indices.map(|part| fibonacci(index(part))).sum();
    assert_eq!(sum, parse_big(number).unwrap());
    let refused = |words: &[&str]| decompose(&Params::default(), words).is_err();
    assert!(refused(&[]) && refused(&["x"]));
}

#[test]
fn two_or_three_equals_backward_induction() {
    // The result for the player to move: 1, 0 or -1.
    let mut values: Vec<i64> = Vec::new();
    for n in 0..=200usize {
        let best = [2, 3].iter().filter(|&&take| take <= n).map(|take| -values[n - take]).max();
        values.push(best.unwrap_or(if n == 0 { -1 } else { 0 }));
        let answer = ask(&format!("two-or-three {n}"));
        assert_eq!(answer.score, Some(values[n]), "{n}");
        let best: Vec<String> = [2, 3]
            .iter()
            .filter(|&&take| take <= n && values[n] >= 0 && -values[n - take] == values[n])
            .map(|take| (n - take).to_string())
            .collect();
        let told: Vec<String> = answer.moves.iter().map(|m| m.to.clone().unwrap()).collect();
        assert_eq!(told, best, "{n}");
    }
}

#[test]
fn subtraction_sets_are_parsed_in_any_order() {
    let values: Vec<Option<Big>> =
        (0..=8).map(|n| ask(&format!("subtraction {n} S={{3,1,2,1}}")).grundy).collect();
    assert_eq!(values, [0, 1, 2, 3, 0, 1, 2, 3, 0].map(|v| Some(big(v))));
    assert_eq!(short("subtraction 5 7 S={}"), "P");
    assert_eq!(asked("subtraction 5 S={0,1}").unwrap_err().kind(), ErrorKind::BadInput);
    // The subtraction set {1} leads to games of 10000 moves.
    assert_eq!(ask("subtraction 10000 S=1").outcome, Outcome::P);
    assert_eq!(ask("subtraction 10^30 S={1,3,4}").outcome, Outcome::N);
}

#[test]
fn moves_are_described_in_the_words_of_the_story() {
    for (question, told) in [
        ("count-to 100 m=10", "N: say 1 number, leaving 99 to say"),
        ("count-to 30 m=4", "P"),
        ("hdu1846 23 m=2", "N: take 2, leaving 21"),
        ("hdu2188 8 m=10", "N: donate 8, so that 0 are still missing"),
        ("hdu4764 30 k=3", "N: write the number 1 higher than the last one (1 at the beginning)"),
        ("bash-misere 22 m=4", "N: take 1, leaving 21"),
        ("divisor-subtract 12", "N: subtract 1, leaving 11"),
    ] {
        assert_eq!(short(question), told, "{question}");
    }
    let raised = ask("bash-multi 6 8 m=4");
    let moves: Vec<&str> = raised.moves.iter().map(|m| m.words.en.as_str()).collect();
    assert_eq!(moves, ["take 3 from heap 1, leaving 3", "take 2 from heap 2, leaving 6"]);
}

#[test]
fn winning_takes_of_take_away_equal_a_full_search() {
    // All winning takes, and not only the least, for a factor that no check covers.
    let game = instance("k-bounded-nim", &[("k", "6")]);
    let law = game.card.unwrap().law.as_ref().unwrap();
    let mut lost: HashSet<Counts> = HashSet::new();
    for n in 0..=70u64 {
        for cap in 0..=n {
            let position = Counts::of([n, cap]);
            let mut options = Vec::new();
            assert!(game.game.is_searched());
            game.game.family().moves(&mut options, &position).unwrap();
            let wins: HashSet<Counts> =
                options.into_iter().filter(|option| lost.contains(option)).collect();
            let moves = law.moves.unwrap()(&game.params, &position.widen(), &Big::ZERO, 100);
            let told: HashSet<Counts> = moves.to.iter().map(|to| narrow(to).unwrap()).collect();
            assert_eq!(told, wins, "{n} {cap}");
            if wins.is_empty() {
                lost.insert(position);
            }
        }
    }
}

#[test]
fn kinds_of_nim_agree_on_small_tables() {
    // Compares Bash's law with a table that is computed by mex alone.
    for m in 0..6u64 {
        let mut values: Vec<Nimber> = Vec::new();
        for n in 0..50u64 {
            let options = (1..=m.min(n)).map(|take| values[(n - take) as usize]);
            values.push(mex(options));
            let told = ask(&format!("bash {n} m={m}")).grundy.and_then(|g| to_u64(&g));
            assert_eq!(told, Some(u64::from(values[n as usize].0)), "{n} m={m}");
        }
    }
}
