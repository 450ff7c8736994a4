import { useState } from 'react'
import { lotCalls } from '../../features/lot-overrides/contracts/lot-contracts.ts'
import type {
  ChangedLot,
  DeskLotCard,
  FieldValue,
  OverrideField,
} from '../../features/lot-overrides/schema.ts'
import { fromFieldTime } from '../../lib/time/office-time.ts'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { officeZone } from '../kit/office-zone.ts'
import { useSending } from '../kit/use-sending.ts'
import type { EditDraft } from './edit-drafts.ts'
import { readDraft } from './value-draft.ts'

/**
 * Sends changes of one field of a lot, in the version that the person has seen. After a conflict that is the version which
 * the answer has shown: sent once more, the change replaces what somebody else has made.
 */
export function useFieldChange(
  lot: DeskLotCard,
  field: OverrideField,
  onAnswer: (changed: ChangedLot) => void,
) {
  const [seen, setSeen] = useState(lot.version)
  const [wrong, setWrong] = useState<string | undefined>()
  const { isSending, error, clear: forgetError, run } = useSending()
  const id = String(lot.id)
  const send = (call: (version: number) => Promise<ChangedLot>) =>
    run(async () => {
      try {
        onAnswer(await call(seen))
      } catch (failure) {
        const current = failure instanceof DeskError ? failure.body['current'] : undefined
        if (current) setSeen((current as DeskLotCard).version)
        throw failure
      }
    })
  return {
    isSending,
    error,
    /** What is wrong with what was typed, before anything was sent. */
    wrong,
    forget: () => {
      setWrong(undefined)
      forgetError()
    },
    save: async (draft: EditDraft, isConfirmed: boolean) => {
      const { value, error: message } = readDraft(field, draft.value)
      setWrong(message ?? undefined)
      if (message !== null) return false
      const until = fromFieldTime(draft.until, officeZone())?.toISOString()
      return send((version) =>
        callDesk(lotCalls.set, {
          id,
          field,
          value,
          version,
          note: draft.note.trim(),
          until: until ?? null,
          ...(isConfirmed && { confirm: true }),
        }),
      )
    },
    /** Sets the same value once more, with its note and its end: the feed has been answered. */
    keep: (value: FieldValue) =>
      send((version) => callDesk(lotCalls.set, { id, field, value, version })),
    clear: () => send((version) => callDesk(lotCalls.clear, { id, field, version })),
  }
}
