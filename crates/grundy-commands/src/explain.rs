//! `explain`: why a position is won or lost, step by step.

use crate::asked::Asked;
use crate::command::{Lane, Request};
use crate::page::Page;
use crate::session::Session;
use crate::shown::Winner;
use crate::typed::Number;
use grundy::base::{self, Error, Figure, Lang, Text};
use grundy::workbench::explain::{Explanation, explain};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// A position of a game or of a sum.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ExplainRequest(pub Asked);

/// Why a position is won or lost, step by step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExplainResponse {
    /// How to ask for this position again.
    pub question: String,
    /// Who wins.
    pub outcome: Winner,
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// How sure the answer is, in words.
    pub evidence_text: String,
}

/// A step: a sentence, and what is shown under it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Step {
    /// What is said.
    pub text: String,
    /// What is shown; `null` where nothing is.
    pub figure: Option<Shown>,
}

/// What a step shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Shown {
    /// Numbers in digits, one under the other.
    Columns {
        /// What a digit in each column stands for, the greatest first.
        weights: Vec<Number>,
        /// The numbers.
        rows: Vec<Row>,
        /// The xor of the rows that count, where it is meant.
        sum: Option<Row>,
        /// Which columns hold an odd number of ones in the rows that count.
        odd: Vec<bool>,
    },
    /// What each part would have to become for the whole to be worth 0.
    Changes {
        /// The parts.
        rows: Vec<Change>,
    },
    /// Pairs of numbers.
    Pairs {
        /// The number of a pair, its smaller and its larger member.
        rows: Vec<[Number; 3]>,
        /// Which row the step speaks of, from 0.
        here: usize,
    },
    /// A graph with values at its vertices and some of its edges marked.
    Graph {
        /// What the vertices are called.
        names: Vec<String>,
        /// Its edges.
        edges: Vec<(u32, u32)>,
        /// Which of them are marked, from 0.
        marked: Vec<usize>,
        /// The value at each vertex; `null` where there is none.
        values: Vec<Option<Number>>,
        /// The vertex that all is about, from 0.
        at: Option<usize>,
    },
    /// What every move leads to.
    Options {
        /// The moves.
        rows: Vec<Followed>,
    },
}

/// A number in digits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Row {
    /// What it is the number of.
    pub name: String,
    /// The number.
    pub value: Number,
    /// Its digits, one for each column.
    pub digits: Vec<u8>,
    /// Whether it is added.
    pub counts: bool,
}

/// What a part would have to become.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Change {
    /// The part.
    pub name: String,
    /// What it is worth.
    pub value: Number,
    /// What it would have to be worth.
    pub wanted: Number,
    /// The move that does it, in words; `null` where there is none.
    pub done_by: Option<String>,
}

/// A move with what it leads to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Followed {
    /// The move in words.
    #[serde(rename = "move")]
    pub text: String,
    /// Who wins after it.
    pub outcome: Winner,
    /// The Grundy value after it; `null` where it was not found.
    pub grundy: Option<Number>,
}

fn row(row: base::Row, lang: Lang) -> Row {
    Row {
        name: row.name.into_text(lang),
        value: Number(row.value),
        digits: row.digits.into_iter().map(u8::from).collect(),
        counts: row.counts,
    }
}

fn figure(figure: Figure, lang: Lang) -> Shown {
    match figure {
        Figure::Columns(columns) => Shown::Columns {
            odd: columns.odd(),
            weights: columns.weights.into_iter().map(Number).collect(),
            rows: columns.rows.into_iter().map(|one| row(one, lang)).collect(),
            sum: columns.sum.map(|one| row(one, lang)),
        },
        Figure::Changes(rows) => Shown::Changes {
            rows: rows
                .into_iter()
                .map(|change| Change {
                    name: change.name.into_text(lang),
                    value: Number(change.value),
                    wanted: Number(change.wanted),
                    done_by: change.done_by.map(|words| words.into_text(lang)),
                })
                .collect(),
        },
        Figure::Pairs(pairs) => Shown::Pairs {
            rows: pairs.rows.into_iter().map(|row| row.map(Number)).collect(),
            here: pairs.here,
        },
        Figure::Graph(graph) => Shown::Graph {
            names: graph.names,
            edges: graph.edges,
            marked: graph.marked,
            values: graph.values.into_iter().map(|value| value.map(Number)).collect(),
            at: graph.at,
        },
        Figure::Options(rows) => Shown::Options {
            rows: rows
                .into_iter()
                .map(|one| Followed {
                    text: one.words.into_text(lang),
                    outcome: one.outcome.into(),
                    grundy: one.value.map(Number),
                })
                .collect(),
        },
    }
}

