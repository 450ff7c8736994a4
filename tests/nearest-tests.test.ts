import { describe, expect, it } from 'vitest'
import { findNearestTests } from '../scripts/check/nearest-tests.mjs'

const sources = new Map([
  ['src/a/one.ts', ''],
  ['src/a/one.test.ts', "import { one } from './one.ts'"],
  ['src/a/other.test.ts', ''],
  ['src/b/two.ts', "import { one } from '../a/one.ts'"],
  ['src/b/two.test.ts', "import { two } from './two.ts'"],
  ['src/c/late.ts', "export const load = () => import('../b/two.ts')"],
  ['tests/late.test.ts', "import { load } from '../src/c/late.ts'"],
  ['tests/unrelated.test.ts', "import './one.ts'"],
])
const find = (changed: string[], limit = 9) => findNearestTests(sources, changed, limit)

describe('the tests nearest to a change', () => {
  it('are those beside it, then those of its importers, nearest first', () => {
    expect(find(['src/a/one.ts']).tests).toEqual([
      'src/a/one.test.ts',
      'src/a/other.test.ts',
      'src/b/two.test.ts',
      'tests/late.test.ts',
    ])
  })

  it('are limited, with the number of all', () => {
    expect(find(['src/a/one.ts'], 2)).toEqual({
      tests: ['src/a/one.test.ts', 'src/a/other.test.ts'],
      all: 4,
    })
  })

  it('include a changed test, and end where modules import each other', () => {
    const circle = new Map([
      ['x/a.ts', "import { b } from './b.ts'"],
      ['x/b.ts', "import { a } from './a.ts'"],
    ])
    expect(findNearestTests(circle, ['x/a.ts'], 9)).toEqual({ tests: [], all: 0 })
    expect(find(['tests/unrelated.test.ts']).tests).toContain('tests/unrelated.test.ts')
  })

  it('are none for files that are not code, and for a file that was removed without importers', () => {
    expect(find(['docs/a.md', 'src/gone/x.ts'])).toEqual({ tests: [], all: 0 })
  })
})
