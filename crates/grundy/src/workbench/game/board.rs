//! Positions as the pictures that their rule files draw, and lines of play told by their moves.

use super::definition::Definition;
use crate::base::{Big, Counts, Words};
use crate::family::narrow;
use crate::words;

impl Definition {
    /// Whether the rule file draws positions.
    pub(in crate::workbench) fn draws(&self) -> bool {
        self.drawing().is_some()
    }

    /// A position as its rule file draws it with `show`.
    pub fn board(&self, position: &[Big]) -> Option<String> {
        self.drawing()?.show(&narrow(position)?)
    }

    /// The name of the side that is to move, in rule files with `sides`.
    pub fn side_to_move(&self, position: &[Big]) -> Option<String> {
        let position = narrow(position)?;
        match self.game.coloured() {
            Some(game) => game.side_to_move(&position),
            None => self.wording()?.side_to_move(&position),
        }
    }
}

/// Positions or moves told of a line of best play.
const LINE_TOLD: usize = 12;
/// So many positions of it are needed to see whether it goes on.
pub(in crate::workbench) const LINE: usize = LINE_TOLD + 1;

/// A line of best play in brackets: its positions, or its moves where positions are drawn and would be wide.
/// Nothing where play is over.
pub(in crate::workbench) fn line_told(game: &Definition, line: &[Counts], draw: bool) -> Words {
    let family = game.game.family();
    if !game.draws() {
        return positions_told(line, draw, |position| family.print(&position.widen()));
    }
    moves_told(line, draw, |from, to| {
        let made = family.move_to(&from.widen(), &to.widen());
        made.map(|made| family.describe(&made)).unwrap_or_default()
    })
}

/// The positions of a line.
pub(in crate::workbench) fn positions_told<P>(
    line: &[P],
    draw: bool,
    print: impl Fn(&P) -> String,
) -> Words {
    if line.len() < 2 {
        return Words::default();
    }
    let mut shown: Vec<String> = line.iter().take(LINE_TOLD).map(print).collect();
    if line.len() > LINE_TOLD || draw {
        shown.push("…".to_string());
    }
    let shown = shown.join(" → ");
    words!(" ({shown})", "（{shown}）")
}

/// The moves of a line.
pub(in crate::workbench) fn moves_told<P>(
    line: &[P],
    draw: bool,
    tell: impl Fn(&P, &P) -> Words,
) -> Words {
    let told: Vec<Words> =
        line.windows(2).take(LINE_TOLD).map(|pair| tell(&pair[0], &pair[1])).collect();
    if told.is_empty() {
        return Words::default();
    }
    let more = if line.len() > told.len() + 1 || draw { ["; …", "；……"] } else { ["", ""] };
    let en: Vec<&str> = told.iter().map(|one| one.en.as_str()).collect();
    let zh: Vec<&str> = told.iter().map(|one| one.zh.as_str()).collect();
    let (en, zh) = (en.join("; ") + more[0], zh.join("；") + more[1]);
    words!(" ({en})", "（{zh}）")
}
