//! Fuzz targets whose inputs are rule files. They test the parser and its diagnostics, the
//! agreement of the compiled evaluator with the interpreter, and the answers to questions.

use crate::FuzzTarget;
use grundy::base::{Budget, Counts, Error, Lang, Notation, Ranked, View};
use grundy::lang::{Diagnostic, RuleFile, RuleGame, render};
use grundy::workbench::{Convention, Detail, QueryParser, solve};
use std::collections::BTreeSet;

/// Returns the fuzz targets whose inputs are rule files.
pub fn rule_targets() -> Vec<FuzzTarget> {
    vec![
        FuzzTarget { name: "rules", seeds: seed_files(), pieces: PIECES, run: parse_file },
        FuzzTarget {
            name: "evaluator",
            seeds: seed_files(),
            pieces: PIECES,
            run: compare_evaluators,
        },
        FuzzTarget {
            name: "rule question",
            seeds: seed_files(),
            pieces: PIECES,
            run: ask_question,
        },
    ]
}

/// The tokens of the rule language, which mutations insert, separated by `|`.
const PIECES: &str = "\
    position |param |move |when |let |claim P when |claim grundy = |start |sides |symmetry |\
    board |tray |piece |, rows of |, at [[0, 0], [1, 0]]|, ring |, join |, through |\
    , edges [[0, 0, 1, 0]]|, names letters| domino red| joined| \"K\"|show \"|lose when |\
    win when |draw when |score |misere|for |in |any |all |count|sum(|min(|max(|xor(|if |then |\
    else |mod |div |xor |and |or |not |times |bag(nat)|set(0..9)|nat[]|nat[3]|0..3[2]|{a, b}[4]|\
    bool|true|mover|opponent|..|->| { n -= 1 }|[n - 1]|[n] + [n]|+=|== |!= |<= |<< 63|>> 1|\
    9223372036854775807|n|i|k|a[i]|floor_phi(|is_fib(|v2(|rotate(| + [n]| = []| = {}|: nat[][]|\
    : -9..9|: (-2..2)[3]|: (-2..2)[..3]|: bag(-3..3, 4)| if n > 1, j in |{ let l = [n] + [1] |\
    n ** 2|least_prime(n)|divisor_count(n)|digit_count(n, 10)|digits(n, 10)|from_digits(a, 10)|\
    [n - 1] for i in 0..n|(if n > 1, k in 1..a[0])| when size(a) > 0|if n > 1 then [n] else [n - 1]|\
    a = [n, 1]|param l = [1, 2]\n|mover + 1|[mover]|len(|\"|；|，|（|）|堆";

/// Returns the short example rule files, valid and invalid ones, as the initial corpus.
fn seed_files() -> Vec<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut texts = BTreeSet::new();
    for folder in ["examples", "crates/grundy-rules/tests/wrong"] {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder of rule files");
        let paths = entries.map(|entry| entry.expect("a file").path());
        let rules =
            paths.filter(|path| path.extension().is_some_and(|extension| extension == "game"));
        texts.extend(rules.filter_map(|path| std::fs::read_to_string(path).ok()));
    }
    texts.into_iter().filter(|text| text.len() < 4_000).collect()
}

/// Checks that the diagnostics of a rule file have spans inside its text and messages in both
/// languages, and that they can be rendered. Returns the English message of the first one.
fn check_diagnostics(text: &str, diagnostics: &[Diagnostic]) -> String {
    for diagnostic in diagnostics {
        let (start, end) = (diagnostic.span.start as usize, diagnostic.span.end as usize);
        assert!(text.get(start..end).is_some(), "{start}..{end} is not a range of the text");
        assert!(!diagnostic.message.en.is_empty() && !diagnostic.message.zh.is_empty());
    }
    for lang in [Lang::En, Lang::Zh] {
        let rendered = render(text, "fuzz.game", diagnostics, lang);
        let max_bytes = 100_000 + 40 * text.len();
        assert!(rendered.len() < max_bytes, "rendered diagnostics of {} bytes", rendered.len());
    }
    diagnostics.first().map_or("no diagnostics".to_string(), |first| first.message.en.clone())
}

/// Parses a rule file and checks its diagnostics. Returns the message of the first one.
fn parse_file(text: &str) -> String {
    match RuleFile::parse(text, "fuzz.game") {
        Ok((_, warnings)) => format!("read, {}", check_diagnostics(text, &warnings)),
        Err(errors) => {
            assert!(!errors.is_empty(), "refused without a reason");
            check_diagnostics(text, &errors)
        }
    }
}

/// Builds the game of a rule file. A parameter without a default value gets the value 3. Returns
/// `None` if the file is invalid.
fn build_game(text: &str) -> Option<RuleGame> {
    let (file, _) = RuleFile::read(text, "fuzz.game").ok()?;
    let params = file.params();
    let missing = params.iter().filter(|(_, default)| default.is_none());
    let given: Vec<(&str, i64)> = missing.map(|(name, _)| (name.as_str(), 3)).collect();
    file.build(&given).ok()
}

