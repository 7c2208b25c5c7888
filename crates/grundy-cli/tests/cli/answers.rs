//! `solve`, `table`, `check` and `play`.

use super::{fed, grundy, told, words};
use snapbox::{assert_data_eq, str};

/// Parses a line of JSON. Returns its keys with their values, in the order of the line.
fn json(line: &str) -> Vec<(String, serde_json::Value)> {
    let value: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
    value.into_iter().collect()
}

fn field(line: &str, key: &str) -> serde_json::Value {
    json(line).into_iter().find(|(name, _)| name == key).expect(key).1
}

#[test]
fn solve_prints_outcome_winning_moves_and_reason() {
    assert_data_eq!(
        told("solve nim 2 5 4"),
        str![[r#"
nim 2 5 4: N, the player to move wins
Grundy value: 3
moves to the end with best play: 11
winning moves (1):
  take 1 from heap 1, leaving 1  →  1 5 4
why: nim-sum 2 xor 5 xor 4 = 3; take 1 from heap 1, leaving 1
evidence: theorem: Bouton's theorem (1902)

"#]]
    );
}

#[test]
fn a_quoted_question_equals_separate_words() {
    for line in [
        "nim 2 5 4",
        "0.77 9 + nim 3",
        "examples/domineering.game h=2 w=3 + examples/domineering.game h=1 w=2",
        "hackenbush {g-a:blue, a-b:red}",
        "all but {2} 7",
        "nim with three heaps 1 2 3",
    ] {
        let apart: Vec<&str> = line.split(' ').collect();
        // A text in braces is one word.
        let apart = match line.find('{') {
            Some(at) if line.ends_with('}') => vec![line[..at].trim(), &line[at..]],
            _ => apart,
        };
        for command in ["solve", "moves", "explain"] {
            let expected = words(&[&[command], &apart[..]].concat());
            let quoted = words(&[command, line]);
            assert_eq!((quoted.code, &quoted.out), (0, &expected.out), "{line}: {}", quoted.err);
        }
    }
    let table = words(&["table", "wythoff", "--to", "5"]);
    assert_eq!(words(&["table", " wythoff ", "--to", "5"]).out, table.out);
    // Names of files may hold spaces.
    let missing = words(&["solve", "my own.game"]);
    assert!(missing.err.contains("`my own.game`"), "{}", missing.err);
}

#[test]
fn json_has_the_stable_keys_in_order() {
    let line = told("solve nim 2 5 4 --json");
    let keys: Vec<String> = json(&line).into_iter().map(|(key, _)| key).collect();
    let stable = [
        "game",
        "position",
        "question",
        "outcome",
        "grundy",
        "remoteness",
        "winning_moves",
        "winning_move_count",
        "why",
        "evidence",
        "evidence_text",
        "evidence_basis",
    ];
    assert_eq!(keys, stable);
    assert_eq!(field(&line, "evidence")["kind"], "theorem");
    assert_eq!(field(&line, "winning_moves")[0]["to"], "1 5 4");
    assert_eq!(field(&line, "winning_move_count"), 1);
    let keys: Vec<String> =
        json(&told("solve 0.77 1 5 --misere --json")).into_iter().map(|(key, _)| key).collect();
    assert_eq!(keys, stable);
}

#[test]
fn large_numbers_are_exact_and_strings_in_json() {
    let line = told("solve nim 2^100-1 2^64+3 --json");
    // (2^100 - 1) xor (2^64 + 3) = 2^100 - 1 - 2^64 - 3
    assert_eq!(field(&line, "grundy"), "1267650600209782657422993653756");
    let p = told("solve wythoff 165580140 267914295 --json");
    let n = told("solve wythoff 165580141 267914296 --json");
    assert_eq!((field(&p, "outcome"), field(&n, "outcome")), ("P".into(), "N".into()));
    assert_eq!(field(&told("solve nim 1_000 10^3 --json"), "outcome"), "P");
    // 10^1000 leaves 10^1000 mod 7 = 10^(1000 mod 6) mod 7 = 4.
    assert_eq!(field(&told("solve bash 10^1000 m=6 --json"), "grundy"), 4);
}

#[test]
fn games_add_up_and_the_move_names_its_game() {
    let out = told("solve nim 5 + 0.77 9 + {1,3,4} 7");
    assert!(out.starts_with("nim 5 + 0.77 9 + {1,3,4} 7: N, "), "{out}");
    assert!(out.contains("in nim (game 1): take 1, leaving 4"), "{out}");
    let line = told("solve nim 5 + 0.77 9 --json");
    assert_eq!(field(&line, "winning_moves")[0]["summand"], 1);
}

#[test]
fn outcomes_depend_on_the_ending_convention() {
    // The octal game 0.77 is Kayles. (1,5) is P in misère play, and so is heap 12 of 0.07.
    let outcome = |line: &str| field(&told(&format!("solve {line} --json")), "outcome");
    assert_eq!(outcome("0.77 1 5"), "N");
    assert_eq!(outcome("0.77 1 5 --misere"), "P");
    assert_eq!(outcome("0.07 12 --misere"), "P");
    assert_eq!(outcome("0.75 5 --misere"), "N");
    assert_eq!(outcome("nim 1 1 --misere"), "N");
    assert_eq!(outcome("nim 2 2 --misere"), "P");
    // Both heaps lose 1 or 2 stones in each turn: 3 and 6 last an even number of turns.
    assert_eq!(outcome("{1,2} 3 6 --every"), "P");
    assert_eq!(outcome("{1,2} 4 7 --every"), "N");
    // If all heaps have size 1, the nim-sum determines the last mover, who ends the game.
    assert_eq!(outcome("nim 1 1 --sj"), "N");
    assert_eq!(outcome("nim 1 1 1 --sj"), "P");
}

#[test]
fn codes_rows_files_and_parameters_are_parsed() {
    for (line, outcome) in [
        ("hex 0.8 3", "P"),
        ("{1,3,4} 7", "P"),
        ("all but {2} 2", "P"),
        ("coin-ruler HTHHT", "N"),
        ("coin-ruler 2 2 ", "error"),
        ("bash m=2 21", "P"),
        ("bash 21 m=2", "P"),
        ("dag-tokens examples/dag.txt 0 3", "N"),
    ] {
        let ran = grundy(&format!("solve {line} --json"));
        match outcome {
            "error" => assert_eq!(ran.code, 2, "{line}"),
            _ => assert_eq!(field(&ran.out, "outcome"), outcome, "{line}"),
        }
    }
}

#[test]
fn options_limit_listed_moves_and_positions() {
    let line = told("solve nim 1 1 1 1 1 --moves 2 --json");
    assert_eq!(field(&line, "winning_moves").as_array().unwrap().len(), 2);
    assert_eq!(field(&line, "winning_move_count"), 5);
    let out = told("solve nim 1 1 1 1 1 --moves 2");
    assert!(out.contains("`--moves N` shows more"), "{out}");
    let ran = grundy("solve chocolate 7 8 --misere --max-positions 3");
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(ran.err.contains("--max-positions"), "{}", ran.err);
}

#[test]
fn language_comes_from_the_option_or_the_locale() {
    let asked = told("solve nim 2 5 4 --lang zh");
    assert!(asked.starts_with("nim 2 5 4：N，轮到走的一方必胜\n"), "{asked}");
    for (name, value, chinese) in [
        ("LANG", "zh_CN.UTF-8", true),
        ("LC_ALL", "zh_CN", true),
        ("LANG", "en_US.UTF-8", false),
        ("LANG", "C", false),
    ] {
        let mut command = super::program();
        let ran = super::ran(
            command.env(name, value).args(["solve", "nim", "2", "5", "4"]).output().unwrap(),
        );
        assert_eq!(ran.out == asked, chinese, "{name}={value}: {}", ran.out);
    }
    let mut command = super::program();
    command.env("LANG", "zh_CN.UTF-8").args(["solve", "nim", "1", "--lang", "en"]);
    assert!(super::ran(command.output().unwrap()).out.contains("the player to move wins"));
}

#[test]
fn tables_are_printed_as_lines_grids_csv_and_json() {
    assert_data_eq!(
        told("table {1,3,4} --to 20"),
        str![[r#"
{1,3,4}: Grundy values
n =  0:  0 1 0 1 2 3 2 0 1 0 1 2 3 2 0 1 0 1 2 3
n = 20:  2

"#]]
    );
    assert_data_eq!(
        told("table wythoff --to 3"),
        str![[r#"
wythoff: Grundy values
   0 1 2 3
0  0 1 2 3
1  1 2 0 4
2  2 0 1 5
3  3 4 5 6
rows: the first number of the position; columns: the second number

"#]]
    );
    assert_data_eq!(
        told("table wythoff --to 1 --format csv"),
        "a,b,value,outcome\n0,0,0,P\n0,1,1,N\n1,0,1,N\n1,1,2,N\n"
    );
    let json = "{\"shape\":\"line\",\"game\":\"{1,3,4}\",\"to\":4,\"values\":[0,1,0,1,2]}\n";
    assert_data_eq!(told("table {1,3,4} --to 4 --format json"), snapbox::Data::text(json).raw());
    assert_data_eq!(told("table {1,3,4} --to 4 --json"), snapbox::Data::text(json).raw());
    assert!(told("table {1,2} --to 5 --misere").ends_with("N P N N P N\n"));
    assert!(told("table {1,2} --to 5 --outcome").ends_with("P N N P N N\n"));
    assert!(told("table {1,2} --to 1_0").contains("n =  0:  0 1 2 0 1 2 0 1 2 0 1\n"));
}

#[test]
fn a_refuted_law_exits_with_code_1() {
    let out = told("check wythoff --to 12");
    assert_eq!(out, "wythoff: the known law agrees with the rules at all 169 positions\n");
    let out = told("check bash m=3 --to 40 --json");
    assert_eq!(field(&out, "holds"), true);
    told("check bash m=3 --to 40 --misere");
    let claim = ["prove", "bash", "m=3", "--misere", "--claim", "P when n mod 4 == 1"];
    let ran = words(&claim);
    assert!(ran.code == 0 && ran.out.contains("proved for all sizes"), "{}", ran.out);
    let ran = words(&[&claim[..3], &claim[4..]].concat());
    assert!(ran.code == 1 && ran.out.contains("false"), "{}", ran.out);
    told("check {1,2,3} --to 100 --values 0,1,2,3 --period 4");
    let ran = grundy("check {1,2,3} --to 100 --values 0,1,2,4 --period 4");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
    assert!(ran.out.contains('3'), "{}", ran.out);
    let ran = grundy("check {1,3,4} --to 30 --losing 0,2 --period 5");
    assert_eq!(ran.code, 1, "{}", ran.out);
}

/// Runs `grundy play` for the game `line` with the typed lines `typed`, and returns the output.
fn game(line: &str, typed: &str) -> String {
    let ran = fed(&format!("play {line}"), typed.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{line}");
    ran.out
}

#[test]
fn play_handles_wins_losses_undo_and_quit() {
    let won = game("nim 1 2", "take 1 from 2\n0 0\n");
    assert!(won.contains("program: take 1 from heap") && won.ends_with("You win.\n"), "{won}");
    let lost = game("nim 3 2", "0 2\n");
    assert!(lost.ends_with("The program wins.\n"), "{lost}");
    let second = game("nim 2 --second", "");
    assert!(second.ends_with("The program wins.\n"), "{second}");
    // In misère play, a move that leaves one stone wins.
    let misere = game("nim 3 --misere", "1\n");
    assert!(misere.ends_with("You win.\n"), "{misere}");
    let undone = game("nim 1 2", "undo\n0 2\nhint\n");
    assert!(undone.contains("there is no move to undo"), "{undone}");
    let back = game("nim 5 2", "moves\n#5\nundo\n2 2\nquit\n");
    assert_eq!(back.matches("\n5 2\n").count(), 3, "{back}");
    assert!(back.contains("  #5 take 1 from heap 1, leaving 4"), "{back}");
    let wrong = game("nim 1 2", "take 9 from 1\n#99\nxyz\n7 7\n\n?\nquit\n");
    assert_eq!(wrong.matches("this is not a legal move").count(), 4, "{wrong}");
    assert_eq!(wrong.matches("Type the position after your move").count(), 2, "{wrong}");
    let hint = game("nim 3 4 4", "hint\nquit\n");
    assert!(hint.contains("N: nim-sum 3 xor 4 xor 4 = 3; take 3 from heap 1, leaving 0"), "{hint}");
    let chinese = fed("play nim 3 4 4 --lang zh", "提示\n走法\n悔棋\n帮助\n退出\n".as_bytes());
    assert!(chinese.out.contains("N：异或和 3 xor 4 xor 4 = 3；从第 1 堆取 3"), "{}", chinese.out);
}

/// In a lost position the program delays the end: from two heaps of 3, play can last six moves but
/// not longer.
#[test]
fn the_program_delays_a_loss_as_long_as_possible() {
    let played = game("nim 3 3 --second", "quit\n");
    assert!(played.contains("program: take 1 from heap"), "{played}");
    let hint = game("nim 3 3", "hint\nquit\n");
    assert!(hint.contains("longest resistance: take 1 from heap"), "{hint}");
}

#[test]
fn every_vertex_of_a_graph_is_listed_and_drawn() {
    let text = grundy("table dag-tokens examples/dag.txt");
    let rows: Vec<Vec<&str>> =
        text.out.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["0", "N", "2", "1"], "{}", text.out);
    assert_eq!(rows.len(), 4);
    let csv = grundy("table dag-tokens {a->b,c} --format csv");
    assert_eq!(csv.out, "vertex,outcome,value,remoteness\na,N,1,1\nb,P,0,0\nc,P,0,0\n");
    let vertices = field(&told("table undirected-vertex-geography {a-b,b-c} --json"), "vertices");
    assert_eq!(vertices[1]["outcome"], "N");
    assert_eq!(vertices[0]["grundy"], serde_json::Value::Null);
    let dot = grundy("graph dag-tokens {a->b,c}");
    assert!(dot.out.contains("label=\"a: 1\\nN\"") && dot.out.contains("label=\"c: 0\\nP\""));
    assert!(grundy("graph dag-tokens {a->b,c} --format svg").out.contains("</svg>"));
    let refused = grundy("table nim");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--to 20"), "{}", refused.err);
}

#[test]
fn a_law_is_found_proved_and_verified() {
    let found = |game: &str| field(&words(&["law", game, "--json"]).out, "laws")[0].clone();
    let kayles = found("0.77");
    let law = &kayles["law"];
    assert_eq!(
        (&law["period"], &law["preperiod"], &law["saltus"]),
        (&12.into(), &71.into(), &0.into())
    );
    assert_eq!(kayles["evidence"]["kind"], "proved");
    let saltus = found("all but {1,2}")["law"].clone();
    assert_eq!(
        (&saltus["kind"], &saltus["period"], &saltus["saltus"]),
        (&"arithmetic_period".into(), &3.into(), &1.into())
    );
    let none = field(&told("law 0.6 --to 5000 --json"), "laws")[0].clone();
    assert_eq!(
        (&none["law"], &none["evidence"]["kind"]),
        (&serde_json::Value::Null, &"computed".into())
    );
    assert_eq!(found("nim")["evidence"]["kind"], "theorem");
    let file = std::env::temp_dir().join(format!("grundy-law-{}.json", std::process::id()));
    let path = file.to_str().unwrap();
    assert_eq!(grundy(&format!("law 0.07 --certificate {path}")).code, 0);
    assert!(
        told(&format!("verify {path}"))
            .starts_with("verified: 0.07: G(n+34) = G(n) for every n >= 53")
    );
    let text = std::fs::read_to_string(&file).unwrap().replace("\"period\":34", "\"period\":17");
    std::fs::write(&file, text).unwrap();
    let refused = grundy(&format!("verify {path}"));
    std::fs::remove_file(&file).unwrap();
    assert_eq!(refused.code, 1, "{}", refused.out);
    assert!(grundy("law dag-tokens {a->b}").err.contains("not a game of heaps"));
}
