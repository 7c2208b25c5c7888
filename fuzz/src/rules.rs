//! Rule files: read with every mistake told in its place, and played by both evaluators.

use crate::Target;
use grundy::base::{Budget, Counts, Error, Lang, Notation, Ranked, View};
use grundy::lang::{Diagnostic, RuleFile, RuleGame, render};
use grundy::workbench::{Convention, Desk, Detail, solve};
use std::collections::BTreeSet;

/// Reading and playing.
pub fn all() -> Vec<Target> {
    vec![
        Target { name: "rules", seeds: files(), pieces: PIECES, run: read },
        Target { name: "evaluator", seeds: files(), pieces: PIECES, run: play },
        Target { name: "rule question", seeds: files(), pieces: PIECES, run: question },
    ]
}

/// Pieces of rule files.
const PIECES: &[&str] = &[
    "position ",
    "param ",
    "move ",
    "when ",
    "let ",
    "claim P when ",
    "claim grundy = ",
    "start ",
    "sides ",
    "symmetry ",
    "board ",
    "tray ",
    "piece ",
    ", rows of ",
    ", at [[0, 0], [1, 0]]",
    ", ring ",
    ", join ",
    ", through ",
    ", edges [[0, 0, 1, 0]]",
    ", names letters",
    " domino red",
    " joined",
    " \"K\"",
    "show \"",
    "lose when ",
    "win when ",
    "draw when ",
    "score ",
    "misere",
    "for ",
    "in ",
    "any ",
    "all ",
    "count",
    "sum(",
    "min(",
    "max(",
    "xor(",
    "if ",
    "then ",
    "else ",
    "mod ",
    "div ",
    "xor ",
    "and ",
    "or ",
    "not ",
    "times ",
    "bag(nat)",
    "set(0..9)",
    "nat[]",
    "nat[3]",
    "0..3[2]",
    "{a, b}[4]",
    "bool",
    "true",
    "mover",
    "opponent",
    "..",
    "->",
    " { n -= 1 }",
    "[n - 1]",
    "[n] + [n]",
    "+=",
    "== ",
    "!= ",
    "<= ",
    "<< 63",
    ">> 1",
    "9223372036854775807",
    "n",
    "i",
    "k",
    "a[i]",
    "floor_phi(",
    "is_fib(",
    "v2(",
    "rotate(",
    " + [n]",
    " = []",
    " = {}",
    ": nat[][]",
    ": -9..9",
    ": (-2..2)[3]",
    ": (-2..2)[..3]",
    ": bag(-3..3, 4)",
    " if n > 1, j in ",
    "{ let l = [n] + [1] ",
    "a = [n, 1]",
    "param l = [1, 2]\n",
    "mover + 1",
    "[mover]",
    "len(",
    "\"",
    "；",
    "，",
    "（",
    "）",
    "堆",
];

/// The examples and the files that are known to be wrong.
fn files() -> Vec<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut texts = BTreeSet::new();
    for folder in ["examples", "crates/grundy/tests/rules/wrong"] {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder of rule files");
        let paths = entries.map(|entry| entry.expect("a file").path());
        let rules = paths.filter(|path| path.extension().is_some_and(|ending| ending == "game"));
        texts.extend(rules.filter_map(|path| std::fs::read_to_string(path).ok()));
    }
    texts.into_iter().filter(|text| text.len() < 4_000).collect()
}

/// What is wrong must lie in the text, be said in both languages and be drawn.
fn drawn(text: &str, told: &[Diagnostic]) -> String {
    for one in told {
        let (start, end) = (one.span.start as usize, one.span.end as usize);
        assert!(text.get(start..end).is_some(), "{start}..{end} is no part of the text");
        assert!(!one.message.en.is_empty() && !one.message.zh.is_empty());
    }
    for lang in [Lang::En, Lang::Zh] {
        let picture = render(text, "fuzz.game", told, lang);
        assert!(picture.len() < 100_000 + 40 * text.len(), "a picture of {} bytes", picture.len());
    }
    told.first().map_or("well".to_string(), |first| first.message.en.clone())
}

fn read(text: &str) -> String {
    match RuleFile::parse(text, "fuzz.game") {
        Ok((_, doubts)) => format!("read, {}", drawn(text, &doubts)),
        Err(wrong) => {
            assert!(!wrong.is_empty(), "refused without a reason");
            drawn(text, &wrong)
        }
    }
}

