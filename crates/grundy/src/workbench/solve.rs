//! Answers to positions of normal play: by law where one applies, else by the engine of the family.

use super::answer::{Answer, Move};
use super::endings;
use super::instance::Instance;
use super::question::{Question, Summand};
use super::whole::{length, small};
use crate::base::{Big, Budget, Counts, Ending, Error, HeapOptions, Outcome, Remoteness, Words};
use crate::engine::{Score, Search, Zermelo, retrograde};
use crate::family::{Family, Game, HeapGame, HeapRule, SidedFamily, TakeSet, narrow};
use crate::games::{Claim, Class, Compound, Law, Moves};
use crate::law::{Evidence, sum};
use crate::words;
use rustc_hash::FxHashSet;

/// How much an answer should tell.
#[derive(Clone, Copy, Debug)]
pub struct Detail {
    /// Moves told, at most.
    pub moves: usize,
    /// Options an engine may generate for what is only wanted if cheap: the remoteness, and the
    /// Grundy value where the law gives only the outcome.
    pub extra_steps: u64,
}

impl Default for Detail {
    fn default() -> Self {
        Detail { moves: 20, extra_steps: 40_000 }
    }
}

/// Positions longer than this are not written out after every move.
const LONG_POSITION: usize = 1000;

/// Options tried one by one where a law constructs no moves.
const OPTIONS_TRIED: u64 = 2_000_000;

/// Answers a question.
///
/// # Errors
/// `TooBig` when no law applies and the engine reaches its budget; `Unsupported` when no theory
/// covers the sum that is asked.
pub fn solve(question: &Question, detail: Detail, budget: &Budget) -> Result<Answer, Error> {
    let found = match (question.compound, question.ending, question.summands.as_slice()) {
        (compound, ending, [only])
            if only.instance.law(ending, compound).is_some_and(|law| speaks(only, law)) =>
        {
            by_law(only, ending, compound, detail, budget)?
        }
        (Compound::One, Ending::Normal, [only]) => by_engine(only, detail, budget)?,
        (Compound::One, Ending::Normal, several) => by_nim_sum(several, detail, budget)?,
        (Compound::Every, ..) => endings::every(question, budget)?,
        (Compound::SjEnd, ..) => endings::sj(question, detail, budget)?,
        (Compound::One, Ending::Misere, _) => endings::misere(question, detail, budget)?,
    };
    let games: Vec<&str> = question.summands.iter().map(|s| s.instance.name.as_str()).collect();
    let positions: Vec<String> = question.summands.iter().map(Summand::print).collect();
    let mut answer = Answer {
        game: games.join(" + "),
        position: positions.join(" + "),
        outcome: found.outcome,
        sided: question.summands.iter().any(|s| s.instance.moves_differ()),
        grundy: found.grundy,
        remoteness: found.remoteness.map(|r| r.0),
        score: found.score,
        move_count: found.moves.count,
        moves: found.moves.told,
        why: found.why,
        evidence: found.evidence,
    };
    let ends = !question
        .summands
        .iter()
        .any(|s| matches!(s.instance.game, Game::Sided(_) | Game::Loopy(_)));
    if answer.remoteness.is_none()
        && ends
        && question.compound == Compound::One
        && detail.extra_steps > 0
    {
        let cheap = Budget { stop: budget.stop, ..Budget::steps(detail.extra_steps) };
        answer.remoteness = length(question, &cheap).map(|play| play.remoteness.0);
    }
    Ok(answer)
}

/// What was found, before it is dressed as an [`Answer`].
pub(super) struct Found {
    pub outcome: Outcome,
    pub grundy: Option<Big>,
    pub remoteness: Option<Remoteness>,
    pub score: Option<i64>,
    pub moves: Told,
    pub why: Words,
    pub evidence: Evidence,
}

/// Moves in words: all of them or the first few, and how many there are.
#[derive(Default)]
pub(super) struct Told {
    pub told: Vec<Move>,
    pub count: Option<Big>,
}

