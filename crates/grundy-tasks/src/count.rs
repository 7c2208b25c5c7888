//! Counts the P-positions and N-positions with a given number of heaps, without enumerating them.

use super::count_by_quotient::{Sums, count_losing};
use grundy_core::algebra::{Modulo, Selection, Spectrum, even_minus_odd};
use grundy_core::base::{Big, Budget, Ending, big, to_u64};
use grundy_games::{Claim, Compound};
use grundy_octal::{HeapGame, HeapRule, TakeSet};
use grundy_store::GameState;
use grundy_store::cache::tables::MAX_TABULATED_HEAP;
use grundy_text::{Error, Evidence, Result, Setting, Suggestion, words};

/// The positions to count: the number of heaps in each position, the range of the heap sizes, and
/// how the heaps are selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountQuery {
    /// The number of heaps of each position.
    pub heaps: Big,
    /// The least size of a heap; `None` for the least size that the rules allow.
    pub from: Option<u64>,
    /// The exclusive upper bound of the sizes of the heaps.
    pub below: u64,
    /// How heaps are selected: as an ordered list or without order, with or without repetition of
    /// sizes.
    pub selection: Selection,
    /// The modulus by which the numbers are reduced; `None` for exact numbers.
    pub modulo: Option<Modulo>,
    /// The ending of play under which outcomes are counted: normal or misère.
    pub ending: Ending,
}

/// How many of the counted positions have each outcome. With a modulus, each number is a remainder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The least size of the heaps that were counted.
    pub from: u64,
    /// The number of P-positions, or the remainder of this number modulo [`CountQuery::modulo`].
    pub p: Big,
    /// The number of N-positions, or the remainder of this number modulo [`CountQuery::modulo`].
    pub n: Big,
    /// The number of all positions, or the remainder of this number modulo [`CountQuery::modulo`].
    pub total: Big,
    /// The evidence for the Grundy values of the heaps, or for the misère quotient that decides the
    /// sums.
    pub evidence: Evidence,
}

/// The greatest size of a heap at which the law of a catalogue entry is evaluated, heap by heap.
const MAX_HEAPS_BY_LAW: u64 = 1_000_000;

/// Counts the P-positions and N-positions of independent heaps.
///
/// In misère play of tame heaps, a position whose heaps are all fickle (of value 0 or 1 as in Nim)
/// is a P-position if its nim-sum is 1; any other position, if its nim-sum is 0. So the count
/// starts with the positions of nim-sum 0, subtracts the positions of fickle heaps among which an
/// even number have value 1, and adds those among which an odd number do. Beyond tame heaps, the
/// misère quotient decides.
///
/// # Errors
/// `Unsupported` for games that are not independent heaps, or not played by single moves, and in
/// misère play for heaps that are neither tame nor have a quotient; `TooBig` if the heaps or the
/// numbers are too large.
pub fn count(instance: &GameState, query: &CountQuery, budget: &Budget) -> Result<Count> {
    let game = heap_game(instance)?;
    let from = query.from.unwrap_or(game.min_heap).max(game.min_heap);
    let below = query.below;
    if from >= below {
        return Err(Error::bad(words!(count::no_heap_size_is_at_least, from, below))
            .suggest(Suggestion::Larger(Setting::Below)));
    }
    let CountQuery { heaps: k, selection, modulo, .. } = query;
    let (values, evidence) = heap_values(instance, game, from, below, budget)?;
    let spectrum = match &values {
        CountedValues::Sizes => Spectrum::from_interval(from, below),
        CountedValues::Counts(counts) => Spectrum::from_counts(counts),
    };
    let items = spectrum.items();
    let choices =
        |excess: i128, items: u64| even_minus_odd(excess, items, k, *selection, modulo.as_ref());
    let mut p =
        grundy_core::algebra::Integer::from(spectrum.zero_sums(k, *selection, modulo.as_ref())?);
    let total = choices(i128::from(items), items)?;
    let mut evidence = evidence;
    if query.ending == Ending::Misere {
        match classify_fickle(instance, game, &values, from, below, budget)? {
            FickleHeaps::Tame([zeros, ones], theorem) => {
                p -= choices(i128::from(zeros) - i128::from(ones), zeros + ones)?;
                evidence = theorem.and(&evidence);
            }
            FickleHeaps::Wild(first_wild) => {
                let losing = count_losing(
                    instance,
                    &Sums {
                        heaps: k,
                        from,
                        below,
                        selection: *selection,
                        modulus: modulo.as_ref().map(Modulo::modulus),
                    },
                    first_wild,
                    budget,
                )?;
                p = losing.p.into();
                evidence = losing.evidence;
            }
        }
    }
    let n = &total - &p;
    let to_natural = |number: grundy_core::algebra::Integer| match modulo {
        Some(modulo) => big(grundy_core::algebra::Ring::embed_integer(modulo, &number)),
        None => Big::try_from(number).expect("a number of positions is not negative"),
    };
    Ok(Count { from, p: to_natural(p), n: to_natural(n), total: to_natural(total), evidence })
}

/// Returns the rules of one heap; an error for a game whose positions are not sums of independent
/// heaps.
fn heap_game(instance: &GameState) -> Result<&HeapGame> {
    match instance.game.heaps() {
        Some(game) if instance.compound == Compound::One => Ok(game),
        _ => {
            let name = &instance.name;
            Err(Error::unsupported(words!(count::positions_of_are_not_independent_heaps, name))
                .help(words!(count::count_game_of_heaps_nim_subtraction)))
        }
    }
}

/// The Grundy values of the heaps to count, in one of two representations.
enum CountedValues {
    /// The value of each heap is its size.
    Sizes,
    /// Entry v of the list is the number of heaps of value v.
    Counts(Vec<u64>),
}

