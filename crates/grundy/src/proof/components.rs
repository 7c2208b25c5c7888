//! Positions that fall apart: coordinates that no move reads or changes together.

use crate::guarded::{GuardedCommand, GuardedCommands, as_variable};
use grundy_automata::{Formula, Variable};

/// The rules of each independent part; `None` where there is only one, or where play may be over before moves are, so that
/// the parts are not played each by itself.
pub(super) fn components(rules: &GuardedCommands) -> Option<Vec<GuardedCommands>> {
    let by_moves = rules.live == Formula::True && rules.invariant == Formula::True;
    if !by_moves || rules.turn.is_some() || rules.bag || rules.stuck != -1 {
        return None;
    }
    let many = rules.position.len();
    let mut group: Vec<usize> = (0..many).collect();
    let mut touched = Vec::new();
    for command in &rules.commands {
        let places = touches(rules, command);
        if let Some(first) = places.first().map(|at| group[*at]) {
            for at in &places {
                let old = group[*at];
                group.iter_mut().filter(|known| **known == old).for_each(|known| *known = first);
            }
        }
        touched.push(places);
    }
    let mut names: Vec<usize> = group.clone();
    names.sort_unstable();
    names.dedup();
    if names.len() < 2 {
        return None;
    }
    let part = |name: usize| {
        let inside: Vec<usize> = (0..many).filter(|at| group[*at] == name).collect();
        let own = |places: &Vec<usize>| places.first().is_some_and(|at| group[*at] == name);
        let commands = rules.commands.iter().zip(&touched).filter(|(_, places)| own(places));
        let commands = commands.map(|(command, _)| GuardedCommand {
            to: vec![inside.iter().map(|at| command.to[0][*at].clone()).collect()],
            ..command.clone()
        });
        GuardedCommands {
            position: inside.iter().map(|at| rules.position[*at].clone()).collect(),
            commands: commands.collect(),
            obligations: vec![],
            ..rules.clone()
        }
    };
    Some(names.into_iter().map(part).collect())
}

/// The coordinates that a command reads or changes; all of them where it leads to anything but one position.
fn touches(rules: &GuardedCommands, command: &GuardedCommand) -> Vec<usize> {
    let [to] = &command.to[..] else { return (0..rules.position.len()).collect() };
    let read = command.guard.variables();
    let reads = |variable: &Variable| read.contains(variable);
    let mut places = Vec::new();
    for (at, (coordinate, value)) in rules.position.iter().zip(to).enumerate() {
        let kept = as_variable(value) == Some(coordinate.variable);
        if !kept || reads(&coordinate.variable) {
            places.push(at);
        }
        if !kept {
            // What it becomes may be made from others.
            for (variable, _) in value.terms() {
                places.extend(rules.position.iter().position(|other| other.variable == *variable));
            }
        }
    }
    places.sort_unstable();
    places.dedup();
    // A move that changes nothing belongs to whatever there is.
    if places.is_empty() { (0..rules.position.len()).collect() } else { places }
}
