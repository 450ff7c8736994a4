import { useEffect, useState } from 'react'
import { type Reach, reachSchema } from '../walk/reach-schema.ts'

interface ShownReach {
  id: number
  /** Null where it could not be read. */
  reach: Reach | null
}

/** What is reached on foot from a project; undefined while it is read and without a project. */
export function useReach(city: string, id: number | null): Reach | null | undefined {
  const [shown, setShown] = useState<ShownReach | null>(null)
  useEffect(() => {
    if (id === null) return
    const stop = new AbortController()
    readReach(city, id, stop.signal).then(
      (reach) => setShown({ id, reach }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        console.warn('the way on foot could not be read', error)
        setShown({ id, reach: null })
      },
    )
    return () => stop.abort()
  }, [city, id])
  return shown?.id === id ? shown?.reach : undefined
}

async function readReach(city: string, id: number, signal: AbortSignal): Promise<Reach> {
  const response = await fetch(`/api/map/${encodeURIComponent(city)}/walk/${id}/`, { signal })
  if (!response.ok) throw new Error(`the way on foot came with ${response.status}`)
  return reachSchema.parse(await response.json())
}
