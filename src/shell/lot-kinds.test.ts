import { expect, it } from 'vitest'
import { pageAddresses } from '../routes.ts'
import { lotKinds } from './lot-kinds.ts'

it('links only to kinds whose page is built', () => {
  const built = new Set<string>(pageAddresses.map(({ path }) => path))
  const hrefs = lotKinds([]).map(({ href }) => href)
  expect(hrefs).toContain('/flats')
  expect(hrefs).toEqual(
    ['/flats', '/apartments', '/parking', '/storage'].filter((path) => built.has(path)),
  )
})

it('counts what is on sale, and leaves out a kind that has nothing', () => {
  expect(lotKinds([{ kind: 'flat', count: 1600 }])).toEqual([
    { kind: 'flat', name: 'Квартиры', href: '/flats', count: 1600 },
  ])
  expect(lotKinds([{ kind: 'storage', count: 1 }]).map(({ kind }) => kind)).not.toContain('flat')
})

it('shows no counts when they could not be loaded', () => {
  expect(lotKinds([])[0]).toMatchObject({ kind: 'flat', count: null })
})
