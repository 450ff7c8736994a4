import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { toCityHref } from './chosen-city.ts'

it.each([
  ['/flats', '/flats?city=spb'],
  ['/flats?rooms=2', '/flats?rooms=2&city=spb'],
  ['/parking', '/parking?city=spb'],
])('adds the chosen city to the list %s', (href, withCity) => {
  expect(toCityHref(href, 'spb')).toBe(withCity)
  expect(toCityHref(href, null)).toBe(href)
  verifies('D42-6')
})

it.each([
  '/flats?city=moskva',
  '/flats?rooms=2&project=1',
  '/flats?plan=1-7',
  '/flats/12',
  '/projects',
  '/flatscan',
  'https://kvartal.example/flats',
])('does not change %s', (href) => {
  expect(toCityHref(href, 'spb')).toBe(href)
})

it('encodes the slug', () => {
  expect(toCityHref('/flats', 'a&b')).toBe('/flats?city=a%26b')
})
