//! Tests the texts about nim-sums and about the mex.

use grundy::base::{Budget, Lang};
use grundy::workbench::{Convention, Detail, QueryParser, solve};

fn no_file(name: &str) -> Result<String, grundy::Error> {
    panic!("{name} is asked for")
}

/// The terms of the nim-sum are the odd steps of a staircase.
#[test]
fn a_nim_sum_is_printed_with_its_terms() {
    for (staircase, told) in [
        ("2 9 5 9 4", "2 xor 5 xor 4 = 3"),
        ("7", "7"),
        ("0 5", "0"),
        (
            "1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1",
            "1 xor 1 xor 1 xor 1 xor 1 xor 1 xor 1 xor 1 xor … = 1",
        ),
    ] {
        let mut parser = QueryParser::new(Budget::default(), &no_file);
        let words: Vec<&str> = ["staircase-nim"].into_iter().chain(staircase.split(' ')).collect();
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        let why = solve(&question, Detail::default(), &parser.budget).unwrap().why;
        // In a won position, the description of the move follows.
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| why.get(lang).split([';', '；']).next());
        assert_eq!(
            en,
            Some(format!("nim-sum of the stones on the odd-numbered steps: {told}").as_str())
        );
        assert_eq!(zh, Some(format!("奇数级的异或和：{told}").as_str()));
    }
}

/// Returns the English text that the command `mex` prints for a set of numbers.
fn mex(numbers: &[&str]) -> Option<String> {
    let parser = QueryParser::new(Budget::default(), &no_file);
    let words: Vec<&str> = ["mex"].into_iter().chain(numbers.iter().copied()).collect();
    let (_, told) = parser.evaluate(&words).unwrap();
    told.ok().map(|told| told[0].en.clone())
}

#[test]
fn the_mex_is_printed_with_its_reason() {
    for (words, told) in [
        (&[][..], "mex{} = 0"),
        (&["0", "2", "4"], "mex{0,2,4} = 1"),
        (&["1", "2"], "mex{1,2} = 0"),
        (&["{3,1,2}"], "mex{1,2,3} = 0"),
        (&["1", "0", "1", "0"], "mex{0,1} = 2"),
        (&["10^30", "0"], "mex{0,1000000000000000000000000000000} = 1"),
    ] {
        assert_eq!(mex(words).as_deref(), Some(told));
    }
    assert_eq!(mex(&["-1"]), None);
}
