/** Shorter words become other words by one typo. */
const MIN_LENGTH = 5
const MIN_TARGET_LENGTH = 4

/** Finds the word that differs from a misspelt one by one letter that is missing, added, wrong or exchanged. */
export class CloseWords {
  readonly #byPart = new Map<string, string[]>()

  constructor(words: Iterable<string>) {
    for (const word of new Set(words)) {
      if (word.length < MIN_TARGET_LENGTH) continue
      for (const part of listParts(word)) {
        const known = this.#byPart.get(part)
        if (known) known.push(word)
        else this.#byPart.set(part, [word])
      }
    }
  }

  /** Returns the closest known word; undefined if there is none. */
  find(word: string): string | undefined {
    if (word.length < MIN_LENGTH || word.length > MAX_LENGTH) return undefined
    for (const part of listParts(word)) {
      const found = this.#byPart.get(part)?.find((known) => isClose(word, known))
      if (found !== undefined) return found
    }
    return undefined
  }
}

const MAX_LENGTH = 40

/** The word, and the word without each of its letters. */
function* listParts(word: string): Generator<string> {
  yield word
  for (let i = 0; i < word.length; i++) yield word.slice(0, i) + word.slice(i + 1)
}

function isClose(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const restA = a.slice(start, a.length - end)
  const restB = b.slice(start, b.length - end)
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
