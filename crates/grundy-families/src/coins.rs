//! The rules of coin-turning games on a row of coins. A move turns over a set of coins that the
//! rule allows. The rightmost of them must go from heads to tails.
//!
//! # Theorem
//! In normal play, the value of a row is the nim-sum of the values of its heads, each alone in the
//! row. The value of a single head at `x` is the mex, over the sets `A` of coins that can be turned
//! with it, of the nim-sum of the values of single heads at the coins of `A`. Two heads on one coin
//! cancel to tails, so the theorem holds in normal play only. Lenstra; Berlekamp, Conway and Guy,
//! "Winning Ways", chapter 14.

use grundy_core::base::{Big, Counts, Fault, HeapOptions, Ruleset, Split, big, to_u64};
use grundy_draw::View;
use grundy_octal::number_list;
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, print_numbers, text, words};

/// The rule of a coin-turning game: which other coins can be turned together with a coin that shows
/// heads.
///
/// Every closure of this signature is a rule, so user-defined games need no new type:
///
/// ```
/// use grundy_core::base::{Counts, Ruleset};
/// use grundy_families::CoinGame;
/// // Turn one coin, or a coin and the one at half its index.
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
    /// Calls `turn` with every set of other coins that can be turned together with coin `x`, which
    /// shows heads. Each set is ascending; its coins are left of `x` and not before the first coin
    /// of the row.
    fn sets(&self, x: u64, turn: &mut dyn FnMut(&[u64]));
}

impl<F: Fn(u64, &mut dyn FnMut(&[u64])) + Send + Sync> CoinRule for F {
    fn sets(&self, x: u64, turn: &mut dyn FnMut(&[u64])) {
        self(x, turn);
    }
}

/// A coin-turning game on a row. A position lists the numbers of the coins that show heads,
/// ascending.
pub struct CoinGame {
    /// The number of the first coin of the row, 0 or 1.
    pub first: u64,
    /// The rule that states which other coins can be turned together with a coin that shows heads.
    rule: Box<dyn CoinRule>,
}

/// The maximum number of coins in a row that is typed as letters. Rows with heads further right are
/// typed as numbers.
const MAX_TYPED_ROW: usize = 1_000_000;

/// The bound for rows that are printed as letters: a row is printed as letters if all coins that
/// show heads have numbers below this bound. Any other row is printed as the list of the numbers of
/// its heads.
const MAX_LETTER_COIN: u64 = 64;

impl CoinGame {
    /// Creates a game with the given rule and coins that are numbered from `first`.
    pub fn new(first: u64, rule: impl CoinRule + 'static) -> CoinGame {
        CoinGame { first, rule: Box::new(rule) }
    }

