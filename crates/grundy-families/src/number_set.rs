//! The rules of a divisor game: a move erases a number together with all its divisors.

use grundy_core::base::{Big, Counts, Ruleset, Split, big, to_u64};
use grundy_draw::View;
use grundy_octal::number_list;
use grundy_text::{ChoiceValue, Error, NamedMove, Notation, Words, words};

/// The divisor-erasing game. A move erases one number of the board with all its divisors on the
/// board.
///
/// A position is a single number. For numbers up to 64 it is the bit set of the numbers on the
/// board (bit 0 is the number 1); the full board 1 to n with n > 64 is `2^64 + n`, which only laws
/// can answer.
pub struct DivisorErasing;

/// The numbers that remain on the board in a position of [`DivisorErasing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DivisorBoard {
    /// The full board: all numbers from 1 to n. The payload is n.
    Full(Big),
    /// Any other set of numbers up to 64, as a bit set in which bit 0 is the number 1.
    Some(u64),
}

/// The largest number that a board stored as a bit set can contain.
const MAX_MEMBER: u64 = 64;

/// For every number n in 1..=64, at index n - 1, the bit set of the divisors of n.
const DIVISORS: [u64; MAX_MEMBER as usize] = divisors();

/// For every number n in 1..=64, at index n - 1, the bit set of the divisors and of the multiples
/// (up to 64) of n.
const RELATED: [u64; MAX_MEMBER as usize] = related();

/// Computes the table [`DIVISORS`] at compile time.
const fn divisors() -> [u64; MAX_MEMBER as usize] {
    let mut table = [0; MAX_MEMBER as usize];
    let mut d = 1;
    while d <= MAX_MEMBER as usize {
        let mut n = d;
        while n <= MAX_MEMBER as usize {
            table[n - 1] |= 1 << (d - 1);
            n += d;
        }
        d += 1;
    }
    table
}

/// Computes the table [`RELATED`] at compile time.
const fn related() -> [u64; MAX_MEMBER as usize] {
    let mut table = DIVISORS;
    let mut n = 0;
    while n < table.len() {
        let mut m = 0;
        while m < table.len() {
            table[n] |= ((DIVISORS[m] >> n) & 1) << m;
            m += 1;
        }
        n += 1;
    }
    table
}

impl DivisorErasing {
    /// Returns the numbers that remain on the board in a position.
    pub fn board(position: &[Big]) -> DivisorBoard {
        let code = position.first().cloned().unwrap_or_default();
        match to_u64(&code) {
            None => DivisorBoard::Full(code - (Big::ONE << 64)),
            Some(set) if set & set.wrapping_add(1) == 0 => {
                DivisorBoard::Full(big(set.count_ones().into()))
            }
            Some(set) => DivisorBoard::Some(set),
        }
    }

    /// Iterates over the numbers in a bit set, ascending.
    pub fn members(set: u64) -> impl Iterator<Item = u64> {
        (1..=MAX_MEMBER).filter(move |n| set >> (n - 1) & 1 == 1)
    }

    /// Returns the position in which the board contains all numbers from 1 to n.
    pub fn full(n: Big) -> Vec<Big> {
        vec![match to_u64(&n) {
            Some(0) => Big::ZERO,
            Some(n) if n <= MAX_MEMBER => big(u64::MAX >> (MAX_MEMBER - n)),
            _ => n + (Big::ONE << 64),
        }]
    }
}

impl Ruleset for DivisorErasing {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let set = from[0];
        let mut remaining = set;
        while remaining != 0 {
            let at = remaining.trailing_zeros() as usize;
            remaining &= remaining - 1;
            out.push(Counts::of([set & !DIVISORS[at]]));
        }
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for DivisorErasing {
    /// Splits the board into components: sets of numbers such that no move erases numbers from two
    /// different sets.
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        let mut remaining = position[0];
        while remaining != 0 {
            let mut component = remaining & remaining.wrapping_neg();
            let mut border = component;
            while border != 0 {
                let at = border.trailing_zeros() as usize;
                let grown = component | (RELATED[at] & remaining);
                border = (border & (border - 1)) | (grown & !component);
                component = grown;
            }
            remaining &= !component;
            // All boards with a single number are the same game.
            let alone = component.count_ones() == 1;
            out.push(Counts::of([if alone { 1 } else { component }]));
        }
    }
}

impl Notation for DivisorErasing {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let format_set = words.first().is_some_and(|word| word.starts_with('{'));
        let bare = words.iter().map(|word| word.trim_matches(['{', '}']));
        let bare: Vec<&str> = bare.flat_map(str::split_whitespace).collect();
        let numbers = number_list::parse_numbers(&bare)?;
        if let ([n], false) = (numbers.as_slice(), format_set) {
            return Ok(DivisorErasing::full(n.clone()));
        }
        if numbers.is_empty() && !format_set {
            return Err(Error::bad(words!(number_set::no_numbers_are_given))
                .help(words!(number_set::write_n_for_one_to_n)));
        }
        let mut set = 0u64;
        for n in &numbers {
            let Some(bit) = to_u64(n).filter(|n| (1..=MAX_MEMBER).contains(n)) else {
                return Err(Error::bad(words!(
                    number_set::set_cannot_hold_its_numbers_run,
                    n = grundy_text::excerpt(&n.to_string()),
                    max_member = MAX_MEMBER
                ))
                .help(words!(number_set::write_full_board_one_to_n)));
            };
            if set >> (bit - 1) & 1 == 1 {
                return Err(Error::bad(words!(number_set::is_listed_twice, n))
                    .help(words!(number_set::list_every_number_once)));
            }
            set |= 1 << (bit - 1);
        }
        Ok(vec![big(set)])
    }

    fn print(&self, position: &[Big]) -> String {
        match DivisorErasing::board(position) {
            DivisorBoard::Full(n) => n.to_string(),
            DivisorBoard::Some(set) => format_set(set),
        }
    }

    fn view(&self, position: &[Big]) -> View {
        let set = position.first().and_then(to_u64);
        View::or_text(set, |set| {
            let cell_count = u64::from(set.checked_ilog2().map_or(0, |top_bit| top_bit + 1));
            let cell = |n: u64| (set >> (n - 1) & 1 == 1).then(|| n.to_string());
            View::board((1..=cell_count).map(cell).collect(), 8)
        })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let set = |position: &[Big]| position.first().and_then(to_u64);
        let erased = set(from).zip(set(to)).map(|(from, to)| from & !to)?;
        let chosen_bit = erased.checked_ilog2()?;
        let divisors: Vec<u64> = DivisorErasing::members(erased & !(1 << chosen_bit)).collect();
        let built_move =
            NamedMove::new("erase", to.to_vec()).with("number", u64::from(chosen_bit) + 1);
        Some(built_move.with("divisors", divisors))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let (n, divisors) =
            (named_move.text("number"), named_move.choices.list("divisors").unwrap_or_default());
        if divisors.is_empty() {
            return words!(number_set::erase, n);
        }
        let divisors: Vec<String> = divisors.iter().map(ChoiceValue::to_string).collect();
        let divisors = format!("{{{}}}", divisors.join(","));
        words!(number_set::erase_and_its_divisors, n, divisors)
    }
}

/// Formats a bit set as a list of numbers in braces.
fn format_set(set: u64) -> String {
    let members: Vec<String> = DivisorErasing::members(set).map(|n| n.to_string()).collect();
    format!("{{{}}}", members.join(","))
}
