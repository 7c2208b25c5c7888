//! Compares outcomes and winning moves of sums of partizan games with play to the end.

use grundy_core::base::Outcome;
use grundy_core::base::{Budget, Counts};
use grundy_octal::narrow;
use grundy_rules::{RuleFile, RuleGame};
use grundy_solve::{Detail, solve};
use grundy_store::partizan::{Dyadic, Side};
use grundy_store::{Convention, QueryParser, Question};
use grundy_tasks::LegalChoices;
use grundy_tasks::play::best_choice;
use grundy_tasks::value::{self, SumSolution, Theorem};
use grundy_text::{Error, ErrorKind};
use std::collections::HashMap;
use std::path::Path;

fn file(name: &str) -> Result<String, Error> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    Ok(std::fs::read_to_string(path).unwrap())
}

fn solved(asked: &str) -> Result<SumSolution, Error> {
    solved_within(asked, Budget::default())
}

fn solved_within(asked: &str, budget: Budget) -> Result<SumSolution, Error> {
    let mut parser = QueryParser::new(budget, &file);
    let asked = value::read_sum(&mut parser, &[asked])?;
    value::solve(&asked.sum, &budget)
}

/// A summand of a sum that is played to the end: a rule file and whether the summand is its
/// negative, or a heap of Nim.
enum Part {
    Rules(Box<RuleGame>, bool),
    Nim,
}

/// A sum that is played to the end by brute force. A position consists of the numbers of each
/// summand, without the side to move.
struct Played {
    parts: Vec<Part>,
    known: HashMap<(Vec<Vec<u64>>, usize), bool>,
}

impl Played {
    fn options(&self, at: usize, numbers: &[u64], side: usize) -> Vec<Vec<u64>> {
        match &self.parts[at] {
            Part::Nim => (0..numbers[0]).map(|left| vec![left]).collect(),
            Part::Rules(rules, negative) => {
                let mover = if *negative { 1 - side } else { side };
                let from = Counts::of(numbers.iter().copied().chain([mover as u64]));
                let mut options = Vec::new();
                rules.try_options(&mut options, &from).unwrap();
                options.iter().map(|option| option[..option.len() - 1].to_vec()).collect()
            }
        }
    }

    /// Returns whether `side`, which is to move, wins, by trying all lines of play.
    fn wins(&mut self, position: &[Vec<u64>], side: usize) -> bool {
        let key = (position.to_vec(), side);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let wins = (0..position.len()).any(|at| {
            self.options(at, &position[at], side).into_iter().any(|option| {
                let mut next = position.to_vec();
                next[at] = option;
                !self.wins(&next, 1 - side)
            })
        });
        self.known.insert(key, wins);
        wins
    }

    fn winning_moves(&mut self, position: &[Vec<u64>], side: usize) -> usize {
        let mut found = 0;
        for at in 0..position.len() {
            for option in self.options(at, &position[at], side) {
                let mut next = position.to_vec();
                next[at] = option;
                found += usize::from(!self.wins(&next, 1 - side));
            }
        }
        found
    }
}

/// Parses a typed sum. Returns the sum for play to the end, and its start position.
fn played(asked: &str) -> (Played, Vec<Vec<u64>>) {
    let (mut parts, mut start) = (Vec::new(), Vec::new());
    let marked = asked.replace(" - ", " + - ");
    for game in marked.split(" + ") {
        let (negative, game) = match game.strip_prefix("- ") {
            Some(rest) => (true, rest),
            None => (false, game),
        };
        let words: Vec<&str> = game.split(' ').collect();
        if words[0] == "nim" {
            parts.push(Part::Nim);
            start.push(vec![words[1].parse().unwrap()]);
            continue;
        }
        let mut parser = QueryParser::new(Budget::default(), &file);
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        let numbers = narrow(&question.summands[0].position).unwrap();
        start.push(numbers[..numbers.len() - 1].to_vec());
        let text = file(words[0]).unwrap();
        let params: Vec<(&str, i64)> = words
            .iter()
            .filter_map(|word| word.split_once('='))
            .map(|(name, value)| (name, value.parse().unwrap()))
            .collect();
        let rules = RuleFile::parse(&text, words[0]).ok().unwrap().0.build(&params).unwrap();
        parts.push(Part::Rules(Box::new(rules), negative));
    }
    (Played { parts, known: HashMap::new() }, start)
}

