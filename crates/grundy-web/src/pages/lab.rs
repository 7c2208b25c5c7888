//! The law lab: a page with an editor for rules or a code, the table and plot of their values, a
//! check of claims, and a search for laws.

use super::lab_texts::TEXTS;
use super::layout::{page, texts};
use super::{copy_texts, evidence, export_texts, wait_texts, worth};
use crate::language::PageLanguage;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::{Lang, Text, text};
use grundy::games::CARDS;
use grundy_commands::embedded;
use maud::{Markup, html};
use serde::Deserialize;

/// The query parameters of the law lab, which choose the game that it shows.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct LabQuery {
    /// The name of an example rule file without `.game`, such as `wythoff`.
    example: String,
    /// A code such as `0.77`, or a game of the catalogue with its parameters.
    game: String,
    /// The text of a rule file, for a link that contains the rules themselves.
    rules: String,
}

impl LabQuery {
    /// Returns whether the query names no game; the lab then shows [`STARTER`].
    fn is_empty(&self) -> bool {
        [&self.example, &self.game, &self.rules].into_iter().all(String::is_empty)
    }
}

/// The text of the rule file that the lab shows at first.
const STARTER: &str = "game \"Take 1, 3 or 4\" \"取 1、3 或 4\"\n\
    position n\n\
    move take \"take {k}\" \"取 {k} 个\" (k in [1, 3, 4]) when k <= n -> [n - k]\n";

/// Handles `/lab`, for example `/lab?example=wythoff` or `/lab?game=0.77`.
pub async fn lab(
    language: PageLanguage,
    OriginalUri(here): OriginalUri,
    Query(start): Query<LabQuery>,
) -> Response {
    let lang = language.0;
    let say = |text: Text| text.get(lang);
    let body = html! {
        h1 { (say(text!(pages_lab::law_lab))) }
        noscript { p { (say(text!(pages_lab::lab_needs_javascript_without_it_use))) } }
        (texts(&[copy_texts::TEXTS, &evidence::TEXTS, export_texts::TEXTS, wait_texts::TEXTS, worth::TEXTS, TEXTS].concat(), language))
        div.lab data-example=(start.example) data-game=(start.game) data-rules=[(!start.rules.is_empty()).then_some("given")] {
            (rules(&start, lang))
            section.numbers aria-labelledby="table-title" {
                h2 #table-title { (say(text!(pages_lab::table))) }
                form.ask #table-form {
                    span #params-field hidden {
                        label for="params" { (say(text!(pages_lab::parameters))) }
                        input #params name="params" autocomplete="off" spellcheck="false";
                    }
                    label for="to" { (say(text!(pages_lab::numbers_up_to))) }
                    input #to name="to" type="number" min="0" max="2000" value="40" required;
                    button { (say(text!(pages_lab::print_table))) }
                    span.exports #files {
                        button #csv type="button" data-format="csv" { (say(text!(pages_lab::save_as_csv))) }
                        button type="button" data-format="latex" { "LaTeX" }
                        button type="button" data-format="bfile" title=(say(text!(pages_lab::format_of_oeis_one_index))) { (say(text!(pages_lab::b_file))) }
                    }
                }
                div.picture #table role="group" tabindex="0" aria-labelledby="table-title" {}
                div #plot {}
                div #start-worth {}
            }
            section aria-labelledby="guess-title" {
                h2 #guess-title { (say(text!(pages_lab::check_my_guess))) }
                form.ask #guess-form {
                    label for="claim" { (say(text!(pages_lab::my_guess))) }
                    // The example claim fits the starter rules only.
                    input #claim name="claim" autocomplete="off" spellcheck="false" aria-describedby="claim-help"
                        value=[start.is_empty().then_some("P when n mod 7 == 0 or n mod 7 == 2")];
                    button { (say(text!(pages_lab::check))) }
                    button #prove type="button" { (say(text!(pages_lab::prove_it))) }
                    button #stop-proof type="button" disabled { (say(text!(pages_lab::stop_proof))) }
                }
                p.quiet #claim-help {
                    (say(text!(pages_lab::as_in_rule_file)))
                    code { "P when …" } (say(text!(pages_lab::or))) code { "grundy = …" }
                    (say(text!(pages_lab::for_code_or_game_of_catalogue)))
                }
                div #verdict role="status" {}
                div #proof role="status" {}
            }
            section aria-labelledby="law-title" {
                h2 #law-title { (say(text!(pages_lab::find_law))) }
                form.ask #law-form {
                    label for="seconds" { (say(text!(pages_lab::time_limit_seconds))) }
                    input #seconds name="seconds" type="number" min="1" max="60" value="20" required;
                    button { (say(text!(pages_lab::find_law_button))) }
                    button #cancel type="button" disabled { (say(text!(pages_lab::cancel))) }
                }
                p #elapsed hidden {
                    progress #progress aria-labelledby="law-title" {}
                    " " span #elapsed-seconds {}
                }
                div #law role="status" {}
            }
        }
    };
    page(language, &here, say(text!(pages_lab::law_lab)), Some("lab.js"), body)
}

