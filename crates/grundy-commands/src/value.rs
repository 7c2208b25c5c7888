//! `value`: computes the canonical form of a sum of games and positions, with its outcome, stops,
//! mean, temperature and thermograph.

use crate::answer_types::Evidence;
use crate::command::{Priority, Request};
use crate::input::{Number, RawInput};
use crate::partizan_words::{describe_outcome, outcome_letter, side_name};
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Big, Error, Lang, Text, Words, excerpt, text};
use grundy::partizan::{Dyadic, Expression, Relation, Side, Thermograph, Wall};
use grundy::words;
pub use grundy::workbench::value::ValueReport as ValueOutput;
use grundy::workbench::value::{self, Operator, PartizanMove, ValueTransform, picture};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// The maximum number of moves per side that the text lists.
const MAX_MOVES: usize = 12;

/// A sum of games in the notation of combinatorial game theory and of positions, or a comparison of
/// two such sums.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct ValueRequest {
    /// Games or positions, joined by ` + ` and ` - `. `A = B` compares two sums, as do `<`, `>`,
    /// `<=`, `>=` and `||` (confused). `A ? B` asks which relation holds.
    #[command(flatten)]
    pub question: RawInput,
    /// Cool the value by this number, which is 0 or more: each move then costs this tax.
    #[arg(long, value_name = "T")]
    pub cool: Option<GameOrNumber>,
    /// Heat the value by this game.
    #[arg(long)]
    pub heat: Option<GameOrNumber>,
    /// Compute the reduced canonical form: the value up to infinitesimals.
    #[arg(long)]
    #[serde(default)]
    pub reduced: bool,
    /// Draw the thermograph as SVG.
    #[arg(skip)]
    #[serde(default)]
    pub picture: bool,
    /// The texts of the rule files and graphs that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

/// A number, or a game in the notation of combinatorial game theory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Given")]
pub enum GameOrNumber {
    /// A number or game in the notation of combinatorial game theory.
    Text(String),
    /// An integer.
    Number(i64),
}

impl From<&str> for GameOrNumber {
    fn from(text: &str) -> GameOrNumber {
        GameOrNumber::Text(text.trim().to_string())
    }
}

impl GameOrNumber {
    /// Returns the number or the game in the notation of combinatorial game theory.
    pub fn text(&self) -> String {
        match self {
            GameOrNumber::Text(text) => text.clone(),
            GameOrNumber::Number(number) => number.to_string(),
        }
    }
}

/// The value of a sum. Numbers are texts such as `-3/4`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValueResponse {
    /// The question of the request.
    pub question: String,
    /// The canonical form; `null` if it is too long to write.
    pub canonical: Option<String>,
    /// The outcome class: `L` or `R` if that side wins no matter who begins,
    /// `N` if the first player wins, `P` if the second player wins.
    pub outcome: &'static str,
    /// The Left stop: the number at which best play stops when Left begins.
    pub left_stop: String,
    /// The Right stop: the number at which best play stops when Right begins.
    pub right_stop: String,
    /// The mean value of the sum.
    pub mean: String,
    /// The temperature of the value.
    pub temperature: String,
    /// The birthday: the length of the longest play of the canonical form.
    pub birthday: Number,
    /// The atomic weight, for an all-small game that is not a number; otherwise `null`.
    pub atomic_weight: Option<String>,
    /// The walls of the thermograph of the value.
    pub thermograph: Walls,
    /// The comparison of two sums; absent if the question does not compare sums.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<Comparison>,
    /// The names of Left and Right in the rules of the positions; absent if the games have
    /// different names for them, or no names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<[String; 2]>,
    /// The moves of Left in the positions of the sum. Empty if the sum contains no positions, or if
    /// the request transforms the value by `cool`, `heat` or `reduced`.
    pub left_moves: Vec<ValueMove>,
    /// The moves of Right in the positions of the sum. Empty if the sum contains no positions, or
    /// if the request transforms the value by `cool`, `heat` or `reduced`.
    pub right_moves: Vec<ValueMove>,
    /// Whether the moves are omitted because the values that they reach take too long to compute.
    pub moves_omitted: bool,
    /// The canonical form of a single position as a position of a game with two sides, in which Left
    /// is the player to move; absent unless the rules state the board as the player to move sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub two_sided: Option<String>,
    /// The thermograph in SVG; absent unless the request asks for it, or if it cannot be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The evidence for the answer.
    pub evidence: Evidence,
    /// The evidence in words: its kind, such as proved, and its basis, such as the name of a
    /// theorem.
    pub evidence_text: String,
}

