//! Misère sums of heaps by the misère quotient of their rules: of one rule or of several together.

use crate::base::{Big, Budget, Error, HeapOptions, Outcome, Words, to_u64};
use crate::family::HeapGame;
use crate::law::Evidence;
use crate::law::quotient::{Digits, Heaps, Presentation, Quotient, digits_of, like, limits};
use crate::law::quotient::{Period, Rules, Search, Stopped, proved, proved_period};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::quotients::Reach;
use crate::workbench::solve::found::{Detail, Found, Told};

/// The largest order of a quotient that is looked for.
const ORDER: usize = 10_000;
/// Heaps up to which a quotient is computed heap by heap, where no period is proved before.
const HEAPS: usize = 100_000;
/// Options of a heap that are gone through one by one, at most.
const OPTIONS: u64 = 50_000_000;

/// The rules of the games of a question, as one family: heap n of game i of k is position (n - 1)·k + i + 1.
struct Together<'a> {
    games: Vec<Game<'a>>,
}

struct Game<'a> {
    rule: &'a HeapGame,
    digits: Option<Digits>,
    /// The largest heap that is asked about; heaps beyond it are left out, where there is no more to be proved of them.
    largest: usize,
    /// Whether a heap is larger than is computed.
    huge: bool,
}

impl Rules for Together<'_> {
    fn options(&self, n: usize, each: &mut dyn FnMut(&[usize])) {
        let k = self.games.len();
        let (i, heap) = ((n - 1) % k, (n - 1) / k + 1);
        let game = &self.games[i];
        if !game.huge && heap > game.largest {
            return;
        }
        let mut there = Vec::new();
        let mut each = |parts: &[usize]| {
            there.clear();
            there.extend(parts.iter().map(|part| (part - 1) * k + i + 1));
            each(&there);
        };
        match &game.digits {
            Some(digits) => digits.options(heap, &mut each),
            None => Heaps::new(&game.rule.rule).options(heap, &mut each),
        }
    }
}

/// The elements of heaps of a game.
struct Elements {
    /// Of heaps 0, 1, 2, ...
    known: Vec<u16>,
    /// The period and the preperiod, where they are proved.
    period: Option<(usize, usize)>,
}

impl Elements {
    fn at(&self, heap: &Big) -> Option<usize> {
        let period = self.period.map(|(period, preperiod)| Period { period, preperiod });
        let at = like(heap, self.known.len() - 1, period)?;
        self.known.get(at).map(|&element| element.into())
    }
}

/// What is known of a question by a quotient.
struct Known {
    quotient: Quotient,
    /// Which game each summand is of.
    of: Vec<usize>,
    elements: Vec<Elements>,
    evidence: Evidence,
    /// The largest heap that the quotient is of, where it is not proved to be that of all.
    to: Option<usize>,
}

/// A misère sum of heaps by a quotient; `None` where some summand is no game of heaps, or where no quotient that reaches its
/// heaps is found within the budget.
pub(super) fn by_quotient(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    let Some(known) = known(question, budget)? else { return Ok(None) };
    let Known { quotient, of, elements, evidence, to } = &known;
    let mut all = Vec::new();
    for (summand, &i) in question.summands.iter().zip(of) {
        let heaps: Option<Vec<usize>> =
            summand.position.iter().map(|heap| elements[i].at(heap)).collect();
        let Some(heaps) = heaps else { return Ok(None) };
        all.push(heaps);
    }
    let flat: Vec<usize> = all.iter().flatten().copied().collect();
    let total = product(quotient, &flat);
    let outcome = if quotient.is_p(total) { Outcome::P } else { Outcome::N };
    let mut moves = Told::none();
    let several = question.summands.len() > 1;
    if outcome == Outcome::N {
        let mut before = 0;
        for (s, (summand, &i)) in question.summands.iter().zip(of).enumerate() {
            for (at, heap) in summand.position.iter().enumerate() {
                budget.look()?;
                let rest: Vec<usize> = flat
                    .iter()
                    .enumerate()
                    .filter(|&(j, _)| j != before + at)
                    .map(|(_, &x)| x)
                    .collect();
                let from = Heap {
                    game: summand.instance.game.heaps(),
                    elements: &elements[i],
                    quotient,
                    rest: product(quotient, &rest),
                };
                let room = detail.moves.saturating_sub(moves.shown.len());
                let (count, shown) = from.moves(heap, room, budget)?;
                moves.count = moves.count.zip(count).map(|(a, b)| a + b);
                for left in shown {
                    let to = HeapGame::replaced(&summand.position, at, &left);
                    moves.push(summand, several.then_some(s + 1), &to);
                }
            }
            before += summand.position.len();
        }
    }
    let why = why((quotient, *to), &flat, total, outcome, &moves);
    Ok(Some(Found::new(outcome, moves, why, evidence.clone())))
}

