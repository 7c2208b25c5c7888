//! [`Game`]: a playable game, which consists of the rules of one family with all parameters set.

use super::coins::CoinGame;
use super::coloured_hackenbush::ColouredHackenbush;
use super::tokens::TokenGame;
use grundy_core::base::{Big, Counts, Fault, HeapOptions, Rules};
use grundy_octal::{Family, HeapGame, IndexedFamily, SidedFamily};
use std::sync::Arc;

/// A playable game: the rules of one family with all parameters set.
///
/// Callers do not match on the family. They call methods such as [`heaps`](Game::heaps) and
/// [`results`](Game::results), which return an interface, or `None` if the game does not have it.
pub struct Game {
    /// The rules in one of several forms. The form determines how the game is solved.
    rules: GameRules,
    /// The rules as the text of a rule file, or `None` if there is no such text.
    rule_text: Option<String>,
}

/// The rules of a game, in one of the forms that have their own methods of solution.
enum GameRules {
    /// A game of independent heaps: the value of a position is the nim-sum of the values of the
    /// heaps.
    Heaps(HeapGame),
    /// A coin-turning game on a row: in normal play, the value of a position is the nim-sum of the
    /// values of its heads (the coins that show heads).
    Coins(CoinGame),
    /// A game of tokens on a graph without cycles: the value of a position is the nim-sum of the
    /// values of the tokens.
    Tokens(TokenGame),
    /// A game of tokens on a graph with cycles, in which play can go on forever.
    LoopyTokens(TokenGame),
    /// Impartial rules that are neither on independent heaps, nor on rows of coins, nor on tokens.
    /// No position can recur in play. The solver searches entire positions instead of components.
    Linked(Box<dyn Family>),
    /// Impartial rules that are neither on independent heaps, nor on rows of coins, nor on tokens.
    /// Positions can recur in play.
    Loopy(Box<dyn Family>),
    /// Rules that define the results of terminal positions, such as draws or scores, or give the
    /// two players different moves. No position can recur in play.
    Sided(Box<dyn SidedFamily>),
    /// Rules that define the results of terminal positions, and in which positions can recur in
    /// play.
    LoopySided(Box<dyn SidedFamily>),
    /// Rules that define the results of terminal positions, number all positions, and list the
    /// predecessors of each position, so that a retrograde analysis can solve all of them.
    Indexed(Box<dyn IndexedFamily>),
    /// Blue-red-green Hackenbush, whose positions have partizan values.
    Coloured(Arc<ColouredHackenbush>),
}

/// Constructors from the rules of each family.
impl Game {
    /// Creates a game with the given rules and without the text of a rule file.
    fn from_rules(rules: GameRules) -> Game {
        Game { rules, rule_text: None }
    }

    /// Attaches the rules as the text of a rule file, with the law of the game (its formula for
    /// winners or values) as a claim if the rule language can express it. A proof about the text is
    /// then a proof about the game. For games of heaps or coins, the text describes a single heap
    /// or a single head.
    #[must_use]
    pub fn with_rule_text(self, text: impl Into<String>) -> Game {
        Game { rule_text: Some(text.into()), ..self }
    }

    /// Creates a game of independent heaps with one rule for each heap.
    pub fn of_heaps(game: HeapGame) -> Game {
        Game::from_rules(GameRules::Heaps(game))
    }

    /// Creates a coin-turning game. In normal play, the value of a position is the nim-sum of the
    /// values of its heads (the coins that show heads).
    pub fn of_coins(game: CoinGame) -> Game {
        Game::from_rules(GameRules::Coins(game))
    }

    /// Creates a game of tokens on an acyclic graph.
    pub fn of_tokens(game: TokenGame) -> Game {
        Game::from_rules(GameRules::Tokens(game))
    }

    /// Creates a game of tokens on a graph with cycles.
    pub fn of_loopy_tokens(game: TokenGame) -> Game {
        Game::from_rules(GameRules::LoopyTokens(game))
    }

    /// Creates an impartial game in which no position can recur. It is solved by searching entire
    /// positions.
    pub fn linked(rules: Box<dyn Family>) -> Game {
        Game::from_rules(GameRules::Linked(rules))
    }

    /// Creates a game in which positions can recur in play. It counts as impartial because its
    /// positions are described from the side of the player to move.
    pub fn loopy(rules: Box<dyn Family>) -> Game {
        Game::from_rules(GameRules::Loopy(rules))
    }

