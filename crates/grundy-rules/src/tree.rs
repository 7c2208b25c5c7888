//! The checked program of a rule file: every name is resolved and every type known, but the
//! parameters have no values yet.
//!
//! Truth values, enumerated values and sides are represented by numbers. A list of constants is
//! represented by its address among the tables of [`Layout`](super::layout::Layout).

use grundy_core::machine::{Bin, Builtin, Span};
use grundy_draw::{CellNaming, DrawnPiece, GridStyle};
use grundy_syntax::{Aggregate, ClaimKind};
use std::sync::Arc;

/// The index of a local: a name that a loop, a `let` or `start` binds to a number.
pub type Local = u32;

/// A checked expression. The result of its evaluation is a number, or the address of a list.
#[derive(Clone, Debug)]
pub struct Node {
    /// The kind of the expression, with its operands.
    pub kind: Kind,
    /// The place of the expression in the file.
    pub span: Span,
}

/// The kind of a checked expression, with its operands.
#[derive(Clone, Debug)]
pub enum Kind {
    /// An integer literal, with its value.
    Num(i64),
    /// The value of the parameter with this index: a number or, for a list parameter, the address
    /// of the list.
    Param(usize),
    /// The value of the constant with this index: a number or, for a list, the address of the list.
    Let(usize),
    /// The value of the local with this index.
    Local(Local),
    /// The value of the variable with this index, which is a single number or a set (as a bit
    /// mask).
    Var(usize),
    /// All elements of the sequence variable with this index; allowed only as the source of a loop
    /// and as the value of a variable.
    Seq(usize),
    /// The side to move: 0 (first) or 1 (second).
    Turn,
    /// An element of a sequence variable: the index of the variable, and the index of the element.
    SeqAt(usize, Box<Node>),
    /// The number of elements of the sequence variable with this index.
    SeqLen(usize),
    /// An element of a list of constants: the expression for the list, and the index of the
    /// element.
    TableAt(Box<Node>, Box<Node>),
    /// A value of a map of constants: the expression for the map, and the key.
    MapAt(Box<Node>, Box<Node>),
    /// The number of elements of the list of constants that the expression evaluates to.
    TableLen(Box<Node>),
    /// A list literal, with its elements.
    List(Vec<Node>),
    /// A list literal of constant numbers only, such as the value of a list parameter.
    Numbers(Arc<[i64]>),
    /// `[e; n]`: a list of copies of one element, as the element `e` and the number of copies `n`.
    Repeat(Box<Node>, Box<Node>),
    /// `[e for x in r]`: a comprehension, with its loops and its body.
    ListOf(Box<Loops>, Box<Node>),
    /// A map literal, as pairs of a key and a value.
    Map(Vec<(Node, Node)>),
    /// `-a`: the negation of a number.
    Neg(Box<Node>),
    /// `not a`: the negation of a condition.
    Not(Box<Node>),
    /// A binary operator with its left and its right operand.
    Binary(Bin, Box<Node>, Box<Node>),
    /// A call of a built-in function, with its arguments.
    Call(Builtin, Vec<Node>),
    /// A reduction such as a sum: the function, the loops over the members, and the value for each
    /// member.
    Aggregate(Aggregate, Box<Loops>, Box<Node>),
    /// A membership test: whether the value of the expression is a member of the source.
    Contains(Box<Source>, Box<Node>),
    /// `if a then b else c`: a conditional expression, as the condition `a`, the value `b` and the
    /// value `c`.
    If(Box<Node>, Box<Node>, Box<Node>),
    /// Binds a local to the value of the first expression, then evaluates the second expression.
    Bind(Local, Box<Node>, Box<Node>),
    /// Converts a side to the enumerated value of the same name. The array holds the value for the
    /// first side and the value for the second side.
    SideAs(Box<Node>, [i64; 2]),
}

/// Nested loops, the outermost first.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    /// The locals that the loops bind, the outermost first, each with the source of its values.
    pub binders: Vec<(Local, Source)>,
    /// The condition after `if`, which the combinations of values of the locals must satisfy;
    /// `None` allows all combinations.
    pub cond: Option<Node>,
}

