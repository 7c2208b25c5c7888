//! Tests drawings of positions: every example can be drawn, and every move is visible.

use crate::examples;
use grundy_core::base::{Big, Budget, Counts, big};
use grundy_draw::{BoardView, View};
use grundy_games::{CARDS, Kind};
use grundy_rules::RuleFile;
use grundy_store::{Convention, QueryParser, Question};
use grundy_tasks::LegalChoices;

/// The examples whose numbers are too large to draw.
const LARGE: [&str; 2] = ["hdu2516", "take-power-of-two"];

fn asked(parser: &mut QueryParser, words: &[&str]) -> Question {
    parser.parse_question(words, Convention::default()).unwrap_or_else(|e| panic!("{words:?}: {e}"))
}

fn view(question: &Question) -> View {
    let only = &question.summands[0];
    only.instance.game.family().view(&only.position)
}

#[test]
fn every_example_is_drawn_and_every_move_changes_the_drawing() {
    let (mut drawn, mut moves) = (0, 0);
    for card in CARDS {
        if !matches!(card.kind, Kind::Game { .. }) || LARGE.contains(&card.id) {
            continue;
        }
        let mut parser = QueryParser::new(Budget::default(), &examples::read);
        let question = asked(&mut parser, &examples::words(card));
        let here = view(&question);
        assert_ne!(here, View::Text, "{}", card.id);
        drawn += 1;
        for choice in question.legal_choices().unwrap() {
            assert_ne!(
                view(&question.after_choice(&choice)),
                here,
                "{}: {}",
                card.id,
                choice.words.en
            );
            moves += 1;
        }
    }
    assert!(drawn > 40 && moves > 500, "{drawn} {moves}");
}

/// Random play preserves the shapes on which the web page relies: a row never gets longer, and
/// vertices do not move.
#[test]
fn shapes_keep_their_places_during_play() {
    for card in CARDS {
        if !matches!(card.kind, Kind::Game { .. }) || LARGE.contains(&card.id) {
            continue;
        }
        let mut parser = QueryParser::new(Budget::default(), &examples::read);
        let mut question = asked(&mut parser, &examples::words(card));
        for step in 0..12 {
            let choices = question.legal_choices().unwrap();
            let Some(choice) = choices.get(step * 7 % choices.len().max(1)) else { break };
            let next = question.after_choice(choice);
            match (view(&question), view(&next)) {
                (View::Board(before), View::Board(after)) => {
                    assert!(after.rows.len() <= before.rows.len(), "{}", card.id);
                    for (before, after) in before.rows.iter().zip(&after.rows) {
                        assert!(after.len() <= before.len(), "{}", card.id);
                    }
                }
                (View::Graph(before), View::Graph(after)) => {
                    let names = |view: &grundy_draw::GraphView| -> Vec<String> {
                        view.vertices.iter().map(|vertex| vertex.name.clone()).collect()
                    };
                    assert_eq!(names(&before), names(&after), "{}", card.id);
                    assert_eq!(before.edges.len(), after.edges.len(), "{}", card.id);
                    // A removed edge does not return.
                    for (before, after) in before.edges.iter().zip(&after.edges) {
                        assert!(!before.removed || after.removed, "{}", card.id);
                    }
                }
                (before, after) => assert_eq!(
                    std::mem::discriminant(&before),
                    std::mem::discriminant(&after),
                    "{}",
                    card.id
                ),
            }
            question = next;
        }
    }
}

