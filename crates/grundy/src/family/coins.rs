//! Rows of coins: a move turns over coins that the rule lets turn together, and the rightmost of
//! them goes from heads to tails.
//!
//! # Theorem
//! A row is worth the nim-sum of its heads, each standing alone; a single head at `x` is worth
//! the mex, over the sets `A` that may be turned with it, of the nim-sum of the heads at `A`.
//! Lenstra; Berlekamp, Conway and Guy, "Winning Ways", chapter 14. Two heads on one coin are
//! tails, which is why this is a theorem of normal play and no help in misère play.

use super::number_list::{self, print_numbers};
use crate::base::{
    Big, Counts, Error, Fault, HeapOptions, NamedMove, Notation, Ruleset, Split, View, Words, big,
    excerpt, to_u64,
};
use crate::words;

/// Which coins may be turned together with a coin that shows heads.
///
/// Every function that reports sets is a rule, so that a game of one's own is a closure:
///
/// ```
/// use grundy::base::{Counts, Ruleset};
/// use grundy::family::CoinGame;
/// // Turn a coin, or a coin and the one at half its place.
/// let game = CoinGame::new(1, |x: u64, turn: &mut dyn FnMut(&[u64])| {
///     turn(&[]);
///     if x % 2 == 0 {
///         turn(&[x / 2]);
///     }
/// });
/// let mut options = Vec::new();
/// game.options(&mut options, &Counts::of([4]));
/// assert_eq!(options, [Counts::of([]), Counts::of([2])]);
/// ```
pub trait CoinRule: Send + Sync {
    /// Calls `turn` with every set of other coins that may be turned with a head at `x`:
    /// ascending, all of them below `x` and none below the first coin of the row.
    fn sets(&self, x: u64, turn: &mut dyn FnMut(&[u64]));
}

impl<F: Fn(u64, &mut dyn FnMut(&[u64])) + Send + Sync> CoinRule for F {
    fn sets(&self, x: u64, turn: &mut dyn FnMut(&[u64])) {
        self(x, turn);
    }
}

/// A row of coins under a turning rule. A position lists the coins that show heads, ascending.
pub struct CoinGame {
    /// The number of the first coin, 0 or 1.
    pub first: u64,
    rule: Box<dyn CoinRule>,
}

/// Coins a row typed as letters may have; heads further right are typed as numbers.
const ROW: usize = 1_000_000;

/// Rows that end before this coin are written as letters.
const LETTERS: u64 = 64;

impl CoinGame {
    /// A row whose coins are numbered from `first`, under a rule.
    pub fn new(first: u64, rule: impl CoinRule + 'static) -> CoinGame {
        CoinGame { first, rule: Box::new(rule) }
    }

    /// The position after turning the head at index `at` and the coins of `with` over.
    pub fn turn<T: Clone + Ord>(heads: &[T], at: usize, with: &[T]) -> Vec<T> {
        let mut turned = Vec::with_capacity(heads.len() + with.len());
        let (mut i, mut j) = (0, 0);
        while i < at || j < with.len() {
            let side = match (heads[..at].get(i), with.get(j)) {
                (Some(head), Some(other)) => head.cmp(other),
                (Some(_), None) => std::cmp::Ordering::Less,
                _ => std::cmp::Ordering::Greater,
            };
            if side.is_lt() {
                turned.push(heads[i].clone());
            } else if side.is_gt() {
                turned.push(with[j].clone());
            }
            i += usize::from(side.is_le());
            j += usize::from(side.is_ge());
        }
        turned.extend_from_slice(&heads[at + 1..]);
        turned
    }

    fn row(&self, letters: &str) -> Result<Vec<Big>, Error> {
        let mut heads = Vec::new();
        let letters = letters.chars().filter(|letter| !letter.is_whitespace());
        for (place, letter) in (self.first..).zip(letters) {
            match letter {
                'H' | 'h' | '正' => heads.push(big(place)),
                'T' | 't' | '反' => {}
                other => {
                    let (shown, at) = (excerpt(&other.to_string()), place - self.first + 1);
                    return Err(Error::bad(words!(
                        "coin {at} of the row is `{shown}`, neither heads nor tails",
                        "这一行的第 {at} 枚硬币是 `{shown}`，不是正面也不是反面"
                    ))
                    .help(words!(
                        "write H or T for every coin, as in HHTHT",
                        "每枚硬币写 H（正）或 T（反），如 HHTHT"
                    )));
                }
            }
        }
        Ok(heads)
    }

