//! Finds out what every name means and what kind of thing every expression is.
//!
//! Helpers (`def`) are checked anew at every use, with the kinds of what they are given there, and
//! put in place; so evaluation knows no calls and cannot recurse.

mod board;
mod calls;
mod changes;
mod expression;
mod moves;
mod names;
mod over;
mod statements;
mod texts;
mod whole;

use super::ast::{Expr, Item, Name, TypeBase};
use super::diagnose::{Diagnostic, Severity};
use super::tree::{Kind, Local, Node, Program, Ty};
use crate::machine::Span;
use crate::words;
use rustc_hash::{FxHashMap, FxHashSet};

/// More parts than this, helpers put in place, and a file is refused.
const MOST_NODES: u32 = 100_000;
/// The deepest that expressions are nested, helpers put in place.
const DEEPEST: u32 = 250;

/// What a name at the top stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Global {
    Param(usize),
    Let(usize),
    Var(usize),
    Def(usize),
}

struct Entry {
    global: Global,
    span: Span,
    used: bool,
}

struct Def {
    name: Name,
    params: Vec<Name>,
    body: Expr,
}

/// A name inside a move or helper.
struct Bound {
    name: String,
    span: Span,
    means: Typed,
    used: bool,
}

/// A checked expression.
#[derive(Clone)]
struct Typed {
    node: Node,
    ty: Ty,
    /// Whether it depends on parameters and constants alone.
    constant: bool,
    /// The name of an enumerated value or side, which may belong to several kinds.
    symbol: Option<String>,
}

impl Typed {
    fn new(kind: Kind, ty: Ty, span: Span, constant: bool) -> Typed {
        Typed { node: Node { kind, span }, ty, constant, symbol: None }
    }

    fn unknown(span: Span) -> Typed {
        Typed::new(Kind::Num(0), Ty::Unknown, span, true)
    }

    /// Whether it is written `[]` or `{}`, which is also the empty set.
    fn is_empty(&self) -> bool {
        match &self.node.kind {
            Kind::List(items) => items.is_empty(),
            Kind::Map(pairs) => pairs.is_empty(),
            _ => false,
        }
    }

    /// Whether it is who moves, or the other one: not the name of a side, which may name a value as well.
    fn is_mover(&self) -> bool {
        self.ty == Ty::Side && self.symbol.is_none()
    }
}

pub(super) struct Checker<'a> {
    text: &'a str,
    lost: FxHashSet<String>,
    wrong: &'a mut Vec<Diagnostic>,
    program: Program,
    globals: FxHashMap<String, Entry>,
    defs: Vec<Def>,
    lets: Vec<Ty>,
    scope: Vec<Bound>,
    calls: Vec<usize>,
    depth: u32,
    nodes: u32,
    too_large: bool,
    /// Whether `mover` means anything here.
    has_mover: bool,
    /// Whether the names being bound are those of a helper.
    in_helper: bool,
}

/// Checks the statements of a file. Errors and warnings are added to `wrong`.
///
/// What words in `lost` mean is not known, because the statements that they stood in could not be read.
pub fn check(
    text: &str,
    items: &[Item],
    lost: FxHashSet<String>,
    wrong: &mut Vec<Diagnostic>,
) -> Program {
    let mut checker = Checker {
        text,
        lost,
        wrong,
        program: Program::default(),
        globals: FxHashMap::default(),
        defs: Vec::new(),
        lets: Vec::new(),
        scope: Vec::new(),
        calls: Vec::new(),
        depth: 0,
        nodes: 0,
        too_large: false,
        has_mover: false,
        in_helper: false,
    };
    checker.file(items);
    let program = checker.program;
    let mut seen = FxHashSet::default();
    wrong.retain(|told| seen.insert((told.span, told.message.en.clone())));
    wrong.sort_by_key(|told| (told.span, told.severity));
    program
}

