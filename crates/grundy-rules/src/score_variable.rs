//! Finds variables that only count points, so that `gain` can replace them.

use super::game::RuleGame;
use super::tree::{Kind, Node, Outcome, Program, Stmt, TemplatePiece, Var, VarValue};
use super::visit;
use grundy_core::machine::Bin;

impl RuleGame {
    /// Returns a variable that moves only add to and that only the scores of ending statements
    /// read. Returns `None` if there is no such variable, if moves gain points already, or if the
    /// rules declare symmetries. A variable that pictures show counts as read.
    pub fn score_variable(&self) -> Option<&Var> {
        let program = self.program();
        if program.gain.is_some() || self.has_sums() || self.has_symmetries() {
            return None;
        }
        let counts_points = |var: &usize| {
            program.end_rules.iter().any(|rule| reads(&rule.score, *var))
                && program.end_rules.iter().all(|rule| is_sum_with(&rule.score, *var))
                && !is_read_elsewhere(program, *var)
                && !is_shown(program, *var)
        };
        (0..program.vars.len()).find(counts_points).map(|var| &program.vars[var])
    }
}

/// Returns whether an expression reads the variable with index `var`.
fn reads(node: &Node, var: usize) -> bool {
    visit::any(node, &mut |node| is_read(node, var))
}

fn is_read(node: &Node, var: usize) -> bool {
    match node.kind {
        Kind::Var(read) | Kind::Seq(read) | Kind::SeqAt(read, _) | Kind::SeqLen(read) => {
            read == var
        }
        _ => false,
    }
}

/// Returns whether an expression adds and subtracts elements of a variable and numbers that do not
/// depend on it.
fn is_sum_with(node: &Node, var: usize) -> bool {
    match &node.kind {
        Kind::Binary(Bin::Add | Bin::Sub, a, b) => is_sum_with(a, var) && is_sum_with(b, var),
        Kind::Neg(a) => is_sum_with(a, var),
        Kind::If(cond, yes, no) => {
            !reads(cond, var) && is_sum_with(yes, var) && is_sum_with(no, var)
        }
        Kind::SeqAt(_, index) => !reads(index, var),
        Kind::Var(_) => true,
        _ => !reads(node, var),
    }
}

/// Returns whether a picture of a position shows a variable.
fn is_shown(program: &Program, var: usize) -> bool {
    let mut cells = program.board.iter().map(|board| &board.cells);
    let mut pieces = program.shows.iter().flatten();
    cells.any(|cells| reads_in_value(cells, var))
        || program.trays.iter().any(|(cells, _)| reads_in_value(cells, var))
        || pieces.any(|piece| match piece {
            TemplatePiece::Text(_) => false,
            TemplatePiece::Value(value, _) => reads(value, var),
            TemplatePiece::Grid(shown, _) => *shown == var,
        })
}

/// Returns whether a statement other than a score reads a variable for another purpose than to add
/// to it.
fn is_read_elsewhere(program: &Program, var: usize) -> bool {
    let mut holds = |node: &Node| is_read(node, var);
    program.end_rules.iter().filter_map(|rule| rule.when.as_ref()).any(|when| reads(when, var))
        || program.invariants.iter().any(|condition| reads(condition, var))
        || program.claims.iter().any(|claim| reads(&claim.value, var))
        || program.moves.iter().any(|played| {
            visit::any_in_loops(&played.loops, &mut holds)
                || match &played.outcome {
                    Outcome::Block(stmts, _) => stmts.iter().any(|stmt| !adds_at_most(stmt, var)),
                    Outcome::Sum(parts, _) => parts.iter().any(|part| {
                        part.items.iter().enumerate().any(|(item, value)| match value {
                            VarValue::Seq(same, _) if item == var => *same != var,
                            VarValue::One(value) if item == var => !adds_to(value, var, None),
                            value => reads_in_value(value, var),
                        })
                    }),
                }
        })
}

/// Returns whether the value that a move gives to a variable reads the variable with index `var`.
fn reads_in_value(value: &VarValue, var: usize) -> bool {
    matches!(value, VarValue::Seq(read, _) if *read == var)
        || visit::any_in_value(value, &mut |node| is_read(node, var))
}

/// Returns whether a statement does not use a variable, except that it adds to it.
fn adds_at_most(stmt: &Stmt, var: usize) -> bool {
    let unread = |node: &Node| !reads(node, var);
    match stmt {
        Stmt::Assign(changed, index, value, _) if *changed == var => {
            index.as_ref().is_none_or(unread) && adds_to(value, var, index.as_ref())
        }
        Stmt::If(cond, yes, no) => {
            unread(cond) && yes.iter().chain(no).all(|stmt| adds_at_most(stmt, var))
        }
        Stmt::For(loops, body) => {
            !visit::any_in_loops(loops, &mut |node| is_read(node, var))
                && body.iter().all(|stmt| adds_at_most(stmt, var))
        }
        Stmt::Become(changed, value, _) => *changed != var && !reads_in_value(value, var),
        Stmt::Add(changed, ..)
        | Stmt::Insert(changed, ..)
        | Stmt::Remove(changed, ..)
        | Stmt::RemoveAt(changed, ..)
            if *changed == var =>
        {
            false
        }
        stmt => !visit::any_in_stmts(std::slice::from_ref(stmt), &mut |node| is_read(node, var)),
    }
}

/// Returns whether the new value of a variable, or of its element at `index`, is its old value plus
/// or minus a number that does not depend on the variable, or its old value.
fn adds_to(value: &Node, var: usize, index: Option<&Node>) -> bool {
    match &value.kind {
        Kind::Binary(Bin::Add | Bin::Sub, old, change) => {
            adds_to(old, var, index) && !reads(change, var)
        }
        // The checker replaces `x[i] += e` by `x[i] = x[i] + e`, with the same place of the index.
        Kind::SeqAt(read, at) => *read == var && index.is_some_and(|index| index.span == at.span),
        Kind::Var(read) => *read == var && index.is_none(),
        _ => false,
    }
}
