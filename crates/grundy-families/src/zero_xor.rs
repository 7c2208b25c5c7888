//! The rules of an xor game: players erase one of several distinct numbers until the remaining ones
//! have nim-sum 0.

use grundy_core::base::{Big, Counts, Ruleset, Split};
use grundy_draw::View;
use grundy_octal::number_list;
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, words};

/// The rules of the xor game. A position lists distinct numbers, ascending. A move erases one of
/// them. The player who makes the nim-sum of the remaining numbers 0 wins (the empty set has
/// nim-sum 0), so a position with nim-sum 0 is over and lost.
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

    fn option_count_hint(&self, from: &Counts) -> u64 {
        // Every option is a list nearly as long as the position.
        let numbers = from.len() as u64;
        numbers * (1 + numbers / 8)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
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
        let bare = words.iter().map(|word| word.trim_matches(['{', '}']));
        let bare: Vec<&str> = bare.flat_map(str::split_whitespace).collect();
        let mut numbers = number_list::parse_numbers(&bare)?;
        numbers.sort_unstable();
        let refuse = |what, help| Err(Error::bad(what).help(help));
        if words.is_empty() {
            return refuse(
                words!("no numbers are given", "没有给出数字"),
                words!(
                    "write the numbers, or `{{}}` if all are erased",
                    "请写出各数；已全部擦去则写 `{{}}`"
                ),
            );
        }
        if numbers.first() == Some(&Big::ZERO) {
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
        Ok(numbers)
    }

    fn print(&self, position: &[Big]) -> String {
        match position {
            [] => "{}".to_string(),
            _ => number_list::print_numbers(position),
        }
    }

    fn view(&self, position: &[Big]) -> View {
        View::heaps(position)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let erased = from.iter().find(|n| to.binary_search(n).is_err())?;
        Some(NamedMove::new("erase", to.to_vec()).with("number", erased))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let n = named_move.text("number");
        words!("erase {n}", "擦去 {n}")
    }
}
