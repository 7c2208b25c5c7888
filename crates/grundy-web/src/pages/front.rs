//! The head of the front page: a title, the search box, and three links to start from.

use super::ask::build_address;
use crate::language::PageLanguage;
use grundy::base::{Text, text};
use maud::{Markup, html};

/// The example inputs below the search box, each with a label.
const EXAMPLES: [(&str, Text); 5] = [
    ("nim 3 4 5", text!(pages_front::nim_3_4_5)),
    ("0.77 20", text!(pages_front::zero_77_20)),
    ("1..3 or squares, heaps 10 17 21, misère", text!(pages_front::one_three_or_squares_heaps_ten)),
    ("tic-tac-toe", text!(pages_front::tic_tac_toe)),
    ("nim 3 + kayles 5", text!(pages_front::nim_3_kayles_5)),
];

/// Draws the title and the search box, filled with `input`. If `is_front` is true, also draws the
/// examples and the links to start from, which a page of search results omits.
pub fn head(input: &str, is_front: bool, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    html! {
        div.front {
            h1.lead { (say(text!(pages_front::who_wins_by_which_move))) }
            p.sub { (say(text!(pages_front::workbench_for_two_player_games_without))) " " a href="/words" { (say(text!(pages_front::what_p_n_and_other_terms))) } }
            form.box #search-form role="search" method="get" action="/ask" {
                label for="search" { (say(text!(pages_front::game_position_question_or_rules))) }
                div.line {
                    textarea #search name="q" rows="1" autocomplete="off" autocapitalize="off" spellcheck="false"
                        placeholder=(say(text!(pages_front::name_code_position_rules_question))) { (input) }
                    button.main { (say(text!(pages_front::answer))) }
                }
            }
            @if is_front {
                p.tries {
                    (say(text!(pages_front::try_word)))
                    @for (line, text) in EXAMPLES { " " a href=(build_address("/ask", &[("q", if language.0 == grundy::base::Lang::Zh { text.zh } else { line })])) { (say(text)) } }
                    " " a href="/lab" { (say(text!(pages_front::write_your_own_rules))) }
                }
            }
        }
        @if is_front { (start_links(language)) }
    }
}

/// Draws the three links to start from, each with a picture: play, solve, explore.
fn start_links(language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let entry = |to: &str, picture: Markup, title: Text, description: Text| {
        html! {
            li { a.entry href=(to) {
                span.pic { (picture) }
                span.txt { b { (say(title)) } span { (say(description)) } }
            } }
        }
    };
    html! {
        ul.three {
            (entry("/play?q=tic-tac-toe", noughts(), text!(pages_front::play_one), text!(pages_front::against_perfect_opponent_or_another)))
            (entry("/games/nim?q=3%204%205", heaps(), text!(pages_front::solve_position), text!(pages_front::winner_every_winning_move_and_reason)))
            (entry("/lab", pattern(), text!(pages_front::explore_rules), text!(pages_front::write_rules_see_pattern_guess)))
        }
    }
}

/// Draws a tic-tac-toe board as SVG, the picture on the link to play.
fn noughts() -> Markup {
    html! {
        svg viewBox="0 0 120 120" aria-hidden="true" {
            path.rul d="M42 6V114M78 6V114M6 42H114M6 78H114" {}
            path.sx d="M14 14L34 34M34 14L14 34M50 50L70 70M70 50L50 70M86 14L106 34M106 14L86 34" {}
            circle.so cx="60" cy="24" r="11" {}
            circle.so cx="96" cy="96" r="11" {}
        }
    }
}

/// Draws heaps of three, four and five with their binary digits as SVG, the picture on the link to
/// solve.
fn heaps() -> Markup {
    let rows = [(3, "0 1 1"), (4, "1 0 0"), (5, "1 0 1")];
    html! {
        svg viewBox="0 0 230 110" aria-hidden="true" {
            @for (index, (count, digits)) in rows.iter().enumerate() {
                @for k in 0..*count { circle.s1 cx=(15 + 24 * k) cy=(20 + 35 * index) r="9" {} }
                text.digits x="150" y=(26 + 35 * index) { (digits) }
            }
        }
    }
}

/// Draws the P-positions of Wythoff's game as SVG, the picture on the link to explore.
fn pattern() -> Markup {
    const P_POSITIONS: [(u32, u32); 6] = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)];
    let is_p = |a: u32, b: u32| P_POSITIONS.contains(&(a.min(b), a.max(b)));
    html! {
        svg viewBox="0 0 112 112" aria-hidden="true" {
            @for a in 0..14_u32 { @for b in 0..14_u32 {
                rect class=(if is_p(a, b) { "p" } else { "n" }) x=(8 * a) y=(104 - 8 * b) width="7" height="7" {}
            } }
        }
    }
}
