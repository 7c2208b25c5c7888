theorem = theorem
proved = proved
computed = computed
observed = observed
conjecture = conjecture
kind-and-basis = { $kind }: { $basis }
not-proved = { $kind } { $basis }: not proved
name-source-en = { $name } ({ $source })
visited = { $positions ->
        [one] 1 position
       *[other] { $positions } positions
    } visited
visited-counted-up-to-symmetry = { $positions ->
        [one] 1 position
       *[other] { $positions } positions
    } visited, counted up to symmetry
symbol = { $heaps }
position-has-no-heaps = the position has no heaps, so its value is 0
positions-visited = ; { $positions ->
        [one] 1 position
       *[other] { $positions } positions
    } visited
up-to = up to { $up_to }, { $periods ->
        [one] 1 period
       *[other] { $periods } periods
    }
source = { $source }
