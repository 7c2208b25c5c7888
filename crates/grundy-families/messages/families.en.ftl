## give.rs

move-from-it-to-heap = , move { $stones } from it to heap { $heap }
discard-from-heap = discard { $discarded } from heap { $heap }
remain-in-heap = ; { $remaining } remain in heap { $heap }

## stuck_tie.rs

take-leaving = take { $take }, leaving { $remaining }
