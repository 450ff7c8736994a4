import { beforeEach, expect, it } from 'vitest'
import { beginCall, openCalls } from './open-calls.ts'

beforeEach(() => openCalls.set({ count: 0, hasFailed: false }))

it('counts the calls that are under way', () => {
  const first = beginCall()
  const second = beginCall()
  expect(openCalls.get()).toEqual({ count: 2, hasFailed: false })
  first('done')
  second('done')
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: false })
})

it('remembers a failure until the next row of calls, and takes a cancelled call for none', () => {
  const first = beginCall()
  const second = beginCall()
  first('failed')
  second('done')
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: true })
  const third = beginCall()
  expect(openCalls.get()).toEqual({ count: 1, hasFailed: false })
  third('cancelled')
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: false })
})