/// Draws the editor of rules and the field for the name of a game.
fn rules(start: &LabQuery, lang: Lang) -> Markup {
    let say = |text: Text| text.get(lang);
    let text = if start.rules.is_empty() { STARTER } else { &start.rules };
    // This is also the initial state of the script, so that the page does not move later.
    let is_named = !start.game.is_empty() && start.example.is_empty();
    html! {
        section.rules aria-labelledby="rules-title" {
            h2 #rules-title { (say(text!(pages_lab::rules))) }
            fieldset #source {
                legend { (say(text!(pages_lab::game_is))) }
                label.check {
                    input #from-file type="radio" name="source" value="file" checked[!is_named];
                    (say(text!(pages_lab::rule_file)))
                }
                label.check {
                    input #from-name type="radio" name="source" value="name" checked[is_named];
                    (say(text!(pages_lab::code_or_game_of_catalogue)))
                }
            }
            div #named-part hidden[!is_named] {
                label for="named" { (say(text!(pages_lab::code_or_game))) }
                " "
                input #named list="games" autocomplete="off" spellcheck="false" aria-describedby="named-help" value=(if is_named { &start.game } else { "0.77" });
                datalist #games {
                    @for card in CARDS { option value=(card.id) { (card.name.get(lang)) } }
                }
                p.quiet #named-help {
                    (say(text!(pages_lab::octal_code_such_as))) code { "0.137" }
                    (say(text!(pages_lab::set_of_allowed_takes_such_as))) code { "{1,3,4}" }
                    (say(text!(pages_lab::or_game_of_catalogue_such_as))) code { "bash m=3" }
                    (say(text!(pages_lab::full_stop)))
                }
            }
            div #file-part hidden[is_named] {
                div.row {
                    label for="example" { (say(text!(pages_lab::begin_with_example))) }
                    select #example {
                        option value="" { "—" }
                        @for name in embedded::names(".game") { option value=(name) { (name.trim_end_matches(".game")) } }
                    }
                    // The native button would have the language of the browser.
                    button #open type="button" { (say(text!(pages_lab::open_file))) }
                    input #file type="file" accept=".game,.txt,text/plain" hidden;
                }
                div.editor {
                    pre.lines #lines aria-hidden="true" {}
                    textarea #rules spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"
                        aria-label=(say(text!(pages_lab::rule_file_label))) aria-describedby="rule-messages" { (text) }
                }
                div role="status" { ul.words #rule-messages {} }
                div role="status" { ul.words #claims aria-label=(say(text!(pages_lab::claims_of_file))) {} }
                div.row {
                    button #keep type="button" { (say(text!(pages_lab::save_rule_file))) }
                    // The session storage of the tab holds the rules for the page of play.
                    a #play-own href="/play?q=my.game" { (say(text!(pages_lab::play_these_rules))) }
                }
            }
        }
    }
}
