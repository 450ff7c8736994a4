import { expect, it } from 'vitest'
import { formatLotAddress } from './lot-belongings.tsx'

it.each([
  ['Москва', 'улица Пример, 1', 'Москва, улица Пример, 1'],
  ['Москва', 'Москва, улица Пример, 1', 'Москва, улица Пример, 1'],
  ['', 'улица Пример, 1', 'улица Пример, 1'],
  ['Челобитьево', '', 'Челобитьево'],
])('the address of the city «%s» and «%s» is «%s»', (city, address, words) => {
  expect(formatLotAddress({ city, address })).toBe(words)
})
