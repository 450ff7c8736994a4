import { atom } from 'nanostores'
import { requestListCalls } from '../../features/callback/requests/request-list-contracts.ts'
import { callDesk, DeskError } from '../api/call-desk.ts'
import { listenToClock } from '../kit/use-now.ts'
import { followArrivals } from './arrivals.ts'
import { isLeader, listenLive } from './live-stream.ts'

export interface Counts {
  new: number
  in_progress: number
  done: number
  late: number
  mine: number
  today: number
  meetings: number
}

/** How many requests wait; null until it is known. */
export const counts = atom<Counts | null>(null)

const GATHER_MS = 300
/** A request becomes late without an event. */
const AGAIN_MS = 60_000
const SIGNAL_HZ = 880
const SIGNAL_S = 0.35

/** Loads the counts again; without an answer they stay. */
export async function loadCounts(): Promise<void> {
  try {
    counts.set(await callDesk(requestListCalls.count, {}, { isOfSignIn: true }))
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
  }
}

/** Keeps the counts up to date, and signals new requests as the person has asked for. Returns a function that ends it. */
export function followNewRequests(): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined
  let loadedAt = 0
  const load = async () => {
    loadedAt = performance.now()
    await loadCounts()
  }
  void load()
  const stopArrivals = followArrivals()
  const stopClock = listenToClock(() => {
    if (performance.now() - loadedAt >= AGAIN_MS) void load()
  })
  const stop = listenLive((event) => {
    if (event.kind !== 'request' && event.kind !== 'reload') return
    clearTimeout(gathering)
    gathering = setTimeout(() => void load(), GATHER_MS)
    // One tab signals for the complete browser.
    if (event.kind === 'request' && event.version === 1 && event.state === 'new' && isLeader.get())
      signal()
  })
  return () => {
    clearTimeout(gathering)
    stop()
    stopClock()
    stopArrivals()
  }
}

export type Signal = 'sound' | 'notification'

/** Whether the person has asked for a signal in this browser. */
export function isOn(signal: Signal): boolean {
  try {
    return localStorage.getItem(`desk-${signal}`) === 'on'
  } catch {
    return false
  }
}

/** Switches a signal on or off. Returns whether it is on: a browser may forbid notifications. */
export async function switchSignal(signal: Signal, on: boolean): Promise<boolean> {
  let isAllowed = on
  if (on && signal === 'notification') {
    isAllowed = 'Notification' in window && (await Notification.requestPermission()) === 'granted'
  }
  if (isAllowed && signal === 'sound') sound()
  try {
    localStorage.setItem(`desk-${signal}`, isAllowed ? 'on' : 'off')
  } catch {
    // Without storage the next tab asks again.
  }
  return isAllowed
}

function signal(): void {
  if (isOn('sound')) sound()
  if (!isOn('notification') || !('Notification' in window)) return
  if (Notification.permission !== 'granted') return
  // Others may see the screen: no name and no phone.
  const shown = new Notification('Новая заявка', { body: 'Откройте кабинет', tag: 'request' })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
  })
}

/** A short tone, made here: no file has to be loaded. */
function sound(): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = SIGNAL_HZ
  volume.gain.setValueAtTime(0.2, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SIGNAL_S)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + SIGNAL_S)
  tone.addEventListener('ended', () => void audio.close())
}
