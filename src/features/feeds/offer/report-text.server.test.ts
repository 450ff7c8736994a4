import { expect, it } from 'vitest'
import { describeReport } from './report-text.server.ts'

const empty = {
  created: 0,
  changed: 0,
  unchanged: 0,
  withdrawn: 0,
  refused: [],
  held_back: [],
  reserved: 0,
  withdrawn_lots: [],
  duplicates: [],
  made: [],
}

it('groups equal warnings, truncates long lists and removes control characters', () => {
  const refused = Array.from({ length: 25 }, (_, n) => ({
    offer: `\u001b[31m${n}`,
    line: n + 1,
    column: 3,
    reason: 'причина',
  }))
  const warning = { offer: 'a', line: 5, message: 'цена не понята' }
  const text = describeReport(
    { ...empty, created: 1, refused, warnings: [warning, warning, warning] },
    true,
  )
  expect(text).toContain('Проба')
  expect(text).toContain('и ещё 5\u00a0строк')
  expect(text).toContain('цена не понята (a, строка 5 и ещё 2\u00a0раза)')
  expect(text).not.toContain('\u001b')
})

it('says that nothing was accepted, also of a dry run', () => {
  const refused = [{ offer: 'a', line: 1, column: 1, reason: 'причина' }]
  for (const dryRun of [true, false]) {
    expect(describeReport({ ...empty, refused, warnings: [] }, dryRun)).toContain('Фид не принят')
  }
})
