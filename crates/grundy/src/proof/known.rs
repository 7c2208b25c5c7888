//! What a proof says of a position, of any size.

use super::condition::Stop;
use crate::base::{Big, Outcome};
use crate::guarded::{GuardedCommand, GuardedCommands, as_variable, fresh};
use crate::lang::RuleGame;
use grundy_automata::{Automaton, Engine, Formula, Limits, Linear, Relation, Variable};

/// What the automata of a proof are.
#[derive(Clone, Debug)]
pub enum Known {
    /// The lost positions.
    Lost,
    /// Positions with what stands for their Grundy values: the value, or 2 to its power.
    Values(Variable, bool),
    /// The lost, the won and the drawn positions.
    Three,
    /// Of independent parts their coordinates, what stands for the value, and that it does; one automaton for each.
    Parts(Vec<(Vec<Variable>, Variable, Formula)>),
    /// What elements of a bag are worth in normal play, and which are firm in misère play.
    Tame(Variable),
}

/// A proof, to be asked.
#[derive(Clone, Debug)]
pub struct Proven {
    /// The rules that it is about.
    pub rules: GuardedCommands,
    /// What its automata are.
    pub known: Known,
    /// The automata.
    pub claim: Vec<Automaton>,
}

/// What is said of a position: a sum of parts, each with its coordinates.
#[derive(Clone, Debug)]
pub struct Said {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where the proof is about values.
    pub value: Option<Big>,
    /// What each part is worth, where that is known.
    pub values: Vec<Big>,
    /// Moves that win, or of a draw hold it, as far as was asked.
    pub moves: Vec<Made>,
    /// Whether these are all of them.
    pub complete: bool,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Its name in the rules.
    pub name: String,
    /// The parts after it.
    pub to: Vec<Vec<Big>>,
}

