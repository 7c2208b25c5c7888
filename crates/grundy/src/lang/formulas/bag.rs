//! Bags in which every move concerns one element.
//!
//! A set of which a move takes one element and turns others, in where they are out and out where they are in, is such a bag in
//! which two of a kind cancel: its value is the xor of what its elements are worth all the same, for two of a kind are worth 0
//! together, and a move of any element is there in both. In misère play two of a kind are not nothing, and it is none.

use super::beyond::Beyond;
use super::loops::Chosen;
use super::moves::command;
use super::translator::{Amount, Translated, Translator};
use crate::guarded::GuardedCommand;
use crate::lang::tree::{Kind, Local, Node, Outcome, Source, Stmt};
use crate::machine::Many;
use grundy_automata::{Formula, Linear};

/// What a path through a block has done to the element.
#[derive(Clone)]
struct Taken {
    chosen: Chosen,
    removed: bool,
    added: Vec<Linear>,
}

impl<'a> Translator<'a> {
    /// The moves of one element: it is taken out, and others may come in its place.
    pub(super) fn commands_of_one(&mut self) -> Translated<Vec<GuardedCommand>> {
        let mut found = Vec::new();
        let element = self.state[0][0].clone();
        self.hidden = Some(0);
        let program = self.program;
        for played in &program.moves {
            let [(local, source), rest @ ..] = &played.loops.binders[..] else {
                return Beyond::WholeBag.at(played.span);
            };
            if !is_whole(source) {
                return Beyond::WholeBag.at(played.span);
            }
            let Outcome::Block(stmts, _) = &played.outcome else {
                return Beyond::WholeBag.at(played.span);
            };
            let stmts: Vec<&Stmt> = stmts.iter().collect();
            let bound = Amount::Linear(element.clone());
            self.binding(*local, bound, |t| {
                t.choices(rest, &Chosen::default(), &mut |t, chosen| {
                    let cond = match &played.loops.cond {
                        Some(cond) => t.truth(cond, true)?,
                        None => Formula::True,
                    };
                    if cond == Formula::False {
                        return Ok(());
                    }
                    let mut chosen = chosen.clone();
                    chosen.guard.push(cond.clone());
                    let taken = Taken { chosen, removed: false, added: vec![] };
                    t.under([cond], |t| {
                        t.block_of_one(&stmts, *local, taken, &played.name, &mut found)
                    })
                })
            })?;
        }
        self.hidden = None;
        found.retain(|command| command.guard != Formula::False);
        Ok(found)
    }

    fn is_set(&self) -> bool {
        self.layout.slots[0].many == Many::Set
    }

    /// What a statement turns: `if e in S { remove e from S } else { add e to S }`, or the other way round.
    fn turned<'n>(
        &mut self,
        cond: &'n Node,
        yes: &[Stmt],
        no: &[Stmt],
    ) -> Translated<Option<&'n Node>> {
        let (cond, yes, no) = match &cond.kind {
            Kind::Not(cond) => (&**cond, no, yes),
            _ => (cond, yes, no),
        };
        let (Kind::Among(source, value), [Stmt::Remove(0, out, _)], [Stmt::Add(0, into, _)]) =
            (&cond.kind, yes, no)
        else {
            return Ok(None);
        };
        let same = is_whole(source) && {
            let value = self.single(value)?;
            value.is_some() && value == self.single(out)? && value == self.single(into)?
        };
        Ok(same.then_some(value))
    }

    /// An element comes in.
    fn adding(
        &mut self,
        value: &Node,
        rest: &[&Stmt],
        element: Local,
        taken: Taken,
        name: &str,
        found: &mut Vec<GuardedCommand>,
    ) -> Translated<()> {
        for case in self.number(value)? {
            self.must_fit(0, &case, &case.value.clone(), value.span);
            let mut further = taken.clone();
            further.chosen.aux.extend(&case.aux);
            further.chosen.guard.extend(case.guard.iter().cloned());
            further.added.push(case.value);
            self.under(case.guard, |t| t.block_of_one(rest, element, further, name, found))?;
        }
        Ok(())
    }

    fn block_of_one(
        &mut self,
        stmts: &[&Stmt],
        element: Local,
        taken: Taken,
        name: &str,
        found: &mut Vec<GuardedCommand>,
    ) -> Translated<()> {
        let Some((first, rest)) = stmts.split_first() else {
            if !taken.removed {
                // The element would stay, and play would not be a sum of what elements become.
                let span = self.program.vars[0].span;
                return Beyond::WholeBag.at(span);
            }
            let to = taken.added.into_iter().map(|value| vec![value]).collect();
            found.push(command(name, taken.chosen, to));
            return self.count(1, self.program.vars[0].span);
        };
        match first {
            Stmt::Remove(0, Node { kind: Kind::Local(local), .. }, _)
                if *local == element && !taken.removed =>
            {
                let taken = Taken { removed: true, ..taken };
                self.block_of_one(rest, element, taken, name, found)
            }
            Stmt::Add(0, value, _) if !self.is_set() => {
                self.adding(value, rest, element, taken, name, found)
            }
            Stmt::If(cond, yes, no)
                if taken.removed && self.is_set() && self.turned(cond, yes, no)?.is_some() =>
            {
                let Some(value) = self.turned(cond, yes, no)? else { return Ok(()) };
                if self.program.misere {
                    return Beyond::MisereSet.at(value.span);
                }
                self.adding(value, rest, element, taken, name, found)
            }
            Stmt::Let(local, value) => {
                for case in self.number(value)? {
                    let mut further = taken.clone();
                    further.chosen.aux.extend(&case.aux);
                    further.chosen.guard.extend(case.guard.iter().cloned());
                    let bound = Amount::Linear(case.value);
                    self.under(case.guard, |t| {
                        t.binding(*local, bound, |t| {
                            t.block_of_one(rest, element, further, name, found)
                        })
                    })?;
                }
                Ok(())
            }
            Stmt::If(cond, yes, no) => {
                let (holds, fails) = self.truths(cond)?;
                for (assumed, branch) in [(holds, yes), (fails, no)] {
                    if assumed == Formula::False {
                        continue;
                    }
                    let all: Vec<&Stmt> = branch.iter().chain(rest.iter().copied()).collect();
                    let mut further = taken.clone();
                    further.chosen.guard.push(assumed.clone());
                    self.under([assumed], |t| t.block_of_one(&all, element, further, name, found))?;
                }
                Ok(())
            }
            Stmt::Remove(_, node, _)
            | Stmt::Insert(_, node, _, _)
            | Stmt::RemoveAt(_, node, _)
            | Stmt::Turn(node) => Beyond::WholeBag.at(node.span),
            _ => Beyond::WholeBag.at(self.program.vars[0].span),
        }
    }
}

/// Whether this runs through the whole bag or set.
pub(super) fn is_whole(source: &Source) -> bool {
    match source {
        Source::Seq(var, _) => *var == 0,
        Source::Set(of) => matches!(of.kind, Kind::Var(0) | Kind::Seq(0)),
        _ => false,
    }
}
