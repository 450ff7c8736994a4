import { describe, expect, it } from 'vitest'
import { monthsBetween, describeShift, stageMonth } from './building-stages.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const stage = { name: 'Каркас', planned: '2026-11', expected: null, done: null, reason: '' }

it('stageMonth: names month and year', () => {
  expect(plain(stageMonth('2027-03'))).toBe('март 2027')
})

it('monthsBetween: counts over the turn of a year, and backwards', () => {
  expect(monthsBetween('2026-11', '2027-02')).toBe(3)
  expect(monthsBetween('2027-02', '2026-11')).toBe(-3)
})

describe('describeShift', () => {
  it('is empty for a stage ahead as it was planned', () => {
    expect(describeShift(stage)).toBe('')
  })

  it('says that a stage was done in its month', () => {
    expect(plain(describeShift({ ...stage, done: '2026-11' }))).toBe('в срок')
  })

  it('names months late and early, of what is done and of what is expected', () => {
    expect(plain(describeShift({ ...stage, done: '2027-01' }))).toBe('на 2 месяца позже')
    expect(plain(describeShift({ ...stage, expected: '2026-12' }))).toBe('на 1 месяц позже')
    expect(plain(describeShift({ ...stage, done: '2026-06' }))).toBe('на 5 месяцев раньше')
  })
})