/// The values over which a loop runs, or among which a membership test searches.
#[derive(Clone, Debug)]
pub enum Source {
    /// The integers from the first bound to the second, both included.
    Range(Node, Node),
    /// The elements of the sequence or bag variable with this index, and the place of the source in
    /// the file.
    Seq(usize, Span),
    /// The members of the set that the expression evaluates to.
    Set(Node),
    /// The elements of the list of constants that the expression evaluates to.
    Table(Node),
    /// The values of these expressions, one after another.
    Items(Vec<Node>),
    /// The members of a comprehension that depends on the position or on a choice. It is evaluated
    /// member by member, without building a list.
    Comprehension(Node),
    /// The members of several sources, one source after another.
    Concat(Vec<Source>),
}

/// The new value of an entire variable. The [`Span`] is the place of the value in the file.
#[derive(Clone, Debug)]
pub enum VarValue {
    /// The value of a single number or a set.
    One(Node),
    /// The current elements of the sequence variable with this index, and the place of the value in
    /// the file.
    Seq(usize, Span),
    /// A list of the values of these expressions, and the place of the list in the file.
    Items(Vec<Node>, Span),
    /// A list of copies of one element: the element, the number of copies, and the place of the
    /// list in the file.
    Repeat(Node, Node, Span),
    /// A list of the elements of a comprehension: its loops, its body, and its place in the file.
    ListOf(Loops, Node, Span),
    /// The elements of the list of constants that the expression evaluates to, and the place of the
    /// value in the file.
    Table(Node, Span),
    /// The set whose members are the values of these expressions, and the place of the set in the
    /// file.
    Set(Vec<Node>, Span),
    /// The set of the elements of a comprehension: its loops, its body, and its place in the file.
    SetOf(Loops, Node, Span),
}

/// A position that is written as the values of its variables.
#[derive(Clone, Debug)]
pub struct PositionNode {
    /// The values of the variables, in the order of their declaration.
    pub items: Vec<VarValue>,
    /// The number of copies of the position in a sum; `None` means one.
    pub times: Option<Node>,
    /// The loops that generate such positions of a sum; `None` for a single position.
    pub loops: Option<Loops>,
    /// The place of the position in the file.
    pub span: Span,
}

/// A checked statement in the block of a move.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// Assigns a number to a variable, or to one of its elements: the index of the variable, the
    /// index of the element (`None` for the variable itself), the value, and the place in the file.
    Assign(usize, Option<Node>, Node, Span),
    /// Assigns a value to an entire variable: the index of the variable, the value, and the place
    /// in the file. An index beyond the variables of the position denotes a list that the block
    /// defines.
    Become(usize, VarValue, Span),
    /// Sets the side that moves next to the value of an expression: 0 (first) or 1 (second).
    Turn(Node),
    /// `let`: binds a local to the value of an expression.
    Let(Local, Node),
    /// `if a { .. } else { .. }`: the condition, and the statements of both branches.
    If(Node, Vec<Stmt>, Vec<Stmt>),
    /// `for loops { .. }`: the loops, and the statements of the body.
    For(Loops, Vec<Stmt>),
    /// Adds an element to the end of a sequence, to a bag or to a set: the index of the variable,
    /// the element, and the place in the file.
    Add(usize, Node, Span),
    /// Inserts an element into a sequence: the index of the variable, the index of the element, the
    /// element, and the place in the file.
    Insert(usize, Node, Node, Span),
    /// Removes an element from a bag or a set: the index of the variable, the element, and the
    /// place in the file.
    Remove(usize, Node, Span),
    /// Removes an element from a sequence: the index of the variable, the index of the element, and
    /// the place in the file.
    RemoveAt(usize, Node, Span),
    /// `gain`: adds the value of an expression to the points that the player gains by the move.
    Gain(Node),
}

