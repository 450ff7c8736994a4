import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { findCustomPhone } from './start-header.ts'

const phones = { deal: 'first', signature: 'second', booking: 'third' }

it.each([
  ['deal', '1', 'first'],
  ['deal', '2', ''],
  ['deal', '3', 'first'],
  ['deal', '4', ''],
  ['deal', null, ''],
  ['signature', '1', 'second'],
  ['signature', '2', ''],
  ['signature', '3', 'second'],
  ['signature', '', ''],
  ['booking', '1', 'third'],
  ['booking', '2', 'third'],
  ['booking', '3', 'third'],
  ['booking', '4', ''],
  [null, '1', ''],
  ['', '1', ''],
  ['constructor', '1', ''],
])('the number of call type %s at time code %s is «%s»', (callType, timeCode, phone) => {
  expect(findCustomPhone(phones, callType, timeCode)).toBe(phone)
  verifies('§9-15', '§9-16', '§9-17', '§9-18')
})