fn product(quotient: &Quotient, elements: &[usize]) -> usize {
    elements.iter().fold(0, |x, &y| quotient.times(x, y))
}

/// The product in words.
fn why(
    (quotient, to): (&Quotient, Option<usize>),
    heaps: &[usize],
    total: usize,
    outcome: Outcome,
    moves: &Told,
) -> Words {
    const SHOWN: usize = 8;
    if outcome == Outcome::N && moves.count == Some(Big::ZERO) {
        return words!(
            "nothing can be moved, which wins in misère play",
            "无子可动，在反常规则下即为胜"
        );
    }
    let by = Presentation::of(quotient);
    let written = |x: usize| by.written(&by.elements[x]);
    let mut factors: Vec<String> = heaps.iter().take(SHOWN).map(|&x| written(x)).collect();
    if heaps.len() > SHOWN {
        factors.push("…".to_string());
    }
    let (factors, total) = (factors.join(" · "), written(total));
    let order = quotient.order();
    let (en, zh) = match to {
        Some(to) => (format!(" of heaps to {to},"), format!("堆至 {to} 的")),
        None => (String::new(), String::new()),
    };
    let told = if heaps.len() > 1 { format!("{factors} = {total}") } else { total };
    match outcome {
        Outcome::P => words!(
            "in the misère quotient{en} of order {order}, {told} is an element of P-positions",
            "在{zh}阶为 {order} 的反常商中，{told} 是 P 元素"
        ),
        _ => words!(
            "in the misère quotient{en} of order {order}, {told} is no element of P-positions",
            "在{zh}阶为 {order} 的反常商中，{told} 不是 P 元素"
        ),
    }
}

/// The quotient of the games of a question, as far as its heaps need it.
fn known(question: &Question, budget: &Budget) -> Result<Option<Known>, Error> {
    let mut games: Vec<Game> = Vec::new();
    let mut of = Vec::new();
    for Summand { instance, position } in &question.summands {
        let Some(rule) = instance.game.heaps() else { return Ok(None) };
        let digits = digits_of(rule);
        let largest = position.iter().max().cloned().unwrap_or(Big::ZERO);
        let small = to_u64(&largest).filter(|&n| n <= HEAPS as u64);
        let (largest, huge) = (small.unwrap_or(0) as usize, small.is_none());
        if huge && digits.is_none() {
            return Ok(None);
        }
        let same = |game: &Game| {
            std::ptr::eq(game.rule, rule) || (digits.is_some() && game.digits == digits)
        };
        match games.iter().position(same) {
            Some(i) => {
                games[i].largest = games[i].largest.max(largest);
                games[i].huge |= huge;
                of.push(i);
            }
            None => {
                of.push(games.len());
                games.push(Game { rule, digits, largest, huge });
            }
        }
    }
    let k = games.len();
    if k == 0 {
        return Ok(None);
    }
    // The rules are asked once for what they may fail with; options of smaller heaps are then fine too.
    for game in &games {
        game.rule.rule.options(game.largest as u64, &mut |_| {})?;
    }
    let needed = games.iter().map(|game| game.largest).max().unwrap_or(0);
    if let [Game { digits: Some(_), huge, .. }] = games[..] {
        return alone(
            question,
            if huge { Reach::All(HEAPS) } else { Reach::To(needed) },
            of,
            budget,
        );
    }
    let mut search = Search::new(Together { games });
    let limits = limits(budget, ORDER);
    let mut look = 8;
    loop {
        let heaps = search.quotient().positions() / k;
        let whole = search.quotient().positions().is_multiple_of(k);
        if whole && heaps >= look {
            look = heaps + 1 + heaps / 8;
            if search.rules().games.iter().any(|game| game.huge)
                && let Some(elements) = elements(&search, k)
            {
                return Ok(Some(told(search.quotient().clone(), elements, of)));
            }
        }
        let huge = search.rules().games.iter().any(|game| game.huge);
        if whole && !huge && heaps >= needed {
            let elements = (0..k).map(|i| Elements { known: of_game(&search, k, i), period: None });
            let elements = elements.collect();
            return Ok(Some(told(search.quotient().clone(), elements, of)));
        }
        if heaps > HEAPS {
            return Ok(None);
        }
        match search.advance(&limits) {
            Ok(()) => {}
            Err(Stopped::Time | Stopped::Asked) => return Err(crate::base::Stopped::Asked.into()),
            Err(_) => return Ok(None),
        }
    }
}

