import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FurnitureConflict } from '../../../drawing/plan/furniture-conflicts.ts'
import { ownKinds, type OwnPiece } from '../../../drawing/plan/own-furniture.ts'
import { Findings, summarize } from './findings.tsx'
import type { FurniturePlan } from './furniture-data.ts'

const plan: FurniturePlan = {
  title: 'План',
  area: 40,
  drawn: {
    geometry: { width: 4, height: 5, rooms: [], openings: [] },
    isMirrored: false,
    markup: '',
    viewBox: '0 0 1 1',
  },
  picture: null,
}
const wardrobe: OwnPiece = { kind: 'wardrobe', x: 0, y: 0, angle: 0, ...ownKinds.wardrobe }
const desk: OwnPiece = { ...wardrobe, kind: 'desk', ...ownKinds.desk }
const overWall = (index: number): FurnitureConflict => ({
  kind: 'wall',
  pieces: [index],
  room: 'Спальня',
})

it('has the count of equal findings in their line, so that the list says as many as the status', () => {
  const found = {
    plan,
    pieces: [wardrobe, wardrobe, desk, wardrobe],
    conflicts: [0, 1, 2, 3].map(overWall),
  }
  const html = renderToStaticMarkup(<Findings {...found} isMeasured={false} />)
  expect(html.match(/<li/g)).toHaveLength(2)
  expect(html).toContain('Спальня: шкаф 150 заходит на\u00a0стену\u00a0×\u00a03<')
  expect(html).toContain('Спальня: письменный стол 120 заходит на\u00a0стену<')
  expect(summarize(found)).toMatch(/^4\u00a0замечания: /)
})
