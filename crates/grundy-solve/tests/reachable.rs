//! Compares solutions of rule files by ranks and up to symmetry with a solution that stores every
//! position separately, and with labels computed here in rounds.

use grundy_core::base::{Budget, Ranked, Sided};
use grundy_core::base::{Counts, Outcome};
use grundy_core::engine::{Play, retrograde};
use grundy_rules::{RuleFile, RuleGame};
use grundy_solve::{Detail, solve};
use grundy_store::reachable::{self, Images};
use grundy_store::{Convention, QueryParser};
use grundy_syntax::render;
use grundy_text::{ErrorKind, Lang, Notation};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;

fn examples() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn parsed(text: &str, name: &str, params: &[(&str, i64)]) -> Option<RuleGame> {
    match RuleFile::parse(text, name) {
        Ok((file, _)) => file.build(params).ok(),
        Err(told) => panic!("{}", render(text, name, &told, Lang::En)),
    }
}

fn example(name: &str, params: &[(&str, i64)]) -> RuleGame {
    let name = format!("{name}.game");
    let text = std::fs::read_to_string(examples().join(&name)).unwrap();
    parsed(&text, &name, params).unwrap()
}

/// Returns every example with a start from which at most 40,000 positions are reachable: by name
/// the rules, the start, and the solution by retrograde analysis.
fn small_examples() -> BTreeMap<String, (RuleGame, Counts, retrograde::SolvedPositions<Counts>)> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(examples()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "game") {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let Some(rules) = parsed(&text, &name, &[]) else { continue };
        let Ok(Some(start)) = rules.initial() else { continue };
        let budget = Budget { positions: 40_000, ..Budget::default() };
        let Ok(solved) = retrograde::explore_sided(&rules, [start.clone()], &budget) else {
            continue;
        };
        found.insert(name, (rules, start, solved));
    }
    found
}

/// Computes the labels of all positions that are reachable from `starts`, in rounds: a position is
/// won if a move leads to a position that an earlier round found lost, and lost if all moves lead
/// to positions that earlier rounds found won. The label of a draw is `None`.
fn by_rounds(rules: &RuleGame, starts: &[Counts]) -> HashMap<Counts, Option<(Outcome, u32)>> {
    let mut met: HashMap<Counts, usize> = HashMap::new();
    let mut list: Vec<Counts> = Vec::new();
    let mut moves: Vec<Vec<usize>> = Vec::new();
    let mut labels: Vec<Option<(Outcome, u32)>> = Vec::new();
    let mut meet = |position: &Counts, list: &mut Vec<Counts>| {
        *met.entry(position.clone()).or_insert_with(|| {
            list.push(position.clone());
            list.len() - 1
        })
    };
    starts.iter().for_each(|start| {
        meet(start, &mut list);
    });
    while moves.len() < list.len() {
        let position = list[moves.len()].clone();
        let mut options = Vec::new();
        rules.options_by_interpreter(&mut options, &position).unwrap();
        let over = rules.result(&position).unwrap();
        assert!(over.is_some() == options.is_empty());
        labels.push(match over {
            Some(result) if result > 0 => Some((Outcome::N, 0)),
            Some(result) if result < 0 => Some((Outcome::P, 0)),
            _ => None,
        });
        moves.push(options.iter().map(|option| meet(option, &mut list)).collect());
    }
    for round in 1.. {
        let mut new = Vec::new();
        for (at, to) in moves.iter().enumerate() {
            if labels[at].is_some() || to.is_empty() {
                continue;
            }
            let is = |to: &usize, outcome| labels[*to].is_some_and(|(found, _)| found == outcome);
            if to.iter().any(|to| is(to, Outcome::P)) {
                new.push((at, Outcome::N));
            } else if to.iter().all(|to| is(to, Outcome::N)) {
                new.push((at, Outcome::P));
            }
        }
        if new.is_empty() {
            break;
        }
        new.into_iter().for_each(|(at, outcome)| labels[at] = Some((outcome, round)));
    }
    met.into_iter().map(|(position, at)| (position, labels[at])).collect()
}

fn told(play: Play) -> Option<(Outcome, u32)> {
    (play.outcome != Outcome::Draw).then_some((play.outcome, play.remoteness.0))
}

