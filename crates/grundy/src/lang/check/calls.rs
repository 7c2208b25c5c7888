//! Functions, helpers and tables.

use super::super::ast::{Expr, ExprKind, Name};
use super::super::diagnose::Diagnostic;
use super::super::tree::{Kind, Node, Source, Ty};
use super::{Checker, Global, Typed};
use crate::base::excerpt;
use crate::machine::{BUILTINS, Builtin, Span};
use crate::words;

/// Functions of other languages, and what to write here.
const ELSEWHERE: &[(&str, &str)] = &[
    ("range", "a..b"),
    ("length", "size(a)"),
    ("sizeof", "size(a)"),
    ("sqrt", "isqrt(a)"),
    ("pow", "1 << k"),
    ("log2", "bit_length(a) - 1"),
    ("floor", "a div b"),
    ("ctz", "v2(a)"),
    ("__builtin_ctz", "v2(a)"),
    ("__builtin_popcount", "popcount(a)"),
    ("__gcd", "gcd(a, b)"),
];

impl Checker<'_> {
    pub(super) fn must_be_constant(&mut self, span: Span) {
        self.wrong.push(
            Diagnostic::error(
                span,
                words!(
                    "a list that depends on the position or on a choice can only be run through",
                    "依赖局面或选择的列表只能用于逐个取出"
                ),
            )
            .help(words!(
                "give constants a name with `let`; write `x in [..]` for the rest",
                "常量请用 `let` 命名；其余请写 `x in [..]`"
            )),
        );
    }

    /// A list or map that lies among the constants, so that it can be looked up.
    pub(super) fn table(&mut self, typed: Typed) -> Node {
        let written = matches!(
            typed.node.kind,
            Kind::List(_) | Kind::Repeat(..) | Kind::ListOf(..) | Kind::Map(_)
        );
        if !written {
            return typed.node;
        }
        let span = typed.node.span;
        if !typed.constant || super::super::visit::has_free_local(&typed.node) {
            self.must_be_constant(span);
        }
        self.program.lets.push(typed.node);
        self.lets.push(typed.ty);
        Node { kind: Kind::Let(self.lets.len() - 1), span }
    }

    pub(super) fn call(&mut self, name: &Name, arguments: &[Expr], span: Span) -> Typed {
        if let Some(entry) = self.globals.get_mut(&name.text) {
            entry.used = true;
            if let Global::Def(def) = entry.global {
                return self.helper(def, name, arguments, span);
            }
        }
        if let Some(typed) = self.of_list(name, arguments, span) {
            return typed;
        }
        let Some((_, function, arity)) = BUILTINS.iter().find(|(known, ..)| *known == name.text)
        else {
            return self.no_function(name, arguments, span);
        };
        let mut constant = true;
        let mut nodes = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let typed = self.expr(argument);
            constant &= typed.constant;
            nodes.push(self.coerce(typed, &Ty::Num, argument.span));
        }
        let wanted = arity.unwrap_or(nodes.len().max(1));
        if nodes.len() != wanted {
            self.arguments(name, wanted, nodes.len(), span);
            return Typed::unknown(span);
        }
        let ty = if function.is_question() { Ty::Bool } else { Ty::Num };
        if matches!(function, Builtin::Min | Builtin::Max) && nodes.len() == 1 {
            let node = nodes.swap_remove(0);
            return Typed { node, ty, constant, symbol: None };
        }
        Typed::new(Kind::Call(*function, nodes), ty, span, constant)
    }

    pub(super) fn no_function(&mut self, name: &Name, arguments: &[Expr], span: Span) -> Typed {
        for argument in arguments {
            self.expr(argument);
        }
        let shown = &name.text;
        let builtins =
            BUILTINS.iter().map(|(known, ..)| *known).chain(["size", "rotate", "reverse"]);
        let question = builtins.clone().find(|known| known.strip_prefix("is_") == Some(shown));
        let elsewhere = ELSEWHERE.iter().find(|(said, _)| said == shown);
        let defs = self.defs.iter().map(|def| def.name.text.as_str());
        let near = question.or_else(|| super::super::parse::nearest(shown, builtins.chain(defs)));
        let shown = excerpt(shown);
        let help = match near {
            _ if let Some((_, here)) = elsewhere => words!("write `{here}`", "请写 `{here}`"),
            _ if self.globals.contains_key(&name.text) => words!(
                "to multiply, write `*`; an element is `{shown}[i]`",
                "乘法请写 `*`；元素写作 `{shown}[i]`"
            ),
            Some(near) => words!("did you mean `{near}`?", "是否想写 `{near}`？"),
            None => words!(
                "declare it, as in `def {shown}(a) = ..`",
                "请声明它，如 `def {shown}(a) = ..`"
            ),
        };
        self.tell_error(
            name.span,
            words!("no function is called `{shown}`", "没有叫 `{shown}` 的函数"),
            help,
        );
        Typed::unknown(span)
    }

    pub(super) fn arguments(&mut self, name: &Name, wanted: usize, found: usize, span: Span) {
        let shown = &name.text;
        let s = if wanted == 1 { "" } else { "s" };
        let form: Vec<String> =
            (0..wanted.min(20) as u8).map(|i| char::from(b'a' + i).to_string()).collect();
        let form = form.join(", ");
        self.tell_error(
            span,
            words!(
                "`{shown}` takes {wanted} argument{s}, found {found}",
                "`{shown}` 需要 {wanted} 个参数，却有 {found} 个"
            ),
            words!("write `{shown}({form})`", "请写 `{shown}({form})`"),
        );
    }

    /// A helper, put in place.
    pub(super) fn helper(
        &mut self,
        def: usize,
        name: &Name,
        arguments: &[Expr],
        span: Span,
    ) -> Typed {
        let shown = &name.text;
        if self.calls.contains(&def) {
            self.tell_error(
                span,
                words!("`{shown}` is defined by itself", "`{shown}` 用自身来定义"),
                words!(
                    "helpers cannot recur; use `sum`, `any`, `count` over a range",
                    "辅助式不能递归；请对范围用 `sum`、`any`、`count`"
                ),
            );
            return Typed::unknown(span);
        }
        let wanted = self.defs[def].params.len();
        let given: Vec<Typed> = arguments.iter().map(|argument| self.expr(argument)).collect();
        if given.len() != wanted {
            self.arguments(name, wanted, given.len(), span);
            return Typed::unknown(span);
        }
        let (params, body) = (self.defs[def].params.clone(), self.defs[def].body.clone());
        let mut named = Vec::new();
        let outer = std::mem::take(&mut self.scope);
        let mut constant = true;
        for (param, value) in params.iter().zip(given) {
            constant &= value.constant;
            let simple = value.symbol.is_some()
                || matches!(value.ty, Ty::List(_) | Ty::Map(_) | Ty::Set | Ty::Unknown)
                || matches!(
                    value.node.kind,
                    Kind::Num(_) | Kind::Local(_) | Kind::Param(_) | Kind::Let(_) | Kind::Var(_)
                );
            let means = if simple {
                match value.ty {
                    Ty::List(_) | Ty::Map(_) if !matches!(value.node.kind, Kind::Seq(_)) => {
                        let (ty, constant) = (value.ty.clone(), value.constant);
                        Typed { node: self.table(value), ty, constant, symbol: None }
                    }
                    _ => value,
                }
            } else {
                let local = self.local();
                let means =
                    Typed::new(Kind::Local(local), value.ty.clone(), param.span, value.constant);
                named.push((local, value.node));
                means
            };
            self.in_helper = true;
            self.bind(param, means);
            self.in_helper = false;
        }
        self.calls.push(def);
        let mut typed = self.expr(&body);
        self.calls.pop();
        self.close(0);
        self.scope = outer;
        typed.constant &= constant;
        typed.node.span = span;
        for (local, value) in named.into_iter().rev() {
            let kind = Kind::Bind(local, Box::new(value), Box::new(typed.node));
            typed.node = Node { kind, span };
        }
        typed
    }

    /// What a range or list is to run through, what its members are, and whether it is constant.
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

    /// The same of what is checked already.
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
                            self.must_be_constant(expr.span);
                        }
                        Source::Items(items)
                    }
                    Kind::ListOf(..)
                        if !constant || super::super::visit::has_free_local(&typed.node) =>
                    {
                        // The members of such a list are laid out beforehand, if they are lists.
                        if matches!(*elem, Ty::List(_) | Ty::Map(_)) && !names_lists(&typed.node) {
                            self.must_be_constant(expr.span);
                        }
                        Source::Of(typed.node)
                    }
                    _ => Source::Table(self.table(typed)),
                };
                Some((source, *elem, constant))
            }
            Ty::Set => Some((Source::Set(typed.node), Ty::Num, constant)),
            Ty::Unknown => None,
            other => {
                let told = self.type_words(&other);
                let (en, zh) = (told.en, told.zh);
                let shown = self.plain(expr);
                // `1-3` is a range to many.
                let shown = shown.split('-').next_back().unwrap_or_default().trim().to_string();
                self.tell_error(
                    expr.span,
                    words!(
                        "a range or a list is needed here, but this is {en}",
                        "此处需要范围或列表，却是{zh}"
                    ),
                    words!("write a range, such as `1..{shown}`", "请写范围，如 `1..{shown}`"),
                );
                None
            }
        }
    }
}

/// Whether the members of a list made by loops are lists that have a name.
fn names_lists(node: &Node) -> bool {
    let Kind::ListOf(_, body) = &node.kind else { return false };
    matches!(body.kind, Kind::Local(_) | Kind::Let(_) | Kind::TableAt(..) | Kind::MapAt(..))
}
