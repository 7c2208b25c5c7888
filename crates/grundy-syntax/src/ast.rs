//! The abstract syntax tree of a rule file. [`parse`](super::parse) builds it;
//! `grundy_rules::check` resolves its names and types.

use grundy_core::machine::{Bin, Span};

/// An identifier with its place in the source file.
#[derive(Clone, Debug)]
pub struct Name {
    /// The text of the identifier.
    pub text: String,
    /// The place of the identifier in the file.
    pub span: Span,
}

/// An expression with its place in the file.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The kind of the expression, with its operands.
    pub kind: ExprKind,
    /// The place of the expression in the file.
    pub span: Span,
    /// The nesting depth of the expression: 1 for a literal or a name. The parser bounds it, so
    /// that recursion over the tree cannot overflow the stack.
    pub depth: u32,
}

/// A function that reduces the members of a range or list to one value, such as their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregate {
    /// `any`: whether the condition holds for at least one member.
    Any,
    /// `all`: whether the condition holds for every member.
    All,
    /// `count`: the number of members for which the condition holds.
    Count,
    /// `sum`: the sum of the values of all members.
    Sum,
    /// `min`: the least of the values of all members.
    Min,
    /// `max`: the greatest of the values of all members.
    Max,
    /// `xor`: the nim sum (bitwise exclusive or) of the values of all members.
    Xor,
}

/// The syntactic kind of an expression, with its operands. The comment on each variant shows its
/// source text.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// An integer literal, with its value.
    Number(i64),
    /// An identifier or a word of the language such as `mover`, by its text.
    Word(String),
    /// `[a, b, c]`: a list literal.
    List(Vec<Expr>),
    /// `[e; n]`: a list of `n` copies of `e`.
    Repeat(Box<Expr>, Box<Expr>),
    /// `[e for x in r]`: a comprehension, with its body and its loops.
    ListOf(Box<Expr>, Box<Loops>),
    /// `{0: a, 1: b}`: a map literal, as pairs of a key and a value.
    Map(Vec<(Expr, Expr)>),
    /// `a..b`: the integers from `a` to `b`, both included. It is allowed only as the source of a
    /// loop or of a membership test.
    Range(Box<Expr>, Box<Expr>),
    /// `a[i]`: the element of a list or map `a` at the index or key `i`.
    Index(Box<Expr>, Box<Expr>),
    /// `f(a, b)`: a call, with the name of the function and its arguments.
    Call(Name, Vec<Expr>),
    /// `sum(e for x in r if c)`, `any x in r: e`: a reduction, with its function, its body (`None`
    /// for `count(x in r)`, which has no body) and its loops.
    Aggregate(Aggregate, Option<Box<Expr>>, Box<Loops>),
    /// `-a`: the negation of a number.
    Minus(Box<Expr>),
    /// `not a`: the negation of a condition.
    Not(Box<Expr>),
    /// `a + b`: a binary operator, with its left and right operand.
    Binary(Bin, Box<Expr>, Box<Expr>),
    /// `x in r`: a membership test, with the value and the range, list or set.
    In(Box<Expr>, Box<Expr>),
    /// `if c then a else b`: a conditional expression, with its condition and both branches.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// The loops of a comprehension or a `for`, as in `i in 0..8, j in near[i] if i != j`.
#[derive(Clone, Debug)]
pub struct Loops {
    /// The loop variables, the outermost loop first, each with the range or list of its values.
    pub binders: Vec<(Name, Expr)>,
    /// The condition after `if`, which the combinations of values must satisfy; `None` allows all
    /// combinations.
    pub cond: Option<Expr>,
}

/// The declared type of a variable: the type of one element and the number of elements.
#[derive(Clone, Debug)]
pub struct TypeExpr {
    /// The declared type of one element.
    pub base: TypeBase,
    /// The declared number of elements, or [`Size::One`] for a single value.
    pub size: Size,
    /// The place of the type in the file.
    pub span: Span,
}

/// The declared type of one element of a variable.
#[derive(Clone, Debug)]
pub enum TypeBase {
    /// `nat`: a natural number.
    Nat,
    /// `bool`: `true` or `false`.
    Bool,
    /// `a..b`: an integer between two constant bounds, both included.
    Range(Expr, Expr),
    /// `{empty, white, black}`: one of the listed names.
    Enum(Vec<Name>),
    /// `set(a..b)`: a set of integers between two bounds, both included.
    Set(Expr, Expr),
    /// `bag(nat)`, `bag(nat, 3)`: a multiset, with the type of its elements and their maximum
    /// number (`None` for no maximum).
    Bag(Box<TypeExpr>, Option<Expr>),
}

