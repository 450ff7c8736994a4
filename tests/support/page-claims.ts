import { formatCount, formatMillions, formatNumber, formatRoubles } from '../../src/lib/numbers.ts'
import { formatCompletion } from '../../src/lib/time/completion.ts'
import { plainText } from '../../src/lib/plain-text.ts'
import { fetchServed } from '../html/until-served.ts'

/** Texts that cards and pages may contain about a lot or a project, by the address of its page. */
export type Catalogue = ReadonlyMap<string, KnownTexts>

interface KnownTexts {
  amounts: ReadonlySet<string>
  /** The quarters of its houses. */
  quarters: ReadonlySet<string>
  floor?: string
}

interface ApiLot {
  id: number
  kind: string
  project: { slug: string }
  building: { completion: string | null }
  rooms: number | null
  status: string
  price: number
  sale_price: number | null
  price_per_meter: number
  floor: number
  floors_total: number | null
  payment: { monthly: number | null; first_payment: number } | null
}

const KINDS = ['flats', 'apartments', 'parking', 'storage']
const STATUSES = ['available', 'reserved', 'sold']
const PAGE = 100
const COUNT_FORMS: Readonly<Record<string, [string, string, string]>> = {
  flat: ['квартира', 'квартиры', 'квартир'],
  apartment: ['апартамент', 'апартамента', 'апартаментов'],
  parking: ['машино-место', 'машино-места', 'машино-мест'],
  storage: ['кладовая', 'кладовые', 'кладовых'],
}
/** Cards, and rows of tables. None contains another. */
const CARD = /<(article|tr)\b[^>]*>[\s\S]*?<\/\1>/g
const LOT_LINK = /href="(\/(?:flats|apartments|parking|storage)\/\d+)"/g
const LOT_PATH = /^\/(?:flats|apartments|parking|storage)\/\d+$/
const PROJECT_LINK = /href="(\/projects\/[a-z0-9-]+)"/g
const AMOUNT = /(?<![\d−+-])\d[\d ]*(?:,\d)?(?: (?:млн|тыс\.))? ₽(?:\/м²)?/g
const COUNT = new RegExp(
  `\\d[\\d ]* (?:${Object.values(COUNT_FORMS).flat().join('|')})(?!\\p{L})`,
  'gu',
)
const FLOOR = /этаж (\d+ из \d+)/gi
const QUARTER = /(?<![IV])I?[IV]I{0,2} кв\. \d{4}/g
/** What a buyer reads on a page: without the head and the foot of the site, and the data for scripts. */
const MAIN = /<main\b[\s\S]*<\/main>/
const SCRIPT = /<(script|style|template)\b[\s\S]*?<\/\1>/g

/** Reads the lots and projects of the site from its API. */
export async function readCatalogue(origin: string): Promise<Catalogue> {
  const catalogue = new Map<string, KnownTexts>()
  const all: ApiLot[] = []
  for (const kind of KINDS) {
    for (const lot of await readLots(origin, kind)) {
      const { price, sale_price, price_per_meter, payment, floor, floors_total } = lot
      all.push(lot)
      const amounts = [price, sale_price, payment?.monthly, payment?.first_payment]
      catalogue.set(`/${kind}/${lot.id}`, {
        amounts: toSet([
          ...amounts.flatMap((value) => (value == null ? [] : [formatRoubles(value)])),
          ...amounts.flatMap((value) => (value == null ? [] : [formatMillions(value)])),
          `${formatNumber(price_per_meter)} ₽/м²`,
        ]),
        quarters: toQuarters([lot]),
        ...(floors_total === null || floor < 1 ? {} : { floor: `${floor} из ${floors_total}` }),
      })
    }
  }
  for (const [slug, own] of Map.groupBy(all, ({ project }) => project.slug)) {
    const onSale = own.filter(({ status }) => status === 'available')
    const groups = [
      ...Map.groupBy(onSale, ({ kind }) => kind).values(),
      ...Map.groupBy(onSale, ({ kind, rooms }) => `${kind} ${Math.min(rooms ?? 0, 5)}`).values(),
    ]
    catalogue.set(`/projects/${slug}`, {
      amounts: toSet(
        groups.flatMap((lots) => [
          // A lower bound is rounded down (decision D107).
          formatMillions(
            Math.min(...lots.map(({ price, sale_price }) => sale_price ?? price)),
            'down',
          ),
          formatCount(lots.length, ...(COUNT_FORMS[lots[0]?.kind ?? ''] ?? ['', '', ''])),
        ]),
      ),
      quarters: toQuarters(own),
    })
  }
  return catalogue
}

