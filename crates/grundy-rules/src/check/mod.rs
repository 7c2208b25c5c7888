//! Resolves names and infers types: converts the syntax tree ([`ast`](grundy_syntax::ast)) to the checked
//! program (`tree`).
//!
//! Helpers (`def`) are checked again at every use, with the types of their arguments, and inlined.
//! A checked program therefore has no calls of helpers and cannot recurse.

mod aggregates;
mod board;
mod calls;
mod changes;
mod digits;
mod expression;
mod membership;
mod moves;
mod names;
mod statements;
mod texts;
mod var_value;

use super::tree::{Kind, Local, Node, Program, Ty};
use grundy_core::machine::Span;
use grundy_syntax::{Diagnostic, Expr, Item, Name, Severity, TypeBase};
use grundy_text::words;
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximum number of expression nodes of a program, counted after all helpers are inlined.
const MAX_NODES: u32 = 100_000;
/// The maximum nesting depth of an expression, counted after all helpers are inlined.
const MAX_DEPTH: u32 = 250;

/// The item that a top-level name denotes: a parameter, a constant, a variable or a helper. The
/// payload is its index among the items of the same kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Global {
    Param(usize),
    Let(usize),
    Var(usize),
    Def(usize),
}

/// A top-level name in scope: the item that it denotes, the place of its declaration in the file,
/// and whether a statement uses it.
struct NameEntry {
    global: Global,
    span: Span,
    used: bool,
}

/// A helper function of the file: `def f(a) = ..`.
struct Def {
    name: Name,
    params: Vec<Name>,
    body: Expr,
}

/// A local name in a move or a helper, with the checked expression that replaces each use of the
/// name.
#[derive(Clone)]
struct VarBound {
    name: String,
    span: Span,
    value: Typed,
    used: bool,
}

/// A checked expression with its inferred type.
#[derive(Clone)]
struct Typed {
    node: Node,
    ty: Ty,
    /// Whether the value of the expression depends only on parameters and constants.
    constant: bool,
    /// The name as written, if the expression is the name of an enumerated value or a side. Several
    /// types can have a value of this name, so the context can still select another type.
    symbol: Option<String>,
}

impl Typed {
    /// Builds a checked expression of a known type.
    fn new(kind: Kind, ty: Ty, span: Span, constant: bool) -> Typed {
        Typed { node: Node { kind, span }, ty, constant, symbol: None }
    }

    /// Returns the placeholder for an expression with an error. Its type agrees with every type, so
    /// that it causes no further errors.
    fn unknown(span: Span) -> Typed {
        Typed::new(Kind::Num(0), Ty::Unknown, span, true)
    }

    /// Returns whether the expression is the literal `[]` or `{}`, which also denotes the empty
    /// set.
    fn is_empty(&self) -> bool {
        match &self.node.kind {
            Kind::List(items) => items.is_empty(),
            Kind::Map(pairs) => pairs.is_empty(),
            _ => false,
        }
    }

    /// Returns true for an expression whose value is a side, such as `mover` or `opponent`. Returns
    /// false for the name of a side, which may also be the name of an enumerated value.
    fn is_mover(&self) -> bool {
        self.ty == Ty::Side && self.symbol.is_none()
    }
}

/// The state of the checker: the program built so far, the names in scope, and the number of
/// expression nodes and the nesting depth so far.
pub(super) struct Checker<'a> {
    text: &'a str,
    unparsed_words: FxHashSet<String>,
    diagnostics: &'a mut Vec<Diagnostic>,
    program: Program,
    globals: FxHashMap<String, NameEntry>,
    defs: Vec<Def>,
    lets: Vec<Ty>,
    scope: Vec<VarBound>,
    calls: Vec<usize>,
    depth: u32,
    nodes: u32,
    too_large: bool,
    /// Whether the file has a `position` statement without syntax errors.
    has_position: bool,
    /// Whether the game has sides, so that `mover`, `opponent` and `turn` are defined.
    has_mover: bool,
    /// Whether the file has a statement `normal` or `misere`.
    states_ending: bool,
    /// Whether the local names in scope are parameters of a helper (`def`). These names can hide
    /// variables of the position; other local names cannot.
    in_helper: bool,
    /// The names of the `start` statement, for claims about starting positions.
    start_scope: Vec<VarBound>,
}

