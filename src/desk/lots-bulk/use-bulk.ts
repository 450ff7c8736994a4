import { lotListCalls } from '../../features/lot-overrides/contracts/lot-contracts.ts'
import type { BulkPreview, BulkResult, OverrideField } from '../../features/lot-overrides/schema.ts'
import { type CallInput, callDesk } from '../api/call-desk.ts'
import { useSending } from '../kit/use-sending.ts'

type BulkInput = CallInput<typeof lotListCalls.bulk>
/** Which lots: the filter of a list as text, or ids. */
export type BulkTarget = { filter: string } | { ids: number[] }
/** What is done to them. */
export type BulkChange = Omit<BulkInput, 'filter' | 'ids' | 'token' | 'dry_run' | 'field'> & {
  field: OverrideField
}

/** What a change would do, with the change itself. */
export interface PreviewedBulk {
  change: BulkChange
  preview: BulkPreview
}

/** Previews and applies a change of many lots. */
export function useBulk(target: BulkTarget) {
  const sending = useSending()
  return {
    ...sending,
    preview: (change: BulkChange, onPreview: (previewed: PreviewedBulk) => void) =>
      sending.run(async () => {
        const answer = await callDesk(lotListCalls.bulk, { ...target, ...change, dry_run: true })
        if ('token' in answer) onPreview({ change, preview: answer })
      }),
    apply: ({ token }: BulkPreview, onDone: (result: BulkResult) => void) =>
      sending.run(async () => {
        const answer = await callDesk(lotListCalls.bulk, { token })
        if ('undo' in answer) onDone(answer)
      }),
  }
}
