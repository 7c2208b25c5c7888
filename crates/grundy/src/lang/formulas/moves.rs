//! Moves as guarded commands.

use super::beyond::{Beyond, Outside};
use super::case::Case;
use super::loops::Chosen;
use super::numeration::numeration;
use super::translator::{Translated, Translator, width};
use crate::guarded::{Coordinate, Counted, GuardedCommand, GuardedCommands, as_variable, fresh};
use crate::lang::Span;
use crate::lang::layout::Layout;
use crate::lang::tree::{Node, Outcome, Part, Program, Whole};
use crate::machine::Many;
use crate::words;
use grundy_automata::{Formula, Linear, Numeration, Variable};

/// More guarded commands are never made.
const MOST_COMMANDS: usize = 4_000;
/// Of bags that are told by counts so many different elements at most: guesses about more numbers at once are not learnt.
const MOST_COUNTED: i64 = 10;
/// `times` writes a part out at most so often.
const MOST_TIMES: i64 = 8;

/// A position after a move, as far as it is known in a case.
pub(super) struct After {
    pub aux: Vec<Variable>,
    pub guard: Vec<Formula>,
    pub state: Vec<Vec<Linear>>,
}

/// The rules as formulas.
///
/// # Errors
/// What of them does not become formulas, and where.
pub(in crate::lang) fn commands(
    program: &Program,
    layout: &Layout,
    wanted: Option<Numeration>,
) -> Result<GuardedCommands, Outside> {
    let found = commands_as(program, layout, wanted.clone(), None);
    match (&found, declared(layout)) {
        // What is no sum of elements may still be told by how many there are of each.
        (Err(_), Some(counted)) => commands_as(program, layout, wanted, Some(counted)),
        _ => found,
    }
}

/// The rules as formulas where the only variable is a bag, of which only such elements are considered, by how many there are of
/// each. That a move leaves no others is an obligation.
///
/// # Errors
/// What of them does not become formulas, and where.
pub(in crate::lang) fn commands_counting(
    program: &Program,
    layout: &Layout,
    wanted: Option<Numeration>,
    counted: Counted,
) -> Result<GuardedCommands, Outside> {
    let fits = matches!(&layout.slots[..], [slot] if matches!(slot.many, Many::Bag(_, false))
        && slot.low <= counted.low && counted.low <= counted.high && counted.high <= slot.high);
    if !fits || counted.high - counted.low >= MOST_COUNTED {
        return Beyond::WholeBag.at(program.vars[0].span);
    }
    commands_as(program, layout, wanted, Some(counted))
}

/// The elements of the only variable where it is a bag of few different ones.
fn declared(layout: &Layout) -> Option<Counted> {
    match &layout.slots[..] {
        [slot] if matches!(slot.many, Many::Bag(_, false)) => {
            let few = slot.high.checked_sub(slot.low).is_some_and(|more| more < MOST_COUNTED);
            few.then_some(Counted { low: slot.low, high: slot.high })
        }
        _ => None,
    }
}

