//! Tests of the library: each rule file has texts in both languages, and no name means two games.

use grundy::base::{Budget, Lang};
use grundy::games::{CARDS, Class, Kind};
use grundy::law::theorem_in_chinese;
use grundy::workbench::OfferedMoves;
use grundy::workbench::{catalogue, read_rules};
use grundy_commands::input::RawInput;
use grundy_commands::library::{self, NamedGame, card_of_file, game_text, rule_files};
use grundy_commands::session::{Files, read_example};
use grundy_commands::{Session, embedded};
use std::collections::BTreeMap;

fn chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

#[test]
fn every_rule_file_or_its_card_has_texts_in_both_languages() {
    let files = embedded::names(".game");
    assert_eq!(files.len(), rule_files().files().len());
    for file in rule_files().files() {
        let card = card_of_file(file);
        assert_eq!(game_text(&file.id).is_none(), card.is_some(), "{}: words, or a card", file.id);
        assert!(chinese(&file.names[1]), "{}", file.id);
    }
    for about in library::game_texts() {
        let file =
            rule_files().find(about.id).unwrap_or_else(|| panic!("{}: no such file", about.id));
        assert_eq!(file.id, about.id);
        assert!(about.rules.en.len() > 40 && about.rules.en.ends_with('.'), "{}", about.id);
        assert!(chinese(about.rules.zh) && about.rules.zh.ends_with('。'), "{}", about.id);
    }
}

#[test]
fn every_ending_has_a_text_and_the_class_matches_the_rules() {
    for file in rule_files().files() {
        let (rules, _) = read_rules(&file.id, &file.text).unwrap();
        let game = rules.build(&[]).unwrap();
        assert_eq!(
            file.end_reasons.len(),
            game.end_rule_count(),
            "{}: one text for each end",
            file.id
        );
        for end in file.end_reasons {
            assert!(
                end.en.ends_with('.') && chinese(end.zh) && end.zh.ends_with('。'),
                "{}",
                file.id
            );
        }
        if let Some(about) = game_text(&file.id) {
            let same_moves = about.class == Class::Impartial;
            assert_eq!(same_moves, game.is_impartial() && !game.has_scores(), "{}", file.id);
        }
    }
}

#[test]
fn ids_and_names_identify_exactly_one_game() {
    let mut met: BTreeMap<String, &str> = BTreeMap::new();
    for game in library::games() {
        for name in [&game.file.id, &game.file.names[0], &game.file.names[1]] {
            match library::find(name) {
                Ok(NamedGame::File(found)) => assert_eq!(found.file.id, game.file.id, "{name}"),
                Ok(NamedGame::Card(card)) => panic!("{name} of {} is {}", game.file.id, card.id),
                Err(why) => panic!("{name}: {}", why.message(Lang::En)),
            }
            if let Some(other) = met.insert(name.to_lowercase(), &game.file.id) {
                assert_eq!(other, game.file.id, "{name}");
            }
        }
    }
    // The names of the catalogue still mean the games of the catalogue.
    for card in CARDS {
        assert!(
            matches!(library::find(card.id), Ok(NamedGame::Card(found)) if found.id == card.id),
            "{}",
            card.id
        );
    }
}

fn asked(words: &str) -> Result<String, String> {
    let mut session = Session::new(Budget::default(), Lang::En, &read_example);
    let game = session.game_and_words(&RawInput::from_line(words), &Files::new());
    game.map(|(instance, rest)| format!("{} | {}", instance.name, rest.join(" ")))
        .map_err(|why| why.line(Lang::En))
}

#[test]
fn names_are_accepted_in_all_questions() {
    for (words, means) in [
        ("tic-tac-toe", "tic-tac-toe | "),
        ("Tic Tac Toe", "tic-tac-toe | "),
        ("井字棋", "tic-tac-toe | "),
        ("nim with three heaps 1 2 3", "nim3 | 1 2 3"),
        ("nim 3 4 5", "nim | 3 4 5"),
        ("connect four w=5 h=4", "connect-four w=5 h=4 | "),
        ("尼姆博弈 3", "nim | 3"),
        ("lasker 7", "lasker-nim | 7"),
        ("examples/kayles.game 7", "examples/kayles.game | 7"),
    ] {
        assert_eq!(asked(words).as_deref(), Ok(means), "{words}");
    }
    let why = asked("tic-tac-two").unwrap_err();
    assert!(why.contains("did you mean `tic-tac-toe`"), "{why}");
    assert!(asked("examples/no-such.game").is_err());
}

#[test]
fn every_library_game_can_be_played_by_name() {
    for game in library::games() {
        let start = format!("{} {}", game.file.id, game.start());
        let mut session = Session::new(Budget::default(), Lang::En, &read_example);
        let question = session
            .question(&RawInput::from_line(&start), &Files::new(), Default::default())
            .unwrap();
        let offered = question.playable_choices(&Budget::default()).unwrap();
        assert!(!offered.choices.is_empty(), "{start}");
    }
}

#[test]
fn every_theorem_has_a_name_in_chinese() {
    for card in CARDS.iter().filter(|card| matches!(card.kind, Kind::Game { .. })) {
        for law in [&card.law, &card.misere].into_iter().flatten() {
            assert!(chinese(&theorem_in_chinese(law.theorem)), "{}: {}", card.id, law.theorem);
        }
    }
    assert_eq!(theorem_in_chinese("Ruler; colon principle"), "Ruler 定理；冒号原理");
    assert!(catalogue::lookup("nim").is_some());
}
