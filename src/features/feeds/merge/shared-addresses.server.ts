import type { Database } from '../../../db/connect.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import { quote } from '../offer/offer-fields.ts'
import { withStagingTables } from './staging.server.ts'

/**
 * Returns a hint for each address of the feed's projects at which the site has several: a portal may number the houses
 * of one project as projects of their own. Needs resolved places in `feed_offers`.
 */
export async function warnAboutSharedAddresses(trx: Database): Promise<ImportReport['warnings']> {
  const inFeed = await withStagingTables(trx)
    .selectFrom('feed_offers')
    .select(['project_id', (eb) => eb.fn.min('line_number').as('line')])
    .where('project_id', 'is not', null)
    .where('held', '=', 0)
    .groupBy('project_id')
    .execute()
  const lines = new Map(inFeed.map(({ project_id, line }) => [project_id, line]))
  const projects = await trx
    .selectFrom('projects')
    .select(['id', 'name', 'address', 'city_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byAddress = Map.groupBy(projects, ({ address, city_id }) => `${city_id} ${toKey(address)}`)
  return [...byAddress.values()].flatMap((alike) => {
    const address = alike[0]?.address ?? ''
    // An address without a number is a street or a village, where several projects may stand.
    const line = alike.map(({ id }) => lines.get(id)).find((known) => known !== undefined)
    if (alike.length < 2 || !/\d/.test(address) || line === undefined) return []
    const names = alike.map(({ name }) => `«${quote(name)}»`).join(', ')
    const message = `${names}: один адрес, ${quote(address)}. Если это один проект, впишите номера портала ему одному в файл PORTALS_FILE`
    return [{ offer: '', line, message }]
  })
}

function toKey(address: string): string {
  return address
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
}
