import { describe, expect, it } from 'vitest'
import { toChips } from './chips.ts'
import { parseLotQuery } from '../../lots/model/selection.ts'

const facets = {
  project: { type: 'choice' as const, options: [{ value: '1', label: 'Берег', count: 3 }] },
  completion: {
    type: 'choice' as const,
    options: [{ value: '2027-3', label: 'III кв. 2027', count: 3 }],
  },
}

function chips(search: string) {
  return toChips('flat', parseLotQuery('flat', new URLSearchParams(search)), facets).map(
    ({ label, search: left }) => [label.replaceAll('\u00a0', ' '), left],
  )
}

describe('chips of chosen conditions', () => {
  it('are empty if nothing is chosen', () => {
    expect(chips('order=-price&page=3')).toEqual([])
  })

  it('remove their own value and the page, and keep the other values, order and view', () => {
    expect(chips('rooms=2&rooms=3&order=-price&view=table&page=4')).toEqual([
      ['2-комнатная', 'rooms=3&order=-price&view=table'],
      ['3-комнатная', 'rooms=2&order=-price&view=table'],
    ])
  })

  it('have labels for ranges, choices and flags', () => {
    expect(
      chips(
        'project=1&price_min=8400000&price_max=12000000&floor_min=2&completion=2027-3&has_sale=1',
      ).map(([label]) => label),
    ).toEqual([
      'Берег',
      'Цена от 8,4 млн ₽ до 12 млн ₽',
      'Этаж от 2',
      'Со скидкой',
      'Сдача: III кв. 2027',
    ])
  })

  it('show a value without a label unchanged', () => {
    expect(chips('project=99')).toEqual([['Проект: 99', '']])
  })

  it('do not round a price', () => {
    expect(chips('price_max=8430001')).toEqual([['Цена до 8 430 001 ₽', '']])
  })
})
