/** A figure of speed and the limit that it must hold. */
export interface Goal {
  what: string
  sign: '≤' | '≥'
  limit: number
  /** Empty for ratios, scores and counts. */
  unit: string
}

const atMost = (what: string, limit: number, unit = ''): Goal => ({ what, sign: '≤', limit, unit })
const atLeast = (what: string, limit: number): Goal => ({ what, sign: '≥', limit, unit: '' })

/** What Lighthouse must find on a page, with its mobile profile. */
const lighthouseGoals = (page: string): Goal[] => [
  atLeast(`Lighthouse ${page}: performance`, 1),
  atLeast(`Lighthouse ${page}: accessibility`, 1),
  atLeast(`Lighthouse ${page}: best practices`, 1),
  atLeast(`Lighthouse ${page}: SEO`, 1),
  atMost(`Lighthouse ${page}: FCP`, 1, 's'),
  atMost(`Lighthouse ${page}: LCP`, 1.5, 's'),
  atMost(`Lighthouse ${page}: TBT`, 50, 'ms'),
  atMost(`Lighthouse ${page}: CLS`, 0.01),
]

const MEASURED_PAGES = ['/', '/flats', 'a lot'] as const

/** Stores as figures name them. */
export const storeNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** What changes of lots by hand may cost. */
const lotGoals = (store: string): Goal[] => [
  atMost(`${store}: snapshot ÷ plain tables`, 1.05),
  atMost(`${store}: page data of a lot ÷ plain tables`, 1.05),
  atMost(`${store}: list of lots ÷ list of requests`, 3),
  atMost(`${store}: change of 5,000 lots → on the site`, 2, 's'),
]

/** What feeds and price lists on the desk may cost. */
const feedGoals = (store: string): Goal[] => [
  atMost(`${store}: import with rows ÷ without`, 1.15),
  atMost(`${store}: import without changes ÷ without rows`, 1.05),
  atMost(`${store}: rows of a run ÷ list of requests`, 3),
  atMost(`${store}: a queued run begins`, 2, 's'),
  atMost(`${store}: memory of the server after a feed of 139 MB`, 30, 'MiB'),
  atMost(`${store}: 95 of 100 visits while a feed is loaded ÷ idle`, 1.5),
]

/** What publishing content at the desk may cost. */
const contentGoals = (store: string): Goal[] => [
  atMost(`${store}: publish of a phone → on a visitor’s page`, 2, 's'),
  atMost(`${store}: transaction of a publish ÷ that of a full import`, 0.5),
  atMost(`${store}: 95 of 100 visits during twenty publishes ÷ idle`, 1.5),
  atMost(`${store}: callback requests rejected or lost beside them`, 0),
  atMost(`${store}: a callback request beside them went to the spool`, 0),
]

/** The goals of the benchmarks that have any, by the name of the benchmark. */
export const goals = {
  taps: [
    atMost('all filters open', 100, 'ms'),
    atMost('filter → results', 200, 'ms'),
    atMost('favourite → acknowledged', 50, 'ms'),
    atMost('favourite → pressed', 120, 'ms'),
    atMost('callback dialog open', 150, 'ms'),
    atMost('list → lot', 200, 'ms'),
    atMost('Back → list', 80, 'ms'),
    atMost('longest task while loading', 150, 'ms'),
    atMost('filter → results ÷ Next.js', 1),
    atMost('favourite → pressed ÷ Next.js', 2),
    atMost('list → lot ÷ Next.js', 1.5),
    atMost('Back → list ÷ Next.js', 1),
  ],
  pages: [
    atMost('HTML of /flats', 75, 'KB'),
    atMost('HTML of a lot', 80, 'KB'),
    atMost('HTML of a project', 120, 'KB'),
    atMost('boot data of /flats', 8, 'KB'),
    atMost('elements in the HTML of /', 1_100),
    atMost('elements in the HTML of /flats', 900),
    atMost('elements in the HTML of a lot', 900),
    atMost('elements in the HTML of /favorites', 600),
    atLeast('uncached /flats ÷ Next.js', 2.5),
    atLeast('uncached /flats at 50 connections ÷ at 10', 0.8),
    atLeast('uncached /flats: two processes ÷ one', 1.8),
  ],
  cached: [
    atLeast('cached /flats ÷ nginx, brotli', 0.6),
    atLeast('list of 16 ÷ nginx, brotli', 0.6),
    atLeast('cached /flats from nginx’s cache ÷ nginx, brotli', 0.75),
    atLeast('list of 16 from nginx’s cache ÷ nginx, brotli', 0.75),
  ],
  bytes: [
    ...MEASURED_PAGES.map((page) => atMost(`script until load of ${page}`, 80, 'KiB')),
    atMost('script named by the HTML, largest of all pages', 80, 'KiB'),
    ...MEASURED_PAGES.map((page) => atMost(`fonts until load of ${page}`, 30, 'KiB')),
    ...MEASURED_PAGES.map((page) => atMost(`requests before interaction on ${page}`, 12)),
  ],
  lighthouse: MEASURED_PAGES.flatMap(lighthouseGoals),
  furniture: [
    atMost('code of the furniture', 25, 'KiB'),
    atMost('a step of one of 2 pieces', 16, 'ms'),
    atMost('a step of one of 30 pieces', 16, 'ms'),
  ],
  lots: Object.values(storeNames).flatMap(lotGoals),
  feeds: Object.values(storeNames).flatMap(feedGoals),
  content: Object.values(storeNames).flatMap(contentGoals),
  import: [
    atMost('import of 100,000 new lots ÷ bare parse', 6),
    atMost('import of the same lots again ÷ bare parse', 3),
    atMost('peak memory of an import', 200, 'MB'),
    atMost('longest response while 1 % of the lots change', 50, 'ms'),
    atMost('longest response while all lots change', 50, 'ms'),
    atMost('memory of the server afterwards', 260, 'MiB'),
  ],
} as const satisfies Record<string, readonly Goal[]>

export type GoalProgram = keyof typeof goals