impl Told {
    pub(super) fn none() -> Told {
        Told { told: vec![], count: Some(Big::ZERO) }
    }

    pub(super) fn push(&mut self, summand: &Summand, at: Option<usize>, to: &[Big]) {
        let family = summand.instance.game.family();
        let mut told = family.describe(&summand.position, to);
        if let Some(i) = at {
            let name = &summand.instance.name;
            told = words!("in {name} (game {i}): ", "在 {name}(第 {i} 个游戏):").then(&told);
        }
        let to = (to.len() <= LONG_POSITION).then(|| family.print(to));
        self.told.push(Move { told, to, summand: at });
    }

    /// The first move in words, to end a reason with.
    pub(super) fn first(&self) -> Words {
        match self.told.first() {
            Some(first) => words!("; ", ";").then(&first.told),
            None => Words::default(),
        }
    }
}

impl Instance {
    /// Whether the players move differently.
    pub fn moves_differ(&self) -> bool {
        self.card.is_some_and(|card| card.class == Class::Partizan)
    }
}

/// Whether a law says anything of this position.
fn speaks(summand: &Summand, law: &Law) -> bool {
    claimed(&summand.instance, law, &summand.position).is_some()
}

/// What a law says: who wins, and what it is worth where it tells that.
fn claimed(instance: &Instance, law: &Law, position: &[Big]) -> Option<Claimed> {
    let params = &instance.params;
    let worth = |value: Big| Claimed {
        outcome: Outcome::n_if(value != Big::ZERO),
        grundy: Some(value),
        score: None,
    };
    match law.claim {
        Claim::Heap { value, .. } => {
            Some(worth(position.iter().fold(Big::ZERO, |sum, heap| sum ^ value(params, heap))))
        }
        Claim::Value(value) => value(params, position).map(worth),
        Claim::Outcome(outcome) => {
            outcome(params, position).map(|outcome| Claimed { outcome, grundy: None, score: None })
        }
        Claim::Score(score) => score(params, position).map(|score| Claimed {
            outcome: outcome_of(score),
            grundy: None,
            score: Some(score),
        }),
    }
}

struct Claimed {
    outcome: Outcome,
    grundy: Option<Big>,
    score: Option<i64>,
}

fn outcome_of(score: i64) -> Outcome {
    if score == 0 { Outcome::Draw } else { Outcome::n_if(score > 0) }
}

fn by_law(
    summand: &Summand,
    ending: Ending,
    compound: Compound,
    detail: Detail,
    budget: &Budget,
) -> Result<Found, Error> {
    let instance = &summand.instance;
    let law = instance.law(ending, compound).expect("the caller looked");
    let claim = claimed(instance, law, &summand.position).expect("the caller looked");
    let limit = moves_told(detail, summand.position.len());
    let moves = match claim.outcome {
        Outcome::P => Told::none(),
        _ => {
            let wanted = |to: &[Big]| {
                claimed(instance, law, to).is_some_and(|there| match claim.outcome {
                    Outcome::Draw => there.outcome == Outcome::Draw,
                    _ => there.outcome == Outcome::P,
                })
            };
            match law_moves(instance, law, &summand.position, &Big::ZERO, limit) {
                Some(moves) => tell(summand, None, moves, limit),
                None => tried(summand, limit, wanted),
            }
        }
    };
    let mut grundy = claim.grundy;
    let impartial = !matches!(instance.game, Game::Sided(_) | Game::Loopy(_));
    if grundy.is_none() && impartial && ending == Ending::Normal && detail.extra_steps > 0 {
        let cheap = Budget { stop: budget.stop, ..Budget::steps(detail.extra_steps) };
        let position = narrow(&summand.position);
        grundy = position.and_then(|p| instance.grundy(&p, &cheap).ok()).map(|g| Big::from(g.0));
    }
    let why = match law.why {
        Some(why) => why(&instance.params, &summand.position),
        None => why_by_values(&law_values(instance, law, &summand.position)),
    };
    let evidence = Evidence::theorem(law.theorem, law.source);
    Ok(Found {
        outcome: claim.outcome,
        grundy,
        remoteness: None,
        score: claim.score.filter(|_| matches!(instance.game, Game::Sided(_))),
        why: why.then(&moves.first()),
        moves,
        evidence,
    })
}

