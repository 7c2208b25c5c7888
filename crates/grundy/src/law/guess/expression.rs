//! Expressions: what a law says, evaluated and written down.

use super::operators::{Binary, Unary};

/// One step of an [`Expression`]; operands are numbers of earlier steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A variable, by its number.
    Variable(usize),
    /// A constant.
    Constant(i64),
    /// An operator on one operand.
    Unary(Unary, usize),
    /// An operator on two operands.
    Binary(Binary, usize, usize),
    /// The second operand where the first holds, the third elsewhere.
    Choose(usize, usize, usize),
    /// The element of a list that the operand numbers, from 0 on.
    Lookup(Vec<i64>, usize),
}

/// An expression in the variables of a position: steps, the last of which is its value.
///
/// It has a step for each operator, every one after its operands, so nothing here recurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    nodes: Vec<Node>,
}

impl Expression {
    /// From steps, each of which names earlier ones; `None` if one does not, or there is none. Steps that
    /// the last one does not need are left out.
    pub fn new(nodes: Vec<Node>) -> Option<Expression> {
        let earlier = |(at, node): (usize, &Node)| match *node {
            Node::Variable(_) | Node::Constant(_) => true,
            Node::Unary(_, a) | Node::Lookup(_, a) => a < at,
            Node::Binary(_, a, b) => a < at && b < at,
            Node::Choose(a, b, c) => a < at && b < at && c < at,
        };
        let sound = !nodes.is_empty() && nodes.iter().enumerate().all(earlier);
        sound.then(|| Expression { nodes: needed(nodes) })
    }

    /// A variable, by its number.
    pub fn variable(number: usize) -> Expression {
        Expression { nodes: vec![Node::Variable(number)] }
    }

    /// A constant.
    pub fn constant(value: i64) -> Expression {
        Expression { nodes: vec![Node::Constant(value)] }
    }

    /// An operator on an expression.
    #[must_use]
    pub fn unary(mut self, operator: Unary) -> Expression {
        let last = self.nodes.len() - 1;
        self.nodes.push(Node::Unary(operator, last));
        self
    }

    /// An operator on this expression and another.
    #[must_use]
    pub fn binary(mut self, operator: Binary, other: &Expression) -> Expression {
        let (a, b) = (self.nodes.len() - 1, self.append(other));
        self.nodes.push(Node::Binary(operator, a, b));
        self
    }

    /// `yes` where this holds, `no` elsewhere.
    #[must_use]
    pub fn choose(mut self, yes: &Expression, no: &Expression) -> Expression {
        let condition = self.nodes.len() - 1;
        let (yes, no) = (self.append(yes), self.append(no));
        self.nodes.push(Node::Choose(condition, yes, no));
        self
    }

    /// The contrary of a truth value.
    #[must_use]
    pub fn contrary(mut self) -> Expression {
        let contrary = match self.nodes.last() {
            Some(&Node::Binary(Binary::Eq, a, b)) => Node::Binary(Binary::Ne, a, b),
            Some(&Node::Binary(Binary::Ne, a, b)) => Node::Binary(Binary::Eq, a, b),
            Some(&Node::Binary(Binary::Lt, a, b)) => Node::Binary(Binary::Le, b, a),
            Some(&Node::Binary(Binary::Le, a, b)) => Node::Binary(Binary::Lt, b, a),
            _ => return self.unary(Unary::Not),
        };
        self.nodes.pop();
        self.nodes.push(contrary);
        self
    }

    /// The element of `list` with this number.
    #[must_use]
    pub fn lookup(mut self, list: Vec<i64>) -> Expression {
        let last = self.nodes.len() - 1;
        self.nodes.push(Node::Lookup(list, last));
        self
    }

    /// The same with operands that may change places in the order people write them: variables by
    /// number, constants last.
    #[must_use]
    pub(super) fn tidied(mut self) -> Expression {
        for at in 0..self.nodes.len() {
            let Node::Binary(operator, a, b) = self.nodes[at] else { continue };
            let turned = match (&self.nodes[a], &self.nodes[b]) {
                (Node::Constant(_), Node::Constant(_)) => false,
                (Node::Constant(_), _) => true,
                (Node::Variable(x), Node::Variable(y)) => x > y,
                _ => false,
            };
            if turned && operator.swaps() {
                self.nodes[at] = Node::Binary(operator, b, a);
            }
            self.join_constants(at);
        }
        Expression { nodes: needed(self.nodes) }
    }

    /// Adds up the constants in x + c + d, x + c - d and so on.
    fn join_constants(&mut self, at: usize) {
        let added = |at: usize| match self.nodes[at] {
            Node::Binary(Binary::Add, x, c) => match self.nodes[c] {
                Node::Constant(c) => Some((x, c)),
                _ => None,
            },
            Node::Binary(Binary::Sub, x, c) => match self.nodes[c] {
                Node::Constant(c) => Some((x, -c)),
                _ => None,
            },
            _ => None,
        };
        let Some((inner, second)) = added(at) else { return };
        let Some((x, first)) = added(inner) else { return };
        let (sum, Node::Binary(_, _, constant)) = (first + second, &self.nodes[at]) else { return };
        let constant = *constant;
        if sum != 0 {
            let operator = if sum > 0 { Binary::Add } else { Binary::Sub };
            self.nodes[constant] = Node::Constant(sum.abs());
            self.nodes[at] = Node::Binary(operator, x, constant);
        }
    }

    /// Of laws that cost the same readers prefer the one with fewer steps and fewer rare operators.
    pub(super) fn strangeness(&self) -> usize {
        let rare = |node: &&Node| match node {
            Node::Unary(operator, _) => !matches!(operator, Unary::Parity | Unary::Abs),
            Node::Binary(operator, ..) => {
                matches!(operator, Binary::Gcd | Binary::Shl | Binary::Shr)
            }
            _ => false,
        };
        self.nodes.len() + 4 * self.nodes.iter().filter(rare).count()
    }