/// A game of the file, parameters without a default being 3.
fn build(text: &str) -> Option<RuleGame> {
    let (file, _) = RuleFile::read(text, "fuzz.game").ok()?;
    let params = file.params();
    let missing = params.iter().filter(|(_, default)| default.is_none());
    let given: Vec<(&str, i64)> = missing.map(|(name, _)| (name.as_str(), 3)).collect();
    file.build(&given).ok()
}

/// Positions: what the file starts with, and all small ones.
fn positions(game: &RuleGame) -> Vec<Counts> {
    let mut positions: Vec<Counts> = game.initial().ok().flatten().into_iter().collect();
    for to in [3, 1] {
        if let Ok(small) = game.positions_up_to(to, 200) {
            positions.extend(small.into_iter().take(40));
            break;
        }
    }
    positions
}

/// Both evaluators must agree, a position must be read back as it is written, and its number must be its own.
fn play(text: &str) -> String {
    let Some(game) = build(text) else { return "no game".to_string() };
    let ranked = game.ranked();
    let mut seen = String::new();
    for position in positions(&game) {
        let (mut run, mut walked) = (Vec::new(), Vec::new());
        let by_running = game.try_options(&mut run, &position);
        let by_walking = game.options_by_walking(&mut walked, &position);
        match (&by_running, &by_walking) {
            (Ok(()), Ok(())) => assert_eq!(run, walked, "options of {position:?}"),
            // Nor is anything to be learnt from the others: every one may use up its fuel.
            (Err(a), Err(b)) => return one_line(a).max(one_line(b)),
            _ => panic!("at {position:?}: {by_running:?} by running, {by_walking:?} by walking"),
        }
        for to in [&position].into_iter().chain(run.iter().take(5)) {
            same_again(&game, to);
            if let Some(ranked) = &ranked
                && by_running.is_ok()
            {
                let rank = ranked.rank(to);
                assert!(rank < ranked.size(), "the number {rank} of {to:?} of {}", ranked.size());
                assert_eq!(&ranked.unrank(rank), to, "number {rank}");
            }
        }
        game.show(&position);
        if let View::Board(board) = game.view(&position.widen()) {
            let svg = board.drawn().svg();
            assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count(), "{svg}");
        }
        if let Ok(least) = game.canonical(&position) {
            assert_eq!(game.canonical(&least), Ok(least));
        }
        for claim in 0..game.claims().len() {
            if let Err(error) = game.claimed(claim, &position) {
                one_line(&error);
            }
        }
        if seen.is_empty() {
            seen = format!("{} options", run.len().min(3));
        }
    }
    seen
}

fn same_again(game: &RuleGame, position: &Counts) {
    let big = position.widen();
    let printed = game.print(&big);
    let words: Vec<&str> = printed.split_whitespace().collect();
    assert_eq!(game.parse(&words).as_ref(), Ok(&big), "written as {printed:.300}");
}

fn one_line(error: &Error) -> String {
    let [en, zh] = [Lang::En, Lang::Zh].map(|lang| error.line(lang));
    assert!(!en.contains('\n') && !zh.contains('\n') && !en.is_empty() && !zh.is_empty(), "{en:?}");
    en
}

/// A question about the first position that there is, within small limits.
fn question(text: &str) -> String {
    let Some(game) = build(text) else { return "no game".to_string() };
    let Some(position) = positions(&game).pop() else { return "no position".to_string() };
    let read_file = |_: &str| Ok(text.to_string());
    let budget = Budget { positions: 2_000, steps: 20_000, bytes: 1 << 26, ..Budget::default() };
    let mut desk = Desk::new(budget, &read_file);
    let names = game.file().params();
    let missing = names.iter().filter(|(_, default)| default.is_none());
    let params: Vec<String> = missing.map(|(name, _)| format!("{name}=3")).collect();
    let printed = game.print(&position.widen());
    let words = ["fuzz.game"].into_iter().chain(printed.split_whitespace());
    let words: Vec<&str> = words.chain(params.iter().map(String::as_str)).collect();
    let asked = desk.question(&words, Convention { misere: false, compound: None });
    let detail = Detail { moves: 3, extra_steps: 1_000, ..Detail::default() };
    match asked.and_then(|question| solve(&question, detail, &budget)) {
        Ok(answer) => format!("{} {:.20}", answer.outcome_name(), answer.why.en),
        Err(error) => error.line(Lang::En).lines().next().unwrap_or_default().to_string(),
    }
}
