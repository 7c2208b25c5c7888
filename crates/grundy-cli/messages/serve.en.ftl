grundy-is-at-http-ctrl-c = grundy is at http://{ $address }/ (Ctrl-C stops the server)
