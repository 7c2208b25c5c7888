//! Tests random rules of boards: the compiled commands agree with the interpreter, and the complete
//! solution agrees with retrograde analysis.

use crate::board_commands::{Random, cells_of, compared, compared_with_guards};
use grundy_boards::{Label, Limits, Numbering, Unsolved, solve};
use grundy_core::base::Budget;
use grundy_core::base::Outcome;
use grundy_core::engine::retrograde;
use grundy_rules::{RuleFile, RuleGame};
use grundy_rules_board::BoardRules;

/// The names that an expression can use, and the number of cells of the board.
struct Scope {
    cells: u64,
    sided: bool,
    locals: Vec<String>,
}

fn pick<'a>(random: &mut Random, from: &[&'a str]) -> &'a str {
    from[random.below(from.len() as u64) as usize]
}

fn number(random: &mut Random, depth: u32, scope: &mut Scope) -> String {
    if depth == 0 || random.below(4) == 0 {
        return match random.below(4) {
            0 => random.below(4).to_string(),
            1 if !scope.locals.is_empty() => {
                scope.locals[random.below(scope.locals.len() as u64) as usize].clone()
            }
            2 => "s".to_string(),
            _ => format!("cell[{}]", index(random, scope)),
        };
    }
    match random.below(8) {
        0..=2 => {
            let op = pick(random, &["+", "-", "*", "div", "mod", "xor", "|", "&"]);
            let (a, b) = (number(random, depth - 1, scope), number(random, depth - 1, scope));
            format!("({a} {op} {b})")
        }
        3 => {
            let name = pick(random, &["min", "max"]);
            let (a, b) = (number(random, depth - 1, scope), number(random, depth - 1, scope));
            format!("{name}({a}, {b})")
        }
        4 => {
            let cond = condition(random, depth - 1, scope);
            let (a, b) = (number(random, depth - 1, scope), number(random, depth - 1, scope));
            format!("(if {cond} then {a} else {b})")
        }
        5 => {
            let local = format!("v{}", scope.locals.len());
            scope.locals.push(local.clone());
            let (body, cond) =
                (number(random, depth - 1, scope), condition(random, depth - 1, scope));
            scope.locals.pop();
            let name = pick(random, &["sum", "max", "min"]);
            format!("{name}({body} for {local} in 0..{} if {cond})", scope.cells - 1)
        }
        6 => format!("near[{} mod {}][0]", number(random, depth - 1, scope), scope.cells),
        _ => format!("abs({})", number(random, depth - 1, scope)),
    }
}

/// Returns an expression for the index of a cell. The cell usually exists, but not always.
fn index(random: &mut Random, scope: &Scope) -> String {
    match random.below(6) {
        0 if !scope.locals.is_empty() => format!("{} + 1", scope.locals[0]),
        1 | 2 => random.below(scope.cells).to_string(),
        _ => scope.locals.last().cloned().unwrap_or_else(|| random.below(scope.cells).to_string()),
    }
}

fn condition(random: &mut Random, depth: u32, scope: &mut Scope) -> String {
    if depth > 0 {
        match random.below(6) {
            0 => {
                let (a, b) =
                    (condition(random, depth - 1, scope), condition(random, depth - 1, scope));
                let op = pick(random, &["and", "or"]);
                return format!("({a} {op} {b})");
            }
            1 => return format!("not ({})", condition(random, depth - 1, scope)),
            2 => {
                let local = format!("v{}", scope.locals.len());
                scope.locals.push(local.clone());
                let body = condition(random, depth - 1, scope);
                scope.locals.pop();
                let name = pick(random, &["any", "all"]);
                return format!("({name} {local} in 0..{}: {body})", scope.cells - 1);
            }
            _ => {}
        }
    }
    if scope.sided && random.below(3) == 0 {
        let who = pick(random, &["mover", "opponent"]);
        return format!("cell[{}] == (if {who} == A then 1 else 2)", index(random, scope));
    }
    let op = pick(random, &["==", "!=", "<", "<=", ">"]);
    let (a, b) = (number(random, depth.saturating_sub(1), scope), random.below(3));
    format!("{a} {op} {b}")
}

/// Returns a condition that combines a random condition with a quantified one, which may call a
/// helper definition.
fn several(random: &mut Random, scope: &mut Scope) -> String {
    let last = scope.cells - 1;
    let plain = condition(random, 1, scope);
    let local = format!("v{}", scope.locals.len());
    scope.locals.push(local.clone());
    let mut body = condition(random, 1, scope);
    if random.below(2) == 0 {
        let helper = ["h(", "g("][random.below(2) as usize];
        let op = pick(random, &["and", "or", "and not"]);
        body = match random.below(2) {
            0 => format!("{helper}{local}) {op} ({body})"),
            _ => format!("({body}) {op} {helper}{local})"),
        };
    }
    scope.locals.pop();
    let any = format!("(any {local} in 0..{last}: {body})");
    match random.below(5) {
        0 | 1 => format!("({plain} and {any})"),
        2 => format!("({any} and {plain})"),
        3 => format!("({any} and g({}))", random.below(scope.cells)),
        _ => any,
    }
}

