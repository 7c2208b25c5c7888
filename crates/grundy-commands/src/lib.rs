//! The commands of grundy. The program and the server call them; they call the library.
//!
//! Each command is one module with a request and a response (whose JSON Schemas are derived), the
//! computation, the name, a summary, an example, and the text for people. [`COMMANDS`] lists the
//! commands. From this list the program derives its options, the server its routes under `/api/v1`
//! and the API description, and the guides their tables.
//!
//! ```
//! use grundy::base::{Budget, Lang};
//! use grundy_commands::{COMMANDS, Session, session::read_example};
//!
//! let solve = COMMANDS.iter().find(|command| command.name == "solve").unwrap();
//! let mut session = Session::new(Budget::default(), Lang::En, &read_example);
//! let answer = solve.run(r#"{"question": "nim 2 5 4"}"#, &mut session).unwrap();
//! assert!(String::from_utf8(answer).unwrap().contains(r#""grundy":3"#));
//! ```

mod answer_types;
pub mod arguments;
pub mod catalogue_entry;
pub mod check;
pub mod command;
pub mod compound_options;
pub mod count;
pub mod diagnose;
pub mod embedded;
pub mod engine;
pub mod examples;
pub mod explain;
pub mod genus;
pub mod glossary;
pub mod graph;
pub mod input;
pub mod law;
mod legal_move;
pub mod library;
pub mod lint;
pub mod list;
mod move_choices;
pub mod moves;
pub mod new;
mod partizan_words;
pub mod phrase;
pub mod plot;
pub mod position;
pub mod practice;
pub mod prove;
pub mod query;
pub mod quotient;
pub mod refusal;
pub mod reply;
pub mod session;
pub mod show;
pub mod solve;
pub mod table;
mod text_writer;
mod unique_keys;
pub mod value;
pub mod verify;
pub mod view;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy::base);
}

pub use command::{Command, Priority, Request};
pub use refusal::Refusal;
pub use session::Session;
pub use text_writer::TextWriter;

/// Every command, in the order in which help texts and the documentation list them.
pub static COMMANDS: &[Command] = &[
    Command::new::<list::ListRequest>(),
    Command::new::<show::ShowRequest>(),
    Command::new::<solve::SolveRequest>(),
    Command::new::<explain::ExplainRequest>(),
    Command::new::<value::ValueRequest>(),
    Command::new::<position::PositionRequest>(),
    Command::new::<view::ViewRequest>(),
    Command::new::<reply::ReplyRequest>(),
    Command::new::<practice::PracticeRequest>(),
    Command::new::<moves::MovesRequest>(),
    Command::new::<quotient::QuotientRequest>(),
    Command::new::<genus::GenusRequest>(),
    Command::new::<table::TableRequest>(),
    Command::new::<law::LawRequest>(),
    Command::new::<plot::PlotRequest>(),
    Command::new::<count::CountRequest>(),
    Command::new::<check::CheckRequest>(),
    Command::new::<prove::ProveRequest>(),
    Command::new::<verify::VerifyRequest>(),
    Command::new::<graph::GraphRequest>(),
    Command::new::<new::NewRequest>(),
    Command::new::<diagnose::ReadRequest>(),
    Command::new::<lint::LintRequest>(),
    Command::new::<examples::ExamplesRequest>(),
    Command::new::<glossary::WordsRequest>(),
];

/// Makes the code examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
