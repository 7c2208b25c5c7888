//! The form fields that choose the opponent: the program playing perfectly, the program with random
//! errors, or another person.

use grundy::base::{Lang, Text};
use maud::{Markup, html};

/// Creates a [`Text`] from its English and its Chinese version.
const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// The options of the field `opponent`, each as its value and label. The first one is the default.
const OPPONENTS: &[(&str, Text)] = &[
    ("program", t("the program at its best", "全力以赴的程序")),
    (
        "errs5",
        t(
            "a program that errs: one move in five at random",
            "会犯错的程序：平均每五步有一步随意走",
        ),
    ),
    (
        "errs2",
        t(
            "a program that often errs: one move in two at random",
            "常犯错的程序：平均每两步有一步随意走",
        ),
    ),
    ("person", t("another person", "另一个人")),
];

/// The texts of the scripts about opponents, each with its key.
pub const TEXTS: &[(&str, Text)] = &[
    ("against_program", t("You against the program at its best", "你对全力以赴的程序")),
    (
        "against_errs",
        t(
            "You against a program that plays one move in {errs} at random, on average",
            "你对平均每 {errs} 步有一步随意走的程序",
        ),
    ),
    ("against_person", t("Two people at one board", "两人同屏对弈")),
    ("by_chance", t("This move was chosen at random.", "这一步是随机选出的。")),
    ("any_move", t("Let the program play any legal move", "让它随意走一步")),
    (
        "beyond",
        t(
            "The program does not know the best move here: the game is too large for it to solve in time.",
            "程序不知道此处的最佳走法：这个游戏太大，无法及时求解。",
        ),
    ),
];

/// Draws the form fields in which the user chooses the opponent and the first player.
pub fn choice(lang: Lang) -> Markup {
    let say = |text: Text| text.get(lang);
    html! {
        div.row {
            span.pair {
                label for="opponent" { (say(t("Opponent", "对手"))) }
                select #opponent aria-describedby="opponents" {
                    @for (value, name) in OPPONENTS { option value=(value) { (say(*name)) } }
                }
            }
            span.pair {
                label for="first" { (say(t("Who starts", "谁先走"))) }
                select #first {
                    option value="me" { (say(t("I do", "我"))) }
                    option value="other" { (say(t("the opponent", "对手"))) }
                }
            }
        }
        p #opponents .quiet {
            (say(t(
                "A random move is drawn from all legal moves with equal probability. All other moves are perfect. \
                 The link to a game also stores the random moves.",
                "随意走的一步，从全部合法走法中等可能地选出，可能好也可能坏；其余各步都是最佳走法。对局的链接会保留所选的走法。",
            )))
        }
    }
}
