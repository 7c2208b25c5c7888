//! How many positions of so many heaps are P, and how many are N.

use crate::algebra::{Modulo, Selection, Spectrum, even_less_odd};
use crate::base::{Big, Budget, Ending, Error, Remedy, Setting, big, to_u64};
use crate::family::{HeapGame, HeapRule, TakeSet};
use crate::games::{Claim, Compound};
use crate::law::Evidence;
use crate::words;
use crate::workbench::memory::instance::Instance;
use crate::workbench::memory::tables::LARGEST_TABLE;

/// Which positions are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How many heaps.
    pub heaps: Big,
    /// The least size of a heap; without it, the least that the rules allow.
    pub from: Option<u64>,
    /// The least size that is too large.
    pub below: u64,
    /// Whether order counts, and whether heaps may be equal.
    pub selection: Selection,
    /// The number to take remainders modulo; without it numbers are exact.
    pub modulo: Option<Modulo>,
    /// What a player who cannot move has done.
    pub ending: Ending,
}

/// How many positions there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The least size of a heap.
    pub from: u64,
    /// P-positions, or the remainder of their number.
    pub p: Big,
    /// N-positions.
    pub n: Big,
    /// All positions.
    pub total: Big,
    /// How the values of the heaps are known.
    pub evidence: Evidence,
}

/// Heaps whose values a law is asked for one by one.
const ASKED_ONE_BY_ONE: u64 = 1_000_000;

/// Counts positions of independent heaps.
///
/// In misère play, as far as the heaps are tame, a position is P when its nim-sum is 0, but with all heaps
/// fickle (worth 0 or 1 as in Nim) when it is 1; so from the positions of nim-sum 0 go those of fickle heaps
/// with an even number of ones, and those with an odd number come in.
///
/// # Errors
/// `Unsupported` for games that are not played in independent heaps one move at a time, and in misère play
/// for heaps that are not tame; `TooBig` when the heaps or the numbers are too large.
pub fn count(instance: &Instance, counted: &Counted, budget: &Budget) -> Result<Count, Error> {
    let game = heaps(instance)?;
    let from = counted.from.unwrap_or(game.least).max(game.least);
    let below = counted.below;
    if from >= below {
        return Err(Error::bad(words!(
            "no heap is from {from} on and below {below}",
            "没有不小于 {from} 且小于 {below} 的堆"
        ))
        .mend(Remedy::Larger(Setting::Below)));
    }
    let Counted { heaps: k, selection, modulo, .. } = counted;
    let (values, evidence) = values(instance, game, from, below, budget)?;
    let spectrum = match &values {
        Values::Sizes => Spectrum::of_interval(from, below),
        Values::Counts(counts) => Spectrum::of(counts),
    };
    let items = spectrum.items();
    let choices =
        |excess: i128, items: u64| even_less_odd(excess, items, k, *selection, modulo.as_ref());
    let mut p =
        crate::algebra::Integer::from(spectrum.zero_sums(k, *selection, modulo.as_ref())?);
    let total = choices(i128::from(items), items)?;
    let mut how = evidence;
    if counted.ending == Ending::Misere {
        let ([zeros, ones], theory) = fickle(instance, game, &values, from, below, budget)?;
        p -= choices(i128::from(zeros) - i128::from(ones), zeros + ones)?;
        how = theory.and(&how);
    }
    let n = &total - &p;
    let natural = |number: crate::algebra::Integer| match modulo {
        Some(modulo) => big(crate::algebra::Ring::of(modulo, &number)),
        None => Big::try_from(number).expect("a number of positions is not negative"),
    };
    Ok(Count { from, p: natural(p), n: natural(n), total: natural(total), evidence: how })
}

/// The rules of one heap, when positions are nothing but heaps.
fn heaps(instance: &Instance) -> Result<&HeapGame, Error> {
    match instance.game.heaps() {
        Some(game) if instance.compound == Compound::One => Ok(game),
        _ => {
            let name = &instance.name;
            Err(Error::unsupported(words!(
                "positions of `{name}` are not independent heaps, and are not counted",
                "`{name}` 的局面不是若干独立的堆，无法计数"
            ))
            .help(words!(
                "heaps are counted: nim, subtraction sets, codes such as `0.77`",
                "可对堆类游戏计数：nim、减法集合、`0.77` 等代码"
            )))
        }
    }
}

/// The values of all heaps that are counted.
enum Values {
    /// Every heap is worth its size.
    Sizes,
    /// How many heaps are worth 0, 1, 2, …
    Counts(Vec<u64>),
}

