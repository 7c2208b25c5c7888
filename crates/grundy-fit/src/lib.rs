#![doc = include_str!("../README.md")]

pub mod form;
pub mod guess;
