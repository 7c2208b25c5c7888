//! Positions as the pictures that their rule files draw, and lines of play told by their moves.

use super::instance::Instance;
use super::question::{Question, Summand};
use crate::base::{Big, Counts, Words};
use crate::family::narrow;
use crate::words;

impl Instance {
    /// Whether the rule file draws positions.
    pub(super) fn draws(&self) -> bool {
        self.rules.as_ref().is_some_and(|rules| rules.draws())
    }

    /// A position as its rule file draws it with `show`.
    pub fn board(&self, position: &[Big]) -> Option<String> {
        self.rules.as_ref()?.show(&narrow(position)?)
    }

    /// The name of the side that is to move, in rule files with `sides`.
    pub fn side_to_move(&self, position: &[Big]) -> Option<String> {
        self.rules.as_ref()?.side_to_move(&narrow(position)?)
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
    pub(super) fn side_names(&self) -> Option<[String; 2]> {
        let [only] = self.summands.as_slice() else { return None };
        only.instance.rules.as_ref()?.sides().cloned()
    }
}

/// Positions or moves told of a line of best play.
const LINE_TOLD: usize = 12;
/// So many positions of it are needed to see whether it goes on.
pub(super) const LINE: usize = LINE_TOLD + 1;

/// A line of best play in brackets: its positions, or its moves where positions are drawn and would be wide.
/// Nothing where play is over.
pub(super) fn line_told(instance: &Instance, line: &[Counts], draw: bool) -> Words {
    let family = instance.game.family();
    if !instance.draws() {
        return positions_told(line, draw, |position| family.print(&position.widen()));
    }
    moves_told(line, draw, |from, to| family.describe(&from.widen(), &to.widen()))
}

/// The positions of a line.
pub(super) fn positions_told<P>(line: &[P], draw: bool, print: impl Fn(&P) -> String) -> Words {
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
pub(super) fn moves_told<P>(line: &[P], draw: bool, tell: impl Fn(&P, &P) -> Words) -> Words {
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
