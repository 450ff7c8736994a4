import { expect, it } from 'vitest'
import { ImportWarnings } from './import-warnings.ts'

it('stores 50,000 warnings and reports the number of omitted ones', () => {
  const warnings = new ImportWarnings()
  expect(warnings.all()).toEqual([])
  for (let n = 1; n <= 50_000; n++) warnings.add(`А-${n}`, n, 'пропущено')
  expect(warnings.all()).toHaveLength(50_000)
  warnings.add('А-50001', 50_001, 'иное')
  warnings.add('А-50002', 50_002, 'иное')
  const all = warnings.all()
  expect(all.slice(-2)).toEqual([
    { offer: 'А-50000', line: 50_000, message: 'пропущено' },
    { offer: '', line: 50_000, message: 'ниже ещё 2\u00a0предупреждения' },
  ])
  expect(all).toHaveLength(50_001)
})