fn commands_as(
    program: &Program,
    layout: &Layout,
    wanted: Option<Numeration>,
    counted: Option<Counted>,
) -> Result<GuardedCommands, Outside> {
    if counted.is_some() && program.sides.is_some() {
        // Whose turn it is would lie among the elements.
        return Beyond::WholeBag.at(program.vars[0].span);
    }
    let mut signed = layout.slots.iter().zip(&program.vars).filter(|(slot, _)| slot.low < 0);
    if let Some((_, var)) = signed.next() {
        return Beyond::BelowZero.at(var.span);
    }
    let mut names = Vec::new();
    let bag = match &layout.slots[..] {
        [slot] => counted.is_none() && matches!(slot.many, Many::Bag(_, false) | Many::Set),
        _ => false,
    };
    let (mut position, mut state) = (Vec::new(), Vec::new());
    for (slot, var) in layout.slots.iter().zip(&program.vars) {
        if let Some(counted) = counted {
            let mut items = Vec::new();
            for number in counted.numbers() {
                let name = format!("{}({number})", slot.name);
                let variable = fresh(&mut names, &name);
                position.push(Coordinate { variable, name, low: 0, high: None });
                items.push(Linear::from(variable));
            }
            state.push(items);
            continue;
        }
        let many = match (slot.many, width(slot.many)) {
            (_, Some(many)) => many,
            _ if bag => 1,
            (Many::Set, _) => return Beyond::Set.at(var.span),
            _ => return Beyond::Growing.at(var.span),
        };
        let mut items = Vec::new();
        for at in 0..many {
            let name = if slot.many == Many::One {
                slot.name.clone()
            } else {
                format!("{}[{at}]", slot.name)
            };
            let variable = fresh(&mut names, &name);
            let high = Some(slot.high).filter(|high| *high < i64::MAX);
            position.push(Coordinate { variable, name, low: slot.low, high });
            items.push(Linear::from(variable));
        }
        state.push(items);
    }
    let turn = program.sides.is_some().then(|| {
        let variable = fresh(&mut names, "turn");
        position.push(Coordinate { variable, name: "turn".into(), low: 0, high: Some(1) });
        variable
    });
    let mover = turn.map_or(Linear::constant(0), Linear::from);
    let translator = |numeration: Numeration| {
        Translator::new(program, layout, numeration, names.clone(), state.clone(), mover.clone())
    };
    let numeration = wanted.unwrap_or_else(|| {
        let plain = translator(Numeration::binary());
        numeration(program, |node| plain.constant(node))
    });
    let mut t = translator(numeration.clone());
    t.counted = counted;
    let invariant = t.invariant()?;
    let endings = t.endings()?;
    // Moves are looked for only where play is not over.
    let live = endings.live.clone();
    let commands = t.under([live], |t| match bag {
        true => t.commands_of_one(),
        false => t.commands(),
    })?;
    t.must_keep_the_invariant(&commands, &endings.live)?;
    if bag && (!program.invariants.is_empty() || turn.is_some() || !program.ended.is_empty()) {
        return Beyond::WholeBag.at(program.vars[0].span);
    }
    Ok(GuardedCommands {
        numeration,
        names: t.names,
        position,
        turn,
        invariant,
        lost: endings.lost,
        won: endings.won,
        drawn: endings.drawn,
        live: endings.live,
        stuck: endings.stuck.unwrap_or(if program.misere { 1 } else { -1 }),
        bag,
        counted,
        commands,
        obligations: t.obligations,
    })
}

/// How play may be over.
struct Endings {
    lost: Formula,
    won: Formula,
    drawn: Formula,
    live: Formula,
    stuck: Option<i64>,
}

impl<'a> Translator<'a> {
    /// What holds at every position. Where it cannot be evaluated there is no position: that the formula does not hold
    /// there either must be shown, for what is said of all members of something holds where one fails to be evaluated.
    fn invariant(&mut self) -> Translated<Formula> {
        let program = self.program;
        let all: Translated<Vec<Formula>> =
            program.invariants.iter().map(|invariant| self.truth(invariant, true)).collect();
        Ok(Formula::and(all?))
    }

    /// Notes where a move would leave the positions.
    fn must_keep_the_invariant(
        &mut self,
        commands: &[GuardedCommand],
        live: &Formula,
    ) -> Translated<()> {
        let Some(first) = self.program.invariants.first() else { return Ok(()) };
        let (kept, mover) = (self.state.clone(), self.mover.clone());
        for command in commands {
            for part in &command.to {
                let mut values = part.iter().cloned();
                for items in &mut self.state {
                    items.iter_mut().zip(values.by_ref()).for_each(|(item, value)| *item = value);
                }
                self.mover = values.next().unwrap_or(Linear::constant(0));
                // Where that can be evaluated is shown once, of all positions.
                self.muted += 1;
                let holds = self.invariant();
                self.muted -= 1;
                (self.state, self.mover) = (kept.clone(), mover.clone());
                let name = &command.name;
                let what = words!(
                    "`{name}` leads where `where` does not hold",
                    "走法 `{name}` 使 `where` 不成立"
                );
                let left = [live.clone(), command.guard.clone(), Formula::not(holds?)];
                self.must_not(Formula::and(left), what, first.span, true);
            }
        }
        Ok(())
    }

