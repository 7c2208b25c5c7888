//! Checks calls: built-in functions, helpers (`def`), and the sources of loops.

use super::super::tree::{Kind, Node, Source, Ty};
use super::{Checker, Global, Typed};
use grundy_core::machine::{BUILTINS, Builtin, Span};
use grundy_syntax::{Diagnostic, Expr, ExprKind, Name};
use grundy_text::{excerpt, words};

/// Function names of other languages, each on a line with the equivalent expression of rule files.
const FOREIGN_FUNCTIONS: &str = include_str!("foreign_functions.txt");

impl Checker<'_> {
    /// Reports a list that depends on the position or on a choice of the player, where only a
    /// constant list is allowed.
    pub(super) fn report_not_constant(&mut self, span: Span) {
        self.diagnostics.push(
            Diagnostic::error(span, words!(check_calls::list_that_depends_on_position))
                .help(words!(check_calls::write_list)),
        );
    }

    /// Reports a map that depends on the position or on a choice of the player, because a map is
    /// constant.
    pub(super) fn report_map_not_constant(&mut self, span: Span) {
        self.report_error(
            span,
            words!(check_calls::map_that_depends_on_position),
            words!(check_calls::write_if),
        );
    }

    /// Moves a list or map literal to the constants of the program, because only constants can be
    /// indexed. Returns a reference to the constant. Returns any other expression unchanged.
    pub(super) fn table(&mut self, typed: Typed) -> Node {
        let is_literal = matches!(
            typed.node.kind,
            Kind::List(_) | Kind::Repeat(..) | Kind::ListOf(..) | Kind::Map(_)
        );
        if !is_literal {
            return typed.node;
        }
        let span = typed.node.span;
        if !typed.constant || super::super::visit::has_free_local(&typed.node) {
            match typed.ty {
                Ty::Map(_) => self.report_map_not_constant(span),
                _ => self.report_not_constant(span),
            }
        }
        self.program.lets.push(typed.node);
        self.lets.push(typed.ty);
        Node { kind: Kind::Let(self.lets.len() - 1), span }
    }

    /// Checks a call of a helper (`def`), a list function such as `sum`, or a built-in function.
    pub(super) fn call(&mut self, name: &Name, arguments: &[Expr], span: Span) -> Typed {
        if let Some(entry) = self.globals.get_mut(&name.text) {
            entry.used = true;
            if let Global::Def(def) = entry.global {
                return self.inline_helper(def, name, arguments, span);
            }
        }
        if let Some(typed) = self.list_function(name, arguments, span) {
            return typed;
        }
        if let Some(expansion) = super::digits::expand(name, arguments, span) {
            return self.expr(&expansion);
        }
        let Some((_, function, arity)) =
            BUILTINS.iter().find(|(builtin, ..)| *builtin == name.text)
        else {
            return self.report_unknown_function(name, arguments, span);
        };
        let mut constant = true;
        let mut nodes = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let typed = self.expr(argument);
            constant &= typed.constant;
            nodes.push(self.coerce(typed, &Ty::Num, argument.span));
        }
        let expected_count = arity.unwrap_or(nodes.len().max(1));
        if nodes.len() != expected_count {
            self.report_argument_count(name, expected_count, nodes.len(), span);
            return Typed::unknown(span);
        }
        let ty = if function.returns_bool() { Ty::Bool } else { Ty::Num };
        if matches!(function, Builtin::Min | Builtin::Max) && nodes.len() == 1 {
            let node = nodes.swap_remove(0);
            return Typed { node, ty, constant, symbol: None };
        }
        Typed::new(Kind::Call(*function, nodes), ty, span, constant)
    }

    /// Reports a call of an unknown function. Suggests the equivalent of this language, if the name
    /// is a function of another language.
    pub(super) fn report_unknown_function(
        &mut self,
        name: &Name,
        arguments: &[Expr],
        span: Span,
    ) -> Typed {
        for argument in arguments {
            self.expr(argument);
        }
        let ident = &name.text;
        let builtins =
            BUILTINS.iter().map(|(builtin, ..)| *builtin).filter(|builtin| *builtin != "pow");
        let builtins = builtins.chain(super::digits::FUNCTIONS);
        let builtins = builtins.chain(["size", "rotate", "reverse"]);
        let predicate = builtins.clone().find(|builtin| builtin.strip_prefix("is_") == Some(ident));
        let foreign_function = FOREIGN_FUNCTIONS
            .lines()
            .filter_map(|line| line.split_once(": "))
            .find(|(foreign, _)| foreign == ident);
        let defs = self.defs.iter().map(|def| def.name.text.as_str());
        let near = predicate.or_else(|| grundy_text::nearest_word(ident, builtins.chain(defs)));
        let snippet = excerpt(ident);
        let help = match near {
            _ if let Some((_, equivalent)) = foreign_function => {
                words!(check_calls::write, equivalent)
            }
            _ if self.globals.contains_key(&name.text) => {
                words!(check_calls::to_multiply_write_for_element_write, snippet)
            }
            Some(near) => words!(check_calls::did_you_mean, near),
            None => words!(check_calls::define_it_as_in_def, snippet),
        };
        self.report_error(name.span, words!(check_calls::no_function_is_called, snippet), help);
        Typed::unknown(span)
    }

    /// Reports a call that has `actual` arguments although the function takes `expected`.
    pub(super) fn report_argument_count(
        &mut self,
        name: &Name,
        expected: usize,
        actual: usize,
        span: Span,
    ) {
        let ident = &name.text;
        let form: Vec<String> =
            (0..expected.min(20) as u8).map(|i| char::from(b'a' + i).to_string()).collect();
        self.report_error(
            span,
            words!(check_calls::takes_argument_found, ident, expected, actual),
            words!(check_calls::write_ident, ident, form = form.join(", ")),
        );
    }

    /// Replaces a call of a helper (`def`) by the checked body of the helper, in which the
    /// parameters are bound to the arguments.
    pub(super) fn inline_helper(
        &mut self,
        def: usize,
        name: &Name,
        arguments: &[Expr],
        span: Span,
    ) -> Typed {
        if self.calls.contains(&def) {
            self.report_error(
                span,
                words!(check_calls::definition_of_uses_itself, ident = &name.text),
                words!(check_calls::def_cannot_use_itself_use_sum),
            );
            return Typed::unknown(span);
        }
        let expected = self.defs[def].params.len();
        let given: Vec<Typed> = arguments.iter().map(|argument| self.expr(argument)).collect();
        if given.len() != expected {
            self.report_argument_count(name, expected, given.len(), span);
            return Typed::unknown(span);
        }
        let (params, body) = (self.defs[def].params.clone(), self.defs[def].body.clone());
        let mut bindings = Vec::new();
        let outer = std::mem::take(&mut self.scope);
        let mut constant = true;
        for (param, value) in params.iter().zip(given) {
            constant &= value.constant;
            let is_simple = value.symbol.is_some()
                || matches!(value.ty, Ty::List(_) | Ty::Map(_) | Ty::Set | Ty::Unknown)
                || matches!(
                    value.node.kind,
                    Kind::Num(_) | Kind::Local(_) | Kind::Param(_) | Kind::Let(_) | Kind::Var(_)
                );
            let meaning = if is_simple {
                match value.ty {
                    Ty::List(_) | Ty::Map(_) if !matches!(value.node.kind, Kind::Seq(_)) => {
                        let (ty, constant) = (value.ty.clone(), value.constant);
                        Typed { node: self.table(value), ty, constant, symbol: None }
                    }
                    _ => value,
                }
            } else {
                let local = self.local();
                let bound =
                    Typed::new(Kind::Local(local), value.ty.clone(), param.span, value.constant);
                bindings.push((local, value.node));
                bound
            };
            self.in_helper = true;
            self.bind(param, meaning);
            self.in_helper = false;
        }
        self.calls.push(def);
        let mut typed = self.expr(&body);
        self.calls.pop();
        self.close(0);
        self.scope = outer;
        typed.constant &= constant;
        typed.node.span = span;
        for (local, value) in bindings.into_iter().rev() {
            let kind = Kind::Bind(local, Box::new(value), Box::new(typed.node));
            typed.node = Node { kind, span };
        }
        typed
    }

    /// Checks the range or list over which a loop runs. Returns the checked source, the type of its
    /// members, and whether it is constant; `None` after an error.
    pub(super) fn source(&mut self, expr: &Expr) -> Option<(Source, Ty, bool)> {
        if let ExprKind::Range(from, to) = &expr.kind {
            let (a, b) = (self.expr(from), self.expr(to));
            let constant = a.constant && b.constant;
            let a = self.coerce(a, &Ty::Num, from.span);
            let b = self.coerce(b, &Ty::Num, to.span);
            return Some((Source::Range(a, b), Ty::Num, constant));
        }
        let typed = self.expr(expr);
        self.source_of(typed, expr)
    }

    /// Converts a checked list or set to the source of a loop; `expr` is its syntax. Returns the
    /// source, the type of its members, and whether it is constant; `None` after an error.
    pub(super) fn source_of(&mut self, typed: Typed, expr: &Expr) -> Option<(Source, Ty, bool)> {
        let constant = typed.constant;
        if typed.is_empty() {
            return Some((Source::Items(Vec::new()), Ty::Unknown, true));
        }
        match typed.ty.clone() {
            Ty::List(elem) => {
                let source = match typed.node.kind {
                    Kind::Seq(var) => Source::Seq(var, expr.span),
                    Kind::List(items)
                        if !constant || items.iter().any(super::super::visit::has_free_local) =>
                    {
                        if matches!(*elem, Ty::List(_) | Ty::Map(_)) {
                            self.report_not_constant(expr.span);
                        }
                        Source::Items(items)
                    }
                    Kind::ListOf(..)
                        if !constant || super::super::visit::has_free_local(&typed.node) =>
                    {
                        // Inner lists have an address only if they are constants with a name.
                        if matches!(*elem, Ty::List(_) | Ty::Map(_)) && !names_lists(&typed.node) {
                            self.report_not_constant(expr.span);
                        }
                        Source::Comprehension(typed.node)
                    }
                    _ => Source::Table(self.table(typed)),
                };
                Some((source, *elem, constant))
            }
            Ty::Set => Some((Source::Set(typed.node), Ty::Num, constant)),
            Ty::Unknown => None,
            wrong_ty => {
                let description = self.type_words(&wrong_ty);
                let snippet = self.excerpt_of(expr);
                // Authors often write the range `1..3` as `1-3`.
                let range_end =
                    snippet.split('-').next_back().unwrap_or_default().trim().to_string();
                self.report_error(
                    expr.span,
                    words!(check_calls::range_or_list_is_needed_here, description),
                    words!(check_calls::write_range_such_as_one, range_end),
                );
                None
            }
        }
    }
}

/// Returns whether the members of a comprehension are lists that exist as constants, so that each
/// member can be represented by the address of the list.
fn names_lists(node: &Node) -> bool {
    let Kind::ListOf(_, body) = &node.kind else { return false };
    matches!(body.kind, Kind::Local(_) | Kind::Let(_) | Kind::TableAt(..) | Kind::MapAt(..))
}
