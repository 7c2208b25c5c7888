//! Checks declarations, and resolves names to expressions: parameters, constants, variables,
//! locals, and the names of values.

use super::super::tree::{Elem, Kind, Node, Shape, Ty, Var, VarValue};
use super::{Checker, Global, NameEntry, Typed, VarBound};
use grundy_core::machine::Span;
use grundy_syntax::{Diagnostic, Expr, ExprKind, Item, Name, RESERVED, Size, TypeBase, TypeExpr};
use grundy_text::{Words, excerpt, nearest_word, words};
use std::sync::Arc;

impl Checker<'_> {
    /// Declares a name at the top level. Reports a name that is declared already.
    pub(super) fn declare(&mut self, name: &Name, global: Global) {
        let ident = &name.text;
        if let Some(earlier) = self.globals.get(ident) {
            let (line, _) = grundy_syntax::line_and_column(self.text, earlier.span.start);
            self.diagnostics.push(
                Diagnostic::error(name.span, words!(check_names::is_declared_twice, ident))
                    .help(words!(check_names::line_already_declares_this_name_rename, line)),
            );
            return;
        }
        if self.symbol(ident, name.span).is_some() {
            self.report_error(
                name.span,
                words!(check_names::is_already_name_of_value, ident),
                words!(check_names::use_another_name),
            );
        }
        self.globals.insert(ident.clone(), NameEntry { global, span: name.span, used: false });
    }

    /// Warns of names that are declared at the top level but used by no statement. Names that begin
    /// with `_` are exempt.
    pub(super) fn warn_unused_names(&mut self) {
        let mut unused: Vec<(Span, String)> = self
            .globals
            .iter()
            .filter(|(name, entry)| !entry.used && !name.starts_with('_'))
            .map(|(name, entry)| (entry.span, name.clone()))
            .collect();
        unused.sort();
        for (span, name) in unused {
            self.warn_unused(span, &name);
        }
    }

    /// Appends the warning that the name declared at `span` is never used.
    pub(super) fn warn_unused(&mut self, span: Span, name: &str) {
        self.diagnostics.push(
            Diagnostic::warning(span, words!(check_names::is_never_used, name))
                .help(words!(check_names::leave_it_out_or_use_it)),
        );
    }

    /// Binds a local name to a checked expression. When the scope closes, an unused name is
    /// reported unless it begins with `_`.
    pub(super) fn bind(&mut self, name: &Name, value: Typed) {
        let ident = &name.text;
        // A parameter of a helper may have the name of a variable of the position, which it hides.
        let is_helper_param = self.in_helper && self.symbol(ident, name.span).is_none();
        if !is_helper_param
            && (self.globals.contains_key(ident) || self.symbol(ident, name.span).is_some())
        {
            self.report_error(
                name.span,
                words!(check_names::is_already_defined, ident),
                words!(check_names::use_another_name_here),
            );
        } else if self.scope.iter().any(|bound| bound.name == *ident) {
            self.report_error(
                name.span,
                words!(check_names::is_name_of_two_different_values, ident),
                words!(check_names::use_another_name_here),
            );
        }
        self.scope.push(VarBound { name: ident.clone(), span: name.span, value, used: false });
    }

    /// Ends a scope: keeps only the first `open` local names, and warns of the removed names that
    /// are unused.
    pub(super) fn close(&mut self, open: usize) {
        for bound in self.scope.split_off(open) {
            if !bound.used && !bound.name.starts_with('_') {
                self.warn_unused(bound.span, &bound.name);
            }
        }
    }

    /// Returns the constant expression for a name that denotes a side or an enumerated value.
    /// Returns `None` for any other name.
    pub(super) fn symbol(&self, name: &str, span: Span) -> Option<Typed> {
        let side = self.program.sides.as_ref().and_then(|sides| {
            let index = sides.iter().position(|side| side == name)?;
            Some((Ty::Side, index))
        });
        let typed_value = side.or_else(|| {
            self.program.enums.iter().enumerate().find_map(|(kind, names)| {
                let index = names.iter().position(|value_name| value_name == name)?;
                Some((Ty::Enum(kind), index))
            })
        });
        typed_value.map(|(ty, index)| Typed {
            symbol: Some(name.to_string()),
            ..Typed::new(Kind::Num(index as i64), ty, span, true)
        })
    }

    /// Resolves a name to the expression it denotes. Reports an unknown name.
    pub(super) fn resolve(&mut self, name: &str, span: Span) -> Typed {
        if let Some(bound) = self.scope.iter_mut().rev().find(|bound| bound.name == name) {
            bound.used = true;
            let mut value = bound.value.clone();
            value.node.span = span;
            return value;
        }
        if let Some(entry) = self.globals.get_mut(name) {
            entry.used = true;
            let global = entry.global;
            return self.global(global, name, span);
        }
        if let Some(symbol) = self.symbol(name, span) {
            return symbol;
        }
        self.report_unknown_name(name, span);
        Typed::unknown(span)
    }

    /// Returns the expression for a name that is declared at the top level. Reports the name of a
    /// helper that is used without arguments.
    pub(super) fn global(&mut self, global: Global, name: &str, span: Span) -> Typed {
        match global {
            Global::Param(param) => {
                let ty = list_of(self.program.params[param].depth);
                Typed::new(Kind::Param(param), ty, span, true)
            }
            Global::Let(index) => {
                Typed::new(Kind::Let(index), self.lets[index].clone(), span, true)
            }
            Global::Var(var) => self.variable(var, span),
            Global::Def(def) => {
                let params = self.defs[def].params.iter().map(|name| name.text.as_str());
                let form = format!("{name}({})", params.collect::<Vec<_>>().join(", "));
                self.report_error(
                    span,
                    words!(check_names::needs_arguments, name),
                    words!(check_names::write, form),
                );
                Typed::unknown(span)
            }
        }
    }

    /// Returns the type of the elements of the variable with index `var`.
    pub(super) fn elem_type(&self, var: usize) -> Ty {
        match self.program.vars[var].elem {
            Elem::Nat | Elem::Range(..) => Ty::Num,
            Elem::Bool => Ty::Bool,
            Elem::Enum(kind) => Ty::Enum(kind),
        }
    }

    /// Returns the expression that reads the variable with index `var`.
    pub(super) fn variable(&mut self, var: usize, span: Span) -> Typed {
        let elem = self.elem_type(var);
        let (kind, ty) = match self.program.vars[var].shape {
            Shape::One => (Kind::Var(var), elem),
            Shape::Set => (Kind::Var(var), Ty::Set),
            _ => (Kind::Seq(var), Ty::List(Box::new(elem))),
        };
        Typed::new(kind, ty, span, false)
    }

    /// Reports an unknown name, and suggests the most similar known one.
    pub(super) fn report_unknown_name(&mut self, name: &str, span: Span) {
        // Without a `position` statement, each unknown name may be a variable of the position.
        let lacks_position = !self.has_position && self.unparsed_words.is_empty();
        if self.unparsed_words.contains(name) || lacks_position {
            return;
        }
        let before_position = self.program.vars.is_empty();
        let symbols = self.program.enums.iter().flatten().map(String::as_str);
        let builtins = grundy_core::machine::BUILTINS.iter().map(|(name, ..)| *name);
        let sides = self.program.sides.iter().flatten().map(String::as_str);
        let bound = self.scope.iter().map(|bound| bound.name.as_str());
        let candidates = self.globals.keys().map(String::as_str).chain(symbols).chain(builtins);
        let lower_case = name.to_lowercase();
        let reserved = RESERVED.iter().copied().find(|word| *word == lower_case);
        let near = reserved.or_else(|| nearest_word(name, candidates.chain(sides).chain(bound)));
        let help = match near {
            Some(near) => words!(check_names::did_you_mean, near),
            None if before_position => words!(check_names::only_numbers_parameters_param_m_three),
            None => words!(check_names::declare_variable_of_position),
        };
        self.report_error(span, words!(check_names::is_not_defined, name = excerpt(name)), help);
    }

    /// Checks an expression that must depend only on parameters and constants.
    pub(super) fn constant(&mut self, value: &Expr) -> Typed {
        let typed = self.expr(value);
        if !typed.constant && typed.ty != Ty::Unknown {
            self.report_error(
                value.span,
                words!(check_names::this_value_must_not_depend),
                words!(check_names::use_only_numbers_parameters),
            );
        }
        typed
    }

    /// Checks a constant expression that must be a number.
    pub(super) fn constant_number(&mut self, value: &Expr) -> Node {
        let typed = self.constant(value);
        self.coerce(typed, &Ty::Num, value.span)
    }

    /// Checks the bounds and default values of all parameters.
    pub(super) fn params(&mut self, items: &[Item]) {
        let mut index = 0;
        for item in items {
            let Item::Param { name, range, depth, default, end } = item else { continue };
            let range = range
                .as_ref()
                .map(|(from, to)| (self.constant_number(from), self.constant_number(to)));
            let value =
                default.as_ref().map_or(Span { start: end.end, ..*end }, |value| value.span);
            let typed = default.as_ref().map(|value| {
                let numbers = written_numbers(value);
                (numbers.unwrap_or_else(|| self.constant(value)), value.span)
            });
            let default_depth = typed.as_ref().map_or(0, |(typed, _)| lists_in(&typed.ty));
            let depth = depth.unwrap_or(default_depth);
            if depth > 2 {
                self.report_error(
                    name.span,
                    words!(check_names::parameter_is_number_list_or_list),
                    words!(check_names::use_list_of_lists),
                );
            }
            let default = typed.map(|(typed, span)| self.coerce(typed, &list_of(depth), span));
            let param = &mut self.program.params[index];
            (param.range, param.default) = (range, default);
            (param.depth, param.default_span) = (depth.min(2), value);
            index += 1;
        }
    }

    /// Checks the declarations of the variables of the position, and their values at the start.
    pub(super) fn positions(&mut self, items: &[Item]) {
        let mut is_declared = false;
        for item in items {
            let Item::Position(vars, span) = item else { continue };
            if std::mem::replace(&mut is_declared, true) {
                self.report_error(
                    *span,
                    words!(check_names::position_is_declared_twice),
                    words!(check_names::put_all_variables_in_one_statement),
                );
                continue;
            }
            let mut declared = Vec::new();
            for decl in vars {
                let (elem, shape) = match &decl.ty {
                    None => (Elem::Nat, Shape::One),
                    Some(ty) => self.var_type(ty),
                };
                let (name, span) = (decl.name.text.clone(), decl.name.span);
                declared.push(Var { name, span, elem, shape, initial: None });
            }
            self.program.vars = declared;
            for (var, decl) in vars.iter().enumerate() {
                self.declare(&decl.name, Global::Var(var));
                // A variable that no rule reads is not reported, because a player may still type
                // its value.
                let Some(initial) = &decl.initial else { continue };
                let initial_value = self.var_value(var, initial);
                let constant = self.is_constant_value(&initial_value);
                if !constant {
                    self.report_error(
                        initial.span,
                        words!(check_names::this_value_must_not_depend),
                        words!(check_names::use_numbers_parameters_and_constants),
                    );
                } else {
                    self.program.vars[var].initial = Some(initial_value);
                }
            }
            let initialized = self.program.vars.iter().filter(|var| var.initial.is_some()).count();
            if initialized > 0 && initialized < vars.len() {
                let uninitialized: Vec<String> = vars
                    .iter()
                    .filter(|var| var.initial.is_none())
                    .map(|var| format!("`{}`", var.name.text))
                    .collect();
                let names = uninitialized.join(", ");
                let typed = names.replace('`', "");
                let start_values: Vec<String> = vars
                    .iter()
                    .map(|var| match &var.initial {
                        Some(initial) => excerpt(initial.span.text_in(self.text)),
                        None => var.name.text.clone(),
                    })
                    .collect();
                self.diagnostics.push(
                    Diagnostic::error(
                        *span,
                        words!(check_names::some_variables_have_start_value, names),
                    )
                    .help(words!(
                        check_names::give_every_variable_start_value,
                        typed,
                        start_values = start_values.join(", ")
                    )),
                );
            }
        }
    }

    /// Returns whether the new value of a variable is the same at every position.
    pub(super) fn is_constant_value(&self, value_of_var: &VarValue) -> bool {
        let is_constant = |node: &Node| !depends(node);
        match value_of_var {
            VarValue::One(value) | VarValue::Table(value, _) => is_constant(value),
            VarValue::Seq(..) => false,
            VarValue::Items(items, _) | VarValue::Set(items, _) => items.iter().all(is_constant),
            VarValue::Repeat(value, count, _) => is_constant(value) && is_constant(count),
            VarValue::ListOf(loops, body, _) | VarValue::SetOf(loops, body, _) => {
                is_constant(&Node {
                    kind: Kind::ListOf(Box::new(loops.clone()), Box::new(body.clone())),
                    span: body.span,
                })
            }
        }
    }

    /// Checks the declared type of a variable. Returns the type of one element, and whether the
    /// variable is a single value, a sequence, a bag or a set.
    pub(super) fn var_type(&mut self, ty: &TypeExpr) -> (Elem, Shape) {
        let (elem, mut shape) = match &ty.base {
            TypeBase::Nat => (Elem::Nat, Shape::One),
            TypeBase::Bool => (Elem::Bool, Shape::One),
            TypeBase::Range(from, to) => {
                (Elem::Range(self.constant_number(from), self.constant_number(to)), Shape::One)
            }
            base @ TypeBase::Enum(_) => {
                (self.enum_of(base).map_or(Elem::Nat, Elem::Enum), Shape::One)
            }
            TypeBase::Set(from, to) => {
                (Elem::Range(self.constant_number(from), self.constant_number(to)), Shape::Set)
            }
            TypeBase::Bag(element, max_len) => {
                let (elem, inner) = self.var_type(element);
                if !matches!(inner, Shape::One) {
                    self.report_nested_sequence(element.span);
                }
                let max_len = max_len.as_ref().map(|max_len| self.constant_number(max_len));
                (elem, Shape::Bag(max_len))
            }
        };
        let sized = match &ty.size {
            Size::One => None,
            Size::Fixed(len) => Some(Shape::Fixed(self.constant_number(len))),
            Size::Growing(max_len) => {
                Some(Shape::Growing(max_len.as_ref().map(|max_len| self.constant_number(max_len))))
            }
        };
        if let Some(sized) = sized {
            if !matches!(shape, Shape::One) {
                self.report_nested_sequence(ty.span);
            }
            shape = sized;
        }
        (elem, shape)
    }

    /// Reports a variable whose elements are declared as sequences.
    pub(super) fn report_nested_sequence(&mut self, span: Span) {
        self.report_error(
            span,
            words!(check_names::each_element_of_sequence),
            words!(check_names::use_separate_variable_for_each_element),
        );
    }

    /// Reports an expression that has the type `actual` instead of `expected`.
    pub(super) fn report_type(&mut self, span: Span, actual: &Ty, expected: &Ty) {
        let snippet = grundy_text::excerpt(span.text_in(self.text));
        let help = match (expected, actual) {
            (Ty::Bool, Ty::Num) => words!(check_names::write_comparison_as_in_zero, snippet),
            (Ty::Num, Ty::Bool) => words!(check_names::to_get_number_write_if_then, snippet),
            (Ty::Enum(kind), _) => {
                words!(check_names::write_one_of, names = self.program.enums[*kind].join("`, `"))
            }
            (Ty::Set, _) => words!(check_names::set_is_written_one_four_empty),
            (Ty::List(_), Ty::List(_)) => words!(check_names::put_it_in_list_as_in, snippet),
            (_, Ty::List(_)) => words!(check_names::take_element_as_in_zero, snippet),
            (Ty::List(_), _) => words!(check_names::write_list_as_in, snippet),
            _ => words!(check_names::only_values_of_same_kind),
        };
        let (actual, expected) = (self.type_words(actual), self.type_words(expected));
        self.report_error(
            span,
            words!(check_names::is_needed_here_but_this_is, expected, actual),
            help,
        );
    }

    /// Describes a type in words for an error message.
    pub(super) fn type_words(&self, ty: &Ty) -> Words {
        match ty {
            Ty::Num => words!(check_names::number),
            Ty::Bool => words!(check_names::condition),
            Ty::Enum(kind) => {
                words!(check_names::one_of, names = self.program.enums[*kind].join(", "))
            }
            Ty::Side => words!(check_names::side),
            Ty::List(element) => match **element {
                Ty::List(_) => words!(check_names::list_of_lists),
                Ty::Num => words!(check_names::list_of_numbers),
                Ty::Bool => words!(check_names::list_of_conditions),
                Ty::Side => words!(check_names::list_of_sides),
                _ => words!(check_names::list),
            },
            Ty::Map(_) => words!(check_names::map),
            Ty::Set => words!(check_names::set),
            Ty::Unknown => words!(check_names::something_unknown),
        }
    }

    /// Returns the source text of an expression, shortened for a message.
    pub(super) fn excerpt_of(&self, expr: &Expr) -> String {
        grundy_text::excerpt(expr.span.text_in(self.text))
    }
}

