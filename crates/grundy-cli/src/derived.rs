//! Commands whose options are derived from the JSON Schema of their request.
//!
//! The words of a request (`question`, `game`), or else its first text, become positional
//! arguments. A boolean becomes a flag. Every other field becomes an option whose value is JSON or
//! a text. The field `files` has no option, as the program reads files itself.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::progress::Bar;
use crate::{CommandResult, requests};
use clap::{Arg, ArgAction, ArgMatches};
use grundy::base::Text;
use grundy::text;
use grundy_commands::Command;
use grundy_commands::arguments::{examples, localized};
use serde_json::{Map, Value};
use std::io::Write;
use std::process::ExitCode;

/// Returns the command named `name`, or `None` if no command has this name.
pub fn find_command(commands: &'static [Command], name: &str) -> Option<&'static Command> {
    commands.iter().find(|command| command.name == name)
}

/// The field of a schema that contains the description of an option, by language.
const DESCRIPTION_FIELD: Text = Text { en: "description", zh: "x-description-zh" };

/// A field of a request, in the form in which the command line offers it.
struct Field {
    name: String,
    /// The help text of the field, in the language of the command line.
    about: String,
    /// The placeholder of the value in the help, if the schema gives one in `x-value-name`.
    value_name: Option<String>,
    kind: FieldKind,
    required: bool,
}

/// The form in which the command line accepts a field of a request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldKind {
    /// The field is a list of words, which are given as positional arguments.
    Words,
    /// The field is a text, which is given as one positional argument.
    Text,
    /// The field is a boolean, which is given as an option without a value.
    Flag,
    /// The field is given as an option. Its value is JSON, or a text if it is not valid JSON.
    Option,
}

/// Returns the fields of the request of a command, read from its schema.
fn fields(command: &Command) -> Vec<Field> {
    let schema = command.request_schema();
    let empty = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    let required = schema.get("required").and_then(Value::as_array);
    let mut fields: Vec<Field> = Vec::new();
    for (name, field) in properties.iter().filter(|(name, _)| *name != "files") {
        let is = |kind: &str| match &field["type"] {
            Value::String(name) => name == kind,
            Value::Array(names) => names.iter().any(|name| name == kind),
            _ => false,
        };
        let is_words = field["$ref"].as_str().is_some_and(|path| path.ends_with("/Typed"));
        let is_positional =
            |field: &Field| matches!(field.kind, FieldKind::Words | FieldKind::Text);
        let kind = if is_words {
            FieldKind::Words
        } else if is("boolean") {
            FieldKind::Flag
        } else if is("string") && !fields.iter().any(is_positional) {
            FieldKind::Text
        } else {
            FieldKind::Option
        };
        let about = field[localized(DESCRIPTION_FIELD)].as_str().unwrap_or_default();
        fields.push(Field {
            name: name.clone(),
            about: about.trim_end_matches(['.', '。']).replace('\n', " "),
            value_name: field["x-value-name"].as_str().map(str::to_string),
            kind,
            required: required.is_some_and(|names| names.iter().any(|item| item == name.as_str())),
        });
    }
    // If the request has words as positional arguments, its texts are options.
    if fields.iter().any(|field| field.kind == FieldKind::Words) {
        for field in &mut fields {
            if field.kind == FieldKind::Text {
                field.kind = FieldKind::Option;
            }
        }
    }
    fields
}

/// Builds the parser of a command whose options are derived from the schema of its request.
pub fn build_parser(command: &'static Command) -> clap::Command {
    let summary = localized(command.summary);
    let parser = clap::Command::new(command.name);
    let parser = parser.about(summary).after_help(examples(&[command.sample]));
    fields(command).into_iter().fold(parser, |parser, field| {
        let long = field.name.replace('_', "-");
        let value_name = match (field.kind, localized(text!(cli::symbol))) {
            (FieldKind::Words, _) => localized(text!(cli::game_position)).to_string(),
            (_, "") => field.value_name.unwrap_or_else(|| field.name.to_uppercase()),
            (_, value) => value.to_string(),
        };
        let arg = Arg::new(field.name.clone()).help(field.about).required(field.required);
        parser.arg(match field.kind {
            FieldKind::Words => {
                arg.value_name(value_name).num_args(1..).allow_negative_numbers(true)
            }
            FieldKind::Text => arg.value_name(value_name),
            FieldKind::Flag => arg.long(long).action(ArgAction::SetTrue),
            FieldKind::Option => arg.long(long).value_name(value_name),
        })
    })
}

/// Builds the JSON request of a command from the parsed arguments.
fn build_request(command: &Command, matches: &ArgMatches) -> Value {
    let mut request = Map::new();
    for Field { name, kind, .. } in fields(command) {
        let text = matches.try_get_one::<String>(&name).ok().flatten();
        let value = match kind {
            FieldKind::Words => matches
                .get_many::<String>(&name)
                .map(|words| words.cloned().map(Value::String).collect()),
            FieldKind::Text => text.cloned().map(Value::String),
            FieldKind::Flag => matches.get_flag(&name).then_some(Value::Bool(true)),
            FieldKind::Option => {
                text.map(|text| serde_json::from_str(text).unwrap_or_else(|_| text.as_str().into()))
            }
        };
        request.extend(value.map(|value| (name, value)));
    }
    Value::Object(request)
}

/// Runs a command with derived options and writes its answer.
pub fn run(
    command: &Command,
    matches: &ArgMatches,
    limits: &LimitArgs,
    out: &mut Out,
) -> CommandResult {
    let request = build_request(command, matches).to_string();
    let answer = {
        let bar = Bar::new(out.lang);
        let mut session = requests::new_session(limits, &bar, out.lang);
        if out.json {
            command.run(&request, &mut session)?
        } else {
            command.print(&request, &mut session)?
        }
    };
    out.write_all(&answer)?;
    if out.json {
        writeln!(out)?;
    }
    Ok(ExitCode::SUCCESS)
}
