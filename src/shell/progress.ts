/** Milliseconds (specification, section 9); the third figure, 5000 of running, stands in the bar's style. */
const THROTTLE_MS = 200
const HIDE_MS = 500

export interface ProgressView {
  phase: 'hidden' | 'running' | 'finished'
  hasFailed: boolean
}

/**
 * The life of the bar on top of the page: `start` shows it after 200 ms, so quick loads show nothing;
 * `finish` fills it and hides it 500 ms later. `stop` ends all timers.
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
      // A quick failure is shown all the same; a quick success has nothing to show.
      if (phase === 'hidden' && !hasFailed) return
      enter('finished', hasFailed)
      timer = setTimeout(() => enter('hidden'), HIDE_MS)
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
