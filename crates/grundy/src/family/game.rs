//! A playable game: rules with every parameter filled in, and what they can tell of themselves.

use super::coins::CoinGame;
use super::coloured_hackenbush::ColouredHackenbush;
use super::heaps::HeapGame;
use super::rules::{Family, IndexedFamily, SidedFamily};
use super::tokens::TokenGame;
use crate::base::{Big, Counts, Fault, HeapOptions, Rules};
use std::sync::Arc;

/// A playable game: rules with every parameter filled in, by the family that plays them.
///
/// Who asks about it asks what it can tell ([`heaps`](Game::heaps), [`results`](Game::results), ...), and never which
/// family it belongs to.
pub struct Game {
    form: Form,
    written: Option<String>,
}

/// Closed over families, never over games: a new game touches no `match`.
enum Form {
    Heaps(HeapGame),
    Coins(CoinGame),
    Tokens(TokenGame),
    LoopyTokens(TokenGame),
    Linked(Box<dyn Family>),
    Loopy(Box<dyn Family>),
    Sided(Box<dyn SidedFamily>),
    LoopySided(Box<dyn SidedFamily>),
    Indexed(Box<dyn IndexedFamily>),
    Coloured(Arc<ColouredHackenbush>),
}

/// How games are made.
impl Game {
    fn of(form: Form) -> Game {
        Game { form, written: None }
    }

    /// The same with its rules in the language of rule files, and with its law as their claim where that has words for it:
    /// what is proved of the text is proved of the game. Rules of a single heap, or of a single head, speak of one.
    #[must_use]
    pub fn written(self, text: impl Into<String>) -> Game {
        Game { written: Some(text.into()), ..self }
    }

    /// Independent heaps under one rule for a heap.
    pub fn of_heaps(game: HeapGame) -> Game {
        Game::of(Form::Heaps(game))
    }

    /// A row of coins under a turning rule: a position of normal play is worth the nim-sum of its heads.
    pub fn of_coins(game: CoinGame) -> Game {
        Game::of(Form::Coins(game))
    }

    /// Tokens on an explicit graph without cycles.
    pub fn of_tokens(game: TokenGame) -> Game {
        Game::of(Form::Tokens(game))
    }

    /// Tokens on a graph with cycles.
    pub fn of_loopy_tokens(game: TokenGame) -> Game {
        Game::of(Form::LoopyTokens(game))
    }

    /// Any other impartial rules whose play ends.
    pub fn linked(rules: Box<dyn Family>) -> Game {
        Game::of(Form::Linked(rules))
    }

    /// Rules that are impartial for the player to move (the position is told from the mover's side), of which play may
    /// return to a position.
    pub fn loopy(rules: Box<dyn Family>) -> Game {
        Game::of(Form::Loopy(rules))
    }

    /// Ties, scores, or sides that move differently, where play ends.
    pub fn sided(rules: Box<dyn SidedFamily>) -> Game {
        Game::of(Form::Sided(rules))
    }

    /// The same where play may return to a position.
    pub fn loopy_sided(rules: Box<dyn SidedFamily>) -> Game {
        Game::of(Form::LoopySided(rules))
    }

    /// The same where positions are numbers, each of which tells those that lead to it.
    pub fn indexed(rules: Box<dyn IndexedFamily>) -> Game {
        Game::of(Form::Indexed(rules))
    }

    /// Blue-red-green Hackenbush, in which sides move differently and who cannot move has lost.
    pub fn of_colours(game: ColouredHackenbush) -> Game {
        Game::of(Form::Coloured(Arc::new(game)))
    }
}

/// What a game can tell.
impl Game {
    /// The rules of whole positions.
    pub fn family(&self) -> &(dyn Family + 'static) {
        match &self.form {
            Form::Heaps(game) => game,
            Form::Coins(game) => game,
            Form::Tokens(game) | Form::LoopyTokens(game) => game,
            Form::Linked(game) | Form::Loopy(game) => game.as_ref(),
            Form::Sided(game) | Form::LoopySided(game) => game.as_ref(),
            Form::Indexed(game) => game.as_ref(),
            Form::Coloured(game) => game.as_ref(),
        }
    }

    /// The rule of a heap, where positions are independent heaps.
    pub fn heaps(&self) -> Option<&HeapGame> {
        match &self.form {
            Form::Heaps(game) => Some(game),
            _ => None,
        }
    }

