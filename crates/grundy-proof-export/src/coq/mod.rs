//! Export of proofs as files for Coq, which decides every condition again. Supports claims of lost
//! positions, under rules without relations between digits.
//!
//! The file defines positions, moves, and lost and won positions (by induction along play), and
//! proves that the lost positions are those of the claim. The tactic `lia` decides the conditions.
//! Where a condition states that a move exists, the file gives the numbers that the move chooses as
//! sums or remainders. The module [`witness`] finds these expressions.

mod terms;
mod witness;

use super::export_conditions::{ExportError, substitute};
use grundy_automata::{Engine, Formula, Limits, Linear, NumerationKind, Relation, Variable};
use grundy_proof::{Basis, Claimed, Proof, WeightedSum};
use grundy_rules_logic::guarded::GuardedCommand;
use grundy_rules_logic::simplify_exists;
use std::time::{Duration, Instant};
use terms::CoqTerms;
use witness::{Witness, find_witnesses};

/// The time limit of the search for witnesses: expressions for the numbers that moves choose.
const WITNESS_TIME: Duration = Duration::from_secs(20);

/// A move of the rules, prepared for the formulas of the exported file.
struct PreparedMove<'a> {
    /// The guarded command of the move.
    command: &'a GuardedCommand,
    /// The free variables of the move: the numbers that the player chooses, and the auxiliary
    /// numbers that do not follow from an equation.
    chosen: Vec<Variable>,
    /// The writer of formulas for this move. It holds the names of the chosen numbers.
    terms: CoqTerms,
    /// The names of the chosen numbers as one text, each preceded by a space.
    names: String,
    /// The formula that the move is legal, after the elimination of the numbers that equations
    /// determine.
    guard: Formula,
    /// The coordinates of the position after the move as one text, each preceded by a space.
    to: String,
}

/// Exports a proof as a file for Coq 8.16 or later.
///
/// # Errors
/// Returns [`ExportError`] if the proof is not about lost positions, uses relations between digits,
/// needs more than one sum to show that play ends, or if the search finds no choices for the moves
/// that must exist.
pub fn export_coq(proof: &Proof) -> Result<String, ExportError> {
    let rules = &proof.law.rules;
    let Basis::Ranking(measure) = &proof.basis else { return Err(ExportError::Kind) };
    let claim = match &proof.claimed {
        Claimed::Lost(claim) => claim,
        Claimed::Values { .. } => return Err(ExportError::Value),
        _ => return Err(ExportError::Kind),
    };
    if rules.bag || rules.commands.iter().any(|command| command.to.len() != 1) {
        return Err(ExportError::Kind);
    }
    let [sum] = &measure.sums[..] else { return Err(ExportError::RankingFunction) };
    let digits = [claim, &rules.domain(), &rules.lost, &rules.won, &rules.live]
        .into_iter()
        .chain(rules.commands.iter().map(|command| &command.guard))
        .any(has_digits);
    if *rules.numeration.kind() != NumerationKind::Binary || digits {
        return Err(ExportError::Relation);
    }
    let mut terms = CoqTerms::default();
    let coordinates = rules.position.iter();
    let names: Vec<String> = coordinates
        .map(|coordinate| {
            terms.name(coordinate.variable, &coordinate.shifted_name().replace(" + ", "_plus_"))
        })
        .collect();
    let moves: Vec<PreparedMove> = rules
        .commands
        .iter()
        .filter(|command| command.guard != Formula::False)
        .map(|command| prepare_move(command, &terms))
        .collect::<Result<_, _>>()?;
    let limits = Limits::until(Instant::now() + WITNESS_TIME);
    let mut engine = Engine::with_limits(rules.numeration.clone(), limits);
    let coordinates = rules.variables();
    let live = Formula::and([rules.domain(), rules.live.clone()]);
    let mut all_names = proof.names.clone();
    let possible_moves: Vec<(Vec<Variable>, &GuardedCommand, Formula)> =
        moves.iter().map(|step| (step.chosen.clone(), step.command, step.guard.clone())).collect();
    let winning_moves: Vec<(Vec<Variable>, &GuardedCommand, Formula)> = moves
        .iter()
        .map(|step| {
            let lands = substitute(claim, &coordinates, &step.command.to[0], &mut all_names);
            let lands = match lands {
                Formula::Exists(bound, inner) => simplify_exists(bound, *inner),
                other => other,
            };
            (step.chosen.clone(), step.command, Formula::and([step.guard.clone(), lands]))
        })
        .collect();
    let some_move = some_move_possible(&possible_moves);
    let misere = rules.misere();
    // In misère play, a player without a move has won, so play continues only where a move is
    // possible.
    let can_continue = if misere { Formula::and([live.clone(), some_move]) } else { live };
    let can_move = if misere {
        find_witnesses(&mut engine, &coordinates, &can_continue, &possible_moves)?
    } else {
        Vec::new()
    };
    let outside = Formula::and([can_continue, Formula::not(claim.clone())]);
    let replies = find_witnesses(&mut engine, &coordinates, &outside, &winning_moves)?;
    let writer = FileWriter { terms: &terms, names: &names, moves: &moves, misere };
    Ok([
        writer.write_game(proof, claim, sum)?,
        writer.write_conditions(&can_move, &replies)?,
        writer.write_conclusion(),
    ]
    .concat())
}

