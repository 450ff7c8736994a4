import { describe, expect, it } from 'vitest'
import { smallSnapshot } from '../../../../tests/support/small-snapshot.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { toFormQuery } from './use-list-form.ts'
import { loadLotList } from './lot-list-page.server.ts'
import { parseLotQuery, writeLotQuery } from '../../lots/model/selection.ts'

const option = (value: string) => ({ value, label: value, count: 1 })
const facets = {
  project: { type: 'choice' as const, options: ['2', '10'].map(option) },
  rooms: { type: 'choice' as const, options: ['1', '2', '3'].map(option) },
  metro: { type: 'choice' as const, options: [option('ВДНХ')] },
}

function toQuery(fields: Array<[string, string]>): string {
  const data = loadLotList('flat', new URLSearchParams(), smallSnapshot([], facets))
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return toFormQuery(data, form)
}

describe('toFormQuery', () => {
  it('returns an empty query if nothing is chosen', () => {
    expect(
      toQuery([
        ['price_min', ''],
        ['price_max', ' '],
        ['order', 'varied'],
      ]),
    ).toBe('')
  })

  it('returns the same query as the server for fields in any order', () => {
    const query = toQuery([
      ['order', '-area'],
      ['view', 'table'],
      ['has_sale', 'true'],
      ['metro', 'ВДНХ'],
      ['price_max', '12 400\u00a0000'],
      ['area_min', '58,40'],
      ['rooms', '3'],
      ['rooms', '1'],
      ['project', '10'],
      ['project', '2'],
    ])
    expect(query).toBe(writeLotQuery('flat', parseLotQuery('flat', new URLSearchParams(query))))
    expect(query).toBe(
      'project=2&project=10&rooms=1&rooms=3&price_max=12400000&area_min=58.4&has_sale=true&metro=%D0%92%D0%94%D0%9D%D0%A5&order=-area&view=table',
    )
    verifies('D4-1')
  })

  it('omits incomplete numbers and unknown fields', () => {
    expect(
      toQuery([
        ['price_min', '1.2.3'],
        ['page', '4'],
        ['utm_source', 'x'],
      ]),
    ).toBe('')
  })
})
