import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatOfficePhone, formatPhone, nationalDigits, phoneLink } from './phone.ts'

const digit = fc.nat(9).map(String)
const numbers = fc.array(digit, { minLength: 10, maxLength: 10 }).map((digits) => digits.join(''))

it('formats ten national digits as +7 (XXX) XXX-XX-XX, and reads them from any usual notation', () => {
  expect(formatPhone('9123456789')).toBe('+7 (912) 345-67-89')
  fc.assert(
    fc.property(numbers, (national) => {
      const written = formatPhone(national)
      expect(written).toMatch(/^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/)
      const forms = [written, `8${national}`, `7${national}`, `+7${national}`, national]
      for (const form of forms) expect(nationalDigits(form)).toBe(national)
    }),
  )
})

it.each(['', '912345678', '891234567890', '+1 912 345 67 89', 'номер'])(
  'returns null for %j',
  (text) => {
    expect(nationalDigits(text)).toBeNull()
  },
)

it('builds a tel: address from a formatted number', () => {
  expect(phoneLink('+7 (495) 000-00-10')).toBe('tel:+74950000010')
})

it.each([
  ['8 (4942) 00-00-01', '+7 (4942) 00-00-01'],
  ['+7 (3812) 21-30-40', '+7 (3812) 21-30-40'],
  ['83812213040', '+7 (3812) 21-30-40'],
  ['+7 (495) 000-00-10', '+7 (495) 000-00-10'],
  ['84950000010', '+7 (495) 000-00-10'],
  ['8 800 100-20-30', '+7 (800) 100-20-30'],
  ['+7 (49234) 2-34-56', '+7 (49234) 2-34-56'],
  ['8 912 345 67 89', '+7 (912) 345-67-89'],
  ['номер', null],
])('formats the number of an office %j as %j', (typed, written) => {
  expect(formatOfficePhone(typed)).toBe(written)
})
