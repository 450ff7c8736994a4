import { toPicturePath, toPictureAlt } from '../../projects/project-facts.ts'
import { projectAddress } from '../../projects/project-addresses.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import type { LotFinishing } from './lot-page-data.ts'
import type { LotView } from './lot-views.tsx'
import type { LotDetail } from '../../lots/model/schema.ts'
import { toTone } from '../../lots/model/labels.ts'
import type { LotDrawing } from '../../lots/snapshot/lot-drawing.ts'
import { fitHome, type KnownRooms } from './fits-home.ts'

/** Pictures beside the plan. */
const MAX_VIEWS = 2
/** The proportions of a place for a picture whose size is unknown, px. */
const PLACE = { width: 1200, height: 800 }
/** Rooms that say less of a home than the others. */
const SMALL_ROOM = /ванн|санузел|туалет|прихож/i

interface ShownHome {
  lot: LotDetail
  drawing: LotDrawing | null
  finish: LotFinishing | null
  project: ProjectCard | undefined
}

/**
 * Chooses what stands beside the plan of a home: a picture of a room that fits it, or one of its own photos; the home
 * itself, drawn from its plan; its house. Returns the finish without what is shown there and what fits only others.
 */
export function chooseLotViews({ lot, drawing, finish, project }: ShownHome): {
  views: LotView[]
  finish: LotFinishing | null
} {
  const fitting = fitHome(finish?.pictures ?? [], toRooms(lot, drawing))
  const isHome = lot.rooms !== null
  const room = isHome ? fitting.find(({ alt }) => !SMALL_ROOM.test(alt.split(':')[0] ?? '')) : null
  const own = isHome ? lot.pictures[0] : undefined
  const views: Array<LotView | null> = [
    room ? { ...room, caption: room.alt } : null,
    !room && own ? { ...own, src: own.url, caption: 'Фотография этой квартиры' } : null,
    drawing ? toDrawnView(lot) : null,
    isHome && project ? toHouseView(project) : null,
  ]
  return {
    views: views.filter((view) => view !== null).slice(0, MAX_VIEWS),
    finish: finish && { ...finish, pictures: fitting.filter((picture) => picture !== room) },
  }
}

function toRooms(lot: LotDetail, drawing: LotDrawing | null): KnownRooms {
  const kitchen = lot.kitchen_area
  return {
    count: lot.rooms,
    rooms:
      drawing?.geometry.rooms ??
      (kitchen === null ? [] : [{ name: 'Кухня-гостиная', area: kitchen }]),
  }
}

function toDrawnView(lot: LotDetail): LotView | null {
  if (!lot.plan) return null
  const [path = '', search] = lot.plan.url.replace('/plans/', '/axonometries/').split('?')
  const isDark = toTone(lot.project.area_type) === 'premium_area'
  const query = [search, isDark ? 'tone=dark' : ''].filter(Boolean).join('&')
  return {
    src: query ? `${path}?${query}` : path,
    ...PLACE,
    alt: `${lot.plan.alt}, вид сверху под углом`,
    caption: 'Рисунок по этому плану, мебель условная',
    isDrawn: true,
  }
}

function toHouseView(project: ProjectCard): LotView | null {
  // A facade is drawn of every project, and the page has one among its drawings.
  if (project.picture === null) return null
  return {
    src: toPicturePath(project),
    ...PLACE,
    alt: toPictureAlt(project),
    caption: `Проект «${project.name}»`,
    href: projectAddress(project),
  }
}