    fn endings(&mut self) -> Translated<Endings> {
        let (mut lost, mut won, mut drawn) = (Vec::new(), Vec::new(), Vec::new());
        let mut before = Formula::True;
        let mut stuck = None;
        let program = self.program;
        for ended in &program.ended {
            let score = self.constant(&ended.score);
            let Some(score) = score.filter(|score| score.abs() <= 1) else {
                return Beyond::Score.at(ended.score.span);
            };
            let Some(when) = &ended.when else {
                stuck = stuck.or(Some(score));
                continue;
            };
            let (holds, fails) = self.under([before.clone()], |t| t.truths(when))?;
            let here = Formula::and([before.clone(), holds]);
            match score {
                1 => won.push(here),
                -1 => lost.push(here),
                _ => drawn.push(here),
            }
            before = Formula::and([before, fails]);
        }
        let [lost, won, drawn] = [lost, won, drawn].map(Formula::or);
        Ok(Endings { lost, won, drawn, live: before, stuck })
    }

    fn commands(&mut self) -> Translated<Vec<GuardedCommand>> {
        let mut found = Vec::new();
        let program = self.program;
        for played in &program.moves {
            self.choices(&played.loops.binders, &Chosen::default(), &mut |t, chosen| {
                let cond = match &played.loops.cond {
                    Some(cond) => t.truth(cond, true)?,
                    None => Formula::True,
                };
                if cond == Formula::False {
                    return Ok(());
                }
                let mut chosen = chosen.clone();
                chosen.guard.push(cond.clone());
                let made = t.under([cond], |t| t.results(&played.outcome, &chosen, played.span))?;
                for (chosen, to) in made {
                    found.push(command(&played.name, chosen, to));
                }
                if found.len() > MOST_COMMANDS {
                    return Beyond::ManyCases.at(played.span);
                }
                Ok(())
            })?;
        }
        found.retain(|command| command.guard != Formula::False);
        Ok(found)
    }

    /// What a move leads to, case by case.
    fn results(
        &mut self,
        outcome: &Outcome,
        chosen: &Chosen,
        span: Span,
    ) -> Translated<Vec<(Chosen, Vec<Vec<Linear>>)>> {
        let other = match self.program.sides {
            Some(_) => Linear::constant(1) - self.mover.clone(),
            None => Linear::constant(0),
        };
        match outcome {
            Outcome::Parts(parts, _) => {
                let mut all = vec![(chosen.clone(), Vec::new())];
                for part in parts {
                    let times = match &part.times {
                        None => 1,
                        Some(times) => match self.fixed(times) {
                            Some(times @ 0..=MOST_TIMES) => times,
                            _ => return Beyond::Times.at(times.span),
                        },
                    };
                    let afters = self.part(part)?;
                    self.count(all.len() * afters.len(), part.span)?;
                    let mut next = Vec::new();
                    for (chosen, to) in &all {
                        for after in &afters {
                            let flat = self.flat(&after.state, &other);
                            let copies = std::iter::repeat_n(flat, times as usize);
                            let mut further: Chosen = chosen.clone();
                            further.aux.extend(&after.aux);
                            further.guard.extend(after.guard.iter().cloned());
                            next.push((further, to.iter().cloned().chain(copies).collect()));
                        }
                    }
                    all = next;
                }
                Ok(all)
            }
            Outcome::Block(stmts, _) => {
                let kept = self.state.clone();
                let turn = std::mem::replace(&mut self.turn, other);
                let mut all = Vec::new();
                let run: Vec<&crate::lang::tree::Stmt> = stmts.iter().collect();
                let done = self.run(&run, chosen, &mut |t, chosen| {
                    let flat = t.flat(&t.state, &t.turn);
                    all.push((chosen.clone(), vec![flat]));
                    t.count(1, span)
                });
                self.state = kept;
                self.turn = turn;
                done.map(|()| all)
            }
        }
    }

    /// All numbers of a position in order.
    pub(super) fn flat(&self, state: &[Vec<Linear>], turn: &Linear) -> Vec<Linear> {
        let mut all: Vec<Linear> = state.iter().flatten().cloned().collect();
        if self.program.sides.is_some() {
            all.push(turn.clone());
        }
        all
    }

    /// A position that is written out, case by case.
    pub(super) fn part(&mut self, part: &Part) -> Translated<Vec<After>> {
        let mut all = vec![After { aux: vec![], guard: vec![], state: vec![] }];
        for (var, whole) in part.items.iter().enumerate() {
            let choices = self.whole(var, whole)?;
            self.count(all.len() * choices.len(), part.span)?;
            let mut next = Vec::new();
            for after in &all {
                for (case, items) in &choices {
                    next.push(After {
                        aux: [&after.aux[..], &case.aux].concat(),
                        guard: [&after.guard[..], &case.guard].concat(),
                        state: after.state.iter().cloned().chain([items.clone()]).collect(),
                    });
                }
            }
            all = next;
        }
        Ok(all)
    }

