//! Questions: which games, which positions, played together how.

use crate::base::{Big, Ending, NamedMove, Words};
use crate::games::Compound;
use crate::workbench::memory::instance::Instance;
use std::rc::Rc;

/// One game of a sum with its position.
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
pub struct Question {
    /// The games that are added; one for a single game.
    pub summands: Vec<Summand>,
    /// What a player who cannot move has done.
    pub ending: Ending,
    /// How the components are played together.
    pub compound: Compound,
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
        changed.then_some(Question { summands, ending: self.ending, compound: self.compound })
    }
}

impl Summand {
    /// The position as its rule file draws it.
    pub fn board(&self) -> Option<String> {
        self.instance.board(&self.position)
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

    /// The name of the side that is to move, in a single rule file with `sides`.
    pub fn side_to_move(&self) -> Option<String> {
        let [only] = self.summands.as_slice() else { return None };
        only.instance.side_to_move(&only.position)
    }

    /// The names of both sides, in a single rule file with `sides`.
    pub(in crate::workbench) fn side_names(&self) -> Option<[String; 2]> {
        let [only] = self.summands.as_slice() else { return None };
        only.instance.side_names().cloned()
    }
}
