//! The editor of a position on the page of a game. Its script answers while the user types.

use super::cache::PageCache;
use super::layout::texts;
use super::{
    ask, board_texts, compound_form, evidence, explain_texts, export_texts, genus, misere_form,
    monoid, worth,
};
use crate::language::PageLanguage;
use grundy::base::{Budget, Lang, Text};
use grundy::workbench::CompoundTurns;
use grundy::workbench::plot;
use grundy::workbench::{Convention, Question, catalogue, play};
use grundy_commands::Session;
use grundy_commands::input::RawInput;
use grundy_commands::session::{Files, read_example};
use maud::{Markup, html};
use serde::Deserialize;

/// The query parameters of a page with an editor, which set its initial state.
#[derive(Deserialize)]
pub struct EditorQuery {
    /// The position or question in the field; `None` for the example.
    pub q: Option<String>,
    /// The text `1` for misère play; an empty text for normal play.
    #[serde(default)]
    pub misere: String,
    /// In how many components of a sum a player moves each turn: `one`, `any` or `together`; empty
    /// for the default.
    #[serde(default)]
    pub play: String,
    /// When play of a sum ends: when its `first` or its `last` component ends; empty for the
    /// default.
    #[serde(default)]
    pub end: String,
    /// The question in words from which the position was derived.
    #[serde(default)]
    pub asked: String,
}

/// The properties of the game or function that an editor edits a position of.
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
    /// The address of the law lab with the rules of the game; `None` without a rule file.
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

/// The texts of the script `game.js`, each with its key.
const TEXTS: &[(&str, Text)] = &[
    ("N", Text { en: "N: the player to move wins", zh: "N：轮到走的一方必胜" }),
    ("P", Text { en: "P: the player to move loses", zh: "P：轮到走的一方必败" }),
    (
        "draw",
        Text {
            en: "a draw: neither player can force a win", zh: "平局：双方都不能强制取胜"
        },
    ),
    ("first", Text { en: "First wins", zh: "先手胜" }),
    ("second", Text { en: "Second wins", zh: "后手胜" }),
    ("side", Text { en: "{side} wins", zh: "{side} 胜" }),
    ("verdict", Text { en: "{outcome}; {winner}", zh: "{outcome}；{winner}" }),
    (
        "by_class",
        Text {
            en: "{whoever}; with {mover} to move, {winner} wins",
            zh: "{whoever}；现由 {mover} 走，{winner} 胜",
        },
    ),
    ("value", Text { en: "Grundy value", zh: "SG 值" }),
    ("score", Text { en: "points for the player to move", zh: "轮到走的一方净得分" }),
    ("left", Text { en: "moves to the end under best play", zh: "双方走最佳时距终局的步数" }),
    ("winning", Text { en: "Winning moves: {count}", zh: "必胜走法：{count}" }),
    ("drawing", Text { en: "Moves that keep the draw: {count}", zh: "保持平局的走法：{count}" }),
    ("unknown", Text { en: "number not computed", zh: "其中一部分" }),
    ("none", Text { en: "No move wins.", zh: "没有必胜走法。" }),
    ("more", Text { en: "… only {count} shown", zh: "……只显示 {count} 种" }),
    ("many", Text { en: "too many elements to draw", zh: "数量太多，不画图" }),
    ("computing", Text { en: "Computing…", zh: "计算中……" }),
];

/// Returns an element with the texts of all scripts that an editor uses.
pub fn script_texts(language: PageLanguage) -> Markup {
    let tables = [
        board_texts::TEXTS,
        evidence::TEXTS,
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
                @if is_game { (say(Text { en: "A position to edit", zh: "可编辑的局面" })) }
                @else { (say(Text { en: "Try it", zh: "试一试" })) }
            }
            @if !start.asked.is_empty() {
                p.quiet.asked {
                    (say(Text { en: "Asked: ", zh: "所问：" })) q { (start.asked) } " "
                    @if edited.game == "nim" {
                        (say(Text {
                            en: "The question does not say what may be taken. It is answered as Nim: any number from one heap.",
                            zh: "没有说明可取多少：按尼姆博弈理解，即从一堆中任取。",
                        }))
                    } @else {
                        (say(Text {
                            en: "The numbers that a move may take are listed up to the size of the largest heap.",
                            zh: "可取的数列到最大的一堆为止；更大的数无从取走。",
                        }))
                    }
                }
            }
            form.ask #edit data-game=(edited.game) {
                label for="q" {
                    @if edited.game.is_empty() { (say(Text { en: "Question", zh: "问题" })) }
                    @else { code { (edited.game) } }
                }
                input #q name="q" value=(question_text) autocomplete="off" spellcheck="false" autocapitalize="off"
                    aria-describedby="wrong"
                    aria-label={ (edited.game) (say(Text { en: ": position and parameters", zh: "：局面与参数" })) };
                @if is_game {
                    (misere_form::choice(&question(&edited.game, question_text), start.misere == "1", language))
                    @if edited.game.is_empty() || facts.has_compounds {
                        details.how open[!start.play.is_empty() || !start.end.is_empty()] {
                            summary { (say(Text { en: "How heaps and sums are played", zh: "各堆与分量的走法" })) }
                            (compound_form::fieldset(&start.play, &start.end, language.0))
                        }
                    }
                }
            }
            noscript { p { (say(Text { en: "Answers need JavaScript. Without it, use the command line:", zh: "网页作答需要启用 JavaScript；也可用命令行：" })) " "
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
                a #to-play.act href=(ask::build_address("/play", &[("q", &example)])) { (say(Text { en: "Play this position", zh: "从此局面对弈" })) } " "
                a #to-practice href=(ask::build_address("/practice", &[("q", &example)])) { (say(Text { en: "Practise", zh: "练习" })) } " "
            }
            a #to-graph href={ (ask::build_address("/see", &[("q", &example)])) "#graph-title" } { (say(Text { en: "See its graph", zh: "查看局面图" })) } " "
            @match &facts.plot_of {
                Some((name, 1)) => {
                    a href={ (ask::build_address("/see", &[("plot", name)])) "#plot-title" } { (say(Text { en: "See its sequence", zh: "查看数列" })) } " "
                    a href={ (ask::build_address("/lab", &[("game", name)])) "#law-title" } { (say(Text { en: "Find its law", zh: "寻找它的规律" })) } " "
                }
                Some((name, _)) => {
                    a href=(ask::build_address("/see", &[("game", name)])) { (say(Text { en: "See its heat map", zh: "查看热图" })) } " "
                }
                None => {}
            }
            @if let Some(lab) = &edited.lab {
                a href=(lab) { (say(Text { en: "Its rules in the law lab", zh: "在规律实验室查看规则" })) } " "
            }
            a href="/words" { (say(Text { en: "What these terms mean", zh: "术语的含义" })) }
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

/// The cache of [`facts`], by the question about the example.
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
