import { expect, it } from 'vitest'
import { describeSent } from './sent-callback.ts'

const typed = {
  name: 'Анна',
  phone: '+7 (912) 345-67-89',
  call_date: '',
  call_time: '',
  privacy_policy_agreed: true,
  mailing_agreed: false,
}

it('hands the input data, the page and what was typed to what follows', () => {
  const data = {
    pageTitle: 'Дом у реки',
    lotInfo: '2-комнатная № 45',
    cancelingCalltouch: true,
    lotMindboxCallback: true,
  }
  expect(describeSent(data, typed, '/flats/7')).toEqual({
    data,
    name: 'Анна',
    phone: '+7 (912) 345-67-89',
    pathname: '/flats/7',
  })
})

it('tells what follows a request when the call is to be, if a time was chosen', () => {
  const chosen = { ...typed, call_date: '22.11.2026', call_time: '15:30' }
  expect(describeSent({}, chosen, '/')).toMatchObject({ scheduledAt: '2026-11-22 15:30' })
})