/// Returns whether a formula uses relations between digits.
fn has_digits(formula: &Formula) -> bool {
    match formula {
        Formula::Relation(Relation::Any(_) | Relation::Constant(_), _) => false,
        Formula::Relation(..) => true,
        Formula::Not(inner) | Formula::Exists(_, inner) => has_digits(inner),
        Formula::And(formulas) | Formula::Or(formulas) => formulas.iter().any(has_digits),
        _ => false,
    }
}

/// Returns the formula that some move is possible. Each of `moves` is given by its chosen
/// variables, its command, and the guard of the command.
fn some_move_possible(moves: &[(Vec<Variable>, &GuardedCommand, Formula)]) -> Formula {
    Formula::or(
        moves.iter().map(|(chosen, _, guard)| Formula::exists(chosen.clone(), guard.clone())),
    )
}

/// Prepares a move for the exported file: eliminates the numbers that equations determine and names
/// the others.
fn prepare_move<'a>(
    command: &'a GuardedCommand,
    shared_terms: &CoqTerms,
) -> Result<PreparedMove<'a>, ExportError> {
    let mut terms = shared_terms.clone();
    let (open, _) = terms.clone().define(&command.aux, &command.guard);
    // Auxiliary numbers that no equation determines are chosen too.
    let choices = [&command.chosen[..], &open].concat();
    let names: Vec<String> = choices
        .iter()
        .enumerate()
        .map(|(index, variable)| format!(" {}", terms.name(*variable, &format!("k{}", index + 1))))
        .collect();
    let determined: Vec<Variable> =
        command.aux.iter().copied().filter(|variable| !open.contains(variable)).collect();
    terms.define(&determined, &command.guard);
    let to: Vec<String> = command.to[0]
        .iter()
        .map(|value| Ok(format!(" {}", terms.argument(value)?)))
        .collect::<Result<_, ExportError>>()?;
    let guard = Formula::exists(determined, command.guard.clone());
    Ok(PreparedMove {
        command,
        chosen: choices,
        terms,
        names: names.concat(),
        guard,
        to: to.concat(),
    })
}

/// Writes the parts of the file for Coq: the definitions, the lemmas and the conclusion.
struct FileWriter<'a> {
    /// The writer of formulas over the coordinates of a position.
    terms: &'a CoqTerms,
    /// The names of the coordinates before a move, in the order of the rules.
    names: &'a [String],
    /// The moves of the game, in the order of the rules.
    moves: &'a [PreparedMove<'a>],
    /// Whether play is misère, so that a player without a move has won.
    misere: bool,
}

