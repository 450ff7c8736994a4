import { toStem } from '../../../lib/search-words.ts'
import { readAmount } from './amount.ts'
import type { Match, Reader } from './reader.ts'

const CEILING = new Set(['потолок', 'потолки'].map(toStem))
/** Heights of rooms in metres. Other numbers are about something else. */
const MIN_HEIGHT = 2
const MAX_HEIGHT = 9

/**
 * «Потолки от 3 м», «высота потолков не ниже 2,9»: no filter has the height in metres, so the words are named as a
 * whole, and the number is neither a price nor an area.
 */
export function readCeilings(reader: Reader, at: number): Match | undefined {
  const { words } = reader
  const isCeiling = (n: number) => CEILING.has(words[n]?.stem ?? '')
  const isHeight = words[at]?.word.startsWith('высот') && isCeiling(at + 1)
  // «Высокие потолки» is a feature; the height after it is not.
  const from = isHeight ? at + 2 : isCeiling(at) ? at + 1 : isCeiling(at - 1) ? at : -1
  const amount = from === -1 ? undefined : readAmount(reader, from)
  if (!amount || amount.head) return undefined
  const values = [amount.first, ...(amount.second ? [amount.second] : [])]
  const areHeights = values.every(
    ({ value, unit }) => value >= MIN_HEIGHT && value <= MAX_HEIGHT && (!unit || isMetre(unit.of)),
  )
  return areHeights ? { next: amount.next, conditions: [], isUnknown: true } : undefined
}

/** «М» alone may also be a million, and «метров» an area. */
function isMetre(of: string): boolean {
  return of === 'm' || of === 'area'
}
