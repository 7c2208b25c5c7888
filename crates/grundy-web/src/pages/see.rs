//! The page of pictures: heat-maps of two heaps, sequences with their period, binary digits, and
//! the graph of a position.

use super::board_texts::{self};
use super::layout::{page, texts};
use super::play::with_example;
use super::{export_texts, graph_texts, misere_form, wait_texts};
use crate::language::PageLanguage;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::{Text, text};
use maud::{Markup, html};
use serde::Deserialize;

/// The largest heap size of a heat map.
const MAX_GRID: u64 = 1500;
/// The largest heap size in the plot of a sequence.
const MAX_LINE: u64 = 100_000;

/// The query parameters of the page of pictures: the fields of its three forms.
#[derive(Deserialize)]
#[serde(default)]
pub struct SeeQuery {
    game: String,
    to: String,
    plot: String,
    plot_to: String,
    kind: String,
    q: String,
    misere: String,
    layers: String,
    unmerged: String,
}

impl Default for SeeQuery {
    fn default() -> SeeQuery {
        let text = str::to_string;
        SeeQuery {
            game: text("wythoff"),
            to: text("100"),
            plot: text("0.77"),
            plot_to: text("200"),
            kind: text("values"),
            q: text("nim 1 2 3"),
            misere: String::new(),
            layers: text("remoteness"),
            unmerged: String::new(),
        }
    }
}

/// Parses a size and clamps it to the range from 1 to `max`. Returns `default` if the text is not a
/// number.
fn parse_size(number: &str, max: u64, default: u64) -> u64 {
    number.trim().parse().map_or(default, |number: u64| number.clamp(1, max))
}

/// The texts that the script `see.js` shows, each with the key by which the script finds it.
const TEXTS: &[(&str, Text)] = text!(scripts::see);

/// Handles `/see`, for example `/see?game=wythoff&to=100` or `/see?q=nim 1 2 3`.
pub async fn see(
    language: PageLanguage,
    OriginalUri(here): OriginalUri,
    Query(start): Query<SeeQuery>,
) -> Response {
    let say = |text: Text| text.get(language.0);
    let title = say(text!(pages_see::pictures));
    let body = html! {
        h1 { (title) }
        noscript { p { (say(text!(pages_see::pictures_need_javascript_without))) } }
        (texts(&[board_texts::TEXTS, TEXTS, export_texts::TEXTS, graph_texts::TEXTS, wait_texts::TEXTS].concat(), language))
        (map(&start, language))
        (plot(&start, language))
        (graph(&start, language))
    };
    page(language, &here, title, Some("see.js"), body)
}

/// Draws the section of the heat map: its form, and the empty element that the script fills.
fn map(start: &SeeQuery, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    html! {
        section aria-labelledby="map-title" {
            h2 #map-title { (say(text!(pages_see::two_heaps_heat_map))) }
            form.ask #map-form {
                span.pair {
                    label for="map-game" { (say(text!(pages_see::game))) }
                    input #map-game name="game" autocomplete="off" spellcheck="false" value=(start.game);
                }
                span.pair {
                    label for="map-to" { (say(text!(pages_see::up_to))) }
                    input #map-to name="to" type="number" min="1" max=(MAX_GRID) value=(parse_size(&start.to, MAX_GRID, 100));
                }
                button { (say(text!(pages_see::draw))) }
            }
            div.map {
                canvas #map width="800" height="800" tabindex="0" role="img" aria-describedby="map-at map-legend" {}
                p.row {
                    button #map-in type="button" aria-label=(say(text!(pages_see::zoom_in))) { "+" }
                    button #map-out type="button" aria-label=(say(text!(pages_see::zoom_out))) { "−" }
                    button #map-all type="button" { (say(text!(pages_see::all))) }
                    span #map-save {}
                    a #map-play href="/play" { (say(text!(pages_see::play_marked_position))) }
                }
                p.legend #map-legend {}
                p #map-at role="status" {}
            }
        }
    }
}

/// Draws the section of the sequence: its form, and the empty element that the script fills.
fn plot(start: &SeeQuery, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let kinds = [
        ("values", text!(pages_see::values)),
        ("binary", text!(pages_see::binary_digits)),
        ("differences", text!(pages_see::differences)),
        ("modulo", text!(pages_see::modulo_period)),
    ];
    html! {
        section aria-labelledby="plot-title" {
            h2 #plot-title { (say(text!(pages_see::one_heap_sequence))) }
            form.ask #plot-form {
                span.pair {
                    label for="plot-game" { (say(text!(pages_see::game))) }
                    input #plot-game name="plot" autocomplete="off" spellcheck="false" value=(start.plot);
                }
                span.pair {
                    label for="plot-to" { (say(text!(pages_see::up_to))) }
                    input #plot-to name="plot_to" type="number" min="1" max=(MAX_LINE) value=(parse_size(&start.plot_to, MAX_LINE, 200));
                }
                span.pair {
                    label for="plot-kind" { (say(text!(pages_see::as_word))) }
                    select #plot-kind name="kind" {
                        @for (kind, name) in kinds {
                            option value=(kind) selected[kind == start.kind] { (say(name)) }
                        }
                    }
                }
                button { (say(text!(pages_see::draw))) }
            }
            div #plot aria-live="polite" {}
        }
    }
}

/// Draws the section of the graph of a position: its form, and the empty element that the script
/// fills.
fn graph(start: &SeeQuery, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let layers = [
        ("remoteness", text!(pages_see::moves_to_end)),
        ("moves", text!(pages_see::moves_from_start)),
    ];
    let question = with_example(&start.q);
    let refused = misere_form::is_refused(&question);
    html! {
        section aria-labelledby="graph-title" {
            h2 #graph-title { (say(text!(pages_see::graph_of_position))) }
            form.ask #graph-form {
                span.pair {
                    label for="graph-q" { (say(text!(pages_see::position))) }
                    input #graph-q name="q" autocomplete="off" spellcheck="false" value=(question);
                }
                label.check #graph-misere hidden[refused] {
                    input type="checkbox" name="misere" value="1" checked[start.misere == "1" && !refused];
                    (say(text!(pages_see::misere)))
                }
                span.pair {
                    label for="graph-layers" { (say(text!(pages_see::layers_by))) }
                    select #graph-layers name="layers" {
                        @for (layer, name) in layers {
                            option value=(layer) selected[layer == start.layers] { (say(name)) }
                        }
                    }
                }
                label.check {
                    input type="checkbox" name="unmerged" value="1" checked[start.unmerged == "1"];
                    (say(text!(pages_see::do_not_merge_equivalent_positions)))
                }
                button { (say(text!(pages_see::draw))) }
            }
            @if refused && start.misere == "1" { (misere_form::refusal_note(language)) }
            p { (say(text!(pages_see::p_positions_are_solid_ovals_n))) }
            div #graph aria-live="polite" {}
        }
    }
}
