import { beforeEach, expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { beginCall, openCalls } from './open-calls.ts'

beforeEach(() => openCalls.set({ count: 0, hasFailed: false }))

it('counts the calls in flight', () => {
  const first = beginCall()
  const second = beginCall()
  expect(openCalls.get()).toEqual({ count: 2, hasFailed: false })
  first('done')
  second('done')
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: false })
})

it('keeps a failure until the next call starts, and does not count a cancelled call as failed', () => {
  const first = beginCall()
  const second = beginCall()
  first('failed')
  second('done')
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: true })
  const third = beginCall()
  expect(openCalls.get()).toEqual({ count: 1, hasFailed: false })
  third('cancelled')
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: false })
  verifies('§4.6-2', '§8-13')
})
