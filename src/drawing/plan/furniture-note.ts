import { describeConflict, type FurnitureConflict } from './furniture-conflicts.ts'
import { namePiece, type OwnPiece } from './own-furniture.ts'
import { formatCount } from '../../lib/numbers.ts'

/** A callback request takes words of so many characters, and none but these. */
const MAX_LENGTH = 200
const OTHERS = /[^A-Za-zА-Яа-яЁё\d \u00a0×°:,.()№-]/g

/**
 * Returns one line about a visitor's furniture for the manager who calls back: the first thing that does not fit, else
 * what is on the plan; null without furniture. `isRough`: the scale is a guess, and walls are not known.
 */
export function toRequestWords(
  pieces: readonly OwnPiece[],
  conflicts: readonly FurnitureConflict[],
  isRough: boolean,
): string | null {
  if (pieces.length === 0) return null
  const [first, ...rest] = conflicts
  if (!first) {
    const start = isRough ? 'мебель на\u00a0плане, примерно' : 'всё помещается'
    return shorten(`${start}: ${pieces.map(namePiece).join(', ')}`)
  }
  const more =
    rest.length === 0
      ? ''
      : `, и\u00a0ещё ${formatCount(rest.length, 'замечание', 'замечания', 'замечаний')}`
  return shorten(describeConflict(first, pieces), more)
}

/** Names of rooms come from feeds and may have any characters. */
function shorten(words: string, end = ''): string {
  const text = words.replace(OTHERS, ' ')
  const length = MAX_LENGTH - end.length
  return (text.length > length ? `${text.slice(0, length - 3).trimEnd()}...` : text) + end
}