/// What is known of heaps of one code, by the quotient that is kept of it.
fn alone(
    question: &Question,
    reach: Reach,
    of: Vec<usize>,
    budget: &Budget,
) -> Result<Option<Known>, Error> {
    let Some(summand) = question.summands.first() else { return Ok(None) };
    let Some((kept, stopped)) = summand.instance.misere_quotient(reach, ORDER, budget) else {
        return Ok(None);
    };
    if matches!(stopped, Some(Stopped::Time | Stopped::Asked)) {
        return Err(crate::base::Stopped::Asked.into());
    }
    let quotient = kept.search.quotient();
    let known = quotient.values().to_vec();
    let period = kept.period.map(|found| (found.period, found.preperiod));
    Ok(Some(told(quotient.clone(), vec![Elements { known, period }], of)))
}

/// The elements of heaps 0, 1, 2, ... of a game.
fn of_game(search: &Search<Together>, k: usize, i: usize) -> Vec<u16> {
    let values = &search.quotient().values()[1..];
    std::iter::once(0).chain(values.iter().skip(i).step_by(k).copied()).collect()
}

/// The elements of every game, where each that needs it is proved to repeat.
fn elements(search: &Search<Together>, k: usize) -> Option<Vec<Elements>> {
    let games = search.rules().games.iter().enumerate();
    games
        .map(|(i, game)| {
            let known = of_game(search, k, i);
            let period = match game.huge {
                true => {
                    let found = proved_period(&known[1..], game.digits.as_ref()?)?;
                    Some((found.period, found.preperiod))
                }
                false if known.len() > game.largest => None,
                false => return None,
            };
            Some(Elements { known, period })
        })
        .collect()
}

fn told(quotient: Quotient, elements: Vec<Elements>, of: Vec<usize>) -> Known {
    let n = elements.iter().map(|of| of.known.len()).max().unwrap_or(1) - 1;
    let evidence = match elements.iter().find_map(|of| of.period) {
        Some((period, preperiod)) => proved(quotient.order(), n, &Period { period, preperiod }),
        None => Evidence::Tabulated { heaps: n as u64 + 1, positions: 0 },
    };
    let to = matches!(evidence, Evidence::Tabulated { .. }).then_some(n);
    Known { quotient, of, elements, evidence, to }
}

/// How many moves there are, where that is known, and the heaps that the first of them leave.
type Left = (Option<Big>, Vec<Vec<Big>>);

/// A heap of a sum, of which the rest has an element.
struct Heap<'a> {
    game: Option<&'a HeapGame>,
    elements: &'a Elements,
    quotient: &'a Quotient,
    rest: usize,
}

