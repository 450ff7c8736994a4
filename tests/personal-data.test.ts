import { expect, it } from 'vitest'
import { findPersonalData } from '../scripts/check/personal-data.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

it.each([
  ['a name', '{"msg":"Анна asks"}'],
  ['a name in an address', `GET /callback?name=${encodeURIComponent('Анна')}`],
  ['an escaped name', String.raw`{"name":"\u0410\u043d\u043d\u0430"}`],
  ['a phone', 'call +7(912)000-11-22'],
  ['a phone with spaces', 'call +7 912 000-11-22'],
  ['digits', '{"phone":"79120001122"}'],
  ['a phone in an address', `?phone=${encodeURIComponent('+7(912)000-11-22')}`],
  ...[0, 1, 2].flatMap((offset) => [
    ['a name in base64', base64(`${'x'.repeat(offset)}Канарейка, please`)],
    ['a phone in base64', base64(`${'x'.repeat(offset)}+7(912)000-11-22`)],
  ]),
])('finds %s: %s', (_what, line) => {
  expect(findPersonalData(`first\n${line}\nlast`)).toEqual([line])
})

it.each([
  '{"level":30,"time":"2026-11-25T04:00:00.000Z","msg":"ready"}',
  'the office +7 (812) 000-00-10',
  '{"id":"7b9f1f9c-9123-4567-8901-791200011229"}',
  'Аннабель',
])('finds nothing in %s', (line) => {
  expect(findPersonalData(line)).toEqual([])
})
