//! Text of positions and of lines of best play: the drawing that a rule file declares with `show`,
//! the name of the side to move, and a line as its positions or as its moves.

use super::spec::GameSpec;
use grundy_core::base::{Big, Counts};
use grundy_octal::narrow;
use grundy_text::{SEMICOLON, Text, Words, words};

impl GameSpec {
    /// Returns whether the game is a rule file that declares how its positions are drawn.
    pub fn draws(&self) -> bool {
        self.drawing_rules().is_some()
    }

    /// Returns the drawing of a position; `None` if the game has no drawings or a number of the
    /// position does not fit in 64 bits.
    pub fn board(&self, position: &[Big]) -> Option<String> {
        self.drawing_rules()?.show(&narrow(position)?)
    }

    /// Returns the name of the side to move. Returns `None` in a game without named sides, and if a
    /// number of the position does not fit in 64 bits.
    pub fn side_to_move(&self, position: &[Big]) -> Option<String> {
        let position = narrow(position)?;
        match self.game.coloured() {
            Some(game) => game.side_to_move(&position),
            None => self.naming_rules()?.side_to_move(&position),
        }
    }
}

/// The maximum number of positions or moves that the text of a line of best play shows; an ellipsis
/// replaces the others.
const MAX_LINE_SHOWN: usize = 12;
/// The separator of the positions of a line.
const ARROW: Text = Text { en: " → ", zh: " → " };
/// The number of positions of a line of best play to compute. Such a line has one move more than a
/// text shows, so that the text can show an ellipsis if the line is longer.
pub const LINE_PROBE_LEN: usize = MAX_LINE_SHOWN + 2;

/// Formats a line of best play in brackets. Shows its positions or, if the game draws its
/// positions, its moves, because drawings are wide. If `draw` is true, the line begins at a drawn
/// position and never ends, so an ellipsis follows. Returns empty words if `line` has fewer than
/// two positions.
pub fn format_line(game: &GameSpec, line: &[Counts], draw: bool) -> Words {
    let family = game.game.family();
    if !game.draws() {
        return format_positions(line, draw, |position| {
            with_side(game, family.print(&position.widen()))
        });
    }
    format_moves(line, draw, |from, to| {
        let step = family.move_to(&from.widen(), &to.widen());
        step.map(|step| family.describe(&step)).unwrap_or_default()
    })
}

/// Returns the text of a position as words. If the text ends with the name of a side, this name is
/// replaced by words that say that the side is to move.
fn with_side(game: &GameSpec, position: String) -> Words {
    let ends_with = |side: &&String| {
        position.strip_suffix(side.as_str()).is_some_and(|board| board.ends_with(' '))
    };
    let unnamed = ["first", "second"].map(String::from);
    let names = game.side_names().or(game.game.scores().map(|_| &unnamed));
    match names.into_iter().flatten().find(ends_with) {
        Some(side) => {
            words!(game::to_move, board = position[..position.len() - side.len()].trim_end(), side)
        }
        None => Words::same(position),
    }
}

/// Formats the positions of a line in brackets, joined by arrows; `print` returns the text of a
/// position. If `draw` is true, the line begins at a drawn position and never ends, so an ellipsis
/// follows. Returns empty words if `line` has fewer than two positions.
pub fn format_positions<P>(line: &[P], draw: bool, print: impl Fn(&P) -> Words) -> Words {
    if line.len() < 2 {
        return Words::default();
    }
    let mut texts: Vec<Words> = line.iter().take(MAX_LINE_SHOWN).map(print).collect();
    if line.len() > MAX_LINE_SHOWN || draw {
        texts.push(Words::same("…"));
    }
    introduce_line(Words::join(texts, ARROW), line.len() - 1, MAX_LINE_SHOWN - 1, draw)
}

/// Formats the moves of a line of positions in brackets; `describe` returns the words for the move
/// between two consecutive positions. If `draw` is true, the line begins at a drawn position and
/// never ends, so an ellipsis follows. Returns empty words if `line` has fewer than two positions.
pub fn format_moves<P>(line: &[P], draw: bool, describe: impl Fn(&P, &P) -> Words) -> Words {
    let mut moves: Vec<Words> =
        line.windows(2).take(MAX_LINE_SHOWN).map(|pair| describe(&pair[0], &pair[1])).collect();
    if moves.is_empty() {
        return Words::default();
    }
    if line.len() > moves.len() + 1 || draw {
        moves.push(words!(game::ellipsis));
    }
    introduce_line(Words::join(moves, SEMICOLON), line.len() - 1, MAX_LINE_SHOWN, draw)
}

/// Returns the text `shown` of a line of `moves` moves in brackets, with words that introduce it.
/// The text shows at most `max_shown` of the moves. If `draw` is true, the line is an example of
/// play that never ends.
fn introduce_line(shown: Words, moves: usize, max_shown: usize, draw: bool) -> Words {
    if draw {
        words!(game::example_of_play, shown)
    } else if moves > max_shown {
        words!(game::first_moves_of_best_play, shown, max_shown)
    } else {
        words!(game::line_of_best_play, shown)
    }
}
