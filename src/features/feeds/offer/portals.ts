import * as z from 'zod'

/** Portals that fetch our lots, by the name of their feed's address and command. */
export const portals = ['yandex', 'cian', 'avito', 'domclick'] as const
export type Portal = (typeof portals)[number]

/** What a house is built of, in Avito's words; the other portals' words follow from them. */
const houseTypes = [
  'Кирпичный',
  'Панельный',
  'Блочный',
  'Монолитный',
  'Монолитно-кирпичный',
  'Деревянный',
] as const
export type HouseType = (typeof houseTypes)[number]

const id = z.string().regex(/^[\p{L}\d_-]{1,64}$/u, 'нужен номер из справочника портала')
const ids = {
  yandex: id.optional(),
  cian: id.optional(),
  avito: id.optional(),
  domclick: id.optional(),
}
const building = z.strictObject({ ...ids, house_type: z.enum(houseTypes).optional() })
const project = z.strictObject({ ...ids, buildings: z.record(z.string(), building).optional() })

/**
 * What portals call our projects and houses: by the project's slug, and within it by the building's
 * name. The catalogue has no place for it; a file named by `PORTALS_FILE` holds it.
 */
export const portalFactsSchema = z.record(z.string(), project)
export type PortalFacts = z.output<typeof portalFactsSchema>

export type PortalIds = { readonly [portal in Portal]?: string | undefined }

/** The portal and its number for a place, from the key a feed brought; null for a key that is a name. */
export function portalOfKey(
  key: string,
): { portal: 'yandex' | 'cian' | 'avito'; id: string } | null {
  const match = /^(?:(cian|avito):)?(\d{1,20})$/.exec(key)
  if (!match) return null
  return { portal: (match[1] ?? 'yandex') as 'yandex' | 'cian' | 'avito', id: match[2] ?? '' }
}

/** Whether two keys of one place can both be right: they are not of the same portal. */
export function isOtherPortal(ours: string | null, theirs: string): boolean {
  return portalOfKey(ours ?? '')?.portal !== portalOfKey(theirs)?.portal
}

/** Ids by portal: those somebody wrote down, else the one the portal's own feed brought as the key. */
export function portalIds(key: string | null, given: PortalIds | undefined): PortalIds {
  const own = portalOfKey(key ?? '')
  const ids: { [portal in Portal]?: string | undefined } = own ? { [own.portal]: own.id } : {}
  for (const name of portals) ids[name] = given?.[name] ?? ids[name]
  return ids
}

/** The project, or the house of one, that somebody wrote down for the key a feed brought. */
export function findWrittenDown(
  facts: PortalFacts,
  key: string,
): { slug: string; building: string | null } | null {
  const own = portalOfKey(key)
  if (!own) return null
  for (const [slug, { buildings = {}, ...ids }] of Object.entries(facts)) {
    if (ids[own.portal] === own.id) return { slug, building: null }
    for (const [building, houseIds] of Object.entries(buildings)) {
      if (houseIds[own.portal] === own.id) return { slug, building }
    }
  }
  return null
}
