//! Checks that all engines that can solve the board of a rule file give the same results.

use grundy_boards::{Label, Limits, Numbering, Sides};
use grundy_core::base::Budget;
use grundy_rules::RuleFile;
use grundy_rules_board::BoardRules;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{BoardCells, BoardEngine, Convention, QueryParser};
use grundy_text::{Error, ErrorKind};
use std::collections::BTreeSet;

fn answered(line: &str, board: BoardEngine, budget: &Budget) -> Result<Answer, Error> {
    let read = |name: &str| {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        Ok(std::fs::read_to_string(root.join(name)).unwrap())
    };
    let words: Vec<&str> = line.split(' ').collect();
    let question =
        QueryParser::new(*budget, &read).parse_question(&words, Convention::default())?;
    solve(&question, Detail { moves: 100, board, ..Detail::default() }, budget)
}

fn moves(answer: &Answer) -> BTreeSet<String> {
    answer.moves.iter().map(|made| made.words.en.clone()).collect()
}

#[test]
fn all_engines_agree() {
    let budget = Budget::default();
    for line in [
        "tic-tac-toe.game",
        "tic-tac-toe.game [X,O,X,empty,O,empty,empty,empty,empty] X",
        "hexapawn.game",
        "domineering.game h=4 w=4",
        "domineering.game h=3 w=5",
        "cram.game h=3 w=4",
        "clobber.game",
        "notakto.game",
        "mu-torere.game",
        "pong-hau-ki.game",
        "dodgem.game",
        "dots-and-boxes.game h=1 w=2",
        "dots-and-boxes.game h=2 w=2",
        "kalah.game",
        "chopsticks.game most=4",
        "connect-four.game w=4 h=3",
        "toads-and-frogs.game",
        "amazons.game h=2 w=3",
    ] {
        let search = answered(line, BoardEngine::Search, &budget).unwrap();
        for engine in [BoardEngine::Auto, BoardEngine::Exhaustive, BoardEngine::Proof] {
            let other = answered(line, engine, &budget);
            // A proof does not count the points of moves.
            if engine == BoardEngine::Proof && line.starts_with("dots") {
                let error = other.unwrap_err();
                assert!(error.to_string().contains("points"), "{line}: {error}");
                continue;
            }
            let other = other.unwrap();
            assert_eq!(other.outcome, search.outcome, "{line} {engine:?}");
            // If an engine reports a score, the score is the same.
            if let Some(score) = other.score {
                assert_eq!(Some(score), search.score, "{line} {engine:?}");
            }
            match engine {
                BoardEngine::Proof => {
                    assert!(other.score.is_none() && other.remoteness.is_none());
                    let wins = search.score.is_none() && !moves(&other).is_subset(&moves(&search));
                    assert!(!wins, "{line} {:?} {:?}", moves(&other), moves(&search));
                    let lost = search.outcome == grundy_core::base::Outcome::P;
                    assert_eq!(other.moves.is_empty(), lost, "{line}");
                }
                _ if other.score == search.score => {
                    assert_eq!(moves(&other), moves(&search), "{line} {engine:?}");
                }
                _ => {}
            }
        }
    }
}

#[test]
fn a_board_too_large_for_memory_is_proved_by_search() {
    let small = Budget { bytes: 1 << 20, ..Budget::default() };
    let line = "domineering.game h=5 w=5";
    let answer = answered(line, BoardEngine::Auto, &small).unwrap();
    assert_eq!(answer.outcome, grundy_core::base::Outcome::P);
    assert!(answer.why.en.contains("proof-number search"), "{}", answer.why.en);
    let refused = answered(line, BoardEngine::Exhaustive, &small).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::TooBig);
}

