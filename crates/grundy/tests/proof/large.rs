//! Tests the answers of proved laws at sizes that no table reaches.

use super::all_examples;
use grundy::base::{Big, Budget, Outcome};
use grundy::workbench::{Convention, Detail, Move, QueryParser, solve};

/// The answers of a rule file at sizes of hundreds of digits agree with the theorems of the
/// catalogue, which do not use automata. Numbers of different lengths do not need more memory than
/// numbers of equal length.
#[test]
fn answers_at_hundreds_of_digits_equal_the_theorems() {
    let ten = |exponent: usize| Big::from(10u8).pow(exponent);
    let (large, larger) = (ten(300) + 7u8, ten(301) * 3u8 + 5u8);
    let pairs = [
        [large.clone(), larger.clone()],
        [larger.clone(), ten(150)],
        [Big::from(5u8), large.clone()],
        [large.clone(), large.clone()],
        [Big::ZERO, larger.clone()],
    ];
    let read = |path: &str| {
        let named = std::path::Path::new(path).file_stem().unwrap().to_str().unwrap().to_string();
        Ok(all_examples().into_iter().find(|(name, _)| *name == named).unwrap().1)
    };
    let mut parser = QueryParser::new(Budget { bytes: 100 << 20, ..Budget::default() }, &read);
    for (file, theorem) in [("nim.game", "nim"), ("wythoff.game", "wythoff")] {
        for pair in &pairs {
            let words = pair.each_ref().map(Big::to_string);
            let mut told = [file, theorem].map(|game| {
                let words = [game, &words[0], &words[1]];
                let question = parser.parse_question(&words, Convention::default()).unwrap();
                let detail = Detail { moves: 10, extra_steps: 0, ..Detail::default() };
                let answer = solve(&question, detail, &parser.budget).unwrap();
                // If nothing is left, the catalogue writes words instead of numbers.
                let numbers = |to: &str| -> Vec<Big> {
                    let mut to: Vec<Big> = to
                        .split(|c: char| !c.is_ascii_digit())
                        .filter_map(|word| word.parse().ok())
                        .collect();
                    to.retain(|number| *number != Big::ZERO);
                    to.sort();
                    to
                };
                let mut moves: Vec<Vec<Big>> =
                    answer.moves.iter().map(|one| numbers(one.to.as_ref().unwrap())).collect();
                moves.sort();
                moves.dedup();
                (answer.outcome, answer.grundy, moves)
            });
            if theorem == "wythoff" {
                // The law of the file decides outcomes only.
                told.iter_mut().for_each(|one| one.1 = None);
            }
            let [own, other] = told;
            assert_eq!(own, other, "{file} {words:?}");
            assert_eq!(own.2.is_empty(), own.0 == Outcome::P, "{file} {words:?}");
        }
    }
}

/// Returns the non-consecutive Fibonacci numbers with the sum n (Zeckendorf representation), the
/// least first.
fn parts(mut n: u64) -> Vec<u64> {
    let mut weights = vec![1u64, 2];
    while weights[weights.len() - 1] <= n {
        weights.push(weights[weights.len() - 1] + weights[weights.len() - 2]);
    }
    let mut parts = Vec::new();
    for weight in weights.into_iter().rev() {
        if weight <= n {
            n -= weight;
            parts.push(weight);
        }
    }
    parts.reverse();
    parts
}

