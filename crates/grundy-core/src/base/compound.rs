//! How the components of a sum are played together.

/// Which components of a sum a player moves in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Moved {
    /// In one of them: the disjunctive compound.
    #[default]
    One,
    /// In any of them that the player chooses, at least one: the selective compound.
    Any,
    /// In all that have not ended: the conjunctive compound.
    All,
}

/// When play of a sum is over. A component has ended where it has no move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Over {
    /// As soon as one component has ended: the short rule.
    First,
    /// When all components have ended: the long rule.
    #[default]
    Last,
}

/// A way to play the components of a sum together.
///
/// With normal and misère play these are the twelve compounds of Smith 1966 and of On Numbers and Games, chapter 14.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Joining {
    /// Which components are moved in.
    pub moved: Moved,
    /// When play is over.
    pub over: Over,
}

impl Joining {
    /// A move in every component that has one, until none has: the continued conjunctive compound.
    pub const EVERY: Joining = Joining { moved: Moved::All, over: Over::Last };
    /// All six.
    pub const ALL: [Joining; 6] = [
        Joining { moved: Moved::All, over: Over::First },
        Joining { moved: Moved::All, over: Over::Last },
        Joining { moved: Moved::Any, over: Over::First },
        Joining { moved: Moved::Any, over: Over::Last },
        Joining { moved: Moved::One, over: Over::First },
        Joining { moved: Moved::One, over: Over::Last },
    ];

    /// Whether this is the ordinary sum: a move in one component, until none has any.
    pub fn is_ordinary(self) -> bool {
        self == Joining::default()
    }
}
