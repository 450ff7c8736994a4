import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { hasShownProjects, ofShownProject } from '../../../db/places.ts'
import { readHolidays, readWorkingHours } from '../../../lib/time/working-hours-schema.ts'
import { cleanSvg } from '../../../lib/clean-svg.server.ts'
import { type StoredCity, storedCitySchema } from '../../company/city-schema.ts'
import { type DocumentPage, documentPageSchema } from '../../company/company-card-schema.ts'
import {
  type MenuBanner,
  type MenuElement,
  menuBannerSchema,
  menuElementSchema,
  type StoredMenu,
  storedMenuSchema,
} from '../../company/menu-schema.ts'
import {
  type AppLink,
  appLinkSchema,
  type SocialAccount,
  socialAccountSchema,
} from '../../company/socials-schema.ts'

/** Data of the page shell (§7). A part is empty if it could not be loaded. */
export interface StartUpData {
  readonly cities: readonly StoredCity[]
  readonly documents: readonly DocumentPage[]
  readonly menu: readonly StoredMenu[]
  readonly menuElements: readonly MenuElement[]
  readonly menuBanners: readonly MenuBanner[]
  readonly socials: readonly SocialAccount[]
  readonly apps: readonly AppLink[]
}

/** A part or row of the start-up data that is not shown to visitors. */
export interface StartUpProblem {
  part: keyof StartUpData
  /** Description of the problem, without values of the row. */
  problem: string
  /** The row's id; absent if the complete part is missing. */
  row?: unknown
  error?: unknown
}
type Report = (problem: StartUpProblem) => void

/**
 * Start-up data in which all parts are empty.
 *
 * @internal
 */
export const emptyStartUpData: StartUpData = {
  cities: [],
  documents: [],
  menu: [],
  menuElements: [],
  menuBanners: [],
  socials: [],
  apps: [],
}

/**
 * Reads the start-up data in the caller's transaction. A part that cannot be read is empty, and a row that does not
 * match its schema is omitted. With `today`, only banners of that day are read. Both are passed to `report`; the other parts and the transaction are not affected.
 */
export async function loadStartUpData(
  trx: Database,
  report: Report,
  today?: string,
): Promise<StartUpData> {
  const read = <T>(part: keyof StartUpData, schema: z.ZodMiniType<T>, rows: Rows) =>
    readPart(trx, { part, schema, rows, report })

  return {
    cities: await read('cities', storedCitySchema, async () => {
      const cities = await trx
        .selectFrom('cities')
        .select(['id', 'slug', 'name', 'phone', 'email', 'time_zone', 'working_hours', 'holidays'])
        .where(hasShownProjects)
        .orderBy('position')
        .orderBy('id')
        .execute()
      return cities.map(({ time_zone, working_hours, holidays, ...city }) => ({
        ...city,
        zone: time_zone,
        ...toOffice(working_hours, holidays, time_zone),
      }))
    }),
    documents: await read('documents', documentPageSchema, () =>
      trx
        .selectFrom('documents')
        .select(['id', 'slug', 'title', 'type', 'version', 'quarter', 'html'])
        .where(ofShownProject)
        .orderBy('position')
        .orderBy('id')
        .execute(),
    ),
    menu: await read('menu', storedMenuSchema, async () => {
      const menus = await trx
        .selectFrom('menus')
        .select(['id', 'slug', 'name', 'url', 'is_hidden'])
        .orderBy('position')
        .orderBy('id')
        .execute()
      return menus.map((menu) => ({ ...menu, is_hidden: menu.is_hidden === 1 }))
    }),
    menuElements: await read('menuElements', menuElementSchema, () =>
      trx
        .selectFrom('menu_elements')
        .select(['id', 'menu_slug as group', 'url', 'title', 'position as order'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
    ),
    menuBanners: await read('menuBanners', menuBannerSchema, () => {
      const banners = trx
        .selectFrom('menu_banners')
        .select(['id', 'menu_slug as group', 'title', 'text', 'url', 'image'])
        .orderBy('position')
        .orderBy('id')
      if (today === undefined) return banners.execute()
      return banners
        .where((eb) => eb.or([eb('starts_on', 'is', null), eb('starts_on', '<=', today)]))
        .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', today)]))
        .execute()
    }),
    socials: await read('socials', socialAccountSchema, () =>
      trx
        .selectFrom('social_accounts')
        .select(['id', 'name', 'link'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
    ),
    apps: await read('apps', appLinkSchema, async () => {
      const apps = await trx
        .selectFrom('apps')
        .select(['id', 'name', 'url', 'icon'])
        .orderBy('position')
        .orderBy('id')
        .execute()
      return apps.map((app) => ({ ...app, icon_content: toIconContent(app, report) }))
    }),
  }
}

/** Nothing for a city without hours, and for hours that cannot be read: its contacts are shown all the same. */
function toOffice(week: string, days: string, zone: string): Pick<StoredCity, 'office'> {
  try {
    const hours = readWorkingHours(week)
    const holidays = readHolidays(days)
    return Object.keys(hours).length === 0 ? {} : { office: { hours, holidays, zone } }
  } catch {
    return {}
  }
}

/** Returns the comma-separated names of the parts that could not be read; empty if all could. */
export function findMissingParts(problems: readonly StartUpProblem[]): string {
  return problems
    .filter(({ row }) => row === undefined)
    .map(({ part }) => part)
    .join()
}

type Rows = () => Promise<ReadonlyArray<{ id: unknown }>>
interface Part<T> {
  part: keyof StartUpData
  schema: z.ZodMiniType<T>
  rows: Rows
  report: Report
}

/**
 * A failed statement aborts a PostgreSQL transaction. The rollback to the savepoint lets it continue on the same
 * database state as the other parts. A lost connection fails here too, because the rollback also fails.
 */
async function readPart<T>(trx: Database, { part, schema, rows, report }: Part<T>): Promise<T[]> {
  await sql`savepoint start_up_part`.execute(trx)
  let found: Awaited<ReturnType<Rows>> = []
  try {
    found = await rows()
  } catch (error) {
    await sql`rollback to savepoint start_up_part`.execute(trx)
    report({ part, problem: 'could not be read', error })
  }
  await sql`release savepoint start_up_part`.execute(trx)
  return found.flatMap((row) => {
    const parsed = schema.safeParse(row)
    if (parsed.success) return [parsed.data]
    const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    report({ part, row: row.id, problem: issues.join('; ') })
    return []
  })
}

/** An invalid icon is reported and left empty; the link is still shown. */
function toIconContent({ id, icon }: { id: number; icon: string }, report: Report): string {
  if (icon === '') return ''
  const clean = cleanSvg(icon)
  if (clean === undefined) report({ part: 'apps', row: id, problem: 'icon: is not a small SVG' })
  return clean ?? ''
}
