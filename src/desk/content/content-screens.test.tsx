import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { ContentItem, Revision } from '../../features/content/edit/edit-schema.ts'
import { ChangeList } from './change-list.tsx'
import { type Overview, OverviewScreen } from './overview-screen.tsx'
import { Removals } from './removals.tsx'
import { describeChanges } from './revisions-screen.tsx'
import { foldSame, Sides } from './sides.tsx'

/** The HTML of an element at an address of the desk. */
function show(element: React.ReactNode, at = '/content'): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('\u00a0', ' ')
}

const draft: ContentItem = {
  path: 'press/skidki.md',
  kind: 'press',
  key: 'skidki',
  title: 'Скидки',
  address: '/press/skidki',
  state: 'new',
  draft: { by: 'Анна', at: '2026-11-29T10:00:00Z' },
}
const none = { results: [], next: null, count: 0 }
const overview: Overview = {
  content: {
    revision: 3,
    kinds: [
      { kind: 'press', title: 'Новости', items: 12, drafts: 1 },
      { kind: 'cities', title: 'Города', items: 1, drafts: 0 },
    ],
    missing: [
      { check: 'phone', text: 'Нет телефона', path: 'cities.yaml', field: '0.phone' },
      { check: 'lots', text: 'Нет лотов', path: null, field: null },
    ],
  },
  drafts: { ...none, results: [draft], count: 1 },
  found: null,
}

describe('the overview', () => {
  it('says first what the site lacks, with the way to the field, then what waits, then the kinds', () => {
    const html = show(<OverviewScreen overview={overview} />)
    const parts = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)
    expect(parts).toEqual(['Чего не хватает сайту', 'Ждут публикации: 1 черновик', 'Все тексты'])
    expect(html).toContain('href="/content/file?path=cities.yaml&amp;field=0.phone"')
    expect(html.match(/Исправить/g)).toHaveLength(2)
    expect(html).toContain('href="/content/file?path=press%2Fskidki.md&amp;draft=1"')
    expect(html).toContain('12 файлов, 1 черновик')
  })

  it('opens a kind of one file at once, and the list of another one', () => {
    const html = show(<OverviewScreen overview={overview} />)
    expect(html).toMatch(/href="\/content\/file\?path=cities.yaml"[^>]*>Города/)
    expect(html).toMatch(/href="\/content\/kinds\/press"[^>]*>Новости/)
  })

  it('shows only what a search has found', () => {
    const found = { ...none, results: [draft], count: 1 }
    const html = show(<OverviewScreen overview={{ ...overview, found }} />, '/content?q=скидки')
    expect(html).toContain('Найдено: 1')
    expect(html).toContain('value="скидки"')
    expect(html).not.toContain('Все тексты</h2>')
    expect(show(<OverviewScreen overview={{ ...overview, found: none }} />)).toContain(
      'Ничего не нашли',
    )
  })
})

it('changes name what becomes of an item, and its page', () => {
  const change = { path: 'press/a.md', kind: 'press', key: 'a', title: 'Скидки' }
  const html = show(
    <ChangeList changes={[{ ...change, action: 'created', address: '/press/a' }]} isDraft />,
  )
  expect(html).toMatch(/новое.*draft=1[^>]*>Скидки.*href="\/press\/a"/s)
})

describe('removals', () => {
  const row = { kind: 'cities', key: 'kazan', name: 'Казань' }
  const showRemovals = (needed: string | null) =>
    show(
      <Removals
        removals={[{ ...row, needed }]}
        isNeeded={needed !== null}
        isAllowed={false}
        onAllow={() => {}}
      />,
    )

  it('that something needs are named with the reason and a box to tick', () => {
    expect(showRemovals('в городе 3 проекта')).toMatch(/Казань.*в городе 3 проекта.*checkbox/s)
  })

  it('that nothing needs have no box', () => {
    expect(showRemovals(null)).not.toContain('checkbox')
  })
})

it('describeChanges names three changes and the number of the others', () => {
  const changes = ['А', 'Б', 'В', 'Г', 'Д'].map((title): Revision['changes'][number] => ({
    path: title,
    kind: 'press',
    key: title,
    title,
    action: 'changed',
    address: null,
  }))
  expect(describeChanges({ changes })).toBe('А: изменено, Б: изменено, В: изменено и\u00a0ещё 2')
})

describe('Sides', () => {
  it('puts what differs side by side', () => {
    const html = show(
      <Sides
        caption="До и после"
        path="cities.yaml"
        titles={['Было', 'Стало']}
        before={'- slug: a\n  phone: 1\n- slug: b\n'}
        after={'- slug: a\n  phone: 2\n- slug: b\n'}
      />,
    )
    expect(html).toMatch(
      /data-side="Было"><pre>[^<]*phone: 1.*data-side="Стало"><pre>[^<]*phone: 2/s,
    )
    expect(html).toContain('1 блок без изменений')
  })

  it('folds equal blocks between the changed ones', () => {
    const same = { before: 'a', after: 'a', isSame: true }
    const changed = { before: 'b', after: null, isSame: false }
    expect(foldSame([same, same, changed, same])).toEqual([
      { at: 0, pair: null, same: 2 },
      { at: 2, pair: changed, same: 0 },
      { at: 3, pair: null, same: 1 },
    ])
  })
})
