/** Returns a price list as a spreadsheet saves it as CSV. The keys of the first row are the columns. */
export function makePriceList(rows: ReadonlyArray<Record<string, string | number>>): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]
  return lines.map((cells) => `${cells.map(quoteCell).join(';')}\r\n`).join('')
}

function quoteCell(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Encodes a text in Windows-1251. Throws for a character that the encoding lacks. */
export function inWindows1251(text: string): Buffer {
  const signs: Record<string, number> = { ё: 0xb8, Ё: 0xa8, '№': 0xb9, '«': 0xab, '»': 0xbb }
  return Buffer.from(
    Array.from(text, (character) => {
      const code = character.codePointAt(0) ?? 0
      const byte = code < 128 || code === 0xa0 ? code : (signs[character] ?? code - 0x410 + 0xc0)
      if (byte < 0 || byte > 255) throw new Error(`Windows-1251 has no ${character}`)
      return byte
    }),
  )
}
