import { type ComponentType, useEffect, useState } from 'react'
import { guardChunk } from '../ssr/chunk-guard.ts'
import { modalStore } from '../ui/modal-store.ts'

const load = () => import('./over-page.tsx')

/** Brings `OverPage` once the browser has nothing better to do, at once when a modal is asked for. */
export function LateOverPage() {
  const [OverPage, setOverPage] = useState<ComponentType | null>(null)
  useEffect(() => {
    const show = (module: Awaited<ReturnType<typeof load>>) => setOverPage(() => module.OverPage)
    const stopWaiting = whenIdle(() => void load().then(show, () => {}))
    const stopListening = modalStore.subscribe((modal) => {
      if (modal) void guardChunk(load).then(show, () => {})
    })
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [])
  return OverPage ? <OverPage /> : null
}

function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
