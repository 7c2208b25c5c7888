//! The rules of an xor game: players erase one of several distinct numbers until the remaining ones
//! have nim-sum 0.

use grundy_core::base::{Big, Counts, Ruleset, Split};
use grundy_draw::View;
use grundy_octal::number_list;
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, print_numbers, words};

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

impl Split for ZeroXor {}

impl Notation for ZeroXor {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let bare = words.iter().map(|word| word.trim_matches(['{', '}']));
        let bare: Vec<&str> = bare.flat_map(str::split_whitespace).collect();
        let mut numbers = number_list::parse_numbers(&bare)?;
        numbers.sort_unstable();
        let refuse = |what, help| Err(Error::bad(what).help(help));
        if words.is_empty() {
            return refuse(words!(zero_xor::no_numbers_are_given), words!(zero_xor::write_numbers));
        }
        if numbers.first() == Some(&Big::ZERO) {
            return refuse(
                words!(zero_xor::zero_is_among_numbers),
                words!(zero_xor::all_numbers_must_be_positive),
            );
        }
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            return refuse(
                words!(zero_xor::occurs_twice, twice = excerpt(&pair[0].to_string())),
                words!(zero_xor::numbers_must_all_be_different),
            );
        }
        Ok(numbers)
    }

    fn print(&self, position: &[Big]) -> String {
        match position {
            [] => "{}".to_string(),
            _ => print_numbers(position),
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
        words!(zero_xor::erase, n = named_move.text("number"))
    }
}
