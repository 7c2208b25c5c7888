summary = 验证 `prove`、`law`、`solve` 或 `quotient` 写出的证书
name-certificate-file-written = 请给出由 `grundy prove … --certificate FILE`（或 `law`、`solve`、`quotient`）写出的文件
no-certificate-is-given = 没有给出证书
give-certificate-or-file = 请给出 `certificate` 或 `file`
name = `{ $name }`
verified = 验证通过
false-word = 不成立
