//! Bags in which every move concerns one element.

use super::beyond::Beyond;
use super::loops::Chosen;
use super::moves::command;
use super::translator::{Amount, Translated, Translator};
use crate::guarded::GuardedCommand;
use crate::lang::tree::{Kind, Local, Node, Outcome, Source, Stmt};
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
            let [(local, Source::Seq(0, _)), rest @ ..] = &played.loops.binders[..] else {
                return Beyond::WholeBag.at(played.span);
            };
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
            Stmt::Add(0, value, span) => {
                for case in self.number(value)? {
                    self.must_fit(0, &case, &case.value.clone(), *span);
                    let mut further = taken.clone();
                    further.chosen.aux.extend(&case.aux);
                    further.chosen.guard.extend(case.guard.iter().cloned());
                    further.added.push(case.value);
                    self.under(case.guard, |t| {
                        t.block_of_one(rest, element, further, name, found)
                    })?;
                }
                Ok(())
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