/// The declared number of elements of a variable.
#[derive(Clone, Debug)]
pub enum Size {
    /// A single value rather than a sequence.
    One,
    /// `[n]`: a sequence of `n` elements.
    Fixed(Expr),
    /// `[]`, `[..n]`: a sequence of varying length, with the maximum number of elements (`None` for
    /// no maximum).
    Growing(Option<Expr>),
}

/// The declaration of one variable of the position.
#[derive(Clone, Debug)]
pub struct VarDecl {
    /// The name of the variable.
    pub name: Name,
    /// The declared type; `None` declares a natural number.
    pub ty: Option<TypeExpr>,
    /// The value of the variable at the start of the game, if one is declared.
    pub initial: Option<Expr>,
}

/// A position in the result of a move or of `start`, written by the values of its variables, as in
/// `[a - k, b] times 2`.
#[derive(Clone, Debug)]
pub struct PositionExpr {
    /// The values of the variables, in the order of their declaration.
    pub items: Vec<Expr>,
    /// The number of copies of the position in a sum, written after `times`; `None` means one copy.
    pub times: Option<Expr>,
    /// The loops after `for`, which generate one position for each combination of their values;
    /// `None` means a single position.
    pub loops: Option<Loops>,
    /// The place of the position in the file.
    pub span: Span,
}

/// The result of a move: the positions it leads to, or a block that computes the new position.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// `-> [..] + [..]`: the positions of a sum, and the place of the sum in the file.
    Sum(Vec<PositionExpr>, Span),
    /// `{ .. }`: the statements of a block, which change the position, and the place of the block
    /// in the file.
    Block(Vec<Stmt>, Span),
    /// `-> if c then [..] else [..]`: the condition, and the results where it holds and where it
    /// does not.
    If(Expr, Box<Outcome>, Box<Outcome>),
}

/// The operator of an assignment statement, such as `+=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assign {
    /// `=`: replaces the value.
    Set,
    /// `+=`: adds to the value.
    Add,
    /// `-=`: subtracts from the value.
    Sub,
}

/// A statement in the block of a move. The comment on each variant shows its source text.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// `x[i] -= e`: an assignment, with the variable, the index (`None` for the entire variable),
    /// the operator, the value, and the place in the file.
    Assign(Name, Option<Expr>, Assign, Expr, Span),
    /// `let x = e`: binds a name to a value.
    Let(Name, Expr),
    /// `if c { .. } else { .. }`: a condition, with the statements of both branches.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `for i in r { .. }`: loops, with the statements of the body.
    For(Loops, Vec<Stmt>),
    /// `add e to s`: the element, the name of the sequence, bag or set, and the place in the file.
    Add(Expr, Name, Span),
    /// `insert e at i in s`: the element, the index, the name of the sequence, and the place in the
    /// file.
    Insert(Expr, Expr, Name, Span),
    /// `remove e from s`: the element, the name of the bag or set, and the place in the file.
    Remove(Expr, Name, Span),
    /// `remove at i from s`: the index, the name of the sequence, and the place in the file.
    RemoveAt(Expr, Name, Span),
    /// `gain e`: the number of points that the player who moves gains, in addition to those of
    /// earlier `gain` statements of the block, and the place in the file.
    Gain(Expr, Span),
}

/// The result that an ending statement such as `lose when ..` gives to the player to move.
#[derive(Clone, Debug)]
pub enum EndResult {
    /// `lose`: the player to move loses.
    Lose,
    /// `win`: the player to move wins.
    Win,
    /// `draw`: play ends in a draw.
    Draw,
    /// `score e`: the player to move gets this number of points.
    Score(Expr),
}

/// The property of positions that a `claim` statement asserts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// The claim that the player to move loses exactly at the positions at which the condition
    /// holds.
    P,
    /// The claim that the player to move wins exactly at the positions at which the condition
    /// holds.
    N,
    /// The claim that play is a draw exactly at the positions at which the condition holds.
    Draw,
    /// The claim that the value of the expression is the Grundy value at every position.
    Grundy,
}

/// A clause of a `board` statement after the list of cells, such as `rows of 3` or `squares`.
#[derive(Clone, Debug)]
pub struct BoardClause {
    /// The first word of the clause: `rows`, `at`, `squares`, …
    pub word: Name,
    /// The constant after the first word, such as the 3 in `rows of 3`; `None` if the clause takes
    /// no constant.
    pub argument: Option<Expr>,
    /// The word after `names`, which selects how the cells are labelled; `None` for any other
    /// clause.
    pub naming: Option<Name>,
}

