//! Tests which rule files have values, the side to move in a sum, and play of sums beyond the
//! limits.

use grundy_core::base::Budget;
use grundy_store::{Convention, QueryParser};
use grundy_tasks::play::best_choice;
use grundy_tasks::value::{ValueTransform, read_sum, value};
use grundy_text::{Error, ErrorKind};
use std::path::Path;

/// Returns rules of a game on a row of cells: both sides place dominoes, and Left can place single
/// stones on the first two cells. `ending` is a statement that ends play.
fn rules(ending: &str) -> String {
    format!(
        "game \"Row\" \"一行\"\nsides left, right\nposition cell: {{empty, full}}[6] = [empty; 6]\n{ending}\n\
         move pair (i in 0..4) when cell[i] == empty and cell[i + 1] == empty {{ cell[i] = full  cell[i + 1] = full }}\n\
         move one (i in 0..1) when mover == left and cell[i] == empty {{ cell[i] = full }}\n"
    )
}

/// The condition that no move of [`rules`] is possible.
const STUCK: &str = "(all i in 0..4: cell[i] == full or cell[i + 1] == full) and (mover == right or cell[0] == full and cell[1] == full)";

fn form(text: &str, asked: &str) -> Result<String, Error> {
    let file = |_: &str| Ok(text.to_string());
    let mut parser = QueryParser::new(Budget::default(), &file);
    let asked = read_sum(&mut parser, &[asked])?;
    value(&asked, &ValueTransform::default(), &Budget::default())
        .map(|found| found.value.form.unwrap())
}

#[test]
fn a_stated_loss_without_moves_is_accepted() {
    for position in
        ["", "[empty,empty,full,empty,empty,full]", "[full,empty,empty,empty,empty,empty]"]
    {
        let asked = format!("row.game {position}");
        let plain = form(&rules(""), &asked).unwrap();
        for ending in [
            format!("lose when {STUCK}"),
            "lose when stuck".to_string(),
            "lose when 1 > 2".to_string(),
        ] {
            assert_eq!(form(&rules(&ending), &asked).unwrap(), plain, "{ending} {position}");
        }
    }
}

/// Returns rules of Snort on a row of six cells, with sides and as the player to move sees the board.
fn snort() -> [String; 2] {
    let rules = |sides: &str, values: &str, opponent: &str, result: &str| {
        format!(
            "game \"Snort\" \"斯诺特\"\n{sides}position cell: {{empty, {values}}}[6] = [empty; 6]\n\
             move place (i in 0..5) when cell[i] == empty and (i == 0 or cell[i - 1] != {opponent})\n  \
             and (i == 5 or cell[i + 1] != {opponent}) {result}\n"
        )
    };
    let renamed = "if q == i then theirs else if cell[q] == mine then theirs \
                   else if cell[q] == theirs then mine else empty";
    [
        rules("sides left, right\n", "left, right", "opponent", "{ cell[i] = mover }"),
        rules("", "mine, theirs", "theirs", &format!("-> [{renamed} for q in 0..5]")),
    ]
}

#[test]
fn rules_seen_by_the_mover_have_the_value_of_the_game_with_two_sides() {
    let [sided, seen] = snort();
    for cells in ["", "[_,R,_,_,_,_]", "[L,_,_,R,_,_]", "[L,_,_,_,_,R]", "[_,_,L,_,_,_]"] {
        let names = |left: &str, right: &str| {
            cells.replace('L', left).replace('R', right).replace('_', "empty")
        };
        let expected = form(&sided, &format!("snort.game {}", names("left", "right"))).unwrap();
        let read = |_: &str| Ok(seen.clone());
        let mut parser = QueryParser::new(Budget::default(), &read);
        let line = format!("snort.game {}", names("mine", "theirs"));
        let query = read_sum(&mut parser, &[&line]).unwrap();
        let report = value(&query, &ValueTransform::default(), &Budget::default()).unwrap();
        assert_eq!(report.two_sided_form, Some(expected), "{cells}");
    }
    let plain =
        read_sum(&mut QueryParser::new(Budget::default(), &|_| Ok(sided.clone())), &["s.game"]);
    let report = value(&plain.unwrap(), &ValueTransform::default(), &Budget::default()).unwrap();
    assert_eq!(report.two_sided_form, None);
}

