import { describe, expect, it } from 'vitest'
import type { Source } from '../../features/feeds/sources/run-schema.ts'
import { writeSample } from './sample-price-list.ts'
import {
  describeFreshness,
  describeInterval,
  describeLots,
  describeRuns,
  listIntervals,
  nameFormat,
} from './source-words.ts'
import { describeUploaded, offerName } from './upload-sources.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const source: Source = {
  name: 'yandex',
  version: 1,
  format: 'yrl',
  address: 'https://crm.example/feed.xml',
  every: '30m',
  city: null,
  paused: false,
  in_content: false,
  is_waiting: false,
  lots: { available: 1_284, reserved: 37 },
  last_run_at: ago(12),
  last_ok_at: ago(12),
  next_run_at: ago(-18),
  problem: null,
  runs: [],
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const fresh = (part: Partial<Source>) => {
  const { tone, text } = describeFreshness({ ...source, ...part }, now)
  return [tone, plain(text)]
}

describe('the freshness of a source', () => {
  it.each<[string, Partial<Source>, 'ok' | 'late', string]>([
    ['in time', {}, 'ok', 'Обновлён 12 мин назад, раз в 30 минут, следующая загрузка через 18 мин'],
    ['late', { last_ok_at: ago(120) }, 'late', 'Обновлён 2 ч назад, а должен раз в 30 минут'],
    ['paused', { paused: true }, 'late', 'Обновлён 12 мин назад, сейчас на паузе'],
    ['never loaded', { last_ok_at: null }, 'late', 'Ещё ни разу не загружен'],
    [
      'without an address',
      { address: null, every: null, next_run_at: null },
      'ok',
      'Обновлён 12 мин назад, загружается вручную',
    ],
    [
      'not applied yet',
      { is_waiting: true, last_ok_at: null },
      'late',
      'Расписание начнётся после первого «Применить»',
    ],
  ])('of one that is %s', (_, part, tone, text) => {
    expect(fresh(part)).toEqual([tone, text])
  })
})

describe('the words of a source', () => {
  it('name intervals, with one that is not on offer', () => {
    expect(['1h', '30m', '2h', '1d', '21m'].map((every) => plain(describeInterval(every)))).toEqual(
      ['Раз в час', 'Раз в 30 минут', 'Раз в 2 часа', 'Раз в день', 'Раз в 21 минуту'],
    )
    expect(listIntervals('45m')[0]?.[0]).toBe('45m')
    expect(listIntervals('30m').map(([every]) => every)).toEqual(
      listIntervals(null).map(([every]) => every),
    )
  })

  it('count lots', () => {
    expect(plain(describeLots(source))).toBe('1 284 лота в продаже, 37 в брони')
    expect(plain(describeLots({ ...source, lots: { available: 0, reserved: 0 } }))).toBe(
      '0 лотов в продаже',
    )
  })

  it('name formats by both names of the one of Yandex', () => {
    expect(nameFormat('yrl')).toBe(nameFormat('yandex'))
    expect(nameFormat(null)).toBe('Формат неизвестен')
  })

  it('say what the strip of runs shows', () => {
    const runs: Source['runs'] = [
      { id: 3, at: '2026-11-27T12:00:00Z', outcome: 'rejected' },
      { id: 2, at: '2026-11-27T11:00:00Z', outcome: 'unchanged' },
      { id: 1, at: '2026-11-27T10:00:00Z', outcome: 'unchanged' },
    ]
    expect(describeRuns([])).toBe('Загрузок ещё не было')
    expect(plain(describeRuns(runs))).toMatch(
      /^Последние загрузки, 3: не принята — 1, без изменений — 2\. Последняя: 27 нояб\., \d\d:00, не принята$/,
    )
  })
})

describe('the words of an uploaded file', () => {
  it('say what it is', () => {
    const file = { id: 'f', size: 1, type: 'text/xml' }
    expect(
      plain(describeUploaded({ ...file, format: 'yandex', packed: 'zip', sheets: null })),
    ).toBe('Фид в формате «Яндекс Недвижимость», в ZIP.')
    const sheet = { name: 'Лист1', heading: null, columns: [], first: [] }
    expect(
      plain(describeUploaded({ ...file, format: 'lots', packed: null, sheets: [sheet, sheet] })),
    ).toBe('Прайс-лист, книга Excel, 2 листа.')
  })

  it('offer a name that no other source has', () => {
    expect(offerName('lots', [])).toBe('price')
    expect(offerName('cian', [{ name: 'cian' }, { name: 'cian-2' }])).toBe('cian-3')
  })
})

it('the example of a price list has as many cells in each row', () => {
  const rows = writeSample()
    .trim()
    .split('\r\n')
    .map((row) => row.split(';').length)
  expect(rows.length).toBeGreaterThan(2)
  expect(new Set(rows).size).toBe(1)
})
