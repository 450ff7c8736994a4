/** Milliseconds (specification, section 9). */
export const progressTimes = { throttle: 200, duration: 5000, hide: 500 } as const

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
      timer = setTimeout(() => enter('running'), progressTimes.throttle)
    },
    finish(hasFailed: boolean) {
      clearTimeout(timer)
      // A quick failure is shown all the same; a quick success has nothing to show.
      if (phase === 'hidden' && !hasFailed) return
      enter('finished', hasFailed)
      timer = setTimeout(() => enter('hidden'), progressTimes.hide)
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
