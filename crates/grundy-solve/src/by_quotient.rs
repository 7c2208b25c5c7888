//! Method that solves misère sums of heaps by the misère quotient of their rules (Plambeck 2005;
//! Plambeck and Siegel 2008), of one rule or of several rules together.
//!
//! Each heap has an element of the quotient. The product of the elements of a sum is the element of
//! the sum, and decides whether it is a P-position.

use crate::Detail;
use crate::solution::{Attempt, MoveList, Solution};
use grundy_core::base::{Big, Budget, HeapOptions, Outcome, to_u64};
use grundy_misere::{
    CodeRules, Period, Presentation, Quotient, Rules, Search, Stopped, proved_period,
};
use grundy_octal::HeapGame;
use grundy_octal::quotient::{HeapRules, digits_of, limits, period_evidence, representative_heap};
use grundy_store::cache::quotients::HeapRange;
use grundy_store::{Question, Summand};
use grundy_text::{Evidence, Result, Words, words};

/// The maximum order (number of elements) of a misère quotient.
const MAX_ORDER: usize = 10_000;
/// The maximum size of heaps in a quotient without a proved period.
const MAX_HEAP_SIZE: usize = 100_000;
/// The maximum number of options of a heap that are generated one by one to find winning moves.
const MAX_OPTIONS: u64 = 50_000_000;

/// The rules of all games of a question together, with the heaps of all games in one numbering.
/// With k games, heap n ≥ 1 of game i (counted from 0) has the number (n - 1)·k + i + 1.
struct JointRules<'a> {
    /// The distinct games, in the order of the question.
    games: Vec<QuotientGame<'a>>,
}

/// One game of a [`JointRules`], with the heaps that the question asks about.
struct QuotientGame<'a> {
    /// The description of the heap game, which contains the rule of one heap.
    rule: &'a HeapGame,
    /// The rule as a take-and-break code; `None` if no code can express it.
    digits: Option<CodeRules>,
    /// The largest heap of this game in the question. Larger heaps have no options in the search
    /// for the quotient, unless `huge` is true.
    largest: usize,
    /// Whether some heap of this game in the question exceeds `MAX_HEAP_SIZE`, so that the quotient
    /// has to cover heaps of all sizes.
    huge: bool,
}

impl Rules for JointRules<'_> {
    fn options(&self, n: usize, each: &mut dyn FnMut(&[usize])) {
        let k = self.games.len();
        let (i, heap) = ((n - 1) % k, (n - 1) / k + 1);
        let game = &self.games[i];
        if !game.huge && heap > game.largest {
            return;
        }
        let mut positions = Vec::new();
        let mut for_positions = |parts: &[usize]| {
            positions.clear();
            positions.extend(parts.iter().map(|part| (part - 1) * k + i + 1));
            each(&positions);
        };
        match &game.digits {
            Some(digits) => digits.options(heap, &mut for_positions),
            None => HeapRules::new(&game.rule.rule).options(heap, &mut for_positions),
        }
    }
}

/// For each heap of one game, its element in the misère quotient.
struct QuotientElements {
    /// The index in the quotient of the element of each heap 0, 1, 2, …
    listed: Vec<u16>,
    /// The proved period and preperiod of the sequence of elements; `None` if no period is proved.
    /// With a period, `listed` determines the elements of heaps of all sizes.
    period: Option<(usize, usize)>,
}

impl QuotientElements {
    /// Returns the index of the element of `heap`. Returns `None` if neither the list nor the
    /// period covers it.
    fn element(&self, heap: &Big) -> Option<usize> {
        let period = self.period.map(|(period, preperiod)| Period { period, preperiod });
        let index = representative_heap(heap, self.listed.len() - 1, period)?;
        self.listed.get(index).map(|&element| element.into())
    }
}

/// The joint misère quotient of all games of a question, with the element of every heap of these
/// games.
struct SumQuotient {
    /// The joint misère quotient of all games of the question.
    quotient: Quotient,
    /// For each summand of the question, the index of its game in `elements`.
    game_of: Vec<usize>,
    /// For each distinct game, the elements of its heaps.
    elements: Vec<QuotientElements>,
    /// The evidence that `elements` are correct: a proved period, or the number of heaps whose
    /// elements were computed.
    evidence: Evidence,
    /// The largest heap whose element was computed; `None` if a proved period determines the
    /// elements of all heaps.
    covered: Option<usize>,
}