/// The walls of a thermograph. Each wall is a list of corners [t, value] with ascending temperature
/// t, from t = -1 on. Between corners it is straight, and above the last one vertical.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Walls {
    /// The left wall: the Left stop of the sum cooled by t, for each temperature t.
    pub left: Vec<[String; 2]>,
    /// The right wall: the Right stop of the sum cooled by t, for each temperature t.
    pub right: Vec<[String; 2]>,
}

/// The result of comparing the two sums of a question.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Comparison {
    /// The operator of the question: `=`, `<`, `>`, `<=`, `>=`, `||` or `?`.
    pub asked: &'static str,
    /// The relation that holds: `=`, `<`, `>` or `||` (confused).
    pub relation: &'static str,
    /// Whether the relation of the question holds; `null` for the operator `?`.
    pub holds: Option<bool>,
    /// The canonical form of the second sum; `null` if it is too long to write.
    pub other: Option<String>,
}

/// A move of Left or Right in the sum.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValueMove {
    /// The move in words.
    #[serde(rename = "move")]
    pub text: String,
    /// The number, from 1, of the component in which the move is made.
    pub summand: usize,
    /// The position, after the move, of the component in which it is made.
    pub to: String,
    /// The canonical form of the sum after the move; `null` if it is too long to write.
    pub canonical: Option<String>,
    /// Whether the move leads to an option of the canonical form, so no move of the same side is
    /// better.
    pub best: bool,
    /// Whether the side wins after this move, with the opponent to move.
    pub wins: bool,
}

/// Returns the sign of a relation between two sums: `=`, `<`, `>` or `||`.
fn relation_sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::Less => "<",
        Relation::Greater => ">",
        Relation::Confused => "||",
    }
}

/// Returns the corners of a wall of a thermograph, in ascending order of temperature. Each is a
/// pair of texts: the temperature and the value.
fn corners(wall: &Wall) -> Vec<[String; 2]> {
    wall.corners()
        .iter()
        .map(|corner| [corner.temperature.to_string(), corner.value.to_string()])
        .collect()
}

impl ValueRequest {
    /// Parses the fields `cool`, `heat` and `reduced`, which transform the value.
    ///
    /// # Errors
    /// If a field is not a game, or if `cool` is not a dyadic fraction of at least 0.
    fn changed(&self) -> Result<ValueTransform, Error> {
        let game = |text: &GameOrNumber| {
            let text = text.text();
            text.parse::<Expression>().map_err(|error| value::explain_syntax_error(&text, &error))
        };
        let cooled = match &self.cool {
            None => None,
            Some(text) => match game(text)? {
                Expression::Nus(nus) if nus.is_number() && nus.number >= Dyadic::ZERO => {
                    Some(nus.number)
                }
                _ => {
                    return Err(Error::bad(words!(
                        value::cooling_amount_is_not_dyadic_fraction,
                        amount = excerpt(&text.text())
                    ))
                    .help(words!(value::write_number_such_as_one_two)));
                }
            },
        };
        let heated = self.heat.as_ref().map(game).transpose()?;
        Ok(ValueTransform { cooled, heated, reduced: self.reduced })
    }

    /// Returns the title of the thermograph: the canonical form of the value, or the question if
    /// the form is too long to write.
    pub fn title(&self, found: &ValueOutput) -> String {
        found.value.form.clone().unwrap_or_else(|| self.question.to_line())
    }
}

impl Request for ValueRequest {
    const NAME: &'static str = "value";
    const SUMMARY: Text = text!(value::summary);
    const SAMPLE: &'static str = "grundy value '{2|-1} + ^*'";
    const EXAMPLE: &'static str = r#"{"question": "{2|-1} + ^*"}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = ValueOutput;
    type Response = ValueResponse;

    fn compute(&self, session: &mut Session) -> Result<ValueOutput, Error> {
        let changed = self.changed()?;
        session.with_parser(&self.question, &self.files, |parser, words| {
            let query = value::read_sum(parser, words)?;
            value::value(&query, &changed, &parser.budget)
        })
    }

    fn response(&self, output: ValueOutput, lang: Lang) -> ValueResponse {
        let svg = if self.picture {
            picture::to_svg(&output.value.thermograph, &self.title(&output), lang)
        } else {
            None
        };
        let [left, right] = &output.moves;
        let moves =
            |side: &[PartizanMove]| side.iter().map(|option| to_value_move(option, lang)).collect();
        let (left_moves, right_moves) = (moves(left), moves(right));
        let properties = output.value;
        let Thermograph { left, right, .. } = &*properties.thermograph;
        ValueResponse {
            question: self.question.to_line(),
            outcome: outcome_letter(properties.outcome),
            left_stop: properties.stops[Side::Left as usize].to_string(),
            right_stop: properties.stops[Side::Right as usize].to_string(),
            mean: properties.mean.to_string(),
            temperature: properties.temperature.to_string(),
            birthday: Number(Big::try_from(properties.birthday).unwrap_or_default()),
            atomic_weight: properties.atomic_weight,
            thermograph: Walls { left: corners(left), right: corners(right) },
            canonical: properties.form,
            compared: output.comparison.map(|compared| Comparison {
                asked: compared.operator.sign(),
                relation: relation_sign(compared.relation),
                holds: compared.holds,
                other: compared.form,
            }),
            sides: output.sides,
            left_moves,
            right_moves,
            moves_omitted: output.omits_moves,
            two_sided: output.two_sided_form,
            svg,
            evidence: Evidence::from(&output.evidence),
            evidence_text: output.evidence.words().get(lang).to_string(),
        }
    }

