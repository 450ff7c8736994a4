import type { Database } from '../../../db/connect.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import type { PlotLayer } from '../../../drawing/plot/plot-layer.ts'
import type { BuiltBrand } from '../../company/brand-schema.ts'
import { readPicture } from '../media/pictures.server.ts'
import type { Picture } from '../../../lib/picture-schema.ts'
import type { BrandFacts } from '../model/brand-schema.ts'
import {
  type ContentKind,
  contentKinds,
  type ContentModel,
  createEmptyModel,
} from '../model/content-model.ts'
import { mortgageSchema } from '../model/payment-schemas.ts'
import { PictureBook } from '../model/picture-book.ts'
import { companyStores, removeUnconditionally } from './company-stores.server.ts'
import {
  type ContentStores,
  findIdBySlug,
  findPlanId,
  getIdBySlug,
  hasRows,
  removeRows,
  saveRow,
} from './content-store.server.ts'
import { flatPictureStores } from './flat-picture-stores.server.ts'
import { instalmentStores } from './instalment-stores.server.ts'
import { placeStores } from './place-stores.server.ts'
import { siteStores } from './site-stores.server.ts'
import { sourceStores } from './source-store.server.ts'
import { textStores } from './text-stores.server.ts'

const BRAND_KEY = 'brand'

/** The store of the company's own face. */
const brandStores = {
  brand: {
    async read(db) {
      const row = await db.selectFrom('brand').selectAll().executeTakeFirst()
      if (!row) return new Map()
      return new Map([
        [
          BRAND_KEY,
          {
            ...(JSON.parse(row.facts) as BrandFacts),
            built: JSON.parse(row.built) as BuiltBrand,
            originals: JSON.parse(row.originals) as Record<string, string>,
          },
        ],
      ])
    },
    async write(trx, _key, { built, originals, ...facts }) {
      const row = {
        facts: JSON.stringify(facts),
        built: JSON.stringify(built),
        originals: JSON.stringify(originals),
      }
      await saveRow(trx, 'brand', { id: 1 }, row)
    },
    async remove(trx) {
      await removeRows(trx, 'brand', { id: 1 })
      return undefined
    },
  },
} satisfies Partial<ContentStores>

const areasSchema = mortgageSchema.element.shape.areas

/** The store of mortgage programmes. */
const mortgageStores = {
  mortgage: {
    isList: true,
    async read(db) {
      const rows = await db
        .selectFrom('mortgage_programs')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ id: _id, areas, ...row }, index) => [
          row.slug,
          { ...row, areas: areasSchema.parse(JSON.parse(areas)), position: index + 1 },
        ]),
      )
    },
    async write(trx, slug, { slug: _slug, areas, ...value }) {
      const row = { ...value, areas: JSON.stringify(areas) }
      await saveRow(trx, 'mortgage_programs', { slug }, row)
    },
    remove: (trx, slug) => removeUnconditionally(trx, 'mortgage_programs', { slug }),
  },
} satisfies Partial<ContentStores>

/** Store of the base maps of cities, each as the text that visitors load. */
const mapStores = {
  maps: {
    async read(db) {
      const rows = await db
        .selectFrom('city_maps')
        .innerJoin('cities', 'cities.id', 'city_maps.city_id')
        .select(['cities.slug as city', 'city_maps.map'])
        .orderBy('cities.position')
        .orderBy('cities.id')
        .execute()
      return new Map(rows.map(({ city, map }) => [city, { city, map }]))
    },
    async write(trx, slug, { map }) {
      await saveRow(trx, 'city_maps', { city_id: await getIdBySlug(trx, 'cities', slug) }, { map })
    },
    async remove(trx, slug) {
      const city_id = await findIdBySlug(trx, 'cities', slug)
      if (city_id !== undefined) await removeRows(trx, 'city_maps', { city_id })
      return undefined
    },
  },
} satisfies Partial<ContentStores>

/** Plots of projects and what lies around them. */
const plotLayerStores = {
  sites: {
    async read(db) {
      const rows = await db
        .selectFrom('project_sites')
        .innerJoin('projects', 'projects.id', 'project_sites.project_id')
        .select(['projects.slug as project', 'project_sites.site'])
        .orderBy('projects.position')
        .orderBy('projects.id')
        .execute()
      return new Map(
        rows.map(({ project, site }) => {
          // Rows of earlier releases have no attribution.
          const layer = JSON.parse(site) as PlotLayer
          return [project, { ...layer, attribution: layer.attribution ?? null, project }]
        }),
      )
    },
    async write(trx, slug, { project: _project, ...site }) {
      const project_id = await getIdBySlug(trx, 'projects', slug)
      await saveRow(trx, 'project_sites', { project_id }, { site: JSON.stringify(site) })
    },
    async remove(trx, slug) {
      const project_id = await findIdBySlug(trx, 'projects', slug)
      if (project_id !== undefined) await removeRows(trx, 'project_sites', { project_id })
      return undefined
    },
  },
} satisfies Partial<ContentStores>

/** Store of the plans of flats, to which price lists refer by key. */
const planStores = {
  plans: {
    async read(db) {
      const rows = await db.selectFrom('plans').selectAll().orderBy('key').execute()
      return new Map(rows.map(({ key, geometry }) => [key, JSON.parse(geometry) as PlanGeometry]))
    },
    async write(trx, key, plan) {
      await saveRow(trx, 'plans', { key }, { geometry: JSON.stringify(plan) })
    },
    async remove(trx, key) {
      const plan_id = await findPlanId(trx, key)
      if (plan_id === undefined) return undefined
      if (await hasRows(trx, 'lots', { plan_id })) return 'с этой планировкой есть лоты'
      await removeRows(trx, 'plans', { key })
      return undefined
    },
  },
} satisfies Partial<ContentStores>

export const stores: ContentStores = {
  ...companyStores,
  ...brandStores,
  ...mapStores,
  ...planStores,
  ...placeStores,
  ...plotLayerStores,
  ...textStores,
  ...mortgageStores,
  ...instalmentStores,
  ...siteStores,
  ...flatPictureStores,
  ...sourceStores,
}

/** Reads content from the database in the form of a content folder: all kinds, or some, with the others empty. */
export async function readStoredContent(
  db: Database,
  book: PictureBook,
  kinds: Iterable<ContentKind> = contentKinds,
): Promise<ContentModel> {
  const model = createEmptyModel()
  for (const kind of kinds) Object.assign(model, { [kind]: await stores[kind].read(db, book) })
  return model
}

/** The pictures that were read last, by their rows: checking all rows again was a third of the time of a publish. */
let lastRead: ReadonlyMap<string, Picture> = new Map()

/** Reads all stored pictures. */
export async function readPictureBook(db: Database): Promise<PictureBook> {
  const rows = await db.selectFrom('pictures').selectAll().orderBy('key').execute()
  const read = new Map<string, Picture>()
  const pictures = new Map<string, Picture>()
  for (const row of rows) {
    const text = JSON.stringify(row)
    const picture = lastRead.get(text) ?? readPicture(row)
    read.set(text, picture)
    pictures.set(row.key, picture)
  }
  lastRead = read
  return new PictureBook(pictures)
}
