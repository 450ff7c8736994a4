import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifies } from '../../tests/support/verifies.ts'
import {
  formatArea,
  formatBytes,
  formatCount,
  formatMillions,
  formatMillionsFigure,
  formatNumber,
  formatRange,
  formatRoubles,
  pluralize,
} from './numbers.ts'

/** Groups digits by thousands without Intl. */
function grouped(value: number): string {
  const digits = Array.from(String(Math.abs(value))).toReversed()
  const parts = digits.map((digit, i) => (i > 0 && i % 3 === 0 ? `${digit}\u00a0` : digit))
  return `${value < 0 ? '-' : ''}${parts.toReversed().join('')}`
}

it('separates thousands with no-break spaces for any number', () => {
  expect(formatRoubles(12_430_000)).toBe('12\u00a0430\u00a0000\u00a0₽')
  expect(formatRoubles(4_200)).toBe('4\u00a0200\u00a0₽')
  expect(formatNumber(999)).toBe('999')
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer()), (value) => {
      expect(formatNumber(value)).toBe(grouped(value))
      expect(formatRoubles(value)).toBe(`${grouped(value)}\u00a0₽`)
    }),
  )
  verifies('§9-19')
})

it.each([
  [0, '0\u00a0₽'],
  [999, '999\u00a0₽'],
  [1_000, '1\u00a0тыс.\u00a0₽'],
  [49_999, '50\u00a0тыс.\u00a0₽'],
  [360_000, '360\u00a0тыс.\u00a0₽'],
  [999_499, '999\u00a0тыс.\u00a0₽'],
  [999_500, '1\u00a0млн\u00a0₽'],
  [12_000_000, '12\u00a0млн\u00a0₽'],
  [12_449_999, '12,4\u00a0млн\u00a0₽'],
  [12_450_000, '12,5\u00a0млн\u00a0₽'],
  [999_949_999, '999,9\u00a0млн\u00a0₽'],
  [999_950_000, '1\u00a0000\u00a0млн\u00a0₽'],
  [1e12, '1\u00a0000\u00a0000\u00a0млн\u00a0₽'],
  [-1_250_000, '-1,3\u00a0млн\u00a0₽'],
  [-1, '-1\u00a0₽'],
])(
  'shortens %i roubles to millions with one decimal, or to thousands below a million',
  (roubles, text) => {
    expect(formatMillions(roubles)).toBe(text)
    verifies('§9-20')
  },
)

it('rounds millions to tenths, half up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 2_000_000_000 }), (roubles) => {
      const tenths = Math.floor((roubles + 50_000) / 100_000)
      const rest = tenths % 10 === 0 ? '' : `,${tenths % 10}`
      const text = `${grouped(Math.floor(tenths / 10))}${rest}\u00a0млн\u00a0₽`
      expect(formatMillions(roubles)).toBe(text)
    }),
    { numRuns: 2_000 },
  )
  verifies('§9-20')
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
  'prints a dash for %d',
  (value) => {
    for (const format of [formatNumber, formatRoubles, formatMillions, formatArea]) {
      expect(format(value)).toBe('—')
    }
    expect(formatCount(value, 'квартира', 'квартиры', 'квартир')).toBe('—')
    verifies('§9-19')
  },
)

it('formats the figure of millions without its unit', () => {
  expect([12_449_999, 360_000].map(formatMillionsFigure)).toEqual(['12,4', '0,4'])
})

it.each([
  [12_400_000, 13_100_000, '12,4–13,1\u00a0млн\u00a0₽'],
  [47_210_000, 47_190_000, '47,2\u00a0млн\u00a0₽'],
  [360_000, 1_200_000, '360\u00a0тыс.\u00a0₽–1,2\u00a0млн\u00a0₽'],
  [360_000, 490_000, '360–490\u00a0тыс.\u00a0₽'],
  [999_000_000, 1_234_500_000, '999–1\u00a0234,5\u00a0млн\u00a0₽'],
])('formats the range from %i to %i roubles with its unit once', (min, max, text) => {
  expect(formatRange(min, max, formatMillions)).toBe(text)
})

it('formats ranges of areas and of numbers', () => {
  expect(formatRange(47.2, 58, formatArea)).toBe('47,2–58\u00a0м²')
  expect(formatRange(47.2, 47.2, formatArea)).toBe('47,2\u00a0м²')
  expect(formatRange(2, 1_000, formatNumber)).toBe('2–1\u00a0000')
})

