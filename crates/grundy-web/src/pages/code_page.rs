//! The page of a take-and-break game given by its code: the rules, the law, and a position to edit.

use super::citation::citation;
use super::editor::{self, Edited, EditorQuery};
use super::layout::page;
use super::{ask, evidence};
use crate::client::Client;
use crate::language::PageLanguage;
use crate::site::Site;
use axum::http::Uri;
use axum::response::Response;
use grundy::base::{Budget, Lang, Text, text};
use grundy::workbench::game_law::{GameLaw, GameLawKind};
use grundy::workbench::misere_code;
use grundy_commands::input::{Natural, RawInput};
use grundy_commands::law::LawRequest;
use grundy_commands::session::{RequestSizeLimits, read_example};
use grundy_commands::{Request, Session};
use maud::{Markup, html};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The position in the editor on the page of a code: a single heap of 20.
const EXAMPLE_HEAP: &str = "20";
/// The maximum heap size in the search for a law while a page is drawn.
const MAX_LAW_HEAP: u64 = 2000;
/// The time limit of the search for a law while a page is drawn.
const LAW_TIME: Duration = Duration::from_millis(100);

/// Draws the page of the take-and-break game `code`, such as `0.77` or `{1,3,4}`. `law` is the
/// result of [`quick_law`].
pub fn game(
    code: &str,
    law: Option<&GameLaw>,
    start: &EditorQuery,
    language: PageLanguage,
    here: &Uri,
) -> Response {
    let say = |text: Text| text.get(language.0);
    let edited = Edited {
        game: code.to_string(),
        example: EXAMPLE_HEAP.to_string(),
        is_game: true,
        is_board: false,
        lab: Some(ask::build_address("/lab", &[("game", code)])),
    };
    let allowed_takes = code.strip_prefix('{').and_then(|tail| tail.strip_suffix('}'));
    let body = html! {
        h1 { code { (code) } }
        p.quiet { (say(text!(pages_code_page::game_given_by_its_code))) " · " (say(text!(pages_code_page::impartial))) }
        p.rules {
            @if let Some(allowed_takes) = allowed_takes {
                (say(text!(pages_code_page::heaps_of_stones_number_of_stones)))
                (allowed_takes.replace(',', if language.0 == grundy::base::Lang::En { ", " } else { "、" }))
                (say(text!(pages_code_page::whoever_cannot_move_loses)))
            } @else {
                (say(text!(pages_code_page::heaps_of_stones_k_th_digit)))
                a href="/words#code" { (say(text!(pages_code_page::what_code_means))) }
            }
        }
        (law_section(code, law, language))
        (editor::editor(&edited, start, language))
        @if let Some((statement, basis)) = evidence::misere_result(code, || misere_code(code)) { (evidence::misere_section(&statement, &basis, language)) }
        (editor::script_texts(language))
    };
    page(language, here, code, Some("game.js"), body)
}

/// Draws the law with its evidence. If `law` is `None`, draws a link to a longer search in the law
/// lab.
pub fn law_section(code: &str, law: Option<&GameLaw>, language: PageLanguage) -> Markup {
    let lang = language.0;
    let needs_search = law.is_none_or(|law| matches!(law.kind, GameLawKind::None { .. }));
    let lab_address = format!("{}#law-title", ask::build_address("/lab", &[("game", code)]));
    html! {
        section.law #law {
            h2 { (text!(pages_code_page::law_of_normal_play).get(lang)) }
            @if let Some(law) = law {
                p.evidence { (evidence::badge(law.evidence.kind(), language)) " " (law.words().get(lang)) }
                p.quiet { (law.evidence.basis().get(lang)) }
                @if let Some(entries) = law.bibtex() { (citation(&entries, language)) }
            }
            @if needs_search {
                p { a href=(lab_address) { (text!(pages_code_page::search_longer_for_its_law).get(lang)) } }
            }
        }
    }
}

/// Searches for the law of a code or a catalogue game for at most [`LAW_TIME`], so that the page
/// appears soon. Returns `None` if the search fails, for example because the server is busy.
pub async fn quick_law(site: &Site, client: Client, code: &str) -> Option<GameLaw> {
    let (memory, game) = (Arc::clone(&site.memory), RawInput::from_line(code));
    let law = site.pools.quick.run(client, move |budget| {
        let deadline = Instant::now().checked_add(LAW_TIME);
        let budget = Budget { deadline: deadline.min(budget.deadline), ..budget };
        let mut session = Session::new(budget, Lang::En, &read_example)
            .with_limits(RequestSizeLimits::SERVER)
            .with_memory(&memory);
        let request = LawRequest { game, to: Some(Natural(MAX_LAW_HEAP)), ..LawRequest::default() };
        Ok(request.compute(&mut session)?.search.law)
    });
    law.await.ok()?
}
