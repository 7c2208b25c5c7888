//! Facts about a question that cost little to find. The planner selects the methods from them.

use grundy_core::base::{Big, Budget, Ending, to_u64};
use grundy_games::Compound;
use grundy_rules::RuleGame;
use grundy_rules_board::BoardRules;
use grundy_store::cache::boards::probe_budget;
use grundy_store::partizan::SidedRules;
use grundy_store::{BoardEngine, Question, Summand};

/// If at most this many positions are reachable from a position, it is searched rather than
/// evaluated by a proved law. The search also gives the length of play, which the law does not.
pub(crate) const MAX_SEARCHED: u128 = 20_000;

/// If a board game has at most this many positions, the board solver labels those that are reachable
/// before more work is spent on regions of the board.
const MAX_LABELLED: u64 = 10_000_000_000;

/// The maximum length of the positions of a game for which a law is sought, if they have one length.
/// The automata that prove a law read all numbers at once.
const MAX_LAW_NUMBERS: usize = 20;

/// The maximum size of a heap whose value in a compound is computed by listing all its options. Laws
/// evaluate larger heaps.
pub(crate) const MAX_LISTED_HEAP: u64 = 4096;

/// The minimum size of a heap for which a misère quotient gets much work before a search of
/// positions, which seldom finishes then.
const LARGE_HEAP: u64 = 200;
/// The same minimum if the position is one heap and no move leaves several: a search then visits at
/// most one position for each smaller heap.
const LARGE_LONE_HEAP: u64 = 1_000_000;

/// The components of the positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentKind {
    /// Every number of a position is an independent heap.
    Heaps,
    /// Every head of a row of coins has a value, and the values add.
    Heads,
    /// Every token on a graph is independent.
    Tokens,
    /// The rules lead to sums of positions, written with `+`.
    DeclaredSums,
    /// The elements of a bag are independent: each move replaces one of them.
    Elements,
    /// The cells of a board, which can fall apart into regions that no move connects.
    Board,
    /// The edges of a graph, which can fall apart into graphs that no move connects.
    Edges,
    /// The position is one component.
    Whole,
}

/// How a finished game is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultRule {
    /// A player who cannot move has lost, or has won in misère play.
    LastMove,
    /// The rules state who has won, or that the game is drawn.
    Stated,
    /// The rules count points.
    Points,
}

/// Facts about one game of a question and its position.
#[derive(Clone, Copy, Debug)]
pub struct GameFacts {
    /// The components of the positions of the game.
    pub components: ComponentKind,
    /// How a finished game is decided.
    pub result: ResultRule,
    /// Whether moves gain points.
    pub has_gains: bool,
    /// Whether the two sides have different moves.
    pub is_partizan: bool,
    /// Whether the two sides have different moves, and a player without a move wins.
    pub is_partizan_misere: bool,
    /// Whether play can return to a position.
    pub may_return: bool,
    /// Whether the game is a rule file.
    pub is_rule_file: bool,
    /// Whether the ending of the question is the ending that the rules state.
    pub keeps_ending: bool,
    /// Whether the catalogue states a law for the ending and the compound of the question.
    pub has_law: bool,
    /// Whether the rules name their sides.
    pub names_sides: bool,
    /// Whether the sides have different moves and positions are sums, whose values add.
    pub adds_values: bool,
    /// Whether the rules of a board with many positions can end each move with a renaming of the
    /// board, so that they state the board as the player to move sees it.
    pub may_rename_board: bool,
    /// Whether a tablebase of the game is loaded.
    pub has_tablebase: bool,
    /// Whether the game has too many positions for the board solver to label all in most cases.
    pub has_many_positions: bool,
    /// Whether the numbers of the position are so large that a law is better than a search.
    pub needs_law: bool,
    /// Whether the position has a number that is too large to list the options of its heap.
    pub has_large_number: bool,
    /// Whether the position has a heap for which a misère quotient is better than a search.
    pub has_large_heap: bool,
}

impl GameFacts {
    /// The facts about an impartial game that ends when no move is possible, with nothing else
    /// special about it.
    pub const IMPARTIAL: GameFacts = GameFacts {
        components: ComponentKind::Whole,
        result: ResultRule::LastMove,
        has_gains: false,
        is_partizan: false,
        is_partizan_misere: false,
        may_return: false,
        is_rule_file: true,
        keeps_ending: true,
        has_law: false,
        names_sides: false,
        adds_values: false,
        may_rename_board: false,
        has_tablebase: false,
        has_many_positions: false,
        needs_law: false,
        has_large_number: false,
        has_large_heap: false,
    };

