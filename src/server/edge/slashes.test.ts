import { expect, it } from 'vitest'
import { findSlashRedirect } from './slashes.ts'

it.each([
  ['/flats/', '/flats'],
  ['/flats/12/?a=1&b=2', '/flats/12?a=1&b=2'],
  ['/api/flats', '/api/flats/'],
  ['/api/flats?rooms=2', '/api/flats/?rooms=2'],
  ['/api', '/api/'],
  // A target with two leading slashes would be another host.
  ['//evil.example/', '/evil.example'],
  ['//evil.example//', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/flats/?q=what?&page=2', '/flats?q=what?&page=2'],
])('redirects %s to %s', (from, to) => {
  expect(findSlashRedirect(from)).toBe(to)
})

it.each(['/', '/?a=1', '/flats', '/flats?page=2', '/api/', '/api/flats/', '/apis'])(
  'does not redirect %s',
  (address) => {
    expect(findSlashRedirect(address)).toBeNull()
  },
)