/// Checks the statements of a file and returns the checked program. Appends errors and warnings to
/// `diagnostics`.
///
/// `unparsed_words` holds the words of statements with syntax errors. They are not reported as
/// unknown, because these statements may declare them.
pub fn check(
    text: &str,
    items: &[Item],
    unparsed_words: FxHashSet<String>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Program {
    let syntax_errors: FxHashSet<Span> =
        diagnostics.iter().map(|diagnostic| diagnostic.span).collect();
    let syntax_error_count = diagnostics.len();
    let mut checker = Checker {
        text,
        unparsed_words,
        diagnostics,
        program: Program::default(),
        globals: FxHashMap::default(),
        defs: Vec::new(),
        lets: Vec::new(),
        scope: Vec::new(),
        start_scope: Vec::new(),
        calls: Vec::new(),
        depth: 0,
        nodes: 0,
        too_large: false,
        has_position: false,
        has_mover: false,
        states_ending: false,
        in_helper: false,
    };
    checker.file(items);
    let program = checker.program;
    // The value at the place of an error is a placeholder, so further errors there say nothing
    // about the file.
    let mut reported = FxHashSet::default();
    let mut index = 0;
    diagnostics.retain(|diagnostic| {
        index += 1;
        let text = match diagnostic.severity {
            Severity::Error => String::new(),
            Severity::Warning => diagnostic.message.en.clone(),
        };
        let is_new = reported.insert((diagnostic.span, text));
        is_new && (index <= syntax_error_count || !syntax_errors.contains(&diagnostic.span))
    });
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.severity));
    program
}

