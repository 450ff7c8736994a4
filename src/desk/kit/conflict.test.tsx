import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DeskError } from '../api/call-desk.ts'
import { Conflict } from './conflict.tsx'

const show = (error: DeskError | null) =>
  renderToStaticMarkup(
    <Conflict error={error}>{({ name }: { name: string }) => `. Сейчас: ${name}`}</Conflict>,
  )

it('says what the record is now after a conflict', () => {
  const error = new DeskError(409, { detail: 'Уже изменено', current: { name: 'Борис' } })
  expect(show(error)).toContain('Уже изменено. Сейчас: Борис')
})

it.each([
  ['a conflict without the record', new DeskError(409, { detail: 'Уже изменено' }), 'Уже изменено'],
  [
    'another error',
    new DeskError(503, { detail: 'Нет базы', current: { name: 'Борис' } }),
    'Нет базы',
  ],
])('says only what the answer says after %s', (_, error, text) => {
  expect(show(error)).toContain(text)
  expect(show(error)).not.toContain('Сейчас')
})

it('is empty without an error', () => {
  expect(show(null)).toBe('')
})
