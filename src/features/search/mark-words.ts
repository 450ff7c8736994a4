import { isFound, type SearchWords, wordsOf } from '../../lib/search-words.ts'
import type { MarkedText, TextMark } from './schema.ts'

/** Letters before the first word found, and in all: two lines of a result. */
const BEFORE = 60
const LENGTH = 200

/** The text with every word that was looked for marked. */
export function markWords(text: string, words: SearchWords | null): MarkedText {
  return { text, marks: words ? [...findMarks(text, words)] : [] }
}

/** The part of a text around the first word found, or its beginning; cut between words. */
export function snippetOf(text: string, words: SearchWords | null): MarkedText {
  const first = words ? findMarks(text, words).next().value : undefined
  const from = first && first.end > LENGTH ? startOfWord(text, first.start - BEFORE) : 0
  const to = text.length - from > LENGTH ? endOfWord(text, from + LENGTH) : text.length
  const part = text.slice(from, to).trim()
  const shown = `${from > 0 ? '… ' : ''}${part}${to < text.length ? '…' : ''}`
  return markWords(shown, words)
}

function* findMarks(text: string, words: SearchWords): Generator<TextMark> {
  for (const { word, start, end } of wordsOf(text)) {
    if (isFound(word, words)) yield { start, end }
  }
}

function startOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space < 0 || space > at + BEFORE ? at : space + 1
}

function endOfWord(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space < at - BEFORE ? at : space
}