    /// The rule for one heap, or for one head, where a position is worth the nim-sum of those.
    pub fn heap_options(&self) -> Option<&dyn HeapOptions> {
        match &self.form {
            Form::Heaps(game) => Some(&game.rule),
            Form::Coins(game) => Some(game),
            _ => None,
        }
    }

    /// The rule by which coins are turned, where positions are coins in a row.
    pub fn coins(&self) -> Option<&CoinGame> {
        match &self.form {
            Form::Coins(game) => Some(game),
            _ => None,
        }
    }

    /// The graph, where positions are tokens on one.
    pub fn tokens(&self) -> Option<&TokenGame> {
        match &self.form {
            Form::Tokens(game) | Form::LoopyTokens(game) => Some(game),
            _ => None,
        }
    }

    /// The graph whose edges have colours, where positions are one.
    pub fn coloured(&self) -> Option<&Arc<ColouredHackenbush>> {
        match &self.form {
            Form::Coloured(game) => Some(game),
            _ => None,
        }
    }

    /// The rules in the language of rule files, where the game has them.
    pub fn text(&self) -> Option<&str> {
        self.written.as_deref()
    }

    /// Whether play may return to a position.
    pub fn may_return(&self) -> bool {
        matches!(
            self.form,
            Form::LoopyTokens(_) | Form::Loopy(_) | Form::LoopySided(_) | Form::Indexed(_)
        )
    }

    /// The rules with the results that they state, where the result is not told by who cannot move alone.
    pub fn results(&self) -> Option<&(dyn SidedFamily + 'static)> {
        match &self.form {
            Form::Sided(game) | Form::LoopySided(game) => Some(game.as_ref()),
            Form::Indexed(game) => Some(game.as_ref()),
            Form::Coloured(game) => Some(game.as_ref()),
            _ => None,
        }
    }

    /// The same where play ends, so that results may be points.
    pub fn scores(&self) -> Option<&(dyn SidedFamily + 'static)> {
        self.results().filter(|_| !self.may_return())
    }

    /// The numbers of positions with what leads to them, where rules tell that.
    pub fn indices(&self) -> Option<&dyn IndexedFamily> {
        match &self.form {
            Form::Indexed(game) => Some(game.as_ref()),
            _ => None,
        }
    }

    /// Whether positions have Grundy values: play ends, and who cannot move has lost or won by that.
    pub fn has_values(&self) -> bool {
        !self.may_return() && self.results().is_none()
    }

    /// Whether positions have values that are found by searching them whole: they are no sums of heaps, heads or tokens.
    pub fn is_searched(&self) -> bool {
        self.has_values() && self.heap_options().is_none() && self.tokens().is_none()
    }

    /// Whether play may return to a position, and who cannot move has lost or won by that.
    pub fn is_loopy_impartial(&self) -> bool {
        self.may_return() && self.results().is_none()
    }

    /// Whether a player may be to move twice running.
    pub fn extra_turns(&self) -> bool {
        self.results().is_some_and(|rules| rules.extra_turns())
    }

    /// Whether who moves from `from` to `to` is to move there again.
    pub fn again(&self, from: &Counts, to: &Counts) -> bool {
        self.results().is_some_and(|rules| rules.again(from, to))
    }

    /// The position after a move on the heap or head at place `at`, which leaves `left`.
    pub fn after(&self, position: &[Big], at: usize, left: &[Big]) -> Vec<Big> {
        if self.coins().is_some() {
            return CoinGame::turn(position, at, left);
        }
        let mut after = HeapGame::replaced(position, at, left);
        if self.tokens().is_some() {
            after.sort_unstable();
        }
        after
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
        match &self.form {
            // One list is smaller and quicker than a list of lists of one.
            Form::Heaps(_) => {
                let heaps = position.iter().copied().filter(|&heap| heap > 0);
                components.push(Counts::of(heaps).sorted());
            }
            Form::Tokens(_) | Form::Linked(_) => self.family().split(&mut components, position),
            // Heads add up to the value of a row of coins, but are not games of their own: two moves
            // may turn the same coin twice.
            Form::Coins(_)
            | Form::LoopyTokens(_)
            | Form::Loopy(_)
            | Form::Sided(_)
            | Form::LoopySided(_)
            | Form::Indexed(_)
            | Form::Coloured(_) => components.push(position.clone()),
        }
        components.sort_unstable();
        components
    }
}