impl Request for ExplainRequest {
    const NAME: &'static str = "explain";
    const SUMMARY: Text = Text {
        en: "Why a position is won or lost, step by step",
        zh: "一个局面为何必胜或必败，逐步讲解",
    };
    const SAMPLE: &'static str = "grundy explain nim 3 4 5";
    const EXAMPLE: &'static str = r#"{"question": "nim 3 4 5"}"#;
    const LANE: Lane = Lane::Quick;
    type Found = Explanation;
    type Response = ExplainResponse;

    fn find(&self, session: &mut Session) -> Result<Explanation, Error> {
        let question = self.0.read(session)?;
        explain(&question, &session.budget)
    }

    fn response(&self, found: Explanation, lang: Lang) -> ExplainResponse {
        let Explanation { answer, steps } = found;
        ExplainResponse {
            question: answer.asked(),
            outcome: answer.outcome.into(),
            evidence_text: answer.evidence_words().into_text(lang),
            steps: steps
                .into_iter()
                .map(|step| Step {
                    text: step.words.into_text(lang),
                    figure: step.figure.map(|one| figure(one, lang)),
                })
                .collect(),
        }
    }

    fn text(&self, found: &Explanation, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        let (colon, outcome) = (page.colon(), found.answer.outcome_name());
        writeln!(page.to, "{}{colon}{outcome}", found.answer.asked().trim_end())?;
        for (at, step) in (1..).zip(&found.steps) {
            writeln!(page.to, "{at}. {}", step.words.get(lang))?;
            if let Some(figure) = &step.figure {
                written(figure, page)?;
            }
        }
        page.fact("evidence", "依据", found.answer.evidence_words().get(lang))
    }
}

/// What a step shows, in lines.
fn written(figure: &Figure, page: &mut Page) -> io::Result<()> {
    let lang = page.lang;
    match figure {
        Figure::Columns(columns) => {
            let texts: Vec<String> = columns.weights.iter().map(ToString::to_string).collect();
            let width = texts.iter().map(String::len).max().unwrap_or(1);
            let line = |digits: &mut dyn Iterator<Item = String>| {
                digits.map(|digit| format!(" {digit:>width$}")).collect::<String>()
            };
            writeln!(page.to, "   {}", line(&mut texts.iter().cloned()))?;
            let digits = |row: &base::Row| {
                line(&mut row.digits.iter().map(|&digit| u8::from(digit).to_string()))
            };
            for row in &columns.rows {
                let left_out = match row.counts {
                    true => "",
                    false => page.say(" (does not count)", "（不计）"),
                };
                let name = row.name.get(lang);
                writeln!(page.to, "   {}  {}  {name}{left_out}", digits(row), row.value)?;
            }
            if let Some(sum) = &columns.sum {
                let name = page.say("xor", "异或");
                writeln!(page.to, "   {}  {}  {name}", digits(sum), sum.value)?;
            }
            Ok(())
        }
        Figure::Changes(rows) => rows.iter().try_for_each(|change| {
            let done = change.done_by.as_ref().map(|words| words.get(lang));
            let done = done.unwrap_or(page.say("no move does that", "没有这样的走法"));
            let (name, colon) = (change.name.get(lang), page.colon());
            writeln!(page.to, "    {name}{colon}{} → {}{colon}{done}", change.value, change.wanted)
        }),
        Figure::Pairs(pairs) => {
            pairs.rows.iter().enumerate().try_for_each(|(at, [k, low, high])| {
                let mark = if at == pairs.here { "→" } else { " " };
                writeln!(page.to, "  {mark} {k}{} {low} {high}", page.colon().trim_end())
            })
        }
        Figure::Graph(graph) => (0..graph.edges.len()).try_for_each(|at| {
            let (a, b) = graph.edges[at];
            let end = |v: u32| {
                let name = &graph.names[v as usize];
                let value = graph.values[v as usize].as_ref();
                value.map_or_else(|| name.clone(), |value| format!("{name} [{value}]"))
            };
            let line = if graph.marked.contains(&at) { "═══" } else { "───" };
            writeln!(page.to, "    {} {line} {}", end(a), end(b))
        }),
        Figure::Options(rows) => rows.iter().try_for_each(|one| {
            let (name, colon) = (one.words.get(lang), page.colon());
            let value =
                one.value.as_ref().map_or_else(String::new, |value| format!(", G = {value}"));
            writeln!(page.to, "    {name}{colon}{}{value}", one.outcome.name())
        }),
    }
}
