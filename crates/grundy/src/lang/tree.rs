//! A rule file after checking: every name resolved, every type known, parameters not yet filled in.
//!
//! Truth values, enumerated values and sides are numbers here; a list of constants is a number too, the
//! place where it lies.

use super::ast::{Claimed, Over};
use crate::base::{Look, Named, Piece as Drawn};
use crate::machine::{Bin, Builtin, Span};

/// A number bound by a loop or a `let` in a move.
pub type Local = u32;

/// An expression whose value is a number.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A number.
    Num(i64),
    /// A parameter.
    Param(usize),
    /// A constant: its number, or the place of its list.
    Let(usize),
    /// A bound number.
    Local(Local),
    /// A variable that is one number.
    Var(usize),
    /// A whole sequence; only where something runs through it or it becomes part of a result.
    Seq(usize),
    /// Who moves.
    Turn,
    /// An element of a sequence.
    SeqAt(usize, Box<Node>),
    /// How long a sequence is.
    SeqLen(usize),
    /// An element of a list.
    TableAt(Box<Node>, Box<Node>),
    /// What a map says of a key.
    MapAt(Box<Node>, Box<Node>),
    /// How long a list is.
    TableLen(Box<Node>),
    /// A list written out.
    List(Vec<Node>),
    /// `[e; n]`
    Repeat(Box<Node>, Box<Node>),
    /// `[e for x in r]`
    ListOf(Box<Loops>, Box<Node>),
    /// A map written out.
    Map(Vec<(Node, Node)>),
    /// `-a`
    Neg(Box<Node>),
    /// `not a`
    Not(Box<Node>),
    /// Any operator.
    Binary(Bin, Box<Node>, Box<Node>),
    /// A function that the language brings.
    Call(Builtin, Vec<Node>),
    /// Something said of all members.
    Over(Over, Box<Loops>, Box<Node>),
    /// Whether a value is among others.
    Among(Box<Source>, Box<Node>),
    /// One or the other.
    If(Box<Node>, Box<Node>, Box<Node>),
    /// The body, with a name for a value.
    Bind(Local, Box<Node>, Box<Node>),
    /// A side as the enumerated value of the same name.
    SideAs(Box<Node>, [i64; 2]),
}

/// Several loops, one in another.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    /// What runs through what.
    pub binders: Vec<(Local, Source)>,
    /// Which count.
    pub cond: Option<Node>,
}

/// What a loop runs through.
#[derive(Clone, Debug)]
pub enum Source {
    /// From one number to another, both included.
    Range(Node, Node),
    /// The elements of a sequence or bag of the position.
    Seq(usize, Span),
    /// The members of a set.
    Set(Node),
    /// The members of a list of constants.
    Table(Node),
    /// These.
    Items(Vec<Node>),
    /// What a list of this kind, which depends on the position or on a choice, would consist of.
    Of(Node),
    /// One after the other.
    Joined(Vec<Source>),
}

/// The value of a whole variable.
#[derive(Clone, Debug)]
pub enum Whole {
    /// One number.
    One(Node),
    /// What the variable is already.
    Same(usize, Span),
    /// These elements.
    Items(Vec<Node>, Span),
    /// The same element several times.
    Repeat(Node, Node, Span),
    /// One element for each member.
    Of(Loops, Node, Span),
    /// A list of constants.
    Table(Node, Span),
    /// A set of these.
    Set(Vec<Node>, Span),
    /// The set of what comes for each member.
    SetOf(Loops, Node, Span),
}

/// A position: a value for each variable.
#[derive(Clone, Debug)]
pub struct Part {
    /// In the order of the variables.
    pub items: Vec<Whole>,
    /// How often.
    pub times: Option<Node>,
    /// Where.
    pub span: Span,
}

