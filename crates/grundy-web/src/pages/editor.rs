//! A position to edit, answered as it is typed, on the page of any game.

use super::kept::Kept;
use super::layout::texts;
use super::{
    ask, board_texts, evidence, explain_texts, export_texts, genus, joined, monoid, worth,
};
use crate::speech::Speech;
use grundy::base::{Budget, Lang, Text};
use grundy::workbench::plot::{self, Asked};
use grundy::workbench::{Convention, Question, catalogue, play};
use grundy_commands::Session;
use grundy_commands::session::{Files, no_file};
use grundy_commands::typed::Typed;
use maud::{Markup, html};
use serde::Deserialize;

/// The position that a page begins with.
#[derive(Deserialize)]
pub struct Start {
    pub q: Option<String>,
    #[serde(default)]
    pub misere: String,
    /// How the components of a sum are played together, where that is said.
    #[serde(default)]
    pub play: String,
    #[serde(default)]
    pub end: String,
    /// The question in words of which the position was made.
    #[serde(default)]
    pub asked: String,
}

/// What is edited.
pub struct Edited {
    /// The words before the position: the game; nothing where the field has all.
    pub game: String,
    /// A position of it.
    pub example: String,
    /// Whether it is a game, and no function.
    pub is_game: bool,
    /// Whether it is drawn as a board, which takes room.
    pub is_board: bool,
    /// Where its rules can be changed.
    pub lab: Option<String>,
}

impl Edited {
    fn question(&self) -> String {
        question(&self.game, &self.example)
    }
}

/// A game with its example.
pub fn question(game: &str, example: &str) -> String {
    format!("{game} {example}").trim().to_string()
}

/// What the script says.
const TEXTS: &[(&str, Text)] = &[
    ("N", Text { en: "N: the player to move wins", zh: "N：轮到走的一方必胜" }),
    ("P", Text { en: "P: the player to move loses", zh: "P：轮到走的一方必败" }),
    ("draw", Text { en: "a draw: neither can force a win", zh: "平局：双方都不能强制取胜" }),
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
    ("unknown", Text { en: "some of them", zh: "其中一部分" }),
    ("none", Text { en: "No move wins.", zh: "没有必胜走法。" }),
    ("more", Text { en: "… {count} shown", zh: "……只显示 {count} 种" }),
    ("many", Text { en: "too many things to draw", zh: "数量太多，不画图" }),
    ("computing", Text { en: "Computing…", zh: "计算中……" }),
];

/// What the script of an editor says.
pub fn said(speech: Speech) -> Markup {
    let own = [
        board_texts::TEXTS,
        evidence::TEXTS,
        export_texts::TEXTS,
        worth::TEXTS,
        monoid::TEXTS,
        genus::TEXTS,
        TEXTS,
    ];
    texts(&[own.concat(), explain_texts::all()].concat(), speech)
}

