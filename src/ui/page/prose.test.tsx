import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Prose } from './prose.tsx'

const render = (html: string) => renderToStaticMarkup(<Prose html={html} />)

it('adds rel="noopener" to links to other sites, and to them only', () => {
  const html = render(
    '<a href="https://bank.example/a" title="x">а</a><a href="/flats">б</a><a href="tel:+7">в</a><a href="//cdn.example">г</a>',
  )
  expect(html).toContain('<a rel="noopener" href="https://bank.example/a" title="x">')
  expect(html).toContain('<a rel="noopener" href="//cdn.example">')
  expect(html.match(/noopener/g)).toHaveLength(2)
})

it('makes tables focusable', () => {
  expect(render('<table><tbody></tbody></table>')).toContain('<table tabindex="0">')
})

it('forbids line breaks in the numbers of laws', () => {
  expect(render('<p>закон № 214-ФЗ</p>')).toContain('закон №\u00a0214-\u2060ФЗ<')
})
