//! The words that the other pages use, for those who meet them here first.

use super::evidence;
use super::layout::page;
use crate::speech::Speech;
use axum::extract::OriginalUri;
use axum::response::Response;
use grundy::base::Text;
use maud::{Markup, html};

/// A word: where it is linked to, what it is called, what it means, and a position that shows it.
struct Term {
    id: &'static str,
    name: Text,
    means: Text,
    shown: Option<(&'static str, Text)>,
}

const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

const TERMS: &[Term] = &[
    Term {
        id: "outcome",
        name: t("P and N", "P 局面与 N 局面（必败态与必胜态）"),
        means: t(
            "Two perfect players. In a P-position the player who is about to move loses, whatever is played: the \
             Previous player wins. In an N-position that player, the Next, has a move that wins. A position is N when some \
             move leads to a P-position, and P when none does; so to win is to hand over a P-position every time.",
            "设双方都不犯错。P 局面（必败态）：轮到走的一方怎么走都输，上一个走的人（Previous）胜。N 局面（必胜态）：轮到走的一方\
             （Next）有必胜走法。能走到某个 P 局面的是 N 局面，走不到任何 P 局面的是 P 局面。所以取胜之道是：每次都把 P 局面留给对手。",
        ),
        shown: Some((
            "nim 3 3",
            t(
                "Two equal heaps are P: copy the other player.",
                "两堆相等是 P 局面：照着对手走即可。",
            ),
        )),
    },
    Term {
        id: "draw",
        name: t("Draw", "平局"),
        means: t(
            "In loopy games: neither player can force a win.",
            "只出现在可能无休止的游戏中：双方都不能迫使对方输，于是一直走下去。",
        ),
        shown: None,
    },
    Term {
        id: "value",
        name: t("Grundy value", "SG 值"),
        means: t(
            "The least natural number that no move leads to (the mex of the values of what can be moved to). It is 0 exactly in \
             P-positions. Games played side by side, of which one is moved in at a time, have together the xor of their values: \
             that is why a number is worth more than “won” or “lost”.",
            "各后继的 SG 值中没有出现的最小自然数（mex）。SG 值为 0 当且仅当是 P 局面。几个游戏同时摆着、每次只走其中一个时，总的 SG 值是\
             各自 SG 值的异或：所以知道数值比只知道胜负更有用。",
        ),
        shown: Some((
            "nim 3 4 5",
            t(
                "3 xor 4 xor 5 is 2, not 0: the player to move wins.",
                "3、4、5 的异或为 2，不是 0：轮到走的一方必胜。",
            ),
        )),
    },
    Term {
        id: "remoteness",
        name: t("Remoteness", "距终局的步数（remoteness）"),
        means: t(
            "How many moves are left when the winner hurries and the loser delays. 0 is the end; in normal play it is even in P-positions, odd in \
             N-positions.",
            "胜方尽快取胜、负方尽量拖延时，还要走多少步。终局为 0；在正常规则下，P 局面为偶数，N 局面为奇数。",
        ),
        shown: None,
    },
    Term {
        id: "misere",
        name: t("Misère", "反常规则（misère）"),
        means: t(
            "The other ending: whoever makes the last move loses. The same moves, often another strategy.",
            "终局规则反过来：走最后一步的人输。走法不变，策略往往不同。",
        ),
        shown: None,
    },
    Term {
        id: "code",
        name: t("Octal code, as 0.77", "八进制编码，如 0.77"),
        means: t(
            "Rules of heaps in digits. The k-th digit after the point says what may become of a heap from which k are taken: 1 \
             to leave nothing, 2 to leave one heap, 4 to leave two; add what is allowed. 0.77 is Kayles: take 1 or 2, and split \
             what is left if you like. A set such as {1,3,4} says how many may be taken.",
            "用数字写成的取石子规则。小数点后第 k 位说明取走 k 颗后这一堆可以变成什么：1 表示恰好取完，2 表示剩一堆，4 表示分成两堆，\
             允许几种就相加。0.77 即 Kayles：取 1 或 2 颗，余下可分成两堆。写 {1,3,4} 则表示每次可取的颗数。",
        ),
        shown: Some(("0.77 9", t("A row of nine pins", "一排九个"))),
    },
    Term {
        id: "period",
        name: t("Period", "周期"),
        means: t(
            "From some size on the values repeat. A table can only suggest it; for many rules a stretch that is long enough \
             proves it for every size, and such a proof can be saved as a certificate.",
            "从某个大小起，数值循环出现。打表只能看出苗头；但对许多规则来说，足够长的一段就能证明它永远成立，这样的证明可以存为证书。",
        ),
        shown: None,
    },
];

/// `/words`.
pub async fn meanings(speech: Speech, OriginalUri(here): OriginalUri) -> Response {
    let say = |text: Text| text.get(speech.0);
    let title = say(t("Words", "术语"));
    let body = html! {
        h1 { (title) }
        dl.terms { @for one in TERMS { (term(one, speech)) } }
        h2 #evidence { (say(t("How sure an answer is", "结论有多可靠"))) }
        p { (say(t(
            "Every answer has a badge. The first three are certain; the other two are not.",
            "每个结论都带有标记。前三种确定无疑，后两种则不是。",
        ))) }
        dl.terms {
            @for kind in evidence::KINDS {
                dt { (evidence::badge(kind, speech)) }
                dd { (evidence::meaning(kind, speech)) }
            }
        }
    };
    page(speech, &here, title, None, body)
}

fn term(one: &Term, speech: Speech) -> Markup {
    html! {
        dt id=(one.id) { (one.name.get(speech.0)) }
        dd {
            (one.means.get(speech.0))
            @if let Some((question, what)) = one.shown {
                " " a href={ "/play?q=" (question) } { (what.get(speech.0)) }
            }
        }
    }
}
