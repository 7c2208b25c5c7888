// The text of a file that somebody chose.

/** What a file says: UTF-8 as everything here, or GBK, in which older Chinese systems save. */
export async function textOf(file) {
  const bytes = await file.arrayBuffer();
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // In the other one, then.
    }
  }
  return null;
}
