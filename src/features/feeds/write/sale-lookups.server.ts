import { readCompanyName } from '../../../db/company-name.ts'
import type { Database } from '../../../db/connect.ts'
import { pick } from '../../../lib/pick.ts'
import {
  findPhotosOfProjects,
  readPhotoAddresses,
} from '../../content/media/photo-gallery.server.ts'
import { createPictureFinder } from '../../lots/model/lot-pictures.server.ts'
import type { PicturedLot } from '../../lots/model/lot-pictures.server.ts'
import { readPictures } from '../../content/media/pictures.server.ts'
import { shownPicture } from '../../../lib/shown-picture.ts'
import { toHouseType } from '../offer/house-type.ts'
import { type PortalFacts, portalIds } from '../offer/portals.ts'
import type { SaleBuilding, SaleProject } from './sale-offer.ts'

export interface CompanyFacts {
  /** The public origin of the site, `https://example.ru`. */
  origin: string
  facts: PortalFacts
}

/** Rows that lots refer to, by id. They are read once per feed. */
export interface SaleLookups {
  company: string
  projects: Map<number, SaleProject>
  buildings: Map<number, SaleBuilding>
  sections: Map<number, string>
  finishes: Map<number, { slug: string; name: string }>
  /** Finds the addresses of the pictures of rooms and views that may stand for a lot. */
  findRenderings: (lot: PicturedLot & { finish_id: number | null }) => string[]
}

/** Loads the lookups. `facts` has the portal ids of our projects and buildings. */
export async function loadSaleLookups(
  trx: Database,
  { origin, facts }: CompanyFacts,
): Promise<SaleLookups> {
  const projects = await trx
    .selectFrom('projects')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .leftJoin('offer_texts', 'offer_texts.hash', 'projects.text_hash')
    .selectAll('projects')
    .select('offer_texts.text')
    .select(['cities.name as city', 'cities.phone', 'cities.email'])
    .execute()
  const metro = await trx.selectFrom('project_metro').selectAll().orderBy('position').execute()
  const buildings = await trx.selectFrom('buildings').selectAll().execute()
  const sections = await trx.selectFrom('sections').select(['id', 'name']).execute()
  const finishes = await trx.selectFrom('finishes').select(['id', 'slug', 'name']).execute()
  const toAddress = (path: string | null) => path && new URL(path, origin).href
  const ids = projects.map(({ id }) => id)
  const photos = await readPhotoAddresses(trx, await findPhotosOfProjects(trx, ids))
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  return {
    company: await readCompanyName(trx),
    projects: new Map(
      projects.map((row) => [
        row.id,
        {
          id: row.id,
          slug: row.slug,
          ids: portalIds(row, facts[row.slug]),
          name: row.name,
          city: row.city,
          city_phone: row.phone,
          city_email: row.email,
          area_type: row.area_type,
          address: row.address,
          latitude: row.latitude,
          longitude: row.longitude,
          description: row.description,
          text: row.text,
          developer: row.developer,
          district: row.district ?? undefined,
          metro_ids: facts[row.slug]?.metro ?? {},
          picture: toAddress(row.picture ?? row.feed_picture),
          photos: (photos.get(row.id) ?? []).map((path) => new URL(path, origin).href),
          metro: metro
            .filter(({ project_id }) => project_id === row.id)
            .map((station) => pick(station, ['name', 'walk_minutes', 'transport_minutes'])),
        },
      ]),
    ),
    buildings: new Map(
      buildings.map((row) => {
        const configured = facts[slugs.get(row.project_id) ?? '']?.buildings?.[row.name]
        return [
          row.id,
          {
            id: row.id,
            ids: portalIds(row, configured),
            house_type: configured?.house_type ?? toHouseType(row.house_type),
            name: row.name,
            floors_total: row.floors_total,
            completion_year: row.completion_year,
            completion_quarter: row.completion_quarter,
            state: row.state,
            ...pick(row, [
              'passenger_lifts',
              'freight_lifts',
              'parking',
              'keys_on',
              'has_lift',
              'phase',
            ]),
          },
        ]
      }),
    ),
    sections: new Map(sections.map(({ id, name }) => [id, name])),
    finishes: new Map(finishes.map(({ id, slug, name }) => [id, { slug, name }])),
    findRenderings: await loadRenderings(trx, origin),
  }
}

/**
 * Loads the pictures of rooms and views. A portal shows no caption that says which finish a picture has: only rooms with
 * the finish of the lot stand for it, and views that show no other.
 */
async function loadRenderings(
  trx: Database,
  origin: string,
): Promise<SaleLookups['findRenderings']> {
  const rows = await trx.selectFrom('flat_pictures').selectAll().execute()
  const stored = await readPictures(
    trx,
    rows.map(({ picture }) => picture),
  )
  const find = createPictureFinder(
    rows.flatMap((row) => {
      const picture = stored.get(row.picture)
      const shown = picture && shownPicture(picture, '')
      return shown ? [{ ...row, address: new URL(shown.src, origin).href }] : []
    }),
  )
  return (lot) =>
    find(lot).flatMap(({ kind, finish_id, address }) => {
      const isOfLot = finish_id === lot.finish_id || (kind === 'view' && finish_id === null)
      return isOfLot ? address : []
    })
}

/** Returns the row with this id. A missing row throws: foreign keys rule it out within one transaction. */
export function getRow<T>(rows: ReadonlyMap<number, T>, id: number): T {
  const row = rows.get(id)
  if (row === undefined) throw new Error(`the catalogue refers to a missing row ${id}`)
  return row
}