fn values(
    instance: &Instance,
    game: &HeapGame,
    from: u64,
    below: u64,
    budget: &Budget,
) -> Result<(Values, Evidence), Error> {
    if let HeapRule::Take(set) = &game.rule
        && match set {
            TakeSet::Any => true,
            TakeSet::UpTo(most) => *most >= below - 1,
            _ => false,
        }
    {
        return Ok((Values::Sizes, Evidence::theorem("Bouton's theorem", "Bouton 1902")));
    }
    let mut counts = Counts(Vec::new());
    if let HeapRule::Other(_) = game.rule
        && below <= ASKED_ONE_BY_ONE
        && let Some(law) = instance.law(Ending::Normal, Compound::One)
        && let Claim::Heap { value, .. } = law.claim
    {
        for heap in from..below {
            counts.add(to_u64(&value(&instance.params, &big(heap))), 1)?;
        }
        return Ok((Values::Counts(counts.0), Evidence::theorem(law.theorem, law.source)));
    }
    if below - 1 <= LARGEST_TABLE {
        let table = instance.table(below - 1, budget).map_err(|error| {
            let known = instance.known_table().len();
            error.so_far(words!(
                "the values of the first {known} heaps are known, and nothing is counted yet",
                "已知前 {known} 个堆的值，尚未计数"
            ))
        })?;
        for heap in from..below {
            counts.add(Some(table.at(heap).into()), 1)?;
        }
        return Ok((Values::Counts(counts.0), Evidence::Tabulated { heaps: below, positions: 0 }));
    }
    if below > 1 << 62 {
        return Err(Error::too_big(words!(
            "heaps below {below} are too many to count",
            "小于 {below} 的堆过多，无法计数"
        ))
        .mend(Remedy::AtMost(Setting::Below, (1u64 << 62).to_string())));
    }
    let period = instance.period(budget)?;
    if period.saltus > 0 {
        return Err(Error::too_big(words!(
            "the values of heaps below {below} are too many to count",
            "小于 {below} 的堆的 SG 值过多，无法计数"
        ))
        .mend(Remedy::Smaller(Setting::Below)));
    }
    let (start, length) = (period.preperiod.max(from), period.period);
    for heap in from..start.min(below) {
        counts.add(to_u64(&period.value(&big(heap))), 1)?;
    }
    for heap in start..(start + length).min(below) {
        // This heap and those whole periods further on.
        counts.add(to_u64(&period.value(&big(heap))), (below - 1 - heap) / length + 1)?;
    }
    Ok((Values::Counts(counts.0), Evidence::Proved { certificate: period.words() }))
}

/// How many heaps there are of each value.
struct Counts(Vec<u64>);

impl Counts {
    fn add(&mut self, value: Option<u64>, number: u64) -> Result<(), Error> {
        const LARGEST_VALUE: u64 = 1 << 24;
        let value = value.filter(|value| *value < LARGEST_VALUE).ok_or_else(|| {
            Error::too_big(words!(
                "some heaps have Grundy values above {LARGEST_VALUE}",
                "有的堆 SG 值超过 {LARGEST_VALUE}"
            ))
            .mend(Remedy::Smaller(Setting::Below))
        })? as usize;
        if value >= self.0.len() {
            self.0.resize(value + 1, 0);
        }
        self.0[value] += number;
        Ok(())
    }
}

/// How many fickle heaps there are of value 0 and of value 1.
fn fickle(
    instance: &Instance,
    game: &HeapGame,
    values: &Values,
    from: u64,
    below: u64,
    budget: &Budget,
) -> Result<([u64; 2], Evidence), Error> {
    if let HeapRule::Take(_) = game.rule {
        // Every subtraction game is pet: heaps of value 0 and 1 are fickle.
        let of = |value: u64| match values {
            Values::Sizes => u64::from((from..below).contains(&value)),
            Values::Counts(counts) => counts.get(value as usize).copied().unwrap_or(0),
        };
        let theory = Evidence::theorem(
            "misère sums of subtraction games",
            "Ferguson 1974; Sprague–Grundy–Jia",
        );
        return Ok(([of(0), of(1)], theory));
    }
    let table = instance.tame_table(&game.rule, below - 1, budget)?;
    if (table.len() as u64) < below {
        let (name, first) = (&instance.name, table.len());
        return Err(Error::unsupported(words!(
            "`{name}` is wild from heap {first} on, where no misère rule for sums holds",
            "`{name}` 自堆 {first} 起不驯良，没有反常规则下的和规则可用"
        ))
        .mend(Remedy::TameOrNormal { first: first as u64 }));
    }
    let heaps = &table[from as usize..below as usize];
    let of =
        |value: u32| heaps.iter().filter(|heap| !heap.firm && heap.value.0 == value).count() as u64;
    Ok(([of(0), of(1)], Evidence::theorem("misère sums of tame games", "Conway 1976")))
}
