//! The result of the command `solve`.

use super::plan::PlanOutput;
use super::sum::SumOutput;
use grundy::games::Card;
use grundy::partizan::Outcome as Class;
use grundy::workbench::{Answer, Question};

/// The result of `solve`, which depends on the kind of the question.
pub enum SolveOutput {
    /// The question is about a position of a game or of a sum of games.
    Answer {
        /// The question about the position.
        question: Question,
        /// The outcome of the position, with winning moves, reason and evidence.
        answer: Box<Answer>,
        /// The outcome class of a partizan position, from its outcomes with either side to move;
        /// `None` if it was not computed.
        class: Option<Class>,
    },
    /// The question calls a function of the catalogue, such as the minimum excludant.
    Lines {
        /// The catalogue entry of the function.
        card: &'static Card,
        /// The input of the function, as the question gives it.
        input: String,
        /// The lines of text in which the function gives its result.
        lines: Vec<grundy::base::Words>,
    },
    /// The request asks for the plan instead of the answer.
    Plan(PlanOutput),
    /// The question is about a sum of partizan games, which is solved for each side as the first
    /// player.
    Sum(Box<SumOutput>),
}
