positions-searched = { $searched ->
        [one] 1 position was
       *[other] { $searched } positions were
    } searched, which does not decide who wins
value-of-game = game { $number } ({ $name }): { $value }
values-of-games = the Grundy values of { $value_count } of the { $count } games were found: { $values }
player-to-move-wins = the player to move wins, by the Grundy values of all games: { $values }
player-to-move-loses = the player to move loses, by the Grundy values of all games: { $values }
values-of-components = the board falls apart into { $count } regions, and the Grundy values of { $value_count } of them were found: { $values }
board-solver-does-not-apply = the board solver does not apply: { $reason }