    /// Returns the facts about the game of `summand` in a question with the given ending and
    /// compound.
    fn new(summand: &Summand, ending: Ending, compound: Compound) -> GameFacts {
        let instance = &summand.instance;
        let rules = instance.enumerable_rules();
        let has_number_above = |limit: u64| {
            summand.position.iter().any(|number| to_u64(number).is_none_or(|number| number > limit))
        };
        GameFacts {
            components: component_kind(summand),
            result: match instance.game.results() {
                None => ResultRule::LastMove,
                Some(_) if instance.sided_rules().is_some_and(SidedRules::has_values) => {
                    ResultRule::LastMove
                }
                Some(_) if instance.scores_are_points() => ResultRule::Points,
                Some(_) => ResultRule::Stated,
            },
            has_gains: instance.rules_with_gains().is_some(),
            is_partizan: instance.game.results().is_some()
                && (instance.moves_differ() || instance.sided_rules().is_some()),
            is_partizan_misere: rules.is_some_and(|rules| {
                rules.stuck_player_wins() && !rules.has_end_rules() && !rules.is_impartial()
            }),
            may_return: instance.game.may_return(),
            is_rule_file: rules.is_some(),
            keeps_ending: ending == instance.ending,
            has_law: instance.law(ending, compound).is_some(),
            names_sides: instance.side_names().is_some(),
            adds_values: instance.sided_rules().is_some_and(SidedRules::has_sums),
            may_rename_board: rules.is_some_and(|rules| {
                let budget = Budget::default();
                probe_budget(rules, &budget).is_some() && rules.may_rename_board()
            }),
            has_tablebase: instance.store().is_some(),
            has_many_positions: rules.is_some_and(|rules| {
                rules.position_count().is_none_or(|count| count > MAX_LABELLED)
            }),
            needs_law: rules.is_some_and(|rules| is_large(rules, &summand.position)),
            has_large_number: has_number_above(MAX_LISTED_HEAP),
            has_large_heap: has_number_above(LARGE_HEAP - 1),
        }
    }

    /// Returns whether the rules state results, or give the sides different moves. Such a game has
    /// no Grundy values.
    pub fn has_results(&self) -> bool {
        self.result != ResultRule::LastMove || self.is_partizan
    }

    /// Returns whether the game ends, and only when no move is possible, and both players have the
    /// same moves. Its positions have Grundy values.
    pub fn has_nimbers(&self) -> bool {
        !self.may_return && !self.has_results()
    }

    /// Returns whether play can return, and ends only when no move is possible.
    pub fn is_loopy_impartial(&self) -> bool {
        self.may_return && !self.has_results()
    }
}

/// Facts about a question. They do not depend on results that were computed before.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The facts about each game of the sum.
    pub games: Vec<GameFacts>,
    /// Whether a player without a move loses or wins.
    pub ending: Ending,
    /// How the components are played together.
    pub compound: Compound,
    /// The engine that the question requests for board games.
    pub engine: BoardEngine,
}

impl Facts {
    /// Returns the facts about a question. `engine` is the engine that it requests for board games.
    pub fn new(question: &Question, engine: BoardEngine) -> Facts {
        let Question { summands, ending, compound, .. } = question;
        let games = summands.iter().map(|summand| GameFacts::new(summand, *ending, *compound));
        let mut games: Vec<GameFacts> = games.collect();
        if let ([game], [summand]) = (&mut games[..], &summands[..]) {
            let rules = summand.instance.enumerable_rules();
            let stays_one_heap =
                summand.position.len() == 1 && rules.is_some_and(|rules| !rules.has_sums());
            game.has_large_heap &= !stays_one_heap
                || to_u64(&summand.position[0]).is_none_or(|heap| heap >= LARGE_LONE_HEAP);
        }
        Facts { games, ending: *ending, compound: *compound, engine }
    }

    /// Returns the facts about the only game of the question. Returns `None` if there are several.
    pub fn single(&self) -> Option<&GameFacts> {
        match self.games.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Returns whether a turn is a move in one component, and play ends when no component has a
    /// move.
    pub fn is_ordinary(&self) -> bool {
        self.compound == Compound::One
    }

    /// Returns whether some game is impartial, ends when no move is possible, and can return to a
    /// position.
    pub fn is_loopy(&self) -> bool {
        self.games.iter().any(GameFacts::is_loopy_impartial)
    }
}

/// Returns the kind of the components of the game of `summand`.
fn component_kind(summand: &Summand) -> ComponentKind {
    let game = &summand.instance.game;
    let rules = summand.instance.foldable_rules();
    if game.heaps().is_some() {
        ComponentKind::Heaps
    } else if game.coins().is_some() {
        ComponentKind::Heads
    } else if game.tokens().is_some() {
        ComponentKind::Tokens
    } else if game.coloured().is_some() {
        ComponentKind::Edges
    } else if rules.is_some_and(RuleGame::has_sums) {
        ComponentKind::DeclaredSums
    } else if rules.is_some_and(RuleGame::has_independent_elements) {
        ComponentKind::Elements
    } else if rules.is_some_and(RuleGame::has_bounded_cells) {
        ComponentKind::Board
    } else {
        ComponentKind::Whole
    }
}

/// Returns whether the position has so large numbers that more than [`MAX_SEARCHED`] positions
/// could be reachable from it. Boards with many cells do not count: a law is hopeless for them, and
/// the attempt would take seconds.
pub(crate) fn is_large(rules: &RuleGame, position: &[Big]) -> bool {
    if rules.part_length().is_some_and(|length| length > MAX_LAW_NUMBERS) {
        return false;
    }
    let below = position.iter().try_fold(1u128, |below, number| {
        below.checked_mul(u128::try_from(number).ok()?.checked_add(1)?)
    });
    below.is_none_or(|below| below > MAX_SEARCHED)
        && rules.position_count().is_none_or(|total| u128::from(total) > MAX_SEARCHED)
}
