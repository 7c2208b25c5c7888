//! Proofs as files for Coq, which decides every condition anew: lost positions of rules without digits.
//!
//! The file says what positions and moves are, defines who has lost and who has won by induction on play, and proves that the
//! lost positions are those of the claim. Conditions are decided by `lia`; where some move has to be there, the file names
//! it, as a sum or a remainder that was found here.

mod terms;
mod witness;

use super::conditions::{NotWritten, at};
use super::measure::Sum;
use super::verdict::{Basis, Claimed, Proof};
use crate::guarded::GuardedCommand;
use crate::lang::simplified;
use grundy_automata::{Engine, Formula, Kind, Limits, Linear, Relation, Variable};
use std::time::{Duration, Instant};
use terms::Terms;
use witness::{Way, ways};

/// Choices are sought no longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A move as it is written.
struct Move<'a> {
    command: &'a GuardedCommand,
    chosen: Vec<Variable>,
    terms: Terms,
    /// The names of what is chosen, each after a space.
    names: String,
    guard: Formula,
    /// Where it leads, each number after a space.
    to: String,
}

/// A file for Coq 8.16 or later.
///
/// # Errors
/// What is not written down.
pub fn coq(proof: &Proof) -> Result<String, NotWritten> {
    let rules = &proof.proven.rules;
    let Basis::Measure(measure) = &proof.basis else { return Err(NotWritten::Kind) };
    let claim = match &proof.claimed {
        Claimed::Lost(claim) => claim,
        Claimed::Values { .. } => return Err(NotWritten::Value),
        _ => return Err(NotWritten::Kind),
    };
    if rules.bag || rules.commands.iter().any(|command| command.to.len() != 1) {
        return Err(NotWritten::Kind);
    }
    let [sum] = &measure.sums[..] else { return Err(NotWritten::Measure) };
    let digits = [claim, &rules.domain(), &rules.lost, &rules.won, &rules.live]
        .into_iter()
        .chain(rules.commands.iter().map(|command| &command.guard))
        .any(has_digits);
    if *rules.numeration.kind() != Kind::Binary || digits {
        return Err(NotWritten::Relation);
    }
    let mut terms = Terms::default();
    let names: Vec<String> =
        rules.position.iter().map(|one| terms.name(one.variable, &one.name)).collect();
    let moves: Vec<Move> = rules
        .commands
        .iter()
        .filter(|command| command.guard != Formula::False)
        .map(|command| written(command, &terms))
        .collect::<Result<_, _>>()?;
    let limits = Limits { deadline: Some(Instant::now() + PATIENCE), ..Limits::default() };
    let mut engine = Engine::with_limits(rules.numeration.clone(), limits);
    let here = rules.variables();
    let live = Formula::and([rules.domain(), rules.live.clone()]);
    let mut all_names = proof.names.clone();
    let may: Vec<(Vec<Variable>, &GuardedCommand, Formula)> =
        moves.iter().map(|one| (one.chosen.clone(), one.command, one.guard.clone())).collect();
    let wins: Vec<(Vec<Variable>, &GuardedCommand, Formula)> = moves
        .iter()
        .map(|one| {
            let lands = at(claim, &here, &one.command.to[0], &mut all_names);
            let lands = match lands {
                Formula::Exists(bound, inner) => simplified(bound, *inner),
                other => other,
            };
            (one.chosen.clone(), one.command, Formula::and([one.guard.clone(), lands]))
        })
        .collect();
    let somewhere = wins_somewhere(&may);
    let misere = rules.misere();
    // In misère play whoever has no move has won.
    let goes_on = match misere {
        true => Formula::and([live.clone(), somewhere]),
        false => live,
    };
    let can = match misere {
        true => ways(&mut engine, &here, &goes_on, &may)?,
        false => Vec::new(),
    };
    let outside = Formula::and([goes_on, Formula::not(claim.clone())]);
    let replies = ways(&mut engine, &here, &outside, &wins)?;
    let parts = Parts { terms: &terms, names: &names, moves: &moves, misere };
    Ok([parts.game(proof, claim, sum)?, parts.conditions(&can, &replies)?, parts.conclusion()]
        .concat())
}

/// Whether a formula speaks of digits.
fn has_digits(formula: &Formula) -> bool {
    match formula {
        Formula::Relation(Relation::Any(_) | Relation::Constant(_), _) => false,
        Formula::Relation(..) => true,
        Formula::Not(inner) | Formula::Exists(_, inner) => has_digits(inner),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().any(has_digits),
        _ => false,
    }
}

/// That some move is possible.
fn wins_somewhere(moves: &[(Vec<Variable>, &GuardedCommand, Formula)]) -> Formula {
    Formula::or(
        moves.iter().map(|(chosen, _, guard)| Formula::exists(chosen.clone(), guard.clone())),
    )
}

