//! Coin rules that a person types: sets of distances to the left.

use super::coins::CoinRule;
use crate::base::{Error, excerpt, parse_big, to_u64};
use crate::words;

/// Turn a head and the coins at given distances to its left, by any one of several lists; a list
/// that reaches beyond the first coin cannot be used there.
pub struct Offsets {
    first: u64,
    /// Distances of the other coins, the farthest first.
    sets: Vec<Vec<u64>>,
}

/// Lists that one rule may have.
const LISTS: usize = 10_000;

impl Offsets {
    /// Reads a rule such as `{0};{0,1};{0,2}`: lists of distances separated by semicolons, each
    /// with the 0 that is the head itself; braces may be left out.
    ///
    /// # Errors
    /// Names the list that lacks the 0, repeats a distance or holds something else.
    pub fn parse(text: &str, first: u64) -> Result<Offsets, Error> {
        let mut sets = Vec::new();
        for list in text.split([';', '\u{ff1b}']).map(str::trim).filter(|list| !list.is_empty()) {
            if sets.len() == LISTS {
                return Err(Error::bad(words!(
                    "the rule has more than {LISTS} lists of coins",
                    "规则中的列表超过 {LISTS} 个"
                ))
                .help(words!("write fewer of them", "请减少列表数")));
            }
            let shown = excerpt(list);
            sets.push(
                distances(list).map_err(|error| {
                    error.at(words!("rule list `{shown}`", "规则列表 `{shown}`"))
                })?,
            );
        }
        if sets.is_empty() {
            return Err(Error::bad(words!(
                "the rule lets no coins be turned",
                "规则没有允许翻转任何硬币"
            ))
            .help(words!("write it like `{{0}};{{0,1}}`", "写法如 `{{0}};{{0,1}}`")));
        }
        Ok(Offsets { first, sets })
    }
}

fn distances(list: &str) -> Result<Vec<u64>, Error> {
    let mut distances = Vec::new();
    let bare = list.trim_start_matches('{').trim_end_matches('}');
    for word in bare.split([',', '\u{ff0c}', ' ']).filter(|word| !word.is_empty()) {
        distances.push(to_u64(&parse_big(word)?).unwrap_or(u64::MAX));
    }
    distances.sort_unstable_by(|a, b| b.cmp(a));
    if let Some(twice) = distances.windows(2).find(|pair| pair[0] == pair[1]) {
        let twice = twice[0];
        return Err(Error::bad(words!("distance {twice} is repeated", "距离 {twice} 重复"))
            .help(words!("a coin is turned once in a move", "一步中每枚硬币只翻一次")));
    }
    if distances.pop() != Some(0) {
        return Err(Error::bad(words!(
            "the head itself, distance 0, is missing",
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
        let mut others = Vec::new();
        for set in &self.sets {
            if set.first().is_none_or(|farthest| x - self.first >= *farthest) {
                others.clear();
                others.extend(set.iter().map(|distance| x - distance));
                turn(&others);
            }
        }
    }
}
