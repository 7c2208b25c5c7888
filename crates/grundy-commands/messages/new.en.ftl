name-value-name = NAME
name-help = Name of the file to create, which must not exist yet; `.game` is added if missing
summary = Creates a starter rule file for a new game
wrote-next-grundy-lint = wrote { $file }; next: grundy lint { $file }
