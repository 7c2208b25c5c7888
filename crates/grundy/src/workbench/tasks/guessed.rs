//! Laws of a rule file that tables show, with the table.

use super::parts_law::Parts;
use crate::base::Words;
use crate::lang::RuleGame;
use crate::law::guess::{Goal, Language, Law, Partial, Table, Tried};
use crate::words;
use crate::workbench::game::parameters;

/// Laws of one kind, and the table they were found in.
#[derive(Clone, Debug)]
pub struct Guessed {
    /// What was tabulated.
    pub table: Table,
    /// The laws, the simplest first.
    pub laws: Vec<Law>,
    /// Where the laws are of the elements that positions consist of: of which.
    pub parts: Option<Parts>,
    /// The parameters that do not vary, for whose values alone the laws are.
    pub fixed: Vec<(String, i64)>,
    /// How the only law is proved for positions of all sizes; else laws are what tables show.
    pub proof: Option<LawProof>,
    /// How much was tried.
    pub tried: Tried,
    /// Where there is no law, the expression that is right farthest.
    pub partial: Option<Partial>,
}

/// How a law is proved.
#[derive(Clone, Debug)]
pub struct LawProof {
    /// Why play ends, and how large automata were.
    pub basis: Words,
    /// For which values of the parameters that vary, to follow the law; nothing where none does.
    pub values: Words,
    /// Whether these are all that the rules allow.
    pub whole: bool,
    /// The proof, where no parameter varies.
    pub certificate: Option<serde_json::Value>,
}

impl LawProof {
    /// In words, with where it was only seen.
    fn words(&self, seen: &Words) -> Words {
        let proved = words!(": proved for all sizes", "：对一切大小已证明")
            .then(&self.values)
            .then(&words!("; ", "；"))
            .then(&self.basis);
        match self.whole {
            true => proved,
            false => proved
                .then(seen)
                .then(&words!(": not proved for other values", "：对其他取值未证明")),
        }
    }
}

/// The parameters of which the laws of a table do not speak.
pub(super) fn unvaried(rules: &RuleGame, table: &Table) -> Vec<(String, i64)> {
    let mut all = parameters::all(rules);
    all.retain(|(name, _)| !table.variables.contains(name));
    all
}

impl Guessed {
    /// Whether P-positions are told, and no values.
    pub fn of_outcomes(&self) -> bool {
        match &self.parts {
            Some(parts) => parts.outcomes,
            None => matches!(self.table.goal, Goal::Outcomes(_)),
        }
    }

    /// What its laws tell of.
    pub fn label(&self) -> Words {
        match self.of_outcomes() {
            true => words!("P-positions", "必败态"),
            false => words!("Grundy values", "SG 值"),
        }
    }

    /// A law in the words of rule files, as a claim says it.
    pub fn written(&self, law: &Law) -> String {
        match &self.parts {
            Some(parts) => parts.written(law, &self.table),
            None => law.expression.written(&self.table.variables),
        }
    }

    /// A law alone, without how it is known.
    pub(super) fn says(&self, law: &Law) -> Words {
        match &self.parts {
            Some(parts) => parts.says(law, &self.table),
            None => law.says(&self.table),
        }
    }

    /// A law as a reader sees it, with the values of parameters that it is for and the bound to which it was seen.
    pub fn words(&self, law: &Law) -> Words {
        let told = match (&self.parts, &self.proof) {
            (_, Some(proof)) => self.says(law).then(&proof.words(&law.seen(&self.table))),
            (Some(parts), None) => parts.words(law, &self.table),
            (None, None) => law.words(&self.table),
        };
        parameters::before(&self.fixed).then(&told)
    }

    /// What was tried where no law was found.
    pub fn tried_words(&self) -> Words {
        let (rows, Tried { expressions, cost }) = (self.table.rows.len(), self.tried);
        words!(
            "{expressions} expressions, all of cost up to {cost}, on {rows} positions",
            "在 {rows} 个局面上试了 {expressions} 个表达式，代价不超过 {cost} 的全部试过"
        )
    }

    /// The expression that is right farthest, and how far, where there is no law.
    pub fn partial_words(&self) -> Option<Words> {
        let partial = self.partial.as_ref()?;
        let told = partial.says(&self.table).then(&words!(": ", "："));
        Some(told.then(&partial.reach(&self.table)))
    }

    /// A law as a function to paste into a program: `is_p`, or `grundy`.
    pub fn export(&self, law: &Law, language: Language) -> String {
        match &self.parts {
            Some(parts) => parts.export(law, &self.table, language),
            None => {
                let name = if self.of_outcomes() { "is_p" } else { "grundy" };
                law.expression.export(language, name, &self.table.variables)
            }
        }
    }
}
