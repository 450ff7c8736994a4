import type { AppContext } from '../../features/catalogue/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../features/catalogue/snapshot/snapshot.server.ts'
import type { CityCard } from '../../features/city/schema.ts'
import { listHomeSections } from '../../features/home/home-sections.server.ts'
import type { CompanyCard } from '../../features/home/schema.ts'
import type { Config } from '../../config.ts'
import type { ShellData } from '../../shell-data.ts'
import { publicOrigin } from '../../lib/address/public-origin.ts'
import { publicWidgets } from '../edge/public-widgets.ts'

/** The active city (§4.4): the saved one, else the first of the list, else none. */
export function activeCity(
  snapshot: CatalogueSnapshot,
  saved: string | undefined,
): CityCard | undefined {
  return snapshot.cities.find((city) => city.slug === saved) ?? snapshot.cities[0]
}

/**
 * The same as `createShellData`, but one object for all visitors of a city until the catalogue or the year changes, so
 * that HTML which depends on it alone can be cached.
 */
export function cacheShellData(
  context: AppContext,
): (snapshot: CatalogueSnapshot, city: string | null) => ShellData {
  const shells = new WeakMap<CatalogueSnapshot, Map<string, ShellData>>()
  return (snapshot, city) => {
    const known = shells.get(snapshot) ?? new Map<string, ShellData>()
    shells.set(snapshot, known)
    const key = `${context.clock.now().getFullYear()} ${city}`
    const shell = known.get(key) ?? createShellData(snapshot, city, context)
    known.set(key, shell)
    return shell
  }
}

/** What the shell shows around every page of this snapshot to the visitors of one city. */
export function createShellData(
  snapshot: CatalogueSnapshot,
  city: string | null,
  { config, clock }: AppContext,
): ShellData {
  const widgets = publicWidgets(config)
  const known = snapshot.cities.find((candidate) => candidate.slug === city)
  return {
    origin: publicOrigin(config),
    company: snapshot.company && shownCompany(snapshot.company),
    cities: snapshot.cities,
    city: known ? toShownCity(known, config) : null,
    documents: snapshot.documents.flatMap(({ slug, type }) => (type ? [{ slug, type }] : [])),
    menu: snapshot.menu,
    menuElements: snapshot.menuElements,
    menuBanners: snapshot.menuBanners,
    homeSections: listHomeSections(snapshot),
    socials: snapshot.socials,
    apps: snapshot.apps,
    lotCounts: snapshot.lotCounts.map(({ kind, count, cityCounts }) => ({
      kind,
      count,
      cityCount: cityCounts.get(city ?? '') ?? 0,
    })),
    customPhones: {
      deal: config.PHONE_DEAL ?? '',
      signature: config.PHONE_SIGNATURE ?? '',
      booking: config.PHONE_BOOKING ?? '',
    },
    asksMailingConsent: config.MAILING_CONSENT,
    asksCallTime: config.CALLBACK_TIME_SELECT,
    cards: { hotOffer: config.SHOW_HOT_OFFER, flatButton: config.SHOW_FLAT_BUTTON },
    showsCitiesTabs: config.SHOW_CITIES_TABS,
    cookieConsent: config.COOKIE_CONSENT,
    ...(widgets ? { widgets } : {}),
    ...(config.BROWSER_REPORTS > 0 ? { browserReports: config.BROWSER_REPORTS } : {}),
    year: clock.now().getFullYear(),
  }
}

function toShownCity(city: CityCard, { CALLBACK_PROMISE }: Config): ShellData['city'] {
  return CALLBACK_PROMISE === 'calendar' ? { ...city, promisesByCalendar: true } : city
}

/** Without its long texts, because every page contains it. */
function shownCompany({ name, legal_name, disclaimer }: CompanyCard): ShellData['company'] {
  return { name, legal_name, disclaimer }
}
