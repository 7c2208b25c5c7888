//! Answers by law: at any size, from the card of the game.

use crate::base::{Big, Budget, Ending, Error, Outcome};
use crate::family::narrow;
use crate::games::{Claim, Law, Moves};
use crate::law::Evidence;
use crate::law::sum::nim_sum;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::found::{
    Detail, Found, Told, moves_told, outcome_of, tell, why_by_values,
};
use crate::workbench::solve::searched::{remoteness_if_cheap, searched_moves};
use crate::workbench::solve::whole::alone;

/// Options tried one by one where a law constructs no moves.
const OPTIONS_TRIED: u64 = 2_000_000;

/// What a law says: who wins, and what it is worth where it tells that.
pub(in crate::workbench) fn claimed(
    instance: &Instance,
    law: &Law,
    position: &[Big],
) -> Option<Claimed> {
    let params = &instance.params;
    let worth = |values: Vec<Big>| {
        let total = nim_sum(&values);
        let outcome = Outcome::n_if(total != Big::ZERO);
        Claimed { outcome, grundy: Some(total), values, score: None }
    };
    let bare = |outcome| Claimed { outcome, grundy: None, values: vec![], score: None };
    match law.claim {
        Claim::Heap { value, .. } => {
            Some(worth(position.iter().map(|heap| value(params, heap)).collect()))
        }
        Claim::Value(value) => value(params, position).map(|value| worth(vec![value])),
        Claim::Outcome(outcome) => outcome(params, position).map(bare),
        Claim::Score(score) => score(params, position)
            .map(|score| Claimed { score: Some(score), ..bare(outcome_of(score)) }),
    }
}

/// What a law claims of a position.
pub(in crate::workbench) struct Claimed {
    pub outcome: Outcome,
    pub grundy: Option<Big>,
    /// The values of the heaps, or that of the whole; none where the law tells only who wins.
    pub values: Vec<Big>,
    pub score: Option<i64>,
}

/// The only game of a question, with its law where that says anything of the position.
fn claim(question: &Question) -> Option<(&Summand, &'static Law, Claimed)> {
    let summand = alone(question)?;
    let law = summand.instance.law(question.ending, question.compound)?;
    let claim = claimed(&summand.instance, law, &summand.position)?;
    Some((summand, law, claim))
}

/// Who wins by law, and no more.
pub(in crate::workbench) fn wins(
    question: &Question,
    _: &Budget,
) -> Result<Option<Outcome>, Error> {
    Ok(claim(question).map(|(.., claim)| claim.outcome))
}

/// The answer of the game's law, where it has one for such play.
pub(super) fn by_law(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    let Some((summand, law, claim)) = claim(question) else { return Ok(None) };
    let (instance, ending) = (&summand.instance, question.ending);
    let limit = moves_told(detail, summand.position.len());
    let moves = match claim.outcome {
        Outcome::P => Told::none(),
        _ => {
            let wanted = |to: &[Big]| {
                claimed(instance, law, to).map(|there| match claim.outcome {
                    Outcome::Draw => there.outcome == Outcome::Draw,
                    _ => there.outcome == Outcome::P,
                })
            };
            match law_moves(instance, law, &summand.position, &claim.values, &Big::ZERO, limit) {
                Some(moves) => tell(summand, None, moves, limit),
                None => tried(summand, limit, budget, wanted)
                    .unwrap_or_else(|| searched(summand, ending, detail, budget)),
            }
        }
    };
    let mut grundy = claim.grundy;
    if grundy.is_none()
        && instance.game.has_values()
        && ending == Ending::Normal
        && detail.extra_steps > 0
    {
        let cheap = budget.cheap(detail.extra_steps);
        let position = narrow(&summand.position);
        grundy = position
            .and_then(|p| instance.grundy_if_cheap(&p, &cheap).ok())
            .map(|g| Big::from(g.0));
    }
    let why = match law.why {
        Some(why) => why(&instance.params, &summand.position),
        None => why_by_values(&claim.values),
    };
    let evidence = Evidence::theorem(law.theorem, law.source);
    Ok(Some(Found {
        grundy,
        remoteness: remoteness_if_cheap(question, detail, budget),
        score: claim.score.filter(|_| instance.game.scores().is_some()),
        ..Found::new(claim.outcome, moves, why, evidence)
    }))
}

/// Winning moves found by trying every option, where there are not too many; `None` when the law
/// is silent about an option.
fn tried(
    summand: &Summand,
    limit: usize,
    budget: &Budget,
    wins: impl Fn(&[Big]) -> Option<bool>,
) -> Option<Told> {
    let Some(position) = narrow(&summand.position) else {
        return Some(Told::default());
    };
    let wide = summand.instance.game.family().width(&position) > OPTIONS_TRIED;
    if wide || summand.instance.listable(&position, budget).is_err() {
        return Some(Told::default());
    }
    let mut told = Told::none();
    let mut count = 0u64;
    let Ok(options) = summand.instance.options(&position) else { return Some(Told::default()) };
    for option in options {
        if budget.look().is_err() {
            return Some(Told::default());
        }
        let to = option.widen();
        if wins(&to)? {
            count += 1;
            if told.shown.len() < limit {
                told.push(summand, None, &to);
            }
        }
    }
    told.count = Some(Big::from(count));
    Some(told)
}

/// Winning moves found by search, for a law that says who wins and not how; none when that takes
/// too long.
fn searched(summand: &Summand, ending: Ending, detail: Detail, budget: &Budget) -> Told {
    const STEPS: u64 = 30_000_000;
    let bounded = Budget { steps: budget.steps.min(STEPS), ..*budget };
    let position = match summand.instance.game.is_searched() {
        true => narrow(&summand.position),
        false => None,
    };
    let found = position.and_then(|p| searched_moves(summand, &p, ending, detail, &bounded).ok());
    found.unwrap_or_default()
}

/// The moves a law constructs to positions worth `target` (0 wins in normal play), from the `values` that it claims;
/// `None` when the law constructs none.
pub(in crate::workbench) fn law_moves(
    instance: &Instance,
    law: &Law,
    position: &[Big],
    values: &[Big],
    target: &Big,
    limit: usize,
) -> Option<Moves> {
    if let Some(moves) = law.moves {
        let moves = moves(&instance.params, position, target, limit);
        // No move and no count: the law says who wins and not how.
        return (moves.count.is_some() || !moves.to.is_empty()).then_some(moves);
    }
    let Claim::Heap { reach: Some(reach), .. } = law.claim else {
        return None;
    };
    let params = &instance.params;
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
