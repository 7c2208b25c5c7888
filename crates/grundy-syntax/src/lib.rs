#![doc = include_str!("../README.md")]

pub mod ast;
mod diagnose;
mod lex;
pub mod parse;
mod snippet;

pub use ast::{
    Aggregate, Assign, BoardClause, ClaimKind, EndResult, Expr, ExprKind, Item, Loops, Name,
    Outcome, PieceItem, PositionExpr, Size, Stmt, TypeBase, TypeExpr,
};
pub use diagnose::{Diagnostic, Severity, line_and_column};
pub use parse::hints::no_powers;
pub use parse::{RESERVED, parse_value};
pub use snippet::render;
