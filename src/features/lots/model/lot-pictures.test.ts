import { expect, it } from 'vitest'
import {
  createPictureFinder,
  type PictureConditions,
  type PicturedLot,
} from './lot-pictures.server.ts'

const lot: PicturedLot = {
  kind: 'flat',
  plan_id: 7,
  plan_mirrored: 1,
  project_id: 3,
  building_id: 30,
  floor: 5,
  views: ['park', 'yard'],
}
let last = 0
const room = (own: Partial<PictureConditions> = {}): PictureConditions => ({
  id: ++last,
  kind: 'room',
  plan_id: 7,
  project_id: null,
  building_id: null,
  is_mirrored: null,
  floor_from: null,
  floor_to: null,
  window_view: null,
  position: 1,
  ...own,
})
const view = (own: Partial<PictureConditions> = {}) =>
  room({ kind: 'view', plan_id: null, project_id: 3, ...own })

it.each<[string, Partial<PictureConditions>, Partial<PicturedLot>, boolean]>([
  ['of its plan', {}, {}, true],
  ['of another plan', { plan_id: 8 }, {}, false],
  ['of a plan, for a lot without one', {}, { plan_id: null }, false],
  ['of mirrored plans', { is_mirrored: 1 }, {}, true],
  ['of plans that are not mirrored', { is_mirrored: 0 }, {}, false],
  [
    'of plans that are not mirrored, for such a lot',
    { is_mirrored: 0 },
    { plan_mirrored: 0 },
    true,
  ],
  ['of its project', { project_id: 3 }, {}, true],
  ['of another project with the plan', { project_id: 4 }, {}, false],
  ['of its building', { building_id: 30 }, {}, true],
  ['of another building', { building_id: 31 }, {}, false],
  ['of storeys from its own', { floor_from: 5 }, {}, true],
  ['of storeys up to its own', { floor_to: 5 }, {}, true],
  ['of storeys above', { floor_from: 6 }, {}, false],
  ['of storeys below', { floor_to: 4 }, {}, false],
  ['of storeys around its own', { floor_from: 2, floor_to: 9 }, {}, true],
  ['of storeys below the ground', { floor_from: -2, floor_to: -1 }, { floor: -1 }, true],
  ['of a view that its windows have', { window_view: 'yard' }, {}, true],
  ['of another view', { window_view: 'river' }, {}, false],
  ['of a view, for a lot of which none is known', { window_view: 'yard' }, { views: [] }, false],
  ['of a plan, for a storage unit with it', {}, { kind: 'storage' }, true],
])('a picture of a room %s', (_, own, asked, isFound) => {
  const picture = room(own)
  const found = createPictureFinder([picture])({ ...lot, ...asked })
  expect(found).toEqual(isFound ? [picture] : [])
})

it.each<[string, Partial<PictureConditions>, Partial<PicturedLot>, boolean]>([
  ['of its project', {}, {}, true],
  ['of another project', { project_id: 4 }, {}, false],
  ['of its project, for a lot without a plan', {}, { plan_id: null }, true],
  ['of no project and no plan', { project_id: null }, {}, false],
  ['of a parking place of the project', {}, { kind: 'parking' }, false],
  ['of its plan', { plan_id: 7, project_id: null }, {}, true],
])('a picture of a view %s', (_, own, asked, isFound) => {
  const picture = view(own)
  const found = createPictureFinder([picture])({ ...lot, ...asked })
  expect(found).toEqual(isFound ? [picture] : [])
})

it('a room without a plan belongs to no lot', () => {
  expect(createPictureFinder([room({ plan_id: null, project_id: 3 })])(lot)).toEqual([])
})

it('pictures are rooms before views, then mirrored, then of the project, then by position and id; at most four', () => {
  const later = room({ position: 2 })
  const plain = room()
  const second = room()
  const ofProject = room({ project_id: 3, position: 9 })
  const mirrored = room({ is_mirrored: 1, position: 9 })
  const window = view()
  const ofPlan = view({ plan_id: 7, is_mirrored: 1, position: 3 })
  const all = [window, later, second, plain, ofProject, mirrored, ofPlan]
  expect(createPictureFinder(all)(lot)).toEqual([mirrored, ofProject, plain, second])
  const few = createPictureFinder([window, ofPlan, later])
  expect(few(lot)).toEqual([later, ofPlan, window])
  expect(few({ ...lot, plan_id: 8 })).toEqual([window])
})

it('finding the pictures of 20,000 lots takes less than a second, and lots without any share one list', () => {
  const pictures = Array.from({ length: 2_000 }, (_, index) =>
    room({ plan_id: index % 500, floor_from: index % 20 }),
  )
  const find = createPictureFinder(pictures)
  const start = performance.now()
  let count = 0
  for (let id = 0; id < 20_000; id++) count += find({ ...lot, plan_id: id % 1_000 }).length
  expect(count).toBeGreaterThan(0)
  expect(performance.now() - start).toBeLessThan(1_000)
  expect(find({ ...lot, plan_id: 900 })).toBe(find({ ...lot, plan_id: 901 }))
})
