import type { Database } from '../../../db/connect.ts'
import { findExtent } from '../../../drawing/plan/box.ts'
import type { GroundPlace } from '../../../drawing/plot/ground-plane.ts'
import type { FolderProject, readCityFolder } from './city-projects.server.ts'

/** A project with its place on the globe. */
export interface PlacedProject extends FolderProject {
  place: GroundPlace
}

type CityFolder = Awaited<ReturnType<typeof readCityFolder>>
type StoredProject = Pick<FolderProject, 'slug' | 'address' | 'latitude' | 'longitude'>
/** Opens the site's database for a query. */
type ReadStore = <T>(read: (db: Database) => Promise<T>) => Promise<T>

/** The projects of a city, and its name; empty when unknown. */
export interface LocatedProjects {
  name: string
  placed: PlacedProject[]
  /** Without coordinates. */
  unplaced: FolderProject[]
}

/**
 * Returns the projects of a city, apart those whose coordinates are known: by the folder, otherwise by the site's database, which is
 * opened only then, because feeds bring coordinates, addresses, and projects that the folder does not have. Throws with one Russian
 * sentence if there is no such city or no such project.
 */
export async function locateProjects(
  folder: CityFolder,
  city: string,
  readStore: ReadStore,
): Promise<LocatedProjects> {
  const isComplete =
    folder.cities?.some(({ slug }) => slug === city) &&
    folder.projects.length > 0 &&
    folder.projects.every(({ latitude }) => latitude !== null)
  const stored = isComplete ? null : await readStore((db) => readStoredCity(db, city))
  const names = new Map(
    [...(stored?.cities ?? []), ...(folder.cities ?? [])].map(({ slug, name }) => [slug, name]),
  )
  const cities = [
    ...new Set([...(folder.cities ?? []), ...(stored?.cities ?? [])].map(({ slug }) => slug)),
  ]
  if (!isComplete && !cities.includes(city)) {
    const known = cities.length > 0 ? `есть ${cities.join(', ')}` : 'в cities.yaml нет ни одного'
    throw new Error(`города «${city}» нет: ${known}`)
  }
  const others = (stored?.projects ?? []).filter(
    (own) => !folder.projects.some(({ slug }) => slug === own.slug),
  )
  const projects = [
    ...folder.projects.map((own) => withCoordinates(own, stored?.projects ?? [])),
    ...others.map((own) => ({ ...own, text: null, plot: [], footprints: [], site: null })),
  ]
  const placed = projects.flatMap((project) => {
    const place = findPlace(project)
    return place ? [{ ...project, place }] : []
  })
  if (projects.length === 0) throw new Error(`у города «${city}» нет ни одного проекта`)
  const unplaced = projects.filter(({ slug }) => !placed.some((own) => own.slug === slug))
  return { name: names.get(city) ?? '', placed, unplaced }
}

function withCoordinates(own: FolderProject, stored: readonly StoredProject[]): FolderProject {
  if (own.latitude !== null && own.longitude !== null) return own
  const known = stored.find(({ slug }) => slug === own.slug)
  return {
    ...own,
    address: own.address || (known?.address ?? ''),
    latitude: known?.latitude ?? null,
    longitude: known?.longitude ?? null,
  }
}

function findPlace({
  latitude,
  longitude,
  plot,
  footprints,
  site,
}: FolderProject): GroundPlace | null {
  if (latitude === null || longitude === null) return null
  // As the genplan is laid on the city's map.
  const { x, y, width, height } = findExtent((plot.length > 0 ? plot : footprints).flat())
  const anchor = site?.values.anchor ?? ([x + width / 2, y + height / 2] as const)
  return { latitude, longitude, anchor, north: site?.values.north ?? 0 }
}

async function readStoredCity(db: Database, city: string) {
  const cities = await db.selectFrom('cities').select(['slug', 'name']).orderBy('slug').execute()
  const projects = await db
    .selectFrom('projects')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .select(['projects.slug', 'projects.address', 'projects.latitude', 'projects.longitude'])
    .where('cities.slug', '=', city)
    .orderBy('projects.position')
    .orderBy('projects.id')
    .execute()
  return { cities, projects }
}
