//! `explain`: explains step by step why a position is won or lost.

use crate::answer_types::Winner;
use crate::command::{Priority, Request};
use crate::input::Number;
use crate::query::PositionQuery;
use crate::session::Session;
use crate::text_writer::TextWriter;
use grundy::base::{self, Error, Figure, Lang, Text, text};
use grundy::workbench::explain::{Explanation, explain};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// The position to explain, of a game or of a sum of games.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ExplainRequest(pub PositionQuery);

/// The explanation of why a position is won or lost, step by step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExplainResponse {
    /// The position as a question; every command accepts it.
    pub question: String,
    /// The outcome of the position.
    pub outcome: Winner,
    /// The steps of the explanation, in order.
    pub steps: Vec<Step>,
    /// The evidence in words: its kind, such as proved, and its basis, such as the name of a
    /// theorem.
    pub evidence_text: String,
}

/// A step of an explanation: a sentence and its figure.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Step {
    /// The step as a sentence.
    pub text: String,
    /// The figure that illustrates the step; `null` if the step has no figure.
    pub figure: Option<StepFigure>,
}

/// The data of the figure that illustrates a step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[schemars(rename = "Shown")]
pub enum StepFigure {
    /// A table of numbers with their digits aligned in columns, such as binary digits.
    Columns {
        /// The place value of each column, the greatest first.
        weights: Vec<Number>,
        /// The rows of the table, each with one number and its digits.
        rows: Vec<Row>,
        /// The xor of the numbers in the rows whose field `counts` is true; `null` if the
        /// explanation uses no xor.
        sum: Option<Row>,
        /// For each column, whether the digit 1 occurs in it an odd number of times. Only the rows
        /// whose field `counts` is true are considered.
        odd: Vec<bool>,
    },
    /// The components of a sum, each with the value that it would need for the sum to have the
    /// value 0.
    Changes {
        /// The components in the order of the sum, each with its value and the value that it would
        /// need.
        rows: Vec<Change>,
    },
    /// Numbered pairs of heap sizes, such as the P-positions of Wythoff's game.
    Pairs {
        /// For each pair, its number, its smaller heap and its larger heap.
        rows: Vec<[Number; 3]>,
        /// The index, from 0, of the row that the step is about.
        here: usize,
    },
    /// A graph with values at its vertices and with marked edges, such as the edges of a matching.
    Graph {
        /// The names of the vertices of the graph.
        names: Vec<String>,
        /// The edges of the graph, each as the indices of its two vertices in `names`.
        edges: Vec<(u32, u32)>,
        /// The indices, from 0, of the marked edges in `edges`.
        marked: Vec<usize>,
        /// The number that the figure shows at each vertex, such as its Grundy value; `null` for a
        /// vertex without a number.
        values: Vec<Option<Number>>,
        /// The index, from 0, of the highlighted vertex in `names`, such as the vertex with the
        /// token; `null` if no vertex is highlighted.
        at: Option<usize>,
    },
    /// Every legal move, with the outcome and the value of the position after it.
    Options {
        /// The legal moves, each with the outcome and the value of the position after it.
        rows: Vec<MoveResult>,
    },
}

/// A row of a table of digits: a number with its name and its digits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Row {
    /// The name of the component or heap that the number belongs to.
    pub name: String,
    /// The number whose digits the row shows.
    pub value: Number,
    /// The digits of the number, the most significant first, one per column.
    pub digits: Vec<u8>,
    /// Whether the number is one of those whose xor the figure shows in the field `sum`.
    pub counts: bool,
}

/// A component of a sum, and the value that it would need for the sum to have the value 0.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Change {
    /// The name of the component, such as the name of a heap.
    pub name: String,
    /// The Grundy value of the component.
    pub value: Number,
    /// The Grundy value that the component would need for the sum to have the value 0.
    pub wanted: Number,
    /// The move in words that gives the component the value `wanted`; `null` if no move does.
    pub done_by: Option<String>,
}

/// A legal move, with the outcome and the value of the position after it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Followed")]
pub struct MoveResult {
    /// The move in words.
    #[serde(rename = "move")]
    pub text: String,
    /// The outcome of the position after the move.
    pub outcome: Winner,
    /// The Grundy value of the position after the move; `null` if it was not computed.
    pub grundy: Option<Number>,
}

/// Converts a number with its digits to a row of a figure, with its name in the language `lang`.
fn to_row(digit_row: base::DigitRow, lang: Lang) -> Row {
    Row {
        name: digit_row.name.into_text(lang),
        value: Number(digit_row.value),
        digits: digit_row.digits.into_iter().map(u8::from).collect(),
        counts: digit_row.counts,
    }
}