/// The result of a move: the positions that the move leads to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The positions of a sum, and the place of the sum in the file.
    Sum(Vec<PositionNode>, Span),
    /// The statements of a block, which change the current position into the new one, and the place
    /// of the block in the file.
    Block(Vec<Stmt>, Span),
}

impl Outcome {
    /// Returns whether the move can lead to no position or to several positions, rather than to
    /// exactly one.
    pub fn is_sum(&self) -> bool {
        match self {
            Outcome::Sum(positions, _) => match &positions[..] {
                [position] => position.times.is_some() || position.loops.is_some(),
                _ => true,
            },
            Outcome::Block(..) => false,
        }
    }

    /// Returns the place of the result in the source file.
    pub fn span(&self) -> Span {
        match self {
            Outcome::Sum(_, span) | Outcome::Block(_, span) => *span,
        }
    }
}

impl Source {
    /// Returns the place of the source in the file, or `None` for an empty list.
    pub fn span(&self) -> Option<Span> {
        match self {
            Source::Range(from, to) => Some(from.span.to(to.span)),
            Source::Seq(_, span) => Some(*span),
            Source::Set(node) | Source::Table(node) | Source::Comprehension(node) => {
                Some(node.span)
            }
            Source::Items(items) => Some(items.first()?.span.to(items.last()?.span)),
            Source::Concat(sources) => Some(sources.first()?.span()?.to(sources.last()?.span()?)),
        }
    }
}

/// A kind of move, which a `move` statement declares.
#[derive(Clone, Debug)]
pub struct Move {
    /// The name of the move.
    pub name: String,
    /// The place of the name in the file.
    pub span: Span,
    /// The texts that describe the move, in English and Chinese; empty if the file contains none.
    pub texts: Vec<Template>,
    /// The choices of the player as loops, with the condition under which the move is allowed.
    pub loops: Loops,
    /// The choices of the player, in the order of the loops, each with its name and type.
    pub choices: Vec<(String, Ty)>,
    /// The result of the move: the new positions, or the block that computes the new position.
    pub outcome: Outcome,
    /// The points that the player gains by a move that is written as positions, or `None` if the
    /// file states none. A block contains statements [`Stmt::Gain`] instead.
    pub gain: Option<Node>,
}

/// A text with values in it, such as the text that describes a move, as a list of pieces.
pub type Template = Vec<TemplatePiece>;

/// A piece of a text with values in it.
#[derive(Clone, Debug)]
pub enum TemplatePiece {
    /// Text without values.
    Text(String),
    /// The value of an expression in the text, and the type that determines how it is drawn.
    Value(Node, Ty),
    /// A sequence that is drawn in rows: the index of its variable, and the number of elements in a
    /// row.
    Grid(usize, Node),
}

/// The type of an expression or value. A value of any type is represented by a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ty {
    /// An integer.
    Num,
    /// A truth value: 0 (false) or 1 (true).
    Bool,
    /// The enumerated type with this index in [`Program::enums`].
    Enum(usize),
    /// One of the two players: 0 (first) or 1 (second).
    Side,
    /// A list whose elements have this type.
    List(Box<Ty>),
    /// A map from numbers to values of this type.
    Map(Box<Ty>),
    /// A set of numbers from 0 to 62, represented by a bit mask.
    Set,
    /// The type of an expression with a reported error, and of the elements of an empty list. It
    /// agrees with every type.
    Unknown,
}

impl Ty {
    /// Returns the common type of two types, where [`Ty::Unknown`] agrees with every type. Returns
    /// `None` if the types differ.
    pub fn unify(&self, other: &Ty) -> Option<Ty> {
        match (self, other) {
            (Ty::Unknown, known) | (known, Ty::Unknown) => Some(known.clone()),
            (Ty::List(elem), Ty::List(other_elem)) => {
                Some(Ty::List(Box::new(elem.unify(other_elem)?)))
            }
            (Ty::Map(elem), Ty::Map(other_elem)) => {
                Some(Ty::Map(Box::new(elem.unify(other_elem)?)))
            }
            _ => (self == other).then(|| self.clone()),
        }
    }
}