/// A change of the position.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// A variable, or an element of it, becomes a value.
    Assign(usize, Option<Node>, Node, Span),
    /// A whole variable becomes a value. Variables beyond those of the position are lists that a block gave a name.
    Become(usize, Whole, Span),
    /// Another side is to move next than the rules would say.
    Turn(Node),
    /// A number gets a name.
    Let(Local, Node),
    /// One or the other.
    If(Node, Vec<Stmt>, Vec<Stmt>),
    /// Again and again.
    For(Loops, Vec<Stmt>),
    /// An element comes at the end, into the bag or the set.
    Add(usize, Node, Span),
    /// An element comes before the one at a place.
    Insert(usize, Node, Node, Span),
    /// An element leaves a bag or a set.
    Remove(usize, Node, Span),
    /// The element at a place leaves a sequence.
    RemoveAt(usize, Node, Span),
}

/// What a move leads to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A sum of positions.
    Parts(Vec<Part>, Span),
    /// The position, changed.
    Block(Vec<Stmt>, Span),
}

impl Outcome {
    /// Whether it may be anything but a single position.
    pub fn is_sum(&self) -> bool {
        match self {
            Outcome::Parts(parts, _) => parts.len() != 1 || parts[0].times.is_some(),
            Outcome::Block(..) => false,
        }
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Outcome::Parts(_, span) | Outcome::Block(_, span) => *span,
        }
    }
}

impl Source {
    /// Where it stands, when that is known.
    pub fn span(&self) -> Option<Span> {
        match self {
            Source::Range(from, to) => Some(from.span.to(to.span)),
            Source::Seq(_, span) => Some(*span),
            Source::Set(of) | Source::Table(of) | Source::Of(of) => Some(of.span),
            Source::Items(items) => Some(items.first()?.span.to(items.last()?.span)),
            Source::Joined(parts) => Some(parts.first()?.span()?.to(parts.last()?.span()?)),
        }
    }
}

/// A move.
#[derive(Clone, Debug)]
pub struct Move {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// How it is told, in English and Chinese.
    pub texts: Vec<Template>,
    /// What is chosen and when it is allowed.
    pub loops: Loops,
    /// The names of what is chosen, with what they range over.
    pub chosen: Vec<(String, Ty)>,
    /// What it leads to.
    pub outcome: Outcome,
}

/// A text with values in it.
pub type Template = Vec<Piece>;

/// A piece of a text.
#[derive(Clone, Debug)]
pub enum Piece {
    /// As it is.
    Text(String),
    /// A value.
    Value(Node, Ty),
    /// A sequence in rows of so many.
    Grid(usize, Node),
}

/// What kind of thing a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ty {
    /// A number.
    Num,
    /// True or false.
    Bool,
    /// One of these names.
    Enum(usize),
    /// A side.
    Side,
    /// A list.
    List(Box<Ty>),
    /// What each key leads to.
    Map(Box<Ty>),
    /// A set of small numbers.
    Set,
    /// Wrong already, and told; or of what an empty list holds.
    Unknown,
}

impl Ty {
    /// The kind that is both, what is unknown in one being as in the other; `None` where they differ.
    pub fn joined(&self, other: &Ty) -> Option<Ty> {
        match (self, other) {
            (Ty::Unknown, known) | (known, Ty::Unknown) => Some(known.clone()),
            (Ty::List(one), Ty::List(other)) => Some(Ty::List(Box::new(one.joined(other)?))),
            (Ty::Map(one), Ty::Map(other)) => Some(Ty::Map(Box::new(one.joined(other)?))),
            _ => (self == other).then(|| self.clone()),
        }
    }
}

/// The values of one element.
#[derive(Clone, Debug)]
pub enum Elem {
    /// Natural numbers.
    Nat,
    /// Truth values.
    Bool,
    /// From one number to another.
    Range(Node, Node),
    /// Names.
    Enum(usize),
}

/// How many elements a variable has.
#[derive(Clone, Debug)]
pub enum Shape {
    /// One.
    One,
    /// Always so many.
    Fixed(Node),
    /// Some, at most so many.
    Growing(Option<Node>),
    /// Some, in no order.
    Bag(Option<Node>),
    /// Each at most once.
    Set,
}

