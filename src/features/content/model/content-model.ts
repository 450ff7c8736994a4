import type * as z from 'zod'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import type { PlotLayer } from '../../../drawing/plot/plot-layer.ts'
import type { BuiltBrand } from '../../company/brand-schema.ts'
import type { sourcesFileSchema } from '../../feeds/schema.ts'
import type { BrandFacts } from './brand-schema.ts'
import type * as files from './file-schemas.ts'
import type { planPicturesSchema, viewsSchema } from './flat-picture-schema.ts'
import type * as payments from './payment-schemas.ts'

type Item<S extends z.ZodType> = z.output<S> extends Array<infer I> ? I : never
/** A stored Markdown file: its front matter without the format, and its body as HTML. */
type WithHtml<S extends z.ZodType> = Omit<z.output<S>, 'format'> & { html: string }
/** A value with the project that its path names. */
type InProject<V> = V & { project: string }

export type BuildingValue = InProject<Item<typeof files.buildingsSchema>> & {
  /** Position among the project's buildings, from 1. */
  position: number
}

/** The values of a content folder by kind. `position` is the place in a list, from 1. */
export interface ContentValues {
  company: Omit<z.output<typeof files.companySchema>, 'format'> & {
    about_html: string
    purchase_html: string
    partners_html: string
  }
  /** `built` and `originals` are made of the files at import. */
  brand: BrandFacts & { built: BuiltBrand; originals: Record<string, string> }
  cities: Item<typeof files.citiesSchema> & { position: number }
  /** The base map of a city in canonical JSON. */
  maps: { city: string; map: string }
  socials: Item<typeof files.socialsSchema> & { position: number }
  apps: Item<typeof files.appsSchema> & { position: number }
  menu: Item<typeof files.menuSchema> & { position: number }
  slider: Item<typeof files.sliderSchema> & { position: number }
  finishes: Item<typeof files.finishesSchema> & { position: number }
  categories: Item<typeof files.categoriesSchema> & { position: number }
  plans: PlanGeometry
  projects: WithHtml<typeof files.projectSchema>
  buildings: BuildingValue
  sites: InProject<PlotLayer>
  documents: WithHtml<typeof files.documentSchema>
  press: WithHtml<typeof files.pressSchema>
  albums: InProject<WithHtml<typeof files.albumSchema>> & { month: string }
  progress_videos: InProject<Item<typeof files.progressVideosSchema>>
  aerial: { project: string; photos: z.output<typeof files.aerialSchema> }
  project_finishes: InProject<WithHtml<typeof files.projectFinishSchema>> & { finish: string }
  plan_pictures: { plan: string; pictures: z.output<typeof planPicturesSchema> }
  views: { project: string; views: z.output<typeof viewsSchema> }
  broadcasts: Item<typeof files.broadcastsSchema> & { position: number }
  income: WithHtml<typeof files.incomeSchema>
  mortgage: Item<typeof payments.mortgageSchema> & { position: number }
  sources: Item<typeof sourcesFileSchema>
  instalments: Item<typeof payments.instalmentsSchema> & { position: number }
}
export type ContentKind = keyof ContentValues

/** All values of each kind by key. `/` separates the parts of a key. */
export type ContentModel = { [K in ContentKind]: Map<string, ContentValues[K]> }

/** In write order: kinds that others refer to come first. */
export const contentKinds = [
  'company',
  'brand',
  'cities',
  'maps',
  'socials',
  'apps',
  'menu',
  'slider',
  'finishes',
  'categories',
  'plans',
  'projects',
  'buildings',
  'sites',
  'documents',
  'press',
  'albums',
  'progress_videos',
  'aerial',
  'project_finishes',
  'plan_pictures',
  'views',
  'broadcasts',
  'income',
  'mortgage',
  'instalments',
  'sources',
] as const satisfies readonly ContentKind[]

export function createEmptyModel(): ContentModel {
  return Object.fromEntries(contentKinds.map((kind) => [kind, new Map()])) as ContentModel
}

/** Names of the fields that contain a picture's key. */
const PICTURE_FIELDS = new Set(['picture', 'phone_picture', 'poster', 'image', 'before'])

/** Yields the key of every picture in a value's fields, with the path of the field. */
export function* findPictures(
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<{ key: string; path: readonly PropertyKey[] }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* findPictures(item, [...path, index])
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (typeof item !== 'string') yield* findPictures(item, [...path, name])
      else if (PICTURE_FIELDS.has(name) && !item.startsWith('/')) {
        yield { key: item, path: [...path, name] }
      }
    }
  }
}

/** Returns the key of the stored building with the same external key, under which a renamed building keeps its rows. */
export function findStoredBuilding(
  stored: ReadonlyMap<string, BuildingValue>,
  { project, external_key }: Pick<BuildingValue, 'project' | 'external_key'>,
): string | undefined {
  if (external_key === undefined) return undefined
  for (const [key, building] of stored) {
    if (building.project === project && building.external_key === external_key) return key
  }
  return undefined
}
