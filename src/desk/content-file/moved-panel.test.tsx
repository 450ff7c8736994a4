import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ContentFile } from '../../features/content/edit/edit-schema.ts'
import { MovedPanel, printTyped } from './moved-panel.tsx'

const file: ContentFile = {
  path: 'cities.yaml',
  kind: 'cities',
  title: 'Города',
  address: null,
  schema: null,
  text: '',
  fields: [{ phone: '1' }],
  body: '',
  html: '',
  format: null,
  base: null,
  draft: {
    version: 2,
    base: null,
    text: '- phone: 99',
    fields: [{ phone: '99', holidays: [{ name: 'Новый год' }] }],
    body: '',
    html: '',
    problems: [],
    by: 'Борис',
    at: '2026-11-29T10:00:00Z',
  },
  used_by: [],
}

it('shows what was typed beside what somebody else has saved, and asks which one is taken', () => {
  const html = renderToStaticMarkup(
    <MovedPanel
      mine={{ fields: [{ phone: '12' }], body: '' }}
      file={file}
      version={1}
      onMine={() => {}}
      onTheirs={() => {}}
    />,
  )
  expect(html).toContain('Этот черновик уже сохранён иначе')
  const cells = [...html.matchAll(/<td data-side="(\S+)"><pre>(.*?)<\/pre>/gs)]
  expect(cells.map(([, side, text]) => [side, text])).toEqual([
    ['Ваше', '- phone: 12'],
    ['Новое', '- phone: 99\n  holidays:\n    - name: Новый год'],
  ])
  expect(html).toMatch(/Взять моё.*Взять новое/s)
})

it.each([
  ['cities.yaml', 'title: А\nprojects:\n  - b\n  - c\nyear: null'],
  ['press/a.md', '---\ntitle: А\nprojects:\n  - b\n  - c\nyear: null\n---\n\nТекст'],
])('printTyped writes the values of %s as lines, and the text below them', (path, text) => {
  const fields = { title: 'А', projects: ['b', 'c'], year: null }
  expect(printTyped(path, { fields, body: 'Текст' })).toBe(text)
})