/**
 * Compares every card and row that is about one lot or one project with the catalogue, and the rest of the page of a
 * lot with the quarter of its house.
 */
export function findClaims(
  html: string,
  path: string,
  catalogue: Catalogue,
): { count: number; wrong: string[] } {
  const wrong: string[] = []
  let count = 0
  for (const [card] of html.matchAll(CARD)) {
    const lots = new Set([...card.matchAll(LOT_LINK)].map(([, href = '']) => href))
    const projects = new Set([...card.matchAll(PROJECT_LINK)].map(([, href = '']) => href))
    const [href] = lots.size === 0 ? projects : lots
    const known = catalogue.get(href ?? '')
    // A card of a building or of a type of homes has figures of its own.
    if (!known || lots.size > 1 || (lots.size === 0 && projects.size > 1)) continue
    const text = plainText(card)
    const claims = [...text.matchAll(AMOUNT), ...(lots.size === 0 ? text.matchAll(COUNT) : [])]
    for (const [claim] of claims) {
      count += 1
      if (!known.amounts.has(claim)) wrong.push(`${href}: «${claim}» in «${text.slice(0, 200)}»`)
    }
    for (const [quarter] of text.matchAll(QUARTER)) {
      count += 1
      if (!known.quarters.has(quarter))
        wrong.push(`${href}: «${quarter}» in «${text.slice(0, 200)}»`)
    }
    for (const [, floor] of known.floor === undefined ? [] : text.matchAll(FLOOR)) {
      count += 1
      if (floor !== known.floor) wrong.push(`${href}: floor «${floor}», not «${known.floor}»`)
    }
  }
  const page = LOT_PATH.test(path) ? catalogue.get(path) : undefined
  const own = plainText((MAIN.exec(html)?.[0] ?? '').replaceAll(CARD, ' ').replaceAll(SCRIPT, ' '))
  for (const [quarter] of page ? own.matchAll(QUARTER) : []) {
    count += 1
    if (!page?.quarters.has(quarter)) wrong.push(`${path}: «${quarter}»`)
  }
  return { count, wrong }
}

async function readLots(origin: string, kind: string): Promise<ApiLot[]> {
  const lots: ApiLot[] = []
  const status = STATUSES.map((name) => `status=${name}`).join('&')
  for (let offset = 0, count = 1; offset < count; offset += PAGE) {
    const address = `${origin}/api/${kind}/?${status}&limit=${PAGE}&offset=${offset}`
    const list = (await read(address)) as { count: number; results: ApiLot[] }
    count = list.count
    lots.push(...list.results)
  }
  return lots
}

async function read(address: string): Promise<unknown> {
  const response = await fetchServed(address)
  if (!response.ok) throw new Error(`${address}: status ${response.status}`)
  return response.json()
}

function toQuarters(lots: readonly ApiLot[]): Set<string> {
  return toSet(
    lots.flatMap(({ building: { completion } }) =>
      completion === null ? [] : [formatCompletion(completion)],
    ),
  )
}

/** `plainText` turns non-breaking spaces into ordinary ones. */
function toSet(texts: readonly string[]): Set<string> {
  return new Set(texts.map((text) => text.replaceAll('\u00a0', ' ')))
}
