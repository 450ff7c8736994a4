import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { sinceLoad } from '../../lib/time/page-load.ts'
import { whenIdle } from '../../lib/time/when-idle.ts'
import { guardChunk } from '../../lib/chunk-guard.ts'
import { closeModal, modalStore } from '../../ui/form/modal-store.ts'
import styles from './overlay.module.css'

/** Delay of the cookie notice (§4.3), counted from the load of the page. */
const COOKIE_NOTICE_MS = 3000

const load = () => import('../after-start.ts')

type Content = Awaited<ReturnType<typeof load>>['OverlayContent']

/** Loads `OverlayContent` when the browser is idle, or immediately when a modal is requested or the cookie notice is due. */
function LazyOverlayContent() {
  const [OverlayContent, setOverlayContent] = useState<ComponentType<
    ComponentProps<Content>
  > | null>(null)
  const [isCookieNoticeDue, setIsCookieNoticeDue] = useState(false)
  useEffect(() => {
    const show = (module: Awaited<ReturnType<typeof load>>) =>
      setOverlayContent(() => module.OverlayContent)
    const stopWaiting = whenIdle(() => void load().then(show, () => {}))
    const timer = setTimeout(() => {
      setIsCookieNoticeDue(true)
      void load().then(show, () => {})
    }, COOKIE_NOTICE_MS - sinceLoad())
    const stopListening = modalStore.subscribe((modal) => {
      if (modal) void guardChunk(load).then(show, closeModal)
    })
    return () => {
      stopWaiting()
      clearTimeout(timer)
      stopListening()
    }
  }, [])
  return OverlayContent ? <OverlayContent isCookieNoticeDue={isCookieNoticeDue} /> : null
}

/** Everything above the page; it stays mounted during navigations. */
export function Overlay() {
  return (
    <div className={styles['over']}>
      <LazyOverlayContent />
    </div>
  )
}
