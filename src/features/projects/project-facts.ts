// chunk: project-parts
import { NBSP } from '../../lib/text.ts'
import { formatCompletion } from '../../lib/time/completion.ts'
import { formatMillions } from '../../lib/numbers.ts'
import type { ProjectCard } from './schema.ts'

/** Returns the path of a project's picture, or of its drawn facade (1200 × 800) if it has none. */
export function toPicturePath(project: Pick<ProjectCard, 'id' | 'picture'>): string {
  return project.picture ?? `/media/facades/${project.id}.svg`
}

/** Says what this picture shows. */
export function toPictureAlt({
  name,
  picture,
  is_to_scale,
}: Pick<ProjectCard, 'name' | 'picture' | 'is_to_scale'>): string {
  if (picture !== null) return name
  return `${is_to_scale ? 'Фасад' : 'Схема этажей'}: ${name}`
}

/** Describes the nearest metro station: «Сокол, 7 мин пешком». Returns null without stations. */
export function describeNearestMetro({ metro }: Pick<ProjectCard, 'metro'>): string | null {
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

/** Formats the lowest price: «от 12,4 млн ₽». Returns null if nothing is on sale. */
export function formatPriceFrom({ price_from }: Pick<ProjectCard, 'price_from'>): string | null {
  return price_from === null ? null : `от${NBSP}${formatMillions(price_from, 'down')}`
}

/** When the houses are handed over: «III кв. 2027», or the first and the last quarter where they differ. */
export function formatHandOver({
  completion,
  buildings,
}: Pick<ProjectCard, 'completion' | 'buildings'>): string | null {
  if (completion === null) return null
  const last = buildings
    .flatMap((own) => (own.state === 'built' ? [] : (own.completion ?? [])))
    .reduce((latest, own) => (own > latest ? own : latest), completion)
  const first = formatCompletion(completion)
  return last === completion ? first : `${first}${NBSP}– ${formatCompletion(last)}`
}

/** Describes the hand-over: «Сдача III кв. 2027», «Сдан». Returns null if it is unknown. */
export function describeCompletion({
  completion,
  buildings,
}: Pick<ProjectCard, 'completion' | 'buildings'>): string | null {
  const quarters = formatHandOver({ completion, buildings })
  if (quarters !== null) return `Сдача ${quarters}`
  const isBuilt = buildings.length > 0 && buildings.every(({ state }) => state === 'built')
  return isBuilt ? 'Сдан' : null
}
