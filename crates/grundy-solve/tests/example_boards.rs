//! Solves the board games of `examples/` at every reachable position and compares the results with
//! known results.

use grundy_core::base::Budget;
use grundy_core::base::{Counts, Outcome};
use grundy_rules::{RuleFile, RuleGame};
use grundy_solve::{Detail, solve};
use grundy_store::reachable::{self, Images, Solved};
use grundy_store::{Convention, QueryParser};
use grundy_syntax::render;
use grundy_text::Lang;
use std::path::PathBuf;

fn game(name: &str, params: &[(&str, i64)]) -> RuleGame {
    let name = format!("{name}.game");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(&name);
    let text = std::fs::read_to_string(path).unwrap();
    match RuleFile::parse(&text, &name) {
        Ok((file, _)) => file.build(params).unwrap(),
        Err(told) => panic!("{}", render(&text, &name, &told, Lang::En)),
    }
}

fn solved_from(game: &RuleGame, starts: &[Counts]) -> Solved {
    reachable::solve(game, starts, Images::Distinct, &Budget::default()).unwrap()
}

/// Returns the outcome of the start, and the solution with the results of all reachable positions.
fn solved(game: &RuleGame) -> (Outcome, Solved) {
    let start = game.initial().unwrap().expect("there is a start");
    let solved = solved_from(game, std::slice::from_ref(&start));
    (solved.outcome(&start).unwrap().0, solved)
}

fn counts(solved: &Solved) -> (usize, usize, usize, usize) {
    (solved.len(), solved.won(), solved.lost(), solved.drawn())
}

/// Tic-tac-toe is a draw and has 5,478 positions (a common count): the sides alternate from the
/// empty board.
#[test]
fn tic_tac_toe_is_a_draw() {
    let (outcome, solved) = solved(&game("tic-tac-toe", &[]));
    assert_eq!((outcome, solved.len()), (Outcome::Draw, 5478));
}

#[test]
fn mu_torere_is_drawn_in_most_positions() {
    let (outcome, solved) = solved(&game("mu-torere", &[]));
    assert_eq!((outcome, counts(&solved)), (Outcome::Draw, (1180, 208, 128, 844)));
}

/// Berlekamp, Conway and Guy, "Winning Ways", chapter 22: the first player wins on 3 x 3.
#[test]
fn dodgem_is_won_by_the_first_player() {
    let (outcome, solved) = solved(&game("dodgem", &[]));
    assert_eq!((outcome, solved.drawn()), (Outcome::N, 0));
}

/// Gardner 1962, who described a machine that learns the game from its losses: the second player
/// wins.
#[test]
fn hexapawn_is_won_by_the_second_player() {
    let (outcome, solved) = solved(&game("hexapawn", &[]));
    assert_eq!((outcome, solved.drawn()), (Outcome::P, 0));
}

/// Returns every place of an L-shaped piece on a board of 4 x 4, as the bit set of its cells.
fn every_l() -> Vec<u32> {
    let mut found = Vec::new();
    for (row, column) in (0..4i32).flat_map(|row| (0..4i32).map(move |column| (row, column))) {
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            for side in [1, -1] {
                let (foot_down, foot_right) = (right * side, down * side);
                let cells = [
                    (row, column),
                    (row + down, column + right),
                    (row + 2 * down, column + 2 * right),
                    (row + foot_down, column + foot_right),
                ];
                if cells.iter().all(|(r, c)| (0..4).contains(r) && (0..4).contains(c)) {
                    found.push(cells.iter().fold(0, |set, (r, c)| set | 1 << (4 * r + c)));
                }
            }
        }
    }
    found
}

/// There are 18,368 placements of two distinguishable L's and two identical coins, and 232 of them
/// are lost for a given side to move. All are reachable with either side to move.
#[test]
fn the_l_game_has_the_published_counts() {
    let pieces = every_l();
    let apart: usize = pieces.iter().map(|l| pieces.iter().filter(|m| *m & l == 0).count()).sum();
    assert_eq!((pieces.len(), apart * (8 * 7 / 2)), (48, 18_368));
    let (outcome, solved) = solved(&game("l-game", &[]));
    assert_eq!((outcome, solved.len()), (Outcome::Draw, 2 * 18_368));
    for side in 0..2 {
        let ours = solved.positions().filter(|(position, _)| position.last() == Some(&side));
        let outcomes: Vec<Outcome> = ours.map(|(_, play)| play.outcome).collect();
        assert_eq!(outcomes.len(), 18_368);
        assert_eq!(outcomes.iter().filter(|outcome| **outcome == Outcome::P).count(), 232);
    }
}

