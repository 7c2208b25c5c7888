//! The commands of grundy, between the library and its faces: the program and the server.
//!
//! A command is one file: its request and its response, whose JSON Schema is derived, how it is answered, its name, summary and
//! example, and its text for reading. Add it to [`COMMANDS`], and the program takes it, the server answers it under
//! `/api/v1`, and its description and the tables of the guides name it.
//!
//! ```
//! use grundy::base::{Budget, Lang};
//! use grundy_commands::{COMMANDS, Session, session::no_file};
//!
//! let solve = COMMANDS.iter().find(|command| command.name == "solve").unwrap();
//! let mut session = Session::new(Budget::default(), Lang::En, &no_file);
//! let answer = solve.run(r#"{"question": "nim 2 5 4"}"#, &mut session).unwrap();
//! assert!(String::from_utf8(answer).unwrap().contains(r#""grundy":3"#));
//! ```

pub mod asked;
pub mod check;
pub mod choice;
mod chosen;
pub mod command;
pub mod count;
pub mod embedded;
pub mod engine;
pub mod entry;
pub mod examples;
pub mod explain;
pub mod genus;
pub mod glossary;
pub mod graph;
pub mod joined;
pub mod known;
pub mod law;
pub mod lint;
pub mod list;
pub mod moves;
pub mod new;
mod page;
pub mod phrase;
pub mod plot;
pub mod position;
pub mod practice;
pub mod prove;
pub mod quotient;
pub mod read;
pub mod refusal;
pub mod reply;
pub mod session;
pub mod show;
pub mod shown;
mod sided;
pub mod solve;
pub mod table;
pub mod typed;
pub mod value;
pub mod verify;
pub mod view;

pub use command::{Command, Lane, Request};
pub use page::Page;
pub use refusal::Refusal;
pub use session::Session;

/// Every command, in the order in which they are told of.
pub static COMMANDS: &[Command] = &[
    Command::of::<list::ListRequest>(),
    Command::of::<show::ShowRequest>(),
    Command::of::<solve::SolveRequest>(),
    Command::of::<explain::ExplainRequest>(),
    Command::of::<value::ValueRequest>(),
    Command::of::<position::PositionRequest>(),
    Command::of::<view::ViewRequest>(),
    Command::of::<reply::ReplyRequest>(),
    Command::of::<practice::PracticeRequest>(),
    Command::of::<moves::MovesRequest>(),
    Command::of::<quotient::QuotientRequest>(),
    Command::of::<genus::GenusRequest>(),
    Command::of::<table::TableRequest>(),
    Command::of::<law::LawRequest>(),
    Command::of::<plot::PlotRequest>(),
    Command::of::<count::CountRequest>(),
    Command::of::<check::CheckRequest>(),
    Command::of::<prove::ProveRequest>(),
    Command::of::<verify::VerifyRequest>(),
    Command::of::<graph::GraphRequest>(),
    Command::of::<new::NewRequest>(),
    Command::of::<read::ReadRequest>(),
    Command::of::<lint::LintRequest>(),
    Command::of::<examples::ExamplesRequest>(),
    Command::of::<glossary::WordsRequest>(),
];

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
