//! Moves, and the other statements that speak of positions.

use super::super::ast::{
    Assign, Bin, Expr, ExprKind, Item, Name, Outcome as Written, Part as WrittenPart,
    Result as Result_, Stmt as WrittenStmt,
};
use super::super::diagnose::{Diagnostic, Span};
use super::super::tree::{
    Claim, Ended, Kind, Loops, Move, Node, Outcome, Part, Piece, Shape, Source, Start, Stmt,
    Template, Ty, Whole,
};
use super::{Checker, Global, Typed};
use crate::words;

impl Checker<'_> {
    pub(super) fn statement(&mut self, item: &Item) {
        match item {
            Item::Game(names, span) => {
                if self.program.names.is_some() {
                    self.twice(*span, "game");
                }
                let en = names[0].0.clone();
                let zh = names.get(1).map_or_else(|| en.clone(), |(zh, _)| zh.clone());
                self.program.names = Some((en, zh));
            }
            Item::Param(..) | Item::Let(..) | Item::Sides(..) | Item::Position(..) => {}
            Item::Def(name, params, body) => self.unused_def(name, params, body),
            Item::Move { name, texts, choices, when, outcome } => {
                self.move_(name, texts, choices, when.as_ref(), outcome);
            }
            Item::Ending(misere) => self.program.misere = *misere,
            Item::Over(result, cond, span) => self.over_when(result, cond.as_ref(), *span),
            Item::Start(names, part, span) => self.start(names, part, *span),
            Item::Symmetry(image, span) => self.symmetry(image, *span),
            Item::Show(text, span) => {
                let template = self.template(text, *span);
                self.program.shows.push(template);
            }
            Item::Glyphs(glyphs) => self.glyphs(glyphs),
            Item::Claim(claimed, value, for_start, span) => {
                let wanted = match claimed {
                    super::super::ast::Claimed::Grundy => Ty::Num,
                    _ => Ty::Bool,
                };
                let value = self.wanted(value, &wanted);
                let (claimed, for_start, span) = (*claimed, *for_start, *span);
                self.program.claims.push(Claim { claimed, value, for_start, span });
            }
        }
    }

    /// A helper that nobody uses is still read for names that mean nothing.
    fn unused_def(&mut self, name: &Name, params: &[Name], body: &Expr) {
        let used = self.globals.get(&name.text).is_some_and(|entry| entry.used);
        if used || self.calls_later(name) {
            return;
        }
        for param in params {
            let means = Typed::unknown(param.span);
            self.in_helper = true;
            self.bind(param, means);
            self.in_helper = false;
        }
        let _ = self.expr(body);
        self.close(0);
    }

    /// Whether any text after a helper mentions it; then its use checks it.
    fn calls_later(&self, name: &Name) -> bool {
        let form = format!("{}(", name.text);
        self.text.matches(form.as_str()).count() > 1
    }

    fn move_(
        &mut self,
        name: &Name,
        texts: &[(String, Span)],
        choices: &[(Name, Expr)],
        when: Option<&Expr>,
        outcome: &Written,
    ) {
        if self.program.moves.iter().any(|known| known.name == name.text) {
            let shown = &name.text;
            self.tell_error(
                name.span,
                words!("two moves are called `{shown}`", "有两种走法都叫 `{shown}`"),
                words!("give them two names", "请用两个名字"),
            );
        }
        let (mut loops, types, _) = self.loops(choices);
        if let Some(when) = when {
            loops.cond = Some(self.condition(when));
        }
        let outcome = match outcome {
            Written::Parts(parts, span) => {
                if parts.len() != 1 || parts[0].times.is_some() {
                    self.sums(*span);
                }
                let parts = parts.iter().filter_map(|part| self.part(part)).collect();
                Outcome::Parts(parts, *span)
            }
            Written::Block(stmts, span) => Outcome::Block(self.stmts(stmts), *span),
        };
        let texts = texts.iter().map(|(text, span)| self.template(text, *span)).collect();
        let chosen = choices.iter().map(|(name, _)| name.text.clone()).zip(types).collect();
        self.close(0);
        let (name, span) = (name.text.clone(), name.span);
        self.program.moves.push(Move { name, span, texts, loops, chosen, outcome });
    }

    /// Sums only mean something when both players may move in every part.
    fn sums(&mut self, span: Span) {
        if self.program.sides.is_some() {
            self.tell_error(
                span,
                words!(
                    "a sum of positions needs a game whose sides are alike",
                    "局面之和要求双方走法相同"
                ),
                words!(
                    "leave out `sides`, or write one position",
                    "请去掉 `sides`，或只写一个局面"
                ),
            );
        }
    }

    pub(super) fn part(&mut self, part: &WrittenPart) -> Option<Part> {
        let vars = self.program.vars.len();
        if vars == 0 {
            for item in &part.items {
                self.expr(item);
            }
            return None;
        }
        let one_sequence = vars == 1
            && !matches!(self.program.vars[0].shape, Shape::One)
            && !self.is_whole_of(&part.items);
        let items = if one_sequence {
            // With a single sequence, its elements may be listed directly.
            let list = Expr { kind: ExprKind::List(part.items.clone()), span: part.span, depth: 0 };
            vec![self.whole(0, &list)]
        } else {
            if part.items.len() != vars {
                let found = part.items.len();
                let names: Vec<&str> =
                    self.program.vars.iter().map(|var| var.name.as_str()).collect();
                let form = names.join(", ");
                self.tell_error(
                    part.span,
                    words!(
                        "this position has {found} values where the game has {vars}",
                        "此局面有 {found} 个值，游戏的局面有 {vars} 个"
                    ),
                    words!("write all of them, as in `[{form}]`", "请全部写出，如 `[{form}]`"),
                );
                for item in &part.items {
                    self.expr(item);
                }
                return None;
            }
            part.items.iter().enumerate().map(|(var, item)| self.whole(var, item)).collect()
        };
        let times = part.times.as_ref().map(|times| self.number(times));
        Some(Part { items, times, span: part.span })
    }

    /// Whether a single item stands for the whole sequence.
    fn is_whole_of(&mut self, items: &[Expr]) -> bool {
        let [item] = items else { return false };
        match &item.kind {
            ExprKind::List(_) | ExprKind::Repeat(..) | ExprKind::ListOf(..) => true,
            ExprKind::Call(name, _) => {
                matches!(name.text.as_str(), "rotate" | "reverse" | "swap" | "bag" | "set")
            }
            ExprKind::Word(word) => {
                matches!(self.globals.get(word), Some(entry) if matches!(entry.global, Global::Var(_)))
                    || self.globals.get(word).is_some_and(|entry| match entry.global {
                        Global::Let(at) => matches!(self.lets[at], Ty::List(_)),
                        _ => false,
                    })
            }
            _ => false,
        }
    }

    /// The value of a whole variable.
    pub(super) fn whole(&mut self, var: usize, value: &Expr) -> Whole {
        let elem = self.elem_type(var);
        let span = value.span;
        match self.program.vars[var].shape {
            Shape::One => return Whole::One(self.wanted(value, &elem)),
            Shape::Set => {
                if let ExprKind::List(items) = &value.kind {
                    let items = items.iter().map(|item| self.number(item)).collect();
                    return Whole::Set(items, span);
                }
                return Whole::One(self.wanted(value, &Ty::Set));
            }
            _ => {}
        }
        match &value.kind {
            ExprKind::List(items) => {
                let items = items.iter().map(|item| self.wanted(item, &elem)).collect();
                Whole::Items(items, span)
            }
            ExprKind::Repeat(item, count) => {
                let item = self.wanted(item, &elem);
                Whole::Repeat(item, self.number(count), span)
            }
            ExprKind::ListOf(body, loops) => {
                let open = self.scope.len();
                let loops = self.for_loops(loops);
                let body = self.wanted(body, &elem);
                self.close(open);
                Whole::Of(loops, body, span)
            }
            ExprKind::Call(name, arguments)
                if matches!(name.text.as_str(), "rotate" | "reverse" | "swap") =>
            {
                self.rearranged(name, arguments, span)
            }
            _ => {
                let typed = self.expr(value);
                let fits = matches!(&typed.ty, Ty::List(found) if **found == elem);
                if !fits {
                    if typed.ty != Ty::Unknown {
                        self.wrong_type(span, &typed.ty, &Ty::List(Box::new(elem)));
                    }
                    return Whole::Items(Vec::new(), span);
                }
                match typed.node.kind {
                    Kind::Seq(same) => Whole::Same(same, span),
                    _ => Whole::Table(self.table(typed), span),
                }
            }
        }
    }

    /// `rotate(cell, [2, 0, 1])`, `reverse(cell)`, `swap(cell, white, black)`.
    fn rearranged(&mut self, name: &Name, arguments: &[Expr], span: Span) -> Whole {
        let wanted = match name.text.as_str() {
            "rotate" => 2,
            "reverse" => 1,
            _ => 3,
        };
        let nothing = Whole::Items(Vec::new(), span);
        let seq = arguments.first().map(|of| self.expr(of));
        let var = match seq.map(|typed| typed.node.kind) {
            Some(Kind::Seq(var)) if arguments.len() == wanted => var,
            _ => {
                let shown = &name.text;
                self.tell_error(
                    span,
                    words!(
                        "`{shown}` rearranges a sequence of the position",
                        "`{shown}` 重排局面的一个序列"
                    ),
                    words!(
                        "write `rotate(cell, [2, 0, 1])`, `reverse(cell)` or `swap(cell, white, black)`",
                        "请写 `rotate(cell, [2, 0, 1])`、`reverse(cell)` 或 `swap(cell, white, black)`"
                    ),
                );
                return nothing;
            }
        };
        let local = self.local();
        let member = Node { kind: Kind::Local(local), span };
        let at = |index: Node| Node { kind: Kind::SeqAt(var, Box::new(index)), span };
        let num = |n: i64| Node { kind: Kind::Num(n), span };
        let minus = |a: Node, b: Node| Node {
            kind: Kind::Binary(Bin::Sub, Box::new(a), Box::new(b)),
            span,
        };
        let (source, body) = match name.text.as_str() {
            "rotate" => match self.source(&arguments[1]) {
                Some((source @ (Source::Table(_) | Source::Items(_)), Ty::Num, _)) => {
                    (source, at(member))
                }
                _ => {
                    self.tell_error(
                        arguments[1].span,
                        words!("a list of places is needed here", "此处需要位置的列表"),
                        words!(
                            "write which old element comes to each place, as in `[2, 0, 1]`",
                            "请写每个位置换成原来的哪个元素，如 `[2, 0, 1]`"
                        ),
                    );
                    return nothing;
                }
            },
            "reverse" => {
                let last = minus(Node { kind: Kind::SeqLen(var), span }, num(1));
                (Source::Range(num(0), last.clone()), at(minus(last, member)))
            }
            _ => {
                let elem = self.elem_type(var);
                let one = self.wanted(&arguments[1], &elem);
                let other = self.wanted(&arguments[2], &elem);
                let is = |a: &Node, b: &Node| Node {
                    kind: Kind::Binary(Bin::Eq, Box::new(a.clone()), Box::new(b.clone())),
                    span,
                };
                let choose = |cond: Node, yes: &Node, no: Node| Node {
                    kind: Kind::If(Box::new(cond), Box::new(yes.clone()), Box::new(no)),
                    span,
                };
                let rest = choose(is(&member, &other), &one, member.clone());
                (Source::Seq(var, span), choose(is(&member, &one), &other, rest))
            }
        };
        Whole::Of(Loops { binders: vec![(local, source)], cond: None }, body, span)
    }

    fn stmts(&mut self, stmts: &[WrittenStmt]) -> Vec<Stmt> {
        let open = self.scope.len();
        let checked = stmts.iter().filter_map(|stmt| self.stmt(stmt)).collect();
        self.close(open);
        checked
    }

    fn stmt(&mut self, stmt: &WrittenStmt) -> Option<Stmt> {
        Some(match stmt {
            WrittenStmt::Assign(name, index, how, value, span) => {
                return self.assign(name, index.as_ref(), *how, value, *span);
            }
            WrittenStmt::Let(name, value) => {
                let typed = self.expr(value);
                if matches!(typed.ty, Ty::List(_) | Ty::Map(_)) {
                    self.wrong_type(value.span, &typed.ty, &Ty::Num);
                }
                let local = self.local();
                let means = Typed::new(Kind::Local(local), typed.ty, name.span, false);
                self.bind(name, means);
                Stmt::Let(local, typed.node)
            }
            WrittenStmt::If(cond, yes, no) => {
                let cond = self.condition(cond);
                Stmt::If(cond, self.stmts(yes), self.stmts(no))
            }
            WrittenStmt::For(loops, body) => {
                let open = self.scope.len();
                let loops = self.for_loops(loops);
                let body = self.stmts(body);
                self.close(open);
                Stmt::For(loops, body)
            }
            WrittenStmt::Add(value, name, span) => {
                let var = self.collection(name, |shape| {
                    matches!(shape, Shape::Growing(_) | Shape::Bag(_) | Shape::Set)
                })?;
                let elem = self.elem_type(var);
                Stmt::Add(var, self.wanted(value, &elem), *span)
            }
            WrittenStmt::Insert(value, at, name, span) => {
                let var = self.collection(name, |shape| matches!(shape, Shape::Growing(_)))?;
                let elem = self.elem_type(var);
                let value = self.wanted(value, &elem);
                Stmt::Insert(var, self.number(at), value, *span)
            }
            WrittenStmt::Remove(value, name, span) => {
                let var =
                    self.collection(name, |shape| matches!(shape, Shape::Bag(_) | Shape::Set))?;
                let elem = self.elem_type(var);
                Stmt::Remove(var, self.wanted(value, &elem), *span)
            }
            WrittenStmt::RemoveAt(at, name, span) => {
                let var = self.collection(name, |shape| matches!(shape, Shape::Growing(_)))?;
                Stmt::RemoveAt(var, self.number(at), *span)
            }
        })
    }

    /// The variable that a name stands for, when its shape allows the change.
    fn collection(&mut self, name: &Name, fits: impl Fn(&Shape) -> bool) -> Option<usize> {
        let var = self.changed(name)?;
        if fits(&self.program.vars[var].shape) {
            return Some(var);
        }
        let shown = &name.text;
        let help = match self.program.vars[var].shape {
            Shape::Fixed(_) => words!(
                "declare it as a growing sequence, `{shown}: nat[]`, or change an element, `{shown}[i] = ..`",
                "请声明为可变长序列 `{shown}: nat[]`，或修改元素 `{shown}[i] = ..`"
            ),
            Shape::Growing(_) => {
                words!("use `remove at i from {shown}`", "请用 `remove at i from {shown}`")
            }
            Shape::Bag(_) | Shape::Set => words!(
                "use `add e to {shown}` and `remove e from {shown}`",
                "请用 `add e to {shown}` 与 `remove e from {shown}`"
            ),
            Shape::One => words!("use `{shown} = ..`", "请用 `{shown} = ..`"),
        };
        self.tell_error(
            name.span,
            words!("`{shown}` cannot be changed like this", "`{shown}` 不能这样改变"),
            help,
        );
        None
    }

    fn changed(&mut self, name: &Name) -> Option<usize> {
        let shown = &name.text;
        match self.globals.get_mut(shown) {
            Some(entry) => {
                entry.used = true;
                if let Global::Var(var) = entry.global {
                    return Some(var);
                }
            }
            None if !self.scope.iter().any(|bound| bound.name == *shown) => {
                self.named(shown, name.span);
                return None;
            }
            None => {}
        }
        self.tell_error(
            name.span,
            words!("`{shown}` does not change during play", "`{shown}` 在对局中不变"),
            words!("only variables of the position do", "只有局面的变量会变"),
        );
        None
    }

    fn assign(
        &mut self,
        name: &Name,
        index: Option<&Expr>,
        how: Assign,
        value: &Expr,
        span: Span,
    ) -> Option<Stmt> {
        if name.text == "turn" {
            if !self.has_mover {
                self.expr(&Expr {
                    kind: ExprKind::Word("turn".to_string()),
                    span: name.span,
                    depth: 1,
                });
                return None;
            }
            return Some(Stmt::Turn(self.wanted(value, &Ty::Side)));
        }
        let Some(var) = self.changed(name) else {
            self.expr(value);
            return None;
        };
        let shape = &self.program.vars[var].shape;
        let single = matches!(shape, Shape::One);
        let indexed = matches!(shape, Shape::Fixed(_) | Shape::Growing(_));
        if single == index.is_some() || index.is_some() && !indexed {
            let shown = &name.text;
            let help = match (single, indexed) {
                (true, _) => words!("write `{shown} = ..`", "请写 `{shown} = ..`"),
                (_, true) => {
                    words!("write `{shown}[i] = ..` for an element", "元素请写 `{shown}[i] = ..`")
                }
                _ => words!(
                    "use `add e to {shown}` and `remove e from {shown}`",
                    "请用 `add e to {shown}` 与 `remove e from {shown}`"
                ),
            };
            self.tell_error(
                name.span,
                words!("`{shown}` cannot be assigned like this", "`{shown}` 不能这样赋值"),
                help,
            );
            self.expr(value);
            return None;
        }
        let place = index.map(|index| {
            let typed = self.expr(index);
            self.place(typed, index.span)
        });
        let elem = self.elem_type(var);
        let value = match how {
            Assign::Set => self.wanted(value, &elem),
            Assign::Add | Assign::Sub => {
                if elem != Ty::Num {
                    self.wrong_type(name.span, &elem, &Ty::Num);
                }
                let change = self.number(value);
                let kind = match &place {
                    None => Kind::Var(var),
                    Some(place) => Kind::SeqAt(var, Box::new(place.clone())),
                };
                let now = Node { kind, span: name.span };
                let op = if how == Assign::Add { Bin::Add } else { Bin::Sub };
                Node { kind: Kind::Binary(op, Box::new(now), Box::new(change)), span }
            }
        };
        Some(Stmt::Assign(var, place, value, span))
    }

    fn over_when(&mut self, result: &Result_, cond: Option<&Expr>, span: Span) {
        let num = |n: i64| Node { kind: Kind::Num(n), span };
        let score = match result {
            Result_::Lose => num(-1),
            Result_::Win => num(1),
            Result_::Draw => num(0),
            Result_::Score(score) => self.number(score),
        };
        let when = cond.map(|cond| self.condition(cond));
        self.program.ended.push(Ended { score, when });
    }

    fn start(&mut self, names: &[Name], part: &WrittenPart, span: Span) {
        if self.program.start.is_some() {
            self.twice(span, "start");
            return;
        }
        let mut locals = Vec::new();
        for name in names {
            let local = self.local();
            locals.push(local);
            let means = Typed::new(Kind::Local(local), Ty::Num, name.span, false);
            // What is typed may have the name of the variable that it becomes.
            self.scope.push(super::Bound {
                name: name.text.clone(),
                span: name.span,
                means,
                used: false,
            });
        }
        let part = self.part(part);
        self.close(0);
        let names = names.iter().map(|name| name.text.clone()).collect();
        if let Some(part) = part {
            self.program.start = Some(Start { names, locals, part });
        }
    }

    fn symmetry(&mut self, image: &Expr, span: Span) {
        let vars = self.program.vars.len();
        let wholes = match &image.kind {
            ExprKind::List(items) => {
                let part = WrittenPart { items: items.clone(), times: None, span: image.span };
                match self.part(&part) {
                    Some(part) => part.items,
                    None => return,
                }
            }
            // What is not mentioned stays as it is.
            ExprKind::Call(_, arguments) => {
                let named = match arguments.first().map(|of| &of.kind) {
                    Some(ExprKind::Word(word)) => self.globals.get(word).map(|entry| entry.global),
                    _ => None,
                };
                let Some(Global::Var(moved)) = named else {
                    self.rearranged(
                        &Name { text: "rotate".to_string(), span: image.span },
                        &[],
                        image.span,
                    );
                    return;
                };
                (0..vars)
                    .map(|var| {
                        if var == moved {
                            return self.whole(var, image);
                        }
                        let span = image.span;
                        match self.program.vars[var].shape {
                            Shape::One | Shape::Set => {
                                Whole::One(Node { kind: Kind::Var(var), span })
                            }
                            _ => Whole::Same(var, span),
                        }
                    })
                    .collect()
            }
            _ => {
                self.tell_error(
                    image.span,
                    words!("this is no image of a position", "这不是局面的像"),
                    words!(
                        "write `symmetry [b, a]`, `symmetry reverse(cell)` or `symmetry rotate(cell, [2, 0, 1])`",
                        "请写 `symmetry [b, a]`、`symmetry reverse(cell)` 或 `symmetry rotate(cell, [2, 0, 1])`"
                    ),
                );
                return;
            }
        };
        self.program.symmetries.push((wholes, span));
    }

    fn glyphs(&mut self, glyphs: &[(Name, String)]) {
        for (name, text) in glyphs {
            let truth = ["false", "true"].iter().position(|known| *known == name.text);
            if let Some(truth) = truth {
                self.program.glyphs.push((Ty::Bool, truth as i64, text.clone()));
                continue;
            }
            let mut found = false;
            for (kind, names) in self.program.enums.iter().enumerate() {
                if let Some(at) = names.iter().position(|known| *known == name.text) {
                    self.program.glyphs.push((Ty::Enum(kind), at as i64, text.clone()));
                    found = true;
                }
            }
            if let Some(sides) = &self.program.sides
                && let Some(at) = sides.iter().position(|known| *known == name.text)
            {
                self.program.glyphs.push((Ty::Side, at as i64, text.clone()));
                found = true;
            }
            if !found {
                self.named(&name.text, name.span);
            }
        }
    }

    /// A text with values in braces.
    pub(super) fn template(&mut self, text: &str, span: Span) -> Template {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            pieces.push(Piece::Text(rest[..open].to_string()));
            rest = &rest[open + 1..];
            let Some(close) = rest.find('}') else {
                self.tell_error(
                    span,
                    words!("a `{{` in this text is not closed", "文字中的 `{{` 没有结束"),
                    words!("close it with `}}`", "请用 `}}` 结束"),
                );
                return pieces;
            };
            if let Some(piece) = self.piece(&rest[..close], span) {
                pieces.push(piece);
            }
            rest = &rest[close + 1..];
        }
        pieces.push(Piece::Text(rest.to_string()));
        pieces
    }

    fn piece(&mut self, text: &str, span: Span) -> Option<Piece> {
        let mut told: Vec<Diagnostic> = Vec::new();
        let expr = super::super::parse::parse_value(text, &mut told);
        for diagnostic in told {
            self.wrong.push(Diagnostic { span, ..diagnostic });
        }
        let mut expr = expr?;
        if let ExprKind::Call(name, arguments) = &expr.kind
            && name.text == "grid"
            && let [seq, columns] = &arguments[..]
            && let Kind::Seq(var) = self.expr(seq).node.kind
        {
            return Some(Piece::Grid(var, self.number(columns)));
        }
        expr.span = span;
        let told = self.wrong.len();
        let typed = self.expr(&expr);
        for diagnostic in &mut self.wrong[told..] {
            diagnostic.span = span;
        }
        if let Kind::Seq(var) = typed.node.kind {
            let all = Node { kind: Kind::SeqLen(var), span };
            return Some(Piece::Grid(var, all));
        }
        if matches!(typed.ty, Ty::List(_) | Ty::Map(_)) {
            self.wrong_type(span, &typed.ty, &Ty::Num);
            return None;
        }
        Some(Piece::Value(typed.node, typed.ty))
    }
}
