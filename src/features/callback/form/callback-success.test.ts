import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { describeAnswer, startCountdown } from './callback-success.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('reports each second once down to zero, then ends', () => {
  const ticks: number[] = []
  startCountdown(3, (left) => ticks.push(left))
  vi.advanceTimersByTime(10_000)
  expect(ticks).toEqual([2, 1, 0])
  verifies('§4.1-4')
})

it('reports nothing after it is stopped', () => {
  const ticks: number[] = []
  const stop = startCountdown(10, (left) => ticks.push(left))
  vi.advanceTimersByTime(2_000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(ticks).toEqual([9, 8])
})

it('names who answers, the chosen time, the wishes, and what to have at hand', () => {
  const plain = (sent: Parameters<typeof describeAnswer>[0]) =>
    describeAnswer(sent).replaceAll('\u00a0', ' ')
  const papers = 'Для разговора документы не нужны, на встречу возьмите паспорт.'
  expect(plain({})).toBe(`Ответит менеджер отдела продаж. ${papers}`)
  expect(plain({ scheduledAt: '2026-11-29 15:30', wishes: 'Ответить сообщением' })).toBe(
    `Ответит менеджер отдела продаж 29 ноября в 15:30 по Москве. Ваше пожелание: ответить сообщением. ${papers}`,
  )
})
