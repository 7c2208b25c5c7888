//! A sum that is not played one move at a time, or that ends with its first component: taken apart into components, with
//! what each of them and each of its options is worth in that compound.
//!
//! A heap and a token is a component, and so is a position of any other game. A heap that is split leaves several
//! components in place of one, so that a position says all that there is to know of the sum.

use super::compound_far::{FarComponent, FarHeaps, Lengths, by_outcome, unknown};
use super::compound_heap::{Far, FarOptions, Place, falls_apart};
use crate::base::{
    Big, Budget, Counts, Error, ErrorKind, Fault, Joining, Outcome, Over, Remedy, Rules, Setting,
};
use crate::engine::{Compound as Theory, Fold, Search, Worth};
use crate::explain::Explain;
use crate::family::{Game, narrow};
use crate::games::Compound;
use crate::law::Evidence;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::solve::whole::small;

/// Options looked at for what a component is worth that decides nothing.
const STEPS_ONCE_OVER: u64 = 1_000_000;
/// Options of a position, at most, that are listed to see whether there are any.
const WIDTH: u64 = 10_000;

/// A component of a sum.
pub(in crate::workbench) struct Component {
    /// Which game of the sum it is of, from 0.
    pub game: usize,
    /// Its position.
    pub position: Place,
    /// What it is worth.
    pub worth: Worth,
    /// Its options, and what each of them is worth; of a heap that is too large to list them, some of every worth.
    pub options: Vec<(Place, Worth)>,
    /// How many more options there are of each worth.
    pub more: Vec<(Worth, Big)>,
    /// Whether there are others still, nobody knows how many.
    pub uncounted: bool,
    /// Whether the player to move has moved in it in this turn.
    pub moved: bool,
}

impl Component {
    /// Whether it has no move.
    pub fn ended(&self) -> bool {
        matches!(self.worth, Worth::Kind { live: false, .. } | Worth::Length(0) | Worth::Ended)
    }
}

/// A sum taken apart.
pub(in crate::workbench) struct CompoundSum<'q> {
    /// The question it is of.
    pub question: &'q Question,
    /// How it is played.
    pub joining: Joining,
    /// What components are worth in it.
    pub theory: Theory,
    /// The components, in the order of the question.
    pub components: Vec<Component>,
    /// How the worth of the components is known.
    pub evidence: Evidence,
    /// The lengths that stand behind those of components, where some are too large for engines.
    pub lengths: Lengths,
}

/// The components that a position of a game is.
pub(in crate::workbench) fn pieces(game: &Game, out: &mut Vec<Counts>, position: Counts) {
    if !falls_apart(game) {
        return out.push(position);
    }
    match position.len() {
        // What leaves no heap at all leaves one that has ended.
        0 => out.push(Counts::of([0])),
        1 => out.push(position),
        _ => out.extend(position.iter().map(|&number| Counts::of([number]))),
    }
}

/// Components of one game, each by itself.
struct Alone<'a>(&'a Game);

impl Rules for Alone<'_> {
    type Position = Counts;

    fn moves(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Fault> {
        self.0.family().moves(out, from)
    }

    fn width(&self, from: &Counts) -> u64 {
        self.0.family().width(from)
    }

    fn owned(&self, position: &Counts) -> usize {
        self.0.family().owned(position)
    }
}

/// The theory, where an option may be several components.
struct Splitting(Theory);

impl Fold<Alone<'_>> for Splitting {
    type Value = Worth;

    fn fold(&mut self, _: &Alone, _: &Counts, options: &[Worth]) -> Worth {
        self.0.component(options)
    }

    fn parts(&self, rules: &Alone, out: &mut Vec<Counts>, option: Counts) {
        pieces(rules.0, out, option);
    }

    fn join(&self, parts: &[Worth]) -> Worth {
        parts.iter().fold(Worth::Nothing, |sum, part| self.0.join(sum, *part))
    }
}

/// That a game can be a component of such a sum.
///
/// # Errors
/// `Unsupported` with the reason: no theory and no search here covers draws, scores, sides or play that returns.
pub(in crate::workbench) fn takes_part(summand: &Summand) -> Result<(), Error> {
    let instance = &summand.instance;
    let (name, game) = (&instance.name, &instance.game);
    let stated = game.tokens().is_some_and(|tokens| !tokens.graph.results.is_empty());
    let why = if instance.moves_differ() {
        words!("its players move differently", "双方走法不同")
    } else if game.results().is_some() || stated {
        words!("its rules state results of their own", "其规则另行规定结果")
    } else if game.may_return() {
        words!("its play may return to a position", "对局可能回到先前的局面")
    } else {
        return Ok(());
    };
    let (en, zh) = (&why.en, &why.zh);
    Err(Error::unsupported(words!(
        "`{name}` is added in the ordinary way only, one move at a time: {en}",
        "`{name}` 只能按通常方式相加（每次走一个分量）：{zh}"
    ))
    .mend(Remedy::LeaveOut(Setting::Compound)))
}

