import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { FurnishedPicture, FurnishedPlan } from '../../../drawing/plan/furnished-plan.tsx'
import { readOwnFurniture } from '../../../drawing/plan/own-furniture.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { splitFurnitureNote } from '../callback-fields.ts'
import { findPlan } from '../intake/find-plan.server.ts'

/** Placing the labels of a plan takes some milliseconds, and each change of a request returns its card. */
const drawings = new LRUCache<string, string>({ max: 50 })

/**
 * Draws the plan that a note about furniture names as an SVG, with the pieces; null without such a note, for a lot that
 * visitors cannot open, and for one without a plan.
 */
export async function drawFurniture(
  { db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>,
  note: string | null,
): Promise<string | null> {
  const named = note === null ? null : splitFurnitureNote(note)
  const lot = named && catalogue.current().findLot(named.lotId)
  const furniture = named && readOwnFurniture(named.furniture)
  if (!lot || !furniture) return null
  const plan = await findPlan(db, lot.id)
  if (!plan) return null
  const title = `План с мебелью: ${lotTitle(lot)}`
  const { geometry, isMirrored } = plan
  if (geometry === null) {
    const { plan: picture, area } = lot
    return picture
      ? renderToStaticMarkup(
          <FurnishedPicture {...{ picture, area, furniture }} title={`${title}, примерно`} />,
        )
      : null
  }
  const key = `${title} ${isMirrored} ${named.furniture} ${geometry}`
  const known = drawings.get(key)
  if (known !== undefined) return known
  const drawn = renderToStaticMarkup(
    <FurnishedPlan
      geometry={JSON.parse(geometry) as PlanGeometry}
      mirrored={isMirrored}
      furniture={furniture}
      title={title}
    />,
  )
  drawings.set(key, drawn)
  return drawn
}
