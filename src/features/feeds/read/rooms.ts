import { readWhole } from '../offer/feed-values.ts'

/** Parses a room count. Returns the number, `studio` or `open` (open plan), or undefined for an invalid text. */
export function parseRooms(text: string): number | 'studio' | 'open' | undefined {
  if (/^(студи|studio|ст\.?$)/i.test(text)) return 'studio'
  if (/своб|^св\.?\s?план|open/i.test(text)) return 'open'
  const match =
    /^(\d{1,2})(?:[.,]0+)?\s*(?:\+|и бол(?:ее|ьше)|(?:-\s*)?к(?:омн\p{L}*)?\.?(?:\s*кв\.?)?)?$/iu.exec(
      text,
    )
  const count = readWhole(match?.[1] ?? '')
  return count !== undefined && count <= 50 ? count : undefined
}