#[test]
fn all_methods_solve_every_example_equally() {
    let games = small_examples();
    for wanted in [
        "achi",
        "dodgem",
        "hare-and-hounds",
        "hexapawn",
        "konane",
        "l-game",
        "mu-torere",
        "nine-holes",
        "three-mens-morris",
        "tic-tac-toe",
    ] {
        assert!(games.contains_key(wanted), "{wanted}");
    }
    for (name, (rules, start, whole)) in &games {
        let budget = Budget::default();
        let starts = std::slice::from_ref(start);
        let apart = reachable::solve(rules, starts, Images::Distinct, &budget).unwrap();
        let together = reachable::solve(rules, starts, Images::Merged, &budget).unwrap();
        assert_eq!(apart.len(), whole.len(), "{name}");
        let mut images = BTreeSet::new();
        for (position, play) in whole.positions() {
            assert_eq!(apart.play(position), Some(play), "{name} {position:?}");
            assert_eq!(together.play(position), Some(play), "{name} {position:?}");
            images.insert(rules.canonical(position).unwrap());
        }
        assert_eq!(together.len(), images.len(), "{name}");
        let listed: BTreeSet<Counts> = together.positions().map(|(position, _)| position).collect();
        assert_eq!(listed, images, "{name}");
        assert_eq!(together.is_folded(), rules.has_symmetries(), "{name}");
        // Also compare unreachable positions, if the rules are defined there.
        if let Some(ranked) = rules.ranked().filter(|ranked| ranked.size() <= 100_000) {
            let all: Vec<Counts> = (0..ranked.size()).map(|rank| ranked.unrank(rank)).collect();
            let Ok(all) = reachable::solve(rules, &all, Images::Distinct, &budget) else {
                continue;
            };
            assert_eq!(all.len() as u64, ranked.size(), "{name}");
            for (position, play) in whole.positions() {
                assert_eq!(all.play(position), Some(play), "{name} {position:?}");
            }
        }
    }
}

#[test]
fn labels_equal_naive_rounds() {
    for name in
        ["mu-torere", "hare-and-hounds", "three-mens-morris", "nine-holes", "dodgem", "tic-tac-toe"]
    {
        let rules = example(name, &[]);
        let start = rules.initial().unwrap().unwrap();
        let starts = std::slice::from_ref(&start);
        let expected = by_rounds(&rules, starts);
        for images in [Images::Distinct, Images::Merged] {
            let solved = reachable::solve(&rules, starts, images, &Budget::default()).unwrap();
            for (position, label) in &expected {
                assert_eq!(solved.play(position).map(told), Some(*label), "{name} {position:?}");
            }
        }
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 32) * bound) >> 32
    }
}

/// Rules with two kinds of pieces on a ring: a move changes two places depending on their pieces,
/// and play ends by the numbers of pieces of each kind. So rotations of the ring are symmetries.
fn ring(random: &mut Random) -> String {
    const KINDS: [&str; 3] = ["e", "x", "o"];
    let places = 3 + random.below(3);
    let last = places - 1;
    let mut kind = || KINDS[random.below(3) as usize];
    let start: Vec<&str> = (0..places).map(|_| kind()).collect();
    let mut text = format!("position cell: {{e, x, o}}[{places}] = [{}]\n", start.join(", "));
    let sided = random.below(4) > 0;
    if sided {
        text.insert_str(0, "sides left, right\n");
    }
    for ending in ["win", "lose", "draw"] {
        if random.below(2) > 0 {
            let (kind, many) = (KINDS[random.below(3) as usize], random.below(places + 1));
            text +=
                &format!("{ending} when count(i in 0..{last} if cell[i] == {kind}) == {many}\n");
        }
    }
    for at in 0..3 + random.below(6) {
        let away = 1 + random.below(last);
        let mut kind = || KINDS[random.below(3) as usize];
        let (a, b, c, d) = (kind(), kind(), kind(), kind());
        let who = match (sided, random.below(3)) {
            (true, 0) => " and mover == left",
            (true, 1) => " and mover == right",
            _ => "",
        };
        text += &format!(
            "move m{at} (i in 0..{last}, j in [(i + {away}) mod {places}]) when cell[i] == {a} and cell[j] == {b}{who} {{ cell[i] = {c}; cell[j] = {d} }}\n"
        );
    }
    let turned: Vec<String> = (1..=places).map(|i| (i % places).to_string()).collect();
    text += &format!("symmetry rotate(cell, [{}])\n", turned.join(", "));
    text
}

#[test]
fn labels_of_random_rings_equal_naive_rounds() {
    let mut random = Random(5);
    let (mut folded, mut outcomes) = (0, BTreeMap::new());
    for _ in 0..300 {
        let text = ring(&mut random);
        let rules = parsed(&text, "ring.game", &[]).unwrap();
        let start = rules.initial().unwrap().unwrap();
        let starts = std::slice::from_ref(&start);
        let expected = by_rounds(&rules, starts);
        for images in [Images::Distinct, Images::Merged] {
            let solved = reachable::solve(&rules, starts, images, &Budget::default()).unwrap();
            for (position, label) in &expected {
                assert_eq!(solved.play(position).map(told), Some(*label), "{text}{position:?}");
            }
            folded += usize::from(solved.len() < expected.len());
            let kinds = [solved.won(), solved.lost(), solved.drawn()];
            assert_eq!(kinds.iter().sum::<usize>(), solved.len());
        }
        *outcomes.entry(expected[&start].map(|(outcome, _)| outcome.name())).or_insert(0) += 1;
    }
    // Symmetries were used, and all outcomes occurred.
    assert!(folded > 80 && outcomes.len() == 3, "{folded} {outcomes:?}");
}

