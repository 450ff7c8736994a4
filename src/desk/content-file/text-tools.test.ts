import { describe, expect, it } from 'vitest'
import { editWith, type ToolName } from './text-tools.ts'

/** The text after a button; `[` and `]` stand around what is selected, before and after it. */
function press(name: ToolName, marked: string, format: 'markdown' | 'html' = 'markdown'): string {
  const from = marked.indexOf('[')
  const to = marked.indexOf(']') - 1
  const text = marked.replace(/[[\]]/g, '')
  const edit = editWith(name, format, { text, from, to })
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  const [start, end] = edit.select
  return `${next.slice(0, start)}«${next.slice(start, end)}»${next.slice(end)}`
}

describe('editWith', () => {
  it('makes a heading of a line, and a line of a heading', () => {
    expect(press('heading', 'Один\nДв[]а\nТри')).toBe('Один\n«## Два»\nТри')
    expect(press('heading', '## Д[]ва')).toBe('«Два»')
  })

  it('makes a list of the chosen lines, and lines of a list', () => {
    expect(press('list', 'До\nО[дин\nДва\n]После')).toBe('До\n«- Один\n- Два»\nПосле')
    expect(press('list', '[- Один\n2. Два]')).toBe('«Один\nДва»')
    expect(press('list', '[]')).toBe('«- »')
  })

  it('makes a table of rows with tabs or semicolons, between empty lines', () => {
    expect(press('table', 'До\n[Этаж;Цена\n2;5 млн]\nПосле')).toBe(
      'До\n\n«| Этаж | Цена |\n| --- | --- |\n| 2 | 5 млн |»\n\nПосле',
    )
    expect(press('table', '[]')).toBe('«| Столбец | Столбец |\n| --- | --- |\n|  |  |»')
  })

  it('makes a link of a text or of an address, and selects what is still to be written', () => {
    const link = (text: string) => {
      const from = 0
      const edit = editWith('link', 'markdown', { text, from, to: text.length })
      return [edit.insert, edit.insert.slice(...edit.select)]
    }
    expect(link('условия')).toEqual(['[условия](https://)', 'https://'])
    expect(link('/flats')).toEqual(['[текст ссылки](/flats)', 'текст ссылки'])
    expect(link('')).toEqual(['[текст ссылки](https://)', 'текст ссылки'])
  })

  it('writes HTML into a text that is HTML', () => {
    expect(press('heading', '[Два]', 'html')).toBe('«<h2>Два</h2>»')
    expect(press('list', '[Один\nДва]', 'html')).toBe(
      '«<ul>\n  <li>Один</li>\n  <li>Два</li>\n</ul>»',
    )
    expect(press('table', '[а;б\n1;2]', 'html')).toContain('<tr><th>а</th><th>б</th></tr>')
  })
})
