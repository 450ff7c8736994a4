import { emptySelection } from '../lots/model/filters.ts'
import { listHotOffers } from '../catalogue/card/hot-offers.server.ts'
import { lotTitle } from '../lots/model/lot-title.ts'
import { lotAddress } from '../lots/model/lot-labels.ts'
import type { LotCard } from '../lots/model/schema.ts'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { chooseDifferent } from './choose-different.ts'
import { readOrLast } from './last-read.server.ts'
import type { MortgageProgram } from '../payment/mortgage-schema.ts'
import { listAlbums, readAlbumCards } from '../progress/queries.server.ts'
import { captionMonth, monthKey } from '../../lib/time/months.ts'
import { type ShownPicture, shownPicture } from '../../lib/shown-picture.ts'

const OFFERS_SHOWN = 4
const SITES_SHOWN = 3
/** Offers from which different ones are chosen. */
const CANDIDATES = 100

/** What the home page shows below its first flats. A part without content is empty and not shown. */
export interface HomeMoreData {
  /** Special offers among the flats, of different numbers of rooms and projects where there are such. */
  offers: readonly LotCard[]
  /** The newest month of the building sites whose pictures are newest. */
  sites: ReadonlyArray<{
    name: string
    /** The month, and what it is called beyond that. */
    month: string
    href: string
    picture: ShownPicture
  }>
  /** The flat with the lowest payment a month; null without mortgage programmes. */
  payment: {
    monthly: number
    flat: string
    place: string
    href: string
    termYears: number
    firstPayment: number
  } | null
  /** The cities with a map of ours and a project on it. */
  maps: ReadonlyArray<{ slug: string; name: string; projects: readonly string[] }>
  /** The programmes of all payments that the page shows. */
  programs: readonly MortgageProgram[]
}

const readSites = readOrLast(loadSites, [])

/** Reads the offers, the building sites and the payment; `shown` are the flats above, whose payments need their terms. */
export async function loadHomeMore(
  snapshot: CatalogueSnapshot,
  { db }: Pick<AppContext, 'db'>,
  shown: readonly LotCard[],
): Promise<HomeMoreData> {
  const { stock } = snapshot
  const hot = listHotOffers(stock, 'flat', { selection: emptySelection, limit: CANDIDATES }).results
  const discounted = hot.filter(({ sale_price }) => sale_price !== null)
  const candidates = discounted.length > 0 ? discounted : hot
  const offers = chooseDifferent(
    [...Map.groupBy(candidates, ({ rooms }) => rooms).values(), candidates],
    OFFERS_SHOWN,
  )
  const [cheapest] = snapshot.listLots('flat', {
    selection: emptySelection,
    order: 'payment',
    limit: 1,
    offset: 0,
  }).results
  const used = new Set(
    [...shown, ...offers, ...(cheapest ? [cheapest] : [])].map(({ payment }) => payment?.program),
  )
  return {
    offers,
    sites: await readSites(db, snapshot),
    payment: cheapest ? toPayment(cheapest) : null,
    maps: listMaps(snapshot),
    programs: stock.frame.mortgagePrograms.filter(({ id }) => used.has(id)),
  }
}

function listMaps({ cities, projects, stock }: CatalogueSnapshot): HomeMoreData['maps'] {
  return cities
    .filter(({ id }) => stock.frame.mappedCities.has(id))
    .map(({ id, slug, name }) => {
      const shown = projects.filter(({ city, longitude }) => city.id === id && longitude !== null)
      return { slug, name, projects: shown.map((project) => project.name) }
    })
    .filter((map) => map.projects.length > 0)
}

function toPayment(lot: LotCard): HomeMoreData['payment'] {
  const { payment } = lot
  if (!payment?.monthly) return null
  return {
    monthly: payment.monthly,
    flat: lotTitle(lot),
    place: lot.project.name,
    href: lotAddress('flat', lot.id),
    termYears: payment.term,
    firstPayment: payment.first_payment,
  }
}

/** The newest month of each site, of which the newest are shown. */
async function loadSites(
  db: AppContext['db'],
  { projects }: CatalogueSnapshot,
): Promise<HomeMoreData['sites']> {
  const newest = new Map<number, Awaited<ReturnType<typeof listAlbums>>[number]>()
  for (const album of await listAlbums(db, projects)) {
    if (!newest.has(album.project_id)) newest.set(album.project_id, album)
  }
  const cards = await readAlbumCards(db, [...newest.values()])
  const sites = cards.flatMap(({ project, year, month, title, cover }) => {
    const picture = cover && shownPicture(cover, '')
    const href = `/progress/${project.slug}?month=${monthKey(year, month)}`
    return picture
      ? [{ name: project.name, month: captionMonth({ year, month, title }), href, picture }]
      : []
  })
  return sites.slice(0, SITES_SHOWN)
}
