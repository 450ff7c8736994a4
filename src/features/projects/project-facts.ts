import { formatCompletion } from '../../lib/completion.ts'
import { formatMillions } from '../../lib/numbers.ts'
import type { ProjectCard } from './schema.ts'

const NBSP = '\u00a0'

/** Address of a project's flats. */
export function projectFlats(project: Pick<ProjectCard, 'id'>): string {
  return `/flats?project=${project.id}`
}

/** Address of a project's picture; a facade drawn from its data stands in where it has none (1200 × 800). */
export function projectPicture(project: Pick<ProjectCard, 'id' | 'picture'>): string {
  return project.picture ?? `/media/facades/${project.id}.svg`
}

/** The nearest metro station with its walk: «Сокол, 7 мин пешком»; null without one. */
export function nearestMetro({ metro }: Pick<ProjectCard, 'metro'>): string | null {
  const [station] = metro.toSorted(
    (a, b) => (a.walk_minutes ?? Infinity) - (b.walk_minutes ?? Infinity),
  )
  if (!station) return null
  if (station.walk_minutes !== null) {
    return `${station.name}, ${station.walk_minutes}${NBSP}мин пешком`
  }
  return station.transport_minutes === null
    ? station.name
    : `${station.name}, ${station.transport_minutes}${NBSP}мин на${NBSP}транспорте`
}

/** «от 12,4 млн ₽»; null when nothing is on sale. */
export function priceFrom({ price_from }: Pick<ProjectCard, 'price_from'>): string | null {
  return price_from === null ? null : `от${NBSP}${formatMillions(price_from)}`
}

/** When the project is handed over: «Сдача III кв. 2027», «Сдан»; null when unknown. */
export function completionWords({
  completion,
  buildings,
}: Pick<ProjectCard, 'completion' | 'buildings'>): string | null {
  if (completion !== null) return `Сдача ${formatCompletion(completion)}`
  const isBuilt = buildings.length > 0 && buildings.every(({ state }) => state !== 'unfinished')
  return isBuilt ? 'Сдан' : null
}
