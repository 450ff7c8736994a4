import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { RunCounts, RunRow } from '../../features/feeds/sources/run-schema.ts'
import { RunRowLine } from './run-row-line.tsx'
import { readRunQuery, toRunAddress } from './run-address.ts'
import {
  describeCounts,
  describePlace,
  describeProblem,
  describeProgress,
  describeRunState,
  describeStep,
} from './run-words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const counts: RunCounts = {
  created: 12,
  changed: 48,
  unchanged: 1_290,
  withdrawn: 2,
  refused: 0,
  held_back: 4,
  warnings: 2,
}
const row: RunRow = {
  offer: 'К1-45',
  lot: 7,
  name: '2-комнатная, 58,4 м²',
  project: 'Берег',
  outcome: 'changed',
  before: { price: 12_100_000, status: 'available', description: 'a', features: '' },
  after: { price: 12_400_000, status: 'reserved', description: 'b', features: 'balcony,pantry' },
  step: 2.479,
  line: 14,
  column: null,
  reason: null,
  text: 'К1-45;12400000',
}

function show(part: Partial<RunRow>, isDone = false): string {
  const element = (
    <table>
      <tbody>
        <RunRowLine row={{ ...row, ...part }} isDone={isDone} choice={null} />
      </tbody>
    </table>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

describe('a row of a run', () => {
  it('shows what changes, with the step of the price', () => {
    const text = show({})
    expect(text).toContain('Цена: 12 100 000 ₽ → станет 12 400 000 ₽ +2,5 %')
    expect(text).toContain('Статус: В продаже → станет Забронировано')
    expect(text).toContain('Описание: другое')
    expect(text).toContain('Особенности: — → станет Балкон, Кладовая')
    expect(text).toContain('К1-45;12400000')
  })

  it('shows a new lot by what its name does not say', () => {
    const after = { price: 9_900_000, floor: -1, area: 41.2, article: 'К1-45' }
    expect(show({ outcome: 'created', before: null, after, text: null })).toMatch(
      /новый Цена: 9 900 000 ₽ Этаж: −1$/,
    )
  })

  it('says what is done once the run was applied', () => {
    expect(show({})).toContain('изменится')
    expect(show({}, true)).toContain('изменён')
  })

  it('has a reason and a name also for an offer without any', () => {
    const text = show({
      outcome: 'refused',
      offer: '',
      name: '',
      lot: null,
      before: null,
      after: null,
      reason: 'площадь не похожа на число',
    })
    expect(text).toContain('В документе: строка 14')
    expect(text).toContain('Без номера')
    expect(text).toContain('Площадь не похожа на число')
  })
})

describe('the words of a problem', () => {
  it.each([
    [
      'не указан город (Address); город всего фида называет ключ --city: kvartal import avito --city ГОРОД ФАЙЛ',
      'Не указан город (Address); укажите город у источника и загрузите ещё раз.',
    ],
    [
      'из фида «yrl»; чтобы этот фид сменил тот, нужен --source yrl',
      'Из фида «yrl»; чтобы этот фид сменил тот, загрузите его под именем yrl.',
    ],
    ['это фид ЦИАН: kvartal import cian', 'Это фид ЦИАН.'],
    ['Документ не принят: оборван. База данных не изменена.', 'Документ не принят: оборван.'],
  ])('say nothing of a command line: %s', (problem, words) => {
    expect(plain(describeProblem(problem))).toBe(words)
  })
})

describe('the words of a run', () => {
  it('count what it changes', () => {
    expect(plain(describeCounts(counts))).toBe('новых 12, изменений 48, снятых 2, задержано 4')
    expect(describeCounts({ ...counts, created: 0, changed: 0, withdrawn: 0, held_back: 0 })).toBe(
      '',
    )
  })

  it('say how far it is', () => {
    const size = 100 * 1024 * 1024
    expect(plain(describeProgress({ bytes: size / 4, size, offers: 5_301 }))).toBe(
      '25 МБ из 100 МБ, 5 301 предложение',
    )
    expect(plain(describeProgress({ bytes: 2_048, size: null, offers: 0 }))).toBe('2 КБ')
    expect(describeProgress({ bytes: 0, size: null, offers: 0 })).toBe('')
  })

  it('say that a preview changes nothing', () => {
    const none = { ...counts, created: 0, changed: 0, withdrawn: 0 }
    expect(plain(describeRunState({ state: 'ready', counts: none }))).toContain(
      'на сайте ничего не изменится',
    )
    expect(plain(describeRunState({ state: 'ready', counts }))).toContain('примените')
  })

  it('have a real minus and one decimal', () => {
    expect([2.479, -10, 900].map((step) => plain(describeStep(step)))).toEqual([
      '+2,5 %',
      '−10 %',
      '+900 %',
    ])
    expect(plain(describePlace({ line: 3, column: 4 }))).toBe('строка 3, столбец 4')
    expect(describePlace({ line: null, column: null })).toBe('')
  })
})

describe('the address of a run', () => {
  it('holds what is looked at, and ignores what is no query', () => {
    const query = { outcome: 'held_back', project: 'Берег', q: 'К1', pages: 2 } as const
    const address = toRunAddress({ source: 'price', id: 7 }, query)
    const { pathname, searchParams } = new URL(address, 'https://desk.example')
    expect(pathname).toBe('/sources/price/runs/7')
    expect(readRunQuery(searchParams)).toEqual(query)
    expect(readRunQuery(new URLSearchParams('outcome=x&pages=-3'))).toEqual({
      outcome: null,
      project: '',
      q: '',
      pages: 1,
    })
  })
})
