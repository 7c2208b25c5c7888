//! Questions: which games, which positions, played together how.

use crate::base::{Big, Ending, NamedMove, Side, Words, to_u64};
use crate::family::narrow;
use crate::games::Compound;
use crate::workbench::memory::instance::Instance;
use std::rc::Rc;

/// One game of a sum with its position.
#[derive(Clone)]
pub struct Summand {
    /// The game.
    pub instance: Rc<Instance>,
    /// The position, as typed.
    pub position: Vec<Big>,
}

impl Summand {
    /// The position as it is written.
    pub fn print(&self) -> String {
        self.instance.game.family().print(&self.position)
    }

    /// Who is to move, in a game whose players move differently.
    pub(in crate::workbench) fn mover(&self) -> Option<Side> {
        let instance = &self.instance;
        let side = || Some(instance.game.results()?.mover(&narrow(&self.position)?));
        instance.moves_differ().then(|| side().unwrap_or(Side::First))
    }

    /// The move to another position, as the rules name it.
    pub(in crate::workbench) fn move_to(&self, to: &[Big]) -> NamedMove {
        let named = self.instance.game.family().move_to(&self.position, to);
        named.unwrap_or_else(|| NamedMove::new("move", to.to_vec()))
    }

    /// The move to another position in words.
    pub(in crate::workbench) fn describe(&self, to: &[Big]) -> Words {
        self.instance.game.family().describe(&self.move_to(to))
    }
}

/// A position of one game or of a sum, and the ending it is played to.
#[derive(Clone)]
pub struct Question {
    /// The games that are added; one for a single game.
    pub summands: Vec<Summand>,
    /// What a player who cannot move has done.
    pub ending: Ending,
    /// How the components are played together.
    pub compound: Compound,
    /// In the middle of a turn in several components: those moved in so far, by their places among all, from 0; the
    /// player to move goes on with others.
    pub moved: Vec<usize>,
}

impl Question {
    /// Whether some game of the question may return to a position of its own, and states no results.
    pub(in crate::workbench) fn is_loopy(&self) -> bool {
        self.summands.iter().any(|summand| summand.instance.game.is_loopy_impartial())
    }

    /// The same question of games from whose positions play may return; `None` where no game was judged otherwise.
    pub(in crate::workbench) fn returning(&self) -> Option<Question> {
        let mut changed = false;
        let summands = self.summands.iter().map(|summand| {
            let returning = summand.instance.returning();
            changed |= returning.is_some();
            let instance = returning.unwrap_or_else(|| Rc::clone(&summand.instance));
            Summand { instance, position: summand.position.clone() }
        });
        let summands = summands.collect();
        let (ending, compound, moved) = (self.ending, self.compound, self.moved.clone());
        changed.then_some(Question { summands, ending, compound, moved })
    }
}

impl Summand {
    /// The position as its rule file draws it.
    pub fn board(&self) -> Option<String> {
        self.instance.board(&self.position)
    }
}

impl Summand {
    /// Whether the numbers are a position that could be typed.
    pub(in crate::workbench) fn is_position(&self) -> bool {
        let typed = self.print();
        let words: Vec<&str> = typed.split_whitespace().collect();
        self.instance.game.family().parse(&words).is_ok_and(|read| read == self.position)
    }

    /// Makes it a side's turn, where sides differ.
    fn turn_to(&mut self, turn: u64) {
        if let Some((rules, position)) = self.instance.sided().zip(narrow(&self.position)) {
            self.position = rules.with_turn(&position, turn).widen();
        }
    }
}

impl Question {
    /// The position as rule files draw it, summands joined by a line with `+`; `None` where nothing is drawn.
    pub fn board(&self) -> Option<String> {
        if !self.summands.iter().any(|summand| summand.instance.draws()) {
            return None;
        }
        let parts = self.summands.iter();
        let parts = parts.map(|summand| summand.board().unwrap_or_else(|| summand.print()));
        Some(parts.collect::<Vec<_>>().join("\n+\n"))
    }

    /// The name of the side that is to move, in rule files with `sides`.
    pub fn side_to_move(&self) -> Option<String> {
        let mut games = self.summands.iter();
        games.find_map(|game| game.instance.side_to_move(&game.position))
    }

    /// The names of both sides, in rule files with `sides`: those of the first of several.
    pub(in crate::workbench) fn side_names(&self) -> Option<[String; 2]> {
        self.summands.iter().find_map(|game| game.instance.side_names().cloned())
    }

    /// Whose turn it is in a game of the sum, 0 or 1, where its sides differ.
    fn turn_in(game: &Summand) -> Option<u64> {
        game.instance.side_names()?;
        game.position.last().and_then(to_u64).filter(|turn| *turn <= 1)
    }

    /// Whose turn it is in a sum, where sides differ in some game of it.
    pub(in crate::workbench) fn turn_of_sum(&self) -> Option<u64> {
        let turn = self.summands.iter().find_map(Question::turn_in);
        turn.filter(|_| self.summands.len() > 1)
    }

    /// The same with this turn in all games whose sides differ.
    pub(in crate::workbench) fn with_turn(mut self, turn: Option<u64>) -> Question {
        let Some(turn) = turn else { return self };
        for game in &mut self.summands {
            if Question::turn_in(game).is_some_and(|other| other != turn) {
                game.turn_to(turn);
            }
        }
        self
    }
}
