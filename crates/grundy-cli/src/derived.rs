//! Commands that have no options of their own here: they take what the schema of their request says.
//!
//! Words (`question`, `game`), or else the first text, stand by themselves; what is true or false is a flag; everything
//! else is an option whose value is JSON, or a text. Files are read, not sent along.

use crate::Failure;
use crate::asking;
use crate::limits::Limits;
use crate::output::Out;
use crate::progress::Bar;
use clap::{Arg, ArgAction, ArgMatches};
use grundy_commands::Command;
use serde_json::{Map, Value};
use std::io::Write;
use std::process::ExitCode;

/// The command of the list that is called so.
pub fn find(commands: &'static [Command], name: &str) -> Option<&'static Command> {
    commands.iter().find(|command| command.name == name)
}

/// A field of a request.
struct Field {
    name: String,
    about: String,
    kind: Kind,
    required: bool,
}

/// How a field is typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Words that stand by themselves.
    Words,
    /// A text that stands by itself.
    Word,
    Flag,
    Option,
}

fn fields(command: &Command) -> Vec<Field> {
    let schema = command.request_schema();
    let empty = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    let required = schema.get("required").and_then(Value::as_array);
    let mut fields: Vec<Field> = Vec::new();
    for (name, field) in properties.iter().filter(|(name, _)| *name != "files") {
        let is = |kind: &str| match &field["type"] {
            Value::String(one) => one == kind,
            Value::Array(several) => several.iter().any(|one| one == kind),
            _ => false,
        };
        let words = field["$ref"].as_str().is_some_and(|place| place.ends_with("/Typed"));
        let alone = |field: &Field| matches!(field.kind, Kind::Words | Kind::Word);
        let kind = match () {
            () if words => Kind::Words,
            () if is("boolean") => Kind::Flag,
            () if is("string") && !fields.iter().any(alone) => Kind::Word,
            () => Kind::Option,
        };
        let about = field["description"].as_str().unwrap_or_default();
        fields.push(Field {
            name: name.clone(),
            about: about.trim_end_matches('.').to_string(),
            kind,
            required: required.is_some_and(|all| all.iter().any(|one| one == name.as_str())),
        });
    }
    // Where there are words, a text is an option like others.
    if fields.iter().any(|field| field.kind == Kind::Words) {
        for field in &mut fields {
            if field.kind == Kind::Word {
                field.kind = Kind::Option;
            }
        }
    }
    fields
}

/// How a command is typed.
pub fn command(command: &'static Command) -> clap::Command {
    let sample = format!("Example: {}", command.sample);
    let typed = clap::Command::new(command.name).about(command.summary.en).after_help(sample);
    fields(command).into_iter().fold(typed, |typed, field| {
        let long = field.name.replace('_', "-");
        let named = field.name.to_uppercase();
        let arg = Arg::new(field.name.clone()).help(field.about).required(field.required);
        typed.arg(match field.kind {
            Kind::Words => arg.value_name(named).num_args(1..).allow_negative_numbers(true),
            Kind::Word => arg.value_name(named),
            Kind::Flag => arg.long(long).action(ArgAction::SetTrue),
            Kind::Option => arg.long(long).value_name(named),
        })
    })
}

/// The request that was typed.
fn request(command: &Command, given: &ArgMatches) -> Value {
    let mut request = Map::new();
    for Field { name, kind, .. } in fields(command) {
        let one = given.try_get_one::<String>(&name).ok().flatten();
        let value = match kind {
            Kind::Words => given
                .get_many::<String>(&name)
                .map(|words| words.cloned().map(Value::String).collect()),
            Kind::Word => one.cloned().map(Value::String),
            Kind::Flag => given.get_flag(&name).then_some(Value::Bool(true)),
            Kind::Option => {
                one.map(|text| serde_json::from_str(text).unwrap_or_else(|_| text.as_str().into()))
            }
        };
        request.extend(value.map(|value| (name, value)));
    }
    Value::Object(request)
}

/// Answers such a command.
pub fn run(
    command: &Command,
    given: &ArgMatches,
    limits: &Limits,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let request = request(command, given).to_string();
    let answer = {
        let bar = Bar::new(out.lang);
        let mut session = asking::session(limits, &bar, out.lang);
        match out.json {
            true => command.run(&request, &mut session)?,
            false => command.print(&request, &mut session)?,
        }
    };
    out.write_all(&answer)?;
    if out.json {
        writeln!(out)?;
    }
    Ok(ExitCode::SUCCESS)
}