/// The declared type of one element of a variable.
#[derive(Clone, Debug)]
pub enum Elem {
    /// A natural number, without an upper bound.
    Nat,
    /// A truth value: 0 (false) or 1 (true).
    Bool,
    /// An integer between two constant bounds, both included.
    Range(Node, Node),
    /// A value of the enumerated type with this index in [`Program::enums`].
    Enum(usize),
}

/// How many elements a variable has, and whether their order matters: the variable is a single
/// value, a sequence, a bag or a set.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A single value rather than a sequence.
    One,
    /// A sequence of constant length. The expression is the length.
    Fixed(Node),
    /// A sequence of varying length. The expression is the maximum length, if one is declared.
    Growing(Option<Node>),
    /// A bag (multiset): a list whose order is irrelevant. The expression is the maximum number of
    /// elements, if one is declared.
    Bag(Option<Node>),
    /// A set: the order of the elements is irrelevant, and every element occurs at most once.
    Set,
}

/// A variable of the position, as the file declares it.
#[derive(Clone, Debug)]
pub struct Var {
    /// The name of the variable.
    pub name: String,
    /// The place of the declaration in the file.
    pub span: Span,
    /// The type of one element of the variable.
    pub elem: Elem,
    /// Whether the variable is a single value, a sequence, a bag or a set, and how many elements it
    /// can have.
    pub shape: Shape,
    /// The value of the variable at the start of the game, if one is declared.
    pub initial: Option<VarValue>,
}

/// A parameter of the rules, which gets its value when the game is built.
#[derive(Clone, Debug)]
pub struct Param {
    /// The name of the parameter.
    pub name: String,
    /// The place of the name in the file.
    pub span: Span,
    /// The bounds of the number, or of all numbers in the list, both included. `None` allows all
    /// natural numbers.
    pub range: Option<(Node, Node)>,
    /// The default value of the parameter, if one is declared.
    pub default: Option<Node>,
    /// The nesting depth of the declared list: 0 for a number, 1 for a list, 2 for a list of lists.
    pub depth: u8,
    /// The place of the default value or, if none exists, the place where a default value can be
    /// inserted.
    pub default_span: Span,
}

/// A statement that ends play at some positions, such as `lose when ..`.
#[derive(Clone, Debug)]
pub struct EndRule {
    /// The result for the player to move: −1 (loss), 0 (draw), 1 (win) or a number of points.
    pub score: Node,
    /// The condition under which play ends; `None` for `when stuck`, which holds if the player to
    /// move has no move.
    pub when: Option<Node>,
}

/// A claim of the file about its positions, which can be checked or proved.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The property of positions that the claim states.
    pub kind: ClaimKind,
    /// The condition that the claim states or, for a claim of Grundy values, the expression for the
    /// value.
    pub value: Node,
    /// Whether the claim concerns only the positions at the start of the game.
    pub for_start: bool,
    /// The place of the claim in the file.
    pub span: Span,
}

/// A `start` statement: the numbers that a player types to start a game, and the position they
/// determine.
#[derive(Clone, Debug)]
pub struct Start {
    /// The names of the numbers that a player types.
    pub names: Vec<String>,
    /// The locals that are bound to the numbers that a player types, in the order of the names.
    pub locals: Vec<Local>,
    /// The names that the file declares, each with the number of numbers that a player types for
    /// it. The elements of a list have the names `h[0]`, `h[1]`, … among [`Start::names`].
    pub items: Vec<(String, usize)>,
    /// The starting position. Its expressions refer to the numbers that a player types through
    /// [`Start::locals`].
    pub position: PositionNode,
}

