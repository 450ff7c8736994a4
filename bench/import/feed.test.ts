import { expect, it } from 'vitest'
import { changeFlats } from './feed.ts'

const COUNT = 500
const prices = (change: 'none' | 'part' | 'all') =>
  [...changeFlats(change, COUNT)].map(({ price = 0 }) => price)

it('makes each hundredth lot or all lots dearer, and changes nothing else', () => {
  const plain = prices('none')
  const differences = (change: 'part' | 'all') =>
    prices(change).map((price, n) => price - (plain[n] ?? 0))
  expect(differences('part').filter((more) => more === 10_000)).toHaveLength(COUNT / 100)
  expect(differences('part').filter((more) => more === 0)).toHaveLength(COUNT - COUNT / 100)
  expect(new Set(differences('all'))).toEqual(new Set([20_000]))
  const ids = (change: 'none' | 'all') => [...changeFlats(change, COUNT)].map(({ id }) => id)
  expect(ids('all')).toEqual(ids('none'))
})

it.each(['none', 'part', 'all'] as const)('has the cheapest lot first with «%s»', (change) => {
  const [first = 0, ...others] = prices(change)
  expect(first).toBeLessThan(Math.min(...others))
})
