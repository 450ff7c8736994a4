import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider, UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, it } from 'vitest'
import { makeShell } from '../../tests/support/draw-shell.tsx'
import { PageFailure } from './page-failure.tsx'

/** HTML of what stands there after this came out of the page. */
function draw(error: unknown): string {
  const page = { path: '*', loader: () => null, Component: () => null }
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => null,
        children: [{ id: 'page', ...page, ErrorBoundary: PageFailure }],
      },
    ],
    { hydrationData: { loaderData: { root: makeShell() }, errors: { page: error } } },
  )
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const answer = (status: number, id?: string) => new UNSAFE_ErrorResponseImpl(status, '', { id })

it.each([[new TypeError('Failed to fetch')], ['нечто'], [{ message: 'без статуса' }]])(
  'draws a failure without a status as 500, without its words (%o)',
  (error) => {
    const html = draw(error)
    expect(html).toContain('data-status="500"')
    expect(html).not.toMatch(/Failed to fetch|нечто|без статуса/)
  },
)

it('tells the number of a failure of ours, and none where there is nothing to report', () => {
  expect(draw(answer(500, 'abc-1'))).toContain('Номер обращения: abc-1')
  expect(draw(answer(500))).not.toContain('Номер обращения')
  expect(draw(answer(404, 'abc-1'))).not.toContain('Номер обращения')
})

it.each([404, 500])('keeps the page of %i out of search engines', (status) => {
  expect(draw(answer(status))).toContain('<meta name="robots" content="noindex"/>')
})