    fn places(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let bare: Vec<&str> = words.iter().map(|word| word.trim_matches(['{', '}'])).collect();
        let mut heads = number_list::parse_numbers(&bare)?;
        heads.sort_unstable();
        let first = self.first;
        if let Some(low) = heads.first().filter(|low| **low < big(first)) {
            return Err(Error::bad(words!("there is no coin {low}", "没有第 {low} 枚硬币"))
                .help(words!("coins are numbered from {first}", "硬币从 {first} 开始编号")));
        }
        if let Some(twice) = heads.windows(2).find(|pair| pair[0] == pair[1]) {
            let twice = excerpt(&twice[0].to_string());
            return Err(Error::bad(words!(
                "coin {twice} is listed twice",
                "硬币 {twice} 列了两次"
            ))
            .help(words!("list every coin that shows heads once", "每枚正面朝上的硬币只列一次")));
        }
        Ok(heads)
    }
}

impl HeapOptions for CoinGame {
    /// The heads that each move on a single head at `n` leaves, none when it is turned alone.
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        if n >= self.first {
            self.rule.sets(n, option);
        }
        Ok(())
    }
}

impl Ruleset for CoinGame {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        for (at, &x) in from.iter().enumerate() {
            self.rule.sets(x, &mut |with| out.push(Counts::of(CoinGame::turn(from, at, with))));
        }
    }

    /// A bound that holds for rules that turn up to three coins or a run, the length of the
    /// rows left included.
    fn width(&self, from: &Counts) -> u64 {
        from.iter().map(|x| x.saturating_mul(*x)).fold(0, u64::saturating_add)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for CoinGame {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.extend(position.iter().map(|&x| Counts::of([x])));
    }
}

impl Notation for CoinGame {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let length: usize = words.iter().map(|word| word.len()).sum();
        let letters = words.iter().any(|word| word.starts_with(char::is_alphabetic));
        if !letters {
            return self.places(words);
        }
        // Three bytes a letter at most.
        if length > 3 * ROW {
            return Err(Error::bad(words!(
                "the row has more than {ROW} coins",
                "这一行的硬币超过 {ROW} 枚"
            ))
            .help(words!(
                "write the numbers of the coins that show heads instead",
                "请改写正面朝上的硬币的编号"
            )));
        }
        self.row(&words.concat())
    }

    fn print(&self, position: &[Big]) -> String {
        match position.last() {
            Some(last) if *last < big(LETTERS) => {
                let head = |place: &u64| position.binary_search(&big(*place)).is_ok();
                let end = crate::base::to_u64(last).unwrap_or(0);
                (self.first..=end).map(|place| if head(&place) { 'H' } else { 'T' }).collect()
            }
            _ => print_numbers(position),
        }
    }

    fn view(&self, position: &[Big]) -> View {
        let last = position.last().map_or(Some(0), to_u64).filter(|&last| last <= View::MOST);
        View::of(last, |last| {
            let head = |place: u64| position.binary_search(&big(place)).is_ok();
            let end = if position.is_empty() { self.first } else { last + 1 };
            View::Coins { first: self.first, heads: (self.first..end).map(head).collect() }
        })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let mut turned: Vec<&Big> = from.iter().filter(|x| to.binary_search(x).is_err()).collect();
        turned.extend(to.iter().filter(|x| from.binary_search(x).is_err()));
        turned.sort_unstable();
        Some(NamedMove::new("turn", to.to_vec()).with("coins", turned))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        describe_turned(&made.choices.numbers("coins"))
    }
}

/// "turn coins 3, 5 and 8", runs of more than three as "3 to 9".
fn describe_turned(turned: &[Big]) -> Words {
    let mut groups: Vec<(&Big, &Big, usize)> = Vec::new();
    for coin in turned {
        match groups.last_mut() {
            Some((_, end, length)) if coin - 1u8 == **end => (*end, *length) = (coin, *length + 1),
            _ => groups.push((coin, coin, 1)),
        }
    }
    let (mut en, mut zh) = (Vec::new(), Vec::new());
    for (start, end, length) in groups {
        if length > 3 {
            en.push(format!("{start} to {end}"));
            zh.push(format!("{start} 到 {end}"));
            continue;
        }
        for step in 0..length {
            en.push((start + step).to_string());
            zh.push((start + step).to_string());
        }
    }
    let zh = zh.join("、");
    let Some((last, rest)) = en.split_last() else { return Words::default() };
    if turned.len() == 1 {
        return words!("turn coin {last}", "翻转第 {last} 枚硬币");
    }
    let en = if rest.is_empty() { last.clone() } else { format!("{} and {last}", rest.join(", ")) };
    words!("turn coins {en}", "翻转第 {zh} 枚硬币")
}
