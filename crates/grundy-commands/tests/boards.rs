//! Tests that the pictures in `docs/pictures/boards` are the pictures that the rule files draw.

use std::fs;
use std::path::PathBuf;

/// The examples on the page about boards, each with the position that the page shows.
const SHOWN: &[(&str, &str)] = &[
    ("tic-tac-toe", "X...O...."),
    ("mu-torere", ""),
    ("hare-and-hounds", ""),
    (
        "mens-morris",
        "rings=3 men=9 [5,5] [white,empty,black,empty,empty,empty,white,empty,empty,black,empty,white,\
         empty,black,empty,empty,empty,empty,white,empty,empty,empty,black,empty]",
    ),
    (
        "picaria",
        "[1,1] [white,empty,empty,empty,black,empty,white,empty,empty,empty,empty,black,empty]",
    ),
    ("konane", ""),
    ("connect-four", "......o..xo.oxxo yellow"),
    ("l-game", ""),
    ("domineering", "##......##......"),
    ("chomp", "[4,4,2]"),
    ("dodgem", ""),
    ("kalah", "m=4 n=4"),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the SVG picture of a position of an example, as `grundy view` draws it.
fn drawn(game: &str, position: &str) -> String {
    use grundy::base::{Budget, View};
    use grundy::workbench::{Convention, QueryParser};
    let read = |name: &str| {
        fs::read_to_string(root().join(name))
            .map_err(|_| grundy::base::Error::bad(grundy::base::Words::same("gone")))
    };
    let mut parser = QueryParser::new(Budget::default(), &read);
    let name = format!("examples/{game}.game");
    let words: Vec<&str> =
        std::iter::once(name.as_str()).chain(position.split_whitespace()).collect();
    let question = parser
        .parse_question(&words, Convention::default())
        .unwrap_or_else(|e| panic!("{game}: {e}"));
    let only = &question.summands[0];
    let View::Board(board) = only.instance.game.family().view(&only.position) else {
        panic!("{game}")
    };
    board.drawn().to_svg() + "\n"
}

#[test]
fn pictures_of_boards_equal_the_drawings_of_the_files() {
    let folder = root().join("docs/pictures/boards");
    for (game, position) in SHOWN {
        let path = folder.join(format!("{game}.svg"));
        let svg = drawn(game, position);
        if std::env::var_os("GRUNDY_RECORD").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &svg).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            kept, svg,
            "{game} has changed: look at it, and make it anew with GRUNDY_RECORD=1"
        );
    }
}

/// Tests that the page about boards shows each of the twelve boards once in both languages, and
/// that no picture has letters as pieces.
#[test]
fn the_page_shows_each_board_once_in_both_languages() {
    for lang in ["en", "zh"] {
        let page = fs::read_to_string(root().join(format!("docs/{lang}/boards.md"))).unwrap();
        for (game, position) in SHOWN {
            let place = format!("../pictures/boards/{game}.svg");
            assert_eq!(page.matches(&place).count(), 1, "{lang}: {game}");
            let svg = drawn(game, position);
            // Letters have the class `ink`, as do the numbers in the pits of kalah.
            assert!(!svg.contains("class=\"ink\"") || *game == "kalah", "{game}");
        }
        assert_eq!(page.matches("<img").count(), 12);
    }
}