impl FileWriter<'_> {
    /// Returns the names of the coordinates before a move as one text, such as `a b`.
    fn names_before(&self) -> String {
        self.names.join(" ")
    }

    /// Returns the names of the coordinates after a move as one text, such as `a' b'`.
    fn names_after(&self) -> String {
        self.names.iter().map(|name| format!("{name}'")).collect::<Vec<_>>().join(" ")
    }

    /// Returns the text of the definitions: positions, moves, outcomes, the claim, and the ranking
    /// function `sum`.
    fn write_game(
        &self,
        proof: &Proof,
        claim: &Formula,
        sum: &WeightedSum,
    ) -> Result<String, ExportError> {
        let rules = &proof.law.rules;
        let (p, q) = (self.names_before(), self.names_after());
        let write = |formula: &Formula| self.terms.formula(formula);
        let natural: Vec<String> = self.names.iter().map(|name| format!("0 <= {name}")).collect();
        let domain = match rules.domain() {
            Formula::True => natural.join(" /\\ "),
            domain => format!("{} /\\ {}", natural.join(" /\\ "), write(&domain)?),
        };
        let sum = self.terms.linear(
            &sum.evaluate(&rules.variables().into_iter().map(Linear::from).collect::<Vec<_>>()),
        )?;
        let mut text = format!(
            "From Coq Require Import ZArith Lia.\nOpen Scope Z_scope.\nLtac Zify.zify_post_hook ::= Z.div_mod_to_equations.\n\n\
             (* Positions, and the positions at which play is over. *)\n\
             Definition ok ({p} : Z) : Prop := {domain}.\n\
             Definition over_lost ({p} : Z) : Prop := {lost}.\n\
             Definition over_won ({p} : Z) : Prop := {won}.\n\
             Definition live ({p} : Z) : Prop := {live}.\n\n(* Moves. *)\n",
            lost = write(&rules.lost)?,
            won = write(&rules.won)?,
            live = write(&rules.live)?,
        );
        for (number, step) in (1..).zip(self.moves) {
            let conditions: Vec<String> =
                step.names.split_whitespace().map(|name| format!("0 <= {name} /\\ ")).collect();
            text.push_str(&format!(
                "Definition may_{number} ({p}{names} : Z) : Prop := {conditions}{guard}.\n",
                names = step.names,
                conditions = conditions.concat(),
                guard = step.terms.formula(&step.guard)?,
            ));
        }
        let arrows = "Z -> ".repeat(self.names.len());
        text.push_str(&format!("Inductive move : {arrows}{arrows}Prop :=\n"));
        for (number, step) in (1..).zip(self.moves) {
            let (names, to) = (&step.names, &step.to);
            text.push_str(&format!(
                "| move_{number} : forall {p}{names}, may_{number} {p}{names} -> move {p}{to}\n"
            ));
        }
        text.pop();
        let move_exists =
            if self.misere { format!("(exists {q}, move {p} {q}) -> ") } else { String::new() };
        let stuck = if self.misere {
            format!(
                "| won_stuck : forall {p}, live {p} -> (forall {q}, ~ move {p} {q}) -> won {p}\n"
            )
        } else {
            String::new()
        };
        text.push_str(&format!(
            ".\n\n(* The positions that the player to move has lost, and has won. *)\n\
             Inductive lost : {arrows}Prop :=\n\
             | lost_over : forall {p}, over_lost {p} -> lost {p}\n\
             | lost_moves : forall {p}, live {p} -> {move_exists}(forall {q}, move {p} {q} -> won {q}) -> lost {p}\n\
             with won : {arrows}Prop :=\n\
             | won_over : forall {p}, over_won {p} -> won {p}\n{stuck}\
             | won_move : forall {p} {q}, live {p} -> move {p} {q} -> lost {q} -> won {p}.\n\n\
             (* The claim, and the measure that every move lowers. *)\n\
             Definition P ({p} : Z) : Prop := {claim}.\n\
             Definition measure ({p} : Z) : Z := {sum}.\n",
            claim = write(claim)?,
        ));
        Ok(text)
    }

    /// Returns the choices of a witness as the arguments of a move, each preceded by a space.
    fn write_choices(&self, witness: &Witness) -> Result<String, ExportError> {
        let choices = witness.choices.iter().map(|choice| {
            let sum = self.terms.linear(&choice.sum)?;
            Ok(match choice.modulus {
                None => format!(" ({sum})"),
                Some(modulus) => format!(" (({sum}) mod {modulus})"),
            })
        });
        Ok(choices.collect::<Result<Vec<_>, ExportError>>()?.concat())
    }

    /// Returns the text of the conditions as lemmas, each decided by `lia`. `move_witnesses` lists
    /// moves with choices such that at least one of these moves is possible wherever play
    /// continues. `replies` lists moves with choices such that from every position that is not
    /// lost, at least one of these moves leads to a lost position.
    fn write_conditions(
        &self,
        move_witnesses: &[Witness],
        replies: &[Witness],
    ) -> Result<String, ExportError> {
        let (p, q) = (self.names_before(), self.names_after());
        let goes_on = match move_witnesses {
            [] => "False".to_string(),
            replies_text => {
                let cases = replies_text.iter().map(|witness| {
                    Ok(format!("may_{} {p}{}", witness.command + 1, self.write_choices(witness)?))
                });
                cases.collect::<Result<Vec<_>, ExportError>>()?.join(" \\/ ")
            }
        };
        let move_names: Vec<String> =
            (1..=self.moves.len()).map(|number| format!("may_{number}")).collect();
        let move_names = move_names.join(", ");
        let can_move = if self.misere { ", can_move" } else { "" };
        let mut text = String::new();
        if self.misere {
            text.push_str(&format!("Definition can_move ({p} : Z) : Prop := {goes_on}.\n"));
        }
        text.push_str(&format!(
            "\n(* The conditions. *)\n\
             Ltac opened :=\n  unfold ok, over_lost, over_won, live, P, measure{can_move}{}{move_names} in *.\nLtac decided := opened; lia.\n\
             Ltac by_move M := inversion M; subst; clear M; decided.\n\n\
             Lemma lowers : forall {p} {q}, ok {p} -> live {p} -> move {p} {q} ->\n  \
             ok {q} /\\ 0 <= measure {p} /\\ measure {q} < measure {p}.\n\
             Proof. intros {p} {q} Here Live M; by_move M. Qed.\n\n\
             Lemma lost_to_lost : forall {p} {q}, ok {p} -> live {p} -> P {p} -> move {p} {q} -> ~ P {q}.\n\
             Proof. intros {p} {q} Here Live Inside M; by_move M. Qed.\n\n",
            if self.moves.is_empty() { "" } else { ", " },
        ));
        if self.misere {
            text.push_str(&format!(
                "Lemma stuck : forall {p}, ok {p} -> live {p} -> ~ can_move {p} -> forall {q}, ~ move {p} {q}.\n\
                 Proof. intros {p} Here Live None {q} M; by_move M. Qed.\n\n\
                 Lemma goes_on : forall {p}, can_move {p} -> exists {q}, move {p} {q}.\n\
                 Proof.\n  unfold can_move; intros {p} Can{}",
                self.write_cases("Can", move_witnesses, "M", |number, witness| {
                    Ok(format!("exact (move_{number} {p}{} M)", self.write_choices(witness)?))
                })?
            ));
        }
        let can_premise = if self.misere { format!("can_move {p} -> ") } else { String::new() };
        let replies_text: Vec<String> = replies
            .iter()
            .map(|witness| {
                let (step, chosen) = (&self.moves[witness.command], self.write_choices(witness)?);
                let names: Vec<&str> = step.names.split_whitespace().collect();
                let holds = format!(
                    "may_{number} {p}{names} /\\ P{to}",
                    number = witness.command + 1,
                    names = step.names,
                    to = step.to
                );
                Ok(if names.is_empty() {
                    format!("({holds})")
                } else {
                    format!("(win_{number} {p}{chosen})", number = witness.command + 1)
                })
            })
            .collect::<Result<_, ExportError>>()?;
        let mut definitions = String::new();
        let mut unfolded = Vec::new();
        for (number, step) in (1..).zip(self.moves) {
            if !step.names.is_empty() && replies.iter().any(|witness| witness.command + 1 == number)
            {
                definitions.push_str(&format!(
                    "Definition win_{number} ({p}{names} : Z) : Prop := may_{number} {p}{names} /\\ P{to}.\n",
                    names = step.names,
                    to = step.to
                ));
                unfolded.push(format!("win_{number}"));
            }
        }
        let replies_text =
            if replies_text.is_empty() { "False".to_string() } else { replies_text.join(" \\/ ") };
        let unfold = if unfolded.is_empty() {
            String::new()
        } else {
            format!("unfold {}; ", unfolded.join(", "))
        };
        // The order of the coordinates by size can determine which move is possible, so all pairs
        // of coordinates are compared.
        let numbered = || self.names.iter().enumerate();
        let case_splits: String = numbered()
            .flat_map(|(number, step)| {
                numbered().skip(number + 1).map(move |(_, second)| (step, second))
            })
            .map(|(step, second)| {
                format!("\n  destruct (Z.lt_trichotomy {step} {second}) as [?|[?|?]];")
            })
            .collect();
        let zeros = self.names.iter().map(|name| format!("\n  destruct (Z.eq_dec {name} 0);"));
        let case_splits = match self.names.len() {
            1 => case_splits,
            _ => case_splits + &zeros.collect::<String>(),
        };
        text.push_str(&format!(
            "{definitions}Ltac pick :=\n  lazymatch goal with\n  \
             | |- _ \\/ _ => first [solve [left; lia] | right; pick]\n  | |- _ => lia\n  end.\n\
             Lemma reply : forall {p}, ok {p} -> live {p} -> {can_premise}~ P {p} ->\n  {replies_text}.\n\
             Proof.\n  intros {p} Here Live{can_name} Outside; {unfold}{case_splits}\n  opened; try (exfalso; lia); first [pick | lia].\nQed.\n\n\
             Lemma replied : forall {p}, ok {p} -> live {p} -> {can_premise}~ P {p} -> exists {q}, move {p} {q} /\\ P {q}.\n\
             Proof.\n  intros {p} Here Live{can_name} Outside; pose proof (reply {p} Here Live{can_name} Outside) as W{}",
            self.write_cases("W", replies, "[M I]", |number, witness| {
                Ok(format!("split; [exact (move_{number} {p}{} M) | exact I]", self.write_choices(witness)?))
            })?,
            can_name = if self.misere { " Can" } else { "" },
        ));
        Ok(text)
    }

    /// Returns the text of the end of a proof by cases, with one case for each witness. `name` is
    /// the name of the hypothesis to split into cases, `pattern` the pattern for the hypothesis of
    /// each case, and `exact` returns the tactic that closes a case.
    fn write_cases(
        &self,
        name: &str,
        witnesses: &[Witness],
        pattern: &str,
        exact: impl Fn(usize, &Witness) -> Result<String, ExportError>,
    ) -> Result<String, ExportError> {
        let Some((_, earlier)) = witnesses.split_last() else {
            return Ok(format!("; destruct {name}.\nQed.\n\n"));
        };
        // Disjunctions associate to the right.
        let nested =
            earlier.iter().fold(pattern.to_string(), |inner, _| format!("[{pattern}|{inner}]"));
        let nested =
            if earlier.is_empty() && !pattern.starts_with('[') { String::new() } else { nested };
        let split = if nested.is_empty() {
            format!("; rename {name} into {pattern}.\n")
        } else {
            format!("; destruct {name} as {nested}.\n")
        };
        let count = self.names.len();
        let cases = witnesses.iter().map(|witness| {
            Ok(format!("  - do {count} eexists; {}.\n", exact(witness.command + 1, witness)?))
        });
        Ok(split + &cases.collect::<Result<Vec<_>, ExportError>>()?.concat() + "Qed.\n\n")
    }

    /// Returns the text of the conclusion of the file. It is the same for every game except for the
    /// names of coordinates.
    fn write_conclusion(&self) -> String {
        let (p, q) = (self.names_before(), self.names_after());
        let (live_case, out_pattern, can_name) = if self.misere {
            (
                format!("live {p} /\\ ~ can_move {p} /\\ ~ P {p} \\/ live {p} /\\ can_move {p}"),
                "|[[Live [Stuck Out]]|[Live Can]]",
                " Can",
            )
        } else {
            (format!("live {p}"), "|Live", "")
        };
        let stuck = if self.misere {
            format!(
                "  - contradiction.\n  - apply won_stuck; [exact Live | exact (stuck {p} Here Live Stuck)].\n"
            )
        } else {
            String::new()
        };
        let move_exists = if self.misere {
            format!("; [exact Live | exact (goes_on {p} Can) |]")
        } else {
            "; [exact Live|]".into()
        };
        let underscores = "_ ".repeat(self.names.len());
        let metas = self.names.iter().map(|name| format!("?{name}'")).collect::<Vec<_>>().join(" ");
        let (opens, closes) = ("[? ".repeat(self.names.len()), "]".repeat(self.names.len()));
        let existence_case = if self.misere {
            format!(
                "\n    | E : exists {q}, move _ {rest}{q}, S : forall {q}, ~ move _ {rest}{q} |- _ =>\n        \
                 destruct E as {opens}E{closes}; exact (S {holes} E)",
                rest = "_ ".repeat(self.names.len() - 1),
                holes = vec!["_"; self.names.len()].join(" "),
            )
        } else {
            String::new()
        };
        let next_names: Vec<String> = self.names.iter().map(|name| format!("{name}'")).collect();
        let pattern = format!("({} & M & In)", next_names.join(" & "));
        format!(
            "(* The conclusions from the conditions. *)\n\
             Lemma cases : forall {p}, ok {p} ->\n  \
             over_lost {p} /\\ P {p} \\/ over_won {p} /\\ ~ P {p} \\/ {live_case}.\n\
             Proof. intros; decided. Qed.\n\n\
             Lemma step : forall {p}, ok {p} ->\n  \
             (forall {q}, live {p} -> move {p} {q} -> (P {q} -> lost {q}) /\\ (~ P {q} -> won {q})) ->\n  \
             (P {p} -> lost {p}) /\\ (~ P {p} -> won {p}).\n\
             Proof.\n  intros {p} Here After; destruct (cases {p} Here) as [[Over In]|[[Over Out]{out_pattern}]]; split; intro Claim.\n  \
             - apply lost_over; exact Over.\n  - contradiction.\n  - contradiction.\n  - apply won_over; exact Over.\n{stuck}  \
             - apply lost_moves{move_exists}; intros {q} M.\n    \
             apply (After {q} Live M); exact (lost_to_lost {p} {q} Here Live Claim M).\n  \
             - destruct (replied {p} Here Live{can_name} Claim) as {pattern}.\n    \
             apply (won_move {p} {q} Live M); exact (proj1 (After {q} Live M) In).\nQed.\n\n\
             Lemma right : forall (N : nat) {p}, ok {p} -> measure {p} < Z.of_nat N ->\n  \
             (P {p} -> lost {p}) /\\ (~ P {p} -> won {p}).\n\
             Proof.\n  induction N as [|N IH]; intros {p} Here Small; apply step; try exact Here; intros {q} Live M;\n    \
             destruct (lowers {p} {q} Here Live M) as (There & Least & Less).\n  \
             - lia.\n  - apply IH; [exact There | lia].\nQed.\n\n\
             Lemma not_both : forall (N : nat) {p}, ok {p} -> measure {p} < Z.of_nat N -> lost {p} -> won {p} -> False.\n\
             Proof.\n  induction N as [|N IH]; intros {p} Here Small L W; inversion L; subst; inversion W; subst; try decided;\n    \
             match goal with\n    \
             | A : forall {q}, move {underscores}{q} -> won {q}, M : move {underscores}{metas}, L' : lost {metas}, V : live {underscores}|- _ =>\n        \
             destruct (lowers {p} {q} Here V M) as (There & Least & Less);\n        \
             try lia; apply (IH {q} There ltac:(lia) L' (A {q} M)){existence_case}\n    end.\nQed.\n\n\
             (* The positions of the claim are those that are lost for the player to move. *)\n\
             Theorem P_is_lost : forall {p}, ok {p} -> (lost {p} <-> P {p}).\n\
             Proof.\n  intros {p} Here; set (N := Z.to_nat (measure {p} + 1)).\n  \
             assert (Small : measure {p} < Z.of_nat N) by (subst N; lia).\n  \
             destruct (right N {p} Here Small) as [L W]; split; [|exact L].\n  \
             intro Lost; assert (D : P {p} \\/ ~ P {p}) by decided.\n  \
             destruct D as [In|Out]; [exact In|]; exfalso; exact (not_both N {p} Here Small Lost (W Out)).\nQed.\n",
        )
    }
}
