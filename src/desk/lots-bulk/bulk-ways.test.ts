import { describe, expect, it } from 'vitest'
import { describeBulk, readPercent, waysOf } from './bulk-ways.ts'
import { choose, chooseAll, findSelection, selection } from '../lots/selection.ts'

describe('a per cent that is typed', () => {
  it.each([
    ['−5', -5],
    ['-5', -5],
    ['–2,5 %', -2.5],
    ['+3', 3],
    ['0', null],
    ['', null],
    ['пять', null],
    ['5.', null],
  ])('«%s» is %j', (text, percent) => {
    expect(readPercent(text)).toBe(percent)
  })
})

describe('a change of many lots', () => {
  it('can be a per cent for prices alone, and hiding has words of its own', () => {
    expect(waysOf('price').map(([way]) => way)).toEqual(['percent', 'set', 'clear'])
    expect(waysOf('status').map(([way]) => way)).toEqual(['set', 'clear'])
    expect(waysOf('hidden')[0]?.[1]).toContain('Скрыть')
  })

  it.each([
    [
      { field: 'price', percent: -2.5, round: 1000, until: '2026-12-04T20:59:00Z' },
      'Цена: −2,5 %, до 1 000 ₽, до конца 4 декабря',
    ],
    [{ field: 'price', percent: 5, round: 1 }, 'Цена: +5 %'],
    [{ field: 'status', value: 'reserved' }, 'Статус: Забронировано'],
    [{ field: 'status', clear: true }, 'Статус: как в фиде'],
    [{ field: 'hidden', value: true }, 'Скрыть с сайта'],
    [{ field: 'hidden', clear: true }, 'Показать на сайте'],
  ] as const)('%j reads «%s»', (change, words) => {
    expect(describeBulk(change).replaceAll('\u00a0', ' ')).toBe(words)
  })
})

describe('what is chosen in a list', () => {
  it('belongs to its filter, and ends with another one', () => {
    choose('project=1', [1, 2, 3], true)
    choose('project=1', [2], false)
    expect([...findSelection(selection.get(), 'project=1').ids]).toEqual([1, 3])
    expect(findSelection(selection.get(), 'project=2').ids.size).toBe(0)
    choose('project=2', [9], true)
    expect(findSelection(selection.get(), 'project=1').ids.size).toBe(0)
  })

  it('is all of the filter until a row is chosen', () => {
    chooseAll('project=1')
    expect(findSelection(selection.get(), 'project=1').isAll).toBe(true)
    choose('project=1', [1], true)
    expect(findSelection(selection.get(), 'project=1')).toMatchObject({ isAll: false })
  })
})
