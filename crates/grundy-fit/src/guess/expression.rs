//! [`Expression`]: the formula of a law as a sequence of nodes, with its evaluation and
//! simplification.

use super::operators::{Binary, Unary};

/// One node of an [`Expression`]. Operands are given as the indices of earlier nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// The value of a variable of the position. The payload is the index of the variable.
    Variable(usize),
    /// A constant. The payload is its value.
    Constant(i64),
    /// A unary operator. The payloads are the operator and the index of its operand.
    Unary(Unary, usize),
    /// A binary operator. The payloads are the operator and the indices of its two operands.
    Binary(Binary, usize, usize),
    /// A conditional `if … then … else …`. The payloads are the indices of the nodes for the
    /// condition, for the value if it is true, and for the value if it is false.
    Choose(usize, usize, usize),
    /// An element of a constant list. The payloads are the list, and the index of the node that
    /// gives the number of the element, counted from 0.
    Lookup(Vec<i64>, usize),
}

/// An expression in the variables of a position: a sequence of nodes, whose last node gives the
/// value of the expression.
///
/// Every node comes after its operands, so no function here is recursive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    nodes: Vec<Node>,
}

impl Expression {
    /// Creates an expression from nodes, without those on which the last node does not depend.
    /// Returns `None` if there are no nodes, or if a node refers to itself or a later one.
    pub fn new(nodes: Vec<Node>) -> Option<Expression> {
        let refers_to_earlier = |(index, node): (usize, &Node)| match *node {
            Node::Variable(_) | Node::Constant(_) => true,
            Node::Unary(_, a) | Node::Lookup(_, a) => a < index,
            Node::Binary(_, a, b) => a < index && b < index,
            Node::Choose(a, b, c) => a < index && b < index && c < index,
        };
        let is_valid = !nodes.is_empty() && nodes.iter().enumerate().all(refers_to_earlier);
        is_valid.then(|| Expression { nodes: remove_unneeded(nodes) })
    }

    /// Creates the expression whose value is the variable of the position with index `number`.
    pub fn variable(number: usize) -> Expression {
        Expression { nodes: vec![Node::Variable(number)] }
    }

    /// Creates the expression whose value is always `value`.
    pub fn constant(value: i64) -> Expression {
        Expression { nodes: vec![Node::Constant(value)] }
    }

    /// Applies a unary operator to this expression.
    #[must_use]
    pub fn unary(mut self, operator: Unary) -> Expression {
        let value = self.nodes.len() - 1;
        self.nodes.push(Node::Unary(operator, value));
        self
    }

    /// Applies a binary operator to this expression and `other`.
    #[must_use]
    pub fn binary(mut self, operator: Binary, other: &Expression) -> Expression {
        let (a, b) = (self.nodes.len() - 1, self.append(other));
        self.nodes.push(Node::Binary(operator, a, b));
        self
    }

    /// Returns the expression that has the value of `yes` where this expression is true, and the
    /// value of `no` elsewhere.
    #[must_use]
    pub fn choose(mut self, yes: &Expression, no: &Expression) -> Expression {
        let condition = self.nodes.len() - 1;
        let (yes, no) = (self.append(yes), self.append(no));
        self.nodes.push(Node::Choose(condition, yes, no));
        self
    }

    /// Negates this expression, which must be boolean.
    #[must_use]
    pub fn negation(mut self) -> Expression {
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

    /// Returns the expression whose value is an element of `list`. Its index, from 0, is the value
    /// of this expression.
    #[must_use]
    pub fn lookup(mut self, list: Vec<i64>) -> Expression {
        let index = self.nodes.len() - 1;
        self.nodes.push(Node::Lookup(list, index));
        self
    }

    /// Normalizes the expression: operands of commutative operators are ordered (variables by
    /// index, constants last), and constants are added up.
    #[must_use]
    pub(super) fn normalized(mut self) -> Expression {
        for index in 0..self.nodes.len() {
            let Node::Binary(operator, a, b) = self.nodes[index] else { continue };
            let is_out_of_order = match (&self.nodes[a], &self.nodes[b]) {
                (Node::Constant(_), Node::Constant(_)) => false,
                (Node::Constant(_), _) => true,
                (Node::Variable(x), Node::Variable(y)) => x > y,
                _ => false,
            };
            if is_out_of_order && operator.is_commutative() {
                self.nodes[index] = Node::Binary(operator, b, a);
            }
            self.join_constants(index);
        }
        Expression { nodes: remove_unneeded(self.nodes) }
    }

    /// Replaces x + c + d, x + c - d and so on, with constants c and d, by x plus or minus one
    /// constant, if the node at `index` has this form.
    fn join_constants(&mut self, index: usize) {
        let summands = |index: usize| match self.nodes[index] {
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
        let Some((inner, second)) = summands(index) else { return };
        let Some((x, first)) = summands(inner) else { return };
        let (sum, Node::Binary(_, _, constant)) = (first + second, &self.nodes[index]) else {
            return;
        };
        let constant = *constant;
        if sum != 0 {
            let operator = if sum > 0 { Binary::Add } else { Binary::Sub };
            self.nodes[constant] = Node::Constant(sum.abs());
            self.nodes[index] = Node::Binary(operator, x, constant);
        }
    }

    /// Returns a measure of how unusual the expression is, which counts the nodes and the rare
    /// operators. Among laws of equal cost, the one with the least measure is preferred.
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

    /// Returns whether the expression contains the lookup of an element in a list.
    pub(super) fn has_list(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node, Node::Lookup(..)))
    }