/// Fewer moves are told of positions that take long to write.
fn moves_told(detail: Detail, length: usize) -> usize {
    const NUMBERS_WRITTEN: usize = 100_000;
    detail.moves.min(NUMBERS_WRITTEN / length.max(1)).max(1)
}

fn tell(summand: &Summand, at: Option<usize>, moves: Moves, limit: usize) -> Told {
    let mut told = Told { told: vec![], count: moves.count };
    for to in moves.to.iter().take(limit) {
        told.push(summand, at, to);
    }
    told
}

/// Winning moves found by trying every option, where there are not too many.
fn tried(summand: &Summand, limit: usize, wins: impl Fn(&[Big]) -> bool) -> Told {
    let Some(position) = narrow(&summand.position) else {
        return Told::default();
    };
    if position.iter().fold(0, |sum: u64, &n| sum.saturating_add(n)) > OPTIONS_TRIED {
        return Told::default();
    }
    let mut told = Told::none();
    let mut count = 0u64;
    for option in summand.instance.options(&position) {
        let to = option.widen();
        if wins(&to) {
            count += 1;
            if told.told.len() < limit {
                told.push(summand, None, &to);
            }
        }
    }
    told.count = Some(Big::from(count));
    told
}

/// The values of the components, for the reason that is told.
fn law_values(instance: &Instance, law: &Law, position: &[Big]) -> Vec<Big> {
    match law.claim {
        Claim::Heap { value, .. } => position.iter().map(|n| value(&instance.params, n)).collect(),
        Claim::Value(value) => value(&instance.params, position).into_iter().collect(),
        Claim::Outcome(_) | Claim::Score(_) => vec![],
    }
}

fn why_by_values(values: &[Big]) -> Words {
    let total = values.iter().fold(Big::ZERO, |sum, value| sum ^ value);
    match (values, total == Big::ZERO) {
        ([], _) => words!("nothing can be moved", "无子可动"),
        ([_], true) => {
            words!("Grundy value 0: every move can be answered", "SG 值为 0:任何走法都有应对")
        }
        ([_], false) => words!("Grundy value {total} is not 0", "SG 值 {total} 不为 0"),
        (_, zero) => {
            const SHOWN: usize = 12;
            let mut shown: Vec<String> = values.iter().take(SHOWN).map(Big::to_string).collect();
            if values.len() > SHOWN {
                shown.push("…".to_string());
            }
            let shown = shown.join("^");
            if zero {
                words!(
                    "nim-sum {shown} = 0: every move can be answered",
                    "异或和 {shown} = 0:任何走法都有应对"
                )
            } else {
                words!("nim-sum {shown} = {total}", "异或和 {shown} = {total}")
            }
        }
    }
}

fn by_engine(summand: &Summand, detail: Detail, budget: &Budget) -> Result<Found, Error> {
    match &summand.instance.game {
        Game::Heaps(_) | Game::Coins(_) => {
            by_nim_sum(std::slice::from_ref(summand), detail, budget)
        }
        Game::Linked(_) => by_search(summand, detail, budget),
        Game::Loopy(game) => by_retrograde(summand, game.as_ref(), detail, budget),
        Game::Sided(game) => by_induction(summand, game.as_ref(), detail, budget),
    }
}

