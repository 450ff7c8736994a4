import { readFileSync } from 'node:fs'
import { companies } from '../tests/support/word-companies.ts'
import type { WordsSource } from '../src/features/lots/query/phrase.ts'
import { understand } from '../src/features/lots/query/understand.ts'
import { buildVocabulary } from '../src/features/lots/query/vocabulary.ts'
import { formatMs, median, report, timeCalls } from './measure.ts'

const YEAR = 2026
const MAX_LENGTH = 200
const folder = new URL('../src/features/lots/query/corpus/', import.meta.url)

/**
 * Measures how long a text in words takes: each phrase of the corpus, and phrases joined up to the limit of length,
 * over the vocabulary of the demo's size and over one with many names. Prints median and slowest; the limit is 2 ms.
 */
export async function benchWords(): Promise<void> {
  const source = companies['flats.txt']
  if (!source) throw new Error('no phrases')
  const lines = readFileSync(new URL('flats.txt', folder), 'utf8').trimEnd().split('\n')
  const phrases = lines.map((line) => line.split('|')[0]?.trim() ?? '')
  const long = phrases.map((_, index) =>
    phrases
      .slice(index, index + 20)
      .join(' ')
      .slice(0, MAX_LENGTH),
  )
  for (const [size, of] of [
    ['demo', source],
    ['3,000 names', withNames(source, 1_000)],
  ] as const) {
    const started = performance.now()
    const vocabulary = buildVocabulary(of)
    report(`words, ${size}: vocabulary built`, formatMs(performance.now() - started))
    for (const [name, texts] of [
      ['a phrase', phrases],
      [`${MAX_LENGTH} characters`, long],
    ] as const) {
      const times = await timeCalls(
        (run) => understand(texts[run % texts.length] ?? '', vocabulary, YEAR),
        { runs: 2_000, warmUp: 500 },
      )
      const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
      report(`words, ${size}: ${name}`, formatMs(median(times)), `99 of 100: ${formatMs(slowest)}`)
    }
  }
}

/** Adds projects, stations and streets with made-up names. */
function withNames(source: WordsSource, count: number): WordsSource {
  const syllables = ['бо', 'ва', 'ге', 'ди', 'жу', 'ко', 'ли', 'ме', 'но', 'ра']
  const names = Array.from({ length: count }, (_, index) =>
    Array.from(String(index + 1_000), (digit) => syllables[Number(digit)]).join(''),
  )
  const more = (key: string, ending: string) => {
    const facet = source.facets[key]
    const known = facet?.type === 'choice' ? facet.options : []
    const added = names.map((name, index) => ({
      value: key === 'metro' ? name + ending : String(1_000 + index),
      label: name + ending,
      count: 1,
    }))
    return { type: 'choice' as const, options: [...known, ...added] }
  }
  return {
    ...source,
    facets: {
      ...source.facets,
      project: more('project', 'ево парк'),
      metro: more('metro', 'ская'),
    },
    places: names.map((name, index) => ({
      project: String(1_000 + index),
      address: `Москва, ${name}инская улица, 5`,
    })),
  }
}
