//! Class `orders`: requests about one rule file, asked in a random order in sessions that share a
//! cache. Each answer is compared with the answer of a session that was asked nothing else.

use super::Tally;
use super::{files, rules, turns};
use crate::mutate::Random;
use grundy::base::{Budget, Counts, Error, ErrorKind, Lang, Notation};
use grundy::lang::{RuleFile, RuleGame};
use grundy::workbench::GameCache;
use grundy_commands::{COMMANDS, Session};
use regex::Regex;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// The name by which the requests refer to the rule file.
const FILE_NAME: &str = "random.game";
/// The limits of each request, which do not depend on the time.
const MAX_POSITIONS: u64 = 20_000;
const MAX_STEPS: u64 = 400_000;
/// The maximum number of positions about which a case asks.
const MAX_ASKED_POSITIONS: usize = 4;

/// A request: the name of its command and its fields in JSON, without the game.
type AskedRequest = (&'static str, String);

/// Asks requests about a random rule file in a random order.
pub fn case(random: &mut Random, tally: &mut Tally) -> Result<(), String> {
    let text = random_file(random);
    let (file, _) = RuleFile::parse(&text, FILE_NAME)
        .map_err(|errors| format!("refused: {errors:?}\n{text}"))?;
    let game = file.build(&[]).map_err(|error| format!("refused: {error}\n{text}"))?;
    let requests = requests(&game, random);
    let read_file = |_: &str| Ok::<String, Error>(text.clone());
    let budget = Budget { positions: MAX_POSITIONS, steps: MAX_STEPS, ..Budget::default() };
    let memory = Arc::new(GameCache::default());
    let new_session = || Session::new(budget, Lang::En, &read_file);
    let mut shared = new_session().with_memory(&memory);
    let mut expected: BTreeMap<&AskedRequest, Result<String, ErrorKind>> = BTreeMap::new();
    let mut log = String::new();
    for _ in 0..requests.len() * 3 / 2 {
        let request = random.pick(&requests);
        if random.below(3) == 0 {
            // Another session takes the results from the cache.
            shared = new_session().with_memory(&memory);
        }
        let alone =
            expected.entry(request).or_insert_with(|| answer(request, &mut new_session())).clone();
        let after_others = answer(request, &mut shared);
        let _ = writeln!(log, "{} {}", request.0, request.1);
        let is_limit = |kind: &ErrorKind| matches!(kind, ErrorKind::TooBig | ErrorKind::Stopped);
        match (&alone, &after_others) {
            // Results of earlier requests can lead farther than a limit.
            (Err(kind), _) if is_limit(kind) => tally.add("limits", 1),
            _ if alone == after_others => tally.add(request.0, 1),
            // A search for a law can find one just before or just after its time ends.
            _ if ["law", "prove"].contains(&request.0)
                && ([&alone, &after_others].into_iter().any(reaches_time_limit)
                    || answer(request, &mut new_session()) != alone) =>
            {
                tally.add("time limits", 1);
            }
            _ => {
                return Err(format!(
                    "the answer differs after other requests\nalone: {alone:?}\nafter: \
                     {after_others:?}\n{log}\n{text}"
                ));
            }
        }
    }
    Ok(())
}

/// Answers a request. Returns the response without the figures that measure the work: the seconds,
/// the number of positions that were searched, which is smaller if results are stored, and how many
/// positions and expressions a search for laws compared within its time.
fn answer((name, fields): &AskedRequest, session: &mut Session) -> Result<String, ErrorKind> {
    let command = COMMANDS.iter().find(|command| command.name == *name).expect("a command");
    let response = command.run(&format!("{{{fields}}}"), session).map_err(|error| error.kind())?;
    let response = String::from_utf8_lossy(&response).into_owned();
    let figures = Regex::new(concat!(
        r#""(seconds|positions|heaps|expressions|cost|rows|to)":[0-9.e-]+,?"#,
        r#"|"(tried|why)":"[^"]*(expressions|law found)[^"]*",?|"nearest":\{[^}]*\},?"#,
        r"|[0-9]+ ((starting )?position|heap)s?|up to [0-9]+|; observed at [^;]*: not proved",
    ));
    Ok(figures.expect("a pattern").replace_all(&response, "").into_owned())
}

/// Returns whether a search for a law or a proof ended because its time was over.
fn reaches_time_limit(response: &Result<String, ErrorKind>) -> bool {
    response.as_ref().is_ok_and(|text| text.contains("the time limit was reached"))
}

/// Returns the text of a random rule file: an example, or a generated one.
fn random_file(random: &mut Random) -> String {
    match random.below(10) {
        0..5 => {
            let ending = if random.below(4) == 0 { "misere\n" } else { "" };
            rules::random_game(random).text + ending
        }
        5 => files::random_board_file(random),
        6 => turns::random_file(random),
        _ => random_example(random),
    }
}

/// Returns the text of a random file of the folder `examples`.
fn random_example(random: &mut Random) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let entries = fs::read_dir(folder).expect("the folder of examples");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "game")).collect();
    paths.sort();
    fs::read_to_string(random.pick(&paths)).expect("an example")
}

/// Returns requests of all commands that compute results about a game.
fn requests(game: &RuleGame, random: &mut Random) -> Vec<AskedRequest> {
    let only_game = format!(r#""game":"{FILE_NAME}""#);
    let mut requests = vec![
        ("law", format!(r#"{only_game},"seconds":60,"to":40,"certificates":true"#)),
        ("prove", format!(r#"{only_game},"seconds":60,"certificates":true"#)),
        ("check", only_game.clone()),
        ("table", only_game.clone()),
        ("table", format!(r#"{only_game},"outcomes":true"#)),
    ];
    for to in [4 + random.below(8), 20] {
        requests.push(("table", format!(r#"{only_game},"to":{to}"#)));
        requests.push(("table", format!(r#"{only_game},"to":{to},"outcomes":true"#)));
    }
    for question in questions(game, random) {
        let fields = format!(r#""question":"{FILE_NAME} {question}""#);
        for name in ["solve", "value", "explain", "reply"] {
            requests.push((name, fields.clone()));
        }
        requests.push(("solve", format!(r#"{fields},"misere":true"#)));
    }
    requests
}

/// Returns positions of the game, as they are written in questions: the start, positions that random
/// moves reach, and numbers that are too large for a search.
fn questions(game: &RuleGame, random: &mut Random) -> Vec<String> {
    let mut positions: Vec<Counts> = game.initial().ok().flatten().into_iter().collect();
    let small = game.positions_up_to(9, 2_000).unwrap_or_default();
    for _ in 0..MAX_ASKED_POSITIONS {
        if !small.is_empty() && random.below(2) == 0 {
            positions.push(random.pick(&small).clone());
        } else if let Some(position) = positions.last() {
            let mut options = Vec::new();
            if game.try_options(&mut options, position).is_ok() && !options.is_empty() {
                positions.push(random.pick(&options).clone());
            }
        }
    }
    let mut questions: Vec<String> =
        positions.iter().map(|position| game.print(&position.widen())).collect();
    if let Some(count) = game.typed_number_count().filter(|count| (1..4).contains(count)) {
        let number = |random: &mut Random| format!("10^{}", 12 + random.below(20));
        let numbers: Vec<String> = (0..count).map(|_| number(random)).collect();
        questions.push(numbers.join(" "));
    }
    questions
}
