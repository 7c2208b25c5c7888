name = SG by depth-first search
rules = The Grundy value of a position is the mex of the values of its options. The search computes the value of each option in the same way and stores it. Every position needs its own set of the values found among its options; the calls for the options must not use the same set.
notation = no input
grundy-solve-one-two-three-ten = `grundy solve '{ "{" }1,2,3{ "}" }' 10` computes values on demand, and so do questions about every game without a law. In the library, this is `engine::Search` with `engine::Grundy`. The search keeps its own stack, so that long plays do not overflow, reports a cycle if it meets one, and splits positions into components.
misstated = "One global array of the values found, cleared at every call, is enough" is false: the recursive calls overwrite it, and for the set { "{" }1,2,3{ "}" } it gives G(n) = n instead of n mod 4. A large array of fixed size in every call, or recursion 10,000 deep, makes the stack overflow.
