import type { LotKind } from './schema.ts'

/** Pictures of rooms and views that are shown of one lot. */
const MAX_PICTURES = 4

/** Which lots a picture of a room or a view shows; null: any. */
export interface PictureConditions {
  id: number
  kind: 'room' | 'view'
  plan_id: number | null
  project_id: number | null
  building_id: number | null
  is_mirrored: 0 | 1 | null
  floor_from: number | null
  floor_to: number | null
  window_view: string | null
  position: number
}

/** A lot as far as its pictures of rooms and views depend on it. */
export interface PicturedLot {
  kind: LotKind
  plan_id: number | null
  plan_mirrored: 0 | 1
  project_id: number
  building_id: number
  floor: number
  /** Slugs of the views from its windows. */
  views: readonly string[]
}

/** Returns the pictures of a lot in the order in which they are shown. */
export type FindPictures<Picture> = (lot: PicturedLot) => readonly Picture[]

const NONE: readonly never[] = []

/**
 * Creates a function that returns the pictures of rooms and views of a lot: rooms first, then views, within these those
 * for mirrored plans or for one project first. A room belongs to a plan; a view without a plan is one from the homes of
 * its project.
 */
export function createPictureFinder<Picture extends PictureConditions>(
  pictures: readonly Picture[],
): FindPictures<Picture> {
  const ordered = pictures
    .filter(({ plan_id, project_id, kind }) =>
      plan_id === null ? kind === 'view' && project_id !== null : true,
    )
    .toSorted(comparePictures)
  const ranked = ordered.map((picture, rank) => ({ picture, rank }))
  const byPlan = Map.groupBy(
    ranked.filter(({ picture }) => picture.plan_id !== null),
    ({ picture }) => picture.plan_id,
  )
  const byProject = Map.groupBy(
    ranked.filter(({ picture }) => picture.plan_id === null),
    ({ picture }) => picture.project_id,
  )
  return (lot) => {
    const ofPlan = lot.plan_id === null ? NONE : (byPlan.get(lot.plan_id) ?? NONE)
    const isHome = lot.kind === 'flat' || lot.kind === 'apartment'
    const ofProject = isHome ? (byProject.get(lot.project_id) ?? NONE) : NONE
    if (ofPlan.length === 0 && ofProject.length === 0) return NONE
    return [...ofPlan, ...ofProject]
      .filter(({ picture }) => isFitting(picture, lot))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, MAX_PICTURES)
      .map(({ picture }) => picture)
  }
}

function comparePictures(a: PictureConditions, b: PictureConditions): number {
  return (
    Number(a.kind === 'view') - Number(b.kind === 'view') ||
    Number(a.is_mirrored === null) - Number(b.is_mirrored === null) ||
    Number(a.project_id === null) - Number(b.project_id === null) ||
    a.position - b.position ||
    a.id - b.id
  )
}

function isFitting(picture: PictureConditions, lot: PicturedLot): boolean {
  const { is_mirrored, project_id, building_id, floor_from, floor_to, window_view } = picture
  return (
    (is_mirrored === null || is_mirrored === lot.plan_mirrored) &&
    (project_id === null || project_id === lot.project_id) &&
    (building_id === null || building_id === lot.building_id) &&
    (floor_from === null || floor_from <= lot.floor) &&
    (floor_to === null || floor_to >= lot.floor) &&
    (window_view === null || lot.views.includes(window_view))
  )
}
