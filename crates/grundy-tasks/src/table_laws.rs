//! Laws of rule files that tables suggest, together with these tables and with proofs of the laws.

use super::element_law::ElementSum;
use super::scope::Scope;
use grundy_automata::Automaton;
use grundy_fit::guess::ExpressionLaw;
use grundy_fit::guess::{Language, Node, PartialLaw, SearchEffort, Table, Target};
use grundy_proof::Proof;
use grundy_rules::RuleGame;
use grundy_store::game::parameters;
use grundy_text::{Words, words};

/// If the time limit ended a table early, the minimum number of solved positions with which the
/// table can suggest a law.
pub(super) const MIN_TRUNCATED_ROWS: usize = 40;

/// The laws of P-positions or of Grundy values of a rule file, and the table that suggests them.
#[derive(Clone, Debug)]
pub struct TableLaws {
    /// The table of solved positions that suggests the laws.
    pub table: Table,
    /// The laws that agree with the table, the simplest first.
    pub laws: Vec<ExpressionLaw>,
    /// How positions are decomposed into elements, if the laws are about elements; `None` for laws
    /// about entire positions.
    pub elements: Option<ElementSum>,
    /// The parameters that have a single value in the table, with that value. The laws hold for
    /// these values only.
    pub fixed: Vec<(String, i64)>,
    /// The proof that a law holds for positions of all sizes; `laws` then contains only this law.
    /// `None` if no law in `laws` is proved.
    pub proof: Option<LawProof>,
    /// The effort of the search for these laws: the number of expressions that were tried, and the
    /// greatest cost (complexity) for which all expressions were tried.
    pub tried: SearchEffort,
    /// The expression that fits the longest initial part of the table; `None` if there is a law or
    /// no such expression.
    pub partial: Option<PartialLaw>,
    /// The set of positions that the laws are about.
    pub scope: Scope,
    /// Whether the time limit ended the table before all its positions were solved.
    pub truncated: bool,
    /// Expressions that fit the table and differ from each other outside of it; none of them is
    /// accepted as a law.
    pub undecided: Vec<ExpressionLaw>,
    /// A law that is proved as an automaton; `None` without a proof by automata.
    pub automaton: Option<AutomatonLaw>,
}

/// A law that is proved as an automaton over the digits of the numbers of a position.
#[derive(Clone, Debug)]
pub struct AutomatonLaw {
    /// The statement of the law in words, in terms of the digits of the numbers.
    pub statement: Words,
    /// The values of the parameters in words, such as ` for K = 2`. The text follows the statement
    /// that the law is proved.
    pub parameters: Words,
    /// Why the proof holds, in words: why play ends, and how many states the automata have.
    pub basis: Words,
    /// The proof of the law, with its certificate.
    pub proof: Box<Proof>,
}

impl AutomatonLaw {
    /// Returns the number of states of the largest automaton of the law.
    pub fn states(&self) -> usize {
        self.proof.law.automata.iter().map(Automaton::states).max().unwrap_or(0)
    }
}

/// The proof that the law which a table suggests holds for positions of all sizes.
#[derive(Clone, Debug)]
pub struct LawProof {
    /// Why the proof holds, in words: why play ends, and how many states the automata have.
    pub basis: Words,
    /// In words, the values of the varied parameters for which the law is proved. The text follows
    /// the law, and is empty if no parameter varies.
    pub values: Words,
    /// Whether the law is proved for all parameter values that the rules allow, not only for some.
    pub all_values: bool,
    /// The proof, if no parameter varies; otherwise `None`, as there is one proof for each value.
    pub proof: Option<Box<Proof>>,
}

impl LawProof {
    /// Returns the certificate of the proof, which the command `verify` accepts; `None` if
    /// parameters vary.
    pub fn certificate(&self) -> Option<&serde_json::Value> {
        self.proof.as_ref().map(|proof| &proof.certificate)
    }

    /// Describes the proof. If the proof does not cover all parameter values, `seen` describes the
    /// range of positions in which the law is observed for the other values.
    fn words(&self, seen: &Words) -> Words {
        let proved = words!(table_laws::proved_for_all_sizes)
            .then(&self.values)
            .then(&words!(table_laws::symbol))
            .then(&self.basis);
        if self.all_values {
            proved
        } else {
            proved.then(seen).then(&words!(table_laws::not_proved_for_other_values))
        }
    }
}

/// Returns the parameters that do not vary in a table, with their values.
pub(super) fn fixed_parameters(rules: &RuleGame, table: &Table) -> Vec<(String, i64)> {
    let mut fixed = parameters::parameters_of(rules);
    fixed.retain(|(name, _)| !table.variables.contains(name));
    fixed
}

impl TableLaws {
    /// Creates the result of a table before any search for laws. `fixed` are the parameters that do
    /// not vary.
    pub(super) fn from_table(table: Table, fixed: Vec<(String, i64)>) -> TableLaws {
        TableLaws {
            table,
            laws: Vec::new(),
            elements: None,
            fixed,
            proof: None,
            tried: SearchEffort::default(),
            partial: None,
            scope: Scope::Positions,
            truncated: false,
            undecided: Vec::new(),
            automaton: None,
        }
    }

    /// Returns whether the laws are about P-positions; otherwise they are about Grundy values.
    pub fn is_about_outcomes(&self) -> bool {
        match &self.elements {
            Some(elements) => elements.outcomes,
            None => matches!(self.table.target, Target::Outcomes(_)),
        }
    }

