//! The texts about the rule files of board games.

use super::game_text::{GameFamily, GameText, t};
use grundy::base::Text;
use grundy::games::Class::{Impartial, Loopy, Partizan, Scored};

/// The reason why play is over in games that three pieces in a row win.
const THREE: Text = t("Three in a row.", "三子连成一线。");
/// The reason why play is over in games that four pieces in a row win.
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
            "Two players mark the nine cells of a board in turn, one with X, the other with O. Whoever has three in a row, across, \
             upright or slantwise, wins; a full board without one is a draw.",
            "两人轮流在九宫格中画 X 与 O。先在横、竖或斜线上连成三个者胜；画满而无人连成则为平局。",
        ),
        ends: &[THREE, FULL],
    },
    GameText {
        id: "connect-four",
        family: GameFamily::Lines,
        class: Scored,
        rules: t(
            "Discs are dropped into the columns of an upright board and fall to the lowest free place. Whoever has four in a row, across, \
             upright or slantwise, wins; a full board is a draw. The board has 4 columns and 4 rows here; w=7 h=6 is the usual one.",
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
            "A line is full: whoever completed it has lost.",
            "有一线画满：画满它的一方负。",
        )],
    },
    GameText {
        id: "three-mens-morris",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "Three men a side are placed in turn on the nine points, then moved along the lines to a neighbouring point. Three in a row \
             win; play may go on for ever.",
            "双方各三枚棋子，先轮流放到九个点上，放完后沿线移到相邻的空点。先连成三子一线者胜；对局可能无休止。",
        ),
        ends: &[THREE],
    },
    GameText {
        id: "nine-holes",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "Three men a side are placed in turn on nine holes; after that a move takes one of one's own to any empty hole. Three in a row or \
             a column win; slantwise they do not.",
            "双方各三枚棋子，先轮流放到九个洞里，放完后每次把自己的一枚移到任意空洞。先在一行或一列连成三子者胜，斜线不算。",
        ),
        ends: &[THREE],
    },
    GameText {
        id: "achi",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "From Ghana. Four men a side are placed in turn on nine points, then moved along the lines to the single point that is empty. \
             Three in a row win; whoever cannot move loses.",
            "源自加纳。双方各四枚棋子，先轮流放到九个点上，放完后沿线移到唯一的空点。先连成三子一线者胜，不能走者负。",
        ),
        ends: &[THREE],
    },
    GameText {
        id: "picaria",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "From the Zuni of New Mexico. Three men a side are placed in turn on a board of thirteen points, then moved along the lines to \
             a neighbouring point. Three in a row on a line win.",
            "源自新墨西哥的祖尼人。双方各三枚棋子，先轮流放到十三个点上，放完后沿线移到相邻的空点。先在一条线上连成三子者胜。",
        ),
        ends: &[THREE],
    },
    GameText {
        id: "teeko",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "Four men a side are placed in turn, then moved to any neighbouring point. Four in a row, across, upright or slantwise, or in a \
             small square, win. The board is 3 by 3 here; n=5 is the usual one.",
            "双方各四枚棋子，先轮流放下，放完后移到任意相邻的空点。先在横、竖、斜线上连成四子，或围成小方块者胜。此处为 3×3；n=5 是通常的大小。",
        ),
        ends: &[t("Four in a row or in a square.", "四子连成一线或围成方块。")],
    },
    GameText {
        id: "dao",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "Four stones a side on 4 by 4; a stone moves in any of eight directions as far as it goes. Four in a row across or upright, in a \
             small square or in the four corners win; so does whose stone in a corner is shut in by three stones of the other.",
            "4×4 棋盘，双方各四枚棋子；每次把一枚沿八个方向之一移到尽头。四子连成一行或一列、围成小方块或占据四角者胜；\
             自己在角上的棋子被对方三子围住，也算自己胜。",
        ),
        ends: &[
            t(
                "Four stones in a row, in a square or in the corners.",
                "四子连成一线、围成方块或占据四角。",
            ),
            t(
                "A stone is shut in in a corner, which its owner wins.",
                "角上一子被围住，其主人获胜。",
            ),
        ],
    },
    GameText {
        id: "quixo",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "Cubes fill a square. A move takes a cube of the border that is blank or one's own and pushes it in at another end of its row or \
             column, one's own sign up. A row, a column or a diagonal of one sign wins for that sign, the opponent's before one's own. \
             The square is 3 by 3 here; n=5 is the usual one.",
            "方块摆满正方形。每次从边上取一个空白的或自己的方块，从它所在行或列的另一端推入，自己的符号朝上。一行、一列或一条对角线为同一符号时\
             该方胜，先看对手的。此处为 3×3；n=5 是通常的大小。",
        ),
        ends: &[
            t(
                "A line of the player to move, completed by the other.",
                "轮到走的一方连成一线（由对手促成）。",
            ),
            t("A whole line of one sign.", "同一符号连成一线。"),
        ],
    },
    GameText {
        id: "mens-morris",
        family: GameFamily::Lines,
        class: Loopy,
        rules: t(
            "Merels on rings of eight points, joined in the middle of their sides. Men are placed in turn, then moved to a neighbouring point. \
             Whoever closes a mill, three in a row on a line, takes a man of the other, out of a mill only where all stand in mills. Whoever \
             has fewer than three men or cannot move loses. Two rings and three men a side here; rings=3 men=9 fly=1 is nine men's morris.",
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
            "From the Maori of New Zealand. Four men a side on the eight points of a star and its middle. A man goes to the empty point: to a \
             neighbour on the circle, to or from the middle; into the middle only from beside an opponent. Whoever cannot move loses.",
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
            "From China. Two men a side on five points: the corners of a square and its middle, one side of the square left out. A move takes a \
             man along a line to the empty point. Whoever cannot move loses.",
            "中国民间游戏。正方形的四角与中心共五点，缺一条边，双方各两子。每次沿线把一子移到空点，不能走者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "hare-and-hounds",
        family: GameFamily::Blocking,
        class: Loopy,
        rules: t(
            "Three hounds hunt a hare along the lines of a board of eleven points. A move goes to a neighbouring empty point; hounds never \
             go back, the hare goes anywhere. The hounds win when the hare cannot move, the hare when it is past them all.",
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
            "One fox and a row of geese on the dark cells of a chequered board. Geese step slantwise upwards, the fox slantwise anywhere; \
             nobody takes. The fox wins on the lowest row or when the geese cannot move, the geese when the fox cannot. The board is 4 by 4 \
             here; n=8 is the usual one.",
            "一只狐狸与一排鹅在国际象棋盘的深色格上。鹅只能斜向上走一步，狐狸可斜走任何方向，不吃子。狐狸到达最下一行或鹅不能走则狐狸胜，狐狸不能走则鹅胜。\
             此处为 4×4；n=8 是通常的大小。",
        ),
        ends: &[t("The fox has come to the lowest row.", "狐狸到达最下一行。")],
    },
    GameText {
        id: "l-game",
        family: GameFamily::Blocking,
        class: Loopy,
        rules: t(
            "Edward de Bono's game on 4 by 4. A move takes up one's own L of four cells and lays it down in another place, turned or mirrored \
             at will; then one of the two neutral coins may go to another empty cell. Whoever cannot move the L loses.",
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
            "An amazon moves as a chess queen and then shoots an arrow, which flies as a queen goes and stays where it lands; nothing passes an \
             amazon or an arrow. Whoever cannot move loses. One amazon a side, in opposite corners.",
            "亚马逊像国际象棋的后那样走，随后射出一箭，箭也像后那样飞，并留在落点；任何东西不得越过亚马逊或箭。不能走者负。此处双方各一个，位于对角。",
        ),
        ends: &[],
    },
    GameText {
        id: "snort",
        family: GameFamily::Placing,
        class: Partizan,
        rules: t(
            "Each player paints a free cell in a colour of their own, never next to a cell of the other colour. Whoever cannot paint loses.",
            "双方轮流给一个空格涂上自己的颜色，不能与对方颜色的格相邻。不能涂者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "col",
        family: GameFamily::Placing,
        class: Partizan,
        rules: t(
            "Each player paints a free cell in a colour of their own, never next to a cell of the same colour. Whoever cannot paint loses.",
            "双方轮流给一个空格涂上自己的颜色，不能与同色的格相邻。不能涂者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "hackenbush-string",
        family: GameFamily::Placing,
        class: Partizan,
        rules: t(
            "A string of edges stands on the ground. Blue cuts blue edges, Red red ones, both may cut green ones, and what is no longer tied \
             to the ground falls. Whoever cannot cut loses.",
            "一串边立在地上。蓝方砍蓝边，红方砍红边，绿边双方都可砍；与地面断开的部分随之落下。不能砍者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "domineering",
        family: GameFamily::Placing,
        class: Partizan,
        rules: t(
            "Two players lay dominoes on a board in turn, Left upright, Right across. Whoever has no room loses.",
            "两人轮流在棋盘上放多米诺骨牌，左方竖放，右方横放。无处可放者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "cram",
        family: GameFamily::Placing,
        class: Impartial,
        rules: t(
            "Two players lay dominoes on a board in turn, across or upright as they like. Whoever has no room loses.",
            "两人轮流在棋盘上放多米诺骨牌，横竖随意。无处可放者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "dots-and-boxes",
        family: GameFamily::Points,
        class: Scored,
        rules: t(
            "In turn the players draw a line between neighbouring dots. Whoever draws the fourth line of a box wins the box and draws again. \
             When all lines are drawn, whoever has more boxes wins.",
            "两人轮流在相邻的点之间画线。画出一个方格第四条边的人得到该格并再画一条。全部画完时，得格多者胜。",
        ),
        ends: &[t("All lines are drawn.", "所有的线都已画完。")],
    },
    GameText {
        id: "othello",
        family: GameFamily::Points,
        class: Scored,
        rules: t(
            "Also Reversi. A disc is laid where it encloses discs of the other in at least one direction, and turns all of these over. Whoever \
             cannot, passes; when neither can, whoever has more discs wins. The board is 4 by 4 here.",
            "又名翻转棋。落子须在至少一个方向上夹住对方棋子，夹住的全部翻为己方。无处可落者弃权；双方都无处可落时，子多者胜。此处为 4×4。",
        ),
        ends: &[t("Neither side can lay a disc.", "双方都无处落子。")],
    },
    GameText {
        id: "clobber",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "A board full of stones, chequered black and white. A move puts one's own stone on a neighbouring stone of the other, which leaves \
             the board. Whoever cannot move loses.",
            "棋盘上黑白棋子相间摆满。每次把己方一子移到相邻的对方棋子上，被占的子离开棋盘。不能走者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "konane",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "Hawaiian checkers. Black takes up one of its two stones in the middle, White one next to the gap; from then on a jump goes over a \
             neighbouring stone of the other colour into the hole behind it and takes that stone. Whoever cannot jump loses.",
            "夏威夷跳棋。黑方先取走中央己方两子之一，白方取走空位旁的一子；此后每步跳过相邻的对方棋子，落入其后的空位，并吃掉它。不能跳者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "konane-line",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "Hawaiian checkers in a line. A stone jumps over a neighbour of the other colour into the hole behind it and takes that stone, as \
             often as it likes in the same direction. Whoever cannot jump loses.",
            "一行上的夏威夷跳棋。每步跳过相邻的对方棋子，落入其后的空位，并吃掉它；同一方向上可以连跳。不能跳者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "toads-and-frogs",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "Toads at the left of a row and frogs at the right, holes between them. Toads step or jump to the right, frogs to the left; one \
             jumps over a single animal of the other kind into the hole behind it. Whoever cannot move loses.",
            "一排格子，蟾蜍在左，青蛙在右，中间有空位。蟾蜍向右、青蛙向左，走一步或跳过一只对方动物到其后的空位。不能走者负。",
        ),
        ends: &[],
    },
    GameText {
        id: "hexapawn",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "Three pawns a side on 3 by 3; they step forwards and take slantwise. Whoever comes to the last row, or leaves the other without a \
             move, wins.",
            "3×3 棋盘，双方各三个卒，直走一步，斜吃。先到对方底线，或使对方不能走者胜。",
        ),
        ends: &[
            t("White has come to the last row.", "白方到达底线。"),
            t("Black has come to the last row.", "黑方到达底线。"),
        ],
    },
    GameText {
        id: "breakthrough",
        family: GameFamily::Crossing,
        class: Partizan,
        rules: t(
            "Each side begins with full rows of men at its end. A man goes forwards, straight or slantwise, to an empty cell, and takes \
             slantwise. Whoever comes to the last row, or takes all men, wins.",
            "双方各在己方一端摆满一行棋子。棋子向前直走或斜走到空格，斜吃。先到对方底线，或吃光对方者胜。",
        ),
        ends: &[
            t("White has come to the last row.", "白方到达底线。"),
            t("Black has come to the last row.", "黑方到达底线。"),
            t("All men of one side are taken.", "一方的棋子被吃光。"),
        ],
    },
    GameText {
        id: "dodgem",
        family: GameFamily::Crossing,
        class: Loopy,
        rules: t(
            "White's cars go up and off at the top, Black's go right and off at the right; forwards or sideways, never back. Whoever has all \
             cars off wins, and so does a player who cannot move.",
            "白车向上、从顶边驶出，黑车向右、从右边驶出；可前进或横移，不可后退。自己的车全部驶出者胜；不能走的一方也算胜。",
        ),
        ends: &[
            t("All cars of one side are off the board.", "一方的车全部驶出。"),
            t("The player to move is blocked, and wins by that.", "轮到走的一方被堵死，因而获胜。"),
        ],
    },
    GameText {
        id: "dobutsu-shogi",
        family: GameFamily::Crossing,
        class: Loopy,
        rules: t(
            "Shogi on 3 by 4. Lions go to any neighbouring cell, giraffes straight, elephants slantwise, chicks forwards; a chick that comes to \
             the last row becomes a hen, which goes anywhere but slantwise back. What is taken may be dropped on an empty cell instead of a \
             move. Whoever takes the lion wins, and so does whose lion comes to the last row where it cannot be taken at once.",
            "3×4 的将棋。狮子可走任意相邻格，长颈鹿直走，大象斜走，小鸡向前走一步；小鸡到底线变为母鸡，除斜后方外都能走。吃到的子可代替走子打入空格。\
             吃掉对方狮子，或己方狮子到底线而不会立即被吃者胜。",
        ),
        ends: &[
            t("The lion is taken.", "狮子被吃掉。"),
            t("The lion stands safely on the last row.", "狮子安全到达底线。"),
        ],
    },
    GameText {
        id: "rook-ending",
        family: GameFamily::Crossing,
        class: Loopy,
        rules: t(
            "Chess with king and rook against king: White is to mate. Endless play, a stalemate and the loss of the rook are draws. The board \
             is 4 by 4 here; n=8 is the usual one.",
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
            "Every player has a row of pits and a store at its right end. A move takes up the seeds of an own pit and sows them one by one, \
             round past the own store and the other's pits. Whoever ends in the own store moves again; whoever ends in an own empty pit \
             takes that seed and those across. When a player's pits are empty the other keeps the rest, and the fuller store wins.",
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
            "A game of fingers from Japan. Each hand begins with one finger out. A move taps a hand of the other with one of one's own, which \
             adds its fingers; with five or more a hand is out. Or it moves fingers from one of one's hands to the other. Whoever has both \
             hands out loses.",
            "源自日本的手指游戏。每只手开始伸一指。每次用自己一只手碰对方一只手，对方那只手加上相应指数，满五即出局；也可在自己两手间重新分配指数。\
             双手都出局者负。",
        ),
        ends: &[t("Both hands are out.", "双手都已出局。")],
    },
];
