import type { DemoLot } from '../generator/demo-lot.ts'
import { makeHomes } from '../generator/homes.ts'
import { moscowProjects } from '../generator/moscow.ts'
import { petersburgProjects } from '../generator/petersburg.ts'
import type { ProjectModel } from '../generator/project-model.ts'
import { planTypes } from '../plans/plan-types.ts'
import { readFronts } from './read-houses.ts'
import { type RoomChoice, type RoomModel, createRoomModel } from './room-models.ts'

/** The day on which the pictures were ordered. Prices and sales, not rooms, follow from it. */
const TODAY = new Date('2026-11-21')
const FINISH = 's-otdelkoy'
const opposite = { n: 's', s: 'n', e: 'w', w: 'e' } as const
type Facing = keyof typeof opposite

interface Home extends DemoLot {
  facing: Facing
}

/**
 * The living rooms of all plan types that a project sells furnished as an example: those with most homes on sale first.
 * Of the homes of a type, the room is that of the more common orientation and side of the house, on a storey in the
 * middle. Keys are picture names: `SLUG-PLAN`.
 */
export const planRooms: Readonly<Record<string, RoomModel>> = Object.fromEntries(
  [...moscowProjects, ...petersburgProjects]
    .flatMap(findTypes)
    .toSorted((a, b) => b.onSale - a.onSale)
    .map(({ choice, facing }) => [
      `${choice.slug}-${choice.plan}`,
      { ...createRoomModel(choice), facing },
    ]),
)

function findTypes(project: ProjectModel) {
  const fronts = readFronts(project.key)
  const homes = project.buildings.flatMap((building, index): Home[] => {
    const front = fronts[index] ?? 's'
    return makeHomes({ project, building, number: index + 1 }, planTypes, TODAY).map((home) => ({
      ...home,
      facing: home.views.includes('yard') ? opposite[front] : front,
    }))
  })
  return planTypes.flatMap(({ key, geometry }) => {
    const all = homes.filter(({ plan }) => plan === key)
    const finished = all.filter(({ finish }) => finish === FINISH)
    const side = findCommonest(finished, ({ isMirrored, facing }) => `${isMirrored} ${facing}`)
    const home = side.toSorted((a, b) => a.floor - b.floor)[Math.floor(side.length / 2)]
    const room = geometry.rooms
      .filter(({ kind }) => kind === 'living' || kind === 'kitchen_living')
      .toSorted((a, b) => b.area - a.area)[0]
    if (!home || !room) return []
    const choice: RoomChoice = {
      slug: project.slug,
      finish: FINISH,
      plan: key,
      room: room.name,
      floor: home.floor,
      view: toView(home.views),
      ...(home.isMirrored && { isMirrored: true }),
    }
    return [{ choice, facing: home.facing, onSale: all.filter(isOnSale).length }]
  })
}

function isOnSale({ status }: DemoLot): boolean {
  return status !== 'sold'
}

/** The largest group of items with the same key. */
function findCommonest<T>(items: readonly T[], toKey: (item: T) => string): T[] {
  const groups = Object.values(Object.groupBy(items, toKey)).map((group) => group ?? [])
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? []
}

function toView(views: readonly string[]): RoomChoice['view'] {
  const order = ['river', 'park', 'city', 'street', 'yard'] as const
  return order.find((view) => views.includes(view)) ?? 'yard'
}
