//! The plan of a question: what `solve` would do, and why.

use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Words, excerpt, text};
use grundy::words;
use grundy::workbench::{Plan, QuestionPlan, Step};
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// The plan of a question.
pub struct PlanOutput {
    /// The question as the user can write it.
    pub question: String,
    /// The methods that would be tried.
    pub plan: QuestionPlan,
    /// The reason why the solvers of boards in the plan do not apply to the rules; `None` if they
    /// apply.
    pub board_objection: Option<Error>,
}

/// What would be done to answer a question, and why.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlanAnswer {
    /// The games with their positions, as a question.
    pub question: String,
    /// What the question asks for: `outcome`, `misere_outcome`, `result`, `score`,
    /// `compound_outcome` or `sj_outcome`.
    pub need: &'static str,
    /// What the question asks for, in words.
    pub need_text: String,
    /// The methods that would be tried, in this order, until one has an answer.
    pub steps: Vec<PlanStep>,
    /// The methods that are not for the question.
    pub excluded: Vec<ExcludedMethod>,
    /// The methods that would be tried from the moment at which a search finds that play can return
    /// to a position; absent if the rules themselves decide whether it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub if_play_returns: Option<Vec<PlanStep>>,
    /// The reason why the rules cannot be solved as a board, with the place in the rule file; absent
    /// if they can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board_objection: Option<String>,
}

/// A method that would be tried.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlanStep {
    /// The method, such as `search` or `nim_sum`.
    pub method: &'static str,
    /// The name of the method in words.
    pub method_text: String,
    /// The components into which the method splits a position: `games`, `heaps`, `heads`, `tokens`,
    /// `declared_sums`, `elements`, `board_regions`, `edges`, or `whole` if it does not split it.
    pub split: &'static str,
    /// The components in words.
    pub split_text: String,
    /// The method that this one replaces: it is tried only if that one reaches a limit. Absent if
    /// it is always tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<&'static str>,
    /// The maximum number of steps of the method; absent if only the limits of the request apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_steps: Option<u64>,
    /// The reason why the method is in the plan.
    pub why: String,
}

/// A method that is not for a question.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExcludedMethod {
    /// The method, such as `search` or `nim_sum`.
    pub method: &'static str,
    /// The name of the method in words.
    pub method_text: String,
    /// The reason why the method is not for the question.
    pub why: String,
}

impl PlanStep {
    fn new(step: &Step, lang: Lang) -> PlanStep {
        PlanStep {
            method: step.method.name(),
            method_text: step.method.words().into_text(lang),
            split: step.split.name(),
            split_text: step.split.words().into_text(lang),
            after: step.after.map(|method| method.name()),
            max_steps: step.max_steps,
            why: step.reason().into_text(lang),
        }
    }
}

/// Describes a step in one line: its method, its components, its conditions and its reason.
fn describe_step(step: &Step) -> Words {
    let (method, split, why) = (step.method.words(), step.split.words(), step.reason());
    let mut words = words!(solve::plan_step, method, split);
    if let Some(max_steps) = step.max_steps {
        words = words.then(&words!(solve::plan_max_steps, max_steps));
    }
    if let Some(after) = step.after {
        words = words.then(&words!(solve::plan_after, method = after.words()));
    }
    words.then(&words!(solve::plan_why, why))
}

impl PlanOutput {
    pub(super) fn response(&self, lang: Lang) -> PlanAnswer {
        let steps = |plan: &Plan| plan.steps.iter().map(|step| PlanStep::new(step, lang)).collect();
        let QuestionPlan { plan, if_play_returns } = &self.plan;
        let excluded = plan.excluded.iter().map(|(method, exclusion)| ExcludedMethod {
            method: method.name(),
            method_text: method.words().into_text(lang),
            why: exclusion.words().into_text(lang),
        });
        PlanAnswer {
            question: self.question.clone(),
            need: plan.need.name(),
            need_text: plan.need.words().into_text(lang),
            steps: steps(plan),
            excluded: excluded.collect(),
            if_play_returns: if_play_returns.as_ref().map(steps),
            board_objection: self.board_objection.as_ref().map(|error| error.line(lang)),
        }
    }

    pub(super) fn write_text(&self, writer: &mut TextWriter) -> io::Result<()> {
        let QuestionPlan { plan, if_play_returns } = &self.plan;
        let need = plan.need.words();
        let question = excerpt(&self.question);
        writeln!(writer.out, "{question}{}{}", writer.colon(), need.get(writer.lang))?;
        write_steps(&plan.steps, writer)?;
        if let Some(error) = &self.board_objection {
            let reason = error.line(writer.lang);
            writer.write_line(&words!(solve::plan_board_objection, reason))?;
        }
        if let Some(plan) = if_play_returns {
            writer.write_line(&words!(solve::plan_if_play_returns))?;
            write_steps(&plan.steps, writer)?;
        }
        writer.write_line(&words!(solve::plan_excluded))?;
        for (method, exclusion) in &plan.excluded {
            let (method, why) = (method.words(), exclusion.words());
            writer.write_line(&words!(solve::plan_exclusion, method, why))?;
        }
        Ok(())
    }
}

/// Writes the steps of a plan as a numbered list.
fn write_steps(steps: &[Step], writer: &mut TextWriter) -> io::Result<()> {
    if steps.is_empty() {
        writeln!(writer.out, "  {}", writer.pick(text!(solve::plan_is_empty)))?;
    }
    for (index, step) in steps.iter().enumerate() {
        writeln!(writer.out, "  {}. {}", index + 1, describe_step(step).get(writer.lang))?;
    }
    Ok(())
}