    /// Returns the subject of the laws in words: "P-positions" or "Grundy values".
    pub fn label(&self) -> Words {
        if self.is_about_outcomes() {
            words!(table_laws::p_positions)
        } else {
            words!(table_laws::grundy_values)
        }
    }

    /// Returns the text of a law in the language of rule files.
    pub fn expression_text(&self, law: &ExpressionLaw) -> String {
        match &self.elements {
            Some(elements) => elements.expression_text(law, &self.table),
            None => law.expression.to_text(&self.table.variables),
        }
    }

    /// Returns the names of the variables of the table that a law uses.
    pub(super) fn names_of(&self, law: &ExpressionLaw) -> Vec<&String> {
        let is_used = |index: &usize| law.expression.nodes().contains(&Node::Variable(*index));
        let count = self.table.variables.len();
        (0..count).filter(is_used).map(|index| &self.table.variables[index]).collect()
    }

    /// If several expressions fit the table and none is proved, moves them from `laws` to
    /// `undecided`, because at most one of them is right.
    pub(super) fn withhold_undecided(&mut self) {
        if self.proof.is_none() && self.laws.len() > 1 {
            self.undecided = std::mem::take(&mut self.laws);
        }
    }

    /// Returns a law as a claim for the commands `prove` and `check`; `None` for a law about the
    /// elements of a list or bag.
    pub fn claim(&self, law: &ExpressionLaw) -> Option<String> {
        let expression = self.expression_text(law);
        let claim = if self.is_about_outcomes() {
            format!("P when {expression}")
        } else {
            format!("grundy = {expression}")
        };
        match self.scope {
            Scope::Positions => Some(claim),
            Scope::Starts => Some(format!("{claim} for start")),
            Scope::Length { .. } => None,
        }
    }

    /// Returns the statement of a law without its evidence.
    pub(super) fn statement(&self, law: &ExpressionLaw) -> Words {
        let statement = match &self.elements {
            Some(elements) => elements.statement(law, &self.table),
            None => law.statement(&self.table),
        };
        statement.then(&self.scope.words())
    }

    /// Describes a law with its parameters, and with its proof or the range in which it is
    /// observed.
    pub fn words(&self, law: &ExpressionLaw) -> Words {
        let description = match (&self.elements, &self.proof) {
            (_, Some(proof)) => {
                self.statement(law).then(&proof.words(&law.observation(&self.table)))
            }
            (Some(elements), None) => elements.words(law, &self.table),
            (None, None) => self
                .statement(law)
                .then(&law.observation(&self.table))
                .then(&words!(table_laws::not_proved))
                .then(&law.dispute()),
        };
        parameters::condition_prefix(&self.fixed).then(&description)
    }

    /// Returns the certificate of the proof of the expression, or else of the automaton, which the
    /// command `verify` accepts; `None` if neither is proved.
    pub fn certificate(&self) -> Option<&serde_json::Value> {
        let certificate = self.proof.as_ref().and_then(LawProof::certificate);
        certificate.or_else(|| self.automaton.as_ref().map(|law| &law.proof.certificate))
    }

    /// Returns whether the law is proved only as an automaton, and not as an expression.
    pub fn shows_automaton(&self) -> bool {
        self.automaton.is_some() && self.proof.is_none()
    }

    /// Describes the law that is proved as an automaton; `None` without such a proof.
    pub fn automaton_words(&self) -> Option<Words> {
        let law = self.automaton.as_ref()?;
        let proved = words!(table_laws::proved_for_all_sizes).then(&law.parameters);
        Some(law.statement.clone().then(&proved).then(&words!(table_laws::symbol)).then(&law.basis))
    }

    /// Describes that no law was found, and the reason if it is determined: too short a table, or
    /// several different expressions that fit it.
    pub fn none_words(&self) -> Words {
        let rows = self.table.rows.len();
        let none = words!(table_laws::no_law_found_positions, rows);
        if self.truncated && rows < MIN_TRUNCATED_ROWS {
            return none.then(&words!(table_laws::time_ran_out_after_these_positions));
        }
        if self.undecided.is_empty() {
            return none;
        }
        let expressions =
            Words::list_quoted(self.undecided.iter().map(|law| self.expression_text(law)));
        none.then(&words!(table_laws::all_fit_table_but_differ_beyond, expressions))
    }

    /// Describes how many expressions a search without success has tried.
    pub fn tried_words(&self) -> Words {
        let (rows, SearchEffort { expressions, cost }) = (self.table.rows.len(), self.tried);
        words!(table_laws::expressions_including_all_of_cost_up, expressions, cost, rows)
    }

    /// Describes the expression that fits the longest initial part of the table; `None` if there is
    /// no such expression.
    pub fn partial_words(&self) -> Option<Words> {
        let partial = self.partial.as_ref()?;
        let statement = partial.statement(&self.table).then(&words!(table_laws::colon));
        Some(statement.then(&partial.accuracy(&self.table)))
    }

    /// Exports a law as source code of a function `is_p` or `grundy`.
    pub fn export(&self, law: &ExpressionLaw, language: Language) -> String {
        match &self.elements {
            Some(elements) => elements.export(law, &self.table, language),
            None => {
                let name = if self.is_about_outcomes() { "is_p" } else { "grundy" };
                law.expression.export(language, name, &self.table.variables)
            }
        }
    }
}
