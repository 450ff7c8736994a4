import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareBlocks } from './edit-blocks.ts'

const page =
  '---\ntitle: A\nprojects:\n- sad\n- les\n# когда\nkind: B\n---\n\nРаз\nдва\n\n## Три\n\n- а\n- б\n'

it('returns the blocks of a page as same for the same text', () => {
  expect(compareBlocks('press/a.md', page, `${page}\n\n`)).toEqual(
    [
      'title: A',
      'projects:\n- sad\n- les',
      '# когда\nkind: B',
      'Раз\nдва',
      '## Три',
      '- а\n- б',
    ].map((block) => ({ before: block, after: block, isSame: true })),
  )
})

it('puts changed blocks beside each other and names added and removed ones', () => {
  const after = page
    .replace('title: A', 'title: C\nlead: D')
    .replace('## Три\n\n', '')
    .replace('два', 'три')
  expect(compareBlocks('press/a.md', page, after).filter(({ isSame }) => !isSame)).toEqual([
    { before: 'title: A', after: 'title: C', isSame: false },
    { before: null, after: 'lead: D', isSame: false },
    { before: 'Раз\nдва', after: 'Раз\nтри', isSame: false },
    { before: '## Три', after: null, isSame: false },
  ])
})

it('compares a list file by its items', () => {
  const before = '# Города\n- slug: a\n  name: A\n- slug: b\n  name: B\n\n# в\n- slug: c\n'
  const after = '# Города\n- slug: a\n  name: A\n- slug: d\n- slug: b\n  name: Б\n'
  expect(compareBlocks('cities.yaml', before, after)).toEqual([
    {
      before: '# Города\n- slug: a\n  name: A',
      after: '# Города\n- slug: a\n  name: A',
      isSame: true,
    },
    { before: null, after: '- slug: d', isSame: false },
    { before: '- slug: b\n  name: B', after: '- slug: b\n  name: Б', isSame: false },
    { before: '# в\n- slug: c', after: null, isSame: false },
  ])
})

it('keeps code between fences together, and ignores CRLF', () => {
  const text = 'Раз\n\n```\nа\n\nб\n```\n'
  expect(compareBlocks('purchase.md', text, text.replaceAll('\n', '\r\n'))).toEqual([
    { before: 'Раз', after: 'Раз', isSame: true },
    { before: '```\nа\n\nб\n```', after: '```\nа\n\nб\n```', isSame: true },
  ])
})

it('has every block of both texts once and in order', () => {
  const body = fc.array(fc.constantFrom('а', 'б', 'в', 'г', '# д'), { maxLength: 12 })
  fc.assert(
    fc.property(body, body, (one, other) => {
      const pairs = compareBlocks('purchase.md', one.join('\n\n'), other.join('\n\n'))
      expect(pairs.flatMap(({ before }) => before ?? [])).toEqual(one)
      expect(pairs.flatMap(({ after }) => after ?? [])).toEqual(other)
      for (const { before, after, isSame } of pairs) expect(isSame).toBe(before === after)
    }),
  )
})

it('lists the blocks of long texts that have nothing in common in their order', () => {
  const list = (name: string) =>
    Array.from({ length: 20_000 }, (_, n) => `- slug: ${name}${n}\n`).join('')
  const pairs = compareBlocks('cities.yaml', list('a'), `${list('b')}- slug: z\n`)
  expect(pairs).toHaveLength(20_001)
  expect(pairs.at(-1)).toEqual({ before: null, after: '- slug: z', isSame: false })
})