    /// Creates a game with draws, scores or different moves for the two players, in which no
    /// position can recur.
    pub fn sided(rules: Box<dyn SidedFamily>) -> Game {
        Game::from_rules(GameRules::Sided(rules))
    }

    /// Creates a game whose rules define the results of terminal positions, and in which positions
    /// can recur in play.
    pub fn loopy_sided(rules: Box<dyn SidedFamily>) -> Game {
        Game::from_rules(GameRules::LoopySided(rules))
    }

    /// Creates a game whose rules define the results of terminal positions, number all positions,
    /// and list the predecessors of each position.
    pub fn indexed(rules: Box<dyn IndexedFamily>) -> Game {
        Game::from_rules(GameRules::Indexed(rules))
    }

    /// Creates a game of blue-red-green Hackenbush, a partizan game in normal play.
    pub fn of_colours(game: ColouredHackenbush) -> Game {
        Game::from_rules(GameRules::Coloured(Arc::new(game)))
    }
}

/// Methods that return the rules as one of several interfaces, or `None` if the game does not have
/// the interface.
impl Game {
    /// Returns the rules as a [`Family`], the interface that every game has. Its positions are
    /// entire positions of the game, not single heaps or heads.
    pub fn family(&self) -> &(dyn Family + 'static) {
        match &self.rules {
            GameRules::Heaps(game) => game,
            GameRules::Coins(game) => game,
            GameRules::Tokens(game) | GameRules::LoopyTokens(game) => game,
            GameRules::Linked(game) | GameRules::Loopy(game) => game.as_ref(),
            GameRules::Sided(game) | GameRules::LoopySided(game) => game.as_ref(),
            GameRules::Indexed(game) => game.as_ref(),
            GameRules::Coloured(game) => game.as_ref(),
        }
    }

    /// Returns the heap game if positions consist of independent heaps, otherwise `None`.
    pub fn heaps(&self) -> Option<&HeapGame> {
        match &self.rules {
            GameRules::Heaps(game) => Some(game),
            _ => None,
        }
    }

    /// Returns the rule of one heap if positions consist of independent heaps, or the rule of one
    /// head (a coin that shows heads) if positions are rows of coins. Otherwise returns `None`.
    pub fn heap_options(&self) -> Option<&dyn HeapOptions> {
        match &self.rules {
            GameRules::Heaps(game) => Some(&game.rule),
            GameRules::Coins(game) => Some(game),
            _ => None,
        }
    }

    /// Returns the coin-turning rule if positions are rows of coins, otherwise `None`.
    pub fn coins(&self) -> Option<&CoinGame> {
        match &self.rules {
            GameRules::Coins(game) => Some(game),
            _ => None,
        }
    }

    /// Returns the token game if positions are tokens on a graph, otherwise `None`.
    pub fn tokens(&self) -> Option<&TokenGame> {
        match &self.rules {
            GameRules::Tokens(game) | GameRules::LoopyTokens(game) => Some(game),
            _ => None,
        }
    }

    /// Returns the rules of the game if it is blue-red-green Hackenbush, otherwise `None`.
    pub fn coloured(&self) -> Option<&Arc<ColouredHackenbush>> {
        match &self.rules {
            GameRules::Coloured(game) => Some(game),
            _ => None,
        }
    }

    /// Returns the rules as the text of a rule file, if the game has one.
    pub fn text(&self) -> Option<&str> {
        self.rule_text.as_deref()
    }

    /// Returns whether the rules allow a position to recur in play.
    pub fn may_return(&self) -> bool {
        matches!(
            self.rules,
            GameRules::LoopyTokens(_)
                | GameRules::Loopy(_)
                | GameRules::LoopySided(_)
                | GameRules::Indexed(_)
        )
    }

    /// Returns the interface to the results of terminal positions (win, loss, draw or score).
    /// Returns `None` if only the lack of a move ends the game, so that a player without a move
    /// loses, or in misère play wins.
    pub fn results(&self) -> Option<&(dyn SidedFamily + 'static)> {
        match &self.rules {
            GameRules::Sided(game) | GameRules::LoopySided(game) => Some(game.as_ref()),
            GameRules::Indexed(game) => Some(game.as_ref()),
            GameRules::Coloured(game) => Some(game.as_ref()),
            _ => None,
        }
    }

    /// Returns the interface to the results of terminal positions if no position can recur in play,
    /// so that the results can be scores. Returns `None` if positions can recur, or if
    /// [`results`](Game::results) returns `None`.
    pub fn scores(&self) -> Option<&(dyn SidedFamily + 'static)> {
        self.results().filter(|_| !self.may_return())
    }

