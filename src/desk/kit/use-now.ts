import { useSyncExternalStore } from 'react'

const STEP_MS = 15_000

/** How far the clock of the server is ahead of that of this computer. */
let aheadMs = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Returns the time of the server, by which it decides what is late: the clock of a computer in an office may be wrong.
 * Before the first response it is that of the computer.
 */
export function readNow(): number {
  return Date.now() + aheadMs
}

/** Sets the clock by the header `Date` of a response, which has whole seconds; null sets nothing. */
export function setClock(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  const ahead = at - Date.now()
  // Less is the rounding of the header and the way of the response.
  if (Number.isNaN(ahead) || Math.abs(ahead - aheadMs) < 2_000) return
  aheadMs = ahead
  for (const notify of listeners) notify()
}

/** The time of the server in steps of 15 s: one clock for everything that a screen says about time. */
export function useNow(): number {
  return useSyncExternalStore(listenToClock, readStep, readStep)
}

function readStep(): number {
  return Math.floor(readNow() / STEP_MS) * STEP_MS
}

/** Calls the listener every 15 s and when the tab is looked at again; returns a function that stops the calls. */
export function listenToClock(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(tick, STEP_MS)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

function tick(): void {
  for (const notify of listeners) notify()
}
