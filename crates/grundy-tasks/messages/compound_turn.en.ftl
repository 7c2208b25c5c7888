component-is-marked-as-moved = component { $number } is marked as moved, but the position has { $count ->
        [one] 1 component
       *[other] { $count } components
    }
count-components-from-one = count the components from 1
end-turn = end the turn
each-turn-is-move-in-one = Each turn is a move in one component
each-turn-is-move-in-one-or-more = Each turn is a move in one or more components
each-turn-is-move = Each turn is a move in every component that has not ended
play-ends-as-soon-as-one = ; play ends as soon as one component has ended
play-ends-when-all-components = ; play ends when all components have ended
parenthesis = { " " }({ $compound_name }).
moved-in-this-turn-move = { " " }Moved in this turn: { $moved ->
        [one] 1 component
       *[other] { $moved } components
    }. Move in further components, or end the turn.
still-to-be-moved = { " " }Still to be moved in this turn: { $remaining ->
        [one] 1 component
       *[other] { $remaining } components
    }.
