import { expect, it } from 'vitest'
import { readFields, writeFields } from './edit-fields.ts'
import type { Fields } from './same-fields.ts'

/** Lines of a YAML file. */
const lines = (...all: string[]) => `${all.join('\n')}\n`

function change(text: string, act: (fields: never) => unknown, path = 'cities.yaml'): string {
  const { fields } = readFields(path, text)
  const next = act(fields as never) ?? fields
  const edited = writeFields(path, text, next)
  expect(readFields(path, edited).fields).toEqual(JSON.parse(JSON.stringify(next)))
  return edited
}

const cities = lines(
  '# Города',
  '- slug: moskva   # первый',
  '  name: "Москва"',
  "  phone: '1'   # днём",
  '',
  '# Второй город',
  '- slug: piter',
  '  name: Питер',
  '  # открыт с мая',
  '  email: a@b.ru',
  '- slug: perm',
  '  name: Пермь',
)

it.each([
  [
    'keeps quotation marks and the comment of a changed value',
    (all: Fields[]) => void Object.assign(all[0] ?? {}, { name: 'Тула', phone: "2'" }),
    cities.replace('"Москва"', '"Тула"').replace("'1'", "'2'''"),
  ],
  [
    'quotes a text that would read as a number',
    (all: Fields[]) => void Object.assign(all[1] ?? {}, { name: '12' }),
    cities.replace('Питер', '"12"'),
  ],
  [
    'removes the line of a field with its comment',
    (all: Fields[]) => void delete all[0]?.['phone'],
    cities.replace("  phone: '1'   # днём\n", ''),
  ],
  [
    'removes the first field of an item',
    (all: Fields[]) => void delete all[1]?.['slug'],
    cities.replace('- slug: piter\n  name', '- name'),
  ],
  [
    'writes a new field behind the one before it',
    (all: Fields[]) => {
      const { slug, ...rest } = all[1] ?? {}
      all[1] = { slug, phone: '+7 495', ...rest }
    },
    cities.replace('piter\n', 'piter\n  phone: +7 495\n'),
  ],
  [
    'removes an item with the comment above it',
    (all: Fields[]) => void all.splice(1, 1),
    cities.replace(/\n# Второй[^]*a@b.ru\n/, ''),
  ],
  [
    'leaves the comment of the file in place when the first item moves',
    (all: Fields[]) => [all[1], all[2], all[0]],
    lines(
      '# Города',
      '# Второй город',
      '- slug: piter',
      '  name: Питер',
      '  # открыт с мая',
      '  email: a@b.ru',
      '- slug: perm',
      '  name: Пермь',
      '- slug: moskva   # первый',
      '  name: "Москва"',
      "  phone: '1'   # днём",
    ),
  ],
  [
    'adds an item between others',
    (all: Fields[]) => void all.splice(1, 0, { slug: 'tver', name: 'Тверь', areas: ['a', 'b'] }),
    cities.replace('днём\n', 'днём\n- slug: tver\n  name: Тверь\n  areas: [a, b]\n'),
  ],
  ['removes every item but not the comment of the file', () => [], '# Города\n[]\n'],
])('%s', (_title, act, expected) => {
  expect(change(cities, act)).toBe(expected)
})

it('writes the value of an alias in its place, whichever use of the anchor changes', () => {
  const text = lines('a: &x {n: 1}', 'b: *x', 'c: *x')
  expect(change(text, (all: Fields) => void (all['b'] = { n: 2 }), 'brand.yaml')).toBe(
    lines('a: &x {n: 1}', 'b:', '  n: 2', 'c: *x'),
  )
  const own = change(text, () => ({ a: { n: 3 }, b: { n: 1 }, c: { n: 3 } }), 'brand.yaml')
  expect(own).toBe(lines('a: &x {n: 3}', 'b:', '  n: 1', 'c: *x'))
  expect(change(text, () => ({ b: { n: 1 }, c: { n: 1 } }), 'brand.yaml')).toBe(
    lines('b:', '  n: 1', 'c:', '  n: 1'),
  )
})

it('keeps the style of blocks of text', () => {
  const text = lines('a: >-', '    Первая строка', '    вторая', 'b: |', '  раз', '  два', 'c: 1')
  expect(change(text, (all: Fields) => void (all['b'] = 'раз\nтри\n'), 'brand.yaml')).toBe(
    text.replace('два', 'три'),
  )
  expect(
    change(text, (all: Fields) => void (all['a'] = 'Первая строка третья'), 'brand.yaml'),
  ).toBe(text.replace('вторая', 'третья'))
  const plain = change(
    lines('a: раз # так', 'b: два'),
    () => ({ a: 'x\ny', b: 'z\nw' }),
    'brand.yaml',
  )
  expect(plain).toBe(lines('a: "x\\ny" # так', 'b: |-', '  z', '  w'))
})

it('changes lists and maps in brackets between their brackets', () => {
  const text = lines(
    '- points:',
    '    - { at: [1, 2], name: "A" } # a',
    '    - { at: [3, 4], name: "B" }',
    '  areas: [a, b,  c]',
  )
  const edited = change(text, (all: Array<{ points: unknown[]; areas: string[] }>) => {
    all[0]?.points.push({ at: [5, 6], name: 'C' })
    all[0]?.areas.splice(0, 2, 'd')
  })
  expect(edited).toBe(
    text
      .replace('name: "B" }\n', 'name: "B" }\n    - { at: [5, 6], name: C }\n')
      .replace('[a, b,  c]', '[d,  c]'),
  )
})

it('writes an empty list as a list of lines, and a list that is now empty as []', () => {
  const text = lines('links: [] # нет', 'banners:', '  # сверху', '- title: A', 'x: 1')
  const edited = change(text, () => ({ links: [{ title: 'B' }], banners: [], x: 1 }), 'brand.yaml')
  expect(edited).toBe(lines('links:', '  - title: B # нет', 'banners: []', '  # сверху', 'x: 1'))
})

it('fills an empty value, and leaves one that is null to a null', () => {
  const text = lines('a: # пусто', 'b:', 'c: 1')
  const edited = writeFields('brand.yaml', text, { a: 'да', b: null, c: 1, d: null })
  expect(edited).toBe(text.replace('a:', 'a: да'))
  expect(writeFields('brand.yaml', edited, { a: 'да', c: 1 })).toBe(edited.replace('b:\n', ''))
})

it('keeps nulls of the file where a change has to print what is around it again', () => {
  const text = lines('# сверху', 'k0:', '  ? {a: 1}', '  : 2', 'k1: &e', 'k2: null', 'k3: x')
  expect(readFields('brand.yaml', text).fields).toBeNull()
  const valid = lines(
    '# сверху',
    'k0:',
    '  ? slug',
    '  : a',
    '  ? name',
    '  :',
    'k1: &e',
    'k2: null',
  )
  const next = { k0: { slug: 'b', name: null }, k1: 5, k2: null }
  expect(writeFields('brand.yaml', valid, next)).toBe(
    lines('# сверху', 'k0:', '  slug: b', '  name: null', 'k1: 5', 'k2: null'),
  )
})

it('keeps line breaks CRLF and the byte order mark', () => {
  const text = '\uFEFF---\r\ntitle: A\r\nlead: B\r\n---\r\n\r\nТекст\r\n'
  const { fields } = readFields('press/a.md', text)
  expect(fields).toEqual({ title: 'A', lead: 'B' })
  const next = { title: 'C', kind: 'D', lead: 'B' }
  expect(writeFields('press/a.md', text, next, 'Раз\n\nДва')).toBe(
    '\uFEFF---\r\ntitle: C\r\nkind: D\r\nlead: B\r\n---\r\n\r\nРаз\r\n\r\nДва\r\n',
  )
})

it('creates front matter where there is none', () => {
  expect(writeFields('press/a.md', '', { title: 'A' }, 'Текст')).toBe(
    '---\ntitle: A\n---\n\nТекст\n',
  )
  expect(writeFields('press/a.md', 'Текст\n', { title: 'A' })).toBe('---\ntitle: A\n---\n\nТекст\n')
  expect(writeFields('press/a.md', '---\n---\nТекст', { title: 'A' })).toBe(
    '---\ntitle: A\n---\nТекст',
  )
  expect(writeFields('purchase.md', '', {}, 'Текст')).toBe('Текст\n')
  expect(writeFields('cities.yaml', '', [])).toBe('')
})

it('reads invalid YAML as null and writes it as a new text', () => {
  expect(readFields('cities.yaml', 'a: [').fields).toBeNull()
  expect(writeFields('cities.yaml', 'a: [\n', [{ slug: 'a' }])).toBe('- slug: a\n')
})

it('reverses a long list and removes the first field of each item', () => {
  const items = Array.from(
    { length: 10_000 },
    (_, n) => `- slug: a${n}\n  name: Имя ${n}\n  areas: [a, b]\n`,
  )
  const { fields } = readFields('cities.yaml', items.join(''))
  const next = (fields as Fields[]).toReversed()
  expect(writeFields('cities.yaml', items.join(''), next)).toBe(items.toReversed().join(''))
  const nameless = (fields as Fields[]).map(({ slug: _slug, ...rest }) => rest)
  expect(writeFields('cities.yaml', items.join(''), nameless)).toBe(
    items.join('').replaceAll(/- slug.*\n {2}/g, '- '),
  )
}, 60_000)
