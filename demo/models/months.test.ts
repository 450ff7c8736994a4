import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projects } from '../generator/projects.ts'
import { type WorksMonths, type Stage, siteMonths, toMonthRow } from './months.ts'
import { readQueue } from './queue.ts'
import { readHouses } from './read-houses.ts'

const queued = new Map(
  readQueue(readFileSync(new URL('queue.jsonl', import.meta.url), 'utf8')).map((row) => [
    row.id,
    row,
  ]),
)
/** Two years, one month of each quarter. */
const MONTHS = [2025, 2026].flatMap((year) => ['02', '05', '08', '11'].map((m) => `${year}-${m}`))

it('each project has months', () => {
  expect(siteMonths.map(({ slug }) => slug).toSorted()).toEqual(
    projects.map(({ slug }) => slug).toSorted(),
  )
})

describe.each(siteMonths)('the months of $slug', (months: WorksMonths) => {
  const { site, stages } = months
  const houses = readHouses(site)

  it('are in the queue, one of each quarter (demo/models/write-months.ts)', () => {
    expect(Object.keys(stages)).toEqual(MONTHS)
    for (const month of MONTHS) {
      const row = toMonthRow(months, month, houses)
      expect(queued.get(row.id)).toEqual(row)
    }
  })

  it('never take away what a house had', () => {
    for (const [index, name] of houses.entries()) {
      const steps = MONTHS.map((month) => toStep(stages[month]?.[index]))
      for (const part of ['ground', 'frame', 'walls', 'clad'] as const) {
        const values = steps.map((step) => step[part])
        expect(values, `${name}: ${part}`).toEqual(values.toSorted((a, b) => a - b))
      }
    }
  })
})

/** Each part of a stage as a number that only grows. */
function toStep(stage: Stage | 'done' | undefined) {
  const none = { frame: 0, walls: 0, clad: 0 }
  if (stage === undefined) throw new Error('no stage of a house')
  if (stage === 'done') return { ground: 3, frame: 99, walls: 99, clad: 99 }
  if ('empty' in stage) return { ground: 0, ...none }
  if (!('frame' in stage)) return { ground: 1, ...none }
  const { frame, walls = 0, clad = 0 } = stage
  return { ground: 2, frame, walls, clad }
}
