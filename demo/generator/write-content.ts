import type { Database } from '../../src/db/connect.ts'
import { cities } from '../content/cities.ts'
import { company } from '../content/company.ts'
import { documents } from '../content/documents.ts'
import { finishes } from '../content/finishes.ts'
import { press } from '../content/press.ts'
import { apps, socials } from '../content/socials.ts'
import { planTypes } from '../plans/plan-types.ts'
import { insertRows } from './insert-rows.ts'

/** A lot without a finish refers to none, so this text has no row. */
const NO_FINISH = 'bez-otdelki'

/** Stores company, cities, documents, press, accounts, apps, finishes and plans; a row that is already there stays as it is. */
export async function writeContent(trx: Database): Promise<void> {
  await insertRows(trx, 'company', [{ id: 1, ...company }])
  await insertRows(trx, 'cities', cities.map(positioned))
  await insertRows(trx, 'documents', documents.map(positioned))
  await insertRows(
    trx,
    'press',
    press.map((piece) => ({ ...piece, picture: null })),
  )
  await insertRows(trx, 'social_accounts', socials.map(positioned))
  await insertRows(trx, 'apps', apps.map(positioned))
  const rows = finishes.filter(({ slug }) => slug !== NO_FINISH)
  await insertRows(trx, 'finishes', rows.map(positioned))
  const plans = planTypes.map(({ key, geometry }) => ({ key, geometry: JSON.stringify(geometry) }))
  await insertRows(trx, 'plans', plans)
}

function positioned<R extends object>(row: R, index: number): R & { position: number } {
  return { ...row, position: index + 1 }
}
