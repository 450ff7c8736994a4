import { copyText } from './feed-element.ts'

/** Offers of a feed share their addresses, names of buildings and the like. */
const MAX_KNOWN = 1_000

/** Returns a function that reads each text once. Results must not be changed. */
export function rememberTexts<T extends object>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const own = copyText(text)
    const result = read(own)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(own, result)
    return result
  }
}
