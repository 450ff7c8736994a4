import { expect, it } from 'vitest'
import { planSweeps } from './sweeps.ts'

it('planSweeps allows a sweep hourly, only after two equal readings, and an hour after a clock jump', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 1) + minutes * 60_000)
  const month = 30 * 24 * 60
  const { isSweepDue } = planSweeps(at(0), at(0))
  expect(isSweepDue(at(0.5), at(0.5))).toBe(false)
  expect(isSweepDue(at(1), at(1))).toBe(true)
  expect(isSweepDue(at(30), at(30))).toBe(false)
  expect(isSweepDue(at(61), at(61))).toBe(true)
  expect(isSweepDue(at(122 + month), at(122))).toBe(false)
  expect(isSweepDue(at(150 + month), at(150))).toBe(false)
  expect(isSweepDue(at(151), at(151))).toBe(false)
  expect(isSweepDue(at(211), at(211))).toBe(true)
})
