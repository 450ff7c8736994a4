import type { ProgressView } from '../../ui/progress-line.tsx'

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
