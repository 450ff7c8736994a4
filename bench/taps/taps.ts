import type { FigureSheet } from '../goals/figures.ts'
import { type Goal, goals } from '../goals/goals.ts'
import { watchOthers } from '../machine.ts'
import { median } from '../measure.ts'
import { buildNextPeer, startNextPeer } from '../servers/next-peer.ts'
import { requireChromium } from '../servers/programs.ts'
import { demoSite, fetchJson, startSite } from '../servers/servers.ts'
import { measureOurTaps } from './our-taps.ts'
import { measurePeerTaps } from './peer-taps.ts'
import { firstLine } from './phone.ts'

const REPETITIONS = 5
const AGAINST_PEER = ' ÷ Next.js'
const WARMED = ['/flats', '/flats?rooms=2', '/flats']

/** Times in ms by what was tapped, and the last trouble with it. */
interface Times {
  ms: Map<string, number[]>
  troubles: Map<string, string>
}

/**
 * Measures on a phone with a processor four times slower, from a tap until its result is painted, beside the Next.js
 * peer: the median of five visits, in each of which every tap is done once.
 */
export async function benchTaps(sheet: FigureSheet): Promise<void> {
  requireChromium()
  const folder = await buildNextPeer()
  const site = await startSite(await demoSite())
  const peer = await startNextPeer(folder)
  const { count } = await fetchJson<{ count: number }>(`${site.address}/api/flats/?rooms=2&limit=1`)
  const [ours, theirs] = [createTimes(), createTimes()]
  for (let visit = 0; visit < REPETITIONS; visit++) {
    await watchOthers()
    for (const path of WARMED) await (await fetch(site.address + path)).arrayBuffer()
    await record(ours, (to) => measureOurTaps(site.address, count, to))
    await record(theirs, (to) => measurePeerTaps(peer.address, to))
  }
  await site.stop()
  await peer.stop()
  for (const goal of goals.taps) reportTap(sheet, goal, ours, theirs)
}

function createTimes(): Times {
  return { ms: new Map(), troubles: new Map() }
}

/** A visit that breaks off leaves the times that it had. */
async function record(
  { ms, troubles }: Times,
  visit: (to: {
    add: (what: string, time: number) => void
    miss: (what: string, why: string) => void
  }) => Promise<void>,
): Promise<void> {
  const add = (what: string, time: number) => ms.set(what, [...(ms.get(what) ?? []), time])
  const miss = (what: string, why: string) => troubles.set(what, why)
  await visit({ add, miss }).catch((error: unknown) => miss('', firstLine(error)))
}

function reportTap(sheet: FigureSheet, { what }: Goal, ours: Times, theirs: Times): void {
  const name = what.replace(AGAINST_PEER, '')
  const mine = findMedian(ours, name)
  const spread = ours.ms.get(name) ?? []
  const trouble = ours.troubles.get(name) ?? ours.troubles.get('')
  const note =
    trouble === undefined ? '' : `${REPETITIONS - spread.length} visits without: ${trouble}`
  if (mine === null) sheet.miss(what, note)
  else if (name === what) sheet.add(what, mine, { spread, note })
  else {
    const peer = findMedian(theirs, name)
    const why = theirs.troubles.get(name) ?? theirs.troubles.get('') ?? ''
    if (peer === null) sheet.miss(what, `the peer: ${why}`)
    else {
      const against = theirs.ms.get(name) ?? []
      sheet.add(what, mine / peer, {
        // Visits are compared one by one if none lacks the tap.
        spread: against.length === spread.length ? divide(spread, against) : [],
        note: `${mine.toFixed(0)} and ${peer.toFixed(0)} ms`,
      })
    }
  }
}

function divide(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((time, visit) => time / (theirs[visit] ?? Number.NaN))
}

/** A tap that showed nothing in most visits has no median. */
function findMedian({ ms }: Times, name: string): number | null {
  const times = ms.get(name) ?? []
  return times.length * 2 > REPETITIONS ? median(times) : null
}
