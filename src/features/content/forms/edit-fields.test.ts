import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStarterFiles } from '../starter/starter-files.server.ts'
import { readFields, writeFields } from './edit-fields.ts'
import type { Fields } from './same-fields.ts'

const COMPANY = 'demo/company'

async function readCompany(): Promise<Map<string, string>> {
  const entries = await readdir(COMPANY, { recursive: true })
  const paths = entries.filter((path) => /\.(md|yaml)$/.test(path) || /^plans\/.*json$/.test(path))
  const texts = paths.map(
    async (path) => [path, await readFile(join(COMPANY, path), 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}

async function readStarter(): Promise<Map<string, string>> {
  const answers = {
    name: 'Сад',
    legal_name: 'ООО «Сад»',
    inn: null,
    ogrn: null,
    address: null,
    city: 'Кострома',
    time_zone: 'Europe/Moscow',
    hours: 'пн–пт 9:00–19:00',
    phone: null,
    email: null,
    privacy_email: null,
  }
  const project = { slug: 'sad', name: 'Дом у сада', city: 'kostroma', area_type: null }
  const files = await createStarterFiles(
    answers,
    { cities: [], projects: [project as never] },
    '2026-11-29',
  )
  return new Map([...files].filter(([path]) => /\.(md|yaml)$/.test(path)))
}

const files = [...(await readCompany()), ...(await readStarter())]

describe('writeFields', () => {
  it.each(files)('returns the bytes of %s for its own fields and body', (path, text) => {
    const { fields, body } = readFields(path, text)
    expect(fields).not.toBeNull()
    expect(writeFields(path, text, fields, body)).toBe(text)
    expect(writeFields(path, text, structuredClone(fields))).toBe(text)
  })

  it('leaves fields that are left out as they are', () => {
    const text = '---\ntitle:   Двор # тут\n---\n\nБыл.\n'
    expect(writeFields('press/a.md', text, undefined, 'Стал.')).toBe(text.replace('Был', 'Стал'))
    expect(writeFields('press/a.md', text)).toBe(text)
  })

  it('changes the lines of one value alone, whichever file of the company it is in', () => {
    const texts = files.filter(
      ([path, text]) =>
        !path.endsWith('.json') && listScalars(readFields(path, text).fields).length > 0,
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(),
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('Сад', '12', 'a: b', '# нет', 7)),
        ([path, text], nth, value) => {
          const { fields } = readFields(path, text)
          const scalars = listScalars(fields)
          const at = scalars[nth % scalars.length] ?? []
          setAt(fields, at, value)
          const edited = writeFields(path, text, fields)
          expect(readFields(path, edited).fields).toEqual(fields)
          expect(countChangedLines(text, edited)).toBeLessThanOrEqual(countLinesOf(text, path, at))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('moves the items of a list with their comments and bytes, and removes no other', () => {
    const lists = files.filter(
      ([path, text]) => path.endsWith('.yaml') && !path.includes('site') && text.startsWith('- '),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...lists),
        fc.infiniteStream(fc.nat()),
        ([path, text], random) => {
          const items = text.split(/^(?=- )/m)
          const noted = items.map((item, n) => (n === 0 ? item : `# примечание ${n}\n${item}`))
          const fields = readFields(path, noted.join('')).fields as unknown[]
          const order = noted
            .map((_, n) => ({ n, at: random.next().value }))
            .filter(({ at }) => at % 4 > 0)
            .toSorted((one, other) => one.at - other.at)
          const edited = writeFields(
            path,
            noted.join(''),
            order.map(({ n }) => fields[n]),
          )
          const expected = order.length === 0 ? '[]\n' : order.map(({ n }) => noted[n]).join('')
          expect(edited).toBe(expected)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('reads back any data that it was given, from nothing and from any other text', () => {
    fc.assert(
      fc.property(fields, fields, fc.boolean(), (first, second, isMarkdown) => {
        const path = isMarkdown ? 'press/a.md' : 'brand.yaml'
        const body = isMarkdown ? 'Текст' : ''
        const created = writeFields(path, '', first, body)
        expect(readFields(path, created)).toEqual({ fields: first, body })
        const changed = writeFields(path, created, second)
        expect(readFields(path, changed)).toEqual({ fields: second, body })
        expect(writeFields(path, changed, second)).toBe(changed)
      }),
      { numRuns: 200 },
    )
  })
})

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[a-z:# \n'"-]{0,20}$/),
  fc.constantFrom(
    'null',
    'yes',
    '1',
    '0x1',
    '- a',
    'a\nb\n',
    ' a\n',
    'a\n\n',
    '{a}',
    '*x',
    '&x',
    '---',
  ),
)
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.double({ noNaN: true }).map((number) => (number === 0 ? 0 : number)),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom('slug', 'name', 'at'), fc.string()), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).value
const fields = fc.dictionary(fc.oneof(fc.constantFrom('a', 'b', 'c'), text), value, {
  maxKeys: 4,
  noNullPrototype: true,
})

type Path = Array<string | number>

function listScalars(data: unknown, path: Path = []): Path[] {
  if (typeof data !== 'object' || data === null) return [path]
  return Object.entries(data).flatMap(([key, item]) =>
    listScalars(item, [...path, Array.isArray(data) ? Number(key) : key]),
  )
}

function setAt(data: unknown, path: Path, value: unknown): void {
  const parent = path.slice(0, -1).reduce<unknown>((item, step) => (item as Fields)[step], data)
  ;(parent as Fields)[path.at(-1) ?? ''] = value
}

function countChangedLines(before: string, after: string): number {
  const old = before.split('\n')
  const now = after.split('\n')
  let top = 0
  while (top < old.length && old[top] === now[top]) top++
  let below = 0
  while (below < old.length - top && old.at(-1 - below) === now.at(-1 - below)) below++
  return old.length - top - below
}

/** Lines that the value takes: more than one where it is a block of text. */
function countLinesOf(text: string, path: string, at: Path): number {
  const { fields } = readFields(path, text)
  const value = at.reduce<unknown>((item, step) => (item as Fields)[step], fields)
  const isBlock = new RegExp(`${String(at.at(-1))}: [|>]`).test(text)
  return isBlock && typeof value === 'string' ? 8 : 1
}
