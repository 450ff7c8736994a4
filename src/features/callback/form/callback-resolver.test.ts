import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { resolveCallback } from './callback-resolver.ts'
import { toTypedWishes } from '../callback-fields.ts'
import { checkCallbackForm } from '../intake/check-callback-form.server.ts'

const now = new Date('2026-11-21T10:10:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** One of these values or any text; the first value, which is valid, half of the time. */
const some = (valid: string, ...texts: string[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(valid) },
    { weight: 1, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: fc.string() },
  )
const forms = fc.record({
  name: some('Анна', 'Anna', 'Анна Smith', '  ', ''),
  phone: some('+7 (912) 345-67-89', '+7(912)345-67-89', '89123456789', ' ', ''),
  call_date: some('', '21.11.2026', '12.12.2026', '13.12.2026', '20.11.2026', '31.11.2026'),
  call_time: some('', '09:00', '13:00', '13:30', '21:00', '21:30', '10:15'),
  reply_by: fc.constantFrom('message' as const, false as const),
  no_calls_after: fc.constantFrom('', '13:00', '19:00', '22:00', '10:15'),
  privacy_policy_agreed: fc.boolean(),
  mailing_agreed: fc.boolean(),
})

it('reports the same errors in the browser as on the server for any form', async () => {
  const outcomes = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(forms, async (form) => {
      const typed = { ...toTypedWishes(() => null), ...form }
      const options = { fields: {}, shouldUseNativeValidation: false }
      const { errors } = await resolveCallback(typed, undefined, options)
      const inBrowser = Object.entries(errors).map(([name, error]) => [name, error?.message])
      const checked = checkCallbackForm(typed, now)
      const onServer = checked.ok
        ? []
        : Object.entries(checked.errors).map(([name, messages]) => [name, messages[0]])
      expect(Object.fromEntries(inBrowser)).toEqual(Object.fromEntries(onServer))
      outcomes.add(checked.ok)
    }),
    { numRuns: 1_000, seed: 20_261_121 },
  )
  expect(outcomes.size).toBe(2)
  verifies('§5.2-18')
})