const SUMS: &[&str] = &[
    "domineering.game h=2 w=2 + domineering.game h=2 w=3",
    "domineering.game h=2 w=3 - domineering.game h=2 w=2 + nim 1",
    "domineering.game h=2 w=2 - domineering.game h=2 w=2",
    "snort.game h=1 w=3 + col.game h=1 w=4 + nim 2",
    "hackenbush-string.game n=4 brgb + domineering.game h=3 w=2",
    "hackenbush-string.game n=3 gbr - hackenbush-string.game n=4 rbbg",
    "toads-and-frogs.game t=2 holes=2 f=1 + toads-and-frogs.game t=1 holes=2 f=2",
    "toads-and-frogs.game t=2 holes=1 f=2 + nim 1",
    "clobber.game h=2 w=3 + nim 1",
    "clobber.game h=1 w=5 - clobber.game h=2 w=2",
    "nim 3 + domineering.game h=1 w=2 + domineering.game h=2 w=1",
    "col.game h=2 w=2 - snort.game h=2 w=2",
    "domineering.game h=1 w=2 + domineering.game h=2 w=2 + domineering.game h=1 w=3",
];

#[test]
fn outcomes_and_winning_moves_equal_play_to_the_end() {
    let mut outcomes = [0; 4];
    for asked in SUMS {
        let (mut played, start) = played(asked);
        let found = solved(asked).unwrap_or_else(|error| panic!("{asked}: {error}"));
        let moves = found.moves.as_ref().unwrap();
        let mut both = 0;
        for side in [0, 1] {
            let wins = played.wins(&start, side);
            let winner = if wins { side } else { 1 - side };
            assert_eq!(found.winners[side].map(|side| side as usize), Some(winner), "{asked}");
            assert_eq!(moves[side].len(), played.winning_moves(&start, side), "{asked} {side}");
            both = 2 * both + usize::from(wins);
        }
        outcomes[both] += 1;
    }
    assert!(outcomes.iter().all(|seen| *seen > 0), "{outcomes:?}");
}

fn question(asked: &str) -> Question {
    let words: Vec<&str> = asked.split(' ').collect();
    let mut parser = QueryParser::new(Budget::default(), &file);
    parser.parse_question(&words, Convention::default()).unwrap()
}

fn numbers(question: &Question) -> (Vec<Vec<u64>>, Option<u64>) {
    let mut turn = None;
    let all = question.summands.iter().map(|game| {
        let numbers = narrow(&game.position).unwrap();
        match game.instance.name.starts_with("nim") {
            true => numbers.to_vec(),
            false => {
                let own = *numbers.last().unwrap();
                assert!(turn.is_none_or(|turn| turn == own), "one side is to move in all games");
                turn = Some(own);
                numbers[..numbers.len() - 1].to_vec()
            }
        }
    });
    (all.collect(), turn)
}

/// The program plays perfectly: if it wins, its moves keep the win against every reply.
#[test]
fn the_program_keeps_a_won_sum() {
    let mut moved = 0;
    for asked in SUMS.iter().filter(|asked| !asked.contains(" - ")) {
        let (mut played, _) = played(asked);
        let mut waiting = vec![question(asked)];
        let mut seen = std::collections::HashSet::new();
        while let Some(here) = waiting.pop() {
            let (position, turn) = numbers(&here);
            let turn = turn.unwrap() as usize;
            if !seen.insert((position.clone(), turn)) || seen.len() > 40 {
                continue;
            }
            let wins = played.wins(&position, turn);
            let answer = solve(&here, Detail::default(), &Budget::default()).unwrap();
            assert_eq!(answer.outcome, Outcome::n_if(wins), "{asked} {position:?}");
            let Some(choice) = best_choice(&here, &Budget::default()).unwrap() else {
                assert!(!wins && here.legal_choices().unwrap().is_empty());
                continue;
            };
            moved += 1;
            let next = here.after_choice(&choice);
            let (position, after) = numbers(&next);
            assert_eq!(after, Some(1 - turn as u64));
            assert_eq!(played.wins(&position, 1 - turn), !wins, "{asked} {:?}", choice.words);
            for reply in next.legal_choices().unwrap() {
                waiting.push(next.after_choice(&reply));
            }
        }
    }
    assert!(moved > 90, "{moved}");
}

