//! Whether the symmetries of a rule file are true at all sizes.
//!
//! A position and its image are worth the same, and last as long, where both end alike and have options alike: the pairs of
//! positions and images are a bisimulation (Park 1981, "Concurrency and automata on infinite sequences"), whether play
//! ends or not.

use super::condition::Stop;
use super::deciding::{Found, well_formed};
use super::prover::Prover;
use super::verdict::Unknown;
use crate::base::Words;
use crate::guarded::{GuardedCommand, GuardedCommands};
use crate::lang::RuleGame;
use crate::words;
use grundy_automata::{Automaton, Formula, Limits, Linear, Variable};

/// Shows that every symmetry of a file treats all positions of all sizes alike; how many there are.
///
/// # Errors
/// Why this is not shown. A symmetry may be true all the same: sums are compared part by part in their order.
pub fn prove_symmetries(game: &RuleGame, limits: &Limits) -> Result<usize, Unknown> {
    let mut rules = game.formulas(None)?;
    let (symmetries, obligations) = game.images(&mut rules)?;
    let mut prover = Prover::new(&rules, limits.clone())?;
    well_formed(&mut prover, &obligations)?;
    for cases in &symmetries {
        prover.symmetry(&rules, cases)?;
    }
    Ok(symmetries.len())
}

/// Numbers of a position, and of its image.
struct Pair {
    here: Vec<Variable>,
    there: Vec<Variable>,
    /// That the second is the image of the first.
    image: Automaton,
}

impl Pair {
    /// That one position is the image of another.
    fn of(&self, from: &[Variable], to: &[Variable]) -> Formula {
        let place = |track: &Variable| match self.here.iter().position(|known| known == track) {
            Some(at) => from[at],
            None => self.there.iter().position(|known| known == track).map_or(*track, |at| to[at]),
        };
        Formula::Automaton(self.image.clone(), self.image.tracks().iter().map(place).collect())
    }
}

