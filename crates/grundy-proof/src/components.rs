//! Decomposition of rules into independent components: groups of coordinates such that every move
//! reads and changes coordinates of one group only. The game is the sum of its components.

use grundy_automata::{Formula, Variable};
use grundy_rules_logic::guarded::{GuardedCommand, GuardedCommands, as_variable};

/// Returns the rules of each independent component. Returns `None` if there is only one component,
/// or if the game is not known to be the sum of its components. This is so if play can end although
/// moves remain, if a condition on all coordinates restricts the positions, if the sides have
/// different moves, if positions are bags, or if a player without moves does not lose.
pub(super) fn components(rules: &GuardedCommands) -> Option<Vec<GuardedCommands>> {
    let ends_without_moves = rules.live == Formula::True && rules.invariant == Formula::True;
    if !ends_without_moves || rules.turn.is_some() || rules.bag || rules.stuck != -1 {
        return None;
    }
    let count = rules.position.len();
    // Computes the groups by repeated relabelling: group[i] is the label of the group of coordinate
    // i.
    let mut group: Vec<usize> = (0..count).collect();
    let mut touched_by_command = Vec::new();
    for command in &rules.commands {
        let touched = touched_coordinates(rules, command);
        if let Some(merged) = touched.first().map(|coordinate| group[*coordinate]) {
            for coordinate in &touched {
                let replaced = group[*coordinate];
                group
                    .iter_mut()
                    .filter(|label| **label == replaced)
                    .for_each(|label| *label = merged);
            }
        }
        touched_by_command.push(touched);
    }
    let mut labels: Vec<usize> = group.clone();
    labels.sort_unstable();
    labels.dedup();
    if labels.len() < 2 {
        return None;
    }
    let component_rules = |label: usize| {
        let inside: Vec<usize> =
            (0..count).filter(|coordinate| group[*coordinate] == label).collect();
        let touches_component = |touched: &Vec<usize>| {
            touched.first().is_some_and(|coordinate| group[*coordinate] == label)
        };
        let commands = rules
            .commands
            .iter()
            .zip(&touched_by_command)
            .filter(|(_, touched)| touches_component(touched));
        let commands = commands.map(|(command, _)| GuardedCommand {
            to: vec![inside.iter().map(|coordinate| command.to[0][*coordinate].clone()).collect()],
            ..command.clone()
        });
        GuardedCommands {
            position: inside.iter().map(|coordinate| rules.position[*coordinate].clone()).collect(),
            commands: commands.collect(),
            obligations: vec![],
            ..rules.clone()
        }
    };
    Some(labels.into_iter().map(component_rules).collect())
}

/// Returns the indices of the coordinates that a command reads or changes. Returns all indices if
/// the command leads to a sum of positions.
fn touched_coordinates(rules: &GuardedCommands, command: &GuardedCommand) -> Vec<usize> {
    let [to] = &command.to[..] else { return (0..rules.position.len()).collect() };
    let guard_variables = command.guard.variables();
    let reads = |variable: &Variable| guard_variables.contains(variable);
    let mut touched = Vec::new();
    for (index, (coordinate, value)) in rules.position.iter().zip(to).enumerate() {
        let is_unchanged = as_variable(value) == Some(coordinate.variable);
        if !is_unchanged || reads(&coordinate.variable) {
            touched.push(index);
        }
        if !is_unchanged {
            // The new value may depend on other coordinates.
            for (variable, _) in value.terms() {
                touched.extend(
                    rules.position.iter().position(|coordinate| coordinate.variable == *variable),
                );
            }
        }
    }
    touched.sort_unstable();
    touched.dedup();
    // A move that touches no coordinate is possible in every component.
    if touched.is_empty() { (0..rules.position.len()).collect() } else { touched }
}
