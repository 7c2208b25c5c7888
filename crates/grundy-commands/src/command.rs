//! The trait [`Request`], which each command implements for its request type, and the type
//! [`Command`]. A [`Command`] hides the request type: it takes a request as JSON text and returns
//! the response as JSON or as text.

use crate::session::Session;
use crate::text_writer::TextWriter;
use crate::unique_keys::repeated_key;
use grundy::base::{Error, Lang, Text, Words, excerpt};
use grundy::words;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io;

/// The priority of a command, by its expected running time. A server runs the commands of each
/// priority on separate threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// The command answers within milliseconds, such as `position`, `moves` or `show`.
    Quick,
    /// The command may take seconds, such as `table`, `graph`, `plot` or `check`.
    Slow,
    /// The command may take minutes, such as `law`. A client starts it as a background job, watches
    /// its progress and fetches its result later.
    Job,
}

/// The request of a command. Its fields are the parameters; the methods compute the result and
/// convert it to JSON or text.
pub trait Request: DeserializeOwned + JsonSchema {
    /// The name of the command in paths and on the command line.
    const NAME: &'static str;
    /// A one-line description of the command, for help texts and the API description.
    const SUMMARY: Text;
    /// A command line that calls the command, which help texts show as an example.
    const SAMPLE: &'static str;
    /// An example request as JSON, similar to the command line in [`SAMPLE`](Request::SAMPLE).
    const EXAMPLE: &'static str;
    /// The priority of the command on a server.
    const PRIORITY: Priority = Priority::Quick;
    /// The result of the computation. The other methods convert it to the response or to text.
    type Output;
    /// The response of the command, which is serialized as JSON for programs. Its texts are in one
    /// language.
    type Response: Serialize + JsonSchema;

    /// Validates the request without computing the answer, so that a server refuses an invalid job
    /// at once.
    ///
    /// # Errors
    /// If the request is invalid.
    fn check(&self, session: &mut Session) -> Result<(), Error> {
        let _ = session;
        Ok(())
    }

    /// Computes the result that answers the request.
    ///
    /// # Errors
    /// If the request is invalid, if a limit of the budget is reached, or if no method answers it.
    fn compute(&self, session: &mut Session) -> Result<Self::Output, Error>;

    /// Converts the result of the computation to the JSON response, with its texts in the language
    /// `lang`.
    fn response(&self, output: Self::Output, lang: Lang) -> Self::Response;

    /// Writes the result of the computation as text for people.
    ///
    /// # Errors
    /// If writing fails.
    fn write_text(&self, output: &Self::Output, writer: &mut TextWriter) -> io::Result<()>;

    /// Computes the result and converts it to the JSON response, in the language of the session.
    ///
    /// # Errors
    /// The errors of [`compute`](Request::compute).
    fn run(&self, session: &mut Session) -> Result<Self::Response, Error> {
        let output = self.compute(session)?;
        Ok(self.response(output, session.lang))
    }
}

/// A command whose request type is hidden, so that all commands fit in one list. It takes a request
/// as JSON text and returns the response as JSON or as text.
#[derive(Clone, Copy)]
pub struct Command {
    /// The name of the command in paths and on the command line.
    pub name: &'static str,
    /// A one-line description of the command, for help texts and the API description.
    pub summary: Text,
    /// A command line that calls the command, which help texts show as an example.
    pub sample: &'static str,
    /// An example request as JSON.
    pub example: &'static str,
    /// The priority of the command on a server.
    pub priority: Priority,
    /// The function that generates the JSON Schema of the request.
    pub request: fn(&mut SchemaGenerator) -> Schema,
    /// The function that generates the JSON Schema of the response.
    pub response: fn(&mut SchemaGenerator) -> Schema,
    check: fn(&str, &mut Session) -> Result<(), Error>,
    run: fn(&str, &mut Session) -> Result<Vec<u8>, Error>,
    print: fn(&str, &mut Session) -> Result<Vec<u8>, Error>,
}

