/** The text in place of what is between two offsets. */
export interface Splice {
  start: number
  end: number
  text: string
}

/** Returns a part of a text with its splices, which are in order and may touch. */
export function applySplices(
  source: string,
  splices: readonly Splice[],
  from = 0,
  to = source.length,
): string {
  const parts: string[] = []
  let at = from
  for (const { start, end, text } of splices) {
    parts.push(source.slice(at, Math.max(at, start)), text)
    at = Math.max(at, end)
  }
  parts.push(source.slice(at, to))
  return parts.join('')
}