/// A claim about starts is not a law about positions. The file is answered by a law that is found,
/// with every winning move.
#[test]
fn files_with_claims_about_starts_are_answered_by_discovered_laws() {
    let read = |_: &str| {
        let (_, text) =
            all_examples().into_iter().find(|(name, _)| name == "fibonacci-nim").unwrap();
        Ok(text)
    };
    let mut parser = QueryParser::new(Budget::default(), &read);
    for (n, limit) in
        [(10u64.pow(18), 10u64.pow(18) - 1), (10u64.pow(17) + 1, 5), (10u64.pow(15), 77)]
    {
        let words = ["fibonacci-nim.game".to_string(), n.to_string(), limit.to_string()];
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        let detail = Detail { moves: 100, extra_steps: 0, ..Detail::default() };
        let answer = solve(&question, detail, &parser.budget).unwrap();
        let parts = self::parts(n);
        assert_eq!(answer.outcome, Outcome::n_if(parts[0] <= limit), "{n} {limit}");
        // The taken number leaves a heap whose least part is more than twice as large.
        let mut sum = 0;
        let taken: Vec<u64> = (0..parts.len())
            .filter_map(|at| {
                sum += parts[at];
                let next = parts.get(at + 1).copied();
                let wins = sum <= limit && next.is_none_or(|next| next > 2 * sum);
                wins.then_some(sum)
            })
            .collect();
        let told = |one: &Move| {
            let numbers = one.to.as_ref().unwrap().split_whitespace();
            let numbers: Vec<u64> = numbers.map(|word| word.parse().unwrap()).collect();
            (numbers[0], numbers[1])
        };
        let told: Vec<(u64, u64)> = answer.moves.iter().map(told).collect();
        for (left, limit) in &told {
            assert!(*left == 0 || self::parts(*left)[0] > *limit, "{n}: {left} {limit}");
        }
        for sum in &taken {
            assert!(told.iter().any(|told| told.0 == n - sum), "{n} {limit}: {sum} of {told:?}");
        }
    }
}

/// Errors other than the size of a number are reported first.
#[test]
fn errors_about_large_numbers_state_a_remedy() {
    let read = |path: &str| {
        let named = path.strip_suffix(".game").unwrap();
        Ok(all_examples().into_iter().find(|(name, _)| name == named).unwrap().1)
    };
    let mut parser = QueryParser::new(Budget::default(), &read);
    for (words, said) in [
        ("fibonacci-nim.game 10^30x", "`10^30x` is not a natural number"),
        ("nim3.game 10^30", "the position gives no value for `b`"),
        ("nim3.game 10^30 1 2 3", "the position has 4 values"),
        ("chocolate.game 5 10^30", "the allowed values are 1 to 1000"),
        ("staircase.game [10^30,2]", "`stair` takes 4 elements, found 2"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let why = parser.parse_question(&words, Convention::default()).err().unwrap().to_string();
        assert!(why.contains(said), "{words:?}: {why}");
    }
    for words in
        ["nim3.game 10^30 0 2", "fibonacci-nim.game 10^30 5", "staircase.game [10^30,0,0,0]"]
    {
        let words: Vec<&str> = words.split(' ').collect();
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        assert!(solve(&question, Detail::default(), &parser.budget).is_ok(), "{words:?}");
    }
}

/// Starts with numbers of any size denote the positions that the file defines, in each case of the
/// start.
#[test]
fn starts_of_any_size_denote_their_positions() {
    let ten = Big::from(10u8).pow(40);
    for (start, wanted) in [
        ("[n, max(n, 1) - 1]", [ten.clone(), ten.clone() - 1u8]),
        ("[min(n, 7), n + 3]", [Big::from(7u8), ten.clone() + 3u8]),
        ("[n div 4, n mod 4]", [ten.clone() / 4u8, Big::ZERO]),
        ("[if n > 9 then 2 * n else 0, 1]", [ten.clone() * 2u8, Big::ONE]),
    ] {
        let text = format!(
            "position a, b\nstart n -> {start}\nmove one (k in 1..a) -> [a - k, b]\nmove two (k in 1..b) -> [a, b - k]\n"
        );
        let read = |_: &str| Ok(text.clone());
        let mut parser = QueryParser::new(Budget::default(), &read);
        let question =
            parser.parse_question(&["some.game", "10^40"], Convention::default()).unwrap();
        assert_eq!(question.summands[0].position, wanted, "{start}");
        let answer = solve(&question, Detail::default(), &parser.budget).unwrap();
        assert_eq!(answer.grundy, Some(wanted[0].clone() ^ &wanted[1]), "{start}");
        // Small starts are read by the rules themselves.
        let small = parser.parse_question(&["some.game", "40"], Convention::default()).unwrap();
        assert_eq!(small.summands.len(), 1);
    }
}
