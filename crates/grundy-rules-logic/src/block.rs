//! Translates the blocks of moves: executes every path through the statements symbolically, under
//! the conditions of the path.

use super::case::LogicCase;
use super::loops::{Continuation, Selection};
use super::translator::{Term, Translated, Translator};
use super::unsupported::UnsupportedReason;
use grundy_automata::{Formula, Linear};
use grundy_core::machine::Span;
use grundy_rules::Stmt;
use grundy_text::words;

impl<'a> Translator<'a> {
    /// Executes statements symbolically, in order. Calls `continuation` at the end of every path
    /// through their branches, with the conditions of the path added to `selection`.
    pub(super) fn run_block(
        &mut self,
        stmts: &[&Stmt],
        selection: &Selection,
        continuation: Continuation<'_, 'a>,
    ) -> Translated<()> {
        let Some((statement, remaining)) = stmts.split_first() else {
            return continuation(self, selection);
        };
        let run = self.run_element_statement(statement, remaining, selection, continuation)?;
        if run.is_some() {
            return Ok(());
        }
        match statement {
            Stmt::Assign(var, index, value, span) => {
                let len = self.visible_items(*var, *span)?.len();
                for (index_case, index) in self.index_cases(index.as_ref(), len, *span)? {
                    for case in
                        self.assuming(index_case.guard.clone(), |t| t.number_cases(value))?
                    {
                        let case = index_case.and(&case, case.value.clone());
                        self.forbid_out_of_range(*var, &case, &case.value.clone(), *span);
                        let value = case.value.clone();
                        self.in_case(&case, selection, *span, |t, selection| {
                            let saved = std::mem::replace(&mut t.state[*var][index], value);
                            let result = t.run_block(remaining, selection, continuation);
                            t.state[*var][index] = saved;
                            result
                        })?;
                    }
                }
                Ok(())
            }
            Stmt::Become(_, _, span) => UnsupportedReason::Change.at(*span),
            Stmt::Turn(value) => {
                for case in self.number_cases(value)? {
                    self.forbid_extra_turn(&case, value.span);
                    let value = case.value.clone();
                    self.in_case(&case, selection, Span::default(), |t, selection| {
                        let saved = std::mem::replace(&mut t.turn, value);
                        let result = t.run_block(remaining, selection, continuation);
                        t.turn = saved;
                        result
                    })?;
                }
                Ok(())
            }
            Stmt::Let(local, value) => {
                for (case, bound) in self.term_cases(value)? {
                    self.in_case(&case, selection, value.span, |t, selection| {
                        t.with_local(*local, bound, |t| {
                            t.run_block(remaining, selection, continuation)
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
                    let sequence: Vec<&Stmt> =
                        branch.iter().chain(remaining.iter().copied()).collect();
                    let case = LogicCase::new(0).when(assumed);
                    self.in_case(&case, selection, cond.span, |t, selection| {
                        t.run_block(&sequence, selection, continuation)
                    })?;
                }
                Ok(())
            }
            Stmt::For(loops, body) => {
                let [(local, _)] = &loops.binders[..] else {
                    return UnsupportedReason::VaryingLoop.at(span_of(loops));
                };
                if loops.cond.is_some() {
                    return UnsupportedReason::VaryingLoop.at(span_of(loops));
                }
                let mut values = Vec::new();
                self.for_each_pass(loops, &mut |t| {
                    match t.locals.get(local) {
                        Some(Term::Linear(value)) if value.as_constant().is_some() => {
                            values.push(value.clone());
                        }
                        // The elements of a sequence may change between the passes of the loop, so
                        // they cannot be listed in advance.
                        _ => return UnsupportedReason::VaryingLoop.at(span_of(loops)),
                    }
                    Ok(())
                })?;
                self.run_passes(&values, *local, body, remaining, selection, continuation)
            }
            Stmt::Add(0, value, _) if let Some(counted) = self.counted => {
                self.add_counted(counted, value, selection, &mut |t, selection| {
                    t.run_block(remaining, selection, continuation)
                })
            }
            Stmt::Remove(0, value, _) if let Some(counted) = self.counted => {
                self.remove_counted(counted, value, selection, &mut |t, selection| {
                    t.run_block(remaining, selection, continuation)
                })
            }
            Stmt::Add(_, value, _)
            | Stmt::Insert(_, value, _, _)
            | Stmt::Remove(_, value, _)
            | Stmt::RemoveAt(_, value, _) => UnsupportedReason::Change.at(value.span),
            Stmt::Gain(points) => UnsupportedReason::Gain.at(points.span),
        }
    }

    /// Executes the body of a loop once for each of `values`, in order, with the local `local`
    /// bound to the value. Then executes the statements in `remaining`. Calls `continuation` at the
    /// end of every path through the branches.
    fn run_passes(
        &mut self,
        values: &[Linear],
        local: grundy_rules::Local,
        body: &[Stmt],
        remaining: &[&Stmt],
        selection: &Selection,
        continuation: Continuation<'_, 'a>,
    ) -> Translated<()> {
        let Some((value, later_values)) = values.split_first() else {
            return self.run_block(remaining, selection, continuation);
        };
        let statements: Vec<&Stmt> = body.iter().collect();
        let bound = Term::Linear(value.clone());
        self.with_local(local, bound, |t| {
            t.run_block(&statements, selection, &mut |t, selection| {
                t.run_passes(later_values, local, body, remaining, selection, continuation)
            })
        })
    }

    /// Calls `work` under the condition that `case` arises: with its guard and auxiliary variables
    /// added to `selection`.
    pub(super) fn in_case(
        &mut self,
        case: &LogicCase,
        selection: &Selection,
        span: Span,
        work: impl FnOnce(&mut Self, &Selection) -> Translated<()>,
    ) -> Translated<()> {
        self.count_cases(1, span)?;
        let extended = selection.and(case);
        self.assuming(case.guard.clone(), |t| work(t, &extended))
    }

    /// Records the proof obligation that `case.value`, the side that moves next, is not the side
    /// that moved. Formulas cannot express a move after which the same side moves again.
    fn forbid_extra_turn(&mut self, case: &LogicCase, span: Span) {
        let opponent = Linear::constant(1) - self.mover.clone();
        let extra_turn = Formula::not(Formula::equal(case.value.clone(), opponent));
        let when = Formula::and(case.guard.iter().cloned().chain([extra_turn]));
        let message = words!(rules_logic::same_side_moves_again);
        self.forbid(when, message, span, false);
    }
}

fn span_of(loops: &grundy_rules::Loops) -> Span {
    loops.binders.first().and_then(|(_, source)| source.span()).unwrap_or_default()
}
