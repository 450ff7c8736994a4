import { loadScript } from '../../lib/load-script.ts'

/** The counter's function; until its script has come, a queue. */
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

/** Signs the counter refuses in the name of a goal. */
const FORBIDDEN = /[/\\&#?="]/

/** Starts the counter. What a visitor types is not recorded: the session replay stays off. */
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

/** Tells the counter that a goal was reached; a name it would refuse is not sent. */
export function reachGoal(id: number, goal: string): void {
  if (FORBIDDEN.test(goal)) console.warn(`the counter takes no goal named ${goal}`)
  else window.ym?.(id, 'reachGoal', goal)
}
