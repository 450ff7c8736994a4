import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { makeShell } from '../../../tests/support/draw-shell.tsx'
import { PageFailure } from './page-failure.tsx'

/** HTML of the page after a loader has thrown this error. */
function render(error: unknown): string {
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
/** An error as the document's data holds it. */
const failure = (status: number, id?: string) => ({ status, data: { id } })

it.each([[new TypeError('Failed to fetch')], ['нечто'], [{ message: 'без статуса' }]])(
  'shows 500 and no message for an error without a status (%o)',
  (error) => {
    const html = render(error)
    expect(html).toContain('data-status="500"')
    expect(html).not.toMatch(/Failed to fetch|нечто|без статуса/)
  },
)

it('shows the request id for server errors only', () => {
  expect(render(failure(500, 'abc-1'))).toContain('Номер обращения: abc-1')
  expect(render(failure(500))).not.toContain('Номер обращения')
  expect(render(failure(404, 'abc-1'))).not.toContain('Номер обращения')
})

it.each([404, 500])('is not indexed with status %i', (status) => {
  expect(render(failure(status))).toContain('<meta name="robots" content="noindex"/>')
})
