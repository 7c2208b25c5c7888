//! Declarations, and what names stand for.

use super::super::ast::{Expr, Item, Name, Size, TypeBase, TypeExpr};
use super::super::diagnose::Diagnostic;
use super::super::parse::{RESERVED, nearest};
use super::super::tree::{Elem, Kind, Node, Shape, Ty, Var, Whole};
use super::{Bound, Checker, Entry, Global, Typed};
use crate::base::{Words, excerpt};
use crate::machine::Span;
use crate::words;

impl Checker<'_> {
    pub(super) fn declare(&mut self, name: &Name, global: Global) {
        let shown = &name.text;
        if let Some(before) = self.globals.get(shown) {
            let (line, _) = super::super::diagnose::place(self.text, before.span.start);
            self.wrong.push(
                Diagnostic::error(
                    name.span,
                    words!("`{shown}` is declared twice", "`{shown}` 声明了两次"),
                )
                .help(words!(
                    "line {line} declares it first; rename one of them",
                    "第 {line} 行已声明；请改其中一个名字"
                )),
            );
            return;
        }
        if self.symbol(shown, name.span).is_some() {
            self.tell_error(
                name.span,
                words!("`{shown}` is the name of a value already", "`{shown}` 已是某个值的名字"),
                words!("use another name", "请换一个名字"),
            );
        }
        self.globals.insert(shown.clone(), Entry { global, span: name.span, used: false });
    }

    pub(super) fn unused(&mut self) {
        let mut unused: Vec<(Span, String)> = self
            .globals
            .iter()
            .filter(|(name, entry)| !entry.used && !name.starts_with('_'))
            .map(|(name, entry)| (entry.span, name.clone()))
            .collect();
        unused.sort();
        for (span, name) in unused {
            self.never_used(span, &name);
        }
    }

    pub(super) fn never_used(&mut self, span: Span, name: &str) {
        self.wrong.push(
            Diagnostic::warning(span, words!("`{name}` is never used", "`{name}` 从未使用"))
                .help(words!("leave it out, or use it", "请去掉它，或使用它")),
        );
    }

    /// Opens names for a while; those not used in it are told, unless they begin with `_`.
    pub(super) fn bind(&mut self, name: &Name, means: Typed) {
        let shown = &name.text;
        // Helpers are read apart from the rest, so theirs may have the name of a variable.
        let apart = self.in_helper && self.symbol(shown, name.span).is_none();
        if !apart && (self.globals.contains_key(shown) || self.symbol(shown, name.span).is_some()) {
            self.tell_error(
                name.span,
                words!("`{shown}` has a meaning already", "`{shown}` 已有含义"),
                words!("use another name here", "此处请换一个名字"),
            );
        } else if self.scope.iter().any(|bound| bound.name == *shown) {
            self.tell_error(
                name.span,
                words!("`{shown}` is bound twice", "`{shown}` 绑定了两次"),
                words!("use another name here", "此处请换一个名字"),
            );
        }
        self.scope.push(Bound { name: shown.clone(), span: name.span, means, used: false });
    }

    /// Closes the names opened since.
    pub(super) fn close(&mut self, open: usize) {
        for bound in self.scope.split_off(open) {
            if !bound.used && !bound.name.starts_with('_') {
                self.never_used(bound.span, &bound.name);
            }
        }
    }

    /// A side or enumerated value of that name.
    pub(super) fn symbol(&self, name: &str, span: Span) -> Option<Typed> {
        let side = self.program.sides.as_ref().and_then(|sides| {
            let at = sides.iter().position(|side| side == name)?;
            Some((Ty::Side, at))
        });
        let found = side.or_else(|| {
            self.program.enums.iter().enumerate().find_map(|(kind, names)| {
                let at = names.iter().position(|known| known == name)?;
                Some((Ty::Enum(kind), at))
            })
        });
        found.map(|(ty, at)| Typed {
            symbol: Some(name.to_string()),
            ..Typed::new(Kind::Num(at as i64), ty, span, true)
        })
    }

    /// What a name means here.
    pub(super) fn named(&mut self, name: &str, span: Span) -> Typed {
        if let Some(bound) = self.scope.iter_mut().rev().find(|bound| bound.name == name) {
            bound.used = true;
            let mut means = bound.means.clone();
            means.node.span = span;
            return means;
        }
        if let Some(entry) = self.globals.get_mut(name) {
            entry.used = true;
            let global = entry.global;
            return self.global(global, name, span);
        }
        if let Some(symbol) = self.symbol(name, span) {
            return symbol;
        }
        self.unknown_name(name, span);
        Typed::unknown(span)
    }

    pub(super) fn global(&mut self, global: Global, name: &str, span: Span) -> Typed {
        match global {
            Global::Param(param) => {
                let ty = list_of(self.program.params[param].depth);
                Typed::new(Kind::Param(param), ty, span, true)
            }
            Global::Let(at) => Typed::new(Kind::Let(at), self.lets[at].clone(), span, true),
            Global::Var(var) => self.variable(var, span),
            Global::Def(def) => {
                let params = self.defs[def].params.iter().map(|name| name.text.as_str());
                let form = format!("{name}({})", params.collect::<Vec<_>>().join(", "));
                self.tell_error(
                    span,
                    words!("`{name}` needs arguments", "`{name}` 需要参数"),
                    words!("write `{form}`", "请写 `{form}`"),
                );
                Typed::unknown(span)
            }
        }
    }

    /// The kind of the elements of a variable.
    pub(super) fn elem_type(&self, var: usize) -> Ty {
        match self.program.vars[var].elem {
            Elem::Nat | Elem::Range(..) => Ty::Num,
            Elem::Bool => Ty::Bool,
            Elem::Enum(kind) => Ty::Enum(kind),
        }
    }

    pub(super) fn variable(&mut self, var: usize, span: Span) -> Typed {
        let elem = self.elem_type(var);
        let (kind, ty) = match self.program.vars[var].shape {
            Shape::One => (Kind::Var(var), elem),
            Shape::Set => (Kind::Var(var), Ty::Set),
            _ => (Kind::Seq(var), Ty::List(Box::new(elem))),
        };
        Typed::new(kind, ty, span, false)
    }

    pub(super) fn unknown_name(&mut self, name: &str, span: Span) {
        if self.lost.contains(name) {
            return;
        }
        let later = self.program.vars.is_empty();
        let symbols = self.program.enums.iter().flatten().map(String::as_str);
        let builtins = crate::machine::BUILTINS.iter().map(|(name, ..)| *name);
        let sides = self.program.sides.iter().flatten().map(String::as_str);
        let bound = self.scope.iter().map(|bound| bound.name.as_str());
        let known = self.globals.keys().map(String::as_str).chain(symbols).chain(builtins);
        let plain = name.to_lowercase();
        let reserved = RESERVED.iter().copied().find(|known| *known == plain);
        let near = reserved.or_else(|| nearest(name, known.chain(sides).chain(bound)));
        let name = excerpt(name);
        let help = match near {
            Some(near) => words!("did you mean `{near}`?", "是否想写 `{near}`？"),
            None if later => words!(
                "constants are built from numbers, parameters (`param m = 3`) and constants above; what depends on the position is a `def`",
                "常量由数、参数（`param m = 3`）与前面的常量组成；依赖局面的请用 `def`"
            ),
            None => words!(
                "variables are declared with `position`, parameters with `param`, constants with `let`, choices in the brackets of a move",
                "变量用 `position` 声明，参数用 `param`，常量用 `let`，走法的选择写在括号里"
            ),
        };
        self.tell_error(span, words!("nothing is called `{name}`", "`{name}` 没有定义"), help);
    }

    /// An expression of parameters and constants.
    pub(super) fn constant(&mut self, value: &Expr) -> Typed {
        let typed = self.expr(value);
        if !typed.constant && typed.ty != Ty::Unknown {
            self.tell_error(
                value.span,
                words!("this must not depend on the position", "此处不能依赖局面"),
                words!(
                    "use numbers, parameters and constants; write a helper with `def`",
                    "请用数、参数与常量；辅助式请用 `def`"
                ),
            );
        }
        typed
    }

    pub(super) fn constant_number(&mut self, value: &Expr) -> Node {
        let typed = self.constant(value);
        self.coerce(typed, &Ty::Num, value.span)
    }

    pub(super) fn params(&mut self, items: &[Item]) {
        let mut at = 0;
        for item in items {
            let Item::Param { name, range, depth, default, end } = item else { continue };
            let range = range
                .as_ref()
                .map(|(from, to)| (self.constant_number(from), self.constant_number(to)));
            let value =
                default.as_ref().map_or(Span { start: end.end, ..*end }, |value| value.span);
            let typed = default.as_ref().map(|value| (self.constant(value), value.span));
            let found = typed.as_ref().map_or(0, |(typed, _)| lists_in(&typed.ty));
            let depth = depth.unwrap_or(found);
            if depth > 2 {
                self.tell_error(
                    name.span,
                    words!(
                        "a parameter is a number, a list or a list of lists",
                        "参数是数、列表或列表的列表"
                    ),
                    words!("use a list of lists", "请用列表的列表"),
                );
            }
            let default = typed.map(|(typed, span)| self.coerce(typed, &list_of(depth), span));
            let param = &mut self.program.params[at];
            (param.range, param.default) = (range, default);
            (param.depth, param.value) = (depth.min(2), value);
            at += 1;
        }
    }

    pub(super) fn positions(&mut self, items: &[Item]) {
        let mut seen = false;
        for item in items {
            let Item::Position(vars, span) = item else { continue };
            if std::mem::replace(&mut seen, true) {
                self.tell_error(
                    *span,
                    words!("the position is declared twice", "局面声明了两次"),
                    words!("put all variables in one statement", "请把变量写在一个语句里"),
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
                // A position may be typed without any rule looking at a variable.
                let Some(initial) = &decl.initial else { continue };
                let whole = self.whole(var, initial);
                let constant = self.whole_is_constant(&whole);
                if !constant {
                    self.tell_error(
                        initial.span,
                        words!("this must not depend on the position", "此处不能依赖局面"),
                        words!("use numbers, parameters and constants", "请用数、参数与常量"),
                    );
                } else {
                    self.program.vars[var].initial = Some(whole);
                }
            }
            let given = self.program.vars.iter().filter(|var| var.initial.is_some()).count();
            if given > 0 && given < vars.len() {
                let without: Vec<String> = vars
                    .iter()
                    .filter(|var| var.initial.is_none())
                    .map(|var| format!("`{}`", var.name.text))
                    .collect();
                let names = without.join(", ");
                let typed = names.replace('`', "");
                self.wrong.push(
                    Diagnostic::error(
                        *span,
                        words!(
                            "some variables have a value at the start, but not {names}",
                            "有的变量有初值，但 {names} 没有"
                        ),
                    )
                    .help(words!(
                        "give all of them one, or none and say what typed numbers mean: `start {typed} -> […]`",
                        "请给所有变量初值；或都不给，用 `start {typed} -> […]` 说明键入的数的含义"
                    )),
                );
            }
        }
    }

    pub(super) fn whole_is_constant(&self, whole: &Whole) -> bool {
        let node = |node: &Node| !depends(node);
        match whole {
            Whole::One(value) | Whole::Table(value, _) => node(value),
            Whole::Same(..) => false,
            Whole::Items(items, _) | Whole::Set(items, _) => items.iter().all(node),
            Whole::Repeat(value, count, _) => node(value) && node(count),
            Whole::Of(loops, body, _) | Whole::SetOf(loops, body, _) => node(&Node {
                kind: Kind::ListOf(Box::new(loops.clone()), Box::new(body.clone())),
                span: body.span,
            }),
        }
    }

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
            TypeBase::Bag(of, most) => {
                let (elem, inner) = self.var_type(of);
                if !matches!(inner, Shape::One) {
                    self.no_nesting(of.span);
                }
                let most = most.as_ref().map(|most| self.constant_number(most));
                (elem, Shape::Bag(most))
            }
        };
        let sized = match &ty.size {
            Size::One => None,
            Size::Fixed(many) => Some(Shape::Fixed(self.constant_number(many))),
            Size::Growing(most) => {
                Some(Shape::Growing(most.as_ref().map(|most| self.constant_number(most))))
            }
        };
        if let Some(sized) = sized {
            if !matches!(shape, Shape::One) {
                self.no_nesting(ty.span);
            }
            shape = sized;
        }
        (elem, shape)
    }

    pub(super) fn no_nesting(&mut self, span: Span) {
        self.tell_error(
            span,
            words!("elements must be single values", "元素须为单个值"),
            words!("use a variable of its own for each", "请为每个各用一个变量"),
        );
    }

    pub(super) fn wrong_type(&mut self, span: Span, found: &Ty, wanted: &Ty) {
        let shown = crate::base::excerpt(span.of(self.text));
        let help = match (wanted, found) {
            (Ty::Bool, Ty::Num) => {
                words!("compare it, as in `{shown} > 0`", "请比较，如 `{shown} > 0`")
            }
            (Ty::Num, Ty::Bool) => {
                words!("`if {shown} then 1 else 0` is a number", "`if {shown} then 1 else 0` 是数")
            }
            (Ty::Enum(kind), _) => {
                let all = self.program.enums[*kind].join("`, `");
                words!("write one of `{all}`", "请写 `{all}` 之一")
            }
            (Ty::Set, _) => words!(
                "a set is written `[1, 4]`, the empty one `[]`",
                "集合写作 `[1, 4]`，空集写作 `[]`"
            ),
            (Ty::List(_), Ty::List(_)) => {
                words!("put it in a list, as in `[{shown}]`", "请放入列表，如 `[{shown}]`")
            }
            (_, Ty::List(_)) => {
                words!("take an element, as in `{shown}[0]`", "请取元素，如 `{shown}[0]`")
            }
            (Ty::List(_), _) => {
                words!("write a list, as in `[{shown}]`", "请写列表，如 `[{shown}]`")
            }
            _ => words!("compare and assign values of one kind", "只能比较和赋值同类的值"),
        };
        let (found, wanted) = (self.type_words(found), self.type_words(wanted));
        let Words { en, zh } = found;
        let Words { en: wanted_en, zh: wanted_zh } = wanted;
        self.tell_error(
            span,
            words!("{wanted_en} is needed here, but this is {en}", "此处需要{wanted_zh}，却是{zh}"),
            help,
        );
    }

    pub(super) fn type_words(&self, ty: &Ty) -> Words {
        match ty {
            Ty::Num => words!("a number", "数"),
            Ty::Bool => words!("a condition", "条件"),
            Ty::Enum(kind) => {
                let names = self.program.enums[*kind].join(", ");
                words!("one of {{{names}}}", "{{{names}}} 之一")
            }
            Ty::Side => words!("a side", "一方"),
            Ty::List(of) if matches!(**of, Ty::List(_)) => {
                words!("a list of lists", "列表的列表")
            }
            Ty::List(of) => {
                let Words { en, zh } = self.type_words(of);
                let _ = en;
                words!("a list", "列表（元素为{zh}）")
            }
            Ty::Map(_) => words!("a map", "映射"),
            Ty::Set => words!("a set", "集合"),
            Ty::Unknown => words!("something unknown", "未知的东西"),
        }
    }

    pub(super) fn plain(&self, expr: &Expr) -> String {
        crate::base::excerpt(expr.span.of(self.text))
    }
}

/// Whether a value depends on the position. Names bound inside are not told from others, so this is only
/// asked at the top.
fn depends(node: &Node) -> bool {
    super::super::visit::any(node, &mut |node| {
        matches!(
            node.kind,
            Kind::Var(_) | Kind::Seq(_) | Kind::Turn | Kind::SeqAt(..) | Kind::SeqLen(_)
        )
    })
}

/// A number in so many lists.
fn list_of(depth: u8) -> Ty {
    (0..depth).fold(Ty::Num, |ty, _| Ty::List(Box::new(ty)))
}

/// In how many lists something is.
fn lists_in(ty: &Ty) -> u8 {
    match ty {
        Ty::List(of) => lists_in(of).saturating_add(1),
        _ => 0,
    }
}
