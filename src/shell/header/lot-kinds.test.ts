import { expect, it } from 'vitest'
import { pageAddresses } from '../../app/routes.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { lotKinds } from './lot-kinds.ts'

it('links only to kinds with a page', () => {
  const built = new Set<string>(pageAddresses.map(({ path }) => path))
  const hrefs = lotKinds([], null).map(({ href }) => href)
  expect(hrefs).toContain('/flats')
  expect(hrefs).toEqual(
    ['/flats', '/apartments', '/parking', '/storage'].filter((path) => built.has(path)),
  )
  verifies('§2.4-4')
})

it('returns the counts and omits kinds with nothing on sale', () => {
  expect(lotKinds([{ kind: 'flat', count: 1600, cityCount: 900 }], null)).toEqual([
    { kind: 'flat', name: 'Квартиры', href: '/flats', count: 1600 },
  ])
  expect(
    lotKinds([{ kind: 'storage', count: 1, cityCount: 1 }], null).map(({ kind }) => kind),
  ).not.toContain('flat')
  verifies('§2.4-4')
})

it('returns null counts when they could not be loaded', () => {
  expect(lotKinds([], null)[0]).toMatchObject({ kind: 'flat', count: null })
})

it('adds the chosen city to the addresses and counts of kinds that are on sale in it', () => {
  const flats = (cityCount: number) =>
    lotKinds([{ kind: 'flat', count: 1600, cityCount }], 'spb').map(({ href, count }) => [
      href,
      count,
    ])
  expect(flats(900)).toEqual([['/flats?city=spb', 900]])
  expect(flats(0)).toEqual([['/flats', 1600]])
  verifies('D42-6')
})
