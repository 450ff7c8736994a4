import { options } from 'preact'

/**
 * Runs effects in a task after the render. Preact waits for an animation frame otherwise, of which a page in the
 * background has none, and a visitor's next click may come before it.
 */
export function runEffectsSoon(): void {
  const { port1, port2 } = new MessageChannel()
  let waiting: Array<() => void> = []
  port1.addEventListener('message', () => {
    const runs = waiting
    waiting = []
    for (const run of runs) run()
  })
  port1.start()
  options.requestAnimationFrame = (run) => {
    if (waiting.push(run) === 1) port2.postMessage(null)
  }
}
