//! Tests rule files that state the board as the player to move sees it: the board solver, a search
//! and the same rules with two sides agree.

use crate::board_commands::{Random, cells_of, compared};
use grundy_boards::{Label, Limits, Numbering, Solved, solve};
use grundy_core::base::{Budget, Counts, Outcome};
use grundy_core::engine::retrograde;
use grundy_rules::{RuleFile, RuleGame};
use grundy_rules_board::BoardRules;
use grundy_solve::plan::Method;
use grundy_solve::{Answer, Detail, board_objection, plan_question, solve as solve_question};
use grundy_store::{BoardEngine, Convention, QueryParser, Question};
use grundy_text::Lang;
use std::collections::BTreeSet;

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

/// Rules for a row of five cells whose move `place` ends with `renamed`, the new value of the cell
/// `q`. `statements` are further moves and endings.
fn row(renamed: &str, statements: &str) -> String {
    format!(
        "game \"row\"
position cell: {{empty, mine, theirs}}[5] = [empty, mine, empty, theirs, empty]
def other(v) = if v == mine then theirs else if v == theirs then mine else empty
def next(v) = if v == mine then theirs else if v == theirs then empty else mine
move place (i in 0..4) when cell[i] == empty and (i == 0 or cell[i - 1] != theirs)
  -> [{renamed} for q in 0..4]
{statements}
"
    )
}

const PLACED: &str = "if q == i then theirs else other(cell[q])";
const SLIDE: &str = "move slide (i in 1..1) when cell[i] == mine and cell[i + 1] == empty";

#[test]
fn rules_without_a_common_exchange_are_solved_exactly() {
    let slide_of = |renamed: &str| format!("{SLIDE}\n  -> [{renamed} for q in 0..4]");
    let slid = "if q == i then empty else if q == i + 1 then theirs else other(cell[q])";
    for (name, text, has_exchange) in [
        ("every move exchanges the values", row(PLACED, &slide_of(slid)), true),
        (
            "one move exchanges nothing",
            row(PLACED, &format!("{SLIDE} {{ cell[i] = empty cell[i + 1] = mine }}")),
            true,
        ),
        (
            "one move exchanges some cells",
            row(
                PLACED,
                &slide_of("if q == i then empty else if q < 2 then other(cell[q]) else cell[q]"),
            ),
            true,
        ),
        (
            "one move reverses the row",
            row(PLACED, &slide_of("if q == 4 - i then empty else other(cell[4 - q])")),
            true,
        ),
        (
            "an ending that the exchange does not keep",
            row(
                PLACED,
                "lose when cell[0] == mine\nwin when cell[1] == theirs and cell[2] == mine",
            ),
            true,
        ),
        ("a cycle of three values", row("if q == i then mine else next(cell[q])", ""), false),
        (
            "a rotation of five cells",
            row("if q == i then theirs else cell[(q + 1) mod 5]", ""),
            false,
        ),
        ("no renaming", row("if q == i then mine else cell[q]", ""), false),
    ] {
        let game = game(&text);
        let rules = game.board_rules().unwrap();
        assert_eq!(rules.exchange.is_some(), has_exchange, "{name}");
        compared(name, &game, &rules, 400);
        assert!(compare_with_search(&game, name) > 2, "{name}");
    }
}

#[test]
fn a_symmetry_that_does_not_commute_with_the_exchange_is_not_proved() {
    let ring = |symmetry: &str| {
        format!(
            "game \"ring\"
position cell: {{empty, mine, theirs}}[5] = [empty; 5]
def other(v) = if v == mine then theirs else if v == theirs then mine else empty
move place (i in 0..4) when cell[i] == empty and cell[(i + 1) mod 5] == empty
  and cell[(i + 4) mod 5] == empty
  -> [if q == 4 - i then theirs else other(cell[4 - q]) for q in 0..4]
symmetry {symmetry}
"
        )
    };
    let is_proved = |symmetry: &str| {
        let game = game(&ring(symmetry));
        assert!(game.board_rules().unwrap().exchange.is_some());
        game.symmetries_are_proved()
    };
    assert!(is_proved("reverse(cell)"));
    assert!(!is_proved("rotate(cell, [(i + 1) mod 5 for i in 0..4])"));
}

