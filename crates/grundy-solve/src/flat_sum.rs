//! Sums of games as single games, by the definition of a sum. A sum in this form is searched if no
//! theory applies, and tests compare the theories with the results of this search.

use grundy_core::base::{Big, Budget, Counts, Fault, Rules};
use grundy_core::engine::{Length, Search, Won};
use grundy_families::Game;
use grundy_octal::{Family, narrow};
use grundy_store::{Evaluation, GameState, Need, Question, Reuse, Summand};
use grundy_text::explain::Explain;
use grundy_text::{Error, Result, words};

/// The sum of games as one game, in which a turn is a move in one of them. A position is the list of
/// the positions of the games.
pub struct GameSum<'a, R: ?Sized>(pub Vec<&'a R>);

/// The sum of games whose positions are searched as they are.
pub type FlatSum<'a> = GameSum<'a, dyn Family>;

/// The sum of games whose positions are lists of components in ascending order. A search thus
/// recognises more positions as equal than with [`FlatSum`].
type ComponentSum<'a> = GameSum<'a, Game>;

impl<R: Rules + ?Sized> Rules for GameSum<'_, R> {
    type Position = Vec<R::Position>;

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

    fn option_count_hint(&self, from: &Self::Position) -> u64 {
        let widths = self.0.iter().zip(from).map(|(game, part)| game.option_count_hint(part));
        widths.fold(0, u64::saturating_add)
    }

    fn heap_bytes(&self, position: &Self::Position) -> usize {
        let components = self.0.iter().zip(position);
        components.map(|(game, part)| size_of::<R::Position>() + game.heap_bytes(part)).sum()
    }
}

/// Returns the sum of a question as one game, with its position: the list of the positions of all
/// summands, in the order of the question.
///
/// # Errors
/// Returns `TooBig` if a number does not fit in a machine integer.
pub fn flatten(question: &Question) -> Result<(FlatSum<'_>, Vec<Counts>)> {
    let rules = question.summands.iter().map(|s| s.instance.game.family() as &dyn Family);
    let position: Result<Vec<Counts>> = question.summands.iter().map(to_counts).collect();
    Ok((GameSum(rules.collect()), position?))
}

/// Converts the position of a summand to machine integers.
///
/// # Errors
/// Returns `TooBig` if a number does not fit in a machine integer. The error states that no law of
/// the game applies and the number is too large for an engine.
pub fn to_counts(summand: &Summand) -> Result<Counts> {
    position_to_counts(&summand.instance, &summand.position)
}

/// Converts `position` of a game to machine integers.
///
/// # Errors
/// Returns the error of [`to_counts`].
pub fn position_to_counts(instance: &GameState, position: &[Big]) -> Result<Counts> {
    narrow(position).ok_or_else(|| {
        Error::too_big(words!(solve::no_law_of_applies, name = &instance.name))
            .help(words!(solve::use_numbers_below_two_64))
    })
}

/// A search of the positions of an entire question. Such a position consists of one position for
/// each summand. For a question about a single game, the results are stored with the game.
pub struct SumSearch<'a> {
    /// The question whose positions are searched.
    pub question: &'a Question,
    /// The position of the question: one position for each summand.
    pub position: Vec<Counts>,
    /// The rules of the sum of all summands.
    rules: ComponentSum<'a>,
    /// The search that computes the outcome together with the number of moves to the end. Used for
    /// questions with several summands.
    lengths: Search<ComponentSum<'a>, Length>,
    /// The search that computes only the outcome, and so visits fewer positions. Used for questions
    /// with several summands.
    wins: Search<ComponentSum<'a>, Won>,
}

impl<'a> SumSearch<'a> {
    /// Creates a search for a question.
    ///
    /// # Errors
    /// Returns `TooBig` if a number does not fit in a machine integer.
    pub fn new(question: &'a Question) -> Result<Self> {
        let position: Result<Vec<Counts>> = question.summands.iter().map(to_counts).collect();
        Ok(SumSearch {
            question,
            position: position?,
            rules: GameSum(question.summands.iter().map(|s| &s.instance.game).collect()),
            lengths: Search::new(Length(question.ending)),
            wins: Search::new(Won(question.ending)),
        })
    }

    /// Returns the number of positions visited so far by the searches.
    pub fn position_count(&self) -> u64 {
        match self.question.summands.as_slice() {
            [only] => only.instance.positions_seen(),
            _ => (self.lengths.len() + self.wins.len()) as u64,
        }
    }

    /// Evaluates a position of the sum, given as the position of each summand, as
    /// [`GameState::evaluate`] does: the outcome or the length under the ending of the question.
    ///
    /// # Errors
    /// Fails if the budget is exhausted or the moves form a cycle.
    pub fn evaluate(
        &mut self,
        need: Need,
        reuse: Reuse,
        position: &[Counts],
        budget: &Budget,
    ) -> Result<Evaluation> {
        if let ([only], [position]) = (self.question.summands.as_slice(), position) {
            return only.instance.evaluate(need, reuse, position, budget);
        }
        let (rules, games) = (&self.rules, &self.rules.0);
        let components: Vec<Vec<Counts>> =
            games.iter().zip(position).map(|(game, part)| game.components(part)).collect();
        let evaluation = match (need, reuse) {
            (_, Reuse::Nothing) => {
                self.lengths.value_from_scratch(rules, &components, budget).map(Evaluation::from)
            }
            (Need::Outcome(_), Reuse::Stored) => match self.lengths.memoised(&components) {
                Some(play) => Ok((*play).into()),
                None => self.wins.value(rules, &components, budget).map(Evaluation::from),
            },
            (_, Reuse::Stored) => {
                self.lengths.value(rules, &components, budget).map(Evaluation::from)
            }
        };
        let print = |position: &Vec<Vec<Counts>>| {
            let texts = games.iter().zip(position).flat_map(|(game, parts)| {
                parts.iter().map(|part| game.family().print(&part.widen()))
            });
            texts.collect::<Vec<String>>().join(" + ")
        };
        evaluation.map_err(|error| error.explain(print))
    }
}

/// Returns the only summand of a question. Returns `None` if there are several.
pub fn single_summand(question: &Question) -> Option<&Summand> {
    match question.summands.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}