/// Answers list every winning move of the given position, and not those of an image of it.
#[test]
fn moves_belong_to_the_position_itself() {
    for name in ["mu-torere", "hare-and-hounds", "three-mens-morris", "tic-tac-toe", "l-game"] {
        let path = examples().join(format!("{name}.game"));
        let text = std::fs::read_to_string(path).unwrap();
        let read = |_: &str| Ok(text.clone());
        let rules = example(name, &[]);
        let start = rules.initial().unwrap().unwrap();
        let whole = retrograde::explore_sided(&rules, [start], &Budget::default()).unwrap();
        let mut parser = QueryParser::new(Budget::default(), &read);
        let mut asked: Vec<(&Counts, Play)> = whole
            .positions()
            .filter(|(position, _)| rules.canonical(position).unwrap() != **position)
            .collect();
        asked.sort_by_key(|(position, _)| *position);
        let step = asked.len().div_ceil(40);
        for (position, play) in asked.into_iter().step_by(step) {
            let mut options = Vec::new();
            rules.try_options(&mut options, position).unwrap();
            options.sort_unstable();
            options.dedup();
            let wanted = match play.outcome {
                Outcome::N => Some(Outcome::P),
                Outcome::Draw => Some(Outcome::Draw),
                Outcome::P => None,
            };
            options.retain(|to| {
                wanted.is_some_and(|wanted| whole.play(to).unwrap().outcome == wanted)
            });
            let printed = rules.print(&position.widen());
            let file = format!("{name}.game");
            let words: Vec<&str> = [file.as_str()].into_iter().chain(printed.split(' ')).collect();
            let question = parser.parse_question(&words, Convention::default()).unwrap();
            let detail = Detail { moves: usize::MAX, extra_steps: 0, ..Detail::default() };
            let answer = solve(&question, detail, &Budget::default()).unwrap();
            assert_eq!(answer.outcome, play.outcome, "{name} {printed}");
            let print = |to: &Counts| Some(rules.print(&to.widen()));
            let expected: BTreeSet<Option<String>> = options.iter().map(print).collect();
            let told = answer.moves.iter().map(|one| one.to.clone()).collect();
            assert_eq!(expected, told, "{name} {printed}");
        }
    }
}

/// Twelve counters with ten values each: 10^12 positions, with either side to move.
const COUNTERS: &str = "sides l, r\nparam high: 1..9 = 9\nposition a: (0..9)[12] = [high; 12]\n\
    move down (i in 0..11) when a[i] > 0 { a[i] -= 1 }\nmove up (i in 0..11) when a[i] == 1 { a[i] += 1 }\n";

#[test]
fn large_boards_are_answered_or_refused() {
    // Only two counters can move: few of the 2 * 10^12 positions are reachable.
    let few = COUNTERS.replace("i in 0..11", "i in 0..1");
    let rules = parsed(&few, "few.game", &[("high", 9)]).unwrap();
    assert_eq!(rules.position_count(), Some(2_000_000_000_000));
    let start = rules.initial().unwrap().unwrap();
    let small = Budget { positions: 10_000, bytes: 1 << 20, ..Budget::default() };
    let solved = reachable::solve(&rules, &[start], Images::Merged, &small).unwrap();
    // The sum of the counters determines the side to move.
    assert_eq!(solved.len(), 10 * 10);
    // All positions are reachable.
    let rules = parsed(COUNTERS, "many.game", &[("high", 9)]).unwrap();
    let start = rules.initial().unwrap().unwrap();
    for (positions, bytes) in [(50_000, u64::MAX), (u64::MAX, 20 << 20)] {
        let budget = Budget { positions, bytes, ..Budget::default() };
        let error = reachable::solve(&rules, std::slice::from_ref(&start), Images::Merged, &budget);
        let error = error.err().expect("there are too many");
        assert_eq!(error.kind(), ErrorKind::TooBig);
        let told = error.to_string();
        assert!(told.contains("at most 2000000000000 positions"), "{told}");
    }
}

/// Small sets of ranks are stored in a hash table and large ones in a list. The transition loses no
/// rank.
#[test]
fn switching_to_a_list_of_ranks_loses_nothing() {
    let text = "sides l, r\nposition a: (0..8)[5] = [8, 8, 8, 8, 8]\nlose when a[0] == 0\n\
        move down (i in 0..4) when a[i] > 0 { a[i] -= 1 }\n\
        move up (i in 0..4) when a[i] == 3 and mover == l { a[i] += 1 }\n\
        symmetry rotate(a, [0, 2, 1, 3, 4])\nsymmetry rotate(a, [0, 2, 3, 4, 1])\n";
    let rules = parsed(text, "many.game", &[]).unwrap();
    let start = rules.initial().unwrap().unwrap();
    let budget = Budget::default();
    let whole = retrograde::explore_sided(&rules, [start.clone()], &budget).unwrap();
    // Most of the 2 * 9^5 positions.
    assert!(whole.len() > 50_000 && rules.position_count() == Some(2 * 9u64.pow(5)));
    for images in [Images::Distinct, Images::Merged] {
        let starts = std::slice::from_ref(&start);
        let solved = reachable::solve(&rules, starts, images, &budget).unwrap();
        assert_eq!(solved.len() == whole.len(), images == Images::Distinct);
        for (position, play) in whole.positions() {
            assert_eq!(solved.play(position), Some(play), "{position:?}");
        }
    }
}
