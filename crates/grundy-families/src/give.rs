//! The rules of a heap game in which stones can be given to other heaps.

use grundy_core::base::{Big, Counts, Ruleset, Split};
use grundy_draw::View;
use grundy_octal::number_list;
use grundy_text::{ChoiceValue, Error, MoveChoices, NamedMove, Notation, Words, words};

/// The rules of giving: a move chooses a heap, discards at least one of its stones, and gives any
/// number of the remaining ones to other non-empty heaps.
pub struct Give;

impl Ruleset for Give {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        for giver in (0..from.len()).filter(|&giver| from[giver] > 0) {
            let receivers: Vec<usize> =
                (0..from.len()).filter(|&i| i != giver && from[i] > 0).collect();
            for discarded in 1..=from[giver] {
                // Enumerates all ways to give stones like an odometer: gives one stone more to the
                // first heap that can get it, after taking back what the heaps before it received.
                let mut to = from.with(giver, from[giver] - discarded);
                loop {
                    out.push(to.clone());
                    let Some(&raised) = receivers.iter().find(|&&receiver| {
                        if to[giver] > 0 {
                            return true;
                        }
                        to.0[giver] += to[receiver] - from[receiver];
                        to.0[receiver] = from[receiver];
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

    /// Returns an upper bound of the number of moves. A move on a heap of a stones discards one of
    /// them, and then assigns each of the other a − 1 to another non-empty heap, to the heap
    /// itself, or to the discarded stones.
    fn option_count_hint(&self, from: &Counts) -> u64 {
        let shares = from.iter().filter(|&&heap| heap > 0).count() as u64;
        let distributions = |heap: u64| {
            // The binomial coefficient (heap - 1 + shares) over shares, factor by factor.
            let mut distributions = 1u128;
            for i in 1..=shares.min(heap - 1) {
                let top = u128::from(heap - 1) + u128::from(shares) + 1 - u128::from(i);
                distributions = distributions * top / u128::from(i);
                if distributions > u128::from(u64::MAX) {
                    return u64::MAX;
                }
            }
            distributions as u64
        };
        from.iter()
            .filter(|&&heap| heap > 0)
            .map(|&heap| distributions(heap))
            .fold(0, u64::saturating_add)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
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
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        number_list::parse_numbers(words)
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
            let mut gift = MoveChoices::default();
            gift.push("heap", heap + 1);
            gift.push("stones", stones);
            gifts.push(gift);
        }
        let built_move = NamedMove::new("give", to.to_vec()).with("heap", giver + 1);
        Some(built_move.with("discard", discarded).with("gifts", gifts).with("leaves", &to[giver]))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let mut given = Words::default();
        for gift in named_move.choices.list("gifts").unwrap_or_default() {
            let ChoiceValue::Record(gift) = gift else { continue };
            let (Some(heap), Some(stones)) = (gift.get("heap"), gift.get("stones")) else {
                continue;
            };
            given = given.then(&words!(families::move_from_it_to_heap, stones, heap));
        }
        let (heap, remaining) = (named_move.text("heap"), named_move.text("leaves"));
        words!(families::discard_from_heap, discarded = named_move.text("discard"), heap)
            .then(&given)
            .then(&words!(families::remain_in_heap, remaining, heap))
    }
}
