import { describe, expect, it } from 'vitest'
import { inWindows1251 } from '../../../../tests/support/make-price-list.ts'
import { recogniseEncoding } from './recognise-encoding.ts'

const TEXT = '<location><locality-name>Санкт-Петербург</locality-name> «Дом № 5», ул. Моховая'
const KOI8 = 'юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ'

/** Encodes letters as KOI8-R does. */
const inKoi8 = (text: string) =>
  Buffer.from(
    Array.from(text, (character) => {
      const at = KOI8.indexOf(character)
      return at === -1 ? character.charCodeAt(0) & 127 : at + 0xc0
    }),
  )

describe('the encoding of a document', () => {
  it.each([
    ['UTF-8 declared as UTF-8', Buffer.from(TEXT), 'utf-8', 'utf-8'],
    ['UTF-8 declared as Windows-1251', Buffer.from(TEXT), 'windows-1251', 'utf-8'],
    ['UTF-8 cut inside a character', Buffer.from(TEXT).subarray(0, -1), 'windows-1251', 'utf-8'],
    ['Windows-1251 declared as UTF-8', inWindows1251(TEXT), 'utf-8', 'windows-1251'],
    ['Windows-1251 declared so', inWindows1251(TEXT), 'windows-1251', 'windows-1251'],
    ['KOI8-R declared as UTF-8', inKoi8(TEXT.replace(/[№«»]/g, '')), 'utf-8', 'koi8-r'],
    ['UTF-16', Buffer.from(TEXT, 'utf16le'), 'utf-16le', 'utf-16le'],
    ['ASCII', Buffer.from('<realty-feed/>'), 'windows-1251', 'windows-1251'],
    [
      'UTF-8 with one broken character',
      Buffer.concat([Buffer.from(TEXT), Buffer.from([0xcf, 0x20])]),
      'utf-8',
      'utf-8',
    ],
    ['random bytes', Buffer.from(Array.from({ length: 99 }, (_, n) => 128 + n)), 'utf-8', 'utf-8'],
  ])('is recognised for %s', (_name, bytes, declared, expected) => {
    expect(recogniseEncoding(bytes, declared)).toBe(expected)
  })
})
