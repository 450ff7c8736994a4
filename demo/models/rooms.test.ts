import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCompany } from '../content/read-company.ts'
import { makeHomes } from '../generator/homes.ts'
import { moscowProjects } from '../generator/moscow.ts'
import { petersburgProjects } from '../generator/petersburg.ts'
import { planTypes } from '../plans/plan-types.ts'
import { chosenRooms } from './chosen-rooms.ts'
import { planRooms } from './plan-rooms.ts'
import { createRoomModel } from './room-models.ts'

const TODAY = new Date('2026-11-21')
const projects = [...moscowProjects, ...petersburgProjects]
const allRooms = { ...chosenRooms, ...planRooms }
const rooms = Object.entries(allRooms)
const homesBySlug = new Map(
  projects.map((project) => [
    project.slug,
    project.buildings.flatMap((building, index) =>
      makeHomes({ project, building, number: index + 1 }, planTypes, TODAY),
    ),
  ]),
)

describe('the rooms that pictures show', () => {
  it('equal the generated rooms.json', () => {
    const committed = readFileSync(new URL('rooms.json', import.meta.url), 'utf8')
    expect(JSON.parse(committed)).toEqual(allRooms)
  })

  it.each(rooms)('%s belongs to a home with its finish and view', (_name, room) => {
    const same = homesBySlug
      .get(room.slug)
      ?.filter(
        ({ plan, finish, floor, isMirrored, views }) =>
          plan === room.plan &&
          finish === room.finish &&
          floor === room.floor &&
          isMirrored === (room.isMirrored ?? false) &&
          views.includes(room.view),
      )
    expect(same?.length ?? 0).toBeGreaterThan(0)
  })

  it.each(rooms)('%s has a door, and its openings do not overlap', (_name, room) => {
    expect(room.openings.some(({ kind }) => kind === 'door' || kind === 'passage')).toBe(true)
    for (const wall of ['n', 'e', 's', 'w'] as const) {
      const length = wall === 'n' || wall === 's' ? room.width : room.depth
      let end = 0
      const along = room.openings.filter((opening) => opening.wall === wall)
      for (const { from, to } of along.toSorted((a, b) => a.from - b.from)) {
        expect(from).toBeGreaterThanOrEqual(end)
        end = to
      }
      expect(end).toBeLessThanOrEqual(length)
    }
  })

  it.each(rooms)('%s contains the furniture of its plan', (_name, room) => {
    for (const { back, x, y, width, depth } of room.pieces) {
      const [across, deep] = back === 'n' || back === 's' ? [width, depth] : [depth, width]
      expect(Math.min(x - across / 2, y - deep / 2)).toBeGreaterThanOrEqual(0)
      expect(x + across / 2).toBeLessThanOrEqual(room.width)
      expect(y + deep / 2).toBeLessThanOrEqual(room.depth)
    }
  })
})

it('the living room of the most common plan types is that of a home in the middle of the house', () => {
  const [name, room] = Object.entries(planRooms)[0] ?? []
  expect(name).toBe('klyon-i-lipa-2-64-euro-balcony')
  expect(room).toMatchObject({ room: 'Кухня-гостиная', finish: 's-otdelkoy', facing: 's' })
})

describe('the captions of room pictures', async () => {
  const company = await readCompany()
  const finishes = [...company.list('project_finishes').values()]
  const shown = finishes.flatMap(({ project, finish, pictures }) =>
    pictures.map(({ picture, caption }) => ({ project, finish, picture, caption })),
  )
  const inside = [...company.list('projects')].flatMap(([project, { pictures }]) =>
    pictures.flatMap(({ kind, picture, caption }) =>
      kind === 'interior' ? [{ project, finish: undefined, picture, caption }] : [],
    ),
  )

  it('exist for every finish of every project', () => {
    expect(finishes.filter(({ pictures }) => pictures.length === 0)).toEqual([])
  })

  it('exist with a lobby for every project', () => {
    for (const [slug, { pictures }] of company.list('projects')) {
      const lobbies = pictures.filter(({ kind }) => kind === 'lobby')
      const shown = lobbies.map(({ picture }) => picture)
      expect([slug, shown]).toEqual([slug, [`pictures/${slug}/lobby.avif`]])
    }
  })

  it.each([...shown, ...inside])(
    'of $project, «$caption», match the room',
    ({ project, finish, picture, caption }) => {
      const room = chosenRooms[basename(picture, '.avif')]
      expect([room?.slug, finish ?? room?.finish]).toEqual([project, room?.finish])
      const { width = 0, depth = 0, floor, ceiling, room: name = '' } = room ?? {}
      const words = caption.replaceAll('\u00a0', ' ')
      expect(words.toLowerCase()).toContain(name.toLowerCase().replace(/ \d$/, ''))
      for (const [, area] of words.matchAll(/([\d,]+) м²/g)) {
        expect(number(area)).toBeCloseTo(width * depth, 0)
      }
      for (const [, storey] of words.matchAll(/(\d+) этаже/g)) expect(Number(storey)).toBe(floor)
      for (const [, height] of words.matchAll(/потолок ([\d,]+) м/g)) {
        expect(number(height)).toBe(ceiling)
      }
    },
  )
})

describe('a room', () => {
  const choice = {
    slug: 'klyon-i-lipa',
    finish: 's-otdelkoy',
    plan: 's-32-loggia',
    room: 'Студия',
    floor: 14,
    view: 'yard',
  } as const

  it('of a mirrored flat has mirrored doors, windows and furniture', () => {
    const [plain, mirrored] = [
      createRoomModel(choice),
      createRoomModel({ ...choice, isMirrored: true }),
    ]
    const flipped = plain.openings.map(({ from, to }) => [plain.width - to, plain.width - from])
    expect(mirrored.openings.map(({ from, to }) => [from, to].map(hundredths))).toEqual(
      flipped.map((ends) => ends.map(hundredths)),
    )
    expect(mirrored.pieces.map(({ x }) => hundredths(x))).toEqual(
      plain.pieces.map(({ x }) => hundredths(plain.width - x)),
    )
    const across = plain.pieces.find(({ back }) => back === 'e')
    expect(mirrored.pieces.find(({ kind }) => kind === across?.kind)?.back).toBe('w')
  })

  it('states the outdoor space at its windows', () => {
    const windows = createRoomModel(choice).openings.filter(({ wall }) => wall === 'n')
    expect(windows.map(({ kind }) => kind)).toEqual(['window', 'balcony_door'])
    expect(new Set(windows.map(({ beyond }) => beyond?.kind))).toEqual(new Set(['loggia']))
  })

  it.each([
    ['project', { slug: 'nowhere' }],
    ['plan', { plan: 's-1' }],
    ['room', { room: 'Терраса' }],
  ])('of an unknown %s is rejected', (_what, wrong) => {
    expect(() => createRoomModel({ ...choice, ...wrong })).toThrow(/^no /)
  })
})

function hundredths(metres: number): number {
  return Math.round(metres * 100)
}

/** «20,5» as a number. */
function number(text = ''): number {
  return Number(text.replace(',', '.'))
}
