//! Compounds: the rules by which the components of a sum are played together.

/// The components of a sum in which a player moves on each turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Moved {
    /// A player moves in exactly one component: the disjunctive compound.
    #[default]
    One,
    /// A player moves in one or more components of the player's choice: the selective compound.
    Any,
    /// A player moves in all components that have not ended: the conjunctive compound.
    All,
}

/// The condition under which play of a sum is over. A component has ended when it has no move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Over {
    /// Play is over as soon as the first component has ended: the short rule.
    First,
    /// Play is over when all components have ended: the long rule.
    #[default]
    Last,
}

/// A rule by which the components of a sum are played together.
///
/// In normal and misère play the six rules give the twelve compounds of Smith 1966 and of On
/// Numbers and Games, chapter 14.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Joining {
    /// The components in which a player moves on each turn.
    pub moved: Moved,
    /// The condition under which play of the sum is over.
    pub over: Over,
}

impl Joining {
    /// The continued conjunctive compound: on each turn a player moves in every component that has
    /// a move, until no component has a move.
    pub const EVERY: Joining = Joining { moved: Moved::All, over: Over::Last };
    /// All six combinations of [`Moved`] and [`Over`].
    pub const VARIANTS: [Joining; 6] = [
        Joining { moved: Moved::All, over: Over::First },
        Joining { moved: Moved::All, over: Over::Last },
        Joining { moved: Moved::Any, over: Over::First },
        Joining { moved: Moved::Any, over: Over::Last },
        Joining { moved: Moved::One, over: Over::First },
        Joining { moved: Moved::One, over: Over::Last },
    ];

    /// Returns whether this is the ordinary (disjunctive) sum: on each turn a player moves in
    /// exactly one component, until no component has a move.
    pub fn is_ordinary(self) -> bool {
        self == Joining::default()
    }
}
