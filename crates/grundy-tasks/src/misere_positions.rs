//! Enumerates impartial positions for misère play, with numbers such that every option is a sum of
//! positions with smaller numbers.

use grundy_core::base::{Budget, Counts, check_list};
use grundy_games::Compound;
use grundy_solve::flat_sum::to_counts;
use grundy_store::{GameState, Question};
use grundy_text::{Error, Result, words};
use rustc_hash::FxHashMap;

/// The maximum number of positions that are enumerated for a question.
const MAX_POSITIONS: usize = 20_000;
/// The maximum number of options of one position; a position with more is an error.
const MAX_OPTIONS: u64 = 4_000_000;

/// Returns an error unless misère sums of the game are defined: the game must be impartial, end,
/// and have turns of a single move.
pub(super) fn require_misere_sums(instance: &GameState) -> Result<()> {
    if instance.compound != Compound::One || instance.moves_differ() {
        return Err(other_ending(instance));
    }
    if instance.game.is_loopy_impartial() {
        return Err(cyclic_game(instance));
    }
    Ok(())
}

/// Builds the error for games with sides, extra turns, or rules that state who wins, for which
/// misère sums are not supported.
fn other_ending(instance: &GameState) -> Error {
    Error::unsupported(words!(misere_positions::is_partizan_or_has_its_own, name = &instance.name))
        .help(words!(misere_positions::ask_about_impartial_game))
}

/// Returns the independent components of a position in misère sums. If the rules state results, the
/// results are about entire positions, so the position is the only component.
fn misere_components(instance: &GameState, position: &Counts) -> Vec<Counts> {
    if instance.game.results().is_some() {
        return vec![position.clone()];
    }
    match instance.game.heaps() {
        Some(_) => position.iter().filter(|&&n| n > 0).map(|&n| Counts::of([n])).collect(),
        None => instance.game.components(position),
    }
}

/// Returns the options of a position in misère play. The rules may state that the player to move
/// has won; then the position has no options, because a player without a move wins in misère play.
///
/// # Errors
/// `Unsupported` for other stated results and for extra turns.
fn misere_options(instance: &GameState, position: &Counts) -> Result<Vec<Counts>> {
    let result = match instance.game.results() {
        Some(rules) => rules.result(position)?,
        None => None,
    };
    if let Some(points) = result {
        let wins = points > 0 && !instance.scores_are_points();
        return if wins { Ok(Vec::new()) } else { Err(other_ending(instance)) };
    }
    let options = instance.options(position)?;
    if options.iter().any(|option| instance.game.again(position, option)) {
        return Err(other_ending(instance));
    }
    Ok(options)
}

/// Builds the error for games with cycles, which have no misère quotient.
pub(super) fn cyclic_game(instance: &GameState) -> Error {
    let name = &instance.name;
    Error::unsupported(words!(misere_positions::play_of_may_return_to_earlier, name))
        .help(words!(misere_positions::ask_about_game_that_ends))
}

/// The positions reachable from the position of a question, numbered from 1 on in such an order
/// that each position follows its options.
#[derive(Default)]
pub(super) struct Positions {
    /// The number of each position. The key is the index of the game and the position itself. The
    /// number is 0 while the options of the position are being numbered.
    numbers: FxHashMap<(usize, Counts), usize>,
    /// `options[n - 1]` lists the options of position n, each as the numbers of its components.
    pub(super) options: Vec<Vec<Vec<usize>>>,
    /// The text of each position, in the same order as `options`.
    pub(super) names: Vec<String>,
    /// The numbers of the components of the starting position: one for each component of each
    /// summand of the question, in their order.
    pub(super) roots: Vec<usize>,
}

