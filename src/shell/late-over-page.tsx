import { type ComponentType, useEffect, useState } from 'react'
import { guardChunk } from '../ssr/chunk-guard.ts'
import { closeModal, modalStore } from '../ui/modal-store.ts'
import { whenIdle } from './when-idle.ts'

const load = () => import('./over-page.tsx')

/** Brings `OverPage` once the browser has nothing better to do, at once when a modal is asked for. */
export function LateOverPage() {
  const [OverPage, setOverPage] = useState<ComponentType | null>(null)
  useEffect(() => {
    const show = (module: Awaited<ReturnType<typeof load>>) => setOverPage(() => module.OverPage)
    const stopWaiting = whenIdle(() => void load().then(show, () => {}))
    const stopListening = modalStore.subscribe((modal) => {
      if (modal) void guardChunk(load).then(show, closeModal)
    })
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [])
  return OverPage ? <OverPage /> : null
}
