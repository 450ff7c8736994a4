import { type ComponentType, useEffect, useState } from 'react'
import { guardChunk } from '../../lib/chunk-guard.ts'
import { closeModal, modalStore } from '../../ui/overlay/modal-store.ts'
import { whenIdle } from '../../lib/async/when-idle.ts'

const load = () => import('../after-start.ts')

/** Loads `OverlayContent` when the browser is idle, or immediately when a modal is requested. */
export function LazyOverlayContent() {
  const [OverlayContent, setOverlayContent] = useState<ComponentType | null>(null)
  useEffect(() => {
    const show = (module: Awaited<ReturnType<typeof load>>) =>
      setOverlayContent(() => module.OverlayContent)
    const stopWaiting = whenIdle(() => void load().then(show, () => {}))
    const stopListening = modalStore.subscribe((modal) => {
      if (modal) void guardChunk(load).then(show, closeModal)
    })
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [])
  return OverlayContent ? <OverlayContent /> : null
}
