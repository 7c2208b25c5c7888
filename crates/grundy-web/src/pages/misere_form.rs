//! Decides whether a page offers misère play, which some games do not have.

use super::cache::PageCache;
use crate::language::PageLanguage;
use grundy::base::{Budget, Error, Lang, Setting, Suggestion, Text, text};
use grundy::workbench::{Convention, Detail, solve};
use grundy_commands::Session;
use grundy_commands::input::RawInput;
use grundy_commands::session::{Files, read_example};
use maud::{Markup, html};

/// The cache of the results of [`is_refused`], by question.
static REFUSED: PageCache<bool> = PageCache::new();

/// Returns whether the workbench refuses `question` in misère play because the game has no misère
/// form, for example because its rules state who wins. Returns false for a question that the server
/// cannot parse, such as one about the visitor's own rules.
pub fn is_refused(question: &str) -> bool {
    REFUSED.get_or_compute(question, || {
        // A refusal comes before any search, so that a small budget detects it.
        let budget = Budget { positions: 1_000, steps: 100_000, ..Budget::default() };
        let mut session = Session::new(budget, Lang::En, &read_example);
        let convention = Convention { misere: true, compound: None };
        let parsed = session.question(&RawInput::from_line(question), &Files::new(), convention);
        let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
        let answer = parsed.and_then(|question| solve(&question, detail, &budget));
        answer.is_err_and(|error| names_misere(&error))
    })
}

/// Returns whether the workbench returned `error` because the game has no misère form. The help of
/// such an error suggests normal play.
fn names_misere(error: &Error) -> bool {
    matches!(error.suggestion(), Some(Suggestion::LeaveOut(Setting::Misere)))
}

/// Draws the check box that selects misère play for `question`. It is hidden if the game has no
/// misère play. If the address requests misère play nevertheless (`is_requested`), a note explains
/// that the answer is about normal play.
pub fn choice(question: &str, is_requested: bool, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let refused = is_refused(question);
    html! {
        label.check hidden[refused] {
            input #misere type="checkbox" name="misere" value="1" checked[is_requested && !refused];
            (say(text!(pages::misere_whoever_moves_last_loses)))
        }
        @if refused && is_requested { (refusal_note(language)) }
    }
}

/// Draws the note that a game has no misère form, so that the page shows normal play.
pub fn refusal_note(language: PageLanguage) -> Markup {
    let note = text!(pages::this_game_has_no_misere_form);
    html! { p.quiet.no-misere { (note.get(language.0)) } }
}

#[cfg(test)]
mod tests {
    use super::is_refused;

    #[test]
    fn a_game_with_explicit_results_has_no_misere_form() {
        // The graph has explicit results at its ends.
        assert!(is_refused("zermelo examples/sides.txt start"));
        // The last question exceeds the budget, which is not a refusal.
        for question in [
            "nim 3 4 5",
            "0.77 20",
            "{1,3,4} 9",
            "chomp",
            "cram",
            "tic-tac-toe",
            "hdu2516 512559680",
        ] {
            assert!(!is_refused(question), "{question}");
        }
    }
}
