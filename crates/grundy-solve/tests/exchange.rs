//! Tests rule files that state the board as the player to move sees it: the board solver, a search
//! and the same rules with two sides agree.

use crate::board_commands::{Random, cells_of, compared};
use grundy_boards::{Label, Limits, Numbering, Solved, solve};
use grundy_core::base::{Budget, Counts, Outcome};
use grundy_core::engine::retrograde;
use grundy_rules::{RuleFile, RuleGame};
use grundy_rules_board::BoardRules;

/// The renaming by which the moves of a random file end.
#[derive(Clone, Copy)]
struct Renaming {
    /// Whether the values `mine` and `theirs` are exchanged on all cells.
    values: bool,
    /// Whether the order of the cells is reversed.
    cells: bool,
    /// Whether there are two hands that are exchanged.
    hands: bool,
}

/// The same random rules twice: as the player to move sees the board, and with two sides.
struct Twins {
    seen_by_mover: String,
    two_sided: String,
}

fn pick<'a>(random: &mut Random, from: &[&'a str]) -> &'a str {
    from[random.below(from.len() as u64) as usize]
}

/// Writes random rules for a row of `cells` cells. A move of the first file sets cells and then
/// renames the board; the second file sets the same cells from the side of the player to move.
fn twins(random: &mut Random, renaming: Renaming) -> Twins {
    let n = 5 + random.below(3);
    let value = |random: &mut Random| pick(random, &["empty", "mine", "theirs"]);
    let start: Vec<&str> = (0..n).map(|_| value(random)).collect();
    let hand = random.below(3);
    let mut first = String::from("game \"seen by the mover\"\n");
    let mut second = String::from("game \"two sides\"\nsides left, right\n");
    let hands =
        if renaming.hands { format!("hand: 0..3[2] = [{hand}, 2], ") } else { String::new() };
    let position =
        format!("position {hands}cell: {{empty, mine, theirs}}[{n}] = [{}]\n", start.join(", "));
    first += &position;
    second += &position;
    if renaming.values {
        first +=
            "def other(v) = if v == mine then theirs else if v == theirs then mine else empty\n";
        second +=
            "def other(v) = if v == mine then theirs else if v == theirs then mine else empty\n";
        second += "def own(v) = if mover == left then v else other(v)\n";
    } else {
        first += "def other(v) = v\n";
        second += "def own(v) = v\n";
    }
    let last = n - 1;
    second += &if renaming.cells {
        format!("def at(i) = if mover == left then i else {last} - i\n")
    } else {
        "def at(i) = i\n".to_string()
    };
    // An index in a move or an ending: a constant or the choice of the move.
    let index = |random: &mut Random, choice: &str| match random.below(3) {
        0 => random.below(n).to_string(),
        1 => format!("({choice} + {}) mod {n}", random.below(n)),
        _ => choice.to_string(),
    };
    for ending in ["lose", "draw", "win"] {
        if random.below(3) > 0 {
            let tests: Vec<(String, &str)> =
                (0..1 + random.below(3)).map(|_| (index(random, "k"), value(random))).collect();
            let quantifier = pick(random, &["any", "all"]);
            let mut texts = [String::new(), String::new()];
            for (cell, value) in &tests {
                texts[0] += &format!(" and cell[{cell}] == {value}");
                texts[1] += &format!(" and cell[at({cell})] == own({value})");
            }
            for (file, text) in [&mut first, &mut second].into_iter().zip(&texts) {
                *file += &format!("{ending} when {quantifier} k in 0..{last}: k >= 0{text}\n");
            }
        }
    }
    for name in ["a", "b", "c"].iter().take(1 + random.below(3) as usize) {
        let tests: Vec<(String, &str)> =
            (0..1 + random.below(2)).map(|_| (index(random, "i"), value(random))).collect();
        let writes: Vec<(String, &str)> =
            (0..1 + random.below(2)).map(|_| (index(random, "i"), value(random))).collect();
        let drops = renaming.hands && random.below(2) == 0;
        let mut when = [String::from("i >= 0"), String::from("i >= 0")];
        for (cell, value) in &tests {
            when[0] += &format!(" and cell[{cell}] == {value}");
            when[1] += &format!(" and cell[at({cell})] == own({value})");
        }
        if drops {
            when[0] += " and hand[0] > 0";
            when[1] += " and hand[mover] > 0";
        }
        // The cell at which the new board takes its value from the old one.
        let source = if renaming.cells { format!("{last} - q") } else { "q".to_string() };
        let mut new_value = format!("other(cell[{source}])");
        for (cell, value) in &writes {
            new_value = format!("if {source} == {cell} then other({value}) else {new_value}");
        }
        let hands = match (renaming.hands, drops) {
            (false, _) => "",
            (true, false) => "[hand[1], hand[0]], ",
            (true, true) => "[hand[1], hand[0] - 1], ",
        };
        let cells = format!("[{new_value} for q in 0..{last}]");
        first += &format!("move {name} (i in 0..{last}) when {}\n", when[0]);
        first += &if renaming.hands {
            format!("  -> [{hands}{cells}]\n")
        } else {
            format!("  -> {cells}\n")
        };
        second += &format!("move {name} (i in 0..{last}) when {} {{\n", when[1]);
        for (cell, value) in &writes {
            second += &format!("  cell[at({cell})] = own({value})\n");
        }
        if drops {
            second += "  hand[mover] -= 1\n";
        }
        second += "}\n";
    }
    Twins { seen_by_mover: first, two_sided: second }
}