#[test]
fn a_stated_loss_with_moves_is_refused_with_the_position() {
    // The rule ends play with a loss although Left could still move.
    let early = "lose when all i in 0..4: cell[i] == full or cell[i + 1] == full";
    let error = form(&rules(early), "row.game").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unsupported);
    let told = error.to_string();
    assert!(told.contains("'the player who cannot move loses', as at `"), "{told}");
    assert!(told.contains(" left`; use") && !told.contains('\n'), "{told}");
    // From this position the case does not arise, so nothing is refused.
    assert!(form(&rules(early), "row.game [full,full,empty,empty,empty,empty]").is_ok());
    for ending in
        ["win when stuck", "draw when stuck", "win when 1 > 2", "misere", "score 2 when stuck"]
    {
        let error = form(&rules(ending), "row.game").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Unsupported, "{ending}: {error}");
    }
}

#[test]
fn parts_of_a_sum_state_one_turn() {
    let cake = |words: &[&str]| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/cutcake.game");
        let text = std::fs::read_to_string(path).unwrap();
        let file = move |_: &str| Ok(text.clone());
        let mut parser = QueryParser::new(Budget::default(), &file);
        let words: Vec<&str> = ["cutcake.game"].iter().chain(words).copied().collect();
        parser.parse_question(&words, Convention::default()).map(|asked| asked.summands[0].print())
    };
    for words in [
        &["2", "3", "turn=left", "3", "2", "turn=right"][..],
        &["h=2", "w=3", "turn=right", "turn=left"],
        &["2", "3", "turn=right", "3", "2", "left"],
    ] {
        let error = cake(words).unwrap_err().to_string();
        assert!(error.contains("different turns: `"), "{words:?}: {error}");
        assert!(error.contains("write the turn once") && !error.contains('\n'), "{error}");
    }
    for words in [
        &["2", "3", "turn=right", "3", "2"][..],
        &["2", "3", "3", "2", "turn=right"],
        &["2", "3", "turn=right", "3", "2", "turn=right"],
        &["2", "3", "3", "2", "right"],
    ] {
        assert_eq!(cake(words).unwrap(), "2 3 3 2 right", "{words:?}");
    }
    assert_eq!(cake(&["2", "3", "3", "2"]).unwrap(), "2 3 3 2 left");
}

/// A game with the value {a|b||c|d}.
const SWITCH: &str = "game \"Switch\" \"开关\"\nsides left, right
param a: -9999..9999 = 1\nparam b: -9999..9999 = 0\nparam c: -9999..9999 = 0\nparam d: -9999..9999 = -1
position stage: 0..3 = 0, n: -9999..9999 = 0
move first when stage == 0 { stage = 1 + mover }
move second when stage in 1..2 {
  n = if stage == 1 then if mover == left then a else b else if mover == left then c else d
  stage = 3
}
move spend when stage == 3 and (if mover == left then n > 0 else n < 0) { n += if mover == left then -1 else 1 }
";

#[test]
fn play_of_a_sum_beyond_the_limits_reports_bounds() {
    let game = |n: i64| {
        let (a, b, c, d) = (9 * n + 80, 7 * n + 20, -3 * n, -8 * n - 31);
        format!("switch.game a={a} b={b} c={c} d={d}")
    };
    assert_eq!(form(SWITCH, "switch.game a=5 b=3 c=-1 d=-7").unwrap(), "{5|3||-1|-7}");
    let sum = (1..=12).map(game).collect::<Vec<_>>().join(" + ");
    let file = |_: &str| Ok(SWITCH.to_string());
    let budget = Budget { bytes: 40 << 20, ..Budget::default() };
    let mut parser = QueryParser::new(budget, &file);
    let words: Vec<&str> = sum.split(' ').collect();
    let question = parser.parse_question(&words, Convention::default()).unwrap();
    let error = best_choice(&question, &budget).expect_err("it is too large");
    assert_eq!(error.kind(), ErrorKind::TooBig, "{error}");
    let known = error.partial_result().expect("it says what is sure").en.clone();
    assert!(known.contains("the mean is 609/2, the temperature is at most "), "{known}");
    assert!(known.contains("advice (not proved): move in the hottest game: number 12"), "{known}");
}