    /// Returns the interface to the numbers of positions and their predecessors, or `None` if the
    /// rules do not number positions.
    pub fn indices(&self) -> Option<&dyn IndexedFamily> {
        match &self.rules {
            GameRules::Indexed(game) => Some(game.as_ref()),
            _ => None,
        }
    }

    /// Returns whether positions have Grundy values: no position can recur in play, and the game
    /// ends only when a player has no move.
    pub fn has_values(&self) -> bool {
        !self.may_return() && self.results().is_none()
    }

    /// Returns whether Grundy values are found by searching entire positions, because the value of
    /// a position is not the nim-sum of the values of its heaps, heads (coins that show heads) or
    /// tokens.
    pub fn is_searched(&self) -> bool {
        self.has_values() && self.heap_options().is_none() && self.tokens().is_none()
    }

    /// Returns whether positions can recur in play and the game ends only when a player has no
    /// move.
    pub fn is_loopy_impartial(&self) -> bool {
        self.may_return() && self.results().is_none()
    }

    /// Returns whether the rules let a player move twice in a row.
    pub fn extra_turns(&self) -> bool {
        self.results().is_some_and(|rules| rules.extra_turns())
    }

    /// Returns whether the player who moves from `from` to `to` moves again.
    pub fn again(&self, from: &Counts, to: &Counts) -> bool {
        self.results().is_some_and(|rules| rules.extra_turn(from, to))
    }

    /// Returns the position after a move on the heap, head or token at index `at` of `position`.
    /// The move replaces the heap, head or token by those in `heaps_left`.
    pub fn next_position(&self, position: &[Big], at: usize, heaps_left: &[Big]) -> Vec<Big> {
        if self.coins().is_some() {
            return CoinGame::turn(position, at, heaps_left);
        }
        let mut next_position = HeapGame::replaced(position, at, heaps_left);
        if self.tokens().is_some() {
            next_position.sort_unstable();
        }
        next_position
    }
}

/// The rules of the game on sums of positions. A position is the list of its components, in
/// canonical form and order. So two positions with the same components are equal lists, in normal
/// and in misère play. A game that is solved by searching entire positions has one component.
impl Rules for Game {
    type Position = Vec<Counts>;

    fn option_count_hint(&self, from: &Vec<Counts>) -> u64 {
        let widths = from.iter().map(|component| self.family().option_count_hint(component));
        widths.fold(0, u64::saturating_add)
    }

    fn heap_bytes(&self, position: &Vec<Counts>) -> usize {
        Counts::list_heap_bytes(position)
    }

    fn moves(&self, out: &mut Vec<Vec<Counts>>, from: &Vec<Counts>) -> Result<(), Fault> {
        let mut options = Vec::new();
        for (i, component) in from.iter().enumerate() {
            if i > 0 && from[i - 1] == *component {
                continue;
            }
            self.family().moves(&mut options, component)?;
            for option in options.drain(..) {
                let mut to = self.components(&option);
                to.extend(from[..i].iter().chain(&from[i + 1..]).cloned());
                to.sort_unstable();
                out.push(to);
            }
        }
        Ok(())
    }
}

impl Game {
    /// Returns the components of a position in canonical form and order.
    pub fn components(&self, position: &Counts) -> Vec<Counts> {
        // Most positions have one component, and very many positions are stored, so the list has no
        // spare capacity.
        let mut components = Vec::with_capacity(1);
        match &self.rules {
            // All heaps form one component, because a single list is smaller and faster than a list
            // of lists with one element each.
            GameRules::Heaps(_) => {
                let heaps = position.iter().copied().filter(|&heap| heap > 0);
                components.push(Counts::of(heaps).sorted());
            }
            GameRules::Tokens(_) | GameRules::Linked(_) => {
                self.family().split(&mut components, position)
            }
            // The value of a row of coins is the nim-sum of the values of its heads. But the heads
            // are not independent games, because two moves can turn the same coin twice.
            GameRules::Coins(_)
            | GameRules::LoopyTokens(_)
            | GameRules::Loopy(_)
            | GameRules::Sided(_)
            | GameRules::LoopySided(_)
            | GameRules::Indexed(_)
            | GameRules::Coloured(_) => components.push(position.clone()),
        }
        components.sort_unstable();
        components
    }
}
