//! What a command is: a request that is answered, with everything its faces need to know of it.

use crate::session::Session;
use grundy::base::{Error, Lang, Text, excerpt};
use grundy::words;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io::{self, Write};

/// How much work a command is, by which a server shares out its threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Answered at once: a position, its moves, an entry of the catalogue.
    Quick,
    /// Tables, graphs, pictures, checks.
    Slow,
    /// Begun, watched and fetched when it is done.
    Job,
}

/// A request: what a command is asked, and how it is answered.
pub trait Request: DeserializeOwned + JsonSchema {
    /// The word for the command, in paths and on the command line.
    const NAME: &'static str;
    /// What it does, in a line.
    const SUMMARY: Text;
    /// One right use of it on the command line.
    const SAMPLE: &'static str;
    /// The same request as JSON, or one like it.
    const EXAMPLE: &'static str;
    /// How much work it is.
    const LANE: Lane = Lane::Quick;
    /// What is found: texts are made from it as well as the response.
    type Found;
    /// What is answered to programs; its texts are in one language.
    type Response: Serialize + JsonSchema;

    /// That the request makes sense, so that a job need not be begun to hear that it does not.
    ///
    /// # Errors
    /// What is wrong with the request.
    fn check(&self, session: &mut Session) -> Result<(), Error> {
        let _ = session;
        Ok(())
    }

    /// Answers.
    ///
    /// # Errors
    /// What is wrong with the request; a limit; where no method answers it.
    fn find(&self, session: &mut Session) -> Result<Self::Found, Error>;

    /// What was found, for programs.
    fn response(&self, found: Self::Found, lang: Lang) -> Self::Response;

    /// What was found, for reading.
    ///
    /// # Errors
    /// When it cannot be written.
    fn text(&self, found: &Self::Found, lang: Lang, to: &mut dyn Write) -> io::Result<()>;

    /// Answers for programs.
    ///
    /// # Errors
    /// As [`find`](Request::find).
    fn run(&self, session: &mut Session) -> Result<Self::Response, Error> {
        let found = self.find(session)?;
        Ok(self.response(found, session.lang))
    }
}

/// A command without its types: JSON in, JSON out.
#[derive(Clone, Copy)]
pub struct Command {
    /// The word for it, in paths and on the command line.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: Text,
    /// One right use of it on the command line.
    pub sample: &'static str,
    /// A request as JSON.
    pub example: &'static str,
    /// How much work it is.
    pub lane: Lane,
    /// The schema of its request.
    pub request: fn(&mut SchemaGenerator) -> Schema,
    /// The schema of its response.
    pub response: fn(&mut SchemaGenerator) -> Schema,
    check: fn(&str, &mut Session) -> Result<(), Error>,
    run: fn(&str, &mut Session) -> Result<Vec<u8>, Error>,
    print: fn(&str, &mut Session) -> Result<Vec<u8>, Error>,
}

impl Command {
    /// The command of a kind of request.
    pub const fn of<R: Request>() -> Command {
        Command {
            name: R::NAME,
            summary: R::SUMMARY,
            sample: R::SAMPLE,
            example: R::EXAMPLE,
            lane: R::LANE,
            request: |schemas| schemas.subschema_for::<R>(),
            response: |schemas| schemas.subschema_for::<R::Response>(),
            check: |request, session| read::<R>(request)?.check(session),
            run: |request, session| written(&read::<R>(request)?.run(session)?),
            print: |request, session| {
                let request = read::<R>(request)?;
                let found = request.find(session)?;
                let mut text = Vec::new();
                request.text(&found, session.lang, &mut text).map_err(|why| unwritten(&why))?;
                Ok(text)
            },
        }
    }

    /// The schema of its request, whole.
    pub fn request_schema(&self) -> Value {
        whole(SchemaSettings::draft2020_12().for_deserialize(), self.request)
    }

    /// The schema of its response, whole.
    pub fn response_schema(&self) -> Value {
        whole(SchemaSettings::draft2020_12().for_serialize(), self.response)
    }

    /// That a request in JSON makes sense.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, request: &str, session: &mut Session) -> Result<(), Error> {
        (self.check)(request, session)
    }

    /// Answers a request in JSON with JSON in one line.
    ///
    /// # Errors
    /// What is wrong with the request; a limit; where no method answers it.
    pub fn run(&self, request: &str, session: &mut Session) -> Result<Vec<u8>, Error> {
        (self.run)(request, session)
    }

    /// Answers a request in JSON with text for reading.
    ///
    /// # Errors
    /// As [`run`](Command::run).
    pub fn print(&self, request: &str, session: &mut Session) -> Result<Vec<u8>, Error> {
        (self.print)(request, session)
    }
}

/// A schema with everything that it refers to.
fn whole(settings: SchemaSettings, of: fn(&mut SchemaGenerator) -> Schema) -> Value {
    let mut schemas = settings.into_generator();
    let schema = of(&mut schemas);
    let mut defined = schemas.take_definitions(true);
    // The type itself stands at the head, not behind a reference.
    let named = schema.get("$ref").and_then(Value::as_str).and_then(|at| at.rsplit('/').next());
    let mut schema = match named.and_then(|name| defined.get(name)) {
        Some(head) => head.clone(),
        None => schema.to_value(),
    };
    if !defined.is_empty() {
        schema["$defs"] = Value::Object(std::mem::take(&mut defined));
    }
    schema
}

fn read<R: Request>(request: &str) -> Result<R, Error> {
    serde_json::from_str(request).map_err(|why| {
        let (name, why) = (R::NAME, why.to_string());
        let example = R::EXAMPLE;
        let shown = if why.chars().count() > 200 { excerpt(&why) } else { why };
        Error::bad(words!(
            "the request is not as `{name}` takes it: {shown}",
            "请求不符合 `{name}` 的格式：{shown}"
        ))
        .help(words!("write it like `{example}`", "请写成 `{example}` 的样子"))
    })
}

fn written(response: &impl Serialize) -> Result<Vec<u8>, Error> {
    serde_json::to_vec(response).map_err(|why| unwritten(&why))
}

fn unwritten(why: &dyn std::fmt::Display) -> Error {
    Error::unsupported(words!("the answer cannot be written: {why}", "无法写出答案：{why}"))
}