impl Checker<'_> {
    fn file(&mut self, items: &[Item]) {
        self.sides_and_enums(items);
        // Names first, so that every use can be told from a mistake.
        for item in items {
            match item {
                Item::Param { name, .. } => {
                    let param = self.program.params.len();
                    self.declare(name, Global::Param(param));
                    self.program.params.push(super::tree::Param {
                        name: name.text.clone(),
                        span: name.span,
                        range: None,
                        default: None,
                        depth: 0,
                        value: name.span,
                    });
                }
                Item::Def(name, params, body) => {
                    self.declare(name, Global::Def(self.defs.len()));
                    self.defs.push(Def {
                        name: name.clone(),
                        params: params.clone(),
                        body: body.clone(),
                    });
                }
                _ => {}
            }
        }
        self.params(items);
        for item in items {
            if let Item::Let(name, value) = item {
                let typed = self.constant(value);
                self.declare(name, Global::Let(self.program.lets.len()));
                self.program.lets.push(typed.node);
                self.lets.push(typed.ty);
            }
        }
        self.positions(items);
        for item in items {
            self.statement(item);
        }
        if self.program.vars.is_empty() && !items.iter().any(|i| matches!(i, Item::Position(..))) {
            self.missing_position();
        } else if self.program.moves.is_empty() && self.clean() {
            let span = self.program.vars.last().map_or(Span::default(), |var| var.span);
            self.wrong.push(
                Diagnostic::warning(span, words!("this game has no moves", "这个游戏没有走法"))
                    .help(words!(
                        "add one, such as `move take (k in 1..n) -> [n - k]`",
                        "请加一个，如 `move take (k in 1..n) -> [n - k]`"
                    )),
            );
        }
        self.together();
        self.pieces_for_all();
        // What could not be read may have used it.
        if self.lost.is_empty() {
            self.unused();
        }
    }

    /// Statements that do not go together.
    fn together(&mut self) {
        let sums = self.program.moves.iter().any(|played| played.outcome.is_sum());
        if sums && let Some(ended) = self.program.ended.first() {
            let span = ended.score.span;
            self.tell_error(
                span,
                words!(
                    "a game whose moves lead to sums ends only when there is no move",
                    "走到局面之和的游戏，只在没有走法时结束"
                ),
                words!("leave this out, or write `misere`", "请去掉它，或写 `misere`"),
            );
        }
        if sums && self.program.sets_turn {
            let played = self.program.moves.iter().find(|played| played.outcome.is_sum());
            self.tell_error(
                played.map_or_else(Span::default, |played| played.outcome.span()),
                words!(
                    "in a game whose moves lead to sums, turns alternate",
                    "走到局面之和的游戏中，双方轮流走"
                ),
                words!(
                    "leave out `turn = ..`, or write one position",
                    "请去掉 `turn = ..`，或只写一个局面"
                ),
            );
        }
        let for_start = self.program.claims.iter().find(|claim| claim.for_start);
        if self.program.start.is_none()
            && let Some(span) = for_start.map(|claim| claim.span)
            && !self.lost.contains("start")
        {
            self.tell_error(
                span,
                words!("there is no `start` to claim anything of", "没有 `start`，无从断言"),
                words!(
                    "leave out `for start`, or write `start n -> [n]`",
                    "请去掉 `for start`，或写 `start n -> [n]`"
                ),
            );
        }
    }

    fn clean(&self) -> bool {
        !self.wrong.iter().any(|told| told.severity == Severity::Error)
    }

    fn missing_position(&mut self) {
        // A statement that could not be read may have been the one.
        if self.lost.is_empty() {
            self.wrong.push(
                Diagnostic::error(
                    Span::default(),
                    words!("the file declares no position", "文件没有声明局面"),
                )
                .help(words!(
                    "begin with `position n` for one heap, `position a, b` for two",
                    "请先写 `position n`（一堆）或 `position a, b`（两堆）"
                )),
            );
        }
    }

    fn sides_and_enums(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Sides(one, other, span) => {
                    if self.program.sides.is_some() {
                        self.twice(*span, "sides");
                    }
                    if one.text == other.text {
                        self.tell_error(
                            other.span,
                            words!("both sides have one name", "双方同名"),
                            words!("give them two names", "请用两个名字"),
                        );
                    }
                    self.program.sides = Some([one.text.clone(), other.text.clone()]);
                }
                Item::Position(vars, _) => {
                    for var in vars {
                        let Some(ty) = &var.ty else { continue };
                        self.enum_of(&ty.base);
                    }
                }
                _ => {}
            }
        }
        self.has_mover = self.program.sides.is_some();
    }

    /// The number of a kind of enumerated values.
    fn enum_of(&mut self, base: &TypeBase) -> Option<usize> {
        let names = match base {
            TypeBase::Enum(names) => names,
            TypeBase::Bag(of, _) => return self.enum_of(&of.base),
            _ => return None,
        };
        let texts: Vec<String> = names.iter().map(|name| name.text.clone()).collect();
        if let Some(at) = self.program.enums.iter().position(|known| *known == texts) {
            return Some(at);
        }
        for (i, name) in names.iter().enumerate() {
            if texts[..i].contains(&name.text) {
                let shown = &name.text;
                self.tell_error(
                    name.span,
                    words!("`{shown}` is listed twice", "`{shown}` 列了两次"),
                    words!("leave one out", "请去掉一个"),
                );
            }
        }
        self.program.enums.push(texts);
        Some(self.program.enums.len() - 1)
    }

    fn tell_error(&mut self, span: Span, message: crate::base::Words, help: crate::base::Words) {
        self.wrong.push(Diagnostic::error(span, message).help(help));
    }

    fn twice(&mut self, span: Span, what: &str) {
        self.tell_error(
            span,
            words!("`{what}` is given twice", "`{what}` 出现了两次"),
            words!("leave one out", "请去掉一个"),
        );
    }

    /// A number bound anew.
    fn local(&mut self) -> Local {
        self.program.locals += 1;
        self.program.locals - 1
    }
}
