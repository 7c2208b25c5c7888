//! Proofs for all sizes that the symmetries of a rule file are right.
//!
//! Let play be over at a position exactly if it is over with the same result at its image, and let
//! their options correspond. Then the pairs of positions and images are a bisimulation (Park 1981,
//! "Concurrency and automata on infinite sequences"). So a position and its image have the same
//! value and the same length of play, even if play never ends.

use super::condition::Stop;
use super::proof_steps::{Attempt, check_well_formed};
use super::prover::Prover;
use super::verdict::Unknown;
use grundy_automata::{Automaton, Formula, Limits, Linear, Variable};
use grundy_rules::RuleGame;
use grundy_rules_logic::LogicRules;
use grundy_rules_logic::guarded::{GuardedCommand, GuardedCommands};
use grundy_text::{Words, words};

/// Proves that every symmetry of a rule file maps each position, of any size, to an equivalent
/// position. Returns the number of symmetries.
///
/// # Errors
/// Returns the reason why this is not proved. The symmetries can still be right, because the proof
/// compares the components of sums only in their order.
pub fn prove_symmetries(game: &RuleGame, limits: &Limits) -> Result<usize, Unknown> {
    let mut rules = game.guarded_commands(None)?;
    let (symmetries, obligations) = game.symmetry_images(&mut rules)?;
    let mut prover = Prover::new(&rules, limits.clone())?;
    check_well_formed(&mut prover, &obligations)?;
    for cases in &symmetries {
        prover.check_symmetry(&rules, cases)?;
    }
    Ok(symmetries.len())
}

/// The relation between positions and their images under one symmetry of a rule file.
struct ImageRelation {
    /// The variables of the coordinates of the position that is mapped.
    source: Vec<Variable>,
    /// The variables of the coordinates of the image of the position.
    target: Vec<Variable>,
    /// The automaton that accepts `source` and `target` if `target` is the image of `source`.
    image: Automaton,
}

impl ImageRelation {
    /// Returns the formula that the position with the coordinates `to` is the image of `from`.
    fn formula(&self, from: &[Variable], to: &[Variable]) -> Formula {
        let new_track = |track: &Variable| match self.source.iter().position(|old| old == track) {
            Some(index) => from[index],
            None => {
                self.target.iter().position(|old| old == track).map_or(*track, |index| to[index])
            }
        };
        Formula::Automaton(self.image.clone(), self.image.tracks().iter().map(new_track).collect())
    }
}

