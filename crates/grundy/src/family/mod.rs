//! Families of games: the rules that many named games are values of. Knows base.
//!
//! A family says how positions look and what may be played; it never says who wins.

mod bars;
mod chomp;
mod code;
mod coin_offsets;
mod coins;
mod geography;
mod give;
pub mod graph_text;
mod grid;
mod hackenbush;
mod heap_rule;
mod heaps;
mod merge;
mod named_graph;
pub mod number_list;
mod number_set;
mod pair;
mod path_deletion;
mod pawn_crossing;
mod position_list;
mod rows;
mod scored_board;
mod sliding_board;
mod stairs;
mod strip;
mod stuck_tie;
mod take;
mod take_away;
mod tokens;
mod zero_xor;

pub use bars::Bars;
pub use chomp::Chomp;
pub use code::{Code, Digit, Digits, Parts};
pub use coin_offsets::Offsets;
pub use coins::{CoinGame, CoinRule};
pub use geography::{Geography, unvisited_graph};
pub use give::Give;
pub use grid::around;
pub use hackenbush::{Hackenbush, Standing};
pub use heap_rule::HeapRule;
pub use heaps::{HeapGame, Phrase};
pub use merge::Merge;
pub use named_graph::NamedGraph;
pub use number_set::{Board, DivisorErasing};
pub use pair::{LinkedPair, ascending};
pub use path_deletion::{Forest, PathDeletion};
pub use pawn_crossing::PawnCrossing;
pub use position_list::PositionList;
pub use rows::Rows;
pub use scored_board::ScoredBoard;
pub use sliding_board::SlidingBoard;
pub use stairs::{Below, Stairs, Tree};
pub use strip::{Strip, from_the_end};
pub use stuck_tie::StuckTie;
pub use take::TakeSet;
pub use take_away::TakeAway;
pub use tokens::TokenGame;
pub use zero_xor::ZeroXor;

use crate::base::{
    Big, Counts, Fault, HeapOptions, Notation, Ranked, Reversible, Rules, Sided, Split,
};

/// Rules whose positions are lists of naturals: what the façade, the engines and the tests need.
pub trait Family: Rules<Position = Counts> + Split + Notation + Send + Sync {}
impl<F: Rules<Position = Counts> + Split + Notation + Send + Sync> Family for F {}

/// Such rules when the result is not told by "no options" alone.
pub trait SidedFamily: Family + Sided {}
impl<F: Family + Sided> SidedFamily for F {}

/// Such rules when positions are numbers and each tells which lead to it.
pub trait IndexedFamily: SidedFamily + Ranked + Reversible {}
impl<F: SidedFamily + Ranked + Reversible> IndexedFamily for F {}

/// A playable game: rules with every parameter filled in, by the family that plays them.
///
/// Closed over families, never over games: a new game touches no `match`.
pub enum Game {
    /// Independent heaps under one rule for a heap: answered by tables.
    Heaps(HeapGame),
    /// A row of coins under a turning rule: single heads by tables in normal play, whole rows by
    /// search in misère play.
    Coins(CoinGame),
    /// Tokens on an explicit graph without cycles: answered by labelling the graph.
    Tokens(TokenGame),
    /// Tokens on a graph with cycles: a single one answered by retrograde analysis, several by their
    /// loopy values.
    LoopyTokens(TokenGame),
    /// Positions of any other impartial family: answered by search.
    Linked(Box<dyn Family>),
    /// Impartial for the player to move (the position is told from the mover's side), but play may
    /// return to a position: answered by retrograde analysis.
    Loopy(Box<dyn Family>),
    /// Ties, scores, or sides that move differently: answered by backward induction.
    Sided(Box<dyn SidedFamily>),
    /// The same where play may return to a position: answered by retrograde analysis of what can arise.
    LoopySided(Box<dyn SidedFamily>),
    /// The same where positions are numbers: answered by retrograde analysis in a table.
    Indexed(Box<dyn IndexedFamily>),
}

impl Game {
    /// The rules of whole positions, whichever family they belong to.
    pub fn family(&self) -> &(dyn Family + 'static) {
        match self {
            Game::Heaps(game) => game,
            Game::Coins(game) => game,
            Game::Tokens(game) | Game::LoopyTokens(game) => game,
            Game::Linked(game) | Game::Loopy(game) => game.as_ref(),
            Game::Sided(game) | Game::LoopySided(game) => game.as_ref(),
            Game::Indexed(game) => game.as_ref(),
        }
    }

