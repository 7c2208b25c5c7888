//! Questions to the solver: one or more games with their positions, the ending, and how the
//! components are played together.

use crate::GameState;
use grundy_core::base::{Big, Ending, Side, to_u64};
use grundy_games::Compound;
use grundy_octal::narrow;
use grundy_text::{NamedMove, Words};
use std::rc::Rc;

/// One game of a sum, with its position.
#[derive(Clone)]
pub struct Summand {
    /// The game, with the results that were computed for it so far.
    pub instance: Rc<GameState>,
    /// The numbers of the position, in the order of the notation of the game. They can be
    /// arbitrarily large.
    pub position: Vec<Big>,
}

impl Summand {
    /// Returns the same game with the position `position`.
    pub fn at(&self, position: Vec<Big>) -> Summand {
        Summand { instance: Rc::clone(&self.instance), position }
    }

    /// Returns the text of the position in the notation of the game.
    pub fn print(&self) -> String {
        self.instance.game.family().print(&self.position)
    }

    /// Returns the side to move, or `None` in a game in which both players have the same moves.
    pub fn mover(&self) -> Option<Side> {
        let instance = &self.instance;
        let side = || Some(instance.game.results()?.mover(&narrow(&self.position)?));
        instance.moves_differ().then(|| side().unwrap_or(Side::First))
    }

    /// Returns the move from the position of the summand to the position `to`, with the name that
    /// the rules give it; a move without a name is called `move`.
    pub fn move_to(&self, to: &[Big]) -> NamedMove {
        let named_move = self.instance.game.family().move_to(&self.position, to);
        named_move.unwrap_or_else(|| NamedMove::new("move", to.to_vec()))
    }

    /// Describes in words the move from the position of the summand to the position `to`.
    pub fn describe(&self, to: &[Big]) -> Words {
        self.instance.game.family().describe(&self.move_to(to))
    }
}

/// A position of one game or of a sum, with the conventions of play: the ending, and how the
/// components are played together.
#[derive(Clone)]
pub struct Question {
    /// The games of the sum with their positions; a single game is a list of one.
    pub summands: Vec<Summand>,
    /// Whether a player without a move has lost (normal) or won (misère).
    pub ending: Ending,
    /// How the components are played together: one of them in each turn, or several at once.
    pub compound: Compound,
    /// The indices (from 0, among all components of the sum) of the components in which the player
    /// to move has already moved in this turn. Empty at the start of a turn.
    pub moved: Vec<usize>,
}

impl Question {
    /// Creates the question about a single game.
    pub fn single(summand: Summand, ending: Ending, compound: Compound) -> Question {
        Question { summands: vec![summand], ending, compound, moved: vec![] }
    }

    /// Returns the position in the notation of its game, with summands joined by ` + `.
    pub fn print(&self) -> String {
        self.summands.iter().map(Summand::print).collect::<Vec<_>>().join(" + ")
    }

    /// Returns whether some game of the sum is loopy. Here this means that the game is impartial,
    /// that its moves can form cycles, and that its rules do not state the results of positions.
    pub fn is_loopy(&self) -> bool {
        self.summands.iter().any(|summand| summand.instance.game.is_loopy_impartial())
    }

    /// Returns the same question with every game treated as one whose moves can form cycles, or
    /// `None` if this changes no game.
    pub fn as_loopy(&self) -> Option<Question> {
        let mut changed = false;
        let summands = self.summands.iter().map(|summand| {
            let as_loopy = summand.instance.as_loopy();
            changed |= as_loopy.is_some();
            let instance = as_loopy.unwrap_or_else(|| Rc::clone(&summand.instance));
            Summand { instance, position: summand.position.clone() }
        });
        let summands = summands.collect();
        let (ending, compound, moved) = (self.ending, self.compound, self.moved.clone());
        changed.then_some(Question { summands, ending, compound, moved })
    }
}

impl Summand {
    /// Returns the drawing of the position; `None` if the rules of the game draw no positions.
    pub fn board(&self) -> Option<String> {
        self.instance.board(&self.position)
    }
}

impl Summand {
    /// Returns whether a user can type the position: whether its text parses to the same numbers.
    pub fn is_valid_position(&self) -> bool {
        let text = self.print();
        let words: Vec<&str> = text.split_whitespace().collect();
        self.instance.game.family().parse(&words).is_ok_and(|parsed| parsed == self.position)
    }

    /// Makes the side with number `turn` (0 or 1) the side to move in the position; does nothing if
    /// the rules have no sides.
    fn set_turn(&mut self, turn: u64) {
        if let Some((rules, position)) = self.instance.sided_rules().zip(narrow(&self.position)) {
            self.position = rules.with_turn(&position, turn).widen();
        }
    }
}

impl Question {
    /// Returns the drawing of the position, with a `+` between summands; a game without drawings
    /// shows its text. Returns `None` if no game of the sum draws its positions.
    pub fn board(&self) -> Option<String> {
        if !self.summands.iter().any(|summand| summand.instance.draws()) {
            return None;
        }
        let texts = self.summands.iter();
        let texts = texts.map(|summand| summand.board().unwrap_or_else(|| summand.print()));
        Some(texts.collect::<Vec<_>>().join("\n+\n"))
    }

    /// Returns the name of the side to move in the first game of the sum that names its sides;
    /// `None` if no game does.
    pub fn side_to_move(&self) -> Option<String> {
        let mut games = self.summands.iter();
        games.find_map(|game| game.instance.side_to_move(&game.position))
    }

    /// Returns the names of both sides in the first game that names them; `None` if no game does.
    pub fn side_names(&self) -> Option<[String; 2]> {
        self.summands.iter().find_map(|game| game.instance.side_names().cloned())
    }

    /// Returns which side is to move in one game of the sum, 0 or 1; `None` if the game has no
    /// sides.
    fn turn_in_summand(game: &Summand) -> Option<u64> {
        game.instance.side_names()?;
        game.position.last().and_then(to_u64).filter(|turn| *turn <= 1)
    }

    /// Returns which side is to move in a sum of several games, 0 or 1; `None` for a single game,
    /// and if no game has sides.
    pub fn turn_of_sum(&self) -> Option<u64> {
        let turn = self.summands.iter().find_map(Question::turn_in_summand);
        turn.filter(|_| self.summands.len() > 1)
    }

    /// Returns the question with side `turn` (0 or 1) to move in all games that have sides;
    /// unchanged if `turn` is `None`.
    pub fn with_turn(mut self, turn: Option<u64>) -> Question {
        let Some(turn) = turn else { return self };
        for game in &mut self.summands {
            if Question::turn_in_summand(game).is_some_and(|other| other != turn) {
                game.set_turn(turn);
            }
        }
        self
    }
}
