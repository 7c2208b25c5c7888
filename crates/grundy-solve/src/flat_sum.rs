//! Sums of games as single games, by the definition of a sum. A sum in this form is searched if no
//! theory applies, and tests compare the theories with the results of this search.

use grundy_core::base::{Big, Budget, Counts, Fault, Outcome, Rules};
use grundy_core::engine::{Length, Play, Search, Won};
use grundy_families::Game;
use grundy_octal::{Family, narrow};
use grundy_store::{GameState, Question, Summand};
use grundy_text::explain::Explain;
use grundy_text::{Error, Result, words};

/// The sum of the games in the payload as one game, in which a turn is a move in one of them.
pub struct FlatSum<'a>(pub Vec<&'a dyn Family>);

impl Rules for FlatSum<'_> {
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

    fn option_count_hint(&self, from: &Vec<Counts>) -> u64 {
        let widths = self.0.iter().zip(from).map(|(family, part)| family.option_count_hint(part));
        widths.fold(0, u64::saturating_add)
    }

    fn heap_bytes(&self, position: &Vec<Counts>) -> usize {
        Counts::list_heap_bytes(position)
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
    Ok((FlatSum(rules.collect()), position?))
}

/// The sum of the games in the payload as one game. A position lists, for each game, its components
/// in ascending order. A search thus recognises more positions as equal than with [`FlatSum`].
pub struct ComponentSum<'a>(Vec<&'a Game>);

impl Rules for ComponentSum<'_> {
    type Position = Vec<Vec<Counts>>;

    fn option_count_hint(&self, from: &Self::Position) -> u64 {
        let widths =
            self.0.iter().zip(from).map(|(game, components)| game.option_count_hint(components));
        widths.fold(0, u64::saturating_add)
    }

    fn heap_bytes(&self, position: &Self::Position) -> usize {
        position.iter().map(|parts| size_of::<Vec<Counts>>() + Counts::list_heap_bytes(parts)).sum()
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

impl<'a> ComponentSum<'a> {
    /// Creates the rules of the sum for a question.
    pub fn new(question: &'a Question) -> ComponentSum<'a> {
        ComponentSum(question.summands.iter().map(|s| &s.instance.game).collect())
    }

    /// Splits the position of each game into its components, in ascending order.
    pub fn split(&self, position: &[Counts]) -> Vec<Vec<Counts>> {
        self.0.iter().zip(position).map(|(game, part)| game.components(part)).collect()
    }

    /// Formats a position as its components, joined by ` + `.
    pub fn print(&self, position: &[Vec<Counts>]) -> String {
        let texts = position
            .iter()
            .zip(&self.0)
            .flat_map(|(texts, game)| texts.iter().map(|part| game.family().print(&part.widen())));
        texts.collect::<Vec<_>>().join(" + ")
    }
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
    question: &'a Question,
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
            rules: ComponentSum::new(question),
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

    /// Returns who wins a position of the sum, given as the position of each summand, and in how
    /// many moves.
    ///
    /// # Errors
    /// Fails if the budget is exhausted or the moves form a cycle.
    pub fn play(&mut self, position: &[Counts], budget: &Budget) -> Result<Play> {
        let ending = self.question.ending;
        if let ([only], [position]) = (self.question.summands.as_slice(), position) {
            return only.instance.play(position, ending, budget);
        }
        let rules = &self.rules;
        let play = self.lengths.value(rules, &rules.split(position), budget);
        play.map_err(|error| error.explain(|position| rules.print(position)))
    }

    /// Returns who wins the position of the question and in how many moves, if the small budget
    /// `cheap` suffices. Whether the budget suffices does not depend on results that earlier
    /// searches stored.
    ///
    /// # Errors
    /// Fails as [`play`](SumSearch::play) does.
    pub fn play_if_cheap(&mut self, cheap: &Budget) -> Result<Play> {
        if let ([only], [position]) = (self.question.summands.as_slice(), self.position.as_slice())
        {
            return only.instance.play_if_cheap(position, self.question.ending, cheap);
        }
        let rules = &self.rules;
        let play = self.lengths.value_from_scratch(rules, &rules.split(&self.position), cheap);
        play.map_err(|error| error.explain(|position| rules.print(position)))
    }

    /// Returns who wins `position`, the position of each summand, by a search that stops at the
    /// first winning option.
    ///
    /// # Errors
    /// Fails as [`play`](SumSearch::play) does.
    pub fn outcome(&mut self, position: &[Counts], budget: &Budget) -> Result<Outcome> {
        let ending = self.question.ending;
        if let ([only], [position]) = (self.question.summands.as_slice(), position) {
            return only.instance.outcome(position, ending, budget);
        }
        let rules = &self.rules;
        let components = rules.split(position);
        if let Some(play) = self.lengths.memoised(&components) {
            return Ok(play.outcome);
        }
        let outcome = self.wins.value(rules, &components, budget);
        outcome.map_err(|error| error.explain(|position| rules.print(position)))
    }
}

/// Returns the only summand of a question. Returns `None` if there are several.
pub fn single_summand(question: &Question) -> Option<&Summand> {
    match question.summands.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}
