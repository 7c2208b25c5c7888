//! Erasing numbers together with their divisors.

use super::number_list;
use crate::base::{
    Big, Chosen, Counts, Error, NamedMove, Notation, Ruleset, Split, View, Words, big, to_u64,
};
use crate::words;

/// The numbers that are left on the board; a move erases one of them with all its divisors there.
///
/// A position is a single number: the set of members up to 64 as bits (bit 0 is the number 1), or,
/// beyond all engines, `2^64 + n` for the full board 1 to n when n exceeds 64.
pub struct DivisorErasing;

/// What is on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// All of 1 to n.
    Full(Big),
    /// Numbers up to 64 as bits, not all of a range from 1.
    Some(u64),
}

/// The largest number of a set that is listed.
const LARGEST: u64 = 64;

/// For every number 1..=64, at its place less one, its divisors as bits.
const DIVISORS: [u64; LARGEST as usize] = divisors();

/// The same with its multiples up to 64 too.
const RELATED: [u64; LARGEST as usize] = related();

const fn divisors() -> [u64; LARGEST as usize] {
    let mut table = [0; LARGEST as usize];
    let mut d = 1;
    while d <= LARGEST as usize {
        let mut n = d;
        while n <= LARGEST as usize {
            table[n - 1] |= 1 << (d - 1);
            n += d;
        }
        d += 1;
    }
    table
}

const fn related() -> [u64; LARGEST as usize] {
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
    /// What is on the board of a position.
    pub fn board(position: &[Big]) -> Board {
        let code = position.first().cloned().unwrap_or_default();
        match to_u64(&code) {
            None => Board::Full(code - (Big::ONE << 64)),
            Some(set) if set & set.wrapping_add(1) == 0 => {
                Board::Full(big(set.count_ones().into()))
            }
            Some(set) => Board::Some(set),
        }
    }

    /// The members of a set, ascending.
    pub fn members(set: u64) -> impl Iterator<Item = u64> {
        (1..=LARGEST).filter(move |n| set >> (n - 1) & 1 == 1)
    }

    /// The position with the full board 1 to n.
    pub fn full(n: Big) -> Vec<Big> {
        vec![match to_u64(&n) {
            Some(0) => Big::ZERO,
            Some(n) if n <= LARGEST => big(u64::MAX >> (LARGEST - n)),
            _ => n + (Big::ONE << 64),
        }]
    }
}

impl Ruleset for DivisorErasing {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let set = from[0];
        let mut rest = set;
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            out.push(Counts::of([set & !DIVISORS[at]]));
        }
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for DivisorErasing {
    /// Numbers that are not linked by divisors on the board never meet.
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        let mut rest = position[0];
        while rest != 0 {
            let mut component = rest & rest.wrapping_neg();
            let mut border = component;
            while border != 0 {
                let at = border.trailing_zeros() as usize;
                let grown = component | (RELATED[at] & rest);
                border = (border & (border - 1)) | (grown & !component);
                component = grown;
            }
            rest &= !component;
            // One number left alone is like any other.
            let alone = component.count_ones() == 1;
            out.push(Counts::of([if alone { 1 } else { component }]));
        }
    }
}

impl Notation for DivisorErasing {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let braced = words.first().is_some_and(|word| word.starts_with('{'));
        let bare = words.iter().map(|word| word.trim_matches(['{', '}']));
        let bare: Vec<&str> = bare.flat_map(str::split_whitespace).collect();
        let numbers = number_list::parse_numbers(&bare)?;
        if let ([n], false) = (numbers.as_slice(), braced) {
            return Ok(DivisorErasing::full(n.clone()));
        }
        if numbers.is_empty() && !braced {
            return Err(Error::bad(words!("no numbers are given", "没有给出数字")).help(words!(
                "write n for 1 to n, or a set as {{2,3,6}}",
                "写 n 表示 1 到 n，或写集合 {{2,3,6}}"
            )));
        }
        let mut set = 0u64;
        for n in &numbers {
            let Some(bit) = to_u64(n).filter(|n| (1..=LARGEST).contains(n)) else {
                let n = crate::base::excerpt(&n.to_string());
                return Err(Error::bad(words!(
                    "a set cannot hold {n}: its numbers run from 1 to {LARGEST}",
                    "集合不能含 {n}：其中的数须在 1 到 {LARGEST} 之间"
                ))
                .help(words!(
                    "the full board 1 to n is written as the one number n, of any size",
                    "1 到 n 的完整黑板直接写 n，大小不限"
                )));
            };
            if set >> (bit - 1) & 1 == 1 {
                return Err(Error::bad(words!("{n} is listed twice", "{n} 列了两次"))
                    .help(words!("list every number once", "每个数只列一次")));
            }
            set |= 1 << (bit - 1);
        }
        Ok(vec![big(set)])
    }

    fn print(&self, position: &[Big]) -> String {
        match DivisorErasing::board(position) {
            Board::Full(n) => n.to_string(),
            Board::Some(set) => braced(set),
        }
    }

    fn view(&self, position: &[Big]) -> View {
        let set = position.first().and_then(to_u64);
        View::of(set, |set| {
            let most = u64::from(set.checked_ilog2().map_or(0, |last| last + 1));
            let cell = |n: u64| (set >> (n - 1) & 1 == 1).then(|| n.to_string());
            View::board((1..=most).map(cell).collect(), 8)
        })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let set = |position: &[Big]| position.first().and_then(to_u64);
        let erased = set(from).zip(set(to)).map(|(from, to)| from & !to)?;
        let chosen = erased.checked_ilog2()?;
        let divisors: Vec<u64> = DivisorErasing::members(erased & !(1 << chosen)).collect();
        let named = NamedMove::new("erase", to.to_vec()).with("number", u64::from(chosen) + 1);
        Some(named.with("divisors", divisors))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let (n, divisors) =
            (made.text("number"), made.choices.list("divisors").unwrap_or_default());
        if divisors.is_empty() {
            return words!("erase {n}", "擦去 {n}");
        }
        let divisors: Vec<String> = divisors.iter().map(Chosen::to_string).collect();
        let divisors = format!("{{{}}}", divisors.join(","));
        words!("erase {n} and its divisors {divisors}", "擦去 {n} 及其约数 {divisors}")
    }
}

fn braced(set: u64) -> String {
    let members: Vec<String> = DivisorErasing::members(set).map(|n| n.to_string()).collect();
    format!("{{{}}}", members.join(","))
}