/// Converts the figure of a step to its JSON form, with texts in the language `lang`.
fn to_step_figure(figure: Figure, lang: Lang) -> StepFigure {
    match figure {
        Figure::Columns(columns) => StepFigure::Columns {
            odd: columns.odd(),
            weights: columns.weights.into_iter().map(Number).collect(),
            rows: columns.rows.into_iter().map(|row| to_row(row, lang)).collect(),
            sum: columns.sum.map(|row| to_row(row, lang)),
        },
        Figure::Changes(rows) => StepFigure::Changes {
            rows: rows
                .into_iter()
                .map(|change| Change {
                    name: change.name.into_text(lang),
                    value: Number(change.value),
                    wanted: Number(change.required),
                    done_by: change.reached_by.map(|words| words.into_text(lang)),
                })
                .collect(),
        },
        Figure::Pairs(pairs) => StepFigure::Pairs {
            rows: pairs.rows.into_iter().map(|row| row.map(Number)).collect(),
            here: pairs.focus,
        },
        Figure::Graph(graph) => StepFigure::Graph {
            names: graph.names,
            edges: graph.edges,
            marked: graph.marked,
            values: graph.values.into_iter().map(|value| value.map(Number)).collect(),
            at: graph.at,
        },
        Figure::Options(rows) => StepFigure::Options {
            rows: rows
                .into_iter()
                .map(|option| MoveResult {
                    text: option.words.into_text(lang),
                    outcome: option.outcome.into(),
                    grundy: option.value.map(Number),
                })
                .collect(),
        },
    }
}

impl Request for ExplainRequest {
    const NAME: &'static str = "explain";
    const SUMMARY: Text = text!(explain::summary);
    const SAMPLE: &'static str = "grundy explain nim 3 4 5";
    const EXAMPLE: &'static str = r#"{"question": "nim 3 4 5"}"#;
    const PRIORITY: Priority = Priority::Quick;
    type Output = Explanation;
    type Response = ExplainResponse;

    fn compute(&self, session: &mut Session) -> Result<Explanation, Error> {
        let question = self.0.parse(session)?;
        explain(&question, &session.budget)
    }

    fn response(&self, output: Explanation, lang: Lang) -> ExplainResponse {
        let Explanation { answer, steps } = output;
        ExplainResponse {
            question: answer.query(),
            outcome: answer.outcome.into(),
            evidence_text: answer.evidence_words().into_text(lang),
            steps: steps
                .into_iter()
                .map(|step| Step {
                    text: step.words.into_text(lang),
                    figure: step.figure.map(|figure| to_step_figure(figure, lang)),
                })
                .collect(),
        }
    }

    fn write_text(&self, output: &Explanation, writer: &mut TextWriter) -> io::Result<()> {
        let lang = writer.lang;
        let (colon, outcome) = (writer.colon(), output.answer.outcome_name());
        writeln!(writer.out, "{}{colon}{outcome}", output.answer.query().trim_end())?;
        for (number, step) in (1..).zip(&output.steps) {
            writeln!(writer.out, "{number}. {}", step.words.get(lang))?;
            if let Some(figure) = &step.figure {
                write_figure(figure, writer)?;
            }
        }
        writer.write_fact(text!(explain::evidence), output.answer.evidence_words())
    }
}

/// Writes the figure of a step as lines of text.
fn write_figure(figure: &Figure, writer: &mut TextWriter) -> io::Result<()> {
    let lang = writer.lang;
    match figure {
        Figure::Columns(columns) => {
            let texts: Vec<String> = columns.weights.iter().map(ToString::to_string).collect();
            let width = texts.iter().map(String::len).max().unwrap_or(1);
            let line = |digits: &mut dyn Iterator<Item = String>| {
                digits.map(|digit| format!(" {digit:>width$}")).collect::<String>()
            };
            writeln!(writer.out, "   {}", line(&mut texts.iter().cloned()))?;
            let digits = |row: &base::DigitRow| {
                line(&mut row.digits.iter().map(|&digit| u8::from(digit).to_string()))
            };
            for row in &columns.rows {
                let note =
                    if row.counts { "" } else { writer.pick(text!(explain::does_not_count)) };
                let name = row.name.get(lang);
                writeln!(writer.out, "   {}  {}  {name}{note}", digits(row), row.value)?;
            }
            if let Some(sum) = &columns.sum {
                let name = writer.pick(text!(explain::xor));
                writeln!(writer.out, "   {}  {}  {name}", digits(sum), sum.value)?;
            }
            Ok(())
        }
        Figure::Changes(rows) => rows.iter().try_for_each(|change| {
            let move_words = change.reached_by.as_ref().map(|words| words.get(lang));
            let move_words = move_words.unwrap_or(writer.pick(text!(explain::no_move_reaches_it)));
            let (name, colon) = (change.name.get(lang), writer.colon());
            writeln!(
                writer.out,
                "    {name}{colon}{} → {}{colon}{move_words}",
                change.value, change.required
            )
        }),
        Figure::Pairs(pairs) => {
            pairs.rows.iter().enumerate().try_for_each(|(index, [k, low, high])| {
                let mark = if index == pairs.focus { "→" } else { " " };
                writeln!(writer.out, "  {mark} {k}{} {low} {high}", writer.colon().trim_end())
            })
        }
        Figure::Graph(graph) => (0..graph.edges.len()).try_for_each(|index| {
            let (a, b) = graph.edges[index];
            let end = |v: u32| {
                let name = &graph.names[v as usize];
                let value = graph.values[v as usize].as_ref();
                value.map_or_else(|| name.clone(), |value| format!("{name} [{value}]"))
            };
            let line = if graph.marked.contains(&index) { "═══" } else { "───" };
            writeln!(writer.out, "    {} {line} {}", end(a), end(b))
        }),
        Figure::Options(rows) => rows.iter().try_for_each(|option| {
            let (name, colon) = (option.words.get(lang), writer.colon());
            let value =
                option.value.as_ref().map_or_else(String::new, |value| format!(", G = {value}"));
            writeln!(writer.out, "    {name}{colon}{}{value}", option.outcome.name())
        }),
    }
}
