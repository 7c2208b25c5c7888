//! Compares the automaton of the moves with the rules, at small positions of every example that can
//! be converted into formulas.

use super::{all_examples, game};
use grundy::Counts;
use grundy::guarded::GuardedCommands;
use grundy::lang::LogicRules;
use grundy::lang::RuleGame;
use grundy_automata::{Automaton, Engine, Formula, Limits, Variable};
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximum number of coordinates of a tested position.
const MOST_COORDINATES: usize = 8;
/// The maximum number of tested positions of an example, and of pairs of positions.
const POSITIONS: usize = 400;
const PAIRS: usize = 40_000;

/// Returns for each number of parts that moves lead to the relation between a position and these
/// parts, as an automaton with the variables of the position and of the parts. Returns `None` if
/// the position has too many coordinates or the relation is too large.
pub(super) fn relations(
    rules: &mut GuardedCommands,
) -> Option<FxHashMap<usize, (Automaton, Vec<Variable>)>> {
    if rules.position.len() > MOST_COORDINATES {
        return None;
    }
    let here = rules.variables();
    let most = rules.commands.iter().map(|command| command.to.len()).max().unwrap_or(0);
    let new: Vec<Vec<Variable>> =
        (0..most).map(|_| here.iter().map(|_| rules.fresh("new")).collect()).collect();
    let mut by_parts: FxHashMap<usize, Vec<Formula>> = FxHashMap::default();
    for command in &rules.commands {
        let parts = command.to.iter().zip(&new).flat_map(|(part, new)| {
            part.iter().zip(new).map(|(value, new)| Formula::equal(*new, value.clone()))
        });
        let all =
            [rules.domain(), rules.live.clone(), command.guard.clone()].into_iter().chain(parts);
        let bound = [&command.chosen[..], &command.aux].concat();
        let one = Formula::exists(bound, Formula::and(all));
        by_parts.entry(command.to.len()).or_default().push(one);
    }
    let limits = Limits { nodes: 400_000, states: 50_000, ..Limits::default() };
    let mut engine = Engine::with_limits(rules.numeration.clone(), limits);
    let mut all = FxHashMap::default();
    for (many, either) in by_parts {
        let tracks: Vec<Variable> =
            here.iter().copied().chain(new[..many].iter().flatten().copied()).collect();
        let automaton = engine.compile(&Formula::or(either)).ok()?;
        all.insert(many, (engine.extend(&automaton, &tracks).unwrap(), tracks));
    }
    Some(all)
}

pub(super) fn contains(automaton: &Automaton, tracks: &[Variable], numbers: &[u64]) -> bool {
    let number = |track: &Variable| numbers[tracks.iter().position(|one| one == track).unwrap()];
    let numbers: Vec<u64> = automaton.tracks().iter().map(number).collect();
    automaton.contains(&numbers).unwrap()
}

/// Returns the options of a position, each as the list of the numbers of its parts; those of a bag
/// are sorted. Returns `None` if the rules are undefined at the position, which violates an
/// obligation.
fn options(rules: &RuleGame, bag: bool, position: &[u64]) -> Option<FxHashSet<Vec<u64>>> {
    let typed = if bag { [&[1], position].concat() } else { position.to_vec() };
    let mut options = Vec::new();
    rules.try_options(&mut options, &Counts::of(typed)).ok()?;
    let skip = usize::from(bag);
    let mut all: FxHashSet<Vec<u64>> =
        options.iter().map(|option| option.iter().copied().skip(skip).collect()).collect();
    if bag {
        // The parts of a bag have no order.
        let sorted = |mut parts: Vec<u64>| {
            parts.sort_unstable();
            parts
        };
        all = all.into_iter().map(sorted).collect();
    }
    Some(all)
}

