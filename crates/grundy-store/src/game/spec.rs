//! Specification of a game: its rules with every parameter filled in.

use grundy_core::base::{
    Budget, Counts, Ending, HeapOptions, LongRule, Outcome, SplitRule, check_list,
};
use grundy_families::Game;
use grundy_games::{Card, Class, Compound, Kind, Law, Params};
use grundy_octal::single_missing::SingleMissing;
use grundy_octal::{Code, HeapGame, HeapRule, TakeSet, narrow};
use grundy_rules::{ComponentGame, RuleGame};
use grundy_rules_code::CodeRules;
use grundy_text::{Error, NamedMove, Result, Suggestion, Text, words};
use std::sync::{Arc, OnceLock};

/// A game of the catalogue, a code, or a rule file, with every parameter filled in. It holds the
/// rules, the ending and the compound (how components are played together), but no computed
/// results. It is immutable and shared by threads.
pub struct GameSpec {
    /// The catalogue entry of the game; `None` for a code or a rule file.
    pub card: Option<&'static Card>,
    /// The name of the game in answers: the id of the catalogue entry, the code, or the path of the
    /// rule file.
    pub name: String,
    /// The names and values of the parameters as the user gave them; certificates repeat these
    /// texts.
    pub given: Vec<(String, String)>,
    /// The parsed parameters of the catalogue entry; empty for a code or a rule file.
    pub params: Params,
    /// The rules in the form in which engines solve them.
    pub game: Game,
    /// The rules in the language of rule files; `None` for a catalogue entry or a code.
    pub(super) rules: Option<RuleGame>,
    /// Whether a player without a move has lost (normal) or won (misère).
    pub ending: Ending,
    /// How the components of a position or of a sum are played together: ordinarily one of them in
    /// each turn.
    pub compound: Compound,
    /// Descriptions of how play ended: one for each statement of the rule file that ends play, in
    /// the order of the file. Empty if the game has no descriptions.
    pub end_reasons: &'static [Text],
    /// The result of [`GameSpec::as_loopy`], computed at its first call: the same rule file treated
    /// as a game with cycles, or `None` if that changes nothing.
    as_loopy: OnceLock<Option<Arc<GameSpec>>>,
}

impl GameSpec {
    /// Builds a game of the catalogue. `given` lists pairs of the name of a parameter and the text
    /// of its value.
    ///
    /// # Errors
    /// `BadInput` if a parameter is invalid or missing, or if the entry is a topic of the theory
    /// and not a game.
    pub fn from_card(card: &'static Card, given: &[(&str, &str)]) -> Result<GameSpec> {
        let Kind::Game { build, ending, compound } = card.kind else {
            let id = card.id;
            return Err(Error::bad(words!(game::is_topic_of_theory, id))
                .suggest(Suggestion::SeeGame(id.to_string())));
        };
        let params = Params::parse(card.params, given)?;
        let game = build(&params)?;
        let name = card.id.to_string();
        let given = given.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
        let rules = None;
        Ok(GameSpec {
            card: Some(card),
            name,
            given,
            params,
            game,
            rules,
            ending,
            compound,
            end_reasons: &[],
            as_loopy: OnceLock::new(),
        })
    }

    /// Builds the game of a code such as `0.77`.
    pub fn from_code(code: Code) -> GameSpec {
        GameSpec {
            card: None,
            name: code.to_string(),
            given: vec![],
            params: Params::default(),
            game: Game::of_heaps(code.into_game()),
            rules: None,
            ending: Ending::Normal,
            compound: Compound::One,
            end_reasons: &[],
            as_loopy: OnceLock::new(),
        }
    }

