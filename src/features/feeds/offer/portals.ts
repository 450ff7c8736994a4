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
/** Ids of Yandex have no prefix. */
const KEY = new RegExp(
  `^(?:(${keyOwners.filter((name) => name !== 'yandex').join('|')}):)?(\\d{1,20})$`,
)

/** Parses the external key of a project or building into its owner and id. Returns null for a key that is a name. */
export function parsePortalKey(key: string): { portal: KeyOwner; id: string } | null {
  const match = KEY.exec(key)
  if (!match) return null
  return { portal: (match[1] ?? 'yandex') as KeyOwner, id: match[2] ?? '' }
}

/** Whether two external keys come from different portals, so that both can belong to one project or building. */
export function isOtherPortal(ours: string | null, theirs: string): boolean {
  return parsePortalKey(ours ?? '')?.portal !== parsePortalKey(theirs)?.portal
}

/** Returns ids by portal. Configured ids take precedence over the id from the external key. */
export function portalIds(key: string | null, configured: PortalIds | undefined): PortalIds {
  const own = parsePortalKey(key ?? '')
  const ids: { [portal in Portal]?: string | undefined } = {}
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
