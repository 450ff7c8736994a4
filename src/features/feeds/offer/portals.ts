import * as z from 'zod'

/** Portals that fetch our lots. The names are used in addresses and commands. */
export const portals = ['yandex', 'cian', 'avito', 'domclick'] as const
export type Portal = (typeof portals)[number]

/** Building materials in Avito's terms. Codes of other portals are derived from them. */
export const houseTypes = [
  'Кирпичный',
  'Панельный',
  'Блочный',
  'Монолитный',
  'Монолитно-кирпичный',
  'Деревянный',
] as const
export type HouseType = (typeof houseTypes)[number]

const id = z.string().regex(/^[\p{L}\d_-]{1,64}$/u, 'нужен номер из справочника портала')
const optionalId = id.optional()
const ids = Object.fromEntries(portals.map((portal) => [portal, optionalId])) as Record<
  Portal,
  typeof optionalId
>
const building = z.strictObject({ ...ids, house_type: z.enum(houseTypes).optional() })
const project = z.strictObject({
  ...ids,
  buildings: z.record(z.string(), building).optional(),
  /** Stations of the metro by name. */
  metro: z.record(z.string(), z.strictObject({ cian: id.optional() })).optional(),
})

/**
 * Ids of our projects and buildings on portals, by project slug and building name. They are configured in the file
 * `PORTALS_FILE`; the catalogue does not store them.
 */
export const portalFactsSchema = z.record(z.string(), project)
export type PortalFacts = z.output<typeof portalFactsSchema>

export type PortalIds = { readonly [portal in Portal]?: string | undefined }

/** Whose ids keys of projects and buildings have: those of portals, and of the CRM whose feed we read. */
export type KeyOwner = Portal | 'profitbase'
const keyOwners: readonly KeyOwner[] = [...portals, 'profitbase']
const prefixes = keyOwners.filter((name) => name !== 'yandex').join('|')
/** What a feed gives a portal is given back to it, letters, too. Ids of Yandex have no prefix, so that letters are a name. */
const KEY = new RegExp(
  `^(?:(?<owner>${prefixes}):(?<id>[\\p{L}\\d._-]{1,64})|(?<yandex>\\d{1,20}))$`,
  'u',
)

/** Parses the external key of a project or building into its owner and id. Returns null for a key that is a name. */
export function parsePortalKey(key: string): { portal: KeyOwner; id: string } | null {
  const groups = KEY.exec(key)?.groups
  if (!groups) return null
  const { owner, id = '', yandex } = groups
  return owner === undefined
    ? { portal: 'yandex', id: yandex ?? '' }
    : { portal: owner as KeyOwner, id }
}

/** Whether a stored place has this key, or the id in it. */
export function hasPortalKey(place: NumberedPlace, key: string): boolean {
  if (place.external_key === key) return true
  const own = parsePortalKey(key)
  return (
    own !== null && own.portal !== 'profitbase' && parseIds(place.portal_ids)[own.portal] === own.id
  )
}

/**
 * Returns `portal_ids` of a place that a feed has found under another portal's key: with the id of this feed's portal. The
 * stored text if nothing is new.
 */
export function withPortalKey(place: NumberedPlace, key: string): string | null {
  const own = parsePortalKey(key)
  if (own === null || own.portal === 'profitbase' || !isOtherPortal(place.external_key, key))
    return place.portal_ids
  const ids = parseIds(place.portal_ids)
  if (ids[own.portal] === own.id) return place.portal_ids
  return JSON.stringify({ ...ids, [own.portal]: own.id })
}

function parseIds(text: string | null): { [portal in Portal]?: string | undefined } {
  return text === null ? {} : (JSON.parse(text) as PortalIds)
}

/** Whether two external keys come from different portals, so that both can belong to one project or building. */
function isOtherPortal(ours: string | null, theirs: string): boolean {
  return parsePortalKey(ours ?? '')?.portal !== parsePortalKey(theirs)?.portal
}

/**
 * Whether a place that has the name of this key's place can be the same one: no feed of this key's portal has brought it,
 * and that portal has given it no other id.
 */
export function canBeNamed(place: NumberedPlace, key: string): boolean {
  const own = parsePortalKey(key)
  if (!isOtherPortal(place.external_key, key)) return false
  if (own === null || own.portal === 'profitbase') return true
  return (parseIds(place.portal_ids)[own.portal] ?? own.id) === own.id
}

/** Returns `portal_ids` of a place without the id of this key; the stored text if it does not have it. */
export function withoutPortalKey(place: NumberedPlace, key: string): string | null {
  const own = parsePortalKey(key)
  const ids = parseIds(place.portal_ids)
  if (own === null || own.portal === 'profitbase' || ids[own.portal] !== own.id)
    return place.portal_ids
  const { [own.portal]: _id, ...rest } = ids
  return Object.keys(rest).length === 0 ? null : JSON.stringify(rest)
}

/** A stored project or building with its ids on portals. */
export interface NumberedPlace {
  external_key: string | null
  /** JSON, by portal. */
  portal_ids: string | null
}

/** Returns ids by portal. Configured ids take precedence over the id from the external key, and that over those of other feeds. */
export function portalIds(place: NumberedPlace, configured: PortalIds | undefined): PortalIds {
  const own = parsePortalKey(place.external_key ?? '')
  const ids = parseIds(place.portal_ids)
  if (own && own.portal !== 'profitbase') ids[own.portal] = own.id
  for (const name of portals) ids[name] = configured?.[name] ?? ids[name]
  return ids
}

/**
 * Returns the project or building that is configured for an external key, or null. `building` is null for a project.
 */
export function findConfiguredPlace(
  facts: PortalFacts,
  key: string,
): { slug: string; building: string | null } | null {
  const own = parsePortalKey(key)
  if (!own || own.portal === 'profitbase') return null
  for (const [slug, { buildings = {}, metro: _metro, ...ids }] of Object.entries(facts)) {
    if (ids[own.portal] === own.id) return { slug, building: null }
    for (const [building, houseIds] of Object.entries(buildings)) {
      if (houseIds[own.portal] === own.id) return { slug, building }
    }
  }
  return null
}
