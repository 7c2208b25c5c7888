//! The texts about the rule files of heaps, coins and numbers.

use super::game_text::{GameFamily, GameText, t};
use grundy::games::Class::{Impartial, Partizan, Scored};
use grundy::games::Group;

/// The texts about each game of heaps, coins or numbers, in the order in which the games are
/// listed.
pub const NUMBERS: &[GameText] = &[
    GameText {
        id: "take-134",
        family: GameFamily::Catalogue(Group::Bash),
        class: Impartial,
        rules: t(
            "One heap. A move takes 1, 3 or 4 stones. Whoever takes the last stone wins.",
            "一堆石子，每次取 1、3 或 4 颗，取到最后一颗者胜。",
        ),
        ends: &[],
    },
    GameText {
        id: "write-larger",
        family: GameFamily::Catalogue(Group::Bash),
        class: Impartial,
        rules: t(
            "The players take turns to write a number. Each number exceeds the previous one by 1 to k. Whoever writes N or a larger number loses.",
            "轮流写数，每个数比上一个大 1 到 k。写出 N 或更大的数者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "wythoff-misere",
        family: GameFamily::Catalogue(Group::Wythoff),
        class: Impartial,
        rules: t(
            "Two heaps. A move takes any number of stones from one heap, or the same number from both. Whoever takes the last stone loses.",
            "两堆石子，每次从一堆取任意颗，或从两堆取同样多。取到最后一颗者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "wythoff-r",
        family: GameFamily::Catalogue(Group::Wythoff),
        class: Impartial,
        rules: t(
            "Two heaps. A move takes any number of stones from one heap, or a number from each heap such that the two numbers differ \
             by less than r. Whoever takes the last stone wins.",
            "两堆石子，每次从一堆取任意颗，或从两堆各取若干，两数之差小于 r。取到最后一颗者胜。",
        ),
        ends: &[],
    },
    GameText {
        id: "nim3",
        family: GameFamily::Catalogue(Group::Nim),
        class: Impartial,
        rules: t(
            "Three heaps. A move takes any number of stones from one heap. Whoever takes the last stone wins.",
            "三堆石子，每次从一堆取任意颗，取到最后一颗者胜。",
        ),
        ends: &[],
    },
    GameText {
        id: "nim3-misere",
        family: GameFamily::Catalogue(Group::Nim),
        class: Impartial,
        rules: t(
            "Three heaps. A move takes any number of stones from one heap. Whoever takes the last stone loses.",
            "三堆石子，每次从一堆取任意颗，取到最后一颗者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "moore",
        family: GameFamily::Catalogue(Group::Nim),
        class: Impartial,
        rules: t(
            "Three heaps. A move takes stones from one or two heaps, any number from each. Whoever takes the last stone wins.",
            "三堆石子，每次从其中一堆或两堆取，各取任意颗。取到最后一颗者胜。",
        ),
        ends: &[],
    },
    GameText {
        id: "silver-dollar",
        family: GameFamily::Catalogue(Group::Nim),
        class: Impartial,
        rules: t(
            "Coins slide to the left over empty squares, not past or onto another coin. Only the purse, square 0, can hold several \
             coins. The second coin is the silver dollar: whoever puts it into the purse wins.",
            "硬币向左滑过空格，不得越过或叠在别的硬币上；只有第 0 格的钱袋可容纳多枚。第二枚是银币：把它放进钱袋者胜。",
        ),
        ends: &[t("The silver dollar is in the purse.", "银币已进钱袋。")],
    },
    GameText {
        id: "discard-and-split",
        family: GameFamily::Catalogue(Group::Splitting),
        class: Impartial,
        rules: t(
            "Two heaps. A move discards one heap and splits the other into two non-empty heaps. Whoever cannot move loses.",
            "两堆石子，每次弃掉一堆，把另一堆分成非空的两堆。不能走者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "bar-breaking",
        family: GameFamily::Catalogue(Group::Splitting),
        class: Impartial,
        rules: t(
            "A bar of chocolate with a rows and b columns. A move breaks the bar along a line and keeps only one of the two pieces. A \
             player who faces a single square loses.",
            "a 行 b 列的巧克力，每次沿一条线掰开，只留一块。轮到走而只剩一格者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "bar-breaking-in-two",
        family: GameFamily::Catalogue(Group::Splitting),
        class: Impartial,
        rules: t(
            "A bar of chocolate with a rows and b columns. A move breaks a piece along a line, and both parts stay in play. Whoever cannot break a piece loses.",
            "a 行 b 列的巧克力，每次沿一条线掰开，两块都留下。无可再掰者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "cutcake",
        family: GameFamily::Catalogue(Group::Splitting),
        class: Partizan,
        rules: t(
            "A cake of h rows and w columns. A move cuts a piece in two: Left between columns, Right between rows. Whoever cannot cut a piece loses.",
            "h 行 w 列的蛋糕。每步把一块切成两块：左方沿列之间切，右方沿行之间切。不能切者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "chomp2",
        family: GameFamily::Catalogue(Group::Stealing),
        class: Impartial,
        rules: t(
            "A bar of chocolate with two rows. A move eats a square and all squares above and to the right of it. The square in the \
             lower left corner is poisoned: whoever eats it loses.",
            "两行的巧克力，每次吃掉一格及其右上方的全部。左下角有毒，吃到它者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "run-of-coins",
        family: GameFamily::Catalogue(Group::Coins),
        class: Impartial,
        rules: t(
            "A row of coins. A move turns exactly k neighbouring coins, the rightmost of them from heads to tails. Whoever cannot move loses.",
            "一排硬币，每次恰好翻连续 k 枚，其中最右的一枚须由正面翻成反面。不能翻者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "near-coins",
        family: GameFamily::Catalogue(Group::Coins),
        class: Impartial,
        rules: t(
            "A row of coins. A move turns a coin from heads to tails, and also one of the three coins to its left; the first three \
             coins may be turned alone. A player who finds no head loses.",
            "一排硬币，每次把一枚正面翻成反面，同时翻它左边三枚之一；前三枚可单独翻。没有正面可翻者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "divisors",
        family: GameFamily::Catalogue(Group::Erasing),
        class: Impartial,
        rules: t(
            "A number. A move subtracts a divisor of the number that is less than the number itself. A player who faces 1 loses.",
            "一个数，每次减去它的一个真约数。轮到走而数为 1 者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "graph-walk",
        family: GameFamily::Catalogue(Group::Graphs),
        class: Impartial,
        rules: t(
            "A token walks along the edges of a graph and never returns to a vertex. Whoever cannot move the token loses.",
            "棋子沿图的边走，不得回到走过的顶点。不能走者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "coins-in-a-row",
        family: GameFamily::Points,
        class: Scored,
        rules: t(
            "A row of coins with different values. A move takes the coin at either end. The player with the greater total value at the end wins.",
            "一排面值不同的硬币，每次取走任一端的一枚。最后所得多者胜。",
        ),
        ends: &[t("All coins are taken.", "硬币已取完。")],
    },
    GameText {
        id: "tug-of-war",
        family: GameFamily::Points,
        class: Scored,
        rules: t(
            "Two players pull a rope. A player pulls the rope by k marks, from 1 to 3, which costs k times k units of the player's \
             strength. Play ends when the rope is at an end or the player to move has no strength left; the position of the rope \
             decides who wins.",
            "两人拔河。每次拉 1 到 3 格，拉 k 格耗去 k×k 点体力。绳到尽头，或轮到走的一方体力用尽时终局，以绳的位置定胜负。",
        ),
        ends: &[t("The rope is at its end, or strength is used up.", "绳到尽头，或体力用尽。")],
    },
];
