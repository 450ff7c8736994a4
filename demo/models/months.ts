import type { QueueRow } from './queue.ts'

/** How far a house stands in a month (README.md); a house that is left out is finished. */
export type Stage =
  | { empty: true }
  | { pit?: number; field?: 'dig' | 'piles' | 'rebar' | 'raft' | 'walls'; crane?: boolean }
  | { frame: number; walls?: number; clad?: number; scaffold?: number; crane?: boolean }

export interface WorksMonths {
  slug: string
  /** Key of `sites.json`. */
  site: string
  /** The camera that stays the same for all months. */
  camera: NonNullable<QueueRow['camera']>
  /** By month, the stages of the houses in their order, as `progress/` of the project tells them. */
  stages: Readonly<Record<string, readonly (Stage | 'done')[]>>
}

const empty: Stage = { empty: true }

/** One picture for each quarter of two years: the middle month of it. */
export const siteMonths: readonly WorksMonths[] = [
  {
    slug: 'vodomernaya-12',
    site: 'naberezhnaya',
    camera: { at: [30, -170, 58], to: [0, -10, 2], lens: 27 },
    stages: {
      '2025-02': [{ frame: 0 }, empty, empty, empty],
      '2025-05': [{ frame: 5, walls: 2 }, { pit: 4 }, empty, empty],
      '2025-08': [{ frame: 8, walls: 5 }, { pit: 4, field: 'walls', crane: true }, empty, empty],
      '2025-11': [
        { frame: 9, walls: 7, clad: 2, scaffold: 0.6 },
        { frame: 2 },
        { pit: 1.5, field: 'dig' },
        empty,
      ],
      '2026-02': [
        { frame: 9, walls: 9, clad: 6, scaffold: 0.6 },
        { frame: 5, walls: 2 },
        { pit: 4, field: 'raft', crane: true },
        empty,
      ],
      '2026-05': [
        { frame: 9, walls: 9, clad: 9, scaffold: 0.3 },
        { frame: 9, walls: 6 },
        { frame: 1 },
        { pit: 4, field: 'raft', crane: true },
      ],
      '2026-08': ['done', { frame: 9, walls: 9, clad: 5 }, { frame: 7, walls: 3 }, { frame: 2 }],
      '2026-11': ['done', 'done', { frame: 8, walls: 8 }, { frame: 7, walls: 4 }],
    },
  },
  {
    slug: 'dve-vertikali',
    site: 'dve-bashni',
    camera: { at: [-140, -170, 105], to: [-6, 6, 42], lens: 26 },
    stages: {
      '2025-02': [{ field: 'piles' }, empty],
      '2025-05': [{ pit: 11, field: 'rebar', crane: true }, empty],
      '2025-08': [{ frame: 2 }, empty],
      '2025-11': [{ frame: 9, walls: 3 }, { field: 'piles' }],
      '2026-02': [
        { frame: 16, walls: 10 },
        { pit: 8, field: 'raft', crane: true },
      ],
      '2026-05': [{ frame: 23, walls: 18, clad: 10 }, { frame: 5 }],
      '2026-08': [
        { frame: 30, walls: 26, clad: 18 },
        { frame: 13, walls: 6 },
      ],
      '2026-11': [
        { frame: 32, walls: 32, clad: 29, crane: false },
        { frame: 19, walls: 12 },
      ],
    },
  },
  {
    slug: 'ohristy-dvor',
    site: 'kirpichny-dvor',
    camera: { at: [-190, -40, 70], to: [-20, 30, 0], lens: 26 },
    stages: {
      '2025-02': [{ frame: 0 }, empty, empty],
      '2025-05': [{ frame: 5, walls: 1 }, empty, empty],
      '2025-08': [{ frame: 7, walls: 5 }, { pit: 1, field: 'dig' }, empty],
      '2025-11': [{ frame: 7, walls: 7, clad: 3, scaffold: 1 }, { pit: 3.6 }, empty],
      '2026-02': [
        { frame: 7, walls: 7, clad: 6, scaffold: 1 },
        { pit: 3.6, field: 'walls', crane: true },
        empty,
      ],
      '2026-05': ['done', { frame: 3 }, empty],
      '2026-08': ['done', { frame: 7, walls: 4 }, { pit: 3.6 }],
      '2026-11': [
        'done',
        { frame: 8, walls: 8, scaffold: 1 },
        { pit: 3.6, field: 'walls', crane: true },
      ],
    },
  },
  {
    slug: 'klyon-i-lipa',
    site: 'u-parka',
    camera: { at: [-60, -195, 80], to: [-18, 10, 24], lens: 24 },
    stages: {
      '2025-02': [empty, empty],
      '2025-05': [empty, empty],
      '2025-08': [{ pit: 4, field: 'dig' }, empty],
      '2025-11': [{ pit: 7, field: 'rebar' }, empty],
      '2026-02': [{ pit: 7, field: 'walls', crane: true }, empty],
      '2026-05': [{ frame: 4 }, empty],
      '2026-08': [
        { frame: 9, walls: 4 },
        { pit: 4, field: 'piles' },
      ],
      '2026-11': [{ frame: 16, walls: 12, clad: 2 }, { pit: 4 }],
    },
  },
  {
    slug: 'dom-na-lekalnoy',
    site: 'dom-v-centre',
    camera: { at: [66, 54, 42], to: [36, -18, 6], lens: 28 },
    stages: {
      '2025-02': [empty],
      '2025-05': [{ field: 'piles' }],
      '2025-08': [{ pit: 0.4, field: 'dig' }],
      '2025-11': [{ pit: 5.4, field: 'raft' }],
      '2026-02': [{ frame: 2 }],
      '2026-05': [{ frame: 7, walls: 2 }],
      '2026-08': [{ frame: 7, walls: 7, clad: 2 }],
      '2026-11': [{ frame: 7, walls: 7, clad: 7, scaffold: 1 }],
    },
  },
  {
    slug: 'stanochnaya-31',
    site: 'fabrika',
    camera: { at: [77, -99, 42], to: [26, -8, 6], lens: 21 },
    stages: {
      '2025-02': [{ frame: 6, walls: 6, clad: 6, crane: false }, empty],
      '2025-05': [{ frame: 6, walls: 6, clad: 6, scaffold: 0.2 }, empty],
      '2025-08': [{ frame: 6, walls: 6, clad: 6, scaffold: 0.4, crane: true }, empty],
      '2025-11': [{ frame: 6, walls: 6, clad: 6, scaffold: 0.5 }, empty],
      '2026-02': [{ frame: 6, walls: 6, clad: 6, scaffold: 0.6 }, { field: 'piles' }],
      '2026-05': [
        { frame: 6, walls: 6, clad: 6, scaffold: 0.6 },
        { pit: 3.6, field: 'raft', crane: true },
      ],
      '2026-08': [{ frame: 6, walls: 6, clad: 6, scaffold: 0.3 }, { frame: 2 }],
      '2026-11': ['done', { frame: 5, walls: 3 }],
    },
  },
]

/** Snow until March, bare trees in April and November. */
const SEASONS: Readonly<Record<string, Pick<QueueRow, 'mood' | 'season'>>> = {
  '02': { mood: 'frost' },
  '05': { mood: 'day' },
  '08': { mood: 'day' },
  '11': { mood: 'grey', season: 'bare' },
}

/** The row of the queue for one month of a site. `houses` are the names of its houses in their order. */
export function toMonthRow(
  { slug, site, camera, stages }: WorksMonths,
  month: string,
  houses: readonly string[],
): QueueRow {
  const ofMonth = stages[month] ?? []
  const season = SEASONS[month.slice(5)]
  if (ofMonth.length !== houses.length || !season) throw new Error(`no stages: ${slug} ${month}`)
  const unfinished = houses.flatMap((name, index) => {
    const stage = ofMonth[index]
    return stage === undefined || stage === 'done' ? [] : [[name, stage] as const]
  })
  return {
    id: `${slug}-month-${month}`,
    kind: 'aerial',
    site,
    ...season,
    camera,
    size: [1_280, 800],
    samples: 8,
    bounces: 3,
    spec: { stages: Object.fromEntries(unfinished) },
    output: `pictures/${slug}/month-${month}.avif`,
  }
}
