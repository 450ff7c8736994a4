// chunk: callback-parts
import { loadScript } from '../../lib/third-party.ts'

/** The function of the Yandex Metrica counter. Until its script is loaded, calls are queued. */
interface Metrica {
  (...call: unknown[]): void
  a?: unknown[]
  l?: number
}

declare global {
  interface Window {
    ym?: Metrica
  }
}

/** Characters that the counter rejects in a goal name. */
const FORBIDDEN = /[/\\&#?="]/

/** Starts the counter. Session replay stays off so that typed text is not recorded. */
export function startMetrica(id: number): void {
  if (!window.ym) {
    const queue: Metrica = (...call) => {
      queue.a ??= []
      queue.a.push(call)
    }
    queue.l = Date.now()
    window.ym = queue
  }
  window.ym(id, 'init', { clickmap: true, trackLinks: true, accurateTrackBounce: true })
  loadScript('https://mc.yandex.ru/metrika/tag.js')
}

/** Reports a reached goal to the counter. A name with forbidden characters is logged and not sent. */
export function reachGoal(id: number, goal: string): void {
  if (FORBIDDEN.test(goal)) console.warn(`the goal name is invalid: ${goal}`)
  else window.ym?.(id, 'reachGoal', goal)
}
