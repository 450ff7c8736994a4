import type { AppContext } from '../../catalogue/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../catalogue/snapshot/snapshot.server.ts'
import type { StoredCity } from '../../city/schema.ts'
import { writeHourPromise } from './promise-words.ts'

/** What callback forms promise (decision D40): as the setting says, else as the company says, else the hour. */
export function promiseMode(
  { CALLBACK_PROMISE }: Pick<AppContext['config'], 'CALLBACK_PROMISE'>,
  { company }: Pick<CatalogueSnapshot, 'company'>,
): 'hour' | 'calendar' {
  return CALLBACK_PROMISE ?? company?.callback_promise ?? 'hour'
}

/** What the visitors of a city are promised at any time; undefined for the words of a city without hours. */
export function cityPromise({ office, name }: StoredCity): string | undefined {
  return office && writeHourPromise(office, name)
}
