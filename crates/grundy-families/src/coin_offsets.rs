//! [`Offsets`]: coin-turning rules that a user types as lists of distances to the left.

use super::coins::CoinRule;
use grundy_core::base::to_u64;
use grundy_text::{Error, excerpt, parse_big, words};

/// A coin-turning rule given by lists of distances. A move chooses a coin that shows heads and a
/// list, and turns this coin and the coins at the listed distances to its left. A list that reaches
/// beyond the first coin cannot be used.
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
                    "the rule has more than {MAX_LISTS} lists of coins",
                    "规则中的列表超过 {MAX_LISTS} 个"
                ))
                .help(words!("use fewer lists", "请减少列表数")));
            }
            let quoted = excerpt(list);
            sets.push(distances(list).map_err(|error| {
                error.at(words!("rule list `{quoted}`", "规则列表 `{quoted}`"))
            })?);
        }
        if sets.is_empty() {
            return Err(Error::bad(words!(
                "the rule allows no coin to be turned",
                "规则没有允许翻转任何硬币"
            ))
            .help(words!("write it like `{{0}};{{0,1}}`", "写法如 `{{0}};{{0,1}}`")));
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
        let repeated = repeated[0];
        return Err(Error::bad(words!("distance {repeated} is repeated", "距离 {repeated} 重复"))
            .help(words!("a move turns each coin at most once", "一步中每枚硬币只翻一次")));
    }
    if distances.pop() != Some(0) {
        return Err(Error::bad(words!(
            "distance 0, which stands for the head itself, is missing",
            "缺少正面硬币本身（距离 0）"
        ))
        .help(words!(
            "the rightmost coin turned must be the head: write {{0,…}}",
            "翻转的最右一枚必须是正面：写成 {{0，…}}"
        )));
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
