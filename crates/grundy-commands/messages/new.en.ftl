summary = Creates a starter rule file for a new game
wrote-next-grundy-lint = wrote { $file }; next: grundy lint { $file }