impl Positions {
    /// Numbers the components of the position of a question, and all positions reachable from them.
    ///
    /// # Errors
    /// `Unsupported` for games with sides, stated results or cycles; `TooBig` for too many
    /// positions.
    pub(super) fn explore(question: &Question, budget: &Budget) -> Result<Positions> {
        let mut positions = Positions::default();
        for (game, summand) in question.summands.iter().enumerate() {
            let instance = &summand.instance;
            require_misere_sums(instance)?;
            for component in misere_components(instance, &to_counts(summand)?) {
                positions.add(game, instance, &component, budget)?;
                positions.roots.push(positions.numbers[&(game, component)]);
            }
        }
        Ok(positions)
    }

    /// Numbers the position `start` of the game with index `game`, and all positions reachable from
    /// it, in depth-first post-order: each position follows its options.
    fn add(
        &mut self,
        game: usize,
        instance: &GameState,
        start: &Counts,
        budget: &Budget,
    ) -> Result<()> {
        if self.numbers.contains_key(&(game, start.clone())) {
            return Ok(());
        }
        let family = instance.game.family();
        let mut stack = vec![MisereFrame::new(instance, start.clone(), budget)?];
        self.numbers.insert((game, start.clone()), 0);
        while let Some(frame) = stack.last_mut() {
            if let Some(component) = frame.next_component() {
                let key = (game, component);
                match self.numbers.get(&key) {
                    Some(0) => return Err(cyclic_game(instance)),
                    Some(_) => {}
                    None => {
                        budget.check()?;
                        if self.numbers.len() >= MAX_POSITIONS {
                            return Err(Error::too_big(words!(
                                misere_positions::more_than_positions_are_reachable,
                                max_positions = MAX_POSITIONS
                            ))
                            .help(words!(misere_positions::ask_about_smaller_position)));
                        }
                        stack.push(MisereFrame::new(instance, key.1.clone(), budget)?);
                        self.numbers.insert(key, 0);
                    }
                }
                continue;
            }
            let Some(MisereFrame { position, options, .. }) = stack.pop() else { break };
            let number = |component: &Counts| self.numbers[&(game, component.clone())];
            let to_numbers = |components: &Vec<Counts>| {
                let mut numbers: Vec<usize> = components.iter().map(number).collect();
                numbers.sort_unstable();
                numbers
            };
            let mut numbers: Vec<Vec<usize>> = options.iter().map(to_numbers).collect();
            numbers.sort_unstable();
            numbers.dedup();
            self.options.push(numbers);
            self.names.push(family.print(&position.widen()));
            self.numbers.insert((game, position), self.options.len());
        }
        Ok(())
    }
}

/// A position on the stack of the depth-first search, together with an iterator over the components
/// of its options.
struct MisereFrame {
    position: Counts,
    /// The options of the position, each as the list of its components.
    options: Vec<Vec<Counts>>,
    /// The position of the iterator: the index of the current option, and the index of its next
    /// component.
    next: (usize, usize),
}

impl MisereFrame {
    /// Creates the stack entry of a position, with its options split into components.
    fn new(instance: &GameState, position: Counts, budget: &Budget) -> Result<MisereFrame> {
        let count = instance.game.family().option_count_hint(&position);
        if count > MAX_OPTIONS {
            return Err(Error::too_big(words!(
                misere_positions::position_has_more_than_moves,
                max_options = MAX_OPTIONS
            ))
            .help(words!(misere_positions::ask_about_smaller_position)));
        }
        check_list(budget, count, size_of::<Counts>() + size_of::<Vec<Counts>>())?;
        let options = misere_options(instance, &position)?;
        let options = options.iter().map(|option| misere_components(instance, option)).collect();
        Ok(MisereFrame { position, options, next: (0, 0) })
    }

    /// Returns the next component of an option that this frame has not returned yet; `None` after
    /// the last component of the last option.
    fn next_component(&mut self) -> Option<Counts> {
        loop {
            let option = self.options.get(self.next.0)?;
            if let Some(component) = option.get(self.next.1) {
                self.next.1 += 1;
                return Some(component.clone());
            }
            self.next = (self.next.0 + 1, 0);
        }
    }
}