/// Returns whether an expression depends on the position. Locals count as constant, so the answer
/// is reliable only for an expression without locals.
fn depends(node: &Node) -> bool {
    super::super::visit::any(node, &mut |node| {
        matches!(
            node.kind,
            Kind::Var(_) | Kind::Seq(_) | Kind::Turn | Kind::SeqAt(..) | Kind::SeqLen(_)
        )
    })
}

/// Returns the type of a list that is nested `depth` levels deep and consists of numbers; depth 0
/// is a single number.
fn list_of(depth: u8) -> Ty {
    (0..depth).fold(Ty::Num, |ty, _| Ty::List(Box::new(ty)))
}

/// Returns the nesting depth of a list type: 0 for a single value, 1 for a list of single values.
pub(super) fn lists_in(ty: &Ty) -> u8 {
    match ty {
        Ty::List(of) => lists_in(of).saturating_add(1),
        _ => 0,
    }
}

/// Converts a literal list of numbers, or of lists of numbers, to a constant. It is a fast path for
/// long lists that does not check every element on its own. Returns `None` for any other
/// expression.
fn written_numbers(expr: &Expr) -> Option<Typed> {
    let ExprKind::List(items) = &expr.kind else { return None };
    if let Some(numbers) = plain_numbers(items).filter(|numbers| !numbers.is_empty()) {
        let ty = Ty::List(Box::new(Ty::Num));
        return Some(Typed::new(Kind::Numbers(numbers), ty, expr.span, true));
    }
    let rows = items.iter().map(|row| match &row.kind {
        ExprKind::List(items) => {
            Some(Node { kind: Kind::Numbers(plain_numbers(items)?), span: row.span })
        }
        _ => None,
    });
    let rows = rows.collect::<Option<Vec<Node>>>()?;
    let is_filled = |row: &Node| matches!(&row.kind, Kind::Numbers(numbers) if !numbers.is_empty());
    if !rows.iter().any(is_filled) {
        return None;
    }
    let ty = Ty::List(Box::new(Ty::List(Box::new(Ty::Num))));
    Some(Typed::new(Kind::List(rows), ty, expr.span, true))
}

/// Returns the numbers of a list that consists of integer literals only; `None` for any other list.
fn plain_numbers(items: &[Expr]) -> Option<Arc<[i64]>> {
    let numbers = items.iter().map(|item| match &item.kind {
        ExprKind::Number(number) => Some(*number),
        ExprKind::Minus(of) => match of.kind {
            ExprKind::Number(number) => Some(-number),
            _ => None,
        },
        _ => None,
    });
    numbers.collect()
}
