//! A rule file as it is written.

use crate::machine::{Bin, Span};

/// A name at a place.
#[derive(Clone, Debug)]
pub struct Name {
    /// As written.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// An expression at a place.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
    /// How deep it is nested, so that nothing that walks it can run out of stack.
    pub depth: u32,
}

/// What is said of the members of a range or list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// One of them at least.
    Any,
    /// Every one.
    All,
    /// How many.
    Count,
    /// Added up.
    Sum,
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// Added without carrying.
    Xor,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A number.
    Number(i64),
    /// A name.
    Word(String),
    /// `[a, b, c]`
    List(Vec<Expr>),
    /// `[e; n]`
    Repeat(Box<Expr>, Box<Expr>),
    /// `[e for x in r]`
    ListOf(Box<Expr>, Box<Loops>),
    /// `{0: a, 1: b}`
    Map(Vec<(Expr, Expr)>),
    /// `a..b`, where something runs
    Range(Box<Expr>, Box<Expr>),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `f(a, b)`
    Call(Name, Vec<Expr>),
    /// `sum(e for x in r if c)`, `any x in r: e`
    Over(Over, Option<Box<Expr>>, Box<Loops>),
    /// `-a`
    Minus(Box<Expr>),
    /// `not a`
    Not(Box<Expr>),
    /// `a + b`
    Binary(Bin, Box<Expr>, Box<Expr>),
    /// `x in r`
    In(Box<Expr>, Box<Expr>),
    /// `if c then a else b`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// `i in 0..8, j in near[i] if i != j`
#[derive(Clone, Debug)]
pub struct Loops {
    /// What runs through what.
    pub binders: Vec<(Name, Expr)>,
    /// Which of them count.
    pub cond: Option<Expr>,
}

/// The values a variable may have.
#[derive(Clone, Debug)]
pub struct TypeExpr {
    /// Those of one element.
    pub base: TypeBase,
    /// How many elements.
    pub size: Size,
    /// Where.
    pub span: Span,
}

/// The values of one element.
#[derive(Clone, Debug)]
pub enum TypeBase {
    /// Natural numbers.
    Nat,
    /// `true` and `false`.
    Bool,
    /// `a..b`
    Range(Expr, Expr),
    /// `{empty, white, black}`
    Enum(Vec<Name>),
    /// `set(a..b)`
    Set(Expr, Expr),
    /// `bag(nat)`, `bag(nat, 3)`
    Bag(Box<TypeExpr>, Option<Expr>),
}

/// How many elements a variable has.
#[derive(Clone, Debug)]
pub enum Size {
    /// Just one.
    One,
    /// `[n]`
    Fixed(Expr),
    /// `[]`, `[..n]`
    Growing(Option<Expr>),
}

/// A variable of the position.
#[derive(Clone, Debug)]
pub struct VarDecl {
    /// Its name.
    pub name: Name,
    /// Its values; natural numbers when none are given.
    pub ty: Option<TypeExpr>,
    /// What it is at the start.
    pub initial: Option<Expr>,
}

/// `[a - k, b] times 2`
#[derive(Clone, Debug)]
pub struct Part {
    /// The variables of the position, in order.
    pub items: Vec<Expr>,
    /// How often it is there.
    pub times: Option<Expr>,
    /// Where.
    pub span: Span,
}

/// What a move leads to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// `-> [..] + [..]`
    Parts(Vec<Part>, Span),
    /// `{ .. }`
    Block(Vec<Stmt>, Span),
}

/// How a variable is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assign {
    /// `=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Sub,
}

/// A change of the position.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// `x[i] -= e`
    Assign(Name, Option<Expr>, Assign, Expr, Span),
    /// `let x = e`
    Let(Name, Expr),
    /// `if c { .. } else { .. }`
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `for i in r { .. }`
    For(Loops, Vec<Stmt>),
    /// `add e to s`
    Add(Expr, Name, Span),
    /// `insert e at i in s`
    Insert(Expr, Expr, Name, Span),
    /// `remove e from s`
    Remove(Expr, Name, Span),
    /// `remove at i from s`
    RemoveAt(Expr, Name, Span),
}

/// What a result `when` says.
#[derive(Clone, Debug)]
pub enum Result {
    /// The player to move has lost.
    Lose,
    /// The player to move has won.
    Win,
    /// Nobody has.
    Draw,
    /// The player to move gets this.
    Score(Expr),
}

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// The player to move loses, exactly when.
    P,
    /// The player to move wins, exactly when.
    N,
    /// A draw, exactly when.
    Draw,
    /// The Grundy value.
    Grundy,
}

/// What is said of a board beside its cells: a word, and what follows it.
#[derive(Clone, Debug)]
pub struct Clause {
    /// `rows`, `at`, `squares`, …
    pub word: Name,
    /// The constant after it.
    pub with: Option<Expr>,
    /// The word after `names`.
    pub how: Option<Name>,
}

/// What a value looks like.
#[derive(Clone, Debug)]
pub struct PieceItem {
    /// The name of the value, or `else`.
    pub value: Name,
    /// The value, where it is a number.
    pub number: Option<i64>,
    /// Its shape.
    pub shape: Name,
    /// The letter that it is.
    pub letter: Option<String>,
    /// Colours, and where it is turned to.
    pub more: Vec<Name>,
}

/// A statement of the file.
#[derive(Clone, Debug)]
pub enum Item {
    /// `game "Nim" "尼姆"`
    Game(Vec<(String, Span)>, Span),
    /// `param s = 4`, `param s: 1..9 = 4`, `param near: nat[][] = [[1], [0]]`
    Param {
        /// Its name.
        name: Name,
        /// Between which numbers it is, or are those in the list.
        range: Option<(Expr, Expr)>,
        /// How many lists are in one another, where that is said.
        depth: Option<u8>,
        /// What it is when nobody says.
        default: Option<Expr>,
        /// Where the declaration ends without the default.
        end: Span,
    },
    /// `position a, b`
    Position(Vec<VarDecl>, Span),
    /// `let lines = ..`
    Let(Name, Expr),
    /// `def f(a) = ..`
    Def(Name, Vec<Name>, Expr),
    /// `sides white, black`
    Sides(Name, Name, Span),
    /// `move ..`
    Move {
        /// Its name.
        name: Name,
        /// How it is told, in English and Chinese.
        texts: Vec<(String, Span)>,
        /// What is chosen.
        choices: Vec<(Name, Expr)>,
        /// When it is allowed.
        when: Option<Expr>,
        /// What it leads to.
        outcome: Outcome,
    },
    /// `normal` or `misere`
    Ending(bool),
    /// `lose when ..`; `None` is `when stuck`
    Over(Result, Option<Expr>, Span),
    /// `where ..`
    Where(Expr),
    /// `start n -> [..]`
    Start(Vec<Name>, Part, Span),
    /// `symmetry [b, a]`
    Symmetry(Expr, Span),
    /// `show ".."`
    Show(String, Span),
    /// `glyphs empty ".", ..`
    Glyphs(Vec<(Name, String)>),
    /// `board cell, rows of 3, squares`
    Board(Expr, Vec<Clause>, Span),
    /// `tray hand`
    Tray(Expr, Span),
    /// `piece white stone light, ..`
    Piece(Vec<PieceItem>),
    /// `claim P when ..`
    Claim(Claimed, Expr, bool, Span),
}
