//! What is found of a question.

use super::sum::SumFound;
use grundy::games::Card;
use grundy::partizan::Outcome as Class;
use grundy::workbench::{Answer, Question};

/// What is found.
pub enum Found {
    /// Who wins a position.
    Answer {
        /// The question.
        question: Question,
        /// The answer.
        answer: Box<Answer>,
        /// Where sides differ, who wins whoever begins, if that was found.
        class: Option<Class>,
    },
    /// The lines that a function of the catalogue gives.
    Lines {
        /// The function.
        card: &'static Card,
        /// What it was asked.
        input: String,
        /// The lines.
        lines: Vec<grundy::base::Words>,
    },
    /// Who wins a sum of games whose sides differ.
    Sum(Box<SumFound>),
}
