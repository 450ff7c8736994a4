import { whenIdle } from '../lib/async/when-idle.ts'

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
  const afterLoad = () => setTimeout(() => whenIdle(runOnce), AFTER_LOAD_MS)
  if (document.readyState === 'complete') afterLoad()
  else addEventListener('load', afterLoad, { once: true })
}
