//! Scores that backward induction computed for a game whose rules state results, kept between
//! questions.

use super::reachable;
use grundy_core::base::{Budget, Counts, Fault, ScoreOverflow, Side, Sided, Stopped};
use grundy_core::engine::{Fold, Score, Search, SearchError, Zermelo};
use grundy_octal::SidedFamily;
use grundy_rules::{FoldedGame, GainGame, NumberedGame, RuleGame};
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
    /// Results of a rule file whose positions contain the score. The key is the position without
    /// the score; the result is that of the moves from there on.
    WithoutScore(GainGame, Search<GainGame, ZermeloInRange>, FoldedGame),
}

/// The result of the moves from a position on, in a game with the score as points of moves.
#[derive(Clone, Copy)]
pub struct GainedScore {
    /// The result for the player to move, without the score that the position contains.
    score: Score,
    /// The least and the greatest change of the score of the first side in all lines of play.
    changes: (i64, i64),
}

/// As [`Zermelo`], with the range of the scores of all positions that play can reach.
pub struct ZermeloInRange;

impl Fold<GainGame> for ZermeloInRange {
    type Value = GainedScore;

    fn fold(
        &mut self,
        rules: &GainGame,
        position: &Counts,
        options: &[GainedScore],
    ) -> GainedScore {
        let scores: Vec<Score> = options.iter().map(|option| option.score).collect();
        let range = |(least, greatest): (i64, i64), option: &GainedScore| {
            (least.min(option.changes.0), greatest.max(option.changes.1))
        };
        let changes = options.iter().fold((0, 0), range);
        GainedScore { score: Zermelo.fold(rules, position, &scores), changes }
    }

    fn expand(
        &self,
        rules: &GainGame,
        out: &mut Vec<Counts>,
        gains: &mut Vec<i64>,
        position: &Counts,
    ) -> std::result::Result<(), Fault> {
        rules.moves_with_gains(out, gains, position)
    }

    fn value_for_mover(
        &self,
        rules: &GainGame,
        from: &Counts,
        option: &[Counts],
        gain: i64,
        value: GainedScore,
    ) -> std::result::Result<GainedScore, Fault> {
        let score = Zermelo.value_for_mover(rules, from, option, gain, value.score)?;
        let change = match rules.mover(from) {
            Side::First => gain,
            Side::Second => -gain,
        };
        let (least, greatest) = value.changes;
        let changes = least.checked_add(change).zip(greatest.checked_add(change));
        let changes = changes.ok_or_else(|| Fault::new(ScoreOverflow))?;
        Ok(GainedScore { score, changes })
    }

    fn terminal_value(
        &self,
        rules: &GainGame,
        position: &Counts,
    ) -> std::result::Result<Option<GainedScore>, Fault> {
        let score = Zermelo.terminal_value(rules, position)?;
        Ok(score.map(|score| GainedScore { score, changes: (0, 0) }))
    }
}

impl ScoreTable {
    /// Creates an empty table of scores. `rules` are those of a rule file, or `None` for any other
    /// game; `start` is a position.
    pub(super) fn new(rules: Option<&RuleGame>, start: &Counts) -> ScoreTable {
        let Some(rules) = rules else { return ScoreTable::Family(Search::new(Zermelo)) };
        match GainGame::new(rules, start) {
            Some(game) => {
                let rules = FoldedGame(rules.clone());
                ScoreTable::WithoutScore(game, Search::new(ZermeloInRange), rules)
            }
            None => ScoreTable::with_scores(rules),
        }
    }

    /// Creates an empty table of scores for a rule file, by entire positions.
    fn with_scores(rules: &RuleGame) -> ScoreTable {
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
            ScoreTable::WithoutScore(_, search, _) => search.len(),
        }
    }

    /// Returns the approximate number of bytes that the scores occupy.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            ScoreTable::Family(search) => search.bytes(),
            ScoreTable::Numbered(_, search) => search.bytes(),
            ScoreTable::Folded(_, search) => search.bytes(),
            ScoreTable::WithoutScore(_, search, _) => search.bytes(),
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
        if let ScoreTable::WithoutScore(game, search, rules) = self {
            match score_by_gains(game, search, position, budget) {
                Ok(Some(score)) => return Ok(score),
                // The search of entire positions finds the fault, or the positions that differ in
                // more than the score.
                Ok(None) => *self = ScoreTable::with_scores(&rules.0),
                Err(stopped) => return Err(reachable::limit_error(&rules.0, stopped)),
            }
        }
        match self {
            ScoreTable::WithoutScore(..) => unreachable!("the table has just been replaced"),
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

/// Returns the score of `position` for the player to move, by a search without the score. Returns
/// `None` if the result is no sum of points, if a score can leave its range, if the rules are
/// undefined at a position, or if moves form a cycle.
///
/// # Errors
/// Fails if the budget is exhausted.
fn score_by_gains(
    game: &GainGame,
    search: &mut Search<GainGame, ZermeloInRange>,
    position: &Counts,
    budget: &Budget,
) -> std::result::Result<Option<Score>, Stopped> {
    let Some(start) = game.without_score(position) else { return Ok(None) };
    let gained = match search.value(game, &start, budget) {
        Ok(gained) => gained,
        Err(SearchError::Stopped(Stopped::Rules(_)) | SearchError::Cycle(_)) => return Ok(None),
        Err(SearchError::Stopped(stopped)) => return Err(stopped),
    };
    let (least, greatest) = gained.changes;
    let value = game.share(position).and_then(|share| share.checked_add(gained.score.value));
    let value = value.filter(|_| game.stays_in_range(position, least, greatest));
    Ok(value.map(|value| Score { value, ..gained.score }))
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
