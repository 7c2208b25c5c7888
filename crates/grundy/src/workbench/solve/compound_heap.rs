//! What heaps of any size are worth in a compound, where a finite table proves it of all of them.
//!
//! Two theorems. Where finitely many numbers are taken, what a heap is worth is a function of what a few heaps before it are
//! worth, so that what repeats over a window repeats for ever. Where all numbers but finitely many are taken, a heap has the
//! options of the heap before it and more, so that what is worth nothing new once is worth nothing new for ever.

use crate::base::{Big, Counts, HeapOptions, Joining, Moved, Over, Words, to_u64};
use crate::engine::{Compound as Theory, Worth};
use crate::family::{Game, HeapGame, HeapRule, TakeSet, narrow};
use crate::law::quotient::{Digits, Heaps, Period, Rules, digits_of, like, proved_period};
use crate::words;
use rustc_hash::FxHashMap;

/// Heaps of a table, at most, where heaps are split and where they are not.
const SPLIT: usize = 4096;
const WHOLE: usize = 200_000;
/// Options looked at for a table, at most.
const STEPS: u64 = 60_000_000;
/// The largest number that may not be taken where nearly all may be, at most.
const HOLES: usize = 1000;

/// Whether each number of a position is a component: a heap, or a token.
pub(super) fn falls_apart(game: &Game) -> bool {
    game.has_values() && (game.heaps().is_some() || game.tokens().is_some())
}

/// A position of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::workbench) enum Place {
    /// As engines take it.
    Small(Counts),
    /// Of numbers of any size.
    Large(Vec<Big>),
}

impl Place {
    /// As it is written.
    pub fn widen(&self) -> Vec<Big> {
        match self {
            Place::Small(position) => position.widen(),
            Place::Large(position) => position.clone(),
        }
    }

    /// As engines take it, where they do.
    pub fn small(&self) -> Option<Counts> {
        match self {
            Place::Small(position) => Some(position.clone()),
            Place::Large(position) => narrow(position),
        }
    }
}

/// What a component is worth: in a theory, or a length that may be of any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Far {
    /// As engines have it.
    Worth(Worth),
    /// A remoteness or a suspense number.
    Length(Big),
}

/// The options of a large heap.
#[derive(Default)]
pub(super) struct FarOptions {
    /// Those that are listed: of every worth some.
    pub listed: Vec<(Place, Far)>,
    /// How many more there are of each worth.
    pub more: Vec<(Far, Big)>,
    /// Whether there are others, nobody knows how many.
    pub uncounted: bool,
}

/// What a table proves of all heaps.
pub(super) struct HeapLaw {
    /// What heaps 0, 1, 2, ... are worth.
    table: Vec<Worth>,
    shape: Shape,
}

enum Shape {
    /// Heaps n and n + period are worth the same from the preperiod on, but for lengths, which grow by so much.
    Periodic { digits: Digits, period: Period, growth: u32 },
    /// All heaps from the first one on are worth the same; all numbers but these may be taken.
    Constant { from: usize, holes: Vec<u64> },
}

impl HeapLaw {
    /// What is proved of the heaps of a game; `None` where no table of moderate length proves anything.
    pub fn find(game: &HeapGame, theory: &Theory) -> Option<HeapLaw> {
        if let HeapRule::Take(set @ (TakeSet::Any | TakeSet::AllBut(_))) = &game.rule {
            return constant(set.missing().unwrap_or_default(), theory);
        }
        let digits = digits_of(game)?;
        match digits.most_parts() {
            0 | 1 => whole(digits, theory),
            2 => split(digits, theory),
            // How many moves there are to three heaps is not counted for large heaps.
            _ => None,
        }
    }

    /// What a heap is worth.
    pub fn at(&self, heap: &Big) -> Option<Far> {
        let last = self.table.len() - 1;
        let (period, growth) = match &self.shape {
            Shape::Periodic { period, growth, .. } => (*period, *growth),
            Shape::Constant { from, .. } => (Period { period: 1, preperiod: *from }, 0),
        };
        let least = like(heap, last, Some(period))?;
        let worth = *self.table.get(least)?;
        let Worth::Length(n) = worth else { return Some(Far::Worth(worth)) };
        let rounds = (heap - Big::from(least)) / Big::from(period.period);
        Some(Far::Length(Big::from(n) + rounds * Big::from(growth)))
    }

    /// The options of a heap beyond every take, with at most `most` of each worth listed where they are very many.
    pub fn options(&self, heap: &Big, theory: &Theory, most: usize) -> Option<FarOptions> {
        let mut options = FarOptions::default();
        match &self.shape {
            Shape::Constant { from, holes } => {
                self.below(heap, *from, holes, most, &mut options)?
            }
            Shape::Periodic { digits, period, .. } => {
                for (take, &digit) in digits.digits().iter().enumerate() {
                    let left = heap - Big::from(take);
                    if digit & 2 != 0 {
                        options.listed.push((Place::Large(vec![left.clone()]), self.at(&left)?));
                    }
                    if digit & 4 != 0 {
                        self.pairs(&left, *period, theory, most, &mut options)?;
                    }
                }
            }
        }
        Some(options)
    }

