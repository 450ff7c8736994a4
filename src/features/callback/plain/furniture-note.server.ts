import type { Database } from '../../../db/connect.ts'
import { findConflicts } from '../../../drawing/plan/furniture-conflicts.ts'
import { mirrorPlan } from '../../../drawing/plan/mirror-plan.ts'
import {
  mirrorOwnPieces,
  readOwnFurniture,
  writeOwnFurniture,
} from '../../../drawing/plan/own-furniture.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { toRequestWords } from '../../../drawing/plan/furniture-note.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { callbackWishes } from '../callback-fields.ts'
import { findLotOfPage } from '../intake/callback-context.server.ts'
import { findPlan } from '../intake/find-plan.server.ts'

/**
 * Returns the line about a visitor's furniture that a page with scripts adds to a request; null without furniture that
 * can be read, for another page than that of a home, and for a home without a plan.
 */
export async function readFurnitureNote(
  db: Database,
  snapshot: CatalogueSnapshot,
  { page, furniture: text }: { page: string | undefined; furniture: string | null },
): Promise<string | null> {
  const read = text ? readOwnFurniture(text) : null
  const lot = read && findLotOfPage(snapshot, page)
  if (!lot || lot.rooms === null) return null
  const plan = await findPlan(db, lot.id)
  if (!plan || (plan.geometry === null && !lot.plan)) return null
  const words =
    plan.geometry === null
      ? toRequestWords(read.pieces, [], true)
      : describe(read.pieces, JSON.parse(plan.geometry) as PlanGeometry, plan.isMirrored)
  const note = `${words}. План: ${page}?furniture=${writeOwnFurniture(read)}`
  return words && callbackWishes.furniture.schema.safeParse(note).success ? note : null
}

/** As the page of the home does: what is shown decides which of several findings is the first. */
function describe(
  pieces: Parameters<typeof mirrorOwnPieces>[0],
  geometry: PlanGeometry,
  isMirrored: boolean,
): string | null {
  const shown = isMirrored ? mirrorOwnPieces(pieces, geometry.width * 100) : pieces
  const plan = isMirrored ? mirrorPlan(geometry) : geometry
  return toRequestWords(shown, findConflicts(shown, plan), false)
}
