//! [`Offsets`]: coin-turning rules that a user types as lists of distances. A distance leads from
//! the chosen coin to a coin on its left.

use super::coins::CoinRule;
use grundy_core::base::to_u64;
use grundy_text::{Error, excerpt, parse_big, words};

/// A coin-turning rule given by lists of distances. A move chooses a coin that shows heads and one
/// of the lists. It turns the chosen coin and the coins at the listed distances to its left. A list
/// that reaches beyond the first coin cannot be used.
pub struct Offsets {
    /// The number of the first coin of the row, 0 or 1.
    first: u64,
    /// The lists of the rule. Each contains the distances from the chosen coin to the other coins
    /// that the move turns, farthest first.
    sets: Vec<Vec<u64>>,
}

/// The maximum number of lists in one rule.
const MAX_LISTS: usize = 10_000;

impl Offsets {
    /// Parses a rule such as `{0};{0,1};{0,2}`: lists of distances separated by semicolons. Each
    /// list contains 0, the chosen coin itself; the braces are optional. `first` is the number of
    /// the first coin.
    ///
    /// # Errors
    /// Fails for a list without 0, with a repeated distance, or with other text, and names the
    /// list.
    pub fn parse(text: &str, first: u64) -> Result<Offsets, Error> {
        let mut sets = Vec::new();
        for list in text.split([';', '\u{ff1b}']).map(str::trim).filter(|list| !list.is_empty()) {
            if sets.len() == MAX_LISTS {
                return Err(Error::bad(words!(
                    coin_offsets::rule_has_more_than_lists,
                    max_lists = MAX_LISTS
                ))
                .help(words!(coin_offsets::use_fewer_lists)));
            }
            sets.push(distances(list).map_err(|error| {
                error.at(words!(coin_offsets::rule_list, quoted = excerpt(list)))
            })?);
        }
        if sets.is_empty() {
            return Err(Error::bad(words!(coin_offsets::rule_allows_no_coin))
                .help(words!(coin_offsets::write_it_like_zero_zero_one)));
        }
        Ok(Offsets { first, sets })
    }
}

/// Parses one list of distances. Returns its distances except 0, farthest first.
fn distances(list: &str) -> Result<Vec<u64>, Error> {
    let mut distances = Vec::new();
    let bare = list.trim_start_matches('{').trim_end_matches('}');
    for word in bare.split([',', '\u{ff0c}', ' ']).filter(|word| !word.is_empty()) {
        distances.push(to_u64(&parse_big(word)?).unwrap_or(u64::MAX));
    }
    distances.sort_unstable_by(|a, b| b.cmp(a));
    if let Some(repeated) = distances.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Error::bad(words!(coin_offsets::distance_is_repeated, repeated = repeated[0]))
            .help(words!(coin_offsets::move_turns_each_coin_at_most)));
    }
    if distances.pop() != Some(0) {
        return Err(Error::bad(words!(coin_offsets::distance_zero_which_stands_for_head))
            .help(words!(coin_offsets::rightmost_coin_turned_must_be_head)));
    }
    Ok(distances)
}

impl CoinRule for Offsets {
    fn sets(&self, x: u64, turn: &mut dyn FnMut(&[u64])) {
        let mut coins = Vec::new();
        for set in &self.sets {
            if set.first().is_none_or(|farthest| x - self.first >= *farthest) {
                coins.clear();
                coins.extend(set.iter().map(|distance| x - distance));
                turn(&coins);
            }
        }
    }
}