    /// Returns the law that the catalogue entry states for the given ending and compound (how
    /// components are played together). Returns `None` if it states no such law.
    pub fn law(&self, ending: Ending, compound: Compound) -> Option<&'static Law> {
        let card = self.card?;
        let Kind::Game { ending: card_ending, compound: card_compound, .. } = card.kind else {
            return None;
        };
        if compound != card_compound {
            None
        } else if card_ending == ending {
            card.law.as_ref()
        } else {
            card.misere.as_ref()
        }
    }

    /// Builds the game of a rule file; `name` is its name in answers. The form of the rules (heaps,
    /// sums of components, cycles, sides or scores) decides which engine solves it.
    pub fn from_rules(rules: RuleGame, name: String) -> GameSpec {
        let ending = rules.ending();
        // A rule file that is equivalent to a code uses the tables and theorems of codes.
        let code = rules.equivalent_code().map(Code::into_game);
        let game = match (ending, rules.single_heap(), rules.found_cycle()) {
            _ if let Some(code) = code => Game::of_heaps(code.named_by(rules.clone())),
            (Some(_), Some(heap), _) => {
                let game = HeapGame::new(HeapRule::Other(Box::new(heap)));
                Game::of_heaps(game.named_by(rules.clone()))
            }
            (Some(_), _, false) if rules.is_impartial() => {
                Game::linked(Box::new(ComponentGame(rules.clone())))
            }
            (Some(_), _, true) if rules.is_impartial() => Game::loopy(Box::new(rules.clone())),
            // Points have no limit in a cycle, so the search of such a game reports its cycles.
            _ if rules.has_gains() => Game::sided(Box::new(rules.clone())),
            (_, _, false) => Game::sided(Box::new(rules.clone())),
            (_, _, true) => Game::loopy_sided(Box::new(rules.clone())),
        };
        let ending = match game.results() {
            Some(_) => Ending::Normal,
            None => ending.unwrap_or_default(),
        };
        GameSpec {
            card: None,
            name,
            given: vec![],
            params: Params::default(),
            game,
            rules: Some(rules),
            ending,
            compound: Compound::One,
            end_reasons: &[],
            as_loopy: OnceLock::new(),
        }
    }

    /// Returns the same rule file treated as a game with cycles, or `None` if that changes nothing
    /// or if moves gain points, because points have no limit in a cycle. A rule file counts as loop-free if no cycle is found from its starting position. If a method
    /// detects a cycle elsewhere, it reports an error, and the caller repeats the question with
    /// the game that this method returns.
    pub fn as_loopy(&self) -> Option<Arc<GameSpec>> {
        let build_loopy = || {
            let rules = self.rules.clone().filter(|rules| !rules.has_gains())?;
            let game = match (self.game.is_searched(), self.game.scores()) {
                (true, _) => Game::loopy(Box::new(rules.clone())),
                (_, Some(_)) => Game::loopy_sided(Box::new(rules.clone())),
                _ => return None,
            };
            Some(Arc::new(GameSpec {
                card: None,
                name: self.name.clone(),
                given: self.given.clone(),
                params: Params::default(),
                game,
                rules: Some(rules),
                ending: self.ending,
                compound: self.compound,
                end_reasons: self.end_reasons,
                as_loopy: OnceLock::new(),
            }))
        };
        self.as_loopy.get_or_init(build_loopy).clone()
    }

    /// Returns the game with `misere` added to its rule file. Returns `None` for other games, and for
    /// a file that states another result for a player without a move.
    pub(crate) fn misere_version(&self) -> Option<GameSpec> {
        let rules = self.rules.as_ref().filter(|rules| !rules.stuck_player_wins())?;
        let file = rules.file().in_misere()?;
        let rules = file.build(&rules.params()).ok()?;
        let game = GameSpec::from_rules(rules, self.name.clone());
        Some(GameSpec { given: self.given.clone(), end_reasons: self.end_reasons, ..game })
    }

    /// Returns the code, such as `0.77` or a subtraction set, that is equivalent to the rules of
    /// one heap; `None` if there is no such code.
    pub fn code(&self) -> Option<&Code> {
        self.game.heaps()?.code.as_ref()
    }

    /// Returns whether the rules of a heap are given by a code, or are equivalent to one.
    pub fn is_code(&self) -> bool {
        self.code().is_some()
    }

    /// Returns whether the two players have different moves.
    pub fn moves_differ(&self) -> bool {
        match &self.rules {
            Some(rules) => !rules.is_impartial(),
            None => self.card.is_some_and(|card| card.class() == Class::Partizan),
        }
    }

    /// Returns whether the rules state who wins a finished game. Then the ending of a question,
    /// normal or misère, does not apply.
    pub fn states_results(&self) -> bool {
        self.game.results().is_some()
    }

    /// Returns the outcome of a position at which play is over, for the player to move, if the rules
    /// state it. Returns `None` at other positions, and in games in which a player without a move
    /// has lost or won.
    ///
    /// # Errors
    /// Fails if the rules cannot be evaluated at the position.
    pub fn stated_outcome(&self, position: &Counts) -> Result<Option<Outcome>> {
        Ok(match (self.game.results(), self.game.tokens()) {
            (Some(rules), _) => rules.result(position)?.map(Outcome::from_score),
            (None, Some(tokens)) if self.game.may_return() => tokens.stated_result(position),
            _ => None,
        })
    }

    /// Returns whether the game is played with heaps (or with heads of coins, which are
    /// equivalent), so that it has a table of heap values.
    pub fn is_heap_game(&self) -> bool {
        self.game.heap_options().is_some()
    }

    /// Returns the rules of a heap as a [`SplitRule`]: a move leaves at most two heaps, or three
    /// equal ones. Returns `None` if the rules do not have that form.
    pub fn split_rule(&self) -> Option<SplitRule> {
        self.game.heap_options().and_then(HeapOptions::split_rule)
    }

    /// Returns the set of numbers that a move can take in a subtraction game; `None` for other
    /// games.
    pub fn take_set(&self) -> Option<&TakeSet> {
        match &self.game.heaps()?.rule {
            HeapRule::Take(set) => Some(set),
            HeapRule::Other(_) => None,
        }
    }

    /// Returns the rules of a heap as a [`LongRule`], the form that the fast engines for tables
    /// support, or `None` if the rules do not have that form.
    pub fn long_rule(&self) -> Option<LongRule> {
        self.game.heap_options().and_then(HeapOptions::long_rule)
    }

    /// Returns the game if it is a subtraction game in which every number except one is a legal
    /// take, and the exception is too large for a table to prove the period. Returns `None` for
    /// other games.
    pub fn single_missing(&self) -> Option<SingleMissing> {
        const MAX_TABULATED: u64 = 1_000_000;
        let missing = self.take_set()?.missing()?;
        SingleMissing::from_missing(missing).filter(|game| game.missing() > MAX_TABULATED)
    }

    /// Checks that a list of the options of `position` fits in the memory of the budget. If the
    /// rules themselves stop listing too many options, the size of the list is not estimated.
    ///
    /// # Errors
    /// `TooBig` if it does not fit; `Interrupted` if a stop is requested.
    pub fn check_options_fit(&self, position: &Counts, budget: &Budget) -> Result<()> {
        if self.bounds_options() {
            return Ok(budget.check()?);
        }
        // Twice the size, as a list grows by doubling.
        let bytes_per_option = 2 * (size_of::<Counts>() + position.heap_bytes());
        Ok(check_list(budget, self.game.family().option_count_hint(position), bytes_per_option)?)
    }

    /// Returns the distinct options of a position in ascending order. If the game draws its
    /// positions, the options are in the order of the rules instead, in which readers look for
    /// their moves.
    ///
    /// # Errors
    /// Fails if the rules cannot be evaluated at the position.
    pub fn options(&self, position: &Counts) -> Result<Vec<Counts>> {
        let mut options = Vec::new();
        self.game.family().moves(&mut options, position)?;
        if self.draws() {
            let mut distinct = rustc_hash::FxHashSet::default();
            options.retain(|option| distinct.insert(option.clone()));
            return Ok(options);
        }
        Counts::sort_and_dedup(&mut options);
        Ok(options)
    }

    /// Returns the distinct options of a position in the order of [`options`](GameSpec::options),
    /// each with the named move that leads to it.
    ///
    /// # Errors
    /// Fails if the rules cannot be evaluated at the position.
    pub fn named_options(&self, position: &Counts) -> Result<Vec<(Counts, NamedMove)>> {
        let named_moves = self.game.family().named_moves(position)?.into_iter();
        let mut named_moves: Vec<(Counts, NamedMove)> = named_moves
            .map(|named_move| (narrow(&named_move.to).expect("an option fits"), named_move))
            .collect();
        // Of several moves to the same position the first one is kept.
        if self.draws() {
            let mut distinct = rustc_hash::FxHashSet::default();
            named_moves.retain(|(option, _)| distinct.insert(option.clone()));
            return Ok(named_moves);
        }
        named_moves.sort_by(|(first, _), (second, _)| first.cmp(second));
        named_moves.dedup_by(|(later, _), (first, _)| later == first);
        Ok(named_moves)
    }
}
