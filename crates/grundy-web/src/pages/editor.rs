//! The editor of a position on the page of a game. Its script answers while the user types.

use super::cache::PageCache;
use super::layout::texts;
use super::{
    ask, board_texts, compound_form, evidence, explain_texts, export_texts, genus, misere_form,
    monoid, worth,
};
use crate::language::PageLanguage;
use grundy::base::{Budget, Lang, Text, text};
use grundy::workbench::{CompoundTurns, Convention, Question, catalogue, play, plot};
use grundy_commands::Session;
use grundy_commands::input::RawInput;
use grundy_commands::session::{Files, read_example};
use maud::{Markup, html};
use serde::Deserialize;

/// The query parameters of a page with an editor, which set its initial state.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct EditorQuery {
    /// The position or question in the field; `None` for the example.
    pub q: Option<String>,
    /// The text `1` for misère play; an empty text for normal play.
    pub misere: String,
    /// In how many components of a sum a player moves each turn: `one`, `any` or `together`; empty
    /// for the default.
    pub play: String,
    /// When play of a sum ends: when its `first` or its `last` component ends; empty for the
    /// default.
    pub end: String,
    /// The question in words from which the position was derived.
    pub asked: String,
}

/// The game or function of an editor, with the properties that the editor needs.
pub struct Edited {
    /// The name of the game, which the script puts before the position; empty if the field contains
    /// the entire question.
    pub game: String,
    /// The example position, with which the field is filled at first.
    pub example: String,
    /// Whether the editor is about a game; false for a function.
    pub is_game: bool,
    /// Whether the position is drawn as a board, which needs more space.
    pub is_board: bool,
    /// The address of the law lab, the page for finding laws, with the rules of the game; `None`
    /// without a rule file.
    pub lab: Option<String>,
}

impl Edited {
    /// Returns the question about the example: the name of the game and its position.
    fn question(&self) -> String {
        question(&self.game, &self.example)
    }
}

/// Joins `game`, the name of a game, and `example`, a position, to one question.
pub fn question(game: &str, example: &str) -> String {
    format!("{game} {example}").trim().to_string()
}

/// The texts that the script `game.js` shows, each with the key by which the script finds it.
const TEXTS: &[(&str, Text)] = text!(scripts::editor);

/// Returns an element with the texts of all scripts that an editor uses.
pub fn script_texts(language: PageLanguage) -> Markup {
    let tables = [
        board_texts::TEXTS,
        &evidence::TEXTS,
        export_texts::TEXTS,
        worth::TEXTS,
        monoid::TEXTS,
        genus::TEXTS,
        TEXTS,
    ];
    texts(&[tables.concat(), explain_texts::all_texts()].concat(), language)
}

/// Draws the editor of `edited` in the state that `start` describes: the field of the position, its
/// answer and its picture, which `game.js` fills.
pub fn editor(edited: &Edited, start: &EditorQuery, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let question_text = start.q.as_deref().unwrap_or(&edited.example);
    let is_game = edited.is_game;
    let facts = facts(&edited.question());
    html! {
        section.try {
            h2 #try-title {
                @if is_game { (say(text!(pages_editor::position_to_edit))) }
                @else { (say(text!(pages_editor::try_it))) }
            }
            @if !start.asked.is_empty() {
                p.quiet.asked {
                    (say(text!(pages_editor::asked))) q { (start.asked) } " "
                    @if edited.game == "nim" {
                        (say(text!(pages_editor::question_does_not_say_what)))
                    } @else {
                        (say(text!(pages_editor::numbers_that_move_may_take)))
                    }
                }
            }
            form.ask #edit data-game=(edited.game) {
                label for="q" {
                    @if edited.game.is_empty() { (say(text!(pages_editor::question))) }
                    @else { code { (edited.game) } }
                }
                input #q name="q" value=(question_text) autocomplete="off" spellcheck="false" autocapitalize="off"
                    aria-describedby="wrong"
                    aria-label={ (edited.game) (say(text!(pages_editor::position_and_parameters))) };
                @if is_game {
                    (misere_form::choice(&question(&edited.game, question_text), start.misere == "1", language))
                    @if edited.game.is_empty() || facts.has_compounds {
                        details.how open[!start.play.is_empty() || !start.end.is_empty()] {
                            summary { (say(text!(pages_editor::how_heaps_and_sums_are_played))) }
                            (compound_form::fieldset(&start.play, &start.end, language.0))
                        }
                    }
                }
            }
            noscript { p { (say(text!(pages_editor::answers_need_javascript_without_it_use))) " "
                code { "grundy solve " (edited.question()) } } }
            p.wrong #wrong role="alert" {}
            // The space of the answer is reserved, so that its arrival does not move the page.
            div.reserved.tall[edited.is_board || is_game && facts.is_sided] {
                div.answer #answer aria-live="polite" aria-labelledby="try-title" {}
                @if is_game { (links(edited, &facts, language)) }
            }
        }
    }
}

