import { atom } from 'nanostores'
import type * as z from 'zod/mini'
import { topics } from '../../app/desk-topics.ts'
import { eventCalls } from '../../features/events/event-contracts.ts'
import { toRequest } from '../api/call-desk.ts'

type Topic = (typeof topics)[number]
/** A change of a topic, with the data of its event. */
export type ChangeEvent = { [Name in Topic['name']]: { kind: Name } & EventOf<Name> }[Topic['name']]
type EventOf<Name> = z.output<Extract<Topic, { name: Name }>['event']>

/** A message of the stream, as all tabs of the browser get it. */
export type LiveEvent =
  | ChangeEvent
  | { kind: 'viewers'; id: string; users: Array<{ id: string; name: string }> }
  /** Load again: something may have been missed, or the stream is cut. */
  | { kind: 'reload' }

const NAME = 'kvartal-desk-events'
/** Where a proxy cuts the stream, screens load again this often. */
const POLL_MS = 4_000
/** The server says something at least every 15 s; a longer silence is a stream that a proxy keeps back. */
const SILENCE_MS = 40_000
/** A timer that is so late has slept. */
const SLEPT_MS = 20_000

/** Whether this tab has the stream of the browser. */
export const isLeader = atom(false)

const listeners = new Set<(event: LiveEvent) => void>()

/** Calls the listener with each event; returns a function that stops the calls. */
export function listenLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has the screens of this tab load again. */
export function tellReload(): void {
  for (const listener of listeners) listener({ kind: 'reload' })
}

/**
 * Follows what happens on the desk with one stream for all tabs of a browser, because HTTP/1.1 allows six connections:
 * the tab that holds the lock has the stream and tells the others. When that tab is closed another one gets the lock.
 * Without locks (plain HTTP) each tab has a stream. Returns a function that ends it.
 */
export function startLive(): () => void {
  const channel = new BroadcastChannel(NAME)
  const ending = new AbortController()
  const tell = (event: LiveEvent) => {
    for (const listener of listeners) listener(event)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => tell(data))
  const publish = (event: LiveEvent) => {
    channel.postMessage(event)
    tell(event)
  }
  const lead = async () => {
    isLeader.set(true)
    const stop = openStream(publish)
    await new Promise<void>((resolve) => {
      ending.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    stop()
    isLeader.set(false)
  }
  if ('locks' in navigator) {
    navigator.locks.request(NAME, { signal: ending.signal }, lead).catch((error: unknown) => {
      if (!ending.signal.aborted) throw error
    })
  } else void lead()
  const wake = watchSleep(() => tell({ kind: 'reload' }))
  return () => {
    ending.abort()
    wake()
    channel.close()
  }
}

/** Opens the stream, again after each end, and publishes its events; `reload` while it is cut. */
function openStream(publish: (event: LiveEvent) => void): () => void {
  let events: EventSource | null = null
  let heardAt = 0
  let isCut = true
  const hear = () => {
    heardAt = Date.now()
    // What happened before the server followed the changes, and while the stream was cut, is not in it.
    if (isCut) publish({ kind: 'reload' })
    isCut = false
  }
  const open = () => {
    events?.close()
    events = new EventSource(toRequest(eventCalls.follow, {}).url)
    events.addEventListener('beat', hear)
    events.addEventListener('resync', () => publish({ kind: 'reload' }))
    for (const kind of [...topics.map(({ name }) => name), 'viewers'] as const) {
      events.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        heardAt = Date.now()
        publish({ kind, ...JSON.parse(data) } as LiveEvent)
      })
    }
  }
  open()
  const timer = setInterval(() => {
    const isSilent = Date.now() - heardAt > SILENCE_MS
    if (events?.readyState === EventSource.OPEN && !isSilent) return
    isCut = true
    publish({ kind: 'reload' })
    // A response that is no stream ends it for good; one that a proxy holds back sends nothing.
    if (events?.readyState === EventSource.CLOSED || (heardAt > 0 && isSilent)) {
      heardAt = 0
      open()
    }
  }, POLL_MS)
  return () => {
    clearInterval(timer)
    events?.close()
  }
}

/** Calls `wake` after the computer has slept, and when the tab is looked at again. */
function watchSleep(wake: () => void): () => void {
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - last > SLEPT_MS) wake()
    last = now
  }, POLL_MS)
  const look = () => {
    if (!document.hidden) wake()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  window.addEventListener('pageshow', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    window.removeEventListener('pageshow', look)
  }
}
