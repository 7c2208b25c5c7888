//! Scores that backward induction computed for a game whose rules state results, kept between
//! questions.

use super::reachable;
use grundy_core::base::{Budget, Counts};
use grundy_core::engine::{Score, Search, SearchError, Zermelo};
use grundy_octal::SidedFamily;
use grundy_rules::{FoldedGame, NumberedGame, RuleGame};
use grundy_text::explain::Explain;
use grundy_text::{Notation, Result};

/// The scores of positions that were computed so far, for the player to move. The variants differ
/// in the key by which a score is stored.
pub enum ScoreTable {
    /// Scores of a game that is not a rule file. The key is the position itself.
    Family(Search<dyn SidedFamily, Zermelo>),
    /// Scores of a rule file whose positions can be numbered. The declared symmetries map a
    /// position to its images; the key is the number of the least image.
    Numbered(NumberedGame, Search<NumberedGame, Zermelo>),
    /// Scores of a rule file whose positions cannot be numbered. The declared symmetries map a
    /// position to its images; the key is the least image.
    Folded(FoldedGame, Search<FoldedGame, Zermelo>),
}

impl ScoreTable {
    /// Creates an empty table of scores. `rules` are those of a rule file, or `None` for any other
    /// game.
    pub(super) fn new(rules: Option<&RuleGame>) -> ScoreTable {
        let Some(rules) = rules else { return ScoreTable::Family(Search::new(Zermelo)) };
        match rules.numbered() {
            Some(numbered) => ScoreTable::Numbered(numbered, Search::new(Zermelo)),
            None => ScoreTable::Folded(FoldedGame(rules.clone()), Search::new(Zermelo)),
        }
    }

    /// Returns the number of positions whose scores are stored.
    pub(super) fn len(&self) -> usize {
        match self {
            ScoreTable::Family(search) => search.len(),
            ScoreTable::Numbered(_, search) => search.len(),
            ScoreTable::Folded(_, search) => search.len(),
        }
    }

    /// Returns the approximate number of bytes that the scores occupy.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            ScoreTable::Family(search) => search.bytes(),
            ScoreTable::Numbered(_, search) => search.bytes(),
            ScoreTable::Folded(_, search) => search.bytes(),
        }
    }

    /// Returns the score of `position` for the player to move. `family` are the rules of the game.
    ///
    /// # Errors
    /// Fails if the budget is exhausted or the moves form a cycle.
    pub(super) fn score(
        &mut self,
        family: &(dyn SidedFamily + 'static),
        position: &Counts,
        budget: &Budget,
    ) -> Result<Score> {
        match self {
            ScoreTable::Family(search) => search
                .value(family, position, budget)
                .map_err(|error| error.explain(|p| family.print(&p.widen()))),
            ScoreTable::Numbered(game, search) => {
                let rules = game.rules();
                let position = rules.0.canonical(position)?;
                let Some(number) = game.number(&position) else {
                    return score_canonical(rules, &mut Search::new(Zermelo), &position, budget);
                };
                search.value(game, &number, budget).map_err(|error| match error {
                    SearchError::Stopped(stopped) => reachable::limit_error(&rules.0, stopped),
                    cycle => cycle.explain(|&p| rules.0.print(&game.position(p).widen())),
                })
            }
            ScoreTable::Folded(game, search) => {
                score_canonical(game, search, &game.0.canonical(position)?, budget)
            }
        }
    }
}

/// Returns the score for the player to move of `position`, which must be the least of its symmetric
/// images.
fn score_canonical(
    game: &FoldedGame,
    search: &mut Search<FoldedGame, Zermelo>,
    position: &Counts,
    budget: &Budget,
) -> Result<Score> {
    search.value(game, position, budget).map_err(|error| match error {
        SearchError::Stopped(stopped) => reachable::limit_error(&game.0, stopped),
        cycle => cycle.explain(|p| game.0.print(&p.widen())),
    })
}
