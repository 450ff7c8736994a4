import { readWhole } from './feed-values.ts'

/** What a text says of rooms: their number as it stands there, a studio, an open plan; undefined when nothing. */
export function readRoomsWord(text: string): number | 'studio' | 'open' | undefined {
  if (/^(студи|studio|ст\.?$)/i.test(text)) return 'studio'
  if (/своб|^св\.?\s?план|open/i.test(text)) return 'open'
  const match =
    /^(\d{1,2})(?:[.,]0+)?\s*(?:\+|и более|(?:-\s*)?к(?:омн\p{L}*)?\.?(?:\s*кв\.?)?)?$/iu.exec(text)
  const count = readWhole(match?.[1] ?? '')
  return count !== undefined && count <= 50 ? count : undefined
}
