//! Tests the descriptions of boards in rule files: the drawings, the error messages, and that a
//! description does not affect play.

use crate::examples;
use grundy_draw::{BoardDrawing, BoardField, BoardView, View};
use grundy_rules::{RuleFile, RuleGame};
use grundy_syntax::render;
use grundy_text::{Lang, Notation};

fn built(text: &str) -> RuleGame {
    let file = RuleFile::parse(text, "test.game");
    file.unwrap_or_else(|told| panic!("{}", render(text, "test.game", &told, Lang::En)))
        .0
        .build(&[])
        .unwrap()
}

fn board(game: &RuleGame, typed: &[&str]) -> BoardView {
    match game.view(&game.parse(typed).unwrap()) {
        View::Board(board) => board,
        other => panic!("{other:?}"),
    }
}

/// Returns the drawing of the start of an example.
fn example(name: &str) -> BoardDrawing {
    let text = examples::read(&format!("examples/{name}.game")).unwrap();
    board(&built(&text), &[]).drawn().into_owned()
}

/// Returns the colour and shape of the piece on each cell, in the order of the cells; a dot for a
/// cell without a piece.
fn pieces(drawing: &BoardDrawing) -> String {
    let told = drawing.cells.iter().map(|cell| match &cell.piece {
        Some(piece) => format!("{}-{}", piece.colour.name(), piece.shape.name()),
        None => ".".to_string(),
    });
    told.collect::<Vec<_>>().join(" ")
}

/// Returns the error message for a rule file.
fn wrong(text: &str) -> String {
    let told = match RuleFile::parse(text, "test.game") {
        Ok((_, told)) | Err(told) => told,
    };
    render(text, "test.game", &told, Lang::En).trim_end().to_string()
}

const ROW: &str = "sides one, two\nposition cell: {empty, one, two}[3] = [empty; 3]\n\
    move put (i in 0..2) when cell[i] == empty { cell[i] = mover }\nglyphs empty \".\"\n";

#[test]
fn the_examples_have_the_pieces_of_their_games() {
    assert_eq!(
        pieces(&example("hexapawn")),
        "dark-pawn dark-pawn dark-pawn . . . light-pawn light-pawn light-pawn"
    );
    assert_eq!(
        pieces(&example("hare-and-hounds")),
        "dark-hound dark-hound . dark-hound . . . . . . light-hare"
    );
    let dodgem = example("dodgem");
    assert_eq!(pieces(&dodgem), "dark-car . . dark-car . . . light-car light-car");
    let turned: Vec<u8> =
        dodgem.cells.iter().flat_map(|cell| &cell.piece).map(|piece| piece.turned).collect();
    assert_eq!(turned, [1, 1, 0, 0]);
    let achi = example("achi");
    assert_eq!(achi.trays.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    assert!(achi.trays.iter().flatten().all(|cell| cell.piece.is_some()));
    // 2 is White's rook and 3 is the bare king. The board is computed: no sequence of the position
    // corresponds to it.
    assert!(
        pieces(&example("rook-ending"))
            .starts_with("light-king . dark-king . . . . . . . . . light-rook")
    );
    assert!(
        pieces(&example("chomp"))
            .ends_with("light-poison light-chocolate light-chocolate light-chocolate")
    );
}

/// A board that is drawn with lines has those lines along which pieces move: Mu Torere has eight
/// lines from its centre and eight around it, Three Men's Morris 16, Hare and Hounds 22, and Nine
/// Holes has no diagonal lines.
#[test]
fn lines_join_points_along_which_pieces_move() {
    for (name, points, lines) in [
        ("mu-torere", 9, 16),
        ("three-mens-morris", 9, 16),
        ("achi", 9, 16),
        ("nine-holes", 9, 12),
        ("hare-and-hounds", 11, 22),
        ("pong-hau-ki", 5, 7),
        ("picaria", 13, 28),
        ("mens-morris", 16, 20),
    ] {
        let BoardField::Points(at, joins) = example(name).field else { panic!("{name}") };
        assert_eq!((at.len(), joins.len()), (points, lines), "{name}");
    }
}

/// Returns the integers in a piece of SVG.
fn numbers(text: &str) -> Vec<i64> {
    let digits = text.split(|sign: char| !(sign.is_ascii_digit() || sign == '-'));
    digits.filter_map(|digits| digits.parse().ok()).collect()
}

/// Returns every part of `text` that lies between `from` and `to`.
fn between<'a>(text: &'a str, from: &'a str, to: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(from).skip(1).map(move |rest| rest.split(to).next().unwrap())
}