impl<'q> CompoundSum<'q> {
    /// The components of a question; `None` where it is an ordinary sum, or one that values end. Of large heaps, so many
    /// options of each worth are listed.
    ///
    /// # Errors
    /// Where a game cannot take part, play returns, or the budget is reached.
    pub fn of(question: &'q Question, most: usize, budget: &Budget) -> Result<Option<Self>, Error> {
        let Compound::Joined(joining) = question.compound else { return Ok(None) };
        let Some(theory) = Theory::of(joining, question.ending) else { return Ok(None) };
        question.summands.iter().try_for_each(takes_part)?;
        let over = joining.over == Over::First && one_has_ended(question);
        // Where play is over, what the other components are worth is told if that is soon found.
        let budget = if over { &budget.cheap(STEPS_ONCE_OVER) } else { budget };
        let mut all: Vec<(usize, Place, FarComponent)> = Vec::new();
        for (at, summand) in question.summands.iter().enumerate() {
            let law = FarHeaps::of(summand, joining, &theory);
            let mut searched = Searched::new(summand, &theory);
            for place in places(summand) {
                let by_law = law.as_ref().and_then(|law| law.component(&place, &theory, most));
                let found = match (by_law, &place) {
                    (Some(found), _) => Ok(found),
                    (None, Place::Small(small)) => searched.component(small, budget),
                    (None, Place::Large(_)) => Err(unknown(summand, joining)),
                };
                let mut found = match found {
                    Err(error) if error.kind() == ErrorKind::TooBig => {
                        let way = (joining, question.ending);
                        match by_outcome(summand, &place, way, most, budget)? {
                            None if over => Ok(FarComponent::not_needed()),
                            found => found.ok_or(error),
                        }
                    }
                    found => found,
                }?;
                // What is proved of large heaps was computed of small ones.
                if let Some(law) = &law {
                    found.evidence = law.evidence.clone();
                }
                all.push((at, place, found));
            }
        }
        Ok(Some(Self::gathered(question, joining, theory, all)))
    }

    /// The sum of components, with lengths as engines take them.
    pub(super) fn gathered(
        question: &'q Question,
        joining: Joining,
        theory: Theory,
        all: Vec<(usize, Place, FarComponent)>,
    ) -> Self {
        let far = || {
            all.iter().flat_map(|(_, _, found)| {
                let options = found.options.listed.iter().map(|(_, worth)| worth);
                let more = found.options.more.iter().map(|(worth, _)| worth);
                options.chain(more).chain([&found.worth])
            })
        };
        let large = far().any(|worth| matches!(worth, Far::Length(_)));
        let lengths = if large { Lengths::of(far()) } else { Lengths::default() };
        let worth = |far: &Far| match far {
            Far::Worth(worth) if !large => *worth,
            _ => lengths.worth(far),
        };
        let mut evidence: Option<Evidence> = None;
        let mut components = Vec::new();
        for (game, position, found) in all {
            let listed = found.options.listed.into_iter().map(|(to, far)| (to, worth(&far)));
            evidence = Some(match evidence {
                None => found.evidence,
                Some(other) => both(other, found.evidence),
            });
            components.push(Component {
                game,
                position,
                worth: worth(&found.worth),
                options: listed.collect(),
                more: found.options.more.iter().map(|(far, n)| (worth(far), n.clone())).collect(),
                uncounted: found.options.uncounted,
                moved: question.moved.contains(&components.len()),
            });
        }
        let evidence = evidence.unwrap_or(Evidence::Computed { positions: 0 });
        CompoundSum { question, joining, theory, components, evidence, lengths }
    }

    /// What the sum is worth.
    pub fn worth(&self) -> Worth {
        let all = self.components.iter().map(|component| component.worth);
        all.fold(Worth::Nothing, |sum, worth| self.theory.join(sum, worth))
    }

    /// Whether nobody may move.
    pub fn is_over(&self) -> bool {
        if !self.question.moved.is_empty() {
            return false;
        }
        let mut ended = self.components.iter().map(Component::ended);
        match self.joining.over {
            Over::First => ended.clone().any(|ended| ended) || self.components.is_empty(),
            Over::Last => ended.all(|ended| ended),
        }
    }

