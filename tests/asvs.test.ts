import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/* Promise S6: docs/security.md has a row for each requirement of ASVS 5.0.0 that applies, with evidence that exists. */

const root = join(import.meta.dirname, '..')

/** Levels 1 and 2. A range is of the last number. */
const APPLICABLE = `
  1.1.1-2 1.2.1-5 1.2.9 1.3.2-3 1.3.6-7 1.3.10-11 1.4.2-3 1.5.2 2.1.1-3 2.2.1-3 2.3.1-3 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3 4.2.1 5.2.1 5.3.2 5.4.1-2
  7.1.1 7.2.1-3 7.6.2 8.1.1-2 8.2.1-3 8.3.1 11.2.1 11.2.3 11.4.1 11.5.1 12.1.1-2 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.2-3 15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.2-4 16.4.1-3 16.5.1-3`

function listApplicable(): string[] {
  return APPLICABLE.trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [, section = '', first = '', last = first] =
        /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? []
      const count = Number(last) - Number(first) + 1
      return Array.from({ length: count }, (_, n) => `${section}.${Number(first) + n}`)
    })
}

function readRows(): Array<{ id: string; text: string; evidence: string[] }> {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  return Array.from(page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| ([^|]+) \|$/gm), (match) => {
    const [, id = '', text = '', shown = ''] = match
    return {
      id,
      text,
      evidence: Array.from(shown.matchAll(/`([^`]+)`/g), ([, file]) => file ?? ''),
    }
  })
}

it('docs/security.md has one row for each of the 126 requirements', () => {
  const applicable = listApplicable()
  expect(applicable).toHaveLength(126)
  const ids = readRows().map(({ id }) => id)
  expect(applicable.filter((id) => !ids.includes(id))).toEqual([])
  expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([])
})

it('every row of docs/security.md says what holds and names files that exist', () => {
  for (const { id, text, evidence } of readRows()) {
    expect(text.length, id).toBeGreaterThan(8)
    expect(evidence.length, id).toBeGreaterThan(0)
    expect(
      evidence.filter((file) => !existsSync(join(root, file))),
      id,
    ).toEqual([])
  }
})

it.each([
  ['evaluates text (1.3.2)', /\beval\(|\bnew Function\(|\bsetTimeout\(['"`]/],
  [
    'listens to messages of other windows (3.5.5)',
    /window\.addEventListener\('message'|\bonmessage\b/,
  ],
])('no source %s', (_what, pattern) => {
  const files = globSync('{src,cli}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})
