import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const MAX_FILES = 40
/** Only grows: one file for each change of the database. */
const UNLIMITED = new Set(['src/db/migrations'])

it('has at most 40 files in each folder of src and cli, tests not counted', () => {
  const counts = new Map<string, number>()
  const files = globSync('{src,cli}/**/*.*', { cwd: join(import.meta.dirname, '..') })
  for (const file of files) {
    if (/\.(test|property)\.tsx?$/.test(file)) continue
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(50)
  const full = [...counts].filter(([folder, count]) => count > MAX_FILES && !UNLIMITED.has(folder))
  expect(full).toEqual([])
})