/// A variable of the position.
#[derive(Clone, Debug)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// The values of an element.
    pub elem: Elem,
    /// How many elements.
    pub shape: Shape,
    /// What it is at the start.
    pub initial: Option<Whole>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Where.
    pub span: Span,
    /// Between which numbers.
    pub range: Option<(Node, Node)>,
    /// What it is when nobody says.
    pub default: Option<Node>,
    /// How many lists are in one another: 0 is a number, 2 a list of lists.
    pub depth: u8,
    /// Where the default stands, or may be written.
    pub value: Span,
}

/// What happens when.
#[derive(Clone, Debug)]
pub struct Ended {
    /// What the player to move gets: −1, 1, 0 or a score.
    pub score: Node,
    /// When; `None` is when there is no move.
    pub when: Option<Node>,
}

/// Something claimed.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What.
    pub claimed: Claimed,
    /// When, or what value.
    pub value: Node,
    /// Of positions at the start only.
    pub for_start: bool,
    /// Where.
    pub span: Span,
}

/// What a player types, and the position that it is.
#[derive(Clone, Debug)]
pub struct Start {
    /// The names of what is typed.
    pub names: Vec<String>,
    /// The numbers typed.
    pub locals: Vec<Local>,
    /// The position.
    pub part: Part,
}

/// How a board is drawn.
#[derive(Clone, Debug)]
pub struct Board {
    /// What is on each cell.
    pub cells: Whole,
    /// What kind of thing that is.
    pub ty: Ty,
    /// Where the cells are said.
    pub span: Span,
    /// How the cells of a grid look.
    pub look: Look,
    /// How cells are named.
    pub named: Named,
    /// How many cells a row has.
    pub rows: Option<Node>,
    /// How many points lie on a circle.
    pub ring: Option<Node>,
    /// The places of the other points.
    pub at: Option<Node>,
    /// The neighbours of every point: a list, or a map.
    pub join: Option<(Node, bool)>,
    /// Lines through points.
    pub through: Option<Node>,
    /// The ends of lines that are drawn one by one.
    pub edges: Option<Node>,
    /// Whether it is one bar of squares, of so many rows and columns.
    pub bars: bool,
}

/// A rule file, checked.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// English and Chinese.
    pub names: Option<(String, String)>,
    /// In the order of the file.
    pub params: Vec<Param>,
    /// The names of each kind of enumerated value.
    pub enums: Vec<Vec<String>>,
    /// The two sides, when they differ.
    pub sides: Option<[String; 2]>,
    /// In the order of the position.
    pub vars: Vec<Var>,
    /// Constants, each before those that use it.
    pub lets: Vec<Node>,
    /// In the order of the file.
    pub moves: Vec<Move>,
    /// Whether a move says who is to move next.
    pub sets_turn: bool,
    /// Whether a player without a move has won.
    pub misere: bool,
    /// In the order of the file; the first that holds counts.
    pub ended: Vec<Ended>,
    /// What holds at every position.
    pub invariants: Vec<Node>,
    /// What a player types.
    pub start: Option<Start>,
    /// Images of a position that are worth the same.
    pub symmetries: Vec<(Vec<Whole>, Span)>,
    /// Pictures of the board.
    pub shows: Vec<Template>,
    /// How values are drawn.
    pub glyphs: Vec<(Ty, i64, String)>,
    /// How the board is drawn.
    pub board: Option<Board>,
    /// Rows of pieces beside it.
    pub trays: Vec<(Whole, Ty)>,
    /// What each value looks like; without a value: every other.
    pub pieces: Vec<(Option<(Ty, i64)>, Drawn)>,
    /// In the order of the file.
    pub claims: Vec<Claim>,
    /// How many numbers are bound anywhere.
    pub locals: Local,
    /// How many lists that depend on the position get a name in a block; they count on from the variables.
    pub lists: usize,
}
