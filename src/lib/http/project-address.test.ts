import { expect, it } from 'vitest'
import { projectsNamed, withProjectIds } from './project-address.ts'

const projects = [
  { id: 7, slug: 'dvor' },
  { id: 12, slug: 'sad-2' },
]

it.each([
  ['/flats?project={dvor}', '/flats?project=7'],
  ['/flats?project={dvor}&project={sad-2}', '/flats?project=7&project=12'],
  ['/media/facades/{sad-2}.svg', '/media/facades/12.svg'],
  ['/flats?project={gone}&rooms=1', '/flats?project=&rooms=1'],
  ['/press/dvor', '/press/dvor'],
])('%s becomes %s', (address, filled) => {
  expect(withProjectIds(address, projects)).toBe(filled)
})

it('returns the project slugs in an address', () => {
  expect(projectsNamed('/flats?project={dvor}&project={sad-2}')).toEqual(['dvor', 'sad-2'])
  expect(projectsNamed('/flats')).toEqual([])
})
