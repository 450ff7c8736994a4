import { expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'

it('returns one value as text and several as a list', () => {
  expect({ ...parseQuery('a=1&b=2&b=3&c=') }).toEqual({ a: '1', b: ['2', '3'], c: '' })
})

it('does not reach a prototype by any name', () => {
  const query = parseQuery('__proto__=1&constructor=2&a[__proto__][x]=3')
  expect(Object.getPrototypeOf(query)).toBeNull()
  expect(query['a[__proto__][x]']).toBe('3')
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})
