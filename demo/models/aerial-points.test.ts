import { describe, expect, it } from 'vitest'
import { readCompany } from '../content/read-company.ts'
import { aerialJob, findAerialPoints } from './aerial-points.ts'
import { siteMonths } from './months.ts'
import { findPhotoPoints, toStreet } from './photo-points.ts'

/** From 100 m to the south and 50 m up, straight at the middle of the site. */
const job = aerialJob.parse({
  site: 'yard',
  size: [1_280, 800],
  camera: { at: [0, -100, 50], to: [0, 0, 0], lens: 36 },
})
const house = { floors: 5, ground: 4, storey: 3, size: [20, 10] as [number, number] }
const plot: [number, number][] = [
  [-50, -30],
  [50, -30],
  [50, 50],
  [-50, 50],
]
const at = (name: string, x: number, y: number) => ({
  ...house,
  name,
  at: [x, y] as [number, number],
})
const find = (stages: Record<string, object>, ...buildings: ReturnType<typeof at>[]) =>
  findAerialPoints(
    aerialJob.parse({ ...job, spec: { stages } }),
    { outline: plot, buildings },
    'Садовая улица',
  )

describe('points of a picture from above', () => {
  it('are in the middle for what the camera is turned to', () => {
    expect(find({ A: { pit: 4 } }, at('A', -10, -5))).toContainEqual({
      name: 'A, котлован',
      at: [0.5, 0.5],
    })
  })

  it('are higher for a house than for its excavation, and on the same side', () => {
    const [low] = find({ A: { field: 'piles' } }, at('A', 10, -5))
    const [high] = find({}, at('A', 10, -5))
    expect(low?.name).toBe('A, сваи')
    expect(high?.name).toBe('A')
    expect(high?.at[1]).toBeLessThan(low?.at[1] ?? 0)
    expect(high?.at[0]).toBeGreaterThan(0.5)
  })

  it('leave out what another house hides, and what is beside the picture', () => {
    const names = (stages: Record<string, object>) =>
      find(stages, at('A', -10, -5), at('B', -10, 10), at('C', 190, -5)).map(({ name }) => name)
    expect(names({ B: { empty: true } })).toEqual(['A', 'Садовая улица'])
    expect(names({ A: { empty: true }, B: { empty: true } })).toEqual([
      'A, участок',
      'B, участок',
      'Садовая улица',
    ])
  })

  it('leave out the street for a camera in the yard', () => {
    const fromYard = {
      ...job,
      camera: { ...job.camera, at: [0, 100, 50] as [number, number, number] },
    }
    const points = findAerialPoints(
      fromYard,
      { outline: plot, buildings: [at('A', -10, -5)] },
      'Садовая улица',
    )
    expect(points.map(({ name }) => name)).toEqual(['A'])
  })
})

it('aerial.yaml of each project has the points of its pictures (demo/models/write-points.ts)', async () => {
  const company = await readCompany()
  const places = company.list('projects')
  for (const { slug, site } of siteMonths) {
    const photos = company.list('aerial').get(slug)?.photos ?? []
    expect(photos.length, slug).toBeGreaterThan(0)
    for (const { taken_on, points } of photos) {
      const street = toStreet(places.get(slug)?.address ?? '')
      expect(points, `${slug} ${taken_on}`).toEqual(findPhotoPoints(site, taken_on, street))
      expect(points.length).toBeGreaterThan(0)
    }
  }
})
