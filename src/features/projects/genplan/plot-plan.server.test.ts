import { expect, it } from 'vitest'
import { smallMap } from '../../../../tests/support/content-folder.ts'
import {
  makeBuilding,
  makeCity,
  makeLot,
  makeProject,
} from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { Database } from '../../../db/connect.ts'
import type { PlotLayer } from '../../../drawing/plot/plot-layer.ts'
import { loadCatalogue } from '../../lots/snapshot/load-catalogue.server.ts'
import { readStandingBuildings } from '../../lots/snapshot/standing-buildings.server.ts'
import { readPlotPlan } from './plot-plan.server.ts'

const layer: PlotLayer = {
  north: 0,
  utc_offset: 3,
  anchor: [50, 40],
  attribution: null,
  neighbours: [
    {
      outline: [
        [-30, 0],
        [-20, 0],
        [-20, 30],
        [-30, 30],
      ],
      height: 20,
    },
  ],
  lawns: [
    [
      [60, 10],
      [90, 10],
      [90, 60],
    ],
  ],
  paths: [],
  playgrounds: [
    {
      kind: 'play',
      name: 'Площадка',
      outline: [
        [20, 50],
        [30, 50],
        [30, 58],
      ],
    },
  ],
  trees: [[12, 60]],
  entrances: [],
  parking_entries: [],
  picture: null,
  facades: [],
  storeys: [],
}

async function plan(db: Database, id: number, query = '') {
  const snapshot = await loadCatalogue(db)
  const project = snapshot.projects.find((own) => own.id === id)
  if (!project) throw new Error('no project')
  return readPlotPlan(db, snapshot, project, {
    search: new URLSearchParams(query),
    toHref: (building) => `/projects/${project.slug}/buildings/${building}`,
    readStanding: readStandingBuildings,
  })
}

