summary = Checks a certificate that `prove`, `law`, `solve` or `quotient` wrote
name-certificate-file-written = name a certificate file, written by `grundy prove … --certificate FILE` (or by `law`, `solve`, `quotient`)
no-certificate-is-given = no certificate is given
give-certificate-or-file = give `certificate` or `file`
name = `{ $name }`
verified = verified
false-word = false
