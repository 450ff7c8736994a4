import type { Database } from '../../../db/connect.ts'
import type { CatalogueSnapshot } from '../../catalogue/snapshot/snapshot.server.ts'
import type { LotCard, LotKind } from '../../catalogue/model/schema.ts'
import type { CallbackContext } from '../schema.ts'

/** Longest value kept, in characters; a longer one is dropped whole. */
const lengths = { form_name: 80, page: 300, project: 120, lot: 60 } as const
/** Control characters, and the mark that decoders leave where bytes were no UTF-8. */
const UNPRINTABLE = /[\p{Cc}\ufffd\u2028\u2029]/u
const LOT_PAGE = /^\/(flats|apartments|parking|storage)\/(\d{1,9})$/
const kindOfPath: Record<string, LotKind> = {
  flats: 'flat',
  apartments: 'apartment',
  parking: 'parking',
  storage: 'storage',
}

/**
 * What the sender told of where a request came from: body fields first, then the header `X-Callback-Context`
 * (form-encoded). What cannot be used is dropped: nothing here ever refuses a request.
 */
export function readCallbackContext(told: {
  fields?: Readonly<Record<string, unknown>>
  header?: string | undefined
}): CallbackContext {
  const header = new URLSearchParams(told.header ?? '')
  const pick = (name: keyof typeof lengths) =>
    usable(told.fields?.[name], lengths[name]) ?? usable(header.get(name), lengths[name])
  const page = pageOf(pick('page'))
  const found = { form_name: pick('form_name'), page, project: pick('project'), lot: pick('lot') }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** The page that a request came from: what was told, else the own page that sent it (its path, or null). */
export function withReferer(told: CallbackContext, referer: string | null): CallbackContext {
  const page = told.page ?? pageOf(usable(referer, 2_000))
  return page === undefined ? told : { ...told, page }
}

/** The lot a request is about: the one whose article it names, else the one whose page it came from. */
export async function findLotOfRequest(
  db: Database,
  snapshot: CatalogueSnapshot,
  { page, lot }: CallbackContext,
): Promise<LotCard | undefined> {
  const [, path = '', id = ''] = LOT_PAGE.exec(page ?? '') ?? []
  const card = id === '' ? undefined : snapshot.findLot(Number(id))
  const ofPage = card && card.kind === kindOfPath[path] ? card : undefined
  if (lot === undefined || lot === ofPage?.article) return ofPage
  const row = await db
    .selectFrom('lots')
    .select('id')
    .where('article', '=', lot)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row && snapshot.findLot(row.id)
}

function usable(value: unknown, length: number): string | undefined {
  if (typeof value !== 'string' || !value.isWellFormed()) return undefined
  const text = value.trim()
  return text === '' || text.length > length || UNPRINTABLE.test(text) ? undefined : text
}

/** `partners` (the route of that name) or a path of the site; its query may hold anything and is cut off. */
function pageOf(value: string | undefined): string | undefined {
  if (value === undefined || value === 'partners') return value
  const path = value.split(/[?#]/, 1)[0] ?? ''
  return /^\/(?!\/)\S*$/.test(path) && path.length <= lengths.page ? path : undefined
}