/// Solves a misère sum of heaps by a quotient. Returns `None` if some summand is not a heap game,
/// or if no quotient that covers the heaps is found within the budget.
pub(super) fn solve_by_quotient(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    let Some(sum_quotient) = joint_quotient(question, budget)? else { return Ok(None) };
    let SumQuotient { quotient, game_of, elements, evidence, covered } = &sum_quotient;
    let mut elements_by_summand = Vec::new();
    for (summand, &i) in question.summands.iter().zip(game_of) {
        let heaps: Option<Vec<usize>> =
            summand.position.iter().map(|heap| elements[i].element(heap)).collect();
        let Some(heaps) = heaps else { return Ok(None) };
        elements_by_summand.push(heaps);
    }
    let flat: Vec<usize> = elements_by_summand.iter().flatten().copied().collect();
    let total = product(quotient, &flat);
    let outcome = if quotient.is_p(total) { Outcome::P } else { Outcome::N };
    let mut moves = MoveList::empty();
    let several = question.summands.len() > 1;
    if outcome == Outcome::N {
        let mut offset = 0;
        for (s, (summand, &i)) in question.summands.iter().zip(game_of).enumerate() {
            for (index, heap) in summand.position.iter().enumerate() {
                budget.check()?;
                let other_elements: Vec<usize> = flat
                    .iter()
                    .enumerate()
                    .filter(|&(j, _)| j != offset + index)
                    .map(|(_, &x)| x)
                    .collect();
                let from = HeapInSum {
                    game: summand.instance.game.heaps(),
                    elements: &elements[i],
                    quotient,
                    others: product(quotient, &other_elements),
                };
                let limit_here = detail.moves.saturating_sub(moves.shown.len());
                let (count, shown) = from.moves(heap, limit_here, budget)?;
                moves.count = moves.count.zip(count).map(|(a, b)| a + b);
                for replacement in shown {
                    let to = HeapGame::replaced(&summand.position, index, &replacement);
                    moves.push(summand, several.then_some(s + 1), &to);
                }
            }
            offset += summand.position.len();
        }
    }
    let why = quotient_reason((quotient, *covered), &flat, total, outcome, &moves)
        .then(&quotient_hint(question, *covered));
    Ok(Some(Solution::new(outcome, moves, why, evidence.clone())))
}

/// Returns the index in the quotient of the product of elements, given by their indices. The
/// product of no elements is the identity.
fn product(quotient: &Quotient, elements: &[usize]) -> usize {
    elements.iter().fold(0, |x, &y| quotient.times(x, y))
}

/// Explains the outcome of a position. `heaps` are the elements of its heaps, `total` is their
/// product, and `moves` are the winning moves. `covered` is the largest heap that the quotient
/// covers, or `None` if it covers all heaps.
fn quotient_reason(
    (quotient, covered): (&Quotient, Option<usize>),
    heaps: &[usize],
    total: usize,
    outcome: Outcome,
    moves: &MoveList,
) -> Words {
    const MAX_SHOWN: usize = 8;
    if outcome == Outcome::N && moves.count == Some(Big::ZERO) {
        return words!(solve::no_move_is_possible_so_player);
    }
    let presentation = Presentation::from_quotient(quotient);
    let element_text = |x: usize| presentation.word_text(&presentation.elements[x]);
    let mut factors: Vec<String> = heaps.iter().take(MAX_SHOWN).map(|&x| element_text(x)).collect();
    if heaps.len() > MAX_SHOWN {
        factors.push("…".to_string());
    }
    let (factors, total) = (factors.join(" · "), element_text(total));
    let order = quotient.order();
    let range = covered.map(|covered| words!(solve::of_heaps_up_to, covered)).unwrap_or_default();
    let product_text = if heaps.len() > 1 { format!("{factors} = {total}") } else { total };
    match outcome {
        Outcome::P => {
            words!(solve::misere_quotient_multiplication_table, order, product_text, range)
        }
        _ => words!(
            solve::misere_quotient_multiplication_table_of_elements,
            order,
            product_text,
            range
        ),
    }
}