/// The position, its answer and its picture: `game.js` fills them in.
pub fn editor(edited: &Edited, start: &Start, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    let begun = start.q.as_deref().unwrap_or(&edited.example);
    let game = edited.is_game;
    let facts = facts(&edited.question());
    html! {
        section.try {
            h2 #try-title {
                @if game { (say(Text { en: "A position to edit", zh: "可编辑的局面" })) }
                @else { (say(Text { en: "Try it", zh: "试一试" })) }
            }
            @if !start.asked.is_empty() {
                p.quiet.asked {
                    (say(Text { en: "Asked: ", zh: "所问：" })) q { (start.asked) } " "
                    @if edited.game == "nim" {
                        (say(Text {
                            en: "Nothing is said of what may be taken: read as Nim, any number from one heap.",
                            zh: "没有说明可取多少：按尼姆博弈理解，即从一堆中任取。",
                        }))
                    } @else {
                        (say(Text {
                            en: "What may be taken is listed up to the largest heap; more can never be taken from it.",
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
                input #q name="q" value=(begun) autocomplete="off" spellcheck="false" autocapitalize="off"
                    aria-describedby="wrong"
                    aria-label={ (edited.game) (say(Text { en: ": position and parameters", zh: "：局面与参数" })) };
                @if game {
                    label.check {
                        input #misere type="checkbox" name="misere" value="1" checked[start.misere == "1"];
                        (say(Text { en: "misère: who moves last loses", zh: "反常规则：最后走者负" }))
                    }
                    @if edited.game.is_empty() || facts.can_be_joined {
                        details.how open[!start.play.is_empty() || !start.end.is_empty()] {
                            summary { (say(Text { en: "How heaps and sums are played", zh: "各堆与分量的走法" })) }
                            (joined::fieldset(&start.play, &start.end, speech.0))
                        }
                    }
                }
            }
            noscript { p { (say(Text { en: "Answers need JavaScript; the command line works without:", zh: "网页作答需要启用 JavaScript；也可用命令行：" })) " "
                code { "grundy solve " (edited.question()) } } }
            p.wrong #wrong role="alert" {}
            // The room that an answer will take is kept, so that nothing below moves when it comes.
            div.reserved.tall[edited.is_board || game && facts.is_sided] {
                div.answer #answer aria-live="polite" aria-labelledby="try-title" {}
                @if game { (links(edited, &facts, speech)) }
            }
        }
    }
}

/// Where else this position or this game is shown. The script keeps the links at the position that is typed.
fn links(edited: &Edited, facts: &Facts, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    let example = edited.question();
    html! {
        p.links {
            @if facts.is_playable {
                a #to-play.act href=(ask::address("/play", &[("q", &example)])) { (say(Text { en: "Play this position", zh: "从此局面对弈" })) } " "
                a #to-practice href=(ask::address("/practice", &[("q", &example)])) { (say(Text { en: "Practise", zh: "练习" })) } " "
            }
            a #to-graph href={ (ask::address("/see", &[("q", &example)])) "#graph-title" } { (say(Text { en: "See its graph", zh: "查看局面图" })) } " "
            @match &facts.pictured {
                Some((name, 1)) => {
                    a href={ (ask::address("/see", &[("plot", name)])) "#plot-title" } { (say(Text { en: "See its sequence", zh: "查看数列" })) } " "
                    a href={ (ask::address("/lab", &[("game", name)])) "#law-title" } { (say(Text { en: "Find its law", zh: "寻找它的规律" })) } " "
                }
                Some((name, _)) => {
                    a href=(ask::address("/see", &[("game", name)])) { (say(Text { en: "See its heat-map", zh: "查看热图" })) } " "
                }
                None => {}
            }
            @if let Some(lab) = &edited.lab {
                a href=(lab) { (say(Text { en: "Its rules in the law lab", zh: "在规律实验室查看规则" })) } " "
            }
            a href="/words" { (say(Text { en: "What these words mean", zh: "术语的含义" })) }
        }
    }
}

/// What can be done with an example.
#[derive(Clone, Default)]
struct Facts {
    /// Whether sums of its game may be played in different ways.
    can_be_joined: bool,
    /// Whether its sides move differently: its value is shown with a picture, which takes room.
    is_sided: bool,
    is_playable: bool,
    /// How its values are drawn, if they can be.
    pictured: Option<(String, usize)>,
}

/// What finding out about an example may cost.
pub fn small() -> Budget<'static> {
    Budget { positions: 10_000, ..Budget::default() }
}

/// What was found of examples.
static FACTS: Kept<Facts> = Kept::new();

/// What can be done with an example: nothing where it is none.
fn facts(example: &str) -> Facts {
    FACTS.of(example, || asked(example).map_or_else(Facts::default, |question| facts_of(&question)))
}

/// An example as it is read here.
pub fn asked(example: &str) -> Option<Question> {
    let mut session = Session::new(small(), Lang::En, &no_file);
    let convention = Convention { misere: false, compound: None };
    session.question(&Typed::of(example), &Files::new(), convention).ok()
}

/// Finds what can be done with an example, so that nobody waits for it who comes later.
pub fn warm(example: &str, question: &Question) {
    FACTS.of(example, || facts_of(question));
}

fn facts_of(question: &Question) -> Facts {
    Facts {
        can_be_joined: question.can_be_joined(),
        is_sided: question.side_to_move().is_some(),
        is_playable: play::playable(question).is_ok(),
        pictured: pictured(question),
    }
}

/// The game of an example as tables are asked for, and over how many numbers its values run: 1 or 2. None
/// where its values cannot be drawn.
fn pictured(question: &Question) -> Option<(String, usize)> {
    const SMALL: u64 = 3;
    let [only] = question.summands.as_slice() else { return None };
    // The numbers of a position on a graph or a board are places there, over which no value runs.
    let card = catalogue::named(only.instance.name.split(' ').next()?);
    if card.is_some_and(|card| card.params.iter().any(|param| param.kind.in_a_file())) {
        return None;
    }
    let asked = Asked { kind: plot::Kind::Values, to: SMALL, period: None, grid: false };
    let picture = plot::plot(&only.instance, &asked, &small()).ok()?;
    let over = if matches!(picture.marks, plot::Marks::Points(_)) { 1 } else { 2 };
    Some((only.instance.name.clone(), over))
}
