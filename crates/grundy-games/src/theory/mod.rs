//! Catalogue entries about the theory of games: statements to read, functions to evaluate, and
//! graphs that show a theorem.

pub(super) mod classify;
pub(super) mod fibonacci_mod;
pub(super) mod fibonacci_sum;
pub(super) mod icg;
pub(super) mod linear_recurrence_3;
pub(super) mod matrix;
pub(super) mod matrix_power;
pub(super) mod mergeable_trie;
pub(super) mod mex;
pub(super) mod min_cut_edges;
pub(super) mod nim_as_graph;
pub(super) mod np_label;
pub(super) mod p_set_check;
pub(super) mod sg_dag;
pub(super) mod sg_memo;
pub(super) mod sg_sum;
pub(super) mod win_function;
pub(super) mod wythoff_sequence;
pub(super) mod zeckendorf;
pub(super) mod zermelo;