/// Names the command that shows the elements of the misère quotient. Returns empty words for a sum
/// of different games, whose joint quotient no command shows. `covered` is the largest heap that the
/// quotient covers, or `None` if it covers all heaps.
fn quotient_hint(question: &Question, covered: Option<usize>) -> Words {
    let mut names = question.summands.iter().map(|summand| &summand.instance.name);
    let Some(code) = names.next().filter(|first| names.all(|name| name == *first)) else {
        return Words::default();
    };
    match covered {
        Some(to) => words!(solve::grundy_quotient_to_shows_elements, code, to),
        None => words!(solve::grundy_quotient_shows_elements, code),
    }
}

/// Computes the joint misère quotient of the games of a question, up to the largest heap of the
/// question; if a heap exceeds `MAX_HEAP_SIZE`, continues until a period is proved. Returns `None`
/// if no quotient covers the heaps.
fn joint_quotient(question: &Question, budget: &Budget) -> Result<Option<SumQuotient>> {
    let mut games: Vec<QuotientGame> = Vec::new();
    let mut game_of = Vec::new();
    for Summand { instance, position } in &question.summands {
        let Some(rule) = instance.game.heaps() else { return Ok(None) };
        let digits = digits_of(rule);
        let largest = position.iter().max().cloned().unwrap_or(Big::ZERO);
        let small = to_u64(&largest).filter(|&n| n <= MAX_HEAP_SIZE as u64);
        let (largest, huge) = (small.unwrap_or(0) as usize, small.is_none());
        if huge && digits.is_none() {
            return Ok(None);
        }
        let same_rules = |game: &QuotientGame| {
            std::ptr::eq(game.rule, rule) || (digits.is_some() && game.digits == digits)
        };
        match games.iter().position(same_rules) {
            Some(i) => {
                games[i].largest = games[i].largest.max(largest);
                games[i].huge |= huge;
                game_of.push(i);
            }
            None => {
                game_of.push(games.len());
                games.push(QuotientGame { rule, digits, largest, huge });
            }
        }
    }
    let k = games.len();
    if k == 0 {
        return Ok(None);
    }
    // If the rules can be evaluated at the largest heap, they can at smaller heaps, too.
    for game in &games {
        game.rule.rule.options(game.largest as u64, &mut |_| {})?;
    }
    let largest_heap = games.iter().map(|game| game.largest).max().unwrap_or(0);
    if let [QuotientGame { digits: Some(_), huge, .. }] = games[..] {
        return single_code_quotient(
            question,
            if huge { HeapRange::All(MAX_HEAP_SIZE) } else { HeapRange::UpTo(largest_heap) },
            game_of,
            budget,
        );
    }
    let mut search = Search::new(JointRules { games });
    let limits = limits(budget, MAX_ORDER);
    let mut next_check = 8;
    loop {
        let heaps = search.quotient().positions() / k;
        let complete_round = search.quotient().positions().is_multiple_of(k);
        if complete_round && heaps >= next_check {
            next_check = heaps + 1 + heaps / 8;
            if search.rules().games.iter().any(|game| game.huge)
                && let Some(periodic_elements) = periodic_elements(&search, k)
            {
                return Ok(Some(with_evidence(
                    search.quotient().clone(),
                    periodic_elements,
                    game_of,
                )));
            }
        }
        let huge = search.rules().games.iter().any(|game| game.huge);
        if complete_round && !huge && heaps >= largest_heap {
            let elements = (0..k).map(|i| QuotientElements {
                listed: elements_of_game(&search, k, i),
                period: None,
            });
            let elements = elements.collect();
            return Ok(Some(with_evidence(search.quotient().clone(), elements, game_of)));
        }
        if heaps > MAX_HEAP_SIZE {
            return Ok(None);
        }
        match search.advance(&limits) {
            Ok(()) => {}
            Err(Stopped::Time | Stopped::Interrupted) => {
                return Err(grundy_core::base::Stopped::Interrupted.into());
            }
            Err(_) => return Ok(None),
        }
    }
}