    /// All smaller heaps but those that no take leaves.
    fn below(
        &self,
        heap: &Big,
        from: usize,
        holes: &[u64],
        most: usize,
        options: &mut FarOptions,
    ) -> Option<()> {
        let left_out = |left: &Big| holes.iter().any(|&hole| left + Big::from(hole) == *heap);
        let mut left = Big::ZERO;
        let mut listed = 0;
        while left < *heap && listed < most {
            if !left_out(&left) {
                listed += usize::from(left >= Big::from(from));
                options.listed.push((Place::Large(vec![left.clone()]), self.at(&left)?));
            }
            left += Big::ONE;
        }
        let skipped = holes.iter().filter(|&&hole| &left + Big::from(hole) <= *heap).count();
        let more = heap - &left - Big::from(skipped);
        if more > Big::ZERO {
            options.more.push((self.at(heap)?, more));
        }
        Some(())
    }

    /// The ways to leave two heaps of so many in all.
    fn pairs(
        &self,
        sum: &Big,
        Period { period, preperiod }: Period,
        theory: &Theory,
        most: usize,
        options: &mut FarOptions,
    ) -> Option<()> {
        let half = sum / Big::from(2_u32);
        let joined = |small: &Big| match (self.at(small)?, self.at(&(sum - small))?) {
            (Far::Worth(one), Far::Worth(other)) => Some(theory.join(one, other)),
            (Far::Length(one), Far::Length(other)) => {
                let length = |n: Big| Some(Worth::Length(u32::try_from(to_u64(&n)?).ok()?));
                Some(theory.join(length(one)?, length(other)?))
            }
            _ => None,
        };
        // From the preperiod on what a pair is worth depends on the rest of the smaller heap by the period alone.
        let mut classes: FxHashMap<Worth, (usize, Big)> = FxHashMap::default();
        for start in 1..preperiod + period {
            let start = Big::from(start);
            if start > half {
                break;
            }
            let worth = joined(&start)?;
            let repeats = start >= Big::from(preperiod);
            let mut here = match repeats {
                true => (&half - &start) / Big::from(period) + Big::ONE,
                false => Big::ONE,
            };
            let (listed, more) = classes.entry(worth).or_insert((0, Big::ZERO));
            let mut small = start;
            while here > Big::ZERO && *listed < most {
                let left = vec![small.clone(), sum - &small];
                options.listed.push((Place::Large(left), far(worth)));
                small += Big::from(period);
                here -= Big::ONE;
                *listed += 1;
            }
            *more += here;
        }
        let more = classes.into_iter().filter(|(_, (_, more))| *more > Big::ZERO);
        options.more.extend(more.map(|(worth, (_, more))| (far(worth), more)));
        Some(())
    }

    /// What was checked.
    pub fn reason(&self, joining: Joining, name: &str) -> Words {
        let heaps = self.table.len() - 1;
        let what = numbers(joining);
        let (en, zh) = (&what.en, &what.zh);
        match &self.shape {
            Shape::Constant { from, .. } => words!(
                "the {en} of `{name}` are the same for every heap from {from} on: a heap has all options of the one before it, and none of another worth",
                "`{name}` 各堆的{zh}自堆 {from} 起相同：每一堆含有前一堆的全部选择，且不出现新的值"
            ),
            Shape::Periodic { period: Period { period, preperiod }, growth: 0, .. } => words!(
                "the {en} of heaps of `{name}` repeat with period {period} from heap {preperiod} on (heaps to {heaps} were computed, over the window of the theorem)",
                "`{name}` 各堆的{zh}自堆 {preperiod} 起以 {period} 为周期（已算到堆 {heaps}，覆盖定理所需的窗口）"
            ),
            Shape::Periodic { period: Period { period, preperiod }, growth, .. } => words!(
                "the {en} of heaps of `{name}` grow by {growth} every {period} heaps from heap {preperiod} on (heaps to {heaps} were computed, over the window of the theorem)",
                "`{name}` 各堆的{zh}自堆 {preperiod} 起每 {period} 堆增加 {growth}（已算到堆 {heaps}，覆盖定理所需的窗口）"
            ),
        }
    }
}

/// What components are worth in a compound.
pub(super) fn numbers(joining: Joining) -> Words {
    match (joining.moved, joining.over) {
        (Moved::All, Over::First) => words!("remotenesses", "距终局步数"),
        (Moved::All, Over::Last) => words!("suspense numbers", "悬念数"),
        (Moved::Any, _) => words!("outcomes", "胜负"),
        (Moved::One, _) => words!("foreclosed values", "止局值"),
    }
}

fn far(worth: Worth) -> Far {
    match worth {
        Worth::Length(n) => Far::Length(Big::from(n)),
        other => Far::Worth(other),
    }
}

/// What heaps are worth, each from those before.
struct Table<'a> {
    rules: &'a dyn Rules,
    theory: Theory,
    worths: Vec<Worth>,
    steps: u64,
}

