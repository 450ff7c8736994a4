import { expect, it } from 'vitest'
import { ImportWarnings } from './import-warnings.ts'

it('keeps the first hundred thousand and tells how many more there were', () => {
  const warnings = new ImportWarnings()
  expect(warnings.all()).toEqual([])
  for (let n = 1; n <= 100_000; n++) warnings.add(`А-${n}`, n, 'пропущено')
  expect(warnings.all()).toHaveLength(100_000)
  warnings.add('А-100001', 100_001, 'иное')
  warnings.add('А-100002', 100_002, 'иное')
  const all = warnings.all()
  expect(all.slice(-2)).toEqual([
    { offer: 'А-100000', line: 100_000, message: 'пропущено' },
    { offer: '', line: 100_000, message: 'ниже ещё 2\u00a0предупреждения' },
  ])
  expect(all).toHaveLength(100_001)
})