/// A `board` statement: how a position is drawn as a board.
#[derive(Clone, Debug)]
pub struct Board {
    /// The values on the cells of the board, as a list that depends on the position.
    pub cells: VarValue,
    /// The type of the values on the cells.
    pub ty: Ty,
    /// The place of the `board` statement in the file.
    pub span: Span,
    /// The style in which the cells of a grid are drawn.
    pub style: GridStyle,
    /// The scheme by which the cells are named in texts, such as `a1`.
    pub naming: CellNaming,
    /// The number of cells in a row of a grid; `None` if all cells are in one row.
    pub rows: Option<Node>,
    /// The number of points that are spread evenly on a circle, if the board declares them
    /// (`ring`). They are the first points of the board.
    pub ring: Option<Node>,
    /// The list of the coordinates of the points that are not on the circle, if the board declares
    /// them (`at`).
    pub points: Option<Node>,
    /// The neighbours of every point, joined to it by lines (`join`). The flag is true if they
    /// are written as a map, and false if they are a list.
    pub join: Option<(Node, bool)>,
    /// The lists of points that lines run through, if the board declares them (`through`). One line
    /// connects the points of each list in order.
    pub through: Option<Node>,
    /// The edges (`edges`), each as its two end points, if the cells of the board are edges rather
    /// than squares or points.
    pub edges: Option<Node>,
    /// Whether a position is drawn as a bar (`bars`): a rectangle of squares. The value of the
    /// first cell is its number of rows, and the value of the second cell its number of columns.
    pub bars: bool,
}

/// The checked program of a rule file: all its statements with names resolved.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The names of the game in English and Chinese, if the file has a `game` statement.
    pub names: Option<(String, String)>,
    /// The parameters of the rules, in the order of the file.
    pub params: Vec<Param>,
    /// The enumerated types. `enums[t]` lists the names of the values of type `t`; the value `i`
    /// has the name `enums[t][i]`.
    pub enums: Vec<Vec<String>>,
    /// The names of the two players (sides); `None` in an impartial game.
    pub sides: Option<[String; 2]>,
    /// The variables of the position, in the order of their declaration.
    pub vars: Vec<Var>,
    /// The constants (`let`), each as the expression of its value, which refers only to earlier
    /// constants.
    pub lets: Vec<Node>,
    /// The kinds of moves, in the order of the file.
    pub moves: Vec<Move>,
    /// Whether some move sets the side to move next. If false, the other side moves next after
    /// every move.
    pub sets_turn: bool,
    /// Whether a player without a move wins (`misere`).
    pub misere: bool,
    /// The place of the first `gain` of the file, or `None` if no move gains points.
    pub gain: Option<Span>,
    /// The statements that end play, in the order of the file. The first one whose condition holds
    /// determines the result.
    pub end_rules: Vec<EndRule>,
    /// The conditions (`where`) that every position satisfies.
    pub invariants: Vec<Node>,
    /// The `start` statement, if there is one.
    pub start: Option<Start>,
    /// The symmetries that the file declares. Each entry holds the values of the variables in the
    /// image of a position, and the place of the statement in the file.
    pub symmetries: Vec<(Vec<VarValue>, Span)>,
    /// The texts that picture a position (`show`).
    pub shows: Vec<Template>,
    /// The glyphs that draw values as text. Each entry holds the type, the value and the glyph.
    pub glyphs: Vec<(Ty, i64, String)>,
    /// The `board` statement, if there is one.
    pub board: Option<Board>,
    /// The lists of pieces beside the board (`tray`), each with the type of its pieces.
    pub trays: Vec<(VarValue, Ty)>,
    /// The drawings of values on the board, each with the type and the value that it draws. `None`
    /// in place of the value means all values without a drawing of their own (`else`).
    pub pieces: Vec<(Option<(Ty, i64)>, DrawnPiece)>,
    /// The claims of the file, in order.
    pub claims: Vec<Claim>,
    /// The number of locals of the entire program. Locals have the indices below this number.
    pub locals: Local,
    /// The number of lists that blocks of moves define. The index of the first such list is the
    /// number of variables.
    pub lists: usize,
}

impl Program {
    /// Returns the score of a player without a move if no statement of the file gives one: 0 if
    /// moves gain points, otherwise 1 in misère play and −1 in normal play.
    pub fn default_no_move_score(&self) -> i64 {
        match (self.gain, self.misere) {
            (Some(_), _) => 0,
            (None, true) => 1,
            (None, false) => -1,
        }
    }
}
