//! A wrapper around the catalogue and the solver of the library `grundy` for contest problems.
//! Positions are lists of `u64`.

use grundy::base::{Big, Budget, Error, Outcome, to_u64};
use grundy::words;
use grundy::workbench::{Answer, Detail, GameState, Question, Summand, catalogue, solve, who_wins};
use std::rc::Rc;

/// A game of the catalogue, with values for its parameters. Its positions can be solved.
pub struct Game(Rc<GameState>);

impl Game {
    /// Creates the game with this id in the catalogue. `params` contains the name and the integer
    /// value of each parameter.
    ///
    /// # Errors
    /// Returns the errors of [`GameState::from_card`].
    pub fn with_params(id: &str, params: &[(&str, u64)]) -> Result<Game, Error> {
        let values: Vec<String> = params.iter().map(|(_, value)| value.to_string()).collect();
        let texts: Vec<(&str, &str)> =
            params.iter().zip(&values).map(|((name, _), value)| (*name, value.as_str())).collect();
        Game::with_texts(id, &texts)
    }

    /// Creates the game with this id in the catalogue. `params` contains the name of each parameter
    /// and its value as text, such as a list, a graph or a board.
    ///
    /// # Errors
    /// Returns the errors of [`GameState::from_card`].
    pub fn with_texts(id: &str, params: &[(&str, &str)]) -> Result<Game, Error> {
        Ok(Game(Rc::new(GameState::from_card(catalogue::find(id)?, params)?)))
    }

    /// Returns who wins the position: the player to move (N), the other player (P), or neither.
    ///
    /// # Errors
    /// Returns the errors of [`who_wins`].
    pub fn outcome(&self, position: &[u64]) -> Result<Outcome, Error> {
        who_wins(&self.0, &to_big(position), &Budget::default())
    }

    /// Returns whether the player to move wins the position (outcome class N).
    ///
    /// # Errors
    /// Returns the errors of [`who_wins`].
    pub fn first_wins(&self, position: &[u64]) -> Result<bool, Error> {
        Ok(self.outcome(position)? == Outcome::N)
    }

    /// Returns the positions after the winning moves of `position`, at most `limit` of them. The
    /// list is empty if no move wins.
    ///
    /// # Errors
    /// Returns an `Unsupported` error if the game has no law that gives winning moves.
    pub fn winning_moves(&self, position: &[u64], limit: usize) -> Result<Vec<Vec<u64>>, Error> {
        if !self.first_wins(position)? {
            return Ok(vec![]);
        }
        let law = self.0.law(self.0.ending, self.0.compound).and_then(|law| law.moves);
        let moves = law.ok_or_else(|| {
            Error::unsupported(words!(judge::law_of_gives_no_winning_moves, name = &self.0.name))
        })?;
        let to_u64s = |to: Vec<Big>| to.iter().filter_map(to_u64).collect();
        let moves = moves(&self.0.params, &to_big(position), &Big::ZERO, limit);
        Ok(moves.to.into_iter().map(to_u64s).collect())
    }

    /// Returns the number of winning moves of a position.
    ///
    /// # Errors
    /// Returns the errors of [`solve`].
    pub fn winning_move_count(&self, position: &[u64]) -> Result<Big, Error> {
        Ok(self.answer(position)?.move_count.unwrap_or_default())
    }

    /// Returns the score of the player to move under best play of both players. The game must end
    /// with a score or let players gain points.
    ///
    /// # Errors
    /// Returns the errors of [`solve`].
    pub fn score(&self, position: &[u64]) -> Result<i64, Error> {
        Ok(self.answer(position)?.score.unwrap_or_default())
    }

    /// Solves a position, without a list of winning moves.
    fn answer(&self, position: &[u64]) -> Result<Answer, Error> {
        let (instance, position) = (Rc::clone(&self.0), to_big(position));
        let (ending, compound) = (instance.ending, instance.compound);
        let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
        let question = Question::single(Summand { instance, position }, ending, compound);
        solve(&question, detail, &Budget::default())
    }
}

fn to_big(position: &[u64]) -> Vec<Big> {
    position.iter().map(|&n| Big::from(n)).collect()
}
