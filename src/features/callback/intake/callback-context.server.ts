import type { Database } from '../../../db/connect.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import { pickCampaignMarks } from '../campaign-marks.ts'
import type { CallbackContext } from '../schema.ts'

/** Maximum length in characters; a longer value is dropped. */
const lengths = { form_name: 80, page: 300, project: 120, lot: 60 } as const
/** Control characters, and the replacement character that decoders insert for invalid UTF-8. */
const UNPRINTABLE = /[\p{Cc}\ufffd\u2028\u2029]/u
const LOT_PAGE = /^\/(flats|apartments|parking|storage)\/(\d{1,9})$/
const kindByPath: Record<string, LotKind> = {
  flats: 'flat',
  apartments: 'apartment',
  parking: 'parking',
  storage: 'storage',
}

/**
 * Reads where a request came from: body fields first, then the form-encoded header `X-Callback-Context`, which alone
 * has the campaign marks of the visit.
 * Invalid values are dropped; they are never a reason to reject a request.
 */
export function readCallbackContext(sent: {
  fields?: Readonly<Record<string, unknown>>
  header?: string | undefined
}): CallbackContext {
  const header = new URLSearchParams(sent.header ?? '')
  const pick = (name: keyof typeof lengths) =>
    toValidText(sent.fields?.[name], lengths[name]) ?? toValidText(header.get(name), lengths[name])
  const page = toPagePath(pick('page'))
  const found = { form_name: pick('form_name'), page, project: pick('project'), lot: pick('lot') }
  const campaign = pickCampaignMarks((name) => header.get(name))
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
    ...(Object.keys(campaign).length > 0 && { campaign }),
  }
}

/** Adds the page from `referer`, the path of an own page or null, to a context that names no page. */
export function withRefererPage(context: CallbackContext, referer: string | null): CallbackContext {
  const page = context.page ?? toPagePath(toValidText(referer, 2_000))
  return page === undefined ? context : { ...context, page }
}

/** Whether a path is that of a lot's page, which need not exist. */
export function isLotPage(page: string | undefined): page is string {
  return LOT_PAGE.test(page ?? '')
}

/** The id in the address of a lot's page, whether or not there is such a lot. */
export function readLotId(page: string | undefined): number | undefined {
  const id = LOT_PAGE.exec(page ?? '')?.[2]
  return id === undefined ? undefined : Number(id)
}

/** Finds the lot whose page a request came from. */
export function findLotOfPage(
  snapshot: CatalogueSnapshot,
  page: string | undefined,
): LotCard | undefined {
  const [, path = '', id = ''] = LOT_PAGE.exec(page ?? '') ?? []
  const card = id === '' ? undefined : snapshot.findLot(Number(id))
  return card && card.kind === kindByPath[path] ? card : undefined
}

/** Finds the lot that a request is about: by the article in its context, or else by the lot page it came from. */
export async function findLotOfRequest(
  db: Database,
  snapshot: CatalogueSnapshot,
  { page, lot }: CallbackContext,
): Promise<LotCard | undefined> {
  const pageLot = findLotOfPage(snapshot, page)
  if (lot === undefined || lot === pageLot?.article) return pageLot
  const row = await db
    .selectFrom('shown_lots as lots')
    .select('id')
    .where('article', '=', lot)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row && snapshot.findLot(row.id)
}

function toValidText(value: unknown, length: number): string | undefined {
  if (typeof value !== 'string' || !value.isWellFormed()) return undefined
  const text = value.trim()
  return text === '' || text.length > length || UNPRINTABLE.test(text) ? undefined : text
}

/** Accepts `partners` (the route of that name) or a path of the site, whose query and hash are cut off. */
function toPagePath(value: string | undefined): string | undefined {
  if (value === undefined || value === 'partners') return value
  const path = value.split(/[?#]/, 1)[0] ?? ''
  return /^\/(?!\/)\S*$/.test(path) && path.length <= lengths.page ? path : undefined
}