/// Outcome by search that stops at the first winning option; the value only if it is cheap.
fn by_search(summand: &Summand, detail: Detail, budget: &Budget) -> Result<Found, Error> {
    let instance = &summand.instance;
    let position = small(summand)?;
    let outcome = instance.outcome(&position, Ending::Normal, budget)?;
    let cheap = Budget { stop: budget.stop, ..Budget::steps(detail.extra_steps) };
    let grundy = match outcome {
        Outcome::P => Some(Big::ZERO),
        _ => instance.grundy(&position, &cheap).ok().map(|g| Big::from(g.0)),
    };
    let moves = searched_moves(summand, &position, Ending::Normal, detail, budget)?;
    let why = match outcome {
        Outcome::N => words!("a move leaves a P-position", "有一步可走到必败态"),
        _ if instance.options(&position).is_empty() => words!("nothing can be moved", "无子可动"),
        _ => words!("every move leaves an N-position", "每一步都走到必胜态"),
    };
    Ok(Found {
        outcome,
        grundy,
        remoteness: None,
        score: None,
        why: why.then(&moves.first()),
        moves,
        evidence: Evidence::Computed { positions: instance.positions_seen() },
    })
}

/// The moves to P-positions, by search on whole positions.
pub(super) fn searched_moves(
    summand: &Summand,
    position: &Counts,
    ending: Ending,
    detail: Detail,
    budget: &Budget,
) -> Result<Told, Error> {
    let mut moves = Told::none();
    let mut count = 0u64;
    for option in summand.instance.options(position) {
        if summand.instance.outcome(&option, ending, budget)? == Outcome::P {
            count += 1;
            if moves.told.len() < moves_told(detail, position.len()) {
                moves.push(summand, None, &option.widen());
            }
        }
    }
    moves.count = Some(Big::from(count));
    Ok(moves)
}

