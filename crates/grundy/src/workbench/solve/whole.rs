//! A sum flattened into one game: what theory is tested against, and what is searched when no
//! theory applies.

use crate::base::{Big, Budget, Counts, Error, Fault, Outcome, Rules};
use crate::engine::{Length, Play, Search, Won};
use crate::explain::Explain;
use crate::family::{Family, Game, narrow};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::instance::Instance;

/// The sum of several games as one game: a move is made in one of them.
pub struct Whole<'a>(pub Vec<&'a dyn Family>);

impl Rules for Whole<'_> {
    type Position = Vec<Counts>;

    fn moves(&self, out: &mut Vec<Vec<Counts>>, from: &Vec<Counts>) -> Result<(), Fault> {
        let mut options = Vec::new();
        for (i, family) in self.0.iter().enumerate() {
            options.clear();
            family.moves(&mut options, &from[i])?;
            out.extend(options.drain(..).map(|option| {
                let mut to = from.clone();
                to[i] = option;
                to
            }));
        }
        Ok(())
    }

    fn width(&self, from: &Vec<Counts>) -> u64 {
        let widths = self.0.iter().zip(from).map(|(family, part)| family.width(part));
        widths.fold(0, u64::saturating_add)
    }

    fn owned(&self, position: &Vec<Counts>) -> usize {
        Counts::owned_by(position)
    }
}

/// The rules and the position of a question, flattened.
///
/// # Errors
/// `TooBig` when a number does not fit a machine integer.
pub(in crate::workbench) fn flatten(
    question: &Question,
) -> Result<(Whole<'_>, Vec<Counts>), Error> {
    let rules = question.summands.iter().map(|s| s.instance.game.family() as &dyn Family);
    let position: Result<Vec<Counts>, Error> = question.summands.iter().map(small).collect();
    Ok((Whole(rules.collect()), position?))
}

/// The same sum with every position as the components of its games, in order: what is searched.
pub(in crate::workbench) struct Components<'a>(Vec<&'a Game>);

impl Rules for Components<'_> {
    type Position = Vec<Vec<Counts>>;

    fn width(&self, from: &Self::Position) -> u64 {
        let widths = self.0.iter().zip(from).map(|(game, components)| game.width(components));
        widths.fold(0, u64::saturating_add)
    }

    fn owned(&self, position: &Self::Position) -> usize {
        position.iter().map(|parts| size_of::<Vec<Counts>>() + Counts::owned_by(parts)).sum()
    }

    fn moves(&self, out: &mut Vec<Self::Position>, from: &Self::Position) -> Result<(), Fault> {
        let mut options = Vec::new();
        for (i, game) in self.0.iter().enumerate() {
            game.moves(&mut options, &from[i])?;
            out.extend(options.drain(..).map(|option| {
                let mut to = from.clone();
                to[i] = option;
                to
            }));
        }
        Ok(())
    }
}

impl<'a> Components<'a> {
    pub(in crate::workbench) fn of(question: &'a Question) -> Components<'a> {
        Components(question.summands.iter().map(|s| &s.instance.game).collect())
    }

    pub(in crate::workbench) fn split(&self, position: &[Counts]) -> Vec<Vec<Counts>> {
        self.0.iter().zip(position).map(|(game, part)| game.components(part)).collect()
    }

    /// A position as it is written.
    pub(in crate::workbench) fn print(&self, position: &[Vec<Counts>]) -> String {
        let parts = position
            .iter()
            .zip(&self.0)
            .flat_map(|(parts, game)| parts.iter().map(|part| game.family().print(&part.widen())));
        parts.collect::<Vec<_>>().join(" + ")
    }
}

/// A position as engines take it.
///
/// # Errors
/// `TooBig` naming the game whose law does not reach that far.
pub(in crate::workbench) fn small(summand: &Summand) -> Result<Counts, Error> {
    small_position(&summand.instance, &summand.position)
}

/// The same of a position of a game.
///
/// # Errors
/// As [`small`].
pub(in crate::workbench) fn small_position(
    instance: &Instance,
    position: &[Big],
) -> Result<Counts, Error> {
    narrow(position).ok_or_else(|| {
        let name = &instance.name;
        Error::too_big(words!(
            "no law of `{name}` answers here, and its numbers are too large for an engine",
            "`{name}` 在此没有可用的规律，而数字超出引擎范围"
        ))
        .help(words!("use numbers below 2^64", "请用小于 2^64 的数"))
    })
}

/// A search on whole positions of a question. What is found of a single game is remembered with it.
pub(in crate::workbench) struct WholeSearch<'a> {
    question: &'a Question,
    pub(in crate::workbench) position: Vec<Counts>,
    rules: Components<'a>,
    lengths: Search<Components<'a>, Length>,
    wins: Search<Components<'a>, Won>,
}

impl<'a> WholeSearch<'a> {
    /// # Errors
    /// `TooBig` for large numbers.
    pub(in crate::workbench) fn new(question: &'a Question) -> Result<Self, Error> {
        let position: Result<Vec<Counts>, Error> = question.summands.iter().map(small).collect();
        Ok(WholeSearch {
            question,
            position: position?,
            rules: Components::of(question),
            lengths: Search::new(Length(question.ending)),
            wins: Search::new(Won(question.ending)),
        })
    }

    /// Positions visited so far.
    pub(in crate::workbench) fn len(&self) -> u64 {
        match self.question.summands.as_slice() {
            [only] => only.instance.positions_seen(),
            _ => (self.lengths.len() + self.wins.len()) as u64,
        }
    }

    /// Who wins a position and after how many moves.
    ///
    /// # Errors
    /// At the budget; where play can go round for ever.
    pub(in crate::workbench) fn play(
        &mut self,
        position: &[Counts],
        budget: &Budget,
    ) -> Result<Play, Error> {
        let ending = self.question.ending;
        if let ([only], [position]) = (self.question.summands.as_slice(), position) {
            return only.instance.play(position, ending, budget);
        }
        let rules = &self.rules;
        let found = self.lengths.value(rules, &rules.split(position), budget);
        found.map_err(|error| error.explain(|position| rules.print(position)))
    }

    /// Who wins the position that was asked about and after how many moves, where that is cheap: what was found before changes
    /// nothing of the answer.
    ///
    /// # Errors
    /// As [`play`](WholeSearch::play).
    pub(in crate::workbench) fn play_if_cheap(&mut self, cheap: &Budget) -> Result<Play, Error> {
        if let ([only], [position]) = (self.question.summands.as_slice(), self.position.as_slice())
        {
            return only.instance.play_if_cheap(position, self.question.ending, cheap);
        }
        let rules = &self.rules;
        let found = self.lengths.value_alone(rules, &rules.split(&self.position), cheap);
        found.map_err(|error| error.explain(|position| rules.print(position)))
    }

    /// Who wins a position.
    ///
    /// # Errors
    /// As [`play`](WholeSearch::play).
    pub(in crate::workbench) fn outcome(
        &mut self,
        position: &[Counts],
        budget: &Budget,
    ) -> Result<Outcome, Error> {
        let ending = self.question.ending;
        if let ([only], [position]) = (self.question.summands.as_slice(), position) {
            return only.instance.outcome(position, ending, budget);
        }
        let rules = &self.rules;
        let parts = rules.split(position);
        if let Some(play) = self.lengths.known(&parts) {
            return Ok(play.outcome);
        }
        let found = self.wins.value(rules, &parts, budget);
        found.map_err(|error| error.explain(|position| rules.print(position)))
    }
}

/// The only game of a question that is played alone.
pub(in crate::workbench) fn alone(question: &Question) -> Option<&Summand> {
    match question.summands.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}