/// Returns the Grundy values of the heaps of the sizes from `from` to `below - 1`, with the
/// evidence for them: a theorem, a table or a period.
fn heap_values(
    instance: &GameState,
    game: &HeapGame,
    from: u64,
    below: u64,
    budget: &Budget,
) -> Result<(CountedValues, Evidence)> {
    if let HeapRule::Take(set) = &game.rule
        && match set {
            TakeSet::Any => true,
            TakeSet::UpTo(max) => *max >= below - 1,
            _ => false,
        }
    {
        return Ok((CountedValues::Sizes, Evidence::theorem("Bouton's theorem", "Bouton 1902")));
    }
    let mut counts = ValueCounts(Vec::new());
    if let HeapRule::Other(_) = game.rule
        && below <= MAX_HEAPS_BY_LAW
        && let Some(law) = instance.law(Ending::Normal, Compound::One)
        && let Claim::Heap { value, .. } = law.claim
    {
        for heap in from..below {
            counts.add(to_u64(&value(&instance.params, &big(heap))), 1)?;
        }
        return Ok((CountedValues::Counts(counts.0), Evidence::theorem(law.theorem, law.source)));
    }
    if below - 1 <= MAX_TABULATED_HEAP {
        let table = instance.table(below - 1, budget).map_err(|error| {
            let count = instance.cached_table().len();
            error.with_partial_result(words!(count::values_of_first_heaps_are_known, count))
        })?;
        for heap in from..below {
            counts.add(Some(table.at(heap).into()), 1)?;
        }
        return Ok((
            CountedValues::Counts(counts.0),
            Evidence::Tabulated { heaps: below, positions: 0 },
        ));
    }
    if below > 1 << 62 {
        return Err(Error::too_big(words!(count::there_are_too_many_heaps_below, below))
            .suggest(Suggestion::AtMost(Setting::Below, (1u64 << 62).to_string())));
    }
    let period = instance.period(budget)?;
    if period.saltus > 0 {
        return Err(Error::too_big(words!(count::heaps_below_have_too_many_different, below))
            .suggest(Suggestion::Smaller(Setting::Below)));
    }
    let (start, length) = (period.preperiod.max(from), period.period);
    for heap in from..start.min(below) {
        counts.add(to_u64(&period.value(&big(heap))), 1)?;
    }
    for heap in start..(start + length).min(below) {
        // This heap, and the heaps that are larger by multiples of the period.
        counts.add(to_u64(&period.value(&big(heap))), (below - 1 - heap) / length + 1)?;
    }
    Ok((CountedValues::Counts(counts.0), Evidence::Proved { certificate: period.words() }))
}

/// The numbers of heaps by Grundy value: entry v is the number of heaps of value v.
struct ValueCounts(Vec<u64>);

impl ValueCounts {
    /// Adds `number` to the count of the heaps of the value `value`. Fails if the value is unknown
    /// (`None`) or too large.
    fn add(&mut self, value: Option<u64>, number: u64) -> Result<()> {
        const MAX_VALUE: u64 = 1 << 24;
        let value = value.filter(|value| *value < MAX_VALUE).ok_or_else(|| {
            Error::too_big(words!(
                count::some_heaps_have_grundy_values_above,
                max_value = MAX_VALUE
            ))
            .suggest(Suggestion::Smaller(Setting::Below))
        })? as usize;
        if value >= self.0.len() {
            self.0.resize(value + 1, 0);
        }
        self.0[value] += number;
        Ok(())
    }
}

/// The behaviour of the heaps of a game in misère play: all like heaps of Nim (tame), or not.
enum FickleHeaps {
    /// All heaps are tame. The payloads are the number of fickle heaps (which behave like the Nim
    /// heaps 0 and 1) of value 0 and of value 1, and the theorem that decides sums of tame heaps.
    Tame([u64; 2], Evidence),
    /// Not all heaps are tame. The payload is the size of the smallest heap that is not (a wild
    /// heap).
    Wild(u64),
}

/// Counts the fickle heaps (which behave like the Nim heaps 0 and 1) of value 0 and of value 1,
/// among the heaps of the sizes from `from` to `below - 1`. If some heap below `below` is wild (not
/// tame), returns the size of the smallest one instead. `values` are the Grundy values of the
/// heaps.
fn classify_fickle(
    instance: &GameState,
    game: &HeapGame,
    values: &CountedValues,
    from: u64,
    below: u64,
    budget: &Budget,
) -> Result<FickleHeaps> {
    if let HeapRule::Take(_) = game.rule {
        // Subtraction games are pet: their heaps of value 0 and 1 are fickle, all others are firm.
        let count_of = |value: u64| match values {
            CountedValues::Sizes => u64::from((from..below).contains(&value)),
            CountedValues::Counts(counts) => counts.get(value as usize).copied().unwrap_or(0),
        };
        let theorem = Evidence::theorem(
            "misère sums of subtraction games",
            "Ferguson 1974; Sprague–Grundy–Jia",
        );
        return Ok(FickleHeaps::Tame([count_of(0), count_of(1)], theorem));
    }
    let table = instance.tame_table(&game.rule, below - 1, budget)?;
    if (table.len() as u64) < below {
        return Ok(FickleHeaps::Wild(table.len() as u64));
    }
    let heaps = &table[from as usize..below as usize];
    let count_of =
        |value: u32| heaps.iter().filter(|heap| !heap.firm && heap.value.0 == value).count() as u64;
    let theorem = Evidence::theorem("misère sums of tame games", "Conway 1976");
    Ok(FickleHeaps::Tame([count_of(0), count_of(1)], theorem))
}
