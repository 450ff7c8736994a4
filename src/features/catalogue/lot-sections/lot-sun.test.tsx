import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { LotSun } from './lot-sun.tsx'

const hours = [0, 1.5, 4, 6.3, 8, 9.8, 9, 7.2, 5, 2.1, 0.4, 0]
const sun = hours.map((own, index) => ({ month: index + 1, hours: own }))
const draw = (own: typeof sun | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LotSun sun={own} />
    </MemoryRouter>,
  ).replaceAll('\u00a0', ' ')

describe('the sun of a lot', () => {
  it('is a table with the hours of every month', () => {
    const html = draw(sun)
    expect(html).toContain('<caption>Часы солнца по месяцам</caption>')
    const [, cells = ''] = html.split('<tbody>')
    expect([...cells.matchAll(/<td>.*?<\/svg>([^<]*)<\/td>/g)].map(([, text]) => text)).toEqual(
      hours.map((own) => String(own).replace('.', ',')),
    )
    expect(html.match(/<th scope="col"/g)).toHaveLength(12)
  })

  it('names its method, and the longest and the shortest day', () => {
    const html = draw(sun)
    expect(html).toContain('22 июня — 9,8 ч, 22 декабря — 0 ч')
    expect(html).toContain('с учётом тени корпусов и соседних домов')
  })

  it('draws columns as high as their hours', () => {
    const heights = [...draw(sun).matchAll(/<rect[^>]* height="([\d.]+)"[^>]*>/g)].map(
      ([, height]) => Number(height),
    )
    expect(heights.map((height) => Math.round((height / 120) * 160) / 10)).toEqual(hours)
  })

  it('is left out when the hours are unknown', () => {
    expect(draw(null)).toBe('')
  })
})
