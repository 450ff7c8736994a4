import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { RootFailure } from '../../app/root.tsx'
import { BootContext } from '../../ssr/boot-context.ts'
import type { Boot } from '../../ssr/boot.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { ErrorPage } from './error-page.tsx'
import { readStatus } from './page-failure.tsx'

function draw(page: React.ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element: page }])
  return renderToString(<RouterProvider router={router} />)
}

it('shows the text of decision D22 for 404 and for other statuses', () => {
  const missing = draw(<ErrorPage status={404} />)
  expect(missing).toContain('Страница не найдена')
  expect(missing).toContain('Возможно, она была перемещена или удалена')
  expect(missing).toMatch(/<p[^>]* lang="en"[^>]*>This page could not be found/)
  for (const status of [400, 403, 500, 503]) {
    const failed = draw(<ErrorPage status={status} />)
    expect(failed).toContain('Что-то пошло не так')
    expect(failed).toContain('Мы уже разбираемся. Попробуйте обновить страницу')
    expect(failed).not.toContain('could not be found')
  }
  verifies('D22-1')
})

it('shows a link home and the status code', () => {
  const html = draw(<ErrorPage status={503} />)
  expect(html).toContain('href="/"')
  expect(html).toContain('data-status="503"')
  verifies('§2.11-3')
})

it('reports an error without a status as 500', () => {
  expect(readStatus(new Error('сломалось'))).toBe(500)
  expect(readStatus(undefined)).toBe(500)
  expect(readStatus({ status: 404, data: null })).toBe(404)
  verifies('§8-11')
})

it('is replaced by a plain page when it fails itself', () => {
  const boot: Boot = {
    assets: { entry: '/x.js', styles: [], bundled: [], modules: [], fonts: [] },
    hydration: { loaderData: {}, errors: null },
  }
  const router = createMemoryRouter([{ path: '/', element: <div />, ErrorBoundary: RootFailure }], {
    hydrationData: { loaderData: {}, errors: { 0: new TypeError('секрет') } },
  })
  const html = renderToString(
    <BootContext value={{ boot, json: '{}' }}>
      <RouterProvider router={router} />
    </BootContext>,
  )
  expect(html).toContain('An error occurred while showing the error page')
  expect(html).toContain('TypeError')
  expect(html).toContain('<a href="/">')
  expect(html).not.toContain('секрет')
  verifies('§2.11-4')
})