#[test]
fn names_of_points_lie_on_no_line_and_on_no_other_point() {
    for name in ["mu-torere", "picaria", "mens-morris", "pong-hau-ki", "hare-and-hounds"] {
        let svg = example(name).to_svg();
        let lines = numbers(between(&svg, "class=\"rul\" d=\"", "\"").next().unwrap());
        let points: Vec<_> = between(&svg, "class=\"pt\" cx=", " r=").map(numbers).collect();
        let names: Vec<_> =
            between(&svg, "paint-order=\"stroke\"", " font-size").map(numbers).collect();
        assert_eq!(names.len(), points.len(), "{name}");
        for (at, named) in names.iter().enumerate() {
            // The middle of the letters is above their baseline.
            let here = [named[0] as f64, named[1] as f64 - 8.0];
            for line in lines.chunks_exact(4) {
                let [x, y, to_x, to_y] = [0, 1, 2, 3].map(|at| line[at] as f64);
                let nearest = (0..=100).map(|part| {
                    let part = f64::from(part) / 100.0;
                    (x + (to_x - x) * part - here[0]).hypot(y + (to_y - y) * part - here[1])
                });
                assert!(nearest.fold(f64::MAX, f64::min) > 20.0, "{name}: {} on {line:?}", at + 1);
            }
            for (other, point) in points.iter().enumerate() {
                let far = (point[0] as f64 - here[0]).hypot(point[1] as f64 - here[1]);
                assert!(far > 44.0 + 12.0, "{name}: {} on {}", at + 1, other + 1);
                assert!(far > 59.0 || other != at);
            }
        }
    }
}

#[test]
fn thumbnails_have_all_shapes_but_no_texts_or_targets() {
    for name in ["mu-torere", "hare-and-hounds", "dots-and-boxes", "dobutsu-shogi", "dodgem"] {
        let drawing = example(name);
        let (whole, small) = (drawing.to_svg(), drawing.thumbnail());
        for seen in ["class=\"pc", "class=\"fld", "class=\"rul", "class=\"pt"] {
            let many = |svg: &str| svg.matches(seen).count();
            assert_eq!(many(&small), many(&whole), "{name}: {seen}");
        }
        for not in ["class=\"nm", "class=\"hit", "data-cell", "<g></g>"] {
            assert!(!small.contains(not), "{name}: {not}");
        }
        let many = |sign: &str| small.matches(sign).count();
        assert_eq!(many("<g"), many("</g>"), "{name}");
        assert!(3 * small.len() < 2 * whole.len(), "{name}: {} of {}", small.len(), whole.len());
    }
}

#[test]
fn every_example_with_a_board_is_drawn_with_a_piece_for_every_letter() {
    let mut drawn = 0;
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let Some(name) = name.strip_suffix(".game") else { continue };
        let text = examples::read(&format!("examples/{name}.game")).unwrap();
        if !text.contains("\nboard ") {
            // A file without the description of a board draws no grid.
            assert!(!text.contains("{grid("), "{name}");
            continue;
        }
        if text.contains(", bars\n") {
            continue;
        }
        let svg = example(name).to_svg();
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count(), "{name}");
        assert!(!svg.contains("letter"), "{name}");
        drawn += 1;
    }
    assert_eq!(drawn, 41);
}

