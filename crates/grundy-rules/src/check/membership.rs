//! Checks the test whether a list is a member of a list of lists. The test is translated to a
//! condition that compares the lists element by element.

use super::super::tree::{Kind, Loops, Node, Source, Ty};
use super::super::visit::has_free_local;
use super::{Checker, Typed};
use grundy_core::machine::{Bin, Span};
use grundy_syntax::{Aggregate, Expr};
use grundy_text::words;

impl Checker<'_> {
    /// Checks the membership test `value in source`, where the members of `source` are lists whose
    /// elements have the type `elem`. The flag `constant` states whether value and source are
    /// constant. Returns the test as a condition that compares the lists.
    pub(super) fn list_among(
        &mut self,
        (value, expr): (Typed, &Expr),
        (source, elem): (Source, &Ty),
        constant: bool,
        span: Span,
    ) -> Typed {
        let is_constant = value.constant && !has_free_local(&value.node);
        let list = Ty::List(Box::new(elem.clone()));
        let node = self.coerce(value, &list, expr.span);
        let node = match node.kind {
            Kind::List(_) | Kind::Repeat(..) | Kind::ListOf(..) if is_constant => {
                self.table(Typed::new(node.kind, list, node.span, true))
            }
            Kind::Repeat(..) | Kind::ListOf(..) => {
                self.report_error(
                    expr.span,
                    words!(check::list_that_depends_on_position),
                    words!(check::write_its_elements_as_in_b),
                );
                return Typed::unknown(span);
            }
            _ => node,
        };
        let member = self.local();
        let member_node = Node { kind: Kind::Local(member), span };
        let is_equal = self.same_list(node, member_node, elem, span);
        let loops = Loops { binders: vec![(member, source)], cond: None };
        let kind = Kind::Aggregate(Aggregate::Any, Box::new(loops), Box::new(is_equal));
        Typed::new(kind, Ty::Bool, span, constant)
    }

    /// Builds the condition that `list` equals `constant`, a list of constants whose elements have
    /// the type `elem`: the lengths agree, and the elements agree one by one.
    fn same_list(&mut self, list: Node, constant: Node, elem: &Ty, span: Span) -> Node {
        let node = |kind| Node { kind, span };
        let boxed = |kind| Box::new(node(kind));
        let length = |of: &Node| node(Kind::TableLen(Box::new(of.clone())));
        if let Kind::List(items) = list.kind {
            let count = boxed(Kind::Num(items.len() as i64));
            let mut condition = node(Kind::Binary(Bin::Eq, Box::new(length(&constant)), count));
            for (index, item) in items.into_iter().enumerate() {
                let index_node = boxed(Kind::Num(index as i64));
                let constant_element = node(Kind::TableAt(Box::new(constant.clone()), index_node));
                let equal = self.same_element(item, constant_element, elem, span);
                condition = Node {
                    kind: Kind::Binary(Bin::And, Box::new(condition), Box::new(equal)),
                    span,
                };
            }
            return condition;
        }
        let list_length = match list.kind {
            Kind::Seq(var) => node(Kind::SeqLen(var)),
            _ => length(&list),
        };
        let index = self.local();
        let index_node = || boxed(Kind::Local(index));
        let element = match list.kind {
            Kind::Seq(var) => node(Kind::SeqAt(var, index_node())),
            _ => node(Kind::TableAt(Box::new(list), index_node())),
        };
        let constant_element = node(Kind::TableAt(Box::new(constant.clone()), index_node()));
        let lengths =
            Kind::Binary(Bin::Eq, Box::new(list_length.clone()), Box::new(length(&constant)));
        let last_index = Kind::Binary(Bin::Sub, Box::new(list_length), boxed(Kind::Num(1)));
        let range = Source::Range(node(Kind::Num(0)), node(last_index));
        let loops = Loops { binders: vec![(index, range)], cond: None };
        let equal = self.same_element(element, constant_element, elem, span);
        let all_equal = Kind::Aggregate(Aggregate::All, Box::new(loops), Box::new(equal));
        Node { kind: Kind::Binary(Bin::And, boxed(lengths), boxed(all_equal)), span }
    }

    /// Builds the condition that `element` equals `constant`, which is an element of a list of
    /// constants. Both have the type `elem`.
    fn same_element(&mut self, element: Node, constant: Node, elem: &Ty, span: Span) -> Node {
        match elem {
            Ty::List(inner) => self.same_list(element, constant, inner, span),
            _ => Node { kind: Kind::Binary(Bin::Eq, Box::new(element), Box::new(constant)), span },
        }
    }
}
