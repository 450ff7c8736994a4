import { cityPromise, promiseMode } from '../../features/callback/intake/read-promise.server.ts'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../features/lots/snapshot/snapshot.server.ts'
import type { CityCard, StoredCity } from '../../features/company/city-schema.ts'
import { listHomeSections } from '../../features/home/home-sections.server.ts'
import type { BuiltBrand } from '../../features/company/brand-schema.ts'
import type { CompanyCard } from '../../features/company/company-card-schema.ts'
import { buildMainMenu, findSiteContents } from '../../features/company/main-menu.server.ts'
import { publicOrigin } from '../../lib/http/public-origin.ts'
import type { ShellData } from '../../app/shell-data.ts'
import { publicWidgets } from '../edge/public-widgets.ts'

/** The active city (§4.4): the saved one, else the first of the list, else none. */
export function activeCity(
  snapshot: CatalogueSnapshot,
  saved: string | undefined,
): StoredCity | undefined {
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
  const contents = findSiteContents(snapshot, listHomeSections(snapshot))
  const known = snapshot.cities.find((candidate) => candidate.slug === city)
  return {
    origin: publicOrigin(config),
    company: snapshot.company && shownCompany(snapshot.company),
    cities: snapshot.cities.map(toCityCard),
    city: known ? toShownCity(known, promiseMode(config, snapshot)) : null,
    documents: snapshot.documents.flatMap(({ slug, type }) => (type ? [{ slug, type }] : [])),
    menu: buildMainMenu(snapshot, contents).map(({ slug, name, href, hasGroup }) => ({
      slug,
      name,
      href,
      hasGroup,
    })),
    hasProjects: snapshot.projects.length > 0,
    hasPartners: contents.hasPage('/partners'),
    socials: snapshot.socials,
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
    ...(snapshot.brand ? { brand: toSiteBrand(snapshot.brand) } : {}),
    ...(widgets ? { widgets } : {}),
    ...(config.BROWSER_REPORTS > 0 ? { browserReports: config.BROWSER_REPORTS } : {}),
    ...(config.OFFLINE_PAGE ? { hasOfflinePage: true } : {}),
    year: clock.now().getFullYear(),
  }
}

function toShownCity(city: StoredCity, mode: 'hour' | 'calendar'): ShellData['city'] {
  const card = toCityCard(city)
  if (mode === 'calendar') return { ...card, promisesByCalendar: true }
  const promise = cityPromise(city)
  return promise === undefined ? card : { ...card, promise }
}

function toCityCard({ office: _office, zone: _zone, ...card }: StoredCity): CityCard {
  return card
}

/** Without styles and files, which the document names. */
function toSiteBrand({
  logo,
  logo_dark,
  areas,
  shows_credits,
}: BuiltBrand): NonNullable<ShellData['brand']> {
  return {
    ...(logo && { logo }),
    ...(logo_dark && { logoDark: logo_dark }),
    ...(Object.keys(areas).length > 0 && { areas }),
    ...(shows_credits ? {} : { hidesCredits: true }),
  }
}

/** Without its long texts, because every page contains it. */
function shownCompany({ name, legal_name, disclaimer }: CompanyCard): ShellData['company'] {
  return { name, legal_name, disclaimer }
}
