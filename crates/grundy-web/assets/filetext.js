// Reads the text of a chosen file.

/**
 * Returns the text of a file in UTF-8 or GBK, the encoding of older Chinese systems. Returns null
 * for other encodings.
 */
export async function readText(file) {
  const bytes = await file.arrayBuffer();
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Try the next encoding.
    }
  }
  return null;
}
