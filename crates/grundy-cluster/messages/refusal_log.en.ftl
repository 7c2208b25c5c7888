connections-were-refused-so-far = { " " }({ $count } connections were refused so far)
refused-it-does-not-have-secret = refused { $from }: it does not have the secret
refused = refused { $from }: { $why }
refused-it-is-not-process = refused { $from }: it is not a process of this tablebase