/// Returns the quotient of a question whose games all have the same code; it is stored with the
/// game. `range` states which heaps the quotient has to cover. `game_of` becomes the field of this
/// name in the result; it has the index 0 for each summand. Returns `None` if the game has no
/// heaps.
fn single_code_quotient(
    question: &Question,
    range: HeapRange,
    game_of: Vec<usize>,
    budget: &Budget,
) -> Result<Option<SumQuotient>> {
    let Some(summand) = question.summands.first() else { return Ok(None) };
    let Some((search, stopped)) = summand.instance.misere_quotient(range, MAX_ORDER, budget) else {
        return Ok(None);
    };
    if matches!(stopped, Some(Stopped::Time | Stopped::Interrupted)) {
        return Err(grundy_core::base::Stopped::Interrupted.into());
    }
    let quotient = search.search.quotient();
    let listed = quotient.values().to_vec();
    let period = search.period.map(|period| (period.period, period.preperiod));
    Ok(Some(with_evidence(quotient.clone(), vec![QuotientElements { listed, period }], game_of)))
}

/// Returns the elements of heaps 0, 1, 2, … of the game with index `i` in a joint search of `k`
/// games.
fn elements_of_game(search: &Search<JointRules>, k: usize, i: usize) -> Vec<u16> {
    let values = &search.quotient().values()[1..];
    std::iter::once(0).chain(values.iter().skip(i).step_by(k).copied()).collect()
}

/// Returns the elements of the heaps of each of the `k` games. Returns `None` while the search is
/// too short: the elements of a game with a huge heap are not proved periodic, or those of another
/// game do not reach the largest heap in the question.
fn periodic_elements(search: &Search<JointRules>, k: usize) -> Option<Vec<QuotientElements>> {
    let games = search.rules().games.iter().enumerate();
    games
        .map(|(i, game)| {
            let elements = elements_of_game(search, k, i);
            let period = if game.huge {
                let proved = proved_period(&elements[1..], game.digits.as_ref()?)?;
                Some((proved.period, proved.preperiod))
            } else if elements.len() > game.largest {
                None
            } else {
                return None;
            };
            Some(QuotientElements { listed: elements, period })
        })
        .collect()
}

/// Assembles the quotient of a question. `elements` has an entry for each distinct game, and
/// `game_of` the index of that entry for each summand. The evidence is the proved period of the
/// elements, or else the number of heaps whose elements were computed.
fn with_evidence(
    quotient: Quotient,
    elements: Vec<QuotientElements>,
    game_of: Vec<usize>,
) -> SumQuotient {
    let n = elements.iter().map(|heaps| heaps.listed.len()).max().unwrap_or(1) - 1;
    let evidence = match elements.iter().find_map(|heaps| heaps.period) {
        Some((period, preperiod)) => {
            period_evidence(quotient.order(), n, &Period { period, preperiod })
        }
        None => Evidence::Tabulated { heaps: n as u64 + 1, positions: 0 },
    };
    let covered = matches!(evidence, Evidence::Tabulated { .. }).then_some(n);
    SumQuotient { quotient, game_of, elements, evidence, covered }
}

/// The number of winning moves (`None` if it was not determined), and for each of the first winning
/// moves the heaps that it leaves in place of the moved heap.
type CountedMoves = (Option<Big>, Vec<Vec<Big>>);

/// A heap of a sum, together with the product of the elements of all other heaps. This product
/// determines which moves in the heap win.
struct HeapInSum<'a> {
    /// The game of the heap; `None` if it is not a heap game.
    game: Option<&'a HeapGame>,
    /// The elements of the heaps of `game`.
    elements: &'a QuotientElements,
    /// The misère quotient of the games of the sum.
    quotient: &'a Quotient,
    /// The index in the quotient of the product of the elements of the other heaps.
    others: usize,
}