/// Where a move must lead: a formula over what parts become.
enum Target<'a> {
    /// Into this set.
    Into(&'a Automaton),
    /// Values with this xor.
    Worth(&'a Automaton, Variable, bool, Big),
    /// These, in any order.
    Exactly(&'a [Vec<Big>]),
    /// Lost in misère play beside others with this xor, of which one is firm or none.
    Tame(&'a Automaton, Variable, &'a Automaton, Big, bool),
}

/// What must hold of what parts become: the numbers that some variables are, and what is joined step by step.
struct Wanted {
    fixed: Vec<(Variable, Big)>,
    steps: Vec<Formula>,
}

/// A position: its parts.
type Parts = [Vec<Big>];

impl Proven {
    fn asking<'p, 'l>(
        &'p self,
        parts: &Parts,
        most: usize,
        limits: &Limits<'l>,
    ) -> Result<Asking<'p, 'l>, Stop> {
        // Values of parts have variables of their own.
        let tracks = self.claim.iter().flat_map(|automaton| automaton.tracks());
        let taken = tracks.map(|track| track.0 as usize + 1).max().unwrap_or(0);
        let mut names = self.rules.names.clone();
        names.resize(taken.max(names.len()), String::new());
        let mut asking = Asking {
            proven: self,
            engine: Engine::with_limits(self.rules.numeration.clone(), limits.clone()),
            names,
            moves: Vec::new(),
            most,
            complete: true,
        };
        for part in parts {
            asking.must_be_there(part)?;
        }
        Ok(asking)
    }

    /// A move to other parts, where there is one. Elements of a set that vanish together are not seen.
    ///
    /// # Errors
    /// When a limit is reached, or these are no parts of a position.
    pub fn move_to(
        &self,
        parts: &Parts,
        to: &Parts,
        limits: &Limits,
    ) -> Result<Option<Made>, Stop> {
        let mut asking = self.asking(parts, 1, limits)?;
        for at in 0..parts.len() {
            // The others stay as they are.
            let others = parts.iter().enumerate().filter(|(of, _)| *of != at).map(|(_, part)| part);
            let mut left = to.to_vec();
            let stay = others.into_iter().all(|part| {
                let place = left.iter().position(|known| known == part);
                place.map(|place| left.remove(place)).is_some()
            });
            // A move has few parts; the ways to put them in order are many.
            if stay && left.len() <= 4 {
                asking.moves_from(parts, at, &Target::Exactly(&left))?;
            }
        }
        Ok(asking.moves.pop())
    }

    /// The coordinates of the position that a start is, typed with these numbers; `None` where it is none.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn start(
        &self,
        rules: &RuleGame,
        numbers: &[Big],
        limits: &Limits,
    ) -> Result<Option<Vec<Big>>, Stop> {
        let mut formulas = self.rules.clone();
        let Ok(cases) = rules.start_cases(&mut formulas) else { return Ok(None) };
        let mut asking = self.asking(&[], 1, limits)?;
        asking.names = formulas.names;
        let mut found: Option<Vec<Big>> = None;
        for case in cases.iter().filter(|case| case.numbers.len() == numbers.len()) {
            let to = asking.fresh_of(case.position.len());
            let typed = asking.exactly(&case.numbers, numbers)?;
            let all = becoming(&to, &case.position).chain([typed, case.guard.clone()]);
            let bound = [&case.numbers[..], &case.aux].concat();
            let there = asking.engine.compile(&Formula::exists(bound, Formula::and(all)))?;
            let there = asking.engine.extend(&there, &to)?;
            for position in asking.engine.members(&there, 2)? {
                if found.as_ref().is_some_and(|known| *known != position) {
                    return Ok(None);
                }
                found = Some(position);
            }
        }
        Ok(found)
    }

    /// What is said of a position, with up to so many moves.
    ///
    /// # Errors
    /// When a limit is reached, or these are no parts of a position.
    pub fn said(&self, parts: &Parts, most: usize, limits: &Limits) -> Result<Said, Stop> {
        let mut asking = self.asking(parts, most, limits)?;
        let said = |asking: Asking, outcome, values: Vec<Big>| {
            let value = (!values.is_empty()).then(|| xor(&values));
            let (moves, complete) = (asking.moves, asking.complete);
            Said { outcome, value, values, moves, complete }
        };
        match &self.known {
            Known::Lost | Known::Three => {
                let [part] = parts else { return Err(Stop::TooLarge) };
                let inside = |at: usize| self.claim[at].contains_big(part);
                let (outcome, target) = match &self.known {
                    Known::Lost if inside(0)? => (Outcome::P, None),
                    Known::Lost => (Outcome::N, Some(0)),
                    _ if inside(0)? => (Outcome::P, None),
                    _ if inside(2)? => (Outcome::Draw, Some(2)),
                    _ => (Outcome::N, Some(0)),
                };
                if let Some(target) = target {
                    asking.moves_from(parts, 0, &Target::Into(&self.claim[target]))?;
                }
                Ok(said(asking, outcome, Vec::new()))
            }
            Known::Values(value, power) => {
                let mut values = Vec::new();
                for part in parts {
                    values.push(asking.value(&self.claim[0], *power, part)?);
                }
                let total = xor(&values);
                if total != Big::ZERO {
                    for (at, worth) in values.iter().enumerate() {
                        let wanted = total.clone() ^ worth;
                        let target = Target::Worth(&self.claim[0], *value, *power, wanted);
                        asking.moves_from(parts, at, &target)?;
                    }
                }
                if values.is_empty() {
                    values.push(Big::ZERO);
                }
                Ok(said(asking, Outcome::n_if(total != Big::ZERO), values))
            }
            Known::Parts(components) => {
                let [part] = parts else { return Err(Stop::TooLarge) };
                let here = self.rules.variables();
                let mut values = Vec::new();
                for ((inside, _, _), automaton) in components.iter().zip(&self.claim) {
                    let own: Vec<Big> = here
                        .iter()
                        .zip(part)
                        .filter(|(variable, _)| inside.contains(variable))
                        .map(|(_, number)| number.clone())
                        .collect();
                    values.push(asking.value_in(automaton, false, inside, &own)?);
                }
                let total = xor(&values);
                if total != Big::ZERO {
                    for (at, (inside, value, _)) in components.iter().enumerate() {
                        let wanted = total.clone() ^ &values[at];
                        asking.moves_inside(part, inside, (&self.claim[at], *value), &wanted)?;
                    }
                }
                Ok(said(asking, Outcome::n_if(total != Big::ZERO), values))
            }
            Known::Tame(value) => {
                let mut values = Vec::new();
                let mut firm = Vec::new();
                for part in parts {
                    values.push(asking.value(&self.claim[0], false, part)?);
                    firm.push(self.claim[1].contains_big(part)?);
                }
                let total = xor(&values);
                let some_firm = firm.contains(&true);
                let lost = total == if some_firm { Big::ZERO } else { Big::ONE };
                if !lost {
                    for (at, worth) in values.iter().enumerate() {
                        let rest = total.clone() ^ worth;
                        let others = firm.iter().enumerate().any(|(of, firm)| of != at && *firm);
                        let (worths, firms) = (&self.claim[0], &self.claim[1]);
                        let target = Target::Tame(worths, *value, firms, rest, others);
                        asking.moves_from(parts, at, &target)?;
                    }
                }
                // In misère play a position has no Grundy value.
                Ok(Said { value: None, ..said(asking, Outcome::n_if(!lost), values) })
            }
        }
    }
}

/// That parts are these, in any order.
fn these(to: &[Vec<Variable>], wanted: &[Vec<Big>]) -> Formula {
    let Some((first, rest)) = to.split_first() else {
        return if wanted.is_empty() { Formula::True } else { Formula::False };
    };
    let ways = (0..wanted.len()).filter(|at| wanted[*at].len() == first.len()).map(|at| {
        let numbers = first.iter().zip(&wanted[at]);
        let mut left = wanted.to_vec();
        left.remove(at);
        let here = numbers.map(|(variable, number)| is_number(*variable, number));
        Formula::and(here.chain([these(rest, &left)]))
    });
    Formula::or(ways)
}

fn xor(values: &[Big]) -> Big {
    values.iter().fold(Big::ZERO, |sum, value| sum ^ value)
}

/// What is at work while a position is asked about.
struct Asking<'p, 'l> {
    proven: &'p Proven,
    engine: Engine<'l>,
    names: Vec<String>,
    moves: Vec<Made>,
    most: usize,
    complete: bool,
}

fn is_number(variable: Variable, number: &Big) -> Formula {
    Formula::relation(Relation::Constant(number.clone()), [variable])
}

impl Asking<'_, '_> {
    fn value(&mut self, values: &Automaton, power: bool, part: &[Big]) -> Result<Big, Stop> {
        let here = self.proven.rules.variables();
        self.value_in(values, power, &here, part)
    }

    /// What rules say of positions is said of no other numbers.
    fn must_be_there(&mut self, part: &[Big]) -> Result<(), Stop> {
        let rules = &self.proven.rules;
        let here = rules.variables();
        if here.len() != part.len() {
            return Err(Stop::TooLarge);
        }
        let all = Formula::and([self.exactly(&here, part)?, rules.domain()]);
        if self.engine.compile(&all)?.is_empty() { Err(Stop::TooLarge) } else { Ok(()) }
    }

    /// That these variables are these numbers.
    fn exactly(&mut self, variables: &[Variable], numbers: &[Big]) -> Result<Formula, Stop> {
        let tuple = self.engine.tuple(numbers, variables)?;
        let tracks = tuple.tracks().to_vec();
        Ok(Formula::Automaton(tuple, tracks))
    }

    /// What some coordinates are worth.
    fn value_in(
        &mut self,
        values: &Automaton,
        power: bool,
        here: &[Variable],
        part: &[Big],
    ) -> Result<Big, Stop> {
        let values = Formula::Automaton(values.clone(), values.tracks().to_vec());
        let all = Formula::and([self.exactly(here, part)?, values]);
        let found = self.engine.compile(&Formula::exists(here.to_vec(), all))?;
        let found = self.engine.members(&found, 1)?.pop().and_then(|mut one| one.pop());
        let found = found.ok_or(Stop::TooLarge)?;
        Ok(if power { log2(&found) } else { found })
    }

    /// The moves of a part to where they must lead.
    fn moves_from(&mut self, parts: &Parts, at: usize, target: &Target) -> Result<(), Stop> {
        // Of two parts alike the first stands for both.
        if parts[..at].contains(&parts[at]) {
            return Ok(());
        }
        let proven = self.proven;
        for command in &proven.rules.commands {
            let to: Vec<Vec<Variable>> =
                command.to.iter().map(|part| self.fresh_of(part.len())).collect();
            let wanted = self.reached(&to, target);
            let others =
                parts.iter().enumerate().filter(|(of, _)| *of != at).map(|(_, part)| part.clone());
            let others: Vec<Vec<Big>> = others.collect();
            self.made(command, &parts[at], &to, &wanted, |to| {
                others.iter().cloned().chain(to).collect()
            })?;
        }
        Ok(())
    }

    /// The moves that change only these coordinates, to what is worth so much.
    fn moves_inside(
        &mut self,
        part: &[Big],
        inside: &[Variable],
        (values, value): (&Automaton, Variable),
        wanted: &Big,
    ) -> Result<(), Stop> {
        let proven = self.proven;
        let here = proven.rules.variables();
        for command in &proven.rules.commands {
            let [to] = &command.to[..] else { continue };
            let changes = |(variable, to): (&Variable, _)| as_variable(to) != Some(*variable);
            let own = here.iter().zip(to).filter(|pair| changes((pair.0, pair.1)));
            if !own.clone().all(|(variable, _)| inside.contains(variable)) || own.count() == 0 {
                continue;
            }
            let to = self.fresh_of(here.len());
            let track = |track: &Variable| match here.iter().position(|known| known == track) {
                Some(at) => to[at],
                None => value,
            };
            let tracks: Vec<Variable> = values.tracks().iter().map(track).collect();
            let inside = Formula::Automaton(values.clone(), tracks);
            let wanted = Wanted { fixed: vec![(value, wanted.clone())], steps: vec![inside] };
            self.made(command, part, std::slice::from_ref(&to), &wanted, |to| to)?;
        }
        Ok(())
    }

    fn fresh_of(&mut self, many: usize) -> Vec<Variable> {
        (0..many).map(|_| fresh(&mut self.names, "to")).collect()
    }

    /// That what parts become is as it must be.
    fn reached(&mut self, to: &[Vec<Variable>], target: &Target) -> Wanted {
        let here = self.proven.rules.variables();
        let on = |set: &Automaton, part: &[Variable]| {
            let place = |track: &Variable| here.iter().position(|known| known == track);
            let tracks =
                set.tracks().iter().map(|track| place(track).map_or(*track, |at| part[at]));
            Formula::Automaton(set.clone(), tracks.collect())
        };
        let none = Wanted { fixed: Vec::new(), steps: vec![Formula::False] };
        match target {
            Target::Into(set) => match to {
                [part] => Wanted { steps: vec![on(set, part)], ..none },
                _ => none,
            },
            Target::Exactly(wanted) => match (to, wanted) {
                ([to], [wanted]) if to.len() == wanted.len() => {
                    let fixed = to.iter().copied().zip(wanted.iter().cloned()).collect();
                    Wanted { fixed, steps: Vec::new() }
                }
                _ => Wanted { steps: vec![these(to, wanted)], ..none },
            },
            Target::Worth(values, value, power, wanted) => {
                let wanted = if *power { two_to(wanted) } else { Some(wanted.clone()) };
                let Some(wanted) = wanted else { return none };
                let (tracks, mut steps) = self.worths(values, *value, to);
                let total = fresh(&mut self.names, "x");
                steps.push(xor_is(&tracks, total));
                Wanted { fixed: vec![(total, wanted)], steps }
            }
            Target::Tame(values, value, firm, rest, others) => {
                let some = match others {
                    true => Formula::True,
                    false => Formula::or(to.iter().map(|part| on(firm, part))),
                };
                let (tracks, mut steps) = self.worths(values, *value, to);
                let [hard, soft] = ["x", "y"].map(|name| fresh(&mut self.names, name));
                steps.push(Formula::or([
                    Formula::and([some.clone(), xor_is(&tracks, hard)]),
                    Formula::and([Formula::not(some), xor_is(&tracks, soft)]),
                ]));
                let fixed = vec![(hard, (*rest).clone()), (soft, rest.clone() ^ Big::ONE)];
                Wanted { fixed, steps }
            }
        }
    }

    /// Variables for what parts are worth, and that they are.
    fn worths(
        &mut self,
        values: &Automaton,
        value: Variable,
        to: &[Vec<Variable>],
    ) -> (Vec<Variable>, Vec<Formula>) {
        let here = self.proven.rules.variables();
        let tracks: Vec<Variable> = to.iter().map(|_| fresh(&mut self.names, "w")).collect();
        let parts = to.iter().zip(&tracks).map(|(part, worth)| {
            let track = |track: &Variable| match here.iter().position(|known| known == track) {
                Some(at) => part[at],
                None if *track == value => *worth,
                None => *track,
            };
            Formula::Automaton(values.clone(), values.tracks().iter().map(track).collect())
        });
        let parts = parts.collect();
        (tracks, parts)
    }

    /// The moves by a command to where `reached` holds of what parts become.
    fn made(
        &mut self,
        command: &GuardedCommand,
        part: &[Big],
        to: &[Vec<Variable>],
        wanted: &Wanted,
        whole: impl Fn(Vec<Vec<Big>>) -> Vec<Vec<Big>>,
    ) -> Result<(), Stop> {
        let rules = &self.proven.rules;
        let here = rules.variables();
        // Numbers of different lengths are one tuple, which has as many states as the longest has letters.
        let (variables, numbers): (Vec<Variable>, Vec<Big>) = wanted.fixed.iter().cloned().unzip();
        let numbers =
            self.exactly(&[&here[..], &variables].concat(), &[part, &numbers[..]].concat())?;
        let becomes = to.iter().zip(&command.to).flat_map(|(to, values)| becoming(to, values));
        let all = becomes.chain([numbers, rules.live.clone(), command.guard.clone()]);
        let bound = [&command.chosen[..], &command.aux].concat();
        // What can be reached at all is few, and keeps small what follows; the numbers of the position stay, and say how
        // long all others are.
        let mut found = self.engine.compile(&Formula::exists(bound, Formula::and(all)))?;
        for step in &wanted.steps {
            if found.is_empty() {
                return Ok(());
            }
            let step = self.engine.compile(step)?;
            found = self.engine.and(&found, &step)?;
        }
        if found.is_empty() {
            return Ok(());
        }
        let tracks: Vec<Variable> = to.iter().flatten().copied().collect();
        let beside: Vec<Variable> =
            found.tracks().iter().copied().filter(|track| !tracks.contains(track)).collect();
        let found = self.engine.exists(&found, &beside)?;
        let found = self.engine.extend(&found, &tracks)?;
        let order = found.tracks().to_vec();
        for numbers in self.engine.members(&found, self.most + 1)? {
            let number = |variable: &Variable| {
                let at = order.iter().position(|track| track == variable);
                at.map_or(Big::ZERO, |at| numbers[at].clone())
            };
            let to = to.iter().map(|part| part.iter().map(number).collect()).collect();
            let made = Made { name: command.name.clone(), to: whole(to) };
            if self.moves.iter().any(|known| known.to == made.to) {
                continue;
            }
            if self.moves.len() >= self.most {
                self.complete = false;
                break;
            }
            self.moves.push(made);
        }
        Ok(())
    }
}

/// That variables have these values.
fn becoming(variables: &[Variable], values: &[Linear]) -> impl Iterator<Item = Formula> {
    let pairs = variables.iter().zip(values);
    pairs.map(|(variable, value)| Formula::equal(*variable, value.clone()))
}

/// That this is the xor of numbers.
fn xor_is(tracks: &[Variable], total: Variable) -> Formula {
    match tracks {
        [] => is_number(total, &Big::ZERO),
        [only] => Formula::equal(*only, total),
        _ => {
            let all = [tracks, &[total]].concat();
            Formula::relation(Relation::XorZero(all.len()), all)
        }
    }
}

fn log2(power: &Big) -> Big {
    use dashu_int::ops::BitTest;
    Big::from(power.bit_len().saturating_sub(1))
}

/// 2 to a power that is no larger than a machine number's bits.
fn two_to(exponent: &Big) -> Option<Big> {
    let exponent = usize::try_from(exponent).ok().filter(|exponent| *exponent < 1 << 20)?;
    Some(Big::ONE << exponent)
}
