//! Rule files: drawn boards, typed moves, and every command on a file.

use super::{fed, grundy, told, words};
use serde_json::Value;

const TIC_TAC_TOE: &str = "examples/tic-tac-toe.game";

fn json(line: &str) -> Value {
    serde_json::from_str(&told(line)).unwrap()
}

/// Runs `grundy play` for the example file and position in `line` with the typed lines `typed`, and
/// returns the output.
fn play(line: &str, typed: &str) -> String {
    let ran = fed(&format!("play examples/{line}"), typed.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{line}");
    ran.out
}

#[test]
fn an_answer_draws_the_board_and_names_moves() {
    let out = told(&format!("solve {TIC_TAC_TOE} XX./OO./... X"));
    assert!(out.starts_with("examples/tic-tac-toe.game: X, who is to move, wins\n"), "{out}");
    assert!(out.contains("\n  X X .\n  O O .\n  . . .\n  X to move\n"), "{out}");
    assert!(out.contains("winning moves (1):\n  mark 3\nwhy: "), "{out}");
    assert!(!out.contains("empty"), "{out}");
    let lost = told("solve examples/hexapawn.game --lang zh");
    assert!(lost.contains("black，没轮到走，必胜") && lost.contains("  轮到 white 走\n"), "{lost}");
    let loopy = told("solve examples/mu-torere.game");
    assert!(loopy.contains("from 1 to the middle; "), "{loopy}");
    let answer = json(&format!("solve {TIC_TAC_TOE} XX./OO./... X --json"));
    assert_eq!(answer["board"], "X X .\nO O .\n. . .");
    assert_eq!(answer["winning_moves"][0]["to"], "[X,X,X,O,O,empty,empty,empty,empty] O");
    // A position of a game without a board is written as text.
    let plain = told("solve examples/wythoff.game 3 4");
    assert!(plain.contains("  →  1 2\n"), "{plain}");
    assert_eq!(json("solve examples/wythoff.game 3 4 --json")["board"], Value::Null);
}

#[test]
fn every_notation_of_a_board_is_parsed() {
    let board = |position: &str| {
        json(&format!("solve {TIC_TAC_TOE} {position} --json"))["board"]
            .as_str()
            .unwrap()
            .to_string()
    };
    let wanted = "X . O\n. X .\n. . O";
    for position in [
        "X.O.X...O X",
        "X.O/.X./..O",
        "cell=X.O.X...O turn=X",
        "[X,empty,O,empty,X,empty,empty,empty,O] X",
        "X empty O empty X empty empty empty O",
    ] {
        assert_eq!(board(position), wanted, "{position}");
    }
    for (position, says) in [
        ("X.OX", "use one of empty, X, O; write one like `.........`"),
        ("[X,X]", "`cell` takes 9 elements, found 2; write one like `.........`"),
        ("X.O.X...O Z", "write X or O"),
        ("cel=X.O.X...O", "did you mean `cell`?"),
    ] {
        let ran = grundy(&format!("solve {TIC_TAC_TOE} {position}"));
        assert_eq!(ran.code, 2, "{position}");
        assert!(ran.err.contains(says), "{position}: {}", ran.err);
    }
}

#[test]
fn moves_are_accepted_as_words_numbers_places_and_positions() {
    let out = play("tic-tac-toe.game", "mark 1\n#1\n占9\nquit\n");
    assert!(out.starts_with("Type a move (`mark 1`), its numbers (`1`), or `#1`"), "{out}");
    assert!(!out.contains("no legal move"), "{out}");
    let out = play("tic-tac-toe.game", "X../.../... O\nmark 77\n\nundo\nmoves\nquit\n");
    assert_eq!(out.matches("this is not a legal move").count(), 1, "{out}");
    assert!(out.contains("  #9 mark 9\n"), "{out}");
    // A move names the heap at the end in English, and at the beginning in Chinese.
    let out = play("wythoff.game 3 5", "1 2\n0 2\ntake 2 from heap 2\n");
    assert!(out.contains("this may be any of 2 moves: "), "{out}");
    // Every example of the help is a legal move in its position.
    for game in
        ["hexapawn.game", "l-game.game", "wythoff.game 3 5", "kayles.game 5", "nim.game 1 2"]
    {
        let help = play(game, "quit\n");
        let ways = help.lines().next().unwrap().split('`').skip(1).step_by(2);
        let ways: Vec<&str> = ways.filter(|way| *way != "moves").collect();
        assert!(ways.len() >= 2, "{help}");
        // A board is played in one process, which keeps its results; games of heaps end too soon.
        let goes = match game.contains(' ') {
            true => ways.iter().map(|way| way.to_string()).collect(),
            false => vec![ways.join("\nundo\n")],
        };
        let replies =
            |go: &String| play(game, &format!("{go}\nquit\n")).matches("program: ").count();
        assert_eq!(goes.iter().map(replies).sum::<usize>(), ways.len(), "{game}: {goes:?}");
    }
}

#[test]
fn the_end_of_play_names_the_winner_and_the_rule() {
    let lost = play("tic-tac-toe.game", "5\n2\n3\n4\n6\n7\n8\n9\n1\n");
    let end: Vec<&str> = lost.lines().rev().take(2).collect();
    assert!(["The program wins.", "The game is drawn."].contains(&end[0]), "{lost}");
    assert!(["Three in a row.", "The board is full."].contains(&end[1]), "{lost}");
    let won = play("wythoff.game 3 5", "take 3 from heap 1\n");
    assert!(won.contains("\n0 5\nprogram: "), "{won}");
    assert!(
        won.ends_with(
            "\n0 0\nNo move is possible: the player who cannot move loses.\nThe program wins.\n"
        ),
        "{won}"
    );
    let misere = play("nim3-misere.game 0 1 1", "0 0 1\n");
    assert!(
        misere.ends_with("No move is possible: the player who cannot move wins.\nYou win.\n"),
        "{misere}"
    );
    let chinese = play("lasker.game 4 --lang zh", "#1\n");
    assert!(chinese.ends_with("无子可动：不能走者负。\n你赢了。\n"), "{chinese}");
    let points = play("coins-in-a-row.game", "#1\n#1\n#1\n#1\n");
    assert!(points.contains("The difference is 7 points.\nYou win.\n"), "{points}");
}

#[test]
fn graph_labels_show_boards_sides_and_results() {
    let dot = told(&format!("graph {TIC_TAC_TOE} XOX/OXO/... O"));
    assert!(
        dot.contains("[label=\"X O X\\nO X O\\n. . .\\nO: loss in 2\", shape=box, peripheries=2"),
        "{dot}"
    );
    assert!(dot.contains("X: win in 1\", shape=ellipse]"), "{dot}");
    assert!(dot.contains("O: draw\", shape=diamond]"), "{dot}");
    assert_eq!(dot.matches("label=").count(), 11);
    let svg = told(&format!("graph {TIC_TAC_TOE} XOX/OXO/... O --format svg --lang zh"));
    assert!(svg.contains(">O：2 步负</text>"), "{svg}");
    // The board of each vertex: the first has six marks.
    let first = svg.find("<g class=\"pc").map(|from| &svg[from..]).unwrap();
    let first = &first[..first.find("</svg>").unwrap()];
    assert_eq!((first.matches(" cross ").count(), first.matches(" nought ").count()), (3, 3));
    let graph = json("graph examples/hexapawn.game --json");
    assert_eq!(graph["vertices"].as_array().unwrap().len(), 135);
    assert_eq!(graph["vertices"][0]["board"], "b b b\n. . .\nw w w");
    assert_eq!(
        (&graph["vertices"][0]["side"], &graph["vertices"][0]["remoteness"]),
        (&"white".into(), &6.into())
    );
    assert!(told("graph examples/nim.game 1 2").contains("[1,1]\\nP: loss in 2"));
    let large = grundy(&format!("graph {TIC_TAC_TOE}"));
    assert!(large.code == 2 && large.err.contains("--limit"), "{}", large.err);
}

/// The numbers for tic-tac-toe are well known: 5478 positions; in 626 + 316 of them the player who
/// has just moved has won. Mu torere: Straffin, "Position graphs for pong hau k'i and mu
/// torere" (1995).
#[test]
fn tables_of_boards_count_positions() {
    let table = json(&format!("table {TIC_TAC_TOE} --json"));
    assert_eq!(table["positions"], 5478);
    assert_eq!(table["by_remoteness"][0]["P"], 626 + 316);
    let torere = told("table examples/mu-torere.game");
    assert!(torere.contains("  all    208    128\ndrawn: 844\npositions: 1180\n"), "{torere}");
    let csv = told("table examples/hexapawn.game --format csv");
    assert!(csv.starts_with("remoteness,outcome,positions\n0,N,0\n0,P,65\n1,N,50\n"), "{csv}");
    assert!(csv.ends_with("\n,draw,0\n"), "{csv}");
    let chinese = told(&format!("table {TIC_TAC_TOE} --lang zh"));
    assert!(chinese.ends_with("平局：1068\n局面：5478\n"), "{chinese}");
    let from = json(&format!("table {TIC_TAC_TOE} XOX/OXO/... O --json"));
    assert_eq!(from["positions"], 11);
    let sized = grundy(&format!("table {TIC_TAC_TOE} --to 3"));
    assert!(sized.code == 2 && sized.err.contains("leave `--to` out"), "{}", sized.err);
    let none = grundy("table examples/wythoff.game");
    assert!(none.code == 2 && none.err.contains("--to 20"), "{}", none.err);
}

#[test]
fn tables_of_numbers_are_lines_grids_and_lists() {
    let grid = told("table examples/wythoff.game --to 2");
    assert!(grid.contains("\n0  0 1 2\n1  1 2 0\n2  2 0 1\nrows: "), "{grid}");
    let line = told("table examples/fibonacci-nim.game --to 8 --outcome");
    assert!(line.ends_with("  P P P P N P N N P\n"), "{line}");
    let list = told("table examples/moore.game --to 1");
    assert!(list.contains("\n0 0 0  0\n0 0 1  1\n"), "{list}");
    let csv = told("table examples/moore.game --to 1 --format csv");
    assert!(
        csv.starts_with("position,value,outcome\n0 0 0,0,P\n") && csv.lines().count() == 9,
        "{csv}"
    );
    let loopy = told("table examples/northcott.game --to 2");
    assert!(loopy.contains("[1,1] [2,2] white  "), "{loopy}");
}

#[test]
fn plots_need_positions_of_one_or_two_numbers() {
    assert!(told("plot examples/kayles.game --to 30 --format svg").ends_with("</svg>\n"));
    assert!(told("plot examples/wythoff.game --to 20 --format svg").ends_with("</svg>\n"));
    for game in ["tic-tac-toe", "moore", "coins-in-a-row"] {
        let ran = grundy(&format!("plot examples/{game}.game --to 3"));
        assert!(ran.code == 2 && ran.err.contains("has no axes for them"), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn new_lint_and_check_work_on_a_file() {
    let folder = std::env::temp_dir().join(format!("grundy-rules-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("mine.game");
    let path = file.to_str().unwrap();
    assert_eq!(words(&["new", path]).code, 0);
    assert_eq!(words(&["new", path]).code, 2, "it overwrites nothing");
    let lint = words(&["lint", path]);
    assert_eq!(lint.code, 0, "{}{}", lint.out, lint.err);
    std::fs::write(&file, "position n\nmove take (k in 1..3) -> [n - k]\n").unwrap();
    let lint = words(&["lint", path]);
    assert!(lint.code != 0 && format!("{}{}", lint.out, lint.err).contains("goes below zero"));
    std::fs::remove_dir_all(&folder).unwrap();
    let check =
        |claim: &str| words(&["check", "examples/take-134.game", "--to", "50", "--claim", claim]);
    let holds = check("P when n mod 7 == 0 or n mod 7 == 2");
    assert!(holds.code == 0 && holds.out.contains("holds for all 51 positions"), "{}", holds.out);
    let fails = check("P when n mod 7 == 0");
    assert!(fails.code == 1 && fails.out.contains("2: claimed to be N"), "{}", fails.out);
    let wrong = check("P when q == 0");
    assert!(wrong.code == 2 && wrong.err.contains("`q`"), "{}", wrong.err);
    // Claims about games without a rule file are compared with their tables.
    let code = |claim: &str| words(&["check", "0.77", "--to", "200", "--claim", claim]);
    let holds = code("N when n >= 1");
    assert!(holds.code == 0 && holds.out.contains("holds for all 201 positions"), "{}", holds.out);
    let fails = code("grundy = n mod 4");
    assert!(
        fails.code == 1 && fails.out.contains("false at 4: claimed Grundy value 0, computed 1"),
        "{}",
        fails.out
    );
    let pairs = words(&["check", "wythoff", "--to", "9", "--claim", "P when a == b"]);
    assert!(
        pairs.code == 1 && pairs.out.contains("false at 1 1: claimed outcome P"),
        "{}",
        pairs.out
    );
    assert_eq!(
        words(&["check", "green-hackenbush-tree", "{r-a}", "--claim", "P when n == 0"]).code,
        2
    );
    let uncounted = grundy("count examples/wythoff.game --heaps 3 --below 8");
    assert!(
        uncounted.code == 2 && uncounted.err.contains("not independent heaps"),
        "{}",
        uncounted.err
    );
}

/// Returns the numbers of the lines that contain only numbers: the positions that the program
/// prints.
fn shown(out: &str) -> Vec<Vec<u64>> {
    let numbers = |line: &str| line.split(' ').map(|word| word.parse().ok()).collect();
    out.lines().filter_map(numbers).collect()
}

#[test]
fn a_proved_law_plays_positions_with_too_many_moves() {
    let typed =
        "hint\nmoves\n999000 2000000 3000000\ntake 999999999 from heap 3\n0 0 0\nundo\nquit\n";
    let out = play("nim3.game 1000000 2000000 3000000", typed);
    let reply = "take 1835008 from heap 3\n  proved: by a finite automaton with ";
    assert!(out.contains(reply), "{out}");
    assert!(out.contains("; play ends because every move lowers a + b + c"), "{out}");
    assert!(out.contains("  #48 take 16 from heap 3\n  … the list is shortened: "), "{out}");
    // A typed position that no move reaches is refused.
    assert_eq!(out.matches("this is not a legal move").count(), 2, "{out}");
    let left = shown(&out);
    // The start three times, the position after the move, three times the position after the reply,
    // and the start again.
    assert_eq!(left[3], [999_000, 2_000_000, 3_000_000], "{out}");
    assert_eq!(left[4][0] ^ left[4][1] ^ left[4][2], 0, "{out}");
    assert_eq!(left.last(), left.first());
    // In a lost position the program moves too, and does not print the number of moves to the end.
    let lost = play("nim3.game 1000000 2000000 1164992 --second", "hint\nquit\n");
    assert!(lost.contains("program: take 1 from heap "), "{lost}");
    let lost = play("nim3.game 1000000 2000000 1164992", "hint\nquit\n");
    assert!(lost.contains("  one of the moves: ") && !lost.contains("resistance"), "{lost}");
    let chinese =
        play("nim3.game 1000000 2000000 1164992 --lang zh", "提示\n走法\n从第1堆取77\n退出\n");
    assert!(chinese.contains("  走法之一：") && chinese.contains("另有许多"), "{chinese}");
    assert!(chinese.contains("\n999923 2000000 1164992\n程序："), "{chinese}");
}

#[test]
fn a_game_with_heaps_of_millions_is_played_to_its_end() {
    let typed = "take 1000000 from heap 1\ntake 2000000 from heap 2\n";
    let out = play("nim3.game 1000000 2000000 3000000", typed);
    assert!(out.contains("program: take 1000000 from heap 3\n0 2000000 2000000\n"), "{out}");
    assert!(out.ends_with("program: take 2000000 from heap 3\n0 0 0\nNo move is possible: the player who cannot move loses.\nThe program wins.\n"), "{out}");
    // The P-position with difference 5 can be reached from every pair with this difference.
    let out = play("wythoff.game 10^12 10^12+5", "take 999999999992 from both\nhint\nquit\n");
    assert!(out.contains("\n8 13\nprogram: "), "{out}");
    // The moves of a heap with few moves are listed without a law.
    let out = play("take-134.game 10^15", "take 3\nquit\n");
    assert!(out.contains("program: take 1\n999999999999996\n"), "{out}");
}

#[test]
fn large_games_without_a_law_are_refused_in_one_line() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let none = folder.join("no_law.game");
    let text = "game \"Primes\"\nposition n, m\nmove take (k in 1..n) when is_prime(k) -> [n - k, m]\n\
        move other (k in 1..m) -> [n, m - k]\n";
    std::fs::write(&none, text).unwrap();
    let none = none.display().to_string();
    for (line, says) in [
        ("examples/wythoff.game 10^30 5", "the rules support only numbers below 2^63"),
        ("examples/wythoff.game 2^63 5", "the rules support only numbers below 2^63"),
        (&format!("{none} 10^7 10^7"), "too large to play"),
    ] {
        let ran = fed(&format!("play {line}"), b"quit\n");
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{line}: {}", ran.err);
        assert!(ran.err.contains(says) && ran.out.is_empty(), "{line}: {}", ran.err);
    }
}

#[test]
fn a_minus_begins_a_number_of_a_position_or_move() {
    let folder = std::env::temp_dir().join(format!("grundy-minus-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("hop.game");
    let hop = "position x: -9..9 = 0, n: 0..1 = 1\nmove hop \"hop by {k}\" (k in [-2, 2]) when n > 0 -> [x + k, n - 1]\n";
    std::fs::write(&file, hop).unwrap();
    let shown = file.display();
    for (start, typed, left) in [
        ("", "-2", "-2 0"),
        ("", "2", "2 0"),
        ("", "hop by -2", "-2 0"),
        ("-3 1", "−2", "-5 0"),
        ("-3 1", "-1 0", "-1 0"),
    ] {
        let ran = fed(&format!("play {shown} {start}"), format!("{typed}\n").as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{typed}");
        assert!(ran.out.contains(&format!("\n{left}\n")), "{typed}: {}", ran.out);
    }
    let lost = json(&format!("solve {shown} -3 0 --json"));
    assert_eq!(lost["position"], "-3 0", "{lost}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_randomized_opponent_is_announced_and_reproducible_by_seed() {
    let begun = |more: &str| {
        let line = format!("play nim 3 4 5 --second {more}");
        fed(line.trim_end(), b"quit\n").out
    };
    let made = |out: &str| -> String {
        let line = out.lines().find(|line| line.starts_with("program: "));
        line.unwrap_or_else(|| panic!("no reply in {out}")).to_string()
    };
    let best = begun("");
    assert!(!best.contains("at random"), "{best}");
    let mut drawn: Vec<String> = Vec::new();
    for seed in 0..12 {
        let more = format!("--errs 1 --seed {seed}");
        let out = begun(&more);
        assert!(
            out.contains("On average, 1 of 1 moves of the program is a random legal move"),
            "{out}"
        );
        assert_eq!(begun(&more), out);
        drawn.push(made(&out));
    }
    drawn.sort();
    drawn.dedup();
    assert!(drawn.len() > 3, "{drawn:?}");
    assert!(drawn.iter().any(|told| *told != made(&best)));
    // Of many legal moves, only few are random.
    let usual =
        (0..12).filter(|seed| made(&begun(&format!("--errs 1000 --seed {seed}"))) == made(&best));
    assert!(usual.count() > 9);
    let refused = fed("play nim 3 4 5 --seed 7", b"quit\n");
    assert_eq!(refused.code, 2, "{}", refused.out);
}
