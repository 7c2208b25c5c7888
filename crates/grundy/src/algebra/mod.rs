//! Matrices and linear recurrences, exact or modulo a number. Knows base.
