summary = Lists the games of the catalogue, or the games that match a search
there-is-no-family = there is no family `{ $wanted }`
choose-from = choose from { $names }
