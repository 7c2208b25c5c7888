//! Games of the catalogue as the problems ask them.

use grundy::base::{Big, Budget, Error, Outcome, to_u64};
use grundy::words;
use grundy::workbench::{Answer, Detail, Instance, Question, Summand, catalogue, solve, who_wins};
use std::rc::Rc;

/// A game of the catalogue with its parameters filled in.
pub struct Game(Rc<Instance>);

impl Game {
    /// By its id and the values of its parameters.
    ///
    /// # Errors
    /// As [`Instance::of_card`].
    pub fn of(id: &str, params: &[(&str, u64)]) -> Result<Game, Error> {
        let values: Vec<String> = params.iter().map(|(_, value)| value.to_string()).collect();
        let given: Vec<(&str, &str)> =
            params.iter().zip(&values).map(|((name, _), value)| (*name, value.as_str())).collect();
        Game::of_texts(id, &given)
    }

    /// By its id and its parameters as they are written: lists, graphs, boards.
    ///
    /// # Errors
    /// As [`Instance::of_card`].
    pub fn of_texts(id: &str, params: &[(&str, &str)]) -> Result<Game, Error> {
        Ok(Game(Rc::new(Instance::of_card(catalogue::find(id)?, params)?)))
    }

    /// Who wins a position.
    ///
    /// # Errors
    /// As [`who_wins`].
    pub fn outcome(&self, position: &[u64]) -> Result<Outcome, Error> {
        who_wins(&self.0, &wide(position), &Budget::default())
    }

    /// Whether the player to move wins.
    ///
    /// # Errors
    /// As [`who_wins`].
    pub fn first_wins(&self, position: &[u64]) -> Result<bool, Error> {
        Ok(self.outcome(position)? == Outcome::N)
    }

    /// The positions that winning moves leave, at most `limit` of them.
    ///
    /// # Errors
    /// When the game has no law that tells them.
    pub fn winning_moves(&self, position: &[u64], limit: usize) -> Result<Vec<Vec<u64>>, Error> {
        if !self.first_wins(position)? {
            return Ok(vec![]);
        }
        let law = self.0.law(self.0.ending, self.0.compound).and_then(|law| law.moves);
        let moves = law.ok_or_else(|| {
            let name = &self.0.name;
            Error::unsupported(words!(
                "the law of `{name}` gives no moves",
                "`{name}` 的规律不给出走法"
            ))
        })?;
        let narrow = |to: Vec<Big>| to.iter().filter_map(to_u64).collect();
        let moves = moves(&self.0.params, &wide(position), &Big::ZERO, limit);
        Ok(moves.to.into_iter().map(narrow).collect())
    }

    /// How many winning moves there are.
    ///
    /// # Errors
    /// As [`solve`].
    pub fn winning_move_count(&self, position: &[u64]) -> Result<Big, Error> {
        Ok(self.solved(position)?.move_count.unwrap_or_default())
    }

    /// What the player to move gets, in games that end in scores or make points.
    ///
    /// # Errors
    /// As [`solve`].
    pub fn score(&self, position: &[u64]) -> Result<i64, Error> {
        Ok(self.solved(position)?.score.unwrap_or_default())
    }

    fn solved(&self, position: &[u64]) -> Result<Answer, Error> {
        let (instance, position) = (Rc::clone(&self.0), wide(position));
        let (ending, compound) = (instance.ending, instance.compound);
        let summands = vec![Summand { instance, position }];
        let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
        let question = Question { summands, ending, compound, moved: vec![] };
        solve(&question, detail, &Budget::default())
    }
}

fn wide(position: &[u64]) -> Vec<Big> {
    position.iter().map(|&n| Big::from(n)).collect()
}
