import type { LotKind } from '../../lots/model/schema.ts'
import type { LotQuery } from '../../lots/model/selection.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { listKinds } from '../filter/list-kinds.ts'
import { formatLotCount } from './list-texts.ts'
import type { LotListData } from './lot-list-data.ts'

interface ListHead {
  kind: LotKind
  count: number
  page: number
  path: string
  query: LotQuery
  snapshot: CatalogueSnapshot
}

/** Returns title, description and share picture of a page of a list. */
export function toListHead({
  kind,
  count,
  page,
  path,
  query,
  snapshot,
}: ListHead): LotListData['head'] {
  const { title } = lotKinds[kind]
  return {
    title: page > 1 ? `${title}, страница ${page}` : title,
    description: `${title} от застройщика: ${formatLotCount(kind, count)} ${listKinds[kind].promise}.`,
    path,
    ...toSharedPicture(query, snapshot),
  }
}

/** A list of one project's lots has the share picture of the project. */
function toSharedPicture(
  { selection }: LotQuery,
  { projects }: CatalogueSnapshot,
): Pick<LotListData['head'], 'picture'> {
  const [chosen, ...more] = selection.choices.project ?? []
  const project = projects.find(({ id }) => String(id) === chosen)
  if (!project || more.length > 0) return {}
  return { picture: { url: `/og/projects/${project.id}.png`, alt: project.name } }
}
