//! Heaps whose stones may be given to other heaps.

use super::number_list;
use crate::base::{
    Big, Choices, Chosen, Counts, Error, NamedMove, Notation, Ruleset, Split, View, Words,
};
use crate::words;

/// Choose a heap, discard some of its stones, at least one, and give any of the rest to other
/// heaps that are not empty.
pub struct Give;

impl Ruleset for Give {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        for giver in (0..from.len()).filter(|&giver| from[giver] > 0) {
            let others: Vec<usize> =
                (0..from.len()).filter(|&i| i != giver && from[i] > 0).collect();
            for discarded in 1..=from[giver] {
                // Counts through all ways to give, like an odometer: raise the first heap that
                // can be raised after giving back what the heaps before it got.
                let mut to = from.with(giver, from[giver] - discarded);
                loop {
                    out.push(to.clone());
                    let Some(&raised) = others.iter().find(|&&other| {
                        if to[giver] > 0 {
                            return true;
                        }
                        to.0[giver] += to[other] - from[other];
                        to.0[other] = from[other];
                        false
                    }) else {
                        break;
                    };
                    to.0[giver] -= 1;
                    to.0[raised] += 1;
                }
            }
        }
    }

    /// A heap of `a` shares at most `a - 1` stones among the others, itself and the discard.
    fn width(&self, from: &Counts) -> u64 {
        let shares = from.iter().filter(|&&heap| heap > 0).count() as u64;
        let ways = |heap: u64| {
            // Binomial coefficient of `heap - 1 + shares` over `shares`, factor by factor.
            let mut ways = 1u128;
            for i in 1..=shares.min(heap - 1) {
                let top = u128::from(heap - 1) + u128::from(shares) + 1 - u128::from(i);
                ways = ways * top / u128::from(i);
                if ways > u128::from(u64::MAX) {
                    return u64::MAX;
                }
            }
            ways as u64
        };
        from.iter().filter(|&&heap| heap > 0).map(|&heap| ways(heap)).fold(0, u64::saturating_add)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for Give {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        let heaps = Counts::of(position.iter().copied().filter(|&heap| heap > 0)).sorted();
        if !heaps.is_empty() {
            out.push(heaps);
        }
    }
}

impl Notation for Give {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        number_list::parse_numbers(words)
    }

    fn print(&self, position: &[Big]) -> String {
        number_list::print_numbers(position)
    }

    fn view(&self, position: &[Big]) -> View {
        View::heaps(position)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let heaps = from.len().min(to.len());
        let giver = (0..heaps).find(|&i| to[i] < from[i])?;
        let mut discarded = &from[giver] - &to[giver];
        let mut gifts = Vec::new();
        for heap in (0..heaps).filter(|&i| to[i] > from[i]) {
            let stones = &to[heap] - &from[heap];
            if stones > discarded {
                return None;
            }
            discarded -= &stones;
            let mut gift = Choices::default();
            gift.push("heap", heap + 1);
            gift.push("stones", stones);
            gifts.push(gift);
        }
        let named = NamedMove::new("give", to.to_vec()).with("heap", giver + 1);
        Some(named.with("discard", discarded).with("gifts", gifts).with("leaves", &to[giver]))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let mut given = Words::default();
        for gift in made.choices.list("gifts").unwrap_or_default() {
            let Chosen::Record(gift) = gift else { continue };
            let (Some(heap), Some(stones)) = (gift.get("heap"), gift.get("stones")) else {
                continue;
            };
            given = given
                .then(&words!(", give {stones} to heap {heap}", "，给第 {heap} 堆 {stones} 颗"));
        }
        let (heap, rest) = (made.text("heap"), made.text("leaves"));
        let discarded = made.text("discard");
        words!("discard {discarded} from heap {heap}", "从第 {heap} 堆弃去 {discarded} 颗")
            .then(&given)
            .then(&words!(", leaving {rest} in it", "，该堆剩 {rest} 颗"))
    }
}
