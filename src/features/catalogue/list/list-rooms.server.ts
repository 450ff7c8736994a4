import type { ShownPicture } from '../../../lib/shown-picture.ts'
import type { Facets } from '../../lots/model/schema.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'

/** So many stand beside the title. */
const SHOWN = 3

/** A room of a project whose homes are in the list. */
export interface ListRoom {
  picture: ShownPicture
  project: string
  href: string
}

/**
 * Returns pictures of rooms of the projects that have lots in the list: the best one of each project, then the second
 * of each, and so on. None for a company without such pictures.
 */
export function findListRooms(
  { projects, rooms }: Pick<CatalogueSnapshot, 'projects' | 'rooms'>,
  facets: Facets,
  chosen: readonly string[],
): ListRoom[] {
  const options = facets['project']?.type === 'choice' ? facets['project'].options : []
  const listed = new Set(
    options
      .filter(({ value, count }) => count > 0 && (chosen.length === 0 || chosen.includes(value)))
      .map(({ value }) => value),
  )
  const found = projects
    .filter(({ id }) => listed.has(String(id)))
    .flatMap(({ id, slug, name }) =>
      (rooms.get(id) ?? []).slice(0, SHOWN).map(({ kind: _kind, ...picture }, turn) => ({
        turn,
        room: { picture, project: name, href: `/projects/${slug}` },
      })),
    )
  return found
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, SHOWN)
    .map(({ room }) => room)
}
