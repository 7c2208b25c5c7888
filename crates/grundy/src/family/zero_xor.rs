//! Erasing one of several distinct numbers until the rest have nim-sum 0.

use super::number_list;
use crate::base::{Big, Counts, Error, Notation, Ruleset, Split, Words, excerpt};
use crate::words;

/// Distinct numbers, ascending. A move erases one; whoever makes the nim-sum of the rest 0 (the
/// empty rest has it) wins, so that a position of nim-sum 0 is lost and over.
pub struct ZeroXor;

impl Ruleset for ZeroXor {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        if from.iter().fold(0, |sum, n| sum ^ n) == 0 {
            return;
        }
        for at in 0..from.len() {
            let mut to = from.clone();
            to.0.remove(at);
            out.push(to);
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        // Every option is a list as long as this one.
        let numbers = from.len() as u64;
        numbers * (1 + numbers / 8)
    }
}

impl Split for ZeroXor {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Notation for ZeroXor {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let bare: Vec<&str> = words.iter().map(|word| word.trim_matches(['{', '}'])).collect();
        let mut numbers = number_list::parse_numbers(&bare)?;
        numbers.sort_unstable();
        let refuse = |what, help| Err(Error::bad(what).help(help));
        if numbers.is_empty() {
            return refuse(
                words!("no numbers are given", "没有给出数字"),
                words!("the game needs at least one number", "游戏至少需要一个数"),
            );
        }
        if numbers[0] == Big::ZERO {
            return refuse(
                words!("0 is among the numbers", "数字中有 0"),
                words!("all numbers must be positive", "所有的数都须为正整数"),
            );
        }
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            let twice = excerpt(&pair[0].to_string());
            return refuse(
                words!("{twice} occurs twice", "{twice} 出现了两次"),
                words!("the numbers must all be different", "所有的数须两两不同"),
            );
        }
        if numbers.iter().fold(Big::ZERO, |sum, n| sum ^ n) == Big::ZERO {
            return refuse(
                words!("the nim-sum of the numbers is 0 already", "这些数的异或和已经是 0"),
                words!("the game starts from a nim-sum that is not 0", "开局时异或和须不为 0"),
            );
        }
        Ok(numbers)
    }

    fn print(&self, position: &[Big]) -> String {
        number_list::print_numbers(position)
    }

    fn describe(&self, from: &[Big], to: &[Big]) -> Words {
        match from.iter().find(|n| to.binary_search(n).is_err()) {
            Some(n) => words!("erase {n}", "擦去 {n}"),
            None => Words::default(),
        }
    }
}