#[test]
fn the_board_solver_stores_as_many_boards_as_for_two_sides() {
    let file = |sides: &str, values: &str, lost: &str, own: &str, result: &str| {
        let (own_value, other_value) = values.split_once(", ").unwrap();
        format!(
            "game \"three in a row\"
{sides}position cell: {{empty, {values}}}[9] = [empty; 9]
def other(v) = if v == {own_value} then {other_value} else if v == {other_value} then {own_value} else empty
let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]]
lose when any l in lines: all i in l: cell[i] == {lost}
move place (i in 0..8) when cell[i] == empty {result}
move turn (i in 0..7) when cell[i] == {own} and cell[i + 1] == empty {{
  cell[i + 1] = cell[i]
  cell[i] = empty
  {}
}}
",
            if sides.is_empty() { "for q in 0..8 { cell[q] = other(cell[q]) }" } else { "" }
        )
    };
    let renamed = "-> [if q == i then theirs else other(cell[q]) for q in 0..8]";
    let seen = game(&file("", "mine, theirs", "theirs", "mine", renamed));
    let placed = "{ cell[i] = mover }";
    let sided = game(&file("sides left, right\n", "left, right", "opponent", "mover", placed));
    for numbering in [Numbering::Dense, Numbering::Reachable, Numbering::ReachableUpToSymmetry] {
        let boards = |game| solved(game, Some(numbering)).1.boards;
        assert_eq!(boards(&seen), boards(&sided), "{numbering:?}");
    }
}

fn question(text: &str, line: &str) -> Question {
    let read = |_: &str| Ok(text.to_string());
    let words: Vec<&str> = line.split(' ').collect();
    let mut parser = QueryParser::new(Budget::default(), &read);
    parser.parse_question(&words, Convention::default()).unwrap()
}

fn answer(text: &str, line: &str, board: BoardEngine) -> Answer {
    let detail = Detail { moves: 100, board, ..Detail::default() };
    solve_question(&question(text, line), detail, &Budget::default()).unwrap()
}

fn moves(answer: &Answer) -> BTreeSet<String> {
    answer.moves.iter().map(|found| found.words.en.clone()).collect()
}

#[test]
fn all_engines_agree_on_rules_seen_by_the_mover() {
    let mut random = Random(0xd1b5_4a32_d192_ed03);
    let (mut exchanged, mut proofs) = (0, 0);
    for case in 0..60 {
        let renaming = Renaming { values: true, cells: case % 2 == 0, hands: case % 3 == 0 };
        let text = twins(&mut random, renaming).seen_by_mover;
        exchanged += usize::from(game(&text).board_rules().unwrap().exchange.is_some());
        let search = answer(&text, "row.game", BoardEngine::Search);
        let solved = answer(&text, "row.game", BoardEngine::Exhaustive);
        assert_eq!((solved.outcome, moves(&solved)), (search.outcome, moves(&search)), "{text}");
        if search.remoteness.is_some() && search.outcome != Outcome::Draw {
            assert_eq!(solved.remoteness, search.remoteness, "{text}");
        }
        let proof = answer(&text, "row.game", BoardEngine::Proof);
        assert_eq!(proof.outcome, search.outcome, "{text}");
        assert!(moves(&proof).is_subset(&moves(&search)), "{text}");
        proofs += moves(&proof).len();
    }
    assert!(exchanged > 40 && proofs > 20, "{exchanged} {proofs}");
}

/// Three men a side slide on a board of `h` rows and `w` columns; three of one's own in a line win.
const SLIDERS: &str = "game \"sliders\"
param h: 3..4 = 4
param w: 3..5 = 5
let n = h * w
position cell: {empty, mine, theirs}[h * w] =
  [if i < 6 then (if i mod 2 == 0 then mine else theirs) else empty for i in 0..h * w - 1]
let lines = [[i, i + d, i + 2 * d] for i in 0..n - 1, d in [1, w]
  if (if d == 1 then i mod w + 2 < w else i div w + 2 < h)]