fn game(text: &str) -> RuleGame {
    let file = RuleFile::parse(text, "exchange.game");
    let (file, _) = file.unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    file.build(&[]).unwrap()
}

fn solved(game: &RuleGame, numbering: Option<Numbering>) -> (grundy_boards::Rules, Solved) {
    let rules = game.board_rules().unwrap();
    let limits = Limits {
        memory_budget: 1 << 28,
        threads: 1,
        numbering,
        on_progress: &|_| true,
        outcomes_only: false,
        checkpoints: None,
    };
    let (cells, side) = cells_of(&rules, &game.initial().unwrap().unwrap());
    let solved = solve(&rules, &cells, side, &limits).unwrap();
    (rules, solved)
}

fn label(outcome: Outcome, moves: u32) -> Label {
    match outcome {
        Outcome::N => Label::Won(moves as u16),
        Outcome::P => Label::Lost(moves as u16),
        Outcome::Draw => Label::Drawn,
    }
}

/// Compares the labels of all positions of `game` that are reachable from the start with a search
/// by the interpreter. Returns the number of positions.
fn compare_with_search(game: &RuleGame, text: &str) -> usize {
    let start = game.initial().unwrap().unwrap();
    let searched = retrograde::explore_sided(game, [start], &Budget::default()).unwrap();
    let numberings = [Numbering::Dense, Numbering::Reachable, Numbering::ReachableUpToSymmetry];
    for numbering in [None].into_iter().chain(numberings.map(Some)) {
        let (rules, solved) = solved(game, numbering);
        for (position, play) in searched.positions() {
            let (cells, side) = cells_of(&rules, position);
            let expected = label(play.outcome, play.remoteness.0);
            assert_eq!(solved.label(&cells, side), Some(expected), "{position:?}\n{text}");
        }
    }
    searched.positions().count()
}

fn compare_twins(files: usize, seed: u64) {
    let mut random = Random(seed);
    let (mut exchanged, mut positions) = (0, 0);
    for _ in 0..files {
        let renaming = Renaming {
            values: random.below(3) > 0,
            cells: random.below(2) == 0,
            hands: random.below(3) == 0,
        };
        let Twins { seen_by_mover, two_sided } = twins(&mut random, renaming);
        let [seen, sided] = [&seen_by_mover, &two_sided].map(|text| game(text));
        let rules = seen.board_rules().unwrap();
        exchanged += usize::from(rules.exchange.is_some());
        compared(&seen_by_mover, &seen, &rules, 60);
        positions += compare_with_search(&seen, &seen_by_mover);
        // The first side sees the board of the second file as the player to move of the first file.
        let start = seen.initial().unwrap().unwrap();
        let searched = retrograde::explore_sided(&seen, [start], &Budget::default()).unwrap();
        let (sided_rules, solved) = solved(&sided, Some(Numbering::Dense));
        let group_of = grundy_boards::group_of_cells(&rules.groups);
        for (position, play) in searched.positions() {
            let expected = label(play.outcome, play.remoteness.0);
            let with_side = |side| Counts::of(position.iter().copied().chain([side]));
            let (cells, side) = cells_of(&sided_rules, &with_side(0));
            if let Some(label) = solved.label(&cells, side) {
                assert_eq!(label, expected, "{position:?}\n{seen_by_mover}\n{two_sided}");
            }
            let Some(exchange) = &rules.exchange else { continue };
            let cells = exchange.apply(&group_of, &cells);
            if let Some(label) = solved.label(&cells, 1) {
                assert_eq!(label, expected, "{position:?}\n{seen_by_mover}\n{two_sided}");
            }
        }
    }
    println!("{exchanged} of {files} files have an exchange, {positions} positions");
    assert!(exchanged > files / 2, "{exchanged} of {files}");
}

#[test]
fn rules_seen_by_the_mover_equal_their_two_sided_twins() {
    compare_twins(150, 0x9e37_79b9_7f4a_7c15);
}

#[test]
#[ignore = "minutes: cargo test --release -p grundy-solve --test all exchange -- --ignored"]
fn many_rules_seen_by_the_mover_equal_their_two_sided_twins() {
    compare_twins(5_000, 0x2545_f491_4f6c_dd1d);
}