impl Prover<'_> {
    fn symmetry(&mut self, rules: &GuardedCommands, cases: &[GuardedCommand]) -> Found<()> {
        let here = rules.variables();
        let there = self.tuple(here.len());
        let case = |case: &GuardedCommand| {
            let equal = there.iter().zip(&case.to[0]);
            let equal = equal.map(|(variable, value)| Formula::equal(*variable, value.clone()));
            Formula::exists(
                case.aux.clone(),
                Formula::and([case.guard.clone()].into_iter().chain(equal)),
            )
        };
        let image = Formula::and([self.domain.clone(), Formula::or(cases.iter().map(case))]);
        let image = self.compile(&image)?;
        let pair = Pair { here, there, image };
        self.images_are_positions(rules, &pair)?;
        self.ends_alike(rules, &pair)?;
        let mut lengths: Vec<usize> =
            self.commands.iter().map(|command| command.to.len()).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths.into_iter().try_for_each(|parts| self.moves_alike(&pair, parts))
    }

    fn images_are_positions(&mut self, rules: &GuardedCommands, pair: &Pair) -> Found<()> {
        let domain = self.compile(&rules.domain())?;
        let image = pair.of(&pair.here, &pair.there);
        let none = Formula::not(Formula::exists(pair.there.clone(), image.clone()));
        let outside = Formula::not(self.on(&domain, &pair.there));
        let wrong = [
            (
                words!("every position has an image", "每个局面都有像"),
                Formula::and([self.domain.clone(), none]),
            ),
            (words!("images are positions", "像都是局面"), Formula::and([image, outside])),
        ];
        wrong.into_iter().try_for_each(|(name, formula)| self.demand(name, formula))
    }

    /// That play is over at both, with the same result, or at none.
    fn ends_alike(&mut self, rules: &GuardedCommands, pair: &Pair) -> Found<()> {
        for ending in [&rules.lost, &rules.won, &rules.drawn, &rules.live] {
            let set = self.compile(&Formula::and([self.domain.clone(), ending.clone()]))?;
            let (first, second) = (self.on(&set, &pair.here), self.on(&set, &pair.there));
            let image = pair.of(&pair.here, &pair.there);
            let name = words!("a position and its image end alike", "局面与它的像结局相同");
            self.demand(name, differ(&[image], first, second))?;
        }
        Ok(())
    }

    /// That whatever the options of a position are, of so many parts, its image has options alike, and the other way round.
    fn moves_alike(&mut self, pair: &Pair, parts: usize) -> Found<()> {
        let arity = pair.here.len();
        let to: Vec<Vec<Variable>> = (0..parts).map(|_| self.tuple(arity)).collect();
        let flat = to.concat();
        let commands: Vec<&GuardedCommand> =
            self.commands.iter().copied().filter(|command| command.to.len() == parts).collect();
        let moves = commands.into_iter().map(|command| {
            let values = flat.iter().zip(command.to.iter().flatten());
            let equal = values.map(|(variable, value)| Formula::equal(*variable, value.clone()));
            self.played_somehow(command, Formula::and(equal))
        });
        let moves = Formula::or(moves.collect::<Vec<_>>());
        let moves = self.compile(&moves)?;
        let others: Vec<Vec<Variable>> = (0..parts).map(|_| self.tuple(arity)).collect();
        let alike = to.iter().zip(&others).map(|(one, other)| self.alike(pair, one, other));
        let alike = alike.collect::<Found<Vec<_>>>()?;
        let own = Formula::Automaton(moves.clone(), moves.tracks().to_vec());
        // To what is like an option.
        let nearly = Formula::and([own.clone()].into_iter().chain(alike));
        let nearly = self.compile(&Formula::exists(flat.clone(), nearly))?;
        let of = |set: &Automaton, from: &[Variable], options: &[Variable]| {
            let old = pair.here.iter().chain(options);
            let new = from.iter().chain(&flat);
            let place = |track: &Variable| {
                let pairs = old.clone().zip(new.clone());
                pairs.into_iter().find(|(old, _)| *old == track).map_or(*track, |(_, new)| *new)
            };
            Formula::Automaton(set.clone(), set.tracks().iter().map(place).collect())
        };
        let image = pair.of(&pair.here, &pair.there);
        for (from, other) in [(&pair.here, &pair.there), (&pair.there, &pair.here)] {
            let option = of(&moves, from, &flat);
            let like = of(&nearly, other, &others.concat());
            let wrong = Formula::and([image.clone(), option, Formula::not(like)]);
            let name =
                words!("a position and its image have options alike", "局面与它的像的后继局面相应");
            self.demand(name, wrong)?;
        }
        Ok(())
    }

    /// That two positions are the same, or one the image of the other, or both have the same image: what is alike up to
    /// symmetry may take the place of what is the same (Sangiorgi 1998, "On the bisimulation proof method").
    fn alike(&mut self, pair: &Pair, one: &[Variable], other: &[Variable]) -> Found<Formula> {
        let third = self.tuple(one.len());
        let same = one.iter().zip(other).map(|(a, b)| Formula::equal(*a, *b));
        let both = Formula::and([pair.of(one, &third), pair.of(other, &third)]);
        let alike = Formula::or([
            Formula::and(same),
            pair.of(one, other),
            pair.of(other, one),
            Formula::exists(third, both),
        ]);
        let alike = self.compile(&alike)?;
        Ok(Formula::Automaton(alike.clone(), alike.tracks().to_vec()))
    }

    fn tuple(&mut self, many: usize) -> Vec<Variable> {
        (0..many).map(|_| self.fresh("image")).collect()
    }

    /// A set of positions, of these numbers.
    fn on(&mut self, set: &Automaton, numbers: &[Variable]) -> Formula {
        let numbers: Vec<Linear> = numbers.iter().copied().map(Linear::from).collect();
        self.at(set, &numbers, &[])
    }

    fn demand(&mut self, name: Words, wrong: Formula) -> Found<()> {
        let found = self.none(name, wrong).map_err(|stop: Stop| Unknown::Stopped(stop))?;
        match found {
            None => Ok(()),
            Some(position) => {
                let numbers: Vec<String> = position.iter().map(ToString::to_string).collect();
                let at = crate::base::excerpt(&numbers.join(" "));
                let why = words!(
                    "a position and its image do not have the same moves: {at}",
                    "某局面与它的像走法不同：{at}"
                );
                Err(Unknown::Beyond(why, None))
            }
        }
    }
}

/// That one of two holds and not the other.
fn differ(under: &[Formula], first: Formula, second: Formula) -> Formula {
    let either = Formula::or([
        Formula::and([first.clone(), Formula::not(second.clone())]),
        Formula::and([second, Formula::not(first)]),
    ]);
    Formula::and(under.iter().cloned().chain([either]))
}
