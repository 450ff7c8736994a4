import fc from 'fast-check'
import { expect } from 'vitest'

/** In the nightly run a million values a rule, never the same ones twice. */
const isNightly = process.env['KVARTAL_NIGHTLY'] === '1'
const runs = isNightly ? { numRuns: 1_000_000 } : { numRuns: 4_000, seed: 20_261_121 }
/** How long a test of a rule may take. */
export const RULE_PATIENCE = isNightly ? 1_800_000 : 60_000

interface Rule {
  safeParse: (value: unknown) => {
    success: boolean
    error?: { issues: ReadonlyArray<{ message: string }> } | undefined
  }
}

/** The message a rule answers, null when it takes the value; two at once would be a fault. */
export function verdict(rule: Rule, value: unknown): string | null {
  const { success, error } = rule.safeParse(value)
  if (success) return null
  const messages = error?.issues.map(({ message }) => message) ?? []
  if (messages.length !== 1) throw new Error(`${messages.length} messages for one value`)
  return messages[0] ?? ''
}

/** A text, sometimes with one character put in, taken out or replaced. */
export function nearly(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const oddities = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...Array.from(' \u00a0\n\t-.:,@0123456789٣aZсЯёҀ҂×ſªй\u0306<>\ud800')),
  )
  return fc
    .tuple(texts, fc.constantFrom('as it is', 'put', 'take', 'swap', 'double'), fc.nat(), oddities)
    .map(([text, change, place, oddity]) => {
      const at = place % (text.length + 1)
      const [before, after] = [text.slice(0, at), text.slice(at)]
      if (change === 'put') return before + oddity + after
      if (change === 'take') return before + after.slice(1)
      if (change === 'swap') return before + oddity + after.slice(1)
      return change === 'double' ? text + text : text
    })
}

/** Any text at all, sometimes long. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('', ' ', '\u00a0', '\n'),
)

/** Texts that fit a rule, their near misses, and anything at all. */
export function around(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: nearly(texts) },
    { weight: 1, arbitrary: texts.map((text) => `  ${text}\n`) },
    { weight: 1, arbitrary: anyText },
  )
}

/** Texts of a shape: `0` is a digit, anything else itself. */
export function shaped(shape: string): fc.Arbitrary<string> {
  const slots = Array.from(shape, (slot) =>
    slot === '0' ? fc.nat(9).map(String) : fc.constant(slot),
  )
  return fc.tuple(...slots).map((parts) => parts.join(''))
}

/** Whether a text is of a shape, told character by character. */
export function hasShape(text: string, shape: string): boolean {
  if (text.length !== shape.length) return false
  return Array.from(shape).every((slot, i) => {
    const character = text.charAt(i)
    return slot === '0' ? '0123456789'.includes(character) : character === slot
  })
}

/** Holds a rule against another way to tell the same, over thousands of texts; both yes and no must come up. */
export function holdAgainst(
  rule: Rule,
  texts: fc.Arbitrary<string>,
  expected: (text: string) => string | null,
): void {
  let taken = 0
  let refused = 0
  fc.assert(
    fc.property(texts, (text) => {
      const said = verdict(rule, text)
      if (said !== expected(text)) throw new Error(`${said} instead of ${expected(text)}`)
      if (said === null) taken++
      else refused++
    }),
    runs,
  )
  expect(Math.min(taken, refused)).toBeGreaterThan(50)
}

/** Holds a property as often as a rule is held, or `share` of that where one check takes long. */
export function holdFor<T>(values: fc.Arbitrary<T>, check: (value: T) => void, share = 1): void {
  fc.assert(fc.property(values, check), { ...runs, numRuns: Math.ceil(share * runs.numRuns) })
}