    /// Returns the dividend if the expression is a remainder modulo a constant, otherwise `None`.
    pub(super) fn dividend(&self) -> Option<Expression> {
        match *self.nodes.last()? {
            Node::Binary(Binary::Mod, a, b) if matches!(self.nodes[b], Node::Constant(_)) => {
                Expression::new(self.nodes[..=a].to_vec())
            }
            _ => None,
        }
    }

    /// Returns whether the value of the expression stays bounded when variables grow without limit.
    /// The variables with an index in `bounded` do not grow.
    pub(super) fn is_bounded(&self, bounded: &[usize]) -> bool {
        let mut is_small: Vec<bool> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            is_small.push(match *node {
                Node::Variable(number) => bounded.contains(&number),
                Node::Constant(_) | Node::Lookup(..) => true,
                Node::Unary(Unary::Parity | Unary::Number, _) => true,
                Node::Unary(operator, a) => operator.is_boolean() || is_small[a],
                Node::Binary(operator, a, b) => match operator {
                    Binary::Mod => is_small[b],
                    Binary::Div | Binary::Shr => is_small[a],
                    Binary::Min | Binary::BitAnd | Binary::Gcd => is_small[a] || is_small[b],
                    _ => operator.is_boolean() || is_small[a] && is_small[b],
                },
                Node::Choose(_, yes, no) => is_small[yes] && is_small[no],
            });
        }
        is_small.last().copied().unwrap_or(false)
    }

    /// Appends the nodes of another expression. Returns the index of the node that gives the value
    /// of `other`.
    fn append(&mut self, other: &Expression) -> usize {
        let offset = self.nodes.len();
        self.nodes.extend(other.nodes.iter().map(|node| match node {
            Node::Variable(_) | Node::Constant(_) => node.clone(),
            Node::Unary(operator, a) => Node::Unary(*operator, a + offset),
            Node::Binary(operator, a, b) => Node::Binary(*operator, a + offset, b + offset),
            Node::Choose(a, b, c) => Node::Choose(a + offset, b + offset, c + offset),
            Node::Lookup(list, a) => Node::Lookup(list.clone(), a + offset),
        }));
        self.nodes.len() - 1
    }

    /// Returns the nodes of the expression; the last one gives its value.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns whether the value of the expression is a boolean.
    pub fn is_boolean(&self) -> bool {
        let mut index = self.nodes.len() - 1;
        loop {
            match self.nodes[index] {
                Node::Unary(operator, _) => return operator.is_boolean(),
                Node::Binary(operator, ..) => return operator.is_boolean(),
                Node::Choose(_, yes, _) => index = yes,
                Node::Variable(_) | Node::Constant(_) | Node::Lookup(..) => return false,
            }
        }
    }

    /// Returns the value of the expression at a position. Returns `None` if the value is undefined
    /// or exceeds 64 bits.
    ///
    /// Takes O(nodes) time.
    ///
    /// ```
    /// use grundy_fit::guess::Expression;
    /// use grundy_fit::guess::Binary;
    /// let [a, b] = [0, 1].map(Expression::variable);
    /// let rest = a.binary(Binary::Mod, &b);
    /// assert_eq!([rest.value(&[7, 4]), rest.value(&[7, 0])], [Some(3), None]);
    /// ```
    pub fn value(&self, position: &[i64]) -> Option<i64> {
        self.value_with(position, &mut Vec::with_capacity(self.nodes.len()))
    }

    /// Computes [`value`](Expression::value), using `values` as a buffer that callers reuse.
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
                    operator
                        .value_by_first(a)
                        .or_else(|| values[b].and_then(|b| operator.value(a, b)))
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

/// Removes the nodes on which the last node does not depend, and renumbers the operands.
fn remove_unneeded(nodes: Vec<Node>) -> Vec<Node> {
    let mut is_needed = vec![false; nodes.len()];
    if let Some(last) = is_needed.last_mut() {
        *last = true;
    }
    for (index, node) in nodes.iter().enumerate().rev() {
        let operands = match *node {
            _ if !is_needed[index] => continue,
            Node::Variable(_) | Node::Constant(_) => continue,
            Node::Unary(_, a) | Node::Lookup(_, a) => [a; 3],
            Node::Binary(_, a, b) => [a, b, b],
            Node::Choose(a, b, c) => [a, b, c],
        };
        operands.into_iter().for_each(|operand| is_needed[operand] = true);
    }
    let mut new_index = vec![0; nodes.len()];
    let mut nodes_kept = Vec::with_capacity(nodes.len());
    for (index, mut node) in nodes.into_iter().enumerate().filter(|(index, _)| is_needed[*index]) {
        new_index[index] = nodes_kept.len();
        match &mut node {
            Node::Variable(_) | Node::Constant(_) => {}
            Node::Unary(_, a) | Node::Lookup(_, a) => *a = new_index[*a],
            Node::Binary(_, a, b) => (*a, *b) = (new_index[*a], new_index[*b]),
            Node::Choose(a, b, c) => (*a, *b, *c) = (new_index[*a], new_index[*b], new_index[*c]),
        }
        nodes_kept.push(node);
    }
    nodes_kept
}
