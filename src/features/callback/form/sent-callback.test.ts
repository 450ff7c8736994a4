import { expect, it } from 'vitest'
import { toSentCallback } from './sent-callback.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { toTypedWishes } from '../callback-fields.ts'

const typed = {
  name: 'Анна',
  phone: '+7 (912) 345-67-89',
  call_date: '',
  call_time: '',
  ...toTypedWishes(() => null),
  privacy_policy_agreed: true,
  mailing_agreed: false,
}

it('contains the input data, the page and the typed values', () => {
  const data = {
    pageTitle: 'Дом у реки',
    lotInfo: '2-комнатная № 45',
    cancelingCalltouch: true,
    lotMindboxCallback: true,
  }
  expect(toSentCallback(data, typed, '/flats/7')).toEqual({
    data,
    name: 'Анна',
    phone: '+7 (912) 345-67-89',
    pathname: '/flats/7',
  })
  verifies('§3.2-4')
})

it('contains the chosen call time', () => {
  const chosen = { ...typed, call_date: '22.11.2026', call_time: '15:30' }
  expect(toSentCallback({}, chosen, '/')).toMatchObject({ scheduledAt: '2026-11-22 15:30' })
})