/// Tanaka 2009 counts positions up to reflection and ends play one move earlier than the rule file:
/// as soon as a lion can be captured.
#[test]
#[ignore = "ten minutes and 4 GB: cargo test --release -p grundy --test all dobutsu -- --ignored"]
fn dobutsu_shogi_has_the_published_counts() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let text = std::fs::read_to_string(root.join("dobutsu-shogi.game")).unwrap();
    let try_rule = "lose when any j in last[opponent]";
    let taken = "win when any j in 0..11, k in 0..4, i in 0..11: \
                 cell[j] == others(3) and cell[i] == own(k) and j in reach[mover][k][i]\n";
    assert!(text.contains(try_rule));
    let text = text.replace(try_rule, &format!("{taken}{try_rule}"));
    let (file, _) = RuleFile::read(&text, "dobutsu.game").unwrap();
    let rules = file.build(&[]).unwrap();
    let commands = rules.board_rules().unwrap();
    let start = rules.initial().unwrap().unwrap();
    let (start, side) = BoardCells::new(&commands).encode(&start).unwrap();
    let (bytes, threads, keep) = (8 << 30, 2, None);
    let numbering = Some(Numbering::ReachableUpToSymmetry);
    let limits = Limits {
        memory_budget: bytes,
        threads,
        numbering,
        on_progress: &|_| true,
        outcomes_only: false,
        checkpoints: keep,
    };
    let mut solved = grundy_boards::solve(&commands, &start, side, &limits).unwrap();
    let counted = solved.stored_label_counts(None).unwrap();
    assert_eq!((counted.won, counted.lost, counted.drawn), (196_773_087, 47_347_380, 2_682_700));
    assert_eq!((solved.stored, solved.boards), (246_803_167, 493_573_042));
    assert_eq!(solved.label(&start, side), Some(Label::Lost(77)));
}

/// Each side has a lion and a rook on 3 by 3 cells. A player who can capture the opponent's lion
/// wins.
const LIONS: &str = "game \"Lions\"
sides low, high
position cell: {empty, lion, rook, lion2, rook2}[9] =
  [lion2, empty, rook2, empty, empty, empty, rook, empty, lion]
let pieces = [[lion, rook], [lion2, rook2]]
let near = [[[j for j in 0..8 if j != i and abs(i mod 3 - j mod 3) <= 1 and abs(i div 3 - j div 3) <= 1] for i in 0..8],
  [[j for j in 0..8 if abs(i mod 3 - j mod 3) + abs(i div 3 - j div 3) == 1] for i in 0..8]]
def own(k) = pieces[mover][k]
def others(k) = pieces[opponent][k]
def attacked(j) = any k in 0..1, i in 0..8: cell[i] == own(k) and j in near[k][i]
lose when all i in 0..8: cell[i] != own(0)
win when TAKEN
move go (i in 0..8, k in 0..1, j in near[k][i])
  when cell[i] == own(k) and all t in 0..1: cell[j] != own(t) {
  cell[i] = empty
  cell[j] = own(k)
}
";

/// The solver detects that the sides have the same rules, however a rule is written, and stores
/// each board once.
#[test]
fn equal_rules_of_both_sides_are_detected_in_any_formulation() {
    let lion = "cell[j] == others(0)";
    let reached = "cell[i] == own(k) and j in near[k][i]";
    let mut first = None;
    for taken in [
        format!("any j in 0..8, k in 0..1, i in 0..8: {lion} and {reached}"),
        format!("any j in 0..8: {lion} and attacked(j)"),
        format!("any j in 0..8: attacked(j) and {lion}"),
        format!("any j in 0..8: {lion} and any k in 0..1, i in 0..8: {reached}"),
        format!("(any i in 0..8: cell[i] == own(0)) and (any j in 0..8: attacked(j) and {lion})"),
    ] {
        let (file, _) = RuleFile::read(&LIONS.replace("TAKEN", &taken), "lions.game").unwrap();
        let rules = file.build(&[]).unwrap();
        let commands = rules.board_rules().unwrap();
        let start = rules.initial().unwrap().unwrap();
        let (start, side) = BoardCells::new(&commands).encode(&start).unwrap();
        let numbering = Some(Numbering::ReachableUpToSymmetry);
        let (bytes, threads, keep) = (1 << 28, 1, None);
        let limits = Limits {
            memory_budget: bytes,
            threads,
            numbering,
            on_progress: &|_| true,
            outcomes_only: false,
            checkpoints: keep,
        };
        let solved = grundy_boards::solve(&commands, &start, side, &limits).unwrap();
        assert!(matches!(solved.layout().sides, Sides::Symmetric { .. }), "{taken}");
        assert!(solved.stored < solved.boards, "{taken}");
        let found = (solved.boards, solved.stored, solved.label_counts());
        assert_eq!(*first.get_or_insert(found.clone()), found, "{taken}");
    }
}

#[test]
fn an_engine_that_does_not_support_the_game_is_refused() {
    let budget = Budget::default();
    for engine in [BoardEngine::Exhaustive, BoardEngine::Proof] {
        for line in ["tic-tac-toe.game + tic-tac-toe.game", "nim.game 1 2 3", "officers.game 7"] {
            let refused = answered(line, engine, &budget);
            assert!(refused.is_err(), "{line} {engine:?}");
        }
    }
}