let near = [[j for j in 0..n - 1 if abs(i div w - j div w) + abs(i mod w - j mod w) == 1]
  for i in 0..n - 1]
lose when any l in lines: all i in l: cell[i] == theirs
def other(v) = if v == mine then theirs else if v == theirs then mine else empty
move step \"from {i + 1} to {j + 1}\" (i in 0..n - 1, j in near[i])
  when cell[i] == mine and cell[j] == empty
  -> [if q == i then empty else if q == j then theirs else other(cell[q]) for q in 0..n - 1]
";

#[test]
fn a_large_board_seen_by_the_mover_is_solved_as_a_board() {
    let large = answer(SLIDERS, "sliders.game", BoardEngine::Auto);
    assert_eq!(large.method, Method::BoardSolver);
    assert_eq!((large.outcome, large.remoteness), (Outcome::P, Some(12)));
    assert_eq!(large.grundy, Some(0u64.into()));
    // The results of 760,236 positions, by retrograde analysis in another program.
    let (rules, solved) = solved(&game(SLIDERS), Some(Numbering::Reachable));
    let counts = solved.label_counts();
    assert_eq!((rules.exchange.is_some(), solved.boards), (true, 760_236));
    assert_eq!((counts.won, counts.lost, counts.drawn), (368_246, 207_896, 184_094));
    // Few positions are searched one by one, which gives their values in sums.
    let small = answer(SLIDERS, "sliders.game h=3 w=3", BoardEngine::Auto);
    assert_eq!(small.method, Method::LoopyValues);
}

#[test]
fn the_plan_names_the_expression_that_no_board_has() {
    let objection = |text: &str| {
        let question = question(text, "row.game");
        let plan = plan_question(&question, Detail::default()).plan;
        let error = board_objection(&question, &plan, &Budget::default()).unwrap();
        error.map(|error| error.line(Lang::En))
    };
    assert_eq!(objection(&row(PLACED, "win when cell[0] == mine")), None);
    let points = "game \"row\"
position cell: {empty, stone}[3] = [empty; 3], points: 0..99 = 0
win when points > 3
move place (i in 0..2) when cell[i] == empty { cell[i] = stone points += 1 }
";
    let line = objection(points).unwrap();
    assert!(line.starts_with("row.game:2:") && line.contains("64 possible values"), "{line}");
    // An impartial board that the moves do not rename.
    let line = objection(&SLIDERS.replace("other(cell[q])", "cell[q]")).unwrap();
    assert!(line.contains("the same renaming of the board"), "{line}");
    // A rotation of twenty cells has a case for each board.
    let line = objection(&SLIDERS.replace("other(cell[q])", "cell[(q + 1) mod n]")).unwrap();
    assert!(line.starts_with("row.game:13:") && line.contains("too many cases"), "{line}");
    assert_eq!(objection(SLIDERS), None);
}

#[test]
fn points_of_moves_belong_to_the_player_who_moves() {
    let text = |gain: &str| {
        format!(
            "game \"row\"
position cell: {{empty, mine, theirs}}[6] = [empty; 6]
def other(v) = if v == mine then theirs else if v == theirs then mine else empty
move place (i in 0..5) when cell[i] == empty
  -> [if q == i then theirs else other(cell[q]) for q in 0..5] gain {gain}
"
        )
    };
    for gain in [
        "i * i + 1",
        "7 - 2 * i",
        "if i > 0 and cell[i - 1] == mine then 5 else 1",
        "count(q in 0..5 if cell[q] == theirs) * (i - 1)",
    ] {
        let text = text(gain);
        let rules = game(&text).board_rules().unwrap();
        assert!(rules.exchange.is_some() && rules.has_gains(), "{gain}");
        let search = answer(&text, "row.game", BoardEngine::Search);
        let solved = answer(&text, "row.game", BoardEngine::Exhaustive);
        assert!(search.score.is_some(), "{gain}");
        assert_eq!((solved.score, moves(&solved)), (search.score, moves(&search)), "{gain}");
    }
}