    fn write_text(&self, output: &ValueOutput, writer: &mut TextWriter) -> io::Result<()> {
        if let Some(compared) = &output.comparison {
            write_comparison(writer, &self.question.to_line(), compared)?;
        }
        let properties = &output.value;
        let too_long = writer.pick(text!(value::too_long_to_write));
        let form = properties.form.as_deref().unwrap_or(too_long);
        writeln!(
            writer.out,
            "{}{}\x1b[1m{form}\x1b[0m",
            writer.pick(text!(value::value)),
            writer.colon()
        )?;
        let outcome = describe_outcome(properties.outcome, output.sides.as_ref());
        writer.write_fact(text!(value::outcome), &outcome)?;
        let [left, right] = &properties.stops;
        writer.write_fact(text!(value::stops), words!(value::left_right, left, right))?;
        writer.write_fact(text!(value::mean), &properties.mean)?;
        writer.write_fact(text!(value::temperature), &properties.temperature)?;
        if let Some(weight) = &properties.atomic_weight {
            writer.write_fact(text!(value::atomic_weight), weight)?;
        }
        writer.write_fact(text!(value::birthday), &properties.birthday)?;
        let [left, right] = &output.moves;
        for (side_moves, side) in [(left, 0), (right, 1)] {
            write_moves(writer, side_moves, &side_name(side, output.sides.as_ref()))?;
        }
        if output.omits_moves {
            writeln!(writer.out, "{}", writer.pick(text!(value::moves_omitted)))?;
        }
        if let Some(form) = &output.two_sided_form {
            writer
                .write_fact(text!(value::two_sided), words!(value::player_to_move_is_left, form))?;
        }
        writer.write_fact(text!(value::evidence), output.evidence.words())
    }
}

/// Converts a move of a side to its JSON form.
fn to_value_move(option: &PartizanMove, lang: Lang) -> ValueMove {
    ValueMove {
        text: option.words.get(lang).to_string(),
        summand: option.term,
        to: option.to.clone(),
        canonical: option.form.clone(),
        best: option.canonical,
        wins: option.wins,
    }
}

/// Writes how two sums compare.
fn write_comparison(
    writer: &mut TextWriter,
    question: &str,
    compared: &value::SumComparison,
) -> io::Result<()> {
    let relation = match compared.relation {
        Relation::Equal => words!(value::they_are_equal),
        Relation::Less => words!(value::first_is_less),
        Relation::Greater => words!(value::first_is_greater),
        Relation::Confused => words!(value::they_are_confused),
    };
    let question = excerpt(question);
    let head = match compared.holds {
        Some(true) => words!(value::is_true, question),
        Some(false) => words!(value::is_false, question),
        None => words!(value::question, question),
    };
    writer.write_line(&head.then(&relation))?;
    if let Some(other) = &compared.form
        && compared.operator != Operator::Equal
    {
        writer.write_fact(text!(value::second_sum), other)?;
    }
    Ok(())
}

/// Writes at most [`MAX_MOVES`] moves of a side. Moves to options of the canonical form come first.
fn write_moves(writer: &mut TextWriter, options: &[PartizanMove], side: &Words) -> io::Result<()> {
    if options.is_empty() {
        return Ok(());
    }
    let count = options.len();
    writer.write_line(&words!(value::moves_of, side))?;
    let mut sorted: Vec<&PartizanMove> = options.iter().collect();
    sorted.sort_by_key(|option| (!option.canonical, !option.wins));
    for option in sorted.iter().take(MAX_MOVES) {
        let mark = if option.canonical { "*" } else { " " };
        let form = option.form.as_deref().unwrap_or("…");
        let wins = if option.wins { writer.pick(text!(value::wins)) } else { "" };
        let words = option.words.get(writer.lang);
        writeln!(writer.out, "  {mark} {words} -> {form}{wins}")?;
    }
    if count > MAX_MOVES {
        writer.write_line(&words!(value::and_more, hidden = count - MAX_MOVES))?;
    }
    Ok(())
}
