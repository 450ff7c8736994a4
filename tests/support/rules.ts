import fc from 'fast-check'
import { expect } from 'vitest'
import { isNightly } from './nightly.ts'

/** The nightly run tests a million values per rule, with a new seed each time. */
const runs = isNightly ? { numRuns: 1_000_000 } : { numRuns: 4_000, seed: 20_261_121 }
/** Timeout of a test that uses these functions. */
export const RULE_TIMEOUT_MS = isNightly ? 1_800_000 : 60_000

interface Rule {
  safeParse: (value: unknown) => {
    success: boolean
    error?: { issues: ReadonlyArray<{ message: string }> } | undefined
  }
}

/** Returns the message of a rule for a value, or null if the value is valid. Throws if there is more than one message. */
export function findMessage(rule: Rule, value: unknown): string | null {
  const { success, error } = rule.safeParse(value)
  if (success) return null
  const messages = error?.issues.map(({ message }) => message) ?? []
  if (messages.length !== 1) throw new Error(`expected one message, got ${messages.length}`)
  return messages[0] ?? ''
}

/** Generates texts, some of them with one character inserted, removed or replaced. */
export function withTypo(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const characters = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...Array.from(' \u00a0\n\t-.:,@0123456789٣aZсЯёҀ҂×ſªй\u0306<>\ud800')),
  )
  return fc
    .tuple(
      texts,
      fc.constantFrom('none', 'insert', 'remove', 'replace', 'double'),
      fc.nat(),
      characters,
    )
    .map(([text, change, place, character]) => {
      const at = place % (text.length + 1)
      const [before, after] = [text.slice(0, at), text.slice(at)]
      if (change === 'insert') return before + character + after
      if (change === 'remove') return before + after.slice(1)
      if (change === 'replace') return before + character + after.slice(1)
      return change === 'double' ? text + text : text
    })
}

/** Generates any text, sometimes a long one. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('', ' ', '\u00a0', '\n'),
)

/** Generates valid texts, almost valid texts and any text. */
export function withNearMisses(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: withTypo(texts) },
    { weight: 1, arbitrary: texts.map((text) => `  ${text}\n`) },
    { weight: 1, arbitrary: anyText },
  )
}

/** Generates texts of a shape: `0` is a digit, every other character is itself. */
export function textOfShape(shape: string): fc.Arbitrary<string> {
  const slots = Array.from(shape, (slot) =>
    slot === '0' ? fc.nat(9).map(String) : fc.constant(slot),
  )
  return fc.tuple(...slots).map((parts) => parts.join(''))
}

/** Whether a text has a shape. Compares character by character, without a regular expression. */
export function hasShape(text: string, shape: string): boolean {
  if (text.length !== shape.length) return false
  return Array.from(shape).every((slot, i) => {
    const character = text.charAt(i)
    return slot === '0' ? '0123456789'.includes(character) : character === slot
  })
}

/**
 * Checks over thousands of texts that a rule returns the same messages as `expected`. Fails unless there are both
 * enough valid and enough invalid texts.
 */
export function expectMessages(
  rule: Rule,
  texts: fc.Arbitrary<string>,
  expected: (text: string) => string | null,
): void {
  let accepted = 0
  let rejected = 0
  fc.assert(
    fc.property(texts, (text) => {
      const message = findMessage(rule, text)
      if (message !== expected(text)) throw new Error(`${message} instead of ${expected(text)}`)
      if (message === null) accepted++
      else rejected++
    }),
    runs,
  )
  expect(Math.min(accepted, rejected)).toBeGreaterThan(50)
}

/** Checks a property with as many values as a rule. `share` reduces the number if one check takes long. */
export function expectProperty<T>(
  values: fc.Arbitrary<T>,
  check: (value: T) => void,
  share = 1,
): void {
  fc.assert(fc.property(values, check), { ...runs, numRuns: Math.ceil(share * runs.numRuns) })
}