    /// Returns the coins that show heads after a move that turns the coin `heads[at]` and the coins
    /// `with`. `heads`, `with` and the result are ascending lists of coins.
    pub fn turn<T: Clone + Ord>(heads: &[T], at: usize, with: &[T]) -> Vec<T> {
        let mut turned = Vec::with_capacity(heads.len() + with.len());
        let (mut i, mut j) = (0, 0);
        while i < at || j < with.len() {
            let side = match (heads[..at].get(i), with.get(j)) {
                (Some(head), Some(turned)) => head.cmp(turned),
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

    /// Parses a row written as letters: H and T, or 正 and 反. Returns the numbers of the coins that
    /// show heads, ascending.
    fn parse_row(&self, letters: &str) -> Result<Vec<Big>, Error> {
        let mut heads = Vec::new();
        let letters = letters.chars().filter(|letter| !letter.is_whitespace());
        for (coin, letter) in (self.first..).zip(letters) {
            match letter {
                'H' | 'h' | '正' => heads.push(big(coin)),
                'T' | 't' | '反' => {}
                other => {
                    let (quoted, at) = (excerpt(&other.to_string()), coin - self.first + 1);
                    return Err(Error::bad(words!(
                        coins::coin_of_row_is_neither_heads,
                        at,
                        quoted
                    ))
                    .help(words!(coins::write_h_or_t)));
                }
            }
        }
        Ok(heads)
    }

    /// Parses a row written as the numbers of the coins that show heads. Returns them, ascending.
    fn parse_heads(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let bare: Vec<&str> = words.iter().map(|word| word.trim_matches(['{', '}'])).collect();
        let mut heads = number_list::parse_numbers(&bare)?;
        heads.sort_unstable();
        let first_coin = self.first;
        if let Some(low) = heads.first().filter(|low| **low < big(first_coin)) {
            return Err(Error::bad(words!(coins::there_is_no_coin, low))
                .help(words!(coins::coins_are_numbered_from, first_coin)));
        }
        if let Some(repeated) = heads.windows(2).find(|pair| pair[0] == pair[1]) {
            let repeated = excerpt(&repeated[0].to_string());
            return Err(Error::bad(words!(coins::coin_is_listed_twice, repeated))
                .help(words!(coins::list_every_coin_that_shows_heads)));
        }
        Ok(heads)
    }
}

impl HeapOptions for CoinGame {
    /// Calls `option` with every set of coins that can be turned together with a single head at
    /// `n`. After the move these coins show heads, so each is a component of the new position.
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

    /// Returns the sum of the squares of the coin numbers of the heads. This is an upper bound of
    /// the number of options for rules that turn up to three coins or a run of consecutive coins.
    /// It also accounts for the lengths of the resulting rows.
    fn option_count_hint(&self, from: &Counts) -> u64 {
        from.iter().map(|x| x.saturating_mul(*x)).fold(0, u64::saturating_add)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for CoinGame {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.extend(position.iter().map(|&x| Counts::of([x])));
    }
}

impl Notation for CoinGame {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let length: usize = words.iter().map(|word| word.len()).sum();
        let letters = words.iter().any(|word| word.starts_with(char::is_alphabetic));
        if !letters {
            return self.parse_heads(words);
        }
        // A letter has at most three bytes.
        if length > 3 * MAX_TYPED_ROW {
            return Err(Error::bad(words!(
                coins::row_has_more_than_coins,
                max_typed_row = MAX_TYPED_ROW
            ))
            .help(words!(coins::write_numbers_of_coins_that_show)));
        }
        self.parse_row(&words.concat())
    }

    fn print(&self, position: &[Big]) -> String {
        match position.last() {
            Some(last_head) if *last_head < big(MAX_LETTER_COIN) => {
                let head = |coin: &u64| position.binary_search(&big(*coin)).is_ok();
                let end = grundy_core::base::to_u64(last_head).unwrap_or(0);
                (self.first..=end).map(|coin| if head(&coin) { 'H' } else { 'T' }).collect()
            }
            _ => print_numbers(position),
        }
    }

    fn print_note(&self) -> Words {
        words!(coins::h_is_heads_and_t)
    }

    fn view(&self, position: &[Big]) -> View {
        let last_head = position
            .last()
            .map_or(Some(0), to_u64)
            .filter(|&last_head| last_head <= View::MAX_ITEMS);
        View::or_text(last_head, |last_head| {
            let head = |place: u64| position.binary_search(&big(place)).is_ok();
            let end = if position.is_empty() { self.first } else { last_head + 1 };
            View::Coins { first: self.first, heads: (self.first..end).map(head).collect() }
        })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let mut turned: Vec<&Big> = from.iter().filter(|x| to.binary_search(x).is_err()).collect();
        turned.extend(to.iter().filter(|x| from.binary_search(x).is_err()));
        turned.sort_unstable();
        Some(NamedMove::new("turn", to.to_vec()).with("coins", turned))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        describe_turned(&named_move.choices.numbers("coins"))
    }
}

/// Describes a move in words, such as "turn coins 3, 5 and 8". More than three consecutive coins
/// are described as a range, such as "3 to 9".
fn describe_turned(turned: &[Big]) -> Words {
    let mut groups: Vec<(&Big, &Big, usize)> = Vec::new();
    for coin in turned {
        match groups.last_mut() {
            Some((_, end, length)) if coin - 1u8 == **end => (*end, *length) = (coin, *length + 1),
            _ => groups.push((coin, coin, 1)),
        }
    }
    match turned {
        [] => return Words::default(),
        [coin] => return words!(coins::turn_coin, coin),
        _ => {}
    }
    let mut coins = Vec::new();
    for (start, end, length) in groups {
        if length > 3 {
            coins.push(words!(coins::range, start, end));
        } else {
            coins.extend((0..length).map(|step| Words::same((start + step).to_string())));
        }
    }
    words!(coins::turn_coins, coins = Words::enumerate(&coins, text!(coins::and)))
}