/// An item of a `piece` statement: how one value is drawn on the board.
#[derive(Clone, Debug)]
pub struct PieceItem {
    /// The name of the drawn value, or `else` for all remaining values.
    pub value: Name,
    /// The drawn value, if it is written as a number; `None` if it is written as a name.
    pub number: Option<i64>,
    /// The name of the shape of the piece, such as `stone` or `disc`.
    pub shape: Name,
    /// The text on the piece, such as the `K` of `letter "K"`, if the shape shows a text.
    pub letter: Option<String>,
    /// The words after the shape, which name the colours and the direction of the piece.
    pub modifiers: Vec<Name>,
}

/// A top-level statement of the file. The comment on each variant shows its source text.
#[derive(Clone, Debug)]
pub enum Item {
    /// `game "Nim" "尼姆"`: the names of the game in English and Chinese, each with its place, and
    /// the place of the statement.
    Game(Vec<(String, Span)>, Span),
    /// `param s = 4`, `param s: 1..9 = 4`, `param near: nat[][] = [[1], [0]]`: the declaration of a
    /// parameter.
    Param {
        /// The name of the parameter.
        name: Name,
        /// The lower and the upper bound of the parameter or, for a list, of the numbers in it;
        /// `None` if the declaration has no bounds.
        range: Option<(Expr, Expr)>,
        /// The declared nesting depth: 0 for a number, 1 for a list, 2 for a list of lists; `None`
        /// if the declaration has no type.
        depth: Option<u8>,
        /// The default value of the parameter, if one is declared.
        default: Option<Expr>,
        /// The place of the last token of the declaration, not counting `=` and the default value.
        end: Span,
    },
    /// `position a, b`: the variables of a position, and the place of the statement.
    Position(Vec<VarDecl>, Span),
    /// `let lines = ..`: a constant, with its name and its value.
    Let(Name, Expr),
    /// `def f(a) = ..`: a helper function, with its name, its parameters and its body.
    Def(Name, Vec<Name>, Expr),
    /// `sides white, black`: the names of the first and the second player, and the place of the
    /// statement.
    Sides(Name, Name, Span),
    /// `move ..`: a move of the game, with all choices that a player has in it.
    Move {
        /// The name of the move.
        name: Name,
        /// The texts that describe the move, in English and Chinese.
        texts: Vec<(String, Span)>,
        /// The choices of the player when making the move, each with the range or list of its
        /// values.
        choices: Vec<(Name, Expr)>,
        /// The condition under which the move is allowed; `None` for no condition.
        when: Option<Expr>,
        /// The result of the move: the new positions, or the block that computes the new position.
        outcome: Outcome,
        /// The points that the player gains, as in `-> [n - k] gain k`; `None` if the move states
        /// none after the position, and for a block, which contains statements `gain`.
        gain: Option<Expr>,
    },
    /// `normal` (false) or `misere` (true): whether a player without a move wins.
    Ending(bool),
    /// `lose when ..`: the result, the condition under which play ends (`None` for `when stuck`),
    /// and the place of the statement.
    EndRule(EndResult, Option<Expr>, Span),
    /// `where ..`: a condition that every position satisfies.
    Where(Expr),
    /// `start n -> [..]`: the names of the numbers that a player types, the starting position that
    /// these numbers determine, and the place of the statement.
    Start(Vec<Name>, PositionExpr, Span),
    /// `symmetry [b, a]`: the image of a position under a symmetry of the game, and the place of
    /// the statement.
    Symmetry(Expr, Span),
    /// `show ".."`: a text that pictures a position, and its place in the file.
    Show(String, Span),
    /// `glyphs empty ".", ..`: pairs of the name of a value and the character that draws it in
    /// texts.
    Glyphs(Vec<(Name, String)>),
    /// `board cell, rows of 3, squares`: the drawing of the board, with its list of cells, its
    /// clauses, and the place of the statement.
    Board(Expr, Vec<BoardClause>, Span),
    /// `tray hand`: a list of cells that is drawn in a row beside the board, and the place of the
    /// statement.
    Tray(Expr, Span),
    /// `piece white stone light, ..`: the items of the statement. Each declares how a value is
    /// drawn on the board.
    Piece(Vec<PieceItem>),
    /// `claim P when ..`: the kind of the claim, its condition or value, whether it ends with `for
    /// start`, and its place in the file.
    Claim(ClaimKind, Expr, bool, Span),
}
