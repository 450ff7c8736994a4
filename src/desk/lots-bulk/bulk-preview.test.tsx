import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { DeskError } from '../api/call-desk.ts'
import { BulkPreviewTable } from './bulk-preview.tsx'

function show(error: DeskError | null): string {
  const element = (
    <BulkPreviewTable
      previewed={{
        change: { field: 'price', percent: -5, round: 1 },
        preview: {
          count: 2,
          lots: [{ id: 7, title: 'Ф-7', before: 10_000_000, after: 9_500_000 }],
          skipped: [],
          token: 'one',
        },
      }}
      bulk={{
        isSending: false,
        error,
        clear() {},
        run: async () => true,
        preview: async () => true,
        apply: async () => true,
      }}
      onBack={() => {}}
      onPreview={() => {}}
      onDone={() => {}}
    />
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
}

it('a change that meets an import says so, and when and how to try again', () => {
  const detail = 'Сейчас загружается фид, и лоты заняты. Ничего не изменено, повторите'
  const text = show(new DeskError(503, { detail }, new Headers({ 'retry-after': '30' })))
  expect(text).toContain(`${detail} (через 1 мин)`)
  expect(text).toContain('Повторить: изменить 2 лота')
  expect(show(null)).toContain(' Изменить 2 лота')
})

it('a set that has moved is looked at once more before it is changed', () => {
  const detail = 'Лоты изменились после просмотра. Посмотрите изменение ещё раз'
  const text = show(new DeskError(409, { detail }))
  expect(text).toContain(detail)
  expect(text).toContain('Посмотреть заново')
  expect(text).not.toContain('Изменить 2 лота')
})
