import { useEffect, useState } from 'react'
import { useMatches, useNavigation } from 'react-router'
import { beginCall, openCalls } from '../../lib/time/open-calls.ts'
import { ProgressLine, type ProgressView } from '../../ui/progress-line.tsx'
import { pageFailed } from './page-failed.ts'
import { useIsOnline } from './use-is-online.ts'

/** Milliseconds (§9); the third figure, 5000 of running, is in the bar's style sheet. */
const THROTTLE_MS = 200
const HIDE_MS = 500

/**
 * The states of the progress bar: `start` shows it after 200 ms, so that short loads show nothing; `finish` fills it
 * and hides it 500 ms later. `stop` ends all timers. `show` is called with each new state.
 */
export function createProgress(show: (view: ProgressView) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let phase: ProgressView['phase'] = 'hidden'
  const enter = (next: ProgressView['phase'], hasFailed = false) => {
    phase = next
    show({ phase, hasFailed })
  }
  return {
    start() {
      clearTimeout(timer)
      if (phase === 'running') return
      timer = setTimeout(() => enter('running'), THROTTLE_MS)
    },
    finish(hasFailed: boolean) {
      clearTimeout(timer)
      // A failure is shown even after a short load.
      if (phase === 'hidden' && !hasFailed) return
      enter('finished', hasFailed)
      timer = setTimeout(() => enter('hidden'), HIDE_MS)
    },
    stop() {
      clearTimeout(timer)
    },
  }
}

/**
 * The thin bar on top of the page while the next page loads or a request is in flight. Navigations and the visitor's
 * own requests count (a favourite, a callback request); requests that the page makes by itself do not.
 */
export function ProgressBar() {
  const shown: unknown = useMatches().at(-1)?.loaderData
  const isPreview = typeof shown === 'object' && shown !== null && 'preview' in shown
  const isNavigating = useNavigation().state !== 'idle' || isPreview
  const isWaiting = !useIsOnline() && isNavigating
  const [view, setView] = useState<ProgressView>({ phase: 'hidden', hasFailed: false })

  useEffect(() => {
    const progress = createProgress(setView)
    const stopListening = openCalls.subscribe(({ count, hasFailed }, before) => {
      const wasLoading = before !== undefined && before.count > 0
      if (count > 0 && !wasLoading) progress.start()
      if (count === 0 && wasLoading) progress.finish(hasFailed)
    })
    return () => {
      stopListening()
      progress.stop()
    }
  }, [])
  useEffect(() => {
    if (!isNavigating) return
    const end = beginCall()
    // It continues with the connection.
    if (isWaiting) return end('failed')
    // The new page is rendered by now, and an error page has set `pageFailed`.
    return () => end(pageFailed.get() || !navigator.onLine ? 'failed' : 'done')
  }, [isNavigating, isWaiting])

  return <ProgressLine view={view} />
}
