import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import type { ListedRequest } from '../../features/callback/requests/schema.ts'
import { callDesk } from '../api/call-desk.ts'
import { useSending } from '../kit/use-sending.ts'
import { forgetArrival } from '../live/arrivals.ts'

/** Takes a request from its row, in the version that the row shows. */
export function useTake() {
  const { error, run } = useSending()
  const { revalidate } = useRevalidator()
  const [taken, setTaken] = useState<{ id: string; name: string } | null>(null)
  return {
    error,
    /** The one that was taken last: its row is in another list. */
    taken,
    take: ({ id, name, version, state }: ListedRequest) =>
      run(async () => {
        if (state === 'done') return
        setTaken(null)
        try {
          await callDesk(requestCalls.take, { id, version })
          forgetArrival(id)
          setTaken({ id, name })
        } finally {
          await revalidate()
        }
      }),
  }
}
