import { whenIdle } from '../lib/time/when-idle.ts'
import { noteLoad } from '../lib/time/page-load.ts'

/** What a visitor does first. */
const FIRST_STEPS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel', 'touchstart']
/** After the load of the page its pictures are painted first, ms. */
const AFTER_LOAD_MS = 300
/** A file that does not end keeps the page from being loaded: from here on it is not waited for, ms. */
const MAX_WAIT_MS = 5_000

/**
 * Calls `run` once: at a visitor's first touch, key or movement of the mouse, else when the page has loaded and the
 * browser is idle.
 */
export function whenWanted(run: () => void): void {
  let isRun = false
  const runOnce = () => {
    if (isRun) return
    isRun = true
    for (const name of FIRST_STEPS) removeEventListener(name, runOnce, true)
    clearTimeout(timer)
    run()
  }
  const timer = setTimeout(runOnce, MAX_WAIT_MS)
  for (const name of FIRST_STEPS) addEventListener(name, runOnce, { capture: true, passive: true })
  const afterLoad = () => {
    noteLoad()
    whenIdleAfter(AFTER_LOAD_MS, runOnce)
  }
  if (document.readyState === 'complete') afterLoad()
  else addEventListener('load', afterLoad, { once: true })
}

interface Scheduler {
  postTask?: (run: () => void, options: { priority: 'background'; delay: number }) => Promise<void>
}

/** Calls `run` after a time, ms, when the browser has nothing better to do. */
function whenIdleAfter(delay: number, run: () => void): void {
  const { scheduler } = window as { scheduler?: Scheduler }
  if (scheduler?.postTask) void scheduler.postTask(run, { priority: 'background', delay })
  else setTimeout(() => whenIdle(run), delay)
}
