import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { cleanSvg } from '../../../lib/clean-svg.server.ts'
import { type CityCard, citySchema } from '../../city/schema.ts'
import { type DocumentPage, documentPageSchema } from '../../home/schema.ts'
import {
  type Menu,
  type MenuBanner,
  type MenuElement,
  menuBannerSchema,
  menuElementSchema,
  menuSchema,
} from '../../menu/schema.ts'
import {
  type AppLink,
  appLinkSchema,
  type SocialAccount,
  socialAccountSchema,
} from '../../socials/schema.ts'

/** Data of the page shell (§7). A part is empty if it could not be loaded. */
export interface StartUpData {
  readonly cities: readonly CityCard[]
  readonly documents: readonly DocumentPage[]
  readonly menu: readonly Menu[]
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
 * match its schema is omitted. Both are passed to `report`; the other parts and the transaction are not affected.
 */
export async function loadStartUpData(trx: Database, report: Report): Promise<StartUpData> {
  const read = <T>(part: keyof StartUpData, schema: z.ZodMiniType<T>, rows: Rows) =>
    readPart(trx, { part, schema, rows, report })

  return {
    cities: await read('cities', citySchema, () =>
      trx
        .selectFrom('cities')
        .select(['id', 'slug', 'name', 'phone', 'email'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
    ),
    documents: await read('documents', documentPageSchema, () =>
      trx
        .selectFrom('documents')
        .select(['id', 'slug', 'title', 'type', 'version', 'quarter', 'html'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
    ),
    menu: await read('menu', menuSchema, () =>
      trx
        .selectFrom('menus')
        .select(['id', 'slug', 'name'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
    ),
    menuElements: await read('menuElements', menuElementSchema, () =>
      trx
        .selectFrom('menu_elements')
        .select(['id', 'menu_slug as group', 'url', 'title', 'position as order'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
    ),
    menuBanners: await read('menuBanners', menuBannerSchema, () =>
      trx
        .selectFrom('menu_banners')
        .select(['id', 'menu_slug as group', 'title', 'text', 'url', 'image'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
    ),
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
