import { describe, expect, it } from 'vitest'
import { isInn, isOgrn } from './check-digits.ts'

describe('isInn', () => {
  // Numbers of public authorities, and one computed by hand for a person.
  it.each(['7707329152', '7710168360', '500100732259'])('accepts %s', (text) => {
    expect(isInn(text)).toBe(true)
  })

  it.each([
    '7707329153',
    '500100732258',
    '500100732269',
    '77073291520',
    '770732915',
    '',
    '77073291 2',
  ])('rejects «%s»', (text) => {
    expect(isInn(text)).toBe(false)
  })
})

describe('isOgrn', () => {
  it.each(['1047707030513', '304500116000157'])('accepts %s', (text) => {
    expect(isOgrn(text)).toBe(true)
  })

  it.each(['1047707030514', '304500116000158', '104770703051', '', '10477070305-3'])(
    'rejects «%s»',
    (text) => {
      expect(isOgrn(text)).toBe(false)
    },
  )
})