fn rules(random: &mut Random) -> String {
    let cells = 2 + random.below(3);
    let sided = random.below(3) > 0;
    let mut scope = Scope { cells, sided, locals: Vec::new() };
    let mut text = String::from("game \"R\"\n");
    if sided {
        text += "sides A, B\n";
    }
    // Some ranges begin below zero.
    let (low, least) = (random.below(2), random.below(3));
    let (high, most) = (2 - low, 3 - least);
    text += &format!("position cell: (-{low}..{high})[{cells}] = [");
    let start: Vec<String> = (0..cells).map(|_| format!("{} - {low}", random.below(3))).collect();
    text +=
        &format!("{}], s: -{least}..{most} = {} - {least}\n", start.join(", "), random.below(4));
    text += &format!("let near = [[(i + 1) mod {cells}] for i in 0..{}]\n", cells - 1);
    for helper in ["h", "g"] {
        scope.locals = vec!["j".into(), "k".into()];
        let body = condition(random, 1, &mut scope);
        let more = condition(random, 1, &mut scope);
        let body = if helper == "g" { format!("{more} and ({body})") } else { body };
        text += &format!("def {helper}(j) = any k in 0..{}: {body}\n", cells - 1);
        scope.locals.clear();
    }
    for _ in 0..random.below(3) {
        let what = pick(random, &["lose", "win", "draw", "lose"]);
        let when = match random.below(2) {
            0 => condition(random, 2, &mut scope),
            _ => several(random, &mut scope),
        };
        text += &format!("{what} when {when}\n");
    }
    for at in 0..1 + random.below(2) {
        scope.locals = vec!["i".into()];
        let cond = condition(random, 2, &mut scope);
        text += &format!("move m{at} (i in 0..{}) when {cond} {{\n", cells - 1);
        for _ in 0..1 + random.below(3) {
            let to = match random.below(4) {
                0 => "s".to_string(),
                _ => format!("cell[{}]", index(random, &scope)),
            };
            // The value is usually within the range.
            let value = match random.below(5) {
                0 => number(random, 2, &mut scope),
                1 => random.below(3).to_string(),
                _ => format!("abs({}) mod 3 - {low}", number(random, 2, &mut scope)),
            };
            match random.below(4) {
                0 => {
                    text +=
                        &format!("  if {} {{ {to} = {value} }}\n", condition(random, 1, &mut scope))
                }
                _ => text += &format!("  {to} = {value}\n"),
            }
        }
        if sided && random.below(3) == 0 {
            text += &format!("  if {} {{ turn = mover }}\n", condition(random, 1, &mut scope));
        }
        text += "}\n";
    }
    text
}

/// Solves the board with the board solver and compares the label of every reachable position with
/// retrograde analysis. Returns whether the game could be compared, because its rules are defined
/// at all reachable positions.
fn solved_alike(text: &str, game: &RuleGame, rules: &grundy_boards::Rules) -> bool {
    let start = game.initial().unwrap().unwrap();
    let searched = retrograde::explore_sided(game, [start.clone()], &Budget::default());
    let (cells, side) = cells_of(rules, &start);
    for numbering in [None, Some(Numbering::Reachable)] {
        let limits = Limits {
            memory_budget: 1 << 28,
            threads: 1,
            numbering,
            on_progress: &|_| true,
            outcomes_only: false,
            checkpoints: None,
        };
        let solved = match (solve(rules, &cells, side, &limits), &searched) {
            (Err(Unsolved::Fault), Err(_)) => continue,
            (solved, _) => solved.unwrap_or_else(|why| panic!("{why:?}\n{text}")),
        };
        let searched = searched.as_ref().unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        for (position, play) in searched.positions() {
            let (cells, side) = cells_of(rules, position);
            let moves = play.remoteness.0 as u16;
            let expected = match play.outcome {
                Outcome::N => Label::Won(moves),
                Outcome::P => Label::Lost(moves),
                Outcome::Draw => Label::Drawn,
            };
            assert_eq!(solved.label(&cells, side), Some(expected), "{position:?}\n{text}");
        }
    }
    searched.is_ok()
}

fn random_files(many: usize) {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut as_commands, mut refused, mut solved, mut with_guards) = (0, 0, 0, 0);
    while as_commands + refused < many {
        let text = rules(&mut random);
        // Random text with errors is skipped.
        let Ok((file, _)) = RuleFile::parse(&text, "random.game") else { continue };
        let Ok(game) = file.build(&[]) else { continue };
        let Ok(commands) = game.board_rules() else {
            refused += 1;
            continue;
        };
        as_commands += 1;
        compared(&text, &game, &commands, 40);
        if let Ok(Some(guarded)) = game.guarded_board_rules_while(&|| true) {
            compared_with_guards(&text, &game, &guarded);
            with_guards += 1;
        }
        solved += usize::from(solved_alike(&text, &game, &commands));
    }
    println!("{as_commands} as commands, {with_guards} with guards, {refused} refused");
    assert!(as_commands > 9 * many / 10 && solved > many / 4, "{as_commands} {refused} {solved}");
}

#[test]
fn random_board_rules_equal_their_commands() {
    random_files(1_000);
}

#[test]
#[ignore = "a minute: cargo test --release -p grundy --test all random_boards -- --ignored"]
fn many_random_board_rules_equal_their_commands() {
    random_files(20_000);
}
