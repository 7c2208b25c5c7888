//! What a block of a move does, path by path.

use super::beyond::Beyond;
use super::case::Case;
use super::loops::Chosen;
use super::translator::{Amount, Translated, Translator};
use crate::lang::Span;
use crate::lang::tree::Stmt;
use crate::words;
use grundy_automata::{Formula, Linear};

pub(super) type Done<'b, 'a> = &'b mut dyn FnMut(&mut Translator<'a>, &Chosen) -> Translated<()>;

impl<'a> Translator<'a> {
    /// Runs statements one after the other; `done` is told of every path to the end.
    pub(super) fn run(
        &mut self,
        stmts: &[&Stmt],
        chosen: &Chosen,
        done: Done<'_, 'a>,
    ) -> Translated<()> {
        let Some((first, rest)) = stmts.split_first() else { return done(self, chosen) };
        match first {
            Stmt::Assign(var, index, value, span) => {
                let many = self.visible(*var, *span)?.len();
                for (place, at) in self.place(index.as_ref(), many, *span)? {
                    for case in self.under(place.guard.clone(), |t| t.number(value))? {
                        let case = place.and(&case, case.value.clone());
                        self.must_fit(*var, &case, &case.value.clone(), *span);
                        let value = case.value.clone();
                        self.along(&case, chosen, *span, |t, chosen| {
                            let before = std::mem::replace(&mut t.state[*var][at], value);
                            let done = t.run(rest, chosen, done);
                            t.state[*var][at] = before;
                            done
                        })?;
                    }
                }
                Ok(())
            }
            Stmt::Become(_, _, span) => Beyond::Change.at(*span),
            Stmt::Turn(value) => {
                for case in self.number(value)? {
                    self.must_be_a_side(&case, value.span);
                    let value = case.value.clone();
                    self.along(&case, chosen, Span::default(), |t, chosen| {
                        let before = std::mem::replace(&mut t.turn, value);
                        let done = t.run(rest, chosen, done);
                        t.turn = before;
                        done
                    })?;
                }
                Ok(())
            }
            Stmt::Let(local, value) => {
                for case in self.number(value)? {
                    let bound = Amount::Linear(case.value.clone());
                    self.along(&case, chosen, value.span, |t, chosen| {
                        t.binding(*local, bound, |t| t.run(rest, chosen, done))
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
                    let case = Case::of(0).when(assumed);
                    self.along(&case, chosen, cond.span, |t, chosen| t.run(&all, chosen, done))?;
                }
                Ok(())
            }
            Stmt::For(loops, body) => {
                let [(local, _)] = &loops.binders[..] else {
                    return Beyond::VaryingLoop.at(span_of(loops));
                };
                if loops.cond.is_some() {
                    return Beyond::VaryingLoop.at(span_of(loops));
                }
                let mut values = Vec::new();
                self.unrolled(loops, &mut |t| {
                    match t.locals.get(local) {
                        Some(Amount::Linear(value)) if value.as_constant().is_some() => {
                            values.push(value.clone());
                        }
                        // A sequence that is run through is looked at anew at every pass.
                        _ => return Beyond::VaryingLoop.at(span_of(loops)),
                    }
                    Ok(())
                })?;
                self.passes_of(&values, *local, body, rest, chosen, done)
            }
            Stmt::Add(0, value, _) if let Some(counted) = self.counted => {
                self.adding_counted(counted, value, chosen, &mut |t, chosen| {
                    t.run(rest, chosen, done)
                })
            }
            Stmt::Remove(0, value, _) if let Some(counted) = self.counted => {
                self.removing_counted(counted, value, chosen, &mut |t, chosen| {
                    t.run(rest, chosen, done)
                })
            }
            Stmt::Add(_, value, _)
            | Stmt::Insert(_, value, _, _)
            | Stmt::Remove(_, value, _)
            | Stmt::RemoveAt(_, value, _) => Beyond::Change.at(value.span),
        }
    }

    /// The passes of a loop, then the rest.
    fn passes_of(
        &mut self,
        values: &[Linear],
        local: crate::lang::tree::Local,
        body: &[Stmt],
        rest: &[&Stmt],
        chosen: &Chosen,
        done: Done<'_, 'a>,
    ) -> Translated<()> {
        let Some((value, further)) = values.split_first() else {
            return self.run(rest, chosen, done);
        };
        let body_of: Vec<&Stmt> = body.iter().collect();
        let bound = Amount::Linear(value.clone());
        self.binding(local, bound, |t| {
            t.run(&body_of, chosen, &mut |t, chosen| {
                t.passes_of(further, local, body, rest, chosen, done)
            })
        })
    }

    /// Goes on in a case.
    pub(super) fn along(
        &mut self,
        case: &Case,
        chosen: &Chosen,
        span: Span,
        work: impl FnOnce(&mut Self, &Chosen) -> Translated<()>,
    ) -> Translated<()> {
        self.count(1, span)?;
        let further = Chosen {
            choices: chosen.choices.clone(),
            aux: [&chosen.aux[..], &case.aux].concat(),
            guard: [&chosen.guard[..], &case.guard].concat(),
        };
        self.under(case.guard.clone(), |t| work(t, &further))
    }

    /// Where the turn goes to must be a side; the same side again is not spoken of in formulas.
    fn must_be_a_side(&mut self, case: &Case, span: Span) {
        let other = Linear::constant(1) - self.mover.clone();
        let again = Formula::not(Formula::equal(case.value.clone(), other));
        let when = Formula::and(case.guard.iter().cloned().chain([again]));
        let what = words!("the same side moves again", "同一方再走");
        self.must_not(when, what, span, false);
    }
}

fn span_of(loops: &crate::lang::tree::Loops) -> Span {
    loops.binders.first().and_then(|(_, source)| source.span()).unwrap_or_default()
}