#[test]
fn views_equal_the_rules() {
    let mut parser = QueryParser::new(Budget::default(), &examples::read);
    let mut see = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        view(&asked(&mut parser, &words))
    };
    assert_eq!(see("nim 2 0 4"), View::Heaps { sizes: vec![2, 0, 4], ordered: true });
    assert_eq!(see("wythoff 7 5"), View::Heaps { sizes: vec![7, 5], ordered: false });
    assert_eq!(see("nim 10^30"), View::Text);
    assert_eq!(see("staircase_nim 2 1"), View::Steps(vec![2, 1]));
    let heads = vec![true, false, true];
    assert_eq!(see("coin_ruler HTH"), View::Coins { first: 1, heads });
    assert_eq!(see("coin_ruler 1000"), View::Text);
    assert_eq!(see("chocolate 3 4 1 1"), View::Bars(vec![[3, 4], [1, 1]]));
    let cells = |row: &str| -> Vec<Option<String>> {
        row.chars().map(|c| (c != '_').then(|| c.to_string().replace('.', ""))).collect()
    };
    let board = |rows: &[&str]| rows.iter().map(|row| cells(row)).collect();
    let View::Board(chomp) = see("chomp 2 1") else { panic!("no board") };
    assert_eq!((chomp.rows.clone(), chomp.upward), (board(&["■■", "■"]), true));
    let drawn = chomp.drawn();
    let pieces: Vec<_> =
        drawn.cells.iter().flat_map(|cell| &cell.piece).map(|piece| piece.shape.name()).collect();
    assert_eq!(pieces, ["poison", "chocolate", "chocolate", "gap"]);
    let rows = board(&["●..○", ".○●."]);
    let turning = Some(["●".to_string(), "○".to_string()]);
    assert_eq!(
        see("northcott 1 4 3 2 m=4"),
        View::Board(BoardView { rows, turning, ..BoardView::default() })
    );
    let rows = board(&["●.×"]);
    assert_eq!(
        see("corner_walk 1,1 1,3 n=1 m=3"),
        View::Board(BoardView { rows, ..BoardView::default() })
    );
    let View::Graph(green) = see("green_hackenbush_graph {g-a,a-b,b-c} 2") else { panic!() };
    let gone: Vec<bool> = green.edges.iter().map(|edge| edge.removed).collect();
    assert_eq!(gone, [false, true, true]);
    let gone: Vec<bool> = green.vertices.iter().map(|vertex| vertex.removed).collect();
    assert_eq!(gone, [false, false, true, true]);
    assert!(green.vertices[0].ground);
    let View::Graph(tree) = see("tree_nim 0 2 1 5 parents=0,1,2,2") else { panic!() };
    let stones: Vec<_> = tree.vertices.iter().map(|vertex| vertex.stones).collect();
    assert_eq!(stones, [Some(0), Some(2), Some(1), Some(5)]);
}

#[test]
fn rule_files_are_drawn_as_declared() {
    let built = |text: &str| RuleFile::parse(text, "test.game").unwrap().0.build(&[]).unwrap();
    let tic = built(&examples::read("examples/tic-tac-toe.game").unwrap());
    use grundy_text::Notation;
    let position = tic.parse(&["X.......O"]).unwrap();
    let View::Board(board) = tic.view(&position) else { panic!("no board") };
    let text = |row: &Vec<Option<String>>| row.iter().flatten().cloned().collect::<String>();
    assert_eq!(board.rows.iter().map(text).collect::<Vec<_>>(), ["X..", "...", "..O"]);
    let nim = built(&examples::read("examples/nim3.game").unwrap());
    let heaps = View::Heaps { sizes: vec![3, 4, 5], ordered: true };
    assert_eq!(nim.view(&[big(3), big(4), big(5)]), heaps);
    assert_eq!(nim.view(&[Big::ONE << 70]), View::Text);
    let large = View::Heaps { sizes: vec![1, 2, 400], ordered: true };
    assert_eq!(nim.view(&Counts::of([1, 2, 400]).widen()), large);
    let example = |name: &str, typed: &str| {
        let game = built(&examples::read(&format!("examples/{name}.game")).unwrap());
        let words: Vec<&str> = typed.split_whitespace().collect();
        game.view(&game.parse(&words).unwrap())
    };
    assert_eq!(example("nim", "[5,2]"), View::Heaps { sizes: vec![2, 5], ordered: false });
    let View::Board(points) = example("hare-and-hounds", "") else { panic!("no board") };
    assert_eq!(points.rows.iter().map(|row| row.len()).collect::<Vec<_>>(), [11]);
    // A file without a description of the board is drawn by its `show` text.
    let hounds = examples::read("examples/hare-and-hounds.game").unwrap();
    let shown: Vec<&str> = hounds.lines().filter(|line| !line.starts_with("board ")).collect();
    let hounds = built(&shown.join("\n"));
    let View::Board(hounds) = hounds.view(&hounds.parse(&[]).unwrap()) else { panic!("no board") };
    assert_eq!(hounds.rows.iter().map(|row| row.len()).collect::<Vec<_>>(), [5, 5, 5]);
    let cells = hounds.rows.iter().flatten().flatten().count();
    assert_eq!((cells, hounds.rows[0][0].is_none()), (11, true));
    let View::Coins { first: 0, heads } = example("one-coin", "") else { panic!("no coins") };
    assert!(heads.iter().all(|head| *head));
    let View::Board(left) = example("zero-xor", "") else { panic!("no board") };
    assert_eq!(text(&left.rows[0]), "12345");
    // One row for each variable, as wide as the longest variable.
    let coins = built(
        "sides first, second\nposition row: (0..9)[..4], made: 0..100[2]\n\
         start -> [[3, 9, 1, 2], [0, 0]]\n\
         move left when size(row) > 0 { made[mover] += row[0]; remove at 0 from row }\n",
    );
    let View::Board(coins) = coins.view(&coins.parse(&[]).unwrap()) else { panic!("no board") };
    assert_eq!(coins.rows.iter().map(text).collect::<Vec<_>>(), ["3912", "00"]);
}
