//! Small pictures of games, one each, drawn once.

use grundy::base::{Budget, Lang};
use grundy::workbench::{Convention, Question};
use grundy_commands::Session;
use grundy_commands::known;
use grundy_commands::session::{Files, no_file};
use grundy_commands::typed::Typed;
use grundy_commands::view::{View, seen};
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The side of a cell.
const SIDE: usize = 40;
/// Moves after which an empty board shows what its game is like.
const PLIES: usize = 5;

/// The picture of a rule file; nothing where its position is no board.
pub fn of(id: &str) -> Option<Markup> {
    static DRAWN: LazyLock<BTreeMap<&'static str, String>> = LazyLock::new(|| {
        let one = |known: known::Known| {
            let question = begun(&format!("{} {}", known.file.id, known.start()))?;
            Some((known.file.id.as_str(), drawn(&question)?.into_string()))
        };
        known::games().filter_map(one).collect()
    });
    DRAWN.get(id).map(|svg| html! { (maud::PreEscaped(svg)) })
}

/// A position in which something is seen.
fn begun(asked: &str) -> Option<Question> {
    let budget = Budget { positions: 10_000, ..Budget::default() };
    let mut session = Session::new(budget, Lang::En, &no_file);
    let convention = Convention { misere: false, compound: None };
    let mut question = session.question(&Typed::of(asked), &Files::new(), convention).ok()?;
    let mut ply = 0;
    while ply < PLIES && is_empty(&question) | (ply > 0) {
        let offered = question.offered(&budget).ok()?;
        // Moves of all kinds, and always the same.
        let Some(choice) = offered.choices.get((5 * ply + 4) % offered.choices.len().max(1)) else {
            break;
        };
        question = question.after(choice);
        ply += 1;
    }
    Some(question)
}

/// The cells of the only board there is.
fn cells(question: &Question) -> Option<(Vec<Vec<Option<String>>>, bool)> {
    let [only] = question.summands.as_slice() else { return None };
    match seen(only) {
        View::Board { rows, upward, .. } => Some((rows, upward)),
        _ => None,
    }
}

fn is_empty(question: &Question) -> bool {
    let texts = cells(question).map(|(rows, _)| rows.concat());
    texts.is_some_and(|all| all.iter().flatten().all(|text| blank(text)))
}

fn blank(text: &str) -> bool {
    ["", ".", " "].contains(&text)
}

/// A board as squares with what stands on them.
fn drawn(question: &Question) -> Option<Markup> {
    let (mut rows, upward) = cells(question)?;
    if upward {
        rows.reverse();
    }
    let (height, width) = (rows.len(), rows.iter().map(Vec::len).max()?);
    if height * width == 0 || height * width > 400 {
        return None;
    }
    let mut kinds: Vec<String> =
        rows.concat().into_iter().flatten().filter(|text| !blank(text)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let all = rows.iter().enumerate().flat_map(|(r, row)| {
        row.iter().enumerate().filter_map(move |(c, text)| Some((r, c, text.as_ref()?)))
    });
    Some(html! {
        svg viewBox={ "-2 -2 " (width * SIDE + 4) " " (height * SIDE + 4) } aria-hidden="true" {
            @for (r, c, text) in all {
                rect.fld x=(c * SIDE) y=(r * SIDE) width=(SIDE) height=(SIDE) {}
                (piece(text, &kinds, c * SIDE + SIDE / 2, r * SIDE + SIDE / 2))
            }
        }
    })
}

/// What stands on a cell: a cross and a nought as such, else a disc of its side's colour.
fn piece(text: &str, kinds: &[String], x: usize, y: usize) -> Markup {
    let arm = SIDE * 3 / 10;
    html! {
        @match text {
            _ if blank(text) => {}
            "X" => { path.sx d={ "M" (x - arm) " " (y - arm) "L" (x + arm) " " (y + arm) "M" (x + arm) " " (y - arm) "L" (x - arm) " " (y + arm) } {} }
            "O" => { circle.so cx=(x) cy=(y) r=(arm) {} }
            "#" | "■" => { rect.sw x=(x - SIDE * 2 / 5) y=(y - SIDE * 2 / 5) width=(SIDE * 4 / 5) height=(SIDE * 4 / 5) {} }
            _ => {
                circle class={ "s" (kinds.iter().position(|kind| kind == text).unwrap_or(0) % 4) } cx=(x) cy=(y) r=(SIDE * 2 / 5) {}
            }
        }
    }
}