    /// The numbers of a variable that is given a value as a whole, case by case.
    fn whole(&mut self, var: usize, whole: &Whole) -> Translated<Vec<(Case, Vec<Linear>)>> {
        if let Some(counted) = self.counted {
            return self.counted_whole(counted, whole);
        }
        let (cases, span) = match whole {
            Whole::One(value) => {
                let cases = self.number(value)?.into_iter();
                (cases.map(|case| (case.clone(), vec![case.value])).collect(), value.span)
            }
            Whole::Same(same, span) => {
                return Ok(vec![(Case::of(0), self.visible(*same, *span)?)]);
            }
            Whole::Items(items, span) => {
                let mut all: Vec<(Case, Vec<Linear>)> = vec![(Case::of(0), vec![])];
                for item in items {
                    self.lengthen(&mut all, item, *span)?;
                }
                (all, *span)
            }
            Whole::Repeat(item, many, span) => {
                let Some(many) = self.fixed(many).and_then(|many| usize::try_from(many).ok())
                else {
                    return Beyond::Growing.at(*span);
                };
                let cases = self.number(item)?.into_iter();
                let all = cases.map(|case| (case.clone(), vec![case.value; many]));
                (all.collect::<Vec<_>>(), *span)
            }
            Whole::Of(loops, body, span) => {
                let mut all: Vec<(Case, Vec<Linear>)> = vec![(Case::of(0), vec![])];
                self.unrolled(loops, &mut |t| {
                    if loops.cond.as_ref().is_some_and(|cond| t.constant(cond) != Some(1)) {
                        return Beyond::Growing.at(*span);
                    }
                    t.lengthen(&mut all, body, *span)?;
                    Ok(())
                })?;
                (all, *span)
            }
            Whole::Table(of, span) => match self.constants(of) {
                Some(members) => {
                    let items = members.into_iter().map(Linear::constant).collect();
                    (vec![(Case::of(0), items)], *span)
                }
                None => return Beyond::List.at(*span),
            },
            Whole::Set(_, span) | Whole::SetOf(_, _, span) => return Beyond::Set.at(*span),
        };
        for (case, items) in &cases {
            if width(self.layout.slots[var].many).is_some_and(|many| many != items.len()) {
                let what = words!("a sequence of another length", "序列长度不符");
                self.must_not(Formula::and(case.guard.clone()), what, span, true);
            }
            for item in items {
                self.must_fit(var, case, item, span);
            }
        }
        Ok(cases)
    }

    /// Puts a number behind what a sequence is so far, in each case of both.
    fn lengthen(
        &mut self,
        all: &mut Vec<(Case, Vec<Linear>)>,
        item: &Node,
        span: Span,
    ) -> Translated<()> {
        let values = self.number(item)?;
        self.count(all.len() * values.len(), span)?;
        let longer = |(case, items): &(Case, Vec<Linear>)| {
            let with = |value: &Case| {
                let items = items.iter().cloned().chain([value.value.clone()]).collect();
                (case.and(value, Linear::constant(0)), items)
            };
            values.iter().map(with).collect::<Vec<_>>()
        };
        *all = all.iter().flat_map(longer).collect();
        Ok(())
    }

    /// Notes where a variable would become what it cannot be.
    pub(super) fn must_fit(&mut self, var: usize, case: &Case, value: &Linear, span: Span) {
        let slot = &self.layout.slots[var];
        let mut outside = Vec::new();
        let same = as_variable(value).is_some_and(|variable| {
            self.state[var].iter().any(|item| as_variable(item) == Some(variable))
        });
        if !same {
            outside.push(Formula::less(value.clone(), slot.low));
            if slot.high < i64::MAX {
                outside.push(Formula::less(slot.high, value.clone()));
            }
        }
        let when = Formula::and(case.guard.iter().cloned().chain([Formula::or(outside)]));
        let name = &slot.name;
        let what = words!("`{name}` would be what it cannot be", "`{name}` 会超出取值范围");
        self.must_not(when, what, span, true);
    }
}

pub(super) fn command(name: &str, chosen: Chosen, to: Vec<Vec<Linear>>) -> GuardedCommand {
    let guard = Formula::and(chosen.guard);
    GuardedCommand { name: name.to_string(), chosen: chosen.choices, aux: chosen.aux, guard, to }
}
