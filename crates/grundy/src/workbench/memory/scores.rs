//! What backward induction found of a game that states results, remembered from question to question.

use super::reachable;
use crate::base::{Budget, Counts, Error, Notation};
use crate::engine::{Score, Search, SearchError, Zermelo};
use crate::explain::Explain;
use crate::family::SidedFamily;
use crate::lang::{FoldedGame, NumberedGame, RuleGame};

/// Positions with what the player to move gets there.
pub(in crate::workbench) enum Scores {
    /// Of a game that is no rule file.
    Family(Search<dyn SidedFamily, Zermelo>),
    /// Of a rule file up to the symmetries that it declares, by the numbers of its positions.
    Numbered(NumberedGame, Search<NumberedGame, Zermelo>),
    /// The same where positions have no numbers.
    Folded(FoldedGame, Search<FoldedGame, Zermelo>),
}

impl Scores {
    /// None yet, of a rule file or of another game.
    pub(super) fn of(rules: Option<&RuleGame>) -> Scores {
        let Some(rules) = rules else { return Scores::Family(Search::new(Zermelo)) };
        match rules.numbered() {
            Some(numbered) => Scores::Numbered(numbered, Search::new(Zermelo)),
            None => Scores::Folded(FoldedGame(rules.clone()), Search::new(Zermelo)),
        }
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Scores::Family(search) => search.len(),
            Scores::Numbered(_, search) => search.len(),
            Scores::Folded(_, search) => search.len(),
        }
    }

    /// About how many bytes they take.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Scores::Family(search) => search.bytes(),
            Scores::Numbered(_, search) => search.bytes(),
            Scores::Folded(_, search) => search.bytes(),
        }
    }

    /// What the player to move gets at a position: `family` are the rules.
    ///
    /// # Errors
    /// At the budget; where play can go round for ever.
    pub(super) fn score(
        &mut self,
        family: &(dyn SidedFamily + 'static),
        position: &Counts,
        budget: &Budget,
    ) -> Result<Score, Error> {
        match self {
            Scores::Family(search) => search
                .value(family, position, budget)
                .map_err(|error| error.explain(|p| family.print(&p.widen()))),
            Scores::Numbered(game, search) => {
                let rules = game.rules();
                let position = rules.0.canonical(position)?;
                let Some(number) = game.number(&position) else {
                    return folded(rules, &mut Search::new(Zermelo), &position, budget);
                };
                search.value(game, &number, budget).map_err(|error| match error {
                    SearchError::Stopped(stopped) => reachable::limit(&rules.0, stopped),
                    cycle => cycle.explain(|&p| rules.0.print(&game.position(p).widen())),
                })
            }
            Scores::Folded(game, search) => {
                folded(game, search, &game.0.canonical(position)?, budget)
            }
        }
    }
}

/// The score of a least image.
fn folded(
    game: &FoldedGame,
    search: &mut Search<FoldedGame, Zermelo>,
    position: &Counts,
    budget: &Budget,
) -> Result<Score, Error> {
    search.value(game, position, budget).map_err(|error| match error {
        SearchError::Stopped(stopped) => reachable::limit(&game.0, stopped),
        cycle => cycle.explain(|p| game.0.print(&p.widen())),
    })
}
