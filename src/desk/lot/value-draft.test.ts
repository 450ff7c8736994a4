import { describe, expect, it } from 'vitest'
import { overrideFields } from '../../features/lot-overrides/schema.ts'
import { readDraft, toDraft } from './value-draft.ts'

const empty = { text: '', day: '', isNone: false, chosen: [] }

describe('a value that is typed', () => {
  it.each([
    ['price', 12_400_000],
    ['sale', { price: 11_900_000, ends_on: '2026-12-04' }],
    ['sale', { price: 11_900_000, ends_on: null }],
    ['status', 'reserved'],
    ['hidden', true],
    ['is_hot_offer', false],
    ['finish', 'fine'],
    ['finish', null],
    ['description', 'Две строки\nтекста'],
    ['features', ['balcony']],
    ['window_views', []],
    ['left_out_of', ['cian', 'avito']],
  ] as const)('%s %j is the same after it was shown', (field, value) => {
    expect(readDraft(field, toDraft(field, value as never))).toEqual({ value, error: null })
  })

  it.each([
    ['12 400 000 ₽', 12_400_000],
    ['12\u00a0400\u00a0000', 12_400_000],
    ['12400000', 12_400_000],
  ])('price «%s» is read', (text, value) => {
    expect(readDraft('price', { ...empty, text }).value).toBe(value)
  })

  it.each([
    ['price', '', 'Введите сумму в рублях'],
    ['price', '12,4 млн', 'Введите сумму в рублях'],
    ['price', '12,5', 'Введите целое число рублей'],
    ['price', '0', 'Введите сумму больше нуля'],
    ['status', '', 'Выберите статус'],
    ['is_hot_offer', '', 'Выберите «да» или «нет»'],
    ['sale', '', 'Введите сумму в рублях'],
  ] as const)('%s «%s» is answered with «%s»', (field, text, error) => {
    expect(readDraft(field, { ...empty, text })).toEqual({ value: null, error })
  })

  it('of a discount can be none, which a feed cannot change', () => {
    expect(readDraft('sale', { ...empty, isNone: true })).toEqual({ value: null, error: null })
  })

  it('can be begun in every field from nothing', () => {
    for (const field of overrideFields) expect(toDraft(field, undefined).chosen).toEqual([])
  })
})
