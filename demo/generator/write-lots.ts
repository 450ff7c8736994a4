import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/connect.ts'
import type { LotsTable } from '../../src/db/tables.ts'
import { raiseCatalogueVersion } from '../../src/db/version.ts'
import { planTypes } from '../plans/plan-types.ts'
import type { DemoBuilding } from './demo-lot.ts'
import { insertRows } from './insert-rows.ts'
import { makeBuilding } from './make-building.ts'
import { moscowProjects } from './moscow.ts'
import { petersburgProjects } from './petersburg.ts'
import { placeLots, type SharedIds } from './place-lots.ts'

/**
 * Makes the lots of the demo company as they stand on that day and stores them with their plans and prices, inside
 * the caller's transaction. Projects, buildings and finishes must be there; throws when one is not.
 */
export async function writeLots(trx: Database, today: Date): Promise<void> {
  const plans = planTypes.map(({ key, geometry }) => ({ key, geometry: JSON.stringify(geometry) }))
  await insertRows(trx, 'plans', plans)
  const ids = await readSharedIds(trx)
  const houses: DemoBuilding[] = []
  const rows: Insertable<LotsTable>[] = []
  for (const project of [...moscowProjects, ...petersburgProjects]) {
    const made = project.buildings.map((building, position) =>
      makeBuilding({ project, building, number: position + 1 }, planTypes, today),
    )
    rows.push(...(await placeLots(trx, project.slug, made, ids)))
    houses.push(...made)
  }
  await insertRows(trx, 'lots', rows)
  await writeLotDetails(trx, houses)
  await raiseCatalogueVersion(trx, today)
}

async function readSharedIds(trx: Database): Promise<SharedIds> {
  const finishes = await trx.selectFrom('finishes').select(['id', 'slug']).execute()
  const plans = await trx.selectFrom('plans').select(['id', 'key']).execute()
  return {
    finishes: new Map(finishes.map(({ id, slug }) => [slug, id])),
    plans: new Map(plans.map(({ id, key }) => [key, id])),
  }
}

/** Features, views and prices of the stored lots. */
async function writeLotDetails(trx: Database, houses: readonly DemoBuilding[]): Promise<void> {
  const stored = await trx
    .selectFrom('lots')
    .select(['id', 'external_id'])
    .where('source', '=', 'demo')
    .execute()
  const ids = new Map(stored.map(({ id, external_id }) => [external_id, id]))
  const lots = houses.flatMap((house) =>
    house.lots.map((lot) => {
      const lot_id = ids.get(lot.row.external_id)
      if (lot_id === undefined) throw new Error(`lot ${lot.row.external_id} was not stored`)
      return { ...lot, lot_id }
    }),
  )
  const features = lots.flatMap(({ lot_id, features: all }) =>
    all.map((feature) => ({ lot_id, feature })),
  )
  await insertRows(trx, 'lot_features', features)
  const views = lots.flatMap(({ lot_id, views: all }) => all.map((view) => ({ lot_id, view })))
  await insertRows(trx, 'lot_window_views', views)
  const prices = lots.flatMap(({ lot_id, history }) => history.map((row) => ({ lot_id, ...row })))
  await insertRows(trx, 'price_history', prices)
}