impl Table<'_> {
    fn new<'a>(rules: &'a dyn Rules, theory: &Theory) -> Table<'a> {
        let mut theory = theory.clone();
        let worths = vec![theory.component(&[])];
        Table { rules, theory, worths, steps: 0 }
    }

    /// Goes on up to a heap; whether that was possible within the steps.
    fn extend(&mut self, heap: usize) -> bool {
        while self.worths.len() <= heap {
            let (mut options, mut steps) = (Vec::new(), 0);
            let ended = self.worths[0];
            self.rules.options(self.worths.len(), &mut |parts| {
                steps += 1;
                let mut parts = parts.iter().filter_map(|&part| self.worths.get(part));
                // What leaves no heap leaves one that has ended.
                let first = parts.next().copied().unwrap_or(ended);
                options.push(parts.fold(first, |sum, part| self.theory.join(sum, *part)));
            });
            self.steps += steps + 1;
            if self.steps > STEPS {
                return false;
            }
            let worth = self.theory.component(&options);
            self.worths.push(worth);
        }
        true
    }
}

/// # Theorem
/// Where heaps may be split in two the window of the theorem on octal games proves a period: the options of a heap are
/// worth what is joined of two heaps, whatever that is, as in Guy and Smith 1956.
fn split(digits: Digits, theory: &Theory) -> Option<HeapLaw> {
    let mut table = Table::new(&digits, theory);
    let mut to = 64.max(2 * digits.largest_take());
    while to <= SPLIT && table.extend(to) {
        let mut names: FxHashMap<Worth, u16> = FxHashMap::default();
        let mut named = Vec::new();
        for worth in &table.worths[1..] {
            let next = u16::try_from(names.len()).ok()?;
            named.push(*names.entry(*worth).or_insert(next));
        }
        if let Some(period) = proved_period(&named, &digits) {
            let worths = table.worths;
            return Some(HeapLaw {
                table: worths,
                shape: Shape::Periodic { digits, period, growth: 0 },
            });
        }
        to *= 2;
    }
    None
}

/// # Theorem
/// Where no heap is split and at most t is taken, what a heap beyond t is worth is a function of the t heaps before it, which
/// an even number added to all lengths adds to. So if over t heaps in a row those a period later are worth the same, or
/// lengths more by one even number, then all later ones are.
fn whole(digits: Digits, theory: &Theory) -> Option<HeapLaw> {
    let window = digits.largest_take();
    let mut table = Table::new(&digits, theory);
    let mut to = 64.max(4 * window);
    while to <= WHOLE && table.extend(to) {
        let worths = &table.worths;
        if let Some((period, growth)) = repeated(worths, window) {
            let worths = table.worths;
            return Some(HeapLaw {
                table: worths,
                shape: Shape::Periodic { digits, period, growth },
            });
        }
        to *= 2;
    }
    None
}

/// The least period that the worths end with, over a window, and by how much lengths grow in it.
fn repeated(worths: &[Worth], window: usize) -> Option<(Period, u32)> {
    let last = worths.len() - 1;
    for period in 1..=last.saturating_sub(window) {
        let Some(growth) = grown(worths[last - period], worths[last]) else { continue };
        if !growth.is_multiple_of(2) {
            continue;
        }
        let alike = |n: usize| grown(worths[n], worths[n + period]) == Some(growth);
        let first = (1..=last - period).rev().find(|&n| !alike(n)).map_or(1, |n| n + 1);
        // Heaps first, ..., last - period have it.
        if last - period + 1 >= first + window {
            return Some((Period { period, preperiod: first }, growth));
        }
    }
    None
}

/// By how much a length grew; 0 for what stays the same, and `None` for anything else.
fn grown(before: Worth, after: Worth) -> Option<u32> {
    match (before, after) {
        (Worth::Length(before), Worth::Length(after)) => after.checked_sub(before),
        _ => (before == after).then_some(0),
    }
}

/// # Theorem
/// All numbers but some up to h may be taken. If what heaps m, ..., m + h are worth was met before heap m, then so is all that
/// is worth anything later: the options of a heap from m + h on are worth exactly what was met before m.
fn constant(holes: &[u64], theory: &Theory) -> Option<HeapLaw> {
    let largest = usize::try_from(holes.last().copied().unwrap_or(0)).ok()?;
    if largest > HOLES {
        return None;
    }
    let rule = HeapRule::Take(TakeSet::AllBut(holes.to_vec()));
    let rules = Heaps::new(&rule as &dyn HeapOptions);
    let mut table = Table::new(&rules, theory);
    for heap in 1..=4 * largest + 64 {
        if !table.extend(heap) {
            return None;
        }
        let worths = &table.worths;
        let Some(first) = heap.checked_sub(largest).filter(|&first| first > 0) else { continue };
        let met = |worth: &Worth| worths[..first].contains(worth);
        if worths[first..].iter().all(met) {
            let table = table.worths;
            return Some(HeapLaw {
                table,
                shape: Shape::Constant { from: heap, holes: holes.to_vec() },
            });
        }
    }
    None
}
