import { AppError } from '../../lib/errors.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { defaultOrder, emptySelection } from '../lots/model/filters.ts'
import type { LotCard } from '../lots/model/schema.ts'
import type { ProjectCard } from '../projects/schema.ts'
import { toPressCards } from './press-cards-page.server.ts'
import type { PressCard, PressPiece } from './schema.ts'

const LOTS_SHOWN = 4
const OTHERS_SHOWN = 3

export interface PressData {
  piece: PressPiece
  /** The projects that the piece is about. */
  projects: readonly ProjectCard[]
  /** A few flats on sale in those projects, and the address of all of them. */
  lots: readonly LotCard[]
  lotsCount: number
  lotsHref: string
  /** Other pieces: those about the same projects first, then the newest. */
  others: readonly PressCard[]
}

export const pressPage: ServerPage<PressData> = {
  canonicalSearch: () => '',
  load({ params, snapshot }) {
    const piece = snapshot.press.find(({ slug }) => slug === params['slug'])
    if (!piece) throw new AppError('not_found', `no press piece ${params['slug']}`)
    const projects = snapshot.projects.filter(({ slug }) => piece.projects.includes(slug))
    return {
      piece,
      projects,
      ...loadLots(projects, snapshot),
      others: toPressCards(findOthers(piece, snapshot.press), snapshot),
    }
  },
}

function loadLots(
  projects: readonly ProjectCard[],
  snapshot: CatalogueSnapshot,
): Pick<PressData, 'lots' | 'lotsCount' | 'lotsHref'> {
  const ids = projects.map(({ id }) => String(id))
  const lotsHref = `/flats?${ids.map((id) => `project=${id}`).join('&')}`
  if (ids.length === 0) return { lots: [], lotsCount: 0, lotsHref }
  const { count, results } = snapshot.listLots('flat', {
    selection: { ...emptySelection, choices: { project: ids } },
    order: defaultOrder,
    limit: LOTS_SHOWN,
    offset: 0,
  })
  return { lots: results, lotsCount: count, lotsHref }
}

function findOthers(piece: PressPiece, all: readonly PressPiece[]): PressPiece[] {
  const isRelated = ({ projects }: PressPiece) =>
    projects.some((slug) => piece.projects.includes(slug))
  const others = all.filter(({ slug }) => slug !== piece.slug)
  return others
    .toSorted((a, b) => Number(isRelated(b)) - Number(isRelated(a)))
    .slice(0, OTHERS_SHOWN)
}