impl Heap<'_> {
    /// Whether heaps with these elements, in place of this one, leave a P-position.
    fn wins(&self, parts: &[usize]) -> bool {
        self.quotient.is_p(parts.iter().fold(self.rest, |x, &y| self.quotient.times(x, y)))
    }

    /// The winning moves of a heap.
    fn moves(&self, heap: &Big, limit: usize, budget: &Budget) -> Result<Left, Error> {
        let Some(game) = self.game else { return Ok((None, Vec::new())) };
        let small = to_u64(heap).filter(|&n| game.rule.width(n) <= OPTIONS);
        if let Some(n) = small.filter(|&n| (n as usize) < self.elements.known.len()) {
            return self.listed(game, n, limit, budget);
        }
        match digits_of(game) {
            Some(digits) => self.by_period(&digits, heap, limit, budget),
            None => Ok((None, Vec::new())),
        }
    }

    /// Those of a heap whose options are gone through one by one.
    fn listed(
        &self,
        game: &HeapGame,
        n: u64,
        limit: usize,
        budget: &Budget,
    ) -> Result<Left, Error> {
        let (mut count, mut shown) = (0_u64, Vec::new());
        let mut seen = rustc_hash::FxHashSet::default();
        budget.look()?;
        game.rule.options(n, &mut |left| {
            let known = &self.elements.known;
            let parts: Option<Vec<usize>> =
                left.iter().map(|&part| known.get(part as usize).map(|&x| x.into())).collect();
            if parts.is_none_or(|parts| !self.wins(&parts)) {
                return;
            }
            let mut same: Vec<u64> = left.iter().copied().filter(|&part| part > 0).collect();
            same.sort_unstable();
            if seen.insert(same) {
                count += 1;
                if shown.len() < limit {
                    shown.push(left.iter().map(|&part| Big::from(part)).collect());
                }
            }
        })?;
        Ok((Some(Big::from(count)), shown))
    }

    /// Those of a heap of any size, by the period of the elements.
    fn by_period(
        &self,
        digits: &Digits,
        heap: &Big,
        limit: usize,
        budget: &Budget,
    ) -> Result<Left, Error> {
        let (mut count, mut shown) = (Some(Big::ZERO), Vec::new());
        for (take, &digit) in digits.digits().iter().enumerate() {
            budget.look()?;
            if Big::from(take) > *heap {
                break;
            }
            let left = heap - Big::from(take);
            if digit & 1 != 0 && left == Big::ZERO && self.wins(&[]) {
                count = count.map(|count| count + Big::ONE);
                shown.push(vec![Big::ZERO]);
            }
            if digit & 2 != 0
                && left > Big::ZERO
                && self.elements.at(&left).is_some_and(|x| self.wins(&[x]))
            {
                count = count.map(|count| count + Big::ONE);
                shown.push(vec![left.clone()]);
            }
            if digit & 4 != 0 {
                let here = self.pairs(&left, limit.saturating_sub(shown.len()));
                count = count.map(|count| count + here.0);
                shown.extend(here.1);
            }
            if digit & 8 != 0 {
                // Three heaps of a huge one: too many to be counted one by one.
                count = None;
            }
        }
        shown.truncate(limit);
        Ok((count, shown))
    }

    /// The ways to leave two heaps of a huge sum, and the first of them.
    fn pairs(&self, sum: &Big, limit: usize) -> (Big, Vec<Vec<Big>>) {
        let Some((period, from)) = self.elements.period else { return (Big::ZERO, Vec::new()) };
        let half = sum / Big::from(2_u32);
        let wins = |small: &Big| {
            let elements = self.elements.at(small).zip(self.elements.at(&(sum - small)));
            elements.is_some_and(|(a, b)| self.wins(&[a, b]))
        };
        let (mut count, mut shown) = (Big::ZERO, Vec::new());
        for small in (1..from).map(Big::from).take_while(|small| *small <= half) {
            if wins(&small) {
                count += Big::ONE;
                if shown.len() < limit {
                    shown.push(vec![sum - &small, small]);
                }
            }
        }
        // From the preperiod on, whether a pair wins depends on the rest of the smaller heap by the period alone.
        let mut classes = Vec::new();
        for small in (from..from + period).map(Big::from).take_while(|small| *small <= half) {
            if wins(&small) {
                count += (&half - &small) / Big::from(period) + Big::ONE;
                classes.push(small);
            }
        }
        let mut round = Big::ZERO;
        while shown.len() < limit && !classes.is_empty() {
            for class in &classes {
                let small = class + &round;
                if small > half {
                    return (count, shown);
                }
                if shown.len() < limit {
                    shown.push(vec![sum - &small, small]);
                }
            }
            round += Big::from(period);
        }
        (count, shown)
    }
}
