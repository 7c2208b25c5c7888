//! Tests misère sums by quotients: compares them with brute force, solves sizes beyond any table,
//! and checks certificates.

use grundy_core::base::{Big, Budget, Ending, Outcome};
use grundy_octal::Code;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, GameState, QueryParser};
use grundy_tasks::certificate::{AnyCertificate, verify_any};
use grundy_tasks::find_law;
use grundy_tasks::game_law::GameLawKind;
use grundy_tasks::quotient::{QuotientQuery, QuotientReport, quotient, quotient_of_positions};
use grundy_tasks::quotient_picture;
use grundy_tasks::table::{Table, TableContent, table};
use grundy_text::Evidence;
use grundy_text::{ErrorKind, Lang};
use std::collections::HashMap;
use std::rc::Rc;

const MISERE: Convention = Convention { misere: true, compound: None };

fn no_file(name: &str) -> Result<String, grundy_text::Error> {
    panic!("{name}")
}

fn answer(asked: &str) -> Answer {
    let budget = Budget::default();
    let mut parser = QueryParser::new(budget, &no_file);
    let words: Vec<&str> = asked.split(' ').collect();
    let question =
        parser.parse_question(&words, MISERE).unwrap_or_else(|error| panic!("{asked}: {error}"));
    solve(&question, Detail { moves: 1000, ..Detail::default() }, &budget)
        .unwrap_or_else(|error| panic!("{asked}: {error}"))
}

fn found(game: &str, wanted: &QuotientQuery) -> Result<QuotientReport, grundy_text::Error> {
    let budget = Budget::default();
    let mut parser = QueryParser::new(budget, &no_file);
    let words: Vec<&str> = game.split(' ').collect();
    let (instance, rest) = parser.parse_game(&words)?;
    assert!(rest.is_empty());
    quotient(instance, wanted, None, &budget)
}

/// Returns the options of a heap of a code, each as a list of heaps, by the definition.
fn options(code: &str, n: usize) -> Vec<Vec<usize>> {
    let digits = code.chars().filter(|&c| c != '.').map(|c| c.to_digit(16).unwrap());
    let mut all = Vec::new();
    for (take, digit) in digits.enumerate().filter(|&(take, _)| take <= n) {
        let left = n - take;
        if digit & 1 == 1 && left == 0 {
            all.push(vec![]);
        }
        if digit & 2 == 2 && left > 0 {
            all.push(vec![left]);
        }
        if digit & 4 == 4 {
            all.extend((1..=left / 2).map(|a| vec![a, left - a]));
        }
    }
    all
}