#[test]
fn a_file_without_a_board_is_drawn_with_discs_on_squares() {
    let plain = built(&format!("{ROW}show \"{{grid(cell, 3)}}\"\n"));
    let board = board(&plain, &["[one,empty,two]"]);
    assert_eq!(pieces(&board.drawn()), "light-disc . dark-disc");
    assert!(matches!(board.drawn().field, BoardField::Grid(3, _)));
}

#[test]
fn cells_are_named_as_the_board_declares() {
    let named = |how: &str| {
        let game = built(&format!("{ROW}board cell + cell, rows of 3, names {how}\n"));
        let drawing = board(&game, &[]).drawn().into_owned();
        (0..6).map(|cell| drawing.name(cell)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(named("numbers"), "1 2 3 4 5 6");
    assert_eq!(named("letters"), "a2 b2 c2 a1 b1 c1");
    assert_eq!(named("rows"), "1,1 1,2 1,3 2,1 2,2 2,3");
    assert_eq!(named("upward"), "2,1 2,2 2,3 1,1 1,2 1,3");
    assert_eq!(named("columns"), "1 2 3 1 2 3");
    assert_eq!(named("none"), "     ");
}

#[test]
fn mismatches_are_reported_with_their_location() {
    let told = |board: &str| wrong(&format!("{ROW}{board}\n"));
    let at_five = |told: &str| told.contains("test.game:5:");
    for (board, says) in [
        ("board cell, at [[0, 0], [1, 0]]", "the board has 3 cells, but 2 points or edges"),
        ("board cell, ring 5", "the board has 3 cells, but 5 points or edges"),
        (
            "board cell, at [[0, 0], [1, 0], [2, 0]], join [[1], [2], [3]]",
            "the board has no point 3",
        ),
        ("board cell, at [[0, 0], [1, 0], [2]]", "a point has two numbers"),
        ("board cell, at [[0, 0], [1, 0], [2, 5000]]", "the coordinate 5000 is out of range"),
        ("board cell, rows of 0", "the value here cannot be 0"),
        ("board cell, ring 100000000", "the value here cannot be 100000000"),
        ("board cell, edges [[0, 0, 1], [0, 0, 1], [0, 0, 1]]", "an edge has four numbers"),
        ("board cell, rows of 3, at [[0, 0]]", "conflicts with another clause"),
        (
            "board cell, join [[1], [2], [0]]",
            "draws lines between points, but the board has no points",
        ),
        ("board cell, round", "`round` is not a clause of a board"),
        ("board cell, hexs", "did you mean `hexes`?"),
        ("board cell, names roman", "unknown drawing word `roman`"),
        ("board cell[5]", "a list of numbers is needed here"),
        ("board [cell[0], cell[3]]", "asks for element 3, but the list has only elements 0 to 2"),
        ("board cell\nboard cell", "`board` is given twice"),
        ("board cell\npiece one ston", "did you mean `stone`?"),
        ("board cell\npiece one stone purpel", "unknown drawing word `purpel`"),
        ("board cell\npiece three stone", "`three`"),
        ("board cell\npiece one stone, one disc", "`one` is given twice"),
        ("board cell\npiece one letter", "a piece drawn as a letter needs its letter"),
        ("tray cell", "a tray needs a board"),
        ("board cell, bars", "a bar has two numbers, not 3"),
        ("board cell, bars, rows of 3", "`rows` cannot be combined with `bars`"),
    ] {
        let told = told(board);
        assert!(told.contains(says), "{board}: {told}");
        assert!(at_five(&told) || told.contains("test.game:6:"), "{board}: {told}");
    }
    let lion = ROW.replace("two}[3]", "two, lion}[3]");
    assert!(wrong(&format!("{lion}board cell\npiece one disc")).contains("`lion` has no `piece`"));
    assert_eq!(wrong(&format!("{lion}board cell\npiece one disc, lion lion")), "");
}

/// The parts of a sum are drawn as bars next to each other, in the order in which they are typed.
#[test]
fn parts_of_a_cake_are_drawn_side_by_side() {
    let cake = built(&examples::read("examples/cutcake.game").unwrap());
    let view = |typed: &[&str]| cake.view(&cake.parse(typed).unwrap());
    assert_eq!(view(&[]), View::Bars(vec![[4, 7]]));
    assert_eq!(view(&["2", "3", "4", "1", "right"]), View::Bars(vec![[2, 3], [4, 1]]));
    assert_eq!(view(&["60", "60"]), View::Text, "too many squares");
    let drawn = BoardDrawing::from_bars(&[[2, 3], [4, 1]]);
    let BoardField::Grid(columns, _) = drawn.field else { panic!() };
    assert_eq!((columns, drawn.cells.len()), (5, 20));
    assert_eq!(pieces(&drawn).matches('.').count(), 2 * 3 + 4);
}

/// A file that requests too many lines is refused without a delay.
#[test]
fn too_many_lines_are_refused() {
    let told = wrong(
        "position cell: bool[100] = [false; 100]\nmove put (i in 0..99) when not cell[i] { cell[i] = true }\n\
        board cell, at [[i, 0] for i in 0..99], join [[j for j in 0..99] for i in 0..99]\n",
    );
    assert!(told.contains("the board has too many lines"), "{told}");
}

/// With parameters other than those of the check of the file, a board may not fit. The position is
/// then drawn in another way.
#[test]
fn a_mismatched_board_does_not_prevent_play() {
    let text = "param n = 2\nposition cell: bool[n] = [false; n]\nmove put (i in 0..n - 1) when not cell[i] { cell[i] = true }\n\
        board cell, at [[0, 0], [1, 0]]\n";
    let file = RuleFile::parse(text, "test.game").unwrap().0;
    let game = file.build(&[("n", 3)]).unwrap();
    let start = game.parse(&[]).unwrap();
    assert!(matches!(game.view(&start), View::Coins { .. }));
}

/// The key words of drawings can be names elsewhere in a file.
#[test]
fn board_piece_and_tray_can_be_identifiers() {
    let game = built(
        "position board: bool[2] = [false; 2], piece: 0..3 = 1, tray: 0..3 = 1\n\
        move put (i in 0..1) when not board[i] { board[i] = true }\nmove less when piece > 0 and tray > 0 { piece -= 1\n tray -= 1 }\nboard board, squares\n",
    );
    assert_eq!(board(&game, &[]).rows.len(), 1);
}

/// Texts of a file are escaped in the drawing.
#[test]
fn texts_on_pieces_are_escaped() {
    let game = built(&format!("{ROW}board cell\npiece one \"<b\\\"&\", two disc\n"));
    let svg = board(&game, &["[one,empty,two]"]).drawn().to_svg();
    assert!(svg.contains("&lt;b&quot;&amp;</text>") && !svg.contains("<b"), "{svg}");
}

/// Covered cells are drawn as dominoes; a region that dominoes cannot cover is drawn as a block.
#[test]
fn dominoes_lie_in_pairs() {
    let cram = built(&examples::read("examples/cram.game").unwrap());
    let halves = |typed: &str| board(&cram, &[typed]).drawn().to_svg().matches("M9 -1V82").count();
    assert_eq!(halves("##../##../...."), 4);
    assert_eq!(halves("#.../####/.#.."), 6);
    assert_eq!(halves("#.../..##/...."), 2);
}

/// The vertices of a graph of positions show boards instead of letters.
#[test]
fn graphs_have_boards_at_their_vertices() {
    use grundy_core::base::Budget;
    use grundy_store::{Convention, QueryParser};
    use grundy_tasks::graph::{Layers, build_graph};
    let mut parser = QueryParser::new(Budget::default(), &examples::read);
    let words = ["examples/tic-tac-toe.game", "XO.XO..X."];
    let question = parser.parse_question(&words, Convention::default()).unwrap();
    let graph = build_graph(&question, 400, &Budget::default()).unwrap();
    let svg = graph.to_svg(Lang::En, Layers::Moves).unwrap();
    assert_eq!(svg.matches("<svg").count(), 1 + graph.labels.len());
    assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
    assert!(!svg.contains("X O .") && !svg.contains("data-cell"));
}
