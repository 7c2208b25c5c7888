//! Tests that the number of winning moves equals the number of legal moves that win, for every
//! family and every method of solution.

use grundy_core::base::Outcome;
use grundy_core::base::{Big, Budget};
use grundy_games::Compound;
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, QueryParser, Question};
use grundy_tasks::LegalChoices;
use grundy_text::Error;

const FILES: [(&str, &str); 4] = [
    ("dag.txt", "a: b c\nb: c d\nc: d\nd:\ne: b d\n"),
    ("loops.txt", "a: b c\nb: a d\nc: c d e\nd:\ne: d\n"),
    (
        "two-ways.game",
        "position n\nmove one when n > 0 -> [n - 1]\nmove again when n > 0 -> [n - 1]\nmove two (a in 1..n - 1) -> [a] + [n - a]\n",
    ),
    (
        "bag.game",
        "position s: bag(0..4, 3) = [2, 2, 3]\nmove lower (x in s, y in 0..x - 1) { remove x from s add y to s }\n",
    ),
];

fn read(name: &str) -> Result<String, Error> {
    let text = FILES.iter().find(|(known, _)| *known == name);
    Ok(text.expect("it is one of these").1.to_string())
}

fn outcome(question: &Question) -> Outcome {
    solve(question, Detail { moves: 0, extra_steps: 0, ..Detail::default() }, &Budget::default())
        .unwrap()
        .outcome
}

#[test]
fn every_answer_counts_the_moves_that_play_lists() {
    let asked = [
        "nim 5 5 4",
        "nim 3 3 3",
        "{1,3} 4 4 7",
        "0.77 5 5 7",
        "4. 6 6 1",
        "0.[3] 5 5 4",
        "wythoff 3 5",
        "kayles 7 7 4",
        "grundys-game 8 8 5",
        "dag-tokens dag.txt a a b",
        "dag-tokens dag.txt a a a e",
        "retrograde loops.txt a",
        "retrograde loops.txt a a b",
        "retrograde loops.txt a c c b",
        "two-ways.game 3 4 5",
        "two-ways.game 5 5 5",
        "bag.game",
        "nim 3 + nim 3 + nim 2",
        "coin-ruler HTHH",
        "coin-mock-turtles HTHTH",
        "nim 4 4 + dag-tokens dag.txt a a b",
        "staircase-nim 3 3 4 4",
    ];
    let mut compared = 0;
    for line in asked {
        for (misere, compound) in [(false, None), (true, None), (false, Some(Compound::SjEnd))] {
            // With this ending, the parts of a split heap are one game before the move and two
            // after it.
            let whole = ["nim", "{", "dag-tokens"].iter().any(|start| line.starts_with(start));
            if compound.is_some() && !whole {
                continue;
            }
            let words: Vec<&str> = line.split(' ').collect();
            let mut parser = QueryParser::new(Budget::default(), &read);
            let convention = Convention { misere, compound };
            let Ok(question) = parser.parse_question(&words, convention) else { continue };
            let Ok(answer) =
                solve(&question, Detail { moves: 1000, ..Detail::default() }, &parser.budget)
            else {
                continue;
            };
            let (Some(count), Ok(choices)) = (answer.move_count, question.legal_choices()) else {
                continue;
            };
            let won = match answer.outcome {
                Outcome::N => Outcome::P,
                Outcome::Draw => Outcome::Draw,
                Outcome::P => continue,
            };
            let good =
                choices.iter().filter(|one| outcome(&question.after_choice(one)) == won).count();
            assert_eq!(count, Big::from(good), "{line}, misere: {misere}, {compound:?}");
            assert_eq!(answer.moves.len(), good, "{line}, misere: {misere}, {compound:?}");
            compared += 1;
        }
    }
    assert!(compared > 15, "{compared}");
}
