//! How the positions of a game end in which play may return to one.

use super::boards::Boards;
use super::reachable;
use crate::base::{Counts, Error, ErrorKind, excerpt};
use crate::engine::{Play, retrograde};
use crate::words;
use crate::workbench::game::definition::Definition;

/// What retrograde analysis found of a game, remembered from question to question.
pub(in crate::workbench) enum Labelled {
    /// Every position that can arise from those asked about.
    Reached(retrograde::Solved<Counts>),
    /// The same of a rule file, up to the symmetries that it declares.
    Rules(reachable::Solved),
    /// A rule file solved whole as a board.
    Boards(Boards),
    /// Every position there is, by its number.
    Table(retrograde::Labels),
}

impl Labelled {
    /// About how many bytes they take.
    pub(in crate::workbench) fn bytes(&self) -> u64 {
        const LISTED: u64 = 200;
        match self {
            Labelled::Reached(_) | Labelled::Rules(_) => self.len().saturating_mul(LISTED),
            Labelled::Boards(boards) => boards.bytes(),
            Labelled::Table(labels) => self.len().saturating_mul(labels.width() as u64),
        }
    }

    /// How many positions were labelled.
    pub(in crate::workbench) fn len(&self) -> u64 {
        match self {
            Labelled::Reached(solved) => solved.len() as u64,
            Labelled::Rules(solved) => solved.len() as u64,
            Labelled::Boards(boards) => boards.len(),
            Labelled::Table(labels) => labels.len() as u64,
        }
    }

    /// Whether positions were counted up to symmetry.
    pub(in crate::workbench) fn is_folded(&self) -> bool {
        matches!(self, Labelled::Rules(solved) if solved.is_folded())
    }

    /// Whether a board was solved whole.
    pub(in crate::workbench) fn is_board(&self) -> bool {
        matches!(self, Labelled::Boards(_))
    }

    /// Whether labels were found before and are kept elsewhere.
    pub(in crate::workbench) fn is_stored(&self) -> bool {
        matches!(self, Labelled::Boards(boards) if boards.is_stored())
    }

    /// What the player to move gets at a position, where labels are scores.
    ///
    /// # Errors
    /// Where labels are kept in files that cannot be read.
    pub(in crate::workbench) fn score(&self, position: &Counts) -> Result<Option<i64>, Error> {
        match self {
            Labelled::Boards(boards) => boards.score(position),
            _ => Ok(None),
        }
    }

    /// How a position ends; `None` when it was not reached.
    ///
    /// # Errors
    /// Where labels are kept in files that cannot be read.
    pub(in crate::workbench) fn play(
        &self,
        definition: &Definition,
        position: &Counts,
    ) -> Result<Option<Play>, Error> {
        let place = |position: &Counts| match (definition.game.indices(), &position[..]) {
            (Some(rules), _) => Some(rules.rank(position) as u32),
            (None, [vertex]) => Some(*vertex as u32),
            _ => None,
        };
        Ok(match self {
            Labelled::Reached(solved) => solved.play(position),
            Labelled::Rules(solved) => solved.play(position),
            Labelled::Boards(boards) => boards.play(position)?,
            Labelled::Table(labels) => place(position).map(|place| labels.play(place)),
        })
    }

    /// How a position ends that can arise from one that was labelled.
    ///
    /// # Errors
    /// As [`play`](Labelled::play); `Corrupt` where files lack it.
    pub(in crate::workbench) fn found(
        &self,
        definition: &Definition,
        position: &Counts,
    ) -> Result<Play, Error> {
        self.play(definition, position)?.ok_or_else(|| {
            let shown = excerpt(&definition.game.family().print(&position.widen()));
            let lacks = words!("no label is kept of `{shown}`", "没有 `{shown}` 的标记");
            Error::new(ErrorKind::Corrupt, lacks)
        })
    }
}
