#![doc = include_str!("../README.md")]

pub mod ast;
mod diagnose;
mod lex;
pub mod parse;
mod snippet;

/// The texts of the crate, from the files in `messages/`.
#[cfg_attr(
    not(feature = "diagnostics"),
    allow(dead_code, reason = "some texts belong to optional features")
)]
mod messages {
    grundy_messages::load!(grundy_text);
}

pub use ast::{
    Aggregate, Assign, BoardClause, ClaimKind, EndResult, Expr, ExprKind, Item, Loops, Name,
    Outcome, PieceItem, PositionExpr, Size, Stmt, TypeBase, TypeExpr,
};
pub use diagnose::{Diagnostic, Severity, line_and_column};
pub use parse::{RESERVED, parse_value};
pub use snippet::render;
