import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { sampleGenplan } from './sample-genplan.ts'
import { PlotPlan } from './plot-plan.tsx'
import type { PlotPlanData } from './plot-plan-data.ts'

const data = sampleGenplan({ month: 6, hour: 12 })

function draw(own: PlotPlanData = data, otherFields?: Record<string, string>): string {
  const element = <PlotPlan data={own} action="/projects/sad#genplan" otherFields={otherFields} />
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('\u00a0', ' ')
}

const first = 'Корпус 1, сдача III кв. 2027, 48 квартир от 12,4 млн ₽'

describe('a genplan', () => {
  it('is a figure whose buildings are links, and the list beside holds the same', () => {
    const html = draw()
    expect(html).toMatch(/<figure(?=[^>]* class="figure")(?=[^>]* aria-label="Генплан")/)
    const links = [...html.matchAll(/<a href="([^"]+)"[^>]*aria-label="([^"]+)"/g)]
    expect(links.map(([, href, name]) => [href, name])).toEqual([
      ['/flats?floor_min=2', first],
      ['/flats?floor_min=2', first],
    ])
  })

  it('shows a building without a page as a picture with the same words', () => {
    expect(draw()).toMatch(/<g role="img"[^>]*aria-label="Корпус 2, сдан, нет в продаже"/)
  })

  it('names playgrounds, the car park and the way to the metro', () => {
    const html = draw()
    for (const words of ['Детская площадка', 'Въезд в паркинг', 'Метро: Садовая, 9 мин пешком']) {
      expect(html).toContain(words)
    }
  })

  it('asks for another sun with a form that works without scripts and keeps the address', () => {
    const html = draw(data, { rooms: '2' })
    expect(html).toMatch(/<form(?=[^>]* method="get")(?=[^>]* action="\/projects\/sad#genplan")/)
    expect(html).toContain('<input type="hidden" name="rooms" value="2"/>')
    for (const [name, value] of [
      ['month', 6],
      ['hour', 12],
    ]) {
      expect(html).toMatch(
        new RegExp(
          `<input(?=[^>]* type="range")(?=[^>]* name="${name}")(?=[^>]* value="${value}")`,
        ),
      )
    }
    expect(html).toContain('22 июня, 12:00: солнце на юге')
    expect(html).toMatch(/<button type="submit"[^>]*>Показать тени/)
  })

  it('shows other shadows at another moment, and none at night', () => {
    const shade = (month: number, hour: number) =>
      /<path(?=[^>]* data-part="shadows")[^>]* d="([^"]*)"/.exec(
        draw(sampleGenplan({ month, hour })),
      )?.[1]
    expect(shade(12, 12)).not.toBe(shade(6, 12))
    expect(shade(12, 12)).toMatch(/^M/)
    expect(shade(12, 20)).toBe('')
  })

  it('has no form of the sun where the place of the project is not known', () => {
    if (data.plan.kind !== 'drawn') throw new Error('the sample is drawn')
    expect(draw({ ...data, plan: { ...data.plan, sun: null } })).not.toContain('<form')
  })
})

it('a genplan that the company drew shows the same links on the picture', () => {
  const html = draw({
    ...data,
    plan: {
      kind: 'picture',
      drawing: {
        frame: { x: 0, y: 0, width: 1200, height: 800 },
        sheet: { kind: 'picture', src: '/media/plan-960.jpeg', caption: 'Двор с севера' },
        spots: [
          {
            id: 1,
            path: 'M120 80L360 80L360 320Z',
            at: [240, 200],
            href: '/flats?floor_min=2',
            facts: first.split(', '),
            status: 'available',
          },
        ],
        labels: [],
        north: null,
      },
    },
  })
  expect(html).toContain('src="/media/plan-960.jpeg"')
  expect(html).toContain('Двор с севера</figcaption>')
  expect(html).toContain('d="M120 80L360 80L360 320Z"')
  expect(html.split(`aria-label="${first}"`)).toHaveLength(3)
  expect(html).not.toContain('<form')
})
