/*
 * Runs in the page, also in the next document should a tap load one: it waits frame by frame until what was tapped is
 * to be seen. The functions of this file are passed as text and so refer to nothing outside themselves.
 */

/** What a test of the probe gets from the program: texts and numbers that the page must show. */
export type Wanted = Record<string, string | number>

type Tests = Record<string, (wanted: Wanted) => boolean>

interface Tap {
  test: string
  wanted: Wanted
  /** Times since 1970 in ms, and ms from the tap to the paint; 0 until it is known. */
  from: number
  done: number
}

/** What the probe adds to the page. */
export interface ProbeWindow extends Window {
  benchArm: (test: string, wanted: Wanted) => void
  benchBack: () => void
  benchDone: () => number
  benchLongTasks: number[]
}

/** Returns the source of a script that installs the probe with these tests. */
export function writeProbe(createTests: () => Tests): string {
  return `(${installProbe.toString()})((${createTests.toString()})())`
}

function installProbe(tests: Tests): void {
  const page = globalThis.window as unknown as ProbeWindow
  const KEY = 'bench-tap'
  const save = (tap: Tap) => sessionStorage.setItem(KEY, JSON.stringify(tap))
  const load = (): Tap | null => {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Tap | null
    } catch {
      return null
    }
  }
  const now = () => performance.timeOrigin + performance.now()
  const isShown = (tap: Tap) => {
    try {
      return tap.from > 0 && tests[tap.test]?.(tap.wanted) === true
    } catch {
      // What the test looks at is not there yet.
      return false
    }
  }
  const watch = (tap: Tap) => {
    if (tap.done > 0) return
    if (!isShown(tap)) {
      requestAnimationFrame(() => watch(tap))
      return
    }
    // This is the frame that shows it: a task after the frame runs when it was painted.
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', () => {
      tap.done = now() - tap.from
      save(tap)
    })
    channel.port1.start()
    channel.port2.postMessage(0)
  }
  page.benchArm = (test, wanted) => {
    const tap: Tap = { test, wanted, from: 0, done: 0 }
    save(tap)
    const start = (event: Event) => {
      tap.from = performance.timeOrigin + event.timeStamp
      save(tap)
    }
    addEventListener('pointerdown', start, { capture: true, once: true })
    requestAnimationFrame(() => watch(tap))
  }
  page.benchBack = () => {
    const tap = load()
    if (!tap) return
    tap.from = now()
    save(tap)
    requestAnimationFrame(() => watch(tap))
    history.back()
  }
  page.benchDone = () => load()?.done ?? 0
  const pending = load()
  if (pending && pending.from > 0 && pending.done === 0) requestAnimationFrame(() => watch(pending))
  page.benchLongTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.benchLongTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}