it('formats areas with a comma, at most two decimals and no negative zero', () => {
  expect(formatArea(58.4)).toBe('58,4\u00a0м²')
  expect(formatArea(58)).toBe('58\u00a0м²')
  expect(formatArea(1_058.456)).toBe('1\u00a0058,46\u00a0м²')
  expect(formatArea(-0.001)).toBe('0\u00a0м²')
  expect(formatNumber(-0)).toBe('0')
})

it('chooses the word form for every count from 0 to 1000 and for random larger ones', () => {
  const form = (count: number) => {
    const [tens, ones] = [Math.floor(count / 10) % 10, count % 10]
    if (tens === 1 || ones === 0 || ones > 4) return 'квартир'
    return ones === 1 ? 'квартира' : 'квартиры'
  }
  const check = (count: number) => {
    const word = pluralize(count, 'квартира', 'квартиры', 'квартир')
    expect([count, word]).toEqual([count, form(count)])
  }
  for (let count = 0; count <= 1_000; count++) check(count)
  fc.assert(fc.property(fc.maxSafeNat(), check))
  verifies('§9-21')
})

it('joins a count and its word with a no-break space', () => {
  expect(formatCount(1_128, 'квартира', 'квартиры', 'квартир')).toBe('1\u00a0128\u00a0квартир')
})

it('formatBytes: kilobytes rounded up, megabytes with one decimal', () => {
  expect([0, 1, 1024, 1025, 1_048_576, 1_300_000].map(formatBytes)).toEqual([
    '1\u00a0КБ',
    '1\u00a0КБ',
    '1\u00a0КБ',
    '2\u00a0КБ',
    '1\u00a0МБ',
    '1,2\u00a0МБ',
  ])
})

it('writes any number as Intl writes it in Russian', () => {
  const options = { useGrouping: 'always', signDisplay: 'negative' } as const
  const formats: Array<[(value: number) => string, number, string]> = [
    [formatNumber, 0, ''],
    [(value) => formatMillionsFigure(value * 1_000_000), 1, ''],
    [formatArea, 2, '\u00a0м²'],
  ]
  fc.assert(
    fc.property(
      fc.oneof(
        fc.double({ min: -1e20, max: 1e20, noNaN: true }),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1000),
        fc.integer(),
      ),
      (value) => {
        for (const [format, maximumFractionDigits, unit] of formats) {
          const intl = new Intl.NumberFormat('ru-RU', { ...options, maximumFractionDigits })
          const given = maximumFractionDigits === 1 ? (value * 1_000_000) / 1_000_000 : value
          expect(format(value)).toBe(intl.format(given) + unit)
        }
      },
    ),
  )
})

it('chooses the word form of any count as Intl does', () => {
  const plural = new Intl.PluralRules('ru-RU')
  const words: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'one', few: 'few' }
  fc.assert(
    fc.property(
      fc.oneof(fc.maxSafeInteger(), fc.nat(200), fc.double({ min: -1e6, max: 1e6 })),
      (count) => {
        expect(pluralize(count, 'one', 'few', 'many')).toBe(words[plural.select(count)] ?? 'many')
      },
    ),
  )
})

it.each([
  [5_940_000, 'down', '5,9 млн ₽'],
  [5_999_999, 'down', '5,9 млн ₽'],
  [5_910_000, 'up', '6 млн ₽'],
  [5_950_000, 'nearest', '6 млн ₽'],
  [999_900, 'down', '999 тыс. ₽'],
  [999_900, 'up', '1 млн ₽'],
] as const)('shortens the bound %i %s to %s', (roubles, rounding, text) => {
  expect(formatMillions(roubles, rounding).replaceAll('\u00a0', ' ')).toBe(text)
})

it('rounds the bounds of a range outwards, and a single value to the nearest', () => {
  expect(formatRange(5_960_000, 7_010_000, formatMillions).replaceAll('\u00a0', ' ')).toBe(
    '5,9–7,1 млн ₽',
  )
  expect(formatRange(5_960_000, 5_960_000, formatMillions).replaceAll('\u00a0', ' ')).toBe(
    '6 млн ₽',
  )
})