pub(super) fn hold(name: &str, text: &str) -> bool {
    let game = game(text);
    let Ok(mut rules) = game.guarded_commands(None) else { return false };
    let Some(relations) = relations(&mut rules) else { return false };
    let width = rules.position.len();
    let largest = (1..24u64).rev().find(|to| {
        let each = rules.position.iter().map(|c| match c.high {
            Some(high) => (high.min(*to as i64) - c.low + 1).max(0) as f64,
            None => (*to as i64 - c.low + 1).max(0) as f64,
        });
        each.product::<f64>() <= POSITIONS as f64
    });
    let largest = largest.unwrap_or(1);
    let ranges: Vec<(u64, u64)> = rules
        .position
        .iter()
        .map(|c| (c.low as u64, c.high.map_or(largest, |high| largest.min(high as u64))))
        .collect();
    let mut positions = tuples(&ranges);
    positions.retain(|position| rules.bag || game.is_position(position));
    let mut seen = 0;
    for position in &positions {
        let Some(options) = options(&game, rules.bag, position) else { continue };
        for option in &options {
            seen += 1;
            let many = option.len() / width;
            let (automaton, tracks) = &relations[&many];
            let numbers = [&position[..], option].concat();
            let mut found = contains(automaton, tracks, &numbers);
            if rules.bag && many == 2 {
                let turned = [&position[..], &option[width..], &option[..width]].concat();
                found |= contains(automaton, tracks, &turned);
            }
            assert!(found, "{name}: {position:?} -> {option:?}");
        }
        // The automaton has no other moves.
        for (many, (automaton, tracks)) in &relations {
            let around: Vec<(u64, u64)> =
                ranges.iter().copied().cycle().take(width * many).collect();
            let size: f64 = around.iter().map(|(low, high)| (high - low + 1) as f64).product();
            if size > (PAIRS / positions.len().max(1)).max(200) as f64 {
                continue;
            }
            for other in tuples(&around) {
                let numbers = [&position[..], &other].concat();
                if contains(automaton, tracks, &numbers) {
                    let mut parts = other.clone();
                    if rules.bag {
                        parts.sort_unstable();
                    }
                    assert!(
                        options.contains(&parts),
                        "{name}: {position:?} -> {other:?} is no move"
                    );
                }
            }
        }
    }
    // The first positions of large boards may have no move.
    seen > 0
}

/// Returns all tuples with each number in its inclusive range; the first number changes fastest.
pub(super) fn tuples(ranges: &[(u64, u64)]) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for (low, high) in ranges.iter().rev() {
        all = all
            .into_iter()
            .flat_map(|rest: Vec<u64>| {
                (*low..=*high).map(move |n| [&[n], &rest[..]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

#[test]
fn moves_as_automata_equal_the_moves_of_the_rules() {
    let compared: Vec<String> = all_examples()
        .into_iter()
        .filter(|(name, text)| hold(name, text))
        .map(|(name, _)| name)
        .collect();
    assert!(compared.len() >= 35, "{} examples become formulas: {compared:?}", compared.len());
}

/// Moves to the floor of a multiple of an irrational number, for many irrationals: the automaton
/// agrees with integer arithmetic.
#[test]
fn multiples_of_irrationals_equal_integer_arithmetic() {
    let means = (0..=7).map(|r| format!("floor_metallic({r}, n)"));
    let roots = (0..=30).map(|d| format!("floor_sqrt({d}, n)"));
    let (mut written, mut refused) = (0, Vec::new());
    for multiple in means.chain(roots) {
        let text = format!("game \"x\"\nposition n\nmove go when n > 0 -> [{multiple}]\n");
        match hold(&multiple, &text) {
            true => written += 1,
            false => refused.push(multiple),
        }
    }
    assert!(written >= 30, "{written} of 39, not {refused:?}");
    // Partial quotients above 16, a long period, and irrationals that are not constant are refused.
    for multiple in ["floor_sqrt(1000003, n)", "floor_metallic(17, n)", "floor_sqrt(n, n)"] {
        let text = format!("game \"x\"\nposition n\nmove go when n > 0 -> [{multiple}]\n");
        assert!(game(&text).guarded_commands(None).is_err(), "{multiple}");
    }
}