    /// Whether an element of a list is its value, or a part of it.
    pub(super) fn has_list(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node, Node::Lookup(..)))
    }

    /// What is divided where its value is the rest of a division by a constant.
    pub(super) fn divided(&self) -> Option<Expression> {
        match *self.nodes.last()? {
            Node::Binary(Binary::Mod, a, b) if matches!(self.nodes[b], Node::Constant(_)) => {
                Expression::new(self.nodes[..=a].to_vec())
            }
            _ => None,
        }
    }

    /// Whether naturals do not make its value grow without end, where those `bounded` do not grow.
    pub(super) fn stays_small(&self, bounded: &[usize]) -> bool {
        let mut small: Vec<bool> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            small.push(match *node {
                Node::Variable(number) => bounded.contains(&number),
                Node::Constant(_) | Node::Lookup(..) => true,
                Node::Unary(Unary::Parity | Unary::Number, _) => true,
                Node::Unary(operator, a) => operator.is_question() || small[a],
                Node::Binary(operator, a, b) => match operator {
                    Binary::Mod => small[b],
                    Binary::Div | Binary::Shr => small[a],
                    Binary::Min | Binary::BitAnd | Binary::Gcd => small[a] || small[b],
                    _ => operator.is_question() || small[a] && small[b],
                },
                Node::Choose(_, yes, no) => small[yes] && small[no],
            });
        }
        small.last().copied().unwrap_or(false)
    }

    fn append(&mut self, other: &Expression) -> usize {
        let by = self.nodes.len();
        self.nodes.extend(other.nodes.iter().map(|node| match node {
            Node::Variable(_) | Node::Constant(_) => node.clone(),
            Node::Unary(operator, a) => Node::Unary(*operator, a + by),
            Node::Binary(operator, a, b) => Node::Binary(*operator, a + by, b + by),
            Node::Choose(a, b, c) => Node::Choose(a + by, b + by, c + by),
            Node::Lookup(list, a) => Node::Lookup(list.clone(), a + by),
        }));
        self.nodes.len() - 1
    }

    /// The steps.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Whether its value is a truth value.
    pub fn is_question(&self) -> bool {
        let mut at = self.nodes.len() - 1;
        loop {
            match self.nodes[at] {
                Node::Unary(operator, _) => return operator.is_question(),
                Node::Binary(operator, ..) => return operator.is_question(),
                Node::Choose(_, yes, _) => at = yes,
                Node::Variable(_) | Node::Constant(_) | Node::Lookup(..) => return false,
            }
        }
    }

    /// Its value at a position: `None` where it has none or leaves 64 bits.
    ///
    /// O(steps).
    ///
    /// ```
    /// use grundy::law::guess::{Binary, Expression};
    /// let [a, b] = [0, 1].map(Expression::variable);
    /// let rest = a.binary(Binary::Mod, &b);
    /// assert_eq!([rest.value(&[7, 4]), rest.value(&[7, 0])], [Some(3), None]);
    /// ```
    pub fn value(&self, position: &[i64]) -> Option<i64> {
        self.value_with(position, &mut Vec::with_capacity(self.nodes.len()))
    }

    /// As [`value`](Expression::value), with memory that is used again.
    pub(super) fn value_with(
        &self,
        position: &[i64],
        values: &mut Vec<Option<i64>>,
    ) -> Option<i64> {
        values.clear();
        for node in &self.nodes {
            let value = match *node {
                Node::Variable(number) => position.get(number).copied(),
                Node::Constant(value) => Some(value),
                Node::Unary(operator, a) => values[a].and_then(|a| operator.value(a)),
                Node::Binary(operator, a, b) => values[a].and_then(|a| {
                    operator.decided(a).or_else(|| values[b].and_then(|b| operator.value(a, b)))
                }),
                Node::Choose(c, yes, no) => {
                    values[c].and_then(|c| if c != 0 { values[yes] } else { values[no] })
                }
                Node::Lookup(ref list, a) => {
                    values[a].and_then(|a| list.get(usize::try_from(a).ok()?).copied())
                }
            };
            values.push(value);
        }
        values.last().copied().flatten()
    }
}

/// The steps that the last one needs, numbered anew.
fn needed(nodes: Vec<Node>) -> Vec<Node> {
    let mut needed = vec![false; nodes.len()];
    if let Some(last) = needed.last_mut() {
        *last = true;
    }
    for (at, node) in nodes.iter().enumerate().rev() {
        let operands = match *node {
            _ if !needed[at] => continue,
            Node::Variable(_) | Node::Constant(_) => continue,
            Node::Unary(_, a) | Node::Lookup(_, a) => [a; 3],
            Node::Binary(_, a, b) => [a, b, b],
            Node::Choose(a, b, c) => [a, b, c],
        };
        operands.into_iter().for_each(|operand| needed[operand] = true);
    }
    let mut number = vec![0; nodes.len()];
    let mut kept = Vec::with_capacity(nodes.len());
    for (at, mut node) in nodes.into_iter().enumerate().filter(|(at, _)| needed[*at]) {
        number[at] = kept.len();
        match &mut node {
            Node::Variable(_) | Node::Constant(_) => {}
            Node::Unary(_, a) | Node::Lookup(_, a) => *a = number[*a],
            Node::Binary(_, a, b) => (*a, *b) = (number[*a], number[*b]),
            Node::Choose(a, b, c) => (*a, *b, *c) = (number[*a], number[*b], number[*c]),
        }
        kept.push(node);
    }
    kept
}
