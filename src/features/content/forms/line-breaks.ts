import { applySplices, type Splice } from './splices.ts'

/** A text with line breaks LF and without a byte order mark, whose changes are written into the text as it is. */
export interface Source {
  text: string
  /** Returns the original text with these changes. */
  restore: (splices: readonly Splice[]) => string
}

export function toSource(original: string): Source {
  const mark = original.startsWith('\uFEFF') ? 1 : 0
  if (mark === 0 && !original.includes('\r\n')) {
    return { text: original, restore: (splices) => applySplices(original, splices) }
  }
  const text = original.slice(mark).replaceAll('\r\n', '\n')
  return {
    text,
    restore(splices) {
      const toOffset = createMapping(original, mark)
      const isCrlf = original.includes('\r\n')
      const moved = splices.map((splice) => ({
        start: toOffset(splice.start),
        end: toOffset(splice.end),
        text: isCrlf ? splice.text.replaceAll('\n', '\r\n') : splice.text,
      }))
      return applySplices(original, moved)
    },
  }
}

/** Returns a function that finds an offset of the text with LF in the original; it needs them in ascending order. */
function createMapping(original: string, mark: number): (offset: number) => number {
  let at = mark
  let passed = 0
  let next = original.indexOf('\r\n', at)
  return (offset) => {
    while (passed < offset) {
      const plain = next === -1 ? Infinity : next - at
      if (passed + plain >= offset) {
        at += offset - passed
        passed = offset
      } else {
        at = next + 2
        passed += plain + 1
        next = original.indexOf('\r\n', at)
      }
    }
    return at
  }
}