impl Command {
    /// Creates the command that answers requests of the type `R`.
    pub const fn new<R: Request>() -> Command {
        Command {
            name: R::NAME,
            summary: R::SUMMARY,
            sample: R::SAMPLE,
            example: R::EXAMPLE,
            priority: R::PRIORITY,
            request: |schemas| schemas.subschema_for::<R>(),
            response: |schemas| schemas.subschema_for::<R::Response>(),
            check: |request, session| parse::<R>(request)?.check(session),
            run: |request, session| to_json(&parse::<R>(request)?.run(session)?),
            print: |request, session| {
                let request = parse::<R>(request)?;
                let output = request.compute(session)?;
                let mut text = Vec::new();
                let writer = &mut TextWriter::new(session.lang, &mut text);
                request.write_text(&output, writer).map_err(|why| write_error(&why))?;
                Ok(text)
            },
        }
    }

    /// Returns the JSON Schema of the request, including the definitions that it refers to.
    pub fn request_schema(&self) -> Value {
        full_schema(SchemaSettings::draft2020_12().for_deserialize(), self.request)
    }

    /// Returns the JSON Schema of the response, including the definitions that it refers to.
    pub fn response_schema(&self) -> Value {
        full_schema(SchemaSettings::draft2020_12().for_serialize(), self.response)
    }

    /// Validates a request in JSON without computing the answer.
    ///
    /// # Errors
    /// If the request is invalid.
    pub fn check(&self, request: &str, session: &mut Session) -> Result<(), Error> {
        (self.check)(request, session)
    }

    /// Answers a request in JSON with the response as one line of JSON.
    ///
    /// # Errors
    /// If the request is invalid, if a limit of the budget is reached, or if no method answers it.
    pub fn run(&self, request: &str, session: &mut Session) -> Result<Vec<u8>, Error> {
        (self.run)(request, session)
    }

    /// Answers a request in JSON with text for people, in the language of the session.
    ///
    /// # Errors
    /// The errors of [`run`](Command::run).
    pub fn print(&self, request: &str, session: &mut Session) -> Result<Vec<u8>, Error> {
        (self.print)(request, session)
    }
}

/// Generates a JSON Schema together with the definitions of all types that it refers to.
fn full_schema(settings: SchemaSettings, generate: fn(&mut SchemaGenerator) -> Schema) -> Value {
    let mut schemas = settings.into_generator();
    let schema = generate(&mut schemas);
    let mut definitions = schemas.take_definitions(true);
    // The schema of the type itself is inlined at the top, not given as a reference.
    let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
    let mut schema = match name.and_then(|name| definitions.get(name)) {
        Some(definition) => definition.clone(),
        None => schema.to_value(),
    };
    if !definitions.is_empty() {
        schema["$defs"] = Value::Object(std::mem::take(&mut definitions));
    }
    schema
}

/// Parses a request from JSON. Returns an error for a JSON array and for an object in which a key
/// occurs twice.
fn parse<R: Request>(request: &str) -> Result<R, Error> {
    let refused = |why: Words| {
        let (name, example) = (R::NAME, R::EXAMPLE);
        Error::bad(words!(command::invalid_request_for, name, why))
            .help(words!(command::write_it_like, example))
    };
    // Serde would otherwise read an array as the fields of the request in order.
    if request.trim_start().starts_with('[') {
        return Err(refused(words!(command::it_is_array_not_object)));
    }
    if let Some(key) = repeated_key(request) {
        return Err(refused(words!(command::is_repeated, key = excerpt(&key))));
    }
    serde_json::from_str(request).map_err(|why| {
        let why = why.to_string();
        refused(Words::same(if why.chars().count() > 200 { excerpt(&why) } else { why }))
    })
}

/// Serializes a response as one line of JSON.
fn to_json(response: &impl Serialize) -> Result<Vec<u8>, Error> {
    serde_json::to_vec(response).map_err(|why| write_error(&why))
}

/// Returns the error for a response that cannot be serialized or written; `why` is the cause.
fn write_error(why: &dyn std::fmt::Display) -> Error {
    Error::unsupported(words!(command::answer_cannot_be_written, why))
}