#[test]
fn the_reason_is_the_first_theorem_that_decides() {
    for (asked, told, words) in [
        ("*3 + nim 5 + *", Theorem::Nimbers, "whose nim-sum is 7"),
        ("1/2 + 3/4 - 1", Theorem::Numbers, "add up to 1/4"),
        ("hackenbush-string.game n=3 brr - 1", Theorem::Numbers, "add up to -3/4"),
        ("1^ + ^* - 1", Theorem::Ups, "add up to ^^*"),
        ("{5|3} + {2|1}", Theorem::StopsOfGames, "right stops of the games add up to 4"),
        ("{-3|-4} + ^", Theorem::StopsOfGames, "left stops of the games add up to -3"),
        ("{0||0|-3} + {0||0|*} + ^ + ^", Theorem::Canonical, ""),
        ("{^^|*} + {^^|*}", Theorem::AtomicWeight, "at least 2"),
        ("{*|vv} + {*|vv}", Theorem::AtomicWeight, "at most -2"),
        ("+-5 + +-3 + 1/2", Theorem::NumberAvoidance, "the numbers add up to 1/2"),
        ("+-5 + {4|1}", Theorem::Stops, "the left stop of the sum is"),
        ("+-1 + +-1", Theorem::Canonical, "the canonical form is 0"),
        ("domineering.game h=2 w=4", Theorem::Canonical, "the canonical form is -_2"),
    ] {
        let found = solved(asked).unwrap_or_else(|error| panic!("{asked}: {error}"));
        let why = &found.why.en;
        assert_eq!(found.theorem, told, "{asked}: {why}");
        assert!(why.contains(words), "{asked}: {why}");
    }
}

/// Returns a sum of twelve hot games {a|b||c|d}, in which `more` is added to all four numbers of
/// the first game.
fn twelve(more: i64) -> String {
    let game = |n: i64| {
        let (a, b) = (9 * n + 80 + n * n, 7 * n + 20);
        let more = if n == 1 { more } else { 0 };
        format!(
            "{{{}|{}||{}|{}}}",
            a + more,
            b + more,
            more - 6 * n - 17,
            more - 8 * n - 31 - n * n
        )
    };
    (1..=12).map(game).collect::<Vec<_>>().join(" + ")
}

#[test]
fn twelve_hot_games_stop_at_their_limits_with_bounds() {
    let budget = Budget { bytes: 24 << 20, ..Budget::default() };
    let mut seen = [0; 3];
    let balanced = format!("{} - {}", twelve(0), mean_of(&twelve(0), budget));
    let sums = [-1000, -400, -120, -40, 40, 120, 400, 1000].map(twelve);
    for sum in sums.iter().chain([&balanced]) {
        match solved_within(sum, budget) {
            Ok(found) => {
                assert_eq!(found.theorem, Theorem::Bounds);
                assert!(found.form.is_none() && found.moves.is_none());
                let bounds = found.bounds.unwrap();
                assert!(bounds.low <= bounds.mean && bounds.mean <= bounds.high);
                assert!(found.why.en.contains("exceeds the limits"), "{}", found.why.en);
                let advice = found.advice.unwrap().en;
                assert!(advice.starts_with("advice (not proved): "), "{advice}");
                let sign = bounds.mean.signum();
                let side = if sign > 0 { Side::Left } else { Side::Right };
                assert_eq!(found.winners[side as usize], Some(side), "{sum}");
                let other = found.winners[side.opposite() as usize];
                assert!(other.is_none() || other == Some(side));
                let reach = if sign > 0 { bounds.low.signum() } else { -bounds.high.signum() };
                assert_eq!(other.is_some(), reach > 0);
                seen[usize::from(other.is_some())] += 1;
            }
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::TooBig, "{error}");
                let known = error.partial_result().unwrap().en.clone();
                assert!(known.contains("the mean is 0,") && known.contains("advice (not proved)"));
                seen[2] += 1;
            }
        }
    }
    assert!(seen.iter().all(|seen| *seen > 0), "{seen:?}");
}

/// Returns the mean of a sum that exceeds the limits.
fn mean_of(sum: &str, budget: Budget) -> Dyadic {
    solved_within(sum, budget).unwrap().bounds.unwrap().mean
}