fn written<'a>(command: &'a GuardedCommand, whole: &Terms) -> Result<Move<'a>, NotWritten> {
    let mut terms = whole.clone();
    let (open, _) = terms.clone().define(&command.aux, &command.guard);
    // What nothing determines is chosen too.
    let chosen = [&command.chosen[..], &open].concat();
    let names: Vec<String> = chosen
        .iter()
        .enumerate()
        .map(|(at, variable)| format!(" {}", terms.name(*variable, &format!("k{}", at + 1))))
        .collect();
    let determined: Vec<Variable> =
        command.aux.iter().copied().filter(|variable| !open.contains(variable)).collect();
    terms.define(&determined, &command.guard);
    let to: Vec<String> = command.to[0]
        .iter()
        .map(|value| Ok(format!(" {}", terms.argument(value)?)))
        .collect::<Result<_, NotWritten>>()?;
    let guard = Formula::exists(determined, command.guard.clone());
    Ok(Move { command, chosen, terms, names: names.concat(), guard, to: to.concat() })
}

/// The parts of the file.
struct Parts<'a> {
    terms: &'a Terms,
    names: &'a [String],
    moves: &'a [Move<'a>],
    misere: bool,
}

impl Parts<'_> {
    /// `a b`.
    fn here(&self) -> String {
        self.names.join(" ")
    }

    /// `a' b'`.
    fn there(&self) -> String {
        self.names.iter().map(|name| format!("{name}'")).collect::<Vec<_>>().join(" ")
    }

    /// Positions, moves, and what is claimed.
    fn game(&self, proof: &Proof, claim: &Formula, sum: &Sum) -> Result<String, NotWritten> {
        let rules = &proof.proven.rules;
        let (p, q) = (self.here(), self.there());
        let of = |formula: &Formula| self.terms.formula(formula);
        let natural: Vec<String> = self.names.iter().map(|name| format!("0 <= {name}")).collect();
        let domain = match rules.domain() {
            Formula::True => natural.join(" /\\ "),
            domain => format!("{} /\\ {}", natural.join(" /\\ "), of(&domain)?),
        };
        let sum = self.terms.linear(
            &sum.of(&rules.variables().into_iter().map(Linear::from).collect::<Vec<_>>()),
        )?;
        let mut text = format!(
            "From Coq Require Import ZArith Lia.\nOpen Scope Z_scope.\nLtac Zify.zify_post_hook ::= Z.div_mod_to_equations.\n\n\
             (* Positions, and where play is over. *)\n\
             Definition ok ({p} : Z) : Prop := {domain}.\n\
             Definition over_lost ({p} : Z) : Prop := {lost}.\n\
             Definition over_won ({p} : Z) : Prop := {won}.\n\
             Definition live ({p} : Z) : Prop := {live}.\n\n(* Moves. *)\n",
            lost = of(&rules.lost)?,
            won = of(&rules.won)?,
            live = of(&rules.live)?,
        );
        for (at, one) in (1..).zip(self.moves) {
            let chosen: Vec<String> =
                one.names.split_whitespace().map(|name| format!("0 <= {name} /\\ ")).collect();
            text.push_str(&format!(
                "Definition may_{at} ({p}{names} : Z) : Prop := {chosen}{guard}.\n",
                names = one.names,
                chosen = chosen.concat(),
                guard = one.terms.formula(&one.guard)?,
            ));
        }
        let arrows = "Z -> ".repeat(self.names.len());
        text.push_str(&format!("Inductive move : {arrows}{arrows}Prop :=\n"));
        for (at, one) in (1..).zip(self.moves) {
            let (names, to) = (&one.names, &one.to);
            text.push_str(&format!(
                "| move_{at} : forall {p}{names}, may_{at} {p}{names} -> move {p}{to}\n"
            ));
        }
        text.pop();
        let some = match self.misere {
            true => format!("(exists {q}, move {p} {q}) -> "),
            false => String::new(),
        };
        let stuck = match self.misere {
            true => format!(
                "| won_stuck : forall {p}, live {p} -> (forall {q}, ~ move {p} {q}) -> won {p}\n"
            ),
            false => String::new(),
        };
        text.push_str(&format!(
            ".\n\n(* Who has lost, and who has won, of those to move. *)\n\
             Inductive lost : {arrows}Prop :=\n\
             | lost_over : forall {p}, over_lost {p} -> lost {p}\n\
             | lost_moves : forall {p}, live {p} -> {some}(forall {q}, move {p} {q} -> won {q}) -> lost {p}\n\
             with won : {arrows}Prop :=\n\
             | won_over : forall {p}, over_won {p} -> won {p}\n{stuck}\
             | won_move : forall {p} {q}, live {p} -> move {p} {q} -> lost {q} -> won {p}.\n\n\
             (* The claim, and what every move lowers. *)\n\
             Definition P ({p} : Z) : Prop := {claim}.\n\
             Definition measure ({p} : Z) : Z := {sum}.\n",
            claim = of(claim)?,
        ));
        Ok(text)
    }

    /// A way: what is chosen in which move.
    fn chosen(&self, way: &Way) -> Result<String, NotWritten> {
        let choices = way.choices.iter().map(|choice| {
            let of = self.terms.linear(&choice.of)?;
            Ok(match choice.modulus {
                None => format!(" ({of})"),
                Some(modulus) => format!(" (({of}) mod {modulus})"),
            })
        });
        Ok(choices.collect::<Result<Vec<_>, NotWritten>>()?.concat())
    }

    /// The conditions, each decided by `lia`.
    fn conditions(&self, can: &[Way], replies: &[Way]) -> Result<String, NotWritten> {
        let (p, q) = (self.here(), self.there());
        let goes_on = match can {
            [] => "False".to_string(),
            ways => {
                let all = ways
                    .iter()
                    .map(|way| Ok(format!("may_{} {p}{}", way.command + 1, self.chosen(way)?)));
                all.collect::<Result<Vec<_>, NotWritten>>()?.join(" \\/ ")
            }
        };
        let mays: Vec<String> = (1..=self.moves.len()).map(|at| format!("may_{at}")).collect();
        let mays = mays.join(", ");
        let can_move = if self.misere { ", can_move" } else { "" };
        let mut text = String::new();
        if self.misere {
            text.push_str(&format!("Definition can_move ({p} : Z) : Prop := {goes_on}.\n"));
        }
        text.push_str(&format!(
            "\n(* The conditions. *)\n\
             Ltac opened :=\n  unfold ok, over_lost, over_won, live, P, measure{can_move}{}{mays} in *.\nLtac decided := opened; lia.\n\
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
                self.by_cases("Can", can, "M", |at, way| {
                    Ok(format!("exact (move_{at} {p}{} M)", self.chosen(way)?))
                })?
            ));
        }
        let can = if self.misere { format!("can_move {p} -> ") } else { String::new() };
        let ways: Vec<String> = replies
            .iter()
            .map(|way| {
                let (one, chosen) = (&self.moves[way.command], self.chosen(way)?);
                let names: Vec<&str> = one.names.split_whitespace().collect();
                let holds = format!(
                    "may_{at} {p}{names} /\\ P{to}",
                    at = way.command + 1,
                    names = one.names,
                    to = one.to
                );
                Ok(match names.is_empty() {
                    true => format!("({holds})"),
                    false => format!("(win_{at} {p}{chosen})", at = way.command + 1),
                })
            })
            .collect::<Result<_, NotWritten>>()?;
        let mut defined = String::new();
        let mut unfolded = Vec::new();
        for (at, one) in (1..).zip(self.moves) {
            if !one.names.is_empty() && replies.iter().any(|way| way.command + 1 == at) {
                defined.push_str(&format!(
                    "Definition win_{at} ({p}{names} : Z) : Prop := may_{at} {p}{names} /\\ P{to}.\n",
                    names = one.names,
                    to = one.to
                ));
                unfolded.push(format!("win_{at}"));
            }
        }
        let ways = if ways.is_empty() { "False".to_string() } else { ways.join(" \\/ ") };
        let unfold = match unfolded.is_empty() {
            true => String::new(),
            false => format!("unfold {}; ", unfolded.join(", ")),
        };
        // Which number is larger tells which move is there.
        let numbered = || self.names.iter().enumerate();
        let orders: String = numbered()
            .flat_map(|(at, one)| numbered().skip(at + 1).map(move |(_, other)| (one, other)))
            .map(|(one, other)| {
                format!("\n  destruct (Z.lt_trichotomy {one} {other}) as [?|[?|?]];")
            })
            .collect();
        let zeros = self.names.iter().map(|name| format!("\n  destruct (Z.eq_dec {name} 0);"));
        let orders = match self.names.len() {
            1 => orders,
            _ => orders + &zeros.collect::<String>(),
        };
        text.push_str(&format!(
            "{defined}Ltac pick :=\n  lazymatch goal with\n  \
             | |- _ \\/ _ => first [solve [left; lia] | right; pick]\n  | |- _ => lia\n  end.\n\
             Lemma reply : forall {p}, ok {p} -> live {p} -> {can}~ P {p} ->\n  {ways}.\n\
             Proof.\n  intros {p} Here Live{can_name} Outside; {unfold}{orders}\n  opened; try (exfalso; lia); first [pick | lia].\nQed.\n\n\
             Lemma replied : forall {p}, ok {p} -> live {p} -> {can}~ P {p} -> exists {q}, move {p} {q} /\\ P {q}.\n\
             Proof.\n  intros {p} Here Live{can_name} Outside; pose proof (reply {p} Here Live{can_name} Outside) as W{}",
            self.by_cases("W", replies, "[M I]", |at, way| {
                Ok(format!("split; [exact (move_{at} {p}{} M) | exact I]", self.chosen(way)?))
            })?,
            can_name = if self.misere { " Can" } else { "" },
        ));
        Ok(text)
    }

    /// The end of a proof by cases, one for each way.
    fn by_cases(
        &self,
        name: &str,
        ways: &[Way],
        pattern: &str,
        exact: impl Fn(usize, &Way) -> Result<String, NotWritten>,
    ) -> Result<String, NotWritten> {
        let Some((_, before)) = ways.split_last() else {
            return Ok(format!("; destruct {name}.\nQed.\n\n"));
        };
        // Disjunctions lean to the right.
        let whole =
            before.iter().fold(pattern.to_string(), |inner, _| format!("[{pattern}|{inner}]"));
        let whole =
            if before.is_empty() && !pattern.starts_with('[') { String::new() } else { whole };
        let split = match whole.is_empty() {
            true => format!("; rename {name} into {pattern}.\n"),
            false => format!("; destruct {name} as {whole}.\n"),
        };
        let many = self.names.len();
        let cases = ways
            .iter()
            .map(|way| Ok(format!("  - do {many} eexists; {}.\n", exact(way.command + 1, way)?)));
        Ok(split + &cases.collect::<Result<Vec<_>, NotWritten>>()?.concat() + "Qed.\n\n")
    }

    /// What follows: the same text for every game but for the names.
    fn conclusion(&self) -> String {
        let (p, q) = (self.here(), self.there());
        let (live, out, can) = match self.misere {
            true => (
                format!("live {p} /\\ ~ can_move {p} /\\ ~ P {p} \\/ live {p} /\\ can_move {p}"),
                "|[[Live [Stuck Out]]|[Live Can]]",
                " Can",
            ),
            false => (format!("live {p}"), "|Live", ""),
        };
        let stuck = match self.misere {
            true => format!(
                "  - contradiction.\n  - apply won_stuck; [exact Live | exact (stuck {p} Here Live Stuck)].\n"
            ),
            false => String::new(),
        };
        let some = if self.misere {
            format!("; [exact Live | exact (goes_on {p} Can) |]")
        } else {
            "; [exact Live|]".into()
        };
        let underscores = "_ ".repeat(self.names.len());
        let metas = self.names.iter().map(|name| format!("?{name}'")).collect::<Vec<_>>().join(" ");
        let (opens, closes) = ("[? ".repeat(self.names.len()), "]".repeat(self.names.len()));
        let both = match self.misere {
            true => format!(
                "\n    | E : exists {q}, move _ {rest}{q}, S : forall {q}, ~ move _ {rest}{q} |- _ =>\n        \
                 destruct E as {opens}E{closes}; exact (S {holes} E)",
                rest = "_ ".repeat(self.names.len() - 1),
                holes = vec!["_"; self.names.len()].join(" "),
            ),
            false => String::new(),
        };
        let after: Vec<String> = self.names.iter().map(|name| format!("{name}'")).collect();
        let pattern = format!("({} & M & In)", after.join(" & "));
        format!(
            "(* What follows. *)\n\
             Lemma cases : forall {p}, ok {p} ->\n  \
             over_lost {p} /\\ P {p} \\/ over_won {p} /\\ ~ P {p} \\/ {live}.\n\
             Proof. intros; decided. Qed.\n\n\
             Lemma step : forall {p}, ok {p} ->\n  \
             (forall {q}, live {p} -> move {p} {q} -> (P {q} -> lost {q}) /\\ (~ P {q} -> won {q})) ->\n  \
             (P {p} -> lost {p}) /\\ (~ P {p} -> won {p}).\n\
             Proof.\n  intros {p} Here After; destruct (cases {p} Here) as [[Over In]|[[Over Out]{out}]]; split; intro Claim.\n  \
             - apply lost_over; exact Over.\n  - contradiction.\n  - contradiction.\n  - apply won_over; exact Over.\n{stuck}  \
             - apply lost_moves{some}; intros {q} M.\n    \
             apply (After {q} Live M); exact (lost_to_lost {p} {q} Here Live Claim M).\n  \
             - destruct (replied {p} Here Live{can} Claim) as {pattern}.\n    \
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
             try lia; apply (IH {q} There ltac:(lia) L' (A {q} M)){both}\n    end.\nQed.\n\n\
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
