import type * as z from 'zod'
import type * as files from './file-schemas.ts'
import type { PlanGeometry } from '../../../drawing/plan-geometry.ts'

type Item<S extends z.ZodType> = z.output<S> extends Array<infer I> ? I : never
/** A Markdown file as rows hold it: its front matter without the format, and its body as HTML. */
type WithHtml<S extends z.ZodType> = Omit<z.output<S>, 'format'> & { html: string }
/** What a file of a project says besides what its path says. */
type OfProject<V> = V & { project: string }

export type BuildingValue = OfProject<Item<typeof files.buildingsSchema>> & {
  /** Place among the project's buildings, from 1. */
  position: number
}

/** One value for each thing of a content folder, by kind. Lists keep their order by `position`, from 1. */
export interface ContentValues {
  company: Omit<z.output<typeof files.companySchema>, 'format'> & {
    about_html: string
    purchase_html: string
  }
  cities: Item<typeof files.citiesSchema> & { position: number }
  /** The base map of a city, in the one way it is written. */
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
  documents: WithHtml<typeof files.documentSchema>
  press: WithHtml<typeof files.pressSchema>
  albums: OfProject<WithHtml<typeof files.albumSchema>> & { month: string }
  progress_videos: OfProject<Item<typeof files.progressVideosSchema>>
  aerial: { project: string; photos: z.output<typeof files.aerialSchema> }
  project_finishes: OfProject<WithHtml<typeof files.projectFinishSchema>> & { finish: string }
  broadcasts: Item<typeof files.broadcastsSchema> & { position: number }
  income: WithHtml<typeof files.incomeSchema>
}
export type ContentKind = keyof ContentValues

/** Everything of one kind by its key; keys hold `/` between their parts. */
export type ContentModel = { [K in ContentKind]: Map<string, ContentValues[K]> }

/** In the order in which they are written: what others refer to comes first. */
export const contentKinds = [
  'company',
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
  'documents',
  'press',
  'albums',
  'progress_videos',
  'aerial',
  'project_finishes',
  'broadcasts',
  'income',
] as const satisfies readonly ContentKind[]

export function emptyModel(): ContentModel {
  return Object.fromEntries(contentKinds.map((kind) => [kind, new Map()])) as ContentModel
}

/** Keys of the pictures that a value shows outside its text, in fields of these names. */
const PICTURE_FIELDS = new Set(['picture', 'poster', 'image'])

/** Tells every picture that a value names, with the path of the field that names it. */
export function* picturesOf(
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<{ key: string; path: readonly PropertyKey[] }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* picturesOf(item, [...path, index])
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (typeof item !== 'string') yield* picturesOf(item, [...path, name])
      else if (PICTURE_FIELDS.has(name) && !item.startsWith('/')) {
        yield { key: item, path: [...path, name] }
      }
    }
  }
}
