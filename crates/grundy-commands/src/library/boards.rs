//! The texts about the rule files of board games.

use super::game_text::{GameFamily, GameText, t};
use grundy::base::Text;
use grundy::games::Class::{Impartial, Loopy, Partizan, Scored};

/// The reason why play is over in games that are won by three pieces in a row.
const THREE: Text = t("Three in a row.", "三子连成一线。");
/// The reason why play is over in games that are won by four pieces in a row.
const FOUR: Text = t("Four in a row.", "四子连成一线。");
/// The reason why play is over on a board without empty cells.
const FULL: Text = t("The board is full.", "棋盘已满。");

/// The texts about each board game, in the order in which the games are listed.
pub const BOARDS: &[GameText] = &[
    GameText {
        id: "tic-tac-toe",
        family: GameFamily::Lines,
        class: Scored,
        rules: t(
            "Two players take turns to mark the nine cells of a board, one with X, the other with O. The first player with three in a \
             row, horizontally, vertically or diagonally, wins. A full board without three in a row is a draw.",
            "两人轮流在九宫格中画 X 与 O。先在横、竖或斜线上连成三个者胜；画满而无人连成则为平局。",
        ),
        ends: &[THREE, FULL],
    },
    GameText {
        id: "connect-four",
        family: GameFamily::Lines,
        class: Scored,
        rules: t(
            "The players drop discs into the columns of an upright board; a disc falls to the lowest free cell of its column. The \
             first player with four in a row, horizontally, vertically or diagonally, wins. A full board is a draw. The board has 4 \
             columns and 4 rows here; w=7 h=6 is the usual size.",
            "把棋子投入直立棋盘的一列，棋子落到该列最低的空位。先在横、竖或斜线上连成四子者胜，棋盘填满则为平局。此处为 4 列 4 行；\
             w=7 h=6 是通常的大小。",
        ),
        ends: &[FOUR, FULL],
    },
    GameText {
        id: "notakto",
        family: GameFamily::Lines,
        class: Impartial,
        rules: t(
            "Tic-tac-toe in which both players write X. Whoever completes a row, a column or a diagonal loses.",
            "双方都画 X 的井字棋。使一行、一列或一条对角线画满的人输。",
        ),
        ends: &[t(
            "A line is full: the player who completed it loses.",
            "有一线画满：画满它的一方负。",
        )],
    },
    GameText {
        id: "three-mens-morris",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "Each side has three men. The players place them in turn on the nine points, then move them along the lines to a \
             neighbouring empty point. Three in a row win. Play may be endless.",
            "双方各三枚棋子，先轮流放到九个点上，放完后沿线移到相邻的空点。先连成三子一线者胜；对局可能无休止。",
        ),
        ends: &[THREE],
    },
    GameText {
        id: "nine-holes",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "Each side has three men. The players place them in turn in nine holes; after that, a move takes one of the player's men \
             to any empty hole. Three in a row or in a column win; three on a diagonal do not.",
            "双方各三枚棋子，先轮流放到九个洞里，放完后每次把自己的一枚移到任意空洞。先在一行或一列连成三子者胜，斜线不算。",
        ),
        ends: &[THREE],
    },
    GameText {
        id: "achi",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "From Ghana. Each side has four men. The players place them in turn on nine points, then move them along the lines to the \
             only empty point. Three in a row win. A player who cannot move loses.",
            "源自加纳。双方各四枚棋子，先轮流放到九个点上，放完后沿线移到唯一的空点。先连成三子一线者胜，不能走者负。",
        ),
        ends: &[THREE],
    },
    GameText {
        id: "picaria",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "From the Zuni of New Mexico. Each side has three men. The players place them in turn on a board of thirteen points, then \
             move them along the lines to a neighbouring empty point. Three in a row on a line win.",
            "源自新墨西哥的祖尼人。双方各三枚棋子，先轮流放到十三个点上，放完后沿线移到相邻的空点。先在一条线上连成三子者胜。",
        ),
        ends: &[THREE],
    },
    GameText {
        id: "teeko",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "Each side has four men. The players place them in turn, then move them to any neighbouring empty point. Four in a row, \
             horizontally, vertically or diagonally, or in a small square, win. The board is 3 by 3 here; n=5 is the usual size.",
            "双方各四枚棋子，先轮流放下，放完后移到任意相邻的空点。先在横、竖、斜线上连成四子，或围成小方块者胜。此处为 3×3；n=5 是通常的大小。",
        ),
        ends: &[t("Four in a row or in a square.", "四子连成一线或围成方块。")],
    },
    GameText {
        id: "dao",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "A board of 4 by 4 with four stones a side. A stone moves in any of the eight directions until it is blocked. Four stones \
             in a row or in a column, in a small square or in the four corners win. A player also wins if one of the player's stones \
             is in a corner and shut in by three stones of the opponent.",
            "4×4 棋盘，双方各四枚棋子；每次把一枚沿八个方向之一移到尽头。四子连成一行或一列、围成小方块或占据四角者胜；\
             自己在角上的棋子被对方三子围住，也算自己胜。",
        ),
        ends: &[
            t(
                "Four stones in a row, in a square or in the corners.",
                "四子连成一线、围成方块或占据四角。",
            ),
            t("A stone in a corner is shut in: its owner wins.", "角上一子被围住，其主人获胜。"),
        ],
    },
    GameText {
        id: "quixo",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "Cubes fill a square board. A move takes from the border a cube that is blank or shows the player's sign, and pushes it \
             in at another end of its row or column with the player's sign up. A row, a column or a diagonal of one sign wins for \
             that sign; if a move completes lines of both signs, the opponent wins. The board is 3 by 3 here; n=5 is the usual size.",
            "方块摆满正方形。每次从边上取一个空白的或自己的方块，从它所在行或列的另一端推入，自己的符号朝上。一行、一列或一条对角线为同一符号时\
             该方胜，先看对手的。此处为 3×3；n=5 是通常的大小。",
        ),
        ends: &[
            t(
                "The opponent completed a line of the sign of the player to move.",
                "轮到走的一方连成一线（由对手促成）。",
            ),
            t(
                "The opponent completed a row, a column or a diagonal of the opponent's own sign.",
                "对手连成自己的一线。",
            ),
        ],
    },
    GameText {
        id: "mens-morris",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "The board consists of rings of eight points, joined in the middle of their sides. The players place their men in turn, \
             then move them to a neighbouring empty point. Whoever forms a mill, three in a row on a line, takes a man of the \
             opponent; a man in a mill may be taken only if all men of the opponent are in mills. A player with fewer than three men, \
             or who cannot move, loses. There are two rings and three men a side here; rings=3 men=9 fly=1 is nine men's morris.",
            "棋盘由若干圈组成，每圈八点，各边中点相连。先轮流放子，放完后移到相邻的空点。三子连成一线（成三）时吃对方一子，对方的子全在成三中时才可吃\
             成三之子。少于三子或不能走者负。此处为两圈、每方三子；rings=3 men=9 fly=1 为九子直棋。",
        ),
        ends: &[t("One side has fewer than three men left.", "一方只剩不足三子。")],
    },
    GameText {
        id: "mu-torere",
        family: GameFamily::Blocking,
        class: Loopy,
        rules: t(
            "From the Maori of New Zealand. The board is a star with eight points and a middle, with four men a side. A man moves to \
             the empty point: to a neighbouring point of the circle, or to or from the middle. A man may move into the middle only \
             from beside a man of the opponent. Whoever cannot move loses.",
            "源自新西兰毛利人。八角星的八点与中央，双方各四子。每次把一子移到空点：沿圆周到相邻点，或进出中央；只有与对方棋子相邻的子才可进入中央。\
             不能走者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "pong-hau-ki",
        family: GameFamily::Blocking,
        class: Loopy,
        rules: t(
            "From China. The board has five points, the corners of a square and its middle, joined by lines except on one side of the \
             square, with two men a side. A move takes a man along a line to the empty point. Whoever cannot move loses.",
            "中国民间游戏。正方形的四角与中心共五点，缺一条边，双方各两子。每次沿线把一子移到空点，不能走者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "hare-and-hounds",
        family: GameFamily::Blocking,
        class: Loopy,
        rules: t(
            "Three hounds hunt a hare along the lines of a board of eleven points. A move goes to a neighbouring empty point. Hounds \
             never move backwards; the hare moves in any direction. The hounds win when the hare cannot move, and the hare wins when \
             it is past all hounds.",
            "三只猎犬在十一个点的棋盘上沿线追捕一只兔子。每次移到相邻的空点；猎犬不能后退，兔子可向任何方向走。兔子走不动则猎犬胜，兔子越过所有\
             猎犬则兔子胜。",
        ),
        ends: &[t("The hare is past all hounds.", "兔子已越过所有猎犬。")],
    },
    GameText {
        id: "fox-and-geese",
        family: GameFamily::Blocking,
        class: Partizan,
        rules: t(
            "One fox and a row of geese on the dark cells of a chequered board. Geese step diagonally upwards, the fox diagonally in \
             any direction; no piece is captured. The fox wins when it reaches the lowest row or when the geese cannot move. The \
             geese win when the fox cannot move. The board is 4 by 4 here; n=8 is the usual size.",
            "一只狐狸与一排鹅在国际象棋盘的深色格上。鹅只能斜向上走一步，狐狸可斜走任何方向，不吃子。狐狸到达最下一行或鹅不能走则狐狸胜，狐狸不能走则鹅胜。\
             此处为 4×4；n=8 是通常的大小。",
        ),
        ends: &[t("The fox has reached the lowest row.", "狐狸到达最下一行。")],
    },
    GameText {
        id: "l-game",
        family: GameFamily::Blocking,
        class: Loopy,
        rules: t(
            "A game by Edward de Bono on a board of 4 by 4. A player lifts the player's own L of four cells and puts it down in \
             another place, rotated or reflected as the player likes; then the player may move one of the two neutral coins to \
             another empty cell. Whoever cannot move the L loses.",
            "爱德华·德博诺的 4×4 游戏。每次把自己占四格的 L 拿起，可旋转、翻面，放到另一个位置；然后可把两枚中立硬币之一移到别的空格。\
             L 无处可移者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "amazons",
        family: GameFamily::Blocking,
        class: Partizan,
        rules: t(
            "An amazon moves like a chess queen and then shoots an arrow, which also flies like a queen and stays where it lands. \
             Nothing passes an amazon or an arrow. Whoever cannot move loses. Each side has one amazon here, in opposite corners.",
            "亚马逊像国际象棋的后那样走，随后射出一箭，箭也像后那样飞，并留在落点；任何东西不得越过亚马逊或箭。不能走者负。此处双方各一个，位于对角。",
        ),
        ends: &[],
    },
    GameText {
        id: "snort",
        family: GameFamily::Placing,
        class: Partizan,
        rules: t(
            "The players take turns to paint a free cell in their own colour, never next to a cell of the other colour. Whoever cannot paint a cell loses.",
            "双方轮流给一个空格涂上自己的颜色，不能与对方颜色的格相邻。不能涂者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "col",
        family: GameFamily::Placing,
        class: Partizan,
        rules: t(
            "The players take turns to paint a free cell in their own colour, never next to a cell of the same colour. Whoever cannot paint a cell loses.",
            "双方轮流给一个空格涂上自己的颜色，不能与同色的格相邻。不能涂者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "hackenbush-string",
        family: GameFamily::Placing,
        class: Partizan,
        rules: t(
            "A string of edges stands on the ground. Blue cuts blue edges, Red cuts red edges, and both may cut green edges. The \
             edges that are no longer connected to the ground fall. Whoever cannot cut an edge loses.",
            "一串边立在地上。蓝方砍蓝边，红方砍红边，绿边双方都可砍；与地面断开的部分随之落下。不能砍者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "domineering",
        family: GameFamily::Placing,
        class: Partizan,
        rules: t(
            "Two players take turns to place dominoes on a board: Left vertically, Right horizontally. Whoever has no room for a domino loses.",
            "两人轮流在棋盘上放多米诺骨牌，左方竖放，右方横放。无处可放者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "cram",
        family: GameFamily::Placing,
        class: Impartial,
        rules: t(
            "Two players take turns to place dominoes on a board, horizontally or vertically. Whoever has no room for a domino loses.",
            "两人轮流在棋盘上放多米诺骨牌，横竖随意。无处可放者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "dots-and-boxes",
        family: GameFamily::Points,
        class: Scored,
        rules: t(
            "The players take turns to draw a line between neighbouring dots. A player who draws the fourth line of a box wins the \
             box and draws again. When all lines are drawn, the player with more boxes wins.",
            "两人轮流在相邻的点之间画线。画出一个方格第四条边的人得到该格并再画一条。全部画完时，得格多者胜。",
        ),
        ends: &[t("All lines are drawn.", "所有的线都已画完。")],
    },
    GameText {
        id: "othello",
        family: GameFamily::Points,
        class: Scored,
        rules: t(
            "Also called Reversi. A player places a disc where it encloses discs of the opponent in at least one direction, and turns \
             all enclosed discs over. A player without such a move passes. When neither player can place a disc, the player with \
             more discs wins. The board is 4 by 4 here.",
            "又名翻转棋。落子须在至少一个方向上夹住对方棋子，夹住的全部翻为己方。无处可落者弃权；双方都无处可落时，子多者胜。此处为 4×4。",
        ),
        ends: &[t("Neither side can place a disc.", "双方都无处落子。")],
    },
    GameText {
        id: "clobber",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "The board is full of stones, alternately black and white. A move puts one of the player's stones on a neighbouring stone \
             of the opponent, which is removed. Whoever cannot move loses.",
            "棋盘上黑白棋子相间摆满。每次把己方一子移到相邻的对方棋子上，被占的子离开棋盘。不能走者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "konane",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "Hawaiian checkers. Black first removes one of its two stones in the middle, and White a stone next to the gap. After \
             that, a move jumps over a neighbouring stone of the other colour into the hole behind it and captures that stone. \
             Whoever cannot jump loses.",
            "夏威夷跳棋。黑方先取走中央己方两子之一，白方取走空位旁的一子；此后每步跳过相邻的对方棋子，落入其后的空位，并吃掉它。不能跳者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "konane-line",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "Hawaiian checkers in a line. A stone jumps over a neighbouring stone of the other colour into the hole behind it and \
             captures that stone. It may jump several times in the same direction. Whoever cannot jump loses.",
            "一行上的夏威夷跳棋。每步跳过相邻的对方棋子，落入其后的空位，并吃掉它；同一方向上可以连跳。不能跳者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "toads-and-frogs",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "Toads stand at the left of a row and frogs at the right, with holes between them. Toads move to the right and frogs to \
             the left: one step, or a jump over a single animal of the other kind into the hole behind it. Whoever cannot move loses.",
            "一排格子，蟾蜍在左，青蛙在右，中间有空位。蟾蜍向右、青蛙向左，走一步或跳过一只对方动物到其后的空位。不能走者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "hexapawn",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "A board of 3 by 3 with three pawns a side. Pawns step forwards and capture diagonally. A player wins by reaching the \
             last row or by leaving the opponent without a move.",
            "3×3 棋盘，双方各三个卒，直走一步，斜吃。先到对方底线，或使对方不能走者胜。",
        ),
        ends: &[
            t("White has reached the last row.", "白方到达底线。"),
            t("Black has reached the last row.", "黑方到达底线。"),
        ],
    },
    GameText {
        id: "breakthrough",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "Each side begins with full rows of men at its end. A man moves forwards, straight or diagonally, to an empty cell, and \
             captures diagonally. A player wins by reaching the last row or by capturing all men of the opponent.",
            "双方各在己方一端摆满一行棋子。棋子向前直走或斜走到空格，斜吃。先到对方底线，或吃光对方者胜。",
        ),
        ends: &[
            t("White has reached the last row.", "白方到达底线。"),
            t("Black has reached the last row.", "黑方到达底线。"),
            t("All men of one side are captured.", "一方的棋子被吃光。"),
        ],
    },
    GameText {
        id: "dodgem",
        family: GameFamily::Crossing,
        class: Loopy,
        rules: t(
            "White's cars move up and leave the board at the top; Black's cars move right and leave the board at the right. A car \
             moves forwards or sideways, never backwards. A player whose cars have all left the board wins. A player who cannot move \
             also wins.",
            "白车向上、从顶边驶出，黑车向右、从右边驶出；可前进或横移，不可后退。自己的车全部驶出者胜；不能走的一方也算胜。",
        ),
        ends: &[
            t("All cars of one side are off the board.", "一方的车全部驶出。"),
            t("The player to move cannot move, and so wins.", "轮到走的一方被堵死，因而获胜。"),
        ],
    },
    GameText {
        id: "dobutsu-shogi",
        family: GameFamily::Crossing,
        class: Loopy,
        rules: t(
            "Shogi on a board of 3 by 4. Lions move to any neighbouring cell, giraffes straight, elephants diagonally, chicks \
             forwards. A chick that reaches the last row becomes a hen, which moves in every direction except diagonally backwards. \
             Instead of a move, a player may drop a captured piece on an empty cell. A player wins by capturing the lion, or if the \
             player's lion reaches the last row where it cannot be captured at once.",
            "3×4 的将棋。狮子可走任意相邻格，长颈鹿直走，大象斜走，小鸡向前走一步；小鸡到底线变为母鸡，除斜后方外都能走。吃到的子可代替走子打入空格。\
             吃掉对方狮子，或己方狮子到底线而不会立即被吃者胜。",
        ),
        ends: &[
            t("The lion is captured.", "狮子被吃掉。"),
            t("The lion stands safely on the last row.", "狮子安全到达底线。"),
        ],
    },
    GameText {
        id: "rook-ending",
        family: GameFamily::Crossing,
        class: Loopy,
        rules: t(
            "Chess with king and rook against king: White tries to checkmate Black. Endless play, stalemate and the loss of the rook \
             are draws. The board is 4 by 4 here; n=8 is the usual size.",
            "国际象棋残局：王车对单王，白方要将死对方。无休止、逼和与丢车都是和棋。此处为 4×4；n=8 是通常的大小。",
        ),
        ends: &[
            t("The rook is lost.", "车已丢失。"),
            t("Checkmate.", "将死。"),
            t("Stalemate.", "逼和。"),
        ],
    },
    GameText {
        id: "kalah",
        family: GameFamily::Points,
        class: Scored,
        rules: t(
            "Each player has a row of pits and a store at its right end. A player takes all seeds from one of the player's pits and \
             sows them one by one into the following pits, the player's store and the opponent's pits. A player whose last seed falls \
             into the player's store moves again. A player whose last seed falls into an empty pit of the player's row wins that \
             seed and the seeds in the opposite pit. When the pits of one player are empty, the opponent keeps the remaining seeds. \
             The player with more seeds in the store wins.",
            "双方各有一排坑，右端各有一个仓。每次取出自己一坑的种子，逐个播下，经过自己的仓和对方的坑。最后一粒落入自己的仓则再走一次；落入自己的空坑则连同对面的\
             种子一起收入仓中。一方的坑全空时，另一方收下其余种子，仓中多者胜。",
        ),
        ends: &[t("The pits of one player are empty.", "一方的坑全空。")],
    },
    GameText {
        id: "chopsticks",
        family: GameFamily::Crossing,
        class: Loopy,
        rules: t(
            "A finger game from Japan. Each hand begins with one finger out. A player taps a hand of the opponent with one of the \
             player's hands, which adds its fingers to the tapped hand; a hand with five or more fingers is out. Instead, a player \
             may move fingers from one of the player's hands to the other. A player with both hands out loses.",
            "源自日本的手指游戏。每只手开始伸一指。每次用自己一只手碰对方一只手，对方那只手加上相应指数，满五即出局；也可在自己两手间重新分配指数。\
             双手都出局者负。",
        ),
        ends: &[t("Both hands are out.", "双手都已出局。")],
    },
];