fn by_retrograde(
    summand: &Summand,
    game: &(dyn Family + 'static),
    detail: Detail,
    budget: &Budget,
) -> Result<Found, Error> {
    let start = small(summand)?;
    let solved = retrograde::explore(game, [start.clone()], Ending::Normal, budget)?;
    let here = solved.play(&start).expect("the start was explored");
    let wanted = if here.outcome == Outcome::N { Outcome::P } else { here.outcome };
    let mut moves = Told::none();
    let mut count = 0u64;
    if here.outcome != Outcome::P {
        let mut options = summand.instance.options(&start);
        options.retain(|option| solved.play(option).is_some_and(|play| play.outcome == wanted));
        options.sort_by_key(|option| solved.play(option).map(|play| play.remoteness));
        count = options.len() as u64;
        for option in options.iter().take(detail.moves) {
            moves.push(summand, None, &option.widen());
        }
    }
    moves.count = Some(Big::from(count));
    let why = match here.outcome {
        Outcome::N => words!("a move leaves a lost position", "有一步可走到必败态"),
        Outcome::P => words!("every move leaves a won position", "每一步都走到必胜态"),
        Outcome::Draw => words!("neither side can force an end", "双方都无法迫使对方输"),
    };
    Ok(Found {
        outcome: here.outcome,
        grundy: None,
        remoteness: (here.outcome != Outcome::Draw).then_some(here.remoteness),
        score: None,
        why: why.then(&moves.first()),
        moves,
        evidence: Evidence::Computed { positions: solved.len() as u64 },
    })
}

fn by_induction(
    summand: &Summand,
    game: &(dyn SidedFamily + 'static),
    detail: Detail,
    budget: &Budget,
) -> Result<Found, Error> {
    let position = small(summand)?;
    let mut search: Search<dyn SidedFamily, Zermelo> = Search::new(Zermelo);
    let mut score = |position: &Counts| -> Result<Score, Error> {
        search
            .value(game, position, budget)
            .map_err(|error| error.explain(|p| summand.instance.game.family().print(&p.widen())))
    };
    let here = score(&position)?;
    let mut best: Vec<(Score, Counts)> = Vec::new();
    if game.result(&position).is_none() && here.value >= 0 {
        for option in summand.instance.options(&position) {
            let there = score(&option)?;
            if -there.value == here.value {
                best.push((there, option));
            }
        }
    }
    // The winner hastens; with nothing to win, the longest way comes first.
    best.sort_by_key(|(there, _)| {
        let length = i64::from(there.remoteness.0);
        if here.value > 0 { length } else { -length }
    });
    let mut moves = Told::none();
    moves.count = Some(Big::from(best.len()));
    for (_, option) in best.iter().take(detail.moves) {
        moves.push(summand, None, &option.widen());
    }
    let value = here.value;
    let why = match (game.result(&position).is_some(), value.signum()) {
        (true, _) => words!("the game is over", "游戏已结束"),
        (_, 0) => words!("best play by both sides ends level", "双方最优时为平局"),
        (_, 1) => words!("best play wins by {value}", "最优走法净胜 {value}"),
        _ => words!("every move loses against best play", "每一步都输给最优应对"),
    };
    Ok(Found {
        outcome: outcome_of(value),
        grundy: None,
        remoteness: Some(here.remoteness),
        score: Some(value),
        why: why.then(&moves.first()),
        moves,
        evidence: Evidence::Computed { positions: search.len() as u64 },
    })
}

/// One or several games of normal play by the Sprague–Grundy theorem.
fn by_nim_sum(summands: &[Summand], detail: Detail, budget: &Budget) -> Result<Found, Error> {
    let mut worths = Vec::with_capacity(summands.len());
    let mut values = Vec::new();
    let mut evidence: Option<Evidence> = None;
    for summand in summands {
        let worth = worth(summand, budget)?;
        values.extend(worth.parts.iter().cloned());
        evidence = Some(match evidence {
            None => worth.evidence.clone(),
            Some(earlier) => earlier.and(&worth.evidence),
        });
        worths.push(worth);
    }
    let several = summands.len() > 1;
    let total = sum::nim_sum(worths.iter().map(|worth| &worth.value));
    let outcome = Outcome::n_if(total != Big::ZERO);
    let mut moves = Told::none();
    if outcome == Outcome::N {
        for (i, (summand, worth)) in summands.iter().zip(&worths).enumerate() {
            let at = several.then_some(i + 1);
            let target = &total ^ &worth.value;
            let room = moves_told(detail, summand.position.len()).saturating_sub(moves.told.len());
            let here = moves_to(summand, worth, &target, at, room, budget)?;
            moves.told.extend(here.told);
            moves.count = moves.count.zip(here.count).map(|(a, b)| a + b);
        }
    }
    let why = why_by_values(if several || values.len() > 1 { &values } else { &values[..] });
    Ok(Found {
        outcome,
        grundy: Some(total),
        remoteness: None,
        score: None,
        why: why.then(&moves.first()),
        moves,
        evidence: evidence.unwrap_or(Evidence::Computed { positions: 0 }),
    })
}

/// What a summand is worth: its value, the values of its parts, and how they were found.
pub(super) struct Worth {
    pub value: Big,
    /// The values of the heaps, or the one value.
    pub parts: Vec<Big>,
    /// Whether a law gave them.
    pub by_law: bool,
    pub evidence: Evidence,
}

pub(super) fn worth(summand: &Summand, budget: &Budget) -> Result<Worth, Error> {
    let instance = &summand.instance;
    if let Some(law) = instance.law(Ending::Normal, Compound::One)
        && let Some(Claimed { grundy: Some(value), .. }) = claimed(instance, law, &summand.position)
    {
        let parts = law_values(instance, law, &summand.position);
        let evidence = Evidence::theorem(law.theorem, law.source);
        return Ok(Worth { value, parts, by_law: true, evidence });
    }
    let name = &instance.name;
    match &instance.game {
        Game::Heaps(_) | Game::Coins(_) => {
            let (parts, evidence) = instance.heap_values(&summand.position, budget)?;
            let value = sum::nim_sum(&parts);
            Ok(Worth { value, parts, by_law: false, evidence })
        }
        Game::Linked(_) => {
            let value = Big::from(instance.grundy(&small(summand)?, budget)?.0);
            let evidence = Evidence::Computed { positions: instance.positions_seen() };
            Ok(Worth { parts: vec![value.clone()], value, by_law: false, evidence })
        }
        Game::Loopy(_) | Game::Sided(_) => Err(Error::unsupported(words!(
            "`{name}` has no Grundy value and cannot be added to other games",
            "`{name}` 没有 SG 值,不能与其他游戏相加"
        ))
        .help(words!("ask about it alone", "请单独求解"))),
    }
}

/// The moves of one summand that leave it worth `target`.
fn moves_to(
    summand: &Summand,
    worth: &Worth,
    target: &Big,
    at: Option<usize>,
    limit: usize,
    budget: &Budget,
) -> Result<Told, Error> {
    let instance = &summand.instance;
    if worth.by_law {
        let law = instance.law(Ending::Normal, Compound::One).expect("the value came from it");
        if let Some(moves) = law_moves(instance, law, &summand.position, target, limit) {
            return Ok(tell(summand, at, moves, limit));
        }
    }
    let mut told = Told::none();
    let mut count = 0u64;
    if let Some(rule) = instance.game.heap_options() {
        for (i, part) in worth.parts.iter().enumerate() {
            let wanted = part ^ &worth.value ^ target;
            for left in heap_moves(instance, rule, &summand.position[i], &wanted, budget)? {
                count += 1;
                if told.told.len() < limit {
                    let to = instance.game.after(&summand.position, i, &left);
                    told.push(summand, at, &to);
                }
            }
        }
    } else {
        let position = small(summand)?;
        for option in instance.options(&position) {
            if Big::from(instance.grundy(&option, budget)?.0) == *target {
                count += 1;
                if told.told.len() < limit {
                    told.push(summand, at, &option.widen());
                }
            }
        }
    }
    told.count = Some(Big::from(count));
    Ok(told)
}

/// The distinct ways to leave heaps worth `target` in place of one heap, by the table.
fn heap_moves(
    instance: &Instance,
    rule: &dyn HeapOptions,
    heap: &Big,
    target: &Big,
    budget: &Budget,
) -> Result<Vec<Vec<Big>>, Error> {
    if let Game::Heaps(HeapGame { rule: HeapRule::Take(TakeSet::Only(takes)), .. }) = &instance.game
    {
        let mut found = Vec::new();
        for left in takes.iter().map_while(|&take| (Big::from(take) <= *heap).then(|| heap - take))
        {
            if instance.heap_value(&left, budget)? == *target {
                found.push(vec![left]);
            }
        }
        return Ok(found);
    }
    let (Some(n), Some(target)) = (crate::base::to_u64(heap), crate::base::to_u64(target)) else {
        return Ok(vec![]);
    };
    let table = instance.table(n, budget)?;
    let mut found = Vec::new();
    let mut met: FxHashSet<Vec<u64>> = FxHashSet::default();
    rule.options(n, &mut |left| {
        let value = left.iter().fold(0, |sum, &part| sum ^ table[part as usize].0);
        if u64::from(value) == target {
            let mut same = left.to_vec();
            same.sort_unstable();
            if met.insert(same) {
                found.push(left.iter().map(|&part| Big::from(part)).collect());
            }
        }
    });
    Ok(found)
}

/// The moves a law constructs to positions worth `target` (0 wins in normal play); `None` when
/// the law constructs none.
pub(super) fn law_moves(
    instance: &Instance,
    law: &Law,
    position: &[Big],
    target: &Big,
    limit: usize,
) -> Option<Moves> {
    if let Some(moves) = law.moves {
        return Some(moves(&instance.params, position, target, limit));
    }
    let Claim::Heap { value, reach: Some(reach) } = law.claim else {
        return None;
    };
    let params = &instance.params;
    let values: Vec<Big> = position.iter().map(|heap| value(params, heap)).collect();
    let total = values.iter().fold(target.clone(), |sum, value| sum ^ value);
    let mut found = Moves::all(vec![]);
    for (i, heap) in position.iter().enumerate() {
        let room = limit - found.to.len();
        let here = reach(params, heap, &(&values[i] ^ &total), room);
        for left in here.to.into_iter().take(room) {
            found.to.push(instance.game.after(position, i, &left));
        }
        found.count = found.count.zip(here.count).map(|(a, b)| a + b);
    }
    Some(found)
}
