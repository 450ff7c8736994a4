import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { More, Table, TableHead } from './table.tsx'

interface Person {
  id: number
  name: string
}
const columns = [
  { title: 'Имя', toCell: ({ name }: Person) => <b>{name}</b> },
  { title: 'Номер', toCell: ({ id }: Person) => id, isExact: true },
]

it('has a name, a title for each column and a cell for each value', () => {
  const rows = [
    { id: 7, name: 'Анна' },
    { id: 8, name: 'Борис' },
  ]
  const html = renderToStaticMarkup(
    <Table caption="Люди" columns={columns} rows={rows} toKey={({ id }) => id} />,
  )
  expect(html).toMatch(/<caption[^>]*>Люди<\/caption>/)
  expect(html.match(/<th scope="col">/g)).toHaveLength(2)
  const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)
  expect(cells).toEqual(['<b>Анна</b>', '7', '<b>Борис</b>', '8'])
})

it('hides the title of a column of buttons from view only', () => {
  const html = renderToStaticMarkup(
    <table>
      <TableHead titles={['Имя']} hidden="Действия" />
    </table>,
  )
  expect(html).toContain('<th scope="col"><span class="visually-hidden">Действия</span></th>')
})

it('links to the next page', () => {
  const router = createMemoryRouter([{ path: '/', element: <More to="/log?cursor=7">Ещё</More> }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(html).toContain('href="/log?cursor=7"')
})