impl Prover<'_> {
    /// Proves that one symmetry maps each position to an equivalent one. `cases` are the cases by
    /// which the rule file defines the image of a position. Returns an error if this is not proved.
    fn check_symmetry(&mut self, rules: &GuardedCommands, cases: &[GuardedCommand]) -> Attempt<()> {
        let source = rules.variables();
        let target = self.fresh_tuple(source.len());
        let case_formula = |case: &GuardedCommand| {
            let equations = target.iter().zip(&case.to[0]);
            let equations =
                equations.map(|(variable, value)| Formula::equal(*variable, value.clone()));
            Formula::exists(
                case.aux.clone(),
                Formula::and([case.guard.clone()].into_iter().chain(equations)),
            )
        };
        let image =
            Formula::and([self.domain.clone(), Formula::or(cases.iter().map(case_formula))]);
        let image = self.compile(&image)?;
        let pair = ImageRelation { source, target, image };
        self.check_images_are_positions(rules, &pair)?;
        self.check_same_endings(rules, &pair)?;
        let mut lengths: Vec<usize> =
            self.commands.iter().map(|command| command.to.len()).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
            .into_iter()
            .try_for_each(|component_count| self.check_same_options(&pair, component_count))
    }

    /// Proves that every position has an image, and that images are positions.
    fn check_images_are_positions(
        &mut self,
        rules: &GuardedCommands,
        pair: &ImageRelation,
    ) -> Attempt<()> {
        let domain = self.compile(&rules.domain())?;
        let image = pair.formula(&pair.source, &pair.target);
        let has_no_image = Formula::not(Formula::exists(pair.target.clone(), image.clone()));
        let outside = Formula::not(self.membership(&domain, &pair.target));
        let violations = [
            (
                words!(symmetries::every_position_has_image),
                Formula::and([self.domain.clone(), has_no_image]),
            ),
            (words!(symmetries::every_image_is_position), Formula::and([image, outside])),
        ];
        violations.into_iter().try_for_each(|(name, formula)| self.require_empty(name, formula))
    }

    /// Proves that play is over at a position and at its image with the same result, or at neither.
    fn check_same_endings(&mut self, rules: &GuardedCommands, pair: &ImageRelation) -> Attempt<()> {
        for ended in [&rules.lost, &rules.won, &rules.drawn, &rules.live] {
            let set = self.compile(&Formula::and([self.domain.clone(), ended.clone()]))?;
            let (first, second) =
                (self.membership(&set, &pair.source), self.membership(&set, &pair.target));
            let image = pair.formula(&pair.source, &pair.target);
            let name = words!(symmetries::play_is_over_at_position);
            self.require_empty(name, exactly_one_holds(&[image], first, second))?;
        }
        Ok(())
    }

    /// Proves that each option with `component_count` components has an equivalent option of the
    /// image, and vice versa.
    fn check_same_options(&mut self, pair: &ImageRelation, component_count: usize) -> Attempt<()> {
        let width = pair.source.len();
        let options: Vec<Vec<Variable>> =
            (0..component_count).map(|_| self.fresh_tuple(width)).collect();
        let option_variables = options.concat();
        let commands: Vec<&GuardedCommand> = self
            .commands
            .iter()
            .copied()
            .filter(|command| command.to.len() == component_count)
            .collect();
        let moves = commands.into_iter().map(|command| {
            let pairs = option_variables.iter().zip(command.to.iter().flatten());
            let equations = pairs.map(|(variable, value)| Formula::equal(*variable, value.clone()));
            self.enabled_by_some_choice(command, Formula::and(equations))
        });
        let moves = Formula::or(moves.collect::<Vec<_>>());
        let moves = self.compile(&moves)?;
        let image_options: Vec<Vec<Variable>> =
            (0..component_count).map(|_| self.fresh_tuple(width)).collect();
        let equivalent = options
            .iter()
            .zip(&image_options)
            .map(|(option, target)| self.equivalent(pair, option, target));
        let equivalent = equivalent.collect::<Attempt<Vec<_>>>()?;
        let is_option = Formula::Automaton(moves.clone(), moves.tracks().to_vec());
        // Holds for the positions that are equivalent to an option of the position.
        let equivalent_to_option = Formula::and([is_option.clone()].into_iter().chain(equivalent));
        let equivalent_to_option =
            self.compile(&Formula::exists(option_variables.clone(), equivalent_to_option))?;
        let apply = |set: &Automaton, from: &[Variable], options: &[Variable]| {
            let old = pair.source.iter().chain(options);
            let new = from.iter().chain(&option_variables);
            let new_track = |track: &Variable| {
                let pairs = old.clone().zip(new.clone());
                pairs.into_iter().find(|(old, _)| *old == track).map_or(*track, |(_, new)| *new)
            };
            Formula::Automaton(set.clone(), set.tracks().iter().map(new_track).collect())
        };
        let image = pair.formula(&pair.source, &pair.target);
        for (from, target) in [(&pair.source, &pair.target), (&pair.target, &pair.source)] {
            let option = apply(&moves, from, &option_variables);
            let has_equivalent = apply(&equivalent_to_option, target, &image_options.concat());
            let violation = Formula::and([image.clone(), option, Formula::not(has_equivalent)]);
            let name = words!(symmetries::position_and_its_image_have_equivalent);
            self.require_empty(name, violation)?;
        }
        Ok(())
    }

    /// Returns the formula that the positions `one` and `other` are equal, or one is the image of
    /// the other, or both have the same image. Bisimulation up to this relation suffices (Sangiorgi
    /// 1998, "On the bisimulation proof method").
    fn equivalent(
        &mut self,
        pair: &ImageRelation,
        one: &[Variable],
        other: &[Variable],
    ) -> Attempt<Formula> {
        let common_image = self.fresh_tuple(one.len());
        let equal = one.iter().zip(other).map(|(a, b)| Formula::equal(*a, *b));
        let share_image =
            Formula::and([pair.formula(one, &common_image), pair.formula(other, &common_image)]);
        let equivalent = Formula::or([
            Formula::and(equal),
            pair.formula(one, other),
            pair.formula(other, one),
            Formula::exists(common_image, share_image),
        ]);
        let equivalent = self.compile(&equivalent)?;
        Ok(Formula::Automaton(equivalent.clone(), equivalent.tracks().to_vec()))
    }

    /// Creates `len` new variables for the coordinates of a position.
    fn fresh_tuple(&mut self, len: usize) -> Vec<Variable> {
        (0..len).map(|_| self.fresh("image")).collect()
    }

    /// Returns the formula that the position with the coordinates `numbers` is in `set`.
    fn membership(&mut self, set: &Automaton, numbers: &[Variable]) -> Formula {
        let numbers: Vec<Linear> = numbers.iter().copied().map(Linear::from).collect();
        self.substitute(set, &numbers, &[])
    }

    /// Returns an error if some position satisfies `violation`. Otherwise records the condition
    /// `name` as proved.
    fn require_empty(&mut self, name: Words, violation: Formula) -> Attempt<()> {
        let witness =
            self.check_empty(name, violation).map_err(|stop: Stop| Unknown::Stopped(stop))?;
        match witness {
            None => Ok(()),
            Some(position) => {
                let numbers: Vec<String> = position.iter().map(ToString::to_string).collect();
                let position_text = grundy_text::excerpt(&numbers.join(" "));
                let reason = words!(symmetries::position_and_its_image, position_text);
                Err(Unknown::Beyond(reason, None))
            }
        }
    }
}

/// Returns the formula that all formulas of `condition` hold and exactly one of `first` and
/// `second` holds.
fn exactly_one_holds(condition: &[Formula], first: Formula, second: Formula) -> Formula {
    let exactly_one = Formula::or([
        Formula::and([first.clone(), Formula::not(second.clone())]),
        Formula::and([second, Formula::not(first)]),
    ]);
    Formula::and(condition.iter().cloned().chain([exactly_one]))
}
