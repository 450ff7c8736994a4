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
    expect([...cells.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text)).toEqual(
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
    const tops = [...draw(sun).matchAll(/V([\d.]+)h22V120/g)].map(([, top]) => Number(top))
    expect(tops.map((top) => Math.round(((120 - top) / 120) * 160) / 10)).toEqual(hours)
  })

  it('draws bars as long as their hours for a table that stands as rows', () => {
    const ends = [...draw(sun).matchAll(/H([\d.]+)v\.4H0/g)].map(([, end]) => Number(end))
    expect(ends).toEqual(hours)
  })

  it('is left out when the hours are unknown', () => {
    expect(draw(null)).toBe('')
  })
})
