//! Tests symmetries of rule files: false symmetries are errors wherever positions are merged, and
//! messages about parameters.

use grundy_core::base::{Budget, Counts, Outcome};
use grundy_rules::{RuleFile, RuleGame};
use grundy_rules_board::BoardRules;
use grundy_solve::{Detail, solve};
use grundy_store::reachable::{self, Images};
use grundy_store::{Convention, QueryParser};
use grundy_tasks::{check, fit_expressions, lint};

fn parsed(text: &str) -> RuleGame {
    RuleFile::parse(text, "my.game").unwrap().0.build(&[]).unwrap()
}

/// Returns the outcome of a position of the rule file `text`, or the error message.
fn asked(text: &str, position: &[&str]) -> Result<Outcome, String> {
    let read = |_: &str| Ok(text.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let words: Vec<&str> = ["my.game"].into_iter().chain(position.iter().copied()).collect();
    let question =
        parser.parse_question(&words, Convention::default()).map_err(|e| e.to_string())?;
    let answer = solve(&question, Detail::default(), &Budget::default());
    Ok(answer.map_err(|e| e.to_string())?.outcome)
}

/// Returns rules whose symmetry is broken only at numbers that involve `far`, in each place where a
/// rule can break it.
fn broken(far: u64) -> Vec<String> {
    let nim = "position a, b\nmove left (k in 1..a) -> [a - k, b]\nmove right (k in 1..b) -> [a, b - k]\nsymmetry [b, a]\n";
    let sides = "sides l, r\nposition a, b\nmove left when a > 0 -> [a - 1, b]\nmove right when b > 0 -> [a, b - 1]\nsymmetry [b, a]\n";
    vec![
        format!("{nim}lose when a == {far}\n"),
        format!("{nim}win when a == {far}\n"),
        format!("{nim}score 2 when a == {far}\n"),
        format!("{nim}move far when a >= {far} -> [a - {far}, 0]\n"),
        nim.replace("1..a)", &format!("1..a) when a != {far}")),
        format!("{sides}draw when a == {far}\n"),
        sides.replace("when a > 0", &format!("when a > 0 and (a < {far} or mover == l)")),
        format!("{sides}move far when a >= {far} {{ a -= 1; turn = mover }}\n"),
    ]
}

#[test]
fn a_symmetry_false_at_large_positions_is_an_error_only_there() {
    for far in [70, 90] {
        for text in broken(far) {
            let error = asked(&text, &[&(far + 1).to_string(), "3"]).unwrap_err();
            assert!(error.contains("`symmetry [b, a]` is false: "), "{text}{error}");
            assert!(error.contains("my.game:"), "{error}");
            // Positions below `far` are answered as without the symmetry.
            let below = [(far - 1).to_string(), "2".to_string()];
            let below = below.each_ref().map(String::as_str);
            let plain = text.replace("symmetry [b, a]\n", "");
            assert_eq!(asked(&text, &below), asked(&plain, &below), "{text}");
        }
    }
}

#[test]
fn commands_prove_exactly_the_true_symmetries() {
    let bounded = |text: &str| {
        let game = parsed(&text.replace("position a, b", "position a: 0..9, b: 0..9"));
        assert!(!game.symmetries_are_proved(), "{text}");
        game.board_rules().unwrap_or_else(|_| panic!("{text}"));
        game.symmetries_are_proved()
    };
    for text in broken(7) {
        assert!(!bounded(&text), "{text}");
    }
    // The exception is outside the range of the cells, so the symmetry is true.
    for (at, text) in broken(10).iter().enumerate() {
        assert!(bounded(text), "{at}: {text}");
    }
    // A range with one number more on one side, and an image that is not a permutation of places.
    assert!(!parsed_proved(
        "position a: 0..9, b: 0..8\nmove l when a > 0 { a -= 1 }\nmove r when b > 0 { b -= 1 }\nsymmetry [b, a]\n"
    ));
    assert!(!parsed_proved(
        "position a: 0..9, b: 0..9\nmove l when a > 0 { a -= 1 }\nmove r when b > 0 { b -= 1 }\nsymmetry [a, a]\n"
    ));
    // Boards.
    for name in
        ["tic-tac-toe", "connect-four", "clobber", "picaria", "dao", "teeko", "dobutsu-shogi"]
    {
        let text = crate::examples::read(&format!("examples/{name}.game")).unwrap();
        let game = parsed(&text);
        assert!(game.board_rules().is_ok() && game.symmetries_are_proved(), "{name}");
    }
}

fn parsed_proved(text: &str) -> bool {
    let game = parsed(text);
    game.board_rules().is_ok() && game.symmetries_are_proved()
}

#[test]
fn lint_reports_untested_symmetries() {
    let told = |text: &str| lint::lint("my.game", text, &Budget::default()).unwrap();
    let found = told(
        "position a, b\nmove both (k in 1..min(a, b)) when k * k <= a * b -> [a - k, b - k]\nsymmetry [a, b]\n",
    );
    let notes: Vec<&str> = found.notes.iter().map(|note| note.en.as_str()).collect();
    assert!(notes.iter().any(|note| note.contains("were not tested")), "{notes:?}");
    assert!(!notes.iter().any(|note| note.contains("none failed")), "{notes:?}");
}

/// Entire orbits are merged: if a position is reachable from a least image, all of its images are
/// examined.
#[test]
fn entire_orbits_are_merged() {
    // The rotation by one place is a symmetry as long as only the least image and its single
    // rotations are compared.
    let text = "position x: (0..3)[4] = [0, 3, 3, 3]\nmove m (i in 0..3) when x[i] > 0 { x[i] -= 1 }\n\
        lose when x[0] == 3 and x[1] == 0 and x[2] == 2 and x[3] == 1\nsymmetry rotate(x, [1, 2, 3, 0])\n";
    let rules = parsed(text);
    let start = rules.initial().unwrap().unwrap();
    let solved = reachable::solve(&rules, &[start], Images::Merged, &Budget::default());
    let error = solved.err().expect("it is false").to_string();
    assert!(error.contains("is false: at "), "{error}");
    assert!(rules.check_symmetries(&Counts::of([1, 3, 0, 2])).is_err());
}

#[test]
fn claims_and_laws_name_their_parameters() {
    for k in [2, 3, 7] {
        let text = format!(
            "param K = {k}\nposition n\nmove take (k in 1..n) when k <= K and (n > 0 or K == 0) -> [n - k]\nclaim P when n mod {} == 0\n",
            k + 1
        );
        let read = |_: &str| Ok(text.clone());
        let mut parser = QueryParser::new(Budget::default(), &read);
        let (instance, _) = parser.parse_game(&["my.game"]).unwrap();
        let reports = check::check_claims(&instance, 0, Some(40), &Budget::default()).unwrap();
        assert!(reports[0].words.en.ends_with(&format!(" for K = {k}")), "{}", reports[0].words.en);
        assert!(reports[0].words.zh.contains(&format!("K = {k}")));
        let found =
            fit_expressions::fit_expressions(&instance, &["K"], Some(60), 4, &Budget::default())
                .unwrap();
        let mut laws = 0;
        for guessed in &found {
            assert_eq!(guessed.fixed, [("K".to_string(), k)]);
            for law in &guessed.laws {
                laws += 1;
                let told = guessed.words(law);
                assert!(told.en.starts_with(&format!("for K = {k}: ")), "{}", told.en);
                assert!(told.zh.starts_with(&format!("K = {k} 时：")), "{}", told.zh);
            }
        }
        assert!(laws > 0);
        let heading = instance.name_words();
        assert_eq!(heading.en, format!("my.game for K = {k}"));
    }
}

/// Heaps in any order have more images than are merged; such games are answered by the same rules
/// nevertheless.
#[test]
fn symmetries_with_very_many_images_are_accepted() {
    let heaps = |end: &str| {
        format!(
            "position x: (0..9)[8]\nmove take (i in 0..7) when x[i] > 0 {{ x[i] -= 1 }}\n{end}\
             symmetry rotate(x, [1, 2, 3, 4, 5, 6, 7, 0])\nsymmetry rotate(x, [1, 0, 2, 3, 4, 5, 6, 7])\n"
        )
    };
    let rules = parsed(&heaps(""));
    let distinct = Counts::of([0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(rules.canonical(&distinct.clone()).unwrap(), distinct);
    assert!(rules.check_symmetries(&distinct).unwrap() > 0);
    assert!(!rules.folds());
    let rules = parsed(&heaps("lose when x[0] == 1 and x[1] == 2\n"));
    assert!(rules.check_symmetries(&Counts::of([1, 2, 0, 3, 4, 5, 6, 7])).is_err());
    // The heaps have 28 as their sum, whose parity decides the outcome.
    assert_eq!(asked(&heaps(""), &["[0,0,0,0,0,0,3,4]"]), Ok(Outcome::N));
}
