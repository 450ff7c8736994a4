import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/*
 * `docs/conformance.md` says of each sentence of the specification where it lives and which test shows it.
 * A table nobody checks is wrong within a month: here every file and every test it names must exist.
 */
const root = join(import.meta.dirname, '..')
const FILE = /^(src|tests|cli|demo|scripts|docs|bench)\/\S+$/

interface Row {
  line: number
  cells: string[]
}

function readRows(): Row[] {
  const lines = readFileSync(join(root, 'docs/conformance.md'), 'utf8').split('\n')
  return lines.flatMap((text, index) => {
    if (!text.startsWith('| ') || text.startsWith('| Section ')) return []
    // A bar inside a cell is written `\|`.
    const cells = text.split(/(?<!\\)\|/).slice(1, -1)
    return [{ line: index + 1, cells: cells.map((cell) => cell.trim().replaceAll('\\|', '|')) }]
  })
}

const sources = new Map<string, string>()
function sourceOf(file: string): string | null {
  const path = join(root, file)
  if (!sources.has(file) && existsSync(path)) sources.set(file, readFileSync(path, 'utf8'))
  return sources.get(file) ?? null
}

function problemsOf({ line, cells }: Row): string[] {
  const [section = '', sentence = '', code = '', tests = ''] = cells
  const at = (problem: string) => `line ${line}: ${problem}`
  if (cells.length !== 4 || section === '' || sentence === '') {
    return [at('a row has a section, a sentence, code and tests')]
  }
  const files = code.split(', ').filter((file) => !FILE.test(file) || !existsSync(join(root, file)))
  const named = tests.split(/; (?=(?:src|tests|cli|demo)\/)/).flatMap((test) => {
    const [, file = '', name = ''] = /^(\S+): (.+)$/.exec(test) ?? []
    const source = sourceOf(file)
    if (source === null) return [at(`no test file in «${test}»`)]
    // As it stands in the source, where a quote may be escaped.
    const isThere = source.includes(name) || source.includes(name.replaceAll("'", "\\'"))
    return isThere ? [] : [at(`${file} has no test «${name}»`)]
  })
  return [...files.map((file) => at(`there is no file «${file}»`)), ...named]
}

it('names only files and tests that exist, and a test for every sentence', () => {
  const rows = readRows()
  expect(rows.length).toBeGreaterThan(180)
  expect(rows.flatMap(problemsOf)).toEqual([])
})
