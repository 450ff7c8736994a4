import { expect, it } from 'vitest'
import { commonPlanSchema } from '../../src/features/content/model/common-plan-schema.ts'
import { findExtent } from '../../src/drawing/plan/box.ts'
import { overlap } from '../../src/features/content/model/plan-schema.ts'
import { projects } from './projects.ts'
import { makeUnderground, planCarParks } from './underground.ts'

const houses = projects.flatMap((project) =>
  project.buildings.map((building, index) => ({ project, building, number: index + 1 })),
)

it('each car park has a ramp, a lift, stairs and columns, none of which stands on a place', () => {
  for (const house of houses) {
    const places = makeUnderground(house, new Date('2026-11-01')).filter(
      ({ kind }) => kind === 'parking',
    )
    const carParks = planCarParks(house)
    expect(new Set(carParks.map(({ number }) => number))).toEqual(
      new Set(places.map(({ floor }) => floor)),
    )
    for (const { number, common } of carParks) {
      expect(() => commonPlanSchema.parse(common)).not.toThrow()
      const kinds = new Set(common.rooms.map(({ kind }) => kind))
      expect([...kinds].toSorted()).toEqual(['column', 'lift', 'lift_hall', 'ramp', 'stairs'])
      for (const { outline } of places.filter(({ floor }) => floor === number)) {
        const place = findExtent(outline ?? [])
        expect(common.rooms.filter((room) => overlap(room, place))).toEqual([])
      }
    }
  }
})
