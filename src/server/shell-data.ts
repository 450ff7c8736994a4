import type { AppContext } from '../context.server.ts'
import type { CatalogueSnapshot } from '../features/catalogue/snapshot.server.ts'
import type { CityCard } from '../features/city/schema.ts'
import type { ShellData } from '../shell/shell-data.ts'

/** The active city (specification, section 4): the saved one, else the first of the list, else none. */
export function activeCity(
  snapshot: CatalogueSnapshot,
  saved: string | undefined,
): CityCard | undefined {
  return snapshot.cities.find((city) => city.slug === saved) ?? snapshot.cities[0]
}

/** What the shell shows around every page of this snapshot to the visitors of one city. */
export function shellDataOf(
  snapshot: CatalogueSnapshot,
  city: string | null,
  { config, clock }: AppContext,
): ShellData {
  return {
    // Never taken from the request: a forged Host header must not enter a cached page.
    origin: config.PUBLIC_URL
      ? new URL(config.PUBLIC_URL).origin
      : `http://${config.HOST}:${config.PORT}`,
    company: snapshot.company,
    cities: snapshot.cities,
    city: snapshot.cities.find((candidate) => candidate.slug === city) ?? null,
    documents: snapshot.documents.map(({ slug, title, type }) => ({ slug, title, type })),
    asksMailingConsent: config.MAILING_CONSENT,
    cookieConsent: config.COOKIE_CONSENT,
    year: clock.now().getFullYear(),
  }
}
