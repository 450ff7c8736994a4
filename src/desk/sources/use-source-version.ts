import { useState } from 'react'
import type { Source } from '../../features/feeds/sources/run-schema.ts'
import { DeskError } from '../api/call-desk.ts'
import { useSending } from '../kit/use-sending.ts'

/**
 * Sends a change of a source in the version that the person has seen. After a conflict that is the version which the answer
 * has shown: sent once more, the change replaces what somebody else has made.
 */
export function useSourceVersion({ version }: Pick<Source, 'version'>) {
  const [seen, setSeen] = useState(version)
  const { isSending, error, run } = useSending()
  return {
    isSending,
    error,
    send: (action: (version: number) => Promise<void>) =>
      run(async () => {
        try {
          await action(seen)
        } catch (failure) {
          const current = failure instanceof DeskError ? failure.body['current'] : undefined
          if (current) setSeen((current as Source).version)
          throw failure
        }
      }),
  }
}
