import { hasPage } from '../../app/routes.ts'
import { lotAddress } from '../lots/model/lot-labels.ts'
import { type LotKind, lotKindSchema } from '../lots/model/schema.ts'

/** The kinds of lots that have a page of their own. */
export function kindsWithPage(): LotKind[] {
  return lotKindSchema.options.filter((kind) => hasPage(`${lotAddress(kind)}/:id`))
}
