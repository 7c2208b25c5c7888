//! Values, compared with the definition and with other programs, and tests of limits.

mod definition;
mod domineering;
mod games;
mod limits;
mod notation;
mod positions;
mod reference;
mod temperatures;
mod trees;
