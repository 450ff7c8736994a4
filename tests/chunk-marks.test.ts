import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readChunkMarks } from '../scripts/build/chunk-marks.ts'

describe('readChunkMarks', () => {
  let root: string
  const write = (file: string, text: string) => writeFileSync(join(root, 'src', file), text)
  const read = (known: string[]) =>
    [...readChunkMarks(root, known)].map(([path, chunk]) => [path.slice(root.length + 5), chunk])
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'marks-'))
    mkdirSync(join(root, 'src'))
    write('list.tsx', '// chunk: lists\nexport const a = 1\n')
  })

  it('returns the chunk that a module names in its first line, for its styles too', () => {
    write('other.ts', 'export const text = "\\n// chunk: lists"\n')
    expect(read(['lists'])).toEqual([
      ['list.tsx', 'lists'],
      ['list.module.css', 'lists'],
    ])
  })

  it('leaves styles in the chunk that they name themselves', () => {
    write('list.module.css', '/* chunk: fields */\np { margin: 0 }\n')
    expect(read(['lists', 'fields'])).toEqual(
      expect.arrayContaining([
        ['list.tsx', 'lists'],
        ['list.module.css', 'fields'],
      ]),
    )
  })

  it('throws for a chunk that the build does not have', () => {
    write('card.tsx', '// chunk: list\n')
    expect(() => read(['lists'])).toThrow('src/card.tsx: the build has no chunk «list»')
  })

  it('throws for a chunk of the build that no module names', () => {
    expect(() => read(['lists', 'texts', 'fields'])).toThrow(
      'no module names the chunk «texts», «fields»',
    )
  })
})
