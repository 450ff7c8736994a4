import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findClaims } from '../scripts/check/conformance/find-claims.ts'
import {
  CONFORMANCE,
  readClaims,
  readProduct,
  readText,
} from '../scripts/check/conformance/read-repository.ts'
import { findIdProblems, readSentences } from '../scripts/check/conformance/read-sentences.ts'
import { findGaps, renderConformance } from '../scripts/check/conformance/report-conformance.ts'
import { nightlyFiles } from '../scripts/check/step-commands.mjs'

describe('the sentences of docs/product', () => {
  const sentences = readProduct()
  const claims = readClaims()

  it('have unique ids that match their section', () => {
    expect(sentences.length).toBeGreaterThan(300)
    expect(findIdProblems(sentences)).toEqual([])
  })

  it('each have a test that `npm test` runs, unless they are planned', () => {
    expect(nightlyFiles.filter((file) => !existsSync(file))).toEqual([])
    const byDay = claims.filter(({ file }) => !nightlyFiles.includes(file))
    expect(findGaps(sentences, byDay)).toEqual([])
  })

  it('are listed in docs/conformance.md with their tests', () => {
    const expected = renderConformance(sentences, claims)
    expect(readText(CONFORMANCE), 'run `npm run conformance` and commit the file').toBe(expected)
  })
})

const page = `### §9.1 Lists

Prose has no id.

- **§9.1-1** Lists are sorted.
- **§9.1-2** Lists are paged.
- **§9.1-3** *(planned)* Lists are printed.
`

describe('readSentences', () => {
  it('returns each list item with its heading and mark', () => {
    expect(readSentences(page)).toEqual([
      { id: '§9.1-1', text: 'Lists are sorted.', isPlanned: false, heading: '§9.1 Lists' },
      { id: '§9.1-2', text: 'Lists are paged.', isPlanned: false, heading: '§9.1 Lists' },
      { id: '§9.1-3', text: 'Lists are printed.', isPlanned: true, heading: '§9.1 Lists' },
    ])
  })

  it('throws for a list item without an id', () => {
    expect(() => readSentences('- Lists are sorted.')).toThrow('Lists are sorted')
  })
})

describe('findIdProblems', () => {
  it('reports an id that is used twice or is under another heading', () => {
    const text = '## D1 One\n- **D1-1** One.\n- **D1-1** Two.\n- **D2-1** Three.\n'
    expect(findIdProblems(readSentences(text))).toEqual([
      'D1-1 is used twice',
      'D2-1 is under «D1 One»',
    ])
  })
})

describe('findClaims', () => {
  it('returns the ids of a call and the titles of its blocks, for it() and it.each()', () => {
    const source = `
      describe('a list', () => {
        it('is sorted', async () => {
          expect(1).toBe(1)
          verifies('§9.1-1', 'D2-1')
        })
        it.each([1, 2])(\`is paged by \${unit}\`, { timeout: 1 }, (size) => {
          verifies('§9.1-2')
        })
      })`
    expect(findClaims('list.test.ts', source)).toEqual([
      { file: 'list.test.ts', title: 'a list › is sorted', ids: ['§9.1-1', 'D2-1'] },
      { file: 'list.test.ts', title: `a list › is paged by \${unit}`, ids: ['§9.1-2'] },
    ])
  })

  it.each([
    ['outside of a test', `describe('x', () => { verifies('D1-1') })`],
    ['before the end of a test', `it('x', () => { verifies('D1-1'); expect(1).toBe(2) })`],
    ['inside a condition', `it('x', () => { if (y) { verifies('D1-1') } })`],
    ['with a computed id', `it('x', () => { verifies(id) })`],
  ])('throws for a call %s', (_where, source) => {
    expect(() => findClaims('x.test.ts', source)).toThrow('x.test.ts')
  })
})

describe('findGaps', () => {
  const claim = (...ids: string[]) => ({ file: 'x.test.ts', title: 'x', ids })

  it('reports a sentence without a test, an unknown id and a planned sentence that is claimed', () => {
    expect(findGaps(readSentences(page), [claim('§9.1-1'), claim('§9.1-3', 'D7-1')])).toEqual([
      '§9.1-2 has no test: Lists are paged.',
      'x.test.ts: «x» verifies §9.1-3, which is planned',
      'x.test.ts: «x» verifies D7-1, which docs/product does not contain',
    ])
  })
})
