//! A sum that is not played one move at a time, or that ends with its first component: taken apart into components, with
//! what each of them and each of its options is worth in that compound.
//!
//! A heap and a token is a component, and so is a position of any other game. A heap that is split leaves several
//! components in place of one, so that a position says all that there is to know of the sum.

use crate::base::{
    Big, Budget, Counts, Error, Fault, Joining, Outcome, Over, Remedy, Rules, Setting,
};
use crate::engine::{Compound as Theory, Fold, Search, Worth};
use crate::explain::Explain;
use crate::family::Game;
use crate::games::Compound;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::solve::whole::small;

/// A component of a sum.
pub(in crate::workbench) struct Component {
    /// Which game of the sum it is of, from 0.
    pub game: usize,
    /// Its position.
    pub position: Counts,
    /// What it is worth.
    pub worth: Worth,
    /// Its options, and what each of them is worth.
    pub options: Vec<(Counts, Worth)>,
    /// Whether the player to move has moved in it in this turn.
    pub moved: bool,
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
    /// How many positions of components were visited.
    pub positions: u64,
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

/// Whether each number of a position is a component: a heap, or a token.
pub(in crate::workbench) fn falls_apart(game: &Game) -> bool {
    game.has_values() && (game.heaps().is_some() || game.tokens().is_some())
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
    /// The components of a question; `None` where it is an ordinary sum, or one that values end.
    ///
    /// # Errors
    /// Where a game cannot take part, play returns, or the budget is reached.
    pub fn of(question: &'q Question, budget: &Budget) -> Result<Option<Self>, Error> {
        let Compound::Joined(joining) = question.compound else { return Ok(None) };
        let Some(theory) = Theory::of(joining, question.ending) else { return Ok(None) };
        question.summands.iter().try_for_each(takes_part)?;
        let (mut components, mut positions) = (Vec::new(), 0);
        for (at, summand) in question.summands.iter().enumerate() {
            let instance = &summand.instance;
            let (game, family) = (&instance.game, instance.game.family());
            let rules = Alone(game);
            let mut search = Search::new(Splitting(theory.clone()));
            let mut worth = |position: &Counts| {
                let found = search.value(&rules, position, budget);
                found.map_err(|error| error.explain(|p| family.print(&p.widen())))
            };
            for position in parts_of(summand)? {
                instance.listable(&position, budget)?;
                let here = worth(&position)?;
                let options = instance.options(&position)?.into_iter();
                let options = options.map(|to| worth(&to).map(|there| (to, there)));
                let options = options.collect::<Result<_, Error>>()?;
                let moved = question.moved.contains(&components.len());
                components.push(Component { game: at, position, worth: here, options, moved });
            }
            positions += search.len() as u64;
        }
        Ok(Some(CompoundSum { question, joining, theory, components, positions }))
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
        let mut ended = self.components.iter().map(|component| component.options.is_empty());
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