impl Checker<'_> {
    /// Checks all statements in the order of their dependencies: sides and enumerated types,
    /// parameters and helpers, constants, variables, and then all other statements in the order of
    /// the file.
    fn file(&mut self, items: &[Item]) {
        self.has_position = items.iter().any(|item| matches!(item, Item::Position(..)));
        self.sides_and_enums(items);
        // Names are declared first, so that a use before the declaration is no error.
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
                        default_span: name.span,
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
        // `start` is checked before the claims, which may use its names wherever it is in the file.
        let is_start = |item: &&Item| matches!(item, Item::Start(..));
        items.iter().filter(is_start).for_each(|item| self.statement(item));
        for item in items.iter().filter(|item| !is_start(item)) {
            self.statement(item);
        }
        if !self.has_position {
            self.report_missing_position();
        } else if self.program.moves.is_empty() && self.has_no_errors() {
            let span = self.program.vars.last().map_or(Span::default(), |var| var.span);
            self.diagnostics.push(
                Diagnostic::warning(span, words!(check::this_game_has_no_moves))
                    .help(words!(check::add_move_such_as_move_take)),
            );
        }
        self.check_combinations();
        self.warn_missing_pieces();
        // With a syntax error in the file, a name may be used in the statement that was not parsed.
        if self.unparsed_words.is_empty() {
            self.warn_unused_names();
        }
    }

    /// Reports combinations of statements that contradict each other, such as endings in a game of
    /// sums.
    fn check_combinations(&mut self) {
        let sums = self.program.moves.iter().any(|sum_move| sum_move.outcome.is_sum());
        if sums && let Some(end_rule) = self.program.end_rules.first() {
            let span = end_rule.score.span;
            self.report_error(
                span,
                words!(check::game_whose_moves_lead_to_sums),
                words!(check::leave_out_this_statement_if_player),
            );
        }
        if let Some(span) = self.program.gain {
            if sums {
                self.report_error(
                    span,
                    words!(check::gain_in_game_of_sums),
                    words!(check::let_every_move_lead_to_one_position),
                );
            }
            if self.states_ending {
                self.report_error(
                    span,
                    words!(check::gain_with_normal_or_misere),
                    words!(check::leave_out_normal_or_misere),
                );
            }
        }
        if sums && self.program.sets_turn {
            let sum_move = self.program.moves.iter().find(|sum_move| sum_move.outcome.is_sum());
            self.report_error(
                sum_move.map_or_else(Span::default, |sum_move| sum_move.outcome.span()),
                words!(check::in_game_whose_moves_lead),
                words!(check::leave_out_turn_or_let),
            );
        }
        let for_start = self.program.claims.iter().find(|claim| claim.for_start);
        if self.program.start.is_none()
            && let Some(span) = for_start.map(|claim| claim.span)
            && !self.unparsed_words.contains("start")
        {
            self.report_error(
                span,
                words!(check::claim_says_for_start_but_file),
                words!(check::leave_out_for_start_or_write),
            );
        }
    }

    /// Returns whether no error has been reported; warnings are ignored.
    fn has_no_errors(&self) -> bool {
        !self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Reports a file without a `position` statement.
    fn report_missing_position(&mut self) {
        // A statement with a syntax error may be the missing declaration.
        if self.unparsed_words.is_empty() {
            self.diagnostics.push(
                Diagnostic::error(Span::default(), words!(check::file_does_not_say_what_position))
                    .help(words!(check::begin_with_position_n_for_one)),
            );
        }
    }

    /// Records the names of the sides and the enumerated types, so that all other statements can
    /// refer to them.
    fn sides_and_enums(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Sides(first_side, second_side, span) => {
                    if self.program.sides.is_some() {
                        self.report_duplicate(*span, "sides");
                    }
                    if first_side.text == second_side.text {
                        self.report_error(
                            second_side.span,
                            words!(check::both_sides_have_same_name),
                            words!(check::give_them_different_names),
                        );
                    }
                    self.program.sides = Some([first_side.text.clone(), second_side.text.clone()]);
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

    /// Returns the index of the enumerated type that a declaration names, in the list of enumerated
    /// types of the program. Adds the type if it is new. Returns `None` for any other type and
    /// after an error.
    fn enum_of(&mut self, base: &TypeBase) -> Option<usize> {
        let names = match base {
            TypeBase::Enum(names) => names,
            TypeBase::Bag(element, _) => return self.enum_of(&element.base),
            _ => return None,
        };
        let texts: Vec<String> = names.iter().map(|name| name.text.clone()).collect();
        if let Some(index) = self.program.enums.iter().position(|known_names| *known_names == texts)
        {
            return Some(index);
        }
        for (i, name) in names.iter().enumerate() {
            if texts[..i].contains(&name.text) {
                self.report_error(
                    name.span,
                    words!(check::is_listed_twice, ident = &name.text),
                    words!(check::leave_one_out),
                );
            }
        }
        self.program.enums.push(texts);
        Some(self.program.enums.len() - 1)
    }

    /// Appends an error with a remedy to the diagnostics.
    fn report_error(&mut self, span: Span, message: grundy_text::Words, help: grundy_text::Words) {
        self.diagnostics.push(Diagnostic::error(span, message).help(help));
    }

    /// Reports a statement or clause that occurs a second time although it can occur only once.
    /// `what` is the word by which the message names it.
    fn report_duplicate(&mut self, span: Span, what: &str) {
        self.report_error(span, words!(check::is_given_twice, what), words!(check::leave_one_out));
    }

    /// Returns a fresh index for a local: a name that a loop, a `let` or `start` binds to a number.
    fn local(&mut self) -> Local {
        self.program.locals += 1;
        self.program.locals - 1
    }
}
