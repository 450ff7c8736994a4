import { describe, expect, it } from 'vitest'
import {
  CONFORMANCE,
  listFiles,
  readProduct,
  readText,
} from '../scripts/check/conformance/read-repository.ts'
import {
  type CitationTargets,
  findDeadCitations,
  findNamedFiles,
  findSettingsFiles,
  isAmong,
  readProse,
} from './support/find-citations.ts'

/** This file contains dead citations on purpose. */
const THIS_FILE = 'tests/citations.test.ts'

function readTargets(): CitationTargets {
  const sentences = readProduct()
  const headings = listFiles('docs/product/*.md').flatMap(
    (file) => readText(file).match(/(?<=^#{2,3} )[§D][\d.]+(?= )/gm) ?? [],
  )
  return {
    product: new Set([...headings, ...sentences.map(({ id }) => id)]),
    promises: new Set(readText('docs/promises.md').match(/(?<=^\| )[A-Z]\d+(?= \|)/gm)),
    records: new Set(listFiles('docs/decisions/*.md').map((file) => file.slice(15, 19))),
  }
}

const present = [
  ...listFiles('{src,cli,demo,bench,scripts,tests,deploy,docs,public}/**/*'),
  ...listFiles('*'),
]

describe('comments and docs', () => {
  const targets = readTargets()
  const files = [
    ...listFiles('{src,cli,demo,bench,scripts,tests}/**/*.{ts,tsx,mjs,mts,css}'),
    ...listFiles('{*,docs/**/*}.md'),
    ...listFiles('*.ts'),
  ].filter((file) => file !== CONFORMANCE && file !== THIS_FILE)
  const texts = files.map((file) => ({ file, text: readProse(file, readText(file)) }))

  it('cite only entries of docs/product, docs/promises.md and docs/decisions', () => {
    expect(targets.product.size).toBeGreaterThan(400)
    const dead = texts.flatMap(({ file, text }) =>
      findDeadCitations(text, targets).map((citation) => `${file}: ${citation}`),
    )
    expect(dead).toEqual([])
  })

  it('name only existing files', () => {
    const missing = texts.flatMap(({ file, text }) =>
      findNamedFiles(file, text)
        .filter((path) => !isAmong(present, path))
        .map((path) => `${file}: ${path}`),
    )
    expect(missing).toEqual([])
  })
})

describe('settings of the build', () => {
  it('name only existing files', () => {
    const settings = [
      ...listFiles('{*.config.ts,tests/*/vitest.config.ts,*.json,.oxlintrc.json}'),
    ].filter((file) => file !== 'package-lock.json')
    expect(settings.length).toBeGreaterThan(10)
    const missing = settings.flatMap((file) =>
      findSettingsFiles(readText(file))
        .filter((path) => !isAmong(present, path))
        .map((path) => `${file}: ${path}`),
    )
    expect(missing).toEqual([])
  })
})

describe('findDeadCitations', () => {
  const targets: CitationTargets = {
    product: new Set(['§4', '§4.1', '§4.1-3', 'D5', 'D7']),
    promises: new Set(['S1', 'S2']),
    records: new Set(['0018']),
  }

  it.each([
    'See §4.1-3, §4.1 and §4.',
    '(decisions D5 and D7), (promises S1, S2; record 0018)',
    'an address like %D0%91, a colour #D80000, the key D100',
  ])('returns nothing for «%s»', (text) => {
    expect(findDeadCitations(text, targets)).toEqual([])
  })

  it.each([
    ['§4.2 and §4.1-9', ['§4.2', '§4.1-9']],
    ['decisions D5 and D6', ['D6']],
    ['promises S1 and S3', ['promise S3']],
    ['records 0018 and 0099, decision 0017', ['record 0099', 'record 0017']],
    ['(specification, section 4), issue 3', ['specification, section 4', 'issue 3']],
  ])('returns the dead citations of «%s»', (text, dead) => {
    expect(findDeadCitations(text, targets)).toEqual(dead)
  })
})

describe('findNamedFiles', () => {
  it('returns links relative to the folder of their page, and paths below docs', () => {
    const text = '[a](../feeds.md#x), [b](https://kvartal.example), see docs/operations.md.'
    expect(findNamedFiles('docs/decisions/0001.md', text)).toEqual([
      'docs/feeds.md',
      'docs/operations.md',
    ])
  })

  it('returns quoted paths from the root, and files of code wherever they are', () => {
    const text = 'See `src/ui/`, `scripts/run/*.{mjs,ts}`, `server/create-app.ts` and `main.ts`.'
    expect(findNamedFiles('x.md', text)).toEqual([
      'src/ui/',
      'scripts/run/*.{mjs,ts}',
      '**/server/create-app.ts',
      '**/main.ts',
    ])
  })

  it.each([
    ['addresses', '`/flats` and `https://kvartal.example/app.ts`'],
    ['packages', '`@fastify/static`, `zod/mini`'],
    ['names to replace', '`src/features/x/x-page.tsx`, `src/desk/PATH-area.tsx`, `src/<a>/b.ts`'],
    ['blocks of code', '```\n`src/gone.ts`\n```'],
  ])('returns no %s', (_, text) => {
    expect(findNamedFiles('x.md', text)).toEqual([])
  })
})

describe('findSettingsFiles', () => {
  it('returns paths and globs, one for each alternative of folders', () => {
    const text = `["!src/{db,ui/form}/**", "tests/**/*.{ts,tsx}!", 'no/path', './scripts/a.mjs']`
    expect(findSettingsFiles(text)).toEqual([
      'src/db/**',
      'src/ui/form/**',
      'tests/**/*.{ts,tsx}',
      'scripts/a.mjs',
    ])
  })
})

describe('isAmong', () => {
  const files = ['src/main.ts', 'src/ui/form/field.tsx']

  it.each(['src/main.ts', 'src/ui/', 'src/**', '**/form/field.tsx', 'src/*/form', 'src/*.{ts,js}'])(
    'returns true for «%s»',
    (path) => {
      expect(isAmong(files, path)).toBe(true)
    },
  )

  it.each(['src/gone.ts', 'src/ma', 'ui/form', '**/ield.tsx', 'src/*.css'])(
    'returns false for «%s»',
    (path) => {
      expect(isAmong(files, path)).toBe(false)
    },
  )
})

describe('readProse', () => {
  it('returns the comments of a source file without its strings', () => {
    const source = `/** One. */ const a = 'D99' // Two.\nconst b = <p>{/* Three. */}</p>`
    expect(readProse('x.tsx', source).match(/\w+/g)).toEqual(['One', 'Two', 'Three'])
    expect(readProse('x.css', '/* One. */ p { color: #D80000 }')).toBe('/* One. */')
  })
})
