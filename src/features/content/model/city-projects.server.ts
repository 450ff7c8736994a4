import type { Point } from '../../../drawing/plan/box.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { toRings } from '../../../lib/lots/rings.ts'
import { type ContentProblem, throwOnProblems } from './content-problem.ts'
import { ContentSource } from './content-source.ts'
import { outline, slug } from './file-schemas.ts'
import { siteSchema } from './site-schema.ts'
import { listFolder } from './read-folder.server.ts'

/** A project of a content folder, with what is known of its place. */
export interface FolderProject {
  slug: string
  /** Empty where neither the folder nor a feed says it. */
  address: string
  /** `project.md` with its own line endings; null without one. */
  text: string | null
  /** Null where the folder says nothing, and a feed may. */
  latitude: number | null
  longitude: number | null
  /** Metres of the genplan. */
  plot: Array<readonly Point[]>
  footprints: Array<readonly Point[]>
  /** `site.yaml`, null without one. */
  site: { text: string; values: z.output<typeof siteSchema> } | null
}

interface CityFolder {
  /** Path of the folder without symbolic links. */
  root: string
  /** Slugs of `cities.yaml`; null without that file. */
  cities: Array<{ slug: string; name: string }> | null
  projects: FolderProject[]
}

// Only what is read here: the rest of a folder may still have to be filled in.
const citySchema = z.array(z.looseObject({ slug, name: z.string().catch('') }))
const placeSchema = z.looseObject({
  city: slug,
  address: z.string().catch(''),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  site: outline.nullable().default(null),
})
const footprintsSchema = z.array(z.looseObject({ footprint: outline.nullable().default(null) }))

/**
 * Reads the projects of a city from a content folder that need not be complete. Rejects with RefusedContentError, which
 * names files and lines, and with one sentence where there is no such folder.
 */
export async function readCityFolder(folder: string, city: string): Promise<CityFolder> {
  const problems: ContentProblem[] = []
  const { root, files } = await listFolder(folder, problems)
  const originals = new Map<string, string>()
  const read = async (path: string): Promise<ContentSource | null> => {
    if (!files.has(path)) return null
    const text = await readFile(join(root, path), 'utf8')
    originals.set(path, text)
    return new ContentSource(path, text.replaceAll('\r\n', '\n'), problems)
  }
  const cities = (await read('cities.yaml'))?.parse(citySchema, [])
  const projects: FolderProject[] = []
  for (const path of files.keys()) {
    const [, own] = /^projects\/([^/]+)\/project\.md$/.exec(path) ?? []
    if (own === undefined) continue
    const file = await read(path)
    const place = file?.parse(placeSchema)
    if (place?.city !== city) continue
    const buildings = (await read(`projects/${own}/buildings.yaml`))?.parse(footprintsSchema, [])
    const source = await read(`projects/${own}/site.yaml`)
    const values = source?.parse(siteSchema)
    projects.push({
      slug: own,
      address: place.address,
      text: originals.get(path) ?? null,
      latitude: place.latitude,
      longitude: place.longitude,
      plot: place.site ? toRings(place.site) : [],
      footprints: (buildings ?? []).flatMap(({ footprint }) =>
        footprint ? toRings(footprint) : [],
      ),
      site: source && values ? { text: source.text, values } : null,
    })
  }
  throwOnProblems(problems)
  return {
    root,
    cities: cities?.map((own) => ({ slug: own.slug, name: own.name })) ?? null,
    projects,
  }
}
