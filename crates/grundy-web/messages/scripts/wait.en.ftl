working = Computing…
waited = { $seconds } s
stop = Stop
stopped = Stopped.
