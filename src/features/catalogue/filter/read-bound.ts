/** Parses a typed bound; undefined if it is empty or incomplete. */
export function readBound(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return plain === '' || Number.isNaN(Number(plain)) ? undefined : Number(plain)
}