/// Draws links to other pages about the position in the editor. The script `game.js` updates them
/// while the user types.
fn links(edited: &Edited, facts: &Facts, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let example = edited.question();
    html! {
        p.links {
            @if facts.is_playable {
                a #to-play.act href=(ask::build_address("/play", &[("q", &example)])) { (say(text!(pages_editor::play_this_position))) } " "
                a #to-practice href=(ask::build_address("/practice", &[("q", &example)])) { (say(text!(pages_editor::practise))) } " "
            }
            a #to-graph href={ (ask::build_address("/see", &[("q", &example)])) "#graph-title" } { (say(text!(pages_editor::see_its_graph))) } " "
            @match &facts.plot_of {
                Some((name, 1)) => {
                    a href={ (ask::build_address("/see", &[("plot", name)])) "#plot-title" } { (say(text!(pages_editor::see_its_sequence))) } " "
                    a href={ (ask::build_address("/lab", &[("game", name)])) "#law-title" } { (say(text!(pages_editor::find_its_law))) } " "
                }
                Some((name, _)) => {
                    a href=(ask::build_address("/see", &[("game", name)])) { (say(text!(pages_editor::see_its_heat_map))) } " "
                }
                None => {}
            }
            @if let Some(lab) = &edited.lab {
                a href=(lab) { (say(text!(pages_editor::its_rules_in_law_lab))) } " "
            }
            a href="/words" { (say(text!(pages_editor::what_these_terms_mean))) }
        }
    }
}

/// Properties of a game that determine which parts the page of its example position has.
#[derive(Clone, Default)]
struct Facts {
    /// Whether the game can be played in other compounds than the disjunctive sum.
    has_compounds: bool,
    /// Whether the game is partizan: its value has a picture, which needs more space.
    is_sided: bool,
    /// Whether the game can be played on the page of play.
    is_playable: bool,
    /// The name of the game for a plot, and the number of axes of the plot: 1 for a sequence, 2 for
    /// a heat map. `None` if the values of the game cannot be plotted.
    plot_of: Option<(String, usize)>,
}

/// Returns the budget for parsing and examining an example.
pub fn example_budget() -> Budget<'static> {
    Budget { positions: 10_000, ..Budget::default() }
}

/// The cache of the results of [`facts`]. The key is the text of the question.
static FACTS: PageCache<Facts> = PageCache::new();

/// Returns the [`Facts`] about the question `example` from the cache, or computes and caches them.
/// For an invalid question, all facts are false or `None`.
fn facts(example: &str) -> Facts {
    FACTS.get_or_compute(example, || {
        parse_example(example).map_or_else(Facts::default, |question| compute_facts(&question))
    })
}

/// Parses an example question. Returns `None` if it is invalid.
pub fn parse_example(example: &str) -> Option<Question> {
    let mut session = Session::new(example_budget(), Lang::En, &read_example);
    let convention = Convention { misere: false, compound: None };
    session.question(&RawInput::from_line(example), &Files::new(), convention).ok()
}

/// Computes and caches the [`Facts`] about `example`, which was parsed as `question`, so that its
/// first visitor does not wait.
pub fn cache_facts(example: &str, question: &Question) {
    FACTS.get_or_compute(example, || compute_facts(question));
}

/// Computes the [`Facts`] about an example, which was parsed as `question`.
fn compute_facts(question: &Question) -> Facts {
    Facts {
        has_compounds: question.can_be_compound(),
        is_sided: question.side_to_move().is_some(),
        is_playable: play::require_playable(question).is_ok(),
        plot_of: plot_of(question),
    }
}

/// Computes [`Facts::plot_of`]: plots the game up to a small size to find out whether and how it
/// can be plotted.
fn plot_of(question: &Question) -> Option<(String, usize)> {
    const MAX_SIZE: u64 = 3;
    let [component] = question.summands.as_slice() else { return None };
    // The numbers of a position on a graph or a board are vertices or cells, not sizes.
    let card = catalogue::lookup(component.instance.name.split(' ').next()?);
    if card.is_some_and(|card| card.params.iter().any(|param| param.kind.in_a_file())) {
        return None;
    }
    let request =
        plot::PlotSpec { kind: plot::PlotContent::Values, to: MAX_SIZE, period: None, grid: false };
    let picture = plot::plot(&component.instance, &request, &example_budget()).ok()?;
    let indices = if matches!(picture.marks, plot::Marks::Points(_)) { 1 } else { 2 };
    Some((component.instance.name.clone(), indices))
}