    /// Who wins where the turn begins, or in the middle of it; `None` where the components are too many to tell.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.question.moved.is_empty() {
            return Some(self.theory.outcome(self.worth()));
        }
        Some(Outcome::n_if(self.sets(Outcome::P, 0).count? != Big::ZERO))
    }

    /// The positions of all games after moves in some components, each with the option it goes to.
    pub fn after(&self, made: &[(usize, usize)]) -> Vec<Vec<Big>> {
        let mut after: Vec<Vec<Big>> = vec![Vec::new(); self.question.summands.len()];
        // Sets have their components in order.
        let mut left = made.iter().peekable();
        for (at, component) in self.components.iter().enumerate() {
            let chosen = left.next_if(|(which, _)| *which == at);
            let to = chosen.and_then(|(_, option)| component.options.get(*option));
            after[component.game].extend(to.map_or(&component.position, |(to, _)| to).widen());
        }
        for (summand, position) in self.question.summands.iter().zip(&mut after) {
            if summand.instance.game.tokens().is_some() {
                position.sort_unstable();
            }
        }
        after
    }
}

/// The components of a position, each as engines take it.
///
/// # Errors
/// `TooBig` for large numbers.
pub(in crate::workbench) fn parts_of(summand: &Summand) -> Result<Vec<Counts>, Error> {
    let position = small(summand)?;
    let mut parts = Vec::new();
    if !(falls_apart(&summand.instance.game) && position.is_empty()) {
        pieces(&summand.instance.game, &mut parts, position);
    }
    Ok(parts)
}

/// Whether a position has no move, as far as that is seen without listing very many.
pub(super) fn has_ended(summand: &Summand, place: &Place) -> bool {
    let Place::Small(small) = place else { return false };
    let few = summand.instance.game.family().width(small) <= WIDTH;
    few && summand.instance.options(small).is_ok_and(|options| options.is_empty())
}

/// Whether some component has ended.
fn one_has_ended(question: &Question) -> bool {
    let ended = |summand: &Summand| places(summand).iter().any(|place| has_ended(summand, place));
    question.moved.is_empty() && question.summands.iter().any(ended)
}

/// The components of a position of any size.
pub(super) fn places(summand: &Summand) -> Vec<Place> {
    if let Ok(parts) = parts_of(summand) {
        return parts.into_iter().map(Place::Small).collect();
    }
    if !falls_apart(&summand.instance.game) {
        return vec![Place::Large(summand.position.clone())];
    }
    let heap = |heap: &Big| vec![heap.clone()];
    let place = |heap: Vec<Big>| narrow(&heap).map_or(Place::Large(heap), Place::Small);
    summand.position.iter().map(|number| place(heap(number))).collect()
}

/// Components of one game that are searched.
struct Searched<'a> {
    summand: &'a Summand,
    rules: Alone<'a>,
    search: Search<Alone<'a>, Splitting>,
    /// Positions visited when one was last found.
    counted: u64,
}

impl<'a> Searched<'a> {
    fn new(summand: &'a Summand, theory: &Theory) -> Searched<'a> {
        let rules = Alone(&summand.instance.game);
        Searched { summand, rules, search: Search::new(Splitting(theory.clone())), counted: 0 }
    }

    /// What a position and its options are worth.
    fn component(&mut self, position: &Counts, budget: &Budget) -> Result<FarComponent, Error> {
        let instance = &self.summand.instance;
        let family = instance.game.family();
        instance.listable(position, budget)?;
        let mut worth = |position: &Counts| {
            let found = self.search.value(&self.rules, position, budget);
            let found = found.map_err(|error| error.explain(|p| family.print(&p.widen())));
            found.map(Far::Worth)
        };
        let here = worth(position)?;
        let options = instance.options(position)?.into_iter();
        let listed = options.map(|to| worth(&to).map(|there| (Place::Small(to), there)));
        let listed = listed.collect::<Result<_, Error>>()?;
        let all = self.search.len() as u64;
        let evidence = Evidence::Computed { positions: all - self.counted };
        self.counted = all;
        let options = FarOptions { listed, ..FarOptions::default() };
        Ok(FarComponent { worth: here, options, evidence })
    }
}

/// How the worth of a sum is known: by what is known of both, or by the less sure of them.
pub(super) fn both(one: Evidence, other: Evidence) -> Evidence {
    match (one, other) {
        (Evidence::Proved { certificate: one }, Evidence::Proved { certificate: other }) => {
            let certificate = match one.en.contains(&other.en) {
                true => one,
                false => one.then(&words!("; ", "；")).then(&other),
            };
            Evidence::Proved { certificate }
        }
        (one, other) => one.and(&other),
    }
}