/// Returns positions for tests: the start position of the game, if it has one, and at most 40 small
/// positions of the game.
fn sample_positions(game: &RuleGame) -> Vec<Counts> {
    let mut positions: Vec<Counts> = game.initial().ok().flatten().into_iter().collect();
    for max_number in [3, 1] {
        if let Ok(small) = game.positions_up_to(max_number, 200) {
            positions.extend(small.into_iter().take(40));
            break;
        }
    }
    positions
}

/// Checks at sample positions of a rule file that the compiled evaluator and the interpreter agree,
/// that parsing the printed text gives the same position, and that unranking the rank gives the
/// same position. Returns a description of the behaviour.
fn compare_evaluators(text: &str) -> String {
    let Some(game) = build_game(text) else { return "no game".to_string() };
    let ranked = game.ranked();
    let mut behaviour = String::new();
    for position in sample_positions(&game) {
        let (mut compiled_options, mut interpreted_options) = (Vec::new(), Vec::new());
        let compiled = game.try_options(&mut compiled_options, &position);
        let interpreted = game.options_by_interpreter(&mut interpreted_options, &position);
        match (&compiled, &interpreted) {
            (Ok(()), Ok(())) => {
                assert_eq!(compiled_options, interpreted_options, "options of {position:?}")
            }
            // Return at once: each of the remaining positions may use up the fuel too.
            (Err(a), Err(b)) => return check_error(a).max(check_error(b)),
            _ => panic!("at {position:?}: compiled {compiled:?}, interpreted {interpreted:?}"),
        }
        for to in [&position].into_iter().chain(compiled_options.iter().take(5)) {
            check_print_and_parse(&game, to);
            if let Some(ranked) = &ranked
                && compiled.is_ok()
            {
                let rank = ranked.rank(to);
                assert!(rank < ranked.size(), "rank {rank} of {to:?}, size {}", ranked.size());
                assert_eq!(&ranked.unrank(rank), to, "rank {rank}");
            }
        }
        game.show(&position);
        if let View::Board(board) = game.view(&position.widen()) {
            let svg = board.drawn().to_svg();
            assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count(), "{svg}");
        }
        if let Ok(canonical) = game.canonical(&position) {
            assert_eq!(game.canonical(&canonical), Ok(canonical));
        }
        for claim in 0..game.claims().len() {
            if let Err(error) = game.claim_value(claim, &position) {
                check_error(&error);
            }
        }
        if behaviour.is_empty() {
            behaviour = format!("{} options", compiled_options.len().min(3));
        }
    }
    behaviour
}

/// Checks that the printed text of a position is parsed as the same position.
fn check_print_and_parse(game: &RuleGame, position: &Counts) {
    let big = position.widen();
    let printed = game.print(&big);
    let words: Vec<&str> = printed.split_whitespace().collect();
    assert_eq!(game.parse(&words).as_ref(), Ok(&big), "written as {printed:.300}");
}

/// Checks that an error has one line in each language, and returns the English line.
fn check_error(error: &Error) -> String {
    let [en, zh] = [Lang::En, Lang::Zh].map(|lang| error.line(lang));
    assert!(!en.contains('\n') && !zh.contains('\n') && !en.is_empty() && !zh.is_empty(), "{en:?}");
    en
}

/// Solves the last of the sample positions of a rule file within small limits. Returns a
/// description of the answer.
fn ask_question(text: &str) -> String {
    let Some(game) = build_game(text) else { return "no game".to_string() };
    let Some(position) = sample_positions(&game).pop() else { return "no position".to_string() };
    let read_file = |_: &str| Ok(text.to_string());
    let budget = Budget { positions: 2_000, steps: 20_000, bytes: 1 << 26, ..Budget::default() };
    let mut parser = QueryParser::new(budget, &read_file);
    let names = game.file().params();
    let missing = names.iter().filter(|(_, default)| default.is_none());
    let params: Vec<String> = missing.map(|(name, _)| format!("{name}=3")).collect();
    let printed = game.print(&position.widen());
    let words = ["fuzz.game"].into_iter().chain(printed.split_whitespace());
    let words: Vec<&str> = words.chain(params.iter().map(String::as_str)).collect();
    let question = parser.parse_question(&words, Convention { misere: false, compound: None });
    let detail = Detail { moves: 3, extra_steps: 1_000, ..Detail::default() };
    match question.and_then(|question| solve(&question, detail, &budget)) {
        Ok(answer) => format!("{} {:.20}", answer.outcome_name(), answer.why.en),
        Err(error) => error.line(Lang::En).lines().next().unwrap_or_default().to_string(),
    }
}
