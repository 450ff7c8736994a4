import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { NearbyKind } from '../infrastructure.server.ts'
import { NearbyPlaces } from './nearby-places.tsx'

const school: NearbyKind = {
  title: 'Школы',
  isAlongStreets: true,
  places: [{ name: 'Школа', metres: 560, minutes: 7 }],
}
const render = (kinds: NearbyKind[]) =>
  renderToString(<NearbyPlaces project={{ metro: [] }} kinds={kinds} />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ')

it('says that minutes follow the streets of the map', () => {
  expect(render([school])).toContain('7 мин, 560 м')
  expect(render([school])).toContain('Путь пешком по улицам карты, 80 метров в минуту.')
})

it('says how minutes are estimated where the map has no streets, and nothing without places', () => {
  const estimated = render([{ ...school, isAlongStreets: false }])
  expect(estimated).toContain('расстояние по прямой, умноженное на 1,3')
  expect(render([])).not.toContain('Путь пешком')
})
