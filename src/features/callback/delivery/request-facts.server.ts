import type { Database } from '../../../db/connect.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { readOfficeZones } from '../office-zones.server.ts'
import type { RequestFacts } from '../describe-request.ts'

const LOT_PAGE = /^\/(?:flats|apartments|parking|storage)\/(\d{1,9})$/

/** Reads the facts of a request when it is delivered: the lot of its article, else of its page. */
export async function readRequestFacts(
  db: Database,
  { page, project, lot }: { page: string | null; project: string | null; lot: string | null },
): Promise<RequestFacts> {
  const office = (await readOfficeZones(db))(project)
  const id = Number(LOT_PAGE.exec(page ?? '')?.[1] ?? 0)
  const rows = await db
    .selectFrom('staff_lots as lots')
    .innerJoin('buildings', 'buildings.id', 'lots.building_id')
    .select(['lots.id', 'article', 'number', 'kind', 'rooms', 'area', 'buildings.name'])
    .where((eb) =>
      lot === null
        ? eb('lots.id', '=', id)
        : eb.or([eb('lots.id', '=', id), eb('article', '=', lot)]),
    )
    .limit(10)
    .execute()
  const found =
    rows.find(({ article }) => lot !== null && article === lot) ?? rows.find((row) => row.id === id)
  if (!found) return { office, building: null, number: null, lot_title: null }
  const number = found.number === '' ? null : found.number
  return { office, building: found.name, number, lot_title: lotTitle(found) }
}
