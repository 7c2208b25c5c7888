//! Values against the definition, against other programs, and within their limits.

mod definition;
mod domineering;
mod games;
mod limits;
mod notation;
mod positions;
mod reference;
mod temperatures;
mod trees;