/// Returns whether the player to move loses a misère sum of heaps, each given by its code and its
/// size.
fn lost(
    sum: &mut Vec<(&'static str, usize)>,
    known: &mut HashMap<Vec<(&'static str, usize)>, bool>,
) -> bool {
    sum.sort_unstable();
    if let Some(&known) = known.get(sum) {
        return known;
    }
    let (mut some, mut all_won) = (false, true);
    for i in 0..sum.len() {
        let (code, n) = sum[i];
        for option in options(code, n) {
            some = true;
            let mut to = sum.clone();
            to.remove(i);
            to.extend(option.into_iter().map(|part| (code, part)));
            all_won &= !lost(&mut to, known);
        }
    }
    known.insert(sum.clone(), some && all_won);
    some && all_won
}

#[test]
fn wild_sums_have_correct_outcomes_and_moves() {
    let mut known = HashMap::new();
    let sums: &[&[(&'static str, usize)]] = &[
        &[("0.77", 5), ("0.77", 7)],
        &[("0.77", 9)],
        &[("0.77", 5), ("0.77", 5), ("0.77", 3)],
        &[("0.77", 12), ("0.77", 1), ("0.77", 1)],
        &[("0.75", 5), ("0.75", 2), ("0.75", 7)],
        &[("0.123", 6), ("0.123", 8)],
        &[("4.7", 5), ("4.7", 4)],
        &[("0.07", 12), ("0.07", 4)],
        &[("0.77", 10), ("0.75", 7)],
        &[("0.123", 7), ("0.77", 5), ("0.75", 2)],
        &[("0.26", 10), ("0.26", 3), ("0.15", 9)],
    ];
    for sum in sums {
        let mut games: Vec<(&str, Vec<usize>)> = Vec::new();
        for &(code, n) in *sum {
            match games.iter_mut().find(|(known, _)| *known == code) {
                Some((_, heaps)) => heaps.push(n),
                None => games.push((code, vec![n])),
            }
        }
        let texts: Vec<String> = games
            .iter()
            .map(|(code, heaps)| {
                let heaps: Vec<String> = heaps.iter().map(usize::to_string).collect();
                format!("{code} {}", heaps.join(" "))
            })
            .collect();
        let asked = texts.join(" + ");
        let answer = answer(&asked);
        let told = lost(&mut sum.to_vec(), &mut known);
        assert_eq!(answer.outcome == Outcome::P, told, "{asked}");
        assert!(answer.why.en.contains("misère quotient"), "{asked}: {}", answer.why.en);
        let mut wins = 0;
        for i in 0..sum.len() {
            let (code, n) = sum[i];
            for option in options(code, n) {
                let mut to = sum.to_vec();
                to.remove(i);
                to.extend(option.into_iter().map(|part| (code, part)));
                wins += u32::from(lost(&mut to, &mut known));
            }
        }
        assert_eq!(answer.move_count, Some(Big::from(wins)), "{asked}");
        assert_eq!(answer.moves.len(), wins as usize, "{asked}");
    }
}

#[test]
fn huge_heaps_are_answered_by_a_proved_period() {
    // A heap far beyond the preperiod has the same outcome as the heap that is smaller by a
    // multiple of the period.
    for (code, period, small) in
        [("0.77", 12_u64, 100_u64), ("0.75", 2, 31), ("0.123", 5, 33), ("0.53", 9, 44)]
    {
        for (rest, digits) in [("", 30), (" 5", 30), (" 3 8", 30), (" 5", 11), (" 7", 7)] {
            let huge = Big::from(small) + Big::from(period) * (Big::from(10_u32).pow(digits));
            let near = answer(&format!("{code} {small}{rest}"));
            let far = answer(&format!("{code} {huge}{rest}"));
            assert_eq!(near.outcome, far.outcome, "{code} {small}{rest}");
            assert!(matches!(far.evidence, Evidence::Proved { .. }), "{code}");
        }
    }
}

/// For a heap that is answered by the period, the number of moves equals a count one by one.
#[test]
fn moves_of_huge_heaps_are_counted_by_the_period() {
    let wanted = QuotientQuery { to: Some(400), ..QuotientQuery::default() };
    let found = found("0.75", &wanted).unwrap();
    let element = |n: u64| {
        let n = if n <= 400 { n } else { 8 + n % 2 };
        found.quotient.value(n as usize).unwrap()
    };
    let is_p = |elements: &[usize]| {
        found.quotient.is_p(elements.iter().fold(0, |x, &y| found.quotient.times(x, y)))
    };
    // The number of winning moves in a heap of size n, if the other heaps have the element `rest`.
    let moves = |n: u64, rest: usize| {
        let mut wins = 0;
        // A move takes two stones only if it leaves two heaps or none.
        wins += u64::from(is_p(&[rest, element(n - 1)]));
        for left in [n - 1, n - 2] {
            let pairs = (1..=left / 2).filter(|&a| is_p(&[rest, element(a), element(left - a)]));
            wins += pairs.count() as u64;
        }
        wins
    };
    let mut most = 0;
    for n in 200_003..200_009 {
        for small in [0, 3, 5, 9] {
            let own = if small == 0 { 0 } else { moves(small, element(n)) };
            let wins = moves(n, element(small)) + own;
            let far = answer(&format!("0.75 {n} {small}"));
            assert_eq!(far.move_count, Some(Big::from(wins)), "{n} {small}");
            assert_eq!(far.moves.len() as u64, wins.min(1000), "{n} {small}");
            most = most.max(wins);
        }
    }
    assert!(most > 10_000, "{most}");
}

#[test]
fn quotients_are_found_of_codes_and_of_games_of_heaps() {
    let plain = QuotientQuery::default();
    let of = |game: &str| {
        let found = found(game, &plain).unwrap_or_else(|error| panic!("{game}: {error}"));
        let period = found.period.map(|found| (found.period, found.preperiod));
        (found.quotient.order(), found.quotient.portion().len(), period)
    };
    assert_eq!(of("0.77"), (40, 9, Some((12, 71))));
    assert_eq!(of("kayles"), (40, 9, Some((12, 71))));
    assert_eq!(of("{1,3,4}"), (6, 2, Some((7, 1))));
    assert_eq!(of("bash m=3"), (6, 2, Some((4, 1))));
    // A code with unequal parts is not a plain octal code: its heaps are computed, but nothing is
    // proved.
    let wanted = QuotientQuery { to: Some(20), ..plain };
    let game = found("grundy-game", &wanted).unwrap();
    assert_eq!((game.quotient.order(), game.period), (48, None));
    let few = found("0.77", &QuotientQuery { to: Some(10), ..plain }).unwrap();
    assert_eq!((few.quotient.order(), few.quotient.positions(), few.period), (18, 10, None));
    let small = found("0.77", &QuotientQuery { order: 20, ..plain }).unwrap();
    assert_eq!(small.quotient.order(), 18);
    assert!(small.stopped.unwrap().en.contains("order 20"));
    for game in ["wythoff", "coin-ruler", "euclid"] {
        assert_eq!(
            found(game, &plain).err().map(|error| error.kind()),
            Some(ErrorKind::Unsupported),
            "{game}"
        );
    }
}

/// The single heaps of Kayles that are P-positions in misère play are 1, 4, 9, 12 and 20 (Sibert
/// and Conway 1992, "Mathematical Kayles"). The rows of the other games were computed by brute
/// force.
#[test]
fn laws_and_tables_of_single_heaps_are_proved_by_quotients() {
    let mut known = HashMap::new();
    for (code, period, preperiod, order) in
        [("0.77", 1, 21, 40), ("0.75", 1, 4, 8), ("0.123", 5, 1, 20), ("0.53", 1, 15, 16)]
    {
        let wanted = find_law::LawQuery {
            fixed_names: &[],
            to: None,
            observe: false,
            seconds: 1,
            misere: true,
        };
        let game = Rc::new(GameState::from_code(Code::parse(code).unwrap()));
        let law = find_law::find_law(&game, wanted, &Budget::default()).unwrap().law.unwrap();
        let GameLawKind::MiserePeriod(found) = &law.kind else { panic!("{code}: {:?}", law.kind) };
        assert_eq!((found.period, found.preperiod), (period, preperiod), "{code}");
        assert!(matches!(law.evidence, Evidence::Proved { .. }), "{code}");
        assert!(law.evidence.words().en.contains(&format!("order {order}")), "{code}");
        assert!(law.certificate.unwrap().check(&Budget::default()).unwrap().holds, "{code}");
        let asked = TableContent::Outcome(Ending::Misere);
        let Table::Line(row) = table(&game, 3_000, asked, &Budget::default()).unwrap() else {
            panic!("{code}")
        };
        assert_eq!(row.len(), 3_001);
        for (n, cell) in (0_u64..).zip(&row) {
            let told = cell.unwrap().outcome == Outcome::P;
            assert_eq!(told, found.outcome(&Big::from(n)) == Outcome::P, "{code} {n}");
            if n <= 23 {
                assert_eq!(told, lost(&mut vec![(code, n as usize)], &mut known), "{code} {n}");
            }
        }
    }
    let game = GameState::from_code(Code::parse("0.77").unwrap());
    let asked = TableContent::Outcome(Ending::Misere);
    let Table::Line(row) = table(&game, 200, asked, &Budget::default()).unwrap() else { panic!() };
    let lost = (0..=200).filter(|&n| row[n].unwrap().outcome == Outcome::P);
    assert_eq!(lost.collect::<Vec<usize>>(), [1, 4, 9, 12, 20]);
}

/// A result that is not proved for all heaps states the range of heaps that it covers. This range
/// does not depend on the heaps of the question.
#[test]
fn a_partial_quotient_states_its_range_of_heaps() {
    for asked in ["0.26 9 4", "0.26 17", "0.77 5 + 0.75 6"] {
        let found = answer(asked);
        let Evidence::Tabulated { heaps, .. } = found.evidence else { panic!("{asked}") };
        let told = format!(
            "the misère quotient of the heaps up to {}, a multiplication table of ",
            heaps - 1
        );
        assert!(found.why.en.contains(&told), "{asked}: {}", found.why.en);
    }
    assert!(
        answer("0.77 5 7")
            .why
            .en
            .contains("the misère quotient, a multiplication table of 40 elements, ")
    );
}

/// Nim has no code with finitely many digits: the order of its quotients grows without bound, and
/// the result states why nothing is proved.
#[test]
fn games_without_a_finite_code_have_no_period() {
    let short = QuotientQuery { order: 40, ..QuotientQuery::default() };
    let nim = found("nim", &short).unwrap();
    assert_eq!((nim.quotient.order(), nim.period), (34, None));
    let why = nim.stopped.unwrap().en;
    assert!(why.contains("order 40") && why.contains("no theorem proves a period"), "{why}");
    assert!(!matches!(nim.evidence, Evidence::Proved { .. }));
    let to = found("nim", &QuotientQuery { to: Some(7), ..QuotientQuery::default() }).unwrap();
    assert!(to.stopped.is_none() && to.quotient.order() == 10);
}

/// A result that exceeds the limit of positions is not found by a short search for optional results
/// either.
#[test]
fn the_position_limit_applies_to_optional_results() {
    let budget = Budget { positions: 10, ..Budget::default() };
    let mut parser = QueryParser::new(budget, &no_file);
    let question = parser.parse_question(&["wythoff", "9", "7"], Convention::default()).unwrap();
    let all = solve(&question, Detail::default(), &Budget::default()).unwrap();
    let mut parser = QueryParser::new(budget, &no_file);
    let question = parser.parse_question(&["wythoff", "9", "7"], Convention::default()).unwrap();
    let few = solve(&question, Detail::default(), &budget).unwrap();
    assert_eq!(few.outcome, all.outcome);
    assert_eq!((all.remoteness.is_some(), few.remoteness), (true, None));
}

/// Earlier questions do not change the answer.
#[test]
fn a_cached_quotient_answers_like_a_new_quotient() {
    let asked = ["0.26 9 4", "0.26 17", "0.26 3 12", "0.77 100000000000 7", "0.77 3 5", "0.26 9 4"];
    let budget = Budget::default();
    let mut parser = QueryParser::new(budget, &no_file);
    for asked in asked {
        let words: Vec<&str> = asked.split(' ').collect();
        let question = parser.parse_question(&words, MISERE).unwrap();
        let kept = solve(&question, Detail { moves: 1000, ..Detail::default() }, &budget).unwrap();
        let new = answer(asked);
        assert_eq!((kept.outcome, &kept.why.en), (new.outcome, &new.why.en), "{asked}");
        assert_eq!(kept.evidence.words().en, new.evidence.words().en, "{asked}");
    }
}

/// Taking one or two adjacent pins of a row is Kayles in any formulation: if the parts are
/// separated, its positions are those of single rows, and their quotient is that of heaps.
#[test]
fn sums_in_rule_files_are_split_into_components() {
    let text = include_str!("../../../examples/kayles.game");
    let read = |_: &str| Ok(text.to_string());
    let budget = Budget::default();
    let mut parser = QueryParser::new(budget, &read);
    let question = parser.parse_question(&["kayles.game", "14"], Convention::default()).unwrap();
    let apart = quotient_of_positions(&question, &QuotientQuery::default(), &budget).unwrap();
    let heaps = found("0.77", &QuotientQuery { to: Some(14), ..QuotientQuery::default() }).unwrap();
    assert_eq!(apart.quotient.order(), heaps.quotient.order());
    assert_eq!(apart.quotient.portion().len(), heaps.quotient.portion().len());
    assert_eq!(apart.positions.map(|all| all.len()), Some(apart.quotient.positions()));
    let checked = verify_any(
        &AnyCertificate::Law(grundy_octal::certificate::LawCertificate::Quotient(Box::new(
            apart.certificate.unwrap(),
        ))),
        &budget,
    );
    assert!(checked.unwrap().holds);
}

/// Every element is drawn once, those of P-positions are filled, and the path of a position ends at
/// the product of its heaps.
#[test]
fn a_quotient_is_drawn_with_the_walk_of_a_position() {
    let of = |asked: &str, misere: bool| {
        let budget = Budget::default();
        let mut parser = QueryParser::new(budget, &no_file);
        let words: Vec<&str> = asked.split(' ').collect();
        let question =
            parser.parse_question(&words, Convention { misere, compound: None }).unwrap();
        quotient_picture::draw_walk(&question, Lang::En, &budget)
    };
    for (asked, order, portion) in
        [("0.77 5 7 3", 40, 9), ("0.77 100000000000000000000 5", 40, 9), ("0.75 9 9 4 2", 8, 2)]
    {
        let found = of(asked, true).unwrap();
        assert_eq!(found.order, order, "{asked}");
        // A frame around the drawing and one box for each element.
        assert_eq!(found.svg.matches("<rect ").count(), order + 1, "{asked}");
        assert_eq!(found.svg.matches("fill=\"#f2c14e\"").count(), portion, "{asked}");
        let steps = asked.split(' ').count() - 1;
        assert_eq!(found.svg.matches("marker-end").count(), steps, "{asked}");
        assert_eq!(found.end.1, answer(asked).outcome == Outcome::P, "{asked}");
    }
    assert!(of("0.77 5 7 3", false).is_none(), "normal play has nim-sums");
    assert!(of("wythoff 3 4", true).is_none());
    let many = format!("0.77{}", " 3".repeat(60));
    assert!(of(&many, true).is_none(), "a walk of sixty steps is no picture");
}

#[test]
fn certificates_are_verified_independently() {
    for (game, wanted) in [
        ("0.75", QuotientQuery::default()),
        ("grundy-game", QuotientQuery { to: Some(24), ..QuotientQuery::default() }),
    ] {
        let certificate = found(game, &wanted).unwrap().certificate.unwrap();
        let text = serde_json::to_string(&certificate).unwrap();
        let verified = |text: &str| verify_any(&AnyCertificate::parse(text)?, &Budget::default());
        assert!(verified(&text).unwrap().holds, "{game}");
        let spoiled = text.replacen(r#""values":["#, r#""values":[1,"#, 1);
        assert!(!verified(&spoiled).is_ok_and(|found| found.holds), "{game}");
        let small = verify_any(
            &AnyCertificate::parse(&text).unwrap(),
            &Budget { bytes: 10, ..Budget::default() },
        );
        assert_eq!(small.err().map(|error| error.kind()), Some(ErrorKind::TooBig));
        assert!(AnyCertificate::parse(&text.replace("portion", "potion")).is_err());
    }
}

/// The quotient of Notakto on boards of 3 by 3 has order 18 (Plambeck and Whitehead 2013, "The
/// secrets of Notakto"). The empty board has the element c of the generators a, b, c and d.
#[test]
fn notakto_has_its_eighteen_elements() {
    let text = include_str!("../../../examples/notakto.game");
    let read = |_: &str| Ok(text.to_string());
    let budget = Budget::default();
    let mut parser = QueryParser::new(budget, &read);
    let question = parser.parse_question(&["notakto.game"], Convention::default()).unwrap();
    let found = quotient_of_positions(&question, &QuotientQuery::default(), &budget).unwrap();
    assert_eq!(found.quotient.order(), 18);
    assert_eq!(found.positions.as_ref().map(Vec::len), Some(found.quotient.positions()));
}

#[test]
fn positions_of_any_game_that_ends_have_a_quotient() {
    let of = |asked: &str, wanted: &QuotientQuery| {
        let budget = Budget::default();
        let mut parser = QueryParser::new(budget, &no_file);
        let words: Vec<&str> = asked.split(' ').collect();
        let question = parser.parse_question(&words, MISERE)?;
        quotient_of_positions(&question, wanted, &budget)
    };
    let plain = QuotientQuery::default();
    // Positions of misère Wythoff: tame.
    let wythoff = of("wythoff 4 5", &plain).unwrap();
    assert!(wythoff.quotient.is_tame());
    let certificate = serde_json::to_string(&wythoff.certificate).unwrap();
    assert!(
        verify_any(&AnyCertificate::parse(&certificate).unwrap(), &Budget::default())
            .unwrap()
            .holds
    );
    let first = of("wythoff 4 5", &QuotientQuery { to: Some(3), ..plain }).unwrap();
    assert_eq!(first.quotient.positions(), 3);
    let kind = |asked: &str| of(asked, &plain).err().map(|error| error.kind());
    assert_eq!(kind("wythoff 400 500"), Some(ErrorKind::TooBig));
    assert_eq!(kind("retrograde {a->b,b->a} a"), Some(ErrorKind::Unsupported));
}