/// Statements from bounds are correct for sums that can be computed.
#[test]
fn bounds_hold_for_computable_sums() {
    let mut told = 0;
    for more in -6..=6 {
        let sum = format!("{{{}|2||-3|-8}} + {{6|1||0|-9}} + {{4|3||-2|-3}} + {more}", 9 + more);
        let exact = solved(&sum).unwrap();
        let budget = Budget { steps: 1, ..Budget::default() };
        // The limit of steps is checked at intervals only, so a small sum may be computed
        // nevertheless.
        let Ok(found) = solved_within(&sum, budget) else { continue };
        for side in [0, 1] {
            if let Some(winner) = found.winners[side] {
                assert_eq!(exact.winners[side], Some(winner), "{sum}");
                told += 1;
            }
        }
    }
    assert!(told > 5, "{told}");
    let games = ["{9|2||-3|-8}", "{6|1||0|-9}", "{4|3||-2|-3}"];
    let found = solved(&games.join(" + ")).unwrap();
    assert_eq!(found.winners, [Some(Side::Left), Some(Side::Right)]);
}

/// If the atomic weights exceed a limit but the sum does not, the canonical form decides.
#[test]
fn the_canonical_form_decides_if_weights_exceed_the_limits() {
    let (mut fell_back, mut told) = (0, 0);
    for many in 2..14 {
        let games = (2..2 + many).map(|ups| format!("{{{ups}.^|*,v}}"));
        let sum = games.collect::<Vec<_>>().join(" + ");
        let exact = solved(&sum).unwrap();
        // An atomic weight of at most one does not decide the outcome.
        if exact.theorem != Theorem::AtomicWeight {
            continue;
        }
        for steps in (1..30).map(|looks| looks << 12) {
            let budget = Budget { steps, ..Budget::default() };
            let Ok(found) = solved_within(&sum, budget) else { continue };
            if found.theorem == Theorem::Bounds {
                continue;
            }
            assert_eq!(found.winners, exact.winners);
            assert!(found.moves.is_none_or(|moves| moves.map(|made| made.len()) == all(&exact)));
            match found.theorem {
                Theorem::AtomicWeight => told += 1,
                _ => fell_back += 1,
            }
        }
    }
    assert!(fell_back > 0 && told > 0, "{fell_back} {told}");
}

fn all(solved: &SumSolution) -> [usize; 2] {
    solved.moves.as_ref().map_or([0, 0], |[left, right]| [left.len(), right.len()])
}

/// A turn that one summand states holds for the entire sum. Two different turns are an error, in
/// either order.
#[test]
fn a_stated_turn_applies_to_the_sum_and_conflicts_are_refused() {
    let (snort, col) = ("snort.game h=1 w=2 [empty,empty]", "col.game h=1 w=2 [empty,empty]");
    for (asked, turn) in [
        (format!("{snort} + {col}"), 0),
        (format!("{snort} red + {col}"), 1),
        (format!("{snort} + {col} red"), 1),
        (format!("{snort} + {col} turn=red"), 1),
        (format!("nim 3 + {snort} red + {col} red"), 1),
        // Here the cells have the names of the sides.
        (format!("snort.game h=1 w=2 blue empty + {col} red"), 1),
        (format!("snort.game h=1 w=2 [blue,empty] blue + {col}"), 0),
    ] {
        assert_eq!(numbers(&question(&asked)).1, Some(turn), "{asked}");
    }
    for asked in [
        format!("{snort} blue + {col} red"),
        format!("{snort} red + {col} turn=blue"),
        format!("{snort} red + nim 3 + domineering.game h=2 w=2 turn=left"),
    ] {
        let mut parser = QueryParser::new(Budget::default(), &file);
        let words: Vec<&str> = asked.split(' ').collect();
        let error = parser.parse_question(&words, Convention::default()).err().unwrap();
        assert_eq!(error.kind(), ErrorKind::BadInput, "{asked}");
        let told = error.to_string();
        assert!(
            told.contains("state different sides to move") && told.contains("game 1"),
            "{told}"
        );
    }
}

#[test]
fn games_without_values_are_refused_with_the_reason() {
    for (asked, reason) in [
        ("tic-tac-toe.game + nim 3", "the rules decide win, loss or draw"),
        ("northcott.game + *", "can return"),
        ("nim-misere.game 1 2 + *", "misère"),
    ] {
        let error = solved(asked).err().unwrap_or_else(|| panic!("{asked}"));
        assert!(error.to_string().contains(reason), "{asked}: {error}");
    }
    assert!(value::is_value_sum(&["nim", "3", "-", "nim", "2"]));
    assert!(value::is_value_sum(&["nim 3 + ^"]) && value::is_value_sum(&["{2|1}"]));
    for plain in [&["3"][..], &["nim", "3", "+", "0.77", "5"], &["{1,3,4}", "7"], &["4=.", "9"]] {
        assert!(!value::is_value_sum(plain), "{plain:?}");
    }
}
