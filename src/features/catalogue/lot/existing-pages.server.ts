import { hasPage } from '../../../app/routes.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import type { LotKind } from '../../lots/model/schema.ts'

/** Whether the site has a list of this kind of lots. */
export function hasListPage(kind: LotKind): boolean {
  return hasPage(lotAddress(kind))
}

/** Whether lots of this kind have pages of their own. */
export function hasLotPage(kind: LotKind): boolean {
  return hasPage(`${lotAddress(kind)}/:id`)
}