impl HeapInSum<'_> {
    /// Returns whether the sum becomes a P-position if heaps with the elements `parts` replace this
    /// heap.
    fn wins(&self, parts: &[usize]) -> bool {
        self.quotient.is_p(parts.iter().fold(self.others, |x, &y| self.quotient.times(x, y)))
    }

    /// Returns the winning moves in `heap`, at most `limit` of them listed. If they cannot be
    /// determined, returns no moves and no count.
    fn moves(&self, heap: &Big, limit: usize, budget: &Budget) -> Result<CountedMoves> {
        let Some(game) = self.game else { return Ok((None, Vec::new())) };
        let small = to_u64(heap).filter(|&n| game.rule.option_count_hint(n) <= MAX_OPTIONS);
        if let Some(n) = small.filter(|&n| (n as usize) < self.elements.listed.len()) {
            return self.try_options(game, n, limit, budget);
        }
        match digits_of(game) {
            Some(digits) => self.by_period(&digits, heap, limit, budget),
            None => Ok((None, Vec::new())),
        }
    }

    /// Returns the winning moves in heap `n` by trying its options one by one.
    fn try_options(
        &self,
        game: &HeapGame,
        n: u64,
        limit: usize,
        budget: &Budget,
    ) -> Result<CountedMoves> {
        let (mut count, mut shown) = (0_u64, Vec::new());
        let mut distinct = rustc_hash::FxHashSet::default();
        budget.check()?;
        game.rule.options(n, &mut |replacement| {
            let listed = &self.elements.listed;
            let elements: Option<Vec<usize>> = replacement
                .iter()
                .map(|&part| listed.get(part as usize).map(|&x| x.into()))
                .collect();
            if elements.is_none_or(|elements| !self.wins(&elements)) {
                return;
            }
            let mut sorted: Vec<u64> =
                replacement.iter().copied().filter(|&part| part > 0).collect();
            sorted.sort_unstable();
            if distinct.insert(sorted) {
                count += 1;
                if shown.len() < limit {
                    shown.push(replacement.iter().map(|&part| Big::from(part)).collect());
                }
            }
        })?;
        Ok((Some(Big::from(count)), shown))
    }

    /// Returns the winning moves in a heap of any size under a code, by the period of the elements.
    fn by_period(
        &self,
        digits: &CodeRules,
        heap: &Big,
        limit: usize,
        budget: &Budget,
    ) -> Result<CountedMoves> {
        let (mut count, mut shown) = (Some(Big::ZERO), Vec::new());
        for (take, &digit) in digits.digits().iter().enumerate() {
            budget.check()?;
            if Big::from(take) > *heap {
                break;
            }
            let remaining = heap - Big::from(take);
            if digit & 1 != 0 && remaining == Big::ZERO && self.wins(&[]) {
                count = count.map(|count| count + Big::ONE);
                shown.push(vec![Big::ZERO]);
            }
            if digit & 2 != 0
                && remaining > Big::ZERO
                && self.elements.element(&remaining).is_some_and(|x| self.wins(&[x]))
            {
                count = count.map(|count| count + Big::ONE);
                shown.push(vec![remaining.clone()]);
            }
            if digit & 4 != 0 {
                let pairs = self.pairs(&remaining, limit.saturating_sub(shown.len()));
                count = count.map(|count| count + pairs.0);
                shown.extend(pairs.1);
            }
            if digit & 8 != 0 {
                // The moves of a huge heap to three heaps are not counted.
                count = None;
            }
        }
        shown.truncate(limit);
        Ok((count, shown))
    }

    /// Returns the number of ways to replace this heap by two heaps of total size `sum` that win,
    /// and the first `limit` of these pairs. Returns 0 if no period of the elements is proved.
    fn pairs(&self, sum: &Big, limit: usize) -> (Big, Vec<Vec<Big>>) {
        let Some((period, from)) = self.elements.period else { return (Big::ZERO, Vec::new()) };
        let half = sum / Big::from(2_u32);
        let wins = |small: &Big| {
            let elements = self.elements.element(small).zip(self.elements.element(&(sum - small)));
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
        // From the preperiod on, whether a pair wins depends only on the smaller heap modulo the
        // period.
        let mut classes = Vec::new();
        for small in (from..from + period).map(Big::from).take_while(|small| *small <= half) {
            if wins(&small) {
                count += (&half - &small) / Big::from(period) + Big::ONE;
                classes.push(small);
            }
        }
        let mut offset = Big::ZERO;
        while shown.len() < limit && !classes.is_empty() {
            for class in &classes {
                let small = class + &offset;
                if small > half {
                    return (count, shown);
                }
                if shown.len() < limit {
                    shown.push(vec![sum - &small, small]);
                }
            }
            offset += Big::from(period);
        }
        (count, shown)
    }
}