    /// Whether play may return to a position.
    pub fn may_return(&self) -> bool {
        matches!(
            self,
            Game::LoopyTokens(_) | Game::Loopy(_) | Game::LoopySided(_) | Game::Indexed(_)
        )
    }

    /// Whether a player may be to move twice running.
    pub fn extra_turns(&self) -> bool {
        match self {
            Game::Sided(game) | Game::LoopySided(game) => game.extra_turns(),
            Game::Indexed(game) => game.as_ref().extra_turns(),
            _ => false,
        }
    }

    /// Whether who moves from `from` to `to` is to move there again.
    pub fn again(&self, from: &Counts, to: &Counts) -> bool {
        match self {
            Game::Sided(game) | Game::LoopySided(game) => game.again(from, to),
            Game::Indexed(game) => Sided::again(game.as_ref(), from, to),
            _ => false,
        }
    }

    /// The rule for one heap, or for one head, where a position is worth the nim-sum of those.
    pub fn heap_options(&self) -> Option<&dyn HeapOptions> {
        match self {
            Game::Heaps(game) => Some(&game.rule),
            Game::Coins(game) => Some(game),
            Game::Tokens(_)
            | Game::LoopyTokens(_)
            | Game::Linked(_)
            | Game::Loopy(_)
            | Game::Sided(_)
            | Game::LoopySided(_)
            | Game::Indexed(_) => None,
        }
    }

    /// The position after a move on the heap or head at place `at`, which leaves `left`.
    pub fn after(&self, position: &[Big], at: usize, left: &[Big]) -> Vec<Big> {
        match self {
            Game::Coins(_) => CoinGame::turn(position, at, left),
            Game::Tokens(_) | Game::LoopyTokens(_) => {
                let mut after = HeapGame::replaced(position, at, left);
                after.sort_unstable();
                after
            }
            _ => HeapGame::replaced(position, at, left),
        }
    }
}

/// A position as the sum it is: its components in canonical form and in order, so that positions
/// that are the same game compare equal, whatever the ending. What is searched whole is searched
/// so.
impl Rules for Game {
    type Position = Vec<Counts>;

    fn width(&self, from: &Vec<Counts>) -> u64 {
        let widths = from.iter().map(|component| self.family().width(component));
        widths.fold(0, u64::saturating_add)
    }

    fn owned(&self, position: &Vec<Counts>) -> usize {
        Counts::owned_by(position)
    }

    fn moves(&self, out: &mut Vec<Vec<Counts>>, from: &Vec<Counts>) -> Result<(), Fault> {
        let mut options = Vec::new();
        for (i, component) in from.iter().enumerate() {
            if i > 0 && from[i - 1] == *component {
                continue;
            }
            self.family().moves(&mut options, component)?;
            for option in options.drain(..) {
                let mut to = self.components(&option);
                to.extend(from[..i].iter().chain(&from[i + 1..]).cloned());
                to.sort_unstable();
                out.push(to);
            }
        }
        Ok(())
    }
}

impl Game {
    /// The components of a position, in order.
    pub fn components(&self, position: &Counts) -> Vec<Counts> {
        // Most positions are one component, and very many are kept: no more room than that.
        let mut components = Vec::with_capacity(1);
        match self {
            // One list is smaller and quicker than a list of lists of one.
            Game::Heaps(_) => {
                let heaps = position.iter().copied().filter(|&heap| heap > 0);
                components.push(Counts::of(heaps).sorted());
            }
            Game::Tokens(_) | Game::Linked(_) => self.family().split(&mut components, position),
            // Heads add up to the value of a row of coins, but are not games of their own: two moves
            // may turn the same coin twice.
            Game::Coins(_)
            | Game::LoopyTokens(_)
            | Game::Loopy(_)
            | Game::Sided(_)
            | Game::LoopySided(_)
            | Game::Indexed(_) => components.push(position.clone()),
        }
        components.sort_unstable();
        components
    }
}

/// Narrows a position to machine integers, when every number fits.
pub fn narrow(position: &[Big]) -> Option<Counts> {
    position.iter().map(crate::base::to_u64).collect::<Option<_>>().map(Counts)
}
