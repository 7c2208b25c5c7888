name = Minimum excludant
rules = A function that defines the Grundy values of all impartial games. The mex of a set of natural numbers is the least natural number that is not in the set: mex{ "{" }{ "}" } = 0, mex{ "{" }0,2,4{ "}" } = 1, mex{ "{" }1,2,3{ "}" } = 0. The Grundy value of a position is the mex of the Grundy values of its options.
notation = the numbers of the set, in any order, repeats allowed
mex = mex{ "{" }{ $member_text }{ "}" } = { $least }
