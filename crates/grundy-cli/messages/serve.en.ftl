notes = --time sets the time limit of one request, in seconds. By default it is 5 for questions about positions, and 20 for tables, graphs, pictures and checks.
port-value-name = PORT
port-help = Port that the server listens on; 0 selects a free one
address-value-name = ADDRESS
address-help = IP address that the server listens on; the default is reachable from this machine only
host-value-name = NAME
host-help = Host name under which browsers may reach the server, beside its address; may be repeated
grundy-is-at-http-ctrl-c = grundy is at http://{ $address }/ (Ctrl-C stops the server)
