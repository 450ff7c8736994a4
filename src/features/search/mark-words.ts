import { isFound, type SearchWords, findWords } from '../../lib/search-words.ts'
import type { MarkedText, TextMark } from './schema.ts'

/** Characters before the first match and in total: two lines of a result. */
const MAX_BEFORE = 60
const MAX_LENGTH = 200

/** Marks every searched word in a text. */
export function markWords(text: string, words: SearchWords | null): MarkedText {
  return { text, marks: words ? [...findMarks(text, words)] : [] }
}

/** The index of texts has breaking spaces only. */
const BEFORE_UNIT = /(?<=\d) (?=(?:%|₽|м²|млн|тыс\.|кв\.)(?!\p{L}))/gu

/** Returns the part of a text around the first match, or its beginning, cut between words. */
export function createSnippet(text: string, words: SearchWords | null): MarkedText {
  const first = words ? findMarks(text, words).next().value : undefined
  const from = first && first.end > MAX_LENGTH ? findWordStart(text, first.start - MAX_BEFORE) : 0
  const to = text.length - from > MAX_LENGTH ? findWordEnd(text, from + MAX_LENGTH) : text.length
  const part = text.slice(from, to).trim().replace(BEFORE_UNIT, '\u00a0')
  const shown = `${from > 0 ? '… ' : ''}${part}${to < text.length ? '…' : ''}`
  return markWords(shown, words)
}

function* findMarks(text: string, words: SearchWords): Generator<TextMark> {
  for (const { word, start, end } of findWords(text)) {
    if (isFound(word, words)) yield { start, end }
  }
}

function findWordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space < 0 || space > at + MAX_BEFORE ? at : space + 1
}

function findWordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space < at - MAX_BEFORE ? at : space
}
