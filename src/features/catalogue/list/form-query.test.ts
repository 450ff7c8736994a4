import { describe, expect, it } from 'vitest'
import { smallSnapshot } from '../../../../tests/support/small-snapshot.ts'
import { formQuery } from './form-query.ts'
import { loadLotList } from './lot-list-page.server.ts'
import { parseLotQuery, writeLotQuery } from '../model/selection.ts'

const option = (value: string) => ({ value, label: value, count: 1 })
const facets = {
  project: { type: 'choice' as const, options: ['2', '10'].map(option) },
  rooms: { type: 'choice' as const, options: ['1', '2', '3'].map(option) },
  metro: { type: 'choice' as const, options: [option('ВДНХ')] },
}

function ask(fields: Array<[string, string]>): string {
  const data = loadLotList('flat', new URLSearchParams(), smallSnapshot([], facets))
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return formQuery(data, form)
}

describe('the address a filter form asks for', () => {
  it('is empty when nothing is chosen', () => {
    expect(
      ask([
        ['price_min', ''],
        ['price_max', ' '],
        ['order', 'price'],
      ]),
    ).toBe('')
  })

  it('is written as the server writes it, whatever the order of the fields', () => {
    const asked = ask([
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
    expect(asked).toBe(writeLotQuery('flat', parseLotQuery('flat', new URLSearchParams(asked))))
    expect(asked).toBe(
      'project=2&project=10&rooms=1&rooms=3&price_max=12400000&area_min=58.4&has_sale=true&metro=%D0%92%D0%94%D0%9D%D0%A5&order=-area&view=table',
    )
  })

  it('leaves out a number that is not finished and what is no field of the list', () => {
    expect(
      ask([
        ['price_min', '1.2.3'],
        ['page', '4'],
        ['utm_source', 'x'],
      ]),
    ).toBe('')
  })
})
