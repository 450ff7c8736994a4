import { toPicturePath, toPictureAlt } from '../../projects/project-facts.ts'
import { projectAddress } from '../../projects/project-addresses.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import type { LotFinishing } from './lot-page-data.ts'
import type { LotView } from './lot-views.tsx'
import type { FlatPicture, LotDetail } from '../../lots/model/schema.ts'
import { toTone } from '../../lots/model/labels.ts'
import type { LotDrawing } from '../../lots/snapshot/lot-drawing.ts'
import { toRenderingCaption } from '../../lots/model/lot-renderings.ts'
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
 * Chooses what stands beside the plan of a home: a room behind this plan, another picture of a room that fits it, or one
 * of its own photos; the view from its windows, the home itself, drawn from its plan, or its house. Returns the finish
 * without what is shown there and what fits only others.
 */
export function chooseLotViews({ lot, drawing, finish, project }: ShownHome): {
  views: LotView[]
  finish: LotFinishing | null
} {
  const fitting = fitHome(finish?.pictures ?? [], toRooms(lot, drawing))
  const isHome = lot.rooms !== null
  const rendered = lot.renderings.find(({ kind }) => kind === 'room')
  const window = lot.renderings.find(({ kind }) => kind === 'view')
  const isKnown = !isHome || rendered !== undefined
  const room = isKnown ? null : fitting.find(({ alt }) => !SMALL_ROOM.test(alt.split(':')[0] ?? ''))
  const own = isKnown || room ? undefined : lot.pictures[0]
  const views: Array<LotView | null> = [
    rendered ? toRenderedView(rendered, lot) : null,
    room ? { ...room, caption: room.alt } : null,
    own ? { ...own, src: own.url, caption: 'Фотография этой квартиры' } : null,
    window ? toRenderedView(window, lot) : null,
    drawing ? toDrawnView(lot) : null,
    isHome && project ? toHouseView(project) : null,
  ]
  const shown = views.filter((view) => view !== null).slice(0, MAX_VIEWS)
  const rest = fitting.filter(({ src }) => !shown.some((view) => view.src === src))
  return { views: shown, finish: finish && { ...finish, pictures: rest } }
}

function toRenderedView(picture: FlatPicture, lot: LotDetail): LotView {
  const { url: src, width, height, alt } = picture
  return { src, width, height, alt, caption: toRenderingCaption(picture, lot) }
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