/// The first player wins Domineering on squares of 2, 3 and 4. Cram is lost on a board with two
/// even sides and won on a board with one even and one odd side, both by a symmetry about the
/// centre (Gardner 1974).
#[test]
fn domineering_and_cram_have_their_known_results() {
    for side in 2..=4 {
        let (outcome, _) = solved(&game("domineering", &[("h", side), ("w", side)]));
        assert_eq!(outcome, Outcome::N, "{side}");
    }
    for (h, w, expected) in [
        (2, 2, Outcome::P),
        (2, 4, Outcome::P),
        (4, 4, Outcome::P),
        (3, 4, Outcome::N),
        (2, 3, Outcome::N),
        (1, 4, Outcome::N),
    ] {
        assert_eq!(solved(&game("cram", &[("h", h), ("w", w)])).0, expected, "{h} x {w}");
    }
}

/// Typed positions of the card contain the columns of the two players, row by row: first the player
/// to move.
#[test]
fn northcott_agrees_with_its_card() {
    let none = |_: &str| unreachable!("no file is named");
    let rules = game("northcott", &[("rows", 2), ("columns", 4)]);
    let cells = 1..=4u64;
    let rows: Vec<[u64; 2]> = cells
        .clone()
        .flat_map(|light| cells.clone().map(move |dark| [light, dark]))
        .filter(|[light, dark]| light < dark)
        .collect();
    let mut starts = Vec::new();
    for [a, c] in &rows {
        for [b, d] in &rows {
            starts.extend([0, 1].map(|turn| Counts::of([*a, *b, *c, *d, turn])));
        }
    }
    let solved = solved_from(&rules, &starts);
    assert_eq!((solved.len(), solved.drawn()), (2 * 6 * 6, 0));
    let mut parser = QueryParser::new(Budget::default(), &none);
    for (position, play) in solved.positions() {
        let outcome = play.outcome;
        let mover = 2 * position[4] as usize;
        let columns =
            [position[mover], position[2 - mover], position[mover + 1], position[3 - mover]];
        let mut words = vec!["northcott".to_string()];
        words.extend(columns.iter().map(|column| column.to_string()));
        words.push("m=4".to_string());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
        let answer = solve(&question, detail, &Budget::default()).unwrap();
        assert_eq!(answer.outcome, outcome, "{words:?}");
        assert_eq!(
            rules.claim_value(0, &position).unwrap() == 1,
            outcome == Outcome::P,
            "{words:?}"
        );
    }
}

/// Games without published results: the results that the program computed, so that a change is
/// noticed.
#[test]
fn results_of_other_boards_do_not_change() {
    for (name, expected, found) in [
        ("three-mens-morris", Outcome::N, (5390, 2997, 1185, 1208)),
        ("achi", Outcome::N, (5716, 3527, 2189, 0)),
        ("nine-holes", Outcome::Draw, (5470, 2502, 522, 2446)),
        ("hare-and-hounds", Outcome::N, (2303, 1001, 759, 543)),
        ("konane", Outcome::P, (3673, 2044, 1629, 0)),
    ] {
        let (outcome, solved) = solved(&game(name, &[]));
        assert_eq!((outcome, counts(&solved)), (expected, found), "{name}");
    }
}

/// Symmetries preserve outcomes, and every board can be drawn.
#[test]
fn symmetries_preserve_outcomes() {
    for name in [
        "achi",
        "amazons",
        "breakthrough",
        "cram",
        "domineering",
        "hare-and-hounds",
        "hexapawn",
        "konane",
        "mu-torere",
        "nine-holes",
        "notakto",
        "pong-hau-ki",
        "teeko",
        "three-mens-morris",
        "tic-tac-toe",
        "treblecross",
    ] {
        let rules = game(name, &[]);
        let (_, found) = solved(&rules);
        let images: Vec<Counts> =
            found.positions().map(|(position, _)| rules.canonical(&position).unwrap()).collect();
        let of_images = solved_from(&rules, &images);
        let mut moved = 0;
        for (position, play) in found.positions() {
            let image = rules.canonical(&position).unwrap();
            moved += usize::from(image != position);
            assert_eq!(of_images.play(&image).unwrap(), play, "{name} {position:?}");
            assert!(rules.show(&position).is_some(), "{name}");
        }
        assert!(moved > 0, "{name}");
    }
}