describeOnStores('the genplan of a project', (under) => {
  const make = async (own: Partial<PlotLayer> | null, footprint: string | null) => {
    const city_id = await makeCity(under.db)
    // The small map has its street at 37.61° and its park north of 55.72°.
    await under.db.insertInto('city_maps').values({ city_id, map: smallMap }).execute()
    const project_id = await makeProject(under.db, {
      city_id,
      latitude: 55.705,
      longitude: 37.61,
      site: '[[0,0],[100,0],[100,80],[0,80]]',
    })
    const building_id = await makeBuilding(under.db, {
      project_id,
      name: 'Корпус 1',
      floors_total: 9,
      footprint,
    })
    await makeLot(under.db, { project_id, building_id, price: 12_400_000, sale_price: null })
    if (own) {
      const site = JSON.stringify({ ...layer, ...own })
      await under.db.insertInto('project_sites').values({ project_id, site }).execute()
    }
    return { project_id, building_id }
  }
  const footprint = '[[10,10],[50,10],[50,26],[10,26]]'

  it('has the buildings as links with what is on sale', async () => {
    const { project_id, building_id } = await make({}, footprint)
    const data = await plan(under.db, project_id)
    expect(data?.buildings).toEqual([
      expect.objectContaining({
        id: building_id,
        href: expect.stringMatching(new RegExp(`/buildings/${building_id}$`)),
        completion: expect.stringMatching(/^сдача III.кв\.\s2027$/),
        offer: expect.stringMatching(/^1.квартира от.12,4.млн.₽$/),
      }),
    ])
  })

  it('shows the streets of the city’s map below the plot, and what the site layer names', async () => {
    const { project_id } = await make({}, footprint)
    const data = await plan(under.db, project_id)
    if (data?.plan.kind !== 'drawn') throw new Error('not drawn')
    const { ground, labels, neighbours, houses } = data.plan
    // The avenue runs along 37.61°, which is x = 50 of the genplan.
    expect(ground.streets.avenue).toMatch(/^M50 /)
    expect(labels.some(({ text }) => text === 'Садовая')).toBe(true)
    expect(neighbours).toEqual([expect.objectContaining({ height: 20 })])
    expect(ground.playgrounds).toMatchObject([{ name: 'Площадка' }])
    expect(houses[0]?.height).toBeGreaterThan(25)
  })

  it('has the shadows of the moment that the address asks for', async () => {
    const { project_id } = await make({}, footprint)
    const sunAt = async (query: string) => {
      const data = await plan(under.db, project_id, query)
      return data?.plan.kind === 'drawn' ? data.plan.sun : null
    }
    expect(await sunAt('')).toMatchObject({ moment: { month: 6, hour: 12 } })
    const winter = await sunAt('month=12&hour=12')
    expect(winter?.altitude).toBeLessThan(12)
    expect(winter?.path).not.toBe((await sunAt(''))?.path)
  })

  it('names whose data its neighbours and the ground below it are drawn from', async () => {
    const sources = async (own: Partial<PlotLayer>, map: string | null) => {
      const { project_id } = await make(own, footprint)
      const change = under.db.updateTable('city_maps')
      const { city_id } = await under.db
        .selectFrom('projects')
        .select('city_id')
        .where('id', '=', project_id)
        .executeTakeFirstOrThrow()
      const text = map === null ? smallMap : smallMap.replace('{', `{"attribution":"${map}",`)
      await change.set({ map: text }).where('city_id', '=', city_id).execute()
      const data = await plan(under.db, project_id)
      return data?.plan.kind === 'drawn' ? data.plan.attribution : undefined
    }
    expect(await sources({}, null)).toBeNull()
    expect(await sources({}, '© Карта')).toBe('© Карта')
    expect(await sources({ attribution: '© Дома' }, null)).toBe('© Дома')
    expect(await sources({ attribution: '© Карта' }, '© Карта')).toBe('© Карта')
    expect(await sources({ attribution: '© Дома' }, '© Карта')).toBe('© Дома; © Карта')
    // Nothing of them is drawn.
    expect(await sources({ attribution: '© Дома', neighbours: [] }, null)).toBeNull()
  })

  it('draws a neighbour of unknown height, which casts no shadow', async () => {
    const { project_id } = await make(
      { neighbours: layer.neighbours.map((own) => ({ ...own, height: null })) },
      footprint,
    )
    const data = await plan(under.db, project_id)
    if (data?.plan.kind !== 'drawn') throw new Error('not drawn')
    expect([data.plan.neighbours.length, data.plan.ground.neighbours]).toEqual([
      0,
      expect.stringContaining('M-30 0'),
    ])
  })

  it('is drawn without a site layer', async () => {
    const { project_id } = await make(null, footprint)
    expect((await plan(under.db, project_id))?.plan).toMatchObject({ kind: 'drawn' })
  })

  it('is the picture of the company where the site layer has one', async () => {
    await under.db
      .insertInto('pictures')
      .values({
        key: 'pictures/plan.jpg',
        hash: 'h',
        width: 1200,
        height: 800,
        placeholder: 'data:image/gif;base64,AA==',
        renditions: JSON.stringify([{ format: 'jpeg', width: 960, path: '/media/plan.jpeg' }]),
      })
      .execute()
    const buildings = [
      {
        name: 'Корпус 1',
        outline: [
          [10, 10],
          [30, 10],
          [30, 40.5],
        ] as [number, number][],
      },
      {
        name: 'Корпус 9',
        outline: [
          [1, 1],
          [3, 1],
          [3, 4],
        ] as [number, number][],
      },
    ]
    const picture = { picture: 'pictures/plan.jpg', caption: 'Генплан', buildings }
    const { project_id, building_id } = await make({ picture }, null)
    expect((await plan(under.db, project_id))?.plan).toMatchObject({
      kind: 'picture',
      drawing: {
        frame: { x: 0, y: 0, width: 1200, height: 800 },
        sheet: { kind: 'picture', src: '/media/plan.jpeg', caption: 'Генплан' },
        spots: [
          {
            id: building_id,
            path: 'M120 80L360 80L360 324Z',
            facts: ['Корпус 1', expect.stringMatching(/^сдача/), expect.stringMatching(/от.12,4/)],
          },
        ],
      },
    })
  })

  it('is null without footprints and without a picture', async () => {
    const { project_id } = await make({}, null)
    expect(await plan(under.db, project_id)).toBeNull()
  })
})
